#include "engine/support/FolderLock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "engine/support/FileSystem.h"

namespace candler {

namespace fs = std::filesystem;

namespace {

Diagnostic lockError(const char* message, const fs::path& folder, const char* hint) {
    SourceSpan place;
    place.file = folder.string();
    return makeError(message, std::move(place), hint);
}

int openFolder(const fs::path& folder, int more) {
    return ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | more);
}

}  // namespace

FolderLock::FolderLock(FolderLock&& other) noexcept
    : m_file(std::exchange(other.m_file, -1)),
      m_folder(std::move(other.m_folder)),
      m_existing(std::move(other.m_existing)) {}

FolderLock& FolderLock::operator=(FolderLock&& other) noexcept {
    if (this == &other) return *this;
    release();
    m_file = std::exchange(other.m_file, -1);
    m_folder = std::move(other.m_folder);
    m_existing = std::move(other.m_existing);
    return *this;
}

FolderLock::~FolderLock() {
    release();
}

Result<FolderLock> FolderLock::of(const fs::path& folder, bool followsLink) {
    if (auto writable = checkFolder(folder); !writable) return failure(writable.error());
    FolderLock lock;
    std::error_code error;
    lock.m_folder = fs::absolute(folder, error).lexically_normal();
    if (!lock.m_folder.has_filename()) lock.m_folder = lock.m_folder.parent_path();
    if (!followsLink && fs::is_symlink(fs::symlink_status(lock.m_folder, error)))
        return failure(lockError("this folder is a symbolic link, which is not followed", folder,
                                 "remove the link, or choose another folder"));
    lock.m_existing = lock.m_folder;
    while (!fs::exists(lock.m_existing, error) && lock.m_existing.has_relative_path())
        lock.m_existing = lock.m_existing.parent_path();
    fs::create_directories(lock.m_folder, error);
    lock.m_file = openFolder(lock.m_folder, followsLink ? 0 : O_NOFOLLOW);
    if (lock.m_file < 0)
        return failure(lockError("the folder cannot be opened", folder,
                                 "choose another folder, or change its permissions"));
    // Where file systems know no locks it goes on without.
    if (::flock(lock.m_file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return failure(lockError("another run of Candler is writing into this folder", folder,
                                 "wait until it has ended, or choose another folder"));
    return lock;
}

FolderLock FolderLock::waitFor(const fs::path& folder) {
    FolderLock lock;
    lock.m_file = openFolder(folder, 0);
    while (lock.m_file >= 0 && ::flock(lock.m_file, LOCK_EX) != 0 && errno == EINTR) continue;
    return lock;
}

void FolderLock::release() {
    if (m_file < 0) return;
    std::error_code error;
    // Only what is empty can be removed like this.
    for (fs::path made = m_folder; made != m_existing && ::rmdir(made.c_str()) == 0;)
        made = made.parent_path();
    ::close(std::exchange(m_file, -1));
}

}  // namespace candler
