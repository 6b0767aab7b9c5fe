// What different rules infer of tensors, beside each other.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <nlohmann/json.hpp>

#include "app/session/StructureText.h"
#include "engine/support/Utf8.h"

namespace candler {

namespace {

using Json = nlohmann::ordered_json;

/// Of the steps of a tensor, in their order; behind one that is refuted stands the mark.
std::vector<std::string> rulesOf(const StructureReport& report, const std::string& tensor,
                                 const std::string& refuted = {}) {
    std::vector<std::string> rules;
    for (const StructureStep& step : report.steps())
        if (step.tensor == tensor)
            rules.push_back(step.rule + (step.verdict.isRefuted() ? refuted : ""));
    return rules;
}

std::string pieceText(const StructurePiece& piece) {
    if (piece.isUnique) return fmt::format("{}  {}", piece.name, piece.guard);
    return fmt::format("{}  {}: {}{}", piece.name, piece.guard, piece.map,
                       piece.factor == "1" ? "" : " * " + piece.factor);
}

std::string outcomeText(const char* word, const StructureReport& report, std::size_t number) {
    const StructuredTensor& tensor = report.tensors()[number];
    const std::vector<std::string> rules = rulesOf(report, tensor.name, " (REFUTED)");
    std::string text = fmt::format("  {}, {}: {}\n", word,
                                   !rules.empty() ? fmt::format("{}", fmt::join(rules, ", "))
                                   : tensor.role == StructuredTensor::Role::Input ? "as declared"
                                                                                  : "no step",
                                   printableLine(verdictText(tensor.verdict)));
    if (tensor.pieces.empty()) return text + "    zero\n";
    for (const StructurePiece& piece : tensor.pieces)
        text += "    " + printableLine(pieceText(piece)) + "\n";
    return text;
}

Json verdictJson(const StructureVerdict& verdict) {
    static constexpr std::array kWords{"not tried", "not refuted", "refuted"};
    return {{"answer", kWords.at(static_cast<std::size_t>(verdict.kind))}, {"text", verdict.text}};
}

Json outcomeJson(const StructureReport& report, std::size_t number) {
    const StructuredTensor& tensor = report.tensors()[number];
    Json unique = Json::array();
    Json redundant = Json::array();
    for (const StructurePiece& piece : tensor.pieces)
        if (piece.isUnique)
            unique.push_back(piece.guard);
        else
            redundant.push_back(
                {{"guard", piece.guard}, {"map", piece.map}, {"factor", piece.factor}});
    return {{"rules", rulesOf(report, tensor.name)},
            {"unique", std::move(unique)},
            {"redundant", std::move(redundant)},
            {"verdict", verdictJson(tensor.verdict)}};
}

/// Numbered as derivationText does.
Json stepJson(const StructureStep& step, std::size_t number) {
    Json made{{"number", number + 1}, {"tensor", step.tensor}, {"rule", step.rule}};
    made["from"] = Json::array();
    for (const std::size_t from : step.from) made["from"].push_back(from + 1);
    made["premises"] = step.premises;
    made["conclusion"] = step.conclusion;
    made["verdict"] = verdictJson(step.verdict);
    return made;
}

}  // namespace

std::string verdictText(const StructureVerdict& verdict) {
    using Kind = StructureVerdict::Kind;
    switch (verdict.kind) {
        case Kind::Refuted:
            return "REFUTED " + verdict.text;
        case Kind::NotRefuted:
            return "not refuted, " + verdict.text;
        case Kind::NotTried:
            break;
    }
    return verdict.text.empty() ? "" : "not tried: " + verdict.text;
}

std::string rulesText(const StructureReport& canonical, const StructureReport& published,
                      const std::string& tensor) {
    std::string text;
    for (std::size_t t = 0; t < canonical.tensors().size(); ++t) {
        const StructuredTensor& shown = canonical.tensors()[t];
        if (!tensor.empty() && shown.name != tensor) continue;
        text += headText(shown);
        if (!shown.extents.empty()) text += fmt::format(" : {}", fmt::join(shown.extents, " x "));
        text +=
            "\n" + outcomeText("canonical", canonical, t) + outcomeText("published", published, t);
    }
    return text;
}

std::string rulesJson(const StructureReport& canonical, const StructureReport& published,
                      const std::string& tensor) {
    Json tensors = Json::array();
    for (std::size_t t = 0; t < canonical.tensors().size(); ++t) {
        const StructuredTensor& shown = canonical.tensors()[t];
        if (!tensor.empty() && shown.name != tensor) continue;
        tensors.push_back({{"name", shown.name},
                           {"variables", shown.variables},
                           {"extents", shown.extents},
                           {"canonical", outcomeJson(canonical, t)},
                           {"published", outcomeJson(published, t)}});
    }
    Json steps = Json::array();
    for (std::size_t s = 0; s < published.steps().size(); ++s)
        if (tensor.empty() || published.steps()[s].tensor == tensor)
            steps.push_back(stepJson(published.steps()[s], s));
    return Json{{"tensors", std::move(tensors)}, {"publishedSteps", std::move(steps)}}.dump(2) +
           "\n";
}

}  // namespace candler
