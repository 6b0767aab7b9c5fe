#include "engine/snapshot/ReadableText.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <vector>

#include "engine/snapshot/SliceClasses.h"
#include "engine/support/Utf8.h"

namespace candler {

namespace {

/// Applied or instantiated, the outermost first; `head` is what stands in front of it all.
struct Spine {
    std::vector<const SnapshotNode*> nodes{};
    const SnapshotNode* head = nullptr;  ///< Null: it has no e-node.
};

bool isSpine(const Snapshot& snapshot, const SnapshotNode& node) {
    const LabelForm form = snapshot.formOf(node);
    return form == LabelForm::Application || form == LabelForm::Instantiation;
}

/// `step` gives the e-node of a class that is gone on with, or null.
template <typename Step>
Spine spineOf(const Snapshot& snapshot, const SnapshotNode& node, Step step) {
    Spine spine{.head = &node};
    while (spine.head != nullptr && isSpine(snapshot, *spine.head)) {
        spine.nodes.push_back(spine.head);
        spine.head = step(snapshot.children(*spine.head)[0]);
    }
    std::ranges::reverse(spine.nodes);
    return spine;
}

/// The e-node of a class without a choice.
struct OnlyNode {
    const Snapshot& snapshot;

    const SnapshotNode* operator()(ClassIndex index) const {
        const auto nodes = snapshot.nodesOf(index);
        return nodes.size() == 1 ? &nodes[0] : nullptr;
    }
};

/// A name in front of what it is applied to, if no choice is hidden by that; else the e-node.
const SnapshotNode& nameOf(const Spine& spine, const SnapshotNode& node) {
    const bool isName =
        !spine.nodes.empty() && spine.head != nullptr && spine.head->childCount == 0;
    return isName ? *spine.head : node;
}

class TermWriter {
public:
    TermWriter(const Snapshot& snapshot, const Ranking& ranking, std::size_t maxLength)
        : m_snapshot(snapshot), m_ranking(ranking), m_maxLength(maxLength) {}

    /// Whether it stands by itself, between two others, or beside others.
    enum class Place { Whole, Operand, Argument };

    void write(ClassIndex from, Place place) {
        constexpr std::size_t kMostNested = 5000;  // the stack
        if (m_text.size() > m_maxLength) return;
        const SnapshotNode* const node = chosen(from);
        ++m_depth;
        if (node == nullptr)
            m_text += "∞";
        else if (m_depth > kMostNested)
            m_text += "…";
        else
            write(*node, place);
        --m_depth;
    }
    [[nodiscard]] std::string take() { return std::move(m_text); }

private:
    [[nodiscard]] const SnapshotNode* chosen(ClassIndex index) const {
        const NodeIndex choice = m_ranking.classChoice[index];
        return choice == kNoIndex ? nullptr : &m_snapshot.nodes()[choice];
    }

    void write(const SnapshotNode& node, Place place) {
        switch (m_snapshot.formOf(node)) {
            case LabelForm::Application:
            case LabelForm::Instantiation:
                return writeSpine(node, place);
            case LabelForm::Infix:
                return wrapped(place != Place::Whole, [&] { writeInfix(node); });
            case LabelForm::Function:
            case LabelForm::SizeFunction:
                return wrapped(place != Place::Whole, [&] { writeFunction(node); });
            case LabelForm::Variable:
                m_text += variable(m_snapshot.labelText(node));
                return;
            case LabelForm::Operator:
                break;
        }
        const std::string& label = m_snapshot.labelText(node);
        const bool isNegative = m_hasForms && label.size() > 1 && label.front() == '-';
        wrapped(place != Place::Whole && (node.childCount > 0 || isNegative), [&] {
            m_text += label;
            for (const ClassIndex child : m_snapshot.children(node)) {
                m_text += ' ';
                write(child, Place::Argument);
            }
        });
    }

    template <typename Body>
    void wrapped(bool isWrapped, Body body) {
        if (isWrapped) m_text += '(';
        body();
        if (isWrapped) m_text += ')';
    }

    void writeSpine(const SnapshotNode& node, Place place) {
        const Spine spine =
            spineOf(m_snapshot, node, [this](ClassIndex index) { return chosen(index); });
        const bool isApplied = std::ranges::any_of(spine.nodes, [this](const SnapshotNode* one) {
            return m_snapshot.formOf(*one) == LabelForm::Application;
        });
        wrapped(place == Place::Argument && isApplied, [&] {
            if (spine.head == nullptr)
                m_text += "∞";
            else
                write(*spine.head, Place::Argument);
            for (const SnapshotNode* one : spine.nodes) {
                if (m_text.size() > m_maxLength) return;
                if (m_snapshot.formOf(*one) == LabelForm::Instantiation) {
                    m_text += m_snapshot.labelText(*one);
                    continue;
                }
                m_text += ' ';
                write(m_snapshot.children(*one)[1], Place::Argument);
            }
        });
    }

    /// `f >> g >> h`: they nest to the left.
    void writeInfix(const SnapshotNode& node) {
        std::vector<const SnapshotNode*> chain;
        const SnapshotNode* first = &node;
        while (first != nullptr && m_snapshot.formOf(*first) == LabelForm::Infix) {
            chain.push_back(first);
            first = chosen(m_snapshot.children(*first)[0]);
        }
        write(m_snapshot.children(*chain.back())[0], Place::Operand);
        for (auto one = chain.rbegin(); one != chain.rend() && m_text.size() <= m_maxLength;
             ++one) {
            m_text += fmt::format(" {} ", m_snapshot.labelText(**one));
            write(m_snapshot.children(**one)[1], Place::Operand);
        }
    }

    /// `\x y. body`: neighbouring functions of one kind are written together.
    void writeFunction(const SnapshotNode& node) {
        const LabelForm form = m_snapshot.formOf(node);
        std::vector<std::string>& scope = form == LabelForm::Function ? m_variables : m_sizes;
        const std::size_t before = scope.size();
        if (form == LabelForm::SizeFunction && scope.empty()) m_firstSize = firstSizeOf(node);
        m_text += form == LabelForm::Function ? "\\" : "/\\";
        const SnapshotNode* body = &node;
        ClassIndex bodyClass = node.classIndex;
        while (body != nullptr && m_snapshot.formOf(*body) == form &&
               m_text.size() <= m_maxLength) {
            if (scope.size() > before) m_text += ' ';
            scope.push_back(freshName(form));
            m_text += scope.back();
            bodyClass = m_snapshot.children(*body)[0];
            body = chosen(bodyClass);
        }
        m_text += ". ";
        write(bodyClass, Place::Whole);
        scope.resize(before);
    }

    /// Labels name sizes from the inside: the innermost of the program's has the last name.
    [[nodiscard]] std::size_t firstSizeOf(const SnapshotNode& outermost) const {
        std::size_t nested = 0;
        const std::size_t known = m_snapshot.sizeNames().size();
        for (const SnapshotNode* node = &outermost;
             node != nullptr && nested < known &&
             m_snapshot.formOf(*node) == LabelForm::SizeFunction;
             node = chosen(m_snapshot.children(*node)[0]))
            ++nested;
        return known - nested;
    }

    [[nodiscard]] std::string freshName(LabelForm form) const {
        const auto names = m_snapshot.sizeNames();
        if (form == LabelForm::SizeFunction && m_firstSize + m_sizes.size() < names.size())
            return names[m_firstSize + m_sizes.size()];
        static constexpr std::array kNames{"x", "y", "z", "u", "v", "w"};
        const auto isTaken = [&](const std::string& name) {
            return std::ranges::find(m_variables, name) != m_variables.end() ||
                   std::ranges::find(m_sizes, name) != m_sizes.end() ||
                   std::ranges::find(names, name) != names.end();
        };
        if (form == LabelForm::Function)
            for (const char* name : kNames)
                if (!isTaken(name)) return name;
        for (std::size_t i = 1;; ++i)
            if (std::string name = fmt::format("{}{}", form == LabelForm::Function ? 'x' : 'n', i);
                !isTaken(name))
                return name;
    }

    /// `%k` counts the functions in between; those of the term have names.
    [[nodiscard]] std::string variable(const std::string& label) const {
        std::size_t index = 0;
        const char* const end = label.data() + label.size();
        if (label.size() < 2 || std::from_chars(label.data() + 1, end, index).ptr != end)
            return label;
        return index < m_variables.size() ? m_variables[m_variables.size() - 1 - index]
                                          : fmt::format("%{}", index - m_variables.size());
    }

    const Snapshot& m_snapshot;
    const Ranking& m_ranking;
    std::size_t m_maxLength;
    bool m_hasForms = m_snapshot.hasForms();
    std::string m_text;
    std::size_t m_depth = 0;
    std::vector<std::string> m_variables;  // that are bound around, outermost first
    std::vector<std::string> m_sizes;
    std::size_t m_firstSize = 0;  // the name of the outermost size
};

}  // namespace

std::string chosenTerm(const Snapshot& snapshot, const Ranking& ranking, ClassIndex from,
                       std::size_t maxLength) {
    TermWriter writer(snapshot, ranking, maxLength);
    writer.write(from, TermWriter::Place::Whole);
    return abridgedText(writer.take(), maxLength);
}

std::string readableOperator(const Snapshot& snapshot, const SnapshotNode& node) {
    return snapshot.labelText(nameOf(spineOf(snapshot, node, OnlyNode{snapshot}), node));
}

std::string readableNode(const Snapshot& snapshot, const SnapshotNode& node) {
    const OnlyNode only{snapshot};
    const auto argument = [&](ClassIndex child) {
        return detail::isName(snapshot, child, true) ? detail::nameText(snapshot, child)
                                                     : "○" + snapshot.className(child);
    };
    const Spine spine = spineOf(snapshot, node, only);
    const SnapshotNode& name = nameOf(spine, node);
    std::string text = snapshot.titleText(name);
    if (&name == &node) {
        if (snapshot.formOf(node) == LabelForm::Instantiation)
            return argument(snapshot.children(node)[0]) + text;
        for (const ClassIndex child : snapshot.children(node)) text += ' ' + argument(child);
        return text;
    }
    for (const SnapshotNode* one : spine.nodes)
        text += snapshot.formOf(*one) == LabelForm::Instantiation
                    ? snapshot.labelText(*one)
                    : ' ' + argument(snapshot.children(*one)[1]);
    return text;
}

std::vector<bool> classesInUsers(const Snapshot& snapshot) {
    const detail::Folding folding = detail::foldingOf(snapshot, {});
    std::vector<bool> isInUsers(snapshot.classes().size());
    for (ClassIndex index = 0; index < isInUsers.size(); ++index) {
        const SnapshotNode& node = snapshot.nodesOf(index)[0];
        const auto hasName = [&] {
            return &nameOf(spineOf(snapshot, node, OnlyNode{snapshot}), node) != &node;
        };
        isInUsers[index] = folding.isName[index] || (folding.isApplied[index] && hasName());
    }
    return isInUsers;
}

}  // namespace candler
