// NumpyArchive: reads arrays of NumPy in an archive (`.npz`): a sparse matrix as SciPy's `save_npz`
// writes it (csr, csc, coo, bsr, dia), or the one array of `numpy.savez`.
#pragma once

#include <string_view>

#include "engine/data/CoordinateTensor.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"
#include "engine/support/StopCheck.h"

namespace candler {

/// The tensor with its entries in order; values of one place are added, as SciPy does. The first
/// mistake is reported with the array that has it, or that it was stopped. Unpacked it has at most
/// `mostBytes`. Linear, but for sorting.
Result<CoordinateTensor> readNumpyArchive(std::string_view bytes, const SourceSpan& file,
                                          std::size_t mostBytes, const StopCheck& stop = {});

}  // namespace candler
