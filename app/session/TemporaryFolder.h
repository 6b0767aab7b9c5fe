// TemporaryFolder: a new folder that goes away with its object; or, if the process is killed, when
// a later one looks for such folders.
#pragma once

#include <filesystem>
#include <string_view>

namespace candler {

/// A folder is somebody's as long as that process has it locked. The lock is the system's, which
/// takes it back from whoever ends, so that no id of a process has to be trusted.
class TemporaryFolder {
public:
    TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder();

    /// Empty if it could not be made.
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

    static constexpr std::string_view kPrefix = "candler-tmp-";

private:
    std::filesystem::path m_path;
    int m_lock = -1;
};

/// Removes temporary folders of this user whose process is gone.
void removeAbandonedFolders();

}  // namespace candler
