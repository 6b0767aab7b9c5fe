// Storage formats as texts, for any tensor of a program: declarations of arrays, and mappings.
#pragma once

#include <string>
#include <vector>

namespace candler::sdqlite {

/// `@` stands for the tensor, `I`, `J`, `K` for its dimensions where they are between `<>` or
/// behind `n` or `in`.
struct StorageText {
    std::string name;
    std::string arrays;
    std::string parameters;
    std::string mapping;
    bool isSquare = false;  ///< Both dimensions are the same.
};

[[nodiscard]] const std::vector<StorageText>& vectorFormats();
[[nodiscard]] const std::vector<StorageText>& matrixFormats();
[[nodiscard]] const std::vector<StorageText>& cubeFormats();

/// `tensor T : {..} stored …` with all that this needs; empty format: without.
[[nodiscard]] std::string declared(const std::string& tensor, const std::vector<std::string>& dims,
                                   const StorageText* format);

}  // namespace candler::sdqlite
