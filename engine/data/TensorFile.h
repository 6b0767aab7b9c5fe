// TensorFile: tensors in files, whatever their format is: its ending tells. One row of the table in
// TensorFile.cpp is one format.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/data/CoordinateTensor.h"
#include "engine/data/SqliteTable.h"
#include "engine/support/FileSystem.h"
#include "engine/support/Result.h"
#include "engine/support/StopCheck.h"

namespace candler {

/// No file of a tensor that we read or write is larger.
inline constexpr std::size_t kMostTensorFileBytes = std::size_t{2047} << 20U;

/// Those of files that are read without a query, with their dots.
[[nodiscard]] std::vector<std::string> tensorFileEndings();

struct TensorFileRequest {
    std::filesystem::path path{};
    /// Those that the tensor must have; they are also those of files that do not tell them.
    std::optional<std::vector<std::int64_t>> extents{};
    SourceSpan place{};  ///< Where the file is named; errors that are not in it stand there.
    /// What is wanted of a database, which needs one; other files take none.
    std::optional<TableQuery> query{};
};

/// The tensor in a file, with its entries in order; what the readers of the formats say of their
/// cost holds. Only regular files of at most kMostTensorFileBytes are read, and only those whose
/// ending is known.
[[nodiscard]] Result<CoordinateTensor> readTensorFile(const TensorFileRequest& request,
                                                      const StopCheck& stop = {});
[[nodiscard]] Result<CoordinateTensor> readTensorFile(const std::filesystem::path& path,
                                                      const StopCheck& stop = {});

/// A tensor in a file that a text names (FileSystem.h: readNamedFile).
struct NamedTensor {
    CoordinateTensor tensor{};
    TextOrigin origin{};  ///< Of the file's bytes.
};

/// The same for a text whose files are in `scope`.
[[nodiscard]] Result<NamedTensor> readNamedTensorFile(const TensorFileRequest& request,
                                                      const FileScope& scope, Diagnostics& warnings,
                                                      const StopCheck& stop = {});

}  // namespace candler
