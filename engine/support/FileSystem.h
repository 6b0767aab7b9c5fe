// Files as Results: read whole, write by temporary file and rename, find the shipped resources.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler {

/// No text that we read is larger.
constexpr std::size_t kMaxTextBytes = std::size_t{64} << 20U;

/// The whole file. Fails with a message that says why (missing, a folder, a pipe or a device, no
/// permission, larger than `maxBytes`).
[[nodiscard]] Result<std::string> readFile(const std::filesystem::path& path,
                                           std::size_t maxBytes = kMaxTextBytes);

/// The same, as a text that diagnostics name by its path.
[[nodiscard]] Result<SourceText> readSourceFile(const std::filesystem::path& path,
                                                std::size_t maxBytes = kMaxTextBytes);

/// What somebody names on the command line: `-` is the standard input, to its end. That can be read
/// once.
[[nodiscard]] Result<std::string> readInput(const std::filesystem::path& path,
                                            std::size_t maxBytes = kMaxTextBytes);
[[nodiscard]] Result<SourceText> readInputText(const std::filesystem::path& path,
                                               std::size_t maxBytes = kMaxTextBytes);

/// A file that a text names.
struct NamedFile {
    std::filesystem::path path{};
    std::string bytes{};
    TextOrigin origin{};  ///< Of those bytes.

    [[nodiscard]] SourceText text() &&;
};

/// The file that a text means by `path`, which is written at `place`: relative ones are meant from
/// the text's folder, else from resources/data. Fails for others if the text is in no file.
[[nodiscard]] Result<std::filesystem::path> namedPath(const std::filesystem::path& path,
                                                      const SourceSpan& place);
/// The same file as a text in `folder` would name it, if that is not empty, else in full; with
/// slashes. As it is where there is no such file, or its name has quotes or ends of lines, which no
/// text has a way to write.
[[nodiscard]] std::string nameFrom(const std::filesystem::path& folder, const std::string& name,
                                   const SourceSpan& place);

/// Reads a file that is named at `place`. That it lies outside of the scope is a warning, or the
/// error if the scope is closed. Errors stand at `place`, with the path in the message.
[[nodiscard]] Result<NamedFile> readNamedFile(const std::filesystem::path& path,
                                              const FileScope& scope, const SourceSpan& place,
                                              Diagnostics& warnings,
                                              std::size_t maxBytes = kMaxTextBytes);

/// Writes beside the file and renames, so that a crash never leaves half a file; creates folders.
/// A symbolic link stays and what it names is written; pipes and devices are written directly.
[[nodiscard]] Result<void> writeFile(const std::filesystem::path& path, std::string_view text);

/// The same for a path that nobody has named as it is: a link, pipe or device there is replaced by
/// the file.
[[nodiscard]] Result<void> replaceFile(const std::filesystem::path& path, std::string_view text);

/// Whether files can be made in the folder, which writeFile makes if there is none yet.
[[nodiscard]] Result<void> checkFolder(const std::filesystem::path& folder);

/// Whether writeFile may work; changes nothing.
[[nodiscard]] Result<void> checkWritable(const std::filesystem::path& path);

/// The program that runs.
[[nodiscard]] std::filesystem::path programPath();
/// Where it lies.
[[nodiscard]] std::filesystem::path programFolder();

/// The folder `resources/`: $CANDLER_RESOURCES, if that is set, else ../share/candler beside the
/// program, which is there when it is installed, else that of the source tree it was built from.
[[nodiscard]] std::filesystem::path resourceFolder();
/// Whether there is such a folder; without it, rules would look as if nobody had written them.
[[nodiscard]] Result<void> checkResources();

}  // namespace candler
