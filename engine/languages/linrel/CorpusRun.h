// CorpusRun: every record of a corpus, tried in all ways that there are.
#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "engine/language/Corpora.h"

namespace candler::linrel {

/// As Corpora::tryCorpus.
Result<std::vector<CorpusRow>> tryCorpus(const SourceText& file, std::span<const SourceText> rules,
                                         const CorpusOptions& options, const std::stop_token& stop);

}  // namespace candler::linrel
