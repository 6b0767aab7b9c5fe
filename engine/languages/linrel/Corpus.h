// Corpus: files of rewrites to be proved or refuted, one record a line: `id | eq or neq | group |
// origin | tier | declarations | lhs | rhs | note`; specification 6.3.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/languages/linrel/LaProgram.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler::linrel {

/// A part of a line, with the place where it stands.
struct CorpusField {
    std::string text;
    std::size_t offset = 0;
};

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

    [[nodiscard]] bool isExtension() const { return tier.starts_with("ext:"); }
};

/// All mistakes in the form of lines are reported.
Result<std::vector<CorpusRecord>> readCorpus(const SourceText& text);

/// Sizes of the dimensions that declarations name.
using CorpusSizes = std::map<std::string, std::int64_t>;

/// The record as a program with the outputs `left` and `right`, which have the same shape.
/// Dimensions that `sizes` does not have are 6, 7, ….
Result<LaProgram> programOf(const CorpusRecord& record, const SourceText& corpus,
                            const CorpusSizes& sizes);

}  // namespace candler::linrel
