// The corpus of rewrites that the tests of linrel share.
#pragma once

#include <array>
#include <vector>

#include "engine/languages/linrel/oracles/Corpus.h"

namespace candler::test {

/// The shipped corpus, read once.
const SourceText& corpusText();
const std::vector<linrel::CorpusRecord>& corpusRecords();

/// Two assignments where all sizes differ, and one where they are equal; each at least 5.
const std::array<linrel::CorpusSizes, 3>& corpusSizes();

/// The record at these sizes; it must be well-formed.
linrel::LaProgram programOf(const linrel::CorpusRecord& record, const linrel::CorpusSizes& sizes);

/// The shipped files of rules.
const std::vector<SourceText>& rules();

}  // namespace candler::test
