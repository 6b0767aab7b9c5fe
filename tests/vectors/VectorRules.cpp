#include "tests/vectors/VectorRules.h"

#include <fmt/format.h>

#include "engine/languages/sexpr/SexprNotation.h"
#include "engine/support/Random.h"

namespace candler::vectors {

namespace {

/// The nodes of a pattern one after the other; those of variables are given by `ofVariable`, others
/// made by `make` with a label. None where lengths do not fit.
template <typename Id, typename OfVariable, typename TypeOf, typename Make>
std::optional<Id> build(VectorTerms& terms, const Pattern& pattern, OfVariable ofVariable,
                        TypeOf typeOf, Make make) {
    std::vector<Id> values;
    for (const PatternNode& node : pattern.nodes()) {
        if (node.kind == PatternNode::Kind::Variable) {
            values.push_back(ofVariable(node.slot));
            continue;
        }
        std::vector<Id> children;
        std::vector<TypeId> types;
        for (const std::uint32_t child : node.children) {
            children.push_back(values[child]);
            types.push_back(typeOf(values[child]));
        }
        const auto label = terms.label(node.op, node.payload, types);
        if (!label) return std::nullopt;
        values.push_back(make(*label, children));
    }
    return values.back();
}

std::optional<TermId> buildTerm(VectorTerms& terms, const Pattern& pattern,
                                std::span<const TermId> bySlot) {
    return build<TermId>(
        terms, pattern, [&](std::uint32_t slot) { return bySlot[slot]; },
        [&](TermId term) { return terms.store.type(term); },
        [&](LabelId label, std::span<const TermId> children) {
            return terms.store.make(label, children);
        });
}

/// A right-hand side whose variables are slots of the match.
class RightSide : public Applier {
public:
    RightSide(VectorTerms& terms, Pattern pattern, std::vector<std::uint32_t> slots)
        : m_terms(terms), m_pattern(std::move(pattern)), m_slots(std::move(slots)) {}

    [[nodiscard]] bool isRepeatable() const override { return true; }
    std::optional<EClassId> apply(EGraph& graph, const Match& match) override {
        const auto result = build<EClassId>(
            m_terms, m_pattern, [&](std::uint32_t slot) { return match.classAt(m_slots[slot]); },
            [&](EClassId id) { return graph.type(graph.find(id)); },
            [&](LabelId label, std::span<const EClassId> children) {
                return graph.add(label, children);
            });
        if (!result || graph.type(graph.find(*result)) != graph.type(graph.find(match.root())))
            return std::nullopt;
        return result;
    }
    [[nodiscard]] std::vector<RightInstance> instantiate(const RuleInstance& instance) override {
        std::vector<TermId> bySlot;
        for (const std::uint32_t slot : m_slots) bySlot.push_back(instance.terms[slot]);
        const auto term = buildTerm(m_terms, m_pattern, bySlot);
        if (!term || m_terms.store.type(*term) != instance.type) return {};
        return {{*term, {}}};
    }

private:
    VectorTerms& m_terms;
    Pattern m_pattern;
    std::vector<std::uint32_t> m_slots;  ///< Of the match, by slot of the pattern here.
};

/// A rule's variables as vectors and numbers of two lengths.
class Instances : public RuleInstances {
public:
    Instances(VectorTerms& terms, const Rule& rule, std::uint64_t seed)
        : m_terms(terms), m_rule(rule), m_random(seed) {}

    std::optional<SampledRule> sample() override {
        RuleInstance instance;
        for (std::size_t slot = 0; slot < m_rule.pattern.classSlots().size(); ++slot)
            instance.terms.push_back(leaf(slot));
        const auto left = buildTerm(m_terms, m_rule.pattern, instance.terms);
        if (!left) return std::nullopt;
        instance.type = m_terms.store.type(*left);
        return SampledRule{std::move(instance), *left};
    }
    std::string text(TermId side) override { return m_terms.text(side); }

private:
    TermId leaf(std::size_t slot) {
        constexpr std::uint32_t kLength = 3;
        const std::uint32_t length = m_random.below(2) == 0 ? 1 : kLength;
        // The same name may stand for several variables.
        const std::string name =
            fmt::format("{}{}", length == 1 ? 'k' : 'v', m_random.below(slot + 2));
        const auto symbol = m_terms.addSymbol(name, length);
        return m_terms.store.make(*m_terms.label(op(Operator::Vector), *symbol, {}), {});
    }

    VectorTerms& m_terms;
    const Rule& m_rule;
    Random m_random;
};

struct NoRow {
    std::string_view name;
    std::string_view kinds;
    ScopeNote scope;
};

}  // namespace

std::shared_ptr<RuleNotation> VectorRules::notation(const SourceText& text) const {
    return std::make_shared<sexpr::SexprNotation>(text);
}

RuleReading::KindName VectorRules::kindName() const {
    return [](char /*kind*/) -> std::string_view { return "a vector"; };
}

void VectorRules::compile(const RuleDirection& direction, RuleReading& reading, Rule& rule) {
    const RuleSyntax& syntax = direction.syntax;
    constexpr std::span<const NoRow> kNone;
    for (const RuleDerived& derived : syntax.derived)
        reading.use(derived.call, kNone, "derivation");
    for (const RuleCall& condition : syntax.conditions) reading.use(condition, kNone, "condition");
    if (syntax.computed) reading.use(*syntax.computed, kNone, "computed right-hand side");
    if (!reading.isGood()) return;
    const SExprTree& tree = sexpr::SexprNotation::treeOf(*syntax.notation);
    if (auto read = m_terms.readPattern(tree, direction.left[0].pattern.node, rule.pattern);
        !read) {
        reading.fail(read.error());
        return;
    }
    for (std::uint32_t slot = 0; slot < rule.pattern.classSlots().size(); ++slot)
        reading.declare(rule.pattern.classSlots()[slot], RuleReading::kTerm, slot, {});
    Pattern right;
    const RulePiece& written = direction.right->pattern;
    if (auto read = m_terms.readPattern(tree, written.node, right); !read) {
        reading.fail(read.error());
        return;
    }
    std::vector<std::uint32_t> slots;
    for (const std::string& name : right.classSlots()) {
        SExprTree::Index at = written.node;
        while (tree.text(at) != "?" + name) ++at;
        if (const auto slot = reading.slot(sexpr::pieceOf(tree, at), RuleReading::kTerm))
            slots.push_back(*slot);
    }
    if (reading.isGood())
        rule.applier = std::make_unique<RightSide>(m_terms, std::move(right), std::move(slots));
}

std::unique_ptr<RuleInstances> sampleRule(VectorTerms& terms, const Rule& rule,
                                          std::uint64_t seed) {
    return std::make_unique<Instances>(terms, rule, seed);
}

}  // namespace candler::vectors
