#include "engine/data/RandomCells.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace candler {

namespace {

using Cells = std::vector<std::uint64_t>;

struct Drawn {
    std::uint64_t cell = 0;
    std::size_t draw = 0;  ///< When.

    auto operator<=>(const Drawn&) const = default;
};

/// Takes of `drawn`, in order of cells, those that are not among `found`: the first `most` that
/// were drawn.
Cells newCells(std::vector<Drawn> drawn, const Cells& found, std::size_t most) {
    std::vector<Drawn> fresh;
    auto known = found.begin();
    for (const Drawn& one : drawn) {
        while (known != found.end() && *known < one.cell) ++known;
        const bool isKnown = known != found.end() && *known == one.cell;
        if (!isKnown && (fresh.empty() || fresh.back().cell != one.cell)) fresh.push_back(one);
    }
    if (fresh.size() > most) {
        const auto end = fresh.begin() + static_cast<std::ptrdiff_t>(most);
        std::ranges::nth_element(fresh, end, {}, &Drawn::draw);
        fresh.erase(end, fresh.end());
        std::ranges::sort(fresh);
    }
    Cells cells;
    cells.reserve(fresh.size());
    for (const Drawn& one : fresh) cells.push_back(one.cell);
    return cells;
}

}  // namespace

std::uint64_t evenBelow(Random& random, std::uint64_t bound) {
    // What is left of the numbers when each has had its share.
    const std::uint64_t rest = (~std::uint64_t{0} % bound + 1) % bound;
    std::uint64_t number = random.next();
    while (number > ~std::uint64_t{0} - rest) number = random.next();
    return number % bound;
}

double unitInterval(Random& random) {
    constexpr double kStep = 1.0 / static_cast<double>(std::uint64_t{1} << 53U);
    return static_cast<double>(random.next() >> 11U) * kStep;
}

std::optional<Cells> drawnCells(std::size_t count, const std::function<std::uint64_t()>& draw,
                                const StopCheck& stop) {
    constexpr std::size_t kMostDrawsPerCell = 32;
    constexpr std::size_t kLeastDraws = 4096;
    Cells found;
    std::size_t left = kMostDrawsPerCell * count + kLeastDraws;
    while (found.size() < count && left > 0) {
        const std::size_t missing = count - found.size();
        // Not only what is missing: every round visits all that was found.
        std::vector<Drawn> drawn(std::min(left, std::max(missing, count / 16 + 1)));
        left -= drawn.size();
        if (!visitUntilStopped(drawn.size(), stop,
                               [&](std::size_t i) {
                                   drawn[i] = {draw(), i};
                               }) ||
            !sortUntilStopped(drawn, std::less<>(), stop))
            return {};
        const Cells fresh = newCells(std::move(drawn), found, missing);
        const auto before = static_cast<std::ptrdiff_t>(found.size());
        found.insert(found.end(), fresh.begin(), fresh.end());
        std::inplace_merge(found.begin(), found.begin() + before, found.end());
    }
    return found;
}

std::optional<Cells> evenCells(std::uint64_t total, std::size_t count, Random& random,
                               const StopCheck& stop) {
    constexpr std::uint64_t kDense = 4;
    if (count < total / kDense)
        return drawnCells(
            count, [&] { return evenBelow(random, total); }, stop);
    Cells cells;
    cells.reserve(count);
    // Each cell with the share of those that are still to be taken.
    const auto visit = [&](std::size_t cell) {
        if (evenBelow(random, total - cell) < count - cells.size()) cells.push_back(cell);
    };
    if (!visitUntilStopped(total, stop, visit)) return {};
    return cells;
}

}  // namespace candler
