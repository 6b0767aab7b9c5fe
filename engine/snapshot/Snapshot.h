// Snapshot: an immutable picture of an e-graph at one moment, self-contained: labels, types and
// rule names are texts in it. Views, writers and extractors read this, never the live EGraph, and
// may do so on any thread. Made by SnapshotBuilder from a run, by the serialization room from a
// file.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/egraph/Ids.h"
#include "engine/egraph/Journal.h"
#include "engine/term/LabelForm.h"

namespace candler {

/// Index of a class in Snapshot::classes().
using ClassIndex = std::uint32_t;
/// Index of an e-node in Snapshot::nodes().
using NodeIndex = std::uint32_t;

/// No class, no node.
inline constexpr std::uint32_t kNoIndex = 0xFFFFFFFFU;

struct SnapshotNode {
    ENodeId id;  ///< Of an imported e-graph: its place in the file.
    ClassIndex classIndex = 0;
    std::uint32_t label = 0;       ///< Index into labels.
    std::uint32_t firstChild = 0;  ///< Into the child list.
    std::uint32_t childCount = 0;
    std::uint32_t bornIteration = 0;  ///< 0: start term.
    RuleId bornRule;                  ///< Invalid for the start term and analyses.
};

/// A class that was merged into another, and why.
struct SnapshotMerge {
    EClassId id;
    MergeCause cause = MergeCause::Start;
    RuleId rule;  ///< Of cause Rule; else invalid.

    bool operator==(const SnapshotMerge&) const = default;
};

struct SnapshotClass {
    EClassId id;
    NodeIndex firstNode = 0;  ///< The class's nodes are consecutive.
    std::uint32_t nodeCount = 0;
    std::uint32_t type = 0;           ///< Index into types.
    std::uint32_t bornIteration = 0;  ///< Of the oldest member id.
    /// Classes of the iteration before that were merged into this one in the snapshot's own.
    std::vector<SnapshotMerge> mergedNow;
};

/// What a label shows: `name` is the operator or literal as a person reads it.
struct SnapshotLabel {
    std::string name;
    std::uint32_t labelId = 0;  ///< The LabelId it came from; meaningless for imported e-graphs.
    LabelForm form = LabelForm::Operator;
    std::string title{};  ///< As pictures write it, where that differs from the name.
};

class Snapshot {
public:
    struct Data {
        std::uint32_t iteration = 0;
        Phase phase = Phase::Start;
        std::vector<SnapshotClass> classes;  ///< Ascending by id.
        std::vector<SnapshotNode> nodes;     ///< Grouped by class.
        std::vector<ClassIndex> children;
        std::vector<ClassIndex> roots;
        std::vector<SnapshotLabel> labels;
        std::vector<std::string> types;      ///< Empty text for untyped.
        std::vector<std::string> rules;      ///< Names by RuleId.
        std::vector<std::string> sizeNames;  ///< Of SizeFunctions, the outermost first.
        /// By ClassIndex, what the file calls them; empty for runs, whose classes have numbers.
        std::vector<std::string> classNames;
        /// By EClassId ever founded: the class it is in now, or kNoIndex if that was removed.
        /// Empty for imported e-graphs.
        std::vector<ClassIndex> classOfFounded;
    };

    explicit Snapshot(Data data) : m_data(std::move(data)) {}

    [[nodiscard]] std::uint32_t iteration() const { return m_data.iteration; }
    [[nodiscard]] Phase phase() const { return m_data.phase; }
    [[nodiscard]] std::span<const SnapshotClass> classes() const { return m_data.classes; }
    [[nodiscard]] std::span<const SnapshotNode> nodes() const { return m_data.nodes; }
    [[nodiscard]] std::span<const SnapshotNode> nodesOf(ClassIndex index) const {
        const SnapshotClass& c = m_data.classes[index];
        return std::span(m_data.nodes).subspan(c.firstNode, c.nodeCount);
    }
    [[nodiscard]] std::span<const ClassIndex> children(const SnapshotNode& node) const {
        return std::span(m_data.children).subspan(node.firstChild, node.childCount);
    }
    [[nodiscard]] LabelForm formOf(const SnapshotNode& node) const {
        return m_data.labels[node.label].form;
    }
    /// A function of either kind.
    [[nodiscard]] bool isFunction(const SnapshotNode& node) const {
        const LabelForm form = formOf(node);
        return form == LabelForm::Function || form == LabelForm::SizeFunction;
    }
    /// Whether operators are read in other forms than before their arguments.
    [[nodiscard]] bool hasForms() const {
        return std::ranges::any_of(m_data.labels, [](const SnapshotLabel& label) {
            return label.form != LabelForm::Operator;
        });
    }
    [[nodiscard]] std::span<const std::string> sizeNames() const { return m_data.sizeNames; }
    [[nodiscard]] const std::string& labelText(const SnapshotNode& node) const {
        return m_data.labels[node.label].name;
    }
    /// As pictures write it: `matmul(activation: relu)`.
    [[nodiscard]] const std::string& titleText(const SnapshotNode& node) const {
        const SnapshotLabel& label = m_data.labels[node.label];
        return label.title.empty() ? label.name : label.title;
    }
    /// The e-node as people tell e-nodes apart: its label and its children's classes, `app 5 7`.
    [[nodiscard]] std::string nodeText(const SnapshotNode& node) const;
    [[nodiscard]] std::span<const SnapshotLabel> labels() const { return m_data.labels; }
    [[nodiscard]] const std::string& typeText(ClassIndex index) const {
        return m_data.types[m_data.classes[index].type];
    }
    /// Read from a file: no run made it, so nothing was born in it.
    [[nodiscard]] bool isImported() const { return !m_data.classNames.empty(); }
    /// How people name the class: its id, or what the imported file calls it.
    [[nodiscard]] std::string className(ClassIndex index) const;
    /// May be empty. Those of an imported e-graph are as written, also one class twice.
    [[nodiscard]] std::span<const ClassIndex> roots() const { return m_data.roots; }
    /// The roots; where there are none, a guess: the classes that no other class uses, else the
    /// first class.
    [[nodiscard]] std::vector<ClassIndex> rootsOrGuess() const;
    /// The rule's name, or empty for an invalid id.
    [[nodiscard]] const std::string& ruleName(RuleId rule) const;
    [[nodiscard]] std::span<const std::string> rules() const { return m_data.rules; }
    /// The class that `id` is part of now, following merges; none if it did not exist or is gone.
    [[nodiscard]] std::optional<ClassIndex> classOf(EClassId id) const;
    [[nodiscard]] NodeIndex indexOf(const SnapshotNode& node) const {
        return static_cast<NodeIndex>(&node - m_data.nodes.data());
    }
    /// The class with this id, or none: it did not exist yet, was removed, or was merged away.
    [[nodiscard]] std::optional<ClassIndex> indexOf(EClassId id) const;
    /// Whether the e-node was added in this snapshot's own iteration (false for iteration 0).
    [[nodiscard]] bool isNew(const SnapshotNode& node) const {
        return m_data.iteration > 0 && node.bornIteration == m_data.iteration;
    }
    /// Bytes held, texts aside.
    [[nodiscard]] std::size_t memoryBytes() const;

private:
    Data m_data;
};

using SnapshotPtr = std::shared_ptr<const Snapshot>;

}  // namespace candler
