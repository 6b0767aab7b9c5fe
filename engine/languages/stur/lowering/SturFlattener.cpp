#include "engine/languages/stur/lowering/SturFlattener.h"

#include <fmt/format.h>

#include <algorithm>

namespace candler::stur {

namespace {

/// Products that are multiplied out.
constexpr std::size_t kMostProducts = 200;

}  // namespace

void SturFlattener::fail(std::string message, std::string hint) {
    if (!m_error.empty()) return;
    m_error = std::move(message);
    m_hint = std::move(hint);
}

std::string SturFlattener::fresh(const std::string& like) {
    std::string name = like;
    for (int i = 1; std::ranges::count(m_names, name) != 0 || m_model.isSymbol(name); ++i)
        name = fmt::format("{}_{}", like, i);
    m_names.push_back(name);
    return name;
}

TermId SturFlattener::renamedApart(TermId term) {
    if (m_terms.children(term).empty()) return term;
    const auto o = m_terms.operatorOf(term);
    std::vector<TermId> parts(m_terms.children(term).begin(), m_terms.children(term).end());
    if (o && isBinder(*o)) {
        const std::string name = m_terms.name(parts[0]);
        const std::string own = fresh(name);
        if (own != name) parts[1] = m_terms.substituted(parts[1], name, m_terms.nameTerm(own));
        parts[0] = m_terms.nameTerm(own);
        parts[1] = renamedApart(parts[1]);
    } else if (o && *o != Operator::At && !isComparison(*o) && !isIndexOperator(*o)) {
        for (TermId& part : parts) part = renamedApart(part);
    }
    return m_terms.context.store.make(m_terms.context.store.labelOf(term), parts);
}

Result<void> SturFlattener::add(const DefinitionTerm& definition) {
    m_names = definition.variables;
    m_scope = definition.variables;
    m_head.clear();
    m_context.clear();
    const FlatTensor& tensor = m_program.tensors.at(definition.tensor);
    m_tensor = tensor.declared;
    for (std::size_t i = 0; i < definition.variables.size(); ++i)
        m_head[definition.variables[i]] = tensor.extents[i];
    FlatRule rule{definition.tensor, definition.variables, {}, {}, definition.body};
    if (tensor.declared != nullptr) rule.order = tensor.declared->order;
    rule.products = expand(renamedApart(definition.body));
    if (!m_error.empty()) return failure(m_program.errorOf(definition.tensor, m_error, m_hint));
    m_program.rules.push_back(std::move(rule));
    return {};
}

SturFlattener::Products SturFlattener::expand(TermId term) {
    if (!m_error.empty()) return {};
    if (m_terms.isNumber(term)) {
        const double number = m_terms.number(term);
        if (number == 0) return {};
        FlatProduct made;
        made.coefficient = number;
        return {made};
    }
    const auto o = m_terms.operatorOf(term);
    if (!o || *o == Operator::At) return access(term, FlatFactor::Use::Value);
    if (isComparison(*o)) return comparison(term);
    switch (*o) {
        case Operator::Add: {
            Products all;
            for (const TermId part : m_terms.children(term))
                for (FlatProduct& one : expand(part)) all.push_back(std::move(one));
            return all;
        }
        case Operator::Multiply:
            return product(term);
        case Operator::Sum:
            return sum(term);
        case Operator::Inverse:
            return inverse(m_terms.children(term)[0], FlatFactor::Use::Inverse);
        case Operator::Nonzero:
            return inverse(m_terms.children(term)[0], FlatFactor::Use::Nonzero);
        default:
            fail("this term is no number", "its factors are tensors, comparisons and numbers");
            return {};
    }
}

SturFlattener::Products SturFlattener::sum(TermId term) {
    const std::string name = m_terms.name(m_terms.children(term)[0]);
    m_scope.push_back(name);
    Products all = expand(m_terms.children(term)[1]);
    m_scope.pop_back();
    for (FlatProduct& one : all) one.summed.insert(one.summed.begin(), name);
    return all;
}

SturFlattener::Products SturFlattener::cross(const Products& left, const Products& right) {
    Products all;
    if (left.size() * right.size() > kMostProducts) {
        fail(fmt::format("multiplied out, its sums have more than {} products", kMostProducts),
             "compute a part of it as a tensor of its own, and read that");
        return all;
    }
    for (const FlatProduct& a : left)
        for (const FlatProduct& b : right) {
            FlatProduct made = a;
            made.coefficient *= b.coefficient;
            made.factors.insert(made.factors.end(), b.factors.begin(), b.factors.end());
            made.condition.add(b.condition);
            made.comparisons.add(b.comparisons);
            // Copies of one sum are sums of their own.
            for (const std::string& name : b.summed) made.summed.push_back(name);
            all.push_back(std::move(made));
        }
    return all;
}

std::vector<std::string> SturFlattener::freeVariables(TermId term) const {
    std::vector<std::string> free;
    for (const std::string& name : m_terms.freeNames(term))
        if (std::ranges::count(m_scope, name) != 0) free.push_back(name);
    return free;
}

SturFlattener::Products SturFlattener::product(TermId term) {
    const std::vector<TermId> parts = m_terms.parts(Operator::Multiply, term);
    const std::size_t outside = m_context.size();
    for (const TermId part : parts)
        if (boundedAccess(part)) m_context.push_back(part);
    const auto sums =
        std::ranges::count_if(parts, [&](TermId part) { return m_terms.is(part, Operator::Sum); });
    Products all{FlatProduct{}};
    for (const TermId part : parts) {
        std::optional<Products> made;
        // Computed once for what it depends on, it is not computed anew for all else.
        if (m_terms.is(part, Operator::Sum) &&
            (sums > 1 || freeVariables(part).size() < m_scope.size()))
            made = asTensor(part, FlatFactor::Use::Value);
        all = cross(all, made ? *made : expand(part));
        if (!m_error.empty()) break;
    }
    m_context.resize(outside);
    return all;
}

SturFlattener::Products SturFlattener::inverse(TermId term, FlatFactor::Use use) {
    const auto o = m_terms.operatorOf(term);
    if (m_terms.isNumber(term)) {
        const double number = m_terms.number(term);
        if (number == 0) return {};
        FlatProduct made;
        made.coefficient = use == FlatFactor::Use::Inverse ? 1 / number : 1;
        return {made};
    }
    if (!o || *o == Operator::At) return access(term, use);
    if (isComparison(*o)) return comparison(term);
    if (*o == Operator::Multiply) {
        Products all{FlatProduct{}};
        for (const TermId part : m_terms.parts(Operator::Multiply, term))
            all = cross(all, inverse(part, use));
        return all;
    }
    const TermId inside = m_terms.children(term)[0];
    if (*o == Operator::Inverse && use == FlatFactor::Use::Inverse) return expand(inside);
    if (*o == Operator::Inverse || *o == Operator::Nonzero)
        return inverse(inside, FlatFactor::Use::Nonzero);
    if (auto made = asTensor(term, use)) return std::move(*made);
    fail("a reciprocal of a sum depends on an index that is in no box",
         "compute the sum as a tensor of its own, which has a box");
    return {};
}

SturFlattener::Products SturFlattener::access(TermId term, FlatFactor::Use use) {
    const auto known = m_terms.accessOf(term);
    if (!known) {
        fail("what is read is no tensor", "its factors are tensors, comparisons and numbers");
        return {};
    }
    FlatProduct made;
    FlatFactor factor{known->tensor, false, use, {}};
    const auto tensor = m_program.tensors.find(known->tensor);
    factor.isSize = tensor == m_program.tensors.end();
    if (factor.isSize && (!known->indices.empty() || !m_model.isSymbol(known->tensor)))
        fail(fmt::format("'{}' is no tensor of the program", known->tensor), "");
    else if (!factor.isSize && tensor->second.extents.size() != known->indices.size())
        fail(fmt::format("'{}' has {} indices here, not {}", known->tensor, known->indices.size(),
                         tensor->second.extents.size()),
             "its box says how many it has");
    for (const TermId index : known->indices) factor.indices.push_back(form(index, made));
    if (!factor.isSize) made.condition.add(m_program.box(factor.tensor, factor.indices));
    made.factors.push_back(std::move(factor));
    return {made};
}

/// A factor that is 0 outside of a tensor's box.
std::optional<AccessTerm> SturFlattener::boundedAccess(TermId factor) const {
    if (m_terms.is(factor, Operator::Inverse) || m_terms.is(factor, Operator::Nonzero))
        factor = m_terms.children(factor)[0];
    return m_terms.is(factor, Operator::At) ? m_terms.accessOf(factor) : std::nullopt;
}

/// Of a product: an index that is the variable bounds it.
std::optional<AffineForm> SturFlattener::extentIn(const std::string& variable,
                                                  TermId product) const {
    const TermId name = m_terms.nameTerm(variable);
    for (const TermId part : m_terms.parts(Operator::Multiply, product)) {
        const auto known = boundedAccess(part);
        if (!known) continue;
        const auto tensor = m_program.tensors.find(known->tensor);
        if (tensor == m_program.tensors.end()) continue;
        for (std::size_t i = 0; i < known->indices.size() && i < tensor->second.extents.size(); ++i)
            if (known->indices[i] == name) return tensor->second.extents[i];
    }
    return std::nullopt;
}

std::optional<AffineForm> SturFlattener::extentOf(const std::string& variable, TermId term) const {
    if (const auto head = m_head.find(variable); head != m_head.end()) return head->second;
    while (m_terms.is(term, Operator::Sum)) term = m_terms.children(term)[1];
    if (auto extent = extentIn(variable, term)) return extent;
    for (const TermId around : m_context)
        if (auto extent = extentIn(variable, around)) return extent;
    return std::nullopt;
}

std::optional<SturFlattener::Products> SturFlattener::asTensor(TermId term, FlatFactor::Use use) {
    const std::vector<std::string> variables = freeVariables(term);
    FlatTensor tensor{{}, nullptr, m_tensor};
    std::map<std::string, AffineForm, std::less<>> head;
    for (const std::string& variable : variables) {
        const auto extent = extentOf(variable, term);
        if (!extent) return std::nullopt;
        tensor.extents.push_back(*extent);
        head[variable] = *extent;
    }
    // Its rule is one of its own.
    const auto outerHead = std::exchange(m_head, head);
    const auto outerScope = std::exchange(m_scope, variables);
    const auto outerContext = std::exchange(m_context, {});
    Products products = expand(term);
    m_head = outerHead;
    m_scope = outerScope;
    m_context = outerContext;
    // There may be others in it.
    std::string name = "t";
    for (int i = 1; m_program.tensors.contains(name) || m_model.find(name) != nullptr ||
                    m_model.isSymbol(name);
         ++i)
        name = fmt::format("t{}", i);
    FlatRule rule{name, variables, std::move(products), {}, term};
    m_program.tensors[name] = std::move(tensor);
    m_program.rules.push_back(std::move(rule));
    FlatProduct made;
    FlatFactor factor{name, false, use, {}};
    for (const std::string& variable : variables)
        factor.indices.push_back(AffineForm::name(variable));
    made.condition.add(m_program.box(name, factor.indices));
    made.factors.push_back(std::move(factor));
    return Products{made};
}

}  // namespace candler::stur
