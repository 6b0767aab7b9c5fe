// ScriptRegions: the statements of a script that are linear algebra, as programs of it. What is no
// algebra is a barrier between them; a part of an expression that is none becomes an input.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "engine/language/Scripts.h"
#include "engine/languages/linrel/scripts/ScriptFacts.h"
#include "engine/languages/linrel/scripts/ScriptTree.h"
#include "engine/languages/linrel/scripts/ScriptTyping.h"

namespace candler::linrel {

/// A name that a region's program has for something else of the script.
struct RegionInput {
    std::string name;
    ScriptFact fact;
    /// What the script has there; Empty: a variable of the same name.
    ScriptExpression source{};
    bool isInvariant = false;  ///< No round of the innermost loop around gives it another value.

    [[nodiscard]] bool isVariable() const { return source.kind == ScriptExpressionKind::Empty; }
};

struct RegionOutput {
    std::string name;
    ScriptFact fact;
    bool isTruth = false;  ///< A number that is TRUE or FALSE.
};

/// A dimension of a region's program.
struct RegionSize {
    std::string name;
    SizeId size;
    /// What has this value before the region; Empty: no variable that it leaves as it is.
    ScriptExpression source{};
};

/// A statement that stays as it is, as what it computes goes into a jump.
struct KeptLine {
    const ScriptStatement* statement = nullptr;
    std::string name;
    ScriptExpression value;  ///< As the program would have it.
    ScriptFact fact;
};

struct ScriptRegion {
    const ScriptFunction* function = nullptr;  ///< Null: it stands outside of functions.
    std::vector<const ScriptStatement*> statements;
    /// Some of the statements, which go before the others.
    std::vector<KeptLine> kept;
    /// What stands between them and gives no values, as `if (verbose) print(…)`: it goes after
    /// them.
    std::vector<const ScriptStatement*> passed;
    /// Loops around, from the outermost to the innermost.
    std::vector<const ScriptStatement*> loops;
    /// From this one on each round comes to the region: nothing but loops is between.
    std::size_t surelyIn = 0;
    ScriptRange range;
    std::vector<RegionInput> inputs;
    std::vector<RegionOutput> outputs;
    std::vector<RegionSize> sizes;
    ScriptSizes known;            ///< Of sizes where the region stands.
    std::set<std::string> taken;  ///< As in ScriptTyping, anywhere in the function.
    /// As the program has them: names, values. None: all statements are kept, and there is no
    /// program.
    std::vector<std::pair<std::string, ScriptExpression>> lines;
};

struct ScriptRegions {
    std::vector<ScriptRegion> regions;
    std::set<std::string> undecided;  ///< As in ScriptTyping.
    std::set<std::string> taken;      ///< The same.
    ScriptCalls calls;                ///< The same.
    std::set<std::string> names;      ///< Of all variables.
    /// Assignments that no region has, although they compute with matrices.
    std::size_t barriers = 0;
    /// Variables that are computed as they are written, for the jumps they go into.
    std::set<std::string> kept;
};

/// All of a function, or of the statements outside of functions if it is null; in their order.
[[nodiscard]] ScriptRegions findRegions(const Script& script, const ScriptFunction* function,
                                        const ScriptWishes& wishes);

/// Of a dimension that the user does not say: rows are usually more than columns, and both more
/// than what is counted.
[[nodiscard]] std::int64_t guessedSize(const std::string& name);

/// What the region's dimensions are in its program: as wished, else as guessed.
[[nodiscard]] std::vector<std::pair<std::string, std::int64_t>> regionSizes(
    const ScriptRegion& region, const ScriptWishes& wishes);

/// As a program of its own, with sizes as wished, else as guessed from their names; empty if all
/// statements are kept.
[[nodiscard]] std::string regionProgram(const ScriptRegion& region, const ScriptWishes& wishes);

}  // namespace candler::linrel
