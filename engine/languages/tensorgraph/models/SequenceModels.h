// Networks over sequences; TENSAT, sections 3.1 and 3.2.
#pragma once

#include "engine/languages/tensorgraph/models/ModelGraphs.h"

namespace candler::tensor {

TermId bert(TensorContext& context, const ModelScale& scale);
TermId nasRnn(TensorContext& context, const ModelScale& scale);

}  // namespace candler::tensor
