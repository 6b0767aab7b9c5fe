// Rise as a Language: the functional array language of "Sketch-Guided Equality Saturation", typed,
// with De Bruijn indices.
#pragma once

#include "engine/language/Language.h"
#include "engine/language/OperatorTexts.h"

namespace candler::rise {

class RiseLanguage : public Language, public OperatorTexts {
public:
    [[nodiscard]] std::string_view name() const override { return "rise"; }
    [[nodiscard]] std::string_view commentSign() const override { return "--"; }
    [[nodiscard]] std::string_view description() const override {
        return "functional programs over arrays";
    }
    [[nodiscard]] std::unique_ptr<LoadedProgram> ruleProgram() const override;
    [[nodiscard]] std::vector<OperatorText> operatorTexts() const override;

private:
    [[nodiscard]] Result<std::unique_ptr<LoadedProgram>> read(const SourceText& text,
                                                              const StopCheck& stop) const override;
};

}  // namespace candler::rise
