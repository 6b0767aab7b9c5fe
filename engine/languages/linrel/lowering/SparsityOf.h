// SparsityOf: which sparse input's entries an expression is 0 outside of, so that loops over that
// input's entries suffice for it.
#pragma once

#include <optional>
#include <unordered_map>

#include "engine/languages/linrel/syntax/LaProgram.h"

namespace candler::linrel {

/// The places of an input's entries, or of its transpose's.
struct CellPattern {
    std::uint32_t input = 0;
    bool isTransposed = false;

    bool operator==(const CellPattern&) const = default;
    [[nodiscard]] CellPattern transposed() const { return {input, !isTransposed}; }
};

class SparsityOf {
public:
    explicit SparsityOf(const LaProgram& program) : m_program(program) {}

    /// Whether the input is passed by its entries alone: specification 8.2.
    [[nodiscard]] bool isSparse(std::uint32_t input) const;
    /// The sparsest that there is, in the expression's shape.
    std::optional<CellPattern> pattern(LaId id);

private:
    std::optional<CellPattern> compute(const LaNode& node);
    std::optional<CellPattern> ofFunction(const LaNode& node);
    /// Of an argument, if it is not spread.
    std::optional<CellPattern> ofArgument(const LaNode& node, std::size_t index);
    /// What two have in common.
    std::optional<CellPattern> ofBoth(const LaNode& node, std::size_t left, std::size_t right);
    [[nodiscard]] std::optional<double> numberOf(LaId id) const;
    [[nodiscard]] std::optional<CellPattern> sparser(std::optional<CellPattern> a,
                                                     std::optional<CellPattern> b) const;

    const LaProgram& m_program;
    std::unordered_map<std::uint32_t, std::optional<CellPattern>> m_known;
};

}  // namespace candler::linrel
