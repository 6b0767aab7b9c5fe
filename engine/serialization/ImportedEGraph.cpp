#include "engine/serialization/ImportedEGraph.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "engine/serialization/EGraphReader.h"
#include "engine/support/FileSystem.h"

namespace candler {

namespace {

/// Goes through a text and writes down how far it is: the JSON library's events have no places.
class Cursor {
public:
    // Names of the standard library.
    using difference_type = std::ptrdiff_t;
    using value_type = char;
    using pointer = const char*;
    using reference = const char&;
    using iterator_category = std::input_iterator_tag;

    Cursor(const char* at, const char*& position) : m_at(at), m_position(&position) {}

    reference operator*() const { return *m_at; }
    Cursor& operator++() {
        *m_position = ++m_at;
        return *this;
    }
    bool operator==(const Cursor& other) const { return m_at == other.m_at; }

private:
    const char* m_at;
    const char** m_position;
};

}  // namespace

std::optional<NodeIndex> ImportedEGraph::findNode(std::string_view id) const {
    const auto found = std::ranges::find(nodeIds, id);
    if (found == nodeIds.end()) return std::nullopt;
    return static_cast<NodeIndex>(found - nodeIds.begin());
}

std::vector<std::optional<NodeIndex>> ImportedEGraph::findNodes(
    std::span<const std::string> ids) const {
    std::unordered_map<std::string_view, std::optional<NodeIndex>> found;
    for (const std::string& id : ids) found.emplace(id, std::nullopt);
    for (NodeIndex node = 0; node < nodeIds.size(); ++node)
        if (const auto wanted = found.find(nodeIds[node]); wanted != found.end() && !wanted->second)
            wanted->second = node;
    std::vector<std::optional<NodeIndex>> nodes;
    for (const std::string& id : ids) nodes.push_back(found.at(id));
    return nodes;
}

std::optional<ClassIndex> ImportedEGraph::findClass(std::string_view name) const {
    for (ClassIndex index = 0; index < snapshot->classes().size(); ++index)
        if (snapshot->className(index) == name) return index;
    return std::nullopt;
}

std::vector<NodeIndex> ImportedEGraph::fileOrder() const {
    std::vector<NodeIndex> order(snapshot->nodes().size());
    for (const SnapshotNode& node : snapshot->nodes())
        order[node.id.index()] = snapshot->indexOf(node);
    return order;
}

Ranking rankByCosts(const ImportedEGraph& egraph) {
    std::vector<double> costs = egraph.costs;
    for (std::size_t node = 0; node < costs.size(); ++node)
        if (egraph.subsumed[node]) costs[node] = ImportedEGraph::kInfinite;
    return Ranking::byCost(*egraph.snapshot, egraph.costModel.empty() ? "cost" : egraph.costModel,
                           costs);
}

Result<ImportedEGraph> parseEGraphJson(const SourceText& text, const StopCheck& stop) {
    const std::string_view all = text.text();
    const char* position = all.data();
    EGraphReader reader(text, position, stop);
    nlohmann::json::sax_parse(Cursor(all.data(), position),
                              Cursor(all.data() + all.size(), position), &reader);
    return reader.finish();
}

Result<ImportedEGraph> readEGraphJson(const std::filesystem::path& path, const StopCheck& stop) {
    Result<std::string> text = readInput(path, kMaxEGraphBytes);
    if (!text) return failure(text.error());
    return parseEGraphJson(SourceText(path.string(), std::move(*text)), stop);
}

}  // namespace candler
