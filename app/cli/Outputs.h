// Outputs: where commands write. Looked at before the work begins, so that no long run is lost to a
// wrong path. Diagnostics go to the console.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/session/OutputFolder.h"

namespace candler::cli {

/// Whether this path means the standard output: `-`.
[[nodiscard]] bool isStandardOutput(const std::string& path);
/// False, and said, if several of these are the standard output: two documents make none.
[[nodiscard]] bool checkStandardOutputs(const std::vector<std::string>& outputs);

/// Whether a file can be written there that is none of `inputs`.
[[nodiscard]] bool checkOutput(const std::filesystem::path& path,
                               const std::vector<std::filesystem::path>& inputs);
/// Writes a file, or to the standard output.
[[nodiscard]] bool writeOutput(const std::filesystem::path& path, const std::string& text);

/// What `--force` does.
inline constexpr const char* kForceHelp =
    "Replace files that Candler did not write, or that were changed since";

/// The folder of `--out`.
class FolderOutput {
public:
    /// `isForced`: files that Candler did not write are replaced too.
    FolderOutput(const std::filesystem::path& folder, std::vector<std::filesystem::path> inputs,
                 bool isForced);
    /// A folder in that of `outer`.
    FolderOutput(const FolderOutput& outer, const std::string& name);

    [[nodiscard]] const std::filesystem::path& path() const { return m_folder.path(); }
    /// False if the folder cannot be written or if one of `names` in it is not Candler's.
    [[nodiscard]] bool open(const std::vector<std::string>& names);
    [[nodiscard]] bool write(const std::vector<GeneratedFile>& files);

private:
    [[nodiscard]] bool mayReplace(const std::vector<std::string>& names) const;

    OutputFolder m_folder;
    bool m_isForced;
};

/// Files of every kernel's folder, whatever the function is called.
[[nodiscard]] const std::vector<std::string>& commonKernelFiles();

}  // namespace candler::cli
