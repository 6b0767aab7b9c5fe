// Which sums stay in registers, of the SturLowerer: as matrix products do (K. Goto, R. van de
// Geijn: "Anatomy of High-Performance Matrix Multiplication", 2008), with bounds of structures.
#include <algorithm>

#include "engine/languages/stur/lowering/SturLowerer.h"
#include "engine/languages/stur/structure/Regions.h"

namespace candler::stur {

bool SturLowerer::Tile::uses(const ReadElement& read, std::string_view name) {
    return std::ranges::any_of(read.element.indices,
                               [&](const AffineForm& form) { return form.uses(name); }) ||
           std::ranges::any_of(read.element.place,
                               [&](const PlacePart& part) { return part.uses(name); });
}

bool SturLowerer::Tile::usesSums(const ReadElement& read) const {
    return std::any_of(loops.levels.begin() + static_cast<std::ptrdiff_t>(firstSum()),
                       loops.levels.end(),
                       [&](const LoopLevel& level) { return uses(read, level.variable); });
}

/// From one value of the variable to the next, elements lie side by side.
bool SturLowerer::liesAlong(const Element& element, const std::string& variable) {
    const auto isApart = [&](const AffineForm& form) { return form.uses(variable); };
    const auto stepsBy1 = [&](const AffineForm& form) {
        return form.isLinearIn(variable) && form.coefficient(variable) == 1;
    };
    if (element.piece == nullptr)
        return !element.indices.empty() && stepsBy1(element.indices.back()) &&
               std::none_of(element.indices.begin(), element.indices.end() - 1, isApart);
    std::size_t users = 0;
    bool isStep = false;
    for (const PlacePart& part : element.place) {
        if (!part.uses(variable)) continue;
        ++users;
        isStep = part.divisor == 1 && stepsBy1(part.form) &&
                 !(part.row && std::ranges::any_of(*part.row, isApart));
    }
    return users == 1 && isStep;
}

/// In exactly this order, with one loop for each value of column and row.
std::optional<LoopNest> SturLowerer::tileLoops(const Tile& tile,
                                               const std::vector<std::string>& order) {
    auto loops = makeLoopNest(tile.nest.points, order, m_prover);
    if (!loops || !loops->isExact || loops->levels.size() != order.size()) return std::nullopt;
    for (std::size_t i = 0; i < order.size(); ++i)
        if (loops->levels[i].variable != order[i]) return std::nullopt;
    return std::move(*loops);
}

/// Loops over what is read with the variable of a level, which has to be that of the column or the
/// row, for all values of others: where there is one sum, and others change none of it.
std::optional<LoopNest> SturLowerer::packedLoops(const Tile& tile, std::size_t level) {
    const auto& levels = tile.loops.levels;
    if (!tile.hasRow || levels.size() != tile.firstSum() + 1 || !levels.back().isPlain())
        return std::nullopt;
    const std::string& name = levels[level].variable;
    const std::string& sum = levels.back().variable;
    std::vector<std::string> others;
    for (std::size_t i = 0; i < tile.firstSum(); ++i)
        if (i != level) others.push_back(levels[i].variable);
    for (std::size_t i = 0; i < tile.column; ++i) {
        if (levels[level].uses(others[i])) return std::nullopt;
        for (const ReadElement& read : tile.nest.reads)
            if (Tile::uses(read, name) && Tile::uses(read, others[i])) return std::nullopt;
    }
    const Region region = eliminate(others, tile.nest.points);
    if (region.size() != 1 || !region.front().witnesses().empty()) return std::nullopt;
    auto loops = makeLoopNest(region.front(), {name, sum}, m_prover);
    if (!loops || !loops->isExact || loops->levels.size() != 2 ||
        loops->levels.front().variable != name ||
        !std::ranges::all_of(loops->levels, &LoopLevel::isPlain) || loops->levels.back().uses(name))
        return std::nullopt;
    return std::move(*loops);
}

/// Whether all that a tile reads is there to be read, and some of it several times.
bool SturLowerer::canTile(const Tile& tile) const {
    const auto& levels = tile.loops.levels;
    const std::size_t first = tile.firstSum();
    const std::string& column = tile.columnName();
    const bool isSingle = levels.size() == first + 1 && levels.back().isPlain();
    if (!levels[tile.column].isPlain() || !liesAlong(tile.element, column)) return false;
    bool sumsUseRow = false;
    for (std::size_t i = first; i < levels.size(); ++i) {
        if (levels[i].uses(column)) return false;
        sumsUseRow |= tile.hasRow && levels[i].uses(tile.rowName());
    }
    if (sumsUseRow && !isSingle) return false;
    if (tile.hasRow) {
        const LoopLevel& row = levels[tile.column + 1];
        if (!row.isPlain() || !row.isMonotone(column)) return false;
        if (sumsUseRow && row.uses(column) && !tile.packed) return false;
    }
    // Scales are positive where there is something to add.
    if (!tile.loops.nonEmpty.isTrue() && std::ranges::any_of(levels, &LoopLevel::isScaled))
        return false;
    return std::ranges::all_of(tile.nest.reads, [&](const ReadElement& read) {
        if (!Tile::uses(read, column)) return true;
        if (!tile.packed && !liesAlong(read.element, column)) return false;
        return tile.hasRow ||
               std::any_of(levels.begin() + static_cast<std::ptrdiff_t>(first), levels.end(),
                           [&](const LoopLevel& level) {
                               return !level.isDefined && !Tile::uses(read, level.variable);
                           });
    });
}

/// From one element that is summed to the next: then each is in a cache line of its own.
bool SturLowerer::readsRowsApart(const Tile& tile) {
    return std::ranges::any_of(tile.nest.reads, [&](const ReadElement& read) {
        return Tile::uses(read, tile.rowName()) && tile.usesSums(read) &&
               !liesAlong(read.element, tile.loops.levels.back().variable);
    });
}

/// No read has elements for each column and each row: then none would be read again.
bool SturLowerer::sharesReads(const Tile& tile, const std::string& column,
                              const std::optional<std::string>& row) {
    bool hasColumn = false;
    bool hasRow = false;
    for (const ReadElement& read : tile.nest.reads) {
        const bool usesColumn = Tile::uses(read, column);
        const bool usesRow = row && Tile::uses(read, *row);
        if (usesColumn && (usesRow || read.use != FlatFactor::Use::Value)) return false;
        hasColumn |= usesColumn;
        hasRow |= usesRow;
    }
    return hasColumn && (hasRow || !row);
}

/// The tile with this column and row, if there are loops for it.
bool SturLowerer::chooseTile(Tile& tile, const FlatRule& rule, const ResultPart& part,
                             const std::vector<std::string>& order) {
    auto loops = tileLoops(tile, order);
    if (!loops) return false;
    tile.loops = std::move(*loops);
    // At other sizes the part has no places.
    for (const Atom& atom : part.where.atoms())
        if (std::ranges::none_of(rule.variables,
                                 [&](const std::string& name) { return atom.uses(name); }))
            tile.loops.guard.add(atom);
    if (m_prover.implies(part.where, tile.loops.nonEmpty)) {
        tile.loops.guard.add(tile.loops.nonEmpty);
        tile.loops.nonEmpty = Conjunction();
    }
    tile.packed = packedLoops(tile, tile.column);
    if (!canTile(tile)) return false;
    if (tile.packed && readsRowsApart(tile)) tile.packedRows = packedLoops(tile, tile.column + 1);
    return true;
}

/// Variables that equations say are out of the way.
SturLowerer::Tile SturLowerer::tileWithout(const Substitution& known, const ResultPart& part,
                                           const Nest& nest) {
    Tile tile;
    tile.original = nest;
    tile.nest = nest;
    tile.nest.points = nest.points.substituted(known);
    for (ReadElement& read : tile.nest.reads) read.element = substituted(read.element, known);
    tile.element = substituted(part.element, known);
    return tile;
}

std::optional<SturLowerer::Tile> SturLowerer::tileOf(const FlatRule& rule, const ResultPart& part,
                                                     const Nest& nest) {
    if (!m_options.usesStructures || !m_options.tile || !rule.order.empty() ||
        nest.product->summed.empty() || !nest.points.witnesses().empty())
        return std::nullopt;
    const std::vector<std::string> all = orderOf(rule, *nest.product);
    const Substitution known = definedIn(nest.points, all);
    Tile tile = tileWithout(known, part, nest);
    std::vector<std::string> heads;
    std::vector<std::string> sums;
    for (const std::string& name : all)
        if (!known.contains(name))
            (std::ranges::count(rule.variables, name) != 0 ? heads : sums).push_back(name);
    if (sums.empty() || std::ranges::any_of(sums, [&](const std::string& sum) {
            return Tile::uses({tile.element}, sum);
        }))
        return std::nullopt;
    std::vector<std::optional<std::string>> rows(heads.rbegin(), heads.rend());
    rows.emplace_back();  // No row at all.
    for (auto column = heads.rbegin(); column != heads.rend(); ++column) {
        if (!liesAlong(tile.element, *column)) continue;
        for (const std::optional<std::string>& row : rows) {
            if (row == *column || !sharesReads(tile, *column, row)) continue;
            std::vector<std::string> order;
            for (const std::string& head : heads)
                if (head != *column && row != head) order.push_back(head);
            tile.column = order.size();
            tile.hasRow = row.has_value();
            order.push_back(*column);
            if (row) order.push_back(*row);
            order.insert(order.end(), sums.begin(), sums.end());
            if (!chooseTile(tile, rule, part, order)) continue;
            std::vector<std::string> whole = part.order;
            whole.insert(whole.end(), nest.product->summed.begin(), nest.product->summed.end());
            tile.isWhole =
                m_prover.implies(part.where, tile.loops.guard) && isWhole(rule, part, nest, whole);
            return tile;
        }
    }
    return std::nullopt;
}

}  // namespace candler::stur
