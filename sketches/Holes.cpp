#include "sketches/Holes.h"

#include <algorithm>
#include <set>

#include "sketches/ChildOrders.h"
#include "sketches/Satisfaction.h"

namespace candler {

namespace {

using Index = GraphTable::Index;
using Kind = SketchNode::Kind;

/// How often each node occurs when everything is written out: 0, 1 or 2, which means more often.
std::vector<int> occurrences(std::span<const SketchNode> nodes) {
    std::vector<int> count(nodes.size(), 0);
    if (!nodes.empty()) count.back() = 1;
    for (std::size_t i = nodes.size(); i-- > 0;)
        for (const std::uint32_t child : nodes[i].children) {
            // Each way down meets what only-contains asks for.
            const int uses = nodes[i].kind == Kind::OnlyContains ? 2 : count[i];
            count[child] = std::min(2, count[child] + uses);
        }
    return count;
}

/// Looks for assignments of names, one after the other.
class FillingSearch {
public:
    FillingSearch(const TermStore& store, const GraphTable& graph, const Sketch& sketch,
                  const std::vector<std::string>& names, Index classIndex, const StopCheck& stop,
                  const std::function<bool(const HoleAssignment&)>& visit)
        : m_store(store),
          m_graph(graph),
          m_sketch(sketch),
          m_names(names),
          m_class(classIndex),
          m_stop(stop),
          m_visit(visit) {}

    /// False if the visitor wants no more, or it was stopped.
    bool run(std::size_t next = 0) {
        const Satisfaction found = satisfy(m_store, m_graph, m_sketch, m_stop, m_assignment);
        if (m_stop.isStopped()) return false;
        if (!found.isSatisfied(m_sketch, m_class)) return true;
        if (next == m_names.size()) return usesAll(found) ? m_visit(m_assignment) : true;
        const std::string& name = m_names[next];
        for (const HoleValue& value : candidates(name, found)) {
            m_assignment[name] = value;
            if (!run(next + 1)) return false;
        }
        // An alternative may do without the hole.
        m_assignment[name] = std::nullopt;
        const bool goesOn = run(next + 1);
        m_assignment.erase(name);
        return goesOn;
    }

private:
    /// Whether each hole that has a value is part of some way to satisfy the sketch; where it is
    /// not, the same goes without it.
    [[nodiscard]] bool usesAll(const Satisfaction& found) const {
        const std::vector<std::vector<bool>> isNeeded = neededBelow(found);
        std::set<std::string> used;
        for (std::size_t i = 0; i < isNeeded.size(); ++i)
            if (std::ranges::find(isNeeded[i], true) != isNeeded[i].end())
                for (const std::string& name : holesIn(m_sketch.nodes()[i])) used.insert(name);
        return std::ranges::all_of(m_assignment, [&](const auto& entry) {
            return !entry.second || used.contains(entry.first);
        });
    }

    /// What the hole may be, where the sketch is needed below the class.
    [[nodiscard]] std::set<HoleValue> candidates(const std::string& name,
                                                 const Satisfaction& found) const {
        const std::vector<std::vector<bool>> isNeeded = neededBelow(found);
        std::set<HoleValue> values;
        for (std::size_t i = 0; i < isNeeded.size(); ++i) {
            const SketchNode& node = m_sketch.nodes()[i];
            const std::vector<std::string> own = holesIn(node);
            if (std::ranges::find(own, name) == own.end()) continue;
            for (Index c = 0; c < m_graph.classCount(); ++c)
                if (isNeeded[i][c]) addValue(node, name, c, values);
        }
        return values;
    }

    void addValue(const SketchNode& node, const std::string& name, Index classIndex,
                  std::set<HoleValue>& values) const {
        if (node.hole == name) {
            values.insert({HoleValue::Kind::Term, classIndex});
            return;
        }
        HoleFillings fillings;
        for (const auto& [known, value] : m_assignment)
            if (value) fillings.emplace(known, *value);
        if (node.type->fill(m_graph.type(classIndex), fillings)) values.insert(fillings.at(name));
    }

    /// For each node the classes that may stand for it in a term of the class asked about.
    [[nodiscard]] std::vector<std::vector<bool>> neededBelow(const Satisfaction& found) const {
        std::vector<std::vector<bool>> isNeeded(m_sketch.nodes().size(),
                                                std::vector<bool>(m_graph.classCount(), false));
        std::vector<std::pair<std::uint32_t, Index>> work;
        const auto need = [&](std::uint32_t node, Index classIndex, bool isInside = false) {
            // Inside a typed `contains` other types will do as well.
            const bool mayHold = isInside && m_sketch.nodes()[node].type != nullptr;
            if (!(mayHold || found.holds[node][classIndex]) || isNeeded[node][classIndex]) return;
            isNeeded[node][classIndex] = true;
            work.emplace_back(node, classIndex);
        };
        need(m_sketch.root(), m_class);
        constexpr std::uint32_t kStepsPerCheck = 4096;
        for (std::size_t steps = 1; !work.empty(); ++steps) {
            if (steps % kStepsPerCheck == 0 && m_stop.isStopped()) break;
            const auto [at, classIndex] = work.back();
            work.pop_back();
            const SketchNode& node = m_sketch.nodes()[at];
            if (node.kind != Kind::Operator && node.kind != Kind::Lacks)
                for (const std::uint32_t child : node.children) need(child, classIndex);
            for (Index i = m_graph.nodeBegin(classIndex); i < m_graph.nodeBegin(classIndex + 1);
                 ++i)
                needChildren(node, at, i, found, need);
        }
        return isNeeded;
    }

    template <typename Need>
    void needChildren(const SketchNode& node, std::uint32_t at, Index eNode,
                      const Satisfaction& found, Need need) const {
        const auto children = m_graph.children(eNode);
        if (node.kind == Kind::Contains || node.kind == Kind::OnlyContains) {
            for (const Index child : children) need(at, child, true);
        } else if (node.kind == Kind::Operator) {
            const Label& label = m_store[m_graph.label(eNode)];
            if (label.op != node.op || (node.payload && *node.payload != label.payload)) return;
            forEachOrder(m_store, m_graph, eNode, node.children, [&](const auto& parts) {
                for (std::size_t k = 0; k < children.size(); ++k)
                    if (!found.holds[parts[k]][children[k]]) return;
                for (std::size_t k = 0; k < children.size(); ++k) need(parts[k], children[k]);
            });
        }
    }

    const TermStore& m_store;
    const GraphTable& m_graph;
    const Sketch& m_sketch;
    const std::vector<std::string>& m_names;
    Index m_class;
    const StopCheck& m_stop;
    const std::function<bool(const HoleAssignment&)>& m_visit;
    HoleAssignment m_assignment;
};

}  // namespace

Sketch::Sketch(std::vector<SketchNode> nodes) : m_nodes(std::move(nodes)) {
    const std::vector<int> counts = occurrences(m_nodes);
    std::map<std::string, int> uses;
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        for (const std::string& name : holesIn(m_nodes[i])) uses[name] += counts[i];
    for (const auto& [name, count] : uses) {
        m_holes.push_back(name);
        if (count > 1) m_sharedHoles.push_back(name);
    }
}

std::vector<std::string> holesIn(const SketchNode& node) {
    std::vector<std::string> names;
    if (node.type != nullptr) names = node.type->holes();
    if (!node.hole.empty()) names.push_back(node.hole);
    return names;
}

ClassTest::ClassTest(const SketchNode& node, const GraphTable& graph,
                     const HoleAssignment& assignment)
    : m_node(node), m_graph(graph) {
    if (assignment.empty()) return;
    for (const std::string& name : holesIn(node)) {
        const auto known = assignment.find(name);
        if (known == assignment.end()) continue;
        if (!known->second)
            m_isForbidden = true;
        else if (name == node.hole)
            m_term = known->second->value;
        else
            m_given.emplace(name, *known->second);
    }
}

bool ClassTest::passes(GraphTable::Index classIndex) {
    if (m_isForbidden || (m_term && *m_term != classIndex)) return false;
    if (m_node.type == nullptr) return true;
    const TypeId type = m_graph.type(classIndex);
    if (m_given.empty()) return m_node.type->matches(type);
    const auto [entry, isNew] = m_knownTypes.try_emplace(type, false);
    if (isNew) {
        HoleFillings fillings = m_given;
        entry->second = m_node.type->fill(type, fillings);
    }
    return entry->second;
}

void forEachFilling(const TermStore& store, const GraphTable& graph, const Sketch& sketch,
                    const std::vector<std::string>& names, GraphTable::Index classIndex,
                    const StopCheck& stop,
                    const std::function<bool(const HoleAssignment&)>& visit) {
    FillingSearch(store, graph, sketch, names, classIndex, stop, visit).run();
}

HoleFillings fillingsOf(TermStore& store, TermId term, const Sketch& sketch,
                        const StopCheck& stop) {
    if (sketch.holes().empty()) return {};
    // In the e-graph of one term every class is one of its sub-terms.
    EGraph graph(store);
    const EClassId root = graph.addTerm(term);
    graph.addRoot(root);
    graph.rebuild();
    const GraphTable table(graph);
    HoleFillings fillings;
    const auto take = [&](const HoleAssignment& assignment) {
        for (const auto& [name, value] : assignment)
            if (value) fillings.emplace(name, *value);
        return false;
    };
    forEachFilling(store, table, sketch, sketch.holes(), *table.indexOf(graph.find(root)), stop,
                   take);
    std::map<Index, TermId> termOf;
    for (const TermId part : store.subterms(term))
        termOf.emplace(*table.indexOf(*graph.lookupTerm(part)), part);
    for (auto& [name, value] : fillings)
        if (value.kind == HoleValue::Kind::Term) value.value = termOf.at(value.value).value;
    return fillings;
}

}  // namespace candler
