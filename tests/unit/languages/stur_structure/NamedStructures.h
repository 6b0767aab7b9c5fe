// The named structures of the specification that tests use, for a matrix (i, j) of size n unless
// told.
#pragma once

#include "engine/languages/stur/structure/Calculus.h"
#include "tests/unit/languages/stur_structure/Builders.h"

namespace candler::stur::named {

[[nodiscard]] Structure general(const AffineForm& rows, const AffineForm& columns);
[[nodiscard]] Structure vector(const AffineForm& size);
[[nodiscard]] Structure diagonal();
[[nodiscard]] Structure upper();
[[nodiscard]] Structure lower();
[[nodiscard]] Structure symmetric();
/// Stored below the diagonal.
[[nodiscard]] Structure symmetricLower();
/// With a zero diagonal, stored below it.
[[nodiscard]] Structure hollowSymmetricLower();
[[nodiscard]] Structure skew();
[[nodiscard]] Structure row(const AffineForm& index);
[[nodiscard]] Structure column(const AffineForm& index);
[[nodiscard]] Structure identicalRows();
[[nodiscard]] Structure toeplitz();
[[nodiscard]] Structure circulant();
[[nodiscard]] Structure chessBoard();
/// Equal to its mirror image: f(i) = f(n - 1 - i).
[[nodiscard]] Structure palindrome();
[[nodiscard]] Structure constant();

/// With the guards as they are; checked.
[[nodiscard]] Structure make(const Names& variables, const Conjunction& box, const Region& unique,
                             const std::vector<Piece>& redundant);

}  // namespace candler::stur::named
