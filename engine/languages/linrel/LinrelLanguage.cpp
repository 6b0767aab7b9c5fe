#include "engine/languages/linrel/LinrelLanguage.h"

#include <filesystem>

#include "engine/languages/linrel/LinrelProgram.h"
#include "engine/languages/linrel/syntax/LaParser.h"

namespace candler::linrel {

Result<std::unique_ptr<LoadedProgram>> LinrelLanguage::load(const SourceText& text) const {
    auto program = parseProgram(text);
    if (!program) return failure(program.error());
    const std::string name = std::filesystem::path(text.file()).stem().string();
    return std::make_unique<LinrelProgram>(std::move(*program), name);
}

}  // namespace candler::linrel
