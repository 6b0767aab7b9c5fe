#include "SdqResults.h"

#include <catch2/catch.hpp>
#include <functional>

#include "engine/languages/sdqlite/lowering/SdqParameters.h"

namespace candler::sdqlite {

namespace {

loop::BufferId outputOf(const loop::Function& function) {
    for (const loop::Parameter& parameter : function.parameters())
        if (const auto* buffer = std::get_if<loop::BufferId>(&parameter))
            if (function[*buffer].role == loop::BufferRole::Output) return *buffer;
    FAIL("no output");
    return {};
}

std::vector<std::int64_t> extentsOf(const loop::Function& function,
                                    const loop::Arguments& arguments) {
    const std::vector<loop::ExprId>& shape =
        function.sparseOutput ? function.sparseOutput->extents : function[outputOf(function)].shape;
    std::vector<std::int64_t> extents;
    for (const loop::ExprId extent : shape)
        extents.push_back(evaluateIndex(function, extent, arguments.sizes).value());
    return extents;
}

FullTypeId leafOf(const LoadedText& loaded) {
    FullTypeId leaf = loaded.program.resultType;
    while (loaded.terms.fullTypes[leaf].kind == FullType::Kind::Map)
        leaf = loaded.terms.fullTypes[leaf].value;
    return leaf;
}

}  // namespace

std::size_t levelsOf(const LoadedText& loaded) {
    std::size_t levels = 0;
    for (FullTypeId type = loaded.program.resultType;
         loaded.terms.fullTypes[type].kind == FullType::Kind::Map;
         type = loaded.terms.fullTypes[type].value)
        ++levels;
    return levels;
}

std::vector<std::optional<ResultStorage>> resultStorages(std::size_t levels) {
    std::vector<std::optional<ResultStorage>> all(1);
    for (std::size_t dense = 0; dense < levels; ++dense) {
        ResultStorage storage{.denseLevels = dense, .levels = {}, .values = "R_val"};
        for (std::size_t level = dense; level < levels; ++level)
            storage.levels.push_back({level == 0 ? "" : "R_pos" + std::to_string(level),
                                      "R_crd" + std::to_string(level)});
        all.emplace_back(std::move(storage));
    }
    return all;
}

Result<loop::Function> loweredAs(LoadedText& loaded, TermId plan,
                                 const std::optional<ResultStorage>& storage) {
    loaded.program.resultStorage.reset();
    if (storage) loaded.program.resultStorage = *storage;
    return lowerPlan(loaded.terms, loaded.program, plan);
}

std::vector<double> denseResult(const loop::Function& function,
                                const std::map<loop::BufferId, std::vector<double>>& results,
                                const loop::Arguments& arguments) {
    if (!function.sparseOutput) return results.at(outputOf(function));
    const loop::SparseOutput& output = *function.sparseOutput;
    const std::vector<std::int64_t> extents = extentsOf(function, arguments);
    std::size_t count = 1;
    for (const std::int64_t extent : extents) count *= static_cast<std::size_t>(extent);
    std::vector<double> cells(count, output.zero);
    const std::vector<double>& values = results.at(output.values);
    std::size_t seen = 0;
    // Entries of one place or entry above, from `begin` to `end` - 1.
    const std::function<void(std::size_t, std::size_t, std::size_t)> below =
        [&](std::size_t level, std::size_t above, std::size_t cell) {
            const std::vector<double>& keys = results.at(output.coordinates[level]);
            std::size_t begin = 0;
            std::size_t end = keys.size();
            if (output.positions[level]) {
                const std::vector<double>& starts = results.at(*output.positions[level]);
                begin = static_cast<std::size_t>(starts.at(above));
                end = static_cast<std::size_t>(starts.at(above + 1));
            }
            REQUIRE(begin <= end);
            REQUIRE(end <= keys.size());
            const std::int64_t extent = extents[output.denseLevels + level];
            double last = -1;
            for (std::size_t entry = begin; entry < end; ++entry) {
                REQUIRE(keys[entry] > last);
                REQUIRE(keys[entry] < static_cast<double>(extent));
                last = keys[entry];
                const std::size_t here =
                    cell * static_cast<std::size_t>(extent) + static_cast<std::size_t>(last);
                if (level + 1 < output.coordinates.size()) {
                    below(level + 1, entry, here);
                    continue;
                }
                REQUIRE(values.at(entry) != output.zero);
                cells.at(here) = values[entry];
                ++seen;
            }
        };
    std::size_t places = 1;
    for (std::size_t i = 0; i < output.denseLevels; ++i)
        places *= static_cast<std::size_t>(extents[i]);
    for (std::size_t place = 0; place < places; ++place) below(0, place, place);
    REQUIRE(seen == values.size());
    return cells;
}

std::vector<double> denseResult(const LoadedText& loaded, const Value& value,
                                const loop::Function& function, const loop::Arguments& arguments) {
    return outputValues(loaded.terms.fullTypes[leafOf(loaded)].ring, value,
                        extentsOf(function, arguments));
}

}  // namespace candler::sdqlite
