// Every shipped rule against the evaluator: terms sampled from the class of a program, after the
// rule was applied to it, compute what the program computes.
#include <catch2/catch.hpp>
#include <random>
#include <set>

#include "RandomTerms.h"
#include "engine/languages/rise/rules/RiseAnalysis.h"
#include "engine/languages/rise/rules/RiseLibrary.h"
#include "engine/languages/rise/semantics/RiseEvaluator.h"
#include "engine/languages/rise/syntax/RisePrinter.h"
#include "engine/languages/rise/syntax/RiseProgram.h"
#include "engine/languages/rise/terms/RiseTerms.h"
#include "engine/rewriting/Stepper.h"
#include "engine/support/FileSystem.h"

using namespace candler;
using namespace candler::rise;

namespace {

/// Programs that give every rule something to do.
std::vector<std::string> programTexts() {
    const std::string all = readFile(CANDLER_LANGUAGE_TESTS "/rule-programs.rise").value();
    std::vector<std::string> texts;
    for (std::size_t begin = 0; begin < all.size();) {
        const std::size_t end = std::min(all.find("\n\n", begin), all.size());
        std::string text = all.substr(begin, end - begin);
        if (!text.starts_with("--")) texts.push_back(std::move(text));
        begin = end + 2;
    }
    return texts;
}

constexpr int kSamples = 8;

class RuleTester {
public:
    RuleTester() : m_library(m_terms) {
        std::vector<std::filesystem::path> files;
        for (const auto& entry :
             std::filesystem::directory_iterator(resourceFolder() / "rules" / "rise"))
            if (entry.path().filename() != "sets.rules") files.push_back(entry.path());
        std::sort(files.begin(), files.end());
        for (const auto& file : files)
            REQUIRE(m_library.load(SourceText(file.string(), readFile(file).value())).has_value());
    }

    RiseContext& context() { return m_context; }
    /// All rules, and of families those for 2 and 4.
    [[nodiscard]] std::vector<std::string> rules() const {
        std::set<std::string> names;
        for (const RuleInfo& rule : m_library.rules()) names.insert(rule.name);
        for (const RuleSyntax& family : m_library.families())
            for (const char* size : {"-2", "-4"}) names.insert(family.name + size);
        return {names.begin(), names.end()};
    }
    [[nodiscard]] int compared() const { return m_compared; }

    /// True if the rule merged anything.
    bool check(const std::string& rule, TermId program, const std::vector<std::int64_t>& sizes) {
        const std::vector<std::string> names{rule};
        RuleList rules = m_library.select(names, {}).value();
        EGraph graph(m_context.store);
        const RiseAnalyses analyses = RiseAnalyses::attach(graph, m_terms.binding());
        const EClassId root = graph.addTerm(program);
        graph.addRoot(root);
        graph.rebuild();
        Stepper stepper(graph, rules, {.iterations = 2, .nodes = 3000});
        while (!stepper.iterate({})) {
        }
        bool hasFired = false;
        for (const IterationReport& report : stepper.reports())
            hasFired |= report.rules.front().applied > 0;
        if (hasFired) compareSamples(rule, graph, analyses, root, program, sizes);
        return hasFired;
    }

private:
    void compareSamples(const std::string& rule, const EGraph& graph, const RiseAnalyses& analyses,
                        EClassId root, TermId program, const std::vector<std::int64_t>& sizes) {
        std::vector<Value> arguments;
        TypeId type = m_context.store.type(program);
        while (m_context.types.is(type, TypeKind::NatFunction)) type = m_context.types[type].right;
        for (; m_context.types.isFunction(type); type = m_context.types[type].right)
            arguments.push_back(
                randomValue(m_context, m_context.types[type].left, sizes, m_random()).value());
        const EvaluationOptions options{.maxSteps = 300'000};
        const auto expected = evaluate(m_context, program, sizes, arguments, options);
        if (!expected) return;  // Random sizes that do not divide.
        std::set<TermId> seen{program};
        for (int i = 0; i < kSamples; ++i) {
            const TermId other = sample(graph, analyses, graph.find(root), 14);
            std::vector<TypeId> scope;
            if (!seen.insert(other).second || !isWellScoped(other, scope)) continue;
            const auto found = evaluate(m_context, other, sizes, arguments, options);
            if (!found) {
                // Only for what the rules assume: sizes that divide, and limits of this test.
                const std::string errors = render(found.error());
                INFO("rule " << rule);
                INFO(printTerm(m_context, other, {.annotations = Annotations::All}));
                CHECK_THAT(errors, Catch::Contains("whole number") ||
                                       Catch::Contains("cannot be split") ||
                                       Catch::Contains("gave up"));
                continue;
            }
            ++m_compared;
            INFO("rule " << rule);
            INFO(printTerm(m_context, program));
            INFO(printTerm(m_context, other));
            CHECK(describeDifference(*expected, *found, 1e-4) == "");
        }
    }

    /// A term of the class: random e-nodes down to `depth`, below that the smallest terms.
    TermId sample(const EGraph& graph, const RiseAnalyses& analyses, EClassId id, int depth) {
        if (depth == 0) return (*analyses.smallest)[id].term;
        const auto nodes = graph.nodesOf(id);
        const ENodeId node = nodes[m_random() % nodes.size()];
        std::vector<TermId> children;
        for (const EClassId child : graph.children(node))
            children.push_back(sample(graph, analyses, graph.find(child), depth - 1));
        return m_context.store.make(graph.label(node), children);
    }

    /// De Bruijn e-graphs may put a term into a class that is used under other binders; such
    /// mixtures are no terms of the program.
    bool isWellScoped(TermId term, std::vector<TypeId>& scope) {
        const Label label = m_context.store[term];
        if (label.op == kVar)
            return label.payload < scope.size() &&
                   scope[scope.size() - 1 - label.payload] == label.type;
        if (label.op == kLam) scope.push_back(m_context.types[label.type].left);
        const std::vector<TermId> children(m_context.store.children(term).begin(),
                                           m_context.store.children(term).end());
        bool isGood = true;
        for (const TermId child : children) isGood = isGood && isWellScoped(child, scope);
        if (label.op == kLam) scope.pop_back();
        return isGood;
    }

    RiseContext m_context;
    RiseTerms m_terms{m_context};
    RiseLibrary m_library;
    std::mt19937_64 m_random{2024};
    int m_compared = 0;
};

}  // namespace

TEST_CASE("rules keep what programs compute", "[property]") {
    RuleTester tester;
    std::vector<TermId> programs;
    for (const std::string& text : programTexts()) {
        const auto program = loadProgram(tester.context(), SourceText("p", text));
        INFO(text);
        REQUIRE(program.has_value());
        programs.push_back(program->term);
    }
    for (const std::string& rule : tester.rules()) {
        bool hasFired = false;
        for (const TermId program : programs) hasFired |= tester.check(rule, program, {});
        INFO("no program of this test makes the rule " << rule << " fire; add one");
        CHECK(hasFired);
    }
    CHECK(tester.compared() > 200);
}

TEST_CASE("rules keep what random programs compute", "[property]") {
    RuleTester tester;
    RandomTerms random(tester.context(), 5);
    std::vector<TermId> programs;
    for (int i = 0; i < 60; ++i) programs.push_back(random.program(4));
    for (const std::string& rule : tester.rules())
        for (const TermId program : programs) tester.check(rule, program, {8});
    CHECK(tester.compared() > 200);
}
