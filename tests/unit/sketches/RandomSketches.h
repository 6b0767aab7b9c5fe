// Random sketches over the toy language, and what is in them read off the definition: the oracle of
// satisfaction, extraction and nearest misses.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "sketches/Sketch.h"
#include "tests/support/Toy.h"

namespace candler::toy {

class IsType : public TypePattern {
public:
    explicit IsType(TypeId type) : m_type(type) {}
    [[nodiscard]] bool matches(TypeId type) const override { return type == m_type; }

private:
    TypeId m_type;
};

/// Builds sketches in code.
class Builder {
public:
    std::uint32_t any(const std::string& hole = "") {
        SketchNode node;
        node.hole = hole;
        return add(std::move(node));
    }
    std::uint32_t op(OpId op, std::vector<std::uint32_t> children = {},
                     std::optional<Payload> payload = {}) {
        SketchNode node;
        node.kind = SketchNode::Kind::Operator;
        node.op = op;
        node.payload = payload;
        node.children = std::move(children);
        return add(std::move(node));
    }
    std::uint32_t contains(std::uint32_t child) { return add(SketchNode::Kind::Contains, {child}); }
    std::uint32_t onlyContains(std::uint32_t child) {
        return add(SketchNode::Kind::OnlyContains, {child});
    }
    std::uint32_t lacks(std::uint32_t child) { return add(SketchNode::Kind::Lacks, {child}); }
    std::uint32_t either(std::vector<std::uint32_t> children) {
        return add(SketchNode::Kind::Or, std::move(children));
    }
    void typeLast(TypeId type) { m_nodes.back().type = std::make_shared<IsType>(type); }
    Sketch finish() { return Sketch(std::move(m_nodes)); }

private:
    std::uint32_t add(SketchNode::Kind kind, std::vector<std::uint32_t> children) {
        SketchNode node;
        node.kind = kind;
        node.children = std::move(children);
        return add(std::move(node));
    }
    std::uint32_t add(SketchNode node) {
        m_nodes.push_back(std::move(node));
        return static_cast<std::uint32_t>(m_nodes.size() - 1);
    }
    std::vector<SketchNode> m_nodes;
};

/// The new node's index. With types, some nodes have one; with holes, some holes are `?:x` or
/// `?:y`.
std::uint32_t randomSketch(Toy& toy, Builder& builder, Dice& dice, int depth, bool hasTypes,
                           bool hasHoles = false);
/// A random e-graph over the toy language, every second one with types, and sketches for it. With
/// pairs, g is commutative.
struct RandomGraph {
    explicit RandomGraph(Dice& dice, std::uint64_t mostAdds = 4, bool hasPairs = false);
    /// Of at most so many levels.
    Sketch sketch(Dice& dice, std::uint64_t mostLevels, bool hasHoles = false);

    Toy toy;
    EGraph graph{toy.store};
    bool hasTypes;
};

/// Whether the term is in R(S), by its definition in the paper.
bool isIn(const TermStore& store, TermId term, const Sketch& sketch, std::uint32_t at);
/// The least cost at which some enumerated term of the class is in the sketch.
std::optional<int> leastCost(const TermStore& store, const AllTerms& all, GraphTable::Index c,
                             const Sketch& sketch);

}  // namespace candler::toy
