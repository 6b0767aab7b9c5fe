// Linear algebra through relational algebra: programs of matrices, optimised by the identities of
// sums and products. After Wang et al., "SPORES", VLDB 2020.
#pragma once

#include "engine/language/Language.h"
#include "engine/language/Scripts.h"
#include "engine/languages/linrel/CorpusRun.h"
#include "engine/languages/linrel/scripts/LinrelScript.h"

namespace candler::linrel {

class LinrelLanguage : public Language, public Corpora, public Scripts {
public:
    [[nodiscard]] std::string_view name() const override { return "linrel"; }
    [[nodiscard]] std::string_view description() const override {
        return "linear algebra, optimised through relational algebra";
    }
    [[nodiscard]] Result<std::vector<CorpusRow>> tryCorpus(
        const SourceText& file, std::span<const SourceText> rules, const CorpusOptions& options,
        const std::stop_token& stop) const override {
        return linrel::tryCorpus(file, rules, options, stop);
    }
    [[nodiscard]] bool isScript(std::string_view ending) const override { return ending == ".dml"; }
    [[nodiscard]] Result<std::unique_ptr<LoadedScript>> readScript(
        const SourceText& text, const ScriptWishes& wishes) const override {
        return readLinrelScript(text, wishes);
    }
    [[nodiscard]] std::unique_ptr<LoadedProgram> ruleProgram() const override;

private:
    [[nodiscard]] Result<std::unique_ptr<LoadedProgram>> read(const SourceText& text,
                                                              const StopCheck& stop) const override;
};

}  // namespace candler::linrel
