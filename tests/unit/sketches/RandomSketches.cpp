#include "tests/unit/sketches/RandomSketches.h"

#include <algorithm>
#include <array>

namespace candler::toy {

std::uint32_t randomSketch(Toy& toy, Builder& builder, Dice& dice, int depth, bool hasTypes,
                           bool hasHoles) {
    const auto sub = [&] {
        return randomSketch(toy, builder, dice, depth - 1, hasTypes, hasHoles);
    };
    const auto typed = [&](std::uint32_t node) {
        if (hasTypes && dice.oneIn(5)) builder.typeLast(TypeId{dice.below(2)});
        return node;
    };
    if (depth == 0 || dice.oneIn(5)) {
        const std::array leaves{toy.a, toy.b, toy.c};
        if (hasHoles && !dice.oneIn(3)) return typed(builder.any(dice.oneIn(2) ? "?:x" : "?:y"));
        if (dice.oneIn(2)) return typed(builder.any());
        if (dice.oneIn(4))
            return typed(builder.op(
                toy.n, {}, dice.oneIn(2) ? std::optional<Payload>(dice.below(3)) : std::nullopt));
        return typed(builder.op(leaves[dice.below(3)]));
    }
    switch (dice.below(6)) {
        case 0:
            return typed(builder.op(toy.f, {sub()}));
        case 1: {
            const std::uint32_t left = sub();
            const std::uint32_t right = sub();
            return typed(builder.op(toy.g, {left, right}));
        }
        case 2:
            return typed(builder.contains(sub()));
        case 3:
            return typed(builder.onlyContains(sub()));
        case 4:
            // Named holes cannot stand in what must not be there.
            return typed(
                builder.lacks(randomSketch(toy, builder, dice, depth - 1, hasTypes, false)));
        default: {
            const std::uint32_t left = sub();
            const std::uint32_t right = sub();
            return typed(builder.either({left, right}));
        }
    }
}

namespace {

/// Whether each way down from the root of the term meets a term of the sketch.
bool isInOnly(const TermStore& store, TermId term, const Sketch& sketch, std::uint32_t at) {
    if (isIn(store, term, sketch, at)) return true;
    const auto children = store.children(term);
    return !children.empty() && std::all_of(children.begin(), children.end(), [&](TermId child) {
        return isInOnly(store, child, sketch, at);
    });
}

}  // namespace

RandomGraph::RandomGraph(Dice& dice, std::uint64_t mostAdds, bool hasPairs)
    : toy(hasPairs), hasTypes(dice.oneIn(2)) {
    GraphShape shape;
    shape.hasTypes = hasTypes;
    shape.addsPerRound = 2 + static_cast<int>(dice.below(mostAdds));
    growRandomly(toy, graph, dice, shape);
}

Sketch RandomGraph::sketch(Dice& dice, std::uint64_t mostLevels, bool hasHoles) {
    Builder builder;
    randomSketch(toy, builder, dice, 1 + static_cast<int>(dice.below(mostLevels)), hasTypes,
                 hasHoles);
    return builder.finish();
}

bool isIn(const TermStore& store, TermId term, const Sketch& sketch, std::uint32_t at) {
    const SketchNode& node = sketch.nodes()[at];
    if (node.type && !node.type->matches(store.type(term))) return false;
    const auto children = store.children(term);
    switch (node.kind) {
        case SketchNode::Kind::Any:
            return true;
        case SketchNode::Kind::Operator:
            if (store[term].op != node.op) return false;
            if (node.payload && *node.payload != store[term].payload) return false;
            if (store.isCommutative(store.labelOf(term)) &&
                isIn(store, children[0], sketch, node.children[1]) &&
                isIn(store, children[1], sketch, node.children[0]))
                return true;
            for (std::size_t k = 0; k < children.size(); ++k)
                if (!isIn(store, children[k], sketch, node.children[k])) return false;
            return true;
        case SketchNode::Kind::Contains: {
            const auto all = store.subterms(term);
            return std::any_of(all.begin(), all.end(),
                               [&](TermId t) { return isIn(store, t, sketch, node.children[0]); });
        }
        case SketchNode::Kind::OnlyContains:
            return isInOnly(store, term, sketch, node.children[0]);
        case SketchNode::Kind::Lacks: {
            const auto all = store.subterms(term);
            return std::none_of(all.begin(), all.end(),
                                [&](TermId t) { return isIn(store, t, sketch, node.children[0]); });
        }
        case SketchNode::Kind::Or:
            return std::any_of(node.children.begin(), node.children.end(),
                               [&](std::uint32_t s) { return isIn(store, term, sketch, s); });
    }
    return false;
}

std::optional<int> leastCost(const TermStore& store, const AllTerms& all, GraphTable::Index c,
                             const Sketch& sketch) {
    for (int cost = 1; cost <= all.complete; ++cost)
        for (const TermId term : all.byClass[c][static_cast<std::size_t>(cost)])
            if (isIn(store, term, sketch, sketch.root())) return cost;
    return std::nullopt;
}

}  // namespace candler::toy
