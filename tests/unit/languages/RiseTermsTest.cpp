// Normal forms of Rise terms.
#include "engine/languages/rise/RiseTerms.h"

#include <catch2/catch.hpp>

#include "engine/languages/rise/RisePrinter.h"
#include "engine/languages/rise/RiseProgram.h"

using namespace candler;
using namespace candler::rise;

namespace {

/// The normal form of a program in one line; "itself" if the term was left as it is.
std::string normalForm(const std::string& text) {
    RiseContext context;
    RiseTerms terms(context);
    const auto program = loadProgram(context, SourceText("p", text));
    REQUIRE(program.has_value());
    const TermId normal = terms.normalise(program->term);
    CHECK(terms.normalise(normal) == normal);
    return normal == program->term ? "itself" : printTerm(context, normal, {.width = 0});
}

std::string repeated(const std::string& text, int count) {
    std::string all;
    for (int i = 0; i < count; ++i) all += text;
    return all;
}

}  // namespace

TEST_CASE("applications of lambdas are reduced to the end", "[unit]") {
    const std::string two = "two = \\f x. f (f x)\nmain : f32 -> f32\nmain = ";
    CHECK(normalForm(two + "two (add 1)") == "\\x. add 1 (add 1 x)");
    CHECK(normalForm(two + "two two (add 1)") == "\\x. add 1 (add 1 (add 1 (add 1 x)))");
}

TEST_CASE("2: beta and eta are reduced together", "[unit][acceptance]") {
    CHECK(normalForm("main : (n : nat) -> (f32 -> f32) -> f32 -> n.f32 -> n.f32\n"
                     "main = /\\n. \\f h xs. (\\g. map g) f xs") == "/\\n. \\f h. map f");
}

TEST_CASE("a normal form that is too large is not made", "[unit]") {
    // 65 536 levels; more atoms than there are; 2^40 leaves.
    const std::string two = "two = \\f x. f (f x)\nmain : f32 -> f32\nmain = ";
    CHECK(normalForm(two + "two two two two (add 1)") == "itself");
    CHECK(normalForm(two + "two two two two two (add 1)") == "itself");
    CHECK(normalForm("main : f32 -> f32\nmain = \\x. " + repeated("(\\y. add y y) (", 40) + "x" +
                     repeated(")", 40)) == "itself");
}
