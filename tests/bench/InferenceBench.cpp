// What the compiler of STUR takes for each program of structures/programs.txt: structures of all
// tensors, beside reading with its checks, and the loops.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "engine/languages/stur/SturProgram.h"
#include "engine/languages/stur/lowering/SturFlattener.h"
#include "engine/languages/stur/lowering/SturInference.h"
#include "engine/languages/stur/lowering/SturLowering.h"
#include "engine/support/FileSystem.h"

namespace candler::stur {

namespace {

void read(benchmark::State& state, const std::string& text) {
    for (auto _ : state) {
        SturProgram program;
        const auto done = program.load(SourceText("program.stur", text));
        if (!done) return state.SkipWithError(render(done.error()).c_str());
    }
}

void infer(benchmark::State& state, const std::string& text) {
    SturProgram program;
    if (const auto done = program.load(SourceText("program.stur", text)); !done)
        return state.SkipWithError(render(done.error()).c_str());
    const auto flat = flatten(program.terms(), program.model(), program.start());
    if (!flat) return state.SkipWithError(render(flat.error()).c_str());
    for (auto _ : state) {
        ProverOptions options;
        options.assumptions = flat->assumptions;
        Prover prover(std::move(options));
        const auto inferred = inferStructures(*flat, prover);
        if (!inferred) return state.SkipWithError(render(inferred.error()).c_str());
        state.counters["steps"] = static_cast<double>(inferred->steps.size());
    }
}

/// Flattening, inference, layouts and loops.
void compile(benchmark::State& state, const std::string& text) {
    SturProgram program;
    if (const auto done = program.load(SourceText("program.stur", text)); !done)
        return state.SkipWithError(render(done.error()).c_str());
    for (auto _ : state) {
        const auto lowered =
            lowerProgram(program.terms(), program.model(), program.start(), {.name = "kernel"});
        if (!lowered) return state.SkipWithError(render(lowered.error()).c_str());
    }
}

void registerProgram(const std::string& name, const std::string& text) {
    const std::pair<const char*, void (*)(benchmark::State&, const std::string&)> phases[] = {
        {"read", read}, {"infer", infer}, {"compile", compile}};
    for (const auto& [phase, run] : phases)
        benchmark::RegisterBenchmark((name + "/" + phase).c_str(), run, text)
            ->Unit(benchmark::kMillisecond);
}

/// False if the file cannot be read.
bool registerPrograms(const std::string& file) {
    const auto text = readFile(file);
    if (!text) return false;
    const std::string begin = "\nprogram ";
    std::size_t at = text->find(begin);
    while (at != std::string::npos) {
        const std::size_t name = at + begin.size();
        const std::size_t body = text->find('\n', name);
        at = text->find(begin, body);
        registerProgram(text->substr(name, body - name), text->substr(body, at - body));
    }
    return true;
}

}  // namespace

}  // namespace candler::stur

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    if (!candler::stur::registerPrograms(CANDLER_BENCH_FOLDER "/structures/programs.txt")) return 1;
    benchmark::RunSpecifiedBenchmarks();
}
