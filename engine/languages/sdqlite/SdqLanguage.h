// SDQLite as a Language: tensor programs over nested maps, optimised by equality saturation.
// Schleich, Shaikhha, Suciu: "Optimizing Tensor Programs on Flexible Storage" (SIGMOD 2023).
#pragma once

#include "engine/language/Language.h"

namespace candler::sdqlite {

class SdqLanguage : public Language {
public:
    [[nodiscard]] std::string_view name() const override { return "sdqlite"; }
    [[nodiscard]] std::string_view description() const override {
        return "tensor programs over maps and their storage";
    }
    [[nodiscard]] std::unique_ptr<LoadedProgram> ruleProgram() const override;

private:
    [[nodiscard]] Result<std::unique_ptr<LoadedProgram>> read(const SourceText& text,
                                                              const StopCheck& stop) const override;
};

}  // namespace candler::sdqlite
