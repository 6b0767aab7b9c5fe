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

/// Writes beside the file and renames, so that a crash never leaves half a file; creates folders.
/// A symbolic link stays and what it names is written; pipes and devices are written directly.
[[nodiscard]] Result<void> writeFile(const std::filesystem::path& path, std::string_view text);

/// Whether files can be made in the folder, which writeFile makes if there is none yet.
[[nodiscard]] Result<void> checkFolder(const std::filesystem::path& folder);

/// Whether writeFile may work; changes nothing.
[[nodiscard]] Result<void> checkWritable(const std::filesystem::path& path);

/// The program that runs.
[[nodiscard]] std::filesystem::path programPath();
/// Where it lies.
[[nodiscard]] std::filesystem::path programFolder();

/// The folder `resources/`: $CANDLER_RESOURCES, else ../share/candler beside the program, which is
/// there when it is installed, else that of the source tree it was built from.
[[nodiscard]] std::filesystem::path resourceFolder();

}  // namespace candler
