// Structures whose map sorts tuples, by construction: a piece for each order of the tuples. Ties
// belong to the order that keeps the tuples' own.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "engine/languages/stur/structure/Claims.h"
#include "engine/languages/stur/structure/Prover.h"
#include "engine/languages/stur/structure/Regions.h"

namespace candler::stur {

namespace {

using Tuple = std::vector<std::size_t>;

/// A guard under which tuples ascend, and what they are replaced by.
struct OrderPiece {
    Conjunction guard;
    Substitution map;
    /// Of neighbours p - 1 and p: whether all but their last coordinates are equal, so that they
    /// may be equal; else an earlier coordinate decides.
    std::vector<bool> mayTie;
};

struct TupleOrder {
    Conjunction condition;
    bool mayTie = false;
};

class OrderMaker {
public:
    OrderMaker(const std::vector<std::string>& variables, const CalculusOptions& options,
               Prover& prover)
        : m_variables(variables), m_options(options), m_prover(prover) {}

    [[nodiscard]] std::optional<Structure> run(const Region& support,
                                               const std::vector<TupleGroup>& groups) {
        std::vector<OrderPiece> pieces;
        for (const Conjunction& part : support) pieces.push_back({part, {}, {}});
        for (const TupleGroup& group : groups)
            if (!extend(pieces, group)) return {};
        return structureOf(pieces, support, groups);
    }

private:
    [[nodiscard]] AffineForm at(const Tuple& tuple, std::size_t coordinate) const {
        return AffineForm::name(m_variables[tuple[coordinate]]);
    }

    [[nodiscard]] bool extend(std::vector<OrderPiece>& pieces, const TupleGroup& group) const {
        std::size_t orderCount = 1;
        for (std::size_t k = 2; k <= group.size(); ++k) orderCount *= k;
        std::vector<OrderPiece> result;
        for (const OrderPiece& common : pieces)
            for (const OrderPiece& base : ascending(group, common)) {
                const Conjunction guard = simplified(base.guard, m_variables, m_prover);
                if (guard.isFalse()) continue;
                if (result.size() + orderCount > m_options.mostSortedPieces) return false;
                addOrders(group, {guard, base.map, base.mayTie}, result);
            }
        pieces = std::move(result);
        return true;
    }

    /// Tuples ascend: all the ways in which neighbours may be equal at first and then differ.
    [[nodiscard]] std::vector<OrderPiece> ascending(const TupleGroup& group,
                                                    const OrderPiece& common) const {
        std::vector<OrderPiece> result{{common.guard, common.map, {false}}};
        for (std::size_t p = 1; p < group.size(); ++p) {
            std::vector<OrderPiece> next;
            for (const OrderPiece& piece : result)
                for (const TupleOrder& order : ordersOf(group, p)) {
                    next.push_back(piece);
                    next.back().guard.add(order.condition);
                    next.back().mayTie.push_back(order.mayTie);
                }
            result = std::move(next);
        }
        return result;
    }

    /// Tuple p - 1 is not after tuple p.
    [[nodiscard]] std::vector<TupleOrder> ordersOf(const TupleGroup& group, std::size_t p) const {
        std::vector<TupleOrder> orders;
        Conjunction prefix;
        for (std::size_t t = 0; t < group[p].size(); ++t) {
            const AffineForm low = at(group[p - 1], t);
            const AffineForm high = at(group[p], t);
            const bool isLast = t + 1 == group[p].size();
            orders.push_back(
                {prefix.with(isLast ? Atom::atMost(low, high) : Atom::below(low, high)), isLast});
            prefix.add(Atom::equal(low, high));
        }
        return orders;
    }

    void addOrders(const TupleGroup& group, const OrderPiece& base,
                   std::vector<OrderPiece>& result) const {
        std::vector<std::size_t> order(group.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        do {
            if (m_prover.isStopped()) return;
            Substitution renaming;
            for (std::size_t p = 0; p < order.size(); ++p)
                for (std::size_t t = 0; t < group[p].size(); ++t)
                    renaming[m_variables[group[p][t]]] = at(group[order[p]], t);
            OrderPiece piece = base;
            piece.guard = strict(group, base, order).substituted(renaming);
            // Of single variables, what is simple stays so.
            if (group.front().size() > 1)
                piece.guard = simplified(piece.guard, m_variables, m_prover);
            for (auto& [name, image] : renaming) piece.map[name] = image;
            if (!piece.guard.isFalse() && !m_prover.provesEmpty(piece.guard))
                result.push_back(std::move(piece));
        } while (std::next_permutation(order.begin(), order.end()));
    }

    /// Neighbours that the order exchanges are not equal.
    [[nodiscard]] Conjunction strict(const TupleGroup& group, const OrderPiece& base,
                                     const std::vector<std::size_t>& order) const {
        Conjunction result = base.guard;
        for (std::size_t p = 1; p < order.size(); ++p) {
            if (order[p - 1] < order[p] || !base.mayTie[p]) continue;
            const AffineForm low = at(group[p - 1], group[p].size() - 1);
            const AffineForm high = at(group[p], group[p].size() - 1);
            const auto& atoms = result.atoms();
            const auto weak = std::find(atoms.begin(), atoms.end(), Atom::atMost(low, high));
            if (weak != atoms.end())
                result = result.without(static_cast<std::size_t>(weak - atoms.begin()));
            result.add(Atom::below(low, high));
        }
        return result;
    }

    [[nodiscard]] Structure structureOf(const std::vector<OrderPiece>& pieces,
                                        const Region& support,
                                        const std::vector<TupleGroup>& groups) const {
        Structure result{m_variables, {}, support, groups};
        const std::vector<AffineForm> identity = identityMap(m_variables);
        Region unique;
        std::vector<Piece> redundant;
        for (const OrderPiece& piece : pieces) {
            std::vector<AffineForm> map = formsAt(identity, piece.map);
            if (map == identity)
                unique.push_back(piece.guard);
            else
                redundant.push_back({piece.guard, std::move(map), 1});
        }
        for (Conjunction& guard : merged(std::move(unique), m_variables, m_prover))
            result.pieces.push_back({std::move(guard), identity, 1});
        for (Piece& piece : redundant) result.pieces.push_back(std::move(piece));
        return result;
    }

    const std::vector<std::string>& m_variables;
    const CalculusOptions& m_options;
    Prover& m_prover;
};

/// Finds the tuples in which accesses of one tensor differ.
class TupleFinder {
public:
    TupleFinder(const std::vector<Read>& reads, const std::vector<std::string>& variables)
        : m_reads(reads), m_variables(variables) {}

    /// Empty if the product is not of this kind.
    [[nodiscard]] std::vector<TupleGroup> find(const Conjunction& condition) {
        std::map<std::string, std::vector<const Read*>> byTensor;
        m_elsewhere = condition.names();
        for (const Read& read : m_reads) {
            if (read.structure.hasRedundancy()) return {};
            if (read.tensor.empty() || read.isCondition)
                collect(read);
            else
                byTensor[read.tensor].push_back(&read);
        }
        for (const auto& [tensor, accesses] : byTensor) {
            if (accesses.size() == 1)
                collect(*accesses.front());
            else if (!addGroup(accesses))
                return {};
        }
        if (!areApart()) return {};
        return std::move(m_groups);
    }

    /// Of accesses that may have any redundancy: tuples whose variables occur once in the product.
    /// Those of one tensor may change places, and those that an access sorts itself.
    [[nodiscard]] std::vector<TupleGroup> findSome(const Conjunction& condition) {
        m_elsewhere = condition.names();
        std::map<std::string, std::vector<const Read*>> byTensor;
        for (const Read& read : m_reads) {
            collect(read);
            if (!read.tensor.empty() && !read.isCondition) byTensor[read.tensor].push_back(&read);
        }
        const std::vector<std::string> before = m_elsewhere;
        for (const auto& [tensor, accesses] : byTensor)
            if (accesses.size() > 1) static_cast<void>(addGroup(accesses));
        m_elsewhere = before;
        for (const Read& read : m_reads)
            if (!read.isCondition) addOwnGroups(read);
        for (TupleGroup& group : m_groups)
            std::erase_if(group, [&](const Tuple& tuple) { return !occursOnce(tuple); });
        return std::move(m_groups);
    }

private:
    void addOwnGroups(const Read& read) {
        for (const TupleGroup& own : read.structure.sorted) {
            TupleGroup group;
            for (const Tuple& positions : own) {
                Tuple tuple;
                for (const std::size_t position : positions) {
                    const std::optional<std::string> name = read.arguments[position].asName();
                    const auto at = std::find(m_variables.begin(), m_variables.end(),
                                              name.value_or(std::string()));
                    if (at == m_variables.end()) break;
                    tuple.push_back(static_cast<std::size_t>(at - m_variables.begin()));
                }
                if (tuple.size() == positions.size()) group.push_back(std::move(tuple));
            }
            std::sort(group.begin(), group.end());
            m_groups.push_back(std::move(group));
        }
    }

    [[nodiscard]] bool occursOnce(const Tuple& tuple) const {
        return std::all_of(tuple.begin(), tuple.end(), [&](std::size_t position) {
            return std::count(m_elsewhere.begin(), m_elsewhere.end(), m_variables[position]) == 1;
        });
    }

    void collect(const Read& read) {
        for (const AffineForm& argument : read.arguments) argument.collectNames(m_elsewhere);
    }

    [[nodiscard]] bool addGroup(const std::vector<const Read*>& accesses) {
        TupleGroup group(accesses.size());
        for (std::size_t d = 0; d < accesses.front()->arguments.size(); ++d) {
            const AffineForm& first = accesses.front()->arguments[d];
            if (std::all_of(accesses.begin(), accesses.end(),
                            [&](const Read* read) { return read->arguments[d] == first; })) {
                first.collectNames(m_elsewhere);
                continue;
            }
            for (std::size_t a = 0; a < accesses.size(); ++a) {
                const std::optional<std::string> name = accesses[a]->arguments[d].asName();
                const auto at =
                    std::find(m_variables.begin(), m_variables.end(), name.value_or(std::string()));
                if (at == m_variables.end()) return false;
                group[a].push_back(static_cast<std::size_t>(at - m_variables.begin()));
            }
        }
        if (group.front().empty()) return false;
        std::sort(group.begin(), group.end());
        m_groups.push_back(std::move(group));
        return true;
    }

    /// The variables of tuples occur once, and nowhere else.
    [[nodiscard]] bool areApart() const {
        std::set<std::string> seen(m_elsewhere.begin(), m_elsewhere.end());
        for (const TupleGroup& group : m_groups)
            for (const Tuple& tuple : group)
                for (const std::size_t position : tuple)
                    if (!seen.insert(m_variables[position]).second) return false;
        return true;
    }

    const std::vector<Read>& m_reads;
    const std::vector<std::string>& m_variables;
    std::vector<std::string> m_elsewhere;
    std::vector<TupleGroup> m_groups;
};

}  // namespace

std::optional<Resolution> sortedStructure(const std::vector<std::string>& variables,
                                          const Region& support, std::vector<TupleGroup> groups,
                                          const CalculusOptions& options, Prover& prover) {
    std::size_t dropped = 0;
    while (true) {
        std::erase_if(groups, [](const TupleGroup& group) { return group.size() < 2; });
        if (groups.empty()) return {};
        Resolution resolution;
        if (auto made = OrderMaker(variables, options, prover).run(support, groups)) {
            resolution.structure = std::move(*made);
            if (dropped > 0)
                resolution.notes.push_back(
                    fmt::format("more than {} orders: {} tuples are not sorted",
                                options.mostSortedPieces, dropped));
            return resolution;
        }
        const auto largest = std::max_element(
            groups.begin(), groups.end(),
            [](const TupleGroup& a, const TupleGroup& b) { return a.size() < b.size(); });
        largest->pop_back();
        ++dropped;
    }
}

std::optional<Resolution> sortedProduct(const std::vector<Read>& reads,
                                        const Conjunction& condition,
                                        const std::vector<std::string>& variables,
                                        const CalculusOptions& options, Prover& prover) {
    std::vector<TupleGroup> groups = TupleFinder(reads, variables).find(condition);
    if (groups.empty()) return {};
    const Region support = productSupport(reads, condition, variables, prover);
    if (support.empty()) return Resolution{Structure::zero(variables), {}, {}};
    return sortedStructure(variables, support, std::move(groups), options, prover);
}

std::optional<Resolution> sortedInPart(const std::vector<Read>& reads, const Conjunction& condition,
                                       const Region& support,
                                       const std::vector<std::string>& variables,
                                       const CalculusOptions& options, Prover& prover) {
    return sortedStructure(variables, support, TupleFinder(reads, variables).findSome(condition),
                           options, prover);
}

std::vector<TupleGroup> commonGroups(const std::vector<Structure>& operands) {
    std::vector<TupleGroup> common = operands.front().sorted;
    for (std::size_t o = 1; o < operands.size(); ++o) {
        std::vector<TupleGroup> next;
        for (const TupleGroup& a : common)
            for (const TupleGroup& b : operands[o].sorted) {
                TupleGroup both;
                for (const Tuple& tuple : a)
                    if (std::find(b.begin(), b.end(), tuple) != b.end()) both.push_back(tuple);
                if (both.size() > 1) next.push_back(std::move(both));
            }
        common = std::move(next);
    }
    return common;
}

}  // namespace candler::stur
