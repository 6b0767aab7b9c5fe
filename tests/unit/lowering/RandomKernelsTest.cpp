// Random programs, rewritten by random rules and chosen at random costs: their kernels, compiled
// with sanitizers, against the evaluator on the programs as they were written, at random sizes.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <map>

#include "engine/codegen/LoopKernel.h"
#include "engine/extraction/GreedyExtractor.h"
#include "engine/language/RuleLibrary.h"
#include "engine/languages/rise/lowering/RiseKernel.h"
#include "engine/languages/rise/lowering/RiseLowering.h"
#include "engine/languages/rise/rules/RiseAnalysis.h"
#include "engine/languages/rise/rules/RiseFilter.h"
#include "engine/languages/rise/rules/RiseRule.h"
#include "engine/languages/rise/semantics/RiseEvaluator.h"
#include "engine/languages/rise/syntax/RisePrinter.h"
#include "engine/rewriting/Runner.h"
#include "engine/support/FileSystem.h"
#include "engine/support/Random.h"
#include "tests/support/KernelBatch.h"
#include "tests/unit/languages/RandomTerms.h"

namespace candler::rise {

namespace {

constexpr Limits kLimits{.iterations = 6, .nodes = 4000, .seconds = 0, .megabytes = 0};
constexpr std::size_t kTermsOfProgram = 4;
const std::vector<std::int64_t> kLargest{11, 7};

class RandomCosts : public CostModel {
public:
    explicit RandomCosts(std::uint64_t seed) : m_seed(seed) {}

    [[nodiscard]] std::string name() const override { return "random"; }
    /// Primitives differ so much that larger terms are chosen, too.
    [[nodiscard]] double cost(const TermStore& store, LabelId label,
                              std::span<const double> children) const override {
        const auto power = static_cast<int>(Random(m_seed + label.value).below(9));
        double sum = isPrimitive(store[label].op) ? std::ldexp(1, power) : 1;
        for (const double child : children) sum += child;
        return sum;
    }

private:
    std::uint64_t m_seed;
};

/// One kernel to be compared.
struct Case {
    std::string text;  ///< What is compared, for people.
    LoweredProgram lowered;
};

struct RandomProgram {
    std::uint64_t seed = 0;
    std::string text{};
    RiseContext context{};
    RiseProgram program{};
    std::int64_t tile = 4;
    std::optional<LoweredProgram> written{};
    std::vector<Case> cases{};
};

struct Tally {
    std::map<std::string, int> notWritten{};  ///< By the reason; so are the next two.
    std::map<std::string, int> refusedSizes{};
    std::map<std::string, int> withoutValue{};
    int contradictions = 0;  ///< Searches that ended because two types would have been merged.
    int kernels = 0;
    int rewritten = 0;  ///< Of these, those of other terms than the program's.
    int runs = 0;       ///< That were compared.
    int elements = 0;
};

/// What is said of all programs alike.
std::string reasonOf(const Diagnostics& errors, const std::string& name) {
    std::string reason;
    for (const char c : errors.front().message)
        if (c < '0' || c > '9') reason += c;
    if (const std::size_t at = reason.find(name); at != std::string::npos)
        reason.erase(at, name.size());
    reason = reason.substr(0, reason.find(" (a"));
    return reason.substr(0, reason.find(": a variable of"));
}

std::vector<Value> inputsOf(RandomProgram& one, const std::vector<std::int64_t>& sizes) {
    std::vector<Value> inputs;
    for (const TypeId type : one.program.parameterTypes)
        inputs.push_back(randomValue(one.context, type, sizes, one.seed + inputs.size(),
                                     {.numbers = RandomNumbers::Wide})
                             .value());
    return inputs;
}

/// One that the evaluator is soon done with, also at the largest sizes.
std::unique_ptr<RandomProgram> randomProgram(std::uint64_t seed) {
    constexpr std::uint64_t kSteps = 20'000;
    for (Random random(seed);;) {
        auto one = std::make_unique<RandomProgram>();
        one->seed = seed;
        one->tile = std::int64_t{2} << (seed % 3);
        RiseContext context;
        const auto depth = 2 + static_cast<int>(random.below(4));
        RandomTerms terms(context, static_cast<std::uint32_t>(random.next()));
        one->text = printProgram(context, "main", terms.program(depth));
        INFO("seed " << seed << "\n" << one->text);
        auto loaded = loadProgram(one->context, SourceText("random", one->text));
        if (!loaded) FAIL(render(loaded.error()));
        one->program = std::move(*loaded);
        const auto value = evaluate(one->context, one->program.term, kLargest,
                                    inputsOf(*one, kLargest), {.maxSteps = kSteps});
        if (value) return one;
    }
}

/// A few of all shipped rules, and those that keep terms normal.
std::vector<std::string> someRules(const RuleLibrary& library, std::int64_t tile, Random& random) {
    std::vector<std::string> all;
    for (const RuleInfo& rule : library.rules()) all.push_back(rule.name);
    for (const std::string& family : library.families())
        all.push_back(fmt::format("{}-{}", family, tile));
    // Few of them lead far, many to large e-graphs.
    const std::uint64_t share = 2 + random.below(20);
    std::vector<std::string> names;
    for (const std::string& name : all)
        if (random.below(share) == 0) names.push_back(name);
    for (const char* const name : {"eta", "beta", "beta-nat"}) names.emplace_back(name);
    return names;
}

void loadShipped(RuleLibrary& library) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry :
         std::filesystem::directory_iterator(resourceFolder() / "rules" / "rise"))
        files.push_back(entry.path());
    std::ranges::sort(files);
    for (const std::filesystem::path& file : files)
        REQUIRE(library.load(SourceText(file.string(), readFile(file).value())));
}

/// The program itself, and what random rules and costs make of it.
std::vector<TermId> equalTerms(RandomProgram& one, std::string& rulesText, Tally& tally) {
    Random random(one.seed);
    RiseTerms terms(one.context);
    RiseRules rules(terms);
    RuleLibrary library(rules);
    loadShipped(library);
    const std::vector<std::string> names = someRules(library, one.tile, random);
    for (const std::string& name : names) rulesText += name + " ";
    EGraph graph(one.context.store);
    const RiseAnalyses analyses = RiseAnalyses::attach(graph, terms.binding());
    for (const FilterRow& row : filterTable()) {
        if (row.name == "sizes") graph.addFilter(row.make(one.context, analyses, 1));
        if (row.name == "array-dimension") graph.addFilter(row.make(one.context, analyses, 6));
    }
    addRoots(graph, std::vector{terms.normalise(one.program.term)});
    Stepper stepper(graph, library.select(names, {}).value(), kLimits);
    if (run(stepper, {}) == StopReason::Contradiction) ++tally.contradictions;
    graph.rebuild();
    const GraphTable table(graph);
    std::vector<TermId> found{one.program.term};
    const auto at = table.indexOf(graph.find(graph.roots()[0]));
    if (!at) return found;  // Filters removed it.
    const auto root = *at;
    for (std::size_t i = 0; i < 4 * kTermsOfProgram && found.size() < kTermsOfProgram; ++i) {
        const ExtractionTable best =
            extractGreedy(one.context.store, table, RandomCosts(random.next()));
        if (best.node[root] == ExtractionTable::kNoNode) break;
        const TermId term = terms.normalise(readTerm(one.context.store, table, best, root));
        if (std::ranges::find(found, term) == found.end()) found.push_back(term);
    }
    return found;
}

/// What can be lowered can be exported.
void checkExport(RandomProgram& one, TermId term) {
    KernelRequest request;
    request.term = term;
    const auto kernel = makeRiseKernel(one.context, one.program, request);
    if (!kernel) FAIL_CHECK(render(kernel.error()));
}

/// What rules found means what the program does.
void checkMeaning(RandomProgram& one, TermId term) {
    const std::vector<std::int64_t> sizes{2 * one.tile, one.tile};
    const std::vector<Value> inputs = inputsOf(one, sizes);
    const auto expected = evaluate(one.context, one.program.term, sizes, inputs);
    const auto found = evaluate(one.context, term, sizes, inputs);
    if (expected && found) CHECK(describeDifference(*expected, *found, 1e-3) == "");
}

std::unique_ptr<RandomProgram> prepared(std::uint64_t seed, Tally& tally) {
    auto one = randomProgram(seed);
    INFO("seed " << seed << "\n" << one->text);
    std::string rules;
    const std::vector<TermId> terms = equalTerms(*one, rules, tally);
    INFO(rules);
    for (std::size_t i = 0; i < terms.size(); ++i) {
        const std::string termText =
            printTerm(one->context, terms[i], {.width = 0, .annotations = Annotations::Uncertain});
        INFO(termText);
        checkMeaning(*one, terms[i]);
        auto lowered = lowerProgram(one->context, one->program, terms[i],
                                    {.name = fmt::format("k{}_{}", seed, i)});
        if (!lowered) {
            ++tally.notWritten[reasonOf(lowered.error(), one->program.name)];
            if (i == 0) break;
            continue;
        }
        checkExport(*one, terms[i]);
        if (i == 0) one->written = *lowered;
        one->cases.push_back({fmt::format("seed {}\n{}\n{}\n{}", seed, one->text, rules, termText),
                              std::move(*lowered)});
    }
    return one;
}

std::vector<std::vector<std::int64_t>> sizesOf(const RandomProgram& one) {
    const std::int64_t tile = one.tile;
    return {{tile, tile + 1}, {0, 5}, {1, 1}, {tile - 1, 0}, {tile + 1, tile - 1}, kLargest};
}

/// Outputs as the evaluator says; what differs is told.
bool isAsExpected(const loop::Function& function, KernelTrial& trial, const KernelValues& actual,
                  Tally& tally) {
    std::size_t at = 0;
    bool isAs = true;
    REQUIRE(actual.size() == trial.expected.size());
    for (const loop::Parameter& parameter : function.parameters()) {
        const auto* const buffer = std::get_if<loop::BufferId>(&parameter);
        if (buffer == nullptr || function[*buffer].role != loop::BufferRole::Output) continue;
        ExpectedOutput& expected = trial.expected[at];
        if (!loop::isFloat(function[*buffer].element)) expected.tolerance = 0;
        REQUIRE(actual[at].size() == expected.values.size());
        const OutputErrors errors = errorsOf(expected, actual[at]);
        tally.elements += static_cast<int>(errors.compared);
        isAs &= errors.wrong == 0;
        if (errors.wrong > 0)
            UNSCOPED_INFO(fmt::format("output {}: error {}, tolerance {}\n{}\nis\n{}", at,
                                      errors.largest, expected.tolerance,
                                      fmt::join(expected.values, " "), fmt::join(actual[at], " ")));
        ++at;
    }
    return isAs;
}

void checkKernel(RandomProgram& one, const Case& test, const DrivenKernel& kernel, Tally& tally) {
    INFO(test.text);
    ++tally.kernels;
    for (const std::vector<std::int64_t>& sizes : sizesOf(one)) {
        INFO("sizes " << sizes[0] << " " << sizes[1]);
        const std::map<std::string, std::int64_t> byName{{one.program.sizeNames[0], sizes[0]},
                                                         {one.program.sizeNames[1], sizes[1]}};
        const loop::Function& function = test.lowered.function;
        auto trial = kernelTrial(one.context, one.program, function, one.written->function, byName,
                                 one.seed, {});
        if (!trial) {
            ++tally.withoutValue[reasonOf(trial.error(), one.program.name)];
            continue;
        }
        const auto actual = kernel.run(trial->given);
        if (!actual) {
            const std::string reason = render(actual.error());
            if (reason.find("must be") == std::string::npos)
                FAIL_CHECK(reason);
            else
                ++tally.refusedSizes[reasonOf(actual.error(), one.program.name)];
            continue;
        }
        ++tally.runs;
        CHECK(isAsExpected(function, *trial, *actual, tally));
    }
}

void checkPrograms(std::uint64_t first, std::uint64_t count, Tally& tally) {
    const auto toolchain = Toolchain::find();
    REQUIRE(toolchain);
    std::vector<std::unique_ptr<RandomProgram>> programs;
    std::vector<KernelSource> sources;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        programs.push_back(prepared(seed, tally));
        for (const Case& test : programs.back()->cases)
            sources.push_back(loop::drivenKernel(test.lowered.function));
        tally.rewritten += std::max(0, static_cast<int>(programs.back()->cases.size()) - 1);
    }
    const auto folder =
        std::filesystem::temp_directory_path() / fmt::format("candler-random-{}", ::getpid());
    // Integers wrap around, as the evaluator says; C++ does so with -fwrapv.
    const auto kernels = test::compileBatch(
        *toolchain, sources,
        {.folder = folder,
         .flags = {"-O1", "-fwrapv", "-march=native", "-Wall", "-Wextra", "-Werror", "-fopenmp",
                   "-fsanitize=address,undefined", "-fno-sanitize-recover=all"}});
    if (!kernels) FAIL(render(kernels.error()));
    std::size_t next = 0;
    for (const auto& one : programs)
        for (const Case& test : one->cases) checkKernel(*one, test, kernels->at(next++), tally);
    std::filesystem::remove_all(folder);
}

/// What has no kernel, or is not run, by the reason.
std::string text(const Tally& tally) {
    std::string text = fmt::format(
        "{} kernels, {} of them of other terms; {} runs, {} elements; {} searches "
        "ended with a contradiction\n",
        tally.kernels, tally.rewritten, tally.runs, tally.elements, tally.contradictions);
    for (const auto* const reasons : {&tally.notWritten, &tally.refusedSizes, &tally.withoutValue})
        for (const auto& [reason, count] : *reasons)
            text += fmt::format("{} times: {}\n", count, reason);
    return text;
}

/// Other reasons are looked at before they are added here.
void checkReasons(const Tally& tally) {
    for (const auto& [reason, count] : tally.notWritten) {
        INFO(count << " times");
        CHECK_THAT(reason,
                   Catch::EndsWith("a loop can only be unrolled if its length is a constant") ||
                       Catch::EndsWith("the term is not well-typed"));
    }
}

}  // namespace

TEST_CASE("kernels of rewritten random programs compute what these say", "[slow][kernels]") {
    Tally tally;
    checkPrograms(0, 20, tally);
    INFO(text(tally));
    checkReasons(tally);
    CHECK(tally.rewritten > 10);
    CHECK(tally.runs > 100);
}

TEST_CASE("kernels of as many rewritten random programs as wanted", "[.many]") {
    constexpr std::uint64_t kPrograms = 500;
    constexpr std::uint64_t kBatch = 25;
    Tally tally;
    for (std::uint64_t first = 0; first < kPrograms; first += kBatch)
        checkPrograms(first, kBatch, tally);
    WARN(text(tally));
    checkReasons(tally);
    CHECK(tally.contradictions < 5);
    CHECK(tally.rewritten > 400);
    CHECK(tally.runs > 4000);
}

}  // namespace candler::rise
