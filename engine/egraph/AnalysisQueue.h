// The queue of e-nodes whose analysis data must be computed again: first in, first out, each node
// at most once. Internal to the e-graph room.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "engine/egraph/EGraph.h"

namespace candler {

class EGraph::AnalysisQueue {
public:
    void push(ENodeId node) {
        if (node.index() >= m_isQueued.size()) m_isQueued.resize(node.index() + 1, false);
        if (m_isQueued[node.index()]) return;
        m_isQueued[node.index()] = true;
        m_queue.push_back(node);
    }
    [[nodiscard]] bool isEmpty() const { return m_queue.empty(); }
    ENodeId pop() {
        const ENodeId node = m_queue.front();
        m_queue.pop_front();
        m_isQueued[node.index()] = false;
        return node;
    }

private:
    std::deque<ENodeId> m_queue;
    std::vector<bool> m_isQueued;
};

}  // namespace candler
