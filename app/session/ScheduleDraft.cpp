#include "app/session/ScheduleDraft.h"

#include <algorithm>

namespace candler {

namespace {

std::string outerPart(const std::string& loop) {
    return loop + "o";
}

std::string innerPart(const std::string& loop) {
    return loop + "i";
}

std::vector<std::string> partsOf(const ScheduleDraft::Loop& loop) {
    if (loop.split == 0) return {loop.name};
    return {outerPart(loop.name), innerPart(loop.name)};
}

/// What stands in the place of a name, if it does not go with what it is a part of.
std::vector<std::string> inPlaceOf(const std::string& name,
                                   const std::vector<ScheduleDraft::Loop>& loops) {
    for (const ScheduleDraft::Loop& loop : loops) {
        const std::vector<std::string> parts = partsOf(loop);
        if (std::ranges::find(parts, name) != parts.end()) return {name};
        if (name == loop.name || name == outerPart(loop.name)) return parts;
    }
    return {};
}

}  // namespace

std::vector<std::string> ScheduleDraft::usualOrder() const {
    std::vector<std::string> usual;
    for (const Loop& loop : loops) std::ranges::copy(partsOf(loop), std::back_inserter(usual));
    return usual;
}

void ScheduleDraft::adaptOrder() {
    std::vector<std::string> adapted;
    for (const std::string& name : order)
        std::ranges::copy(inPlaceOf(name, loops), std::back_inserter(adapted));
    order = std::ranges::is_permutation(adapted, usualOrder()) ? adapted : usualOrder();
}

Schedule ScheduleDraft::schedule() const {
    Schedule schedule;
    for (const Loop& loop : loops) {
        if (loop.split != 0) schedule.splits.push_back({loop.name, loop.split});
        if (loop.vector != 0) schedule.vectors.push_back({loop.name, loop.vector});
        if (loop.isUnrolled) schedule.unrolled.push_back(loop.name);
        if (loop.isParallel) schedule.parallel.push_back(loop.name);
    }
    const std::vector<std::string> usual = usualOrder();
    const auto first = std::ranges::mismatch(order, usual).in1;
    const auto last = std::mismatch(order.rbegin(), order.rend(), usual.rbegin(), usual.rend());
    if (first < last.first.base()) schedule.order.assign(first, last.first.base());
    return schedule;
}

}  // namespace candler
