// Dimensions: the sizes that matrices have. A dimension is a declared symbol or a plain number; two
// that typing forces to be equal become one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/data/SparseMatrix.h"
#include "engine/support/StrongId.h"

namespace candler::linrel {

/// No dimension is larger.
inline constexpr std::int64_t kMaxSize = kMostRows;

using DimId = StrongId<struct DimTag>;

class Dimensions {
public:
    Dimensions() { ofSize(1); }

    /// A new symbol; names are unique.
    DimId declare(std::string name, std::int64_t size);
    [[nodiscard]] std::optional<DimId> find(std::string_view name) const;
    /// The dimension of plain numbers with this value.
    DimId ofSize(std::int64_t size);
    /// Of vectors across their length, and of scalars.
    [[nodiscard]] static DimId one() { return DimId{std::uint32_t{0}}; }

    [[nodiscard]] std::int64_t size(DimId dim) const { return m_rows[dim.index()].size; }
    [[nodiscard]] bool isOne(DimId dim) const { return size(dim) == 1; }
    /// What stands for all that it was made equal to; all dimensions of size 1 are one().
    [[nodiscard]] DimId canonical(DimId dim) const;
    /// Both have the same size.
    void unite(DimId a, DimId b);
    /// Gives a symbol, and what was made equal to it, another size, not 1. False if one of them is
    /// a plain number, or the size is 1: shapes stay what they are.
    bool resize(DimId dim, std::int64_t size);
    /// The symbol, or the number.
    [[nodiscard]] const std::string& name(DimId dim) const { return m_rows[dim.index()].name; }
    [[nodiscard]] bool isSymbol(DimId dim) const { return m_rows[dim.index()].isSymbol; }
    [[nodiscard]] std::size_t count() const { return m_rows.size(); }

private:
    struct Row {
        std::string name;
        std::int64_t size = 1;
        bool isSymbol = false;
        DimId parent;
    };

    DimId add(std::string name, std::int64_t size, bool isSymbol);

    std::vector<Row> m_rows;
    std::unordered_map<std::string, DimId> m_byName;
    std::unordered_map<std::int64_t, DimId> m_bySize;
};

/// Rows and columns.
struct Shape {
    DimId rows;
    DimId columns;

    bool operator==(const Shape&) const = default;
};

}  // namespace candler::linrel
