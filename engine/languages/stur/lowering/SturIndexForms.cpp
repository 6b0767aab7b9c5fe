// Index expressions as forms, comparisons as conjunctions.
#include <fmt/format.h>

#include <algorithm>

#include "engine/languages/stur/lowering/SturFlattener.h"
#include "engine/languages/stur/syntax/SturNames.h"

namespace candler::stur {

namespace {

std::string quotientName(const AffineForm& form, const AffineForm& divisor) {
    const auto operand = [](const AffineForm& one) {
        return one.isConstant() || one.asName() ? one.text() : "(" + one.text() + ")";
    };
    return AffineForm::quotedName(fmt::format("({} / {})", operand(form), operand(divisor)));
}

AffineForm quotient(const AffineForm& form, const AffineForm& divisor,
                    std::map<std::string, Quotient, std::less<>>& quotients) {
    const std::string name = quotientName(form, divisor);
    quotients.try_emplace(name, Quotient{form, divisor});
    return AffineForm::name(name);
}

void compare(const Conjunction& comparison, FlatProduct& product) {
    product.condition.add(comparison);
    product.comparisons.add(comparison);
}

}  // namespace

Values withQuotients(const std::map<std::string, Quotient, std::less<>>& quotients,
                     const Values& sizes) {
    Values values = sizes;
    for (const auto& [name, quotient] : quotients) {
        const auto form = quotient.form.value(sizes);
        const auto divisor = quotient.divisor.value(sizes);
        if (form && divisor && *divisor > 0) values[name] = floorDivide(*form, *divisor);
    }
    return values;
}

Conjunction isQuotient(const AffineForm& q, const AffineForm& form, const AffineForm& divisor) {
    return Conjunction({Atom::atMost(divisor * q, form), Atom::below(form, divisor * q + divisor)});
}

std::optional<AffineForm> symbolForm(const IndexSyntax& index,
                                     std::map<std::string, Quotient, std::less<>>& quotients) {
    using Kind = IndexSyntax::Kind;
    if (index.kind == Kind::Number) return AffineForm(index.number);
    if (index.kind == Kind::Name) return AffineForm::name(index.name);
    const auto left = symbolForm(index.operands[0], quotients);
    if (!left) return std::nullopt;
    if (index.kind == Kind::Negate) return -*left;
    const auto right = symbolForm(index.operands[1], quotients);
    if (!right) return std::nullopt;
    std::optional<AffineForm> made;
    switch (index.kind) {
        case Kind::Add:
            made = *left + *right;
            break;
        case Kind::Subtract:
            made = *left - *right;
            break;
        case Kind::Multiply:
            made = *left * *right;
            break;
        case Kind::Divide:
            made = quotient(*left, *right, quotients);
            break;
        default:
            made = *left - *right * quotient(*left, *right, quotients);
    }
    return made->isOverflown() ? std::nullopt : made;
}

Conjunction FlatProgram::box(const std::string& tensor,
                             const std::vector<AffineForm>& indices) const {
    Conjunction made;
    const std::vector<AffineForm>& extents = tensors.at(tensor).extents;
    for (std::size_t i = 0; i < indices.size() && i < extents.size(); ++i) {
        made.add(Atom::nonNegative(indices[i]));
        made.add(Atom::below(indices[i], extents[i]));
    }
    return made;
}

Diagnostic FlatProgram::errorOf(const std::string& tensor, const std::string& message,
                                std::string hint) const {
    const FlatTensor& known = tensors.at(tensor);
    const Tensor* shown = known.declared != nullptr ? known.declared : known.origin;
    if (shown == nullptr) return makeError(message, {}, std::move(hint));
    const Place* place = &shown->place;
    if (shown->definition)
        place = &shown->definition->place;
    else if (shown->redundancy)
        place = &shown->redundancy->place;
    else if (shown->unique)
        place = &shown->unique->place;
    return makeError(fmt::format("'{}': {}", shown->name, message), model->span(*place),
                     std::move(hint));
}

bool SturFlattener::isOfSymbols(const AffineForm& form) const {
    std::vector<std::string> names;
    form.collectNames(names);
    return std::ranges::all_of(names, [&](const std::string& name) {
        return m_model.isSymbol(name) || m_program.quotients.contains(name);
    });
}

AffineForm SturFlattener::division(TermId index, FlatProduct& product) {
    const bool isModulo = m_terms.is(index, Operator::IndexModulo);
    const AffineForm left = form(m_terms.children(index)[0], product);
    const AffineForm right = form(m_terms.children(index)[1], product);
    AffineForm q;
    if (left.isConstant() && right.isConstant() && right.constant() > 0) {
        q = AffineForm(floorDivide(left.constant(), right.constant()));
    } else if (isOfSymbols(left) && isOfSymbols(right)) {
        q = quotient(left, right, m_program.quotients);
    } else {
        // The one value between; a sum over it has one summand.
        const std::string name = fresh("q");
        q = AffineForm::name(name);
        product.summed.push_back(name);
        compare(isQuotient(q, left, right), product);
    }
    return isModulo ? left - right * q : q;
}

AffineForm SturFlattener::form(TermId index, FlatProduct& product) {
    if (const auto number = m_terms.integer(index)) return AffineForm(*number);
    if (m_terms.isName(index)) {
        const std::string name = m_terms.name(index);
        if (!m_model.isSymbol(name) && std::ranges::count(m_scope, name) == 0)
            fail(fmt::format("'{}' is not bound", name), "it is no symbol, and no sum is over it");
        return AffineForm::name(name);
    }
    const auto o = m_terms.operatorOf(index);
    if (!o || !isIndexOperator(*o)) {
        fail("this term is no index", "indices are made of names and whole numbers");
        return {};
    }
    if (*o == Operator::IndexDivide || *o == Operator::IndexModulo) return division(index, product);
    const AffineForm left = form(m_terms.children(index)[0], product);
    const AffineForm right = form(m_terms.children(index)[1], product);
    AffineForm made = *o == Operator::IndexAdd        ? left + right
                      : *o == Operator::IndexSubtract ? left - right
                                                      : left * right;
    if (made.isOverflown()) fail("an index is beyond 64 bits", "write smaller numbers");
    return made;
}

SturFlattener::Products SturFlattener::comparison(TermId term) {
    FlatProduct made;
    const AffineForm left = form(m_terms.children(term)[0], made);
    const AffineForm right = form(m_terms.children(term)[1], made);
    if (!m_error.empty()) return {};
    switch (*m_terms.operatorOf(term)) {
        case Operator::Equal:
            compare(Conjunction({Atom::equal(left, right)}), made);
            break;
        case Operator::Less:
            compare(Conjunction({Atom::below(left, right)}), made);
            break;
        case Operator::LessEqual:
            compare(Conjunction({Atom::atMost(left, right)}), made);
            break;
        default: {
            FlatProduct other = made;
            compare(Conjunction({Atom::below(left, right)}), made);
            compare(Conjunction({Atom::below(right, left)}), other);
            return {made, other};
        }
    }
    return {made};
}

namespace {

void addFact(const ComparisonSyntax& fact, FlatProgram& program) {
    for (std::size_t i = 0; i < fact.signs.size(); ++i) {
        const auto left = symbolForm(fact.sides[i], program.quotients);
        const auto right = symbolForm(fact.sides[i + 1], program.quotients);
        if (!left || !right) continue;
        switch (fact.signs[i]) {
            case Sign::Equal:
                program.assumptions.add(Atom::equal(*left, *right));
                break;
            case Sign::Less:
                program.assumptions.add(Atom::below(*left, *right));
                break;
            case Sign::LessEqual:
                program.assumptions.add(Atom::atMost(*left, *right));
                break;
            case Sign::Greater:
                program.assumptions.add(Atom::below(*right, *left));
                break;
            case Sign::GreaterEqual:
                program.assumptions.add(Atom::atMost(*right, *left));
                break;
            case Sign::NotEqual:
                break;  // No conjunction; what follows from it is not used.
        }
    }
}

void addQuotients(const IndexSyntax& index, FlatProgram& program) {
    bool isOfSymbols = true;
    forEachName(index, [&](const std::string& name, const Place& /*place*/) {
        isOfSymbols = isOfSymbols && program.model->isSymbol(name);
    });
    if (isOfSymbols)
        static_cast<void>(symbolForm(index, program.quotients));
    else
        for (const IndexSyntax& operand : index.operands) addQuotients(operand, program);
}

/// Quotients of symbols that sets of inputs have.
void addQuotients(const std::optional<SetDefinition>& set, FlatProgram& program) {
    if (!set) return;
    for (const ProductSyntax& product : set->products)
        for (const FactorSyntax& factor : product.factors)
            if (const auto* comparison = std::get_if<ComparisonSyntax>(&factor))
                for (const IndexSyntax& side : comparison->sides) addQuotients(side, program);
}

}  // namespace

Result<FlatProgram> flatten(SturTerms& terms, const Model& model, TermId program) {
    const std::vector<DefinitionTerm> definitions = terms.definitions(program);
    if (definitions.empty()) return failure(makeError("this term is no program"));
    FlatProgram made;
    made.model = &model;
    for (const NameSyntax& symbol : model.symbols)
        made.assumptions.add(Atom::nonNegative(AffineForm::name(symbol.name)));
    for (const Tensor& tensor : model.tensors) {
        FlatTensor flat;
        flat.declared = &tensor;
        for (const IndexSyntax& extent : tensor.extents) {
            const auto form = symbolForm(extent, made.quotients);
            if (!form)
                return failure(
                    makeError(fmt::format("the box of '{}' is beyond 64 bits", tensor.name),
                              model.span(tensor.place), "write smaller numbers"));
            flat.extents.push_back(*form);
        }
        made.tensors[tensor.name] = std::move(flat);
        if (tensor.definition) continue;
        addQuotients(tensor.unique, made);
        addQuotients(tensor.redundancy, made);
    }
    for (const ComparisonSyntax& fact : model.assumptions) addFact(fact, made);
    SturFlattener flattener(terms, model, made);
    for (const DefinitionTerm& one : definitions) {
        if (!made.tensors.contains(one.tensor) ||
            made.tensors.at(one.tensor).extents.size() != one.variables.size())
            return failure(makeError(
                fmt::format("the program has no tensor '{}' with so many indices", one.tensor)));
        if (auto done = flattener.add(one); !done) return failure(done.error());
    }
    for (const auto& [name, quotient] : made.quotients)
        made.assumptions.add(isQuotient(AffineForm::name(name), quotient.form, quotient.divisor));
    return made;
}

}  // namespace candler::stur
