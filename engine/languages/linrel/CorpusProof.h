// CorpusProof: whether saturation shows that the two sides of a record of a corpus are equal;
// sections 3.6 and 6.4.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

#include "engine/language/Corpora.h"
#include "engine/languages/linrel/oracles/Corpus.h"
#include "engine/languages/linrel/relational/RaContext.h"
#include "engine/rewriting/Limits.h"
#include "engine/rewriting/Scheduler.h"

namespace candler::linrel {

enum class CorpusMode {
    Proof,      ///< Both sides are in the e-graph; they are to meet.
    Generation  ///< The left side alone is; the right one is to be made of it.
};

struct CorpusRequest {
    CorpusMode mode = CorpusMode::Proof;
    Limits limits{12, 15'000, 60, 1024};
    std::string scheduler = "simple";
    SchedulerOptions schedulerOptions{};
    RaRepresentation representation{};
};

/// The names of the rule sets that a tier rests on: `core`, and those of an extension; where pairs
/// have an order, `commute`.
[[nodiscard]] std::vector<std::string> ruleSetsOf(const CorpusRecord& record,
                                                  std::span<const std::string> known,
                                                  const RaRepresentation& terms = {});

/// `rules` are files of rules. The program is that of programOf and has two outputs.
Result<CorpusOutcome> proveRecord(const CorpusRecord& record, LaProgram program,
                                  std::span<const SourceText> rules, const CorpusRequest& request,
                                  const std::stop_token& stop = {});

}  // namespace candler::linrel
