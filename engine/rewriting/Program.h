// Program: a pattern compiled to a few instructions over class registers, in the manner of
// de Moura and Bjørner, "Efficient E-Matching for SMT Solvers" (2007).
#pragma once

#include <cstdint>
#include <vector>

#include "engine/rewriting/Pattern.h"
#include "engine/term/TermStore.h"

namespace candler {

struct Instruction {
    enum class Kind : std::uint8_t {
        /// For each e-node of `op` in register `from`: its children to registers `to…`; those of a
        /// commutative operator in both orders, if that makes a difference.
        Bind,
        Has,      ///< The class in `from` has an e-node of `op`, as far as EGraph::mayHave knows.
        Compare,  ///< Registers `from` and `to` hold the same class.
        Type,     ///< The class in `from` has type `type`.
        Store,    ///< The class in `from` goes to match word `to`.
        Ground,   ///< The class in `from` is that of ground term `to`.
        /// For each e-node of `op` whose child at `position` is the class in `from`: its children
        /// to registers `to…`, and its class to the one behind them.
        User,
        Scan,  ///< For each class with an e-node of `op`: to register `to`.
    };
    Kind kind = Kind::Bind;
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    OpId op;
    PatternNode::PayloadTest payloadTest = PatternNode::PayloadTest::Any;
    std::uint32_t payload = 0;  ///< Fixed: its value. Slot: the match word.
    std::uint32_t position = 0;
    bool isFirstPayloadUse = true;  ///< Slot: bind (true) or compare (false).
    TypeId type;
    bool isLastTest = false;  ///< Bind: all that follows is Store.
};

/// A ground sub-term of a pattern. It is looked up once a search instead of matched, so e-nodes
/// that were pruned are found as well.
struct GroundTerm {
    struct Node {
        Label label;
        std::vector<std::uint32_t> children;  ///< Nodes before this one.
    };
    std::vector<Node> nodes;  ///< The whole term last.
};

/// Register 0 holds the root class.
struct Program {
    std::vector<Instruction> instructions;
    std::vector<GroundTerm> groundTerms;
    std::size_t registerCount = 1;
    OpId rootOp;  ///< Invalid for a pattern that is a variable: then every class is tried.

    [[nodiscard]] static Program compile(const Pattern& pattern);
};

}  // namespace candler
