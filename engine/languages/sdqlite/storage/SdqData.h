// SdqData: the data of a program's tensors, from the files that it names.
#pragma once

#include <map>
#include <set>

#include "engine/data/CoordinateTensor.h"
#include "engine/languages/sdqlite/storage/SdqStoredInputs.h"
#include "engine/languages/sdqlite/syntax/SdqChecker.h"
#include "engine/support/FileScope.h"
#include "engine/support/Result.h"
#include "engine/support/StopCheck.h"

namespace candler::sdqlite {

struct ProgramData {
    std::map<Payload, CoordinateTensor> tensors;  ///< By symbol.
    std::set<Payload> withheld;                   ///< Tensors of files whose contents are not told.
    /// The arrays that they are stored in, and the sizes that follow.
    StoredInputs inputs;

    [[nodiscard]] bool isEmpty() const { return tensors.empty(); }
};

/// Reads the files that tensors are declared with, from the folder of the program; a file outside
/// of the scope is a warning of the program, or the error. What the program leaves open and the
/// data says is set in it: dimensions, sizes, the number of entries. Fails, at the name of the file
/// or at what disagrees with it, if a file cannot be read, a tensor cannot be stored as it is said
/// (SdqPacker.h), the program says something else than the data, or it was stopped.
[[nodiscard]] Result<ProgramData> loadData(const SdqTerms& terms, CheckedProgram& program,
                                           const FileScope& scope, const StopCheck& stop = {});

}  // namespace candler::sdqlite
