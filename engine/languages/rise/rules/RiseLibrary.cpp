#include "engine/languages/rise/rules/RiseLibrary.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace candler::rise {

namespace {

constexpr std::int64_t kSampleSize = 4;

/// The size behind the last dash of the name of a family's rule, if it is one.
std::optional<std::int64_t> sizeIn(std::string_view name) {
    const std::string_view digits = name.substr(std::min(name.rfind('-'), name.size() - 1) + 1);
    std::int64_t size = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), size);
    const bool isWhole = error == std::errc() && end == digits.data() + digits.size() && size > 0 &&
                         digits.front() != '0';
    return isWhole ? std::optional(size) : std::nullopt;
}

}  // namespace

RulePtr RiseLibrary::findRule(std::string_view name) const {
    const auto found = std::ranges::find(
        m_rules, name, [](const RulePtr& rule) { return std::string_view(rule->name); });
    if (found != m_rules.end()) return *found;
    const Result<RulePtr> made = fromFamily(name);
    return made ? *made : nullptr;
}

Result<RulePtr> RiseLibrary::fromFamily(std::string_view name) const {
    const auto family =
        std::ranges::find(m_families, name.substr(0, name.rfind('-')), &RuleSyntax::name);
    const std::optional<std::int64_t> size = sizeIn(name);
    if (family == m_families.end() || !size) return RulePtr();
    Result<RulePtr> made = compileRule(m_terms, *family, *size);
    if (made) m_rules.push_back(*made);
    return made;
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
        const Result<void> added = next.addRule(syntax);
        if (added) continue;
        errors.insert(errors.end(), added.error().begin(), added.error().end());
        m_broken.push_back(syntax.name);
    }
    for (const RuleSetSyntax& syntax : file->sets) {
        if (next.isTaken(syntax.name)) errors.push_back(definedAlready(syntax.name, syntax.place));
        RuleSetInfo set{syntax.name, {}, syntax.place};
        for (const RuleSetSyntax::Entry& entry : syntax.entries) {
            set.rules.push_back(entry.rule);
            if (next.findRule(entry.rule) == nullptr) next.m_missing.push_back(entry);
        }
        next.m_sets.push_back(std::move(set));
    }
    if (!errors.empty()) return failure(std::move(errors));
    m_rules = std::move(next.m_rules);
    m_families = std::move(next.m_families);
    m_sets = std::move(next.m_sets);
    m_missing = std::move(next.m_missing);
    return {};
}

Diagnostic RiseLibrary::definedAlready(const std::string& name, const SourceSpan& place) {
    return makeError(fmt::format("'{}' is defined already", name), place,
                     "rules and sets have unique names");
}

Result<void> RiseLibrary::addRule(const RuleSyntax& syntax) {
    const bool isFamily = !syntax.parameter.empty();
    const auto isMember = [&](const RulePtr& rule) {
        return sizeIn(rule->name) && rule->name.substr(0, rule->name.rfind('-')) == syntax.name;
    };
    if (isTaken(syntax.name)) return failure(definedAlready(syntax.name, syntax.place));
    if (const auto member = std::ranges::find_if(m_rules, isMember);
        isFamily && member != m_rules.end())
        return failure(definedAlready((*member)->name, syntax.place));
    // Of a family one rule shows its mistakes.
    const Result<RulePtr> rule =
        isFamily ? compileRule(m_terms, syntax, kSampleSize) : compileRule(m_terms, syntax);
    if (!rule) return failure(rule.error());
    if (isFamily)
        m_families.push_back(syntax);
    else
        m_rules.push_back(*rule);
    return {};
}

Result<void> RiseLibrary::checkSets() const {
    Diagnostics errors;
    for (const RuleSetSyntax::Entry& entry : m_missing) {
        // A rule with mistakes was reported where it stands.
        const bool isBroken = std::ranges::find(m_broken, entry.rule) != m_broken.end();
        if (!isBroken && findRule(entry.rule) == nullptr)
            errors.push_back(makeError(fmt::format("no rule is called '{}'", entry.rule),
                                       entry.place, hintFor(entry.rule)));
    }
    if (!errors.empty()) return failure(std::move(errors));
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
            for (const std::string& member : set->rules)
                if (const RulePtr found = findRule(member)) appendRules(selected, {found});
        } else if (const Result<RulePtr> refused = fromFamily(name); !refused) {
            errors.insert(errors.end(), refused.error().begin(), refused.error().end());
        } else {
            errors.push_back(makeError(fmt::format("no rule or rule set is called '{}'", name),
                                       place, hintFor(name)));
        }
    }
    if (!errors.empty()) return failure(std::move(errors));
    return selected;
}

}  // namespace candler::rise
