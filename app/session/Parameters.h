// Parameters: numbers that a project names once, such as the size of a tile, and uses as `$tile`:
// in the texts of its program, rules, definitions, costs, sketches and terms, in names of rules
// (`split-join-$tile`), and as `"$tile"` in place of sizes and filters. A project that defines none
// is left as it is written.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/Project.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler {

constexpr std::int64_t kLargestParameter = 1'000'000'000;

/// Letters, digits and `_`, a letter first.
[[nodiscard]] bool isParameterName(std::string_view name);

/// `tile=64`, as `--set` takes it. Any value that a parameter may have, not only those to choose
/// from.
[[nodiscard]] Result<void> setParameter(Project& project, const std::string& assignment);

/// `rows = 6, width = 16`; empty without parameters.
[[nodiscard]] std::string parametersText(const std::vector<ProjectParameter>& parameters);

/// Puts the values in, and remembers where everything came from.
class ParameterExpander {
public:
    explicit ParameterExpander(const Project& project);

    /// The text with values in place of names, under the same name; none if a name is unknown,
    /// which is added to `problems` with its place in the text as written.
    [[nodiscard]] std::optional<SourceText> expand(const SourceText& written,
                                                   Diagnostics& problems);
    /// The same for a text with one place, such as the name of a rule.
    [[nodiscard]] std::optional<std::string> expand(const std::string& written,
                                                    const SourceSpan& place, Diagnostics& problems);
    /// `pointer` is the JSON path of the object that the numbers stand in.
    [[nodiscard]] std::map<std::string, std::int64_t> numbers(const ProjectNumbers& written,
                                                              const std::string& pointer,
                                                              Diagnostics& problems);

    /// A place in an expanded text, moved to where it stands in the text as written.
    [[nodiscard]] SourceSpan writtenPlace(const SourceSpan& place) const;

    /// The parameters that nothing has asked for, and a warning for each.
    [[nodiscard]] std::vector<std::string> unusedNames() const;
    [[nodiscard]] Diagnostics unused() const;

private:
    /// A name that was replaced: offset and length before and after.
    struct Replacement {
        std::size_t written = 0;
        std::size_t writtenLength = 0;
        std::size_t expanded = 0;
        std::size_t expandedLength = 0;
    };
    struct Expansion {
        std::optional<SourceText> written{};
        std::vector<Replacement> replacements{};
    };

    template <typename PlaceOf>
    std::optional<std::string> replaceAll(std::string_view text, const PlaceOf& placeOf,
                                          std::vector<Replacement>& replacements,
                                          Diagnostics& problems);
    std::optional<std::int64_t> valueOf(const std::string& name, const SourceSpan& place,
                                        Diagnostics& problems);

    const Project& m_project;
    std::set<std::string> m_used;
    std::map<std::string, Expansion> m_expansions;  ///< By name of the text.
};

}  // namespace candler
