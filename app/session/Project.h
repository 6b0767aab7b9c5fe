// Project: everything that is saved, as a plain value: program, guide, rules, limits and notes.
// ProjectFile.h reads and writes it; Session.h runs it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/codegen/Arithmetic.h"
#include "engine/support/Diagnostic.h"
#include "engine/support/FileScope.h"
#include "engine/support/SourceText.h"

namespace candler {

/// A text that a project holds itself or finds in a file. Exactly one of the two is meant: `file`
/// if it is not empty.
struct TextSource {
    std::string file{};  ///< As written; relative to the project's folder.
    std::string text{};

    bool operator==(const TextSource&) const = default;
};

/// A number that the project names once and uses as `$name` (Parameters.h).
struct ProjectParameter {
    std::string name{};
    std::string description{};
    std::int64_t value = 1;              ///< Which the project runs with.
    std::vector<std::int64_t> values{};  ///< To choose from; not empty, each once.

    bool operator==(const ProjectParameter&) const = default;
};

/// A whole number, or the parameter that stands for it.
struct ProjectNumber {
    std::int64_t value = 0;
    std::string parameter{};  ///< Empty, or a name without `$`; then `value` means nothing.

    ProjectNumber() = default;
    // Numbers are what most projects write.
    ProjectNumber(std::int64_t number) : value(number) {}
    bool operator==(const ProjectNumber&) const = default;
};
using ProjectNumbers = std::map<std::string, ProjectNumber>;

/// Limits that are set; the others come from the project's defaults or the program's own.
struct LimitSettings {
    std::optional<std::uint32_t> iterations{};
    std::optional<std::uint64_t> nodes{};
    std::optional<double> seconds{};
    std::optional<std::uint64_t> megabytes{};

    /// Those that are set there.
    void take(const LimitSettings& others);
    bool operator==(const LimitSettings&) const = default;
};

inline constexpr std::size_t kMaxBeamWidth = 64;
inline constexpr std::size_t kLostDigits = 3;     ///< Where a project does not say.
inline constexpr std::size_t kMaxLostDigits = 9;  ///< More cannot be seen: none is refused.
/// The extractor of a project that does not say: the cheapest term as a tree.
inline constexpr std::string_view kGreedy = "greedy";

/// How a step searches. What a step leaves open comes from the project's defaults.
struct SearchSettings {
    std::optional<std::string> costModel{};
    std::optional<std::string> normalForm{};
    std::optional<std::size_t> beamWidth{};
    /// How many decimal digits a plan may lose that the program does not.
    std::optional<std::size_t> lostDigits{};
    std::optional<ProjectNumbers> filters{};
    LimitSettings limits{};

    bool operator==(const SearchSettings&) const = default;
};

/// An e-node of a step's e-graph, named `class.place` as in the files that are written of it.
struct ProjectENode {
    std::string name{};
    /// What it is, with its children as class ids, `app 5 7`: a run that came out otherwise has
    /// another e-node of that name. Empty: it is not looked at.
    std::string label{};

    bool operator==(const ProjectENode&) const = default;
};

/// One step of the guide as written.
struct ProjectStep {
    std::string name{};
    std::string sketch{};              ///< Empty: saturate, then take the cheapest term.
    std::string term{};                ///< In place of a sketch: a whole term to be reached.
    std::vector<std::string> seeds{};  ///< Terms that are added at the start.
    std::vector<std::string> rules{};  ///< Names of rules or rule sets, in order.
    SearchSettings settings{};
    std::vector<ProjectENode> pins{};  ///< In the term that the step finds each gives its class.
    std::vector<ProjectENode> forbidden{};

    bool operator==(const ProjectStep&) const = default;
};

/// An event at which a run pauses, in the words of Breakpoint.h.
struct ProjectBreakpoint {
    std::string when{};
    bool isOn = true;

    bool operator==(const ProjectBreakpoint&) const = default;
};

/// Where the user has put an e-class in pictures of a step's e-graph.
struct MovedBox {
    std::string step{};  ///< Its name.
    std::uint32_t eclass = 0;
    /// An operator that the class has, so that it is known again (BoxPlace in app/layout).
    std::string label{};
    std::string view{};  ///< In which kind of picture; empty: of the e-graph as a whole.
    std::int64_t x = 0;  ///< The middle of its upper side, in pixels.
    std::int64_t y = 0;

    bool operator==(const MovedBox&) const = default;
};

struct CodeSettings {
    std::string functionName{};  ///< Empty: the program's name.
    /// Sizes for which `verify` runs the kernel, by the name of the program's size parameter.
    ProjectNumbers checkSizes{};
    /// Sizes that the exported benchmark uses.
    ProjectNumbers benchmarkSizes{};
    std::optional<Arithmetic> arithmetic{};  ///< None: the usual one of such a kernel.
    std::optional<double> tolerance{};       ///< Of floats; none: what rounding may make.

    bool operator==(const CodeSettings&) const = default;
};

/// No file that a project names is larger, but for data.
inline constexpr std::size_t kMaxSourceBytes = std::size_t{16} << 20U;

struct Project {
    std::string language = "rise";
    std::string title{};
    std::string group{};  ///< Among the examples: what it is about.
    std::string description{};
    std::vector<ProjectParameter> parameters{};
    TextSource program{};
    TextSource rules{};        ///< In addition to the rules that ship with the language.
    TextSource definitions{};  ///< Sketch definitions, in addition to those that ship.
    TextSource costs{};        ///< Cost models, in addition to those that ship.
    SearchSettings defaults{};
    std::vector<ProjectStep> guide{};
    std::vector<std::string> disabledRules{};
    std::string scheduler = "simple";
    std::optional<std::uint32_t> multiIterations{};  ///< SchedulerOptions has them, too.
    std::string extractor{kGreedy};  ///< Or one of extractors(): how steps take their term.
    CodeSettings code{};
    std::vector<ProjectBreakpoint> breakpoints{};  ///< Of the window; others set their own.
    std::vector<MovedBox> movedBoxes{};
    std::map<std::string, std::string> windowNotes{};

    /// Where the project was read from or saved to; empty for a new one. Not saved, not compared.
    std::filesystem::path path{};
    /// The text that was read there, for places in it; none for a new one. Not compared.
    std::optional<SourceText> source{};
    /// Places of values by JSON path, such as `/guide/0/rules`; empty for a new one. Not compared.
    std::map<std::string, SourceSpan> places{};

    /// `file` as the project means it: relative to the project's folder.
    [[nodiscard]] std::filesystem::path resolve(const std::string& file) const;
    /// The files that it may name without more ado: those of its folder. Closed: no others; of a
    /// project that is in no file the resources alone.
    [[nodiscard]] FileScope scope(bool isClosed = false) const;
    /// The project's own file and those that it names.
    [[nodiscard]] std::vector<std::filesystem::path> inputFiles() const;
    /// The place of a value, or of the project file as a whole.
    [[nodiscard]] SourceSpan placeOf(const std::string& jsonPath) const;
    bool operator==(const Project& other) const;
};

/// The project at another path: the files that it names are the same files, called from there.
[[nodiscard]] Project movedTo(const Project& project, const std::filesystem::path& path);

}  // namespace candler
