// SturTerms: terms of STUR and what they are made of. SturTermMaker.h makes them of syntax trees,
// SturTermText.h writes them as such.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/languages/stur/terms/SturOperators.h"

namespace candler::stur {

/// `def A (for i (for j body))`
struct DefinitionTerm {
    std::string tensor;
    std::vector<std::string> variables;
    TermId body;
};

/// `(at (at A i) j)`
struct AccessTerm {
    std::string tensor;
    std::vector<TermId> indices;
};

/// Of a context with the grammar of STUR, which must outlive it.
class SturTerms {
public:
    explicit SturTerms(sexpr::SexprContext& known) : context(known) {}

    sexpr::SexprContext& context;

    /// None of leaves.
    [[nodiscard]] std::optional<Operator> operatorOf(TermId term) const;
    [[nodiscard]] bool is(TermId term, Operator o) const { return context.store[term].op == op(o); }
    /// A variable, a symbol or a tensor.
    [[nodiscard]] bool isName(TermId term) const {
        return context.store[term].op == context.symbolOp();
    }
    [[nodiscard]] bool isNumber(TermId term) const {
        return context.store[term].op == context.numberOp();
    }
    /// A copy: names move when there are new ones.
    [[nodiscard]] std::string name(TermId term) const {
        return context.symbolName(context.store[term].payload);
    }
    [[nodiscard]] double number(TermId term) const {
        return context.numbers().value(context.store[term].payload);
    }
    [[nodiscard]] std::string numberText(TermId term) const {
        return context.numbers().text(context.store[term].payload);
    }
    /// The whole number, if it is one that is not too large to be an index.
    [[nodiscard]] std::optional<std::int64_t> integer(TermId term) const;
    [[nodiscard]] std::span<const TermId> children(TermId term) const {
        return context.store.children(term);
    }

    TermId make(Operator o, std::span<const TermId> children);
    TermId make(Operator o, std::initializer_list<TermId> children) {
        return make(o, std::span(children.begin(), children.size()));
    }
    TermId nameTerm(std::string_view name);
    TermId integerTerm(std::int64_t value);
    /// As written: `-5.123`; none if that is no number.
    std::optional<TermId> numberTerm(std::string_view text);
    /// Right-nested, of several.
    TermId chain(Operator o, std::span<const TermId> parts);
    TermId access(std::string_view tensor, std::span<const TermId> indices);
    /// With the binder around, the first name outermost.
    TermId bound(Operator binder, std::span<const std::string> names, TermId body);

    /// Of a `+` or `*` the parts, however they are nested; else the term itself.
    [[nodiscard]] std::vector<TermId> parts(Operator o, TermId term) const;
    /// None if it is no tensor with indices; of a name an access without any.
    [[nodiscard]] std::optional<AccessTerm> accessOf(TermId term) const;
    /// The definitions of a whole program; empty if it is none.
    [[nodiscard]] std::vector<DefinitionTerm> definitions(TermId program) const;
    /// Names that are free; tensors and symbols, too. Ascending.
    [[nodiscard]] std::vector<std::string> freeNames(TermId term) const;
    /// A term in the place of a free name where that is an index; bound names that it would meet
    /// are changed.
    TermId substituted(TermId term, std::string_view name, TermId by);
    /// With primes, and free in none of the terms.
    std::string freshName(std::string_view like, std::initializer_list<TermId> apart);
};

}  // namespace candler::stur
