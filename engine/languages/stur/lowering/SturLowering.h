// SturLowering: loop programs of flat programs. Results are computed where they are unique,
// exactly, and then filled from there by the redundancy map.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/codegen/LoopIr.h"
#include "engine/language/Kernel.h"
#include "engine/languages/stur/lowering/SturFlatProgram.h"
#include "engine/languages/stur/lowering/SturInference.h"
#include "engine/languages/stur/lowering/SturLayouts.h"
#include "engine/languages/stur/structure/Prover.h"
#include "engine/support/Result.h"

namespace candler::stur {

/// Of sums that stay in registers. These fill the 16 registers of AVX2, and hide the latency of
/// AVX-512 (where 4 vectors are 13 % faster at 1000 columns; with AVX2 they are 31 % slower).
struct TileShape {
    std::int64_t rows = 4;     ///< Of the result.
    std::int64_t vectors = 2;  ///< Of a row.
    std::uint32_t lanes = 8;   ///< Of a vector: 64 bytes, in as many registers as it takes.
    /// So many elements that are summed are copied at a time; those of a tile's columns, 32 kB,
    /// stay in the first cache.
    std::int64_t depth = 256;
};

/// Of sums that read each element of a symmetric input once.
struct FoldShape {
    std::int64_t rows = 4;    ///< So many share what they add to the result.
    std::int64_t least = 24;  ///< Where there are fewer rows or columns, elements are read twice.
    /// Rows are cut into as many blocks as have at least so many, and no more than these, whatever
    /// the number of threads: each adds to a result of its own.
    std::int64_t blockRows = 256;
    std::int64_t blocks = 8;
};

struct SturLoweringOptions {
    std::string name;
    /// False: all elements of results are computed, wherever they are.
    bool usesStructures = true;
    /// Dense inputs are read wherever the program reads them, and have the structure that is said
    /// of them; else only where they are unique.
    bool readsWholeInputs = false;
    bool isExported = false;  ///< What goes with a kernel is made, too.
    /// None: no sums are kept in registers.
    std::optional<TileShape> tile = TileShape();
    /// None: elements are read as often as the program has them.
    std::optional<FoldShape> fold = FoldShape();
};

/// Sizes are parameters, then results, then inputs, as dense arrays or packed. Fails where loops
/// have no bounds.
[[nodiscard]] Result<loop::Function> lowerFlat(const FlatProgram& program,
                                               const InferredStructures& structures,
                                               const SturLayouts& layouts, Prover& prover,
                                               const SturLoweringOptions& options);

struct LoweredProgram {
    loop::Function function;
    InferredStructures inferred;
    SturLayouts layouts;
    std::vector<KernelTermRow> rows{};  ///< That the origins of its statements are places in.
    // What goes with an exported kernel.
    /// Of packed parameters: `pack A` and `unpack A`, which have all symbols, the result and the
    /// other array; and `element A`, which has the indices behind the symbols, where a place is a
    /// formula of these.
    std::vector<loop::Function> packing{};
    /// Without tiles, which do more than is asked for at borders, and folds, beside which there are
    /// loops for small sizes; none: the kernel has neither.
    std::optional<loop::Function> counted{};
};

/// What kernels take or give of a tensor: all elements, or those of its packed layout. Fails if an
/// element does not follow from the stored ones as the structure says.
[[nodiscard]] Result<std::vector<double>> storedCells(const LoweredProgram& kernel,
                                                      const std::string& tensor,
                                                      const TensorValue& elements,
                                                      const Sizes& sizes);

/// All of that for a term in the place of the program.
[[nodiscard]] Result<LoweredProgram> lowerProgram(SturTerms& terms, const Model& model, TermId term,
                                                  const SturLoweringOptions& options,
                                                  const StopCheck& stop = {});

}  // namespace candler::stur
