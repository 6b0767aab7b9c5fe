#include "engine/onnx/OnnxProgram.h"

#include "engine/languages/tensorgraph/syntax/TensorProgramJson.h"

namespace candler::tensor {

Result<OnnxProgram> OnnxProgram::import(const OnnxFile& file, const OnnxOptions& options) {
    OnnxProgram program;
    auto model = importOnnx(*program.m_context, file, options);
    if (!model) return failure(model.error());
    program.m_model = std::move(*model);
    return program;
}

std::string OnnxProgram::text(const std::string& values, bool asJson) const {
    return writtenProgram(*m_context, m_model.start, m_model.names, values, asJson);
}

}  // namespace candler::tensor
