#include "unit/guided/RiseGuide.h"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "engine/languages/Languages.h"
#include "engine/support/FileSystem.h"

namespace candler::testing {

namespace {

template <typename T>
T valueOf(Result<T> result) {
    if (!result) throw std::runtime_error(render(result.error()));
    if constexpr (!std::is_void_v<T>) return std::move(*result);
}

SourceText source(const std::filesystem::path& path) {
    return {path.string(), valueOf(readFile(path))};
}

}  // namespace

RiseGuide::RiseGuide(const std::string& programFile)
    : RiseGuide(source(resourceFolder() / "programs" / "rise" / programFile)) {}

RiseGuide RiseGuide::ofText(const std::string& program) {
    return RiseGuide(SourceText("<program>", program));
}

RiseGuide::RiseGuide(const SourceText& program) {
    const std::filesystem::path resources = resourceFolder();
    m_program = valueOf(findLanguage("rise")->load(program));
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(resources / "rules" / "rise"))
        files.push_back(entry.path());
    std::ranges::sort(files);
    for (const std::filesystem::path& file : files) valueOf(m_program->loadRules(source(file)));
    valueOf(m_sketches.load(source(resources / "sketches" / "rise" / "abstractions.sketch"),
                            m_program->vocabulary()));
}

std::unique_ptr<GuidedSearch> RiseGuide::search(const std::vector<StepText>& texts,
                                                const FilterSettings& filters,
                                                const Limits& limits) {
    std::vector<GuideStep> steps;
    for (const StepText& text : texts) {
        GuideStep step;
        step.name = text.name;
        if (!text.sketch.empty())
            step.sketch = valueOf(parseSketch(SourceText(text.name, text.sketch),
                                              m_program->vocabulary(), m_sketches));
        if (!text.term.empty())
            step.term = valueOf(m_program->readTerms(SourceText(text.name, text.term))).front();
        const NormalForm form = valueOf(findNormalForm(*m_program, text.normalForm, {}));
        std::vector<std::string> names = text.rules;
        names.insert(names.end(), form.ruleNames.begin(), form.ruleNames.end());
        step.rules = valueOf(m_program->selectRules(names, {}));
        step.normalise = form.normalise;
        step.cost = valueOf(m_program->costModel("tree-size", {}));
        step.limits = limits;
        step.beamWidth = text.beamWidth;
        step.makeGraph = valueOf(m_program->graphFactory(filters, {}));
        steps.push_back(std::move(step));
    }
    return std::make_unique<GuidedSearch>(m_program->store(), m_program->start(), std::move(steps));
}

}  // namespace candler::testing
