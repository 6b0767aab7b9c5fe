// Files as Results: read whole, write by temporary file and rename, find the shipped resources.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "engine/support/Result.h"

namespace candler {

/// The whole file. Fails with a message that says why (missing, a folder, no permission, larger
/// than `maxBytes`).
[[nodiscard]] Result<std::string> readFile(const std::filesystem::path& path,
                                           std::size_t maxBytes = std::size_t{1} << 30U);

/// Writes beside `path` and renames, so that a crash never leaves half a file. Creates folders.
[[nodiscard]] Result<void> writeFile(const std::filesystem::path& path, std::string_view text);

/// The folder `resources/`: $CANDLER_RESOURCES, else beside the source tree this was built from,
/// else ../share/candler beside the executable.
[[nodiscard]] std::filesystem::path resourceFolder();

}  // namespace candler
