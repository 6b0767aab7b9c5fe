#include "engine/support/FileLock.h"

#include <fcntl.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <string>

#include "engine/support/FileSystem.h"
#include "engine/support/FolderLock.h"

using namespace candler;

namespace fs = std::filesystem;

namespace {

using State = FileLock::State;

class LockPlace {
public:
    LockPlace() {
        std::string pattern = (fs::temp_directory_path() / "candler-lock-XXXXXX").string();
        REQUIRE(mkdtemp(pattern.data()) != nullptr);
        path = pattern;
    }
    LockPlace(const LockPlace&) = delete;
    LockPlace& operator=(const LockPlace&) = delete;
    ~LockPlace() { fs::remove_all(path); }

    fs::path path;
};

}  // namespace

TEST_CASE("a lock is somebody's only if the system says so", "[unit]") {
    const LockPlace place;
    CHECK(FileLock::tryOf(place.path / "none", O_DIRECTORY).state() == State::Absent);
    {
        const FileLock first = FileLock::tryOf(place.path, O_DIRECTORY);
        CHECK(first.state() == State::Ours);
        CHECK(FileLock::tryOf(place.path, O_DIRECTORY).state() == State::Others);
        // What is opened like this cannot be locked, as a folder of some file systems.
        CHECK(FileLock::tryOf(place.path, O_DIRECTORY | O_PATH).state() == State::NoLocks);
    }
    CHECK(FileLock::tryOf(place.path, O_DIRECTORY).state() == State::Ours);
}

TEST_CASE("a file in a folder that is locked can be locked", "[unit]") {
    const LockPlace place;
    const auto folder = FolderLock::of(place.path / "out");
    REQUIRE(folder);
    const FileLock lock = FileLock::waitFor(place.path / "out" / "costs.json", {});
    CHECK(lock.state() == State::Ours);
}

TEST_CASE("a lock of a file waits until it is stopped", "[unit]") {
    const LockPlace place;
    const fs::path file = place.path / "new" / "costs.json";
    std::stop_source stop;
    stop.request_stop();
    {
        const FileLock first = FileLock::waitFor(file, {});
        CHECK(first.state() == State::Ours);
        CHECK(FileLock::waitFor(file, stop.get_token()).state() == State::Others);
        REQUIRE(writeFile(file, "text"));
        fs::create_symlink(file, place.path / "link");
        CHECK(FileLock::waitFor(place.path / "link", stop.get_token()).state() == State::Others);
    }
    CHECK(FileLock::waitFor(file, stop.get_token()).state() == State::Ours);
    CHECK(std::distance(fs::directory_iterator(file.parent_path()), {}) == 1);
}

TEST_CASE("a folder that could not be locked stays", "[unit]") {
    const LockPlace place;
    const auto first = FolderLock::of(place.path / "out");
    REQUIRE(first);
    CHECK_FALSE(FolderLock::of(place.path / "out"));
    CHECK(fs::exists(place.path / "out"));
}
