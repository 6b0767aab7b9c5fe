#include "engine/languages/sexpr/SexprLibrary.h"

#include <fmt/format.h>

#include <algorithm>

namespace candler::sexpr {

const SexprLibrary::Entry* SexprLibrary::findRule(std::string_view name) const {
    const auto found = std::ranges::find(
        m_rules, name, [](const Entry& entry) { return std::string_view(entry.rule->name); });
    return found == m_rules.end() ? nullptr : &*found;
}

const RuleSetInfo* SexprLibrary::findSet(std::string_view name) const {
    const auto found = std::ranges::find(m_sets, name, &RuleSetInfo::name);
    return found == m_sets.end() ? nullptr : &*found;
}

std::vector<std::string> SexprLibrary::allNames() const {
    std::vector<std::string> names;
    for (const Entry& entry : m_rules) names.push_back(entry.rule->name);
    for (const RuleSetInfo& set : m_sets) names.push_back(set.name);
    return names;
}

Result<void> SexprLibrary::load(const SourceText& text) {
    const Result<RuleFile> file = parseRuleFile(text);
    if (!file) return failure(file.error());
    Diagnostics errors;
    SexprLibrary next = *this;
    for (const RuleSyntax& syntax : file->rules) next.addRule(syntax, errors);
    for (const RuleSetSyntax& syntax : file->sets) next.addSet(syntax, *file, errors);
    if (!errors.empty()) return failure(std::move(errors));
    *this = std::move(next);
    return {};
}

void SexprLibrary::addRule(const RuleSyntax& syntax, Diagnostics& errors) {
    const Result<RuleList> rules = m_compile(syntax);
    if (!rules) {
        errors.insert(errors.end(), rules.error().begin(), rules.error().end());
        return;
    }
    for (std::size_t i = 0; i < rules->size(); ++i) {
        const RulePtr& rule = (*rules)[i];
        const Entry* known = findRule(rule->name);
        if (known == nullptr && findSet(rule->name) == nullptr)
            m_rules.push_back({rule, syntax, i});
        else if (known == nullptr || known->rule->text != rule->text)
            errors.push_back(
                makeError(fmt::format("'{}' is defined already", rule->name), syntax.place,
                          known == nullptr ? "rules and sets have different names"
                                           : fmt::format("there it is: {}", known->rule->text)));
    }
}

void SexprLibrary::addSet(const RuleSetSyntax& syntax, const RuleFile& file, Diagnostics& errors) {
    if (findRule(syntax.name) != nullptr || findSet(syntax.name) != nullptr)
        errors.push_back(makeError(fmt::format("'{}' is defined already", syntax.name),
                                   syntax.place, "rules and sets have unique names"));
    RuleSetInfo set{syntax.name, {}, syntax.place};
    for (const RuleSetSyntax::Entry& entry : syntax.entries) {
        const bool isBroken =
            std::ranges::find(file.rules, entry.rule, &RuleSyntax::name) != file.rules.end();
        if (findRule(entry.rule) == nullptr && !isBroken)
            errors.push_back(makeError(fmt::format("no rule is called '{}'", entry.rule),
                                       entry.place, spellingHint(entry.rule, allNames())));
        set.rules.push_back(entry.rule);
    }
    m_sets.push_back(std::move(set));
}

std::vector<RuleInfo> SexprLibrary::rules() const {
    std::vector<RuleInfo> infos;
    for (const Entry& entry : m_rules)
        infos.push_back({entry.rule->name, entry.rule->text, entry.rule->place});
    return infos;
}

Result<RuleList> SexprLibrary::select(std::span<const std::string> names,
                                      const SourceSpan& place) const {
    RuleList selected;
    Diagnostics errors;
    // Appliers keep values between calls, so every search gets rules of its own.
    const auto append = [&](const Entry& entry) {
        auto rules = m_compile(entry.syntax);
        if (rules) appendRules(selected, {(*rules)[entry.index]});
    };
    for (const std::string& name : names) {
        if (const Entry* entry = findRule(name)) {
            append(*entry);
        } else if (const RuleSetInfo* set = findSet(name)) {
            for (const std::string& member : set->rules) append(*findRule(member));
        } else {
            errors.push_back(makeError(fmt::format("no rule or rule set is called '{}'", name),
                                       place, spellingHint(name, allNames())));
        }
    }
    if (!errors.empty()) return failure(std::move(errors));
    return selected;
}

}  // namespace candler::sexpr
