// ResultStorage: how a kernel stores its result, read off the mapping that stands behind `into`.
#pragma once

#include <string>
#include <vector>

#include "engine/languages/sdqlite/syntax/SdqSyntax.h"
#include "engine/support/Result.h"

namespace candler::sdqlite {

/// First levels that are dense, then levels of entries that are not 0; as loop::SparseOutput.
struct ResultStorage {
    struct Level {
        std::string positions;  ///< Empty: it is the outermost level.
        std::string coordinates;
    };
    std::size_t denseLevels = 0;
    std::vector<Level> levels;  ///< Those that are not dense.
    std::string values;
    bool isNarrow = false;  ///< Coordinates have 32 bits.
};

/// `declaration` says `into mapping(names)`, and `mapping` has as many parameters. Fails where the
/// mapping stores in another way: it can be read then, but nobody writes it.
[[nodiscard]] Result<ResultStorage> resultStorage(const SyntaxTree& tree,
                                                  const Declaration& declaration,
                                                  const Declaration& mapping);

}  // namespace candler::sdqlite
