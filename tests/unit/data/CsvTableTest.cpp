// Tables of numbers separated by commas: what is in them, and mistakes with their places.
#include "engine/data/CsvTable.h"

#include <catch2/catch.hpp>
#include <string>

#include "tests/unit/data/Mistakes.h"

using namespace candler;

namespace {

using Counts = std::vector<std::int64_t>;
using Values = std::vector<double>;

CoordinateTensor csv(const std::string& text) {
    auto read = readCsvTable(SourceText("x.csv", text));
    if (!read) FAIL(render(read.error()));
    return *read;
}

std::string csvMistake(const std::string& text) {
    return mistakeOf(readCsvTable(SourceText("x.csv", text)), "x.csv");
}

}  // namespace

TEST_CASE("tables are matrices", "[data][csv]") {
    const CoordinateTensor plain = csv("1,2.5\n0,-3e2\n");
    CHECK(plain.extents == Counts{2, 2});
    CHECK(plain.coordinates == Counts{0, 0, 0, 1, 1, 1});
    CHECK(plain.values == Values{1, 2.5, -300});
    // With names, blanks, quotes, a byte order mark, lines of Windows, a blank line, no last end.
    const CoordinateTensor other =
        csv("\xEF\xBB\xBFprice, \"a, \"\"b\"\"\"\r\n +1 ,\"4\"\r\n\r\n\t5,6");
    CHECK(other.extents == Counts{2, 2});
    CHECK(other.values == Values{1, 4, 5, 6});
    CHECK(csv("price\n").extents == Counts{0, 1});
    CHECK(csv("7\n8\n").extents == Counts{2, 1});
}

TEST_CASE("mistakes in tables are told where they are", "[data][csv]") {
    CHECK(csvMistake("") == "1:1: there are no rows, so nothing tells how many columns there are");
    CHECK(csvMistake("1,2\n3\n") == "2:1: this row has 1 value, not 2");
    CHECK(csvMistake("a,b\n1,2\n3,4,5\n") == "3:1: this row has 3 values, not 2");
    CHECK(csvMistake("a,b\n1,x\n") == "2:3: 'x' is no number");
    // A first line of which a part is numbers has no names.
    CHECK(csvMistake("1,x\n") == "1:3: 'x' is no number");
    CHECK(csvMistake("a,b\n1,\n") == "2:3: column 2 has no value here");
    CHECK(csvMistake("a,b\n  ,1\n") == "2:3: column 1 has no value here");
    CHECK(csvMistake("1\nnan\n") == "2:1: 'nan' is no value of an entry");
    CHECK(csvMistake("1\n-inf\n") == "2:1: '-inf' is no value of an entry");
    CHECK(csvMistake("1\n1e999\n") == "2:1: '1e999' is no value of an entry");
    CHECK(csvMistake("\"1\" 2\n") == "1:5: a ',' is missing here");
    CHECK(csvMistake("1\n\"2\n") == "2:1: this quote has no end");
    const auto hint = [](const std::string& text) {
        return readCsvTable(SourceText("x.csv", text)).error().front().hint;
    };
    CHECK(hint("a;b\n1;2\n") == "columns are separated by commas, not by semicolons");
    CHECK(hint("a\tb\n1\t2\n") == "columns are separated by commas, not by tabs");
    CHECK(hint("1,2\n3\n") == "line 1 was the first");
}

TEST_CASE("the reading of a table can be stopped", "[data][csv]") {
    const auto read =
        readCsvTable(SourceText("x.csv", "1\n2\n"), StopCheck(std::function([] { return true; })));
    REQUIRE_FALSE(read);
    CHECK(read.error().front().message == "the reading of x.csv was stopped");
}
