// PackedFiles: what is in a compressed file: one stream (`.gz`), or files in an archive (`.tar.gz`,
// or
// `.zip`, which `.npz` is). Unpacked by libarchive.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/support/Result.h"
#include "engine/support/SourceText.h"
#include "engine/support/StopCheck.h"

namespace candler {

struct PackedFile {
    std::string name;  ///< In the archive.
    std::string bytes;
};

enum class Packing : std::uint8_t { Zip, Tar };

/// Files in their order; folders and links are left out. Fails with `file` as place if the bytes
/// are not packed so, if all files together have more than `mostBytes`, or if it was stopped.
/// Memory: what is unpacked.
Result<std::vector<PackedFile>> unpackFiles(Packing packing, std::string_view bytes,
                                            const SourceSpan& file, std::size_t mostBytes,
                                            const StopCheck& stop = {});

}  // namespace candler
