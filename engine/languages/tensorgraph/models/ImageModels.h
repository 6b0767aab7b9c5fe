// Networks over images; TENSAT, sections 3.3 to 3.8.
#pragma once

#include "engine/languages/tensorgraph/models/ModelGraphs.h"

namespace candler::tensor {

TermId nasNetA(TensorContext& context, const ModelScale& scale);
TermId resNet50(TensorContext& context, const ModelScale& scale);
TermId resNext50(TensorContext& context, const ModelScale& scale);
TermId inceptionV3(TensorContext& context, const ModelScale& scale);
TermId squeezeNet(TensorContext& context, const ModelScale& scale);
TermId vgg19(TensorContext& context, const ModelScale& scale);
TermId mobileNetV2(TensorContext& context, const ModelScale& scale);

}  // namespace candler::tensor
