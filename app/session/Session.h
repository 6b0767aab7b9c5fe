// Session: a project and what has been run of it. The command line and the window use the same
// calls; whatever they return is a value that may go to another thread. Cut by verb: Session.cpp,
// SessionLoad.cpp, SessionRun.cpp, SessionBreakpoints.cpp, SessionChoice.cpp, SessionSketch.cpp,
// SessionViews.cpp, SessionClasses.cpp, SessionCode.cpp, SessionTerms.cpp, SessionPattern.cpp,
// SessionRules.cpp, SessionOperators.cpp. No Qt.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "app/session/Breakpoint.h"
#include "app/session/ExtractionSubject.h"
#include "app/session/Project.h"
#include "app/session/ProofReport.h"
#include "app/session/RuleBlame.h"
#include "app/session/RuleEffect.h"
#include "app/session/RuleTrial.h"
#include "app/session/SessionTools.h"
#include "app/session/SessionTypes.h"
#include "app/session/TermSketch.h"
#include "engine/support/Result.h"
#include "engine/support/StopCheck.h"

namespace candler {

class LayoutSpace;
class StructureReport;
struct Schedule;
struct ScheduleLoop;
struct ScheduleStep;
struct StructuredStorage;
using StructureReportPtr = std::shared_ptr<const StructureReport>;
struct CostMeasurement;
struct CostMeasurementRequest;
struct StructureRequest;

enum class RunExtent : std::uint8_t {
    Phase,      ///< Search, apply or rebuild.
    Iteration,  ///< To the end of the iteration.
    Sketch,     ///< To the end of the present step of the guide.
    Goal,       ///< To the end of the guide, or the first step that is not found.
    Choice,     ///< Only what the project wishes of a term that was found (ProjectStep::pins).
};

/// One thread owns a session. Nothing throws; mistakes in the project are problems().
///
///     Session session;
///     session.open(project);
///     if (session.canRun()) session.run(RunExtent::Goal, stop, onProgress);
class Session {
public:
    using ProgressHook = std::function<void(const RunProgress&)>;

    explicit Session(SessionTools tools = {});
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// From now on; costs: from the next open() on.
    void setTools(SessionTools tools);

    // The project.
    /// Loads program, rules, definitions and guide. Where program and rules are those that were
    /// open before, the steps that begin the guide as they did keep what they have done; everything
    /// else that was run is gone. Of the first step with other pins, or of all with another
    /// extractor, the term is chosen anew by the next run(). Loading goes on after a mistake, so
    /// that problems() has them all.
    void open(Project project, const StopCheck& stop = {});
    /// The project as it was opened.
    [[nodiscard]] const Project& project() const;
    /// Mistakes and warnings, with places. Texts that are part of the project file are named
    /// `<program>`, `<rules>`, `<definitions>`, `<costs>`, and `<sketch NAME>` by step.
    [[nodiscard]] const Diagnostics& problems() const;
    /// Warnings of cost models that texts define: e-nodes that they were asked about, and had no
    /// cost for that extractors can rely on.
    [[nodiscard]] Diagnostics costViolations() const;
    /// What is to be known of the result before it is used in the place of the program.
    [[nodiscard]] Diagnostics resultWarnings() const;
    /// Of what the program was made of: what it does not compute, and why.
    [[nodiscard]] std::vector<std::string> leftOut() const;
    /// Null without a project; partly empty where there were mistakes.
    [[nodiscard]] SessionInfoPtr info() const;

    // Running.
    [[nodiscard]] bool canRun() const;
    [[nodiscard]] SessionStatus status() const;
    /// Forgets all that was run, in kept steps too.
    void reset();
    /// Goes on from where it stands. `onProgress` is called on this thread before each phase and
    /// after each iteration. A stop request is answered within 200 ms; everything found so far can
    /// still be looked at, and run() goes on from there. A step that was found is followed by the
    /// next one.
    SessionStatus run(RunExtent extent, const std::stop_token& stop = {},
                      const ProgressHook& onProgress = {});
    /// Events at which run() pauses, at the end of the phase that brought them; those of the
    /// project mean nothing until they are set here. Kept by open() and reset(); with new ones,
    /// what stays the same keeps its counts.
    void setBreakpoints(std::vector<ProjectBreakpoint> breakpoints);
    /// In that order.
    [[nodiscard]] std::vector<BreakpointReport> breakpoints() const;
    /// New limits for the step under way; a step that stopped at a limit may go on.
    void setLimits(const Limits& limits);
    [[nodiscard]] Limits limits() const;

    // Looking. All fail with a diagnostic if there is no such step or iteration. What takes a stop
    // check ends soon after the step's limits as well (Stepper::checkAfterwards), and says so.
    [[nodiscard]] GuideReportPtr report() const;
    /// Of a step that was begun, as in report(), which costs as much as there are steps.
    [[nodiscard]] StepReport stepReport(std::size_t step) const;
    /// Whether the last step has ended with a term that is as the project wishes.
    [[nodiscard]] bool isFinished() const;
    /// Steps that were begun, and their completed iterations, can be shown at any time.
    [[nodiscard]] std::size_t begunSteps() const;
    /// Whether the goal's term is the program as it was written.
    [[nodiscard]] bool isUnchanged() const;
    [[nodiscard]] std::uint32_t iterations(std::size_t step) const;
    [[nodiscard]] Result<SnapshotPtr> snapshot(const Moment& moment,
                                               const StopCheck& stop = {}) const;
    /// Of the step's present state. For a step that ended without finding its sketch it says why;
    /// not if it is stopped before it knows.
    [[nodiscard]] Result<SketchStatusPtr> sketchStatus(std::size_t step,
                                                       const StopCheck& stop = {}) const;
    /// Costs and the chosen term at a moment. The sketch decides the choice at the step's present
    /// state, if it is satisfied; at earlier moments the cheapest term is chosen.
    [[nodiscard]] Result<ExtractionViewPtr> extraction(const Moment& moment,
                                                       const StopCheck& stop = {}) const;

    /// Whether the language's terms are drawn as graphs of operators.
    [[nodiscard]] bool drawsOperators() const;
    /// The step's program beside what it found, or beside the cheapest term that there is.
    [[nodiscard]] Result<OperatorViewPtr> operators(std::size_t step,
                                                    const StopCheck& stop = {}) const;

    /// What extractors choose from at a moment: under the step's sketch, where that was found.
    /// Fails if the cost model is no sum.
    [[nodiscard]] Result<ExtractionSubjectPtr> subject(const Moment& moment,
                                                       const StopCheck& stop = {}) const;
    /// What the project wishes of a step, for its subject; or the pins and forbidden e-nodes that
    /// are not there any more, or not what they were.
    [[nodiscard]] Result<ExtractionWishes> wishes(const ExtractionSubject& subject,
                                                  std::size_t step) const;
    /// A selection from subject(moment), as the language prints it.
    [[nodiscard]] std::string termText(const ExtractionSubject& subject,
                                       const Selection& selection) const;
    /// And what it gives each class of the problem, on a line; empty where that is not needed or
    /// would be long.
    [[nodiscard]] std::vector<std::string> partTexts(const ExtractionSubject& subject,
                                                     const Selection& selection) const;

    /// Why the step's start term equals what the step found, or why it came to a contradiction;
    /// checked. At most `maxLines` lines.
    [[nodiscard]] Result<ProofReport> proof(std::size_t step, std::size_t maxLines,
                                            const std::stop_token& stop = {}) const;
    /// The way of what the step was given to the normal form that it starts with, or of what the
    /// last step found to that of the result. None: there is none, or it is not told.
    enum class NormalFormOf : std::uint8_t { Start, Result };
    [[nodiscard]] Result<std::optional<ProofReport>> proofOfNormalForm(
        std::size_t step, NormalFormOf of, std::size_t maxLines,
        const std::stop_token& stop = {}) const;
    /// Why two e-nodes of the step's e-graph stand for the same, as proof of their cheapest terms;
    /// checked. Fails if they are in different classes.
    [[nodiscard]] Result<ProofReport> proofOfEquality(std::size_t step, ENodeId from, ENodeId to,
                                                      std::size_t maxLines,
                                                      const std::stop_token& stop = {}) const;
    /// Why a class satisfies a part of the step's sketch, as proof that the term with which it
    /// began equals the cheapest one that the part matches; checked. `part` as in sketchStatus().
    [[nodiscard]] Result<ProofReport> proofOfPart(std::size_t step, std::size_t part,
                                                  EClassId eclass, std::size_t maxLines,
                                                  const std::stop_token& stop = {}) const;
    /// Where an e-node of the step's e-graph comes from; at most so many lines.
    [[nodiscard]] Result<OriginReport> origin(std::size_t step, ENodeId node, std::size_t maxLines,
                                              const std::stop_token& stop = {}) const;
    /// Rules tried on a term, one after the other.
    [[nodiscard]] Result<TrialReport> tryRules(const TrialQuestion& question,
                                               const StopCheck& stop = {}) const;
    /// What rules that are being written would do to the step's present e-graph, each by itself.
    /// Where time is over before its changes are known, these are missing.
    [[nodiscard]] Result<RuleEffects> ruleEffects(const RuleEffectQuestion& question,
                                                  const StopCheck& stop = {}) const;
    /// Of the step's present e-graph, by derivation.
    [[nodiscard]] Result<RuleBlamePtr> ruleBlame(std::size_t step,
                                                 const StopCheck& stop = {}) const;
    /// Of texts in the step's present e-graph: where each term is.
    [[nodiscard]] std::vector<TermFact> terms(std::size_t step,
                                              const std::vector<std::string>& texts) const;
    /// The parts of a term that is written so, parents first, where the e-graph has them at the
    /// moment: an operator is where what it is applied to is. Empty if the language does not know.
    [[nodiscard]] Result<std::vector<TermPlace>> termPlaces(const Moment& moment,
                                                            const std::string& text,
                                                            const StopCheck& stop = {}) const;
    /// An e-node as a sketch with so many levels of operators, the rest as holes; its arguments by
    /// the cheapest e-nodes of their classes. Without `levels` the whole term, as far as it is not
    /// too long to be read.
    [[nodiscard]] Result<std::string> patternText(const Moment& moment, ENodeId node,
                                                  std::optional<int> levels,
                                                  const StopCheck& stop = {}) const;
    /// A part of a term, to be made a sketch of.
    [[nodiscard]] Result<TermSketch> termSketch(const TermSketchQuestion& question,
                                                const StopCheck& stop = {}) const;
    /// Whether the text is a sketch, and the term or its part satisfies it, by itself in an
    /// e-graph. Fails with the reason if not.
    [[nodiscard]] Result<SketchFit> checkTermSketch(const TermSketchQuestion& question,
                                                    const std::string& sketch,
                                                    const StopCheck& stop = {}) const;
    /// The id of the class that `id` is part of now; none if it was never founded, or is gone.
    [[nodiscard]] std::optional<std::uint32_t> presentClass(std::size_t step,
                                                            std::uint32_t id) const;
    /// Of the present step: of its last iteration, or better where the next one has merged more.
    /// After a stop it is given up soon.
    [[nodiscard]] Result<BestTerm> bestTerm(const std::stop_token& stop = {}) const;

    /// Whether the language has a cost model `measured`.
    [[nodiscard]] bool measuresCosts() const;
    /// Measures what the steps' e-graphs need for the cost model `measured`.
    Result<CostMeasurement> measureCosts(const CostMeasurementRequest& request,
                                         const std::stop_token& stop = {});

    /// How the program's inputs may be stored, in these formats besides its own; of the project as
    /// it is open now. Fails if the language has no such choice.
    [[nodiscard]] Result<std::unique_ptr<LayoutSpace>> layouts(std::span<const SourceText> formats,
                                                               std::uint64_t seed,
                                                               const StopCheck& stop) const;

    /// Where an input has its entries, by its number in SessionInfo::picturedInputs. Fails if there
    /// is no such input, or it was stopped.
    [[nodiscard]] Result<EntryGrid> entryGrid(std::size_t input, const GridRequest& request,
                                              const StopCheck& stop = {}) const;
    /// Of what has one index of an axis.
    [[nodiscard]] Result<RowLengths> rowLengths(std::size_t input, std::size_t axis,
                                                const StopCheck& stop = {}) const;

    /// The loops of the program as written, and the steps of a guide to a schedule of them, if the
    /// language has schedules (Schedules.h).
    [[nodiscard]] Result<std::vector<ScheduleLoop>> scheduleLoops() const;
    [[nodiscard]] Result<std::vector<ScheduleStep>> scheduleSteps(const Schedule& schedule) const;

    /// Structures of the program as written, or of what the guide found. Fails if the language has
    /// none, or it was stopped.
    enum class StructuresOf : std::uint8_t { Program, Result };
    [[nodiscard]] Result<StructureReportPtr> structures(StructuresOf of,
                                                        const StructureRequest& request,
                                                        const StopCheck& stop = {}) const;
    /// The same as a program whose inputs are stored as their structures say (Structures.h).
    [[nodiscard]] Result<std::string> storageProgram(StructuresOf of,
                                                     const StructuredStorage& storage,
                                                     const StopCheck& stop = {}) const;
    /// Those that programs of the language may name.
    [[nodiscard]] Result<StructureReportPtr> namedStructures(const StopCheck& stop = {}) const;

    /// Warnings: why no kernel can be made of the program as it is written, as far as that is known
    /// without a run. Those that problems() has are left out.
    [[nodiscard]] Diagnostics kernelProblems(const std::stop_token& stop = {});

    // Code. Needs a finished guide (GoalReached).
    [[nodiscard]] Result<GeneratedCodePtr> generateCode(const std::stop_token& stop = {});
    /// The same, whatever sizes the project asks for: its programs choose their own.
    [[nodiscard]] Result<GeneratedCodePtr> codeForAnySizes(const std::stop_token& stop) const;
    /// What the project asks for, by size.
    [[nodiscard]] const std::map<std::string, std::int64_t>& benchmarkSizes() const;
    /// Code that is generated from now on can be called from C, or from Python, too.
    void setKernelInterfaces(bool hasCInterface, bool hasPythonModule);
    /// The same to be kept or given away: none of a result that is wrong. Compares it with the
    /// program if nobody has.
    [[nodiscard]] Result<GeneratedCodePtr> codeToKeep(const std::stop_token& stop = {});
    /// The same of the program as it was written: where that turns out to be faster.
    [[nodiscard]] Result<GeneratedCodePtr> generateCodeAsWritten(
        const std::stop_token& stop = {}) const;
    /// In all ways that the language has, to be measured at these sizes, by name, and for others at
    /// those of the project. Fails if there is no result, or the language has one way only.
    [[nodiscard]] Result<std::vector<CodeVariant>> generateVariants(
        const std::map<std::string, std::int64_t>& sizes, const std::stop_token& stop = {}) const;
    /// Compares the result with the program by the language's evaluator. `isLimited`: only if it
    /// takes a fraction of a second. report() has it from then on, if it was not stopped.
    ResultCheck checkResult(bool isLimited, const StopCheck& stop = {});
    /// Compiles the kernel and compares it with the language's evaluator on random inputs.
    [[nodiscard]] Result<VerifyReport> verify(std::uint64_t seed, const std::stop_token& stop = {});

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace candler
