// Products of leaves with a commutative operator: a language for tests.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "engine/egraph/EGraph.h"
#include "engine/rewriting/Rule.h"

namespace candler {

/// Leaves x[payload] and the unordered product *.
class Products {
    Signature m_signature;
    OpId m_leaf = m_signature.add({"x", 0, true});
    OpId m_times = m_signature.add({"*", 2, false, true});

public:
    TermStore store{m_signature};
    LabelId times = store.label({m_times});

    TermId leaf(Payload payload) { return store.make(store.label({m_leaf, payload}), {}); }
    TermId product(TermId a, TermId b) { return store.make(times, std::array{a, b}); }
    /// x[0] * (x[1] * (…)), with `count` leaves.
    TermId product(Payload count) {
        TermId made = leaf(count - 1);
        for (Payload i = count - 1; i-- > 0;) made = product(leaf(i), made);
        return made;
    }

    /// (x * y) * z => x * (y * z)
    RulePtr associativity() {
        auto rule = std::make_shared<Rule>();
        rule->name = "assoc";
        Pattern& pattern = rule->pattern;
        const auto product = [&](std::uint32_t a, std::uint32_t b) {
            PatternNode node;
            node.kind = PatternNode::Kind::Operator;
            node.op = m_times;
            node.children = {a, b};
            return pattern.node(std::move(node));
        };
        const std::uint32_t x = pattern.variable("x");
        const std::uint32_t y = pattern.variable("y");
        const std::uint32_t xy = product(x, y);
        product(xy, pattern.variable("z"));
        rule->program = Program::compile(pattern);
        rule->applier = std::make_unique<Regroup>(*this);
        return rule;
    }

private:
    class Regroup : public Applier {
    public:
        explicit Regroup(Products& products) : m_products(products) {}
        [[nodiscard]] bool isRepeatable() const override { return true; }
        std::optional<EClassId> apply(EGraph& graph, const Match& match) override {
            const EClassId yz =
                graph.add(m_products.times, std::array{match.classAt(1), match.classAt(2)});
            return graph.add(m_products.times, std::array{match.classAt(0), yz});
        }
        [[nodiscard]] std::vector<RightInstance> instantiate(
            const RuleInstance& instance) override {
            const std::vector<TermId>& terms = instance.terms;
            return {{m_products.product(terms[0], m_products.product(terms[1], terms[2])), {}}};
        }

    private:
        Products& m_products;
    };
};

}  // namespace candler
