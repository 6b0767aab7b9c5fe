// LaStore: hash-consed expressions of linear algebra, each with its shape. What is shared is one
// node, so that equal sub-expressions of all statements are seen as one.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/languages/linrel/syntax/Dimensions.h"
#include "engine/languages/linrel/syntax/LaFunctions.h"
#include "engine/languages/sexpr/Numbers.h"

namespace candler::linrel {

using LaId = StrongId<struct LaTag>;

enum class LaOp : std::uint8_t {
    Input,    ///< payload: its place in LaProgram::inputs
    Number,   ///< payload: of LaStore::numbers
    Fill,     ///< matrix(s, r, c): a scalar everywhere
    Reshape,  ///< matrix(A, r, c): by rows
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    MatrixProduct,
    Negate,
    Transpose,
    Aggregate,  ///< payload: its row in aggregates()
    Trace,
    Diagonal,  ///< Of a column vector a matrix, of a matrix a column vector.
    Reverse,   ///< The rows, last first.
    AsScalar,
    AsMatrix,
    Pointwise,  ///< payload: the function
    Fused       ///< payload: its row in fusedOperators(); the last argument is the definition
};

struct LaNode {
    LaOp op = LaOp::Number;
    std::uint32_t payload = 0;
    std::vector<LaId> arguments{};
    Shape shape{Dimensions::one(), Dimensions::one()};
    std::string word{};  ///< Fused: the name of a pointwise function that it was given.

    bool operator==(const LaNode&) const = default;
};

/// Arguments come before what uses them, so ascending ids are a post-order. Nodes stay where they
/// are while the store grows.
class LaStore {
public:
    LaId make(LaNode node);
    [[nodiscard]] const LaNode& operator[](LaId id) const { return m_nodes[id.index()]; }
    [[nodiscard]] std::size_t size() const { return m_nodes.size(); }
    /// Of the longest way down to an input or a number, through everything that is shared.
    [[nodiscard]] std::uint32_t depth(LaId id) const { return m_depths[id.index()]; }

    [[nodiscard]] sexpr::Numbers& numbers() { return *m_numbers; }
    [[nodiscard]] const sexpr::Numbers& numbers() const { return *m_numbers; }
    /// A number as an expression.
    LaId number(Payload value);
    LaId number(std::int64_t value);

private:
    std::deque<LaNode> m_nodes;
    std::vector<std::uint32_t> m_depths;
    std::unordered_multimap<std::size_t, LaId> m_byHash;
    std::unique_ptr<sexpr::Numbers> m_numbers = sexpr::makeRationals();
};

}  // namespace candler::linrel
