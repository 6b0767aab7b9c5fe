// SturExchanges: indices of a rule that may change places, by what the rule says: exchanged, its
// sum has the same products again, up to names of summed indices and to what is known of the
// tensors that are read. The calculus does not see that of several products, or of three factors.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/languages/stur/lowering/SturFlatProgram.h"
#include "engine/languages/stur/structure/Calculus.h"

namespace candler::stur {

/// By tensor; those that are missing have none.
using TensorExchanges = std::map<std::string, std::vector<Exchange>, std::less<>>;

/// Of every pair of the rule's indices at most one. Large rules have none.
[[nodiscard]] std::vector<Exchange> exchangesOf(const FlatRule& rule, const FlatProgram& program,
                                                const TensorExchanges& known);

}  // namespace candler::stur
