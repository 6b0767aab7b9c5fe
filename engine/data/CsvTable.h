// CsvTable: matrices as tables of numbers separated by commas (RFC 4180).
#pragma once

#include "engine/data/CoordinateTensor.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"
#include "engine/support/StopCheck.h"

namespace candler {

/// A row of the matrix is a line, blank ones aside; a first line with no number at all has the
/// names of columns. Numbers may have quotes and blanks around them. Fails at what is no finite
/// number, where a value is missing, and where a line has more or fewer values than the first.
/// Linear.
[[nodiscard]] Result<CoordinateTensor> readCsvTable(const SourceText& text,
                                                    const StopCheck& stop = {});

}  // namespace candler
