// What a session says about a sketch: which parts are satisfied where, and why it was not found.
#include <fmt/format.h>

#include <algorithm>

#include "app/session/SessionImpl.h"
#include "app/session/SketchReport.h"
#include "app/session/TermClasses.h"
#include "engine/language/Expansions.h"
#include "sketches/Satisfaction.h"

namespace candler {

namespace {

constexpr std::size_t kMaxPlaces = 3;

/// Classes of the term that a step found, inner ones first.
std::vector<GraphTable::Index> foundClasses(const GuideStepState& state, const TermStore& store,
                                            const GraphTable& table) {
    std::vector<GraphTable::Index> classes;
    if (!state.found) return classes;
    TermClasses known(*state.graph);
    for (const TermId part : store.subterms(*state.found))
        if (const auto eclass = known.of(part))
            if (const auto index = table.indexOf(*eclass)) classes.push_back(*index);
    return classes;
}

/// Ids of the first classes that satisfy a node; before all others those of what was found.
std::vector<std::uint32_t> placesOf(const std::vector<bool>& holds, const GraphTable& table,
                                    const std::vector<GraphTable::Index>& found) {
    std::vector<std::uint32_t> ids;
    const auto take = [&](GraphTable::Index at) {
        const std::uint32_t id = table.classId(at).value;
        if (holds[at] && ids.size() < kMaxPlaces && std::ranges::find(ids, id) == ids.end())
            ids.push_back(id);
    };
    for (const GraphTable::Index at : found) take(at);
    for (GraphTable::Index at = 0; at < holds.size() && ids.size() < kMaxPlaces; ++at) take(at);
    return ids;
}

/// A node as it may be told inside a sentence, and where it is if that is a definition.
std::string shortText(const Sketch& sketch, std::uint32_t node) {
    const std::uint32_t part = partWith(sketch, node);
    const std::string text = abridgedSketch(sketch.nodes()[node].text);
    if (part == node) return text;
    return fmt::format("{} in {}", text, abridgedSketch(sketch.nodes()[part].text));
}

std::string relaxedText(const Sketch& sketch, const NearestMiss::Relaxed& relaxed) {
    const std::string text = shortText(sketch, relaxed.node);
    switch (relaxed.loss) {
        case NearestMiss::Loss::ItsType:
            return "the type of " + text;
        case NearestMiss::Loss::ItsPayload:
            // Of a leaf such as a number the payload is all that is written.
            return text.find('[') == std::string::npos ? text
                                                       : "what is in the brackets of " + text;
        default:
            return text;
    }
}

}  // namespace

/// Leaves it as it was when stopped.
void Session::Impl::refreshSketchStatus(std::size_t step, const StopCheck& stop) const {
    const GuideStepState& state = search->state(step);
    const GuideStep& guide = search->steps()[step];
    // In the midst of an iteration the e-graph lags; the status of its start is kept.
    if (!guide.sketch || state.stepper->nextPhase() != Phase::Search || stop.isStopped()) return;
    const auto known = sketchStatus.find(step);
    if (known != sketchStatus.end() && known->second->iteration == state.stepper->iteration())
        return;
    auto status = std::make_shared<SketchStatus>();
    status->step = step;
    status->iteration = state.stepper->iteration();
    const GraphTable table(*state.graph, stop);
    if (stop.isStopped()) return;
    const Satisfaction satisfaction = satisfy(program->store(), table, *guide.sketch, stop);
    if (stop.isStopped()) return;
    const std::vector<GraphTable::Index> found = foundClasses(state, program->store(), table);
    const auto nodes = guide.sketch->nodes();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (!nodes[i].isPart) continue;
        status->parts.push_back({nodes[i].text, parameters->writtenPlace(nodes[i].place),
                                 satisfaction.count[i],
                                 placesOf(satisfaction.holds[i], table, found)});
        if (satisfaction.count[i] > 0) ++status->satisfiedParts;
    }
    const auto root = table.indexOf(state.graph->find(state.root));
    status->isSatisfied = root && satisfaction.isSatisfied(*guide.sketch, *root);
    if (status->isSatisfied && !state.found && !guide.sketch->sharedHoles().empty()) {
        status->isFilledAlike =
            candler::isSatisfied(program->store(), table, *guide.sketch, *root, stop);
        if (stop.isStopped()) return;
        status->isSatisfied = status->isFilledAlike;
    }
    sketchStatus[step] = std::move(status);
}

/// If the step has come to its own end. Where everything may be equal, no term is close.
void Session::Impl::explainMiss(std::size_t step, const StopCheck& stop) const {
    const GuideStepState& state = search->state(step);
    const SketchStatus& known = *sketchStatus.at(step);
    const auto reason = step + 1 == search->begunSteps() ? lastStop : state.stop;
    const bool hasEnded =
        reason && *reason != StopReason::Cancelled && *reason != StopReason::Contradiction;
    if (!hasEnded || state.found || known.isSatisfied || known.miss ||
        state.stepper->nextPhase() != Phase::Search ||
        known.iteration != state.stepper->iteration())
        return;
    const GuideStep& guide = search->steps()[step];
    const GraphTable table(*state.graph, stop);
    if (stop.isStopped()) return;
    const auto root = table.indexOf(state.graph->find(state.root));
    if (!root) return;
    const auto miss = nearestMiss(program->store(), table, *guide.sketch,
                                  satisfy(program->store(), table, *guide.sketch, stop),
                                  *guide.cost, *root, stop);
    if (!miss) return;
    auto status = std::make_shared<SketchStatus>(known);
    status->miss = sketchMiss(guide, table, *miss);
    if (miss->closest)
        if (const auto expanded = expandedFit(step, miss->closest->term, stop))
            status->miss->expandedTerm = program->termText(*expanded);
    sketchStatus[step] = std::move(status);
}

/// What the step's normal form takes to the term, if that is why the sketch is not satisfied.
std::optional<TermId> Session::Impl::expandedFit(std::size_t step, TermId term,
                                                 const StopCheck& stop) const {
    const std::string& form = info->steps[step].normalForm;
    auto* const language = capability<Expansions>(*program);
    if (form.empty() || language == nullptr) return std::nullopt;
    for (const TermId expanded : language->expansions(term, form)) {
        if (stop.isStopped()) return std::nullopt;
        EGraph graph(program->store());
        const EClassId root = graph.addTerm(expanded);
        graph.rebuild();
        const GraphTable table(graph);
        if (candler::isSatisfied(program->store(), table, *search->steps()[step].sketch,
                                 *table.indexOf(graph.find(root)), stop))
            return expanded;
    }
    return std::nullopt;
}

SketchMiss Session::Impl::sketchMiss(const GuideStep& guide, const GraphTable& table,
                                     const NearestMiss& miss) const {
    const Sketch& sketch = *guide.sketch;
    const std::uint32_t part = partWith(sketch, miss.node);
    SketchMiss told;
    told.part = sketch.nodes()[part].text;
    told.place = parameters->writtenPlace(sketch.nodes()[part].place);
    if (part != miss.node) told.inner = sketch.nodes()[miss.node].text;
    told.classes = miss.classes;
    for (const NearestMiss::Child& child : miss.children)
        told.arguments.push_back({sketch.nodes()[child.node].text, child.classes, child.isInBest});
    if (miss.best) {
        told.bestNode = program->labelText(table.label(*miss.best));
        for (const GraphTable::Index child : table.children(*miss.best))
            told.bestNode += fmt::format(" {}", table.classId(child).value);
        told.bestClass = table.classId(table.classOf(*miss.best)).value;
    }
    told.classesOfOtherType = miss.classesOfOtherType;
    for (const TypeId type : miss.otherTypes) told.otherTypes.push_back(program->typeText(type));
    for (const NearestMiss::Relaxed& relaxed : miss.relaxed) {
        std::string text = relaxedText(sketch, relaxed);
        if (std::ranges::find(told.relaxed, text) == told.relaxed.end())
            told.relaxed.push_back(std::move(text));
    }
    told.costModel = guide.cost->name();
    if (miss.closest) {
        told.closestTerm = program->termText(miss.closest->term);
        told.closestCost = miss.closest->cost;
    }
    return told;
}

Result<SketchStatusPtr> Session::sketchStatus(std::size_t step, const StopCheck& asked) const {
    if (Diagnostics mistakes = m_impl->checkMoment({step, {}}); !mistakes.empty())
        return failure(std::move(mistakes));
    if (!m_impl->search->steps()[step].sketch)
        return failure(makeError(fmt::format("step {} has no sketch", step + 1)));
    const StopCheck stop = m_impl->checkAfterwards(step, asked);
    m_impl->refreshSketchStatus(step, stop);
    if (m_impl->sketchStatus.contains(step)) m_impl->explainMiss(step, stop);
    const auto known = m_impl->sketchStatus.find(step);
    if (known == m_impl->sketchStatus.end() && stop.isStopped())
        return failure(stoppedBefore("the look at the sketch", asked));
    if (known == m_impl->sketchStatus.end())
        return failure(makeError("the sketch is looked at after the next rebuild"));
    return known->second;
}

}  // namespace candler
