#include "engine/languages/linrel/syntax/LaInputFile.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/data/MatrixMarket.h"
#include "engine/support/FileSystem.h"

namespace candler::linrel {

namespace {

using Entry = SparseMatrix::Entry;

constexpr std::size_t kMaxFileBytes = std::size_t{1} << 30U;

Result<void> takeShape(LaProgram& program, LaInput& input, std::string_view path) {
    Dimensions& dims = program.dimensions;
    const SparseMatrix& data = *input.data;
    if (input.isScalar) {
        input.shape = {dims.ofSize(data.rows), dims.ofSize(data.columns)};
        input.isScalar = false;
    } else if (dims.size(input.shape.rows) != data.rows ||
               dims.size(input.shape.columns) != data.columns) {
        return failure(
            makeError(fmt::format("'{}' is {}, but '{}' is {} x {}", input.name,
                                  program.shapeText(input.shape), path, data.rows, data.columns),
                      input.place, "declare the dimensions as they are in the file, or none"));
    }
    return {};
}

/// The first entry for which the flag does not hold; of a missing one its place and 0.
std::optional<Entry> exception(const SparseMatrix& data, std::string_view flag) {
    const std::vector<Entry>& entries = data.entries;
    if (flag == "nonzero") {
        for (std::size_t i = 0; i <= entries.size(); ++i) {
            const auto cell = static_cast<std::int64_t>(i);
            const std::int64_t row = cell / data.columns;
            const std::int64_t column = cell % data.columns;
            if (row == data.rows) return std::nullopt;
            if (i == entries.size() || entries[i].row != row || entries[i].column != column)
                return Entry{row, column, 0};
        }
    }
    const auto found = std::ranges::find_if(entries, [&](const Entry& one) {
        return (flag == "binary" && one.value != 1) || (flag == "positive" && one.value < 0) ||
               (flag == "symmetric" && data.at(one.column, one.row) != one.value);
    });
    if (found == entries.end()) return std::nullopt;
    return *found;
}

}  // namespace

Result<void> loadInput(LaProgram& program, LaInput& input, std::string_view path,
                       const FileScope& scope, const SourceSpan& place, const StopCheck& stop) {
    const auto file = namedPath(path, place);
    if (!file) return failure(file.error());
    auto read = readNamedFile(*file, scope, place, program.warnings, kMaxFileBytes);
    if (!read) return failure(std::move(read.error()));
    input.isWithheld = read->origin.isWithheld;
    auto data = readMatrixMarket(std::move(*read).text(), stop);
    if (!data) return failure(std::move(data.error()));
    input.file = file->string();
    input.sparsity = data->sparsity();
    input.isExact = true;
    input.data = std::make_shared<const SparseMatrix>(std::move(*data));
    return takeShape(program, input, path);
}

std::optional<Diagnostic> checkFlag(const LaInput& input, std::string_view flag,
                                    const SourceSpan& place) {
    const auto entry = exception(*input.data, flag);
    if (!entry) return std::nullopt;
    if (input.isWithheld) {
        return makeError(
            fmt::format("'{}' is not {}: its file has an entry that is not", input.name, flag),
            place, "leave the flag out");
    }
    std::string message =
        fmt::format("'{}' is not {}: row {}, column {} of its file is {}", input.name, flag,
                    entry->row + 1, entry->column + 1, entry->value);
    if (flag == "symmetric")
        message += fmt::format(", but row {}, column {} is {}", entry->column + 1, entry->row + 1,
                               input.data->at(entry->column, entry->row));
    return makeError(std::move(message), place, "leave the flag out");
}

}  // namespace candler::linrel
