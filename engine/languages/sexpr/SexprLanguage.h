// SexprLanguage: a SexprDefinition as a Language. A program is a text of one or more terms.
#pragma once

#include "engine/language/Language.h"
#include "engine/languages/sexpr/SexprDefinition.h"

namespace candler::sexpr {

class SexprLanguage : public Language {
public:
    explicit SexprLanguage(const SexprDefinition& definition) : m_definition(definition) {}

    [[nodiscard]] std::string_view name() const override { return m_definition.name; }
    [[nodiscard]] std::string_view commentSign() const override { return ";"; }
    [[nodiscard]] std::string_view description() const override { return m_definition.description; }
    [[nodiscard]] std::string_view folder() const override { return m_definition.folder; }
    [[nodiscard]] std::unique_ptr<LoadedProgram> ruleProgram() const override;

private:
    const SexprDefinition& m_definition;

private:
    [[nodiscard]] Result<std::unique_ptr<LoadedProgram>> read(const SourceText& text,
                                                              const StopCheck& stop) const override;
};

}  // namespace candler::sexpr
