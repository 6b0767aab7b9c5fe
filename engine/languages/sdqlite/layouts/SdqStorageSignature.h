// SdqStorageSignature: what the storage of a tensor is, whatever its arrays are called, and how
// large.
#pragma once

#include <string>
#include <vector>

#include "engine/languages/sdqlite/storage/SdqStoredInputs.h"
#include "engine/languages/sdqlite/syntax/SdqChecker.h"

namespace candler::sdqlite {

/// Of all arrays and scalars, in bytes, as kernels take them.
[[nodiscard]] double bytesOf(const SdqTerms& terms, const CheckedProgram& program,
                             const StoredInputs& inputs);

/// Two storages that have the same are one: mapping, types and facts of the arguments, and what
/// sizes are for the data. The tensor is stored, by these arguments.
[[nodiscard]] std::string signatureOf(const SdqTerms& terms, const CheckedProgram& program,
                                      const Input& tensor,
                                      const std::vector<std::string>& arguments,
                                      const StoredInputs& packed);

}  // namespace candler::sdqlite
