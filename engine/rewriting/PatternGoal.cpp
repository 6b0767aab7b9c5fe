#include "engine/rewriting/PatternGoal.h"

#include <unordered_map>
#include <utility>

namespace candler {

namespace {

/// The match word of a class slot or payload slot.
std::size_t wordOfClass(std::uint32_t slot) {
    return 1 + slot;
}
std::size_t wordOfPayload(const Pattern& pattern, std::uint32_t slot) {
    return 1 + pattern.classSlots().size() + slot;
}

/// One question about one e-graph.
class Finder {
public:
    Finder(const PatternGoal& goal, const EGraph& graph, const StopCheck& stop)
        : m_goal(goal),
          m_pattern(goal.pattern()),
          m_graph(graph),
          m_stop(stop),
          m_words(m_pattern.matchSize()) {}

    bool holds(EClassId id) { return holds(m_pattern.root(), id) && !m_isStopped; }

    std::optional<std::vector<std::uint32_t>> find(EClassId id) {
        m_needsWords = true;
        m_words[0] = id.value;
        if (!enter(m_pattern.root(), id) || !matchPending(0)) return std::nullopt;
        std::vector<std::uint32_t> words;
        for (const auto& word : m_words) words.push_back(word.value_or(0));
        return words;
    }

private:
    struct Item {
        std::uint32_t node;
        EClassId id;
    };
    /// How far lists have grown; what was added since is taken back.
    struct Mark {
        std::size_t pending;
        std::size_t bound;
    };

    [[nodiscard]] Mark mark() const { return {m_pending.size(), m_bound.size()}; }
    void goBack(const Mark& mark) {
        m_pending.resize(mark.pending);
        for (; m_bound.size() > mark.bound; m_bound.pop_back()) m_words[m_bound.back()].reset();
    }

    bool bind(std::size_t word, std::uint32_t value) {
        if (m_words[word]) return *m_words[word] == value;
        m_words[word] = value;
        m_bound.push_back(word);
        return true;
    }

    /// Tests what can be told of the class at once; the rest is pending.
    bool enter(std::uint32_t index, EClassId id) {
        if (m_pattern.nodes()[index].kind == PatternNode::Kind::Operator &&
            m_goal.isClosed(index)) {
            if (!holds(index, id)) return false;
            if (!m_needsWords) return true;
        }
        return begin(index, id);
    }

    bool begin(std::uint32_t index, EClassId id) {
        const PatternNode& node = m_pattern.nodes()[index];
        if (node.isGround && index != m_pattern.root()) return groundClass(index) == id;
        if (node.type.isValid() && m_graph.type(id) != node.type) return false;
        switch (node.kind) {
            case PatternNode::Kind::Variable:
                return bind(wordOfClass(node.slot), id.value);
            case PatternNode::Kind::All:
                for (const std::uint32_t child : node.children)
                    if (!enter(child, id)) return false;
                return true;
            case PatternNode::Kind::Operator:
                m_pending.push_back({index, id});
                return true;
        }
        return false;
    }

    /// Whether the class matches the sub-pattern, whatever is bound outside it.
    bool holds(std::uint32_t index, EClassId id) {
        const std::uint64_t key = (std::uint64_t{index} << 32U) | id.value;
        if (const auto known = m_known.find(key); known != m_known.end()) return known->second;
        const bool neededWords = std::exchange(m_needsWords, false);
        const Mark before = mark();
        const bool isMatch = begin(index, id) && matchPending(before.pending);
        goBack(before);
        m_needsWords = neededWords;
        return m_known.emplace(key, isMatch).first->second;
    }

    /// Matches pending items from `next` on, the e-nodes of each in view order.
    bool matchPending(std::size_t next) {
        if (next == m_pending.size()) return true;
        const Item item = m_pending[next];
        const PatternNode& node = m_pattern.nodes()[item.node];
        const Mark before = mark();
        const bool isPair = m_graph.store().signature()[node.op].isCommutative;
        constexpr std::uint32_t kStepsPerCheck = 4096;
        for (const ENodeId candidate : m_graph.nodesOf(item.id, node.op)) {
            if (++m_steps % kStepsPerCheck == 0) m_isStopped |= m_stop.isStopped();
            if (m_isStopped) return false;
            if (enterNode(node, candidate, false) && matchPending(next + 1)) return true;
            goBack(before);
            if (!isPair) continue;
            if (enterNode(node, candidate, true) && matchPending(next + 1)) return true;
            goBack(before);
        }
        return false;
    }

    bool enterNode(const PatternNode& node, ENodeId candidate, bool isSwapped) {
        const Payload payload = m_graph.store()[m_graph.label(candidate)].payload;
        if (node.payloadTest == PatternNode::PayloadTest::Fixed && payload != node.payload)
            return false;
        if (node.payloadTest == PatternNode::PayloadTest::Slot &&
            !bind(wordOfPayload(m_pattern, node.payload), payload))
            return false;
        const auto children = m_graph.children(candidate);
        for (std::size_t i = 0; i < children.size(); ++i)
            if (!enter(node.children[i], children[isSwapped ? 1 - i : i])) return false;
        return true;
    }

    /// Looked up, so that e-nodes that were pruned are found as well.
    std::optional<EClassId> groundClass(std::uint32_t index) {
        if (const auto known = m_ground.find(index); known != m_ground.end()) return known->second;
        const PatternNode& node = m_pattern.nodes()[index];
        const auto label = m_graph.store().findLabel({node.op, node.payload, node.type});
        std::optional<EClassId> found;
        std::vector<EClassId> children;
        for (const std::uint32_t child : node.children)
            if (const auto id = groundClass(child)) children.push_back(*id);
        if (label && children.size() == node.children.size())
            found = m_graph.lookup(*label, children);
        return m_ground.emplace(index, found).first->second;
    }

    const PatternGoal& m_goal;
    const Pattern& m_pattern;
    const EGraph& m_graph;
    const StopCheck& m_stop;
    bool m_needsWords = false;  // closed sub-patterns are matched as well, not only tested
    std::vector<std::optional<std::uint32_t>> m_words;
    std::vector<std::size_t> m_bound;  // words, in the order they were bound
    std::vector<Item> m_pending;
    std::unordered_map<std::uint64_t, bool> m_known;  // by pattern node and class
    std::unordered_map<std::uint32_t, std::optional<EClassId>> m_ground;
    std::uint32_t m_steps = 0;
    bool m_isStopped = false;
};

}  // namespace

PatternGoal::PatternGoal(Pattern pattern) : m_pattern(std::move(pattern)) {
    const auto nodes = m_pattern.nodes();
    std::vector<std::vector<std::size_t>> uses(nodes.size());  // of each word, below each node
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        uses[i].assign(m_pattern.matchSize(), 0);
        for (const std::uint32_t child : nodes[i].children)
            for (std::size_t word = 0; word < uses[i].size(); ++word)
                uses[i][word] += uses[child][word];
        if (nodes[i].kind == PatternNode::Kind::Variable) ++uses[i][wordOfClass(nodes[i].slot)];
        if (nodes[i].kind == PatternNode::Kind::Operator &&
            nodes[i].payloadTest == PatternNode::PayloadTest::Slot)
            ++uses[i][wordOfPayload(m_pattern, nodes[i].payload)];
    }
    for (const auto& below : uses) {
        bool isClosed = true;
        for (std::size_t word = 0; word < below.size(); ++word)
            isClosed &= below[word] == 0 || below[word] == uses.back()[word];
        m_isClosed.push_back(isClosed);
    }
}

bool PatternGoal::isFound(const EGraph& graph, EClassId id, const StopCheck& stop) const {
    return Finder(*this, graph, stop).holds(graph.find(id));
}

std::optional<std::vector<std::uint32_t>> PatternGoal::findMatch(const EGraph& graph, EClassId id,
                                                                 const StopCheck& stop) const {
    return Finder(*this, graph, stop).find(graph.find(id));
}

}  // namespace candler
