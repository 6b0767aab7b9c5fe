#include "tests/bench/evaluations/EvaluationLanguages.h"

#include <array>

#include "engine/languages/Languages.h"
#include "engine/languages/sexpr/SexprLanguage.h"
#include "tests/bench/evaluations/untyped/UntypedLanguage.h"

namespace candler {

std::filesystem::path evaluationResources() {
    return CANDLER_EVALUATIONS_FOLDER "/resources";
}

void addEvaluationLanguages() {
    static const std::array<sexpr::SexprLanguage, 4> all{
        sexpr::SexprLanguage(untyped::explicitNames()),
        sexpr::SexprLanguage(untyped::explicitIndices()),
        sexpr::SexprLanguage(untyped::extractionNames()),
        sexpr::SexprLanguage(untyped::extractionIndices())};
    if (findLanguage(all.front().name()) != nullptr) return;
    for (const sexpr::SexprLanguage& one : all) addLanguage(one, evaluationResources());
}

}  // namespace candler
