// SexprLibrary: the rules and rule sets that a program has loaded.
#pragma once

#include <functional>
#include <span>

#include "engine/language/RuleInfo.h"
#include "engine/languages/sexpr/SexprRuleSyntax.h"
#include "engine/rewriting/Rule.h"
#include "engine/support/Result.h"

namespace candler::sexpr {

class SexprLibrary {
public:
    /// Makes new rules of one that was read.
    using Compile = std::function<Result<RuleList>(const RuleSyntax&)>;

    explicit SexprLibrary(Compile compile) : m_compile(std::move(compile)) {}

    /// Adds a file's rules and sets, or nothing if it has mistakes. A rule that is there already
    /// may be written again in the same words.
    Result<void> load(const SourceText& text);
    [[nodiscard]] std::vector<RuleInfo> rules() const;
    [[nodiscard]] const std::vector<RuleSetInfo>& sets() const { return m_sets; }
    /// New rules by the names of rules or sets.
    Result<RuleList> select(std::span<const std::string> names, const SourceSpan& place) const;

private:
    struct Entry {
        RulePtr rule;
        RuleSyntax syntax;
        std::size_t index;  ///< 0, or 1 for the other direction.
    };

    [[nodiscard]] const Entry* findRule(std::string_view name) const;
    [[nodiscard]] const RuleSetInfo* findSet(std::string_view name) const;
    [[nodiscard]] std::vector<std::string> allNames() const;
    void addRule(const RuleSyntax& syntax, Diagnostics& errors);
    void addSet(const RuleSetSyntax& syntax, const RuleFile& file, Diagnostics& errors);

    Compile m_compile;
    std::vector<Entry> m_rules;
    std::vector<RuleSetInfo> m_sets;
};

}  // namespace candler::sexpr
