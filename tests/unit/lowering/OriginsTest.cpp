// Whence lines of generated code come: from places in the term that was lowered.
#include <algorithm>
#include <catch2/catch.hpp>
#include <sstream>

#include "engine/codegen/CppPrinter.h"
#include "engine/languages/rise/lowering/TermOutline.h"
#include "engine/languages/rise/syntax/RisePrinter.h"
#include "tests/unit/lowering/Scene.h"

using namespace candler;
using namespace candler::rise;

namespace {

constexpr const char* kProgram =
    "rows : (m n : nat) -> m.n.f32 -> m.f32\n"
    "rows = /\\m n. \\xss. map (\\xs. reduceSeq (\\acc x. add acc (mul x x)) 0.0 xs) xss";

struct Lowered {
    RiseContext context;
    RiseProgram program;
    std::vector<KernelTermRow> rows;
    loop::CppCode code;
    std::vector<std::string> lines;

    explicit Lowered(bool hasOrigins) {
        auto loaded = loadProgram(context, SourceText("test", kProgram));
        REQUIRE(loaded);
        program = std::move(*loaded);
        rows = termOutline(context, program.term, program.sizeNames);
        const auto lowered =
            lowerProgram(context, program, program.term, {.hasOrigins = hasOrigins});
        REQUIRE(lowered);
        code = loop::printCpp(lowered->function);
        std::istringstream stream(code.source);
        for (std::string line; std::getline(stream, line);) lines.push_back(line);
    }

    /// The row of a place.
    std::string rowOf(std::size_t place) const {
        for (const KernelTermRow& row : rows)
            if (row.place == place) return row.text;
        return {};
    }

    /// What the first line with `text` comes from.
    std::vector<std::string> origins(const std::string& text) const {
        const auto line = std::ranges::find_if(
            lines, [&](const std::string& one) { return one.find(text) != std::string::npos; });
        REQUIRE(line != lines.end());
        const auto number = static_cast<std::size_t>(line - lines.begin()) + 1;
        std::vector<std::string> result;
        for (const KernelLines& origin : code.origins)
            if (origin.first <= number && number <= origin.last)
                for (const std::size_t place : origin.places) result.push_back(rowOf(place));
        return result;
    }
};

}  // namespace

TEST_CASE("a term is outlined in preorder", "[lowering]") {
    const Lowered lowered(true);
    std::vector<std::string> texts;
    for (const KernelTermRow& row : lowered.rows)
        texts.push_back(std::string(2 * row.depth, ' ') + row.text);
    CHECK(texts == std::vector<std::string>{"λ xss", "  map … xss", "    λ xs",
                                            "      reduceSeq … 0 xs", "        λ acc",
                                            "          λ x", "            add acc …",
                                            "              mul x x"});
    CHECK(std::ranges::is_sorted(lowered.rows, {}, &KernelTermRow::place));
}

TEST_CASE("lines of code know their places in the term", "[lowering]") {
    const Lowered lowered(true);
    using Texts = std::vector<std::string>;
    CHECK(lowered.origins("for (std::int64_t i") == Texts{"map … xss"});
    CHECK(lowered.origins("for (std::int64_t j") == Texts{"reduceSeq … 0 xs"});
    CHECK(lowered.origins(" += ") == Texts{"reduceSeq … 0 xs", "mul x x", "add acc …"});
    for (const KernelLines& origin : lowered.code.origins) {
        CHECK(origin.first <= origin.last);
        CHECK(origin.last <= lowered.lines.size());
        CHECK_FALSE(origin.places.empty());
    }
}

TEST_CASE("origins change nothing in the code", "[lowering]") {
    const Lowered with(true);
    const Lowered without(false);
    CHECK(with.code.source == without.code.source);
    CHECK(with.code.header == without.code.header);
    CHECK(without.code.origins.empty());
}
