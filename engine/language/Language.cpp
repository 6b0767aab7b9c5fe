#include "engine/language/Language.h"

#include <fmt/format.h>

namespace candler {

Result<std::vector<RuleVerdict>> Language::testRules(std::span<const SourceText> /*files*/,
                                                     const RuleTestOptions& /*options*/,
                                                     const std::stop_token& /*stop*/) const {
    return failure(
        makeError(fmt::format("rules of the language {} cannot be tried on random values", name()),
                  {}, "the language tensorgraph can do that"));
}

Result<Kernel> LoadedProgram::makeKernel(const KernelRequest& /*request*/,
                                         const std::stop_token& /*stop*/) {
    return failure(makeError("this language has no code generation"));
}

Result<KernelComparison> LoadedProgram::compareKernel(const KernelRequest& /*request*/,
                                                      std::uint64_t /*seed*/,
                                                      const std::filesystem::path& /*folder*/,
                                                      const std::stop_token& /*stop*/) {
    return failure(makeError("this language has no code generation"));
}

Result<CostMeasurement> LoadedProgram::measureCosts(const GraphTable& /*table*/,
                                                    const CostMeasurementRequest& /*request*/,
                                                    const std::stop_token& /*stop*/) {
    return failure(makeError("costs of this language are not measured", {},
                             "the language tensorgraph can do that"));
}

std::unique_ptr<ClassWriter> LoadedProgram::classWriter(GraphTable /*table*/,
                                                        std::string_view /*costModel*/) {
    return nullptr;
}

Result<std::vector<TermId>> LoadedProgram::readTerms(const SourceText& text) {
    return failure(
        makeError("this language reads one program, not further terms", text.span(0, 0)));
}

Result<Pattern> LoadedProgram::readPattern(const SourceText& text) {
    return failure(makeError("this language has no patterns as texts of their own", text.span(0, 0),
                             "write the goal as a sketch"));
}

}  // namespace candler
