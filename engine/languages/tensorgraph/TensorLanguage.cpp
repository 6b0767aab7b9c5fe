#include "engine/languages/tensorgraph/TensorLanguage.h"

#include <filesystem>

#include "engine/languages/tensorgraph/TensorProgram.h"

namespace candler::tensor {

Result<std::unique_ptr<LoadedProgram>> TensorLanguage::load(const SourceText& text) const {
    auto program =
        std::make_unique<TensorProgram>(std::filesystem::path(text.file()).stem().string());
    if (auto read = program->read(text); !read) return failure(read.error());
    return program;
}

}  // namespace candler::tensor
