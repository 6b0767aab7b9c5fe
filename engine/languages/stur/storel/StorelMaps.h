// StorelMaps: structures of tensors as maps of SDQLite: loops over what is not 0, where elements
// that follow from others are read from these. The storage mappings of inputs are such maps over
// arrays (specification 8.3).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/languages/stur/lowering/SturLayouts.h"
#include "engine/languages/stur/storel/StorelText.h"
#include "engine/languages/stur/structure/Structure.h"

namespace candler::stur {

/// With a point or an exponent.
[[nodiscard]] std::string numberText(double number);

/// Of a tensor with one sort a dimension.
struct StorelMap {
    const Structure& structure;
    std::vector<std::string> sorts;

    /// `{I -> {J -> real}}`
    [[nodiscard]] std::string type() const;
};

/// The text of a unique element, which the source names; variables of loops are bound.
using StorelElement = std::function<std::string(const ElementSource& source)>;

/// The map as a sum of loops, a line for each of the sources. Fails where these have no bounds.
[[nodiscard]] Result<std::string> mapText(const StorelMap& map,
                                          const std::vector<ElementSource>& sources,
                                          const StorelElement& element, StorelText& text,
                                          Prover& prover);

/// Declarations of an input: its arrays, its storage mapping, and itself, as
/// `array A_val : … storage A_map(…) : … tensor A : … stored A_map(A_val)`.
struct StorelInput {
    std::string name;                       ///< In SDQLite.
    std::optional<std::uint64_t> nonzeros;  ///< At sizes that are known.
};
/// Unique elements lie side by side (PackedLayout.h), or, where their places have no formula, in
/// the places that they have in a dense array, `A_dense`. Fails where their loops have no bounds.
[[nodiscard]] Result<std::string> packedInput(const StorelMap& map, const StorelInput& input,
                                              StorelText& text, Prover& prover);
/// Unique elements that are not 0 are stored row by row, as CSR and CSF store them; what follows
/// from one is made in the same loop. Fails where others do not follow by an exchange of indices.
[[nodiscard]] Result<std::string> sparseInput(const StorelMap& map, const StorelInput& input,
                                              StorelText& text, Prover& prover);
/// Those atoms that do not follow from what is known.
[[nodiscard]] Conjunction notImplied(const Conjunction& conjunction, const Conjunction& known,
                                     Prover& prover);

}  // namespace candler::stur
