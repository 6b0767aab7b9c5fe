#include "engine/serialization/EGraphSummary.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/snapshot/Ranking.h"
#include "engine/support/Utf8.h"

namespace candler {

namespace {

/// Strongly connected components of the classes (Tarjan), without recursion.
class Components {
public:
    Components(const Snapshot& snapshot, EGraphSummary& summary)
        : m_snapshot(snapshot),
          m_summary(summary),
          m_order(snapshot.classes().size(), 0),
          m_low(snapshot.classes().size(), 0),
          m_isOpen(snapshot.classes().size(), false) {}

    void run() {
        for (ClassIndex start = 0; start < m_order.size(); ++start)
            if (m_order[start] == 0) visitFrom(start);
    }

private:
    /// The children of a class's e-nodes, one after the other.
    struct Visit {
        ClassIndex index = 0;
        NodeIndex node = 0;
        std::uint32_t child = 0;
    };

    void visitFrom(ClassIndex start) {
        begin(start);
        while (!m_visits.empty()) {
            Visit& visit = m_visits.back();
            const SnapshotClass& one = m_snapshot.classes()[visit.index];
            if (visit.node == one.firstNode + one.nodeCount) {
                end();
                continue;
            }
            const auto children = m_snapshot.children(m_snapshot.nodes()[visit.node]);
            if (visit.child == children.size()) {
                ++visit.node;
                visit.child = 0;
                continue;
            }
            const ClassIndex child = children[visit.child++];
            if (m_order[child] == 0)
                begin(child);
            else if (m_isOpen[child])
                m_low[visit.index] = std::min(m_low[visit.index], m_order[child]);
        }
    }

    void begin(ClassIndex index) {
        m_order[index] = m_low[index] = ++m_count;
        m_isOpen[index] = true;
        m_open.push_back(index);
        m_visits.push_back({index, m_snapshot.classes()[index].firstNode, 0});
    }

    void end() {
        const ClassIndex index = m_visits.back().index;
        m_visits.pop_back();
        if (!m_visits.empty()) {
            const ClassIndex parent = m_visits.back().index;
            m_low[parent] = std::min(m_low[parent], m_low[index]);
        }
        if (m_low[index] != m_order[index]) return;
        std::size_t size = 0;
        for (ClassIndex member = kNoIndex; member != index; ++size) {
            member = m_open.back();
            m_open.pop_back();
            m_isOpen[member] = false;
        }
        if (size == 1 && !usesItself(index)) return;
        ++m_summary.cycles;
        m_summary.classesOnCycles += size;
        m_summary.classesOfLongest = std::max(m_summary.classesOfLongest, size);
    }

    [[nodiscard]] bool usesItself(ClassIndex index) const {
        return std::ranges::any_of(m_snapshot.nodesOf(index), [&](const SnapshotNode& node) {
            return std::ranges::count(m_snapshot.children(node), index) > 0;
        });
    }

    const Snapshot& m_snapshot;
    EGraphSummary& m_summary;
    std::vector<std::uint32_t> m_order;  // by class, from 1; 0: not seen yet
    std::vector<std::uint32_t> m_low;
    std::vector<bool> m_isOpen;
    std::vector<ClassIndex> m_open;
    std::vector<Visit> m_visits;
    std::uint32_t m_count = 0;
};

void countReachable(const Snapshot& snapshot, EGraphSummary& summary) {
    std::vector<ClassIndex> open = snapshot.rootsOrGuess();
    std::vector<bool> isSeen(snapshot.classes().size(), false);
    while (!open.empty()) {
        const ClassIndex index = open.back();
        open.pop_back();
        if (isSeen[index]) continue;
        isSeen[index] = true;
        ++summary.reachableClasses;
        summary.reachableNodes += snapshot.classes()[index].nodeCount;
        for (const SnapshotNode& node : snapshot.nodesOf(index))
            for (const ClassIndex child : snapshot.children(node))
                if (!isSeen[child]) open.push_back(child);
    }
}

void countCosts(const ImportedEGraph& egraph, EGraphSummary& summary) {
    bool isFirst = true;
    for (const double cost : egraph.costs) {
        if (std::isinf(cost)) {
            ++summary.infiniteCosts;
            continue;
        }
        summary.leastCost = isFirst ? cost : std::min(summary.leastCost, cost);
        summary.mostCost = isFirst ? cost : std::max(summary.mostCost, cost);
        isFirst = false;
        if (cost < 0) ++summary.negativeCosts;
        if (cost == 0) ++summary.zeroCosts;
    }
}

void countOperators(const Snapshot& snapshot, EGraphSummary& summary) {
    std::vector<std::size_t> counts(snapshot.labels().size(), 0);
    for (const SnapshotNode& node : snapshot.nodes()) {
        ++counts[node.label];
        summary.mostChildren = std::max<std::size_t>(summary.mostChildren, node.childCount);
    }
    for (std::size_t label = 0; label < counts.size(); ++label)
        summary.operators.emplace_back(snapshot.labels()[label].name, counts[label]);
    std::ranges::sort(summary.operators, [](const auto& a, const auto& b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
}

std::string percentText(std::size_t part, std::size_t all) {
    if (part == all) return "100 %";
    // Nothing that is left out is rounded away.
    const double percent = 100.0 * static_cast<double>(part) / static_cast<double>(all);
    return fmt::format("{:.1f} %", std::min(percent, 99.9));
}

std::string rootsText(const EGraphSummary& summary) {
    constexpr std::size_t kShown = 5;
    std::string names;
    for (std::size_t i = 0; i < std::min(summary.roots.size(), kShown); ++i)
        names += fmt::format("{}{}", i == 0 ? "" : ", ", printableLine(summary.roots[i]));
    if (summary.roots.size() > kShown) names += ", …";
    if (summary.roots.empty()) return "none";
    const std::string text = fmt::format("{}: {}", countText(summary.roots.size()), names);
    return summary.areRootsGuessed ? "none are named; guessed " + text : text;
}

/// "1 class", "1 024 classes".
std::string counted(std::size_t count, const char* word, const char* ending = "s") {
    return fmt::format("{} {}{}", countText(count), word, count == 1 ? "" : ending);
}
std::string classCount(std::size_t count) {
    return counted(count, "class", "es");
}

}  // namespace

EGraphSummary summarise(const ImportedEGraph& egraph) {
    const Snapshot& snapshot = *egraph.snapshot;
    EGraphSummary summary;
    summary.nodes = snapshot.nodes().size();
    summary.classes = snapshot.classes().size();
    summary.areRootsGuessed = snapshot.roots().empty();
    for (const ClassIndex root : snapshot.rootsOrGuess())
        summary.roots.push_back(snapshot.className(root));
    countReachable(snapshot, summary);
    Components(snapshot, summary).run();
    summary.classesWithoutTerm = static_cast<std::size_t>(
        std::ranges::count(Ranking::byTermSize(snapshot).classChoice, kNoIndex));
    countCosts(egraph, summary);
    summary.subsumed = static_cast<std::size_t>(std::ranges::count(egraph.subsumed, true));
    countOperators(snapshot, summary);
    std::vector<std::uint32_t> types;
    for (const SnapshotClass& one : snapshot.classes()) {
        summary.largestClass = std::max<std::size_t>(summary.largestClass, one.nodeCount);
        types.push_back(one.type);
    }
    std::ranges::sort(types);
    for (std::size_t i = 0; i < types.size(); ++i)
        if (types[i] != 0 && (i == 0 || types[i] != types[i - 1])) ++summary.types;
    return summary;
}

std::string summaryText(const EGraphSummary& s, std::size_t operators) {
    std::string text;
    const auto line = [&](const char* name, const std::string& what) {
        text += fmt::format("{:<12}{}\n", name, what);
    };
    line("e-nodes",
         fmt::format("{} in {}; the largest has {}, at most {}", countText(s.nodes),
                     classCount(s.classes), countText(s.largestClass),
                     s.mostChildren == 1 ? "1 child" : countText(s.mostChildren) + " children"));
    line("roots", rootsText(s));
    line("reachable",
         fmt::format("{} ({}), {}", counted(s.reachableNodes, "e-node"),
                     percentText(s.reachableNodes, s.nodes), classCount(s.reachableClasses)));
    line("cycles",
         s.cycles == 0
             ? "none"
             : fmt::format("{} in {}; the largest group has {}", classCount(s.classesOnCycles),
                           counted(s.cycles, "group"), countText(s.classesOfLongest)));
    if (s.classesWithoutTerm > 0)
        line("no term", fmt::format("{}: cyclic terms only", classCount(s.classesWithoutTerm)));
    line("costs", fmt::format("{} to {}; {} zero, {} negative, {} infinite", costText(s.leastCost),
                              costText(s.mostCost), countText(s.zeroCosts),
                              countText(s.negativeCosts), countText(s.infiniteCosts)));
    if (s.subsumed > 0) line("subsumed", counted(s.subsumed, "e-node"));
    if (s.types > 0) line("types", countText(s.types));
    line("operators", countText(s.operators.size()));
    for (std::size_t i = 0; i < std::min(s.operators.size(), operators); ++i)
        text += fmt::format("{:>10}  {}\n", countText(s.operators[i].second),
                            printableLine(s.operators[i].first));
    return text;
}

std::string summaryJson(const EGraphSummary& s, std::size_t operators) {
    using Json = nlohmann::ordered_json;
    Json json{{"enodes", s.nodes},
              {"eclasses", s.classes},
              {"roots", s.roots},
              {"roots_guessed", s.areRootsGuessed},
              {"reachable_enodes", s.reachableNodes},
              {"reachable_eclasses", s.reachableClasses},
              {"cycles", s.cycles},
              {"eclasses_on_cycles", s.classesOnCycles},
              {"eclasses_of_largest_cycle", s.classesOfLongest},
              {"eclasses_without_term", s.classesWithoutTerm},
              {"least_cost", s.leastCost},
              {"most_cost", s.mostCost},
              {"zero_costs", s.zeroCosts},
              {"negative_costs", s.negativeCosts},
              {"infinite_costs", s.infiniteCosts},
              {"subsumed", s.subsumed},
              {"most_children", s.mostChildren},
              {"largest_eclass", s.largestClass},
              {"types", s.types},
              {"operator_count", s.operators.size()},
              {"operators", Json::array()}};
    for (std::size_t i = 0; i < std::min(s.operators.size(), operators); ++i)
        json["operators"].push_back(
            {{"op", s.operators[i].first}, {"enodes", s.operators[i].second}});
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace candler
