// FileScope: which files a text may name. A project of somebody else's can name any file that its
// user may read, so what lies elsewhere is read with a warning, or not at all, and no message
// quotes it. readNamedFile (FileSystem.h) is how such files are read.
#pragma once

#include <filesystem>

namespace candler {

/// The files of a folder, of those below it, and the shipped resources, whatever links lead there.
struct FileScope {
    std::filesystem::path folder{};  ///< Empty: the present one.
    bool isClosed = false;           ///< Others are not read.

    [[nodiscard]] bool contains(const std::filesystem::path& file) const;
};

/// Whether the file is in the folder or below it, whatever links lead there. Nothing is in a folder
/// without a name.
[[nodiscard]] bool isWithin(const std::filesystem::path& folder, const std::filesystem::path& file);

/// Where a text is from.
struct TextOrigin {
    FileScope scope{};        ///< For files that it names in its turn.
    bool isWithheld = false;  ///< Outside of the scope: messages do not quote it.
};

}  // namespace candler
