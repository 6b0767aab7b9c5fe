// SparseShares: at which shares of nonzeros matrices count as sparse; plans, what they cost and
// kernels must agree on it.
#pragma once

namespace candler::linrel {

/// Below it a matrix is stored by its entries: the turning point of SystemML; section 8.2.
inline constexpr double kSparseStorage = 0.4;
/// Below it computing only the cells at a factor's entries pays; section 2.12.
inline constexpr double kSparseDriver = 0.2;

}  // namespace candler::linrel
