#include "app/session/TemporaryFolder.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>
#include <utility>

namespace candler {

namespace fs = std::filesystem;

namespace {

/// No children get it.
FileLock lockFolder(const fs::path& folder) {
    return FileLock::tryOf(folder, O_DIRECTORY | O_NOFOLLOW);
}

bool isOfThisUser(const fs::path& folder) {
    struct stat facts = {};
    return ::lstat(folder.c_str(), &facts) == 0 && facts.st_uid == ::geteuid();
}

}  // namespace

TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept
    : m_path(std::exchange(other.m_path, {})), m_lock(std::move(other.m_lock)) {}

Result<TemporaryFolder> TemporaryFolder::make() {
    std::error_code failed;
    const fs::path parent = fs::temp_directory_path(failed);
    // Before a new one is locked, another process may take it for abandoned.
    constexpr int kMostTries = 100;
    for (int i = 0; i < kMostTries && !failed; ++i) {
        std::string folder = (parent / (std::string(kPrefix) + "XXXXXX")).string();
        if (mkdtemp(folder.data()) == nullptr) break;
        TemporaryFolder made;
        made.m_lock = lockFolder(folder);
        if (!made.m_lock.isFree()) continue;
        made.m_path = folder;
        return made;
    }
    return failure(makeEnvironmentError("no temporary folder can be made", "is $TMPDIR writable?"));
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    if (!m_path.empty()) fs::remove_all(m_path, ignored);
}

void removeAbandonedFolders() {
    std::error_code failed;
    const fs::path parent = fs::temp_directory_path(failed);
    if (failed) return;
    for (fs::directory_iterator entry(parent, failed), end; !failed && entry != end;
         entry.increment(failed)) {
        if (!entry->path().filename().string().starts_with(TemporaryFolder::kPrefix)) continue;
        const FileLock lock = lockFolder(entry->path());
        std::error_code ignored;
        // Without locks nothing says that its process is gone.
        if (lock.state() == FileLock::State::Ours && isOfThisUser(entry->path()))
            fs::remove_all(entry->path(), ignored);
    }
}

}  // namespace candler
