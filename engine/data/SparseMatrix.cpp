#include "engine/data/SparseMatrix.h"

#include <algorithm>
#include <functional>
#include <tuple>

namespace candler {

namespace {

using Entry = SparseMatrix::Entry;

/// Stable, by counting, where a counter for each value of the key costs little.
void sortBy(std::vector<Entry>& entries, std::int64_t Entry::*key, std::int64_t size) {
    constexpr std::size_t kCountersPerEntry = 4;
    if (std::ranges::is_sorted(entries, {}, key)) return;
    if (static_cast<std::uint64_t>(size) > kCountersPerEntry * entries.size()) {
        std::ranges::stable_sort(entries, {}, key);
        return;
    }
    std::vector<std::size_t> starts(static_cast<std::size_t>(size) + 1);
    for (const Entry& entry : entries) ++starts[static_cast<std::size_t>(entry.*key) + 1];
    for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
    std::vector<Entry> sorted(entries.size());
    for (const Entry& entry : entries)
        sorted[starts[static_cast<std::size_t>(entry.*key)]++] = entry;
    entries = std::move(sorted);
}

}  // namespace

double SparseMatrix::at(std::int64_t row, std::int64_t column) const {
    const auto place = [](const Entry& entry) { return std::tuple(entry.row, entry.column); };
    const auto found =
        std::ranges::lower_bound(entries, std::tuple(row, column), std::ranges::less(), place);
    return found != entries.end() && found->row == row && found->column == column ? found->value
                                                                                  : 0;
}

double SparseMatrix::sparsity() const {
    return static_cast<double>(entries.size()) /
           (static_cast<double>(rows) * static_cast<double>(columns));
}

void sortEntries(SparseMatrix& matrix) {
    sortBy(matrix.entries, &Entry::column, matrix.columns);
    sortBy(matrix.entries, &Entry::row, matrix.rows);
}

}  // namespace candler
