// Reading Rise texts that are larger than people write.
#include "engine/languages/rise/syntax/RiseSyntax.h"

#include <catch2/catch.hpp>

#include "engine/languages/rise/rules/RiseNotation.h"
#include "engine/languages/rise/syntax/RisePrinter.h"
#include "engine/languages/rise/syntax/RiseProgram.h"

using namespace candler;
using namespace candler::rise;

namespace {

std::string repeated(const std::string& text, int count) {
    std::string all;
    for (int i = 0; i < count; ++i) all += text;
    return all;
}

}  // namespace

TEST_CASE("a line of a megabyte is read in one pass", "[unit]") {
    // Looking back to the start of the line for every token would take minutes here.
    SyntaxTree tree(SourceText("p", "main = f" + repeated(" x y", 250'000)));
    const auto definitions = parseDefinitions(tree);
    REQUIRE(definitions.has_value());
    CHECK(definitions->size() == 1);
}

TEST_CASE("many lines are read in one pass", "[unit]") {
    const auto rules = parseRuleFile(std::make_shared<RiseNotation>(
        SourceText("r", repeated("r: map f => map f where f : a -> b\n", 20'000))));
    REQUIRE(rules.mistakes.empty());
    CHECK(rules.rules.size() == 20'000);
    CHECK(rules.rules.back().place.line == 20'000);
}

TEST_CASE("sizes of any length and power load or are refused", "[unit]") {
    const std::string size = GENERATE(values<std::string>(
        {"(1" + repeated(" + n*m", 50'000) + ")",
         "(1" + repeated(" - (n+m+k)^9 * n^3", 2'000) + ")",
         "(1" + repeated(" * (n+m+k+1)", 2'000) + ")", "((((n+m+k+1)^60)^60)^60)",
         "(((n+m+1)^9)^9)", "((n+m+1)^9)", "((((9^60)^60)^60)^60)"}));
    const std::string text =
        "main : (n m k : nat) -> " + size + ".f32 -> f32\nmain = /\\n m k. \\x. reduce add 0 x\n";
    RiseContext context;
    const auto program = loadProgram(context, SourceText("p", text));
    if (!program) {
        CHECK(program.error().front().message == "this size is too large to be written out");
        return;
    }
    const std::string printed = printProgram(context, "main", program->term);
    const auto again = loadProgram(context, SourceText("q", printed));
    REQUIRE(again.has_value());
    CHECK(again->term == program->term);
}
