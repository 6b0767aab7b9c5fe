// SdqStorageCheck: whether arrays are those of a tensor, by what its storage mapping makes of them.
#pragma once

#include "engine/data/CoordinateTensor.h"
#include "engine/languages/sdqlite/storage/SdqPacker.h"
#include "engine/languages/sdqlite/storage/SdqStorageTree.h"
#include "engine/languages/sdqlite/storage/SdqStoredInputs.h"

namespace candler::sdqlite {

/// That what the mapping, with this tree, makes of the arrays is the tensor; asks the interpreter,
/// too, if there is little to do. Time is that of visiting the mapping's positions and sorting.
/// Fails at the place of the data, with the first entry that differs, or if a limit is reached or
/// it was stopped.
[[nodiscard]] Result<void> checkStorage(const SdqTerms& terms, const StorageTree& tree,
                                        const Input& tensor, const StoredInputs& inputs,
                                        const CoordinateTensor& data, const PackOptions& options);

}  // namespace candler::sdqlite
