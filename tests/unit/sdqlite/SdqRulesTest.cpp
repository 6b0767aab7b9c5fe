#include "engine/languages/sdqlite/rules/SdqRules.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "SdqReading.h"
#include "engine/languages/sdqlite/facts/SdqFacts.h"
#include "engine/rewriting/Runner.h"

namespace candler::sdqlite {

namespace {

std::string mistakesOf(const std::string& rule, Dialect dialect = Dialect::Sdqlite) {
    SdqTerms terms(dialect);
    return ReadRules(terms, SourceText("r", rule + "\n")).mistakes();
}

/// Whether the rules of the text make two faithful terms equal.
bool makesEqual(const std::string& rules, const std::string& from, const std::string& to) {
    SdqTerms terms(Dialect::Faithful);
    const ReadRules read(terms, SourceText("r", rules));
    REQUIRE(read.mistakes() == "");
    EGraph graph(terms.store);
    SdqAnalysis::attach(graph, terms);
    const std::vector starts{readFaithful(terms, from)};
    addRoots(graph, starts);
    Stepper stepper(graph, read.all(), Limits{4, 5000, 0, 0});
    run(stepper, {});
    return isMember(graph, graph.roots()[0], readFaithful(terms, to));
}

}  // namespace

TEST_CASE("the published rules are 44", "[unit]") {
    SdqTerms terms(Dialect::Faithful);
    const ReadRules rules(terms, ruleFile("published-44.rules"));
    REQUIRE(rules.mistakes() == "");
    CHECK(rules.all().size() == 44);
    CHECK(rules.select({"published-44"}).size() == 44);
    CHECK(rules.library().checkSets().has_value());
}

TEST_CASE("the default rules load, and their sets are all there is", "[unit]") {
    SdqTerms terms(Dialect::Sdqlite);
    const ReadRules rules(terms, ruleFile("storel.rules"));
    REQUIRE(rules.mistakes() == "");
    REQUIRE(rules.library().checkSets().has_value());
    std::vector<std::string> sets;
    for (const RuleSetInfo& set : rules.library().sets()) sets.push_back(set.name);
    CHECK(rules.select(sets).size() == rules.all().size());
}

TEST_CASE("a variable that leaves a binder unasked is refused where it stands", "[unit]") {
    const std::string merge =
        "sum-merge: sum(<k1,v1> in ?R) sum(<k2,v2> in ?S) if (v1 == v2) ?b\n"
        "  => merge(<k1,k2,v1> in <?R,?S>) let v2 = v1 in ?b";
    const std::string mistakes = mistakesOf(merge);
    CHECK_THAT(mistakes, Catch::Contains("r:2:"));
    CHECK_THAT(mistakes, Catch::Contains("'?S' moves out of 'k1'"));
    CHECK_THAT(mistakes, Catch::Contains("'?S' moves out of 'v1'"));
    CHECK_THAT(mistakes, Catch::Contains("if k1 notin ?S"));
    CHECK(mistakesOf(merge + " if k1 notin ?S, v1 notin ?S") == "");
}

TEST_CASE("mistakes of rules have places and hints", "[unit]") {
    struct Case {
        std::string rule;
        std::string message;
        std::string hint;
    };
    const auto one = GENERATE(values<Case>({
        {"a: ?x + ?y => ?z", "'?z' does not occur on the matched side", "?x"},
        {"a: ?x + y => ?x", "'y' is not bound here", "?y"},
        {"a: sum(<key,v> in ?R) ?b => sum(<key,v> in ?R) {kez -> ?b}", "'kez' is not bound here",
         "'key'"},
        {"a: sum(<k,v> in ?R) ?R => ?R", "stands below 0 binders elsewhere, and below 2 here",
         "as many"},
        {"a: sum(<k,v> in ?R) ?b => ?R if strikt(?b, v)", "no condition is called 'strikt'",
         "'strict'"},
        {"a: sum(<k,v> in ?R) ?b => ?R if strict(?b, w)",
         "'w' is not bound around '?b' on the left-hand side", ""},
        {"a: sum(<k,v> in ?R) ?b => ?R if strict(?b)", "'strict' takes 2 arguments, not 1", ""},
        {"a: sum(<k,v> in ?R) sum(<k,w> in ?R) ?b => ?R", "'k' is bound already",
         "different names"},
        {"a: let x = ?e in ?b => compute beta ?e ?b", "'beta' takes what is below one binder", ""},
        {"a: ?x => compute gamma ?x", "no computed right-hand side is called 'gamma'", "beta"},
        {"a: ?x => ?x with ?y = f ?x", "no derivation is called 'f'", ""},
        {"a: ?x + => ?x", "r:1:", ""},
    }));
    CAPTURE(one.rule);
    const std::string mistakes = mistakesOf(one.rule);
    CHECK_THAT(mistakes, Catch::StartsWith("r:1:"));
    CHECK_THAT(mistakes, Catch::Contains(one.message));
    CHECK_THAT(mistakes, Catch::Contains(one.hint));
}

TEST_CASE("each rule with a mistake is told", "[unit]") {
    const std::string mistakes = mistakesOf("a: ?x => ?y\nb: ?x => ?x\nc: ?x => z");
    CHECK_THAT(mistakes, Catch::Contains("r:1:"));
    CHECK_THAT(mistakes, Catch::Contains("r:3:"));
}

TEST_CASE("variables move to the binders around them", "[unit]") {
    CHECK(
        makesEqual("a: sum(<k,v> in ?R) ?a * ?b => ?a * (sum(<k,v> in ?R) ?b)"
                   " if k notin ?a, v notin ?a\n",
                   R"(\A B. sum(<i,r> in A) sum(<j,x> in r) i * x)",
                   R"(\A B. sum(<i,r> in A) i * (sum(<j,x> in r) x))"));
    // Binders that change places.
    CHECK(makesEqual(
        "a: sum(<k,v> in ?R) sum(<p,q> in ?S) ?b =>"
        " sum(<p,q> in ?S) sum(<k,v> in ?R) ?b if k notin ?S, v notin ?S\n",
        R"(\A B. sum(<i,r> in A) sum(<j,x> in B(A)) (i - j) * (r - sum(<u,w> in A) x))",
        R"(\A B. sum(<j,x> in B(A)) sum(<i,r> in A) (i - j) * (r - sum(<u,w> in A) x))"));
    CHECK(makesEqual("a: let x = ?e in ?b => compute beta ?b ?e\n",
                     R"(\A B. let x = B in sum(<i,r> in A) x + r)",
                     R"(\A B. sum(<i,r> in A) B + r)"));
}

TEST_CASE("a merge is not made of a loop over what the outer loop binds", "[unit]") {
    const std::string guarded =
        "a: sum(<k1,v1> in ?R) sum(<k2,v2> in ?S) if (v1 == v2) ?b =>"
        " merge(<k1,k2,v1> in <?R,?S>) let v2 = v1 in ?b if ";
    const std::string nested = R"(\T A. sum(<k1,v1> in A) sum(<k2,v2> in v1) if (v1 == v2) T(k1))";
    // Published: the inner loop now ranges over an input that happens to have the index.
    const std::string captured = R"(\T A. merge(<k1,k2,v1> in <A, A>) let v2 = v1 in T(k1))";
    CHECK(makesEqual(guarded + "captured(?S, k1), captured(?S, v1)\n", nested, captured));
    CHECK_FALSE(makesEqual(guarded + "k1 notin ?S, v1 notin ?S\n", nested, captured));
    CHECK(makesEqual(guarded + "k1 notin ?S, v1 notin ?S\n",
                     R"(\T A. sum(<k1,v1> in A) sum(<k2,v2> in T) if (v1 == v2) T(k1))",
                     R"(\T A. merge(<k1,k2,v1> in <A,T>) let v2 = v1 in T(k1))"));
}

}  // namespace candler::sdqlite
