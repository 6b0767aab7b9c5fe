// Quantiles, moments and aggregates of groups, in scripts.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "engine/languages/linrel/scripts/ScriptBuiltins.h"

namespace candler::linrel {

namespace {

/// Cells with how often each of them counts; 1 without weights.
struct WeightedCells {
    std::vector<double> cells;
    std::vector<double> weights;
    double total = 0;

    [[nodiscard]] double mean() const {
        double sum = 0;
        for (std::size_t i = 0; i < cells.size(); ++i) sum += weights[i] * cells[i];
        return sum / total;
    }
    [[nodiscard]] double centralMoment(int order) const {
        const double center = mean();
        double sum = 0;
        for (std::size_t i = 0; i < cells.size(); ++i)
            sum += weights[i] * std::pow(cells[i] - center, order);
        return sum / total;
    }
    /// Ascending.
    void sort() {
        std::vector<std::size_t> order(cells.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
            const bool isLast = std::isnan(cells[b]);
            return std::isnan(cells[a]) != isLast ? isLast : cells[a] < cells[b];
        });
        WeightedCells sorted;
        for (const std::size_t at : order) {
            sorted.cells.push_back(cells[at]);
            sorted.weights.push_back(weights[at]);
        }
        cells = std::move(sorted.cells);
        weights = std::move(sorted.weights);
    }
    /// Of sorted cells, which there must be: the cell at a place counted from 1.
    [[nodiscard]] double at(double place) const {
        double passed = 0;
        for (std::size_t i = 0; i < cells.size(); ++i)
            if ((passed += weights[i]) >= place) return cells[i];
        return cells.back();
    }
};

WeightedCells weightedCells(ScriptArguments& arguments, const std::string& target,
                            const std::string& weights) {
    WeightedCells result;
    result.cells = arguments.matrix(target).cells;
    result.weights.assign(result.cells.size(), 1);
    if (arguments.has(weights)) result.weights = arguments.matrix(weights).cells;
    if (result.weights.size() != result.cells.size())
        arguments.fail(fmt::format("there are {} weights for {} cells", result.weights.size(),
                                   result.cells.size()));
    else if (result.cells.empty())
        arguments.fail(fmt::format("'{}' is not defined without cells", arguments.function()));
    const auto count = static_cast<double>(result.cells.size());
    arguments.work(count * std::log2(count + 2));
    result.total = std::accumulate(result.weights.begin(), result.weights.end(), 0.0);
    return result;
}

/// The cell at the place that is the share of all, rounded up; (x, p) or (x, weights, p).
ScriptValue quantileOf(ScriptArguments& arguments) {
    const bool hasWeights = arguments.has("p");
    WeightedCells cells = weightedCells(arguments, "x", hasWeights ? "q" : "");
    const std::string shareName = hasWeights ? "p" : "q";
    const bool isSingle = !arguments.value(shareName).isMatrix();
    Matrix result = arguments.matrix(shareName);
    if (arguments.isFailed()) return {};
    const double length = static_cast<double>(cells.cells.size() * result.cells.size());
    if (!arguments.work(length)) return {};
    cells.sort();
    for (double& share : result.cells) {
        if (!(share >= 0 && share <= 1))
            return arguments.fail("the share of a quantile is from 0 to 1");
        // Rounding must not lead beyond a place that is meant.
        share = cells.at(std::max(std::ceil(share * cells.total * (1 - 1e-15)), 1.0));
    }
    return isSingle ? ScriptValue(result.cells.front()) : ScriptValue(std::move(result));
}

/// Of an even number of cells the mean of both in the middle.
ScriptValue medianOf(ScriptArguments& arguments) {
    WeightedCells cells = weightedCells(arguments, "x", "weights");
    if (arguments.isFailed()) return {};
    cells.sort();
    const double middle = std::floor((cells.total + 1) / 2);
    const bool isEven = std::fmod(cells.total, 2) == 0;
    return ScriptValue(isEven ? (cells.at(middle) + cells.at(middle + 1)) / 2 : cells.at(middle));
}

/// (x, order) or (x, weights, order).
ScriptValue centralMomentOf(ScriptArguments& arguments) {
    const bool hasWeights = arguments.has("order");
    const WeightedCells cells = weightedCells(arguments, "x", hasWeights ? "k" : "");
    const std::int64_t order = arguments.integer(hasWeights ? "order" : "k");
    if (order < 0 || order > 100) return arguments.fail("the order of a moment is from 0 to 100");
    return arguments.isFailed() ? ScriptValue()
                                : ScriptValue(cells.centralMoment(static_cast<int>(order)));
}

ScriptValue covarianceOf(ScriptArguments& arguments) {
    const WeightedCells x = weightedCells(arguments, "x", "weights");
    const WeightedCells y = weightedCells(arguments, "y", "weights");
    if (arguments.isFailed()) return {};
    if (x.cells.size() != y.cells.size())
        return arguments.fail(
            fmt::format("these lengths do not fit: {} and {}", x.cells.size(), y.cells.size()));
    const double xMean = x.mean();
    const double yMean = y.mean();
    double sum = 0;
    for (std::size_t i = 0; i < x.cells.size(); ++i)
        sum += x.weights[i] * (x.cells[i] - xMean) * (y.cells[i] - yMean);
    return ScriptValue(sum / (x.total - 1));
}

/// Which function of the cells of a group.
using GroupFunction = double (*)(const WeightedCells&);
GroupFunction groupFunction(const std::string& name, std::int64_t order) {
    if (name == "sum") return [](const WeightedCells& of) { return of.mean() * of.total; };
    if (name == "count") return [](const WeightedCells& of) { return of.total; };
    if (name == "mean") return [](const WeightedCells& of) { return of.mean(); };
    if (name == "variance")
        return [](const WeightedCells& of) {
            return of.total <= 1 ? 0 : of.centralMoment(2) * of.total / (of.total - 1);
        };
    if (name == "centralmoment" && order == 2)
        return [](const WeightedCells& of) { return of.centralMoment(2); };
    if (name == "centralmoment" && order == 3)
        return [](const WeightedCells& of) { return of.centralMoment(3); };
    if (name == "centralmoment" && order == 4)
        return [](const WeightedCells& of) { return of.centralMoment(4); };
    return nullptr;
}

/// How many groups there are; -1 with an error if a group is no number from 1, or too large.
std::int64_t groupCount(ScriptArguments& arguments, const Matrix& groups) {
    double count = 0;
    for (const double group : groups.cells) {
        if (!(group >= 1 && group <= 1e8)) {
            arguments.fail("groups are numbers from 1");
            return -1;
        }
        count = std::max(count, std::floor(group));
    }
    return arguments.integer("ngroups", static_cast<std::int64_t>(count));
}

/// Groups without cells are 0.
ScriptValue aggregateOfGroups(ScriptArguments& arguments) {
    const Matrix& target = arguments.matrix("target");
    const Matrix& groups = arguments.matrix("groups");
    const GroupFunction function =
        groupFunction(arguments.text("fn"), arguments.integer("order", 2));
    if (!function)
        return arguments.fail("no such function of groups",
                              "there are sum, count, mean, variance and centralmoment");
    const bool isTurned = target.rows == 1 && target.columns == std::ssize(groups.cells);
    const std::int64_t rows = isTurned ? target.columns : target.rows;
    const std::int64_t columns = isTurned ? 1 : target.columns;
    if (rows != std::ssize(groups.cells))
        return arguments.fail(
            fmt::format("there are {} groups for {} rows", groups.cells.size(), target.rows));
    const Matrix* weights = arguments.has("weights") ? &arguments.matrix("weights") : nullptr;
    if (weights && weights->cells.size() != groups.cells.size())
        return arguments.fail("there are not as many weights as groups");
    const std::int64_t count = groupCount(arguments, groups);
    if (arguments.isFailed() || !arguments.canMake(count, columns) ||
        !arguments.work(static_cast<double>(target.cells.size())))
        return {};
    Matrix result(count, columns);
    for (std::int64_t j = 0; j < columns; ++j) {
        std::vector<WeightedCells> parts(static_cast<std::size_t>(count));
        for (std::size_t i = 0; i < groups.cells.size(); ++i) {
            const auto group = static_cast<std::size_t>(groups.cells[i]) - 1;
            if (group >= parts.size()) continue;
            parts[group].cells.push_back(
                target.cells[i * static_cast<std::size_t>(columns) + static_cast<std::size_t>(j)]);
            parts[group].weights.push_back(weights ? weights->cells[i] : 1);
            parts[group].total += parts[group].weights.back();
        }
        for (std::int64_t group = 0; group < count; ++group)
            if (const WeightedCells& part = parts[static_cast<std::size_t>(group)]; part.total > 0)
                result.at(group, j) = function(part);
    }
    return ScriptValue(std::move(result));
}

constexpr std::array kStatisticsBuiltins{
    ScriptBuiltin{"quantile", "x q | p", quantileOf},
    ScriptBuiltin{"median", "x | weights", medianOf},
    ScriptBuiltin{"moment", "x k | order", centralMomentOf},
    ScriptBuiltin{"cov", "x y | weights", covarianceOf},
    ScriptBuiltin{"aggregate", "target groups fn | weights ngroups order", aggregateOfGroups},
};

}  // namespace

std::span<const ScriptBuiltin> statisticsBuiltins() {
    return kStatisticsBuiltins;
}

}  // namespace candler::linrel
