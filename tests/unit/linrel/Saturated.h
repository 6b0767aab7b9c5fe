// A program of linear algebra with its e-graph after the core rules, for tests.
#pragma once

#include <memory>
#include <string>

#include "engine/extraction/Extractors.h"
#include "engine/languages/linrel/LinrelProgram.h"
#include "engine/languages/linrel/plans/PlanCosts.h"
#include "engine/languages/linrel/plans/RaToLa.h"
#include "engine/rewriting/Stepper.h"

namespace candler::test {

/// Fails the test if it cannot be read.
linrel::LaProgram parsed(const std::string& text);

struct Saturated {
    explicit Saturated(const std::string& text, const Limits& limits = {40, 60'000, 60, 1024},
                       unsigned threads = 1);
    Saturated(linrel::LaProgram parsed, const Limits& limits, unsigned threads = 1);

    /// Whether the program's class has this expression, too.
    bool contains(const std::string& expression);

    std::unique_ptr<linrel::LinrelProgram> program;
    std::unique_ptr<EGraph> graph;
    StopReason reason{};
    std::uint32_t iterations = 0;
};

/// What an extractor chooses, as linear algebra.
struct Planned {
    double cost = 0;
    std::vector<linrel::LaId> outputs;
};
Planned plan(Saturated& saturated, std::string_view model, std::string_view extractor);

}  // namespace candler::test
