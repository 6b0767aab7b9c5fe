// A small e-graph with one iteration of journal marks at a time, for tests of snapshots.
#pragma once

#include <array>
#include <string>

#include "engine/egraph/EGraph.h"
#include "engine/snapshot/SnapshotBuilder.h"

namespace candler::test {

struct SnapshotTestGraph {
    /// With pairs, g is commutative.
    explicit SnapshotTestGraph(bool hasPairs = false)
        : binaryOp(signature.add({"g", 2, false, hasPairs})) {}

    Signature signature;
    OpId leafOp = signature.add({"leaf", 0, true});
    OpId unaryOp = signature.add({"f", 1, false});
    OpId binaryOp;
    TermStore store{signature};
    EGraph graph{store};
    std::uint32_t iteration = 0;

    EClassId leaf(Payload payload) {
        return graph.add(store.label({leafOp, payload, kUntyped}), {});
    }
    EClassId f(EClassId x) { return graph.add(store.label({unaryOp, 0, kUntyped}), std::array{x}); }
    EClassId g(EClassId x, EClassId y) {
        return graph.add(store.label({binaryOp, 0, kUntyped}), std::array{x, y});
    }

    /// What follows is the work of `rule` on `root`, until the next call or the iteration's end.
    void beginApplication(RuleId rule, EClassId root) {
        endApplication();
        m_open = {rule, root, static_cast<std::uint32_t>(graph.journal().nodeCount()), true};
    }
    void endApplication() {
        if (!m_open.isOpen) return;
        ApplicationRecord record;
        record.rule = m_open.rule;
        record.iteration = iteration;
        record.root = m_open.root;
        record.firstNode = m_open.firstNode;
        record.endNode = static_cast<std::uint32_t>(graph.journal().nodeCount());
        graph.journal().addApplication(record, {});
        m_open.isOpen = false;
    }

    /// Rebuilds and marks the end of the iteration; the next one begins.
    JournalMark endIteration() {
        endApplication();
        graph.rebuild();
        const JournalMark mark =
            graph.journal().now(iteration, iteration == 0 ? Phase::Start : Phase::Rebuild);
        graph.journal().addMark(mark);
        ++iteration;
        return mark;
    }

    [[nodiscard]] SnapshotTexts texts() const {
        SnapshotTexts result;
        result.label = [this](LabelId id) {
            const Label& label = store[id];
            return label.op == leafOp ? "x" + std::to_string(label.payload)
                                      : store.signature()[label.op].name;
        };
        result.rules = {"commute", "unwrap"};
        return result;
    }
    /// As of a language where `g` applies its first argument and `f` is a function.
    [[nodiscard]] SnapshotPtr functional(const JournalMark& mark) const {
        SnapshotTexts read = texts();
        read.form = [this](LabelId id) {
            const Label& label = store[id];
            if (label.op == leafOp) return LabelForm::Operator;
            return store.signature()[label.op].name == "g" ? LabelForm::Application
                                                           : LabelForm::Function;
        };
        return SnapshotBuilder(graph.journal(), store, read).at(mark, graph.roots());
    }
    [[nodiscard]] SnapshotPtr snapshot(const JournalMark& mark) const {
        return SnapshotBuilder(graph.journal(), store, texts()).at(mark, graph.roots());
    }

private:
    struct Open {
        RuleId rule;
        EClassId root;
        std::uint32_t firstNode = 0;
        bool isOpen = false;
    };
    Open m_open;
};

}  // namespace candler::test
