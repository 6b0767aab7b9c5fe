// An output folder replaces what it wrote, and nothing else.
#include "app/session/OutputFolder.h"

#include <unistd.h>

#include <catch2/catch.hpp>

#include "engine/support/FileSystem.h"

using namespace candler;

namespace fs = std::filesystem;

TEST_CASE("an output folder knows its own files from others", "[unit]") {
    std::string pattern = (fs::temp_directory_path() / "candler-out-XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    const fs::path path = fs::path(pattern) / "out";
    const std::vector<std::string> names{"a.txt", "b c.txt"};

    OutputFolder folder(path);
    REQUIRE(folder.open());
    CHECK(folder.foreign(names).empty());
    REQUIRE(writeFile(path / "a.txt", "mine"));
    CHECK(folder.foreign(names) == std::vector<std::string>{"a.txt"});
    REQUIRE(folder.write({{"a.txt", "one"}, {"b c.txt", "two"}}));
    CHECK(folder.foreign(names).empty());

    SECTION("another run remembers") {
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
        const auto opened = OutputFolder(path).open();
        REQUIRE_FALSE(opened);
        CHECK(opened.error().front().message.find(".candler-files") != std::string::npos);
        CHECK(readFile(path / ".candler-files").value() == text);
    }
    SECTION("inputs stay, by whatever name, and then nothing is written") {
        fs::create_hard_link(path / "b c.txt", path / "project");
        OutputFolder careful(path, {path / "project"});
        REQUIRE(careful.open());
        CHECK_FALSE(careful.write({{"a.txt", "new"}, {"b c.txt", "new"}}));
        CHECK(readFile(path / "a.txt").value() == "one");
        CHECK(readFile(path / "b c.txt").value() == "two");
    }
    fs::remove_all(pattern);
}
