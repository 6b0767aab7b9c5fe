// Products of one tensor with itself, by construction: a piece for each order of the tuples in
// which the accesses differ. Ties belong to the order that keeps the tuples' own.
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

using Tuple = std::vector<std::string>;

/// Accesses of one tensor, their tuples in the order of the head's variables.
struct Group {
    const Read* read = nullptr;
    std::vector<std::size_t> differing;  ///< Positions of arguments.
    std::vector<Tuple> tuples;
};

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

class SortedProduct {
public:
    SortedProduct(const std::vector<Read>& reads, const Conjunction& condition,
                  const std::vector<std::string>& variables, const CalculusOptions& options,
                  Prover& prover)
        : m_reads(reads),
          m_condition(condition),
          m_variables(variables),
          m_options(options),
          m_prover(prover) {}

    [[nodiscard]] std::optional<Resolution> run() {
        if (!findGroups()) return {};
        Resolution resolution;
        limitOrders(resolution.notes);
        Structure result{m_variables, {}, {m_condition}};
        for (const Read& read : m_others) extendSupport(result.support, read, {});
        std::vector<OrderPiece> pieces;
        for (const Conjunction& common : result.support) pieces.push_back({common, {}, {}});
        for (const Group& group : m_groups) {
            for (const Tuple& tuple : group.tuples) extendSupport(result.support, group, tuple);
            if (!extendPieces(pieces, group)) return {};
        }
        result.support = merged(std::move(result.support), m_variables, m_prover);
        addPieces(pieces, result);
        for (const Group& group : m_groups) addSorted(group, result);
        resolution.structure = std::move(result);
        return resolution;
    }

private:
    [[nodiscard]] bool findGroups() {
        std::map<std::string, std::vector<const Read*>> byTensor;
        for (const Read& read : m_reads) {
            if (read.structure.hasRedundancy()) return false;
            if (read.tensor.empty())
                m_others.push_back(read);
            else
                byTensor[read.tensor].push_back(&read);
        }
        for (const auto& [tensor, accesses] : byTensor) {
            if (accesses.size() == 1)
                m_others.push_back(*accesses.front());
            else if (!addGroup(accesses))
                return false;
        }
        return !m_groups.empty() && areTuplesApart();
    }

    [[nodiscard]] bool addGroup(const std::vector<const Read*>& accesses) {
        Group group{accesses.front(), {}, {}};
        for (std::size_t d = 0; d < accesses.front()->arguments.size(); ++d)
            if (std::any_of(accesses.begin(), accesses.end(), [&](const Read* read) {
                    return read->arguments[d] != accesses.front()->arguments[d];
                }))
                group.differing.push_back(d);
        for (const Read* access : accesses) {
            Tuple tuple;
            for (const std::size_t d : group.differing) {
                const std::optional<std::string> name = access->arguments[d].asName();
                if (!name) return false;
                tuple.push_back(*name);
            }
            group.tuples.push_back(std::move(tuple));
        }
        std::sort(group.tuples.begin(), group.tuples.end(),
                  [&](const Tuple& a, const Tuple& b) { return rankOf(a) < rankOf(b); });
        m_groups.push_back(std::move(group));
        return !m_groups.back().differing.empty();
    }

    /// Accesses beyond as many as there may be orders of keep their places.
    void limitOrders(std::vector<std::string>& notes) {
        std::size_t kept = 0;
        while (orderCount() > m_options.mostSortedPieces) {
            Group& largest = *std::max_element(
                m_groups.begin(), m_groups.end(),
                [](const Group& a, const Group& b) { return a.tuples.size() < b.tuples.size(); });
            Read last = *largest.read;
            for (std::size_t t = 0; t < largest.differing.size(); ++t)
                last.arguments[largest.differing[t]] = AffineForm::name(largest.tuples.back()[t]);
            m_others.push_back(std::move(last));
            largest.tuples.pop_back();
            ++kept;
        }
        if (kept > 0)
            notes.push_back(fmt::format("more than {} orders: {} accesses keep their places",
                                        m_options.mostSortedPieces, kept));
    }

    [[nodiscard]] std::size_t orderCount() const {
        std::size_t count = 1;
        for (const Group& group : m_groups)
            for (std::size_t k = 2; k <= group.tuples.size(); ++k)
                count = std::min(count * k, m_options.mostSortedPieces + 1);
        return count;
    }

    [[nodiscard]] std::vector<std::size_t> rankOf(const Tuple& tuple) const {
        std::vector<std::size_t> rank;
        for (const std::string& name : tuple)
            rank.push_back(static_cast<std::size_t>(
                std::find(m_variables.begin(), m_variables.end(), name) - m_variables.begin()));
        return rank;
    }

    /// The variables of tuples occur once, and nowhere else.
    [[nodiscard]] bool areTuplesApart() const {
        std::vector<std::string> elsewhere = m_condition.names();
        for (const Read& read : m_others)
            for (const AffineForm& argument : read.arguments) argument.collectNames(elsewhere);
        std::set<std::string> seen;
        for (const Group& group : m_groups) {
            for (std::size_t d = 0; d < group.read->arguments.size(); ++d)
                if (std::find(group.differing.begin(), group.differing.end(), d) ==
                    group.differing.end())
                    group.read->arguments[d].collectNames(elsewhere);
            for (const Tuple& tuple : group.tuples)
                for (const std::string& name : tuple)
                    if (!seen.insert(name).second) return false;
        }
        return std::none_of(elsewhere.begin(), elsewhere.end(),
                            [&](const std::string& name) { return seen.count(name) != 0; });
    }

    [[nodiscard]] static Substitution argumentsOf(const Group& group, const Tuple& tuple) {
        std::vector<AffineForm> arguments = group.read->arguments;
        for (std::size_t t = 0; t < tuple.size(); ++t)
            arguments[group.differing[t]] = AffineForm::name(tuple[t]);
        return substitutionOf(group.read->structure.variables, arguments);
    }

    void extendSupport(Region& support, const Read& read, const Tuple& tuple) const {
        const Group alone{&read, {}, {}};
        extendSupport(support, alone, tuple);
    }

    void extendSupport(Region& support, const Group& group, const Tuple& tuple) const {
        const Substitution arguments = argumentsOf(group, tuple);
        Region next;
        for (const Conjunction& part : support)
            for (const Conjunction& own : group.read->structure.support)
                next.push_back(part.with(own.substituted(arguments)));
        support = std::move(next);
    }

    /// Tuples ascend: all the ways in which neighbours may be equal at first and then differ.
    [[nodiscard]] std::vector<OrderPiece> ascending(const Group& group,
                                                    const OrderPiece& common) const {
        std::vector<OrderPiece> result{{common.guard, common.map, {}}};
        for (std::size_t p = 0; p < group.tuples.size(); ++p) {
            std::vector<OrderPiece> next;
            for (const OrderPiece& piece : result)
                for (const Piece& own : group.read->structure.pieces) {
                    const Conjunction guard =
                        own.guard.substituted(argumentsOf(group, group.tuples[p]));
                    for (const TupleOrder& order : ordersOf(group, p)) {
                        next.push_back(piece);
                        next.back().guard.add(guard);
                        next.back().guard.add(order.condition);
                        next.back().mayTie.push_back(order.mayTie);
                    }
                }
            result = std::move(next);
        }
        return result;
    }

    /// Tuple p - 1 is not after tuple p. Nothing is before the first.
    [[nodiscard]] static std::vector<TupleOrder> ordersOf(const Group& group, std::size_t p) {
        if (p == 0) return {{Conjunction(), false}};
        std::vector<TupleOrder> orders;
        Conjunction prefix;
        for (std::size_t t = 0; t < group.differing.size(); ++t) {
            const AffineForm low = AffineForm::name(group.tuples[p - 1][t]);
            const AffineForm high = AffineForm::name(group.tuples[p][t]);
            const bool isLast = t + 1 == group.differing.size();
            orders.push_back(
                {prefix.with(isLast ? Atom::atMost(low, high) : Atom::below(low, high)), isLast});
            prefix.add(Atom::equal(low, high));
        }
        return orders;
    }

    [[nodiscard]] bool extendPieces(std::vector<OrderPiece>& pieces, const Group& group) const {
        std::size_t orderCount = 1;
        for (std::size_t k = 2; k <= group.tuples.size(); ++k) orderCount *= k;
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

    void addOrders(const Group& group, const OrderPiece& base,
                   std::vector<OrderPiece>& result) const {
        std::vector<std::size_t> order(group.tuples.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        do {
            if (m_prover.isStopped()) return;
            Substitution renaming;
            for (std::size_t p = 0; p < order.size(); ++p)
                for (std::size_t t = 0; t < group.differing.size(); ++t)
                    renaming[group.tuples[p][t]] = AffineForm::name(group.tuples[order[p]][t]);
            OrderPiece piece = base;
            piece.guard = strict(group, base, order).substituted(renaming);
            // Of single variables, what is simple stays so.
            if (group.differing.size() > 1)
                piece.guard = simplified(piece.guard, m_variables, m_prover);
            for (auto& [name, image] : renaming) piece.map[name] = image;
            if (!piece.guard.isFalse() && !m_prover.provesEmpty(piece.guard))
                result.push_back(std::move(piece));
        } while (std::next_permutation(order.begin(), order.end()));
    }

    /// Neighbours that the order exchanges are not equal.
    [[nodiscard]] static Conjunction strict(const Group& group, const OrderPiece& base,
                                            const std::vector<std::size_t>& order) {
        Conjunction result = base.guard;
        for (std::size_t p = 1; p < order.size(); ++p) {
            if (order[p - 1] < order[p] || !base.mayTie[p]) continue;
            const AffineForm low = AffineForm::name(group.tuples[p - 1].back());
            const AffineForm high = AffineForm::name(group.tuples[p].back());
            const auto& atoms = result.atoms();
            const auto weak = std::find(atoms.begin(), atoms.end(), Atom::atMost(low, high));
            if (weak != atoms.end())
                result = result.without(static_cast<std::size_t>(weak - atoms.begin()));
            result.add(Atom::below(low, high));
        }
        return result;
    }

    void addSorted(const Group& group, Structure& result) const {
        TupleGroup positions;
        for (const Tuple& tuple : group.tuples) positions.push_back(rankOf(tuple));
        result.sorted.push_back(std::move(positions));
    }

    void addPieces(const std::vector<OrderPiece>& pieces, Structure& result) {
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
    }

    const std::vector<Read>& m_reads;
    const Conjunction& m_condition;
    const std::vector<std::string>& m_variables;
    const CalculusOptions& m_options;
    Prover& m_prover;
    std::vector<Read> m_others;
    std::vector<Group> m_groups;
};

}  // namespace

std::optional<Resolution> sortedProduct(const std::vector<Read>& reads,
                                        const Conjunction& condition,
                                        const std::vector<std::string>& variables,
                                        const CalculusOptions& options, Prover& prover) {
    return SortedProduct(reads, condition, variables, options, prover).run();
}

}  // namespace candler::stur
