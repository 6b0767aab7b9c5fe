#include "tests/bench/evaluations/untyped/NameDerivations.h"

#include <fmt/format.h>

#include <array>

#include "tests/bench/evaluations/untyped/FreeNames.h"
#include "tests/bench/evaluations/untyped/NamedTerms.h"
#include "tests/bench/evaluations/untyped/OfSmallestTerms.h"
#include "tests/bench/evaluations/untyped/UntypedLanguage.h"

namespace candler::untyped {

namespace {

using sexpr::Derivation;
using sexpr::DerivationArguments;
using sexpr::DerivationRow;
using sexpr::SexprContext;

const FreeNames& freeNames(const EGraph& graph) {
    return static_cast<const FreeNames&>(graph.analysis(kFreeIndex));
}

/// A name that nothing in the match has: `mfu17`, made of a word and the number of the matched
/// class, or else `mfu17_1` and so on; no text uses it.
class Fresh : public Derivation {
public:
    Fresh(SexprContext& context, const DerivationArguments& arguments)
        : m_context(context),
          m_names(context),
          m_word(arguments.word),
          m_matchedSlots(arguments.matchedSlots) {}

    std::optional<EClassId> derive(EGraph& graph, const Match& match) override {
        for (int i = 0;; ++i) {
            const auto symbol = m_context.freshSymbol(spell(match.root(), i));
            if (!symbol) continue;
            const EClassId name = graph.add(*symbol, {});
            if (!isUsed(graph, match, name)) return name;
        }
    }

    /// Every name of the kind that was made for this class and that these terms do not have.
    [[nodiscard]] std::vector<TermId> instantiate(const RuleInstance& instance) override {
        std::vector<TermId> all;
        for (int i = 0;; ++i) {
            const std::string name = spell(instance.root, i);
            const bool isNew = !m_context.findSymbol(name);
            if (isNew && !all.empty()) return all;
            const auto symbol = m_context.freshSymbol(name);
            if (!symbol) continue;
            const TermId term = m_context.store.make(*symbol, {});
            bool isFree = false;
            for (std::uint32_t slot = 0; slot < m_matchedSlots; ++slot)
                isFree |=
                    instance.terms[slot] == term || m_names.isFree(term, instance.terms[slot]);
            if (!isFree) all.push_back(term);
        }
    }

private:
    [[nodiscard]] std::string spell(EClassId root, int attempt) const {
        return attempt == 0 ? fmt::format("{}{}", m_word, root.value)
                            : fmt::format("{}{}_{}", m_word, root.value, attempt);
    }

    [[nodiscard]] bool isUsed(const EGraph& graph, const Match& match, EClassId name) const {
        for (std::uint32_t slot = 0; slot < m_matchedSlots; ++slot) {
            const EClassId id = match.classAt(slot);
            if (graph.find(id) == name || freeNames(graph).mayBeFree(graph, name, id)) return true;
        }
        return false;
    }

    SexprContext& m_context;
    NamedTerms m_names;
    std::string m_word;
    std::uint32_t m_matchedSlots;
};

class SubstituteName : public OfSmallestTerms {
public:
    SubstituteName(SexprContext& context, const DerivationArguments& arguments)
        : OfSmallestTerms(context, arguments), m_names(context) {}

protected:
    std::optional<TermId> make(std::span<const TermId> terms) override {
        return m_names.substitute(terms[0], terms[1], terms[2]);
    }

private:
    NamedTerms m_names;
};

constexpr std::array<DerivationRow, 2> kDerivations{{
    {"fresh", "a name that nothing in the match has, beginning with the word", "\"",
     makeDerivation<Fresh>, ScopeNote::Fresh},
    {"substitute", "the smallest term of the body (first) with the last for the name", "tvt",
     makeDerivation<SubstituteName>},
}};

bool isFree(const sexpr::FactReader& facts, std::span<const EClassId> arguments) {
    return freeNames(facts.graph()).mayBeFree(facts.graph(), arguments[0], arguments[1]);
}

bool isNotFree(const sexpr::FactReader& facts, std::span<const EClassId> arguments) {
    return !isFree(facts, arguments);
}

/// Only constants are leaves in terms with names.
bool isLeaf(const sexpr::FactReader& facts, std::span<const EClassId> arguments) {
    const TermId term = smallestTerm(facts.graph(), arguments[0]);
    return term.isValid() && facts.graph().store().children(term).empty();
}

constexpr std::array<sexpr::ConditionRow, 4> kNameConditions{{
    {"different", "two different names", "vv", sexpr::areDifferent, sexpr::areDifferentTerms,
     ScopeNote::Apart},
    {"free", "the name is free in one of its terms", "vt", isFree},
    {"not-free", "the name is free in none of its terms", "vt", isNotFree, nullptr,
     ScopeNote::Apart},
    {"const", "a symbol or a number", "t", isLeaf, nullptr, ScopeNote::Closed},
}};

}  // namespace

std::span<const DerivationRow> nameDerivations() {
    return kDerivations;
}

std::span<const sexpr::ConditionRow> nameConditions() {
    return kNameConditions;
}

}  // namespace candler::untyped
