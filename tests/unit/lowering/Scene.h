// A Rise program that was loaded, with inputs and what the evaluator says.
#pragma once

#include <catch2/catch.hpp>
#include <map>
#include <vector>

#include "engine/codegen/LoopInterpreter.h"
#include "engine/languages/rise/lowering/RiseLowering.h"
#include "engine/languages/rise/semantics/RiseValue.h"
#include "engine/languages/rise/syntax/RiseProgram.h"
#include "tests/unit/lowering/Programs.h"

namespace candler::test {

/// Every step fails the test if it fails.
struct Scene {
    rise::RiseContext context;
    rise::RiseProgram program;
    std::vector<std::int64_t> sizes;
    std::vector<rise::Value> inputs;
    std::vector<std::vector<double>> expected;

    explicit Scene(const LoweringCase& test);

    std::vector<std::vector<double>> valuesOf(TermId term);
    rise::LoweredProgram lower(TermId term, const rise::LoweringOptions& options = {});
    loop::Arguments arguments(const loop::Function& function);
};

using Outputs = std::map<loop::BufferId, std::vector<double>>;

void requireClose(const Outputs& actual, const std::vector<std::vector<double>>& expected);

}  // namespace candler::test
