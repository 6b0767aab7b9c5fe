#include <algorithm>
#include <map>

#include "engine/languages/sexpr/SexprMeaning.h"
#include "engine/languages/sexpr/SexprText.h"
#include "engine/support/Check.h"
#include "engine/support/Random.h"

namespace candler::sexpr {

namespace {

/// Random terms by sort.
class RandomTerms {
public:
    RandomTerms(SexprContext& context, const SampleGrammar& grammar) : m_context(context) {
        for (const SampleSort& sort : grammar.sorts) {
            m_sortOf[context.symbol(sort.name)] = m_sorts.size();
            m_sorts.push_back({read(sort.leaves), read(sort.forms)});
        }
    }

    TermId make(std::size_t sort, int depth, Random& random) {
        const Sort& terms = m_sorts[sort];
        const bool isLeaf = depth <= 0 || terms.forms.empty() || random.below(3) == 0;
        const std::vector<TermId>& choices = isLeaf ? terms.leaves : terms.forms;
        return filled(choices[random.below(choices.size())], depth - 1, random);
    }

private:
    struct Sort {
        std::vector<TermId> leaves;
        std::vector<TermId> forms;
    };

    std::vector<TermId> read(std::string_view text) {
        if (text.empty()) return {};
        auto terms = readTerms(m_context, SourceText("samples", std::string(text)));
        CANDLER_CHECK(terms.has_value(), "{}", render(terms ? Diagnostics{} : terms.error()));
        return std::move(*terms);
    }

    TermId filled(TermId form, int depth, Random& random) {
        const LabelId label = m_context.store.labelOf(form);
        if (const auto sort = m_sortOf.find(label); sort != m_sortOf.end())
            return make(sort->second, depth, random);
        const auto parts = m_context.store.children(form);
        std::vector<TermId> children(parts.begin(), parts.end());
        for (TermId& child : children) child = filled(child, depth, random);
        return m_context.store.make(label, children);
    }

    SexprContext& m_context;
    std::vector<Sort> m_sorts;
    std::map<LabelId, std::size_t> m_sortOf;
};

class SexprInstances : public RuleInstances {
public:
    SexprInstances(SexprContext& context, const SampleGrammar& grammar, const Rule& rule,
                   std::uint64_t seed)
        : m_context(context),
          m_terms(context, grammar),
          m_pattern(rule.pattern),
          m_random(seed),
          m_sorts(rule.pattern.classSlots().size(), 0) {
        for (const PatternNode& node : m_pattern.nodes())
            for (std::size_t i = 0; i < node.children.size(); ++i)
                findSort(grammar, node, i, m_pattern.nodes()[node.children[i]]);
    }

    std::optional<SampledRule> sample() override {
        constexpr std::uint64_t kDepths = 3;
        const int depth = static_cast<int>(m_random.below(kDepths));
        RuleInstance instance{EClassId{0U}, kUntyped, {}, {}};
        for (const std::size_t sort : m_sorts)
            instance.terms.push_back(m_terms.make(sort, depth, m_random));
        return sampledLeft(m_context.store, m_pattern, std::move(instance));
    }
    std::string text(TermId side) override { return termText(m_context, side); }

private:
    void findSort(const SampleGrammar& grammar, const PatternNode& parent, std::size_t argument,
                  const PatternNode& node) {
        if (node.kind != PatternNode::Kind::Variable || parent.kind != PatternNode::Kind::Operator)
            return;
        for (const ArgumentSort& row : grammar.arguments) {
            if (m_context.findOperator(row.op) != parent.op || row.argument != argument) continue;
            const auto sort = std::ranges::find(grammar.sorts, row.sort, &SampleSort::name);
            CANDLER_CHECK(sort != grammar.sorts.end(), "no sort is called '{}'", row.sort);
            std::size_t& known = m_sorts[node.slot];
            known = std::max(known, static_cast<std::size_t>(sort - grammar.sorts.begin()));
        }
    }

    SexprContext& m_context;
    RandomTerms m_terms;
    const Pattern& m_pattern;
    Random m_random;
    std::vector<std::size_t> m_sorts;  ///< By class slot.
};

}  // namespace

std::unique_ptr<RuleInstances> sampleRule(SexprContext& context, const SampleGrammar& grammar,
                                          const Rule& rule, std::uint64_t seed) {
    return std::make_unique<SexprInstances>(context, grammar, rule, seed);
}

}  // namespace candler::sexpr
