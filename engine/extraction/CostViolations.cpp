#include "engine/extraction/CostViolations.h"

#include <fmt/format.h>

#include <cmath>

namespace candler {

void CostViolations::add(const CostRow& row, const std::string& op,
                         const CostProperties& properties, std::uint32_t id,
                         const std::string& example) {
    constexpr std::size_t kExamples = 3;
    const std::string message = properties.lacksFact
                                    ? fmt::format("the facts in the cost of '{}' must be known", op)
                                    : failureText(op, properties);
    Violation& violation = m_violations[{row.place.offset, message}];
    violation.place = row.place;
    const bool isNew = violation.ids.insert(id).second;
    if (isNew && violation.examples.size() < kExamples)
        violation.examples.push_back(
            example + (properties.reason.empty() ? "" : ", where " + properties.reason));
}

Diagnostics CostViolations::diagnostics() const {
    Diagnostics result;
    for (const auto& [key, violation] : m_violations) {
        const bool isOne = violation.ids.size() == 1;
        std::string examples;
        for (const std::string& example : violation.examples)
            examples += (examples.empty() ? "" : "; ") + example;
        result.push_back(makeWarning(
            fmt::format("{}, but {} {}{} break{} that, such as {}", key.second,
                        violation.ids.size(), m_unit, isOne ? "" : "s", isOne ? "s" : "", examples),
            violation.place,
            "such e-nodes are never chosen; 'FACT or 1' stands for 1 where a fact is not known"));
    }
    return result;
}

std::string factsText(const CostFormula& formula, const CostVocabulary& vocabulary,
                      std::span<const double> facts) {
    std::string text;
    for (const std::uint32_t index : formula.facts()) {
        const std::string& name = vocabulary.facts[index].name;
        text += text.empty() ? "" : ", ";
        text += std::isnan(facts[index]) ? fmt::format("{} is not known", name)
                                         : fmt::format("{} = {:.6g}", name, facts[index]);
    }
    return text;
}

}  // namespace candler
