// ScriptCallTyping: what is known of the results of a function that scripts have.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/languages/linrel/scripts/ScriptTyping.h"

namespace candler::linrel {

class ScriptCallTyping {
public:
    ScriptCallTyping(ScriptTyping& typing, const ScriptExpression& call, const ScriptFacts& facts)
        : m_typing(typing), m_call(call), m_facts(facts) {}

    /// One but for factorisations; nothing of a function that is not known.
    [[nodiscard]] std::vector<ScriptFact> results();

private:
    using Facts = std::vector<ScriptFact>;

    /// By its name, or by its place among those without a name.
    [[nodiscard]] const ScriptExpression* argument(std::string_view name, std::size_t place) const;
    [[nodiscard]] ScriptFact fact(std::string_view name, std::size_t place);
    [[nodiscard]] ScriptFact factOf(const ScriptExpression& argument);
    /// The size that an argument gives; a new one if it is not known.
    [[nodiscard]] SizeId size(std::string_view name, std::size_t place);
    [[nodiscard]] SizeId fresh(const std::string& which);
    [[nodiscard]] SizeId one() { return m_typing.sizes().number(1); }

    std::optional<ScriptFact> aggregate();
    std::optional<ScriptFact> likeFirst();
    std::optional<ScriptFact> number();
    std::optional<ScriptFact> made();
    std::optional<ScriptFact> bound();
    std::optional<ScriptFact> shaped();
    std::optional<ScriptFact> solved();
    std::optional<ScriptFact> chosen();
    ScriptFact cellByCell();
    ScriptFact sequence();
    ScriptFact diagonal();

    ScriptTyping& m_typing;
    const ScriptExpression& m_call;
    const ScriptFacts& m_facts;
    std::map<const ScriptExpression*, ScriptFact> m_known;  ///< Arguments are looked at once.
};

}  // namespace candler::linrel
