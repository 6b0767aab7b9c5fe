// RuleLibrary: the rules and rule sets that a program has loaded, in any language; both by name.
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "engine/language/RuleInfo.h"
#include "engine/language/RuleLanguage.h"

namespace candler {

class RuleLibrary {
public:
    /// The language must outlive the library.
    explicit RuleLibrary(RuleLanguage& language) : m_language(&language) {}
    /// Of the same language: for rules that are only tried.
    [[nodiscard]] RuleLibrary emptyOne() const { return RuleLibrary(*m_language); }

    /// Adds a file's rules and sets, or nothing if it has mistakes, which are all reported. A rule
    /// that is there already may be written again in the same words. Sets may name rules of files
    /// that are loaded later, and sets that stand above them.
    Result<void> load(const SourceText& text);
    /// After the last file: whether sets name rules that there are.
    [[nodiscard]] Result<void> checkSets() const;
    /// Of families those rules that were named so far.
    [[nodiscard]] std::vector<RuleInfo> rules() const;
    [[nodiscard]] std::vector<std::string> families() const;
    [[nodiscard]] const std::vector<RuleSetInfo>& sets() const { return m_sets; }
    /// New rules by the names of rules or sets, in this order, each once: appliers keep values
    /// between calls, so every search gets rules of its own.
    Result<RuleList> select(std::span<const std::string> names, const SourceSpan& place) const;

private:
    struct Entry {
        RuleInfo info;
        std::shared_ptr<const RuleSyntax> syntax;
        std::size_t index = 0;    ///< Of the rules that the entry of the file became.
        std::int64_t number = 0;  ///< Of a rule of a family.
    };
    using SyntaxPtr = std::shared_ptr<const RuleSyntax>;

    /// Also a rule of a family, made when it is first named; null if there is none.
    [[nodiscard]] const Entry* findRule(std::string_view name) const;
    /// None if it is of no family.
    [[nodiscard]] Result<bool> makeOfFamily(std::string_view name) const;
    [[nodiscard]] const RuleSetInfo* findSet(std::string_view name) const;
    [[nodiscard]] const RuleSyntax* findFamily(std::string_view name) const;
    [[nodiscard]] std::string hintFor(std::string_view unknown, std::size_t errors) const;
    void addRule(const SyntaxPtr& syntax, Diagnostics& errors);
    void addFamily(const SyntaxPtr& syntax, Diagnostics& errors);
    void addSet(const RuleSetSyntax& syntax, Diagnostics& errors);

    /// Of the places in one of the lists below.
    using PlaceByName = std::map<std::string, std::size_t, std::less<>>;

    void add(Entry entry) const;

    RuleLanguage* m_language;
    mutable std::vector<Entry> m_rules;  // those of families are made on demand
    mutable PlaceByName m_ruleByName;
    std::vector<SyntaxPtr> m_families;
    PlaceByName m_familyByName;
    std::vector<RuleSetInfo> m_sets;
    PlaceByName m_setByName;
    std::vector<RuleSetSyntax::Entry> m_missing;  // of sets, when they were loaded
    std::set<std::string> m_broken;               // rules with mistakes
};

}  // namespace candler
