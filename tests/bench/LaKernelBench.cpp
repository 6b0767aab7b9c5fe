// Times kernels of linear algebra on one thread: each program as it was written, operator by
// operator and with fused loops, beside the plan that a project finds for it, all on the same
// arrays in one run. One line of a table each. Fails if the results differ by more than roundings.
#include <fmt/format.h>
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <limits>
#include <span>

#include "engine/languages/linrel/lowering/LaLowering.h"
#include "engine/languages/linrel/lowering/Magnitudes.h"
#include "engine/languages/linrel/lowering/PlanSizes.h"
#include "tests/bench/LaPipeline.h"
#include "tests/bench/LaRuns.h"
#include "tests/bench/ValueOf.h"

using namespace candler;
using namespace candler::linrel;

namespace {

using Numbers = std::map<std::string, std::string>;

struct Row {
    const char* name;
    std::string program;  ///< One of resources/programs/linrel, or a text.
    Numbers numbers;
    Numbers small;  ///< To be tried quickly; none: not tried then.
};

/// Both gradients of alternating least squares and the loss with its regularisation.
constexpr const char* kWholeAls = R"(dim m = 12000, n = 5000, k = 10
input X[m,n] sparsity = 0.001, U[m,k], V[n,k], r[m,1], c[n,1], lambda
GU = (U %*% t(V) - X) %*% V + lambda*U*r
GV = t(t(U) %*% (U %*% t(V) - X)) + lambda*V*c
loss = 0.5*sum((U %*% t(V) - X)^2) + 0.5*lambda*(sum(U^2*r) + sum(V^2*c))
output GU, GV, loss
)";

/// The gradient as the published script has it.
constexpr const char* kSvmScript = R"(dim m = 100000, n = 1000
input X[m,n] sparsity = 0.01, Y[m,1], Xw[m,1], Xd[m,1], w[n,1], a, lambda
out = 1 - Y*(Xw + a*Xd)
o = out * (out > 0)
gnew = t(colSums(X*o*Y)) - lambda*w
output gnew
)";

/// The programs of the specification's section 7 at its sizes, where the program as it was written
/// needs no more than 2 GB and some seconds; else at the same ratios and sparsities.
const std::vector<Row>& rows() {
    static const std::vector<Row> all{
        {"ALS, exported DAG",
         "als",
         {{"m", "2000"}, {"n", "1000"}, {"k", "10"}, {"sparsity", "0.009934"}},
         {{"m", "90"}, {"n", "70"}, {"k", "5"}, {"sparsity", "0.1"}}},
        {"ALS, 12000 x 5000",
         "als",
         {{"m", "12000"}, {"n", "5000"}, {"k", "10"}, {"sparsity", "0.001"}},
         {}},
        {"ALS, ratings / 15",
         "als",
         {{"m", "32013"}, {"n", "1185"}, {"k", "10"}, {"sparsity", "0.0118"}},
         {}},
        {"ALS, both factors", kWholeAls, {}, {}},
        {"squared loss",
         "squared-loss",
         {{"m", "12000"}, {"n", "5000"}, {"sparsity", "0.001"}},
         {}},
        {"ALS, masked", "als-masked", {{"m", "12000"}, {"n", "5000"}, {"sparsity", "0.001"}}, {}},
        {"PNMF, m / 50",
         "pnmf",
         {{"m", "20000"}, {"n", "1000"}, {"k", "100"}, {"sparsity", "0.01"}},
         {{"m", "90"}, {"n", "70"}, {"k", "5"}, {"sparsity", "0.1"}}},
        {"MLR, m / 20", "mlr", {{"m", "250000"}, {"n", "200"}}, {{"m", "90"}, {"n", "7"}}},
        {"MLR, 400000 x 50", "mlr", {{"m", "400000"}, {"n", "50"}}, {}},
        {"SVM",
         "svm",
         {{"m", "100000"}, {"n", "1000"}, {"sparsity", "0.01"}},
         {{"m", "90"}, {"n", "70"}, {"sparsity", "0.1"}}},
        {"SVM, script", kSvmScript, {}, {}},
        {"GLM, m / 10",
         "glm",
         {{"m", "1000000"}, {"n", "1000"}, {"sparsity", "0.01"}},
         {{"m", "90"}, {"n", "70"}, {"sparsity", "0.1"}}},
        {"GLM weights", "glm-weights", {{"m", "1000000"}}, {}},
        {"GNMF", "gnmf", {{"m", "10000"}, {"n", "5000"}, {"k", "20"}, {"sparsity", "0.001"}}, {}},
        {"linear regression", "linear-regression", {}, {}},
        {"logistic regression", "logistic-regression", {}, {}},
        {"PageRank", "pagerank", {{"n", "7000"}, {"sparsity", "0.0014"}}, {}},
        {"k-means cost", "kmeans", {}, {}},
        {"PCA covariance", "pca", {{"m", "100000"}, {"n", "200"}}, {}},
        {"autoencoder", "autoencoder", {}, {}},
        {"factorisation machine", "factorization-machine", {}, {}},
        {"low-rank query",
         "low-rank-query",
         {{"m", "12000"}, {"n", "5000"}, {"sparsity", "0.001"}},
         {}}};
    return all;
}

struct Settings {
    Toolchain toolchain;
    std::filesystem::path folder;
    std::vector<std::string> flags{};
    double secondsEach = 0.5;
    int fewestRuns = 3;
};

std::map<std::string, std::int64_t> sizesOf(const Dimensions& dims) {
    std::map<std::string, std::int64_t> sizes;
    for (std::uint32_t i = 0; i < dims.count(); ++i)
        if (dims.isSymbol(DimId{i})) sizes[dims.name(DimId{i})] = dims.size(DimId{i});
    return sizes;
}

/// The median seconds of each. They take turns, so that all see the same machine.
std::vector<double> times(std::span<LaRun* const> runs, const Settings& settings) {
    std::vector<double> medians;
    std::vector<std::vector<double>> seconds(runs.size());
    for (int round = 0; round < settings.fewestRuns; ++round)
        for (std::size_t i = 0; i < runs.size(); ++i) {
            double sum = 0;
            do sum += seconds[i].emplace_back((*runs[i])());
            while (sum < settings.secondsEach / settings.fewestRuns);
        }
    for (std::vector<double>& one : seconds) {
        std::ranges::sort(one);
        medians.push_back(one[one.size() / 2]);
    }
    return medians;
}

/// Whether the results are equal.
bool measure(const Row& row, const std::string& text, const Settings& settings) {
    LaPipeline pipeline(text);
    LaProgram& program = pipeline.program().program();
    const std::vector<LaOutput> plan = pipeline.plan();
    const bool isFixed = !holdsForOtherSizes(program, plan);
    std::vector<LaOutput> magnitudes = program.outputs;
    Magnitudes magnitude(program);
    for (LaOutput& output : magnitudes) output.expression = magnitude.of(output.expression);

    const loop::Function plain = lowerOutputs(program, program.outputs, {.isFused = false});
    LaInputs inputs(plain, sizesOf(program.dimensions));
    const auto compiled = [&](const char* name, const loop::Function& function) {
        return LaRun(settings.toolchain, settings.folder / row.name / name, function, inputs,
                     settings.flags);
    };
    LaRun byOperators = compiled("plain", plain);
    LaRun fused = compiled("fused", lowerOutputs(program, program.outputs));
    LaRun planned = compiled("plan", lowerOutputs(program, plan, {.hasFixedSizes = isFixed}));
    LaRun scale = compiled("scale", lowerOutputs(program, magnitudes));
    const std::array<LaRun*, 3> all{&byOperators, &fused, &planned};
    for (LaRun* one : all) (*one)();
    scale();
    const double error = std::max(largestError(planned, byOperators, scale),
                                  largestError(fused, byOperators, scale));
    const bool isEqual = error <= 1e-11 * std::sqrt(static_cast<double>(inputs.longest()));
    const std::vector<double> seconds = times(all, settings);
    fmt::print("{:<21} | {:>12.3f} | {:>11.3f} | {:>9.3f} | {:>8.2f}x | {:>8.2f}x | {:.1e}{}\n",
               row.name, seconds[0] * 1e3, seconds[1] * 1e3, seconds[2] * 1e3,
               seconds[0] / seconds[2], seconds[1] / seconds[2], error,
               isEqual ? "" : " DIFFERENT");
    std::fflush(stdout);
    return isEqual;
}

constexpr const char* kUsage =
    "usage: bench_la_kernels [--quick] [--plans] [TEXT]\n"
    "Only rows with TEXT in their names. --plans prints what is computed; --quick tries small\n"
    "sizes.\n";

struct Wishes {
    bool isQuick = false;
    bool hasPlans = false;
    std::string name{};  ///< A part of the rows' names.
};

Wishes wishesFrom(std::span<char*> arguments) {
    Wishes wishes;
    for (const std::string_view argument : arguments) {
        if (argument == "--quick") {
            wishes.isQuick = true;
        } else if (argument == "--plans") {
            wishes.hasPlans = true;
        } else if (argument.starts_with("-")) {
            std::cout << kUsage;
            std::exit(argument == "--help" ? 0 : 2);
        } else {
            wishes.name = argument;
        }
    }
    return wishes;
}

Settings settingsFor(const Wishes& wishes) {
    Settings settings{.toolchain = valueOf(Toolchain::find()),
                      .folder = std::filesystem::temp_directory_path() /
                                ("candler-la-bench-" + std::to_string(::getpid()))};
    settings.flags = settings.toolchain.releaseFlags();
    std::erase(settings.flags, "-fopenmp");
    if (wishes.isQuick) {
        settings.flags.emplace_back("-O1");
        settings.secondsEach = 0;
        settings.fewestRuns = 1;
    }
    return settings;
}

}  // namespace

int main(int argc, char** argv) {
    const Wishes wishes = wishesFrom(std::span(argv, static_cast<std::size_t>(argc)).subspan(1));
    const Settings settings = settingsFor(wishes);
    // Memory is kept, or else what operators store would above all cost page faults.
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
    fmt::print(
        "milliseconds          | by operators | fused loops |      plan |    gain 1 |    gain 2 "
        "| error\n");
    int different = 0;
    for (const Row& row : rows()) {
        if (std::string(row.name).find(wishes.name) == std::string::npos) continue;
        if (wishes.isQuick && row.small.empty()) continue;
        const bool isText = row.program.find('\n') != std::string::npos;
        const std::string text = withNumbers(isText ? row.program : linrelProgram(row.program),
                                             wishes.isQuick ? row.small : row.numbers);
        if (wishes.hasPlans) fmt::print("{}\n", LaPipeline(text).planText());
        different += measure(row, text, settings) ? 0 : 1;
    }
    std::filesystem::remove_all(settings.folder);
    return different == 0 ? 0 : 1;
}
