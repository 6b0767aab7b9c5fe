// SdqStorageTree: what a storage mapping computes, as a tree of loops, keys and elements of arrays,
// for those who walk it over many entries. Values are elements of arrays, scalars or numbers: other
// mappings have no tree.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/languages/sdqlite/syntax/SdqChecker.h"
#include "engine/languages/sdqlite/terms/SdqTerms.h"
#include "engine/support/StrongId.h"

namespace candler::sdqlite {

using StorageExprId = StrongId<struct StorageExprTag>;
using StorageNodeId = StrongId<struct StorageNodeTag>;

/// An index, or the truth of a comparison (0 or 1). Equal ones have equal ids.
///
///     Number      `number`
///     Symbol      the size `symbol`
///     Variable    the position of the loop `number`
///     Get         the element of the array `symbol` at `left`
///     Component   the coordinate of an entry on the axis `number`; mappings have none
///     others      `op` of `left` and `right`
struct StorageExpr {
    Operator op = Operator::Number;
    std::int64_t number = 0;
    Payload symbol = 0;
    StorageExprId left{};
    StorageExprId right{};

    auto operator<=>(const StorageExpr&) const = default;
};

struct StorageNode {
    enum class Kind : std::uint8_t {
        Loop,       ///< `body` at each position from `low` to before `high`.
        Keyed,      ///< `body` is at the coordinate `expr` of the axis `number`.
        Condition,  ///< `body` if `expr`.
        Sum,        ///< `body` and `other`.
        Element,    ///< The value of the array `array` at `expr`; of a scalar without `expr`.
        Constant,   ///< The value `value`.
        Nothing
    };
    Kind kind = Kind::Nothing;
    StorageExprId expr{};
    StorageExprId position{};  ///< Of a loop: its variable.
    StorageExprId low{};
    StorageExprId high{};            ///< None: as far as the array goes.
    std::optional<Payload> array{};  ///< Of an element; of a loop over (a part of) an array.
    bool isCollect = false;          ///< Of a loop: no key of it comes twice.
    std::uint32_t number = 0;        ///< Of a loop, from 0; of a key: its axis.
    double value = 0;
    StorageNodeId body{};
    StorageNodeId other{};
};

class StorageTree {
public:
    StorageNodeId root{};
    std::uint32_t loopCount = 0;
    /// How long arrays are, if the program says it.
    std::map<Payload, StorageExprId> lengths;

    [[nodiscard]] const StorageExpr& operator[](StorageExprId id) const {
        return m_exprs[id.index()];
    }
    [[nodiscard]] const StorageNode& operator[](StorageNodeId id) const {
        return m_nodes[id.index()];
    }
    [[nodiscard]] std::size_t exprCount() const { return m_exprs.size(); }
    [[nodiscard]] std::size_t nodeCount() const { return m_nodes.size(); }

    StorageExprId make(const StorageExpr& expr);
    StorageExprId number(std::int64_t value) { return make({.number = value}); }
    /// Sums and products with 0 and 1 are simplified.
    StorageExprId make(Operator op, StorageExprId left, StorageExprId right);
    StorageNodeId add(StorageNode node);

    /// As programs write it; the position of the loop n is `xn`, from 1.
    [[nodiscard]] std::string text(const SdqTerms& terms, StorageExprId id) const;

private:
    std::vector<StorageExpr> m_exprs;
    std::map<StorageExpr, StorageExprId> m_ids;
    std::vector<StorageNode> m_nodes;
};

/// Of the mapping of this input. Fails, at the place of the tensor, where the mapping has what no
/// tree has: values that are computed, hash maps, arrays of arrays, loops over what is computed.
[[nodiscard]] Result<StorageTree> storageTree(const SdqTerms& terms, const CheckedProgram& program,
                                              const Input& tensor);

/// That no data can be put into the mapping of this input, at the place of the data.
[[nodiscard]] Diagnostic notPackable(const SdqTerms& terms, const Input& tensor,
                                     std::string_view why, std::string_view hint);

/// What the operator of a StorageExpr gives; none if it is no index, or divides by zero.
[[nodiscard]] std::optional<std::int64_t> applyIndex(Operator op, std::int64_t a, std::int64_t b);

}  // namespace candler::sdqlite
