// What the tests of SDQLite's rules read: faithful terms by names alone, the programs of appendix A
// of the specification, and rules from texts and files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/language/RuleLibrary.h"
#include "engine/languages/sdqlite/rules/SdqRules.h"

namespace candler::sdqlite {

/// A term without types; names that are not bound are symbols.
[[nodiscard]] TermId readFaithful(SdqTerms& terms, const std::string& text);

/// A published program and what its plans cost; 4.1.
struct PublishedProgram {
    std::string name;
    std::string start;
    std::string best;
    std::uint64_t startCost = 0;
    std::uint64_t bestCost = 0;
};
[[nodiscard]] std::vector<PublishedProgram> stageOne();
[[nodiscard]] std::vector<PublishedProgram> stageTwo();

/// A shipped file of rules.
[[nodiscard]] SourceText ruleFile(const std::string& name);

/// The rules of a text.
class ReadRules {
public:
    ReadRules(SdqTerms& terms, const SourceText& text)
        : m_rules(terms), m_library(m_rules), m_loaded(m_library.load(text)) {}

    /// Empty if there are none.
    [[nodiscard]] std::string mistakes() const {
        return m_loaded ? std::string() : render(m_loaded.error());
    }
    [[nodiscard]] const RuleLibrary& library() const { return m_library; }
    [[nodiscard]] RuleList all() const;
    [[nodiscard]] RuleList select(const std::vector<std::string>& names) const {
        return m_library.select(names, {}).value();
    }

private:
    SdqRules m_rules;
    RuleLibrary m_library;
    Result<void> m_loaded;
};

}  // namespace candler::sdqlite
