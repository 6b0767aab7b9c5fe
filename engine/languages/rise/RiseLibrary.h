// The rule library of one loaded program: all rule files, compiled once; rules and sets by name.
#pragma once

#include <string>
#include <vector>

#include "engine/languages/Language.h"
#include "engine/languages/rise/RiseRule.h"

namespace candler::rise {

class RiseLibrary {
public:
    explicit RiseLibrary(RiseTerms& terms) : m_terms(terms) {}

    /// Adds a file. Names of rules and sets must be new; sets may name rules of files loaded
    /// before. All mistakes of the file are reported, and then nothing of it is added.
    Result<void> load(const SourceText& text);
    [[nodiscard]] std::vector<RuleInfo> rules() const;
    [[nodiscard]] const std::vector<RuleSetInfo>& sets() const { return m_sets; }
    Result<RuleList> select(std::span<const std::string> names, const SourceSpan& place) const;

private:
    [[nodiscard]] RulePtr findRule(std::string_view name) const;
    [[nodiscard]] const RuleSetInfo* findSet(std::string_view name) const;
    [[nodiscard]] std::vector<std::string> allNames() const;

    RiseTerms& m_terms;
    RuleList m_rules;
    std::vector<RuleSetInfo> m_sets;
};

}  // namespace candler::rise
