#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/session/ExtractionReport.h"
#include "tests/bench/evaluations/TensorTables.h"

namespace candler {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kNothing = "-";

std::string costText(const std::optional<double>& cost) {
    return cost ? fmt::format("{:.1f}", *cost) : kNothing;
}

std::string publishedText(const std::optional<PublishedSeconds>& published) {
    if (!published) return kNothing;
    return fmt::format("{}{}", published->isOver ? "> " : "", published->seconds);
}

/// Of what was done, the processor's; of what was given up, when it was.
std::string secondsText(const TensorExploration& exploration) {
    return exploration.stop == StopReason::TimeLimit
               ? fmt::format("> {:.1f}", exploration.seconds)
               : fmt::format("{:.2f}", exploration.cpuSeconds);
}

std::string secondsText(const TensorExtraction& extraction) {
    return extraction.isOptimal ? fmt::format("{:.2f}", extraction.cpuSeconds)
                                : fmt::format("> {:.1f}", extraction.seconds);
}

/// Of both.
std::string sumText(const SearchRow& row) {
    if (!row.extraction.isOptimal || row.exploration.stop == StopReason::TimeLimit)
        return fmt::format("> {:.1f}", row.exploration.seconds + row.extraction.seconds);
    return fmt::format("{:.2f}", row.exploration.cpuSeconds + row.extraction.cpuSeconds);
}

std::string gapText(const TensorExtraction& extraction) {
    if (extraction.isOptimal) return "0 %";
    if (!extraction.cost || !extraction.lowerBound) return kNothing;
    const auto gap = gapOf(*extraction.cost, *extraction.lowerBound);
    return gap ? fmt::format("{:.2f} %", 100 * *gap) : kNothing;
}

/// By how much a graph of the second cost is faster, in per cent.
double faster(double start, double found) {
    constexpr double kPercent = 100;
    return kPercent * (start / found - 1);
}

std::string remarkText(const TensorExploration& exploration, const TensorExtraction& extraction) {
    std::string text;
    const bool isLimit = exploration.stop == StopReason::NodeLimit ||
                         exploration.stop == StopReason::TimeLimit ||
                         exploration.stop == StopReason::MemoryLimit;
    if (isLimit) text = fmt::format("  {}", stopReasonText(exploration.stop));
    if (!extraction.cost) text += "  nothing found";
    if (!extraction.isOptimal && !extraction.note.empty())
        text += fmt::format("  {}", extraction.note);
    return text;
}

std::string searchTable(const TensorTables& tables) {
    std::string text = fmt::format(
        "Table 1: searches on one thread; processor seconds, costs in µs by r0-free-concat; at "
        "most {} s "
        "each\n{:<14}{:>2}{:>9}{:>9}{:>9}{:>7}{:>11}{:>11}{:>11}{:>9}{:>8}{:>8}{:>9}{:>9}\n",
        tables.request.seconds, "model", "k", "explore", "extract", "sum", "paper", "start",
        "found", "at least", "gap", "faster", "paper", "e-nodes", "classes");
    for (const SearchRow& row : tables.searches) {
        const TensorExtraction& found = row.extraction;
        const std::string gain =
            found.cost ? fmt::format("{:.1f} %", faster(row.startCost, *found.cost)) : kNothing;
        text += fmt::format(
            "{:<14}{:>2}{:>9}{:>9}{:>9}{:>7}{:>11.1f}{:>11}{:>11}{:>9}{:>8}{:>8}{:>9}{:>9}{}\n",
            row.model, row.multi, secondsText(row.exploration), secondsText(found), sumText(row),
            row.published ? fmt::format("{}", row.published->seconds) : kNothing, row.startCost,
            costText(found.cost), costText(found.lowerBound), gapText(found), gain,
            row.published ? fmt::format("{:.1f} %", row.published->faster) : kNothing,
            row.exploration.nodes, row.exploration.classes, remarkText(row.exploration, found));
    }
    return text;
}

std::string solveTable(const TensorTables& tables) {
    std::string text = fmt::format(
        "Table 4: processor seconds of the published linear program, at most {} s each; e-graphs "
        "with cycles "
        "but for the order none\n{:<14}{:>2}  {:<9}{:>9}{:>9}{:>9}{:>11}{:>11}{:>9}\n",
        tables.request.seconds, "model", "k", "order", "e-nodes", "solve", "paper", "found",
        "at least", "gap");
    for (const SolveRow& row : tables.solves)
        text += fmt::format("{:<14}{:>2}  {:<9}{:>9}{:>9}{:>9}{:>11}{:>11}{:>9}{}\n", row.model,
                            row.multi, row.order, row.exploration.nodes,
                            secondsText(row.extraction), publishedText(row.published),
                            costText(row.extraction.cost), costText(row.extraction.lowerBound),
                            gapText(row.extraction), remarkText(row.exploration, row.extraction));
    return text;
}

std::string filterTable(const TensorTables& tables) {
    std::string text = fmt::format(
        "Table 5: processor seconds of exploration by how cycles are filtered, at most {} s each\n"
        "{:<14}{:>2}  {:<10}{:>9}{:>9}{:>9}{:>9}{:>7}  {}\n",
        tables.request.seconds, "model", "k", "filtering", "explore", "paper", "e-nodes", "classes",
        "cut", "end");
    for (const FilterRow& row : tables.filters)
        text +=
            fmt::format("{:<14}{:>2}  {:<10}{:>9}{:>9}{:>9}{:>9}{:>7}  {}\n", row.model, row.multi,
                        row.filtering, secondsText(row.exploration), publishedText(row.published),
                        row.exploration.nodes, row.exploration.classes, row.exploration.cut,
                        stopReasonText(row.exploration.stop));
    return text;
}

template <typename Number>
Json orNull(const std::optional<Number>& number) {
    return number ? Json(*number) : Json(nullptr);
}

void put(Json& json, const TensorExploration& exploration) {
    json["exploreSeconds"] = exploration.seconds;
    json["exploreCpuSeconds"] = exploration.cpuSeconds;
    json["stop"] = stopReasonName(exploration.stop);
    json["enodes"] = exploration.nodes;
    json["classes"] = exploration.classes;
    json["cut"] = exploration.cut;
}

void put(Json& json, const TensorExtraction& extraction) {
    json["extractSeconds"] = extraction.seconds;
    json["extractCpuSeconds"] = extraction.cpuSeconds;
    json["cost"] = orNull(extraction.cost);
    json["lowerBound"] = orNull(extraction.lowerBound);
    json["optimal"] = extraction.isOptimal;
    json["note"] = extraction.note;
}

void put(Json& json, const std::optional<PublishedSeconds>& published) {
    if (!published) return;
    json["publishedSeconds"] = published->seconds;
    json["publishedIsOver"] = published->isOver;
}

}  // namespace

std::string tensorTablesText(const TensorTables& tables) {
    std::string text;
    for (const int table : tables.request.tables) {
        if (!text.empty()) text += "\n";
        text += table == 1   ? searchTable(tables)
                : table == 4 ? solveTable(tables)
                             : filterTable(tables);
    }
    if (!tables.isComplete) text += "stopped before the end\n";
    return text;
}

std::string tensorTablesJson(const TensorTables& tables) {
    Json json;
    json["complete"] = tables.isComplete;
    json["secondsOfEach"] = tables.request.seconds;
    for (const char* table : {"searches", "solves", "filters"}) json[table] = Json::array();
    for (const SearchRow& row : tables.searches) {
        Json one{{"model", row.model}, {"multi", row.multi}, {"startCost", row.startCost}};
        put(one, row.exploration);
        put(one, row.extraction);
        if (row.published != nullptr) {
            one["publishedSeconds"] = row.published->seconds;
            one["publishedFasterPercent"] = row.published->faster;
        }
        json["searches"].push_back(std::move(one));
    }
    for (const SolveRow& row : tables.solves) {
        Json one{{"model", row.model}, {"multi", row.multi}, {"order", row.order}};
        put(one, row.exploration);
        put(one, row.extraction);
        put(one, row.published);
        json["solves"].push_back(std::move(one));
    }
    for (const FilterRow& row : tables.filters) {
        Json one{{"model", row.model}, {"multi", row.multi}, {"filtering", row.filtering}};
        put(one, row.exploration);
        put(one, row.published);
        json["filters"].push_back(std::move(one));
    }
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace candler
