// OutputFolder: a folder that results are written into. A small file in it, `.candler-files`, keeps
// what was written; any other file, and one that was changed since, is replaced only on demand.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "app/session/SessionTypes.h"
#include "engine/support/FolderLock.h"
#include "engine/support/Result.h"

namespace candler {

class OutputFolder {
public:
    /// `inputs` are never replaced.
    explicit OutputFolder(std::filesystem::path folder,
                          std::vector<std::filesystem::path> inputs = {});
    /// A folder in it, which nobody has named: a symbolic link there is not followed.
    [[nodiscard]] OutputFolder folder(const std::string& name) const;

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
    /// Sees that the folder can be written, and reads what was written into it before. Comes before
    /// all else. From now on no other process may open it. Fails if one has, or if a file of
    /// another origin has the name of the list.
    [[nodiscard]] Result<void> open();
    /// Those of `names` that are there and were not left so by an earlier write().
    [[nodiscard]] std::vector<std::string> foreign(const std::vector<std::string>& names) const;
    /// Writes all of the files, or none if one of them is an input. A link there is replaced, and
    /// what it leads to stays. Returns their paths.
    [[nodiscard]] Result<std::vector<std::filesystem::path>> write(
        const std::vector<GeneratedFile>& files);

private:
    [[nodiscard]] Result<void> remember();

    std::filesystem::path m_path;
    bool m_followsLink = true;
    FolderLock m_lock;
    std::vector<std::filesystem::path> m_inputs;
    std::map<std::string, std::uint64_t> m_written;  ///< Hashes of texts by file name.
};

/// Whether `path` is the same file as one of `inputs`, by whatever name.
[[nodiscard]] bool isOneOf(const std::filesystem::path& path,
                           const std::vector<std::filesystem::path>& inputs);

/// An error that says that `names` in `folder` would be replaced.
[[nodiscard]] Diagnostic foreignFilesError(const std::filesystem::path& folder,
                                           const std::vector<std::string>& names);

}  // namespace candler
