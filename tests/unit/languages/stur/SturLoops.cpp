#include "SturLoops.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "SturReading.h"
#include "engine/codegen/LoopInterpreter.h"
#include "engine/languages/stur/semantics/SturInputs.h"

namespace candler::stur {

using loop::Function;

LoweredProgram loweredOf(SturProgram& program, bool usesStructures, TileShape tile,
                         std::optional<FoldShape> fold) {
    auto made =
        lowerProgram(program.terms(), program.model(), program.start(),
                     {.name = "f", .usesStructures = usesStructures, .tile = tile, .fold = fold});
    INFO((made ? std::string() : render(made.error())));
    REQUIRE(made);
    return std::move(*made);
}

std::vector<double> storedCells(const LoweredProgram& lowered, const std::string& tensor,
                                const Valuation& values) {
    const auto cells = storedCells(lowered, tensor, values.tensors.at(tensor), values.indices);
    INFO((cells ? std::string() : render(cells.error())));
    REQUIRE(cells);
    return *cells;
}

loop::Arguments argumentsOf(const LoweredProgram& lowered, const Valuation& values) {
    const Function& function = lowered.function;
    loop::Arguments arguments;
    for (const loop::Parameter& parameter : function.parameters()) {
        if (const auto* size = std::get_if<loop::VarId>(&parameter)) {
            arguments.sizes[*size] = values.indices.at(function[*size].name);
            continue;
        }
        const auto buffer = std::get<loop::BufferId>(parameter);
        if (function[buffer].role == loop::BufferRole::Input)
            arguments.buffers[buffer] = storedCells(lowered, function[buffer].name, values);
    }
    return arguments;
}

std::string differenceOf(const std::string& tensor, const std::vector<double>& cells,
                         const std::vector<double>& expected) {
    if (cells.size() != expected.size())
        return fmt::format("{} has {} elements, not {}", tensor, cells.size(), expected.size());
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (!(std::abs(cells[i] - expected[i]) <= 1e-9 * std::max(1.0, std::abs(expected[i]))))
            return fmt::format("{}[{}] is {}, not {}", tensor, i, cells[i], expected[i]);
    return {};
}

std::string difference(const LoweredProgram& lowered, const Valuation& values,
                       std::uint64_t* iterations) {
    const Function& function = lowered.function;
    const auto results = loop::interpret(function, argumentsOf(lowered, values), iterations);
    if (!results) return render(results.error());
    for (const auto& [buffer, cells] : *results) {
        const std::string& name = function[buffer].name;
        std::string found = differenceOf(name, cells, storedCells(lowered, name, values));
        if (!found.empty()) return found;
    }
    return {};
}

bool testsInLoops(const loop::Block& block, bool isInLoop) {
    bool isFound = false;
    for (const loop::Stmt& stmt : block) {
        if (isInLoop && stmt.as<loop::If>() != nullptr) isFound = true;
        loop::forEachBlock(stmt, [&](const loop::Block& inner) {
            isFound |= testsInLoops(inner, stmt.as<loop::For>() != nullptr || isInLoop);
        });
    }
    return isFound;
}

std::string packedText(const std::string& text, const std::string& layout) {
    std::string made = text;
    const auto program = programOf(text);
    for (const Tensor& tensor : program->model().tensors)
        if (tensor.isOutput || !tensor.definition)
            made += fmt::format("layout: {} -> {}\n", tensor.name, layout);
    return made;
}

std::vector<std::string> raggedPrograms() {
    std::vector<std::string> programs;
    for (const std::string set :
         {"(i <= j)", "(j <= i)", "(i < j)", "(j < i)", "(2 * i <= j)", "(i <= 2 * j)",
          "(i + j < n)", "(i + 2 * j < m)", "(i % 2 = 0)", "((i + j) % 2 = 1)", "(i = 2 * j)",
          "(2 * i = j)", "((i + 2 * j) % 3 = n % 3)", "(i <= 3 * j) * (j <= 2 * i)",
          "(i <= j) * (j % 2 = 0)", "(2 * i <= m) * (m < 2 * i + 2)"})
        programs.push_back(fmt::format(
            "symbols: m, n\n"
            "C(i, j) := A(i, j) * x(j)\ny(i) := A(i, j) * x(j)\nz(j) := A(i, j) * w(i)\n"
            "D(i, k) := A(i, j) * B(j, k)\nE(i, k) := A(i, j) * A(k, j)\n"
            "A:U(i, j) := {}\n"
            "A:D(i, j) := (0 <= i < m) * (0 <= j < n)\nC:D(i, j) := (0 <= i < m) * (0 <= j < n)\n"
            "B:D(j, k) := (0 <= j < n) * (0 <= k < m)\nD:D(i, k) := (0 <= i < m) * (0 <= k < m)\n"
            "E:D(i, k) := (0 <= i < m) * (0 <= k < m)\n"
            "x:D(j) := (0 <= j < n)\nz:D(j) := (0 <= j < n)\n"
            "w:D(i) := (0 <= i < m)\ny:D(i) := (0 <= i < m)\n",
            set));
    for (const std::string set :
         {"(i <= j) * (2 * j <= k)", "(j <= i) * (k <= j)", "(i <= 2 * j) * (j <= k)",
          "(i = 2 * j) * (j <= k)", "(i <= j) * ((j + k) % 2 = 0)"})
        programs.push_back(
            fmt::format("symbols: m, n\n"
                        "C(i, j, k) := A(i, j, k) * x(j)\ny(i) := A(i, j, k) * x(j) * w(k)\n"
                        "D(k, j) := A(i, j, k) * x(i)\nA:U(i, j, k) := {}\n"
                        "A:D(i, j, k) := (0 <= i < n) * (0 <= j < n) * (0 <= k < m)\n"
                        "C:D(i, j, k) := (0 <= i < n) * (0 <= j < n) * (0 <= k < m)\n"
                        "D:D(k, j) := (0 <= k < m) * (0 <= j < n)\n"
                        "x:D(j) := (0 <= j < n)\ny:D(j) := (0 <= j < n)\nw:D(i) := (0 <= i < m)\n",
                        set));
    return programs;
}

std::string sizesText(const Sizes& sizes) {
    std::string text;
    for (const auto& [name, size] : sizes) text += fmt::format(" {} = {}", name, size);
    return text;
}

void checkLoops(const std::vector<std::string>& programs, std::uint64_t most) {
    for (const std::string& text : programs) {
        INFO(text);
        const auto program = programOf(text);
        const LoweredProgram lowered = loweredOf(*program);
        INFO(lowered.function.dump());
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            const auto sizes =
                randomSizes(program->model(), seed, static_cast<std::int64_t>(1 + seed % most));
            REQUIRE(sizes);
            INFO(sizesText(*sizes));
            CHECK(difference(lowered, resultsOf(*program, *sizes, seed)) == "");
        }
    }
}

}  // namespace candler::stur
