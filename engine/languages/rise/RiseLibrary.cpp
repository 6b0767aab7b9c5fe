#include "engine/languages/rise/RiseLibrary.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace candler::rise {

namespace {
constexpr std::int64_t kSampleSize = 4;
}

RulePtr RiseLibrary::findRule(std::string_view name) const {
    const auto found = std::ranges::find(
        m_rules, name, [](const RulePtr& rule) { return std::string_view(rule->name); });
    return found == m_rules.end() ? fromFamily(name) : *found;
}

RulePtr RiseLibrary::fromFamily(std::string_view name) const {
    const std::size_t dash = name.rfind('-');
    if (dash == std::string_view::npos) return nullptr;
    const auto family = std::ranges::find(m_families, name.substr(0, dash), &RuleSyntax::name);
    if (family == m_families.end()) return nullptr;
    const std::string_view digits = name.substr(dash + 1);
    std::int64_t size = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), size);
    const bool isWhole = error == std::errc() && end == digits.data() + digits.size() && size > 0 &&
                         digits.front() != '0';
    if (!isWhole) return nullptr;
    const auto made = compileRule(m_terms, *family, size);
    if (!made) return nullptr;
    m_rules.push_back(*made);
    return *made;
}

bool RiseLibrary::isTaken(std::string_view name) const {
    return findRule(name) != nullptr || findSet(name) != nullptr ||
           std::ranges::find(m_families, name, &RuleSyntax::name) != m_families.end();
}

const RuleSetInfo* RiseLibrary::findSet(std::string_view name) const {
    const auto found = std::ranges::find(m_sets, name, &RuleSetInfo::name);
    return found == m_sets.end() ? nullptr : &*found;
}

std::vector<std::string> RiseLibrary::allNames() const {
    std::vector<std::string> names;
    for (const RulePtr& rule : m_rules) names.push_back(rule->name);
    for (const RuleSetInfo& set : m_sets) names.push_back(set.name);
    for (const RuleSyntax& family : m_families) names.push_back(family.name + "-32");
    return names;
}

std::string RiseLibrary::hintFor(std::string_view unknown) const {
    for (const RuleSyntax& family : m_families)
        if (unknown == family.name || unknown.substr(0, unknown.rfind('-')) == family.name)
            return fmt::format("name a rule of the family with its size, as in '{}-32'",
                               family.name);
    return spellingHint(unknown, allNames());
}

Result<void> RiseLibrary::load(const SourceText& text) {
    auto file = parseRuleFile(text);
    if (!file) return failure(file.error());
    Diagnostics errors;
    RiseLibrary next = *this;
    for (const RuleSyntax& syntax : file->rules) {
        if (next.isTaken(syntax.name)) {
            errors.push_back(makeError(fmt::format("'{}' is defined already", syntax.name),
                                       syntax.place, "rules and sets have unique names"));
            continue;
        }
        const bool isFamily = !syntax.parameter.empty();
        // Of a family one rule shows its mistakes.
        auto rule =
            isFamily ? compileRule(m_terms, syntax, kSampleSize) : compileRule(m_terms, syntax);
        if (!rule)
            errors.insert(errors.end(), rule.error().begin(), rule.error().end());
        else if (isFamily)
            next.m_families.push_back(syntax);
        else
            next.m_rules.push_back(*rule);
    }
    for (const RuleSetSyntax& syntax : file->sets) {
        if (next.isTaken(syntax.name))
            errors.push_back(makeError(fmt::format("'{}' is defined already", syntax.name),
                                       syntax.place, "rules and sets have unique names"));
        RuleSetInfo set{syntax.name, {}, syntax.place};
        for (const RuleSetSyntax::Entry& entry : syntax.entries) {
            const bool isBroken =
                std::ranges::find(file->rules, entry.rule, &RuleSyntax::name) != file->rules.end();
            if (next.findRule(entry.rule) == nullptr && !isBroken)
                errors.push_back(makeError(fmt::format("no rule is called '{}'", entry.rule),
                                           entry.place, next.hintFor(entry.rule)));
            set.rules.push_back(entry.rule);
        }
        next.m_sets.push_back(std::move(set));
    }
    if (!errors.empty()) return failure(std::move(errors));
    m_rules = std::move(next.m_rules);
    m_families = std::move(next.m_families);
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
                                       place, hintFor(name)));
        }
    }
    if (!errors.empty()) return failure(std::move(errors));
    return selected;
}

}  // namespace candler::rise
