// Files: what is read and written, and what is refused.
#include "engine/support/FileSystem.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstdlib>

using namespace candler;

namespace fs = std::filesystem;

namespace {

/// A new folder that goes away with the test.
class Folder {
public:
    Folder() {
        std::string pattern = (fs::temp_directory_path() / "candler-files-XXXXXX").string();
        REQUIRE(mkdtemp(pattern.data()) != nullptr);
        m_path = pattern;
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { fs::remove_all(m_path); }

    [[nodiscard]] fs::path operator/(const char* name) const { return m_path / name; }
    [[nodiscard]] std::size_t fileCount() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(m_path), fs::directory_iterator()));
    }

private:
    fs::path m_path;
};

std::string messageOf(const Result<void>& result) {
    return result ? "" : result.error().front().message;
}

}  // namespace

TEST_CASE("mistakes in files that are read as sources have their paths", "[unit]") {
    const Folder folder;
    REQUIRE(writeFile(folder / "rules", "a\nb"));
    const auto read = readSourceFile(folder / "rules");
    REQUIRE(read);
    CHECK(read->text() == "a\nb");
    CHECK(read->file() == (folder / "rules").string());
    const auto absent = readSourceFile(folder / "absent");
    REQUIRE_FALSE(absent);
    CHECK(absent.error().front().place.file == (folder / "absent").string());
    CHECK_FALSE(readSourceFile(folder / "rules", 2));
}

TEST_CASE("what was written is read again, and nothing else is left", "[unit]") {
    const Folder folder;
    REQUIRE(writeFile(folder / "a/b/text", "one\n"));
    REQUIRE(writeFile(folder / "a/b/text", std::string("two\0three", 9)));
    CHECK(readFile(folder / "a/b/text").value() == std::string("two\0three", 9));
    CHECK(std::distance(fs::directory_iterator(folder / "a/b"), fs::directory_iterator()) == 1);
}

TEST_CASE("a symbolic link stays, and the file that it names is written", "[unit]") {
    const Folder folder;
    REQUIRE(writeFile(folder / "target", "old"));
    fs::create_symlink("target", folder / "near");
    fs::create_symlink(folder / "near", folder / "far");
    fs::create_symlink("absent", folder / "dangling");
    REQUIRE(writeFile(folder / "far", "new"));
    REQUIRE(writeFile(folder / "dangling", "made"));
    CHECK(fs::is_symlink(folder / "far"));
    CHECK(fs::is_symlink(folder / "near"));
    CHECK(readFile(folder / "target").value() == "new");
    CHECK(readFile(folder / "absent").value() == "made");
    fs::create_symlink("circle", folder / "circle");
    CHECK_FALSE(writeFile(folder / "circle", "never"));
    CHECK_FALSE(readFile(folder / "circle"));
}

TEST_CASE("nobody can put a link where a file will be written", "[unit]") {
    const Folder folder;
    REQUIRE(writeFile(folder / "victim", "safe"));
    fs::create_symlink("victim", folder / fmt::format("text.{}.tmp", ::getpid()).c_str());
    REQUIRE(writeFile(folder / "text", "new"));
    CHECK(readFile(folder / "victim").value() == "safe");
    CHECK(fs::is_regular_file(fs::symlink_status(folder / "text")));
}

TEST_CASE("a new file is as open as the user makes files", "[unit]") {
    const Folder folder;
    const mode_t before = ::umask(027);
    REQUIRE(writeFile(folder / "text", "new"));
    ::umask(before);
    CHECK((fs::status(folder / "text").permissions() & fs::perms::all) == fs::perms{0640});
}

TEST_CASE("permissions outlive a replacement", "[unit]") {
    const Folder folder;
    REQUIRE(writeFile(folder / "script", "old"));
    fs::permissions(folder / "script", fs::perms::owner_all);
    REQUIRE(writeFile(folder / "script", "new"));
    CHECK(fs::status(folder / "script").permissions() == fs::perms::owner_all);
}

TEST_CASE("pipes and devices are not read, and written without replacing them", "[unit]") {
    const Folder folder;
    REQUIRE(mkfifo((folder / "pipe").c_str(), 0600) == 0);
    CHECK(readFile(folder / "pipe").error().front().message == "this is a pipe, not a file");
    CHECK(readFile("/dev/zero").error().front().message == "this is a device, not a file");
    CHECK(messageOf(checkWritable(folder / "pipe")).empty());
    fs::create_symlink("/dev/null", folder / "nothing");
    CHECK(writeFile(folder / "nothing", "text"));
    CHECK(fs::is_symlink(folder / "nothing"));
    CHECK(fs::is_character_file("/dev/null"));
    CHECK(messageOf(writeFile("/dev/full", "text")) == "cannot be written");
}

TEST_CASE("files that are too large are refused whatever they say of themselves", "[unit]") {
    const Folder folder;
    REQUIRE(writeFile(folder / "text", std::string(100, 'x')));
    CHECK(readFile(folder / "text", 100)->size() == 100);
    CHECK_FALSE(readFile(folder / "text", 99));
    CHECK(fs::file_size("/proc/self/maps") == 0);
    CHECK_FALSE(readFile("/proc/self/maps", 10));
    CHECK_FALSE(readFile("/proc/self/maps")->empty());
}

TEST_CASE("a file that lies elsewhere is told, not quoted, and not read by who is closed",
          "[unit]") {
    const Folder folder;
    REQUIRE(writeFile(folder / "secret", "root:x:0"));
    REQUIRE(writeFile(folder / "in/deep/own", "mine"));
    fs::create_symlink("../secret", folder / "in/link");
    fs::create_symlink("in", folder / "also-in");
    const FileScope open{folder / "in"};
    const FileScope closed{folder / "in", true};
    SourceSpan place;
    place.file = "p.candler";
    Diagnostics warnings;
    for (const char* own : {"in/deep/own", "also-in/deep/own", "in/deep/../deep/own"}) {
        auto read = readNamedFile(folder / own, closed, place, warnings);
        REQUIRE(read);
        CHECK(std::move(*read).text().span(0, 4).lineText == "mine");
    }
    CHECK(warnings.empty());
    CHECK(readNamedFile(resourceFolder() / "project.schema.json", closed, place, warnings));
    CHECK(warnings.empty());

    for (const char* elsewhere : {"secret", "in/link", "in/../secret"}) {
        CHECK_FALSE(readNamedFile(folder / elsewhere, closed, place, warnings));
        auto read = readNamedFile(folder / elsewhere, open, place, warnings);
        REQUIRE(read);
        const Diagnostic mistake =
            makeError("unknown 'root'", std::move(*read).text().span(0, 4), "not 'root'?");
        CHECK(mistake.place.line == 1);
        CHECK(render(mistake).find("root") == std::string::npos);
    }
    CHECK(warnings.size() == 3);
    // Whether it is there is not told either.
    const auto missing = readNamedFile(folder / "absent", closed, place, warnings);
    const auto there = readNamedFile(folder / "secret", closed, place, warnings);
    CHECK(missing.error().front().message.substr((folder / "absent").string().size()) ==
          there.error().front().message.substr((folder / "secret").string().size()));
}

TEST_CASE("a file is within a folder by where links lead; nothing is within none", "[unit]") {
    const Folder folder;
    fs::create_directory(folder / "inner");
    REQUIRE(writeFile(folder / "inner/file", "text"));
    REQUIRE(writeFile(folder / "outer", "text"));
    fs::create_symlink(folder / "outer", folder / "inner/link");
    CHECK(isWithin(folder / "inner", folder / "inner/file"));
    CHECK(isWithin(folder / "inner", folder / "inner/not there"));
    CHECK_FALSE(isWithin(folder / "inner", folder / "inner/link"));
    CHECK_FALSE(isWithin(folder / "inner", folder / "inner-2"));
    CHECK_FALSE(isWithin("", folder / "outer"));
}

TEST_CASE("a place that cannot be written is known before", "[unit]") {
    const Folder folder;
    REQUIRE(writeFile(folder / "file", ""));
    const std::string inTheWay =
        "cannot create the folder: " + (folder / "file").string() + " is a file";
    CHECK(messageOf(checkFolder(folder / "file/inside")) == inTheWay);
    CHECK(messageOf(checkWritable(folder / "file/inside")) == inTheWay);
    CHECK(messageOf(writeFile(folder / "file/inside", "")) == inTheWay);
    CHECK(checkFolder(folder / "deep/and/deeper"));
    fs::create_directory(folder / "folder");
    CHECK(messageOf(checkWritable(folder / "folder")) == "this is a folder, not a file");
    CHECK(checkWritable(folder / "new"));
    CHECK(folder.fileCount() == 2);
}

TEST_CASE("resources that are not there are said to be missing", "[unit]") {
    const char* const before = std::getenv("CANDLER_RESOURCES");
    const std::string kept = before == nullptr ? "" : before;
    const Folder folder;
    const fs::path missing = folder / "missing";
    ::setenv("CANDLER_RESOURCES", missing.c_str(), 1);
    const auto found = checkResources();
    ::setenv("CANDLER_RESOURCES", (folder / "").c_str(), 1);
    const auto there = checkResources();
    // An empty variable is none.
    ::setenv("CANDLER_RESOURCES", "", 1);
    const fs::path own = resourceFolder();
    if (before != nullptr)
        ::setenv("CANDLER_RESOURCES", kept.c_str(), 1);
    else
        ::unsetenv("CANDLER_RESOURCES");
    CHECK(there);
    CHECK_FALSE(own.empty());
    CHECK(messageOf(found) == "there is no folder of resources '" + missing.string() + "'");
    REQUIRE_FALSE(found);
    CHECK(found.error().front().kind == DiagnosticKind::Environment);
    CHECK_THAT(found.error().front().hint, Catch::Contains("CANDLER_RESOURCES"));
}
