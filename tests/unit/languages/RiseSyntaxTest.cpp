// Reading Rise texts that are larger than people write.
#include "engine/languages/rise/RiseSyntax.h"

#include <catch2/catch.hpp>

#include "engine/languages/rise/RiseRuleSyntax.h"

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
    const auto rules =
        parseRuleFile(SourceText("r", repeated("r: map f => map f where f : a -> b\n", 20'000)));
    REQUIRE(rules.has_value());
    CHECK(rules->rules.size() == 20'000);
    CHECK(rules->rules.back().place.line == 20'000);
}
