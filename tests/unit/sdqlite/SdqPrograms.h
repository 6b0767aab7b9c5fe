// Programs and values for tests of the interpreters.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/languages/sdqlite/semantics/SdqInputs.h"
#include "engine/languages/sdqlite/syntax/SdqChecker.h"
#include "engine/support/Random.h"

namespace candler::sdqlite {

struct LoadedText {
    explicit LoadedText(const std::string& text)
        : terms(Dialect::Sdqlite), tree(SourceText("test", text)) {}

    SdqTerms terms;
    SyntaxTree tree;
    std::vector<Declaration> declarations;
    CheckedProgram program;
};

/// The test fails where the text is wrong.
[[nodiscard]] std::unique_ptr<LoadedText> loadText(const std::string& text);
/// The body of the (only) declaration of this kind.
[[nodiscard]] SyntaxId bodyOf(const LoadedText& loaded, Declaration::Kind kind);
/// What both interpreters compute, which must be the same.
[[nodiscard]] Value computed(const LoadedText& loaded, const InputValues& inputs,
                             Ring ring = Ring::Real);
/// Of `compute r : type = expression` below declarations.
[[nodiscard]] Value computed(const std::string& declarations, const std::string& type,
                             const std::string& expression, const InputValues& inputs,
                             Ring ring = Ring::Real);
/// The first message; the test fails if there is a value.
[[nodiscard]] std::string failureOf(const Result<Value>& result);

using Indices = std::vector<std::int64_t>;
using Row = std::vector<double>;
using Matrix = std::vector<Row>;
using Cube = std::vector<Matrix>;

[[nodiscard]] Value table(const Indices& values);
[[nodiscard]] Value stored(const Row& values);  ///< With zeros.
[[nodiscard]] Value tensor(const Row& values);  ///< Without.
[[nodiscard]] Value tensor(const Matrix& values);
[[nodiscard]] Value tensor(const Cube& values);

/// Small whole numbers; some are empty, some full, some have empty rows.
[[nodiscard]] Matrix randomMatrix(Random& random, std::size_t rows, std::size_t columns);
[[nodiscard]] Cube randomCube(Random& random, std::size_t a, std::size_t b, std::size_t c);

}  // namespace candler::sdqlite
