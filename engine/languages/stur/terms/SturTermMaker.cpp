#include "engine/languages/stur/terms/SturTermMaker.h"

#include <algorithm>

#include "engine/languages/stur/syntax/SturNames.h"

namespace candler::stur {

TermId SturTermMaker::program() {
    std::vector<TermId> definitions;
    for (const Tensor& tensor : m_model.tensors)
        if (tensor.definition) definitions.push_back(definition(tensor));
    return m_terms.chain(Operator::Then, definitions);
}

TermId SturTermMaker::definition(const Tensor& tensor) {
    const Definition& known = *tensor.definition;
    const TermId elements =
        m_terms.bound(Operator::For, known.variables, body(known.products, known.variables));
    return m_terms.make(Operator::Define, {m_terms.nameTerm(tensor.name), elements});
}

TermId SturTermMaker::body(const std::vector<ProductSyntax>& products,
                           const std::vector<std::string>& kept) {
    std::vector<TermId> summands;
    for (const ProductSyntax& one : products) {
        std::vector<std::string> summed;
        forEachName(one, [&](const std::string& name, const Place& /*place*/) {
            if (!m_model.isSymbol(name) && std::ranges::count(kept, name) == 0 &&
                std::ranges::count(summed, name) == 0)
                summed.push_back(name);
        });
        summands.push_back(m_terms.bound(Operator::Sum, summed, product(one)));
    }
    return m_terms.chain(Operator::Add, summands);
}

TermId SturTermMaker::expression(const std::vector<ProductSyntax>& products) {
    std::vector<TermId> summands;
    for (const ProductSyntax& one : products) summands.push_back(product(one));
    return m_terms.chain(Operator::Add, summands);
}

TermId SturTermMaker::product(const ProductSyntax& product) {
    std::vector<TermId> factors;
    for (const FactorSyntax& one : product.factors) factors.push_back(factor(one));
    return m_terms.chain(Operator::Multiply, factors);
}

TermId SturTermMaker::factor(const FactorSyntax& factor) {
    if (const auto* one = std::get_if<AccessSyntax>(&factor)) return access(*one);
    if (const auto* one = std::get_if<ComparisonSyntax>(&factor)) return comparison(*one);
    if (const auto* one = std::get_if<NestedSyntax>(&factor)) return nested(*one);
    const auto& number = std::get<NumberSyntax>(factor);
    // The lexer lets nothing else through.
    const TermId value = m_terms.numberTerm(number.text).value_or(m_terms.integerTerm(0));
    return number.isInverse ? m_terms.make(Operator::Inverse, {value}) : value;
}

TermId SturTermMaker::nested(const NestedSyntax& nested) {
    const TermId inside = expression(nested.products);
    std::vector<std::string> names;
    for (const NameSyntax& name : nested.names) names.push_back(name.name);
    switch (nested.kind) {
        case NestedSyntax::Kind::Group:
            break;
        case NestedSyntax::Kind::Sum:
            return m_terms.bound(Operator::Sum, names, inside);
        case NestedSyntax::Kind::For:
            return m_terms.bound(Operator::For, names, inside);
        case NestedSyntax::Kind::Inverse:
            return m_terms.make(Operator::Inverse, {inside});
        case NestedSyntax::Kind::Nonzero:
            return m_terms.make(Operator::Nonzero, {inside});
    }
    return inside;
}

TermId SturTermMaker::access(const AccessSyntax& access) {
    std::vector<TermId> indices;
    for (const IndexSyntax& argument : access.arguments) indices.push_back(index(argument));
    const Tensor* tensor = m_model.find(access.tensor.name);
    const bool hasSet = access.part == Part::Unique || access.part == Part::Compressed;
    TermId made = m_terms.access(access.tensor.name, indices);
    if (hasSet && tensor != nullptr) {
        const TermId inside = membership(*tensor, indices);
        made =
            access.part == Part::Unique ? inside : m_terms.make(Operator::Multiply, {made, inside});
    }
    return access.isInverse ? m_terms.make(Operator::Inverse, {made}) : made;
}

TermId SturTermMaker::membership(const Tensor& tensor, const std::vector<TermId>& indices) {
    const StructureTerms set = structure(tensor);
    std::vector<TermId> pieces;
    for (const SetTerm& piece : set.unique) pieces.push_back(piece.condition);
    TermId made = m_terms.chain(Operator::Add, pieces);
    // First apart, then in place: indices may name the variables.
    for (const std::string& variable : set.variables)
        made = m_terms.substituted(made, variable, m_terms.nameTerm(variable + "''"));
    for (std::size_t i = 0; i < indices.size(); ++i)
        made = m_terms.substituted(made, set.variables[i] + "''", indices[i]);
    return m_terms.make(Operator::Nonzero, {made});
}

TermId SturTermMaker::comparison(const ComparisonSyntax& comparison) {
    std::vector<TermId> pairs;
    for (std::size_t i = 0; i < comparison.signs.size(); ++i) {
        TermId left = index(comparison.sides[i]);
        TermId right = index(comparison.sides[i + 1]);
        const Sign sign = comparison.signs[i];
        if (sign == Sign::Greater || sign == Sign::GreaterEqual) std::swap(left, right);
        const Operator o = sign == Sign::Equal                           ? Operator::Equal
                           : sign == Sign::NotEqual                      ? Operator::NotEqual
                           : sign == Sign::Less || sign == Sign::Greater ? Operator::Less
                                                                         : Operator::LessEqual;
        pairs.push_back(m_terms.make(o, {left, right}));
    }
    return m_terms.chain(Operator::Multiply, pairs);
}

TermId SturTermMaker::index(const IndexSyntax& syntax) {
    using Kind = IndexSyntax::Kind;
    const auto binary = [&](Operator o) {
        const TermId left = index(syntax.operands[0]);
        return m_terms.make(o, {left, index(syntax.operands[1])});
    };
    switch (syntax.kind) {
        case Kind::Name:
            return m_terms.nameTerm(syntax.name);
        case Kind::Number:
            return m_terms.integerTerm(syntax.number);
        case Kind::Negate:
            if (syntax.operands[0].kind == Kind::Number)
                return m_terms.integerTerm(-syntax.operands[0].number);
            return m_terms.make(Operator::IndexSubtract,
                                {m_terms.integerTerm(0), index(syntax.operands[0])});
        case Kind::Add:
            return binary(Operator::IndexAdd);
        case Kind::Subtract:
            return binary(Operator::IndexSubtract);
        case Kind::Multiply:
            return binary(Operator::IndexMultiply);
        case Kind::Divide:
            return binary(Operator::IndexDivide);
        case Kind::Modulo:
            return binary(Operator::IndexModulo);
    }
    return m_terms.integerTerm(0);
}

SetTerm SturTermMaker::setTerm(const ProductSyntax& product,
                               const std::vector<std::string>& variables, TermId box) {
    SetTerm made{{}, 1, product.place};
    std::vector<TermId> conditions{box};
    for (const FactorSyntax& one : product.factors) {
        if (const auto* comparison = std::get_if<ComparisonSyntax>(&one))
            conditions.push_back(this->comparison(*comparison));
        if (const auto* number = std::get_if<NumberSyntax>(&one)) {
            const auto value = m_terms.numberTerm(number->text);
            const double factor = value ? m_terms.number(*value) : 1;
            made.factor *= number->isInverse && factor != 0 ? 1 / factor : factor;
        }
    }
    const TermId all = m_terms.chain(Operator::Multiply, conditions);
    std::vector<std::string> others;
    for (const std::string& name : m_terms.freeNames(all))
        if (!m_model.isSymbol(name) && std::ranges::count(variables, name) == 0)
            others.push_back(name);
    made.condition = m_terms.bound(Operator::Sum, others, all);
    return made;
}

StructureTerms SturTermMaker::structure(const Tensor& tensor) {
    StructureTerms made;
    const auto first = [&](const SetDefinition& set) {
        return std::vector<std::string>(set.variables.begin(),
                                        set.variables.begin() + static_cast<long>(tensor.rank()));
    };
    for (std::size_t i = 0; i < tensor.rank(); ++i)
        made.variables.push_back("d" + std::to_string(i + 1));
    if (tensor.redundancy) made.variables = first(*tensor.redundancy);
    if (tensor.unique) made.variables = first(*tensor.unique);
    std::vector<TermId> bounds;
    for (std::size_t i = 0; i < tensor.rank(); ++i) {
        const TermId variable = m_terms.nameTerm(made.variables[i]);
        bounds.push_back(m_terms.make(Operator::LessEqual, {m_terms.integerTerm(0), variable}));
        bounds.push_back(m_terms.make(Operator::Less, {variable, index(tensor.extents[i])}));
    }
    if (bounds.empty()) bounds.push_back(m_terms.integerTerm(1));
    made.box = m_terms.chain(Operator::Multiply, bounds);
    if (tensor.redundancy) {
        const std::vector<std::string>& all = tensor.redundancy->variables;
        made.images.assign(all.begin() + static_cast<long>(tensor.rank()), all.end());
        IndexSubstitution names;
        std::vector<std::string> kept = made.variables;
        for (std::size_t i = 0; i < tensor.rank(); ++i) {
            while (std::ranges::count(made.variables, made.images[i]) != 0) made.images[i] += "'";
            names[all[i]] = nameIndex(made.variables[i]);
            names[all[tensor.rank() + i]] = nameIndex(made.images[i]);
            kept.push_back(made.images[i]);
        }
        for (const ProductSyntax& one : tensor.redundancy->products)
            made.redundant.push_back(setTerm(substituted(one, names), kept, made.box));
    }
    if (tensor.unique)
        for (const ProductSyntax& one : tensor.unique->products)
            made.unique.push_back(setTerm(one, made.variables, made.box));
    else
        made.unique.push_back({made.box, 1, tensor.place});
    made.isRestUnique = !tensor.unique && tensor.redundancy;
    return made;
}

}  // namespace candler::stur
