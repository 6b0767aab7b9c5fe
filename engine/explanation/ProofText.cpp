#include "engine/explanation/ProofText.h"

#include <fmt/ranges.h>

namespace candler {

namespace {

const Rule& ruleOf(const RuleApplication& application, const ProofWords& words) {
    return *words.rules[application.rule.index()];
}

}  // namespace

std::string positionText(const std::vector<std::uint32_t>& position) {
    std::vector<std::uint32_t> numbers;
    for (const std::uint32_t child : position) numbers.push_back(child + 1);
    return fmt::format("{}", fmt::join(numbers, "."));
}

std::string substitutionText(const RuleApplication& application, const ProofWords& words) {
    std::string text;
    const auto names = ruleOf(application, words).pattern.classSlots();
    for (std::size_t i = 0; i < names.size(); ++i)
        text += fmt::format("{}?{} = {}", i == 0 ? "" : ", ", names[i],
                            words.termText(application.instance.terms[i]));
    return text;
}

}  // namespace candler
