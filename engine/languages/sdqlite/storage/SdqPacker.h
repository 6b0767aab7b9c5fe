// SdqPacker: the arrays that a tensor is stored in, of its entries: the storage mapping is
// inverted, whatever format it describes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/data/CoordinateTensor.h"
#include "engine/languages/sdqlite/storage/SdqStoredInputs.h"
#include "engine/languages/sdqlite/syntax/SdqChecker.h"
#include "engine/support/Result.h"
#include "engine/support/StopCheck.h"

namespace candler::sdqlite {

struct PackOptions {
    StopCheck stop{};
    /// Of entries and of positions that are visited: some seconds.
    std::uint64_t mostSteps = std::uint64_t{1} << 28U;
    std::size_t mostBytes = std::size_t{1} << 30U;  ///< Of all arrays.
};

struct PackedTensor : StoredInputs {
    std::uint64_t steps = 0;  ///< That it took: entries at each loop, and positions.
};

/// The arrays, scalars and sizes of the mapping of `tensor`, which is stored, and the sizes of its
/// dimensions. Sizes without a value become as large as the data needs. Entries must be as
/// sortEntries leaves them; the arrays are such that the mapping is the tensor again and that what
/// is said of them is true, which is checked. Positions that the mapping does not speak of are 0.
///
/// Time is that of sorting the entries at each loop and of visiting the mapping's positions. Fails,
/// at the place of the tensor or of a size, if the mapping cannot be inverted (SdqStorageTree.h,
/// SdqLoopPlans.h), has no place for an entry or one for two, a size is another than that of the
/// data, a limit is reached, or it was stopped.
[[nodiscard]] Result<PackedTensor> packTensor(const SdqTerms& terms, const CheckedProgram& program,
                                              const Input& tensor, const CoordinateTensor& data,
                                              const PackOptions& options = {});

}  // namespace candler::sdqlite
