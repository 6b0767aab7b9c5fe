// Names in trees of STUR: which there are, and other expressions in their place.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/languages/stur/syntax/SturSyntax.h"

namespace candler::stur {

using IndexSubstitution = std::map<std::string, IndexSyntax, std::less<>>;

/// Calls `visit` on each name in index expressions, in their order, but for those that are bound.
using NameVisitor = std::function<void(const std::string& name, const Place& place)>;
void forEachName(const IndexSyntax& index, const NameVisitor& visit);
void forEachName(const ComparisonSyntax& comparison, const NameVisitor& visit);
void forEachName(const FactorSyntax& factor, const NameVisitor& visit);
void forEachName(const ProductSyntax& product, const NameVisitor& visit);
[[nodiscard]] std::set<std::string> namesOf(const ProductSyntax& product);
/// Calls `visit` on each access, also in sums inside.
void forEachAccess(const ProductSyntax& product,
                   const std::function<void(const AccessSyntax& access)>& visit);

[[nodiscard]] IndexSyntax substituted(const IndexSyntax& index, const IndexSubstitution& names);
[[nodiscard]] ComparisonSyntax substituted(const ComparisonSyntax& comparison,
                                           const IndexSubstitution& names);
/// Names that are bound inside must be free in no replacement.
[[nodiscard]] ProductSyntax substituted(const ProductSyntax& product,
                                        const IndexSubstitution& names);

/// Without parentheses around products that are factors, and around a sum that is all.
[[nodiscard]] std::vector<ProductSyntax> flattened(const std::vector<ProductSyntax>& products);

[[nodiscard]] IndexSyntax nameIndex(std::string name, const Place& place = {});
[[nodiscard]] IndexSyntax numberIndex(std::int64_t number, const Place& place = {});
[[nodiscard]] IndexSyntax sumIndex(IndexSyntax left, IndexSyntax right);

}  // namespace candler::stur
