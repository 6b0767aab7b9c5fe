// The language tensor-axioms: operators over tensors of any shape, for proofs of rules from axioms
// (TENSAT, section 2.5). Parameters are arguments like all others: `(conv 1 1 same none a w)`,
// with `with-relu` for an activation that is fused.
// Convolutions have one group.
#pragma once

#include "engine/languages/sexpr/SexprDefinition.h"

namespace candler::tensor {

[[nodiscard]] const sexpr::SexprDefinition& axioms();

}  // namespace candler::tensor
