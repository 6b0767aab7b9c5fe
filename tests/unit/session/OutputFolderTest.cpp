// An output folder replaces what it wrote, and nothing else.
#include "app/session/OutputFolder.h"

#include <unistd.h>

#include <catch2/catch.hpp>
#include <optional>

#include "engine/support/FileSystem.h"

using namespace candler;

namespace fs = std::filesystem;

TEST_CASE("an output folder knows its own files from others", "[unit]") {
    std::string pattern = (fs::temp_directory_path() / "candler-out-XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    const fs::path path = fs::path(pattern) / "out";
    const std::vector<std::string> names{"a.txt", "b c.txt"};

    std::optional<OutputFolder> first(path);
    OutputFolder& folder = *first;
    REQUIRE(folder.open());
    CHECK(folder.foreign(names).empty());
    REQUIRE(writeFile(path / "a.txt", "mine"));
    CHECK(folder.foreign(names) == std::vector<std::string>{"a.txt"});
    REQUIRE(folder.write({{"a.txt", "one"}, {"b c.txt", "two"}}));
    CHECK(folder.foreign(names).empty());

    SECTION("another run remembers") {
        first.reset();
        OutputFolder later(path);
        CHECK(later.foreign(names) == names);
        REQUIRE(later.open());
        CHECK(later.foreign(names).empty());
        REQUIRE(writeFile(path / "b c.txt", "two and more"));
        CHECK(later.foreign(names) == std::vector<std::string>{"b c.txt"});
        fs::remove(path / "b c.txt");
        CHECK(later.foreign(names).empty());
        // What was written by another name is as old as what was written by this one.
        fs::rename(path / "a.txt", path / "b c.txt");
        CHECK(later.foreign(names) == std::vector<std::string>{"b c.txt"});
    }
    SECTION("a list that is broken means that nothing is ours") {
        const std::string list = readFile(path / ".candler-files").value();
        const std::string title = list.substr(0, list.find('\n') + 1);
        REQUIRE(writeFile(path / ".candler-files", title + "zzz a.txt\n12\n\n: \n"));
        REQUIRE(folder.open());
        CHECK(folder.foreign(names) == names);
    }
    SECTION("a list of another origin is not replaced") {
        const std::string text = GENERATE("mine\n", "", "0123456789abcdef a.txt\n");
        REQUIRE(writeFile(path / ".candler-files", text));
        first.reset();
        const auto opened = OutputFolder(path).open();
        REQUIRE_FALSE(opened);
        CHECK(opened.error().front().message.find(".candler-files") != std::string::npos);
        CHECK(readFile(path / ".candler-files").value() == text);
    }
    SECTION("inputs stay, by whatever name, and then nothing is written") {
        fs::create_hard_link(path / "b c.txt", path / "project");
        first.reset();
        OutputFolder careful(path, {path / "project"});
        REQUIRE(careful.open());
        CHECK_FALSE(careful.write({{"a.txt", "new"}, {"b c.txt", "new"}}));
        CHECK(readFile(path / "a.txt").value() == "one");
        CHECK(readFile(path / "b c.txt").value() == "two");
    }
    fs::remove_all(pattern);
}

TEST_CASE("one at a time writes into a folder, and an empty one goes", "[unit]") {
    std::string pattern = (fs::temp_directory_path() / "candler-out-XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    const fs::path path = fs::path(pattern) / "deep" / "out";
    {
        OutputFolder first(path);
        REQUIRE(first.open());
        OutputFolder second(path / ".");
        const auto opened = second.open();
        REQUIRE_FALSE(opened);
        CHECK(opened.error().front().message ==
              "another run of Candler is writing into this folder");
        // Folders in it are folders of their own.
        CHECK(first.folder("kernel").open());
        // Others, and those that wait for a moment, go on.
        CHECK(OutputFolder(fs::path(pattern) / "other").open());
    }
    CHECK(fs::is_empty(pattern));
    {
        OutputFolder first(path);
        REQUIRE(first.open());
        REQUIRE(first.write({{"a.txt", "one"}}));
    }
    OutputFolder second(path);
    REQUIRE(second.open());
    CHECK(second.foreign({"a.txt"}).empty());
    fs::remove_all(pattern);
}

TEST_CASE("an output folder writes through no link", "[unit]") {
    std::string pattern = (fs::temp_directory_path() / "candler-out-XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    const fs::path top = pattern;
    const fs::path path = top / "out";
    REQUIRE(writeFile(top / "victim", "mine"));
    fs::create_directories(path);
    fs::create_symlink("../victim", path / "a.txt");
    fs::create_symlink("../absent", path / "b.txt");
    OutputFolder folder(path);
    REQUIRE(folder.open());
    CHECK(folder.foreign({"a.txt", "b.txt"}) == std::vector<std::string>{"a.txt", "b.txt"});
    // As --force does.
    REQUIRE(folder.write({{"a.txt", "one"}, {"b.txt", "two"}}));
    CHECK(readFile(top / "victim").value() == "mine");
    CHECK_FALSE(fs::exists(top / "absent"));
    CHECK_FALSE(fs::is_symlink(path / "a.txt"));
    CHECK(readFile(path / "b.txt").value() == "two");

    SECTION("nor when the same text was written there before") {
        REQUIRE(writeFile(top / "victim", "one"));
        fs::remove(path / "a.txt");
        fs::create_symlink("../victim", path / "a.txt");
        CHECK(folder.foreign({"a.txt"}) == std::vector<std::string>{"a.txt"});
    }
    SECTION("a folder in it is not followed, the one that was named is") {
        fs::create_directory(top / "elsewhere");
        fs::create_symlink("../elsewhere", path / "kernel");
        CHECK_FALSE(folder.folder("kernel").open());
        CHECK(OutputFolder(path / "kernel").open());
    }
    SECTION("a list that is a link is not ours") {
        fs::rename(path / ".candler-files", top / "list");
        fs::create_symlink("../list", path / ".candler-files");
        CHECK_FALSE(folder.open());
    }
    fs::remove_all(pattern);
}
