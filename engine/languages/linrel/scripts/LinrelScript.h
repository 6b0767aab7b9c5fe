// LinrelScript: a script of DML whose statements of linear algebra are planned, and which is
// written again with the plans in their places.
#pragma once

#include "engine/language/Scripts.h"
#include "engine/languages/linrel/scripts/ScriptRegions.h"

namespace candler::linrel {

class LinrelScript : public LoadedScript {
public:
    LinrelScript(Script script, ScriptWishes wishes);

    /// What wishes name and the script does not have.
    [[nodiscard]] Diagnostics unknownNames() const;

    [[nodiscard]] std::span<const ScriptPart> parts() const override { return m_parts; }
    [[nodiscard]] std::size_t barriers() const override { return m_barriers; }
    [[nodiscard]] const std::set<std::string>& undecided() const override { return m_undecided; }
    [[nodiscard]] const std::set<std::string>& kept() const override { return m_kept; }
    [[nodiscard]] const std::set<std::string>& taken() const override { return m_taken; }
    [[nodiscard]] Result<ScriptReplacement> replacement(std::size_t part,
                                                        const std::string& found) const override;
    [[nodiscard]] std::string rewritten(
        std::span<const std::optional<ScriptReplacement>> replacements) const override;

    [[nodiscard]] std::vector<ScriptCheck> compare(const std::string& rewritten, std::uint64_t seed,
                                                   const StopCheck& stop) const override;
    [[nodiscard]] Result<ExportedScript> exported(const std::string& rewritten) const override;

private:
    struct Place {
        ScriptRegions* function = nullptr;
        std::size_t region = 0;
    };

    /// Callers come before what they call, whose shapes they know.
    void addFunctions();
    [[nodiscard]] std::vector<ScriptCallShapes> callsOf(const ScriptFunction& function) const;
    void addParts(const ScriptFunction* function);
    void sortParts();
    [[nodiscard]] ScriptRange replacedRange(ScriptRange range, const std::string& text) const;
    [[nodiscard]] const ScriptRegion& region(std::size_t part) const {
        const Place& place = m_places[part];
        return place.function->regions[place.region];
    }

    Script m_script;
    ScriptWishes m_wishes;
    std::vector<std::unique_ptr<ScriptRegions>> m_functions;
    std::vector<Place> m_places;  ///< By part.
    std::vector<ScriptPart> m_parts;
    std::size_t m_barriers = 0;
    std::set<std::string> m_undecided;
    std::set<std::string> m_kept;
    std::set<std::string> m_taken;
    ScriptCalls m_calls;
    /// With the shapes that callers give.
    std::map<std::string, ScriptWishes> m_functionWishes;
};

/// R has other meanings for the same text (vectors are no matrices there), and is not planned.
[[nodiscard]] Result<std::unique_ptr<LoadedScript>> readLinrelScript(const SourceText& text,
                                                                     const ScriptWishes& wishes);

}  // namespace candler::linrel
