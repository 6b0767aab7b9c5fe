#include "engine/languages/stur/lowering/SturReconstruction.h"

#include <algorithm>
#include <numeric>
#include <span>

#include "engine/languages/stur/lowering/SturLowerer.h"

namespace candler::stur {

using loop::Block;
using loop::BufferId;
using loop::ExprId;
using loop::ExprOp;
using loop::Function;
using loop::Type;

namespace {

/// Of maps that sort indices there are many pieces: then each unique element goes to all its
/// places.
constexpr std::size_t kMostNests = 16;
constexpr std::size_t kMostPlaces = 1000;

/// Tuples of a group can change places, as each has the same sizes.
bool areAlike(const TupleGroup& group, const std::vector<AffineForm>& extents) {
    return std::ranges::all_of(group, [&](const std::vector<std::size_t>& tuple) {
        return std::ranges::equal(tuple, group.front(), [&](std::size_t a, std::size_t b) {
            return extents[a] == extents[b];
        });
    });
}

/// From where each index of a place comes, for all places of an element; its own first.
std::vector<IndexOrder> ordersOf(const std::vector<TupleGroup>& groups, std::size_t count) {
    IndexOrder own(count);
    std::iota(own.begin(), own.end(), std::size_t{0});
    std::vector<IndexOrder> orders{own};
    for (const TupleGroup& group : groups) {
        IndexOrder tuples(group.size());
        std::iota(tuples.begin(), tuples.end(), std::size_t{0});
        std::vector<IndexOrder> next;
        do {
            for (IndexOrder order : orders) {
                for (std::size_t i = 0; i < group.size(); ++i)
                    for (std::size_t j = 0; j < group[i].size(); ++j)
                        order[group[i][j]] = group[tuples[i]][j];
                next.push_back(std::move(order));
            }
        } while (next.size() <= kMostPlaces && std::ranges::next_permutation(tuples).found);
        orders = std::move(next);
    }
    return orders;
}

/// x <= y <= ... along the positions.
Conjunction sortedAlong(const std::vector<std::size_t>& positions,
                        const std::vector<std::string>& variables) {
    Conjunction made;
    for (std::size_t i = 1; i < positions.size(); ++i)
        made.add(Atom::atMost(AffineForm::name(variables[positions[i - 1]]),
                              AffineForm::name(variables[positions[i]])));
    return made;
}

}  // namespace

bool computesAll(const FlatProgram& program,
                 const std::map<std::string, Structure, std::less<>>& structures,
                 const FlatRule& rule, const std::function<bool(const std::string&)>& isPacked) {
    constexpr std::size_t kMostReads = 2;
    if (rule.variables.empty() || isPacked(rule.tensor)) return false;
    const std::string& innermost = rule.variables.back();
    std::size_t reads = 0;
    for (const FlatProduct& product : rule.products) {
        if (!product.summed.empty()) return false;
        for (const FlatFactor& factor : product.factors) {
            if (factor.isSize) continue;
            const FlatTensor& tensor = program.tensors.at(factor.tensor);
            const bool isInput = tensor.declared != nullptr && !tensor.declared->definition;
            // Of inputs unique elements alone are read, wherever these are.
            if (factor.use != FlatFactor::Use::Value ||
                (isInput && structures.at(factor.tensor).hasRedundancy()) ||
                isPacked(factor.tensor))
                return false;
            for (std::size_t i = 0; i < factor.indices.size(); ++i) {
                if (!factor.indices[i].uses(innermost)) continue;
                if (i + 1 < factor.indices.size()) return false;
                ++reads;
            }
        }
    }
    return reads <= kMostReads;
}

std::optional<RowCopies> rowCopies(const Structure& structure, const Conjunction& box,
                                   const std::vector<AffineForm>& extents, Prover& prover) {
    constexpr std::size_t kLeastIndices = 3;
    if (structure.sorted.size() != 1 || structure.uniqueCount() != 1) return {};
    const TupleGroup& group = structure.sorted.front();
    std::vector<std::size_t> positions;
    for (const std::vector<std::size_t>& tuple : group) {
        if (tuple.size() != 1) return {};
        positions.push_back(tuple.front());
    }
    std::ranges::sort(positions);
    if (positions.size() < kLeastIndices || positions.back() + 1 != extents.size() ||
        !areAlike(group, extents))
        return {};
    const Conjunction sorted = box.with(sortedAlong(positions, structure.variables));
    const Conjunction& unique = structure.pieces.front().guard;
    if (!prover.implies(sorted, unique) || !prover.implies(unique, sorted)) return {};
    positions.pop_back();
    TupleGroup prefix;
    for (const std::size_t position : positions) prefix.push_back({position});
    const Conjunction rowsSorted = sortedAlong(positions, structure.variables);
    RowCopies made;
    made.orders = ordersOf({prefix}, extents.size());
    if (made.orders.size() > kMostPlaces) return {};
    made.orders.erase(made.orders.begin());
    for (std::size_t i = 1; i < structure.pieces.size(); ++i)
        if (prover.implies(structure.pieces[i].guard, rowsSorted)) made.pieces.push_back(i);
    made.rows = rowsSorted;
    for (const Atom& atom : box.atoms())
        if (!atom.uses(structure.variables.back())) made.rows.add(atom);
    return made;
}

std::vector<IndexOrder> placeOrders(const Structure& structure,
                                    const std::vector<AffineForm>& extents) {
    const std::size_t others = structure.pieces.size() - structure.uniqueCount();
    if (others <= kMostNests || structure.sorted.empty()) return {};
    for (const TupleGroup& group : structure.sorted)
        if (!areAlike(group, extents)) return {};
    std::vector<IndexOrder> orders = ordersOf(structure.sorted, extents.size());
    if (orders.size() > kMostPlaces) return {};
    return orders;
}

void SturLowerer::reconstruct(const FlatRule& rule, const Structure& structure) {
    const std::vector<AffineForm>& extents = m_program.tensors.at(rule.tensor).extents;
    const Conjunction box = m_program.box(rule.tensor, identityMap(rule.variables));
    const auto copy = [&](std::size_t piece) {
        const std::size_t before = m_function.body.size();
        copyPiece(rule, structure.pieces[piece]);
        originate(rule, piece, before);
    };
    const auto originateAll = [&](std::size_t before) {
        for (std::size_t i = structure.uniqueCount(); i < structure.pieces.size(); ++i)
            originate(rule, i, before);
    };
    if (const auto rows = rowCopies(structure, box, extents, m_prover)) {
        for (const std::size_t piece : rows->pieces) copy(piece);
        const std::size_t before = m_function.body.size();
        copyRows(rule, *rows);
        return originateAll(before);
    }
    if (const auto orders = placeOrders(structure, extents); !orders.empty()) {
        const std::size_t before = m_function.body.size();
        for (std::size_t i = 0; i < structure.uniqueCount(); ++i)
            scatter(rule, structure.pieces[i], orders);
        return originateAll(before);
    }
    for (std::size_t i = structure.uniqueCount(); i < structure.pieces.size(); ++i) copy(i);
}

Block SturLowerer::copied(const FlatRule& rule, const Piece& piece, const Names& at) {
    const BufferId result = m_buffers.at(rule.tensor);
    ExprId value = m_function.load(result, forms(piece.map, at));
    if (piece.factor != 1)
        value = m_function.multiply(m_function.real(Type::F64, piece.factor.get_d()), value);
    return {Function::store(result, forms(identityMap(rule.variables), at), value)};
}

void SturLowerer::copyPiece(const FlatRule& rule, const Piece& piece) {
    if (copySquares(rule, piece)) return;
    const auto loops = nest(piece.guard, rule.variables);
    if (!loops || loops->guard.isFalse()) return;
    appendLoops(*loops, loops->levels.size(), true,
                [&](Names& at) { return copied(rule, piece, at); });
}

/// Where rows become columns: square by square, so that what is read of a row, and written of
/// columns, is in a cache when it is needed again. False where it is not so.
bool SturLowerer::copySquares(const FlatRule& rule, const Piece& piece) {
    const std::string& column = rule.variables.back();
    if (piece.map.empty() || !piece.map.back().asName()) return false;
    const std::string row = *piece.map.back().asName();
    std::vector<std::string> order = rule.variables;
    if (row == column || std::erase(order, row) == 0) return false;
    order.push_back(row);
    auto loops = makeLoopNest(piece.guard, order, m_prover);
    if (!loops || !loops->isExact || loops->levels.size() != order.size()) return false;
    loops->guard.add(loops->nonEmpty);
    const LoopLevel& outer = loops->levels[order.size() - 2];
    const LoopLevel& inner = loops->levels.back();
    if (outer.variable != column || inner.variable != row || !outer.isPlain() || !inner.isPlain() ||
        !inner.isMonotone(column))
        return false;
    appendLoops(*loops, order.size() - 2, true, [&](Names& at) {
        return squares(outer, inner, at, [&](Names& here) { return copied(rule, piece, here); });
    });
    return true;
}

Block SturLowerer::squares(const LoopLevel& outer, const LoopLevel& inner, const Names& names,
                           const std::function<Block(Names& names)>& body) {
    constexpr std::int64_t kSide = 16;
    const ExprId side = m_function.constant(kSide);
    Names at = names;
    // From `first` to `last`, both included.
    const auto loopOf = [&](const std::string& name, ExprId first, ExprId last, ExprId step,
                            const std::function<void(ExprId, Block&)>& inside) {
        const ExprId count = m_function.add(binary(ExprOp::Subtract, last, first), step);
        const loop::VarId counter = m_function.addLoopVariable(name);
        const ExprId done = m_function.multiply(m_function.var(counter), step);
        Block made;
        inside(m_function.add(first, done), made);
        return Function::forLoop(loop::LoopKind::Sequential, counter,
                                 binary(ExprOp::Divide, count, step), std::move(made));
    };
    const auto end = [&](ExprId first, ExprId last) {
        return binary(ExprOp::Min, m_function.add(first, m_function.constant(kSide - 1)), last);
    };
    const auto across = [&](ExprId from, ExprId to, const std::vector<LoopBound>& bounds,
                            bool isLower) {
        at[outer.variable] = from;
        const ExprId left = bound(bounds, isLower, at);
        at[outer.variable] = to;
        const ExprId right = bound(bounds, isLower, at);
        return left == right ? left : binary(isLower ? ExprOp::Min : ExprOp::Max, left, right);
    };
    const auto inSquare = [&](ExprId from, ExprId to, ExprId begin, ExprId most, Block& block) {
        const ExprId stop = local("stop", end(begin, most), block);
        const ExprId one = m_function.constant(1);
        block.push_back(loopOf(outer.variable, from, to, one, [&](ExprId value, Block& line) {
            at[outer.variable] = value;
            const ExprId low =
                local("low", binary(ExprOp::Max, begin, bound(inner.lower, true, at)), line);
            const ExprId high = binary(ExprOp::Min, stop, bound(inner.upper, false, at));
            line.push_back(loopOf(inner.variable, low, high, one, [&](ExprId other, Block& copy) {
                at[inner.variable] = other;
                append(copy, body(at));
            }));
        }));
    };
    const ExprId first = bound(outer.lower, true, at);
    const ExprId last = bound(outer.upper, false, at);
    return {loopOf("strip", first, last, side, [&](ExprId from, Block& strip) {
        const ExprId to = local("to", end(from, last), strip);
        const ExprId least = local("least", across(from, to, inner.lower, true), strip);
        const ExprId most = local("most", across(from, to, inner.upper, false), strip);
        strip.push_back(loopOf("square", least, most, side, [&](ExprId value, Block& square) {
            const ExprId begin = local("begin", value, square);
            inSquare(from, to, begin, most, square);
        }));
    })};
}

void SturLowerer::copyRows(const FlatRule& rule, const RowCopies& copies) {
    const BufferId result = m_buffers.at(rule.tensor);
    const std::vector<std::string> outer(rule.variables.begin(), rule.variables.end() - 1);
    const auto loops = nest(copies.rows, outer);
    if (!loops || loops->guard.isFalse()) return;
    appendLoops(*loops, loops->levels.size(), true, [&](Names& at) {
        Block all;
        for (const IndexOrder& order : copies.orders) {
            const loop::VarId counter = m_function.addLoopVariable(rule.variables.back());
            std::vector<ExprId> from = forms(identityMap(outer), at);
            from.push_back(m_function.var(counter));
            std::vector<ExprId> to;
            for (const std::size_t index : order) to.push_back(from[index]);
            all.push_back(Function::forLoop(
                loop::LoopKind::Sequential, counter, m_function[result].shape.back(),
                {Function::store(result, to, m_function.load(result, from))}));
        }
        return all;
    });
}

void SturLowerer::scatter(const FlatRule& rule, const Piece& piece,
                          const std::vector<IndexOrder>& orders) {
    const BufferId result = m_buffers.at(rule.tensor);
    const auto loops = nest(piece.guard, rule.variables);
    if (!loops || loops->guard.isFalse()) return;
    appendLoops(*loops, loops->levels.size(), true, [&](Names& at) {
        const std::vector<ExprId> place = forms(identityMap(rule.variables), at);
        const loop::LocalId value = m_function.addLocal("value", Type::F64);
        Block copies{Function::declare(value, m_function.load(result, place))};
        for (const IndexOrder& order : std::span(orders).subspan(1)) {
            std::vector<ExprId> other;
            for (const std::size_t from : order) other.push_back(place[from]);
            copies.push_back(Function::store(result, other, m_function.local(value)));
        }
        return copies;
    });
}

}  // namespace candler::stur
