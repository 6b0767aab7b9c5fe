#include "engine/languages/linrel/scripts/ScriptIndexing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace candler::linrel {

namespace {

/// From a place, counted from 0, to before another.
struct Part {
    std::int64_t begin = 0;
    std::int64_t end = 0;
    [[nodiscard]] std::int64_t size() const { return end - begin; }
};

std::optional<std::int64_t> placeOf(ScriptRun& run, const ScriptValue& value,
                                    const ScriptRange& where) {
    const auto number = value.number();
    if (number && std::fabs(*number) < 1e15) return static_cast<std::int64_t>(std::floor(*number));
    run.fail(number ? "a place cannot be " + scriptNumberText(*number)
                    : "a place is a number, and this is " + value.description(),
             where);
    return std::nullopt;
}

/// None, with an error, if it is not within 1 to `size`.
std::optional<Part> partOf(ScriptRun& run, const ScriptPlaces& places, std::int64_t size,
                           std::string_view what) {
    std::int64_t from = 1;
    std::int64_t to = size;
    if (places.from) {
        const auto place = placeOf(run, *places.from, places.range);
        if (!place) return std::nullopt;
        from = *place;
    }
    if (places.isOne) to = from;
    if (places.to) {
        const auto place = placeOf(run, *places.to, places.range);
        if (!place) return std::nullopt;
        to = *place;
    }
    const bool isAll = !places.from && !places.to && !places.isOne;
    if (isAll || (from >= 1 && to <= size && from <= to)) return Part{from - 1, to};
    run.fail(places.isOne ? fmt::format("there is no {} {} of {}", what, from, size)
                          : fmt::format("there are no {}s {} to {} of {}", what, from, to, size),
             places.range);
    return std::nullopt;
}

/// The rows and columns that are meant. A vector may have a single place.
struct Region {
    Part rows;
    Part columns;
};
std::optional<Region> regionOf(ScriptRun& run, const Matrix& of,
                               const std::vector<ScriptPlaces>& places, const ScriptRange& where) {
    if (places.size() == 1 && of.columns == 1) {
        const auto rows = partOf(run, places[0], of.rows, "row");
        return rows ? std::optional(Region{*rows, {0, 1}}) : std::nullopt;
    }
    if (places.size() == 1 && of.rows == 1) {
        const auto columns = partOf(run, places[0], of.columns, "column");
        return columns ? std::optional(Region{{0, 1}, *columns}) : std::nullopt;
    }
    if (places.size() != 2) {
        run.fail(fmt::format("a matrix of {} x {} has two places, its row and its column", of.rows,
                             of.columns),
                 where, "write X[i, ] for a row");
        return std::nullopt;
    }
    const auto rows = partOf(run, places[0], of.rows, "row");
    if (!rows) return std::nullopt;
    const auto columns = partOf(run, places[1], of.columns, "column");
    return columns ? std::optional(Region{*rows, *columns}) : std::nullopt;
}

/// By name or by place; a name that is not there yet is at the end.
std::optional<Part> partOfList(ScriptRun& run, const ScriptList& list,
                               const std::vector<ScriptPlaces>& places, bool isWritten,
                               const ScriptRange& where) {
    if (places.size() != 1) {
        run.fail("a list has one place", where);
        return std::nullopt;
    }
    const auto count = static_cast<std::int64_t>(list.values.size());
    const ScriptPlaces& place = places.front();
    if (!place.isOne || !place.from->isText()) {
        ScriptPlaces shown = place;
        return partOf(run, shown, count, "value");
    }
    const std::string name = *place.from->text();
    if (const auto found = list.find(name)) {
        const auto at = static_cast<std::int64_t>(*found);
        return Part{at, at + 1};
    }
    if (isWritten) return Part{count, count + 1};
    run.fail(fmt::format("the list has no value '{}'", name), place.range,
             spellingHint(name, list.names));
    return std::nullopt;
}

ScriptValue readListPart(ScriptRun& run, const ScriptList& list,
                         const std::vector<ScriptPlaces>& places, const ScriptRange& where) {
    const auto part = partOfList(run, list, places, false, where);
    if (!part) return {};
    const auto at = static_cast<std::size_t>(part->begin);
    if (places.front().isOne) return list.values[at];
    ScriptList result;
    for (std::size_t i = at; i < static_cast<std::size_t>(part->end); ++i)
        result.add(list.values[i], list.names[i]);
    run.work(static_cast<double>(part->size()), where);
    return ScriptValue(std::move(result));
}

void writeListPart(ScriptRun& run, ScriptValue& of, const std::vector<ScriptPlaces>& places,
                   const ScriptValue& value, const ScriptRange& where) {
    const auto part = partOfList(run, *of.list(), places, true, where);
    if (!part) return;
    if (part->size() != 1) return run.fail("one value of a list is replaced at a time", where);
    run.work(static_cast<double>(of.list()->values.size()), where);
    constexpr int kDeepestList = 50;
    if (value.list() && value.list()->depth >= kDeepestList)
        return run.fail("lists are nested too deeply", where);
    ScriptList& list = of.editList();
    const auto at = static_cast<std::size_t>(part->begin);
    if (at == list.values.size()) return list.add(value, *places.front().from->text());
    if (value.list()) list.depth = std::max(list.depth, value.list()->depth + 1);
    list.values[at] = value;
}

}  // namespace

ScriptValue readPart(ScriptRun& run, const ScriptValue& of, const std::vector<ScriptPlaces>& places,
                     const ScriptRange& where) {
    if (const auto list = of.list()) return readListPart(run, *list, places, where);
    const auto matrix = of.matrix();
    if (!matrix) {
        run.fail(fmt::format("{} has no parts", of.description()), where);
        return {};
    }
    const auto region = regionOf(run, *matrix, places, where);
    if (!region || !run.canMake(region->rows.size(), region->columns.size(), where)) return {};
    Matrix result(region->rows.size(), region->columns.size());
    for (std::int64_t i = 0; i < result.rows; ++i)
        for (std::int64_t j = 0; j < result.columns; ++j)
            result.at(i, j) = matrix->at(region->rows.begin + i, region->columns.begin + j);
    // In R a dimension of one place is none.
    if (run.isR() && places.size() == 2 && places[0].isOne && !places[1].isOne)
        std::swap(result.rows, result.columns);
    if (run.isR() && std::ranges::all_of(places, &ScriptPlaces::isOne))
        return ScriptValue(result.cells.front());
    return ScriptValue(std::move(result));
}

void writePart(ScriptRun& run, ScriptValue& of, const std::vector<ScriptPlaces>& places,
               const ScriptValue& value, const ScriptRange& where) {
    if (of.isList()) return writeListPart(run, of, places, value, where);
    const auto written = value.matrix();
    if (!of.matrix() || !written)
        return run.fail(
            fmt::format("{} cannot be written into {}", value.description(), of.description()),
            where);
    if (!of.isMatrix()) of = ScriptValue(Matrix(*of.matrix()));
    const auto region = regionOf(run, *of.matrix(), places, where);
    if (!region) return;
    const std::int64_t rows = region->rows.size();
    const std::int64_t columns = region->columns.size();
    const bool isFill = written->cells.size() == 1;
    const bool isTurned =
        run.isR() && rows == 1 && written->columns == 1 && written->rows == columns;
    if (!isFill && !isTurned && (written->rows != rows || written->columns != columns))
        return run.fail(fmt::format("a matrix of {} x {} does not fit into {} x {}", written->rows,
                                    written->columns, rows, columns),
                        where);
    if (!run.work(static_cast<double>(rows * columns), where)) return;
    Matrix& matrix = of.edit();
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t j = 0; j < columns; ++j)
            matrix.at(region->rows.begin + i, region->columns.begin + j) =
                isFill     ? written->cells.front()
                : isTurned ? written->at(j, i)
                           : written->at(i, j);
}

}  // namespace candler::linrel
