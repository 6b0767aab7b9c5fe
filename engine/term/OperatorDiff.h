// OperatorDiff: what became of the operators of a graph in another one that computes the same.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/term/OperatorGraph.h"

namespace candler {

enum class OperatorChange : std::uint8_t {
    Kept,     ///< The same operator on the same values.
    Changed,  ///< In place of one of its kind, or replaced by one.
    Merged,   ///< One in place of several of its kind, or one of those.
    Other,    ///< Gone before, added after.
};

struct OperatorDiff {
    std::vector<OperatorChange> before;  ///< By node.
    std::vector<OperatorChange> after;
    /// By node of the graph after: those of its kind in whose place it stands.
    std::vector<std::vector<std::uint32_t>> replaced;

    struct KindCount {
        std::string kind;
        std::size_t before = 0;
        std::size_t after = 0;
    };
    /// Operators that run when there is an input; by name.
    std::vector<KindCount> kinds;
    KindCount precomputed;
};

/// Something that is equal for terms of equal values: their e-class. None: it is not known; then
/// only equal terms are equal.
using ValueOfTerm = std::function<std::optional<std::uint32_t>(TermId)>;

[[nodiscard]] OperatorDiff compareOperators(const OperatorGraph& before, const OperatorGraph& after,
                                            const ValueOfTerm& valueOf);

/// Lines for people: operators by kind, then cost, floating-point operations, and bytes.
[[nodiscard]] std::vector<std::string> operatorSummary(const OperatorGraph& before,
                                                       const OperatorGraph& after,
                                                       const OperatorDiff& diff);

}  // namespace candler
