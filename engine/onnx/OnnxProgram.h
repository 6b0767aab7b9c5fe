// OnnxProgram: a model in the ONNX format as the text of a program, for those who need no more.
#pragma once

#include <memory>
#include <string>

#include "engine/onnx/OnnxImport.h"

namespace candler::tensor {

class OnnxProgram {
public:
    static Result<OnnxProgram> import(const OnnxFile& file, const OnnxOptions& options);

    [[nodiscard]] const OnnxImported& model() const { return m_model; }
    /// As text or as JSON; `values` is the file of what its weights hold, or empty.
    [[nodiscard]] std::string text(const std::string& values, bool asJson) const;

    /// The language of the text.
    [[nodiscard]] static std::string_view language() { return "tensorgraph"; }

private:
    OnnxProgram() : m_context(std::make_unique<TensorContext>()) {}

    std::unique_ptr<TensorContext> m_context;
    OnnxImported m_model;
};

}  // namespace candler::tensor
