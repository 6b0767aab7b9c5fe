// What a session shows: reports, snapshots of any moment, extraction.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <unordered_map>

#include "app/session/CheapestTerm.h"
#include "app/session/CostRanking.h"
#include "app/session/SessionImpl.h"
#include "app/session/TermClasses.h"
#include "engine/language/LabelForms.h"
#include "engine/snapshot/SnapshotBuilder.h"
#include "engine/support/ProcessUsage.h"
#include "engine/support/Utf8.h"

namespace candler {

namespace {

/// Marks the e-nodes of `term`. A class that occurs in it with several e-nodes shows the outermost.
void choose(ExtractionView& view, const EGraph& graph, TermId term, const CostModel& model,
            const StopCheck& stop) {
    const TermStore& store = graph.store();
    const std::vector<TermId> terms = store.subterms(term);
    TermClasses known(graph);
    std::unordered_map<TermId, ClassIndex> classes;
    TermCosts costs(store, model, stop);
    for (const TermId sub : terms) {
        const auto id = known.of(sub);
        const auto index = id ? view.snapshot->indexOf(*id) : std::nullopt;
        if (!index) continue;
        classes[sub] = *index;
        std::vector<ClassIndex> children;
        for (const TermId child : store.children(sub))
            if (classes.count(child) != 0) children.push_back(classes[child]);
        const NodeIndex node = findNode(*view.snapshot, *index, store.labelOf(sub), children);
        if (node == kNoIndex) continue;
        view.chosen[*index] = node;
        view.chosenCost[*index] = costs.of(sub);
    }
}

}  // namespace

std::string onOneLine(const std::string& text) {
    std::string line;
    for (const char c : text)
        if (std::isspace(static_cast<unsigned char>(c)) == 0)
            line += c;
        else if (!line.ends_with(' '))
            line += ' ';
    return line;
}

std::optional<TermId> chooseCheapest(ExtractionView& view, TermStore& store, ClassIndex root) {
    const auto term = RankedTerms(*view.snapshot, view.ranking, store).of(root);
    if (!term) return {};
    for (const ClassIndex index : chosenClasses(*view.snapshot, view.ranking, std::array{root})) {
        view.chosen[index] = view.ranking.classChoice[index];
        view.chosenCost[index] = view.ranking.nodeTotal[view.chosen[index]];
    }
    return term;
}

NodeIndex findNode(const Snapshot& snapshot, ClassIndex index, LabelId label,
                   const std::vector<ClassIndex>& children) {
    for (const SnapshotNode& node : snapshot.nodesOf(index)) {
        const auto own = snapshot.children(node);
        if (snapshot.labels()[node.label].labelId == label.value &&
            std::equal(own.begin(), own.end(), children.begin(), children.end()))
            return snapshot.indexOf(node);
    }
    return kNoIndex;
}

StepReport Session::Impl::makeStepReport(std::size_t step) const {
    const GuideStepState& state = search->state(step);
    const GuideStep& guide = search->steps()[step];
    StepReport report;
    report.name = guide.name;
    report.hasGoal = guide.hasGoal();
    report.startTerm = program->programText(state.start);
    report.startNodes = state.startNodes;
    report.startClasses = state.startClasses;
    for (const RulePtr& rule : guide.rules) report.ruleNames.push_back(rule->name);
    report.iterations = state.stepper->reports();
    if (state.stepper->nextPhase() != Phase::Search) report.underWay = state.stepper->current();
    report.stop = step + 1 == search->begunSteps() && !state.found ? lastStop : state.stop;
    report.foundIteration = state.foundIteration;
    if (state.found) report.foundTerm = program->programText(*state.found);
    for (const TermId term : state.beam) report.beam.push_back(program->programText(term));
    report.foundCost = state.foundCost;
    if (state.found && guide.cost->pricesPlans())
        report.startCost = guide.cost->planCost(state.start);
    if (state.found && state.refused)
        report.refused = {state.refused->cost, program->programText(state.refused->term),
                          state.refused->refusal.reason};
    if (state.found && step < choices.size() && !choices[step].key.empty())
        report.choice = choices[step].report;
    for (const auto& [name, value] : state.fillings)
        report.holes.emplace_back(name, value.kind == HoleValue::Kind::Term
                                            ? onOneLine(program->termText(TermId{value.value}))
                                            : program->vocabulary().holeText(value));
    report.costModel = guide.cost->name();
    report.goalSeconds = state.goalSeconds;
    report.extractSeconds = state.extractSeconds;
    report.isKept = state.isKept;
    return report;
}

StepReport Session::Impl::stepReport(std::size_t step) const {
    const bool hasEnded = step + 1 < search->begunSteps();
    while (hasEnded && endedSteps.size() <= step)
        endedSteps.push_back(makeStepReport(endedSteps.size()));
    StepReport report = hasEnded ? endedSteps[step] : makeStepReport(step);
    if (const auto known = sketchStatus.find(step);
        !search->state(step).found && known != sketchStatus.end())
        report.sketch = known->second;
    return report;
}

/// A note for each step that did not take the cheapest plan.
Diagnostics Session::Impl::refusedPlans() const {
    Diagnostics notes;
    for (std::size_t step = 0; step < search->begunSteps(); ++step) {
        const GuideStepState& state = search->state(step);
        if (!state.found || !state.refused) continue;
        notes.push_back(
            {Severity::Note,
             fmt::format("step '{}' did not take a plan of cost {} but one of {}: {}",
                         printableLine(search->steps()[step].name), costText(state.refused->cost),
                         costText(state.foundCost), state.refused->refusal.reason),
             project.placeOf(fmt::format("/guide/{}", step)),
             state.refused->refusal.lostDigits > 0
                 ? fmt::format("a \"lostDigits\" of {:.0f} takes it",
                               std::ceil(state.refused->refusal.lostDigits))
                 : ""});
    }
    return notes;
}

Diagnostics Session::Impl::findResultWarnings(const StopCheck& asked) const {
    if (search == nullptr || !isFinished()) return {};
    if (resultWarnings) return *resultWarnings;
    const StopCheck stop = checkAfterwards(search->begunSteps() - 1, asked);
    resultWarnings = refusedPlans();
    if (const auto result = search->result())
        for (Diagnostic& warning : program->resultWarnings(*result, stop))
            resultWarnings->push_back(std::move(warning));
    for (std::string& left : leftOut()) resultWarnings->push_back(makeWarning(std::move(left)));
    for (Diagnostic& warning : *resultWarnings)
        warning.place = parameters->writtenPlace(warning.place);
    return *resultWarnings;
}

std::vector<std::string> Session::leftOut() const {
    return m_impl->leftOut();
}

Diagnostics Session::resultWarnings() const {
    return m_impl->findResultWarnings({});
}

GuideReportPtr Session::report() const {
    auto report = std::make_shared<GuideReport>();
    report->projectTitle = m_impl->project.title;
    report->languageName = m_impl->project.language;
    for (const ProjectParameter& parameter : m_impl->project.parameters)
        report->parameters.emplace_back(parameter.name, parameter.value);
    report->plannedSteps = m_impl->project.guide.size();
    for (std::size_t step = 0; step < begunSteps(); ++step)
        report->steps.push_back(m_impl->stepReport(step));
    if (m_impl->search != nullptr) {
        report->isFinished = isFinished();
        if (const auto result = m_impl->search->result(); result && report->isFinished)
            report->resultTerm = m_impl->program->programText(*result);
    }
    report->resultWarnings = resultWarnings();
    report->resultCheck = m_impl->resultCheck;
    report->code = m_impl->code;
    report->cpuSeconds = m_impl->cpuSeconds;
    report->peakMegabytes = static_cast<std::size_t>(peakMegabytes());
    return report;
}

StepReport Session::stepReport(std::size_t step) const {
    return m_impl->stepReport(step);
}

bool Session::isFinished() const {
    return m_impl->search != nullptr && m_impl->isFinished();
}

std::size_t Session::begunSteps() const {
    return m_impl->search == nullptr ? 0 : m_impl->search->begunSteps();
}

std::uint32_t Session::iterations(std::size_t step) const {
    return step < begunSteps() ? m_impl->search->state(step).stepper->iteration() : 0;
}

Diagnostics Session::Impl::checkMoment(const Moment& moment) const {
    const std::size_t begun = search == nullptr ? 0 : search->begunSteps();
    if (moment.step >= begun)
        return {makeError(fmt::format("step {} was not begun", moment.step + 1), {},
                          fmt::format("steps begun so far: {}", begun))};
    const std::uint32_t last = search->state(moment.step).stepper->iteration();
    if (moment.iteration && *moment.iteration > last)
        return {makeError(
            fmt::format("step {} ({}) has no iteration {}", moment.step + 1,
                        search->steps()[moment.step].name, *moment.iteration),
            {},
            last == 0 ? "it has only iteration 0, the start term"
                      : fmt::format("it has the iterations 0 (the start term) to {}", last))};
    return {};
}

/// Whether the moment is the step's state after its last rebuild.
bool Session::Impl::isPresent(const Moment& moment) const {
    const Stepper& stepper = *search->state(moment.step).stepper;
    return stepper.nextPhase() == Phase::Search && moment.phase == Phase::Rebuild &&
           (!moment.iteration || *moment.iteration == stepper.iteration());
}

Result<SnapshotPtr> Session::snapshot(const Moment& moment, const StopCheck& stop) const {
    if (Diagnostics mistakes = m_impl->checkMoment(moment); !mistakes.empty())
        return failure(std::move(mistakes));
    const GuideStepState& state = m_impl->search->state(moment.step);
    Moment asked = moment;
    if (m_impl->isPresent(moment)) asked.iteration = state.stepper->iteration();
    if (asked.iteration)
        if (SnapshotPtr known = m_impl->snapshots.find(asked)) return known;

    LoadedProgram& program = *m_impl->program;
    SnapshotTexts texts;
    texts.label = [&program](LabelId label) { return program.labelText(label); };
    texts.title = [&program](LabelId label) { return program.labelTitle(label); };
    texts.type = [&program](TypeId type) { return program.typeText(type); };
    if (auto* const forms = capability<LabelForms>(program)) {
        texts.form = [forms](LabelId label) { return forms->labelForm(label); };
        texts.sizeNames = forms->sizeNames();
    }
    for (const RulePtr& rule : state.stepper->rules()) texts.rules.push_back(rule->name);
    const Journal& journal = state.graph->journal();
    const SnapshotBuilder builder(journal, program.store(), std::move(texts));
    std::optional<JournalMark> mark = journal.marks().back();
    if (asked.iteration)
        mark = asked.phase == Phase::Rebuild ? journal.endOf(*asked.iteration)
                                             : journal.endOf(*asked.iteration, asked.phase);
    if (!mark)
        return failure(makeError(fmt::format("iteration {} has no such phase", *asked.iteration),
                                 {}, "iteration 0 is the start, without phases"));
    SnapshotPtr made = builder.at(*mark, state.graph->roots(), stop);
    if (made == nullptr) return failure(makeError("the view of the e-graph was stopped"));
    if (asked.iteration) m_impl->snapshots.add(asked, made);
    return made;
}

Result<ExtractionViewPtr> Session::extraction(const Moment& moment, const StopCheck& asked) const {
    const auto stopped = [&] { return failure(stoppedBefore("the extraction", asked)); };
    if (asked.isStopped()) return stopped();
    Result<SnapshotPtr> shown = snapshot(moment, asked);
    if (!shown) return failure(shown.error());
    const StopCheck stop = m_impl->checkAfterwards(moment.step, asked);
    const GuideStepState& state = m_impl->search->state(moment.step);
    const CostModel& model = *m_impl->search->steps()[moment.step].cost;
    TermStore& store = m_impl->program->store();
    auto view = std::make_shared<ExtractionView>();
    view->snapshot = *shown;
    auto ranking = rankByModel(*view->snapshot, store, model, stop);
    if (!ranking) return stopped();
    view->ranking = std::move(*ranking);
    view->texts = m_impl->classTexts(view->snapshot, view->ranking, model, stop);
    view->chosen.assign(view->snapshot->classes().size(), kNoIndex);
    view->chosenCost.assign(view->snapshot->classes().size(), 0);
    if (state.found && m_impl->isPresent(moment)) {
        view->isUnderSketch = m_impl->search->steps()[moment.step].hasGoal();
        view->cost = state.foundCost;
        view->term = m_impl->program->programText(*state.found);
        choose(*view, *state.graph, *state.found, model, stop);
        if (stop.isStopped()) return stopped();
    } else if (!view->snapshot->roots().empty()) {
        const ClassIndex root = view->snapshot->roots().front();
        view->cost = view->ranking.classCost(root);
        if (const auto term = chooseCheapest(*view, store, root)) {
            view->term = m_impl->program->programText(*term);
            if (model.pricesPlans()) view->cost = model.planCost(*term);
        }
    }
    return ExtractionViewPtr(std::move(view));
}

Result<BestTerm> Session::bestTerm(const std::stop_token& token) const {
    if (begunSteps() == 0) return failure(makeError("nothing was run"));
    const std::size_t step = begunSteps() - 1;
    const StopCheck stop = m_impl->checkAfterwards(step, afterStop(token));
    const GuideStepState& state = m_impl->search->current();
    const CostModel& model = *m_impl->search->currentStep().cost;
    BestTerm best{.iteration = iterations(step), .costModel = model.name(), .term = {}};
    if (state.graph->isRebuilding()) {
        // E-nodes and views do not fit together; the journal knows the last iteration.
        const auto view = extraction({step, best.iteration}, afterStop(token));
        if (!view) return failure(view.error());
        best.cost = (*view)->cost;
        best.term = (*view)->term;
        return best;
    }
    if (state.found && model.pricesPlans()) {
        best.cost = state.foundCost;
        best.term = m_impl->program->programText(*state.found);
        return best;
    }
    const auto cheapest = findCheapestTerm(*state.graph, state.root, model, stop);
    if (!cheapest && stop.isStopped()) return failure(stoppedBefore("the extraction", {token}));
    if (!cheapest) return best;
    best.cost = cheapest->cost;
    best.term = m_impl->program->programText(cheapest->term);
    return best;
}

}  // namespace candler
