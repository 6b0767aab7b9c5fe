// EGraphAssembler: what EGraphReader.cpp reads becomes an ImportedEGraph: ids are numbered as they
// come, references are resolved at the end, since a file may name an e-node before it stands there.
// Private to this room.
#pragma once

#include <map>
#include <set>

#include "engine/serialization/ImportedEGraph.h"
#include "engine/serialization/TextIndex.h"

namespace candler {

/// Something that the file names and that it does not have.
struct DanglingName {
    std::string path;         ///< JSON pointer.
    std::size_t textEnd = 0;  ///< Just behind the name's closing quote.
    std::string message;
    std::string hint;
};

/// Texts that are given as views must live as long as this.
class EGraphAssembler {
public:
    /// What is added then belongs to it. False if there is one of that id already.
    [[nodiscard]] bool beginNode(std::string_view id);
    void addOperator(std::string_view text) { m_nodes.back().label = m_labels.intern(text); }
    void addClass(std::string_view name);
    /// `place` is among what the list has, `textEnd` just behind the id's closing quote.
    void addChild(std::string_view id, std::uint32_t place, std::size_t textEnd);
    void addCost(double cost) { m_nodes.back().cost = cost; }
    void markSubsumed() { m_nodes.back().isSubsumed = true; }

    void addRoot(std::string_view className, std::uint32_t place, std::size_t textEnd);
    /// False if the class has an entry already.
    [[nodiscard]] bool beginClassData(std::string_view className);
    void addType(std::string_view type) { m_result.classData.back().type = type; }
    /// False if the entry has such a label already.
    [[nodiscard]] bool addLabel(std::string_view key, std::string_view text);

    // Our own data, which comes after all e-nodes.
    void setIteration(std::uint32_t iteration) { m_data.iteration = iteration; }
    void setCostModel(std::string name) { m_result.costModel = std::move(name); }
    /// False if there is no such e-node.
    [[nodiscard]] bool addBirth(std::string_view nodeId, std::uint32_t iteration,
                                const std::string& rule);
    [[nodiscard]] bool addInfiniteCost(std::string_view nodeId);

    /// At most `most`; children first.
    [[nodiscard]] std::vector<DanglingName> danglingNames(std::size_t most) const;
    /// Only if no name dangles and every e-node has a class. Ends the use of this.
    [[nodiscard]] ImportedEGraph finish();

private:
    struct Node {
        std::uint32_t id = kNoIndex;    // into m_ids
        std::uint32_t name = kNoIndex;  // of its class, into m_classNames
        std::uint32_t label = 0;        // into m_labels
        std::uint32_t firstChild = 0;   // into m_children
        std::uint32_t bornIteration = 0;
        RuleId bornRule{};
        double cost = 1;
        bool isSubsumed = false;
    };
    /// The e-node that an id stands for, or where the id was first used.
    struct Definition {
        std::uint32_t node = kNoIndex;
        std::uint32_t user = kNoIndex;
        std::uint32_t place = 0;  // among the user's children
        std::size_t textEnd = 0;
    };
    struct Root {
        std::uint32_t name = 0;  // into m_classNames
        std::uint32_t place = 0;
        std::size_t textEnd = 0;
    };

    std::uint32_t internId(std::string_view id);
    std::uint32_t internClass(std::string_view name);
    [[nodiscard]] Node* find(std::string_view nodeId);
    [[nodiscard]] std::string hintAtClass(std::string_view nodeId) const;
    [[nodiscard]] std::string hintAtNode(std::string_view className) const;
    void placeClasses();
    void placeNodes();
    void placeChildren();
    void placeClassData();

    std::vector<Node> m_nodes;              // in the order of the file
    std::vector<std::uint32_t> m_children;  // into m_ids
    TextIndex m_ids;
    std::vector<Definition> m_definitions;  // by id
    TextIndex m_classNames;
    std::vector<ClassIndex> m_classOf;  // by class name; kNoIndex: no e-node yet
    ClassIndex m_classCount = 0;
    TextIndex m_labels;
    std::vector<Root> m_roots;
    std::vector<bool> m_hasData;             // by class name
    std::vector<std::uint32_t> m_dataNames;  // by entry, into m_classNames
    std::set<std::string_view> m_labelKeys;  // of the present entry
    std::map<std::string, RuleId> m_rules;
    std::vector<NodeIndex> m_indexOf;  // by place in the file
    Snapshot::Data m_data;
    ImportedEGraph m_result;
};

}  // namespace candler
