// DifferenceDocument: a comparison as a file for people, HTML that needs nothing else, and as CSV
// for tables.
#pragma once

#include <QString>

#include "app/workbench/models/Difference.h"

namespace candler {

[[nodiscard]] QString differenceHtml(const Difference& difference);
/// Rows `part, sign, name, left, right, change`: part is number, change or line.
[[nodiscard]] QString differenceCsv(const Difference& difference);

/// How a row's sign is written: ` `, `+`, `−`, `~`.
[[nodiscard]] QString signText(DiffSign sign);

}  // namespace candler
