// The table of languages.
#include "engine/languages/Languages.h"

#include <array>

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

const Language* findLanguage(std::string_view name) {
    for (const Language* language : languages())
        if (language->name() == name) return language;
    return nullptr;
}

}  // namespace candler
