#include "engine/languages/linrel/LinrelLanguage.h"

#include <filesystem>

#include "engine/language/RuleInstances.h"
#include "engine/languages/linrel/LinrelProgram.h"
#include "engine/languages/linrel/relational/RaSampler.h"
#include "engine/languages/linrel/syntax/LaParser.h"
#include "engine/support/Check.h"

namespace candler::linrel {

namespace {

/// The sample program, whose inputs the instances of rules are about.
class SampleProgram : public LinrelProgram, public RuleSampler {
public:
    explicit SampleProgram(LaProgram program) : LinrelProgram(std::move(program), "rules") {}

    std::unique_ptr<RuleInstances> instances(const Rule& rule, std::uint64_t seed) override {
        return sampleRule(context(), rule, seed);
    }
};

}  // namespace

Result<std::unique_ptr<LoadedProgram>> LinrelLanguage::read(const SourceText& text,
                                                            const StopCheck& stop) const {
    auto program = parseProgram(text, stop);
    if (!program) return failure(program.error());
    const std::string name = std::filesystem::path(text.file()).stem().string();
    return std::make_unique<LinrelProgram>(std::move(*program), name);
}

std::unique_ptr<LoadedProgram> LinrelLanguage::ruleProgram() const {
    auto program = parseProgram(SourceText("rules", std::string(kSampleProgram)));
    CANDLER_CHECK(program.has_value(), "{}", render(program ? Diagnostics{} : program.error()));
    return std::make_unique<SampleProgram>(std::move(*program));
}

}  // namespace candler::linrel
