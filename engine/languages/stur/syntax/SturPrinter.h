// SturPrinter: STUR as text, which reads back to the same tree.
#pragma once

#include <span>
#include <string>

#include "engine/languages/stur/syntax/SturSyntax.h"

namespace candler::stur {

/// A line for each of the file's.
[[nodiscard]] std::string fileText(const FileSyntax& file);
[[nodiscard]] std::string ruleText(const RuleSyntax& rule);
[[nodiscard]] std::string bodyText(std::span<const ProductSyntax> products);
/// Without parentheses around it: `0 <= i < N`.
[[nodiscard]] std::string comparisonText(const ComparisonSyntax& comparison);
[[nodiscard]] std::string indexText(const IndexSyntax& index);

}  // namespace candler::stur
