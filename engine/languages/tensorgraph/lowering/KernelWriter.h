// KernelWriter: the files of a tensor graph's kernel, one by one.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "engine/languages/tensorgraph/lowering/TensorCode.h"
#include "engine/languages/tensorgraph/lowering/TensorKernel.h"
#include "engine/languages/tensorgraph/syntax/TensorProgramText.h"

namespace candler::tensor {

/// The source stays as long as this.
class KernelWriter {
public:
    /// `name` is a wish; name() is legal.
    KernelWriter(const TensorKernelSource& source, const std::string& name);

    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] const KernelInterface& interface() const { return m_interface; }

    /// Whether what the weights hold is known: then it comes with the kernel as a file.
    [[nodiscard]] bool hasFile() const;
    /// Computes what the file holds, before any file is asked for.
    Result<void> fold(const std::stop_token& stop);
    /// Nothing if there is none.
    [[nodiscard]] const std::string& weightBytes() const { return m_weightBytes; }

    /// Of all outputs.
    [[nodiscard]] std::size_t outputBytes() const;

    [[nodiscard]] std::string header() const;
    [[nodiscard]] std::string source() const;
    [[nodiscard]] std::string referenceHeader() const;
    [[nodiscard]] std::string referenceSource() const;
    /// Compares the two on random values.
    [[nodiscard]] std::string check() const;
    /// `times` prints what comes behind the line of JSON: texts::kNoTimes or kAllTimes.
    [[nodiscard]] std::string bench(const char* times) const;
    /// Reads inputs from a file and writes outputs into another.
    [[nodiscard]] std::string driver() const;
    [[nodiscard]] std::string readme(const std::string& origin) const;
    [[nodiscard]] std::string buildFile() const;

private:
    [[nodiscard]] std::string formatted(const char* text) const;
    [[nodiscard]] std::string fileSource() const;
    [[nodiscard]] std::string foldedBuild() const;
    [[nodiscard]] std::vector<KernelTensor> tensorsOfFile() const;
    [[nodiscard]] std::string members(const std::vector<KernelTensor>& tensors) const;
    [[nodiscard]] const Shape& shapeOf(TermId term) const;
    [[nodiscard]] std::vector<KernelTensor> all() const;
    /// Names that a graph without weights does not use.
    [[nodiscard]] const char* maybe() const;
    [[nodiscard]] std::string parameters(const char* output) const;
    static std::string joined(const std::vector<KernelTensor>& tensors);
    static std::string data(const std::vector<KernelTensor>& tensors,
                            std::string KernelTensor::*name = &KernelTensor::name);
    [[nodiscard]] std::string inputData() const;
    [[nodiscard]] std::string arrays(const char* element, std::string KernelTensor::*name) const;
    [[nodiscard]] std::string randomLeafVectors() const;
    [[nodiscard]] double flops() const;

    const TensorContext& m_context;
    const NamedArrays& m_values;
    TermId m_joined;
    TermNames m_names;  ///< Of outputs, as the program has them.
    std::vector<TermId> m_source;
    std::vector<TermId> m_optimised;
    KernelInterface m_interface;
    std::vector<KernelTensor> m_folded;  ///< What the optimised graph needs of weights.
    std::string m_weightBytes;           ///< Of all weights, then of others of these.
    std::string m_name;
};

}  // namespace candler::tensor
