// The table of languages.
#include "engine/languages/Languages.h"

#include <vector>

#include "engine/languages/lambda/LambdaLanguage.h"
#include "engine/languages/linrel/LinrelLanguage.h"
#include "engine/languages/math/MathLanguage.h"
#include "engine/languages/prop/PropLanguage.h"
#include "engine/languages/rise/RiseLanguage.h"
#include "engine/languages/sdqlite/SdqLanguage.h"
#include "engine/languages/sdqlite/SdqPublished.h"
#include "engine/languages/sexpr/SexprLanguage.h"
#include "engine/languages/stur/SturLanguage.h"
#include "engine/languages/tensorgraph/TensorAxioms.h"
#include "engine/languages/tensorgraph/TensorLanguage.h"
#include "engine/support/FileSystem.h"

namespace candler {

namespace {

struct Table {
    std::vector<const Language*> languages;
    std::vector<std::filesystem::path> resources;  ///< Empty: those of the product.
};

Table& table() {
    static const rise::RiseLanguage rise;
    static const linrel::LinrelLanguage linrel;
    static const sdqlite::SdqLanguage sdqlite;
    static const sdqlite::PublishedLanguage storel;
    static const stur::SturLanguage stur;
    static const tensor::TensorLanguage tensorgraph;
    static const sexpr::SexprLanguage tensorAxioms(tensor::axioms());
    static const sexpr::SexprLanguage math(math::exact());
    static const sexpr::SexprLanguage mathFloat(math::floating());
    static const sexpr::SexprLanguage mathPlain(math::plain());
    static const sexpr::SexprLanguage lambda(lambda::definition());
    static const sexpr::SexprLanguage prop(prop::definition());
    static const std::vector<const Language*> own{&rise,      &linrel,      &sdqlite,      &storel,
                                                  &stur,      &tensorgraph, &tensorAxioms, &math,
                                                  &mathFloat, &mathPlain,   &lambda,       &prop};
    static Table all{own, std::vector<std::filesystem::path>(own.size())};
    return all;
}

}  // namespace

std::span<const Language* const> languages() {
    return table().languages;
}

void addLanguage(const Language& language, const std::filesystem::path& resources) {
    table().languages.push_back(&language);
    table().resources.push_back(resources);
}

const Language* findLanguage(std::string_view name) {
    for (const Language* language : languages())
        if (language->name() == name) return language;
    return nullptr;
}

std::filesystem::path shippedFolder(const Language& language, std::string_view kind) {
    const Table& all = table();
    std::filesystem::path resources = resourceFolder();
    for (std::size_t i = 0; i < all.languages.size(); ++i)
        if (all.languages[i] == &language && !all.resources[i].empty())
            resources = all.resources[i];
    return resources / kind / language.folder();
}

}  // namespace candler
