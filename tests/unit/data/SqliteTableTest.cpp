// Databases of SQLite: what queries give, what they may not do, and mistakes with their places.
#include "engine/data/SqliteTable.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <catch2/catch.hpp>
#include <memory>
#include <string>

#include "tests/unit/data/Mistakes.h"

using namespace candler;

namespace {

using Counts = std::vector<std::int64_t>;
using Values = std::vector<double>;

/// The bytes of a database that these commands make.
std::string databaseOf(const std::string& commands) {
    sqlite3* database = nullptr;
    REQUIRE(sqlite3_open(":memory:", &database) == SQLITE_OK);
    char* error = nullptr;
    const int state = sqlite3_exec(database, commands.c_str(), nullptr, nullptr, &error);
    INFO((error == nullptr ? "" : error));
    REQUIRE(state == SQLITE_OK);
    sqlite3_int64 size = 0;
    const std::unique_ptr<unsigned char, void (*)(void*)> bytes(
        sqlite3_serialize(database, "main", &size, 0), sqlite3_free);
    std::string text(bytes.get(), bytes.get() + size);
    sqlite3_close(database);
    return text;
}

const std::string& shop() {
    static const std::string kShop = databaseOf(
        "CREATE TABLE items (item INTEGER PRIMARY KEY, name TEXT, price REAL, weight REAL);"
        "INSERT INTO items VALUES (1, 'a', 2.5, 0), (2, 'b', 4, NULL);"
        "CREATE TABLE sales (item INTEGER, units INTEGER);"
        "INSERT INTO sales VALUES (2, 3), (1, -7), (2, 9007199254740993);"
        "CREATE VIEW prices AS SELECT price FROM items;"
        "CREATE VIEW lucky AS SELECT random() FROM items;");
    return kShop;
}

const SourceSpan kDatabase = placeIn("x.sqlite");
const SourceSpan kAsked = placeIn("p.stur", 3, 20);

Result<CoordinateTensor> rowsOf(const std::string& query, const StopCheck& stop = {},
                                const std::string& bytes = shop()) {
    return readSqliteTable(bytes, kDatabase, {query, kAsked}, stop);
}

CoordinateTensor rows(const std::string& query) {
    auto read = rowsOf(query);
    if (!read) FAIL(render(read.error()));
    return *read;
}

/// `line:column: message`
std::string queryMistake(const std::string& query) {
    const auto read = rowsOf(query);
    if (read) return "none";
    REQUIRE(read.error().size() == 1);
    const Diagnostic& one = read.error().front();
    CHECK(one.place.file == kAsked.file);
    return fmt::format("{}:{}: {}", one.place.line, one.place.column, one.message);
}

}  // namespace

TEST_CASE("rows of queries are matrices", "[data][sqlite]") {
    const CoordinateTensor joined = rows(
        "SELECT 1, units, price, weight FROM sales JOIN items USING (item) "
        "WHERE weight IS NOT NULL OR units = 3 AND price = 4 AND 0 ORDER BY units");
    CHECK(joined.extents == Counts{1, 4});
    CHECK(joined.coordinates == Counts{0, 0, 0, 1, 0, 2});
    CHECK(joined.values == Values{1, -7, 2.5});
    // The name of a table or a view is all of it.
    CHECK(rows("prices").extents == Counts{2, 1});
    CHECK(rows("prices").values == Values{2.5, 4});
    CHECK(rows("SELECT price FROM items WHERE price > 100").extents == Counts{0, 1});
    CHECK(rows("SELECT price FROM items ; ").values == Values{2.5, 4});
}

TEST_CASE("queries that are wrong are told", "[data][sqlite]") {
    CHECK(queryMistake("SELECT prize FROM items") == "3:27: SQLite: no such column: prize");
    CHECK(queryMistake("SELECT price FRM items") == "3:37: SQLite: near \"items\": syntax error");
    CHECK(queryMistake("price") == "3:20: SQLite: no such table: price");
    CHECK(rowsOf("price").error().front().hint == "its tables are items, lucky, prices, sales");
    CHECK(queryMistake("SELECT 1; SELECT 2") ==
          "3:20: one SELECT is expected, or the name of a table");
    CHECK(queryMistake(" ") == "3:20: one SELECT is expected, or the name of a table");
}

TEST_CASE("values that are no numbers are told with their row and column", "[data][sqlite]") {
    CHECK(queryMistake("SELECT price, weight FROM items") ==
          "3:20: row 2: column 2 ('weight') has no value");
    CHECK(queryMistake("SELECT name FROM items") == "3:20: row 1: column 1 ('name') is no number");
    CHECK(queryMistake("SELECT 9e999") ==
          "3:20: row 1: column 1 ('9e999') is no value of an entry");
    CHECK(queryMistake("SELECT units FROM sales") ==
          "3:20: row 3: column 1 ('units') is no value of an entry");
}

TEST_CASE("queries read and do nothing else", "[data][sqlite]") {
    const std::string query = GENERATE(
        "DELETE FROM items", "DROP TABLE items", "CREATE TABLE more (x)", "PRAGMA user_version",
        "ATTACH 'y.sqlite' AS y", "SELECT load_extension('x.so')", "SELECT random()",
        "INSERT INTO sales VALUES (1, 1)", "SELECT * FROM lucky", "VACUUM INTO 'y.sqlite'");
    const std::string mistake = queryMistake(query);
    INFO(query << ": " << mistake);
    // Of some SQLite itself says so.
    CHECK((mistake.starts_with("3:20: the query does what it may not") ||
           mistake.find("SQLite: not authorized") != std::string::npos));
}

TEST_CASE("what is no database of SQLite is told", "[data][sqlite]") {
    const auto mistake = [](const std::string& bytes) {
        const auto read = rowsOf("items", {}, bytes);
        REQUIRE_FALSE(read);
        CHECK(read.error().front().place.file == kDatabase.file);
        return read.error().front().message;
    };
    CHECK(mistake("") == "this is no database of SQLite");
    CHECK(mistake(std::string(5000, 'x')) == "this is no database of SQLite");
    // Half a file, and pages that are noise.
    CHECK(mistake(shop().substr(0, 120)) == "the database is damaged");
    std::string noise = shop();
    for (std::size_t i = 100; i < noise.size(); ++i) noise[i] = static_cast<char>(i * 7919);
    CHECK(mistake(noise) == "the database is damaged");
}

TEST_CASE("databases with a write-ahead log are read", "[data][sqlite]") {
    std::string bytes = shop();
    bytes[18] = bytes[19] = 2;
    const auto read = rowsOf("prices", {}, bytes);
    REQUIRE(read);
    CHECK(read->values == Values{2.5, 4});
}

TEST_CASE("queries without an end can be stopped", "[data][sqlite]") {
    int questions = 0;
    const StopCheck stop(std::function([&] { return ++questions > 3; }));
    const auto read = rowsOf(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n",
        stop);
    REQUIRE_FALSE(read);
    CHECK(read.error().front().message == "the query was stopped");
    CHECK(questions == 4);
}
