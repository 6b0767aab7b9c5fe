// Random programs all the way: printed and read again, both interpreters, the plan, its lowering,
// and its C++.
#include <catch2/catch.hpp>
#include <map>

#include "CheckedText.h"
#include "ScratchFolder.h"
#include "SdqPlanning.h"
#include "SdqPrograms.h"
#include "SdqRandomText.h"
#include "SdqResults.h"
#include "engine/codegen/LoopInterpreter.h"
#include "engine/languages/sdqlite/lowering/SdqKernel.h"
#include "engine/languages/sdqlite/lowering/SdqParameters.h"
#include "engine/languages/sdqlite/stages/SdqLetInsertion.h"
#include "engine/languages/sdqlite/syntax/SdqPrinter.h"

namespace candler::sdqlite {

namespace {

const EvaluationLimits kEvaluation{.steps = 200'000};

struct Tally {
    std::map<std::string, int> notWritten;  ///< By the reason.
    int values = 0;                         ///< Inputs on which a program was compared.
    int lowered = 0;
    int plansThatDiffer = 0;
};

Ring ringOf(const LoadedText& loaded) {
    const TypeId type = loaded.terms.store.type(loaded.program.term);
    return PlainTypes::ringOf(loaded.terms.plainTypes.leafOf(type));
}

/// On small inputs the function gives what the program means.
void checkRuns(const LoadedText& loaded, const loop::Function& function,
               const std::vector<InputValues>& inputs) {
    INFO(function.dump());
    for (const InputValues& values : inputs) {
        const auto meant = evaluate(loaded.terms, loaded.program.term, values, kEvaluation);
        REQUIRE(meant);
        const loop::Arguments arguments = kernelArguments(loaded.terms, function, values);
        const auto result = interpret(function, arguments);
        if (!result) FAIL(render(result.error()));
        REQUIRE(denseResult(function, *result, arguments) ==
                denseResult(loaded, *meant, function, arguments));
    }
}

/// Those on which both interpreters agree; others the program is too large for.
std::vector<InputValues> inputsOf(const LoadedText& loaded) {
    std::vector<InputValues> all;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        auto inputs = randomInputs(loaded.terms, loaded.program, seed, {.mostSize = 4});
        if (!inputs) continue;
        if (!evaluate(loaded.terms, loaded.program.term, *inputs, kEvaluation)) continue;
        static_cast<void>(computed(loaded, *inputs, ringOf(loaded)));
        all.push_back(std::move(*inputs));
    }
    return all;
}

/// With what it computes several times kept.
TermId kept(LoadedText& loaded, TermId plan) {
    const auto steps = SdqLetInsertion(loaded.terms, loaded.program).steps(plan);
    return steps.empty() ? plan : steps.back().term;
}

void checkProgram(std::uint64_t seed, Tally& tally) {
    const std::string text = randomProgram(seed);
    INFO("seed " << seed << "\n" << text);
    const auto loaded = loadText(text);
    SdqTerms& terms = loaded->terms;
    REQUIRE(readAgain(terms, loaded->program.term) == loaded->program.term);
    const std::vector<InputValues> inputs = inputsOf(*loaded);
    tally.values += static_cast<int>(inputs.size());
    const Plan plan = planned(*loaded, {"fused", "stage-2"}, Limits{6, 3000, 0, 0});
    checkPlan(*loaded, plan, 3);
    if (plan.term != plan.start) ++tally.plansThatDiffer;
    const auto storages = resultStorages(levelsOf(*loaded));
    for (const TermId term : {loaded->program.term, plan.term, kept(*loaded, plan.term)}) {
        INFO(termText(terms, term));
        const auto function = loweredAs(*loaded, term, storages[seed % storages.size()]);
        if (!function) {
            ++tally.notWritten[function.error().front().message];
            continue;
        }
        ++tally.lowered;
        checkRuns(*loaded, *function, inputs);
    }
}

/// Of the plan; with the options of an export. False if there is nothing to compare.
bool checkCompiled(std::uint64_t seed) {
    const std::string text = randomProgram(seed);
    INFO("seed " << seed << "\n" << text);
    const auto loaded = loadText(text);
    const auto storages = resultStorages(levelsOf(*loaded));
    loaded->program.resultStorage = storages[seed % storages.size()];
    KernelRequest request;
    request.term =
        kept(*loaded, planned(*loaded, {"fused", "stage-2"}, Limits{6, 3000, 0, 0}).term);
    const ScratchFolder folder;
    const auto compared =
        compareSdqKernel(loaded->terms, loaded->program, request, {seed, folder.path, {}}, {});
    if (!compared) {
        WARN(render(compared.error()));
        return false;
    }
    CHECK(compared->isEqual);
    return true;
}

}  // namespace

TEST_CASE("random programs keep their values until they are loops", "[property]") {
    Tally tally;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) checkProgram(seed, tally);
    for (const auto& [reason, count] : tally.notWritten) UNSCOPED_INFO(count << " x " << reason);
    CHECK(tally.values > 600);
    CHECK(tally.lowered > 800);
    CHECK(tally.plansThatDiffer > 100);
}

TEST_CASE("random programs, compiled, keep their values", "[unit][slow][kernels]") {
    int compared = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) compared += checkCompiled(seed) ? 1 : 0;
    CHECK(compared >= 10);
}

TEST_CASE("as many random programs as the specification wants", "[.many]") {
    Tally tally;
    int compared = 0;
    for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
        checkProgram(seed, tally);
        compared += checkCompiled(seed) ? 1 : 0;
    }
    CHECK(tally.values > 4000);
    CHECK(tally.lowered > 5000);
    CHECK(compared > 1900);
}

}  // namespace candler::sdqlite
