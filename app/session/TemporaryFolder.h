// TemporaryFolder: a new folder that goes away with its object; or, if the process is killed, when
// a later one looks for such folders.
#pragma once

#include <filesystem>
#include <string_view>

#include "engine/support/FileLock.h"
#include "engine/support/Result.h"

namespace candler {

/// A folder is somebody's as long as that process has it locked. The lock is the system's, which
/// takes it back from whoever ends, so that no id of a process has to be trusted.
class TemporaryFolder {
public:
    [[nodiscard]] static Result<TemporaryFolder> make();
    TemporaryFolder(TemporaryFolder&& other) noexcept;
    TemporaryFolder& operator=(TemporaryFolder&&) = delete;
    ~TemporaryFolder();

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

    static constexpr std::string_view kPrefix = "candler-tmp-";

private:
    TemporaryFolder() = default;

    std::filesystem::path m_path;
    FileLock m_lock;  ///< Outlives what is in the folder.
};

/// Removes temporary folders of this user whose process is gone.
void removeAbandonedFolders();

}  // namespace candler
