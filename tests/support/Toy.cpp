#include "tests/support/Toy.h"

#include <array>
#include <numeric>

namespace candler::toy {

TermId chain(Toy& toy, TermId leaf, std::uint32_t depth) {
    for (std::uint32_t i = 0; i < depth; ++i) leaf = toy.term(toy.f, {leaf});
    return leaf;
}

EClassId addWideClass(Toy& toy, EGraph& graph, std::uint32_t width) {
    const EClassId first = graph.add(toy.label(toy.n, 0), {});
    for (std::uint32_t i = 1; i < width; ++i)
        graph.merge(first, graph.add(toy.label(toy.n, i), {}));
    graph.rebuild();
    return graph.find(first);
}

EClassId addRandomNode(Toy& toy, EGraph& graph, Dice& dice, const std::vector<EClassId>& ids,
                       bool hasTypes) {
    const TypeId type{hasTypes ? dice.below(2) : std::uint32_t{0}};
    const std::uint32_t kind = ids.empty() ? 0 : dice.below(5);
    if (kind <= 1) {
        const std::array leaves{toy.a, toy.b, toy.c, toy.n};
        const OpId op = leaves[dice.below(leaves.size())];
        const Payload payload = op == toy.n ? dice.below(3) : 0;
        return graph.add(toy.label(op, payload, type), {});
    }
    const EClassId x = ids[dice.below(ids.size())];
    if (kind == 2) return graph.add(toy.label(toy.f, 0, type), std::array{x});
    const EClassId y = ids[dice.below(ids.size())];
    return graph.add(toy.label(toy.g, 0, type), std::array{x, y});
}

std::vector<EClassId> growRandomly(Toy& toy, EGraph& graph, Dice& dice, const GraphShape& shape) {
    std::vector<EClassId> ids;
    for (int round = 0; round < shape.rounds; ++round) {
        for (int i = 0; i < shape.addsPerRound; ++i)
            ids.push_back(addRandomNode(toy, graph, dice, ids, shape.hasTypes));
        for (int i = 0; i < shape.mergesPerRound; ++i) {
            const EClassId x = ids[dice.below(ids.size())];
            const EClassId y = ids[dice.below(ids.size())];
            if (graph.type(x) == graph.type(y)) graph.merge(x, y);
        }
        graph.rebuild();
    }
    return ids;
}

double Prices::cost(const TermStore& store, LabelId label, std::span<const double> children) const {
    return std::accumulate(children.begin(), children.end(), double(price(store[label].op)));
}

namespace {

using Lists = std::vector<std::vector<std::vector<TermId>>>;

/// Appends the terms of exactly `cost` that `node` makes.
void appendTerms(TermStore& store, const GraphTable& table, GraphTable::Index node, int rest,
                 const Lists& lists, std::vector<TermId>& out) {
    const auto children = table.children(node);
    if (children.empty()) {
        if (rest == 0) out.push_back(store.make(table.label(node), {}));
    } else if (children.size() == 1) {
        for (const TermId x : lists[children[0]][std::size_t(rest)])
            out.push_back(store.make(table.label(node), std::array{x}));
    } else {
        // Of an unordered pair from one class each is there twice.
        const bool isTwice = store.isCommutative(table.label(node)) && children[0] == children[1];
        for (int left = 0; left <= rest; ++left)
            for (const TermId x : lists[children[0]][std::size_t(left)])
                for (const TermId y : lists[children[1]][std::size_t(rest - left)])
                    if (!isTwice || x <= y)
                        out.push_back(store.make(table.label(node), std::array{x, y}));
    }
}

}  // namespace

AllTerms enumerateTerms(TermStore& store, const GraphTable& table, const Prices& prices,
                        std::size_t limit, int maxCost) {
    AllTerms all;
    all.byClass.resize(table.classCount());
    for (auto& lists : all.byClass) lists.resize(std::size_t(maxCost) + 1);
    std::size_t total = 0;
    for (int cost = 1; cost <= maxCost && total <= limit; ++cost) {
        for (GraphTable::Index node = 0; node < table.nodeCount(); ++node) {
            const int rest = cost - prices.price(store[table.label(node)].op);
            if (rest < 0) continue;
            auto& out = all.byClass[table.classOf(node)][std::size_t(cost)];
            const std::size_t before = out.size();
            appendTerms(store, table, node, rest, all.byClass, out);
            total += out.size() - before;
        }
        all.complete = cost;
    }
    return all;
}

}  // namespace candler::toy
