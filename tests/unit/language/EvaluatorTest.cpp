// What terms compute, through the one interface, and that e-graphs keep it.
#include "engine/language/Evaluator.h"

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/extraction/GreedyExtractor.h"
#include "engine/language/Language.h"
#include "engine/languages/Languages.h"
#include "engine/rewriting/Runner.h"
#include "engine/support/FileSystem.h"

using namespace candler;

namespace {

std::unique_ptr<LoadedProgram> load(std::string_view language, const std::string& text) {
    auto program = findLanguage(language)->load(SourceText("program", text));
    if (!program) FAIL(render(program.error()));
    return std::move(*program);
}

/// Compares the program with each e-node's cheapest term in its class, after this rule file's rules
/// have grown it. Returns how many had values.
std::size_t compareGrown(LoadedProgram& program, const std::string& file, const Limits& limits) {
    const auto path = resourceFolder() / "rules" / file;
    REQUIRE(program.loadRules(SourceText(file, readFile(path).value())));
    std::vector<std::string> names;
    for (const RuleInfo& rule : program.rules()) names.push_back(rule.name);
    const auto graph = program.makeGraph({});
    graph->addRoot(graph->addTerm(program.start()));
    graph->rebuild();
    Stepper stepper(*graph, program.selectRules(names, {}).value(), limits);
    run(stepper, {});
    graph->rebuild();
    Evaluator& evaluator = *capability<Evaluator>(program);
    const GraphTable table(*graph);
    const ExtractionTable best = extractGreedy(program.store(), table, TreeSize());
    GraphTable::Index root = 0;
    while (table.classId(root) != graph->find(graph->roots().front())) ++root;
    std::size_t compared = 0;
    for (auto node = table.nodeBegin(root); node < table.nodeBegin(root + 1); ++node) {
        std::vector<TermId> children;
        for (const GraphTable::Index child : table.children(node))
            children.push_back(candler::readTerm(program.store(), table, best, child));
        const TermId other = program.store().make(table.label(node), children);
        const std::vector<TermId> terms{program.start(), other};
        const auto inputs = evaluator.randomInputs(terms, compared, {});
        REQUIRE(inputs);
        const auto values = evaluator.evaluate(terms, *inputs, {});
        REQUIRE(values);
        INFO(program.termText(other));
        if (const auto error = evaluator.errorOf((*values)[0], (*values)[1])) {
            CHECK(*error <= evaluator.tolerance());
            ++compared;
        }
    }
    return compared;
}

}  // namespace

TEST_CASE("programs of every language have values for inputs by their names", "[unit]") {
    struct Case {
        const char* language;
        const char* program;
        std::vector<EvaluatorInput> inputs;
        EvaluatedValue value;
    };
    const auto given = GENERATE(values<Case>({
        {"rise",
         "main : (n : nat) -> n.f32 -> f32 -> n.f32\nmain = /\\n. \\xs s. map (mul s) xs",
         {{"n", {{}, {2}}}, {"xs", {{}, {1, 2}}}, {"s", {{}, {3}}}},
         {{}, {3, 6}}},
        {"linrel",
         "dim m = 2\ninput A[m,m], x[m,1]\ny = A %*% x\noutput y",
         {{"A", {{}, {1, 2, 3, 4}}}, {"x", {{}, {1, 10}}}},
         {{}, {21, 43}}},
        {"math", "(* x (+ y 1))", {{"x", {{}, {3}}}, {"y", {{}, {4}}}}, {{}, {15}}},
        {"lambda",
         "(let a 2 (+ (var a) (var b)))",
         {{"a", {{}, {0}}}, {"b", {{}, {5}}}},
         {{}, {7}}},
        {"prop", "(-> x y)", {{"x", {{}, {1}}}, {"y", {{}, {0}}}}, {{}, {0}}},
        {"tensorgraph", "(input a 1 2)\n(output (relu a))", {{"a", {{}, {-1, 2}}}}, {{}, {0, 2}}},
    }));
    CAPTURE(given.language);
    const auto program = load(given.language, given.program);
    auto* evaluator = capability<Evaluator>(*program);
    REQUIRE(evaluator != nullptr);
    const std::vector<TermId> terms{program->start()};
    const auto values = evaluator->evaluate(terms, given.inputs, {});
    if (!values) FAIL(render(values.error()));
    CHECK((*values)[0].numbers == given.value.numbers);
    // Random ones have the same names and fit, and one that is missing is told.
    const auto inputs = evaluator->randomInputs(terms, 1, {});
    REQUIRE(inputs);
    REQUIRE(inputs->size() == given.inputs.size());
    for (const EvaluatorInput& input : given.inputs)
        CHECK(std::ranges::count(*inputs, input.name, &EvaluatorInput::name) == 1);
    CHECK(evaluator->evaluate(terms, *inputs, {}));
    CHECK(!evaluator->evaluate(terms, std::span(*inputs).first(inputs->size() - 1), {}));
}

TEST_CASE("errors are relative, and where nothing is defined nothing is said", "[unit]") {
    const auto program = load("math", "x");
    const auto& evaluator = *capability<Evaluator>(*program);
    CHECK(evaluator.errorOf({{}, {0.5}}, {{}, {0.25}}) == 0.5);
    CHECK(evaluator.errorOf({{}, {200}}, {{}, {100}}) == 0.5);
    CHECK(evaluator.errorOf({{}, {1e-9}}, {{}, {0}}) == 1);
    // What a value may be off by makes no error.
    EvaluatedValue vague{{}, {1}};
    vague.error = 0.5;
    CHECK(evaluator.errorOf(vague, {{}, {1.5}}) == 0);
    CHECK(!evaluator.errorOf({{}, {NAN}}, {{}, {100}}));
    CHECK(!evaluator.errorOf({{}, {}}, {{}, {100}}));
    CHECK(std::isinf(*evaluator.errorOf({{}, {1, 2}}, {{}, {1}})));
    CHECK(std::isinf(*evaluator.errorOf({"truth", {1}}, {{}, {1}})));
}

TEST_CASE("rounding makes no errors in whole numbers", "[unit]") {
    const auto program = load("rise", "main : i32 -> i32\nmain = \\x. add x (mul 100000 x)");
    auto& evaluator = *capability<Evaluator>(*program);
    const std::vector<TermId> terms{program->start()};
    const auto values = evaluator.evaluate(terms, {{{"x", {{}, {3}}}}}, {});
    REQUIRE(values);
    const EvaluatedValue& value = values->front();
    CHECK(value.numbers == std::vector<double>{300003});
    CHECK(value.isExact == std::vector<bool>{true});
    EvaluatedValue other = value;
    CHECK(evaluator.errorOf(value, other) == 0);
    other.numbers[0] = 300000;
    CHECK(std::isinf(*evaluator.errorOf(value, other)));
}

namespace {

/// Gives what it is told to.
class Fixed : public Evaluator {
public:
    Fixed(std::vector<double> expected, std::vector<double> found)
        : m_values{{{}, std::move(expected)}, {{}, std::move(found)}} {}

    Result<std::vector<EvaluatorInput>> randomInputs(std::span<const TermId> /*terms*/,
                                                     std::uint64_t /*seed*/,
                                                     const EvaluationEffort& /*effort*/) override {
        return std::vector<EvaluatorInput>{};
    }
    Result<std::vector<EvaluatedValue>> evaluate(std::span<const TermId> /*terms*/,
                                                 std::span<const EvaluatorInput> /*inputs*/,
                                                 const EvaluationEffort& /*effort*/) override {
        return m_values;
    }

private:
    std::vector<EvaluatedValue> m_values;
};

TermComparison compared(std::vector<double> expected, std::vector<double> found) {
    return Fixed(std::move(expected), std::move(found)).compareResult(TermId{}, TermId{}, {});
}

}  // namespace

TEST_CASE("a result is equal only where numbers were compared", "[unit]") {
    CHECK(compared({1, 2}, {1, 2}).inputs == 5);
    CHECK(compared({1, 2}, {1, 2}).difference.empty());
    CHECK(compared({1, 2}, {1, 3}).difference == "number 2 of 2 is 3 in place of 2");
    // What is lost is a difference, beside larger errors, too.
    CHECK(compared({5, 2}, {NAN, 9}).difference == "number 1 of 2 is nan in place of 5");
    CHECK(compared({5}, {INFINITY}).difference == "inf in place of 5");
    // Where no number is expected nothing is asked.
    CHECK(compared({NAN, 2}, {7, 2}).inputs == 5);
    CHECK(compared({NAN, 2}, {7, 2}).difference.empty());
    for (const auto& [expected, found] :
         {std::pair<std::vector<double>, std::vector<double>>{{NAN}, {NAN}},
          {{NAN}, {1}},
          {{INFINITY}, {2}},
          {{}, {1}},
          {{1}, {}}}) {
        CHECK(compared(expected, found).inputs == 0);
        CHECK(compared(expected, found).difference.empty());
        CHECK(!compared(expected, found).notCompared.empty());
    }
}

TEST_CASE("evaluations end, and stop when they are told to", "[unit]") {
    std::string derivatives = "x";
    std::string integrals = "x";
    for (int i = 0; i < 40; ++i) derivatives = "(d x (* x " + derivatives + "))";
    for (int i = 0; i < 8; ++i) integrals = "(i " + integrals + " x)";
    const std::string sum =
        "main : 1000.f32 -> f32\nmain = \\xs. reduce add 0 (map (\\x. reduce add x xs) xs)";
    for (const auto& [language, text] : {std::pair<std::string, std::string>{"math", derivatives},
                                         {"math", integrals},
                                         {"rise", sum}}) {
        CAPTURE(text);
        const auto program = load(language, text);
        auto& evaluator = *capability<Evaluator>(*program);
        const TermComparison limited =
            evaluator.compareResult(program->start(), program->start(), {});
        CHECK(limited.inputs == 0);
        CHECK(!limited.notCompared.empty());
        // Some questions are answered while there is something to do.
        int asked = 0;
        const StopCheck stop([&] { return ++asked > 10; });
        const TermComparison stopped =
            evaluator.compareResult(program->start(), program->start(), {false, stop});
        CHECK(stopped.inputs == 0);
        CHECK(asked < 100);
    }
}

TEST_CASE("values that are too large are not made", "[unit]") {
    const auto program = load("rise", "main : 8192.8192.f32 -> 8192.8192.f32\nmain = \\xs. xs");
    auto& evaluator = *capability<Evaluator>(*program);
    const std::vector<TermId> terms{program->start()};
    const auto inputs = evaluator.randomInputs(terms, 1, {});
    REQUIRE(!inputs);
    CHECK(inputs.error().front().message == "its values are too large to be evaluated");
}

TEST_CASE("a fresh name is none that a program uses", "[property]") {
    for (int used = 0; used < 30; ++used)
        for (const char* shape : {"(let v (var w) (lam w (+ (var w) (+ (var v) (var {0})))))",
                                  "(let v (+ (var w) (var {0})) (lam w (+ (var w) (var v))))",
                                  "(let {0} (var w) (lam w (+ (var w) (var {0}))))",
                                  "(let v (var {0}) (lam {0} (+ (var {0}) (var v))))",
                                  "(let v (var w) (lam w (let _9 (var w) (lam w (+ (var v) (+ (var "
                                  "{0}) (var w)))))))"}) {
            const std::string text = fmt::format(fmt::runtime(shape), fmt::format("_{}", used));
            CAPTURE(text);
            const auto program = load("lambda", "(app " + text + " 2)");
            CHECK(compareGrown(*program, "lambda/lambda.rules", Limits{6, 1000, 0, 0}) > 0);
        }
}

TEST_CASE("reductions of sizes keep what programs compute", "[property]") {
    const auto program = load("rise",
                              "main : 8.f32 -> 8.f32\n"
                              "main = \\xs. (/\\k. \\ys. map neg (join (split[k] ys)))[4] xs");
    CHECK(compareGrown(*program, "rise/lambda.rules", Limits{4, 1000, 0, 0}) > 1);
}
