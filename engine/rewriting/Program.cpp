#include "engine/rewriting/Program.h"

#include <algorithm>
#include <map>
#include <optional>

namespace candler {

namespace {

class Compiler {
public:
    explicit Compiler(const Pattern& pattern) : m_pattern(pattern) {}

    Program compile() {
        const PatternNode& root = m_pattern.nodes()[m_pattern.root()];
        m_program.rootOp = rootOperator(root);
        m_pending.push_back({m_pattern.root(), 0});
        emitPending();
        for (const Pattern::Companion& companion : m_pattern.companions()) {
            emitCompanion(companion);
            emitPending();
        }
        markLastTest();
        return std::move(m_program);
    }

private:
    struct Pending {
        std::uint32_t node;
        std::uint32_t reg;
    };

    void emitPending() {
        while (!m_pending.empty()) emit(takeNext());
    }

    /// Upwards from a variable that is bound already; without one, from all classes.
    void emitCompanion(const Pattern::Companion& companion) {
        std::optional<std::uint32_t> reg = emitUpwards(companion.node);
        if (!reg) {
            Instruction scan;
            scan.kind = Instruction::Kind::Scan;
            scan.op = m_pattern.nodes()[companion.node].op;
            scan.to = static_cast<std::uint32_t>(m_program.registerCount++);
            m_program.instructions.push_back(scan);
            m_pending.push_back({companion.node, scan.to});
            reg = scan.to;
        }
        emitVariable(companion.slot, *reg);
    }

    /// The register with the class of the node, if it has a variable that is bound.
    std::optional<std::uint32_t> emitUpwards(std::uint32_t index) {
        const PatternNode& node = m_pattern.nodes()[index];
        if (node.kind == PatternNode::Kind::Variable) {
            const auto known = m_registerOfSlot.find(node.slot);
            if (known == m_registerOfSlot.end()) return std::nullopt;
            return known->second;
        }
        if (node.kind != PatternNode::Kind::Operator) return std::nullopt;
        for (std::uint32_t i = 0; i < node.children.size(); ++i) {
            const auto below = emitUpwards(node.children[i]);
            if (!below) continue;
            Instruction user = bindOf(node, *below);
            user.kind = Instruction::Kind::User;
            user.position = i;
            ++m_program.registerCount;
            m_program.instructions.push_back(user);
            for (std::uint32_t k = 0; k < node.children.size(); ++k)
                if (k != i) m_pending.push_back({node.children[k], user.to + k});
            return user.to + static_cast<std::uint32_t>(node.children.size());
        }
        return std::nullopt;
    }

    /// An operator that every matching class has, if the pattern asks for one.
    [[nodiscard]] OpId rootOperator(const PatternNode& root) const {
        if (root.kind == PatternNode::Kind::Operator) return root.op;
        if (root.kind == PatternNode::Kind::All)
            for (auto child = root.children.rbegin(); child != root.children.rend(); ++child)
                if (const OpId op = rootOperator(m_pattern.nodes()[*child]); op.isValid())
                    return op;
        return {};
    }

    /// Variables first (they only compare or store), then what is ground, then the rest in order.
    Pending takeNext() {
        std::size_t best = 0;
        int bestRank = 3;
        for (std::size_t i = 0; i < m_pending.size(); ++i) {
            const PatternNode& node = m_pattern.nodes()[m_pending[i].node];
            const int rank = node.kind != PatternNode::Kind::Operator ? 0
                             : node.isGround || node.children.empty() ? 1
                                                                      : 2;
            if (rank >= bestRank) continue;
            bestRank = rank;
            best = i;
        }
        const Pending next = m_pending[best];
        m_pending.erase(m_pending.begin() + static_cast<std::ptrdiff_t>(best));
        return next;
    }

    void emit(const Pending& item) {
        const PatternNode& node = m_pattern.nodes()[item.node];
        if (node.isGround && item.reg != 0) {
            emitGround(item);
            return;
        }
        if (node.type.isValid()) {
            Instruction test;
            test.kind = Instruction::Kind::Type;
            test.from = item.reg;
            test.type = node.type;
            m_program.instructions.push_back(test);
        }
        if (node.kind == PatternNode::Kind::Variable)
            emitVariable(node.slot, item.reg);
        else if (node.kind == PatternNode::Kind::All)
            for (const std::uint32_t child : node.children) m_pending.push_back({child, item.reg});
        else
            emitBind(node, item.reg);
    }

    void emitGround(const Pending& item) {
        Instruction same;
        same.kind = Instruction::Kind::Ground;
        same.from = item.reg;
        same.to = static_cast<std::uint32_t>(m_program.groundTerms.size());
        addGroundNode(m_program.groundTerms.emplace_back(), item.node);
        m_program.instructions.push_back(same);
    }

    std::uint32_t addGroundNode(GroundTerm& term, std::uint32_t index) {
        const PatternNode& node = m_pattern.nodes()[index];
        GroundTerm::Node made{{node.op, node.payload, node.type}, {}};
        for (const std::uint32_t child : node.children)
            made.children.push_back(addGroundNode(term, child));
        term.nodes.push_back(std::move(made));
        return static_cast<std::uint32_t>(term.nodes.size() - 1);
    }

    void emitVariable(std::uint32_t slot, std::uint32_t reg) {
        Instruction instruction;
        instruction.from = reg;
        const auto [known, isNew] = m_registerOfSlot.emplace(slot, reg);
        instruction.kind = isNew ? Instruction::Kind::Store : Instruction::Kind::Compare;
        instruction.to = isNew ? 1 + slot : known->second;
        m_program.instructions.push_back(instruction);
    }

    /// Its children get registers of their own.
    Instruction bindOf(const PatternNode& node, std::uint32_t reg) {
        Instruction bind;
        bind.from = reg;
        bind.op = node.op;
        bind.to = static_cast<std::uint32_t>(m_program.registerCount);
        bind.payloadTest = node.payloadTest;
        bind.payload = node.payload;
        if (node.payloadTest == PatternNode::PayloadTest::Slot) {
            bind.isFirstPayloadUse = m_seenPayloadSlots.emplace(node.payload, true).second;
            bind.payload =
                static_cast<std::uint32_t>(1 + m_pattern.classSlots().size()) + node.payload;
        }
        m_program.registerCount += node.children.size();
        return bind;
    }

    void emitBind(const PatternNode& node, std::uint32_t reg) {
        const Instruction bind = bindOf(node, reg);
        for (std::uint32_t i = 0; i < node.children.size(); ++i)
            m_pending.push_back({node.children[i], bind.to + i});
        m_program.instructions.push_back(bind);
        // Most e-nodes fail here, before anything is bound below them.
        for (std::uint32_t i = 0; i < node.children.size(); ++i) {
            const PatternNode& child = m_pattern.nodes()[node.children[i]];
            if (child.kind != PatternNode::Kind::Operator || child.isGround) continue;
            Instruction has;
            has.kind = Instruction::Kind::Has;
            has.from = bind.to + i;
            has.op = child.op;
            m_program.instructions.push_back(has);
        }
    }

    void markLastTest() {
        auto last = std::find_if(
            m_program.instructions.rbegin(), m_program.instructions.rend(),
            [](const Instruction& one) { return one.kind != Instruction::Kind::Store; });
        if (last != m_program.instructions.rend())
            last->isLastTest = last->kind == Instruction::Kind::Bind;
    }

    const Pattern& m_pattern;
    Program m_program;
    std::vector<Pending> m_pending;
    std::map<std::uint32_t, std::uint32_t> m_registerOfSlot;
    std::map<std::uint32_t, bool> m_seenPayloadSlots;
};

}  // namespace

Program Program::compile(const Pattern& pattern) {
    return Compiler(pattern).compile();
}

}  // namespace candler
