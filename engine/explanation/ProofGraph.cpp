#include "engine/explanation/ProofGraph.h"

#include <algorithm>
#include <limits>
#include <queue>

#include "engine/support/Check.h"

namespace candler {

namespace {

constexpr std::uint64_t kInfinite = std::numeric_limits<std::uint64_t>::max();

std::uint64_t addSaturating(std::uint64_t a, std::uint64_t b) {
    return a > kInfinite - b ? kInfinite : a + b;
}

}  // namespace

bool ProofGraph::isStopped() {
    constexpr std::uint32_t kStepsPerCheck = 1024;
    if (m_steps++ % kStepsPerCheck == 0) m_isStopped |= m_stop.isStopped();
    return m_isStopped;
}

bool ProofGraph::solvePart(TermId from, TermId to, ProofStep& step) {
    auto chain = solve(from, to);
    if (chain) step.parts.push_back(std::move(*chain));
    return chain.has_value();
}

bool ProofGraph::add(const Derivation& derivation) {
    for (const DerivedStep& derived : derivation.steps) {
        if (isStopped()) return false;
        ProofStep step{derived.kind, derived.from, derived.to, 0, {}};
        if (derived.kind == StepKind::Rule) {
            const RuleApplication& application = derivation.applications[derived.application];
            step.application = static_cast<std::uint32_t>(m_all.applications.size());
            m_all.applications.push_back(application);
            for (const auto& [from, to] : application.premises)
                if (!solvePart(from, to, step)) return false;
        }
        if (derived.kind == StepKind::Congruence && !solveChildren(step)) return false;
        addStep(std::move(step));
    }
    return true;
}

/// Of the two ways in which unordered pairs can be equal, the cheaper one.
bool ProofGraph::solveChildren(ProofStep& step) {
    if (!mayBeCrossed(step)) {
        for (const auto& [from, to] : pairs(step))
            if (!solvePart(from, to, step)) return false;
        return true;
    }
    std::optional<ProofStep> best;
    std::uint64_t bestCost = kInfinite;
    for (const bool isCrossed : {false, true}) {
        ProofStep way = step;
        way.isCrossed = isCrossed;
        std::uint64_t sum = 0;
        for (const auto& [from, to] : pairs(way)) {
            auto chain = trySolve(from, to);
            if (!chain) break;
            sum = addSaturating(sum, cost(*chain));
            way.parts.push_back(std::move(*chain));
        }
        if (way.parts.size() < 2 || (best && sum >= bestCost)) continue;
        best = std::move(way);
        bestCost = sum;
    }
    if (m_isStopped) return false;
    CANDLER_CHECK(best.has_value(), "two unordered pairs of a proof are not connected");
    step = std::move(*best);
    return true;
}

bool ProofGraph::mayBeCrossed(const ProofStep& step) const {
    if (!m_store.isCommutative(m_store.labelOf(step.from))) return false;
    const auto from = m_store.children(step.from);
    const auto to = m_store.children(step.to);
    return from[0] != from[1] && to[0] != to[1];
}

std::vector<std::pair<TermId, TermId>> ProofGraph::pairs(const ProofStep& step) const {
    const auto from = m_store.children(step.from);
    const auto to = m_store.children(step.to);
    std::vector<std::pair<TermId, TermId>> all;
    for (std::size_t i = 0; i < from.size(); ++i)
        all.emplace_back(from[i], to[step.isCrossed ? 1 - i : i]);
    return all;
}

std::uint32_t ProofGraph::addStep(ProofStep step) {
    const auto index = static_cast<std::uint32_t>(m_all.steps.size());
    std::uint64_t cost = step.kind == StepKind::Congruence ? 0 : 1;
    for (const ProofChain& part : step.parts) cost = addSaturating(cost, this->cost(part));
    m_costs.push_back(cost);
    m_edges[step.from].push_back({step.to, {index, false}});
    m_edges[step.to].push_back({step.from, {index, true}});
    m_all.steps.push_back(std::move(step));
    return index;
}

std::uint64_t ProofGraph::cost(const ProofChain& chain) const {
    std::uint64_t sum = 0;
    for (const StepUse& use : chain) sum = addSaturating(sum, m_costs[use.step]);
    return sum;
}

std::optional<ProofChain> ProofGraph::solve(TermId from, TermId to) {
    auto best = trySolve(from, to);
    CANDLER_CHECK(best.has_value() || m_isStopped, "two terms of a proof are not connected");
    return best;
}

std::optional<ProofChain> ProofGraph::trySolve(TermId from, TermId to) {
    auto best = search(from, to, kInfinite);
    if (auto direct = solveByCongruence(from, to, best ? cost(*best) : kInfinite)) best = direct;
    if (m_isStopped) return std::nullopt;
    return best;
}

std::optional<ProofChain> ProofGraph::solveByCongruence(TermId from, TermId to,
                                                        std::uint64_t atMost) {
    if (from == to || m_store.labelOf(from) != m_store.labelOf(to)) return std::nullopt;
    const ProofStep step{StepKind::Congruence, from, to, 0, {}};
    std::optional<ProofStep> best;
    for (const bool isCrossed : {false, true}) {
        if (isCrossed && !mayBeCrossed(step)) break;
        ProofStep way = step;
        way.isCrossed = isCrossed;
        const auto children = pairs(way);
        std::uint64_t sum = 0;
        for (const auto& [one, other] : children) {
            auto part = search(one, other, atMost - sum);
            if (!part) break;
            sum = addSaturating(sum, cost(*part));
            if (sum >= atMost) break;
            way.parts.push_back(std::move(*part));
        }
        if (way.parts.size() < children.size()) continue;
        best = std::move(way);
        atMost = sum;
    }
    if (!best) return std::nullopt;
    return ProofChain{{addStep(std::move(*best)), false}};
}

/// Dijkstra's algorithm; steps that cost nothing (congruence of equal terms) cannot occur.
std::optional<ProofChain> ProofGraph::search(TermId from, TermId to, std::uint64_t limit) {
    if (from == to) return ProofChain{};
    struct Reached {
        std::uint64_t distance;
        TermId before;
        StepUse use;
        bool isDone = false;
    };
    std::unordered_map<TermId, Reached> reached{{from, {0, {}, {}, false}}};
    using Entry = std::pair<std::uint64_t, TermId>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    queue.emplace(0, from);
    while (!queue.empty()) {
        if (isStopped()) return std::nullopt;
        const auto [distance, term] = queue.top();
        queue.pop();
        if (distance >= limit && limit != kInfinite) return std::nullopt;
        Reached& here = reached.at(term);
        if (here.isDone) continue;
        here.isDone = true;
        if (term == to) break;
        const auto edges = m_edges.find(term);
        if (edges == m_edges.end()) continue;
        for (const Half& half : edges->second) {
            const std::uint64_t next = addSaturating(distance, m_costs[half.use.step]);
            const auto [known, isNew] =
                reached.try_emplace(half.to, Reached{next, term, half.use, false});
            if (!isNew) {
                if (known->second.isDone || known->second.distance <= next) continue;
                known->second = {next, term, half.use, false};
            }
            queue.emplace(next, half.to);
        }
    }
    const auto found = reached.find(to);
    if (found == reached.end() || !found->second.isDone) return std::nullopt;
    ProofChain chain;
    for (TermId term = to; term != from;) {
        const Reached& step = reached.at(term);
        chain.push_back(step.use);
        term = step.before;
    }
    std::ranges::reverse(chain);
    return chain;
}

std::optional<Explanation> ProofGraph::explain(TermId from, TermId to) {
    const auto chain = solve(from, to);
    if (!chain) return std::nullopt;
    Explanation made = cut(m_all, from, to, *chain);
    made.size = cost(*chain);
    return made;
}

/// Steps refer to earlier ones, so one pass from the last finds what is used.
Explanation ProofGraph::cut(const Explanation& all, TermId from, TermId to,
                            const ProofChain& chain) {
    std::vector<bool> isUsed(all.steps.size(), false);
    const auto mark = [&](const ProofChain& part) {
        for (const StepUse& use : part) isUsed[use.step] = true;
    };
    mark(chain);
    for (std::size_t i = all.steps.size(); i-- > 0;)
        if (isUsed[i])
            for (const ProofChain& part : all.steps[i].parts) mark(part);
    Explanation made;
    made.from = from;
    made.to = to;
    std::vector<std::uint32_t> newIndex(all.steps.size(), 0);
    const auto renumbered = [&](ProofChain part) {
        for (StepUse& use : part) use.step = newIndex[use.step];
        return part;
    };
    for (std::size_t i = 0; i < all.steps.size(); ++i) {
        if (!isUsed[i]) continue;
        newIndex[i] = static_cast<std::uint32_t>(made.steps.size());
        ProofStep step = all.steps[i];
        for (ProofChain& part : step.parts) part = renumbered(std::move(part));
        if (step.kind == StepKind::Rule) {
            made.applications.push_back(all.applications[step.application]);
            step.application = static_cast<std::uint32_t>(made.applications.size() - 1);
        }
        made.steps.push_back(std::move(step));
    }
    made.chain = renumbered(chain);
    return made;
}

}  // namespace candler
