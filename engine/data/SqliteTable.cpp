#include "engine/data/SqliteTable.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/support/Utf8.h"

namespace candler {

namespace {

constexpr std::string_view kMagic("SQLite format 3\0", 16);
constexpr std::size_t kHeaderBytes = 100;
constexpr std::uint64_t kMostSteps = std::uint64_t{1} << 33U;
constexpr int kStepsPerCheck = 10'000;
constexpr std::size_t kMostCells = std::size_t{1} << 27U;

struct Closing {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

/// What a query may do: read. Code of the database itself (views) is held to the same.
int authorize(void* /*nothing*/, int action, const char* /*first*/, const char* second,
              const char* /*database*/, const char* /*view*/) {
    switch (action) {
        case SQLITE_SELECT:
        case SQLITE_READ:
        case SQLITE_RECURSIVE:
            return SQLITE_OK;
        case SQLITE_FUNCTION: {
            constexpr std::array<std::string_view, 3> kRefused{"load_extension", "random",
                                                               "randomblob"};
            return std::ranges::count(kRefused, std::string_view(second)) == 0 ? SQLITE_OK
                                                                               : SQLITE_DENY;
        }
        default:
            return SQLITE_DENY;
    }
}

class Query {
public:
    Query(std::string bytes, const SourceSpan& file, const TableQuery& query, const StopCheck& stop)
        : m_bytes(std::move(bytes)), m_file(file), m_query(query), m_stop(stop) {}

    Result<CoordinateTensor> run() {
        if (auto done = open(); !done) return failure(std::move(done.error()));
        if (auto done = prepare(); !done) return failure(std::move(done.error()));
        CoordinateTensor tensor;
        const int columns = sqlite3_column_count(m_statement.get());
        std::int64_t row = 0;
        int state = SQLITE_ROW;
        while ((state = sqlite3_step(m_statement.get())) == SQLITE_ROW) {
            for (int column = 0; column < columns; ++column)
                if (auto done = readCell(row, column, tensor); !done)
                    return failure(std::move(done.error()));
            ++row;
        }
        if (state != SQLITE_DONE) return failure(stepError());
        tensor.extents = {row, columns};
        return tensor;
    }

private:
    /// The bytes are the database, so that no file is opened, locked or written.
    Result<void> open() {
        if (m_bytes.size() < kHeaderBytes || !m_bytes.starts_with(kMagic))
            return failure(makeError("this is no database of SQLite", m_file));
        // In the mode of a write-ahead log SQLite wants files beside; what is in the file counts.
        constexpr std::size_t kWriteVersion = 18;
        m_bytes[kWriteVersion] = m_bytes[kWriteVersion + 1] = 1;
        sqlite3* opened = nullptr;
        const int state = sqlite3_open_v2(":memory:", &opened, SQLITE_OPEN_READWRITE, nullptr);
        m_database.reset(opened);
        if (state != SQLITE_OK)
            return failure(makeEnvironmentError("SQLite cannot be started: not enough memory"));
        const auto size = static_cast<sqlite3_int64>(m_bytes.size());
        sqlite3_db_config(opened, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
        sqlite3_db_config(opened, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
        sqlite3_exec(opened, "PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY", nullptr,
                     nullptr, nullptr);
        // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): as SQLite wants them.
        auto* const data = reinterpret_cast<unsigned char*>(m_bytes.data());
        if (sqlite3_deserialize(opened, "main", data, size, size, SQLITE_DESERIALIZE_READONLY) !=
            SQLITE_OK)
            return failure(makeError("SQLite does not read this database", m_file));
        constexpr int kMostValueBytes = 1 << 20;
        sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, kMostValueBytes);
        sqlite3_limit(opened, SQLITE_LIMIT_ATTACHED, 0);
        sqlite3_set_authorizer(opened, authorize, nullptr);
        sqlite3_progress_handler(opened, kStepsPerCheck, isOver, this);
        return {};
    }

    static int isOver(void* query) {
        auto& self = *static_cast<Query*>(query);
        self.m_steps += kStepsPerCheck;
        return self.m_steps > kMostSteps || self.m_stop.isStopped() ? 1 : 0;
    }

    [[nodiscard]] std::string statement() const {
        const bool isName = m_query.text.find_first_of(" \t") == std::string::npos;
        return isName ? fmt::format("SELECT * FROM \"{}\"", m_query.text) : m_query.text;
    }

    Result<void> prepare() {
        const std::string text = statement();
        sqlite3_stmt* made = nullptr;
        const char* rest = nullptr;
        if (sqlite3_prepare_v2(m_database.get(), text.c_str(), static_cast<int>(text.size()) + 1,
                               &made, &rest) != SQLITE_OK)
            return failure(prepareError());
        m_statement.reset(made);
        const std::string_view behind(rest);
        if (made == nullptr || behind.find_first_not_of(" \t;") != std::string_view::npos)
            return failure(
                makeError("one SELECT is expected, or the name of a table", m_query.place));
        if (sqlite3_stmt_readonly(made) == 0 || sqlite3_column_count(made) == 0)
            return failure(notAllowed());
        return {};
    }

    /// SQLite's own words. What is in a file that is not to be told of is not in them.
    Diagnostic prepareError() {
        const int state = sqlite3_errcode(m_database.get());
        if (state == SQLITE_NOTADB || state == SQLITE_CORRUPT)
            return makeError("the database is damaged", m_file);
        if (state == SQLITE_INTERRUPT) return stopped();
        if (state == SQLITE_AUTH || state == SQLITE_READONLY) return notAllowed();
        SourceSpan place = m_query.place;
        const bool isText = statement() == m_query.text;
        if (const int offset = sqlite3_error_offset(m_database.get()); isText && offset >= 0) {
            place.offset += static_cast<std::size_t>(offset);
            place.column += offset;
            place.length = 1;
        }
        std::string message = printableLine(sqlite3_errmsg(m_database.get()));
        return makeError(fmt::format("SQLite: {}", message), place, tablesHint());
    }

    std::string tablesHint() {
        if (m_file.isWithheld) return {};
        sqlite3_stmt* made = nullptr;
        constexpr const char* kTables =
            "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') ORDER BY name LIMIT 20";
        if (sqlite3_prepare_v2(m_database.get(), kTables, -1, &made, nullptr) != SQLITE_OK)
            return {};
        const std::unique_ptr<sqlite3_stmt, Closing> statement(made);
        std::vector<std::string> names;
        while (sqlite3_step(made) == SQLITE_ROW) names.push_back(printableLine(textOf(made, 0)));
        return names.empty() ? std::string("the database has no tables")
                             : fmt::format("its tables are {}", fmt::join(names, ", "));
    }

    static std::string textOf(sqlite3_stmt* statement, int column) {
        const void* const bytes = sqlite3_column_blob(statement, column);
        const int size = sqlite3_column_bytes(statement, column);
        return bytes == nullptr
                   ? std::string()
                   : std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(size));
    }

    Result<void> readCell(std::int64_t row, int column, CoordinateTensor& tensor) {
        sqlite3_stmt* const at = m_statement.get();
        const auto fail = [&](std::string_view what, std::string hint) {
            const char* const name = sqlite3_column_name(at, column);
            return failure(makeError(
                fmt::format("row {}: column {} ('{}') {}", row + 1, column + 1,
                            m_file.isWithheld || name == nullptr ? "…" : printableLine(name), what),
                m_query.place, std::move(hint)));
        };
        const int type = sqlite3_column_type(at, column);
        if (type == SQLITE_NULL)
            return fail("has no value", "leave such rows out: WHERE … IS NOT NULL");
        if (type != SQLITE_INTEGER && type != SQLITE_FLOAT)
            return fail("is no number", "texts that are numbers become some by CAST(… AS REAL)");
        const double value = sqlite3_column_double(at, column);
        constexpr std::int64_t kMost = std::int64_t{1} << 53U;
        const std::int64_t whole = type == SQLITE_INTEGER ? sqlite3_column_int64(at, column) : 0;
        if (!std::isfinite(value) || whole > kMost || whole < -kMost)
            return fail("is no value of an entry", "values are 64-bit floating-point numbers");
        if (value == 0) return {};
        if (tensor.values.size() >= kMostCells)
            return failure(makeError(fmt::format("the query has more than {} values", kMostCells),
                                     m_query.place));
        tensor.coordinates.push_back(row);
        tensor.coordinates.push_back(column);
        tensor.values.push_back(value);
        return {};
    }

    Diagnostic notAllowed() {
        return makeError("the query does what it may not", m_query.place,
                         "it may read tables and views, and use no random numbers");
    }

    Diagnostic stopped() {
        return m_steps > kMostSteps ? makeError("the query takes too long", m_query.place)
                                    : makeError("the query was stopped", m_query.place);
    }

    Diagnostic stepError() {
        const int state = sqlite3_errcode(m_database.get());
        if (state == SQLITE_INTERRUPT) return stopped();
        if (state == SQLITE_CORRUPT || state == SQLITE_NOTADB)
            return makeError("the database is damaged", m_file);
        if (state == SQLITE_NOMEM) return makeEnvironmentError("the query needs too much memory");
        const std::string message =
            m_file.isWithheld ? "the query fails" : printableLine(sqlite3_errmsg(m_database.get()));
        return makeError(fmt::format("SQLite: {}", message), m_query.place);
    }

    std::string m_bytes;  // The database, until m_database is closed.
    const SourceSpan& m_file;
    const TableQuery& m_query;
    const StopCheck& m_stop;
    std::uint64_t m_steps = 0;
    std::unique_ptr<sqlite3, Closing> m_database;
    std::unique_ptr<sqlite3_stmt, Closing> m_statement;
};

}  // namespace

Result<CoordinateTensor> readSqliteTable(std::string bytes, const SourceSpan& file,
                                         const TableQuery& query, const StopCheck& stop) {
    return Query(std::move(bytes), file, query, stop).run();
}

}  // namespace candler
