#include "engine/languages/tensorgraph/TensorLanguage.h"

#include <filesystem>

#include "engine/languages/tensorgraph/TensorProgram.h"
#include "engine/languages/tensorgraph/models/ModelGraphs.h"
#include "engine/languages/tensorgraph/rules/RuleTest.h"
#include "engine/languages/tensorgraph/syntax/TensorProgramJson.h"

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

std::vector<ModelInfo> TensorLanguage::models() const {
    std::vector<ModelInfo> infos;
    for (const ModelRow& model : modelGraphs())
        infos.push_back({std::string(model.name), std::string(model.description)});
    return infos;
}

std::vector<ModelSetting> TensorLanguage::modelSettings() const {
    return {{"image", "Divides extents of images and sequences"},
            {"channels", "Divides channels and hidden sizes"},
            {"cells", "Divides how often layers are repeated"}};
}

std::string TensorLanguage::modelText(std::string_view name,
                                      const std::map<std::string, std::int64_t>& settings,
                                      bool asJson) const {
    const auto setting = [&](const char* of) {
        const auto found = settings.find(of);
        return found == settings.end() ? 1 : found->second;
    };
    TensorContext context;
    const TermId start =
        findModel(name)->build(context, {setting("image"), setting("channels"), setting("cells")});
    return writtenProgram(context, start, {}, "", asJson);
}

}  // namespace candler::tensor
