// SturReconstruction: in which ways elements that equal others are copied. Specification 6.5.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/languages/stur/lowering/SturFlatProgram.h"
#include "engine/languages/stur/structure/Prover.h"
#include "engine/languages/stur/structure/Structure.h"

namespace candler::stur {

/// Whether all elements of a result are computed, for one is computed as fast as it is copied
/// (specification 5.3): products without sums, of few numbers that lie side by side; nothing that
/// is packed.
[[nodiscard]] bool computesAll(const FlatProgram& program,
                               const std::map<std::string, Structure, std::less<>>& structures,
                               const FlatRule& rule,
                               const std::function<bool(const std::string&)>& isPacked);

/// From where each index of a place comes.
using IndexOrder = std::vector<std::size_t>;

/// Of a tensor that is symmetric in three or more indices, the last one among them: most elements
/// are in rows that equal others as a whole.
///
///     symmetric (i,j,k): (i,j,k) -> (i,k,j) and (k,i,j) where i <= j; then all rows (j,i) from
///     (i,j)
struct RowCopies {
    std::vector<std::size_t> pieces;  ///< Of rows whose indices are sorted: these come first.
    Conjunction rows;                 ///< Sorted, over all variables but the last.
    std::vector<IndexOrder> orders;   ///< Of variables, for the other rows; the last one stays.
};
/// None for other structures, and where elements are 0 or indices have different sizes.
[[nodiscard]] std::optional<RowCopies> rowCopies(const Structure& structure, const Conjunction& box,
                                                 const std::vector<AffineForm>& extents,
                                                 Prover& prover);

/// Where the map sorts indices and has many pieces, each unique element goes to all its places:
/// these are their orders, its own first. Empty if elements are copied piece by piece.
[[nodiscard]] std::vector<IndexOrder> placeOrders(const Structure& structure,
                                                  const std::vector<AffineForm>& extents);

}  // namespace candler::stur
