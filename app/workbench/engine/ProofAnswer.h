// ProofAnswer: a question for a proof or an origin, and what came of it.
#pragma once

#include <memory>
#include <optional>

#include "app/session/ProofReport.h"

namespace candler {

struct ProofQuestion {
    enum class Kind {
        Found,   ///< Why the step's start equals what it found.
        Equal,   ///< Why `node` equals `other`.
        Origin,  ///< Where `node` comes from.
        Part,    ///< Why `eclass` satisfies `part` of the step's sketch.
    };
    Kind kind = Kind::Found;
    std::size_t step = 0;
    ENodeId node{};
    ENodeId other{};
    std::size_t part = 0;
    EClassId eclass{};
};

/// One of the two reports, or why there is none.
struct ProofAnswer {
    ProofQuestion question;
    std::optional<ProofReport> proof;
    std::optional<OriginReport> origin;
    Diagnostics problems;
};
using ProofAnswerPtr = std::shared_ptr<const ProofAnswer>;

}  // namespace candler
