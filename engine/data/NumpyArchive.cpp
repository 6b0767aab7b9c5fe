#include "engine/data/NumpyArchive.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "engine/data/NamedArrays.h"
#include "engine/data/NumpyArray.h"
#include "engine/data/NumpyHeader.h"
#include "engine/data/PackedFiles.h"
#include "engine/data/SparseMatrix.h"
#include "engine/support/Utf8.h"

namespace candler {

namespace {

using Numbers = NumpyElements;

constexpr std::size_t kMostArrayBytes = std::size_t{2047} << 20U;

bool isWhole(double number) {
    return number == std::floor(number);
}

/// A sparse matrix in the arrays that SciPy gives it. Methods that give false have failed.
class SparseArrays {
public:
    SparseArrays(std::vector<PackedFile> files, const SourceSpan& file, const StopCheck& stop)
        : m_files(std::move(files)), m_file(file), m_stop(stop) {}

    Result<CoordinateTensor> run() {
        if (!readShape() || !readEntries()) return failure(std::move(m_error));
        if (!sortEntries(m_tensor, m_stop)) return failure(stopped());
        if (!std::ranges::all_of(m_tensor.values, [](double sum) { return std::isfinite(sum); })) {
            fail("data", "values of one place add up to more than numbers have room for");
            return failure(std::move(m_error));
        }
        return std::move(m_tensor);
    }

private:
    using Reader = bool (SparseArrays::*)();
    struct Format {
        std::string_view name;
        Reader read;
    };

    bool readShape() {
        const auto shape = numbers("shape", 1);
        if (!shape) return false;
        if (shape->values.size() != 2)
            return fail("shape", fmt::format("it has {} numbers, and a matrix has two extents",
                                             shape->values.size()));
        for (const double extent : shape->values) {
            if (!isWhole(extent) || extent < 0 || extent > static_cast<double>(kMostRows))
                return fail("shape", fmt::format("a matrix has no {} rows or columns", extent));
            m_tensor.extents.push_back(static_cast<std::int64_t>(extent));
        }
        return true;
    }

    bool readEntries() {
        static constexpr std::array kFormats{Format{"csr", &SparseArrays::readCompressed},
                                             Format{"csc", &SparseArrays::readCompressed},
                                             Format{"bsr", &SparseArrays::readCompressed},
                                             Format{"coo", &SparseArrays::readCoordinates},
                                             Format{"dia", &SparseArrays::readDiagonals}};
        const PackedFile* file = find("format");
        // Its elements are letters, of one byte or, in NumPy's own texts, of four.
        m_format.clear();
        const auto header = readNumpyHeader(file->bytes, placeOf("format"));
        if (!header) {
            m_error = header.error().front();
            return false;
        }
        for (const char letter : std::string_view(file->bytes).substr(header->firstByte))
            if (letter != '\0') m_format += letter;
        const auto found = std::ranges::find(kFormats, m_format, &Format::name);
        if (found != kFormats.end()) return (this->*found->read)();
        constexpr std::size_t kMostShown = 20;
        return fail("format",
                    fmt::format("matrices in the format '{}' are not read",
                                abridgedText(printableLine(m_format), kMostShown)),
                    "csr, csc, coo, bsr and dia are: save_npz(name, matrix.tocsr())");
    }

    /// Rows, or columns, or rows of blocks, one behind the other.
    bool readCompressed() {
        const bool isByColumns = m_format == "csc";
        const auto data = numbers("data", m_format == "bsr" ? 3 : 1);
        const auto indices = data ? numbers("indices", 1) : std::nullopt;
        const auto starts = indices ? numbers("indptr", 1) : std::nullopt;
        if (!starts) return false;
        const std::int64_t height = m_format == "bsr" ? data->shape[1] : 1;
        const std::int64_t width = m_format == "bsr" ? data->shape[2] : 1;
        const bool isDivided = height > 0 && width > 0 && m_tensor.extents[0] % height == 0 &&
                               m_tensor.extents[1] % width == 0;
        if (!isDivided)
            return fail("data",
                        fmt::format("blocks of {} x {} do not divide the matrix", height, width));
        const std::int64_t lines = m_tensor.extents[isByColumns ? 1 : 0] / height;
        const auto count = static_cast<std::int64_t>(indices->values.size());
        if (data->shape[0] != count)
            return fail("data", fmt::format("it has no value for each of the {} indices", count));
        if (static_cast<std::int64_t>(starts->values.size()) != lines + 1)
            return fail("indptr", fmt::format("it has {} numbers, and there are {} lines",
                                              starts->values.size(), lines));
        if (starts->values.front() != 0 || starts->values.back() != static_cast<double>(count))
            return fail("indptr", fmt::format("it does not go from 0 to {}", count));
        const std::int64_t others = m_tensor.extents[isByColumns ? 0 : 1] / width;
        for (std::int64_t line = 0; line < lines; ++line) {
            const double begin = starts->values[static_cast<std::size_t>(line)];
            const double end = starts->values[static_cast<std::size_t>(line + 1)];
            if (!isWhole(end) || end < begin || end > static_cast<double>(count))
                return fail("indptr", fmt::format("line {} is from {} to {}", line, begin, end));
            for (auto at = static_cast<std::size_t>(begin); at < static_cast<std::size_t>(end);
                 ++at) {
                if (!isGoingOn() || !isBelow("indices", indices->values[at], at, others))
                    return false;
                const auto other = static_cast<std::int64_t>(indices->values[at]);
                addBlock(
                    std::span(data->values).subspan(at * static_cast<std::size_t>(height * width)),
                    {line * height, other * width}, {height, width}, isByColumns);
            }
        }
        return true;
    }

    bool readCoordinates() {
        const auto data = numbers("data", 1);
        const auto rows = data ? numbers("row", 1) : std::nullopt;
        const auto columns = rows ? numbers("col", 1) : std::nullopt;
        if (!columns) return false;
        if (rows->values.size() != data->values.size() ||
            columns->values.size() != data->values.size())
            return fail("data", "rows, columns and values are not as many");
        for (std::size_t at = 0; at < data->values.size(); ++at) {
            if (!isGoingOn() || !isBelow("row", rows->values[at], at, m_tensor.extents[0]) ||
                !isBelow("col", columns->values[at], at, m_tensor.extents[1]))
                return false;
            add(static_cast<std::int64_t>(rows->values[at]),
                static_cast<std::int64_t>(columns->values[at]), data->values[at]);
        }
        return true;
    }

    /// The value in column j of a diagonal is that of column j of the matrix.
    bool readDiagonals() {
        const auto data = numbers("data", 2);
        const auto offsets = data ? numbers("offsets", 1) : std::nullopt;
        if (!offsets) return false;
        if (data->shape[0] != static_cast<std::int64_t>(offsets->values.size()))
            return fail("data", "it has not one row for each offset");
        const std::int64_t columns = std::min(data->shape[1], m_tensor.extents[1]);
        for (std::size_t d = 0; d < offsets->values.size(); ++d)
            for (std::int64_t column = 0; column < columns; ++column) {
                if (!isGoingOn()) return false;
                const double row = static_cast<double>(column) - offsets->values[d];
                if (!isWhole(row)) return fail("offsets", "they are not whole");
                if (row < 0 || row >= static_cast<double>(m_tensor.extents[0])) continue;
                const auto at = static_cast<std::int64_t>(d) * data->shape[1] + column;
                add(static_cast<std::int64_t>(row), column,
                    data->values[static_cast<std::size_t>(at)]);
            }
        return true;
    }

    struct Pair {
        std::int64_t row = 0, column = 0;
    };
    void addBlock(std::span<const double> values, Pair first, Pair size, bool isByColumns) {
        for (std::int64_t i = 0; i < size.row; ++i)
            for (std::int64_t j = 0; j < size.column; ++j) {
                const double value = values[static_cast<std::size_t>(i * size.column + j)];
                if (isByColumns)
                    add(first.column + j, first.row + i, value);
                else
                    add(first.row + i, first.column + j, value);
            }
    }

    void add(std::int64_t row, std::int64_t column, double value) {
        if (value == 0) return;
        m_tensor.coordinates.insert(m_tensor.coordinates.end(), {row, column});
        m_tensor.values.push_back(value);
    }

    bool isBelow(std::string_view array, double index, std::size_t at, std::int64_t extent) {
        if (isWhole(index) && index >= 0 && index < static_cast<double>(extent)) return true;
        return fail(array, fmt::format("element {} is {}, and there are {}", at, index, extent));
    }

    [[nodiscard]] const PackedFile* find(std::string_view array) const {
        const auto found =
            std::ranges::find(m_files, fmt::format("{}.npy", array), &PackedFile::name);
        return found == m_files.end() ? nullptr : &*found;
    }

    /// With so many axes.
    std::optional<Numbers> numbers(std::string_view array, std::size_t axes) {
        const PackedFile* file = find(array);
        if (file == nullptr) {
            fail(array, "the archive has no array of this name");
            return std::nullopt;
        }
        // As many as a file of doubles has.
        constexpr auto kMost = static_cast<std::int64_t>(kMostArrayBytes / sizeof(double));
        auto made = readNumpyElements(file->bytes, placeOf(array), kMost, m_stop);
        if (!made) {
            m_error = std::move(made.error().front());
            return std::nullopt;
        }
        if (made->shape.size() != axes) {
            fail(array, fmt::format("it has {} axes in the place of {}", made->shape.size(), axes));
            return std::nullopt;
        }
        return std::move(*made);
    }

    [[nodiscard]] SourceSpan placeOf(std::string_view array) const {
        SourceSpan place = m_file;
        place.file += fmt::format(": {}", array);
        return place;
    }
    bool fail(std::string_view array, std::string message,
              std::string hint = "is it a matrix that scipy.sparse.save_npz wrote?") {
        m_error = makeError(std::move(message), placeOf(array), std::move(hint));
        return false;
    }
    [[nodiscard]] Diagnostic stopped() const {
        return makeError(fmt::format("the reading of {} was stopped", m_file.file));
    }
    bool isGoingOn() {
        constexpr std::size_t kStepsPerCheck = std::size_t{1} << 16U;
        if (m_steps++ % kStepsPerCheck != 0 || !m_stop.isStopped()) return true;
        m_error = stopped();
        return false;
    }

    std::vector<PackedFile> m_files;
    const SourceSpan& m_file;
    const StopCheck& m_stop;
    std::string m_format;
    CoordinateTensor m_tensor;
    std::size_t m_steps = 0;
    Diagnostic m_error;
};

}  // namespace

Result<CoordinateTensor> readNumpyArchive(std::string_view bytes, const SourceSpan& file,
                                          std::size_t mostBytes, const StopCheck& stop) {
    auto files = unpackFiles(Packing::Zip, bytes, file, mostBytes, stop);
    if (!files) return failure(std::move(files.error()));
    if (std::ranges::find(*files, "format.npy", &PackedFile::name) != files->end())
        return SparseArrays(std::move(*files), file, stop).run();
    if (files->size() == 1) return readNumpyArray(files->front().bytes, file, stop);
    std::vector<std::string> names;
    constexpr std::size_t kMostNames = 10;
    for (const PackedFile& one : *files)
        if (names.size() < kMostNames) names.push_back(printableLine(one.name));
    return failure(makeError(
        files->empty()
            ? std::string("the archive has no array")
            : fmt::format("the archive has {} arrays: {}", files->size(), fmt::join(names, ", ")),
        file, "one array is read, or a matrix of scipy.sparse.save_npz: save the array by itself"));
}

}  // namespace candler
