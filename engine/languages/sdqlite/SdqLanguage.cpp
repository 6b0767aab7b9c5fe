#include "engine/languages/sdqlite/SdqLanguage.h"

#include "engine/languages/sdqlite/SdqProgram.h"

namespace candler::sdqlite {

Result<std::unique_ptr<LoadedProgram>> SdqLanguage::read(const SourceText& text,
                                                         const StopCheck& stop) const {
    auto program = std::make_unique<SdqProgram>();
    if (auto done = program->load(text, stop); !done) return failure(done.error());
    return program;
}

std::unique_ptr<LoadedProgram> SdqLanguage::ruleProgram() const {
    return std::make_unique<SdqProgram>();
}

}  // namespace candler::sdqlite
