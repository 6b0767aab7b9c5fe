// Linear algebra through relational algebra: programs of matrices, optimised by the identities of
// sums and products. After Wang et al., "SPORES", VLDB 2020.
#pragma once

#include "engine/language/Language.h"

namespace candler::linrel {

class LinrelLanguage : public Language {
public:
    [[nodiscard]] std::string_view name() const override { return "linrel"; }
    [[nodiscard]] std::string_view description() const override {
        return "linear algebra, optimised through relational algebra";
    }
    [[nodiscard]] Result<std::unique_ptr<LoadedProgram>> load(
        const SourceText& text) const override;
};

}  // namespace candler::linrel
