// SturLayouts: which tensors of a flat program are stored packed, and where their elements lie.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "engine/languages/stur/lowering/SturFlatProgram.h"
#include "engine/languages/stur/lowering/SturInference.h"
#include "engine/languages/stur/semantics/SturEvaluator.h"
#include "engine/languages/stur/structure/PackedLayout.h"
#include "engine/support/Diagnostic.h"

namespace candler::stur {

/// Of a dense result that is read; where its support has more, all of it is read.
inline constexpr std::size_t kMostReadPieces = 4;

struct SturLayouts {
    std::map<std::string, PackedLayout, std::less<>> packed;  ///< All others are dense.
    std::map<std::string, Quotient, std::less<>> quotients;   ///< Symbols that they use, too.
    Diagnostics notes;  ///< Of tensors that are dense though the user wants them packed.
};

/// Why a tensor that is to be packed is not.
inline constexpr std::string_view kNoPlaces =
    "places of its unique elements have no formula, and its rows have gaps or cannot be counted";

/// That the layout allows; of a dense tensor none, as kernels choose packed ones themselves.
[[nodiscard]] RowStarts rowStartsOf(StorageLayout layout);

/// Inputs and results are packed where the user says so; tensors in between where they have fewer
/// unique elements than others, and each read of them needs few pieces of their maps.
[[nodiscard]] SturLayouts chooseLayouts(const FlatProgram& program,
                                        const InferredStructures& inferred, Prover& prover);

/// From which unique element one follows, under a condition.
struct ElementSource {
    Conjunction condition;            ///< Over the names of the indices.
    std::vector<AffineForm> indices;  ///< Of the unique element.
    double factor = 1;
    std::size_t piece = 0;  ///< That the unique element lies in, if that was wanted.
};
/// Of the element at these indices: one for each piece, or for each piece and the unique piece that
/// it leads to. Together they are the support, and no two meet. Those that `where` excludes are
/// left out.
[[nodiscard]] std::vector<ElementSource> sourcesOf(const Structure& structure,
                                                   const std::vector<AffineForm>& indices,
                                                   const Conjunction& where, bool wantsPiece,
                                                   Prover& prover);

/// What kernels store of a packed tensor, from all its elements; 0 at places without one. Fails if
/// an element does not follow from the stored ones as the structure says.
[[nodiscard]] Result<std::vector<double>> packedCells(const SturLayouts& layouts,
                                                      const std::string& tensor,
                                                      const Structure& structure,
                                                      const TensorValue& elements,
                                                      const Sizes& sizes);

}  // namespace candler::stur
