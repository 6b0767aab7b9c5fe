// Sums under commutativity and associativity, as tests and benchmarks grow them.
#pragma once

#include <array>
#include <memory>

#include "engine/egraph/EGraph.h"
#include "engine/rewriting/Rule.h"

namespace candler {

/// Sums with commutativity and associativity: the growth of its e-graphs has closed forms.
class Sums {
public:
    Signature signature;
    OpId leaf = signature.add({"x", 0, true});
    OpId plus = signature.add({"+", 2, false});
    TermStore store{signature};
    EGraph graph{store};

    EClassId addSum(std::uint32_t n) {
        EClassId sum = variable(n - 1);
        for (std::uint32_t i = n - 1; i-- > 0;) sum = add(variable(i), sum);
        graph.addRoot(sum);
        graph.rebuild();
        return sum;
    }
    EClassId variable(std::uint32_t i) { return graph.add(store.label({leaf, i, kUntyped}), {}); }
    EClassId add(EClassId a, EClassId b) {
        return graph.add(store.label({plus, 0, kUntyped}), std::array{a, b});
    }

    RulePtr commutativity() {
        auto rule = std::make_shared<Rule>();
        rule->name = "comm-add";
        Pattern& p = rule->pattern;
        const std::uint32_t a = p.variable("a");
        const std::uint32_t b = p.variable("b");
        p.node(sum(a, b));
        finish(*rule, [](Sums& s, const Match& m) { return s.add(m.classAt(1), m.classAt(0)); });
        return rule;
    }
    RulePtr associativity() {
        auto rule = std::make_shared<Rule>();
        rule->name = "assoc-add";
        Pattern& p = rule->pattern;
        const std::uint32_t a = p.variable("a");
        const std::uint32_t b = p.variable("b");
        const std::uint32_t c = p.variable("c");
        p.node(sum(a, p.node(sum(b, c))));
        finish(*rule, [](Sums& s, const Match& m) {
            const EClassId left = s.add(m.classAt(0), m.classAt(1));
            return s.add(left, m.classAt(2));
        });
        return rule;
    }

private:
    using Build = EClassId (*)(Sums&, const Match&);
    class SumApplier : public Applier {
    public:
        SumApplier(Sums& sums, Build build) : m_sums(sums), m_build(build) {}
        [[nodiscard]] bool isRepeatable() const override { return true; }
        std::optional<EClassId> apply(EGraph& /*graph*/, const Match& match) override {
            return m_build(m_sums, match);
        }

    private:
        Sums& m_sums;
        Build m_build;
    };

    PatternNode sum(std::uint32_t a, std::uint32_t b) {
        PatternNode node;
        node.kind = PatternNode::Kind::Operator;
        node.op = plus;
        node.children = {a, b};
        return node;
    }
    void finish(Rule& rule, Build build) {
        rule.program = Program::compile(rule.pattern);
        rule.applier = std::make_unique<SumApplier>(*this, build);
    }
};

}  // namespace candler
