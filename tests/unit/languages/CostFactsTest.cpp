// What cost models may speak of, by language.
#include <catch2/catch.hpp>

#include <algorithm>

#include "engine/languages/Languages.h"

using namespace candler;

namespace {

struct FactsFixture {
    std::unique_ptr<LoadedProgram> program;
    CostVocabulary vocabulary;
    CostFactsPtr facts;

    FactsFixture(const char* language, const char* text, const CostAssumptions& sizes = {}) {
        auto loaded = findLanguage(language)->load(SourceText("p", text));
        INFO(text << "\n" << (loaded ? "" : render(loaded.error())));
        REQUIRE(loaded);
        program = std::move(*loaded);
        vocabulary = program->costVocabulary();
        facts = program->costFacts(sizes);
    }

    /// Of the first sub-term that has the operator, inner ones first.
    std::optional<double> operator()(const std::string& op, const std::string& fact) {
        const auto at = std::ranges::find(vocabulary.facts, fact, &CostFact::name);
        REQUIRE(at != vocabulary.facts.end());
        const TermStore& store = program->store();
        for (const TermId term : store.subterms(program->start()))
            if (vocabulary.operators[store[term].op.index()].name == op)
                return facts->value(store.labelOf(term),
                                    static_cast<std::size_t>(at - vocabulary.facts.begin()));
        FAIL("no " << op);
        return {};
    }
};

const char* const kProgram =
    "main : (n m : nat) -> n.m.f32 -> n.m.(f32 * f64) -> n.m.f32\n"
    "main = /\\n m. \\xs ys. toMem (join (split[4] (map (map (add 0.5)) (map (map (\\x. x)) "
    "xs))))\n";

}  // namespace

TEST_CASE("facts of Rise are the extents of types", "[unit]") {
    FactsFixture rise("rise", kProgram, {{{"n", 100}, {"m", 6}}, {}});
    CHECK(rise("toMem", "elements") == 600);
    CHECK(rise("toMem", "bytes") == 2400);
    CHECK(rise("toMem", "rank") == 2);
    CHECK(rise("toMem", "arguments") == 1);
    CHECK(rise("toMem", "inputElements") == 600);
    CHECK(rise("add", "elements") == 1);
    CHECK(rise("add", "rank") == 0);
    CHECK(rise("add", "arguments") == 2);
    CHECK(rise("add", "inputBytes") == 8);
    CHECK(rise("literal", "value") == 0.5);
    CHECK(rise("natApp", "value") == 4);
    CHECK(rise("join", "elements") == 600);
    CHECK(rise("join", "rank") == 2);
    // A function that takes a function: what it gives, and what its other arguments are.
    CHECK(rise("map", "arguments") == 2);
    CHECK_FALSE(rise("toMem", "value"));
    // The program's own binders surround its sizes.
    CHECK(rise("natLam", "elements") == 600);
    CHECK(rise("natLam", "inputElements") == 1800);
    CHECK(rise("natLam", "inputBytes") == 2400 + 7200);
    CHECK(rise.facts->text(rise.program->store().labelOf(rise.program->start())).find(" : ") !=
          std::string::npos);
}

TEST_CASE("sizes that nobody knows are no facts", "[unit]") {
    FactsFixture none("rise", kProgram);
    CHECK_FALSE(none("toMem", "elements"));
    CHECK_FALSE(none("toMem", "inputBytes"));
    CHECK(none("toMem", "rank") == 2);
    CHECK(none("add", "elements") == 1);
    FactsFixture other("rise", kProgram, {{{"n", 10}}, 32});
    CHECK(other("toMem", "elements") == 320);
    // 10 rows are not parts of 4: no whole number of them, but all elements.
    CHECK(other("natApp", "elements") == 320);
    // By itself it does not know how many parts.
    CHECK_FALSE(other("split", "elements"));
    CHECK(other.vocabulary.sizes == std::vector<std::string>{"n", "m"});
}

TEST_CASE("facts of s-expressions are the values of numbers", "[unit]") {
    FactsFixture math("math", "(+ x (* -3/2 y))");
    CHECK(math("number", "value") == -1.5);
    CHECK_FALSE(math("symbol", "value"));
    CHECK_FALSE(math("+", "value"));
    std::vector<std::string> names;
    for (const CostOperator& op : math.vocabulary.operators) names.push_back(op.name);
    CHECK(names == std::vector<std::string>{"d", "i", "+", "-", "*", "/", "pow", "ln", "sqrt",
                                            "sin", "cos", "symbol", "number", "", ""});
    CHECK(math.facts->text(math.program->store().labelOf(math.program->start())) == "+");
}
