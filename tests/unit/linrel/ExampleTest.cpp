// The example programs: they saturate, reach the plans of section 7, and those compute the same.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <regex>

#include "engine/languages/linrel/oracles/LaEvaluator.h"
#include "engine/languages/linrel/syntax/LaText.h"
#include "engine/support/FileSystem.h"
#include "tests/unit/linrel/Saturated.h"

using namespace candler;
using namespace candler::linrel;
using candler::test::Planned;
using candler::test::Saturated;

namespace {

namespace fs = std::filesystem;

std::string example(const std::string& name) {
    return *readFile(fs::path(CANDLER_LINREL_PROGRAMS) / (name + ".la"));
}

/// The same program with dimensions from 4 on.
std::string small(const std::string& text) {
    static const std::regex size("= *[0-9]+");
    const std::size_t begin = text.find("dim ");
    const std::size_t end = text.find('\n', begin);
    const std::string line = text.substr(begin, end - begin);
    std::string shrunk;
    int next = 4;
    auto rest = line.cbegin();
    for (std::sregex_iterator match(line.begin(), line.end(), size), last; match != last; ++match) {
        shrunk.append(rest, (*match)[0].first);
        shrunk += "= " + std::to_string(next++);
        rest = (*match)[0].second;
    }
    shrunk.append(rest, line.cend());
    return text.substr(0, begin) + shrunk + text.substr(end);
}

std::string planText(const std::string& program) {
    Saturated saturated(program);
    CHECK(saturated.reason == StopReason::Saturated);
    std::string all;
    for (const LaId output : test::plan(saturated, "work", "dag").outputs)
        all += laText(saturated.program->program(), output) + "\n";
    return all;
}

double bestCost(const std::string& program, const Limits& limits = {40, 60'000, 60, 1024}) {
    Saturated saturated(program, limits);
    return test::plan(saturated, "work", "dag").cost;
}

}  // namespace

TEST_CASE("plans of all examples compute what the programs say", "[linrel][examples]") {
    for (const fs::directory_entry& entry : fs::directory_iterator(CANDLER_LINREL_PROGRAMS)) {
        if (entry.path().extension() != ".la") continue;
        CAPTURE(entry.path().filename());
        Saturated saturated(small(*readFile(entry.path())), {40, 10'000, 60, 1024});
        LaProgram& program = saturated.program->program();
        const Planned planned = test::plan(saturated, "work", "dag");
        std::vector<LaId> both = planned.outputs;
        for (const LaOutput& output : program.outputs) both.push_back(output.expression);
        Random random(5);
        for (int trial = 0; trial < 3; ++trial) {
            std::vector<Matrix> inputs;
            for (const LaInput& input : program.inputs)
                inputs.push_back(randomInput(program, input, random));
            const std::vector<Matrix> values = evaluate(program, both, inputs);
            for (std::size_t i = 0; i < planned.outputs.size(); ++i) {
                CAPTURE(laText(program, planned.outputs[i]));
                CHECK(isClose(values[i], values[planned.outputs.size() + i]));
            }
        }
    }
}

TEST_CASE("the programs of the paper reach their plans", "[linrel][examples]") {
    // No matrix of m x n cells where X has few; a pass over those of X does.
    const std::string loss = planText(example("squared-loss"));
    CHECK(loss.find("t(V) %*% V") != std::string::npos);
    CHECK(bestCost(example("squared-loss")) < 1.2e6);
    const std::string als = planText(example("als"));
    CHECK(als.find("U %*% t(V)") == std::string::npos);
    // A sum of a product is a product of sums.
    const std::string pnmf = planText(example("pnmf"));
    CHECK(pnmf.find("colSums(W) %*% rowSums(H)") != std::string::npos);
    CHECK(pnmf.find("sum(W %*% H)") == std::string::npos);
    // What is multiplied by X comes once.
    const std::string mlr = planText(example("mlr"));
    CHECK(mlr.find("P * (1 - P)") != std::string::npos);
}

TEST_CASE("what a sparse factor multiplies is computed where that is not 0", "[linrel][examples]") {
    // 200 million cells against 200 thousand entries: the product alone would cost 4e9.
    CHECK(bestCost(example("als-masked")) < 2e7);
    CHECK(bestCost(example("pnmf")) < 1e9);
    // Not written before it is summed; two passes of products would cost 3e6.
    CHECK(bestCost(example("low-rank-query")) < 2.9e6);
    // As written already: it is a matter of how, not of what.
    CHECK(bestCost(example("als-masked"), {1, 1, 60, 1024}) < 2e7);
    // With the paper's costs there is no such thing.
    Saturated saturated(example("als-masked"));
    CHECK(test::plan(saturated, "cells", "dag").cost > 1e8);
}
