// StorelProducts: sums of products as expressions of SDQLite: loops over the entries of tensors,
// and over ranges where no tensor has an index by itself.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/languages/stur/storel/StorelMaps.h"

namespace candler::stur {

/// A tensor that is read.
struct StorelTensor {
    std::string name;  ///< In SDQLite.
    std::vector<std::string> sorts;
    const Structure* structure = nullptr;
    std::vector<AffineForm> extents;
    bool isSparse = false;
};
using StorelTensors = std::map<std::string, StorelTensor, std::less<>>;

/// One product, as `sum(…) if(…) {i -> {j -> …}}`, over its points that lie in `where`, a condition
/// on the rule's variables. Empty: there are none. Fails where a variable has no bounds.
[[nodiscard]] Result<std::string> productText(const FlatRule& rule, const FlatProduct& product,
                                              const Conjunction& where,
                                              const StorelTensors& tensors, StorelText& text,
                                              Prover& prover);

}  // namespace candler::stur
