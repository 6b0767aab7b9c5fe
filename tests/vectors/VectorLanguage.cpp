#include "tests/vectors/VectorLanguage.h"

#include "engine/languages/Languages.h"
#include "tests/vectors/VectorProgram.h"

namespace candler::vectors {

namespace {

class VectorLanguage : public Language {
public:
    [[nodiscard]] std::string_view name() const override { return "vectors"; }
    [[nodiscard]] std::string_view description() const override {
        return "sums, products and scalings of vectors";
    }
    [[nodiscard]] std::unique_ptr<LoadedProgram> ruleProgram() const override {
        return std::make_unique<VectorProgram>();
    }

private:
    [[nodiscard]] Result<std::unique_ptr<LoadedProgram>> read(
        const SourceText& text, const StopCheck& /*stop*/) const override {
        auto program = std::make_unique<VectorProgram>();
        if (auto done = program->load(text); !done) return failure(done.error());
        return program;
    }
};

}  // namespace

void addVectors() {
    static const VectorLanguage language;
    addLanguage(language, CANDLER_VECTORS_FOLDER "/resources");
}

}  // namespace candler::vectors
