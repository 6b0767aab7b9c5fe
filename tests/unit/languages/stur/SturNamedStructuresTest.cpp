// Structures by name: each is one at all small sizes, and its elements are those that it is known
// for.
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <set>

#include "SturReading.h"
#include "engine/languages/stur/semantics/SturInputs.h"
#include "engine/languages/stur/syntax/SturNamedStructures.h"

namespace candler::stur {

namespace {

/// A program that copies an input of the structure, whose parameters are symbols.
std::string programOfStructure(const NamedStructure& structure) {
    std::string names;
    for (const std::string& one : structure.parameters)
        names += fmt::format("{}{}", names.empty() ? "" : ", ", one);
    const std::size_t rank = structure.rules.front().head.arguments.size();
    const std::string head = rank == 2 ? "(i, j)" : "(i, j, k)";
    return fmt::format("symbols: {}\nstructure: B -> {}({})\nA() := B{}\n", names, structure.name,
                       names, head);
}

StructureAt structureOf(SturProgram& program, const Sizes& sizes) {
    SturTermMaker maker(program.terms(), program.model());
    const auto found =
        structureAt(program.terms(), maker.structure(*program.model().find("B")), {sizes, {}});
    REQUIRE(found);
    return *found;
}

}  // namespace

TEST_CASE("structures with names are structures at all small sizes", "[unit]") {
    const auto structures = namedStructures();
    REQUIRE(structures);
    CHECK(structures->size() > 25);
    for (const NamedStructure& one : *structures) {
        INFO(one.name);
        const auto program = programOf(programOfStructure(one));
        for (std::int64_t size = 0; size < 6; ++size)
            for (std::int64_t other = 0; other < 4; ++other) {
                Sizes sizes;
                for (const std::string& name : one.parameters)
                    sizes[name] = sizes.empty() ? size : other;
                const StructureAt found = structureOf(*program, sizes);
                const auto broken = brokenStructure(found);
                INFO(size << ", " << other << ": " << broken.value_or(""));
                CHECK(!broken);
                const std::set<SturFormula::Point> unique(found.unique.begin(), found.unique.end());
                CHECK(unique.size() == found.unique.size());
            }
    }
}

TEST_CASE("structures with names have as many elements as they should", "[unit]") {
    struct Case {
        std::string structure;
        std::size_t unique;
        std::size_t redundant;
    };
    const auto [structure, unique, redundant] = GENERATE(values<Case>({
        {"symmetric(5)", 15, 10},    {"skew(5)", 10, 10},
        {"diagonal(5)", 5, 0},       {"identity(5)", 1, 4},
        {"toeplitz(5)", 9, 16},      {"hankel(5)", 9, 16},
        {"circulant(5)", 5, 20},     {"persymmetric(5)", 15, 10},
        {"convolution(3, 4)", 3, 9}, {"leslie(5)", 9, 0},
        {"band(5, 1, 1)", 13, 0},    {"block_diagonal(2, 3)", 12, 0},
        {"chess_board(4, 4)", 8, 0}, {"identical_rows(4, 5)", 5, 15},
        {"constant(4, 5)", 1, 19},   {"symmetric3(4)", 20, 44},
        {"zero(3, 3)", 0, 0},        {"general(3, 4)", 12, 0},
        {"row(3, 4, 1)", 4, 0},      {"row(3, 4, 3)", 0, 0},
    }));
    INFO(structure);
    const std::string head = structure.find("3(") != std::string::npos ? "(i, j, k)" : "(i, j)";
    const auto program =
        programOf(fmt::format("structure: B -> {}\nA() := B{}\n", structure, head));
    const StructureAt found = structureOf(*program, {});
    CHECK(found.unique.size() == unique);
    CHECK(found.redundant.size() == redundant);
}

TEST_CASE("variables of structures with names are no symbols of the program", "[unit]") {
    // The file calls them i, j, a and b.
    const auto program =
        programOf("symbols: a, b, i, j, n\nstructure: B -> chess_board(n, n)\nA() := B(x, y)\n");
    const StructureAt found =
        structureOf(*program, {{"a", 1}, {"b", 0}, {"i", 7}, {"j", 2}, {"n", 4}});
    CHECK(found.unique.size() == 8);
}

}  // namespace candler::stur
