// What a Session says about itself: values that may cross threads and outlive it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/session/Project.h"
#include "engine/codegen/Kernel.h"
#include "engine/egraph/Journal.h"
#include "engine/language/ClassTexts.h"
#include "engine/language/GraphFilters.h"
#include "engine/language/InputPictures.h"
#include "engine/language/RuleInfo.h"
#include "engine/rewriting/Limits.h"
#include "engine/rewriting/Stepper.h"
#include "engine/snapshot/Ranking.h"
#include "engine/snapshot/Snapshot.h"
#include "engine/term/OperatorDiff.h"

namespace candler {

enum class SessionState : std::uint8_t {
    NoProject,
    Invalid,      ///< The project has errors; see Session::problems().
    Idle,         ///< Ready, nothing run yet.
    Running,      ///< Only seen in progress reports.
    Paused,       ///< Between phases or iterations; may go on.
    SketchFound,  ///< A step's sketch was found and more steps follow.
    GoalReached,  ///< The last sketch was found.
    Saturated,
    NoProgress,
    Contradiction,  ///< Two things that cannot be equal were merged.
    ChoiceFailed,   ///< A step found its term, but not with its pins or by its extractor.
    LimitReached,   ///< May go on after Session::setLimits.
    Stopped,        ///< By the user; may go on.
    Failed,         ///< An error of the program itself; only reset() helps.
};

struct SessionStatus {
    SessionState state = SessionState::NoProject;
    std::size_t step = 0;  ///< The step under way, from 0.
    std::size_t stepCount = 0;
    std::string stepName{};
    std::uint32_t iteration = 0;  ///< Completed iterations of this step.
    Phase nextPhase = Phase::Search;
    std::size_t nodes = 0;
    std::size_t classes = 0;
    std::optional<StopReason> stop{};
    /// The last step has ended with a term that is as the project wishes: there may be code.
    bool hasResult = false;
    bool isWrong = false;      ///< It was compared with the program, and they differ.
    std::string breakpoint{};  ///< What the last phase came upon that a run pauses for; or empty.
    std::string text{};        ///< For the status bar.

    /// Whether Session::run would go on from here.
    [[nodiscard]] bool canGoOn() const;
};

struct RunProgress {
    SessionStatus status;
    /// The iteration that just ended, if one did.
    std::optional<IterationReport> iteration{};
};

/// One step of the guide as it will run.
struct StepInfo {
    std::string name;
    std::string sketch;  ///< As written.
    std::string term;    ///< In place of a sketch.
    std::vector<std::string> seeds;
    std::vector<std::string> rules;  ///< All rules in order, those of the normal form last.
    std::string costModel;
    std::string normalForm;
    std::size_t beamWidth = 1;
    std::size_t lostDigits = 0;  ///< A plan may lose; of a language that knows.
    FilterSettings filters;
    Limits limits;
};

/// Of a step, with what it leaves open taken from the project's defaults.
[[nodiscard]] Limits limitsFrom(const LimitSettings& defaults, const LimitSettings& step);

/// What the project became when it was opened.
struct SessionInfo {
    std::string languageName;
    std::string programName;
    std::string programFile;  ///< Its name in diagnostics.
    std::string programText;  ///< As written.
    // The project's own texts as written; none of a withheld file.
    std::string rulesText;
    std::string definitionsText;
    std::string costsText;
    std::string startTerm;  ///< As the printer writes it.
    std::string startType;
    std::vector<RuleInfo> rules;
    std::vector<RuleSetInfo> ruleSets;
    std::vector<FilterInfo> filters;
    std::vector<std::string> costModels;
    std::vector<std::string> normalForms;
    std::vector<std::string> operators;    ///< That have names.
    std::vector<std::string> definitions;  ///< Of sketches.
    std::vector<StepInfo> steps;           ///< Those without mistakes.
    bool hasKernels = false;               ///< The language writes code.
    bool hasVariants = false;              ///< In several ways, which can be measured side by side.
    bool hasLayouts = false;               ///< Its programs say how inputs are stored.
    bool hasNumerics = false;              ///< It counts the digits that a plan loses.
    bool hasStructures = false;            ///< Elements of its tensors may follow from others.
    bool hasSchedules = false;             ///< Its programs are loops (Schedules.h).
    bool hasOperators = false;             ///< Its programs are drawn as graphs of operators.
    /// The inputs that have data. None: the language has no pictures of them.
    std::optional<std::vector<PicturedInput>> picturedInputs{};
    std::vector<std::string> unusedParameters;  ///< Of a project without mistakes.
};
using SessionInfoPtr = std::shared_ptr<const SessionInfo>;

/// A part of a sketch that the user wrote, and how much of the e-graph satisfies it.
struct SketchPart {
    std::string text;
    SourceSpan place;
    std::size_t classes = 0;
    std::vector<std::uint32_t> where{};  ///< Ids of some, before others in what was found.
};

/// What failed in a step that did not find its sketch (NearestMiss.h).
struct SketchMiss {
    struct Argument {
        std::string text;
        std::size_t classes = 0;  ///< That satisfy it.
        bool isInBest = false;    ///< The best e-node's argument does.
    };
    std::string part;  ///< The first part that fails, as the user wrote it.
    SourceSpan place;
    std::string inner;        ///< What fails in it, if that is in a definition; else empty.
    std::size_t classes = 0;  ///< Others than the program's that satisfy it.
    std::vector<Argument> arguments;
    std::string bestNode;  ///< With classes as ids: `app 12 40`; empty: there is no such operator.
    std::uint32_t bestClass = 0;
    std::size_t classesOfOtherType = 0;   ///< That satisfy it but for its type.
    std::vector<std::string> otherTypes;  ///< Of the first of them.
    std::vector<std::string> relaxed;     ///< What the closest term does not satisfy, each once.
    std::string closestTerm;              ///< Empty if there is none, or it is not known.
    double closestCost = 0;
    std::string costModel;
    /// One that satisfies the sketch, but which the step's normal form takes to the closest term;
    /// empty: there is none.
    std::string expandedTerm;
};

struct SketchStatus {
    std::size_t step = 0;
    std::uint32_t iteration = 0;
    bool isSatisfied = false;   ///< By the root.
    bool isFilledAlike = true;  ///< False: only with different fillings of holes of one name.
    std::size_t satisfiedParts = 0;
    std::vector<SketchPart> parts;     ///< Inner ones first; the last is the whole sketch.
    std::optional<SketchMiss> miss{};  ///< If the step has ended without finding it.
};
using SketchStatusPtr = std::shared_ptr<const SketchStatus>;

/// How a step took its term, where the project wishes more than the cheapest.
struct ChoiceReport {
    std::string extractor;
    std::vector<std::string> pins;
    std::vector<std::string> forbidden;
    double treeCost = 0;
    double dagCost = 0;
    double lowerBound = 0;   ///< Of the DAG cost.
    bool isTree = false;     ///< By tree cost; else by DAG cost, a class under different demands of
                             ///< the sketch paid for each.
    bool isOptimal = false;  ///< By that cost.
    std::string note;
    Diagnostics problems;  ///< Why there is no such term; then the step's is the cheapest.
};

/// What one step did so far.
struct StepReport {
    std::string name;
    std::string startTerm;
    std::size_t startNodes = 0;
    std::size_t startClasses = 0;
    std::vector<std::string> ruleNames;       ///< In the order of IterationReport::rules.
    std::vector<IterationReport> iterations;  ///< Completed ones.
    /// What the next one did so far, if it has begun: its later phases are still zero.
    std::optional<IterationReport> underWay{};
    std::optional<StopReason> stop;    ///< None: may go on.
    std::uint32_t foundIteration = 0;  ///< Meaningful with StopReason::Found.
    std::string foundTerm;             ///< As extracted; empty if not found.
    std::vector<std::string> beam{};   ///< Other terms that were found, as extracted.
    double foundCost = 0;
    /// Of the start term, once a term is found, where costs are those of plans: there nothing else
    /// shows what was gained.
    std::optional<double> startCost{};
    /// The cheapest plan of those that were not taken, and why.
    struct Refused {
        double cost = 0;
        std::string term;
        std::string reason;
    };
    std::optional<Refused> refused{};
    std::optional<ChoiceReport> choice{};
    /// The sketch's named holes and what fills them: `?n:tile`, `32`; each on one line.
    std::vector<std::pair<std::string, std::string>> holes;
    std::string costModel;
    double goalSeconds = 0;
    double extractSeconds = 0;
    SketchStatusPtr sketch;  ///< If it was not found, and looked at (Session::sketchStatus).
    bool hasGoal = false;    ///< A sketch or a term is looked for.
    bool isKept = false;     ///< Found before the project was opened again with the same step.

    /// Search, apply and rebuild.
    [[nodiscard]] double iterationSeconds() const;
    /// These, goal tests and extraction.
    [[nodiscard]] double seconds() const;
    [[nodiscard]] std::size_t applied() const;
};

/// Whether the result computes what the program does, by the language's evaluator.
struct ResultCheck {
    enum class Verdict : std::uint8_t { Equal, Different, Unknown };
    Verdict verdict = Verdict::Unknown;
    std::string text;  ///< One sentence without its full stop.

    [[nodiscard]] bool isWrong() const { return verdict == Verdict::Different; }
};

struct GeneratedCode;
using GeneratedCodePtr = std::shared_ptr<const GeneratedCode>;

struct GuideReport {
    std::string projectTitle;
    std::string languageName;
    std::vector<std::pair<std::string, std::int64_t>> parameters;  ///< With the values of this run.
    std::vector<StepReport> steps;                                 ///< Begun ones.
    std::size_t plannedSteps = 0;
    bool isFinished = false;
    std::string resultTerm;        ///< The normalised term of the last step, once finished.
    Diagnostics resultWarnings{};  ///< What is to be known of it before it is used.
    std::optional<ResultCheck> resultCheck{};  ///< If it was compared with the program.
    GeneratedCodePtr code{};                   ///< If it was generated.
    double cpuSeconds = 0;          ///< Of this process inside Session::run, without kept steps.
    std::size_t peakMegabytes = 0;  ///< Of this process, which has had other work.

    /// Of the largest e-graph.
    [[nodiscard]] std::size_t graphBytes() const;
};
using GuideReportPtr = std::shared_ptr<const GuideReport>;

/// A moment of a run: the end of an iteration (0 is the start term), or the latest state there is.
struct Moment {
    std::size_t step = 0;
    std::optional<std::uint32_t> iteration{};  ///< None: now.
    /// After which phase of the iteration: Rebuild is its end. The start has only its end.
    Phase phase = Phase::Rebuild;

    bool operator==(const Moment&) const = default;
};

/// By ClassIndex.
using ClassTextsPtr = std::shared_ptr<const std::vector<ClassText>>;

/// A snapshot with the costs of everything in it under the step's cost model, and what is chosen:
/// the found term where the sketch is satisfied, else the cheapest term of the root.
struct ExtractionView {
    SnapshotPtr snapshot;
    Ranking ranking;                 ///< Costs of all e-nodes; the cheapest of every class.
    std::vector<NodeIndex> chosen;   ///< By ClassIndex: the e-node in the term, or kNoIndex.
    std::vector<double> chosenCost;  ///< By ClassIndex: of the part of the term that it begins.
    bool isUnderSketch = false;      ///< `chosen` is the cheapest term that satisfies the sketch.
    std::string_view extractor{};    ///< Who chose, where it was not the run.
    double cost = 0;                 ///< Of the chosen term; as a plan where those are priced.
    std::string term;                ///< The chosen term as the language prints it.
    std::vector<bool> subsumed{};    ///< By NodeIndex, of imported e-graphs; else empty.
    /// What the language says of classes. Null: it says nothing, or the e-graph is too large.
    ClassTextsPtr texts{};
};
using ExtractionViewPtr = std::shared_ptr<const ExtractionView>;

/// A program as operators, before and after a step.
struct OperatorView {
    OperatorGraph before;
    OperatorGraph after;
    OperatorDiff diff;
    /// By node, the id of its e-class, if it is known.
    std::vector<std::optional<std::uint32_t>> classesBefore{};
    std::vector<std::optional<std::uint32_t>> classesAfter{};
    bool isFound = false;  ///< `after` is what the step found; else the cheapest term so far.
};
using OperatorViewPtr = std::shared_ptr<const OperatorView>;

/// A term that someone asks about, in an e-graph that may have it or not.
struct TermFact {
    std::optional<std::uint32_t> eclass{};  ///< The id of its class; none: it is not there.
    std::size_t members = 0;                ///< E-nodes of that class.
    std::uint32_t node = 0;                 ///< The id of its outermost e-node.
    std::string nodeName{};                 ///< That e-node as projects pin it: `12.0`.
    std::string nodeLabel{};                ///< `app 5 7`
    std::string problem{};                  ///< Why it cannot be read; else empty.
    // Of a term that is not there: an innermost part of it that is not, whose arguments are.
    std::string missing{};       ///< That part.
    std::string missingLabel{};  ///< With its arguments as class ids: `app 5 7`.
    std::string closestLabel{};  ///< The e-node most like it; empty: none has its operator.
    std::optional<std::uint32_t> closestClass{};  ///< Which that e-node is in.
    std::size_t parts = 0;                        ///< Of the term, each counted once.
    std::size_t partsFound = 0;
};

/// The cheapest term of the root, whatever the sketch.
struct BestTerm {
    std::uint32_t iteration = 0;  ///< The last completed one.
    std::string costModel;
    double cost = 0;
    std::string term;  ///< As the language prints it; empty if the root has no finite term.
};

/// What is known of a class beside its e-nodes; null if nothing is.
[[nodiscard]] const ClassText* classText(const ExtractionView& view, ClassIndex index);
/// The cheapest term of a class: as the language writes it where it has, else as chosenTerm() does;
/// cut after `maxLength` bytes.
[[nodiscard]] std::string cheapestTermText(const ExtractionView& view, ClassIndex index,
                                           std::size_t maxLength);

/// What every view shows as the cost of an e-node: that of the cheapest term with it on top; where
/// it is chosen, that of its part of the chosen term; where plans are priced, what it adds to one.
/// NaN: that is not defined.
[[nodiscard]] double shownCost(const ExtractionView& view, NodeIndex node);
/// And of a class: that of its cheapest term; where plans are priced, that of its cheapest plan as
/// a tree.
[[nodiscard]] double shownClassCost(const ExtractionView& view, ClassIndex index);

/// What a picture of the view shows: the ranking, but the chosen term's e-nodes with its own costs.
[[nodiscard]] Ranking drawnRanking(const ExtractionView& view);

/// An e-node of a class, for the extraction panel.
struct Candidate {
    NodeIndex node = 0;
    std::string label;  ///< With its children as class ids: `app 12 40`.
    double own = 0;     ///< What it adds itself; NaN: that is not defined.
    double cost = 0;    ///< As shownCost(); where plans are priced, Ranking::planTotal or NaN.
    double excess = 0;  ///< Over the cheapest candidate.
    bool isChosen = false;
    bool isCheapest = false;
    bool isSubsumed = false;  ///< Not to be chosen; its cost is infinite.
};

/// The candidates of a class, cheapest first.
[[nodiscard]] std::vector<Candidate> candidatesOf(const ExtractionView& view, ClassIndex index);

/// Lines of a generated file, from 1, and rows of GeneratedCode::term that they come from: first
/// what the lines do, then what they compute on the way.
struct CodeLines {
    std::size_t first = 0;
    std::size_t last = 0;
    std::vector<std::size_t> rows{};
};

/// A row of the term that code was generated from.
struct CodeTermRow {
    std::size_t depth = 0;
    std::string text;
    std::string name{};     ///< Of its operator.
    std::size_t begin = 0;  ///< In GeneratedCode::termText, in bytes.
    std::size_t end = 0;
    /// The class of the last step's e-graph that has it; none where the normal form made it.
    std::optional<std::uint32_t> eclass{};
    /// Estimated for one run, where the language does: how often it is computed, and what all of
    /// that costs by the language's own model.
    std::optional<double> times{};
    std::optional<double> cost{};
    /// Some elements of the tensor that the row around it is of.
    struct Piece {
        std::string tensor;
        std::string guard;  ///< Which: StructurePiece::guard.

        bool operator==(const Piece&) const = default;
    };
    std::optional<Piece> piece{};
};

/// A generated file, its name relative to the folder it belongs into.
struct GeneratedFile {
    std::string name;
    std::string text;
    std::vector<CodeLines> lines{};  ///< In their order; not of all lines it is known.
    bool isData = false;             ///< For the kernel, not for people; behind all others.
};

struct GeneratedCode {
    std::string functionName;
    std::string sourceTerm;            ///< The term that was found.
    std::string termText{};            ///< It, or its rows where those say more.
    std::string loweredTerm;           ///< With reads and writes decided.
    std::vector<GeneratedFile> files;  ///< Header first, then source, check, benchmark, build file.
    std::optional<GeneratedFile> loops{};  ///< What the source is printed from; in no folder.
    std::vector<std::string> sizes{};      ///< Names of its size parameters.
    std::map<std::string, std::int64_t> benchmarkSizes{};  ///< What it is measured at.
    std::vector<std::string> foreignFunctions;             ///< What it calls and others define.
    std::vector<std::string> libraries{};       ///< What it is linked with, as `-l` names them.
    std::vector<std::string> flags{};           ///< Of the compiler, for its arithmetic.
    std::vector<CodeTermRow> term{};            ///< Parts of termText, in preorder.
    std::vector<std::string> benchArguments{};  ///< Of bench in the folder, to run on data there.
    std::string timingProgram{};      ///< As bench.cpp, but prints the times of all runs, too.
    std::vector<KernelLint> lints{};  ///< What of it is slow at benchmarkSizes.
    /// What it has against these sizes, which are all of its own; none: it takes any.
    std::function<Diagnostics(const std::map<std::string, std::int64_t>&)> refused{};
};

/// One of the ways in which the language makes the kernel.
struct CodeVariant {
    std::string name;
    std::string description;  ///< One sentence.
    GeneratedCodePtr code{};
    Diagnostics why{};  ///< Why there is no code.
};

struct VerifyReport {
    bool isEqual = false;
    std::string text;  ///< One sentence.
};

}  // namespace candler
