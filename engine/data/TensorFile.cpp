#include "engine/data/TensorFile.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "engine/data/CsvTable.h"
#include "engine/data/DataText.h"
#include "engine/data/FrosttTensor.h"
#include "engine/data/Gzip.h"
#include "engine/data/MatrixMarket.h"
#include "engine/data/NamedArrays.h"
#include "engine/data/NumpyArchive.h"
#include "engine/data/NumpyArray.h"
#include "engine/data/PackedFiles.h"
#include "engine/support/Utf8.h"

namespace candler {

namespace fs = std::filesystem;

namespace {

Result<CoordinateTensor> readCsv(NamedFile file, const TensorFileRequest&, const StopCheck& stop) {
    return readCsvTable(std::move(file).text(), stop);
}

Result<CoordinateTensor> readMatrix(NamedFile file, const TensorFileRequest&,
                                    const StopCheck& stop) {
    const auto matrix = readMatrixMarket(std::move(file).text(), stop);
    if (!matrix) return failure(matrix.error());
    return coordinateTensor(*matrix);
}

Result<CoordinateTensor> readFrostt(NamedFile file, const TensorFileRequest& request,
                                    const StopCheck& stop) {
    return readFrosttTensor(std::move(file).text(), request.extents, stop);
}

SourceSpan placeOf(const NamedFile& file) {
    SourceSpan place;
    place.file = file.path.string();
    place.isWithheld = file.origin.isWithheld;
    return place;
}

Result<CoordinateTensor> readNumpy(NamedFile file, const TensorFileRequest&,
                                   const StopCheck& stop) {
    return readNumpyArray(file.bytes, placeOf(file), stop);
}

Result<CoordinateTensor> readNumpyFiles(NamedFile file, const TensorFileRequest&,
                                        const StopCheck& stop) {
    return readNumpyArchive(file.bytes, placeOf(file), kMostTensorFileBytes, stop);
}

/// Files beside a database say that what was written last is not in it yet.
Result<CoordinateTensor> readDatabase(NamedFile file, const TensorFileRequest& request,
                                      const StopCheck& stop) {
    for (const std::string_view ending : {"-wal", "-journal"}) {
        std::error_code none;
        const fs::path beside = file.path.string() + std::string(ending);
        if (fs::file_size(beside, none) > 0 && !none)
            return failure(makeError("a program has changed this database and not finished",
                                     placeOf(file), "close what has it open"));
    }
    const SourceSpan place = placeOf(file);
    return readSqliteTable(std::move(file.bytes), place, *request.query, stop);
}

struct Format {
    std::string_view ending;
    Result<CoordinateTensor> (*read)(NamedFile file, const TensorFileRequest& request,
                                     const StopCheck& stop);
    bool takesQuery = false;
};

constexpr std::array kFormats{Format{".csv", readCsv},
                              Format{".db", readDatabase, true},
                              Format{".mtx", readMatrix},
                              Format{".npy", readNumpy},
                              Format{".npz", readNumpyFiles},
                              Format{".sqlite", readDatabase, true},
                              Format{".sqlite3", readDatabase, true},
                              Format{".tns", readFrostt}};

const Format* formatNamed(const fs::path& path) {
    const std::string ending = lowerCase(path.extension().string());
    const auto found = std::ranges::find(kFormats, ending, &Format::ending);
    return found == kFormats.end() ? nullptr : found;
}

/// A file that gzip has packed: what it holds, or the archive that it holds.
struct Packed {
    fs::path inner;  ///< Its name, of an archive without ending.
    bool isArchive = false;
};

std::optional<Packed> packedIn(const fs::path& path) {
    const std::string ending = lowerCase(path.extension().string());
    if (ending == ".tgz") return Packed{path.stem(), true};
    if (ending != ".gz") return std::nullopt;
    const bool isTar = lowerCase(path.stem().extension().string()) == ".tar";
    return isTar ? Packed{path.stem().stem(), true} : Packed{path.stem(), false};
}

/// Of the files in an archive the only tensor, or that with the archive's name.
Result<PackedFile> tensorIn(std::vector<PackedFile> files, const fs::path& name,
                            const SourceSpan& place) {
    std::vector<std::string> names;
    std::optional<PackedFile> only;
    for (PackedFile& file : files) {
        const fs::path path(file.name);
        // What macOS puts beside files is none.
        const Format* format = formatNamed(path);
        if (format == nullptr || format->takesQuery) continue;
        if (path.filename().string().starts_with("._")) continue;
        if (path.stem() == name) return std::move(file);
        names.push_back(printableLine(file.name));
        only = std::move(file);
    }
    if (names.size() == 1) return std::move(*only);
    if (names.empty())
        return failure(makeError(
            "the archive has no tensor", place,
            fmt::format("tensors are in files {}", fmt::join(tensorFileEndings(), ", "))));
    constexpr std::size_t kMostNames = 10;
    const std::size_t count = names.size();
    names.resize(std::min(count, kMostNames));
    return failure(
        makeError(fmt::format("the archive has {} tensors, and none is '{}'", count, name.string()),
                  place, fmt::format("unpack one of them {}", fmt::join(names, ", "))));
}

/// What it holds, with the path of the whole, so that mistakes tell that.
Result<NamedFile> unpacked(NamedFile file, const Packed& packed, const StopCheck& stop) {
    const SourceSpan place = placeOf(file);
    auto bytes = unpackGzip(file.bytes, place, kMostTensorFileBytes, stop);
    if (!bytes) return failure(std::move(bytes.error()));
    file.bytes = std::move(*bytes);
    if (!packed.isArchive) return file;
    auto files = unpackFiles(Packing::Tar, file.bytes, place, kMostTensorFileBytes, stop);
    if (!files) return failure(std::move(files.error()));
    auto found = tensorIn(std::move(*files), packed.inner, place);
    if (!found) return failure(std::move(found.error()));
    file.path /= fs::path(found->name).relative_path();
    file.bytes = std::move(found->bytes);
    return file;
}

/// What people have who do not have one of these.
std::string endingHint(const std::string& ending) {
    const std::string known = fmt::format("tensors are read from {}, also packed as .gz or .tar.gz",
                                          fmt::join(tensorFileEndings(), ", "));
    return ending == ".zip" ? "unpack it first, as with unzip; " + known : known;
}

/// Databases and nothing else are asked for something.
Result<void> checkQuery(const Format& format, const TensorFileRequest& request) {
    if (format.takesQuery == request.query.has_value()) return {};
    if (format.takesQuery)
        return failure(makeError(
            fmt::format("{}: a database is read by a query", request.path.string()), request.place,
            "name a table, or write a SELECT, behind the file; where that cannot be, take a .csv"));
    return failure(
        makeError(fmt::format("{}: only databases are read by a query", request.path.string()),
                  request.query->place, "leave it out, or name a file .sqlite"));
}

Result<void> checkEnding(const TensorFileRequest& request) {
    const auto packed = packedIn(request.path);
    if (packed && packed->isArchive) return checkQuery(kFormats.front(), request);
    const fs::path name = packed ? packed->inner : request.path;
    if (const Format* format = formatNamed(name)) return checkQuery(*format, request);
    const std::string ending = lowerCase(name.extension().string());
    return failure(makeError(fmt::format("{}: {}", request.path.string(),
                                         ending.empty() ? "a name without an ending tells no format"
                                                        : "files with this ending are not read"),
                             request.place, endingHint(ending)));
}

Result<CoordinateTensor> read(NamedFile file, const TensorFileRequest& request,
                              const StopCheck& stop) {
    fs::path name = file.path;
    if (const auto packed = packedIn(file.path)) {
        auto inside = unpacked(std::move(file), *packed, stop);
        if (!inside) return failure(std::move(inside.error()));
        file = std::move(*inside);
        name = packed->isArchive ? file.path : packed->inner;
    }
    auto tensor = formatNamed(name)->read(std::move(file), request, stop);
    if (!tensor || !request.extents || tensor->extents == *request.extents) return tensor;
    return failure(
        makeError(fmt::format("{}: the tensor is {}, but {} is expected", request.path.string(),
                              shapeText(tensor->extents), shapeText(*request.extents)),
                  request.place, "declare the extents as they are in the file, or none"));
}

}  // namespace

std::vector<std::string> tensorFileEndings() {
    std::vector<std::string> endings;
    for (const Format& format : kFormats)
        if (!format.takesQuery) endings.emplace_back(format.ending);
    return endings;
}

Result<CoordinateTensor> readTensorFile(const TensorFileRequest& request, const StopCheck& stop) {
    if (const auto known = checkEnding(request); !known) return failure(known.error());
    auto bytes = readFile(request.path, kMostTensorFileBytes);
    if (!bytes) return failure(std::move(bytes.error()));
    return read({.path = request.path, .bytes = std::move(*bytes)}, request, stop);
}

Result<CoordinateTensor> readTensorFile(const fs::path& path, const StopCheck& stop) {
    return readTensorFile(TensorFileRequest{.path = path}, stop);
}

Result<NamedTensor> readNamedTensorFile(const TensorFileRequest& request, const FileScope& scope,
                                        Diagnostics& warnings, const StopCheck& stop) {
    if (const auto known = checkEnding(request); !known) return failure(known.error());
    auto file = readNamedFile(request.path, scope, request.place, warnings, kMostTensorFileBytes);
    if (!file) return failure(std::move(file.error()));
    TextOrigin origin = file->origin;
    auto tensor = read(std::move(*file), request, stop);
    if (!tensor) return failure(std::move(tensor.error()));
    return NamedTensor{std::move(*tensor), std::move(origin)};
}

}  // namespace candler
