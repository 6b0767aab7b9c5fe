// Texts of the s-expression languages: terms, numbers, rules.
#include <catch2/catch.hpp>

#include <array>
#include <cmath>

#include "engine/language/RuleLibrary.h"
#include "engine/languages/lambda/LambdaEvaluator.h"
#include "engine/languages/lambda/LambdaLanguage.h"
#include "engine/languages/math/MathEvaluator.h"
#include "engine/languages/math/MathLanguage.h"
#include "engine/languages/prop/PropEvaluator.h"
#include "engine/languages/prop/PropLanguage.h"
#include "engine/languages/sexpr/SexprRule.h"
#include "engine/languages/sexpr/SexprText.h"

using namespace candler;
using namespace candler::sexpr;

namespace {

std::string roundTrip(const SexprDefinition& definition, const std::string& text) {
    SexprContext context(definition.grammar);
    const auto terms = readTerms(context, SourceText("t", text));
    if (!terms) return terms.error().front().message;
    return termText(context, terms->front());
}

/// `name: text` of each rule, or the messages.
std::vector<std::string> readRules(const std::string& text) {
    SexprContext context(math::exact().grammar);
    SexprRules rules(context, math::exact());
    RuleLibrary library(rules);
    std::vector<std::string> lines;
    if (const auto loaded = library.load(SourceText("r", text)); !loaded)
        for (const Diagnostic& error : loaded.error())
            lines.push_back(std::to_string(error.place.line) + ":" +
                            std::to_string(error.place.column) + " " + error.message);
    for (const RuleInfo& rule : library.rules()) lines.push_back(rule.name + ": " + rule.text);
    return lines;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("terms print as they were read", "[unit]") {
    CHECK(roundTrip(math::exact(), "(d x ; by x\n (pow x -3/6))") == "(d x (pow x -1/2))");
    CHECK(roundTrip(math::exact(), "0.125") == "1/8");
    CHECK(roundTrip(math::exact(), "1/0") == "'1/0' is not a rational number");
    CHECK(roundTrip(math::floating(), "(+ 0.1 1e9)") == "(+ 0.1 1000000000)");
    CHECK(roundTrip(math::floating(), "-0.0") == "0");
    CHECK(roundTrip(lambda::definition(), "(if true -7 (var true_))") ==
          "(if true -7 (var true_))");
    CHECK(roundTrip(lambda::definition(), "2147483648") == "'2147483648' is not a 32-bit integer");
}

TEST_CASE("all mistakes of terms are told", "[unit]") {
    SexprContext context(math::exact().grammar);
    const auto terms = readTerms(context, SourceText("t",
                                                     "(+ (sinn x) (* y (coss x)))\n"
                                                     "(d x (* x\n"
                                                     "(i (tann x) x)\n"));
    REQUIRE_FALSE(terms);
    Lines found;
    for (const Diagnostic& error : terms.error())
        found.push_back(std::to_string(error.place.line) + ": " + error.message);
    CHECK(found == Lines{"1: unknown operator 'sinn'", "1: unknown operator 'coss'",
                         "2: this '(' is never closed", "3: unknown operator 'tann'"});
}

TEST_CASE("a term that shares its parts is not written as a tree of any size", "[unit]") {
    SexprContext context(math::exact().grammar);
    TermId term = readTerms(context, SourceText("t", "(+ x x)"))->front();
    const LabelId sum = context.store.labelOf(term);
    for (int i = 0; i < 15; ++i) term = context.store.make(sum, std::array{term, term});
    CHECK(termText(context, term).size() > 131'071);
    term = context.store.make(sum, std::array{term, term});
    CHECK(termText(context, term) == "(a term of 262143 nodes)");
    for (int i = 0; i < 60; ++i) term = context.store.make(sum, std::array{term, term});
    CHECK(termText(context, term) == "(a term of more than 4611686018427387904 nodes)");
}

TEST_CASE("a term of a hundred thousand levels is read and printed", "[unit]") {
    std::string text;
    for (int i = 0; i < 100'000; ++i) text += "(sin ";
    text += "x" + std::string(100'000, ')');
    CHECK(roundTrip(math::exact(), text) == text);
}

TEST_CASE("analyses and evaluators take terms of a hundred thousand levels", "[unit]") {
    constexpr int kDepth = 100'000;
    const auto nested = [](const std::string& head, const std::string& bottom) {
        std::string text;
        for (int i = 0; i < kDepth; ++i) text += head;
        return text + bottom + std::string(kDepth, ')');
    };
    const auto grown = [](SexprContext& context, const SexprDefinition& definition, TermId term) {
        auto graph = makeGraph(context, definition);
        const EClassId root = graph->addTerm(term);
        graph->rebuild();
        graph->check(CheckLevel::Full);
        return graph->nodesOf(graph->find(root)).size();
    };
    SexprContext math(math::exact().grammar);
    const TermId sum = readTerms(math, SourceText("t", nested("(+ 1 ", "1")))->front();
    CHECK(grown(math, math::exact(), sum) == 1);
    const TermId sine = readTerms(math, SourceText("t", nested("(sin ", "1")))->front();
    CHECK(grown(math, math::exact(), sine) == 1);
    CHECK_FALSE(math::evaluate(math, sine, {}).has_value());

    SexprContext lambda(lambda::definition().grammar);
    const TermId function = readTerms(lambda, SourceText("t", nested("(lam x (+ 1 ", "(var x)") +
                                                                  std::string(kDepth, ')')))
                                ->front();
    CHECK(grown(lambda, lambda::definition(), function) == 1);
    CHECK_FALSE(lambda::evaluate(lambda, function, {}).has_value());
    const TermId sums = readTerms(lambda, SourceText("t", nested("(+ 1 ", "(var x)")))->front();
    CHECK_FALSE(lambda::evaluate(lambda, sums, {}).has_value());

    SexprContext prop(prop::definition().grammar);
    const TermId odd = readTerms(prop, SourceText("t", nested("(~ ", "true")))->front();
    CHECK(grown(prop, prop::definition(), odd) == 2);
    CHECK(prop::evaluate(prop, odd, {}));
}

TEST_CASE("numbers compute exactly or not at all", "[unit]") {
    const auto rationals = makeRationals();
    const auto third =
        rationals->compute(Arithmetic::Divide, *rationals->read("1"), *rationals->read("3"));
    CHECK(rationals->text(*third) == "1/3");
    CHECK(rationals->compute(Arithmetic::Multiply, *third, *rationals->read("3")) ==
          rationals->read("1"));
    CHECK_FALSE(rationals->compute(Arithmetic::Divide, *third, *rationals->read("0")));
    Payload large = *rationals->read("3");
    int steps = 0;
    for (std::optional<Payload> next = large; next && steps < 100; ++steps) {
        large = *next;
        next = rationals->compute(Arithmetic::Multiply, large, large);
    }
    CHECK(steps < 15);
    const auto integers = makeIntegers();
    CHECK_FALSE(
        integers->compute(Arithmetic::Add, *integers->read("2147483647"), *integers->read("1")));
    const auto floats = makeFloats();
    CHECK_FALSE(
        floats->compute(Arithmetic::Multiply, *floats->read("1e300"), *floats->read("1e300")));
}

TEST_CASE("rules are read one a line, both directions and conditions included", "[unit]") {
    CHECK(readRules("a: (+ ?x\n     0) => ?x ; zero\nb: ?x <=> (* 1 ?x) if (nonzero ?x)") ==
          Lines{"a: (+ ?x 0) => ?x", "b: ?x => (* 1 ?x) if (nonzero ?x)",
                "b-rev: (* 1 ?x) => ?x if (nonzero ?x)"});
    CHECK(readRules("a: ?x => (- ?x 0)\na: ?x => (- ?x 0)") == Lines{"a: ?x => (- ?x 0)"});
    CHECK(readRules("a: ?x => (- ?x 0)\na: ?x => (+ ?x 0)") == Lines{"2:1 'a' is defined already"});
    CHECK(readRules("a: (+ ?x 0) <=> 0") == Lines{"1:7 '?x' does not occur on the matched side"});
    CHECK(readRules("a: ?x => ?x if (equal (+ ?x 1) ?y)") ==
          Lines{"1:32 '?y' does not occur on the matched side"});
    CHECK(readRules("(+ ?x 0) => ?x") == Lines{"1:1 a rule begins with its name and ':'"});
}

TEST_CASE("a rule that cannot be read hides no mistakes of others", "[unit]") {
    CHECK(readRules("a: (+ ?a ?b) = ?a\nb: (foo ?a) => ?a\nc: (+ ?a 0) => ?c\nset s = a, b\n") ==
          Lines{"1:14 '=>' or '<=>' is expected here", "2:5 unknown operator 'foo'",
                "3:16 '?c' does not occur on the matched side"});
}

TEST_CASE("rules with several roots join them where their variables occur", "[unit]") {
    CHECK(readRules("a: ?v = (sin ?w), ?w = (cos ?x), ?v = ?y => ?v = (+ ?x ?y)") ==
          Lines{"a: ?v = (sin ?w), ?w = (cos ?x), ?v = ?y => ?v = (+ ?x ?y)"});
    CHECK(readRules("a: ?v = (sin ?x), ?w = (cos ?x) => ?v = ?x") ==
          Lines{"1:19 '?w' is not part of what belongs to '?v'"});
    CHECK(readRules("a: ?v = (sin ?x), (cos ?x) => ?v = ?x") ==
          Lines{"1:19 which class has this pattern?"});
    CHECK(readRules("a: ?v = (sin ?x) => ?x") == Lines{"1:1 the two sides do not go together"});
    CHECK(readRules("a: ?v = (sin ?x) => ?x = 1") ==
          Lines{"1:4 '?v' is not part of what belongs to '?x'"});
}
