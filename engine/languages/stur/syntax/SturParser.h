// SturParser: texts of STUR, one rule or directive a line.
//
//     symbols: n
//     A(i, j) := B(i, k) * B(j, k)          # k is summed
//     B:D(i, k) := (0 <= i < n) * (0 <= k < n)
//     B:U(i, k) := (i <= k)
#pragma once

#include "engine/languages/stur/syntax/SturSyntax.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler::stur {

/// All lines with mistakes are reported, each by its first one.
[[nodiscard]] Result<FileSyntax> parseFile(const SourceText& text);

/// The right side of a rule by itself; it may have many lines.
[[nodiscard]] Result<std::vector<ProductSyntax>> parseBody(const SourceText& text);

/// An index expression by itself.
[[nodiscard]] Result<IndexSyntax> parseIndex(const SourceText& text);

}  // namespace candler::stur
