// StorelProgram: programs of STUR as programs of SDQLite (STOREL), whose inputs are stored as their
// structures say (specification 8.3). What is optimised there is loops over maps; what is known
// here, sets and redundancy maps, becomes bounds of loops and branches of storage mappings.
#pragma once

#include <string>

#include "engine/language/Structures.h"
#include "engine/languages/stur/syntax/SturModel.h"
#include "engine/languages/stur/terms/SturTerms.h"
#include "engine/support/Result.h"
#include "engine/support/StopCheck.h"

namespace candler::stur {

/// A program computes one result. Fails for several without a choice, unknown names, inputs that
/// cannot be stored by their entries, and loops without bounds.
[[nodiscard]] Result<std::string> storelProgram(SturTerms& terms, const Model& model, TermId term,
                                                const StructuredStorage& storage,
                                                const StopCheck& stop = {});

}  // namespace candler::stur
