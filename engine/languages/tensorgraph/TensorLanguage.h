// Tensor graphs, optimised by rewriting several operators at once. After Yang et al., "Equality
// Saturation for Tensor Graph Superoptimization", MLSys 2021.
#pragma once

#include "engine/language/Language.h"
#include "engine/language/Models.h"

namespace candler::tensor {

class TensorLanguage : public Language, public Models {
public:
    [[nodiscard]] std::string_view name() const override { return "tensorgraph"; }
    [[nodiscard]] std::string_view commentSign() const override { return ";"; }
    [[nodiscard]] std::string_view description() const override {
        return "tensor graphs of inference, optimised several operators at once";
    }
    [[nodiscard]] std::unique_ptr<LoadedProgram> ruleProgram() const override;
    [[nodiscard]] std::vector<ModelInfo> models() const override;
    [[nodiscard]] std::vector<ModelSetting> modelSettings() const override;
    [[nodiscard]] std::string modelText(std::string_view name,
                                        const std::map<std::string, std::int64_t>& settings,
                                        bool asJson) const override;

private:
    [[nodiscard]] Result<std::unique_ptr<LoadedProgram>> read(const SourceText& text,
                                                              const StopCheck& stop) const override;
};

}  // namespace candler::tensor
