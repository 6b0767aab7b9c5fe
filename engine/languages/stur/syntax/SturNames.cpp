#include "engine/languages/stur/syntax/SturNames.h"

#include <algorithm>

namespace candler::stur {

void forEachName(const IndexSyntax& index, const NameVisitor& visit) {
    if (index.kind == IndexSyntax::Kind::Name) visit(index.name, index.place);
    for (const IndexSyntax& operand : index.operands) forEachName(operand, visit);
}

void forEachName(const ComparisonSyntax& comparison, const NameVisitor& visit) {
    for (const IndexSyntax& side : comparison.sides) forEachName(side, visit);
}

void forEachName(const FactorSyntax& factor, const NameVisitor& visit) {
    if (const auto* access = std::get_if<AccessSyntax>(&factor))
        for (const IndexSyntax& argument : access->arguments) forEachName(argument, visit);
    if (const auto* comparison = std::get_if<ComparisonSyntax>(&factor))
        forEachName(*comparison, visit);
    if (const auto* nested = std::get_if<NestedSyntax>(&factor)) {
        const auto outside = [&](const std::string& name, const Place& place) {
            if (std::ranges::count(nested->names, name, &NameSyntax::name) == 0) visit(name, place);
        };
        for (const ProductSyntax& product : nested->products) forEachName(product, outside);
    }
}

void forEachName(const ProductSyntax& product, const NameVisitor& visit) {
    for (const FactorSyntax& factor : product.factors) forEachName(factor, visit);
}

std::set<std::string> namesOf(const ProductSyntax& product) {
    std::set<std::string> names;
    forEachName(product,
                [&](const std::string& name, const Place& /*place*/) { names.insert(name); });
    return names;
}

void forEachAccess(const ProductSyntax& product,
                   const std::function<void(const AccessSyntax& access)>& visit) {
    for (const FactorSyntax& factor : product.factors) {
        if (const auto* access = std::get_if<AccessSyntax>(&factor)) visit(*access);
        if (const auto* nested = std::get_if<NestedSyntax>(&factor))
            for (const ProductSyntax& inner : nested->products) forEachAccess(inner, visit);
    }
}

IndexSyntax substituted(const IndexSyntax& index, const IndexSubstitution& names) {
    if (index.kind == IndexSyntax::Kind::Name)
        if (const auto found = names.find(index.name); found != names.end()) {
            IndexSyntax made = found->second;
            made.place = index.place;
            return made;
        }
    IndexSyntax made = index;
    for (IndexSyntax& operand : made.operands) operand = substituted(operand, names);
    return made;
}

ComparisonSyntax substituted(const ComparisonSyntax& comparison, const IndexSubstitution& names) {
    ComparisonSyntax made = comparison;
    for (IndexSyntax& side : made.sides) side = substituted(side, names);
    return made;
}

ProductSyntax substituted(const ProductSyntax& product, const IndexSubstitution& names) {
    ProductSyntax made = product;
    for (FactorSyntax& factor : made.factors) {
        if (auto* access = std::get_if<AccessSyntax>(&factor))
            for (IndexSyntax& argument : access->arguments) argument = substituted(argument, names);
        if (auto* comparison = std::get_if<ComparisonSyntax>(&factor))
            *comparison = substituted(*comparison, names);
        if (auto* nested = std::get_if<NestedSyntax>(&factor)) {
            IndexSubstitution outside = names;
            for (const NameSyntax& name : nested->names) outside.erase(name.name);
            for (ProductSyntax& inner : nested->products) inner = substituted(inner, outside);
        }
    }
    return made;
}

namespace {

void addFlattened(const ProductSyntax& product, ProductSyntax& into) {
    for (const FactorSyntax& factor : product.factors) {
        const auto* nested = std::get_if<NestedSyntax>(&factor);
        if (nested != nullptr && nested->kind == NestedSyntax::Kind::Group &&
            nested->products.size() == 1)
            addFlattened(nested->products.front(), into);
        else
            into.factors.push_back(factor);
    }
}

}  // namespace

std::vector<ProductSyntax> flattened(const std::vector<ProductSyntax>& products) {
    std::vector<ProductSyntax> made;
    for (const ProductSyntax& product : products) {
        ProductSyntax flat{{}, product.place};
        addFlattened(product, flat);
        const auto* nested = std::get_if<NestedSyntax>(&flat.factors.front());
        if (flat.factors.size() == 1 && nested != nullptr &&
            nested->kind == NestedSyntax::Kind::Group)
            for (ProductSyntax& inner : flattened(nested->products))
                made.push_back(std::move(inner));
        else
            made.push_back(std::move(flat));
    }
    return made;
}

IndexSyntax nameIndex(std::string name, const Place& place) {
    IndexSyntax made;
    made.kind = IndexSyntax::Kind::Name;
    made.name = std::move(name);
    made.place = place;
    return made;
}

IndexSyntax numberIndex(std::int64_t number, const Place& place) {
    IndexSyntax made;
    made.number = number;
    made.place = place;
    return made;
}

IndexSyntax sumIndex(IndexSyntax left, IndexSyntax right) {
    IndexSyntax made;
    made.kind = IndexSyntax::Kind::Add;
    made.place = left.place;
    made.operands.push_back(std::move(left));
    made.operands.push_back(std::move(right));
    return made;
}

}  // namespace candler::stur
