#include "engine/languages/rise/RiseLibrary.h"

#include <fmt/format.h>

#include <algorithm>

namespace candler::rise {

RulePtr RiseLibrary::findRule(std::string_view name) const {
    const auto found = std::ranges::find(
        m_rules, name, [](const RulePtr& rule) { return std::string_view(rule->name); });
    return found == m_rules.end() ? nullptr : *found;
}

const RuleSetInfo* RiseLibrary::findSet(std::string_view name) const {
    const auto found = std::ranges::find(m_sets, name, &RuleSetInfo::name);
    return found == m_sets.end() ? nullptr : &*found;
}

std::vector<std::string> RiseLibrary::allNames() const {
    std::vector<std::string> names;
    for (const RulePtr& rule : m_rules) names.push_back(rule->name);
    for (const RuleSetInfo& set : m_sets) names.push_back(set.name);
    return names;
}

Result<void> RiseLibrary::load(const SourceText& text) {
    auto file = parseRuleFile(text);
    if (!file) return failure(file.error());
    Diagnostics errors;
    RiseLibrary next = *this;
    for (const RuleSyntax& syntax : file->rules) {
        if (next.findRule(syntax.name) != nullptr || next.findSet(syntax.name) != nullptr) {
            errors.push_back(makeError(fmt::format("'{}' is defined already", syntax.name),
                                       syntax.place, "rules and sets have unique names"));
            continue;
        }
        auto rule = compileRule(m_terms, syntax);
        if (rule)
            next.m_rules.push_back(*rule);
        else
            errors.insert(errors.end(), rule.error().begin(), rule.error().end());
    }
    for (const RuleSetSyntax& syntax : file->sets) {
        if (next.findRule(syntax.name) != nullptr || next.findSet(syntax.name) != nullptr)
            errors.push_back(makeError(fmt::format("'{}' is defined already", syntax.name),
                                       syntax.place, "rules and sets have unique names"));
        RuleSetInfo set{syntax.name, {}, syntax.place};
        for (const RuleSetSyntax::Entry& entry : syntax.entries) {
            const bool isBroken =
                std::ranges::find(file->rules, entry.rule, &RuleSyntax::name) != file->rules.end();
            if (next.findRule(entry.rule) == nullptr && !isBroken)
                errors.push_back(makeError(fmt::format("no rule is called '{}'", entry.rule),
                                           entry.place, spellingHint(entry.rule, next.allNames())));
            set.rules.push_back(entry.rule);
        }
        next.m_sets.push_back(std::move(set));
    }
    if (!errors.empty()) return failure(std::move(errors));
    m_rules = std::move(next.m_rules);
    m_sets = std::move(next.m_sets);
    return {};
}

std::vector<RuleInfo> RiseLibrary::rules() const {
    std::vector<RuleInfo> infos;
    for (const RulePtr& rule : m_rules) infos.push_back({rule->name, rule->text, rule->place});
    return infos;
}

Result<RuleList> RiseLibrary::select(std::span<const std::string> names,
                                     const SourceSpan& place) const {
    RuleList selected;
    Diagnostics errors;
    for (const std::string& name : names) {
        if (const RulePtr rule = findRule(name)) {
            appendRules(selected, {rule});
        } else if (const RuleSetInfo* set = findSet(name)) {
            for (const std::string& member : set->rules) appendRules(selected, {findRule(member)});
        } else {
            errors.push_back(makeError(fmt::format("no rule or rule set is called '{}'", name),
                                       place, spellingHint(name, allNames())));
        }
    }
    if (!errors.empty()) return failure(std::move(errors));
    return selected;
}

}  // namespace candler::rise
