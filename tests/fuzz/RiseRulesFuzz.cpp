// Rule files of Rise: the text that is shown of a rule reads as the same rule.
#include <fmt/format.h>

#include "engine/language/RuleLibrary.h"
#include "engine/languages/rise/rules/RiseRule.h"
#include "engine/languages/rise/terms/RiseTerms.h"
#include "tests/fuzz/Fuzz.h"

using namespace candler;
using namespace candler::fuzz;

namespace {

struct Library {
    rise::RiseContext context;
    rise::RiseTerms terms{context};
    rise::RiseRules rules{terms};
    RuleLibrary ruleLibrary{rules};
};

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Library read;
    if (const auto loaded = read.ruleLibrary.load(sourceText(data, size)); !loaded) {
        requireErrors(loaded.error());
        return 0;
    }
    std::vector<std::string> names;
    std::string shown;
    for (const RuleInfo& rule : read.ruleLibrary.rules()) {
        names.push_back(rule.name);
        shown += fmt::format("{}: {}\n", rule.name, rule.text);
    }
    const auto selected = read.ruleLibrary.select(names, {});
    require(selected && selected->size() == names.size(), "a rule cannot be selected", shown);
    Library again;
    const auto loaded = again.ruleLibrary.load(SourceText("shown", shown));
    require(loaded.has_value(), "what is shown of rules does not read", shown);
    const std::vector<RuleInfo> rules = again.ruleLibrary.rules();
    require(rules.size() == names.size(), "what is shown reads as other rules", shown);
    for (std::size_t i = 0; i < rules.size(); ++i)
        require(rules[i].text == read.ruleLibrary.rules()[i].text, "texts of rules change", shown);
    return 0;
}
