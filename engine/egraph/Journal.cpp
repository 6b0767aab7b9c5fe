#include "engine/egraph/Journal.h"

#include "engine/support/Check.h"

namespace candler {

void Journal::turnOff() {
    CANDLER_CHECK(m_nodeCount == 0, "the journal of an e-graph is turned off after its first node");
    m_isOn = false;
}

std::span<const EClassId> Journal::children(ENodeId node, int arity) const {
    static_assert(sizeof(EClassId) == sizeof(std::uint32_t));
    return {reinterpret_cast<const EClassId*>(m_nodes[node.index()] + 1),
            static_cast<std::size_t>(arity)};
}

JournalMark Journal::now(std::uint32_t iteration, Phase phase) const {
    return {iteration,        phase, nodeCount(), m_applications.size(), m_merges.size(),
            m_removals.size()};
}

std::optional<JournalMark> Journal::endOf(std::uint32_t iteration) const {
    for (std::size_t i = m_marks.size(); i-- > 0;)
        if (m_marks[i].iteration == iteration) return m_marks[i];
    return std::nullopt;
}

std::optional<JournalMark> Journal::endOf(std::uint32_t iteration, Phase phase) const {
    for (std::size_t i = m_marks.size(); i-- > 0;)
        if (m_marks[i].iteration == iteration && m_marks[i].phase == phase) return m_marks[i];
    return std::nullopt;
}

namespace {

/// How many items at the front are before what is looked for; `isBefore` is true of these alone.
template <typename Items, typename IsBefore>
std::size_t countBefore(const Items& items, IsBefore isBefore) {
    std::size_t low = 0;
    std::size_t high = items.size();
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (isBefore(items[middle]))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

}  // namespace

const ApplicationRecord* Journal::applicationAt(ENodeId node) const {
    // The last application that starts at or before the node, if the node lies in its range.
    const std::size_t count = countBefore(
        m_applications,
        [&](const ApplicationRecord& application) { return application.firstNode <= node.value; });
    if (count == 0) return nullptr;
    const ApplicationRecord& record = m_applications[count - 1];
    return node.value < record.endNode ? &record : nullptr;
}

bool Journal::isByAnalysis(ENodeId node) const {
    const std::size_t count =
        countBefore(m_analysisNodes, [&](ENodeId other) { return other < node; });
    return count < m_analysisNodes.size() && m_analysisNodes[count] == node;
}

void Journal::addNode(LabelId label, std::span<const EClassId> children) {
    ++m_nodeCount;
    if (!m_isOn) return;
    std::uint32_t* const row = m_nodes.append();
    row[0] = label.value;
    for (std::size_t i = 0; i < children.size(); ++i) row[1 + i] = children[i].value;
}

std::uint32_t Journal::addApplication(ApplicationRecord record,
                                      std::span<const std::uint32_t> substitution) {
    CANDLER_DCHECK(m_isOn, "an application for a journal that is off");
    record.substitution =
        static_cast<std::uint32_t>(m_substitutions.appendContiguous(substitution));
    record.substitutionSize = static_cast<std::uint16_t>(substitution.size());
    m_applications.push_back(record);
    return static_cast<std::uint32_t>(m_applications.size() - 1);
}

std::size_t Journal::memoryBytes() const {
    return m_nodes.memoryBytes() + m_applications.memoryBytes() + m_substitutions.memoryBytes() +
           m_merges.memoryBytes() + m_removals.memoryBytes() + m_marks.memoryBytes() +
           m_analysisNodes.memoryBytes();
}

}  // namespace candler
