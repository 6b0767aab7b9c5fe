// A program with two outputs that are to be equal, both in one e-graph.
#pragma once

#include <memory>

#include "engine/languages/linrel/CorpusProof.h"
#include "engine/languages/linrel/LinrelProgram.h"
#include "engine/rewriting/Stepper.h"

namespace candler::test {

struct BothSides {
    BothSides(linrel::LaProgram parsed, const linrel::CorpusRecord& record, const Limits& limits);

    /// Up to a limit, or until both sides are equal.
    void run(bool stopsWhenEqual);
    [[nodiscard]] bool isEqual() const;

    std::unique_ptr<linrel::LinrelProgram> program;
    std::unique_ptr<EGraph> graph;
    std::unique_ptr<Stepper> stepper;
};

}  // namespace candler::test
