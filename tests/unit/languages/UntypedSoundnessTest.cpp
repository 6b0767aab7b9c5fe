// The rules of the four encodings of the untyped lambda calculus against their meaning: everything
// that comes to be in one class means the same.
#include <catch2/catch.hpp>

#include <array>

#include "UntypedMeaning.h"
#include "engine/extraction/GreedyExtractor.h"
#include "engine/language/RuleLibrary.h"
#include "engine/languages/sexpr/SexprRule.h"
#include "engine/languages/sexpr/SexprText.h"
#include "engine/rewriting/Runner.h"
#include "engine/support/FileSystem.h"
#include "engine/support/Random.h"
#include "tests/bench/evaluations/EvaluationLanguages.h"
#include "tests/bench/evaluations/untyped/NamedTerms.h"
#include "tests/bench/evaluations/untyped/UntypedLanguage.h"

using namespace candler;
using namespace candler::sexpr;
using candler::testing::meaning;

namespace {

constexpr std::uint64_t kUntypedSeed = 20261121;

std::array<const SexprDefinition*, 4> encodings() {
    return {&untyped::explicitNames(), &untyped::explicitIndices(), &untyped::extractionNames(),
            &untyped::extractionIndices()};
}

bool hasNames(const SexprDefinition& definition) {
    return definition.name.ends_with("names");
}

/// An e-graph of one term that rules of the encoding have grown.
struct Grown {
    SexprContext context;
    TermId start;
    std::unique_ptr<EGraph> graph;

    Grown(const SexprDefinition& definition, const std::string& text,
          const std::vector<const char*>& files, const Limits& limits)
        : context(definition.grammar) {
        SexprRules rules(context, definition);
        RuleLibrary library(rules);
        for (const char* file : files) {
            const auto path = evaluationResources() / "rules" / definition.folder / file;
            REQUIRE(library.load(SourceText(path.string(), readFile(path).value())).has_value());
        }
        start = readTerms(context, SourceText("<term>", text)).value().front();
        graph = makeGraph(context, definition);
        graph->addRoot(graph->addTerm(start));
        graph->rebuild();
        std::vector<std::string> names;
        for (const RuleInfo& rule : library.rules()) names.push_back(rule.name);
        Stepper stepper(*graph, library.select(names, {}).value(), limits);
        run(stepper, {});
        graph->rebuild();
        graph->check(CheckLevel::Full);
    }
};

std::string makeNamed(Random& random, int depth) {
    const auto name = [&] { return std::string(1, static_cast<char>('a' + random.below(3))); };
    const auto kind = depth == 0 ? 0 : random.below(6);
    if (kind == 0) return random.below(5) == 0 ? "k" : "(var " + name() + ")";
    if (kind <= 2) return "(lam " + name() + " " + makeNamed(random, depth - 1) + ")";
    const std::string binder = kind == 3 ? "" : "(lam " + name() + " ";
    return "(app " + binder + makeNamed(random, depth - 1) + (kind == 3 ? " " : ") ") +
           makeNamed(random, depth - 1) + ")";
}

std::string makeIndexed(Random& random, int depth) {
    const auto kind = depth == 0 ? 0 : random.below(6);
    if (kind == 0) return random.below(5) == 0 ? "k" : "%" + std::to_string(random.below(4));
    if (kind <= 2) return "(lam " + makeIndexed(random, depth - 1) + ")";
    const std::string binder = kind == 3 ? "" : "(lam ";
    return "(app " + binder + makeIndexed(random, depth - 1) + (kind == 3 ? " " : ") ") +
           makeIndexed(random, depth - 1) + ")";
}

/// Compares each e-node's cheapest term with that of its class; returns how many had a meaning.
std::size_t compareClasses(Grown& grown) {
    const GraphTable table(*grown.graph);
    const ExtractionTable best = extractGreedy(grown.context.store, table, TreeSize());
    std::size_t compared = 0;
    for (GraphTable::Index c = 0; c < table.classCount(); ++c) {
        const TermId cheapest = candler::readTerm(grown.context.store, table, best, c);
        const auto expected = meaning(grown.context, cheapest);
        if (!expected) continue;
        for (auto node = table.nodeBegin(c); node < table.nodeBegin(c + 1); ++node) {
            std::vector<TermId> children;
            for (const GraphTable::Index child : table.children(node))
                children.push_back(candler::readTerm(grown.context.store, table, best, child));
            const TermId term = grown.context.store.make(table.label(node), children);
            if (term == cheapest) continue;
            const auto found = meaning(grown.context, term);
            if (!found) continue;
            ++compared;
            INFO(termText(grown.context, cheapest) << " = " << termText(grown.context, term));
            CHECK(*expected == *found);
        }
    }
    return compared;
}

/// A term of the class, by e-nodes taken at random, cheapest below `depth`.
TermId randomTerm(Grown& grown, const GraphTable& table, const ExtractionTable& best,
                  GraphTable::Index c, int depth, Random& random) {
    if (depth == 0) return candler::readTerm(grown.context.store, table, best, c);
    const auto count = table.nodeBegin(c + 1) - table.nodeBegin(c);
    const auto node = static_cast<GraphTable::Index>(table.nodeBegin(c) + random.below(count));
    std::vector<TermId> children;
    for (const GraphTable::Index child : table.children(node))
        children.push_back(randomTerm(grown, table, best, child, depth - 1, random));
    return grown.context.store.make(table.label(node), children);
}

/// Rules that hold for images put a variable's class to uses where it stands for something else (an
/// index stands for many variables), so not every term of a class can be computed.
bool isData(const std::string& meaning) {
    return meaning.find_first_not_of("[]() -0123456789") == std::string::npos;
}

std::string shippedTerm(const std::string& name) {
    const auto path = evaluationResources() / "programs" / "untyped" / (name + ".terms");
    const std::string text = readFile(path).value();
    return text.substr(text.find("\n(") + 1);
}

std::string applied(std::string function, const std::vector<const char*>& arguments) {
    for (const char* argument : arguments) function = "(app " + function + " " + argument + ")";
    return function;
}

}  // namespace

TEST_CASE("rules of substitution keep the meaning of random terms", "[property]") {
    for (const SexprDefinition* definition : encodings()) {
        CAPTURE(definition->name, kUntypedSeed);
        Random random(kUntypedSeed);
        std::size_t compared = 0;
        for (int round = 0; round < 150; ++round) {
            const std::string text =
                hasNames(*definition) ? makeNamed(random, 5) : makeIndexed(random, 5);
            CAPTURE(text);
            Grown grown(*definition, text, {"lambda.rules"}, Limits{4, 300, 0, 0});
            compared += compareClasses(grown);
        }
        CHECK(compared > 500);
    }
}

TEST_CASE("what the shipped goals grow means what they began with", "[property]") {
    for (const SexprDefinition* definition : encodings()) {
        const std::string ending = hasNames(*definition) ? "-names" : "-indices";
        const std::string ownFunction =
            hasNames(*definition)
                ? "(lam h (app (app map (var h)) (app (app map (lam x (app (var h) (var x)))) "
                  "row)))"
                : "(lam (app (app map %0) (app (app map (lam (app %1 %0))) row)))";
        const std::array starts{
            applied(ownFunction, {"f1"}), applied(shippedTerm("reduction" + ending), {"5"}),
            applied(shippedTerm("fission" + ending), {"f1", "f2", "f3", "f4", "f5", "row"}),
            applied(shippedTerm("binomial" + ending), {"image"})};
        for (const std::string& text : starts) {
            CAPTURE(definition->name, text, kUntypedSeed);
            Grown grown(*definition, text, {"lambda.rules", "fusion.rules", "stencil.rules"},
                        Limits{8, 5000, 0, 0});
            const GraphTable table(*grown.graph);
            const ExtractionTable best = extractGreedy(grown.context.store, table, TreeSize());
            const EClassId root = grown.graph->find(grown.graph->roots().front());
            GraphTable::Index rootIndex = 0;
            while (table.classId(rootIndex) != root) ++rootIndex;
            const auto expected = meaning(grown.context, grown.start);
            REQUIRE(expected.has_value());
            REQUIRE(isData(*expected));
            Random random(kUntypedSeed);
            std::size_t compared = 0;
            for (int round = 0; round < 150; ++round) {
                const TermId term =
                    randomTerm(grown, table, best, rootIndex, 1 + round % 12, random);
                const auto found = meaning(grown.context, term, 200000);
                if (!found || !isData(*found)) continue;
                ++compared;
                INFO(termText(grown.context, term));
                CHECK(*found == *expected);
            }
            CHECK(compared > 30);
        }
    }
}

TEST_CASE("substitution renames each binder that would capture", "[property]") {
    SexprContext context(untyped::extractionNames().grammar);
    untyped::NamedTerms names(context);
    const auto terms = readTerms(context, SourceText("<terms>", R"(
        (lam x (lam y (app (var v) (app (var x) (var y))))) v (app (var x) (app (var y) (var s0)))
        (lam s1 (lam s2 (app (app (var x) (app (var y) (var s0))) (app (var s1) (var s2))))))"));
    REQUIRE(terms.has_value());
    const TermId made = names.substitute((*terms)[0], (*terms)[1], (*terms)[2]);
    CHECK(termText(context, made) == termText(context, (*terms)[3]));
}
