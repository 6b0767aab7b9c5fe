// Every shipped rule against its language's evaluator: random instances of its left-hand side grow
// an e-graph with this rule alone; then all terms of a class must have the same value.
#include <fmt/format.h>
#include <catch2/catch.hpp>

#include <cmath>
#include <filesystem>

#include "engine/extraction/GreedyExtractor.h"
#include "engine/languages/lambda/LambdaEvaluator.h"
#include "engine/languages/lambda/LambdaLanguage.h"
#include "engine/languages/math/MathEvaluator.h"
#include "engine/languages/math/MathLanguage.h"
#include "engine/languages/prop/PropEvaluator.h"
#include "engine/languages/prop/PropLanguage.h"
#include "engine/languages/sexpr/SexprRule.h"
#include "engine/languages/sexpr/SexprText.h"
#include "engine/rewriting/Runner.h"
#include "engine/support/FileSystem.h"
#include "engine/support/Random.h"

using namespace candler;
using namespace candler::sexpr;

namespace {

constexpr std::uint64_t kSeed = 20260821;

/// A random text for a variable that stands at `position` ("d1" is the first argument of d).
using TermMaker = std::string (*)(Random& random, const std::string& position, int depth);
/// Whether two terms of one class mean the same, as far as random inputs tell; counts comparisons.
using Comparison = bool (*)(SexprContext& context, TermId a, TermId b, Random& random,
                            std::size_t& compared);

template <std::size_t N>
std::string pick(Random& random, const std::array<const char*, N>& choices) {
    return choices[random.below(N)];
}

/// The left-hand side with a random term for each variable.
std::string instantiate(const std::string& left, Random& random, TermMaker make) {
    std::map<std::string, std::string> terms;
    std::string out;
    std::vector<std::pair<std::string, int>> heads;
    for (std::size_t i = 0; i < left.size();) {
        const std::size_t end = left.find_first_of(" ()", i + 1);
        const std::string word = left.substr(i, end - i);
        if (left[i] == '(') {
            heads.emplace_back("", 0);
        } else if (left[i] == ')') {
            heads.pop_back();
        } else if (left[i] != ' ') {
            if (!heads.empty() && heads.back().first.empty())
                heads.back().first = word;
            else if (!heads.empty())
                ++heads.back().second;
        }
        if (left[i] == '(' && heads.size() > 1) ++heads[heads.size() - 2].second;
        if (left[i] == '(' || left[i] == ')' || left[i] == ' ') {
            out += left[i++];
            continue;
        }
        if (word[0] == '?') {
            const std::string position =
                heads.empty() ? "" : heads.back().first + std::to_string(heads.back().second);
            auto& term = terms[word];
            if (term.empty() || position == "d1" || position == "i2")
                term = make(random, position, 2);
        }
        out += word;
        i += word.size();
    }
    for (const auto& [name, term] : terms)
        for (std::size_t at = 0; (at = out.find(name, at)) != std::string::npos;) {
            const char next = at + name.size() < out.size() ? out[at + name.size()] : ' ';
            const bool isWhole = next == ' ' || next == ')';
            if (isWhole) out.replace(at, name.size(), term);
            at += isWhole ? term.size() : name.size();
        }
    return out;
}

struct Check {
    const SexprDefinition& definition;
    const char* file;
    TermMaker make;
    Comparison isSame;
    int rounds;
};

/// Compares the start term and every e-node's cheapest term with its class's cheapest. (Folding may
/// have taken the e-nodes of the start term away.)
std::size_t compareClasses(SexprContext& context, const EGraph& graph, TermId start,
                           const Check& check, Random& random) {
    const GraphTable table(graph);
    const TreeSize size;
    const ExtractionTable best = extractGreedy(context.store, table, size);
    std::size_t compared = 0;
    for (GraphTable::Index c = 0; c < table.classCount(); ++c) {
        if (best.node[c] == ExtractionTable::kNoNode) continue;
        const TermId cheapest = candler::readTerm(context.store, table, best, c);
        if (table.classId(c) == graph.find(graph.roots().front()) && start != cheapest) {
            INFO(termText(context, cheapest) << " = " << termText(context, start));
            CHECK(check.isSame(context, cheapest, start, random, compared));
        }
        for (GraphTable::Index node = table.nodeBegin(c); node < table.nodeBegin(c + 1); ++node) {
            std::vector<TermId> children;
            for (const GraphTable::Index child : table.children(node))
                if (best.node[child] != ExtractionTable::kNoNode)
                    children.push_back(candler::readTerm(context.store, table, best, child));
            if (children.size() != table.children(node).size()) continue;
            const TermId term = context.store.make(table.label(node), children);
            if (term == cheapest) continue;
            INFO(termText(context, cheapest) << " = " << termText(context, term));
            CHECK(check.isSame(context, cheapest, term, random, compared));
        }
    }
    return compared;
}

void checkRules(const Check& check) {
    const auto path = resourceFolder() / "rules" / check.file;
    SexprContext names(check.definition.grammar);
    SexprLibrary all = makeLibrary(names, check.definition);
    const Result<std::string> file = readFile(path);
    REQUIRE(file.has_value());
    REQUIRE(all.load(SourceText(path.string(), *file)).has_value());
    for (const RuleInfo& info : all.rules()) {
        if (info.text.starts_with("?v = ")) continue;  // holds under its premises only
        CAPTURE(info.name, kSeed);
        Random random(kSeed);
        const std::string left = info.text.substr(0, info.text.find(" => "));
        std::size_t compared = 0;
        std::size_t applied = 0;
        for (int round = 0; round < check.rounds; ++round) {
            SexprContext context(check.definition.grammar);
            SexprLibrary library = makeLibrary(context, check.definition);
            REQUIRE(library.load(SourceText(path.string(), *file)).has_value());
            const std::string text = instantiate(left, random, check.make);
            const auto terms = readTerms(context, SourceText("<instance>", text));
            CAPTURE(text);
            REQUIRE(terms.has_value());
            auto graph = makeGraph(context, check.definition);
            graph->addRoot(graph->addTerm(terms->front()));
            graph->rebuild();
            Stepper stepper(*graph, *library.select(std::span(&info.name, 1), {}),
                            Limits{1, 0, 0, 0});
            run(stepper, {});
            applied += stepper.reports().front().applied;
            compared += compareClasses(context, *graph, terms->front(), check, random);
        }
        CHECK(applied > 0);
        CHECK(compared > 0);
    }
}

std::string makeFormula(Random& random, const std::string& /*position*/, int depth) {
    if (depth == 0 || random.below(3) == 0)
        return pick(random, std::array{"x", "y", "z", "true", "false"});
    const auto part = [&] { return makeFormula(random, "", depth - 1); };
    if (random.below(3) == 0) return "(~ " + part() + ")";
    const std::string head = "(" + pick(random, std::array{"&", "|", "->"}) + " ";
    const std::string first = part();
    return head + first + " " + part() + ")";
}

bool isSameFormula(SexprContext& context, TermId a, TermId b, Random& /*random*/,
                   std::size_t& compared) {
    for (unsigned bits = 0; bits < 8; ++bits) {
        std::unordered_map<Payload, bool> symbols;
        for (Payload s = 0; s < context.symbols().size(); ++s)
            symbols[s] = ((bits >> (s % 3)) & 1U) != 0;
        if (prop::evaluate(context, a, symbols) != prop::evaluate(context, b, symbols))
            return false;
        ++compared;
    }
    return true;
}

std::string makeMath(Random& random, const std::string& position, int depth) {
    if (position == "d1" || position == "i2") return "x";
    if (position == "pow2") return pick(random, std::array{"2", "3", "y", "-2"});
    if (depth == 0 || random.below(3) == 0)
        return pick(random, std::array{"x", "y", "z", "2", "3", "1/2"});
    if (random.below(4) == 0)
        return "(" + pick(random, std::array{"sin", "cos", "sqrt", "ln"}) + " " +
               makeMath(random, "", depth - 1) + ")";
    const std::string head = "(" + pick(random, std::array{"+", "*", "-", "/"}) + " ";
    const std::string first = makeMath(random, "", depth - 1);
    return head + first + " " + makeMath(random, "", depth - 1) + ")";
}

bool isNear(double a, double b) {
    return std::abs(a - b) <= 1e-3 * (1 + std::max(std::abs(a), std::abs(b)));
}

/// Terms with integrals are compared up to a constant: between two values of x.
bool isSameMath(SexprContext& context, TermId a, TermId b, Random& random, std::size_t& compared) {
    const bool hasIntegral = termText(context, a).find("(i ") != std::string::npos ||
                             termText(context, b).find("(i ") != std::string::npos;
    std::unordered_map<Payload, double> point;
    const auto uniform = [&] { return 0.6 + 1.4 * static_cast<double>(random.below(1000)) / 1000; };
    for (Payload s = 0; s < context.symbols().size(); ++s) point[s] = uniform();
    double left = math::evaluate(context, a, point);
    double right = math::evaluate(context, b, point);
    if (hasIntegral && context.findSymbol("x")) {
        point[*context.findSymbol("x")] = uniform();
        left -= math::evaluate(context, a, point);
        right -= math::evaluate(context, b, point);
    }
    // Where a value is huge, differences say nothing.
    if (!std::isfinite(left) || !std::isfinite(right) || std::abs(left) > 1e4) return true;
    ++compared;
    return isNear(left, right);
}

std::string makeLambda(Random& random, const std::string& position, int depth) {
    for (const char* name : {"var1", "lam1", "let1", "fix1"})
        if (position == name) return pick(random, std::array{"a", "b", "c"});
    if (position == "if1")
        return "(= " + makeLambda(random, "", depth - 1) + " " + makeLambda(random, "", depth - 1) +
               ")";
    if (position == "app1" && random.below(2) == 0)
        return "(lam " + pick(random, std::array{"a", "b"}) + " " +
               makeLambda(random, "", depth - 1) + ")";
    if (depth <= 0 || random.below(3) == 0)
        return pick(random, std::array{"(var a)", "(var b)", "(var c)", "1", "2"});
    const auto part = [&] { return " " + makeLambda(random, "", depth - 1); };
    const std::string name = pick(random, std::array{"a", "b"});
    const std::string first = part();
    const std::string second = part();
    switch (random.below(4)) {
        case 0:
            return "(let " + name + first + second + ")";
        case 1:
            return "(app (lam " + name + first + ")" + second + ")";
        case 2:
            return "(if (= (var " + name + ")" + first + ")" + second + part() + ")";
        default:
            return "(+" + first + second + ")";
    }
}

/// Functions are compared by what they give for a number.
bool isSameLambda(SexprContext& context, TermId a, TermId b, Random& random,
                  std::size_t& compared) {
    std::unordered_map<Payload, std::int32_t> names;
    for (Payload s = 0; s < context.symbols().size(); ++s)
        names[s] = static_cast<std::int32_t>(random.below(3));
    auto left = lambda::evaluate(context, a, names);
    auto right = lambda::evaluate(context, b, names);
    if (!left || !right) {
        const TermId number = context.store.make(context.number(1), {});
        const LabelId app = context.label("app");
        left = lambda::evaluate(context, context.store.make(app, std::array{a, number}), names);
        right = lambda::evaluate(context, context.store.make(app, std::array{b, number}), names);
    }
    if (!left || !right) return true;
    ++compared;
    return *left == *right;
}

}  // namespace

TEST_CASE("every rule of prop is sound by truth tables", "[property]") {
    checkRules({prop::definition(), "prop/prop.rules", makeFormula, isSameFormula, 20});
}

TEST_CASE("lem_imply is sound wherever its premises hold", "[property]") {
    SexprContext context(prop::definition().grammar);
    const auto terms =
        readTerms(context, SourceText("<terms>", "(& (-> a b) (-> (~ a) c)) (| b c)"));
    REQUIRE(terms.has_value());
    for (unsigned bits = 0; bits < 8; ++bits) {
        std::unordered_map<Payload, bool> symbols;
        for (Payload s = 0; s < 3; ++s) symbols[s] = ((bits >> s) & 1U) != 0;
        if (prop::evaluate(context, (*terms)[0], symbols))
            CHECK(prop::evaluate(context, (*terms)[1], symbols));
    }
}

TEST_CASE("every rule of math is sound at random points", "[property]") {
    checkRules({math::exact(), "math/math.rules", makeMath, isSameMath, 20});
}

TEST_CASE("every rule of lambda is sound for the interpreter", "[property]") {
    checkRules({lambda::definition(), "lambda/lambda.rules", makeLambda, isSameLambda, 40});
}

TEST_CASE("a fresh name is none that a program uses", "[property]") {
    Random random(kSeed);
    const Check check{lambda::definition(), "lambda/lambda.rules", makeLambda, isSameLambda, 1};
    for (int used = 0; used < 30; ++used)
        for (const char* shape : {"(let v (var w) (lam w (+ (var w) (+ (var v) (var {0})))))",
                                  "(let v (+ (var w) (var {0})) (lam w (+ (var w) (var v))))",
                                  "(let {0} (var w) (lam w (+ (var w) (var {0}))))",
                                  "(let v (var {0}) (lam {0} (+ (var {0}) (var v))))",
                                  "(let v (var w) (lam w (let _9 (var w) (lam w (+ (var v) (+ (var "
                                  "{0}) (var w)))))))"}) {
            SexprContext context(check.definition.grammar);
            SexprLibrary library = makeLibrary(context, check.definition);
            const auto path = resourceFolder() / "rules" / check.file;
            REQUIRE(library.load(SourceText(path.string(), *readFile(path))).has_value());
            const std::string text = fmt::format(fmt::runtime(shape), fmt::format("_{}", used));
            CAPTURE(text);
            const auto terms = readTerms(context, SourceText("<term>", text));
            REQUIRE(terms.has_value());
            auto graph = makeGraph(context, check.definition);
            graph->addRoot(graph->addTerm(terms->front()));
            graph->rebuild();
            std::vector<std::string> rules;
            for (const RuleInfo& info : library.rules()) rules.push_back(info.name);
            Stepper stepper(*graph, *library.select(rules, {}), Limits{4, 1000, 0, 0});
            run(stepper, {});
            CHECK(compareClasses(context, *graph, terms->front(), check, random) > 0);
        }
}
