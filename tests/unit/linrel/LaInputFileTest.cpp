// Programs whose inputs come from Matrix Market files: what they take of them, and mistakes.
#include <fmt/format.h>

#include <array>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>

#include "engine/languages/linrel/oracles/LaEvaluator.h"
#include "engine/languages/linrel/syntax/LaParser.h"
#include "engine/support/FileSystem.h"
#include "engine/support/Random.h"

using namespace candler;
using namespace candler::linrel;

namespace fs = std::filesystem;

namespace {

using Entries = std::vector<SparseMatrix::Entry>;

template <typename T>
std::string mistake(const Result<T>& read) {
    if (read) return "none";
    REQUIRE(read.error().size() == 1);
    const Diagnostic& one = read.error().front();
    return fmt::format("{}:{}: {}", one.place.line, one.place.column, one.message);
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

}  // namespace

TEST_CASE("inputs take their data from files", "[linrel][files]") {
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

TEST_CASE("data that do not fit what is declared are told", "[linrel][files]") {
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

TEST_CASE("programs that are in no file name their data by absolute paths", "[linrel][files]") {
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

TEST_CASE("the example with data is computed", "[linrel][files]") {
    const fs::path file = fs::path(CANDLER_LINREL_PROGRAMS) / "data" / "from-file.la";
    const auto program = parseProgram(SourceText(file.string(), *readFile(file)));
    if (!program) FAIL(render(program.error()));
    Random random(1);
    std::vector<Matrix> inputs{randomInput(*program, program->inputs[0], random), Matrix(6, 2),
                               Matrix(5, 2)};
    const LaId loss = program->outputs[0].expression;
    CHECK(evaluate(*program, std::array{loss}, inputs)[0].cells[0] == 121.25);
}
