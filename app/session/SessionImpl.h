// What a Session holds; shared by its sources, not for others.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "app/session/BreakpointWatch.h"
#include "app/session/Parameters.h"
#include "app/session/Session.h"
#include "app/session/SnapshotCache.h"
#include "engine/extraction/FormulaCosts.h"
#include "engine/language/Evaluator.h"
#include "engine/language/Kernel.h"
#include "engine/language/Language.h"
#include "sketches/GuidedSearch.h"
#include "sketches/NearestMiss.h"
#include "sketches/SketchParser.h"

namespace candler {

struct PointedTerm;

struct Session::Impl {
    SessionTools tools;  ///< Kept by open and reset.

    // Loaded.
    bool hasProject = false;
    Project project;
    Diagnostics problems;
    std::unordered_set<std::string> collected;  ///< Of those and the untold: place and message.
    std::size_t untoldErrors = 0;               ///< Beyond the most that are told.
    std::size_t untoldWarnings = 0;
    std::optional<ParameterExpander> parameters;  ///< Of `project`; none before load().
    std::shared_ptr<SessionInfo> info;
    std::unique_ptr<LoadedProgram> program;
    SketchLibrary library;
    bool hasBrokenRules = false;
    std::vector<std::shared_ptr<const CostDefinition>> costs;  ///< In the order of the texts.
    std::map<std::string, CostModelPtr> formulaCosts;          ///< Those that steps use, by name.
    std::map<std::string, CostModelPtr> languageCosts;         ///< The same of the language.
    std::string costsText;
    bool hasBrokenCosts = false;
    // Everything that decides what the program means, and what each step does; equal keys: what was
    // run can be kept.
    std::string programKey;
    std::string definitionsText;
    std::vector<std::string> disabledRules;
    std::map<std::string, std::int64_t> checkSizes;
    std::map<std::string, std::int64_t> benchmarkSizes;
    std::vector<std::string> stepKeys;

    /// While the project has mistakes: what was open before them.
    std::unique_ptr<Impl> parked;

    // Running.
    std::unique_ptr<GuidedSearch> search;  ///< Null if the project has errors.
    std::optional<StopReason> lastStop;    ///< Why the last run() of the present step ended.
    bool wasProcessFull = false;  ///< What a stop for memory came from: not the step's own limit.
    bool hasRun = false;
    std::string failure;  ///< What went wrong inside, if the state is Failed.
    struct Choice {
        std::string key{};  ///< wishKey when it was made.
        ChoiceReport report{};
    };
    std::vector<Choice> choices;  ///< By step; those that are missing took the cheapest term.
    double cpuSeconds = 0;
    std::vector<ProjectBreakpoint> breakpoints;  ///< As they are wanted; kept by open and reset.
    BreakpointWatch watch;
    std::string pausedBy;  ///< What the last phase came upon; empty: nothing.

    // Remembered answers; reset() forgets them.
    static constexpr std::size_t kSnapshotBytes = std::size_t{256} << 20U;
    mutable SnapshotCache snapshots{kSnapshotBytes};
    mutable std::map<std::size_t, SketchStatusPtr> sketchStatus;
    /// Of the steps that others follow; nothing in them changes any more but their sketch.
    mutable std::vector<StepReport> endedSteps;
    GeneratedCodePtr code;
    mutable std::optional<Diagnostics> resultWarnings;
    std::optional<ResultCheck> resultCheck;
    struct WrittenClasses {
        SnapshotPtr snapshot{};
        std::string costModel{};
        ClassTextsPtr texts{};
    };
    mutable WrittenClasses writtenClasses;  ///< Of the e-graph that was last looked at.

    // Loading (SessionLoad.cpp).
    /// `before` is what was open until now, if something was; program and steps that are the same
    /// are taken from there.
    void load(Impl* before, const StopCheck& stop);
    std::optional<SourceText> readSource(const TextSource& source, const char* name,
                                         const std::string& pointer);
    std::optional<SourceText> ownSource(const TextSource& source, const char* name,
                                        const std::string& pointer, std::string& shown);
    void loadProgram(const Language& language, const SourceText& source, Impl* before,
                     const StopCheck& stop);
    [[nodiscard]] std::vector<SourceText> ruleSources();
    void loadDefinitions();
    void checkDisabledRules();
    // Costs (SessionCosts.cpp).
    void loadCosts();
    [[nodiscard]] std::vector<std::string> costModelNames() const;
    [[nodiscard]] std::shared_ptr<const CostDefinition> findCosts(std::string_view name) const;
    /// Null if there is none or it is broken, which is among the problems then.
    CostModelPtr costModel(const std::string& name, const SourceSpan& place);
    [[nodiscard]] std::string stepKey(std::size_t index) const;
    void makeSearch(std::vector<GuideStep> steps, Impl* before);
    std::optional<GuideStep> loadStep(std::size_t index);
    void loadGoal(const ProjectStep& written, const std::string& pointer, GuideStep& step,
                  StepInfo& shown);
    std::optional<TermId> readTerm(const std::string& name, std::string& text);
    RuleList loadRules(std::size_t index, const std::vector<std::string>& normalFormRules);
    void selectRule(const std::string& written, const SourceSpan& place, RuleList& rules);
    /// What parameters stand for outside the steps.
    void expandSettings();
    /// With places in texts as they are written.
    void collect(const Diagnostics& diagnostics);
    [[nodiscard]] bool hasUntold() const { return untoldErrors + untoldWarnings > 0; }
    [[nodiscard]] std::size_t problemCount() const {
        return problems.size() + untoldErrors + untoldWarnings;
    }
    void tellUntold();
    void loadAll(Impl* before, const StopCheck& stop);
    template <typename Written, typename... Place>
    auto expanded(const Written& written, const Place&... place) {
        Diagnostics mistakes;
        auto result = parameters->expand(written, place..., mistakes);
        collect(mistakes);
        return result;
    }
    template <typename T>
    bool collectFrom(const Result<T>& result) {
        if (!result) collect(result.error());
        return result.has_value();
    }

    // Running (SessionRun.cpp).
    [[nodiscard]] SessionStatus status() const;
    [[nodiscard]] std::string statusText(const SessionStatus& status) const;
    [[nodiscard]] std::string endText(const SessionStatus& status) const;
    [[nodiscard]] std::string foundText(const SessionStatus& status) const;
    void runLoop(const Session& session, RunExtent extent, const std::stop_token& stop,
                 const ProgressHook& onProgress);

    void recordMemory();
    /// For all that is done with a step's e-graph besides iterations: `stop`, and what the step's
    /// limits leave for it.
    [[nodiscard]] StopCheck checkAfterwards(std::size_t step, const StopCheck& stop) const;

    // Breakpoints (SessionBreakpoints.cpp).
    void readBreakpoints(const BreakpointWatch& before);
    /// After a phase.
    bool isAtBreakpoint(const StopCheck& stop);

    // Rules (SessionRules.cpp).
    [[nodiscard]] Result<TermId> trialTerm(const TrialQuestion& question,
                                           const StopCheck& stop) const;

    // Rules that are being written (SessionEffects.cpp).
    [[nodiscard]] Result<RuleList> writtenRules(const RuleEffectQuestion& question) const;

    // Parts of terms (SessionTermSketch.cpp).
    [[nodiscard]] Result<TermId> termWithText(const std::string& text, std::size_t step) const;
    [[nodiscard]] Result<PointedTerm> pointedTerm(const Session& session,
                                                  const TermSketchQuestion& question,
                                                  const StopCheck& stop) const;

    // Choosing (SessionChoice.cpp).
    [[nodiscard]] std::string wishKey(std::size_t step) const;
    /// The present step found its term, but has not chosen it as the project wishes.
    [[nodiscard]] bool isChoicePending() const;
    [[nodiscard]] bool hasChoiceFailed() const;
    [[nodiscard]] bool isFinished() const {
        return search->isFinished() && !isChoicePending() && !hasChoiceFailed();
    }
    bool choose(const Session& session, const std::stop_token& stop,
                const ProgressHook& onProgress);
    std::optional<TermId> wishedTerm(const Session& session, ChoiceReport& report,
                                     const std::stop_token& stop, const ProgressHook& onProgress);
    [[nodiscard]] Diagnostics refusalOf(TermId term, const ExtractorInfo& extractor,
                                        const StopCheck& asked) const;
    [[nodiscard]] Result<ExtractionSubjectPtr> subject(const Session& session, const Moment& moment,
                                                       const StopCheck& stop) const;
    [[nodiscard]] Diagnostics checkWishes(const ExtractionSubject& subject, std::size_t step) const;

    // Sketches (SessionSketch.cpp).
    void refreshSketchStatus(std::size_t step, const StopCheck& stop = {}) const;
    void explainMiss(std::size_t step, const StopCheck& stop) const;
    [[nodiscard]] std::optional<TermId> expandedFit(std::size_t step, TermId term,
                                                    const StopCheck& stop) const;
    [[nodiscard]] SketchMiss sketchMiss(const GuideStep& guide, const GraphTable& table,
                                        const NearestMiss& miss) const;

    // Classes (SessionClasses.cpp).
    /// By the language, or the terms of a ranking by the model in its notation. Null if it has
    /// neither, there are too many e-nodes, or when stopped.
    [[nodiscard]] ClassTextsPtr classTexts(const SnapshotPtr& snapshot, const Ranking& ranking,
                                           const CostModel& model, const StopCheck& stop) const;

    // Code (SessionCode.cpp).
    [[nodiscard]] ResultCheck checkResult(const EvaluationEffort& effort) const;
    [[nodiscard]] std::vector<std::string> leftOut() const;
    [[nodiscard]] Result<KernelRequest> kernelRequest() const;
    bool hasCInterface = false;
    bool hasPythonModule = false;
    [[nodiscard]] Result<GeneratedCodePtr> codeOf(
        const KernelRequest& request, const std::function<Result<Kernel>()>& make) const;
    [[nodiscard]] Result<GeneratedCodePtr> makeCode(const KernelRequest& request,
                                                    const std::stop_token& stop) const;
    /// In the code, with the places of its rows (SessionCodeTerm.cpp).
    void writeTerm(GeneratedCode& made, TermId term, const std::vector<KernelTermRow>& rows) const;

    // Looking (SessionViews.cpp).
    [[nodiscard]] bool isPresent(const Moment& moment) const;
    [[nodiscard]] Diagnostics checkMoment(const Moment& moment) const;
    [[nodiscard]] StepReport makeStepReport(std::size_t step) const;
    [[nodiscard]] StepReport stepReport(std::size_t step) const;
    [[nodiscard]] Diagnostics refusedPlans() const;
    /// The end of a run looks for them, so that its stop reaches that.
    Diagnostics findResultWarnings(const StopCheck& asked) const;
};

/// Why `what` was not done: somebody asked for a stop, or else the step's limits left too little.
[[nodiscard]] Diagnostics stoppedBefore(std::string_view what, const StopCheck& asked);

/// Blanks and ends of lines collapsed (SessionViews.cpp).
[[nodiscard]] std::string onOneLine(const std::string& text);

/// The cheapest term of a class, marked on the way; none if the class has no finite term
/// (SessionViews.cpp).
[[nodiscard]] std::optional<TermId> chooseCheapest(ExtractionView& view, TermStore& store,
                                                   ClassIndex root);

/// The e-node of class `index` with this label and these children, or kNoIndex (SessionViews.cpp).
[[nodiscard]] NodeIndex findNode(const Snapshot& snapshot, ClassIndex index, LabelId label,
                                 const std::vector<ClassIndex>& children);

}  // namespace candler
