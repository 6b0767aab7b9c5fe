// ScriptLiveness: which variables are read after a statement of a script before they get new
// values.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/languages/linrel/scripts/ScriptTree.h"

namespace candler::linrel {

class ScriptLiveness {
public:
    /// Of a function, whose results are read at its end; of the script's own statements if it is
    /// null, after which all that they leave may be read.
    ScriptLiveness(const Script& script, const ScriptFunction* function);

    [[nodiscard]] const std::set<std::string>& after(const ScriptStatement& statement) const {
        return m_after.at(&statement);
    }

private:
    using Names = std::set<std::string>;

    /// The names that are read from the block's beginning on.
    Names before(const std::vector<ScriptStatement>& block, Names live);
    Names before(const ScriptStatement& statement, Names live);

    std::map<const ScriptStatement*, Names> m_after;
    Names m_results;  ///< Read where an R function returns, too.
    Names m_jump{};   ///< Read where a loop is left, or goes on.
};

/// Adds the variables that a statement, or what stands in it, reads.
void addRead(const ScriptStatement& statement, std::set<std::string>& names);

/// Adds the names to which a statement, or what stands in it, gives values.
void addAssigned(const ScriptStatement& statement, std::set<std::string>& names);

}  // namespace candler::linrel
