#include "app/session/BreakpointWatch.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/session/SketchReport.h"
#include "app/session/TermClasses.h"
#include "app/session/Words.h"
#include "engine/explanation/MergeCulprit.h"
#include "sketches/Satisfaction.h"

namespace candler {

namespace {

/// One look at the e-graph of a step.
class Look {
public:
    Look(const TermStore& store, const GuideStepState& state,
         const std::function<std::string(TermId)>& termText, const StopCheck& stop)
        : m_store(store),
          m_graph(*state.graph),
          m_stepper(*state.stepper),
          m_root(state.root),
          m_termText(termText),
          m_stop(stop),
          m_report(m_stepper.nextPhase() == Phase::Search && !m_stepper.reports().empty()
                       ? m_stepper.reports().back()
                       : m_stepper.current()) {}

    /// The iteration whose apply or rebuild came last.
    [[nodiscard]] std::uint32_t iteration() const { return m_report.iteration; }

    [[nodiscard]] std::optional<std::string> happened(const BreakpointWatch::Entry& entry) const {
        switch (entry.wanted->kind) {
            case Breakpoint::Kind::RuleFires:
            case Breakpoint::Kind::RuleFirstFires:
                return fires(*entry.wanted);
            case Breakpoint::Kind::Merge:
                return merges(entry);
            case Breakpoint::Kind::ClassGrows:
                return entry.wanted->place == BreakpointPlace() ? anyGrows(entry.wanted->count)
                                                                : grows(entry);
            case Breakpoint::Kind::GraphGrows:
                return graphGrows(entry.wanted->count);
            case Breakpoint::Kind::Sketch:
                return satisfies(entry);
        }
        return std::nullopt;
    }

private:
    /// Views are those of the last rebuild: between apply and rebuild they tell nothing new.
    [[nodiscard]] bool hasViews() const {
        return m_stepper.nextPhase() == Phase::Search && !m_graph.needsRebuild();
    }

    [[nodiscard]] std::optional<std::string> fires(const Breakpoint& wanted) const {
        const RuleList& rules = m_stepper.rules();
        const auto found = std::ranges::find(
            rules, wanted.rule, [](const RulePtr& rule) { return std::string_view(rule->name); });
        if (found == rules.end()) return std::nullopt;
        const auto index = static_cast<std::size_t>(found - rules.begin());
        const auto hasFired = [&](const IterationReport& report) {
            return report.rules[index].applied > 0 || report.rules[index].addedNodes > 0;
        };
        if (!hasFired(m_report)) return std::nullopt;
        const bool isFirst =
            std::ranges::none_of(m_stepper.reports(), [&](const IterationReport& report) {
                return report.iteration < m_report.iteration && hasFired(report);
            });
        if (wanted.kind == Breakpoint::Kind::RuleFirstFires && !isFirst) return std::nullopt;
        const RuleReport& work = m_report.rules[index];
        return fmt::format("rule {} {} ({}, {})", wanted.rule,
                           isFirst ? "fired for the first time in this step" : "fired",
                           plural(work.applied, "merge"), plural(work.addedNodes, "new e-node"));
    }

    /// The class as the journal founded it, and as people call it.
    struct Named {
        EClassId id;
        std::string name;
    };
    [[nodiscard]] std::optional<Named> named(const BreakpointPlace& place,
                                             std::optional<TermId> term) const {
        if (place.id) {
            if (*place.id >= m_graph.addedNodeCount()) return std::nullopt;
            return Named{EClassId{*place.id}, fmt::format("{}", *place.id)};
        }
        if (m_graph.isRebuilding()) return std::nullopt;
        const auto founded = foundedBy(*term);
        if (!founded) return std::nullopt;
        return Named{*founded, abridgedSketch(m_termText(*term))};
    }

    [[nodiscard]] std::optional<EClassId> foundedBy(TermId term) const {
        TermClasses classes(m_graph);
        std::vector<EClassId> children;
        for (const TermId child : m_store.children(term)) {
            const auto known = classes.of(child);
            if (!known) return std::nullopt;
            children.push_back(*known);
        }
        const auto node = m_graph.lookupNode(m_store.labelOf(term), children);
        return node ? std::optional(foundedClass(*node)) : std::nullopt;
    }

    /// Of two terms that are one e-node, as their parts were merged before one of them was added:
    /// the last of these merges.
    [[nodiscard]] std::optional<MergeCulprit> culpritOfParts(TermId a, TermId b) const {
        std::optional<MergeCulprit> last;
        const auto left = m_store.children(a);
        const auto right = m_store.children(b);
        for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
            if (left[i] == right[i]) continue;
            const auto first = foundedBy(left[i]);
            const auto second = foundedBy(right[i]);
            if (!first || !second) continue;
            auto found = *first == *second ? culpritOfParts(left[i], right[i])
                                           : findMergeCulprit(m_graph.journal(), m_store, *first,
                                                              *second, m_stop);
            if (found) found->cause = MergeCause::Congruence;
            if (found && (!last || found->iteration > last->iteration)) last = found;
        }
        return last;
    }

    [[nodiscard]] std::string culprit(const BreakpointWatch::Entry& entry, EClassId a,
                                      EClassId b) const {
        std::optional<MergeCulprit> found;
        if (a != b)
            found = findMergeCulprit(m_graph.journal(), m_store, a, b, m_stop);
        else if (entry.term && entry.other)
            found = culpritOfParts(*entry.term, *entry.other);
        const bool isIndirect = found && found->cause == MergeCause::Congruence;
        if (!found || !found->rule)
            return found && found->cause == MergeCause::Analysis ? "by evaluation"
                                                                 : "by congruence";
        return fmt::format("{}rule {}", isIndirect ? "congruence after " : "",
                           m_stepper.rules()[found->rule->index()]->name);
    }

    [[nodiscard]] std::optional<std::string> merges(const BreakpointWatch::Entry& entry) const {
        const auto a = named(entry.wanted->place, entry.term);
        const auto b = named(entry.wanted->other, entry.other);
        if (!a || !b || m_graph.find(a->id) != m_graph.find(b->id)) return std::nullopt;
        const bool areIds = entry.wanted->place.id && entry.wanted->other.id;
        return fmt::format("{}{} and {} merged ({})", areIds ? "class " : "", a->name, b->name,
                           culprit(entry, a->id, b->id));
    }

    /// The rule that added the youngest of the e-nodes.
    [[nodiscard]] std::string youngest(std::span<const ENodeId> nodes) const {
        const ENodeId node = *std::ranges::max_element(nodes);
        const ApplicationRecord* creator = m_graph.journal().creator(node);
        if (creator == nullptr) return "";
        return fmt::format(" (the newest added by rule {})",
                           m_stepper.rules()[creator->rule.index()]->name);
    }

    [[nodiscard]] std::optional<std::string> growth(const std::string& name, EClassId id,
                                                    std::size_t limit) const {
        const auto nodes = m_graph.nodesOf(id);
        if (nodes.size() <= limit) return std::nullopt;
        return fmt::format("{} has {}{}", name, plural(nodes.size(), "e-node"), youngest(nodes));
    }

    [[nodiscard]] std::optional<std::string> grows(const BreakpointWatch::Entry& entry) const {
        if (!hasViews()) return std::nullopt;
        const auto place = named(entry.wanted->place, entry.term);
        if (!place) return std::nullopt;
        const EClassId id = m_graph.find(place->id);
        const std::string name = entry.wanted->place.id
                                     ? "class " + place->name
                                     : fmt::format("class {} of {}", id.value, place->name);
        return growth(name, id, entry.wanted->count);
    }

    [[nodiscard]] std::optional<std::string> anyGrows(std::size_t limit) const {
        if (!hasViews() || m_graph.classes().empty()) return std::nullopt;
        const EClassId largest = *std::ranges::max_element(
            m_graph.classes(), {}, [&](EClassId id) { return m_graph.nodesOf(id).size(); });
        return growth(fmt::format("class {}", largest.value), largest, limit);
    }

    [[nodiscard]] std::optional<std::string> graphGrows(std::size_t limit) const {
        const std::size_t nodes = m_graph.liveNodeEstimate();
        if (nodes <= limit) return std::nullopt;
        const auto most = std::ranges::max_element(
            m_report.rules, {}, [](const RuleReport& rule) { return rule.addedNodes; });
        const std::string rule =
            most == m_report.rules.end() || most->addedNodes == 0
                ? ""
                : fmt::format(
                      " (most of the new ones by rule {})",
                      m_stepper.rules()[static_cast<std::size_t>(most - m_report.rules.begin())]
                          ->name);
        return fmt::format("the e-graph has {}{}", plural(nodes, "e-node"), rule);
    }

    [[nodiscard]] std::optional<std::string> satisfies(const BreakpointWatch::Entry& entry) const {
        if (!hasViews()) return std::nullopt;
        const GraphTable table(m_graph, m_stop);
        if (m_stop.isStopped()) return std::nullopt;
        const auto root = table.indexOf(m_graph.find(m_root));
        if (!root || !isSatisfied(m_store, table, *entry.sketch, *root, m_stop))
            return std::nullopt;
        return fmt::format("sketch {} is satisfied", abridgedSketch(entry.wanted->sketch));
    }

    const TermStore& m_store;
    const EGraph& m_graph;
    const Stepper& m_stepper;
    EClassId m_root;
    const std::function<std::string(TermId)>& m_termText;
    const StopCheck& m_stop;
    const IterationReport& m_report;
};

/// Whether it has done its work in this e-graph. A step that was begun anew has a younger one.
bool isDone(const BreakpointWatch::Entry& entry, std::size_t step, std::uint32_t iteration) {
    if (!entry.fired || entry.fired->step != step || entry.fired->iteration > iteration)
        return false;
    return entry.wanted->kind != Breakpoint::Kind::RuleFires || entry.fired->iteration == iteration;
}

}  // namespace

std::optional<std::string> BreakpointWatch::check(
    const TermStore& store, const std::string& stepName, std::size_t step,
    const GuideStepState& state, const std::function<std::string(TermId)>& termText,
    const StopCheck& stop) {
    // A search changes nothing.
    if (m_entries.empty() || state.stepper->nextPhase() == Phase::Apply) return std::nullopt;
    const Look look(store, state, termText, stop);
    std::optional<std::string> first;
    for (Entry& entry : m_entries) {
        if (!entry.report.isOn || !entry.wanted || isDone(entry, step, look.iteration())) continue;
        if (!entry.wanted->step.empty() && entry.wanted->step != stepName) continue;
        const auto what = look.happened(entry);
        if (!what) continue;
        ++entry.report.hits;
        entry.report.lastHit = *what;
        entry.fired = Entry::Fired{step, look.iteration()};
        if (!first) first = what;
    }
    return first;
}

}  // namespace candler
