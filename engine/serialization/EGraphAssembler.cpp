#include "engine/serialization/EGraphAssembler.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/serialization/JsonSyntax.h"
#include "engine/support/Check.h"

namespace candler {

std::uint32_t EGraphAssembler::internId(std::string_view id) {
    const std::uint32_t index = m_ids.intern(id);
    if (index == m_definitions.size()) m_definitions.emplace_back();
    return index;
}

std::uint32_t EGraphAssembler::internClass(std::string_view name) {
    const std::uint32_t index = m_classNames.intern(name);
    if (index == m_classOf.size()) {
        m_classOf.push_back(kNoIndex);
        m_hasData.push_back(false);
    }
    return index;
}

bool EGraphAssembler::beginNode(std::string_view id) {
    const std::uint32_t index = internId(id);
    const bool isFresh = m_definitions[index].node == kNoIndex;
    if (isFresh) m_definitions[index].node = static_cast<std::uint32_t>(m_nodes.size());
    Node& node = m_nodes.emplace_back();
    node.id = index;
    node.firstChild = static_cast<std::uint32_t>(m_children.size());
    return isFresh;
}

void EGraphAssembler::addClass(std::string_view name) {
    // Most e-nodes stand behind another one of their class.
    const std::size_t count = m_nodes.size();
    const std::uint32_t before = count < 2 ? kNoIndex : m_nodes[count - 2].name;
    const std::uint32_t index =
        before != kNoIndex && m_classNames[before] == name ? before : internClass(name);
    if (m_classOf[index] == kNoIndex) m_classOf[index] = m_classCount++;
    m_nodes.back().name = index;
}

void EGraphAssembler::addChild(std::string_view id, std::uint32_t place, std::size_t textEnd) {
    const std::uint32_t index = internId(id);
    Definition& definition = m_definitions[index];
    if (definition.node == kNoIndex && definition.user == kNoIndex) {
        definition.user = static_cast<std::uint32_t>(m_nodes.size() - 1);
        definition.place = place;
        definition.textEnd = textEnd;
    }
    m_children.push_back(index);
}

void EGraphAssembler::addRoot(std::string_view className, std::uint32_t place,
                              std::size_t textEnd) {
    m_roots.push_back({internClass(className), place, textEnd});
}

bool EGraphAssembler::beginClassData(std::string_view className) {
    const std::uint32_t name = internClass(className);
    const bool isFresh = !m_hasData[name];
    m_hasData[name] = true;
    m_dataNames.push_back(name);
    m_result.classData.emplace_back().className = className;
    m_labelKeys.clear();
    return isFresh;
}

bool EGraphAssembler::addLabel(std::string_view key, std::string_view text) {
    m_result.classData.back().labels.emplace_back(key, text);
    return m_labelKeys.insert(key).second;
}

EGraphAssembler::Node* EGraphAssembler::find(std::string_view nodeId) {
    const auto id = m_ids.find(nodeId);
    if (!id || m_definitions[*id].node == kNoIndex) return nullptr;
    return &m_nodes[m_definitions[*id].node];
}

bool EGraphAssembler::addBirth(std::string_view nodeId, std::uint32_t iteration,
                               const std::string& rule) {
    Node* node = find(nodeId);
    if (node == nullptr) return false;
    node->bornIteration = iteration;
    if (rule.empty()) return true;
    const auto [place, isFresh] = m_rules.emplace(rule, RuleId{m_data.rules.size()});
    if (isFresh) m_data.rules.push_back(rule);
    node->bornRule = place->second;
    return true;
}

bool EGraphAssembler::addInfiniteCost(std::string_view nodeId) {
    Node* node = find(nodeId);
    if (node != nullptr) node->cost = ImportedEGraph::kInfinite;
    return node != nullptr;
}

std::string EGraphAssembler::hintAtClass(std::string_view nodeId) const {
    const auto name = m_classNames.find(nodeId);
    if (!name || m_classOf[*name] == kNoIndex) return "is the file complete?";
    const auto member = std::ranges::find(m_nodes, *name, &Node::name);
    return fmt::format("this is a class; a child names an e-node of it, such as '{}'",
                       m_ids[member->id]);
}

std::string EGraphAssembler::hintAtNode(std::string_view className) const {
    const auto id = m_ids.find(className);
    if (!id || m_definitions[*id].node == kNoIndex)
        return "a class exists if an e-node names it as its \"eclass\"";
    const std::uint32_t name = m_nodes[m_definitions[*id].node].name;
    if (name == kNoIndex) return {};
    return fmt::format("this is an e-node; roots are classes: its class is '{}'",
                       m_classNames[name]);
}

std::vector<DanglingName> EGraphAssembler::danglingNames(std::size_t most) const {
    std::vector<DanglingName> names;
    for (std::uint32_t id = 0; id < m_definitions.size() && names.size() < most; ++id) {
        const Definition& definition = m_definitions[id];
        if (definition.node != kNoIndex) continue;
        const std::string place = std::to_string(definition.place);
        names.push_back({jsonPath({"nodes", m_ids[m_nodes[definition.user].id], "children", place}),
                         definition.textEnd, fmt::format("there is no e-node '{}'", m_ids[id]),
                         hintAtClass(m_ids[id])});
    }
    for (const Root& root : m_roots) {
        if (names.size() == most) break;
        if (m_classOf[root.name] != kNoIndex) continue;
        const std::string_view name = m_classNames[root.name];
        names.push_back({jsonPath({"root_eclasses", std::to_string(root.place)}), root.textEnd,
                         fmt::format("there is no class '{}'", name), hintAtNode(name)});
    }
    return names;
}

ImportedEGraph EGraphAssembler::finish() {
    placeClasses();
    placeNodes();
    placeChildren();
    placeClassData();
    for (const Root& root : m_roots) m_data.roots.push_back(m_classOf[root.name]);
    for (std::uint32_t i = 0; i < m_labels.size(); ++i)
        m_data.labels.push_back({std::string(m_labels[i])});
    m_data.phase = m_data.iteration > 0 ? Phase::Rebuild : Phase::Start;
    m_result.snapshot = std::make_shared<const Snapshot>(std::move(m_data));
    return std::move(m_result);
}

void EGraphAssembler::placeClasses() {
    m_data.classes.resize(m_classCount);
    m_data.classNames.resize(m_classCount);
    for (std::uint32_t name = 0; name < m_classOf.size(); ++name)
        if (m_classOf[name] != kNoIndex) m_data.classNames[m_classOf[name]] = m_classNames[name];
    for (const Node& node : m_nodes) {
        CANDLER_CHECK(node.name != kNoIndex, "e-node '{}' has no class", m_ids[node.id]);
        SnapshotClass& owner = m_data.classes[m_classOf[node.name]];
        owner.bornIteration = owner.nodeCount == 0
                                  ? node.bornIteration
                                  : std::min(owner.bornIteration, node.bornIteration);
        ++owner.nodeCount;
    }
    NodeIndex next = 0;
    for (ClassIndex index = 0; index < m_classCount; ++index) {
        SnapshotClass& one = m_data.classes[index];
        one.id = EClassId{index};
        one.firstNode = next;
        next += std::exchange(one.nodeCount, 0);
    }
}

void EGraphAssembler::placeNodes() {
    const std::size_t count = m_nodes.size();
    m_indexOf.resize(count);
    m_data.nodes.resize(count);
    m_result.costs.resize(count);
    m_result.subsumed.resize(count);
    m_result.nodeIds.resize(count);
    for (std::uint32_t place = 0; place < count; ++place) {
        const Node& from = m_nodes[place];
        SnapshotClass& owner = m_data.classes[m_classOf[from.name]];
        const NodeIndex index = owner.firstNode + owner.nodeCount++;
        m_indexOf[place] = index;
        SnapshotNode& node = m_data.nodes[index];
        node.id = ENodeId{place};
        node.classIndex = m_classOf[from.name];
        node.label = from.label;
        node.bornIteration = from.bornIteration;
        node.bornRule = from.bornRule;
        const std::size_t end =
            place + 1 < count ? m_nodes[place + 1].firstChild : m_children.size();
        node.childCount = static_cast<std::uint32_t>(end) - from.firstChild;
        m_result.costs[index] = from.cost;
        m_result.subsumed[index] = from.isSubsumed;
        m_result.nodeIds[index] = m_ids[from.id];
    }
}

void EGraphAssembler::placeChildren() {
    m_data.children.reserve(m_children.size());
    for (SnapshotNode& node : m_data.nodes) {
        const std::uint32_t first = m_nodes[node.id.index()].firstChild;
        node.firstChild = static_cast<std::uint32_t>(m_data.children.size());
        for (std::uint32_t i = first; i < first + node.childCount; ++i) {
            const std::uint32_t target = m_definitions[m_children[i]].node;
            CANDLER_CHECK(target != kNoIndex, "there is no e-node '{}'", m_ids[m_children[i]]);
            m_data.children.push_back(m_classOf[m_nodes[target].name]);
        }
    }
}

void EGraphAssembler::placeClassData() {
    m_data.types.emplace_back();
    std::map<std::string_view, std::uint32_t> known{{"", 0}};
    for (std::size_t i = 0; i < m_result.classData.size(); ++i) {
        ImportedClassData& entry = m_result.classData[i];
        entry.classIndex = m_classOf[m_dataNames[i]];
        if (entry.classIndex == kNoIndex || !entry.type) continue;
        const auto next = static_cast<std::uint32_t>(m_data.types.size());
        const auto [place, isFresh] = known.emplace(*entry.type, next);
        if (isFresh) m_data.types.push_back(*entry.type);
        m_data.classes[entry.classIndex].type = place->second;
    }
}

}  // namespace candler
