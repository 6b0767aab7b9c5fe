// MatrixMarket: reads matrices from text in the exchange format of that name (`.mtx`; Boisvert,
// Pozo, Remington: The Matrix Market Exchange Formats, NISTIR 5935): coordinates and arrays of real
// numbers, integers and patterns, general, symmetric and skew-symmetric.
#pragma once

#include "engine/data/SparseMatrix.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"
#include "engine/support/StopCheck.h"

namespace candler {

/// The matrix with both halves of a symmetric one; entries written as 0 are left out. The first
/// mistake is reported with its place, or that it was stopped. Linear.
Result<SparseMatrix> readMatrixMarket(const SourceText& text, const StopCheck& stop = {});

}  // namespace candler
