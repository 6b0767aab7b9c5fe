// Matrix Market files: each kind, mistakes with their places, random round trips, and programs
// whose inputs come from files.
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "engine/data/MatrixMarket.h"
#include "engine/languages/linrel/oracles/LaEvaluator.h"
#include "engine/languages/linrel/syntax/LaParser.h"
#include "engine/support/FileSystem.h"
#include "engine/support/Random.h"

using namespace candler;
using namespace candler::linrel;

namespace fs = std::filesystem;

namespace {

using Entry = SparseMatrix::Entry;
using Entries = std::vector<Entry>;

SparseMatrix matrix(const std::string& text) {
    auto read = readMatrixMarket(SourceText("x.mtx", text));
    if (!read) FAIL(render(read.error()));
    return *read;
}

template <typename T>
std::string mistake(const Result<T>& read) {
    if (read) return "none";
    REQUIRE(read.error().size() == 1);
    const Diagnostic& one = read.error().front();
    return fmt::format("{}:{}: {}", one.place.line, one.place.column, one.message);
}

/// `line:column: message`; all mistakes have hints.
std::string mistake(const std::string& text) {
    const auto read = readMatrixMarket(SourceText("x.mtx", text));
    if (!read) {
        CHECK(read.error().front().place.file == "x.mtx");
        CHECK_FALSE(read.error().front().hint.empty());
    }
    return mistake(read);
}

std::string general(const std::string& rest) {
    return mistake("%%MatrixMarket matrix coordinate real general\n" + rest);
}

/// A folder with the file x.mtx.
class Folder {
public:
    Folder() {
        std::string pattern = (fs::temp_directory_path() / "candler-matrix-XXXXXX").string();
        REQUIRE(mkdtemp(pattern.data()) != nullptr);
        m_path = pattern;
        REQUIRE(writeFile(m_path / "x.mtx",
                          "%%MatrixMarket matrix coordinate real general\n3 2 2\n3 1 -2\n1 2 1\n"));
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { fs::remove_all(m_path); }

    [[nodiscard]] Result<LaProgram> parse(const std::string& inputs) const {
        return parseProgram(
            SourceText((m_path / "p.la").string(), inputs + "\nY = X + 0\noutput Y"));
    }
    [[nodiscard]] fs::path path() const { return m_path; }

private:
    fs::path m_path;
};

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

TEST_CASE("files of all kinds are read", "[linrel][matrixmarket]") {
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
    CHECK(matrix("%%MatrixMarket matrix coordinate real general\n1099511627776 1099511627776 1\n"
                 "1099511627776 1 2\n")
              .entries == Entries{{(std::int64_t{1} << 40) - 1, 0, 2}});
}

TEST_CASE("mistakes in banners are told", "[linrel][matrixmarket]") {
    CHECK(mistake(std::string()) == "1:1: this is no Matrix Market file");
    CHECK(mistake("1 2 3\n") == "1:1: this is no Matrix Market file");
    CHECK(mistake("\n%%MatrixMarket matrix") == "1:1: this is no Matrix Market file");
    CHECK(mistake("%%MatrixMarket vector array real general\n") ==
          "1:16: the object 'vector' is not supported");
    CHECK(mistake("%%MatrixMarket matrix sparse real general\n") ==
          "1:23: the format 'sparse' is not supported");
    CHECK(mistake("%%MatrixMarket matrix coordinate complex general\n") ==
          "1:34: the field 'complex' is not supported");
    CHECK(mistake("%%MatrixMarket matrix coordinate real hermitian\n") ==
          "1:39: the symmetry 'hermitian' is not supported");
    CHECK(mistake("%%MatrixMarket matrix coordinate real\n") ==
          "1:38: the symmetry of the file is missing here");
    CHECK(mistake("%%MatrixMarket matrix array pattern general\n") ==
          "1:1: an array is no pattern");
    CHECK(mistake("%%MatrixMarket matrix coordinate pattern skew-symmetric\n") ==
          "1:1: a pattern is not skew-symmetric");
    CHECK(
        mistake("%%MatrixMarket matrix coordinate real general now\n").starts_with("1:47: 'now'"));
}

TEST_CASE("mistakes in sizes are told", "[linrel][matrixmarket]") {
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
    CHECK(mistake("%%MatrixMarket matrix coordinate real symmetric\n2 3 0\n") ==
          "2:1: a matrix of 2 x 3 is not symmetric");
}

TEST_CASE("mistakes in entries are told", "[linrel][matrixmarket]") {
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
    CHECK(mistake("%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 1 1\n") ==
          "3:5: '1' is too much in this line");
    CHECK(mistake("%%MatrixMarket matrix coordinate integer general\n2 2 1\n1 1 1.5\n") ==
          "3:5: '1.5' is no integer");
    CHECK(
        mistake("%%MatrixMarket matrix coordinate integer general\n1 1 1\n1 1 9007199254740993") ==
        "3:5: '9007199254740993' is too large");
    CHECK(mistake("%%MatrixMarket matrix coordinate real symmetric\n2 2 1\n1 2 1\n") ==
          "3:1: this entry is above the diagonal of a symmetric matrix");
    CHECK(mistake("%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n2 2 0\n") ==
          "3:1: this entry is on the diagonal of a skew-symmetric matrix");
    CHECK(mistake("%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n2 1 1\n2 1 1\n") ==
          "4:1: row 2, column 1 is there already, in line 3");
    CHECK(mistake("%%MatrixMarket matrix array real general\n2 2\n1 2 3\n") ==
          "4:1: the file ends after 3 values, before row 2 of column 2");
    CHECK(mistake("%%MatrixMarket matrix array real general\n1 2\n1\n2\n3\n") ==
          "5:1: the file goes on after its 2 values");
}

TEST_CASE("what is written is read again", "[linrel][matrixmarket][property]") {
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

TEST_CASE("inputs take their data from files", "[linrel][matrixmarket]") {
    const Folder folder;
    const auto program =
        folder.parse("dim m = 3\ninput X[m,2] from \"x.mtx\" invariant, Z from \"./x.mtx\", s");
    if (!program) FAIL(render(program.error()));
    const LaInput& input = program->inputs[0];
    CHECK(input.file == (folder.path() / "x.mtx").string());
    CHECK(input.sparsity == 2.0 / 6);
    CHECK(input.isExact);
    CHECK(input.isInvariant);
    CHECK(input.data->entries == Entries{{0, 1, 1}, {2, 0, -2}});
    CHECK(program->shapeText(program->inputs[1].shape) == "3 x 2");
    CHECK_FALSE(program->inputs[1].isScalar);
    CHECK(program->inputs[2].isScalar);
    Random random(1);
    CHECK(randomInput(*program, input, random).cells == std::vector<double>{0, 1, 0, 0, -2, 0});
}

TEST_CASE("data that do not fit what is declared are told", "[linrel][matrixmarket]") {
    const Folder folder;
    const auto only = [&folder](const std::string& inputs) {
        return mistake(folder.parse(inputs));
    };
    CHECK(only("dim n = 4\ninput X[3,n] from \"x.mtx\"") ==
          "2:7: 'X' is 3 x n (3 x 4), but 'x.mtx' is 3 x 2");
    CHECK(only("input X[3,2] from \"x.mtx\" binary") ==
          "1:27: 'X' is not binary: row 3, column 1 of its file is -2");
    CHECK(only("input X from \"x.mtx\" positive") ==
          "1:22: 'X' is not positive: row 3, column 1 of its file is -2");
    CHECK(only("input X from \"x.mtx\" nonzero") ==
          "1:22: 'X' is not nonzero: row 1, column 1 of its file is 0");
    CHECK(only("input X from \"x.mtx\" symmetric").starts_with("1:22: 'X' of shape 3 x 2"));
    CHECK(only("input X from \"x.mtx\" nnz = 2") ==
          "1:22: the file of 'X' says which entries are not 0");
    CHECK(only("input X[3,2] positive from \"x.mtx\"") == "1:23: the properties follow the file");
    CHECK(only("input X[3,2] from x") == "1:19: the name of a file is expected here");
    const std::string missing = only("input X from \"y.mtx\"");
    CHECK(missing.starts_with("1:14: " + (folder.path() / "y.mtx").string() + ": "));
    REQUIRE(writeFile(folder.path() / "y.mtx",
                      "%%MatrixMarket matrix array real general\n2 2\n1 2 3 4"));
    CHECK(only("input X from \"y.mtx\" symmetric") ==
          "1:22: 'X' is not symmetric: row 1, column 2 of its file is 3, but row 2, column 1 is 2");
    REQUIRE(writeFile(folder.path() / "y.mtx", "hello"));
    const auto program = folder.parse("input X from \"y.mtx\"");
    CHECK(mistake(program) == "1:1: this is no Matrix Market file");
    CHECK(program.error().front().place.file == (folder.path() / "y.mtx").string());
}

TEST_CASE("programs that are in no file name their data by absolute paths",
          "[linrel][matrixmarket]") {
    const Folder folder;
    const auto parse = [](const std::string& path) {
        return parseProgram(
            SourceText("<program>", "input X from \"" + path + "\"\nY = X + 0\noutput Y"));
    };
    CHECK(parse((folder.path() / "x.mtx").string()));
    const auto program = parse("x.mtx");
    CHECK(mistake(program) ==
          "1:14: 'x.mtx' is relative to no folder, as this program is in no file");
    CHECK(program.error().front().hint.find("absolute") != std::string::npos);
}

TEST_CASE("the example with data is computed", "[linrel][matrixmarket]") {
    const fs::path file = fs::path(CANDLER_LINREL_PROGRAMS) / "data" / "from-file.la";
    const auto program = parseProgram(SourceText(file.string(), *readFile(file)));
    if (!program) FAIL(render(program.error()));
    Random random(1);
    std::vector<Matrix> inputs{randomInput(*program, program->inputs[0], random), Matrix(6, 2),
                               Matrix(5, 2)};
    const LaId loss = program->outputs[0].expression;
    CHECK(evaluate(*program, std::array{loss}, inputs)[0].cells[0] == 121.25);
}
