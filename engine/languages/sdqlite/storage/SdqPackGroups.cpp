// Entries by what loops must be for them, of SdqStoragePacker.h.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "engine/languages/sdqlite/storage/SdqStoragePacker.h"

namespace candler::sdqlite {

void StoragePacker::unbind(const LoopPlan& plan) {
    for (const SolveStep& step : plan.steps) m_state.unbind(step.unknown);
}

/// Of blocks the rest is smaller than the block.
bool StoragePacker::checkBlocks(const LoopPlan& plan) {
    for (const SolveStep& step : plan.steps) {
        if (!step.divisor.isValid()) continue;
        const Index divisor = m_state.evaluate(step.divisor);
        if (!divisor || *divisor < 1)
            return fail(
                fmt::format("'{}' cannot be stored by '{}': '{}' is no size of blocks",
                            name(m_tensor.symbol), m_tensor.mappingName, text(step.divisor)),
                placeOf(step.divisor), "it must be 1 or more");
        if (!step.widest.isValid()) continue;
        const Index widest = m_state.evaluate(step.widest);
        if (!widest || *widest >= *divisor)
            return fail(
                fmt::format("'{}' cannot be stored by '{}' from data: blocks of '{}' "
                            "overlap",
                            name(m_tensor.symbol), m_tensor.mappingName, text(step.divisor)));
    }
    return true;
}

/// False if there is no such position.
bool StoragePacker::solve(Entry entry, const LoopPlan& plan, std::span<std::int64_t> values) {
    m_state.setCoordinates(m_data.coordinatesOf(entry));
    for (const SolveStep& step : plan.steps) {
        Index value = m_state.evaluate(step.value);
        if (value && step.divisor.isValid()) {
            const std::int64_t divisor = m_state.evaluate(step.divisor).value_or(1);
            if (!step.widest.isValid() && *value % divisor != 0) return false;
            value = applyIndex(Operator::Divide, *value, divisor);
        }
        if (!value) return false;
        m_state.bind(step.unknown, *value);
    }
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = m_state.evaluate(plan.targets[i]).value_or(0);
    return true;
}

/// Entries that are at no position of the loop come behind all groups; so do those that have one
/// already, if `onlyOpen`.
bool StoragePacker::group(Entries entries, const LoopPlan& plan, bool onlyOpen, Groups& groups) {
    groups.width = plan.targets.size();
    if (entries.empty()) return true;
    if (!spend(entries.size()) || !checkBlocks(plan)) return false;
    std::vector<std::int64_t> values(entries.size() * groups.width);
    std::vector<Entry> rows;  // Positions in `entries` that have values.
    std::vector<Entry> others;
    rows.reserve(entries.size());
    const auto valuesOf = [&](std::size_t row) {
        return std::span(values).subspan(row * groups.width, groups.width);
    };
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const bool isIn =
            !(onlyOpen && m_isTaken[entries[i]]) && solve(entries[i], plan, valuesOf(i));
        (isIn ? rows : others).push_back(static_cast<Entry>(i));
    }
    unbind(plan);
    const auto isBefore = [&](Entry a, Entry b) {
        return std::ranges::lexicographical_compare(valuesOf(a), valuesOf(b));
    };
    if (!std::ranges::is_sorted(rows, isBefore)) std::ranges::stable_sort(rows, isBefore);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto of = valuesOf(rows[i]);
        if (i == 0 || !std::ranges::equal(of, groups.of(groups.count() - 1))) {
            groups.values.insert(groups.values.end(), of.begin(), of.end());
            groups.ends.push_back(i);
        }
        groups.ends.back() = i + 1;
    }
    rows.insert(rows.end(), others.begin(), others.end());
    for (Entry& row : rows) row = entries[row];
    std::ranges::copy(rows, entries.begin());
    return true;
}

/// Those on this coordinate of an axis.
StoragePacker::Entries StoragePacker::narrow(Entries entries, std::size_t axis,
                                             std::int64_t coordinate) {
    const auto of = [&](Entry entry) { return m_data.coordinatesOf(entry)[axis]; };
    if (std::ranges::all_of(entries, [&](Entry entry) { return of(entry) == coordinate; }))
        return entries;
    const auto end = std::stable_partition(entries.begin(), entries.end(),
                                           [&](Entry entry) { return of(entry) == coordinate; });
    return entries.first(static_cast<std::size_t>(end - entries.begin()));
}

}  // namespace candler::sdqlite
