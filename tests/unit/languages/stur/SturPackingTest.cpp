// Functions between dense and packed arrays, interpreted, against the places that layouts say.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "RandomSturPrograms.h"
#include "SturLoops.h"
#include "SturReading.h"
#include "engine/codegen/LoopInterpreter.h"
#include "engine/languages/stur/semantics/SturInputs.h"

namespace candler::stur {

namespace {

/// What the function makes of one array.
std::vector<double> madeOf(const loop::Function& function, const std::vector<double>& from,
                           const Sizes& sizes) {
    loop::Arguments arguments;
    for (const loop::Parameter& parameter : function.parameters()) {
        if (const auto* size = std::get_if<loop::VarId>(&parameter))
            arguments.sizes[*size] = sizes.at(function[*size].name);
        else if (const auto id = std::get<loop::BufferId>(parameter);
                 function[id].role == loop::BufferRole::Input)
            arguments.buffers[id] = from;
    }
    const auto results = loop::interpret(function, arguments);
    INFO((results ? std::string() : render(results.error())));
    REQUIRE(results);
    REQUIRE(results->size() == 1);
    return results->begin()->second;
}

/// One by one, and just beyond the box; of many points some.
void checkElements(const LoweredProgram& lowered, const loop::Function& function,
                   const Valuation& values, const Sizes& sizes) {
    const std::string tensor = function.name.substr(std::string("element ").size());
    INFO(function.dump());
    const TensorValue& dense = values.tensors.at(tensor);
    const std::vector<double> packed = storedCells(lowered, tensor, values);
    std::vector<std::string> variables;
    for (const loop::Parameter& parameter : function.parameters())
        if (const auto* size = std::get_if<loop::VarId>(&parameter);
            size != nullptr && !sizes.contains(function[*size].name))
            variables.push_back(function[*size].name);
    REQUIRE(variables.size() == dense.extents.size());
    std::vector<std::int64_t> wider = dense.extents;
    for (std::int64_t& extent : wider) ++extent;
    const std::vector<std::vector<std::int64_t>> points = pointsOf(wider);
    for (std::size_t p = 0; p < points.size(); p += 1 + points.size() / 500) {
        const std::vector<std::int64_t>& point = points[p];
        bool isInside = true;
        Sizes at = sizes;
        for (std::size_t i = 0; i < point.size(); ++i) {
            isInside = isInside && point[i] < dense.extents[i];
            at[variables[i]] = point[i];
        }
        const double expected = isInside ? dense.at(point) : 0;
        const double made = madeOf(function, packed, at).front();
        INFO(sizesText(at));
        CHECK(std::abs(made - expected) <= 1e-12 * (1 + std::abs(expected)));
    }
}

std::size_t checkPacking(const std::string& text, std::uint64_t seed) {
    INFO(text);
    const auto program = programOf(text);
    auto lowered = lowerProgram(program->terms(), program->model(), program->start(),
                                {.name = "f", .isExported = true});
    INFO((lowered ? std::string() : render(lowered.error())));
    REQUIRE(lowered);
    for (std::uint64_t trial = 0; trial < 5; ++trial) {
        const auto sizes = randomSizes(program->model(), seed + trial, 6 - trial);
        REQUIRE(sizes);
        INFO(sizesText(*sizes));
        const Valuation values = resultsOf(*program, *sizes, seed + trial);
        for (const loop::Function& function : lowered->packing) {
            if (function.name.starts_with("element ")) {
                checkElements(*lowered, function, values, *sizes);
                continue;
            }
            const bool isPacking = function.name.starts_with("pack ");
            const std::string tensor = function.name.substr(isPacking ? 5 : 7);
            INFO(function.dump());
            const std::vector<double> packed = storedCells(*lowered, tensor, values);
            const std::vector<double>& dense = values.tensors.at(tensor).cells;
            const std::vector<double>& expected = isPacking ? packed : dense;
            const std::vector<double> made = madeOf(function, isPacking ? dense : packed, *sizes);
            REQUIRE(made.size() == expected.size());
            // Elements that are equal may be computed in other orders.
            for (std::size_t i = 0; i < made.size(); ++i)
                CHECK(std::abs(made[i] - expected[i]) <= 1e-12 * (1 + std::abs(expected[i])));
        }
    }
    return lowered->packing.size();
}

}  // namespace

TEST_CASE("functions pack dense arrays, and unpack them", "[property]") {
    std::size_t count = 0;
    for (const auto& [name, text] : shippedPrograms()) count += checkPacking(packedText(text), 7);
    for (const std::string& text : raggedPrograms())
        for (const char* const layout : {"packed", "rows"})
            count += checkPacking(packedText(text, layout), 11);
    for (std::uint64_t seed = 0; seed < 60; ++seed)
        count += checkPacking(packedText(randomSturProgram(seed)), seed);
    CHECK(count > 200);
    CHECK(checkPacking("symbols: n\nA(i) := x(i)\nx:D(i) := (0 <= i < n)\nA:D(i) := (0 <= i < n)\n",
                       1) == 0);
}

}  // namespace candler::stur
