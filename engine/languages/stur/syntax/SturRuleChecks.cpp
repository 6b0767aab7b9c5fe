// Heads, bodies and accesses of rules.
#include <fmt/format.h>

#include <algorithm>

#include "engine/languages/stur/syntax/SturNames.h"
#include "engine/languages/stur/syntax/SturProgramChecker.h"
#include "engine/support/NameHint.h"

namespace candler::stur {

Definition ProgramChecker::definition(const RuleSyntax& rule) {
    Definition made{{}, rule.products, rule.place};
    std::set<std::string> taken;
    for (const NameSyntax& symbol : m_model.symbols) taken.insert(symbol.name);
    for (const ProductSyntax& product : rule.products) taken.merge(namesOf(product));
    for (const IndexSyntax& argument : rule.head.arguments)
        forEachName(argument,
                    [&](const std::string& name, const Place& /*place*/) { taken.insert(name); });
    for (const IndexSyntax& argument : rule.head.arguments) {
        const bool isVariable = argument.kind == IndexSyntax::Kind::Name &&
                                !m_model.isSymbol(argument.name) &&
                                std::ranges::count(made.variables, argument.name) == 0;
        if (isVariable) {
            made.variables.push_back(argument.name);
            continue;
        }
        std::string fresh = "x";
        for (int i = 1; taken.contains(fresh); ++i) fresh = fmt::format("x{}", i);
        taken.insert(fresh);
        made.variables.push_back(fresh);
        for (ProductSyntax& product : made.products)
            product.factors.emplace_back(ComparisonSyntax{
                {nameIndex(fresh, argument.place), argument}, {Sign::Equal}, argument.place});
    }
    for (const ProductSyntax& product : made.products) checkProduct(product, made.variables);
    return made;
}

SetDefinition ProgramChecker::set(const RuleSyntax& rule, std::size_t rank) {
    SetDefinition made{{}, rule.products, rule.place};
    for (const IndexSyntax& argument : rule.head.arguments) {
        if (argument.kind != IndexSyntax::Kind::Name || m_model.isSymbol(argument.name) ||
            std::ranges::count(made.variables, argument.name) != 0)
            error("a set is over different variables", argument.place,
                  "compare them behind ':=', as in (i = j)");
        made.variables.push_back(argument.name);
    }
    const bool isMap = rule.head.part == Part::Redundancy;
    std::vector<std::string> needed = made.variables;
    // The box bounds the variables of U; where a map leads to has to be said.
    needed.erase(needed.begin(),
                 needed.begin() + static_cast<std::ptrdiff_t>(std::min(rank, needed.size())));
    for (const ProductSyntax& product : made.products) {
        checkProduct(product, needed);
        for (const FactorSyntax& factor : product.factors) {
            const auto* access = std::get_if<AccessSyntax>(&factor);
            const auto* number = std::get_if<NumberSyntax>(&factor);
            if (const auto* nested = std::get_if<NestedSyntax>(&factor))
                error("a structure is said by comparisons", nested->place);
            if (access != nullptr)
                error("a structure is said by comparisons", access->place,
                      "write out the comparisons of the other tensor");
            if (number != nullptr && !isMap && number->text != "1")
                error("a set has no factors", number->place);
        }
    }
    return made;
}

void ProgramChecker::checkProduct(const ProductSyntax& product,
                                  const std::vector<std::string>& head) {
    const std::set<std::string> names = namesOf(product);
    for (const std::string& variable : head)
        if (!names.contains(variable))
            error(fmt::format("'{}' is free in this summand", variable), product.place,
                  fmt::format("each summand has to bound it, as in (0 <= {} < n)", variable));
    checkFactors(product);
}

void ProgramChecker::checkFactors(const ProductSyntax& product) {
    for (const FactorSyntax& factor : product.factors) {
        if (const auto* access = std::get_if<AccessSyntax>(&factor)) checkAccess(*access);
        if (const auto* comparison = std::get_if<ComparisonSyntax>(&factor))
            for (const IndexSyntax& side : comparison->sides) checkIndex(side);
        const auto* nested = std::get_if<NestedSyntax>(&factor);
        if (nested == nullptr) continue;
        if (nested->kind == NestedSyntax::Kind::For) error("this is no number", nested->place);
        for (const NameSyntax& name : nested->names)
            if (m_model.isSymbol(name.name))
                error(fmt::format("'{}' is a symbol", name.name), name.place,
                      "what is summed over is a variable");
        for (const ProductSyntax& inner : nested->products) checkFactors(inner);
    }
}

void ProgramChecker::checkAccess(const AccessSyntax& access) {
    const std::string& name = access.tensor.name;
    m_used.insert(name);
    for (const IndexSyntax& argument : access.arguments) checkIndex(argument);
    if (access.part == Part::Box || access.part == Part::Redundancy)
        return error(fmt::format("'{}:{}' is no factor", name, partLetter(access.part)),
                     access.place, "factors are tensors, their :U and :C, comparisons, numbers");
    if (access.part == Part::Unique && access.isInverse)
        return error("a set has no reciprocal", access.place);
    const Tensor* read = tensor(name);
    if (read == nullptr) {
        // A symbol may be a factor, too.
        if (access.arguments.empty() && m_model.isSymbol(name)) return;
        const std::string similar = spellingHint(name, tensorNames());
        return error(fmt::format("'{}' has no box", name), access.place,
                     similar.empty() ? fmt::format("add {}:D(…) := (0 <= … < …)", name) : similar);
    }
    const auto rules = m_rules.find(name);
    const bool isUnboxed = rules != m_rules.end() && !rules->second.parts.contains(Part::Box);
    if (access.arguments.size() != read->rank() && !isUnboxed)
        error(fmt::format("'{}' has {} arguments here, not {}", name, access.arguments.size(),
                          read->rank()),
              access.place, "its box says how many it has");
}

void ProgramChecker::checkIndex(const IndexSyntax& index) {
    if (index.kind == IndexSyntax::Kind::Name) m_used.insert(index.name);
    const bool divides =
        index.kind == IndexSyntax::Kind::Divide || index.kind == IndexSyntax::Kind::Modulo;
    if (divides && index.operands[1].kind == IndexSyntax::Kind::Number &&
        index.operands[1].number == 0)
        error("this divides by 0", index.place);
    for (const IndexSyntax& operand : index.operands) checkIndex(operand);
}

void ProgramChecker::checkSymbols(const IndexSyntax& index) {
    checkIndex(index);
    std::vector<std::string> known;
    for (const NameSyntax& symbol : m_model.symbols) known.push_back(symbol.name);
    forEachName(index, [&](const std::string& name, const Place& place) {
        if (m_model.isSymbol(name)) return;
        const std::string similar = spellingHint(name, known);
        error(fmt::format("'{}' is no symbol", name), place,
              similar.empty() ? fmt::format("add it to the symbols: {}", name) : similar);
    });
}

void ProgramChecker::checkUse(const Tensor& made) {
    if (!made.definition && !m_used.contains(made.name))
        warn(fmt::format("nothing reads '{}'", made.name), made.place);
    if (made.definition && (made.unique || made.redundancy))
        warn(fmt::format("the structure of '{}' follows from its definition", made.name),
             made.unique ? made.unique->place : made.redundancy->place,
             "what is written is not used");
}

}  // namespace candler::stur
