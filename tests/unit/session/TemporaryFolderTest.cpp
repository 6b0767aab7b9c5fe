#include "app/session/TemporaryFolder.h"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <string>

using namespace candler;

namespace fs = std::filesystem;

namespace {

/// A folder for temporary folders that nobody else looks into.
class TemporaryPlace {
public:
    TemporaryPlace() {
        std::string pattern = (fs::temp_directory_path() / "candler-place-XXXXXX").string();
        REQUIRE(mkdtemp(pattern.data()) != nullptr);
        path = pattern;
        if (const char* before = std::getenv("TMPDIR")) m_before = before;
        setenv("TMPDIR", path.c_str(), 1);
    }
    TemporaryPlace(const TemporaryPlace&) = delete;
    TemporaryPlace& operator=(const TemporaryPlace&) = delete;
    ~TemporaryPlace() {
        m_before.empty() ? unsetenv("TMPDIR") : setenv("TMPDIR", m_before.c_str(), 1);
        fs::remove_all(path);
    }

    [[nodiscard]] fs::path folder(const std::string& suffix) const {
        return path / (std::string(TemporaryFolder::kPrefix) + suffix);
    }

    fs::path path;

private:
    std::string m_before;
};

/// Of a process that was killed while it had it.
fs::path folderOfTheDead() {
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    const pid_t process = ::fork();
    if (process == 0) {
        const auto folder = TemporaryFolder::make();
        if (!folder) ::_exit(1);
        std::ofstream(folder->path() / "file") << "text";
        const std::string path = folder->path().string();
        if (::write(ends[1], path.data(), path.size()) < 0) ::_exit(1);
        for (;;) ::pause();
    }
    std::array<char, 4096> text{};
    const ssize_t size = ::read(ends[0], text.data(), text.size());
    ::kill(process, SIGKILL);
    ::waitpid(process, nullptr, 0);
    ::close(ends[0]);
    ::close(ends[1]);
    REQUIRE(size > 0);
    return std::string(text.data(), static_cast<std::size_t>(size));
}

}  // namespace

TEST_CASE("a temporary folder is there as long as its object", "[unit]") {
    const TemporaryPlace place;
    fs::path path;
    {
        const auto folder = TemporaryFolder::make();
        REQUIRE(folder);
        path = folder->path();
        CHECK(fs::is_directory(path));
    }
    CHECK_FALSE(fs::exists(path));
}

TEST_CASE("temporary folders of dead processes are removed, others are not", "[unit]") {
    const TemporaryPlace place;
    const auto ours = TemporaryFolder::make();
    REQUIRE(ours);
    const fs::path left = folderOfTheDead();
    REQUIRE(fs::exists(left / "file"));
    const fs::path foreign = place.path / "candler-other";
    fs::create_directory(foreign);
    fs::create_directory_symlink(foreign, place.folder("link"));
    std::ofstream(place.folder("file")) << "text";

    removeAbandonedFolders();

    CHECK_FALSE(fs::exists(left));
    CHECK(fs::exists(ours->path()));
    CHECK(fs::exists(foreign));
    CHECK(fs::is_symlink(place.folder("link")));
    CHECK(fs::exists(place.folder("file")));
}

TEST_CASE("that no temporary folder can be made is told", "[unit]") {
    const TemporaryPlace place;
    setenv("TMPDIR", (place.path / "none").c_str(), 1);
    const auto folder = TemporaryFolder::make();
    REQUIRE_FALSE(folder);
    CHECK(folder.error().front().message == "no temporary folder can be made");
}
