#include "app/session/TemporaryFolder.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>

namespace candler {

namespace fs = std::filesystem;

namespace {

/// Negative: it is somebody's, or no folder. No children get it.
int lockFolder(const fs::path& folder) {
    const int lock = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (lock >= 0 && ::flock(lock, LOCK_EX | LOCK_NB) == 0) return lock;
    if (lock >= 0) ::close(lock);
    return -1;
}

bool isStillThere(int lock, const fs::path& folder) {
    struct stat locked = {};
    struct stat named = {};
    return ::fstat(lock, &locked) == 0 && ::lstat(folder.c_str(), &named) == 0 &&
           locked.st_dev == named.st_dev && locked.st_ino == named.st_ino;
}

bool isOurs(int lock) {
    struct stat facts = {};
    return ::fstat(lock, &facts) == 0 && facts.st_uid == ::geteuid();
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
    std::error_code failed;
    const fs::path parent = fs::temp_directory_path(failed);
    if (failed) return;
    // Before a new one is locked, another process may take it for abandoned.
    constexpr int kMostTries = 100;
    for (int i = 0; i < kMostTries; ++i) {
        std::string folder = (parent / (std::string(kPrefix) + "XXXXXX")).string();
        if (mkdtemp(folder.data()) == nullptr) return;
        m_lock = lockFolder(folder);
        if (m_lock >= 0 && isStillThere(m_lock, folder)) {
            m_path = folder;
            return;
        }
        if (m_lock >= 0) ::close(m_lock);
        m_lock = -1;
    }
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    if (!m_path.empty()) fs::remove_all(m_path, ignored);
    if (m_lock >= 0) ::close(m_lock);
}

void removeAbandonedFolders() {
    std::error_code failed;
    const fs::path parent = fs::temp_directory_path(failed);
    if (failed) return;
    for (fs::directory_iterator entry(parent, failed), end; !failed && entry != end;
         entry.increment(failed)) {
        if (!entry->path().filename().string().starts_with(TemporaryFolder::kPrefix)) continue;
        const int lock = lockFolder(entry->path());
        if (lock < 0) continue;
        std::error_code ignored;
        if (isOurs(lock)) fs::remove_all(entry->path(), ignored);
        ::close(lock);
    }
}

}  // namespace candler
