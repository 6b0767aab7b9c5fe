// The table of languages.
#include <fmt/format.h>

#include <array>

#include "engine/languages/Language.h"
#include "engine/languages/lambda/LambdaLanguage.h"
#include "engine/languages/linrel/LinrelLanguage.h"
#include "engine/languages/math/MathLanguage.h"
#include "engine/languages/prop/PropLanguage.h"
#include "engine/languages/rise/RiseLanguage.h"
#include "engine/languages/sexpr/SexprLanguage.h"
#include "engine/languages/tensorgraph/TensorAxioms.h"
#include "engine/languages/tensorgraph/TensorLanguage.h"
#include "engine/languages/untyped/UntypedLanguage.h"

namespace candler {

std::span<const Language* const> languages() {
    static const rise::RiseLanguage rise;
    static const linrel::LinrelLanguage linrel;
    static const tensor::TensorLanguage tensorgraph;
    static const sexpr::SexprLanguage tensorAxioms(tensor::axioms());
    static const sexpr::SexprLanguage math(math::exact());
    static const sexpr::SexprLanguage mathFloat(math::floating());
    static const sexpr::SexprLanguage mathPlain(math::plain());
    static const sexpr::SexprLanguage lambda(lambda::definition());
    static const sexpr::SexprLanguage prop(prop::definition());
    static const sexpr::SexprLanguage explicitNames(untyped::explicitNames());
    static const sexpr::SexprLanguage explicitIndices(untyped::explicitIndices());
    static const sexpr::SexprLanguage extractionNames(untyped::extractionNames());
    static const sexpr::SexprLanguage extractionIndices(untyped::extractionIndices());
    static const std::array<const Language*, 13> table{&rise,
                                                       &linrel,
                                                       &tensorgraph,
                                                       &tensorAxioms,
                                                       &math,
                                                       &mathFloat,
                                                       &mathPlain,
                                                       &lambda,
                                                       &prop,
                                                       &explicitNames,
                                                       &explicitIndices,
                                                       &extractionNames,
                                                       &extractionIndices};
    return table;
}

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

const Language* findLanguage(std::string_view name) {
    for (const Language* language : languages())
        if (language->name() == name) return language;
    return nullptr;
}

}  // namespace candler
