// RegionText: what was found for a region's program as statements of the script.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/language/Scripts.h"
#include "engine/languages/linrel/scripts/ScriptFit.h"
#include "engine/languages/linrel/scripts/ScriptRegions.h"

namespace candler::linrel {

/// The blanks before the line's first statement.
[[nodiscard]] std::string indentation(const Script& script, std::size_t offset);

class RegionText {
public:
    /// New names begin as `stem` says.
    RegionText(const Script& script, const ScriptRegion& region, const ScriptRegions& function,
               std::string stem);

    /// Of none: the region's own. Fails if DML has no such statements.
    [[nodiscard]] Result<ScriptReplacement> replacement(const std::string& statements, bool hoists);

private:
    using Line = std::pair<std::string, ScriptExpression>;
    /// Statements that stay, and whether something of them moved before a loop.
    struct Kept {
        const KeptLine* line = nullptr;
        ScriptExpression value;
        bool isChanged = false;
    };

    bool readLines(const std::string& statements);
    void renameNew();
    bool fitLines();
    void keepLines();
    [[nodiscard]] ScriptExpression fitted(const Kept& kept);
    void hoist();
    bool hoistFrom(ScriptExpression& expression);
    std::optional<std::size_t> loopOf(const ScriptExpression& expression) const;
    [[nodiscard]] bool isWorth(const ScriptExpression& expression);
    [[nodiscard]] double cells(const ScriptFact& fact) const;
    bool writeSizes();
    void writeParts();
    void replace(const std::string& name, const ScriptExpression& by);
    [[nodiscard]] std::size_t uses(const std::string& name) const;
    [[nodiscard]] std::optional<ScriptExpression> sizeText(const RegionSize& size) const;
    [[nodiscard]] std::optional<ScriptExpression> sizeNamed(const std::string& name) const;
    [[nodiscard]] bool isOutput(const std::string& name) const;
    /// Whether a line gives the name a value.
    [[nodiscard]] bool isAssigned(const std::string& name) const;
    std::string freshName();
    [[nodiscard]] std::map<std::string, std::vector<std::string>> comments() const;
    [[nodiscard]] std::string text();

    const Script& m_script;
    const ScriptRegion& m_region;
    const ScriptRegions& m_function;
    ScriptTyping m_typing;
    std::string m_stem;
    int m_fresh = 0;
    ScriptFacts m_facts;  ///< Of inputs, sizes and the lines before.
    std::vector<Kept> m_kept;
    std::vector<Line> m_before;
    std::vector<Line> m_lines;
    struct Hoisted {
        Line line;
        std::size_t loop = 0;
    };
    std::vector<Hoisted> m_hoisted;
};

}  // namespace candler::linrel
