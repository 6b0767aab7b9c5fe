#include "engine/languages/tensorgraph/TensorLanguage.h"

#include <filesystem>

#include "engine/languages/tensorgraph/TensorProgram.h"
#include "engine/languages/tensorgraph/models/ModelGraphs.h"
#include "engine/languages/tensorgraph/rules/TensorSampler.h"
#include "engine/languages/tensorgraph/syntax/TensorProgramJson.h"

namespace candler::tensor {

namespace {

class RuleProgram : public TensorProgram, public RuleSampler {
public:
    RuleProgram() : TensorProgram("rules") {}

    std::unique_ptr<RuleInstances> instances(const Rule& rule, std::uint64_t seed) override {
        return std::make_unique<TensorInstances>(context(), rule, seed);
    }
    /// Most shapes that are drawn do not fit together.
    [[nodiscard]] std::size_t triesPerInstance() const override { return 2000; }
};

}  // namespace

Result<std::unique_ptr<LoadedProgram>> TensorLanguage::read(const SourceText& text,
                                                            const StopCheck& /*stop*/) const {
    auto program =
        std::make_unique<TensorProgram>(std::filesystem::path(text.file()).stem().string());
    if (auto read = program->read(text); !read) return failure(read.error());
    return program;
}

std::unique_ptr<LoadedProgram> TensorLanguage::ruleProgram() const {
    return std::make_unique<RuleProgram>();
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
    return writtenProgram(context, start, {}, {}, asJson);
}

}  // namespace candler::tensor
