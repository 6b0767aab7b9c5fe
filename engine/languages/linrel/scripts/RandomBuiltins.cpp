// Random matrices and samples of scripts: the same for the same seed, on all machines.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numeric>

#include "engine/languages/linrel/scripts/ScriptBuiltins.h"

namespace candler::linrel {

namespace {

/// Of the argument `seed`, where -1 is none, or one more of those of the run.
Random randomOf(ScriptArguments& arguments, const std::string& name = "seed") {
    const std::int64_t seed = arguments.integer(name, -1);
    return Random(seed == -1 ? arguments.run().random.next() : static_cast<std::uint64_t>(seed));
}

/// By Box and Muller, 1958.
double normalNumber(Random& random) {
    const double radius = std::sqrt(-2 * std::log(1 - uniformNumber(random)));
    return radius * std::cos(2 * 3.14159265358979323846 * uniformNumber(random));
}

/// By multiplying uniform numbers until they are below e^-mean (Knuth); in parts, where that is 0.
double poissonNumber(Random& random, double mean) {
    constexpr double kPartMean = 500;
    double count = 0;
    for (double left = mean; left > 0; left -= kPartMean) {
        const double least = std::exp(-std::min(left, kPartMean));
        for (double product = uniformNumber(random); product > least;
             product *= uniformNumber(random))
            ++count;
    }
    return count;
}

ScriptValue randomMatrix(ScriptArguments& arguments) {
    const std::int64_t rows = arguments.integer("rows", 1);
    const std::int64_t columns = arguments.integer("cols", 1);
    const double least = arguments.number("min", 0);
    const double most = arguments.number("max", 1);
    const double sparsity = arguments.number("sparsity", 1);
    const double mean = arguments.number("lambda", 1);
    const std::string kind = arguments.text("pdf", "uniform");
    Random random = randomOf(arguments);
    if (kind != "uniform" && kind != "normal" && kind != "poisson")
        return arguments.fail(fmt::format("no distribution is called '{}'", kind),
                              "there are uniform, normal and poisson");
    if (kind == "poisson" && !(mean >= 0 && mean <= 1e6))
        return arguments.fail("lambda is from 0 to 1e6");
    if (arguments.isFailed() || !arguments.canMake(rows, columns)) return {};
    if (kind == "poisson" && !arguments.work(static_cast<double>(rows * columns) * mean)) return {};
    Matrix result(rows, columns);
    for (double& cell : result.cells) {
        if (sparsity < 1 && uniformNumber(random) >= sparsity) continue;
        cell = kind == "normal"    ? normalNumber(random)
               : kind == "poisson" ? poissonNumber(random, mean)
                                   : least + (most - least) * uniformNumber(random);
    }
    return ScriptValue(std::move(result));
}

/// Numbers from 1 to `range`, each at most once if there is no replacement.
ScriptValue sampled(ScriptArguments& arguments) {
    const std::int64_t range = arguments.integer("range");
    const std::int64_t size = arguments.integer("size");
    const bool thirdIsSeed = arguments.value("replace").isNumber() && !arguments.has("seed");
    const bool isReplaced = !thirdIsSeed && arguments.truth("replace", false);
    Random random = randomOf(arguments, thirdIsSeed ? "replace" : "seed");
    if (arguments.isFailed()) return {};
    if (range < 1 || size < 0 || (!isReplaced && size > range))
        return arguments.fail(fmt::format("{} of {} numbers cannot be chosen", size, range));
    if (!arguments.canMake(size, 1)) return {};
    Matrix result(size, 1);
    if (isReplaced) {
        for (double& cell : result.cells)
            cell = static_cast<double>(1 + random.below(static_cast<std::uint64_t>(range)));
        return ScriptValue(std::move(result));
    }
    if (!arguments.canMake(range, 1)) return {};
    std::vector<double> left(static_cast<std::size_t>(range));
    std::iota(left.begin(), left.end(), 1.0);
    for (std::size_t i = 0; i < result.cells.size(); ++i) {
        std::swap(left[i], left[i + random.below(left.size() - i)]);
        result.cells[i] = left[i];
    }
    return ScriptValue(std::move(result));
}

constexpr std::string_view kRandomParameters = "| rows cols min max pdf seed sparsity lambda";

constexpr std::array kRandomBuiltins{
    ScriptBuiltin{"rand", kRandomParameters, randomMatrix},
    ScriptBuiltin{"Rand", kRandomParameters, randomMatrix},
    ScriptBuiltin{"sample", "range size | replace seed", sampled},
};

}  // namespace

std::span<const ScriptBuiltin> randomBuiltins() {
    return kRandomBuiltins;
}

}  // namespace candler::linrel
