// Written as text at once: an ordered JSON value would look up every key in linear time.
#include "engine/serialization/EGraphJson.h"

#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>

namespace candler {

namespace {

std::string quoted(const std::string& text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

class JsonText {
public:
    explicit JsonText(const Snapshot& snapshot) : m_snapshot(snapshot) {}

    std::string make() {
        m_text = "{\n  \"nodes\": {";
        for (const SnapshotNode& node : m_snapshot.nodes()) addNode(node);
        m_text += "\n  },\n  \"root_eclasses\": [";
        for (const ClassIndex root : m_snapshot.roots())
            add("{}\"{}\"", root == m_snapshot.roots()[0] ? "" : ", ", classId(root));
        m_text += "],\n  \"class_data\": {";
        addTypes();
        add("\n  }},\n  \"x_workbench\": {{\"version\": 1, \"iteration\": {}, \"born\": {{",
            m_snapshot.iteration());
        addBirths();
        m_text += "\n  }}\n}\n";
        return std::move(m_text);
    }

private:
    template <typename... Args>
    void add(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(m_text), format, std::forward<Args>(args)...);
    }

    [[nodiscard]] std::uint32_t classId(ClassIndex index) const {
        return m_snapshot.classes()[index].id.value;
    }
    [[nodiscard]] std::string nodeId(const SnapshotNode& node) const {
        return fmt::format(
            "{}.{}", classId(node.classIndex),
            m_snapshot.indexOf(node) - m_snapshot.classes()[node.classIndex].firstNode);
    }

    void addNode(const SnapshotNode& node) {
        add("{}\n    \"{}\": {{\"op\": {}, \"children\": [", separator(node), nodeId(node),
            quoted(m_snapshot.labelText(node)));
        bool isFirst = true;
        for (const ClassIndex child : m_snapshot.children(node)) {
            add("{}\"{}.0\"", isFirst ? "" : ", ", classId(child));
            isFirst = false;
        }
        add("], \"eclass\": \"{}\", \"cost\": 1.0}}", classId(node.classIndex));
    }

    void addTypes() {
        bool isFirst = true;
        for (ClassIndex index = 0; index < m_snapshot.classes().size(); ++index) {
            if (m_snapshot.typeText(index).empty()) continue;
            add("{}\n    \"{}\": {{\"type\": {}}}", isFirst ? "" : ",", classId(index),
                quoted(m_snapshot.typeText(index)));
            isFirst = false;
        }
    }

    void addBirths() {
        bool isFirst = true;
        for (const SnapshotNode& node : m_snapshot.nodes()) {
            if (node.bornIteration == 0) continue;
            add("{}\n    \"{}\": [{}, {}]", isFirst ? "" : ",", nodeId(node), node.bornIteration,
                quoted(m_snapshot.ruleName(node.bornRule)));
            isFirst = false;
        }
    }

    [[nodiscard]] const char* separator(const SnapshotNode& node) const {
        return m_snapshot.indexOf(node) == 0 ? "" : ",";
    }

    const Snapshot& m_snapshot;
    std::string m_text;
};

}  // namespace

std::string writeEGraphJson(const Snapshot& snapshot) {
    return JsonText(snapshot).make();
}

}  // namespace candler
