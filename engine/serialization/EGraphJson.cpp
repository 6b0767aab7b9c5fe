// Written as text at once: an ordered JSON value would look up every key in linear time.
#include "engine/serialization/EGraphJson.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>
#include <numeric>

namespace candler {

namespace {

bool isPlain(char c) {
    return c >= ' ' && c <= '~' && c != '"' && c != '\\';
}

/// A finite cost that no choice of e-nodes with finite costs reaches: a power of ten above 1000
/// times their sum.
double costForInfinity(const std::vector<double>& costs) {
    double sum = 0;
    for (const double cost : costs)
        if (std::isfinite(cost)) sum += std::abs(cost);
    constexpr double kLeast = 1e9;
    const double wanted = std::pow(10, std::ceil(std::log10(std::max(sum, 1.0))) + 3);
    return std::isfinite(wanted) ? std::max(wanted, kLeast) : std::numeric_limits<double>::max();
}

/// What is written, wherever it came from.
struct Content {
    const Snapshot& snapshot;
    const std::vector<NodeIndex>& order;
    const std::vector<std::string>& nodeIds;
    const std::vector<double>& costs;
    const std::vector<bool>& subsumed;
    const std::vector<ImportedClassData>& classData;
    const std::string& costModel;
};

class JsonText {
public:
    explicit JsonText(const Content& content)
        : m_content(content),
          m_snapshot(content.snapshot),
          m_costForInfinity(costForInfinity(content.costs)) {}

    WrittenEGraph make(bool isOwn) {
        m_text = "{\n  \"nodes\": {";
        list(m_content.order, [&](NodeIndex node) { addNode(node); });
        m_text += "\n  },\n  \"root_eclasses\": [";
        inlineList(m_snapshot.roots(), [&](ClassIndex root) { add(m_snapshot.className(root)); });
        m_text += "],\n  \"class_data\": {";
        list(m_content.classData, [&](const ImportedClassData& entry) { addClassData(entry); });
        m_text += "\n  }";
        if (isOwn || hasOwnData()) addOwnData();
        m_text += "\n}\n";
        WrittenEGraph written{std::move(m_text), {}};
        if (const auto infinite = infiniteNodes(); !infinite.empty())
            written.notes.push_back(
                {Severity::Note,
                 fmt::format("{} e-node{} infinite cost; JSON has no infinity: {:g} is written",
                             infinite.size(), infinite.size() == 1 ? " has an" : "s have an",
                             m_costForInfinity),
                 {},
                 "Candler reads it as infinite again"});
        return written;
    }

private:
    template <typename Items, typename Add>
    void list(const Items& items, Add addItem) {
        bool isFirst = true;
        for (const auto& item : items) {
            m_text += isFirst ? "\n    " : ",\n    ";
            addItem(item);
            isFirst = false;
        }
    }
    template <typename Items, typename Add>
    void inlineList(const Items& items, Add addItem) {
        bool isFirst = true;
        for (const auto& item : items) {
            if (!isFirst) m_text += ", ";
            addItem(item);
            isFirst = false;
        }
    }

    void add(std::string_view text) {
        if (std::ranges::all_of(text, isPlain)) {
            m_text += '"';
            m_text += text;
            m_text += '"';
        } else {
            m_text +=
                nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
        }
    }
    void addKey(std::string_view key) {
        add(key);
        m_text += ": ";
    }
    void addCost(double cost) {
        if (!std::isfinite(cost)) cost = m_costForInfinity;
        const std::size_t begin = m_text.size();
        fmt::format_to(std::back_inserter(m_text), "{}", cost);
        if (m_text.find_first_of(".e", begin) == std::string::npos) m_text += ".0";
    }

    void addNode(NodeIndex index) {
        const SnapshotNode& node = m_snapshot.nodes()[index];
        addKey(m_content.nodeIds[index]);
        m_text += "{\"op\": ";
        add(m_snapshot.labelText(node));
        m_text += ", \"children\": [";
        inlineList(m_snapshot.children(node), [&](ClassIndex child) {
            add(m_content.nodeIds[m_snapshot.classes()[child].firstNode]);
        });
        m_text += "], \"eclass\": ";
        add(m_snapshot.className(node.classIndex));
        m_text += ", \"cost\": ";
        addCost(m_content.costs[index]);
        if (m_content.subsumed[index]) m_text += ", \"subsumed\": true";
        m_text += '}';
    }

    void addClassData(const ImportedClassData& entry) {
        addKey(entry.className);
        m_text += '{';
        if (entry.type) {
            addKey("type");
            add(*entry.type);
        }
        for (const auto& [key, text] : entry.labels) {
            if (m_text.back() != '{') m_text += ", ";
            addKey(key);
            add(text);
        }
        m_text += '}';
    }

    [[nodiscard]] std::vector<NodeIndex> infiniteNodes() const {
        std::vector<NodeIndex> nodes;
        std::ranges::copy_if(m_content.order, std::back_inserter(nodes),
                             [&](NodeIndex node) { return !std::isfinite(m_content.costs[node]); });
        return nodes;
    }
    [[nodiscard]] std::vector<NodeIndex> bornNodes() const {
        std::vector<NodeIndex> nodes;
        std::ranges::copy_if(m_content.order, std::back_inserter(nodes), [&](NodeIndex node) {
            return m_snapshot.nodes()[node].bornIteration > 0;
        });
        return nodes;
    }
    [[nodiscard]] bool hasOwnData() const {
        return m_snapshot.iteration() > 0 || !m_content.costModel.empty() ||
               !infiniteNodes().empty() || !bornNodes().empty();
    }

    void addOwnData() {
        fmt::format_to(std::back_inserter(m_text),
                       ",\n  \"x_workbench\": {{\"version\": 1, \"iteration\": {}, ",
                       m_snapshot.iteration());
        if (!m_content.costModel.empty()) {
            addKey("costModel");
            add(m_content.costModel);
            m_text += ", ";
        }
        if (const auto infinite = infiniteNodes(); !infinite.empty()) {
            m_text += "\"infiniteCosts\": [";
            inlineList(infinite, [&](NodeIndex node) { add(m_content.nodeIds[node]); });
            m_text += "], ";
        }
        m_text += "\"born\": {";
        list(bornNodes(), [&](NodeIndex index) {
            const SnapshotNode& node = m_snapshot.nodes()[index];
            addKey(m_content.nodeIds[index]);
            fmt::format_to(std::back_inserter(m_text), "[{}, ", node.bornIteration);
            add(m_snapshot.ruleName(node.bornRule));
            m_text += ']';
        });
        m_text += "\n  }}";
    }

    const Content m_content;
    const Snapshot& m_snapshot;
    double m_costForInfinity;
    std::string m_text;
};

}  // namespace

std::string writeEGraphJson(const Snapshot& snapshot, const Ranking* ranking) {
    std::vector<NodeIndex> order(snapshot.nodes().size());
    std::iota(order.begin(), order.end(), 0U);
    std::vector<std::string> nodeIds;
    nodeIds.reserve(order.size());
    std::vector<ImportedClassData> classData;
    for (ClassIndex index = 0; index < snapshot.classes().size(); ++index) {
        for (std::uint32_t place = 0; place < snapshot.classes()[index].nodeCount; ++place)
            nodeIds.push_back(fmt::format("{}.{}", snapshot.className(index), place));
        if (!snapshot.typeText(index).empty())
            classData.push_back({snapshot.className(index), index, snapshot.typeText(index), {}});
    }
    std::vector<double> costs = ranking == nullptr ? std::vector<double>() : ownCosts(*ranking);
    const std::string costModel = costs.empty() ? "" : ranking->costName;
    costs.resize(order.size(), 1);
    const std::vector<bool> subsumed(order.size(), false);
    return JsonText({snapshot, order, nodeIds, costs, subsumed, classData, costModel})
        .make(true)
        .text;
}

WrittenEGraph writeEGraphJson(const ImportedEGraph& egraph) {
    const std::vector<NodeIndex> order = egraph.fileOrder();
    return JsonText({*egraph.snapshot, order, egraph.nodeIds, egraph.costs, egraph.subsumed,
                     egraph.classData, egraph.costModel})
        .make(false);
}

}  // namespace candler
