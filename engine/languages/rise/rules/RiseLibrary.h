// The rule library of one loaded program: all rule files, compiled once; rules and sets by name.
#pragma once

#include <string>
#include <vector>

#include "engine/language/RuleInfo.h"
#include "engine/languages/rise/rules/RiseRule.h"

namespace candler::rise {

class RiseLibrary {
public:
    explicit RiseLibrary(RiseTerms& terms) : m_terms(terms) {}

    /// Adds a file. Names of rules and sets must be new; sets may name rules of files loaded
    /// later. All mistakes of the file are reported, and then nothing of it is added.
    Result<void> load(const SourceText& text);
    /// After the last file: whether sets name rules that there are.
    [[nodiscard]] Result<void> checkSets() const;
    /// Of families those rules that were named so far.
    [[nodiscard]] std::vector<RuleInfo> rules() const;
    [[nodiscard]] const std::vector<RuleSyntax>& families() const { return m_families; }
    [[nodiscard]] const std::vector<RuleSetInfo>& sets() const { return m_sets; }
    Result<RuleList> select(std::span<const std::string> names, const SourceSpan& place) const;

private:
    [[nodiscard]] bool isTaken(std::string_view name) const;
    /// Also a rule of a family, made when it is first named.
    [[nodiscard]] RulePtr findRule(std::string_view name) const;
    /// Null if it is of no family.
    [[nodiscard]] Result<RulePtr> fromFamily(std::string_view name) const;
    Result<void> addRule(const RuleSyntax& syntax);
    [[nodiscard]] static Diagnostic definedAlready(const std::string& name,
                                                   const SourceSpan& place);
    [[nodiscard]] const RuleSetInfo* findSet(std::string_view name) const;
    [[nodiscard]] std::vector<std::string> allNames() const;
    [[nodiscard]] std::string hintFor(std::string_view unknown) const;

    RiseTerms& m_terms;
    mutable RuleList m_rules;  // those of families are made on demand
    std::vector<RuleSyntax> m_families;
    std::vector<RuleSetInfo> m_sets;
    std::vector<RuleSetSyntax::Entry> m_missing;  // of sets, when they were loaded
    std::vector<std::string> m_broken;            // rules with mistakes
};

}  // namespace candler::rise
