// Matrix Market files: each kind, mistakes with their places, random round trips.
#include "engine/data/MatrixMarket.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <catch2/catch.hpp>
#include <map>

#include "engine/support/Random.h"
#include "tests/unit/data/Mistakes.h"

using namespace candler;

namespace {

using Entry = SparseMatrix::Entry;
using Entries = std::vector<Entry>;

SparseMatrix matrix(const std::string& text) {
    auto read = readMatrixMarket(SourceText("x.mtx", text));
    if (!read) FAIL(render(read.error()));
    return *read;
}

std::string matrixMistake(const std::string& text) {
    return mistakeOf(readMatrixMarket(SourceText("x.mtx", text)), "x.mtx");
}

std::string general(const std::string& rest) {
    return matrixMistake("%%MatrixMarket matrix coordinate real general\n" + rest);
}

enum class Kind { General, Symmetric, SkewSymmetric };

/// Writes the entries that a file of the kind has, in a random order.
std::string written(const SparseMatrix& data, Kind kind, bool isArray, Random& random) {
    constexpr std::array kNames{"general", "symmetric", "skew-symmetric"};
    std::vector<std::string> lines;
    for (std::int64_t j = 0; j < data.columns; ++j)
        for (std::int64_t i = 0; i < data.rows; ++i) {
            if ((kind == Kind::Symmetric && i < j) || (kind == Kind::SkewSymmetric && i <= j))
                continue;
            const double value = data.at(i, j);
            if (isArray)
                lines.push_back(fmt::format("{}\n", value));
            else if (value != 0 || random.below(10) == 0)
                lines.push_back(fmt::format(" {}\t{} {}\r\n", i + 1, j + 1, value));
        }
    for (std::size_t i = lines.size(); !isArray && i > 1; --i)
        std::swap(lines[i - 1], lines[random.below(i)]);
    return fmt::format("%%MatrixMarket matrix {} real {}\n%\n{} {} {}\n{}",
                       isArray ? "array" : "coordinate", kNames[static_cast<std::size_t>(kind)],
                       data.rows, data.columns, isArray ? "" : std::to_string(lines.size()),
                       fmt::join(lines, ""));
}

SparseMatrix randomMatrix(Kind kind, Random& random) {
    SparseMatrix result;
    result.rows = static_cast<std::int64_t>(1 + random.below(40));
    result.columns =
        kind == Kind::General ? static_cast<std::int64_t>(1 + random.below(40)) : result.rows;
    std::map<std::pair<std::int64_t, std::int64_t>, double> cells;
    const std::uint64_t count = random.below(60);
    for (std::uint64_t n = 0; n < count; ++n) {
        const auto i =
            static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(result.rows)));
        const auto j =
            static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(result.columns)));
        const double value =
            (static_cast<double>(random.below(2000)) + 1) / 7 * (random.below(2) == 0 ? 1 : -1);
        if (kind == Kind::SkewSymmetric && i == j) continue;
        cells[{i, j}] = value;
        if (kind != Kind::General)
            cells[{j, i}] = kind == Kind::Symmetric || i == j ? value : -value;
    }
    for (const auto& [place, value] : cells)
        result.entries.push_back({place.first, place.second, value});
    return result;
}

}  // namespace

TEST_CASE("files of all kinds are read", "[data][matrixmarket]") {
    const SparseMatrix sparse = matrix(
        "%%MatrixMarket MATRIX Coordinate Real General\r\n% by hand\n\n%\n 3 4 5\n"
        "3 1 1e-3\n1 4 +2\n\n2 2 0\n1 1 -.5\n3 4 7");
    CHECK(sparse.rows == 3);
    CHECK(sparse.columns == 4);
    CHECK(sparse.entries == Entries{{0, 0, -0.5}, {0, 3, 2}, {2, 0, 1e-3}, {2, 3, 7}});
    CHECK(sparse.sparsity() == 4.0 / 12);
    CHECK(sparse.at(2, 0) == 1e-3);
    CHECK(sparse.at(1, 1) == 0);

    CHECK(matrix("%%MatrixMarket matrix coordinate pattern general\n2 2 2\n2 1\n1 2\n").entries ==
          Entries{{0, 1, 1}, {1, 0, 1}});
    CHECK(matrix("%%MatrixMarket matrix coordinate integer symmetric\n2 2 2\n2 1 -7\n2 2 3\n")
              .entries == Entries{{0, 1, -7}, {1, 0, -7}, {1, 1, 3}});
    CHECK(matrix("%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n2 1 3\n").entries ==
          Entries{{0, 1, -3}, {1, 0, 3}});
    CHECK(matrix("%%MatrixMarket matrix array real general\n2 3\n1\n2\n0\n4\n5\n6\n").entries ==
          Entries{{0, 0, 1}, {0, 2, 5}, {1, 0, 2}, {1, 1, 4}, {1, 2, 6}});
    CHECK(matrix("%%MatrixMarket matrix array integer symmetric\n2 2\n1\n2\n3\n").entries ==
          Entries{{0, 0, 1}, {0, 1, 2}, {1, 0, 2}, {1, 1, 3}});
    CHECK(matrix("%%MatrixMarket matrix array real skew-symmetric\n2 2\n2\n").entries ==
          Entries{{0, 1, -2}, {1, 0, 2}});
    // Comments stand between entries and values in files of others.
    CHECK(matrix("%%MatrixMarket matrix coordinate real general\n2 2 2\n% a\n2 1 3\n\n%\n1 1 2\n%b")
              .entries == Entries{{0, 0, 2}, {1, 0, 3}});
    CHECK(matrix("%%MatrixMarket matrix array real general\n2 1\n% a\n4\n % b\n5\n%\n").entries ==
          Entries{{0, 0, 4}, {1, 0, 5}});
    CHECK(matrix("%%MatrixMarket matrix coordinate real general\n1099511627776 1099511627776 1\n"
                 "1099511627776 1 2\n")
              .entries == Entries{{(std::int64_t{1} << 40) - 1, 0, 2}});
}

TEST_CASE("mistakes in banners are told", "[data][matrixmarket]") {
    CHECK(matrixMistake(std::string()) == "1:1: this is no Matrix Market file");
    CHECK(matrixMistake("1 2 3\n") == "1:1: this is no Matrix Market file");
    CHECK(matrixMistake("\n%%MatrixMarket matrix") == "1:1: this is no Matrix Market file");
    CHECK(matrixMistake("%%MatrixMarket vector array real general\n") ==
          "1:16: the object 'vector' is not supported");
    CHECK(matrixMistake("%%MatrixMarket matrix sparse real general\n") ==
          "1:23: the format 'sparse' is not supported");
    CHECK(matrixMistake("%%MatrixMarket matrix coordinate complex general\n") ==
          "1:34: the field 'complex' is not supported");
    CHECK(matrixMistake("%%MatrixMarket matrix coordinate real hermitian\n") ==
          "1:39: the symmetry 'hermitian' is not supported");
    CHECK(matrixMistake("%%MatrixMarket matrix coordinate real\n") ==
          "1:38: the symmetry of the file is missing here");
    CHECK(matrixMistake("%%MatrixMarket matrix array pattern general\n") ==
          "1:1: an array is no pattern");
    CHECK(matrixMistake("%%MatrixMarket matrix coordinate pattern skew-symmetric\n") ==
          "1:1: a pattern is not skew-symmetric");
    CHECK(matrixMistake("%%MatrixMarket matrix coordinate real general now\n")
              .starts_with("1:47: 'now'"));
}

TEST_CASE("mistakes in sizes are told", "[data][matrixmarket]") {
    CHECK(general("") == "2:1: the number of rows is missing here");
    CHECK(general("% nothing") == "2:10: the number of rows is missing here");
    CHECK(general("3 4\n") == "2:4: the number of entries is missing here");
    CHECK(general("3 x 1\n") == "2:3: 'x' is no number of columns");
    CHECK(general("3.5 1 1\n") == "2:1: '3.5' is no number of rows");
    CHECK(general("0 1 0\n") == "2:1: the number of rows cannot be 0");
    CHECK(general("1 1099511627777 0\n") == "2:3: the number of columns cannot be 1099511627777");
    CHECK(general("1 99999999999999999999 0\n") ==
          "2:3: the number of columns cannot be 99999999999999999999");
    CHECK(general("1 1 -1\n") == "2:5: the number of entries cannot be -1");
    CHECK(general("2 2 5\n") == "2:1: a matrix of 2 x 2 has no 5 entries");
    CHECK(general("2 2 1 1\n") == "2:7: '1' is too much in this line");
    CHECK(matrixMistake("%%MatrixMarket matrix coordinate real symmetric\n2 3 0\n") ==
          "2:1: a matrix of 2 x 3 is not symmetric");
}

TEST_CASE("mistakes in entries are told", "[data][matrixmarket]") {
    CHECK(general("2 3 1\n3 1 1\n") == "3:1: there is no row 3 in a matrix of 2 x 3");
    CHECK(general("2 3 1\n1 4 1\n") == "3:3: there is no column 4 in a matrix of 2 x 3");
    CHECK(general("2 3 1\n1 0 1\n") == "3:3: there is no column 0 in a matrix of 2 x 3");
    CHECK(general("2 3 1\n-99999999999999999999 1 1\n").starts_with("3:1: there is no row -999"));
    CHECK(general("2 3 1\na 1 1\n") == "3:1: 'a' is no row");
    CHECK(general("2 3 1\n1\n") == "3:2: the column of this entry is missing");
    CHECK(general("2 3 1\n1 1\n") == "3:4: the value of this entry is missing");
    CHECK(general("2 3 1\n1 1 1 1\n") == "3:7: '1' is too much in this line");
    CHECK(general("2 3 1\n1 1 NaN\n") == "3:5: 'NaN' is no value of an entry");
    CHECK(general("2 3 1\n1 1 -inf\n") == "3:5: '-inf' is no value of an entry");
    CHECK(general("2 3 1\n1 1 1e999\n") == "3:5: '1e999' is no value of an entry");
    CHECK(general("2 3 1\n1 1 1,5\n") == "3:5: '1,5' is no number");
    CHECK(general("2 3 1\n1 1 +-1\n") == "3:5: '+-1' is no number");
    CHECK(general("2 3 1\n1 1 \xff\n") == "3:5: '?' is no number");
    CHECK(general("2 3 2\n1 1 1\n") == "4:1: the file ends after 1 of its 2 entries");
    CHECK(general("2 3 1\n1 1 1\n1 2 1\n") == "4:1: the file goes on after its 1 entries");
    CHECK(general("2 3 3\n1 2 1\n1 1 1\n1 2 1\n") ==
          "5:1: row 1, column 2 is there already, in line 3");
    CHECK(general("2 3 2\n1 2 0\n1 2 0\n") == "4:1: row 1, column 2 is there already, in line 3");
    CHECK(matrixMistake("%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 1 1\n") ==
          "3:5: '1' is too much in this line");
    CHECK(matrixMistake("%%MatrixMarket matrix coordinate integer general\n2 2 1\n1 1 1.5\n") ==
          "3:5: '1.5' is no integer");
    CHECK(matrixMistake(
              "%%MatrixMarket matrix coordinate integer general\n1 1 1\n1 1 9007199254740993") ==
          "3:5: '9007199254740993' is too large");
    CHECK(matrixMistake("%%MatrixMarket matrix coordinate real symmetric\n2 2 1\n1 2 1\n") ==
          "3:1: this entry is above the diagonal of a symmetric matrix");
    CHECK(matrixMistake("%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n2 2 0\n") ==
          "3:1: this entry is on the diagonal of a skew-symmetric matrix");
    CHECK(matrixMistake("%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n2 1 1\n2 1 1\n") ==
          "4:1: row 2, column 1 is there already, in line 3");
    CHECK(matrixMistake("%%MatrixMarket matrix array real general\n2 2\n1 2 3\n") ==
          "4:1: the file ends after 3 values, before row 2 of column 2");
    CHECK(matrixMistake("%%MatrixMarket matrix array real general\n1 2\n1\n2\n3\n") ==
          "5:1: the file goes on after its 2 values");
}

TEST_CASE("what is written is read again", "[data][matrixmarket][property]") {
    Random random(7);
    for (int trial = 0; trial < 300; ++trial) {
        const auto kind = static_cast<Kind>(random.below(3));
        const SparseMatrix data = randomMatrix(kind, random);
        const std::string text = written(data, kind, random.below(2) == 0, random);
        CAPTURE(trial, text);
        const SparseMatrix again = matrix(text);
        CHECK(again.rows == data.rows);
        CHECK(again.columns == data.columns);
        CHECK(again.entries == data.entries);
    }
}

TEST_CASE("the reading of a matrix can be stopped", "[data][matrixmarket]") {
    for (const std::string text :
         {"coordinate real general\n2 2 1\n1 1 5\n", "array real general\n1 2\n3\n4\n"}) {
        const auto read = readMatrixMarket(SourceText("x.mtx", "%%MatrixMarket matrix " + text),
                                           StopCheck([] { return true; }));
        REQUIRE_FALSE(read);
        CHECK(read.error().front().message == "the reading of x.mtx was stopped");
    }
}
