#include "engine/languages/sdqlite/costs/SdqCardinalityCosts.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace candler::sdqlite {

namespace {

constexpr double kLeaf = 0.3;
constexpr double kScalar = 0.5;
// Of indices: compilers take most of it out of loops.
constexpr double kIndexLeaf = 0.05;
constexpr double kIndexScalar = 0.1;
/// A factor that is carried into the entries of a map.
constexpr double kCarried = 0.6;
/// A little less than to multiply by the condition.
constexpr double kIf = 0.4;
/// A truth value that is multiplied: what it stands before is computed all the same.
constexpr double kTruth = 5;
constexpr double kStep = 0.7;
constexpr double kMergeStep = 3;
/// Of sides that are not both sorted: each index of one is compared with each of the other.
constexpr double kPair = 1;
constexpr double kEntry = 3;     // of a result, wherever it comes
constexpr double kAppended = 2;  // of a result whose keys all differ
constexpr double kStored = 40;   // of what is made to be read
constexpr double kKept = 3;      // of a vector that a `let` keeps

using Children = std::array<SdqEstimate, kMostChildren>;

Children read(std::span<const Estimate> packed) {
    Children children;
    for (std::size_t i = 0; i < packed.size(); ++i) children[i] = SdqEstimate(packed[i]);
    return children;
}

constexpr double kHash = 25;

double lookup(const SdqEstimate& map) {
    constexpr double kArray = 0.9;
    const double depth = std::log2(map.count() + 1);
    switch (map.access) {
        case Access::Array:
            return kArray;
        case Access::Slice:
            return 3 * depth;
        case Access::Range:
            return kScalar;
        case Access::SortedMap:
            return 8 * depth;
        default:
            return kHash;
    }
}

double step(const SdqEstimate& map) {
    constexpr double kRangeStep = 0.3;  // Several at once.
    constexpr double kHashStep = 4;
    constexpr double kSortedStep = 10;
    constexpr double kLoad = 0.5;
    switch (map.access) {
        case Access::Array:
        case Access::Slice:
            return kStep + kLoad;
        case Access::HashMap:
        case Access::Tensor:
        case Access::Made:
            return kHashStep;
        case Access::SortedMap:
            return kSortedStep;
        case Access::Range:
            return kRangeStep;
        default:
            return kStep;
    }
}

/// To find where an array or a part of it has a value; hash indices are made once.
double search(const SdqEstimate& slice) {
    return slice.isSorted ? 3 * std::log2(slice.count() + 1) : kHash / 2;
}

/// What has no place where it could be read from.
double storing(const SdqEstimate& map) {
    return map.access == Access::Made ? kStored * map.all() : 0;
}

/// What is kept by a `let`.
double keeping(const SdqEstimate& map) {
    const bool isVector = map.access == Access::Made && map.entries[1] == 0;
    return isVector ? kKept * map.count() : storing(map);
}

/// What has a place, and is copied into a result.
double copying(const SdqEstimate& map) {
    return map.isMap() && map.access != Access::Made ? map.all() * (step(map) + kEntry) : 0;
}

double product(std::span<const double> costs, const Children& children) {
    const SdqEstimate& a = children[0];
    const SdqEstimate& b = children[1];
    const bool hasTruth = a.access == Access::Truth || b.access == Access::Truth;
    const bool isMap = a.isMap() || b.isMap();
    const double own = hasTruth ? kTruth : isMap ? kCarried : kScalar;
    if (!a.isMap()) return costs[0] + costs[1] + copying(b) + own;
    if (!b.isMap()) return costs[0] + costs[1] + copying(a) + own;
    return costs[0] + copying(a) + a.all() * (costs[1] + copying(b) + own);
}

/// More than one, so that what does not change is not computed for each.
double pairsOf(const SdqEstimate& left, const SdqEstimate& right) {
    return 1 + left.count() * right.count() / SdqEstimates::kSize;
}

/// Of sides that are both sorted: one pass over them, or a search for each of one that is much
/// shorter, from where the last one ended.
/// Then what is done with pairs is short.
double walkingBoth(double left, double right, double pair) {
    const double shorter = std::min(left, right);
    const double ratio = std::max(left, right) / shorter;
    constexpr double kMuchLonger = 8;
    const double pass = kMergeStep * (left + right);
    constexpr double kShort = 20;
    return ratio > kMuchLonger && pair < kShort
               ? std::min(pass, shorter * (6 * std::log2(ratio) + kStep))
               : pass;
}

double merging(std::span<const double> costs, const Children& children) {
    const double left = children[0].count();
    const double right = children[1].count();
    const double pairs = pairsOf(children[0], children[1]);
    double finding = kPair * left * right;
    if (children[0].isSorted && children[1].isSorted)
        finding = walkingBoth(left, right, costs[2]);
    else if (children[1].isSearched())
        finding = left * (step(children[0]) + search(children[1]));
    else if (children[0].isSearched())
        finding = right * (step(children[1]) + search(children[0]));
    return costs[0] + costs[1] + finding + pairs * costs[2];
}

}  // namespace

Estimate CardinalityCosts::estimate(const TermStore& store, LabelId label,
                                    std::span<const Estimate> children,
                                    const StopCheck& /*stop*/) const {
    const Children read = sdqlite::read(children);
    return m_estimates.of(store[label], std::span(read).first(children.size())).packed();
}

double CardinalityCosts::repeats(Operator op, std::span<const SdqEstimate> children,
                                 std::size_t child) {
    const bool isSearch = op == Operator::Sum && children[0].isSearchedBy(children[1]);
    if (op == Operator::Sum || op == Operator::Collect)
        return child == 0 || isSearch ? 1 : children[0].count();
    if (op == Operator::Merge) return child < 2 ? 1 : pairsOf(children[0], children[1]);
    const bool isOfMaps =
        op == Operator::Multiply && children[0].isMap() && children[1].isMap() && child == 1;
    return isOfMaps ? children[0].all() : 1;
}

double CardinalityCosts::estimatedCost(const TermStore& store, LabelId label,
                                       std::span<const double> costs,
                                       std::span<const Estimate> packed,
                                       const StopCheck& /*stop*/) const {
    using enum Operator;
    const Children children = read(packed);
    const double all = std::accumulate(costs.begin(), costs.end(), 0.0);
    const double times = children[0].count();
    const bool isIndex = store[label].type == PlainTypes::kIndex;
    switch (operatorOf(store[label].op)) {
        case Variable:
        case Symbol:
        case Number:
        case Empty:
            return isIndex ? kIndexLeaf : kLeaf;
        case Sum:
            if (children[0].isSearchedBy(children[1]))
                return all + search(children[0]) + copying(children[1]);
            return costs[0] + storing(children[0]) +
                   times * (step(children[0]) + costs[1] + copying(children[1]));
        case Collect:
            return costs[0] + storing(children[0]) +
                   times *
                       (step(children[0]) + costs[1] + costs[2] + copying(children[2]) + kAppended);
        case Merge:
            return merging(costs, children);
        case Multiply:
            return isIndex ? all + kIndexScalar : product(costs, children);
        case Get:
            return all + storing(children[0]) + lookup(children[0]);
        case Probe:
            return all + storing(children[0]) + lookup(children[0]) + copying(children[2]);
        case Singleton:
            return all + kEntry + copying(children[1]);
        case Let:
            return all + keeping(children[0]) + kLeaf;
        case If:
            return all + kIf;
        case InBounds:
            return all + 2 * kScalar;
        default:
            return all + (isIndex ? kIndexScalar : kScalar);
    }
}

double CardinalityCosts::cost(const TermStore& store, LabelId label,
                              std::span<const double> costs) const {
    constexpr std::array<Estimate, kMostChildren> kUnknown{};
    return estimatedCost(store, label, costs, std::span(kUnknown).first(costs.size()), {});
}

}  // namespace candler::sdqlite
