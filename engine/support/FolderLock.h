// FolderLock: that one process at a time writes into a folder. There is no file that could be left
// behind.
#pragma once

#include <filesystem>

#include "engine/support/FileLock.h"
#include "engine/support/Result.h"

namespace candler {

class FolderLock {
public:
    /// Holds nothing.
    FolderLock() = default;
    FolderLock(FolderLock&& other) noexcept;
    FolderLock& operator=(FolderLock&& other) noexcept;
    ~FolderLock();

    /// Makes the folder if there is none; one that stays empty goes away with the lock. Fails if
    /// another process holds it, and where no folder can be made. A folder that is a symbolic link
    /// is followed only if that is wanted.
    [[nodiscard]] static Result<FolderLock> of(const std::filesystem::path& folder,
                                               bool followsLink = true);

    [[nodiscard]] bool isHeld() const { return m_lock.isFree(); }

private:
    void make(bool followsLink);
    void release();

    FileLock m_lock;
    std::filesystem::path m_folder;
    std::filesystem::path m_existing;  ///< The nearest folder around it that was there before.
};

}  // namespace candler
