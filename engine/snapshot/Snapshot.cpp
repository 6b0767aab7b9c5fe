#include "engine/snapshot/Snapshot.h"

#include <algorithm>

namespace candler {

const std::string& Snapshot::ruleName(RuleId rule) const {
    static const std::string none;
    return rule.isValid() && rule.index() < m_data.rules.size() ? m_data.rules[rule.index()] : none;
}

std::optional<ClassIndex> Snapshot::indexOf(EClassId id) const {
    const auto found = std::ranges::lower_bound(m_data.classes, id, {}, &SnapshotClass::id);
    if (found == m_data.classes.end() || found->id != id) return std::nullopt;
    return static_cast<ClassIndex>(found - m_data.classes.begin());
}

std::string Snapshot::className(ClassIndex index) const {
    if (!m_data.classNames.empty()) return m_data.classNames[index];
    return std::to_string(m_data.classes[index].id.value);
}

std::string Snapshot::nodeText(const SnapshotNode& node) const {
    std::string text = labelText(node);
    for (const ClassIndex child : children(node)) text += " " + className(child);
    return text;
}

std::vector<ClassIndex> Snapshot::rootsOrGuess() const {
    if (!m_data.roots.empty()) return m_data.roots;
    std::vector<bool> isUsed(m_data.classes.size(), false);
    for (const SnapshotNode& node : m_data.nodes)
        for (const ClassIndex child : children(node))
            if (child != node.classIndex) isUsed[child] = true;
    std::vector<ClassIndex> guess;
    for (ClassIndex index = 0; index < isUsed.size(); ++index)
        if (!isUsed[index]) guess.push_back(index);
    if (guess.empty() && !isUsed.empty()) guess.push_back(0);
    return guess;
}

std::size_t Snapshot::memoryBytes() const {
    const auto bytes = [](const auto& items) { return items.capacity() * sizeof(items[0]); };
    std::size_t sum = bytes(m_data.classes) + bytes(m_data.nodes) + bytes(m_data.children) +
                      bytes(m_data.roots) + bytes(m_data.labels) + bytes(m_data.classOfFounded);
    for (const SnapshotClass& one : m_data.classes) sum += bytes(one.mergedNow);
    return sum;
}

std::optional<ClassIndex> Snapshot::classOf(EClassId id) const {
    if (m_data.classOfFounded.empty()) return indexOf(id);
    if (!id.isValid() || id.index() >= m_data.classOfFounded.size()) return std::nullopt;
    const ClassIndex found = m_data.classOfFounded[id.index()];
    if (found == kNoIndex) return std::nullopt;
    return found;
}

}  // namespace candler
