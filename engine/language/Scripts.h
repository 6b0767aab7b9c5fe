// Scripts: what a language offers that finds its programs between the other statements of whole
// scripts, with their loops, functions and conditions, and writes the scripts again.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/codegen/Kernel.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"
#include "engine/support/StopCheck.h"

namespace candler {

/// A parameter's shape as the user says it, in place of what the script tells: sizes by name or
/// number, as `Y[rows.X, 1]`.
struct ScriptShape {
    std::string parameter;
    std::string rows;
    std::string columns;
};

/// What users say of a script beside its text.
struct ScriptWishes {
    std::vector<ScriptShape> shapes{};
    std::map<std::string, std::int64_t> sizes{};  ///< By name, as `rows.X`.
    std::map<std::string, double> sparsities{};   ///< Of variables.
    /// Kept out of loops: what all rounds compute alike.
    bool hoists = true;
};

/// Statements of a script that are a program of the language.
struct ScriptPart {
    std::string function{};  ///< Empty: they stand outside of functions.
    SourceSpan place{};
    std::size_t lines = 0;
    std::size_t loops = 0;  ///< Around it.
    std::string written{};  ///< As the script has it.
    std::string program{};  ///< Empty: all of it stays, for the last digits of what it computes.
    std::vector<std::pair<std::string, std::int64_t>> sizes{};  ///< Of the program, by name.
    bool isGuessed = false;  ///< Its function has sizes that are `taken` to be 1.
};

/// A statement that stands before a loop, in place of its value in each round.
struct HoistedStatement {
    std::string text{};
    std::size_t loop = 0;  ///< Of those around the part, from the outermost.
};

/// What a part became: statements of the script's language.
struct ScriptReplacement {
    std::string text{};
    std::vector<HoistedStatement> hoisted{};
};

/// A function of a script and what it became, run on the same random inputs.
struct ScriptCheck {
    std::string function{};
    std::size_t inputs = 0;    ///< On which both gave results.
    std::size_t compared = 0;  ///< Finite numbers.
    double largestError = 0;   ///< Relative to the largest number of a result.
    std::string difference{};  ///< Empty: there was none.
    std::string why{};         ///< Nothing was compared: why.
};

/// Functions of a script as files of C++.
struct ExportedScript {
    std::vector<KernelFile> files{};
    Diagnostics leftOut{};  ///< A warning for each function that has none: why.
};

class LoadedScript {
public:
    virtual ~LoadedScript() = default;

    [[nodiscard]] virtual std::span<const ScriptPart> parts() const = 0;
    /// Assignments of matrices that are in no part, and are kept as they are.
    [[nodiscard]] virtual std::size_t barriers() const = 0;
    /// Sizes of which the script does not tell whether they are equal, `rows.X and rows.Y`: what
    /// depends on that is in no part.
    [[nodiscard]] virtual const std::set<std::string>& undecided() const = 0;
    /// Variables that no plan computes otherwise, `fs in best`, as comparisons and the like depend
    /// on their last digits.
    [[nodiscard]] virtual const std::set<std::string>& kept() const = 0;
    /// Sizes that are taken to be 1 as the script's language repeats no columns there.
    [[nodiscard]] virtual const std::set<std::string>& taken() const = 0;
    /// Statements of the language that compute the outputs of a part's program, as they are to
    /// stand in the script; of none, those that it has. Fails if the script's language cannot say
    /// that, or it does not hold for other sizes than the program's.
    [[nodiscard]] virtual Result<ScriptReplacement> replacement(std::size_t part,
                                                                const std::string& found) const = 0;
    /// The script with other statements in place of parts; of parts with none they stay.
    [[nodiscard]] virtual std::string rewritten(
        std::span<const std::optional<ScriptReplacement>> replacements) const = 0;
    /// Runs the functions that have parts, as they are and in another text of the script, on small
    /// random inputs: seconds at most. Of a function whose arguments cannot be made up it says so.
    [[nodiscard]] virtual std::vector<ScriptCheck> compare(const std::string& rewritten,
                                                           std::uint64_t seed,
                                                           const StopCheck& stop) const = 0;
    /// The functions of another text of the script as C++; fails if none has any.
    [[nodiscard]] virtual Result<ExportedScript> exported(const std::string& rewritten) const = 0;
};

/// Derived from by a Language.
class Scripts {
public:
    virtual ~Scripts() = default;

    /// Whether files with this ending, as `.dml`, are such scripts.
    [[nodiscard]] virtual bool isScript(std::string_view ending) const = 0;
    [[nodiscard]] virtual Result<std::unique_ptr<LoadedScript>> readScript(
        const SourceText& text, const ScriptWishes& wishes) const = 0;
};

}  // namespace candler
