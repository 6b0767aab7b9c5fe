// AtomTable: the heads of atoms, hash-consed: inputs, the identity, the reversal, and functions,
// aggregates and reshapings that are opaque to PolytermAlgebra.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/languages/linrel/oracles/Polyterm.h"
#include "engine/languages/linrel/syntax/LaFunctions.h"

namespace candler::linrel {

enum class AtomKind : std::uint8_t {
    Input,      ///< payload: its place in LaProgram::inputs
    Delta,      ///< 1 where both indices are equal, else 0.
    Reversal,   ///< 1 where the indices are equally far from the two ends, else 0.
    Function,   ///< payload: the Pointwise
    Aggregate,  ///< payload: the AggregateKind
    Reshape
};

/// The arguments are over the row and the column, which stand for the atom's first and second
/// index; an aggregate's second index, or both, are those that it is taken over.
struct AtomHead {
    AtomKind kind = AtomKind::Input;
    std::uint32_t payload = 0;
    std::vector<Polyterm> arguments{};
    std::vector<std::int64_t> sizes{};  ///< Reshape: of and to what; variance: cells of each value.
    std::uint8_t arity = 0;
    bool isSymmetric = false;  ///< f(i,j) = f(j,i)
    bool isBinary = false;     ///< Squares are what they are squares of.

    [[nodiscard]] bool isOpaque() const { return kind >= AtomKind::Function; }
};

class AtomTable {
public:
    AtomHeadId intern(AtomHead head);
    [[nodiscard]] const AtomHead& operator[](AtomHeadId id) const { return m_heads[id.index()]; }

private:
    std::vector<AtomHead> m_heads;
    std::unordered_map<std::string, AtomHeadId> m_byKey;
};

}  // namespace candler::linrel
