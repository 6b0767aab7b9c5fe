#include "engine/term/OperatorDiff.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

namespace candler {

namespace {

using Role = OperatorNode::Role;
using Index = std::uint32_t;
/// A value: an e-class or, with `true`, a term.
using Value = std::pair<bool, std::uint32_t>;

std::vector<Value> valuesOf(const OperatorGraph& graph, const ValueOfTerm& valueOf) {
    std::vector<Value> values;
    for (const OperatorNode& node : graph.nodes) {
        const auto known = valueOf(node.term);
        values.emplace_back(!known.has_value(), known.value_or(node.term.value));
    }
    return values;
}

class Comparer {
public:
    Comparer(const OperatorGraph& before, const OperatorGraph& after, const ValueOfTerm& valueOf)
        : m_before(before),
          m_after(after),
          m_valuesBefore(valuesOf(before, valueOf)),
          m_valuesAfter(valuesOf(after, valueOf)),
          m_knownBefore(m_valuesBefore.begin(), m_valuesBefore.end()),
          m_knownAfter(m_valuesAfter.begin(), m_valuesAfter.end()) {}

    OperatorDiff compare() {
        findKept();
        findReplaced();
        countKinds();
        return std::move(m_diff);
    }

private:
    using Key = std::pair<LabelId, std::vector<Value>>;

    static Key keyOf(const OperatorNode& node, const std::vector<Value>& values) {
        Key key{node.label, {}};
        for (const Index argument : node.arguments) key.second.push_back(values[argument]);
        return key;
    }

    void findKept() {
        std::map<Key, Index> old;
        for (Index i = 0; i < m_before.nodes.size(); ++i)
            old.emplace(keyOf(m_before.nodes[i], m_valuesBefore), i);
        m_diff.before.assign(m_before.nodes.size(), OperatorChange::Other);
        m_diff.after.assign(m_after.nodes.size(), OperatorChange::Other);
        m_diff.replaced.resize(m_after.nodes.size());
        for (Index i = 0; i < m_after.nodes.size(); ++i) {
            const auto found = old.find(keyOf(m_after.nodes[i], m_valuesAfter));
            if (found == old.end()) continue;
            m_diff.after[i] = OperatorChange::Kept;
            m_diff.before[found->second] = OperatorChange::Kept;
        }
    }

    [[nodiscard]] bool isNew(Index i) const {
        return m_diff.after[i] != OperatorChange::Kept && m_after.nodes[i].role == Role::Operator;
    }
    [[nodiscard]] bool isGone(Index i) const {
        return m_diff.before[i] != OperatorChange::Kept && m_before.nodes[i].role == Role::Operator;
    }

    /// The first values that new operators give on the way from one of them and that there were
    /// before, without passing another of its kind.
    [[nodiscard]] std::set<Value> givenFrom(Index start) const {
        std::set<Value> given;
        std::vector<Index> work;
        std::vector<bool> isSeen(m_after.nodes.size());
        const auto visit = [&](Index i) {
            if (isSeen[i] || !isNew(i)) return;
            isSeen[i] = true;
            if (m_knownBefore.contains(m_valuesAfter[i]))
                given.insert(m_valuesAfter[i]);
            else
                work.push_back(i);
        };
        visit(start);
        while (!work.empty()) {
            const Index i = work.back();
            work.pop_back();
            for (const Index user : m_users[i])
                if (m_after.nodes[user].kind != m_after.nodes[start].kind) visit(user);
        }
        return given;
    }

    /// The nearest operators of the kind that are gone, behind what gave one of these values, but
    /// not behind what something gives still.
    [[nodiscard]] std::vector<Index> goneAbove(const std::set<Value>& given,
                                               const std::string& kind) const {
        std::vector<Index> work;
        std::vector<bool> isSeen(m_before.nodes.size());
        const auto visit = [&](Index i) {
            if (isSeen[i] || !isGone(i)) return;
            isSeen[i] = true;
            work.push_back(i);
        };
        for (Index i = 0; i < m_before.nodes.size(); ++i)
            if (given.contains(m_valuesBefore[i])) visit(i);
        std::vector<Index> found;
        while (!work.empty()) {
            const Index i = work.back();
            work.pop_back();
            if (m_before.nodes[i].kind == kind)
                found.push_back(i);
            else
                for (const Index argument : m_before.nodes[i].arguments)
                    if (!m_knownAfter.contains(m_valuesBefore[argument])) visit(argument);
        }
        std::ranges::sort(found);
        return found;
    }

    void findReplaced() {
        m_users.resize(m_after.nodes.size());
        for (Index i = 0; i < m_after.nodes.size(); ++i)
            for (const Index argument : m_after.nodes[i].arguments) m_users[argument].push_back(i);
        for (Index i = 0; i < m_after.nodes.size(); ++i) {
            // What is computed beforehand does the work of nothing that runs.
            if (!isNew(i) || m_after.nodes[i].isPrecomputed) continue;
            m_diff.replaced[i] = goneAbove(givenFrom(i), m_after.nodes[i].kind);
        }
        for (Index i = 0; i < m_after.nodes.size(); ++i) {
            if (m_diff.replaced[i].empty()) continue;
            const OperatorChange change =
                m_diff.replaced[i].size() > 1 ? OperatorChange::Merged : OperatorChange::Changed;
            m_diff.after[i] = change;
            for (const Index old : m_diff.replaced[i])
                if (m_diff.before[old] != OperatorChange::Merged) m_diff.before[old] = change;
        }
    }

    void countKinds() {
        std::map<std::string, OperatorDiff::KindCount> counts;
        const auto count = [&](const OperatorGraph& graph,
                               std::size_t OperatorDiff::KindCount::*side) {
            for (const OperatorNode& node : graph.nodes) {
                if (node.role != Role::Operator) continue;
                ++((node.isPrecomputed ? m_diff.precomputed : counts[node.kind]).*side);
            }
        };
        count(m_before, &OperatorDiff::KindCount::before);
        count(m_after, &OperatorDiff::KindCount::after);
        for (auto& [kind, one] : counts) m_diff.kinds.push_back({kind, one.before, one.after});
        m_diff.precomputed.kind = "before inference";
    }

    const OperatorGraph& m_before;
    const OperatorGraph& m_after;
    std::vector<Value> m_valuesBefore;
    std::vector<Value> m_valuesAfter;
    std::set<Value> m_knownBefore;
    std::set<Value> m_knownAfter;
    std::vector<std::vector<Index>> m_users;  // in the graph after
    OperatorDiff m_diff;
};

/// `1.5 G`
std::string scaled(double amount) {
    constexpr std::array kPrefixes{"", "k", "M", "G", "T"};
    constexpr double kStep = 1000;
    std::size_t prefix = 0;
    for (; amount >= kStep && prefix + 1 < kPrefixes.size(); ++prefix) amount /= kStep;
    return fmt::format("{:.4g} {}", amount, kPrefixes[prefix]);
}

std::string changeText(const std::string& before, const std::string& after) {
    return before == after ? before : before + " → " + after;
}

std::string countsText(const OperatorDiff::KindCount& count) {
    return changeText(std::to_string(count.before), std::to_string(count.after)) + " " + count.kind;
}

}  // namespace

double OperatorGraph::flops() const {
    double sum = 0;
    for (const OperatorNode& node : nodes)
        if (!node.isPrecomputed) sum += node.flops;
    return sum;
}

double OperatorGraph::bytes() const {
    double sum = 0;
    for (const OperatorNode& node : nodes) sum += node.bytes;
    return sum;
}

OperatorDiff compareOperators(const OperatorGraph& before, const OperatorGraph& after,
                              const ValueOfTerm& valueOf) {
    return Comparer(before, after, valueOf).compare();
}

std::vector<std::string> operatorSummary(const OperatorGraph& before, const OperatorGraph& after,
                                         const OperatorDiff& diff) {
    OperatorDiff::KindCount all{"operators", 0, 0};
    std::string kinds;
    for (const OperatorDiff::KindCount& count : diff.kinds) {
        all.before += count.before;
        all.after += count.after;
        kinds += fmt::format("{}{}", kinds.empty() ? ": " : " · ", countsText(count));
    }
    std::vector<std::string> lines{countsText(all) + kinds};
    if (diff.precomputed.before + diff.precomputed.after > 0)
        lines.back() += " · " + countsText(diff.precomputed);
    std::string amounts;
    if (before.cost && after.cost) {
        amounts = fmt::format(
            "cost {} {} ({})",
            changeText(fmt::format("{:.3f}", *before.cost), fmt::format("{:.3f}", *after.cost)),
            after.costUnit, after.costModel);
        if (*before.cost > 0 && *before.cost != *after.cost)
            amounts += fmt::format(" {:+.1f} %", (*after.cost / *before.cost - 1) * 100);
        amounts += " · ";
    }
    lines.push_back(
        amounts + changeText(scaled(before.flops()) + "flop", scaled(after.flops()) + "flop") +
        " · weights " + changeText(scaled(before.bytes()) + "B", scaled(after.bytes()) + "B"));
    return lines;
}

}  // namespace candler
