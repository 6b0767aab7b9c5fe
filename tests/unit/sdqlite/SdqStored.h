// Kernels whose tensors are stored in formats of the catalogue (specification 1.6, appendix C), as
// texts of programs.
#pragma once

#include <string>
#include <vector>

namespace candler::sdqlite {

struct TensorFormat {
    std::string name;
    /// Of arrays and of the mapping. `$T` is the tensor, `$1`, `$2`, `$3` are its sorts.
    std::string text;
    bool isSquare = false;
};
/// Formats of tensors with so many levels.
[[nodiscard]] const std::vector<TensorFormat>& tensorFormats(std::size_t levels);
[[nodiscard]] const TensorFormat& tensorFormat(std::size_t levels, const std::string& name);

struct StoredKernel {
    struct Tensor {
        std::string name;
        std::vector<std::string> sorts;
        std::string format;  ///< Of the paper.
    };
    std::string name;
    std::vector<Tensor> tensors;
    std::string more;     ///< Declarations of other inputs.
    std::string written;  ///< `compute …`
    std::string best;     ///< The plan of stage 1.
    std::string type;     ///< Of the result.
};
/// The text of a format for a tensor of this name and these sorts.
[[nodiscard]] std::string withNames(std::string text, const StoredKernel::Tensor& tensor);
/// The five kernels of the paper.
[[nodiscard]] const std::vector<StoredKernel>& paperKernels();
/// Others that have one matrix, of which the sorts may be the same.
[[nodiscard]] const std::vector<StoredKernel>& smallKernels();

/// The program with its tensors in these formats; `body` is the computed expression.
[[nodiscard]] std::string programText(const StoredKernel& kernel, const std::string& body,
                                      const std::vector<TensorFormat>& formats);
/// In the formats of the paper.
[[nodiscard]] std::string programText(const StoredKernel& kernel, const std::string& body);

}  // namespace candler::sdqlite
