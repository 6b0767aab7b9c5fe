// SqliteTable: matrices as rows of tables in a database of SQLite.
#pragma once

#include <string>

#include "engine/data/CoordinateTensor.h"
#include "engine/support/Diagnostic.h"
#include "engine/support/Result.h"
#include "engine/support/StopCheck.h"

namespace candler {

/// What rows are wanted of a database: one SELECT, or the name of a table or view.
struct TableQuery {
    std::string text{};
    SourceSpan place{};  ///< Of the text, which is in one line of it.
};

/// The rows that the query gives of the database in `bytes`, in its order; a value that is 0 is no
/// entry. Nothing is written and no extension is loaded: whatever would do other than read fails,
/// and so does what random numbers decide. Fails at the query if SQLite does not take it, if a
/// value is NULL, a text, or no number that 64-bit floating point has, if it takes more than some
/// billions of steps, or if stopped; at `file` if that is no database.
[[nodiscard]] Result<CoordinateTensor> readSqliteTable(std::string bytes, const SourceSpan& file,
                                                       const TableQuery& query,
                                                       const StopCheck& stop = {});

}  // namespace candler
