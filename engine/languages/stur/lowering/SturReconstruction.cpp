// Elements that equal others, of the SturLowerer: copied from those that were computed.
// Specification 6.5.
#include <algorithm>
#include <numeric>
#include <span>

#include "engine/languages/stur/lowering/SturLowerer.h"

namespace candler::stur {

using loop::Block;
using loop::BufferId;
using loop::ExprId;
using loop::Function;
using loop::Type;

namespace {

/// Of maps that sort indices there are many pieces: then each unique element goes to all its
/// places.
constexpr std::size_t kMostNests = 16;
constexpr std::size_t kMostPlaces = 1000;

using Order = std::vector<std::size_t>;

/// Tuples of a group can change places, as each has the same sizes.
bool areAlike(const TupleGroup& group, const std::vector<AffineForm>& extents) {
    return std::ranges::all_of(group, [&](const std::vector<std::size_t>& tuple) {
        return std::ranges::equal(tuple, group.front(), [&](std::size_t a, std::size_t b) {
            return extents[a] == extents[b];
        });
    });
}

/// From where each index of a place comes, for all places of an element; its own first.
std::vector<Order> ordersOf(const std::vector<TupleGroup>& groups, std::size_t count) {
    Order own(count);
    std::iota(own.begin(), own.end(), std::size_t{0});
    std::vector<Order> orders{own};
    for (const TupleGroup& group : groups) {
        Order tuples(group.size());
        std::iota(tuples.begin(), tuples.end(), std::size_t{0});
        std::vector<Order> next;
        do {
            for (Order order : orders) {
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

}  // namespace

void SturLowerer::reconstruct(const FlatRule& rule, const Structure& structure) {
    if (scatter(rule, structure)) return;
    const BufferId result = m_buffers.at(rule.tensor);
    for (std::size_t i = structure.uniqueCount(); i < structure.pieces.size(); ++i) {
        const Piece& piece = structure.pieces[i];
        const auto loops = nest(piece.guard, rule.variables);
        if (!loops) return;
        if (loops->guard.isFalse()) continue;
        appendLoops(*loops, loops->levels.size(), true, [&](Names& at) {
            const Substitution variables =
                substitutionOf(structure.variables, identityMap(rule.variables));
            std::vector<AffineForm> image;
            for (const AffineForm& one : piece.map) image.push_back(one.substituted(variables));
            ExprId value = m_function.load(result, forms(image, at));
            if (piece.factor != 1)
                value =
                    m_function.multiply(m_function.real(Type::F64, piece.factor.get_d()), value);
            Block copy;
            copy.push_back(Function::store(result, forms(identityMap(rule.variables), at), value));
            return copy;
        });
    }
}

/// Where the map sorts indices: false if it does not, or has few pieces.
bool SturLowerer::scatter(const FlatRule& rule, const Structure& structure) {
    const std::vector<AffineForm>& extents = m_program.tensors.at(rule.tensor).extents;
    const std::size_t others = structure.pieces.size() - structure.uniqueCount();
    if (others <= kMostNests || structure.sorted.empty()) return false;
    for (const TupleGroup& group : structure.sorted)
        if (!areAlike(group, extents)) return false;
    const std::vector<Order> orders = ordersOf(structure.sorted, rule.variables.size());
    if (orders.size() > kMostPlaces) return false;
    const BufferId result = m_buffers.at(rule.tensor);
    for (std::size_t i = 0; i < structure.uniqueCount(); ++i) {
        const auto loops = nest(structure.pieces[i].guard, rule.variables);
        if (!loops) return true;
        if (loops->guard.isFalse()) continue;
        appendLoops(*loops, loops->levels.size(), true, [&](Names& at) {
            const std::vector<ExprId> place = forms(identityMap(rule.variables), at);
            const loop::LocalId value = m_function.addLocal("value", Type::F64);
            Block copies{Function::declare(value, m_function.load(result, place))};
            for (const Order& order : std::span(orders).subspan(1)) {
                std::vector<ExprId> other;
                for (const std::size_t from : order) other.push_back(place[from]);
                copies.push_back(Function::store(result, other, m_function.local(value)));
            }
            return copies;
        });
    }
    return true;
}

}  // namespace candler::stur
