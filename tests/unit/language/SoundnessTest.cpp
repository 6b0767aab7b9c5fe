// Rules of all languages on random instances, through the harness of `candler rules`.
#include "engine/language/Soundness.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>

#include "engine/language/Language.h"
#include "engine/languages/Languages.h"
#include "engine/support/FileSystem.h"

using namespace candler;

namespace {

std::filesystem::path rulesOf(const Language& language) {
    return resourceFolder() / "rules" / language.folder();
}

SourceText file(const std::filesystem::path& path) {
    return {path.filename().string(), readFile(path).value()};
}

/// Files that ship, each by itself, but for those that are kept as unsound. Sets may name rules of
/// other files.
std::vector<SourceText> shippedFiles(const Language& language) {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(rulesOf(language)))
        if (entry.path().filename() != "unsound.rules") paths.push_back(entry.path());
    std::ranges::sort(paths);
    std::vector<SourceText> files;
    for (const auto& path : paths) files.push_back(file(path));
    return files;
}

std::vector<RuleVerdict> verdictsOf(std::string_view language, const SourceText& rules,
                                    const RuleTestOptions& options = {},
                                    const std::stop_token& stop = {}) {
    auto verdicts = testRules(*findLanguage(language), std::span(&rules, 1), options, stop);
    if (!verdicts) FAIL(render(verdicts.error()));
    return *verdicts;
}

/// The only one.
RuleVerdict verdictOf(std::string_view language, const std::string& rule) {
    const auto verdicts = verdictsOf(language, SourceText("test.rules", rule + "\n"));
    REQUIRE(verdicts.size() == 1);
    return verdicts[0];
}

}  // namespace

TEST_CASE("every rule that ships keeps what terms compute", "[property]") {
    std::vector<std::string_view> tried;
    for (const Language* language : languages()) {
        if (!canTestRules(*language)) continue;
        tried.push_back(language->name());
        std::size_t count = 0;
        for (const SourceText& rules : shippedFiles(*language))
            for (const RuleVerdict& verdict : verdictsOf(language->name(), rules)) {
                CAPTURE(language->name(), verdict.rule, verdict.counterExample);
                CHECK(verdict.instances == RuleTestOptions().instances);
                CHECK(verdict.wrong == 0);
                ++count;
            }
        CAPTURE(language->name());
        CHECK(count >= 14);
    }
    CHECK(tried == std::vector<std::string_view>{"rise", "linrel", "sdqlite", "stur", "tensorgraph",
                                                 "math", "math-float", "math-plain", "lambda",
                                                 "prop"});
}

TEST_CASE("rules of Rise are tried in every scalar type that they leave open", "[property]") {
    for (const SourceText& rules : shippedFiles(*findLanguage("rise")))
        for (const RuleVerdict& verdict : verdictsOf("rise", rules)) {
            // Types that a rule names, or that its primitives and conditions do.
            const auto isOf = [&](const char* part) {
                return verdict.text.find(part) != std::string::npos;
            };
            if (isOf("f32") || isOf("f64")) continue;
            const bool isOfNumbers = isOf("add") || isOf("mul") || isOf("vectorise") ||
                                     isOf("asVector") || isOf("asScalar") || isOf("monoid");
            CAPTURE(verdict.rule, verdict.text);
            for (const char* const scalar : {"f32", "f64", "i32", "u8"})
                CHECK(verdict.ofKind.contains(scalar));
            CHECK((isOfNumbers || verdict.ofKind.contains("bool")));
        }
}

TEST_CASE("a rule is tried with other values where there is nothing to compare", "[unit]") {
    const RuleVerdict verdict =
        verdictOf("rise", "twice: div a b => div (add a a) (add b b)\n  where b : f32");
    CHECK(verdict.instances == RuleTestOptions().instances);  // Some divisors are 0.
    CHECK(verdict.wrong == 0);
}

TEST_CASE("rules that are wrong are rejected in every language", "[property]") {
    const auto [language, rule] = GENERATE(table<const char*, const char*>({
        // Names, scopes and orders that are mixed up.
        {"rise", "r: map f (map g xs) => map (\\x. g (f x)) xs\n  where f : a -> a, g : a -> a"},
        {"rise", "r: zip a b => zip b a\n  where a : n.t, b : n.t"},
        {"rise", "r: transpose (transpose x) => transpose x\n  where x : n.n.a"},
        {"rise", "r: add x y => mul x y"},
        {"rise", "r: min x 300 => x\n  where x : u16"},
        {"rise", "r: x * 2 / 2 => x\n  where x : i8"},
        {"rise", "r: min x 1000 => x\n  where x : i32"},
        {"rise",
         "r: reduceSeq f i (map g xs) => reduceSeq (\\acc x. g (f acc x)) i xs"
         "\n  where f : a -> a -> a, g : a -> a"},
        {"rise",
         "r: let v (\\x. let w (\\y. b)) => let v (\\y. let w (\\x. c))"
         "\n  where v : t, w : t\n  with c = swap-binders b"},
        {"rise",
         "r: asVector[n] (map f xs) => map g (asVector[n] (map f xs))"
         "\n  where f : f32 -> f32, g : <n>f32 -> <n>f32\n  with g = vectorise f"},
        {"rise",
         "family r(k): reduceSeq op i xs"
         " => reduceSeq (\\acc y. op acc (reduceSeq op i y)) i (split[k] xs)"
         "\n  where op : t -> t -> t"},
        {"linrel", "r: (* ?a (+ ?b ?c)) => (+ (* ?a ?b) ?c)"},
        {"linrel", "r: (max-of ?U (* ?c ?a)) => (* ?c (max-of ?U ?a)) if (apart ?U ?c)"},
        {"linrel", "r: (abs ?x) => ?x"},
        {"stur", "r: (sum ?k (* ?a ?b)) => (* (sum ?k ?a) (sum ?k ?b))"},
        {"stur", "r: (* (<= ?a ?b) (<= ?b ?c)) => (<= ?a ?c)"},
        {"math", "r: (d ?x (* ?a ?b)) => (* (d ?x ?a) (d ?x ?b)) if (sym ?x)"},
        {"math", "r: (i (sin ?x) ?x) => (cos ?x)"},
        {"math-float", "r: (- ?a ?b) => (- ?b ?a)"},
        {"lambda", "r: (if ?c ?a ?b) => ?b"},
        {"prop", "r: (-> ?a ?b) => (-> ?b ?a)"},
        // What joined patterns say is heeded, and so is what it does not say.
        {"prop", "r: ?v = true, ?v = (| ?a ?b) => ?v = ?a"},
        {"tensorgraph", "r: (relu (ewadd ?a ?b)) => (ewadd (relu ?a) (relu ?b))"},
    }));
    CAPTURE(language, rule);
    for (const RuleVerdict& verdict :
         verdictsOf(language, SourceText("test.rules", std::string(rule) + "\n"))) {
        CHECK(verdict.wrong > 0);
        CHECK(verdict.error > 0);
        CHECK(verdict.counterExample.find(" is not ") != std::string::npos);
        CHECK(verdict.counterExample.find('\n') == std::string::npos);
    }
}

TEST_CASE("rules whose scopes are mixed up are refused before they are tried", "[unit]") {
    const auto [language, rule] = GENERATE(table<const char*, const char*>({
        {"linrel", "r: (sum ?i ?a) => ?a\n"},
        {"linrel", "r: (sum ?i (* ?a ?b)) => (* ?a (sum ?i ?b))\n"},
        {"linrel", "r: (max-of ?U (* ?c ?a)) => (* ?c (max-of ?U ?a))\n"},
        {"lambda", "r: (let ?v ?e (lam ?w ?b)) => (lam ?w (let ?v ?e ?b))\n"},
    }));
    CAPTURE(language, rule);
    const SourceText text("test.rules", rule);
    const auto verdicts = testRules(*findLanguage(language), {&text, 1}, {}, {});
    REQUIRE_FALSE(verdicts.has_value());
    CHECK(verdicts.error().front().place.line == 1);
}

TEST_CASE("premises of rules hold for all inputs", "[property]") {
    CHECK(verdictOf("prop", "r: ?v = true, ?v = (& ?a ?b) => ?v = ?a").wrong == 0);
    // Bodies that are equal for one value of a name alone do not make functions equal.
    CHECK(verdictOf("lambda",
                    "r: (app (lam ?x ?a) (lam ?x ?b)) => (app (lam ?x ?b) (lam ?x ?b)) "
                    "if (equal ?a ?b)")
              .wrong == 0);
}

TEST_CASE("rules that fit nothing, and those that were not tried, are told apart", "[unit]") {
    const RuleVerdict never = verdictOf("tensorgraph", "r: (relu ?a) => (concat 0 ?a ?a)");
    CHECK(never.instances == 0);
    CHECK(never.wrong == 0);
    CHECK(verdictOf("math", "r: (ln ?a) => ?a if (sym ?a) (const ?a)").instances == 0);
    std::stop_source stop;
    stop.request_stop();
    const SourceText rules("t.rules", "r: (relu (relu ?a)) => (relu ?a)\n");
    CHECK(verdictsOf("tensorgraph", rules, {}, stop.get_token()).empty());
    const auto refused = testRules(*findLanguage("tensor-axioms"), {}, {}, {});
    REQUIRE(!refused);
    CHECK(refused.error().front().message ==
          "rules of the language tensor-axioms cannot be tried on random values");
}

TEST_CASE("the smallest counter-example is told", "[unit]") {
    const RuleVerdict verdict = verdictOf("prop", "r: (& ?a ?b) => (| ?a ?b)");
    CHECK(verdict.counterExample.size() <
          std::string("y = false, x = true; (& x y) is not (| x y): "
                      "false and true")
                  .size() +
              1);
    // Of numbers the ones that are next to 0, and told where there is one.
    CHECK(verdictOf("math-float", "r: (- ?a ?b) => (- ?b ?a)").counterExample ==
          "(- 2 3) is not (- 3 2): -1 and 1");
    CHECK(verdictOf("math", "r: (d ?x (* ?a ?b)) => (* (d ?x ?a) (d ?x ?b)) if (sym ?x)")
              .counterExample == "x = 0; (d x (* x x)) is not (* (d x x) (d x x)): 0 and 1");
    CHECK(verdictOf("rise", "r: add x y => mul x y\n  where x : i32").counterExample ==
          "y: i32 = 0, x: i32 = 1; \\y x. add x y is not \\y x. mul x y: 1 and 0");
}

// Tensors: guards, windows, operators of several tensors.

TEST_CASE("without its guard each kind of tensor rule is rejected", "[property]") {
    const char* const text = GENERATE(
        // Kernels of groups are not joined, for one input and for sums.
        "S115: (concat 1 (conv 1 1 same none ?a ?b) (conv 1 1 same none ?a ?c)) "
        "=> (conv 1 1 same none ?a (concat 0 ?b ?c))",
        "S091: (ewadd (conv 1 1 same none ?a ?b) (conv 1 1 same none ?c ?d)) "
        "=> (conv 1 1 same none (concat 1 ?a ?c) (concat 1 ?b ?d))",
        // Groups of different sizes.
        "S092: (concat 1 (conv 1 1 same none ?a ?b) (conv 1 1 same none ?c ?d)) "
        "=> (conv 1 1 same none (concat 1 ?a ?c) (concat 0 ?b ?d))",
        // A kernel with even sizes has no middle; with stride 1 it fits no shape at all.
        "even: (concat 0 (conv 2 2 same none ?a ?b) (conv 2 2 same none ?a ?c)) "
        "=> (concat 0 (conv 2 2 same none ?a (enlarge ?b ?c)) (conv 2 2 same none ?a ?c)) "
        "if (ungrouped ?a ?b) (fits ?b ?c)");
    const RuleVerdict verdict = verdictOf("tensorgraph", text);
    CHECK(verdict.wrong > 0);
    CHECK(!verdict.counterExample.empty());
    CHECK(verdict.error > 1e-9);
}

TEST_CASE("rules without guards fail where the guards forbid them", "[property]") {
    const Language& language = *findLanguage("tensorgraph");
    RuleTestOptions options;
    options.heedsGuards = false;
    std::vector<std::string> rejected;
    for (const RuleVerdict& verdict :
         verdictsOf("tensorgraph", file(rulesOf(language) / "multi.rules"), options))
        if (verdict.wrong != 0) rejected.push_back(verdict.rule);
    CHECK(rejected == std::vector<std::string>{"M12", "M12-second", "M13", "M13-second", "M14",
                                               "M14-second", "M15", "M15-second"});
}

TEST_CASE("every rule that is kept as unsound is rejected", "[property]") {
    const Language& language = *findLanguage("tensorgraph");
    const auto verdicts = verdictsOf("tensorgraph", file(rulesOf(language) / "unsound.rules"));
    CHECK(verdicts.size() == 9 + 2 * 4);
    for (const RuleVerdict& verdict : verdicts) {
        CAPTURE(verdict.rule);
        CHECK(verdict.wrong > 0);
        CHECK(!verdict.counterExample.empty());
    }
}

TEST_CASE("images are larger than the windows of a rule", "[property]") {
    // The window of both is 11.
    CHECK(verdictOf("tensorgraph",
                    "r: (poolmax 9 9 1 1 same none (poolmax 3 3 1 1 same none ?x)) "
                    "=> (poolmax 9 9 1 1 same none ?x)")
              .wrong > 0);
    CHECK(verdictOf("tensorgraph",
                    "r: (poolmax 3 3 1 1 same none (poolmax 3 3 1 1 same none ?x)) "
                    "=> (poolmax 5 5 1 1 same none ?x)")
              .wrong == 0);
}

TEST_CASE("parameters of tensor operators and batch normalisations are tried", "[property]") {
    const RuleVerdict any = verdictOf(
        "tensorgraph", "r: (relu (conv ?s ?t ?p none ?a ?b)) => (conv ?s ?t ?p relu ?a ?b)");
    CHECK(any.instances == 200);
    CHECK(any.wrong == 0);
    const RuleVerdict wrong =
        verdictOf("tensorgraph", "r: (batchnorm ?x ?a ?b ?c ?d) => (batchnorm ?x ?a ?b ?c ?c)");
    CHECK(wrong.instances == 200);
    CHECK(wrong.wrong > 0);
}
