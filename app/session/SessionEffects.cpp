// What rules that are being written would do to a step's present e-graph, found out on a copy.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "app/session/RuleEffect.h"
#include "app/session/SessionImpl.h"
#include "engine/language/RuleLibrary.h"
#include "engine/rewriting/Matcher.h"

namespace candler {

namespace {

/// A copy takes about a second then.
constexpr std::size_t kMostCopied = 200'000;
constexpr std::size_t kMostFirst = 60;

/// Into an empty e-graph, children first; by class of the table its class there. Classes without a
/// finite term stay away. Not complete if it is stopped.
std::vector<EClassId> copyGraph(const GraphTable& table, EGraph& copy, const StopCheck& stop) {
    using Place = GraphTable::Index;
    std::vector<EClassId> made(table.classCount());
    std::vector<std::size_t> missing(table.nodeCount());
    std::vector<Place> open;
    for (Place node = 0; node < table.nodeCount(); ++node)
        if ((missing[node] = table.children(node).size()) == 0) open.push_back(node);
    std::size_t looks = 0;
    while (!open.empty()) {
        constexpr std::size_t kOften = 1024;
        if (++looks % kOften == 0 && stop.isStopped()) break;
        const Place node = open.back();
        open.pop_back();
        std::vector<EClassId> children;
        for (const Place child : table.children(node)) children.push_back(made[child]);
        const EClassId added = copy.add(table.label(node), children);
        EClassId& own = made[table.classOf(node)];
        if (own.isValid()) {
            copy.merge(own, added);
            continue;
        }
        own = added;
        for (const Place user : table.parents(table.classOf(node)))
            if (--missing[user] == 0) open.push_back(user);
    }
    return made;
}

struct Matches {
    MatchSet set;
    bool isComplete = false;
};

Matches search(const EGraph& graph, const Rule& rule, const StopCheck& stop) {
    Matches matches{MatchSet(rule.pattern)};
    const LimitGuard guard(Limits{.iterations = 0, .nodes = 0, .seconds = 0, .megabytes = 0}, stop,
                           LimitGuard::Clock::now(), 0);
    matches.isComplete =
        !searchPattern(graph, rule.pattern, rule.program, guard, {}, matches.set).stopped;
    return matches;
}

bool applies(const Rule& rule, EGraph& graph, const Match& match) {
    for (const auto& condition : rule.conditions)
        if (!condition->holds(graph, match)) return false;
    const auto built = rule.applier->apply(graph, match);
    if (built) graph.merge(match.root(), *built, MergeCause::Rule);
    return built.has_value();
}

/// None when stopped.
std::optional<RuleEffect::Change> changeBy(const Rule& rule, const EGraph& graph,
                                           const GraphTable& table, const GraphFactory& makeGraph,
                                           const StopCheck& stop) {
    const std::unique_ptr<EGraph> copy = makeGraph();
    copy->journal().turnOff();
    const std::vector<EClassId> classes = copyGraph(table, *copy, stop);
    for (const EClassId root : graph.roots())
        if (const auto index = table.indexOf(graph.find(root)); index && classes[*index].isValid())
            copy->addRoot(classes[*index]);
    if (!copy->rebuild(stop)) return std::nullopt;
    const auto distinct = [&] {
        std::set<EClassId> found;
        for (const EClassId id : classes)
            if (id.isValid()) found.insert(copy->find(id));
        return found.size();
    };
    const std::size_t nodes = copy->nodeCount();
    const std::size_t before = distinct();
    const Matches matches = search(*copy, rule, stop);
    RuleEffect::Change change;
    for (std::size_t i = 0; i < matches.set.size() && !copy->contradiction(); ++i) {
        constexpr std::size_t kOften = 64;
        if (i % kOften == 0 && stop.isStopped()) return std::nullopt;
        if (!applies(rule, *copy, matches.set[i])) ++change.refused;
    }
    if (!matches.isComplete || !copy->rebuild(stop)) return std::nullopt;
    change.isContradiction = copy->contradiction().has_value();
    change.nodes = static_cast<std::int64_t>(copy->nodeCount()) - static_cast<std::int64_t>(nodes);
    change.merged = before - distinct();
    return change;
}

}  // namespace

Result<RuleList> Session::Impl::writtenRules(const RuleEffectQuestion& question) const {
    Diagnostics mistakes;
    ParameterExpander expander(project);
    const auto text = expander.expand(SourceText("<rules>", question.text), mistakes);
    if (!text) return candler::failure(std::move(mistakes));
    RuleLibrary tried = program->ruleLibrary().emptyOne();
    if (auto read = tried.load(*text); !read) return candler::failure(read.error());
    return tried.select(question.rules, {});
}

Result<RuleEffects> Session::ruleEffects(const RuleEffectQuestion& question,
                                         const StopCheck& asked) const {
    if (Diagnostics errors = m_impl->checkMoment({question.step, {}}); !errors.empty())
        return failure(std::move(errors));
    const StopCheck stop = m_impl->checkAfterwards(question.step, asked);
    const GuideStepState& state = m_impl->search->state(question.step);
    const EGraph& graph = *state.graph;
    if (graph.needsRebuild()) return failure(makeError("the iteration is not at its end"));
    const auto rules = m_impl->writtenRules(question);
    if (!rules) return failure(rules.error());
    RuleEffects effects{.moment = {question.step, state.stepper->iteration()}, .rules = {}};
    std::optional<GraphTable> table;
    if (graph.nodeCount() <= kMostCopied) table.emplace(graph, stop);
    for (const RulePtr& rule : *rules) {
        const Matches matches = search(graph, *rule, stop);
        if (!matches.isComplete) return failure(makeError("it takes too long"));
        std::set<EClassId> roots;
        for (std::size_t i = 0; i < matches.set.size(); ++i)
            roots.insert(graph.find(matches.set[i].root()));
        RuleEffect& effect = effects.rules.emplace_back(
            RuleEffect{.rule = rule->name, .matches = matches.set.size(), .classes = roots.size()});
        for (const EClassId id : roots)
            if (effect.first.size() < kMostFirst) effect.first.push_back(id.value);
        if (!table || stop.isStopped()) continue;
        // Appliers keep values of one e-graph; the search above has asked none.
        effect.change =
            changeBy(*rule, graph, *table, m_impl->search->steps()[question.step].makeGraph, stop);
    }
    return effects;
}

}  // namespace candler
