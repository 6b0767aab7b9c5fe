#include "engine/data/TensorFile.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "engine/data/DataText.h"
#include "engine/data/FrosttTensor.h"
#include "engine/data/MatrixMarket.h"
#include "engine/data/NamedArrays.h"
#include "engine/data/NumpyArray.h"

namespace candler {

namespace fs = std::filesystem;

namespace {

using Extents = std::optional<std::vector<std::int64_t>>;

Result<CoordinateTensor> readMatrix(NamedFile file, const Extents&, const StopCheck& stop) {
    const auto matrix = readMatrixMarket(std::move(file).text(), stop);
    if (!matrix) return failure(matrix.error());
    return coordinateTensor(*matrix);
}

Result<CoordinateTensor> readFrostt(NamedFile file, const Extents& extents, const StopCheck& stop) {
    return readFrosttTensor(std::move(file).text(), extents, stop);
}

Result<CoordinateTensor> readNumpy(NamedFile file, const Extents&, const StopCheck& stop) {
    SourceSpan place;
    place.file = file.path.string();
    place.isWithheld = file.origin.isWithheld;
    return readNumpyArray(file.bytes, place, stop);
}

struct Format {
    std::string_view ending;
    Result<CoordinateTensor> (*read)(NamedFile file, const Extents& extents, const StopCheck& stop);
};

constexpr std::array kFormats{Format{".mtx", readMatrix}, Format{".npy", readNumpy},
                              Format{".tns", readFrostt}};

/// What people have who do not have one of these.
std::string endingHint(const std::string& ending) {
    const std::string known =
        fmt::format("tensors are read from {}", fmt::join(tensorFileEndings(), ", "));
    if (ending == ".gz" || ending == ".tgz") return "unpack it first, as with gunzip; " + known;
    if (ending == ".npz" || ending == ".zip") return "unpack it first, as with unzip; " + known;
    return known;
}

Result<Format> formatOf(const TensorFileRequest& request) {
    const std::string ending = lowerCase(request.path.extension().string());
    const auto found = std::ranges::find(kFormats, ending, &Format::ending);
    if (found != kFormats.end()) return *found;
    return failure(makeError(fmt::format("{}: {}", request.path.string(),
                                         ending.empty() ? "a name without an ending tells no format"
                                                        : "files with this ending are not read"),
                             request.place, endingHint(ending)));
}

Result<CoordinateTensor> readAs(const Format& format, NamedFile file,
                                const TensorFileRequest& request, const StopCheck& stop) {
    auto tensor = format.read(std::move(file), request.extents, stop);
    if (!tensor || !request.extents || tensor->extents == *request.extents) return tensor;
    return failure(
        makeError(fmt::format("{}: the tensor is {}, but {} is expected", request.path.string(),
                              shapeText(tensor->extents), shapeText(*request.extents)),
                  request.place, "declare the extents as they are in the file, or none"));
}

}  // namespace

std::vector<std::string> tensorFileEndings() {
    std::vector<std::string> endings;
    for (const Format& format : kFormats) endings.emplace_back(format.ending);
    return endings;
}

Result<CoordinateTensor> readTensorFile(const TensorFileRequest& request, const StopCheck& stop) {
    const auto format = formatOf(request);
    if (!format) return failure(format.error());
    auto bytes = readFile(request.path, kMostTensorFileBytes);
    if (!bytes) return failure(std::move(bytes.error()));
    return readAs(*format, {.path = request.path, .bytes = std::move(*bytes)}, request, stop);
}

Result<CoordinateTensor> readTensorFile(const fs::path& path, const StopCheck& stop) {
    return readTensorFile(TensorFileRequest{.path = path}, stop);
}

Result<NamedTensor> readNamedTensorFile(const TensorFileRequest& request, const FileScope& scope,
                                        Diagnostics& warnings, const StopCheck& stop) {
    const auto format = formatOf(request);
    if (!format) return failure(format.error());
    auto file = readNamedFile(request.path, scope, request.place, warnings, kMostTensorFileBytes);
    if (!file) return failure(std::move(file.error()));
    TextOrigin origin = file->origin;
    auto tensor = readAs(*format, std::move(*file), request, stop);
    if (!tensor) return failure(std::move(tensor.error()));
    return NamedTensor{std::move(*tensor), std::move(origin)};
}

}  // namespace candler
