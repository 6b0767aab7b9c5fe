#include "engine/extraction/Selection.h"

#include <fmt/format.h>

namespace candler {

using Index = ExtractionProblem::Index;

namespace {

/// One depth-first walk: states of classes, and tree costs when a class is left.
class Walk {
public:
    Walk(const ExtractionProblem& problem, const Selection& selection)
        : m_problem(problem),
          m_selection(selection),
          m_state(problem.classCount(), State::New),
          m_tree(problem.classCount(), 0) {}

    SelectionCheck run() {
        if (m_selection.node.size() != m_problem.classCount()) {
            m_check.error = fmt::format("{} choices for {} classes", m_selection.node.size(),
                                        m_problem.classCount());
            return m_check;
        }
        for (const Index root : m_problem.roots()) {
            if (!visit(root)) return m_check;
            m_check.treeCost += m_tree[root];
        }
        return m_check;
    }

private:
    enum class State : std::uint8_t { New, Open, Done };
    struct Frame {
        Index classIndex;
        std::size_t nextChild = 0;
    };

    bool fail(std::string error) {
        m_check.error = std::move(error);
        return false;
    }

    bool enter(Index classIndex) {
        const Index node = m_selection.node[classIndex];
        if (node == ExtractionProblem::kNone)
            return fail(fmt::format("class {} is needed and has no e-node", classIndex));
        if (node >= m_problem.nodeCount() || m_problem.classOf(node) != classIndex)
            return fail(fmt::format("e-node {} is not one of class {}", node, classIndex));
        if (!m_problem.isAllowed(node))
            return fail(fmt::format("e-node {} of class {} is not allowed", node, classIndex));
        m_state[classIndex] = State::Open;
        m_stack.push_back({classIndex});
        return true;
    }

    bool visit(Index root) {
        if (m_state[root] == State::New && !enter(root)) return false;
        while (!m_stack.empty()) {
            Frame& frame = m_stack.back();
            const auto needs = m_problem.needs(m_selection.node[frame.classIndex]);
            if (frame.nextChild == needs.size()) {
                leave(frame.classIndex);
                m_stack.pop_back();
                continue;
            }
            const Index child = needs[frame.nextChild++];
            if (m_state[child] == State::Open)
                return fail(fmt::format("class {} needs itself", child));
            if (m_state[child] == State::New && !enter(child)) return false;
        }
        return true;
    }

    void leave(Index classIndex) {
        const Index node = m_selection.node[classIndex];
        m_state[classIndex] = State::Done;
        m_check.dagCost += m_problem.cost(node);
        ++m_check.neededClasses;
        m_tree[classIndex] = m_problem.cost(node);
        for (const Index child : m_problem.children(node)) m_tree[classIndex] += m_tree[child];
    }

    const ExtractionProblem& m_problem;
    const Selection& m_selection;
    std::vector<State> m_state;
    std::vector<double> m_tree;
    std::vector<Frame> m_stack;
    SelectionCheck m_check;
};

}  // namespace

SelectionCheck checkSelection(const ExtractionProblem& problem, const Selection& selection) {
    return Walk(problem, selection).run();
}

void dropUnneeded(const ExtractionProblem& problem, Selection& selection) {
    std::vector<bool> isNeeded(problem.classCount(), false);
    std::vector<Index> stack;
    const auto need = [&](Index classIndex) {
        if (isNeeded[classIndex]) return;
        isNeeded[classIndex] = true;
        stack.push_back(classIndex);
    };
    for (const Index root : problem.roots()) need(root);
    while (!stack.empty()) {
        const Index node = selection.node[stack.back()];
        stack.pop_back();
        if (node == ExtractionProblem::kNone) continue;
        for (const Index child : problem.needs(node)) need(child);
    }
    for (Index c = 0; c < problem.classCount(); ++c)
        if (!isNeeded[c]) selection.node[c] = ExtractionProblem::kNone;
}

}  // namespace candler
