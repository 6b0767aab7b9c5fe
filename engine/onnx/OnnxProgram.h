// OnnxProgram: a model in the ONNX format as a program of tensors, and what becomes of the program
// as a model again.
#pragma once

#include <memory>
#include <string>

#include "engine/onnx/OnnxImport.h"
#include "engine/support/SourceText.h"
#include "engine/support/StopCheck.h"

namespace candler::tensor {

/// A model that was written, read again, and compared with the one that it came from.
struct OnnxRewritten {
    std::string bytes;
    std::size_t nodes = 0;
    std::string difference{};   ///< Empty: none was found.
    std::string notCompared{};  ///< Why nothing was compared; may be empty.
    std::size_t inputs = 0;     ///< Random ones.
    std::size_t compared = 0;   ///< Numbers.
    std::size_t unknown = 0;    ///< Operators that were any function.
    double largestError = 0;    ///< Of a number, relative to it or to the lower quartile.
    /// Outputs that nothing of ours computes: they have the operators that they had.
    std::size_t keptOutputs = 0;
};

class OnnxProgram {
public:
    /// The file must outlive it.
    static Result<OnnxProgram> import(const OnnxFile& file, const OnnxOptions& options);

    [[nodiscard]] const OnnxImported& model() const { return m_model; }
    /// As text or as JSON; `values` is the file of what its weights hold, or empty. The model has
    /// something that is ours.
    [[nodiscard]] std::string text(const std::string& values, bool asJson) const;

    /// The model with a plan in the place of its program, which the plan's text must be equal to.
    /// Operators that are not known count as any function in the comparison, the same one on both
    /// sides.
    Result<OnnxRewritten> rewritten(const SourceText& plan, const StopCheck& stop);

    /// The language of the text.
    [[nodiscard]] static std::string_view language() { return "tensorgraph"; }

private:
    OnnxProgram(const OnnxFile& file, const OnnxOptions& options)
        : m_file(&file), m_options(options), m_context(std::make_unique<TensorContext>()) {}

    Result<TermId> readPlan(const SourceText& plan);
    Result<void> compare(OnnxRewritten& result, const StopCheck& stop);

    const OnnxFile* m_file;
    OnnxOptions m_options;
    std::unique_ptr<TensorContext> m_context;
    OnnxImported m_model;
};

}  // namespace candler::tensor
