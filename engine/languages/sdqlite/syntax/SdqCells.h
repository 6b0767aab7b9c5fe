// SdqCells: how large arrays of maps would be, and which results are stored by their entries.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/languages/sdqlite/syntax/SdqChecker.h"

namespace candler::sdqlite {

/// Of an array that no program asks for; of one that is made in each iteration of a loop.
inline constexpr std::int64_t kMostCells = std::int64_t{1} << 26U;
inline constexpr std::int64_t kMostCellsInLoops = std::int64_t{1} << 16U;

/// How many indices each level of a map has, outermost first, where the program says it.
[[nodiscard]] std::vector<std::optional<std::int64_t>> saidExtents(const FullTypes& types,
                                                                   const CheckedProgram& program,
                                                                   FullTypeId map);
/// Their product, at most a little more than kMostCells; none if one of them is not said.
[[nodiscard]] std::optional<std::int64_t> saidCells(const FullTypes& types,
                                                    const CheckedProgram& program, FullTypeId map);

/// How kernels store the result: as the program says, else by rows of entries if its array would be
/// too large. None: as a dense array.
[[nodiscard]] std::optional<ResultStorage> resultStorageOf(const FullTypes& types,
                                                           const CheckedProgram& program);
/// Whether tables that are filled in loops are shared by iterations, which clean them: not where
/// these write parts of a dense array, each by itself.
[[nodiscard]] bool areTablesShared(const FullTypes& types, const CheckedProgram& program);

}  // namespace candler::sdqlite
