// Scopes of rules in every language: what is free on one side only is told when the rule is read.
#include <catch2/catch.hpp>

#include <filesystem>

#include "engine/language/Language.h"
#include "engine/languages/Languages.h"
#include "engine/support/FileSystem.h"
#include "tests/bench/evaluations/EvaluationLanguages.h"

using namespace candler;

namespace {

std::string programOf(std::string_view language) {
    if (language == "linrel") return "dim m = 3\ninput X[m,m]\ny = X\noutput y";
    if (language == "rise") return "main : f32 -> f32\nmain = \\x. x";
    if (language == "sdqlite") return "scalar x : real\ncompute y : real = x";
    if (language == "storel-published") return "\\A. A";
    if (language == "stur") return "A() := x()";
    if (language == "tensorgraph") return "(input x 2 2)\n(output x)";
    return language.ends_with("indices") ? "(lam %0)" : "x";
}

/// `column message (hint)` of the first mistake; empty if there is none.
std::string mistake(const std::string& language, const std::string& rule) {
    addEvaluationLanguages();
    const auto program =
        findLanguage(language)->load(SourceText("program", programOf(language))).value();
    const auto loaded = program->loadRules(SourceText("r", "r: " + rule));
    if (loaded) return {};
    const Diagnostic& first = loaded.error().front();
    return std::to_string(first.place.column) + " " + first.message + " (" + first.hint + ")";
}

}  // namespace

TEST_CASE("indices of linear algebra are free on both sides or on none", "[unit]") {
    const auto la = [](const std::string& rule) { return mistake("linrel", rule); };
    CHECK(
        la("(sum ?i ?a) => ?a") ==
        "19 '?i' is bound around '?a' on the matched side, but not here (if it is not free there, "
        "say so: if (absent ?i ?a))");
    CHECK(la("(sum ?i ?a) => ?a if (absent ?i ?a)").empty());
    CHECK(
        la("(min-of ?U ?a) => ?a") ==
        "22 '?U' is bound around '?a' on the matched side, but not here (if it is not free there, "
        "say so: if (apart ?U ?a))");
    CHECK(la("(min-of ?U ?a) => ?a if (empty ?U)").empty());
    CHECK(la("(max-of ?U (* ?c ?a)) => (* ?c (max-of ?U ?a)) if (positive ?c)").empty());
    CHECK(la("(* ?a (sum ?i ?b)) => (sum ?i (* ?a ?b))") ==
          "37 '?i' binds here what is free in '?a' on the matched side (if it is not free there, "
          "say so: if (absent ?i ?a))");
    const std::string fresh = " with ?k = (fresh ?i ?a ?b)";
    CHECK(la("(* ?a (sum ?i ?b)) => (sum ?k (* ?a (rename ?b ?i ?k)))" + fresh).empty());
    // Without the new name around ?b its own one is free.
    CHECK(la("(* ?a (sum ?i ?b)) => (sum ?k (* ?a ?b))" + fresh).starts_with("40 '?i' is bound"));
    CHECK(la("(* ?a (sum ?i ?b)) => (* ?a (rename ?b ?i ?k))" + fresh) ==
          "46 '?k' is free here, but not on the matched side (both sides must have the same free "
          "names)");
    CHECK(la("(sum ?j (* (identity ?d) ?a)) => (identity ?j ?j)").starts_with("47 '?j' is free"));
    CHECK(la("(sum ?i (sum ?j ?a)) <=> (sum ?j ?a)").starts_with("37 '?i' is bound"));
}

TEST_CASE("names are free on both sides or on none", "[unit]") {
    const std::string language =
        GENERATE(values<std::string>({"lambda", "untyped-explicit-names"}));
    const auto named = [&](const std::string& rule) { return mistake(language, rule); };
    CHECK(named("(app (lam ?v ?b) ?e) => ?b").starts_with("28 '?v' is bound around '?b'"));
    CHECK(named("(app (lam ?v ?b) ?e) => (let ?v ?e ?b)").empty());
    CHECK(named("(lam ?v (var ?v)) => (var ?v)").starts_with("30 '?v' is bound around '?v'"));
    CHECK(named("(lam ?v ?b) => (app (lam ?v ?b) (var ?v))").starts_with("41 '?v' is free here"));
    CHECK(named("(app ?f (lam ?v ?b)) => (lam ?v (app ?f ?b))").starts_with("41 '?v' binds here"));
    CHECK(named("(let ?v ?e (var ?w)) => (var ?w)").starts_with("33 '?v' is bound around '?w'"));
    CHECK(named("(let ?v ?e ?c) => ?c if (const ?c)").empty());
    CHECK(mistake("untyped-explicit-names", "(lam ?v (app ?f (var ?v))) => ?f if (not-free ?v ?f)")
              .empty());
    CHECK(mistake("untyped-explicit-names", "(app ?f ?x) => (app ?f (var ?y)) with ?y = (fresh y)")
              .starts_with("32 '?y' is free here"));
}

TEST_CASE("below binders without names variables keep their depth", "[unit]") {
    const auto indexed = [](const std::string& rule) {
        return mistake("untyped-extraction-indices", rule);
    };
    CHECK(indexed("(lam (app ?f %0)) => ?f if (no-innermost ?f)") ==
          "25 '?f' is below fewer binders here than on the matched side (both sides must have the "
          "same free names)");
    CHECK(indexed("(app ?f ?x) => (lam (app ?f %0))").starts_with("29 '?f' is below more binders"));
    CHECK(indexed("(app ?f ?x) => (lam (app ?g %0)) with ?g = (shift ?f 1 0)").empty());
    CHECK(indexed("(lam ?b) => (app %0 (lam ?b))").starts_with("21 '%0' is free here"));
    CHECK(indexed("(app %0 ?x) => (app ?x %0)").empty());
    CHECK(mistake("untyped-explicit-indices", "(app (lam ?b) ?e) => (sig 0 ?b ?e)").empty());
}

TEST_CASE("the rules that ship have the same free names on both sides", "[unit]") {
    addEvaluationLanguages();
    for (const Language* language : languages()) {
        const auto folder = shippedFolder(*language, "rules");
        for (const auto& file : std::filesystem::directory_iterator(folder)) {
            CAPTURE(language->name(), file.path().string());
            // Loaded alone, as some files have a rule in common that they write differently.
            const auto fresh =
                language->load(SourceText("program", programOf(language->name()))).value();
            const auto loaded = fresh->loadRules(readSourceFile(file.path()).value());
            CHECK(loaded.has_value());
        }
    }
}
