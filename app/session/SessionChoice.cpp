// How a session's steps take their terms where the project wishes more than the cheapest: by
// another extractor, with pins, without what is forbidden.
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <unordered_map>

#include "app/session/CostRanking.h"
#include "app/session/SessionImpl.h"
#include "engine/extraction/SelectedTerm.h"
#include "engine/serialization/ImportedProblem.h"
#include "engine/support/Guarded.h"
#include "engine/support/Hash.h"
#include "engine/support/Utf8.h"
#include "sketches/SketchProblem.h"

namespace candler {

namespace {

using Index = ExtractionProblem::Index;

/// An imported e-graph's shape for a moment of a run. None: the cost model is no sum. Where plans
/// are priced, the costs are still to come.
std::optional<ImportedEGraph> namedEGraph(SnapshotPtr snapshot, const TermStore& store,
                                          const CostModel& model) {
    ImportedEGraph egraph;
    std::vector<std::optional<double>> costs;  // by label
    for (const SnapshotLabel& label : snapshot->labels())
        costs.push_back(model.pricesPlans() ? 1 : model.ownCost(store, LabelId{label.labelId}));
    egraph.costs.reserve(snapshot->nodes().size());
    egraph.nodeIds.reserve(snapshot->nodes().size());
    for (ClassIndex index = 0; index < snapshot->classes().size(); ++index) {
        std::uint32_t place = 0;
        for (const SnapshotNode& node : snapshot->nodesOf(index)) {
            if (!costs[node.label]) return std::nullopt;
            egraph.costs.push_back(*costs[node.label]);
            egraph.nodeIds.push_back(fmt::format("{}.{}", snapshot->className(index), place++));
        }
    }
    egraph.subsumed.assign(egraph.costs.size(), false);
    egraph.costModel = model.name();
    egraph.snapshot = std::move(snapshot);
    return egraph;
}

/// What the table's e-nodes and classes are in a snapshot of the same moment.
class TableInSnapshot {
public:
    TableInSnapshot(const GraphTable& table, const Snapshot& snapshot)
        : m_table(table), m_snapshot(snapshot) {
        for (Index c = 0; c < table.classCount(); ++c)
            m_classes.push_back(snapshot.indexOf(table.classId(c)).value_or(kNoIndex));
    }

    /// The problem's origins, told in the snapshot's indices.
    [[nodiscard]] ExtractionProblem::Origins origins(const ExtractionProblem& problem) {
        std::vector<Index> nodes;
        for (Index node = 0; node < m_table.nodeCount(); ++node) nodes.push_back(nodeIndex(node));
        ExtractionProblem::Origins origins;
        origins.isPaidByClass = problem.isPaidByClass();
        for (Index node = 0; node < problem.nodeCount(); ++node)
            origins.node.push_back(nodes[problem.origin(node)]);
        for (Index c = 0; c < problem.classCount(); ++c)
            origins.classes.push_back(m_classes[problem.classOrigin(c)]);
        for (const SnapshotNode& node : m_snapshot.nodes())
            origins.classOfNode.push_back(node.classIndex);
        return origins;
    }

private:
    [[nodiscard]] NodeIndex nodeIndex(Index node) {
        const ClassIndex owner = m_classes[m_table.classOf(node)];
        const auto nodes = m_snapshot.nodesOf(owner);
        // Most often they come in the same order.
        const std::size_t guess = node - m_table.nodeBegin(m_table.classOf(node));
        if (guess < nodes.size() && isSame(node, nodes[guess]))
            return m_snapshot.indexOf(nodes[guess]);
        if (m_byHash.empty())
            for (const SnapshotNode& one : m_snapshot.nodes())
                m_byHash.emplace(hash(one.classIndex, m_snapshot.labels()[one.label].labelId,
                                      m_snapshot.children(one)),
                                 m_snapshot.indexOf(one));
        std::vector<ClassIndex> children;
        for (const Index child : m_table.children(node)) children.push_back(m_classes[child]);
        const auto [begin, end] =
            m_byHash.equal_range(hash(owner, m_table.label(node).value, children));
        const auto found = std::find_if(begin, end, [&](const auto& entry) {
            const SnapshotNode& candidate = m_snapshot.nodes()[entry.second];
            return candidate.classIndex == owner && isSame(node, candidate);
        });
        if (found != end) return found->second;
        CANDLER_UNREACHABLE("an e-node is not in the snapshot of its moment");
    }

    [[nodiscard]] static std::uint64_t hash(ClassIndex owner, std::uint32_t label,
                                            std::span<const ClassIndex> children) {
        return mixHash(mixHash(hashWords(children), owner), label);
    }

    [[nodiscard]] bool isSame(Index node, const SnapshotNode& candidate) const {
        return m_snapshot.labels()[candidate.label].labelId == m_table.label(node).value &&
               std::ranges::equal(
                   m_table.children(node), m_snapshot.children(candidate),
                   [&](Index own, ClassIndex other) { return m_classes[own] == other; });
    }

    const GraphTable& m_table;
    const Snapshot& m_snapshot;
    std::vector<ClassIndex> m_classes;
    std::unordered_multimap<std::uint64_t, NodeIndex> m_byHash;  // of the snapshot's, if needed
};

/// Holes that several places share stay filled as in the term that was found.
HoleAssignment sharedFillings(const GuideStepState& state, const Sketch& sketch,
                              const GraphTable& table) {
    HoleAssignment assignment;
    for (const std::string& name : sketch.sharedHoles()) {
        const auto filling = state.fillings.find(name);
        if (filling == state.fillings.end()) continue;
        HoleValue value = filling->second;
        if (value.kind == HoleValue::Kind::Term) {
            const auto id = state.graph->lookupTerm(TermId{value.value});
            const auto index = id ? table.indexOf(state.graph->find(*id)) : std::nullopt;
            if (!index) continue;
            value.value = *index;
        }
        assignment[name] = value;
    }
    return assignment;
}

std::vector<std::string> namesOf(const std::vector<ProjectENode>& nodes) {
    std::vector<std::string> names;
    for (const ProjectENode& node : nodes) names.push_back(node.name);
    return names;
}

TermId readSelected(TermStore& store, const ExtractionSubject& subject, const Selection& selection,
                    Index classIndex) {
    const Snapshot& snapshot = *subject.egraph.snapshot;
    return selectedTerm(store, subject.problem, selection, classIndex, [&](Index node) {
        return LabelId{snapshot.labels()[snapshot.nodes()[node].label].labelId};
    });
}

}  // namespace

Result<ExtractionSubjectPtr> Session::subject(const Moment& moment, const StopCheck& stop) const {
    try {
        return m_impl->subject(*this, moment, stop);
    } catch (const std::bad_alloc&) {
        return failure(caughtProblem());
    } catch (const std::exception& error) {
        return failure(
            makeError(fmt::format("the e-graph cannot be extracted from: {}", error.what())));
    }
}

Result<ExtractionSubjectPtr> Session::Impl::subject(const Session& session, const Moment& moment,
                                                    const StopCheck& asked) const {
    const auto stopped = [&] { return candler::failure(stoppedBefore("the extraction", asked)); };
    const auto shown = session.snapshot(moment, asked);
    if (!shown) return candler::failure(shown.error());
    const StopCheck stop = checkAfterwards(moment.step, asked);
    if (asked.isStopped()) return stopped();
    const GuideStep& step = search->steps()[moment.step];
    const GuideStepState& state = search->state(moment.step);
    const TermStore& store = program->store();
    auto egraph = namedEGraph(*shown, store, *step.cost);
    if (!egraph)
        return candler::failure(makeError(
            fmt::format("the cost model '{}' is no sum over e-nodes", step.cost->name()), {},
            "only the step itself can extract by it; choose another cost model, such as "
            "tree-size"));
    auto subject = std::make_shared<ExtractionSubject>();
    subject->ranking = rankByModel(**shown, store, *step.cost, stop);
    if (!subject->ranking) return stopped();
    if (step.cost->pricesPlans()) {
        egraph->costs = subject->ranking->nodeOwn;
        if (!isPresent(moment))
            return candler::failure(makeError("plans are priced in the step's last iteration", {},
                                              "go to its end to extract"));
        const GraphTable table(*state.graph, stop);
        if (stop.isStopped()) return stopped();
        ExtractionProblem problem =
            step.cost->problem(table, *table.indexOf(state.graph->find(state.root)), stop);
        if (stop.isStopped()) return stopped();
        problem = problem.forbidding(state.refusedNodes);
        auto origins = TableInSnapshot(table, *egraph->snapshot).origins(problem);
        subject->problem = std::move(problem).standingFor(std::move(origins));
    } else if (state.found && step.sketch && isPresent(moment)) {
        const GraphTable table(*state.graph, stop);
        if (stop.isStopped()) return stopped();
        auto problem =
            sketchProblem(store, table, *step.sketch, sharedFillings(state, *step.sketch, table),
                          *step.cost, *table.indexOf(state.graph->find(state.root)), stop);
        if (stop.isStopped()) return stopped();
        if (!problem)
            return candler::failure(
                makeError("no term satisfies the sketch with its holes as they were filled"));
        auto origins = TableInSnapshot(table, *egraph->snapshot).origins(*problem);
        subject->problem = std::move(*problem).standingFor(std::move(origins));
        subject->sketch = step.sketch->nodes()[step.sketch->root()].text;
    } else {
        // The other roots are seeds, which nothing need equal.
        const auto roots =
            (*shown)->roots().first(std::min<std::size_t>((*shown)->roots().size(), 1));
        subject->problem = problemOf(*egraph).withRoots({roots.begin(), roots.end()});
    }
    subject->egraph = std::move(*egraph);
    subject->texts = classTexts(*shown, *subject->ranking, *step.cost, stop);
    return ExtractionSubjectPtr(std::move(subject));
}

Result<ExtractionWishes> Session::wishes(const ExtractionSubject& subject, std::size_t step) const {
    if (Diagnostics mistakes = m_impl->checkWishes(subject, step); !mistakes.empty())
        return failure(std::move(mistakes));
    const ProjectStep& written = m_impl->project.guide[step];
    return ExtractionWishes{namesOf(written.pins), namesOf(written.forbidden)};
}

std::string Session::termText(const ExtractionSubject& subject, const Selection& selection) const {
    return m_impl->program->programText(readSelected(m_impl->program->store(), subject, selection,
                                                     subject.problem.roots().front()));
}

std::vector<std::string> Session::partTexts(const ExtractionSubject& subject,
                                            const Selection& selection) const {
    // Each is read by itself.
    constexpr std::ptrdiff_t kMostParts = 1000;
    constexpr std::uint64_t kMostPartNodes = 300;
    constexpr std::size_t kMostLetters = 300;
    std::vector<std::string> texts(selection.node.size());
    const auto isNeeded = [](Index node) { return node != ExtractionProblem::kNone; };
    if (std::ranges::count_if(selection.node, isNeeded) > kMostParts) return texts;
    TermStore& store = m_impl->program->store();
    for (Index c = 0; c < texts.size(); ++c) {
        if (!isNeeded(selection.node[c])) continue;
        const TermId term = readSelected(store, subject, selection, c);
        if (abridgement(store, term, kMostPartNodes)) continue;
        texts[c] = abridgedText(onOneLine(m_impl->program->termText(term)), kMostLetters);
    }
    return texts;
}

/// What decides which term a step takes; empty: the cheapest.
std::string Session::Impl::wishKey(std::size_t step) const {
    const ProjectStep& written = project.guide[step];
    if (!written.term.empty()) return {};
    if (project.extractor == kGreedy && written.pins.empty() && written.forbidden.empty())
        return {};
    std::string key = project.extractor;
    for (const auto* nodes : {&written.pins, &written.forbidden}) {
        key += '\n';
        for (const ProjectENode& node : *nodes)
            key += fmt::format("{}:{}{}:{}", node.name.size(), node.name, node.label.size(),
                               node.label);
    }
    return key;
}

bool Session::Impl::isChoicePending() const {
    if (search == nullptr || !search->current().found) return false;
    const std::size_t step = search->begunSteps() - 1;
    const std::string wished = wishKey(step);
    return wished != (step < choices.size() ? choices[step].key : std::string()) ||
           (wished.empty() && search->current().found != search->current().cheapest);
}

bool Session::Impl::hasChoiceFailed() const {
    const std::size_t step = search->begunSteps() - 1;
    return search->current().found && step < choices.size() &&
           !choices[step].report.problems.empty();
}

/// Mistakes in what was pinned and forbidden: e-nodes that are not there any more, or not the same.
Diagnostics Session::Impl::checkWishes(const ExtractionSubject& subject, std::size_t step) const {
    Diagnostics mistakes;
    const auto check = [&](const std::vector<ProjectENode>& nodes, const char* key) {
        const auto found = subject.egraph.findNodes(namesOf(nodes));
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const auto node = found[i];
            const std::string label =
                node ? subject.egraph.snapshot->nodeText(subject.egraph.snapshot->nodes()[*node])
                     : std::string();
            if (node && (nodes[i].label.empty() || nodes[i].label == label)) continue;
            const std::string pointer = fmt::format("/guide/{}/{}", step, key);
            mistakes.push_back(makeError(
                node ? fmt::format("the e-node {} is '{}' in this run, not '{}'",
                                   printableLine(nodes[i].name), printableLine(label),
                                   printableLine(nodes[i].label))
                     : fmt::format("there is no e-node '{}' in the e-graph of step {}",
                                   printableLine(nodes[i].name), step + 1),
                project.placeOf(pointer),
                "the run came out otherwise than when it was pinned or forbidden; choose it anew"));
        }
    };
    check(project.guide[step].pins, "pins");
    check(project.guide[step].forbidden, "forbidden");
    return mistakes;
}

/// False if it was stopped: then the choice is still to be made. What cannot be had is in the
/// report.
bool Session::Impl::choose(const Session& session, const std::stop_token& stop,
                           const ProgressHook& onProgress) {
    const std::size_t step = search->begunSteps() - 1;
    Choice choice{wishKey(step), {}};
    choices.resize(step + 1);
    const TermId cheapest = *search->current().cheapest;
    if (!choice.key.empty()) {
        const auto term = wishedTerm(session, choice.report, stop, onProgress);
        if (stop.stop_requested()) return false;
        if (!term || !search->replaceFound(step, *term, checkAfterwards(step, stop))) {
            if (stop.stop_requested()) return false;
            if (term) choice.report.problems = stoppedBefore("the search for the holes", stop);
            search->replaceFound(step, cheapest);
        }
    } else if (search->current().found != cheapest) {
        search->replaceFound(step, cheapest);
    }
    choices[step] = std::move(choice);
    code.reset();
    resultWarnings.reset();
    resultCheck.reset();
    return true;
}

/// Why the step does not take a term that an extractor found; empty: it does.
Diagnostics Session::Impl::refusalOf(TermId term, const ExtractorInfo& extractor,
                                     const StopCheck& asked) const {
    const auto& test = search->currentStep().test;
    if (!test) return {};
    const StopCheck stop = checkAfterwards(search->begunSteps() - 1, asked);
    const auto refusal = test(term, stop);
    // A test that was stopped has not seen what it would refuse.
    if (stop.isStopped()) return stoppedBefore("the test of what the extractor found", asked);
    if (!refusal) return {};
    return {
        makeError(fmt::format("what {} found is not taken: {}", extractor.name, refusal->reason))};
}

/// None if there is no such term, or it was stopped.
std::optional<TermId> Session::Impl::wishedTerm(const Session& session, ChoiceReport& report,
                                                const std::stop_token& stop,
                                                const ProgressHook& onProgress) {
    const std::size_t step = search->begunSteps() - 1;
    const ProjectStep& written = project.guide[step];
    const ExtractorInfo& extractor =
        *findExtractor(project.extractor == kGreedy ? "tree" : project.extractor);
    report.extractor = project.extractor;
    report.pins = namesOf(written.pins);
    report.forbidden = namesOf(written.forbidden);
    const auto subject = session.subject({step, {}}, stop);
    if (!subject) {
        report.problems = subject.error();
        return std::nullopt;
    }
    const auto wishes = session.wishes(**subject, step);
    if (!wishes) {
        report.problems = wishes.error();
        return std::nullopt;
    }
    const StopCheck check = checkAfterwards(step, stop);
    WishedProblem wished = wishedProblem(**subject, *wishes, check);
    report.problems = !wished.problem && check.isStopped()
                          ? stoppedBefore("the search for what pins allow", stop)
                          : std::move(wished.why);
    if (!wished.problem) return std::nullopt;
    ExtractionRequest request{.problem = *wished.problem,
                              .seconds = search->currentStep().limits.seconds,
                              .stop = stop,
                              .solver = tools.solver};
    if (onProgress)
        request.onProgress = [&](const ExtractionProgress& now) {
            RunProgress progress{status()};
            progress.status.state = SessionState::Running;
            progress.status.text = fmt::format("Extracting by {}: {:.10g}, at least {:.10g}",
                                               extractor.name, now.dagCost, now.lowerBound);
            onProgress(progress);
        };
    const Extraction result = extractor.extract(request);
    if (result.selection.isEmpty()) {
        report.problems.push_back(
            makeError(fmt::format("the extractor {} found no term: {}", extractor.name,
                                  result.isImpossible ? "none is as wished" : result.note)));
        return std::nullopt;
    }
    const TermId term = readSelected(program->store(), **subject, result.selection,
                                     (*subject)->problem.roots().front());
    if (Diagnostics refusal = refusalOf(term, extractor, stop); !refusal.empty()) {
        report.problems.insert(report.problems.end(), refusal.begin(), refusal.end());
        return std::nullopt;
    }
    report.treeCost = result.check.treeCost;
    report.dagCost = result.check.dagCost;
    report.lowerBound = result.lowerBound;
    report.isTree = extractor.promise == ExtractionPromise::TreeOptimal;
    report.isOptimal = result.isOptimal;
    report.note = result.note;
    return term;
}

}  // namespace candler
