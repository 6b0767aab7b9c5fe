// SparsityOf: which sparse input's entries an expression is 0 outside of, so that loops over that
// input's entries suffice for it.
#pragma once

#include <optional>
#include <unordered_map>

#include "engine/languages/linrel/syntax/LaProgram.h"

namespace candler::linrel {

/// The places of an input's entries, or of its transpose's.
struct Pattern {
    std::uint32_t input = 0;
    bool isTransposed = false;

    bool operator==(const Pattern&) const = default;
    [[nodiscard]] Pattern transposed() const { return {input, !isTransposed}; }
};

class SparsityOf {
public:
    explicit SparsityOf(const LaProgram& program) : m_program(program) {}

    /// Whether the input is passed by its entries alone: specification 8.2.
    [[nodiscard]] bool isSparse(std::uint32_t input) const;
    /// The sparsest that there is, in the expression's shape.
    std::optional<Pattern> pattern(LaId id);

private:
    std::optional<Pattern> compute(const LaNode& node);
    std::optional<Pattern> ofFunction(const LaNode& node);
    /// Of an argument, if it is not spread.
    std::optional<Pattern> ofArgument(const LaNode& node, std::size_t index);
    /// What two have in common.
    std::optional<Pattern> ofBoth(const LaNode& node, std::size_t left, std::size_t right);
    [[nodiscard]] std::optional<double> numberOf(LaId id) const;
    [[nodiscard]] std::optional<Pattern> sparser(std::optional<Pattern> a,
                                                 std::optional<Pattern> b) const;

    const LaProgram& m_program;
    std::unordered_map<std::uint32_t, std::optional<Pattern>> m_known;
};

}  // namespace candler::linrel
