// Normal forms of Rise terms.
#include "engine/languages/rise/terms/RiseTerms.h"

#include <catch2/catch.hpp>

#include "engine/languages/rise/syntax/RisePrinter.h"
#include "engine/languages/rise/syntax/RiseProgram.h"

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

/// The combinator normal form of a program in one line.
std::string combinators(const std::string& text) {
    RiseContext context;
    RiseTerms terms(context);
    const auto program = loadProgram(context, SourceText("p", text));
    REQUIRE(program.has_value());
    return printTerm(context, terms.compose(program->term), {.width = 0});
}

std::string timesOver(const std::string& text, int count) {
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

TEST_CASE("combinator normal form composes functions of data, to the left", "[unit]") {
    const std::string line = "main : (n : nat) -> n.f32 -> (f32 -> f32) -> n.f32\nmain = /\\n. ";
    CHECK(combinators(line + "\\xs f. map (\\x. f (neg x)) (map f xs)") ==
          "/\\n. \\xs f. (map f >> map (neg >> f)) xs");
    CHECK(combinators(line + "\\xs f. map neg (map f (map neg xs))") ==
          combinators(line + "\\xs f. (map neg >> (map f >> map neg)) xs"));
    // An argument of a function of more than one, and a function of functions, stay applied.
    CHECK(combinators("main : f32 -> f32\nmain = \\x. add (neg x) (mul x 2)") ==
          "\\x. (mul x >> add (neg x)) 2");
    CHECK(combinators("main : f32 -> f32\nmain = \\x. neg (add 1 (neg x))") ==
          "neg >> add 1 >> neg");
}

TEST_CASE("a normal form that is too large is not made", "[unit]") {
    // 65 536 levels; more atoms than there are; 2^40 leaves.
    const std::string two = "two = \\f x. f (f x)\nmain : f32 -> f32\nmain = ";
    CHECK(normalForm(two + "two two two two (add 1)") == "itself");
    CHECK(normalForm(two + "two two two two two (add 1)") == "itself");
    CHECK(normalForm("main : f32 -> f32\nmain = \\x. " + timesOver("(\\y. add y y) (", 40) + "x" +
                     timesOver(")", 40)) == "itself");
}
