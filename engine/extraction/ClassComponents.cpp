#include "engine/extraction/ClassComponents.h"

#include <algorithm>

namespace candler {

using Index = ExtractionProblem::Index;

namespace {

/// Tarjan's algorithm with a stack of its own: e-graphs can be deep.
class Tarjan {
public:
    Tarjan(const ExtractionProblem& problem, std::vector<Index>& component,
           std::vector<Index>& size)
        : m_problem(problem),
          m_component(component),
          m_size(size),
          m_number(problem.classCount(), ExtractionProblem::kNone),
          m_low(problem.classCount(), 0) {}

    void run() {
        for (Index c = 0; c < m_problem.classCount(); ++c)
            if (m_number[c] == ExtractionProblem::kNone) visit(c);
    }

private:
    struct Frame {
        Index classIndex;
        Index node;
        std::size_t child = 0;
    };

    void enter(Index c) {
        m_number[c] = m_low[c] = m_next++;
        m_open.push_back(c);
        m_frames.push_back({c, m_problem.nodeBegin(c)});
    }

    /// The next class that the frame points to, or ExtractionProblem::kNone.
    Index advance(Frame& frame) {
        for (; frame.node < m_problem.nodeEnd(frame.classIndex); ++frame.node, frame.child = 0) {
            if (!m_problem.isAllowed(frame.node)) continue;
            const auto needs = m_problem.needs(frame.node);
            if (frame.child < needs.size()) return needs[frame.child++];
        }
        return ExtractionProblem::kNone;
    }

    void visit(Index start) {
        enter(start);
        while (!m_frames.empty()) {
            const Index c = m_frames.back().classIndex;
            const Index child = advance(m_frames.back());
            if (child == ExtractionProblem::kNone) {
                leave(c);
            } else if (m_number[child] == ExtractionProblem::kNone) {
                enter(child);
            } else if (m_component[child] == ExtractionProblem::kNone) {
                m_low[c] = std::min(m_low[c], m_number[child]);
            }
        }
    }

    void leave(Index c) {
        m_frames.pop_back();
        if (!m_frames.empty()) {
            Index& low = m_low[m_frames.back().classIndex];
            low = std::min(low, m_low[c]);
        }
        if (m_low[c] != m_number[c]) return;
        const auto component = static_cast<Index>(m_size.size());
        m_size.push_back(0);
        for (Index member = ExtractionProblem::kNone; member != c; m_open.pop_back()) {
            member = m_open.back();
            m_component[member] = component;
            ++m_size[component];
        }
    }

    const ExtractionProblem& m_problem;
    std::vector<Index>& m_component;
    std::vector<Index>& m_size;
    std::vector<Index> m_number;
    std::vector<Index> m_low;
    std::vector<Index> m_open;
    std::vector<Frame> m_frames;
    Index m_next = 0;
};

}  // namespace

ClassComponents::ClassComponents(const ExtractionProblem& problem)
    : m_component(problem.classCount(), ExtractionProblem::kNone) {
    Tarjan(problem, m_component, m_size).run();
}

}  // namespace candler
