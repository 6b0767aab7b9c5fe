// Rule files of s-expression languages: the text that is shown of a rule reads as the same rule.
#include <fmt/format.h>

#include "engine/languages/Languages.h"
#include "tests/fuzz/Fuzz.h"

using namespace candler;
using namespace candler::fuzz;

namespace {

std::unique_ptr<LoadedProgram> emptyProgram(const Language& language) {
    return language.load(SourceText("program", "x")).value();
}

void checkIn(const Language& language, const SourceText& text) {
    const auto read = emptyProgram(language);
    if (const auto loaded = read->loadRules(text); !loaded) return requireErrors(loaded.error());
    const std::vector<RuleInfo> rules = read->rules();
    std::vector<std::string> names;
    std::string shown;
    for (const RuleInfo& rule : rules) {
        names.push_back(rule.name);
        shown += fmt::format("{}: {}\n", rule.name, rule.text);
    }
    const auto selected = read->selectRules(names, {});
    require(selected && selected->size() == names.size(), "a rule cannot be selected", shown);

    const auto again = emptyProgram(language);
    const auto loaded = again->loadRules(SourceText("shown", shown));
    require(loaded.has_value(), "what is shown of rules does not read", shown);
    const std::vector<RuleInfo> shownRules = again->rules();
    require(shownRules.size() == rules.size(), "what is shown reads as other rules", shown);
    for (std::size_t i = 0; i < rules.size(); ++i)
        require(shownRules[i].text == rules[i].text, "texts of rules change", shown);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const SourceText text = sourceText(data, size);
    for (const char* language : {"lambda", "math", "prop"}) checkIn(*findLanguage(language), text);
    return 0;
}
