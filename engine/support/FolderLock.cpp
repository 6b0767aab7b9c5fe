#include "engine/support/FolderLock.h"

#include <fcntl.h>
#include <unistd.h>

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

}  // namespace

FolderLock::FolderLock(FolderLock&& other) noexcept = default;

FolderLock& FolderLock::operator=(FolderLock&& other) noexcept {
    if (this == &other) return *this;
    release();
    m_lock = std::move(other.m_lock);
    m_folder = std::move(other.m_folder);
    m_existing = std::move(other.m_existing);
    return *this;
}

FolderLock::~FolderLock() {
    release();
}

void FolderLock::make(bool followsLink) {
    std::error_code error;
    m_existing = m_folder;
    while (!fs::exists(m_existing, error) && m_existing.has_relative_path())
        m_existing = m_existing.parent_path();
    fs::create_directories(m_folder, error);
    m_lock = FileLock::tryOf(m_folder, O_DIRECTORY | (followsLink ? 0 : O_NOFOLLOW));
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
    // Another lock may just have removed its empty folder.
    do {
        lock.make(followsLink);
    } while (lock.m_lock.state() == FileLock::State::Gone);
    if (lock.m_lock.state() == FileLock::State::Others)
        return failure(lockError("another run of Candler is writing into this folder", folder,
                                 "wait until it has ended, or choose another folder"));
    // Where file systems know no locks it goes on without.
    if (!lock.isHeld())
        return failure(lockError("the folder cannot be opened", folder,
                                 "choose another folder, or change its permissions"));
    return lock;
}

void FolderLock::release() {
    if (!isHeld()) return;
    // Only what is empty can be removed like this.
    for (fs::path made = m_folder; made != m_existing && ::rmdir(made.c_str()) == 0;)
        made = made.parent_path();
    m_lock.release();
}

}  // namespace candler
