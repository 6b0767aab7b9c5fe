// Saturation reports as text.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/session/ProofJson.h"
#include "app/session/Saturation.h"

namespace candler {

namespace {

using Json = nlohmann::ordered_json;

/// Matches that were found and, since the scheduler says so, not applied.
std::size_t heldBack(const IterationReport& report) {
    std::size_t count = 0;
    for (const RuleReport& rule : report.rules) count += rule.heldBack;
    return count;
}

}  // namespace

std::string saturationJson(const SaturationReport& report) {
    Json json;
    json["iterations"] = Json::array();
    for (const IterationReport& one : report.iterations)
        json["iterations"].push_back({{"iteration", one.iteration},
                                      {"enodes", one.nodes},
                                      {"eclasses", one.classes},
                                      {"matches", one.matches},
                                      {"held_back", heldBack(one)},
                                      {"unions", one.applied},
                                      {"search_ms", one.searchSeconds * 1e3},
                                      {"apply_ms", one.applySeconds * 1e3},
                                      {"rebuild_ms", one.rebuildSeconds * 1e3}});
    Json& totals = json["totals"];
    totals["cpu_ms"] = report.cpuSeconds * 1e3;
    totals["peak_mb"] = report.peakMegabytes;
    totals["stop"] = std::string(stopReasonName(report.stop));
    if (report.cutIteration > 0) totals["cut_iteration"] = report.cutIteration;
    if (!report.contradiction.empty()) totals["contradiction"] = report.contradiction;
    totals["best_cost"] = report.bestCost ? Json(*report.bestCost) : Json(nullptr);
    totals["best_term"] = report.bestCost ? Json(report.bestTerm) : Json(nullptr);
    for (const ProofReport& proof : report.proofs) json["proofs"].push_back(proofJson(proof));
    for (const OriginReport& origin : report.origins)
        json["origins"].push_back({{"title", origin.title}, {"text", originText(origin)}});
    // Symbols may hold any bytes; what is not UTF-8 is replaced.
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string saturationTableHead() {
    return fmt::format("{:>9} {:>10} {:>10} {:>11} {:>9} {:>9} {:>9} {:>9}", "iteration", "e-nodes",
                       "e-classes", "matches", "unions", "search", "apply", "rebuild");
}

std::string saturationTableRow(const IterationReport& report) {
    return fmt::format("{:>9} {:>10} {:>10} {:>11} {:>9} {:>6.1f} ms {:>6.1f} ms {:>6.1f} ms",
                       report.iteration, report.nodes, report.classes, report.matches,
                       report.applied, report.searchSeconds * 1e3, report.applySeconds * 1e3,
                       report.rebuildSeconds * 1e3);
}

}  // namespace candler
