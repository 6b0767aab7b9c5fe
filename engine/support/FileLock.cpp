#include "engine/support/FileLock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <system_error>
#include <thread>
#include <utility>

namespace candler {

namespace fs = std::filesystem;

namespace {

bool isAt(int file, const fs::path& path) {
    struct stat opened = {};
    struct stat named = {};
    return ::fstat(file, &opened) == 0 && ::stat(path.c_str(), &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

/// Where it cannot be locked for another reason than that somebody has it, there are no locks: NFS
/// wants a file that is open for writing, which a folder never is.
FileLock::State lockState(int file, const fs::path& path) {
    using enum FileLock::State;
    if (file < 0) return Absent;
    const bool isLocked = ::flock(file, LOCK_EX | LOCK_NB) == 0;
    if (!isLocked && errno == EWOULDBLOCK) return Others;
    if (!isAt(file, path)) return Gone;
    return isLocked ? Ours : NoLocks;
}

}  // namespace

FileLock::FileLock(FileLock&& other) noexcept
    : m_file(std::exchange(other.m_file, -1)),
      m_state(std::exchange(other.m_state, State::Absent)),
      m_made(std::exchange(other.m_made, {})) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
    if (this == &other) return *this;
    release();
    m_file = std::exchange(other.m_file, -1);
    m_state = std::exchange(other.m_state, State::Absent);
    m_made = std::exchange(other.m_made, {});
    return *this;
}

FileLock::~FileLock() {
    release();
}

FileLock FileLock::tryOf(const fs::path& path, int flags) {
    FileLock lock;
    lock.m_file = ::open(path.c_str(), flags | O_RDONLY | O_CLOEXEC, 0666);
    lock.m_state = lockState(lock.m_file, path);
    return lock;
}

FileLock FileLock::waitFor(const fs::path& file, const std::stop_token& stop) {
    constexpr std::chrono::milliseconds kPause(10);
    std::error_code error;
    // By whatever name, it is one file.
    fs::path path = fs::weakly_canonical(fs::absolute(file, error), error);
    fs::create_directories(path.parent_path(), error);
    path += ".lock";
    for (;;) {
        FileLock lock = tryOf(path, O_CREAT | O_NOFOLLOW);
        if (lock.isFree()) lock.m_made = path;
        if (lock.isFree() || lock.m_state == State::Absent || stop.stop_requested()) return lock;
        lock.release();
        std::this_thread::sleep_for(kPause);
    }
}

void FileLock::release() {
    // While it is locked, so that it is not another's by then.
    if (!m_made.empty()) ::unlink(m_made.c_str());
    m_made.clear();
    if (m_file >= 0) ::close(m_file);
    m_file = -1;
    m_state = State::Absent;
}

}  // namespace candler
