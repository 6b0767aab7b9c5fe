#include "engine/languages/stur/terms/SturTermText.h"

#include "engine/languages/stur/syntax/SturNames.h"
#include "engine/languages/stur/syntax/SturParser.h"
#include "engine/languages/stur/syntax/SturPrinter.h"
#include "engine/languages/stur/terms/SturTermMaker.h"
#include "engine/support/Utf8.h"

namespace candler::stur {

namespace {

/// Trees of terms. Chains that lean to the right need no parentheses.
class SyntaxMaker {
public:
    explicit SyntaxMaker(const SturTerms& terms) : m_terms(terms) {}

    std::vector<ProductSyntax> sum(TermId term) {
        std::vector<ProductSyntax> products;
        while (m_terms.is(term, Operator::Add)) {
            products.push_back(product(m_terms.children(term)[0]));
            term = m_terms.children(term)[1];
        }
        products.push_back(product(term));
        return products;
    }

    IndexSyntax index(TermId term) {
        using Kind = IndexSyntax::Kind;
        if (const auto number = m_terms.integer(term)) return numberIndex(*number);
        if (m_terms.isName(term)) return nameIndex(m_terms.name(term));
        IndexSyntax made;
        const auto o = m_terms.operatorOf(term);
        if (!o || !isIndexOperator(*o)) return nameIndex("?");
        static constexpr Kind kKinds[]{Kind::Add, Kind::Subtract, Kind::Multiply, Kind::Divide,
                                       Kind::Modulo};
        made.kind =
            kKinds[static_cast<std::size_t>(*o) - static_cast<std::size_t>(Operator::IndexAdd)];
        for (const TermId child : m_terms.children(term)) made.operands.push_back(index(child));
        return made;
    }

private:
    ProductSyntax product(TermId term) {
        ProductSyntax made;
        while (m_terms.is(term, Operator::Multiply)) {
            made.factors.push_back(factor(m_terms.children(term)[0]));
            term = m_terms.children(term)[1];
        }
        made.factors.push_back(factor(term));
        return made;
    }

    NestedSyntax nested(NestedSyntax::Kind kind, TermId inside) {
        return {kind, {}, sum(inside), {}};
    }

    NestedSyntax binder(TermId term) {
        const Operator o = *m_terms.operatorOf(term);
        NestedSyntax made{
            o == Operator::Sum ? NestedSyntax::Kind::Sum : NestedSyntax::Kind::For, {}, {}, {}};
        while (m_terms.is(term, o)) {
            made.names.push_back({m_terms.name(m_terms.children(term)[0]), {}});
            term = m_terms.children(term)[1];
        }
        made.products = sum(term);
        return made;
    }

    FactorSyntax factor(TermId term) {
        if (m_terms.isNumber(term)) return NumberSyntax{m_terms.numberText(term), false, {}};
        const auto o = m_terms.operatorOf(term);
        if (!o || *o == Operator::At) return access(term, false);
        if (isComparison(*o)) return comparison(term, *o);
        if (isBinder(*o)) return binder(term);
        const TermId inside = m_terms.children(term)[0];
        if (*o == Operator::Inverse) {
            if (m_terms.isNumber(inside)) return NumberSyntax{m_terms.numberText(inside), true, {}};
            if (m_terms.accessOf(inside)) return access(inside, true);
            return nested(NestedSyntax::Kind::Inverse, inside);
        }
        if (*o == Operator::Nonzero) return nested(NestedSyntax::Kind::Nonzero, inside);
        if (*o == Operator::Add || *o == Operator::Multiply)
            return nested(NestedSyntax::Kind::Group, term);
        return access(term, false);  // Of what is no number.
    }

    FactorSyntax access(TermId term, bool isInverse) {
        const auto known = m_terms.accessOf(term);
        AccessSyntax made;
        made.tensor.name = known ? known->tensor : "?";
        made.isInverse = isInverse;
        if (known)
            for (const TermId argument : known->indices) made.arguments.push_back(index(argument));
        return made;
    }

    FactorSyntax comparison(TermId term, Operator o) {
        const Sign sign = o == Operator::Equal      ? Sign::Equal
                          : o == Operator::NotEqual ? Sign::NotEqual
                          : o == Operator::Less     ? Sign::Less
                                                    : Sign::LessEqual;
        ComparisonSyntax made;
        made.sides = {index(m_terms.children(term)[0]), index(m_terms.children(term)[1])};
        made.signs = {sign};
        return made;
    }

    const SturTerms& m_terms;
};

}  // namespace

std::string termText(const SturTerms& terms, TermId term) {
    if (const auto abridged = abridgement(terms.context.store, term)) return *abridged;
    const auto o = terms.operatorOf(term);
    if (terms.isName(term) || (o && isIndexOperator(*o)))
        return indexText(SyntaxMaker(terms).index(term));
    const std::vector<DefinitionTerm> definitions = terms.definitions(term);
    if (definitions.empty()) return bodyText(SyntaxMaker(terms).sum(term));
    std::string made;
    for (const DefinitionTerm& one : definitions) {
        RuleSyntax rule;
        rule.head.tensor.name = one.tensor;
        for (const std::string& name : one.variables)
            rule.head.arguments.push_back(nameIndex(name));
        rule.products = SyntaxMaker(terms).sum(one.body);
        made += (made.empty() ? "" : "; ") + ruleText(rule);
    }
    return made;
}

namespace {

/// Variables have their names wherever they are: a part is written as it would be by itself.
class PartFinder {
public:
    PartFinder(const SturTerms& terms, const std::string& text) : m_terms(terms), m_text(text) {}

    /// The term has this text.
    void find(TermId term, std::size_t begin, std::size_t end) {
        m_parts.push_back({term, begin, end});
        findChildren(term, begin, end);
    }
    [[nodiscard]] std::vector<TermPart> take() { return std::move(m_parts); }

private:
    /// One behind the other; where the last one ends.
    std::size_t findChildren(TermId term, std::size_t begin, std::size_t end) {
        for (const TermId child : m_terms.children(term)) {
            const std::string text = termText(m_terms, child);
            const std::size_t at = placeOf(text, begin, end);
            if (at == std::string::npos) {
                begin = findChildren(child, begin, end);
            } else {
                find(child, at, at + text.size());
                begin = at + text.size();
            }
        }
        return begin;
    }

    /// Not within a longer name or number.
    [[nodiscard]] std::size_t placeOf(const std::string& text, std::size_t begin,
                                      std::size_t end) const {
        const auto isLetter = [&](std::size_t at) {
            return at < m_text.size() && (isAsciiLetter(m_text[at]) || isAsciiDigit(m_text[at]) ||
                                          m_text[at] == '_' || m_text[at] == '.');
        };
        std::size_t at = m_text.find(text, begin);
        while (at != std::string::npos && at + text.size() <= end) {
            const std::size_t behind = at + text.size();
            const bool isCut = (at > 0 && isLetter(at - 1) && isLetter(at)) ||
                               (isLetter(behind - 1) && isLetter(behind));
            if (!isCut) return at;
            at = m_text.find(text, at + 1);
        }
        return std::string::npos;
    }

    const SturTerms& m_terms;
    const std::string& m_text;
    std::vector<TermPart> m_parts;
};

}  // namespace

std::vector<TermPart> termParts(const SturTerms& terms, TermId term) {
    // Each part is written once for each that it is in.
    constexpr std::uint64_t kMostNodes = 4000;
    if (abridgement(terms.context.store, term, kMostNodes)) return {};
    const std::string text = termText(terms, term);
    PartFinder finder(terms, text);
    finder.find(term, 0, text.size());
    return finder.take();
}

Result<TermId> readTerm(SturTerms& terms, const SourceText& text) {
    static const Model none;
    SturTermMaker maker(terms, none);
    if (text.text().find(":=") == std::string_view::npos) {
        const auto body = parseBody(text);
        if (body) return maker.expression(*body);
        const auto index = parseIndex(text);
        if (!index) return failure(body.error());
        return maker.index(*index);
    }
    const auto file = parseFile(text);
    if (!file) return failure(file.error());
    std::vector<TermId> definitions;
    for (const LineSyntax& line : file->lines) {
        const auto* rule = std::get_if<RuleSyntax>(&line);
        if (rule == nullptr || rule->head.part != Part::Elements || rule->head.isInverse)
            return failure(makeError("only definitions are terms", text.span(0, 0),
                                     "write  A(i) := sum(k: B(i, k))"));
        std::vector<std::string> variables;
        for (const IndexSyntax& argument : rule->head.arguments) {
            if (argument.kind != IndexSyntax::Kind::Name)
                return failure(makeError("the head of a definition has variables",
                                         text.span(argument.place.offset, argument.place.length)));
            variables.push_back(argument.name);
        }
        const TermId elements =
            terms.bound(Operator::For, variables, maker.expression(rule->products));
        definitions.push_back(
            terms.make(Operator::Define, {terms.nameTerm(rule->head.tensor.name), elements}));
    }
    return terms.chain(Operator::Then, definitions);
}

}  // namespace candler::stur
