// Which nests of the SturLowerer read the same elements, so that one loop does for both: as SySTeC
// does (R. Patel, W. Ahrens, S. Amarasinghe: "SySTeC: A Symmetric Sparse Tensor Compiler", 2025).
// Specification 6.7, 9.4.
#include <algorithm>

#include "engine/languages/stur/lowering/SturLowerer.h"
#include "engine/languages/stur/structure/Regions.h"

namespace candler::stur {

namespace {

/// Loops beside a fold: of a diagonal, and one more.
constexpr std::size_t kMostBeside = 2;

bool usesIn(const std::vector<LoopBound>& bounds, const std::string& name) {
    return std::ranges::any_of(bounds,
                               [&](const LoopBound& bound) { return bound.form.uses(name); });
}

}  // namespace

std::vector<SturLowerer::Fold> SturLowerer::takeFolds(const FlatRule& rule, const ResultPart& part,
                                                      std::vector<Nest>& nests) {
    // What users say of loops holds; and sums in registers read elements from a cache.
    if (!m_options.usesStructures || !m_options.fold || !rule.order.empty() || !part.tiles.empty())
        return {};
    std::vector<Fold> folds;
    std::vector<Nest> beside;
    for (std::size_t a = 0; a < nests.size(); ++a)
        for (std::size_t b = 0; b < nests.size(); ++b) {
            if (a == b) continue;
            std::optional<Fold> fold = foldOf(rule, part, nests[a], nests[b]);
            auto rest = fold ? restOf(rule, *fold, nests[a], nests[b]) : std::nullopt;
            if (!rest) continue;
            folds.push_back(std::move(*fold));
            std::ranges::move(*rest, std::back_inserter(beside));
            nests.erase(nests.begin() + static_cast<std::ptrdiff_t>(std::max(a, b)));
            nests.erase(nests.begin() + static_cast<std::ptrdiff_t>(std::min(a, b)));
            // From the first of those that are left.
            a = static_cast<std::size_t>(-1);
            break;
        }
    std::ranges::move(beside, std::back_inserter(nests));
    return folds;
}

std::optional<SturLowerer::Fold> SturLowerer::foldOf(const FlatRule& rule, const ResultPart& part,
                                                     const Nest& nest, const Nest& mirror) {
    if (nest.product != mirror.product || nest.product->summed.size() != 1 ||
        !nest.points.witnesses().empty() || !mirror.points.witnesses().empty())
        return std::nullopt;
    for (const std::string& row : rule.variables)
        if (auto fold = foldAlong(rule, part, nest, mirror, row, nest.product->summed.front()))
            return fold;
    return std::nullopt;
}

std::optional<SturLowerer::Fold> SturLowerer::foldAlong(const FlatRule& rule,
                                                        const ResultPart& part, const Nest& nest,
                                                        const Nest& mirror, const std::string& row,
                                                        const std::string& sum) {
    const Substitution exchange{{row, AffineForm::name(sum)}, {sum, AffineForm::name(row)}};
    Fold fold{.nest = nest, .mirror = mirror, .element = part.element};
    fold.mirrorElement = substituted(part.element, exchange);
    bool isShared = false;
    for (std::size_t i = 0; i < nest.reads.size(); ++i) {
        const ReadElement& one = nest.reads[i];
        ReadElement& other = fold.mirror.reads[i];
        other.element = substituted(other.element, exchange);
        isShared |= one.use == FlatFactor::Use::Value && one.element == other.element &&
                    liesAlong(one.element, sum) && Tile::uses(one, row);
    }
    // What lies apart would take longer than to read elements twice.
    const auto isSideBySide = [&](const ReadElement& read) {
        return !Tile::uses(read, sum) || liesAlong(read.element, sum);
    };
    if (!isShared || !liesAlong(fold.mirrorElement, sum) ||
        !std::ranges::all_of(fold.nest.reads, isSideBySide) ||
        !std::ranges::all_of(fold.mirror.reads, isSideBySide))
        return std::nullopt;
    std::vector<std::string> order = rule.variables;
    std::erase(order, row);
    order.push_back(row);
    order.push_back(sum);
    const Conjunction both = nest.points.with(mirror.points.substituted(exchange));
    fold.nest.points = fold.mirror.points = simplified(both, order, m_prover);
    if (!findLoops(fold, order)) return std::nullopt;
    return fold;
}

/// Loops that find elements side by side, long enough to be worth it in most rows.
bool SturLowerer::findLoops(Fold& fold, const std::vector<std::string>& order) {
    const Conjunction& points = fold.nest.points;
    if (points.isFalse() || m_prover.provesEmpty(points)) return false;
    auto loops = makeLoopNest(points, order, m_prover);
    if (!loops || !loops->isExact || loops->levels.size() != order.size() ||
        std::ranges::any_of(loops->levels, &LoopLevel::isScaled))
        return false;
    for (std::size_t i = 0; i < order.size(); ++i)
        if (loops->levels[i].variable != order[i]) return false;
    fold.loops = std::move(*loops);
    const LoopLevel& row = fold.loops.levels[fold.row()];
    const LoopLevel& sum = fold.loops.levels.back();
    // Rows of bands are short, and have little in common.
    if (!row.isPlain() || !sum.isPlain() ||
        (usesIn(sum.lower, row.variable) && usesIn(sum.upper, row.variable)))
        return false;
    auto rows = rangeOf(row.variable, order, points);
    auto sums = rangeOf(sum.variable, order, points);
    if (!rows || !sums) return false;
    fold.rows = std::move(*rows);
    fold.sums = std::move(*sums);
    return true;
}

std::optional<LoopNest> SturLowerer::rangeOf(const std::string& variable,
                                             const std::vector<std::string>& others,
                                             const Conjunction& points) {
    std::vector<std::string> names = others;
    std::erase(names, variable);
    const Region region = eliminate(names, points);
    if (region.size() != 1 || !region.front().witnesses().empty()) return std::nullopt;
    auto loops = makeLoopNest(region.front(), {variable}, m_prover);
    if (!loops || loops->levels.size() != 1 || !loops->levels.front().isPlain() ||
        loops->levels.front().isScaled())
        return std::nullopt;
    return std::move(*loops);
}

std::optional<std::vector<SturLowerer::Nest>> SturLowerer::restOf(const FlatRule& rule,
                                                                  const Fold& fold,
                                                                  const Nest& nest,
                                                                  const Nest& mirror) {
    const std::string& row = fold.loops.levels[fold.row()].variable;
    const std::string& sum = fold.loops.levels.back().variable;
    const Substitution exchange{{row, AffineForm::name(sum)}, {sum, AffineForm::name(row)}};
    const std::vector<std::string> variables = orderOf(rule, *nest.product);
    std::vector<Nest> rest;
    const auto add = [&](const Nest& one, const Conjunction& done) {
        const auto left = difference({one.points}, {done}, m_prover);
        if (!left) return false;
        for (const Conjunction& points : *left)
            rest.push_back({one.product, simplified(points, variables, m_prover), one.reads});
        return true;
    };
    if (!add(nest, fold.nest.points) || !add(mirror, fold.nest.points.substituted(exchange)) ||
        rest.size() > kMostBeside)
        return std::nullopt;
    return rest;
}

}  // namespace candler::stur
