// A toy language and small random e-graphs over it, with the terms of every class written out by
// brute force: the oracle of extraction and sketches.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "engine/egraph/EGraph.h"
#include "engine/egraph/GraphTable.h"
#include "engine/extraction/CostModel.h"

namespace candler::toy {

/// Leaves a, b, c and n[payload]; f/1; g/2, which may be commutative. Types are 0 and 1.
struct Toy {
    explicit Toy(bool hasPairs = false) : g(signature.add({"g", 2, false, hasPairs})) {}

    Signature signature;
    OpId a = signature.add({"a", 0, false});
    OpId b = signature.add({"b", 0, false});
    OpId c = signature.add({"c", 0, false});
    OpId n = signature.add({"n", 0, true});
    OpId f = signature.add({"f", 1, false});
    OpId g;
    TermStore store{signature};

    LabelId label(OpId op, Payload payload = 0, TypeId type = kUntyped) {
        return store.label({op, payload, type});
    }
    TermId term(OpId op, std::vector<TermId> children = {}) {
        return store.make(label(op), children);
    }
};

/// Far deeper than a call stack, far wider than anything that may be quadratic.
inline constexpr std::uint32_t kHuge = 100'000;

/// f(f(…leaf…)), `depth` levels above the leaf.
TermId chain(Toy& toy, TermId leaf, std::uint32_t depth = kHuge);
/// A class of `width` leaves n[0], n[1], …, after a rebuild.
EClassId addWideClass(Toy& toy, EGraph& graph, std::uint32_t width = kHuge);

/// Deterministic on every platform, unlike the distributions of <random>.
class Dice {
public:
    explicit Dice(unsigned seed) : m_engine(seed) {}
    std::uint32_t below(std::size_t n) { return static_cast<std::uint32_t>(m_engine() % n); }
    bool oneIn(std::size_t n) { return below(n) == 0; }

private:
    std::mt19937 m_engine;
};

struct GraphShape {
    int rounds = 3;
    int addsPerRound = 5;
    int mergesPerRound = 2;
    bool hasTypes = false;
};

/// Adds and merges at random with a rebuild after each round; returns all ids that `add` gave.
/// Merges are only of equal types; cycles and sharing are likely.
std::vector<EClassId> growRandomly(Toy& toy, EGraph& graph, Dice& dice, const GraphShape& shape);
/// One random e-node over the known ids.
EClassId addRandomNode(Toy& toy, EGraph& graph, Dice& dice, const std::vector<EClassId>& ids,
                       bool hasTypes);

/// A fixed whole price per operator, at least 1.
class Prices : public CostModel {
public:
    explicit Prices(std::vector<int> prices) : m_prices(std::move(prices)) {}
    [[nodiscard]] std::string name() const override { return "prices"; }
    [[nodiscard]] double cost(const TermStore& store, LabelId label,
                              std::span<const double> children) const override;
    [[nodiscard]] std::optional<double> ownCost(const TermStore& store,
                                                LabelId label) const override {
        return price(store[label].op);
    }
    [[nodiscard]] int price(OpId op) const { return m_prices[op.index()]; }

private:
    std::vector<int> m_prices;
};

/// All terms of every class of a table, by exact cost, up to `complete`.
struct AllTerms {
    int complete = 0;
    std::vector<std::vector<std::vector<TermId>>> byClass;  ///< [class][cost]: terms
};

/// Goes up in cost until there are more than `limit` terms or the cost is `maxCost`.
AllTerms enumerateTerms(TermStore& store, const GraphTable& table, const Prices& prices,
                        std::size_t limit, int maxCost);

}  // namespace candler::toy
