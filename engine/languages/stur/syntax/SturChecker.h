// SturChecker: what a text says of its tensors, and whether that can be meant.
#pragma once

#include "engine/languages/stur/syntax/SturModel.h"
#include "engine/languages/stur/syntax/SturSyntax.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler::stur {

/// Reported, each at its place: names that are not declared, tensors without a box, accesses with
/// the wrong number of arguments, head variables that a summand leaves free, definitions that are
/// there twice or need themselves, heads with `^-1`. Structures that are named are put in. What
/// they mean is checked in semantics/SturStructureCheck.h.
[[nodiscard]] Result<Model> checkFile(const SourceText& text, const FileSyntax& file);

struct Box {
    std::vector<IndexSyntax> extents;  ///< By variable; one more than the largest index.
    bool isFromZero = true;            ///< As written; else it is taken to begin there.
};

/// Fails at what is no box `0 <= i < n`.
[[nodiscard]] Result<Box> readBox(const SourceText& text, const RuleSyntax& box);

}  // namespace candler::stur
