// Programs of STUR for tests, from texts and from the shipped folder.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/languages/stur/SturProgram.h"
#include "engine/languages/stur/semantics/SturEvaluator.h"

namespace candler::stur {

/// Fails the test if it has mistakes.
[[nodiscard]] std::unique_ptr<SturProgram> programOf(const std::string& text);
/// The messages, each with its line: `2: 'k' is free in this summand`.
[[nodiscard]] std::string mistakesOf(const std::string& text);
/// Texts of resources/programs/stur, by name.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> shippedPrograms();
/// All results at these sizes, with inputs by the seed.
[[nodiscard]] Valuation resultsOf(SturProgram& program, const Sizes& sizes, std::uint64_t seed);
/// All points of a box, the last index fastest.
[[nodiscard]] std::vector<std::vector<std::int64_t>> pointsOf(
    const std::vector<std::int64_t>& extents);
/// `0 <= v < extent` for a square matrix: `A:D(i, j) := …`.
[[nodiscard]] std::string square(const std::string& tensor);

}  // namespace candler::stur
