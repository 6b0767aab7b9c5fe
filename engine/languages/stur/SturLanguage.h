// STUR as a Language: tensor algebra whose tensors have structures that are known when programs are
// compiled. Ghorbani, Huot, Hashemian, Shaikhha: "Compiling Structured Tensor Algebra" (OOPSLA
// 2023).
#pragma once

#include "engine/language/Language.h"
#include "engine/language/Structures.h"

namespace candler::stur {

class SturLanguage : public Language, public NamedStructures {
public:
    [[nodiscard]] std::string_view name() const override { return "stur"; }
    [[nodiscard]] std::string_view description() const override {
        return "tensor algebra with structure: symmetric, diagonal, banded, redundant";
    }
    [[nodiscard]] std::unique_ptr<LoadedProgram> ruleProgram() const override;
    [[nodiscard]] Result<StructureReportPtr> namedStructures(const StopCheck& stop) const override;

private:
    [[nodiscard]] Result<std::unique_ptr<LoadedProgram>> read(const SourceText& text,
                                                              const StopCheck& stop) const override;
};

}  // namespace candler::stur
