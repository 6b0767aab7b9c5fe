#include "engine/rewriting/Rule.h"

#include <string_view>
#include <unordered_set>

namespace candler {

void appendRules(RuleList& rules, const RuleList& more) {
    std::unordered_set<std::string_view> names;
    for (const RulePtr& rule : rules) names.insert(rule->name);
    for (const RulePtr& rule : more)
        if (names.insert(rule->name).second) rules.push_back(rule);
}

}  // namespace candler
