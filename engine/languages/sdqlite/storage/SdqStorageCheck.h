// SdqStorageCheck: whether arrays are those of a tensor, by what its storage mapping makes of them.
#pragma once

#include "engine/data/CoordinateTensor.h"
#include "engine/languages/sdqlite/storage/SdqPacker.h"
#include "engine/languages/sdqlite/storage/SdqStorageTree.h"
#include "engine/languages/sdqlite/storage/SdqStoredInputs.h"

namespace candler::sdqlite {

/// What the mapping with this tree makes of the arrays: sorted, without zeros; its
/// extents are not said. Time is that of visiting the mapping's
/// positions and sorting. Fails if a limit is reached or it was stopped.
[[nodiscard]] Result<CoordinateTensor> mappedTensor(const SdqTerms& terms, const StorageTree& tree,
                                                    const Input& tensor, const StoredInputs& inputs,
                                                    const PackOptions& options);

/// That it is this tensor, by the interpreter, too, if there is little: the first entry that
/// differs is told, at the place of the tensor.
[[nodiscard]] Result<void> checkStorage(const SdqTerms& terms, const StorageTree& tree,
                                        const Input& tensor, const StoredInputs& inputs,
                                        const CoordinateTensor& data, const PackOptions& options);

}  // namespace candler::sdqlite
