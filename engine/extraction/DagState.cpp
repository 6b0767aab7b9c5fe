#include "engine/extraction/DagState.h"

#include <algorithm>

#include "engine/support/Check.h"

namespace candler {

using Index = ExtractionProblem::Index;

DagState::DagState(const ExtractionProblem& problem, const ClassComponents& components,
                   const Selection& start)
    : m_problem(problem),
      m_components(components),
      m_node(problem.classCount(), ExtractionProblem::kNone),
      m_uses(problem.classCount(), 0),
      m_changedAt(problem.classCount(), 0),
      m_before(problem.classCount(), ExtractionProblem::kNone),
      m_seenAt(problem.classCount(), 0) {
    assign(start);
}

void DagState::assign(const Selection& selection) {
    std::fill(m_node.begin(), m_node.end(), ExtractionProblem::kNone);
    std::fill(m_uses.begin(), m_uses.end(), 0);
    m_cost = 0;
    ++m_move;
    m_touched.clear();
    for (const Index root : m_problem.roots()) need(root, selection.node);
    m_switched = ExtractionProblem::kNone;
}

void DagState::recount() {
    m_cost = 0;
    for (const Index node : m_node)
        if (node != ExtractionProblem::kNone) m_cost += m_problem.cost(node);
}

void DagState::remember(Index classIndex) {
    if (m_changedAt[classIndex] == m_move) return;
    m_changedAt[classIndex] = m_move;
    m_before[classIndex] = m_node[classIndex];
}

void DagState::need(Index classIndex, const std::vector<Index>& policy) {
    m_stack.assign(1, classIndex);
    while (!m_stack.empty()) {
        const Index c = m_stack.back();
        m_stack.pop_back();
        m_touched.push_back(c);
        if (m_uses[c]++ > 0) continue;
        // A switch that is taken back brings back what was there.
        const bool wasNeeded = m_changedAt[c] == m_move && m_before[c] != ExtractionProblem::kNone;
        remember(c);
        const Index node = wasNeeded ? m_before[c] : policy[c];
        CANDLER_CHECK(node != ExtractionProblem::kNone, "class {} has no term", c);
        m_node[c] = node;
        m_cost += m_problem.cost(node);
        const auto needs = m_problem.needs(node);
        m_stack.insert(m_stack.end(), needs.begin(), needs.end());
        m_steps += needs.size() + 1;
    }
}

void DagState::drop(Index classIndex) {
    m_stack.assign(1, classIndex);
    while (!m_stack.empty()) {
        const Index c = m_stack.back();
        m_stack.pop_back();
        m_touched.push_back(c);
        if (--m_uses[c] > 0) continue;
        remember(c);
        const Index node = m_node[c];
        m_node[c] = ExtractionProblem::kNone;
        m_cost -= m_problem.cost(node);
        const auto needs = m_problem.needs(node);
        m_stack.insert(m_stack.end(), needs.begin(), needs.end());
        m_steps += needs.size() + 1;
    }
}

double DagState::dropGain(Index classIndex, double limit) {
    m_dropped.assign(1, classIndex);
    double gain = m_problem.cost(m_node[classIndex]);
    std::size_t released = 0;
    for (; released < m_dropped.size() && gain <= limit; ++released)
        for (const Index child : m_problem.needs(m_node[m_dropped[released]])) {
            m_steps += 4;
            if (--m_uses[child] > 0) continue;
            m_dropped.push_back(child);
            gain += m_problem.cost(m_node[child]);
        }
    for (std::size_t i = 0; i < released; ++i)
        for (const Index child : m_problem.needs(m_node[m_dropped[i]])) ++m_uses[child];
    return gain;
}

void DagState::replace(Index classIndex, Index node, const std::vector<Index>& policy) {
    const Index before = m_node[classIndex];
    remember(classIndex);
    m_node[classIndex] = node;
    m_cost += m_problem.cost(node) - m_problem.cost(before);
    // In this order, so that what both need is not dropped and found again.
    for (const Index child : m_problem.needs(node)) need(child, policy);
    for (const Index child : m_problem.needs(before)) drop(child);
}

bool DagState::needsItself(Index classIndex) {
    if (!m_components.canNeedItself(classIndex)) return false;
    ++m_seen;
    m_stack.assign(1, classIndex);
    while (!m_stack.empty()) {
        const Index next = m_stack.back();
        m_stack.pop_back();
        for (const Index child : m_problem.needs(m_node[next])) {
            ++m_steps;
            if (child == classIndex) return true;
            if (m_seenAt[child] == m_seen || !m_components.areTogether(child, classIndex)) continue;
            m_seenAt[child] = m_seen;
            m_stack.push_back(child);
        }
    }
    return false;
}

bool DagState::trySwitch(Index node, const std::vector<Index>& policy) {
    const Index classIndex = m_problem.classOf(node);
    ++m_move;
    m_touched.clear();
    m_switched = classIndex;
    replace(classIndex, node, policy);
    if (!needsItself(classIndex)) return true;
    undo();
    return false;
}

void DagState::undo() {
    CANDLER_CHECK(m_switched != ExtractionProblem::kNone, "nothing to undo");
    // In the same move, so that every class gets back what it had before.
    replace(m_switched, m_before[m_switched], m_node);
    m_switched = ExtractionProblem::kNone;
}

}  // namespace candler
