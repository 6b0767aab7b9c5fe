#include "engine/language/RuleLibrary.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <unordered_set>
#include <utility>

#include "engine/support/NameHint.h"

namespace candler {

namespace {

constexpr std::int64_t kSampleNumber = 4;

std::string_view familyOf(std::string_view name) {
    return name.substr(0, name.rfind('-'));
}

/// The number behind the last dash of the name of a family's rule, if it is one.
std::optional<std::int64_t> numberIn(std::string_view name) {
    const std::string_view digits = name.substr(std::min(name.rfind('-'), name.size() - 1) + 1);
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool isWhole = error == std::errc() && end == digits.data() + digits.size() &&
                         number > 0 && digits.front() != '0';
    return isWhole ? std::optional(number) : std::nullopt;
}

Diagnostic definedAlready(const std::string& name, const SourceSpan& place,
                          const std::string& text = {}) {
    return makeError(
        fmt::format("'{}' is defined already", name), place,
        text.empty() ? "rules and sets have unique names" : fmt::format("there it is: {}", text));
}

void append(Diagnostics& errors, const Diagnostics& more) {
    errors.insert(errors.end(), more.begin(), more.end());
}

}  // namespace

const RuleLibrary::Entry* RuleLibrary::findRule(std::string_view name) const {
    const auto find = [&]() -> const Entry* {
        const auto found = m_ruleByName.find(name);
        return found == m_ruleByName.end() ? nullptr : &m_rules[found->second];
    };
    if (const Entry* known = find()) return known;
    const Result<bool> isMade = makeOfFamily(name);
    return isMade && *isMade ? find() : nullptr;
}

Result<bool> RuleLibrary::makeOfFamily(std::string_view name) const {
    const auto family = m_familyByName.find(familyOf(name));
    const std::optional<std::int64_t> number = numberIn(name);
    if (family == m_familyByName.end() || !number) return false;
    const SyntaxPtr& syntax = m_families[family->second];
    const Result<RuleList> made = compileRule(*m_language, *syntax, *number);
    if (!made) return failure(made.error());
    const Rule& rule = *made->front();
    add({{rule.name, rule.text, rule.place}, syntax, 0, *number});
    return true;
}

/// The first of a name is what is found by it.
void RuleLibrary::add(Entry entry) const {
    m_ruleByName.emplace(entry.info.name, m_rules.size());
    m_rules.push_back(std::move(entry));
}

const RuleSetInfo* RuleLibrary::findSet(std::string_view name) const {
    const auto found = m_setByName.find(name);
    return found == m_setByName.end() ? nullptr : &m_sets[found->second];
}

const RuleSyntax* RuleLibrary::findFamily(std::string_view name) const {
    const auto found = m_familyByName.find(name);
    return found == m_familyByName.end() ? nullptr : m_families[found->second].get();
}

std::vector<std::string> RuleLibrary::families() const {
    std::vector<std::string> names;
    for (const SyntaxPtr& family : m_families) names.push_back(family->name);
    return names;
}

std::string RuleLibrary::hintFor(std::string_view unknown, std::size_t errors) const {
    // Each looks at all names.
    constexpr std::size_t kMostHints = 20;
    if (errors >= kMostHints) return {};
    const RuleSyntax* family = findFamily(unknown);
    if (family == nullptr) family = findFamily(familyOf(unknown));
    if (family != nullptr)
        return fmt::format("name a rule of the family with its size, as in '{}-32'", family->name);
    std::vector<std::string> names;
    for (const Entry& entry : m_rules) names.push_back(entry.info.name);
    for (const RuleSetInfo& set : m_sets) names.push_back(set.name);
    for (const std::string& one : families()) names.push_back(one + "-32");
    return nameHint(unknown, names, "rules and rule sets");
}

Result<void> RuleLibrary::load(const SourceText& text) {
    RuleFile file = parseRuleFile(m_language->notation(text));
    Diagnostics errors = std::move(file.mistakes);
    m_broken.insert(file.broken.begin(), file.broken.end());
    RuleLibrary next = *this;
    for (RuleSyntax& rule : file.rules) {
        const std::size_t before = errors.size();
        const auto syntax = std::make_shared<const RuleSyntax>(std::move(rule));
        if (syntax->parameter.empty())
            next.addRule(syntax, errors);
        else
            next.addFamily(syntax, errors);
        if (errors.size() > before) m_broken.insert(syntax->name);
    }
    for (const RuleSetSyntax& syntax : file.sets) next.addSet(syntax, errors);
    if (!errors.empty()) {
        m_missing = std::move(next.m_missing);
        return failure(std::move(errors));
    }
    next.m_broken = std::move(m_broken);
    *this = std::move(next);
    return {};
}

void RuleLibrary::addRule(const SyntaxPtr& syntax, Diagnostics& errors) {
    const Result<RuleList> rules = compileRule(*m_language, *syntax);
    if (!rules) return append(errors, rules.error());
    for (std::size_t i = 0; i < rules->size(); ++i) {
        const Rule& rule = *(*rules)[i];
        const Entry* known = findRule(rule.name);
        const bool isTaken = findSet(rule.name) != nullptr || findFamily(rule.name) != nullptr;
        if (isTaken)
            errors.push_back(definedAlready(rule.name, syntax->place));
        else if (known == nullptr)
            add({{rule.name, rule.text, rule.place}, syntax, i, 0});
        else if (known->info.text != rule.text)
            errors.push_back(definedAlready(rule.name, syntax->place, known->info.text));
    }
}

void RuleLibrary::addFamily(const SyntaxPtr& syntax, Diagnostics& errors) {
    if (const RuleSyntax* known = findFamily(syntax->name)) {
        const std::string text = known->text(false);
        if (text != syntax->text(false) || known->parameter != syntax->parameter)
            errors.push_back(definedAlready(syntax->name, syntax->place, text));
        return;
    }
    if (findRule(syntax->name) != nullptr || findSet(syntax->name) != nullptr)
        errors.push_back(definedAlready(syntax->name, syntax->place));
    for (const Entry& entry : m_rules)
        if (numberIn(entry.info.name) && familyOf(entry.info.name) == syntax->name)
            return errors.push_back(definedAlready(entry.info.name, syntax->place));
    // One rule shows the mistakes of all.
    const Result<RuleList> sample = compileRule(*m_language, *syntax, kSampleNumber);
    if (!sample) return append(errors, sample.error());
    m_familyByName.emplace(syntax->name, m_families.size());
    m_families.push_back(syntax);
}

void RuleLibrary::addSet(const RuleSetSyntax& syntax, Diagnostics& errors) {
    const bool isTaken = findRule(syntax.name) != nullptr || findSet(syntax.name) != nullptr ||
                         findFamily(syntax.name) != nullptr;
    if (isTaken) errors.push_back(definedAlready(syntax.name, syntax.place));
    RuleSetInfo set{syntax.name, {}, syntax.place};
    std::unordered_set<std::string> seen;
    const auto addMember = [&](const std::string& rule) {
        if (seen.insert(rule).second) set.rules.push_back(rule);
    };
    for (const RuleSetSyntax::Entry& entry : syntax.entries) {
        if (const RuleSetInfo* part = findSet(entry.rule)) {
            std::ranges::for_each(part->rules, addMember);
            continue;
        }
        addMember(entry.rule);
        if (findRule(entry.rule) == nullptr) m_missing.push_back(entry);
    }
    m_setByName.emplace(set.name, m_sets.size());
    m_sets.push_back(std::move(set));
}

Result<void> RuleLibrary::checkSets() const {
    Diagnostics errors;
    for (const RuleSetSyntax::Entry& entry : m_missing)
        // A rule with mistakes was reported where it stands.
        if (!m_broken.contains(entry.rule) && findRule(entry.rule) == nullptr)
            errors.push_back(makeError(
                fmt::format("no rule is called '{}'", entry.rule), entry.place,
                findSet(entry.rule) == nullptr ? hintFor(entry.rule, errors.size())
                                               : "write a set above the sets that it is part of"));
    if (!errors.empty()) return failure(std::move(errors));
    return {};
}

std::vector<RuleInfo> RuleLibrary::rules() const {
    std::vector<RuleInfo> infos;
    for (const Entry& entry : m_rules) infos.push_back(entry.info);
    return infos;
}

Result<RuleList> RuleLibrary::select(std::span<const std::string> names,
                                     const SourceSpan& place) const {
    RuleList selected;
    Diagnostics errors;
    std::unordered_set<std::string> seen;
    const auto add = [&](const Entry& entry) {
        if (!seen.insert(entry.info.name).second) return;
        const auto rules = compileRule(*m_language, *entry.syntax, entry.number);
        if (rules)
            selected.push_back((*rules)[entry.index]);
        else
            append(errors, rules.error());
    };
    for (const std::string& name : names) {
        if (const Entry* entry = findRule(name)) {
            add(*entry);
        } else if (const RuleSetInfo* set = findSet(name)) {
            for (const std::string& member : set->rules)
                if (const Entry* found = findRule(member)) add(*found);
        } else if (const Result<bool> refused = makeOfFamily(name); !refused) {
            append(errors, refused.error());
        } else {
            errors.push_back(makeError(fmt::format("no rule or rule set is called '{}'", name),
                                       place, hintFor(name, errors.size())));
        }
    }
    if (!errors.empty()) return failure(std::move(errors));
    return selected;
}

}  // namespace candler
