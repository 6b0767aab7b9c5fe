#include "engine/languages/tensorgraph/TensorLanguage.h"

#include <filesystem>

#include "engine/languages/tensorgraph/TensorProgram.h"
#include "engine/languages/tensorgraph/rules/RuleTest.h"

namespace candler::tensor {

Result<std::unique_ptr<LoadedProgram>> TensorLanguage::load(const SourceText& text) const {
    auto program =
        std::make_unique<TensorProgram>(std::filesystem::path(text.file()).stem().string());
    if (auto read = program->read(text); !read) return failure(read.error());
    return program;
}

Result<std::vector<RuleVerdict>> TensorLanguage::testRules(std::span<const SourceText> files,
                                                           const RuleTestOptions& options,
                                                           const std::stop_token& stop) const {
    TensorProgram program("rules");
    Diagnostics errors;
    for (const SourceText& file : files)
        if (const auto loaded = program.loadRules(file); !loaded)
            errors.insert(errors.end(), loaded.error().begin(), loaded.error().end());
    if (!errors.empty()) return failure(std::move(errors));
    std::vector<std::string> names;
    for (const RuleInfo& rule : program.rules()) names.push_back(rule.name);
    const auto rules = program.selectRules(names, {});
    if (!rules) return failure(rules.error());
    std::vector<RuleVerdict> verdicts;
    for (const RulePtr& rule : *rules) {
        auto verdict = testRule(program.context(), *rule, options, stop);
        if (!verdict) break;
        verdicts.push_back(std::move(*verdict));
    }
    return verdicts;
}

}  // namespace candler::tensor
