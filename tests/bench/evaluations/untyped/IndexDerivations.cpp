#include "tests/bench/evaluations/untyped/IndexDerivations.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "engine/binding/Binding.h"
#include "engine/binding/SmallestTerm.h"
#include "tests/bench/evaluations/untyped/FreeIndices.h"
#include "tests/bench/evaluations/untyped/OfSmallestTerms.h"
#include "tests/bench/evaluations/untyped/UntypedLanguage.h"

namespace candler::untyped {

namespace {

using sexpr::DerivationArguments;
using sexpr::DerivationRow;
using sexpr::SexprContext;

BinderSignature bindersOf(SexprContext& context) {
    BinderSignature signature{.variable = context.indexOp()};
    signature.binders.bind(op(IndicesOperator::Lam), 0, 1);
    return signature;
}

/// Terms with De Bruijn indices.
class OfIndexTerms : public OfSmallestTerms {
public:
    OfIndexTerms(SexprContext& context, const DerivationArguments& arguments)
        : OfSmallestTerms(context, arguments), m_binding(context.store, bindersOf(context)) {}

protected:
    Binding m_binding;
};

class Substitute : public OfIndexTerms {
public:
    using OfIndexTerms::OfIndexTerms;

protected:
    std::optional<TermId> make(std::span<const TermId> terms) override {
        return m_binding.substitute(terms[0], terms[1]);
    }
};

class Shift : public OfIndexTerms {
public:
    Shift(SexprContext& context, const DerivationArguments& arguments)
        : OfIndexTerms(context, arguments),
          m_by(arguments.numbers[0]),
          m_cutoff(std::max<std::int32_t>(0, arguments.numbers[1])) {}

protected:
    /// None if an index has nowhere to go, or one that stays is where another goes.
    std::optional<TermId> make(std::span<const TermId> terms) override {
        const FreeSet free = m_binding.freeIndices(terms[0]);
        for (int i = std::max(0, m_cutoff + m_by); i < std::max(m_cutoff, -m_by); ++i)
            if (mayBeFree(free, static_cast<std::uint32_t>(i))) return std::nullopt;
        return m_binding.shift(terms[0], m_by, static_cast<std::uint32_t>(m_cutoff));
    }

private:
    int m_by;
    int m_cutoff;
};

/// Made of numbers, constants and indices.
class OfLeaves : public OfSmallestTerms {
public:
    using OfSmallestTerms::OfSmallestTerms;

protected:
    [[nodiscard]] std::optional<int> number(TermId term) const { return numberOf(m_context, term); }
    [[nodiscard]] std::optional<int> index(TermId term) const { return indexOf(m_context, term); }
    [[nodiscard]] bool isConstant(TermId term) const {
        const OpId op = m_context.store[term].op;
        return op == m_context.numberOp() || op == m_context.symbolOp();
    }
    [[nodiscard]] TermId leaf(LabelId label) const { return m_context.store.make(label, {}); }
    [[nodiscard]] std::optional<TermId> makeIndex(int value) const {
        if (value < 0) return std::nullopt;
        return leaf(m_context.index(static_cast<Payload>(value)));
    }
};

class Next : public OfLeaves {
public:
    using OfLeaves::OfLeaves;

protected:
    std::optional<TermId> make(std::span<const TermId> terms) override {
        const auto value = number(terms[0]);
        if (!value || *value == std::numeric_limits<int>::max()) return std::nullopt;
        return leaf(m_context.number(std::bit_cast<std::uint32_t>(*value + 1)));
    }
};

/// `(sig i n e)` where n is a constant or another index.
class SigmaLeaf : public OfLeaves {
public:
    using OfLeaves::OfLeaves;

protected:
    std::optional<TermId> make(std::span<const TermId> terms) override {
        if (isConstant(terms[1])) return terms[1];
        const auto i = number(terms[0]);
        const auto n = index(terms[1]);
        if (!i || !n || *i == *n) return std::nullopt;
        return makeIndex(*n > *i ? *n - 1 : *n);
    }
};

/// `(phi d k n)` where n is a constant or an index.
class PhiLeaf : public OfLeaves {
public:
    using OfLeaves::OfLeaves;

protected:
    std::optional<TermId> make(std::span<const TermId> terms) override {
        if (isConstant(terms[2])) return terms[2];
        const auto d = number(terms[0]);
        const auto k = number(terms[1]);
        const auto n = index(terms[2]);
        if (!d || !k || !n) return std::nullopt;
        return makeIndex(*n >= *k ? *n + *d : *n);
    }
};

constexpr std::array<DerivationRow, 2> kExtraction{{
    {"substitute", "the smallest term of the body with that of the second for %0", "tt",
     makeDerivation<Substitute>},
    {"shift", "the smallest term with the indices from the second number on moved by the first",
     "t##", makeDerivation<Shift>},
}};

constexpr std::array<DerivationRow, 3> kExplicit{{
    {"next", "the number plus one", "t", makeDerivation<Next>},
    {"sig-leaf", "(sig ?i ?n e) where ?n is a constant or another index", "tt",
     makeDerivation<SigmaLeaf>},
    {"phi-leaf", "(phi ?d ?k ?n) where ?n is a constant or an index", "ttt",
     makeDerivation<PhiLeaf>},
}};

/// Of the index of one class and the number of another.
bool isIndex(const sexpr::FactReader& facts, std::span<const EClassId> arguments) {
    const EGraph& graph = facts.graph();
    const auto index = indexOf(facts.context(), smallestTerm(graph, arguments[0]));
    return index && index == numberOf(facts.context(), smallestTerm(graph, arguments[1]));
}

bool hasNoInnermost(const sexpr::FactReader& facts, std::span<const EClassId> arguments) {
    const auto& free = static_cast<const FreeIndices&>(facts.graph().analysis(kFreeIndex));
    return !mayBeFree(free.free(facts.graph(), arguments[0]), 0);
}

constexpr std::array<sexpr::ConditionRow, 2> kConditions{{
    {"is-index", "the index of this number", "tt", isIndex},
    {"no-innermost", "%0 is free in none of its terms", "t", hasNoInnermost},
}};

}  // namespace

std::span<const DerivationRow> extractionIndexDerivations() {
    return kExtraction;
}

std::span<const DerivationRow> explicitIndexDerivations() {
    return kExplicit;
}

std::span<const sexpr::ConditionRow> indexConditions() {
    return kConditions;
}

}  // namespace candler::untyped
