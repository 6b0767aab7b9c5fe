// Loops of programs, interpreted, against the evaluator.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/codegen/LoopInterpreter.h"
#include "engine/languages/stur/SturProgram.h"
#include "engine/languages/stur/lowering/SturLowering.h"
#include "engine/languages/stur/semantics/SturEvaluator.h"

namespace candler::stur {

/// Tiles that small sizes fill, and more than fill.
inline constexpr TileShape kSmallTile{.rows = 2, .vectors = 2, .lanes = 2, .depth = 3};
/// The same of folds.
inline constexpr FoldShape kSmallFold{.rows = 2, .least = 1, .blockRows = 3, .blocks = 3};

/// Fails the test if there are none.
[[nodiscard]] LoweredProgram loweredOf(SturProgram& program, bool usesStructures = true,
                                       TileShape tile = {},
                                       std::optional<FoldShape> fold = FoldShape());
/// What the kernel has of a tensor: all elements, or those of its packed layout.
[[nodiscard]] std::vector<double> storedCells(const LoweredProgram& lowered,
                                              const std::string& tensor, const Valuation& values);
/// Sizes and inputs of a run.
[[nodiscard]] loop::Arguments argumentsOf(const LoweredProgram& lowered, const Valuation& values);
/// The first element that differs; empty if there is none.
[[nodiscard]] std::string differenceOf(const std::string& tensor, const std::vector<double>& cells,
                                       const std::vector<double>& expected);
/// The first difference of a run by the interpreter; empty if there is none.
[[nodiscard]] std::string difference(const LoweredProgram& lowered, const Valuation& values,
                                     std::uint64_t* iterations = nullptr);
/// Whether there is a test in a loop.
[[nodiscard]] bool testsInLoops(const loop::Block& block, bool isInLoop = false);
/// All inputs and results have this layout.
[[nodiscard]] std::string packedText(const std::string& text, const std::string& layout = "packed");
/// Products with inputs whose unique elements are triangles of rectangles, slopes, strides and the
/// like; results have such ones, too. All over the symbols m and n.
[[nodiscard]] std::vector<std::string> raggedPrograms();
[[nodiscard]] std::string sizesText(const Sizes& sizes);
/// Each of the programs at sizes from 0 to about `most`.
void checkLoops(const std::vector<std::string>& programs, std::uint64_t most);

}  // namespace candler::stur
