// LoopParameters: what a loop program takes and gives, as the programs that check, measure and
// drive its kernel call it and fill it.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/codegen/CppExpressions.h"
#include "engine/codegen/CppNames.h"
#include "engine/codegen/KernelPrograms.h"
#include "engine/codegen/LoopIr.h"

namespace candler::loop {

class LoopParameters {
public:
    explicit LoopParameters(const Function& function);

    /// In the order of its signature.
    [[nodiscard]] const std::vector<KernelParameter>& all() const { return m_all; }
    /// The same, but a sparse output is one dense array, in front.
    [[nodiscard]] std::vector<KernelParameter> dense() const;
    /// Of a sparse output: the source of a header with expanded::result, which has the dense
    /// parameters and calls `kernel`. It throws where entries are not what SparseOutput says.
    [[nodiscard]] std::string expandedHeader(const std::string& kernelHeader,
                                             const std::string& kernel);

    [[nodiscard]] std::string text(ExprId id) { return m_exprs.text(id); }
    /// A copy, so that expressions can be made for text().
    [[nodiscard]] Function& function() { return m_function; }

private:
    [[nodiscard]] KernelParameter array(BufferId id);
    [[nodiscard]] std::string expandedLoops(const SparseOutput& output);
    [[nodiscard]] KernelParameter denseArray(const SparseOutput& output);
    [[nodiscard]] std::string fill(BufferId id, const std::string& name);
    [[nodiscard]] std::string fillIndices(BufferId id);
    [[nodiscard]] std::string fillText(const IndexInput& input);
    [[nodiscard]] std::string fillCells(BufferId id, const std::string& name);

    Function m_function;
    CppNames m_names;
    CppExpressions m_exprs;
    std::set<BufferId> m_filled;  ///< Of those with IndexInput.
    std::vector<KernelParameter> m_all;
    std::optional<KernelParameter> m_dense;
};

}  // namespace candler::loop
