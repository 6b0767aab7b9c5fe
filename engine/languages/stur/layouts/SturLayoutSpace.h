// SturLayoutSpace: which inputs and results of a program kernels may store packed, and what that
// costs: the choices of specification 6.6 that are a user's.
#pragma once

#include <memory>

#include "engine/language/Layouts.h"
#include "engine/languages/stur/syntax/SturModel.h"
#include "engine/languages/stur/terms/SturTerms.h"

namespace candler::stur {

/// Each input and result that has redundancy, or fewer unique elements than its box has elements,
/// with the layout that the program says first. Costs are predictions for sampleSizes(), as those
/// of work are, in operations, of which a load or a store is half of one, and a line of a cache
/// eight loads. Packing an input reads and writes its unique elements, unpacking a result reads
/// these and writes the box. A run moves the lines of a dense array that unique elements lie in,
/// and the unique elements of a packed one; tables of where its rows begin are left out. The model
/// must outlive it. Fails if the program has no loops, or if it is stopped.
[[nodiscard]] Result<std::unique_ptr<LayoutSpace>> sturLayouts(SturTerms& terms, const Model& model,
                                                               const StopCheck& stop);

}  // namespace candler::stur
