#include "engine/codegen/KernelSizes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "engine/codegen/LoopInterpreter.h"

namespace candler::loop {

namespace {

Diagnostics checkSizes(const Function& function, const std::map<std::string, std::int64_t>& sizes,
                       const SourceSpan& place) {
    std::map<VarId, std::int64_t> variables;
    for (const Parameter& parameter : function.parameters())
        if (const VarId* size = std::get_if<VarId>(&parameter))
            variables[*size] = sizes.at(function[*size].name);
    Diagnostics broken;
    for (const Stmt& stmt : function.body) {
        const Require* require = stmt.as<Require>();
        if (require == nullptr) continue;
        const auto actual = evaluateIndex(function, require->value, variables);
        const auto bound = evaluateIndex(function, require->bound, variables);
        if (!actual || !bound) continue;
        if (require->kind == RequireKind::AtLeast && *actual < *bound)
            broken.push_back(makeError(
                fmt::format("{} = {} must be at least {}", require->what, *actual, *bound), place,
                "choose a larger size"));
        if (require->kind == RequireKind::DivisibleBy && (*bound == 0 || *actual % *bound != 0))
            broken.push_back(makeError(
                fmt::format("{} = {} must be divisible by {}", require->what, *actual, *bound),
                place, fmt::format("the program found cuts it into parts of {}", *bound)));
    }
    return broken;
}

/// Raises sizes, one after the other, where checks of sums of them do not hold: `m + 2` is
/// divisible by 16. `steps`: of the sizes that may be raised.
void raiseSizes(const Function& function, const std::map<std::string, std::int64_t>& steps,
                std::map<std::string, std::int64_t>& sizes) {
    constexpr std::int64_t kMostSteps = 1024;
    std::size_t broken = checkSizes(function, sizes, {}).size();
    for (const auto& [name, step] : steps) {
        std::map<std::string, std::int64_t> raised = sizes;
        for (std::int64_t i = 1; i < kMostSteps && broken > 0; ++i) {
            raised[name] += step;
            const std::size_t left = checkSizes(function, raised, {}).size();
            if (left >= broken) continue;
            broken = left;
            sizes = raised;
        }
    }
}

/// As many entries of sparse inputs as their densities ask for, or enough that rows have several.
void chooseEntries(const Function& function, const std::map<std::string, std::int64_t>& wishes,
                   SparseRows rows, std::map<std::string, std::int64_t>& sizes) {
    std::map<VarId, std::int64_t> values;
    for (const Parameter& parameter : function.parameters())
        if (const VarId* size = std::get_if<VarId>(&parameter))
            values[*size] = sizes.at(function[*size].name);
    for (const SparseInput& input : function.sparseInputs) {
        const std::string& name = function[input.entries].name;
        const auto height = evaluateIndex(function, input.rowCount, values);
        const auto width = evaluateIndex(function, input.columnCount, values);
        if (wishes.contains(name) || !height || !width) continue;
        const double cells = static_cast<double>(*height) * static_cast<double>(*width);
        constexpr double kSeveral = 4;
        const bool isFilled = rows == SparseRows::WithSeveral && input.density > 0;
        const double least =
            isFilled ? std::min(kSeveral * static_cast<double>(*height), cells / 2) : 0;
        sizes[name] = std::max(
            std::int64_t{1},
            static_cast<std::int64_t>(std::llround(std::max(cells * input.density, least))));
    }
}

}  // namespace

std::map<std::string, std::int64_t> chooseSizes(const Function& function,
                                                const std::map<std::string, std::int64_t>& wishes,
                                                std::int64_t about, SparseRows rows) {
    std::map<std::string, std::int64_t> sizes;
    std::map<std::string, std::int64_t> steps;
    for (const Parameter& parameter : function.parameters()) {
        const VarId* size = std::get_if<VarId>(&parameter);
        if (size == nullptr) continue;
        const std::string& name = function[*size].name;
        if (const auto wish = wishes.find(name); wish != wishes.end()) {
            sizes[name] = wish->second;
            continue;
        }
        const auto tile = function.tiles.find(*size);
        std::int64_t multiple = tile == function.tiles.end() ? 1 : tile->second;
        std::int64_t least = about;
        for (const Stmt& stmt : function.body) {
            const Require* require = stmt.as<Require>();
            if (require == nullptr) continue;
            const Expr& value = function[require->value];
            const auto bound = function.constantValue(require->bound);
            const bool isOurs = value.op == ExprOp::Variable && value.variable() == *size;
            if (!isOurs || !bound || *bound < 1 || *bound > (1 << 20)) continue;
            if (require->kind == RequireKind::DivisibleBy)
                multiple = std::min(std::lcm(multiple, *bound), std::int64_t{1} << 30U);
            else
                least = std::max(least, *bound);
        }
        sizes[name] = (least + multiple - 1) / multiple * multiple;
        steps[name] = multiple;
    }
    raiseSizes(function, steps, sizes);
    chooseEntries(function, wishes, rows, sizes);
    return sizes;
}

namespace {

/// Larger, in turns, until there is enough to do for tiles.
void growOverSmallWork(const Function& function, std::map<std::string, std::int64_t>& sizes) {
    constexpr int kMostSteps = 200;
    const auto isSmall = [&] {
        std::map<VarId, std::int64_t> values;
        for (const Parameter& parameter : function.parameters())
            if (const VarId* size = std::get_if<VarId>(&parameter))
                values[*size] = sizes.at(function[*size].name);
        const auto work = evaluateIndex(function, function.smallWork->work, values);
        return work && *work <= function.smallWork->limit;
    };
    for (int step = 0; step < kMostSteps; ++step)
        for (const Parameter& parameter : function.parameters()) {
            const VarId* size = std::get_if<VarId>(&parameter);
            if (size == nullptr || !mentions(function, function.smallWork->work, *size)) continue;
            if (!isSmall()) return;
            const auto tile = function.tiles.find(*size);
            std::int64_t& value = sizes.at(function[*size].name);
            value += tile != function.tiles.end() ? tile->second : value;
        }
}

}  // namespace

std::vector<std::map<std::string, std::int64_t>> remainderSizes(
    const Function& function, const std::map<std::string, std::int64_t>& others) {
    std::vector<std::map<std::string, std::int64_t>> result;
    std::map<std::string, std::int64_t> whole = others;
    for (const auto& [size, tile] : function.tiles) whole[function[size].name] = tile;
    std::map<std::string, std::int64_t> none = whole;
    std::map<std::string, std::int64_t> all = whole;
    std::map<std::string, std::int64_t> each = whole;
    for (const auto& [size, tile] : function.tiles) {
        const std::string& name = function[size].name;
        std::map<std::string, std::int64_t> one = whole;
        one[name] = each[name] = tile + 1;
        none[name] = tile - 1;
        // More than one whole tile and a part, not as many elements as tiles: strides and packed
        // panels matter.
        const std::int64_t half = (tile + 1) / 2;
        all[name] = 2 * tile + (half != 2 ? half : tile == 3 ? 1 : 3);
        result.push_back(std::move(one));
    }
    if (result.empty()) return result;
    if (function.smallWork) {
        growOverSmallWork(function, each);
        growOverSmallWork(function, all);
        result.push_back(std::move(each));
    }
    result.push_back(std::move(all));
    result.push_back(std::move(none));
    return result;
}

Diagnostics checkSizeNames(const std::vector<std::string>& known,
                           const std::map<std::string, std::int64_t>& wishes,
                           const SourceSpan& place) {
    Diagnostics unknown;
    for (const auto& [name, size] : wishes) {
        if (std::ranges::find(known, name) != known.end()) continue;
        std::string hint =
            known.empty() ? "it has none" : fmt::format("its sizes are {}", fmt::join(known, ", "));
        unknown.push_back(
            makeError(fmt::format("the program has no size '{}'", name), place, std::move(hint)));
    }
    return unknown;
}

Diagnostics checkWishes(const Function& function, const std::map<std::string, std::int64_t>& wishes,
                        const SourceSpan& place) {
    constexpr std::int64_t kAbout = 8;
    std::vector<std::string> known;
    for (const Parameter& parameter : function.parameters())
        if (const VarId* size = std::get_if<VarId>(&parameter))
            known.push_back(function[*size].name);
    Diagnostics broken = checkSizeNames(known, wishes, place);
    const Diagnostics more = checkSizes(function, chooseSizes(function, wishes, kAbout), place);
    broken.insert(broken.end(), more.begin(), more.end());
    return broken;
}

}  // namespace candler::loop
