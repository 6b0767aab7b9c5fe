// ScriptAlgebra: expressions of a script as expressions of a region's program.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "engine/languages/linrel/scripts/ScriptRegions.h"

namespace candler::linrel {

class ScriptAlgebra {
public:
    /// Inputs and sizes that a value needs are added to the region; `names` are taken by the
    /// script.
    ScriptAlgebra(ScriptTyping& typing, ScriptRegion& region, const std::set<std::string>& names,
                  const std::set<std::string>& assigned, const ScriptFacts& facts)
        : m_typing(typing),
          m_region(region),
          m_names(names),
          m_assigned(assigned),
          m_facts(facts) {}

    /// What stands for it in the program. None: it is no algebra as a whole, or needs a value that
    /// the region has given.
    [[nodiscard]] std::optional<ScriptExpression> translate(const ScriptExpression& expression);
    /// Operators on matrices that were translated.
    [[nodiscard]] std::size_t operators() const { return m_operators; }
    /// The expression has to be computed as it is written: what is computed in it goes into a jump,
    /// and needs values that the region has given.
    [[nodiscard]] bool isAsWritten() const { return m_isAsWritten; }

private:
    using Translated = std::optional<ScriptExpression>;

    Translated part(const ScriptExpression& expression);
    Translated barrier(const ScriptExpression& expression);
    Translated name(const ScriptExpression& expression);
    Translated unary(const ScriptExpression& expression);
    Translated binary(const ScriptExpression& expression);
    Translated call(const ScriptExpression& expression);
    Translated constant(const ScriptExpression& call);
    Translated mapped(const ScriptExpression& call, const std::string& function);
    Translated inlined(const ScriptExpression& body);
    Translated cast(const ScriptExpression& call);
    Translated mean(const ScriptExpression& call);
    Translated sizeNumber(SizeId size);
    bool isDiagonal(const ScriptExpression& call);
    std::string sizeName(SizeId size);
    [[nodiscard]] ScriptExpression sizeSource(SizeId size) const;
    std::string freshName(const std::string& stem) const;
    bool addInput(const std::string& name, const ScriptFact& fact, const ScriptExpression& source);

    ScriptTyping& m_typing;
    ScriptRegion& m_region;
    const std::set<std::string>& m_names;
    const std::set<std::string>& m_assigned;
    const ScriptFacts& m_facts;
    std::size_t m_operators = 0;
    bool m_isAsWritten = false;
    int m_calls = 0;  ///< Functions within functions that are written out.
};

}  // namespace candler::linrel
