#include "engine/rewriting/Rule.h"

#include <algorithm>

namespace candler {

void appendRules(RuleList& rules, const RuleList& more) {
    for (const RulePtr& rule : more)
        if (std::ranges::none_of(rules, [&](const RulePtr& r) { return r->name == rule->name; }))
            rules.push_back(rule);
}

}  // namespace candler
