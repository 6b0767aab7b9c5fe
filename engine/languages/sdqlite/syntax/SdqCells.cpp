#include "engine/languages/sdqlite/syntax/SdqCells.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace candler::sdqlite {

namespace {

/// Stops soon behind what is too much.
std::int64_t cellsOf(const std::vector<std::optional<std::int64_t>>& extents) {
    std::int64_t product = 1;
    for (const auto& count : extents)
        if (count && *count > 0 && product <= kMostCells)
            product *= std::min(*count, kMostCells + 1);
    return product;
}

}  // namespace

std::vector<std::optional<std::int64_t>> saidExtents(const FullTypes& types,
                                                     const CheckedProgram& program,
                                                     FullTypeId map) {
    std::vector<std::optional<std::int64_t>> extents;
    for (; types[map].kind == FullType::Kind::Map; map = types[map].value) {
        const auto dimension =
            std::ranges::find(program.dimensions, types[map].sort, &Dimension::sort);
        extents.push_back(dimension == program.dimensions.end() ? std::nullopt : dimension->value);
    }
    return extents;
}

std::optional<std::int64_t> saidCells(const FullTypes& types, const CheckedProgram& program,
                                      FullTypeId map) {
    const auto extents = saidExtents(types, program, map);
    const bool areSaid =
        std::ranges::all_of(extents, [](const auto& one) { return one.has_value(); });
    return areSaid ? std::optional(cellsOf(extents)) : std::nullopt;
}

std::optional<ResultStorage> resultStorageOf(const FullTypes& types,
                                             const CheckedProgram& program) {
    if (program.resultStorage) return **program.resultStorage;
    const auto extents = saidExtents(types, program, program.resultType);
    if (extents.size() < 2 || cellsOf(extents) <= kMostCells) return std::nullopt;
    ResultStorage storage{.denseLevels = 1, .levels = {}, .values = program.name + "_val"};
    for (std::size_t level = 1; level < extents.size(); ++level) {
        const std::string number = extents.size() > 2 ? std::to_string(level + 1) : "";
        storage.levels.push_back({fmt::format("{}_pos{}", program.name, number),
                                  fmt::format("{}_crd{}", program.name, number)});
    }
    return storage;
}

bool areTablesShared(const FullTypes& types, const CheckedProgram& program) {
    if (types.levels(program.resultType) == 0) return true;
    if (program.resultStorage && !*program.resultStorage) return false;
    const auto storage = resultStorageOf(types, program);
    return storage && !storage->levels.empty();
}

}  // namespace candler::sdqlite
