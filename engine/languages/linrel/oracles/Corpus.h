// Corpus: files of rewrites to be proved or refuted, one record a line: `id | eq or neq | group |
// origin | tier | declarations | lhs | rhs | note`; specification 6.3.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/languages/linrel/oracles/CorpusFields.h"
#include "engine/languages/linrel/syntax/LaProgram.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler::linrel {

struct CorpusRecord {
    std::string id;
    bool isEqual = true;  ///< Else the two sides must not be identified.
    std::string group;
    std::string origin;
    std::string tier;  ///< core, nnz0, def, ext:NAME
    CorpusField declarations;
    CorpusField left;
    CorpusField right;
    std::string note;
    SourceSpan place;  ///< Of the id.

    [[nodiscard]] bool isExtension() const;
};

/// All mistakes are reported, those in the form of lines and those inside declarations and sides.
/// Tiers are those of the specification, and ext:NAME of the rule sets that are there.
Result<std::vector<CorpusRecord>> readCorpus(const SourceText& text,
                                             std::span<const std::string> ruleSets = {});

/// Sizes of the dimensions that declarations name.
using CorpusSizes = std::map<std::string, std::int64_t>;

/// The record as a program with the outputs `left` and `right`, which have the same shape.
/// Dimensions that `sizes` does not have, or whose size is also a number in the declarations, get
/// the next free one of 6, 7, ….
Result<LaProgram> programOf(const CorpusRecord& record, const SourceText& corpus,
                            const CorpusSizes& sizes);

}  // namespace candler::linrel
