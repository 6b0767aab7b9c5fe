#include "tests/unit/lowering/Scene.h"

#include <cmath>

#include "engine/languages/rise/lowering/RiseKernel.h"
#include "engine/languages/rise/semantics/RiseEvaluator.h"

namespace candler::test {

using namespace rise;

Scene::Scene(const LoweringCase& test) : sizes(test.sizes) {
    auto loaded = loadProgram(context, SourceText("<test>", test.text));
    if (!loaded) FAIL(test.name << ": " << render(loaded.error()));
    program = std::move(*loaded);
    for (const TypeId type : program.parameterTypes)
        inputs.push_back(randomValue(context, type, sizes, 5 + inputs.size()).value());
    expected = valuesOf(program.term);
}

std::vector<std::vector<double>> Scene::valuesOf(TermId term) {
    const auto value = evaluate(context, term, sizes, inputs);
    if (!value) FAIL(render(value.error()));
    return componentArrays(context.types, program.resultType, *value);
}

LoweredProgram Scene::lower(TermId term, const LoweringOptions& options) {
    auto lowered = lowerProgram(context, program, term, options);
    if (!lowered) FAIL(render(lowered.error()));
    return std::move(*lowered);
}

loop::Arguments Scene::arguments(const loop::Function& function) {
    return kernelArguments(context, program, function, sizes, inputs);
}

void requireClose(const Outputs& actual, const std::vector<std::vector<double>>& expected) {
    REQUIRE(actual.size() == expected.size());
    std::size_t component = 0;
    for (const auto& [buffer, values] : actual) {
        const std::vector<double>& wanted = expected[component++];
        REQUIRE(values.size() == wanted.size());
        for (std::size_t i = 0; i < values.size(); ++i) {
            const bool isSame =
                values[i] == wanted[i] || (std::isnan(values[i]) && std::isnan(wanted[i]));
            if (!isSame) REQUIRE(values[i] == Approx(wanted[i]).epsilon(1e-4).margin(1e-4));
        }
    }
}

}  // namespace candler::test
