// Data of inputs: sums over a join of tables against those that the test takes itself, what sizes
// follow, and data that does not fit.
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <cstring>

#include "SturReading.h"
#include "engine/codegen/LoopInterpreter.h"
#include "engine/data/TensorFile.h"
#include "engine/languages/stur/SturLanguage.h"
#include "engine/languages/stur/lowering/SturLowering.h"
#include "engine/support/FileSystem.h"

namespace candler::stur {

namespace fs = std::filesystem;

namespace {

using Row = std::vector<double>;

std::vector<Row> tableOf(const std::string& query) {
    const fs::path path = resourceFolder() / "data" / "shop.sqlite";
    const auto read = readTensorFile({.path = path, .query = TableQuery{query, {}}});
    INFO((read ? std::string() : render(read.error())));
    REQUIRE(read);
    const TensorValue value = denseValue(*read);
    std::vector<Row> rows;
    const auto width = static_cast<std::ptrdiff_t>(value.extents[1]);
    for (auto at = value.cells.begin(); at != value.cells.end(); at += width)
        rows.emplace_back(at, at + width);
    return rows;
}

/// Each sale with its item and its store: 1, units, price, weight, area.
std::vector<Row> joinedRows() {
    std::vector<Row> rows;
    for (const Row& sale : tableOf("SELECT store, item, units FROM sales"))
        for (const Row& item : tableOf("SELECT item, price, weight FROM items"))
            for (const Row& store : tableOf("SELECT store, area FROM stores"))
                if (sale[0] == store[0] && sale[1] == item[0])
                    rows.push_back({1, sale[2], item[1], item[2], store[1]});
    return rows;
}

std::unique_ptr<SturProgram> shipped(const std::string& name) {
    const auto path = resourceFolder() / "programs" / "stur" / (name + ".stur");
    const auto text = readFile(path);
    REQUIRE(text);
    return programOf(*text);
}

/// What the kernel gives for the program's data, by output; dense.
std::map<std::string, std::vector<double>> resultsOnData(SturProgram& program) {
    const auto lowered =
        lowerProgram(program.terms(), program.model(), program.start(), {.name = "f"});
    REQUIRE(lowered);
    loop::Arguments arguments;
    for (const loop::Parameter& parameter : lowered->function.parameters()) {
        if (const auto* size = std::get_if<loop::VarId>(&parameter)) {
            arguments.sizes[*size] = program.data().sizes.at(lowered->function[*size].name);
            continue;
        }
        const auto buffer = std::get<loop::BufferId>(parameter);
        if (lowered->function[buffer].role == loop::BufferRole::Input)
            arguments.buffers[buffer] =
                denseValue(program.data().tensors.at(lowered->function[buffer].name)).cells;
    }
    const auto results = loop::interpret(lowered->function, arguments);
    INFO((results ? std::string() : render(results.error())));
    REQUIRE(results);
    std::map<std::string, std::vector<double>> named;
    for (const auto& [buffer, cells] : *results) named[lowered->function[buffer].name] = cells;
    return named;
}

class DataFolder {
public:
    DataFolder() {
        std::string pattern = (fs::temp_directory_path() / "candler-stur-XXXXXX").string();
        REQUIRE(mkdtemp(pattern.data()) != nullptr);
        m_path = pattern;
    }
    DataFolder(const DataFolder&) = delete;
    DataFolder& operator=(const DataFolder&) = delete;
    ~DataFolder() { fs::remove_all(m_path); }

    void write(const std::string& name, const std::string& text) const {
        REQUIRE(writeFile(m_path / name, text));
    }
    [[nodiscard]] Result<std::unique_ptr<LoadedProgram>> load(const std::string& text) const {
        const TextOrigin origin{.scope = {.folder = m_path}};
        return SturLanguage().load(SourceText((m_path / "p.stur").string(), text, origin));
    }
    /// `file:line:column: message` of a program's first mistake.
    [[nodiscard]] std::string mistake(const std::string& text) const {
        const auto loaded = load(text);
        if (loaded) return "none";
        const Diagnostic& one = loaded.error().front();
        return fmt::format("{}:{}:{}: {}", fs::path(one.place.file).filename().string(),
                           one.place.line, one.place.column, one.message);
    }

private:
    fs::path m_path;
};

const std::string kSum =
    "symbols: m, n\ny(i) := X(i, j)\nX:D(i, j) := (0 <= i < m) * (0 <= j < n)\n"
    "y:D(i) := (0 <= i < m)\n";

}  // namespace

TEST_CASE("sums over a join of tables are those of its rows", "[property]") {
    const std::size_t degree = GENERATE(1U, 2U, 3U);
    const std::vector<Row> rows = joinedRows();
    REQUIRE(rows.size() == 67);
    const auto program = shipped(fmt::format("database-degree-{}", degree));
    CHECK(program->data().sizes == Sizes{{"N", 5}, {"R", 67}});
    const std::vector<double> sums = resultsOnData(*program).at("S");
    const std::size_t order = 2 * degree;
    // Packed, all places with ascending indices in their order; of degree 1 all places.
    std::vector<std::size_t> indices(order, 0);
    std::size_t at = 0;
    while (true) {
        double expected = 0;
        for (const Row& row : rows) {
            double product = 1;
            for (const std::size_t i : indices) product *= row[i];
            expected += product;
        }
        REQUIRE(at < sums.size());
        CHECK(sums[at++] == Approx(expected).epsilon(1e-12));
        std::size_t last = order;
        while (last > 0 && indices[last - 1] == 4) --last;
        if (last == 0) break;
        const std::size_t next = ++indices[last - 1];
        for (std::size_t i = last; i < order; ++i) indices[i] = degree == 1 ? 0 : next;
    }
    CHECK(at == sums.size());
}

TEST_CASE("sums below a join are those over its rows", "[property]") {
    const auto program = shipped("database-factorised");
    const auto results = resultsOnData(*program);
    const std::vector<Row> rows = joinedRows();
    const auto check = [&](const std::string& name, std::size_t first, std::size_t second) {
        const std::vector<double>& sums = results.at(name);
        REQUIRE(sums.size() == 4);
        for (std::size_t i = 0; i < 2; ++i)
            for (std::size_t j = 0; j < 2; ++j) {
                double expected = 0;
                for (const Row& row : rows) expected += row[first + i] * row[second + j];
                CHECK(sums[2 * i + j] == Approx(expected).epsilon(1e-12));
            }
    };
    check("A", 0, 0);
    check("B", 0, 2);
    check("C", 2, 2);
}

TEST_CASE("sizes are those of the data, and what follows from them", "[unit]") {
    const DataFolder folder;
    folder.write("b.csv", "1,0\n2,1\n3,2\n0,3\n");
    folder.write("c.csv", "5\n6\n");
    const std::string convolution =
        "symbols: M, N, J\nassume: J = M - 1\nA(i) := B(i, j) * C(j) * (i <= J)\n"
        "B:D(i, j) := (0 <= i < M + N - 1) * (0 <= j < N)\nC:D(j) := (0 <= j < N)\n"
        "A:D(i) := (0 <= i < M + N - 1)\ndata: B -> \"b.csv\"; C -> \"c.csv\"\n";
    const auto loaded = folder.load(convolution);
    INFO((loaded ? std::string() : render(loaded.error())));
    REQUIRE(loaded);
    const auto& program = dynamic_cast<const SturProgram&>(**loaded);
    CHECK(program.data().sizes == Sizes{{"J", 2}, {"M", 3}, {"N", 2}});
    CHECK(program.data().tensors.at("C").extents == std::vector<std::int64_t>{2});
    CHECK(folder.mistake(convolution + "assume: M <= N\n") ==
          "p.stur:8:9: this does not hold for the data: M = 3, N = 2");
}

TEST_CASE("data that does not fit is told where it is", "[unit]") {
    const DataFolder folder;
    folder.write("a.csv", "1,2\n3,4\n");
    folder.write("wide.csv", "1,2,3\n");
    folder.write("nan.csv", "1,2\nnan,3\n");
    folder.write("cube.tns", "1 2 2 7\n2 1 1 3\n");
    const auto mistake = [&](const std::string& line) { return folder.mistake(kSum + line); };
    CHECK(mistake("data: X -> \"a.csv\"") == "none");
    CHECK(mistake("data: X -> \"none.csv\"").starts_with("p.stur:5:13: "));
    CHECK(mistake("data: X -> \"none.csv\"").ends_with("none.csv: no such file"));
    CHECK(mistake("data: X -> \"nan.csv\"") == "nan.csv:2:1: 'nan' is no value of an entry");
    CHECK(mistake("data: X -> \"cube.tns\"") ==
          "p.stur:5:13: 'X' has 2 indices, and \"cube.tns\" is 2 x 2 x 2");
    CHECK(mistake("assume: m = n\ndata: X -> \"wide.csv\"") ==
          "p.stur:5:9: this does not hold for the data: m = 1, n = 3");
    CHECK(mistake("z:D(j) := (0 <= j < n)\ndata: X -> \"a.csv\"; z -> \"wide.csv\"") ==
          "p.stur:6:27: 'z' has 3 indices in dimension 1 of \"wide.csv\", and its box has n, "
          "which is 2");
    CHECK(mistake("data: y -> \"a.csv\"") == "p.stur:5:7: 'y' is computed");
    CHECK(mistake("data: x -> \"a.csv\"") == "p.stur:5:7: there is no tensor 'x'");
    CHECK(mistake("data: X -> \"a.csv\"; X -> \"a.csv\"") == "p.stur:5:21: 'X' has data already");
    CHECK(mistake("data: X -> rows") ==
          "p.stur:5:12: the name of a file is expected here, not 'rows'");
    CHECK(mistake("data: X -> \"a.csv") == "p.stur:5:12: this text has no end");
    CHECK(
        mistake("data: X -> \"a.csv\", \"items\"").ends_with("only databases are read by a query"));
}

TEST_CASE("data keeps to the structure of its tensor", "[unit]") {
    const DataFolder folder;
    folder.write("symmetric.csv", "1,2\n2,3\n");
    folder.write("upper.csv", "1,2\n0,3\n");
    const auto mistake = [&](const std::string& structure, const std::string& file) {
        return folder.mistake("symbols: n, c\nA(i, j) := B(i, j)\n" + square("A") +
                              "structure: B -> " + structure + "\ndata: B -> \"" + file + "\"\n");
    };
    CHECK(mistake("symmetric(n)", "symmetric.csv") == "none");
    CHECK(mistake("upper(n)", "upper.csv") == "none");
    CHECK(mistake("symmetric(n)", "upper.csv") ==
          "p.stur:5:13: 'B' is not as its structure says: (1, 0) is 0, not 2");
    CHECK(mistake("upper(n)", "symmetric.csv") ==
          "p.stur:5:13: 'B' is not as its structure says: (1, 0) is 2, not 0");
    CHECK(mistake("column(n, n, c)", "upper.csv")
              .starts_with("p.stur:5:13: the structure of 'B' cannot be checked: "));
}

TEST_CASE("data that ships is found by texts that are in no file", "[unit]") {
    const auto text = readFile(resourceFolder() / "programs" / "stur" / "database-degree-1.stur");
    REQUIRE(text);
    CHECK(SturLanguage().load(SourceText("<program>", *text)));
    // A file beside the text comes first; what does not ship is not found.
    const DataFolder folder;
    folder.write("shop.sqlite", "x");
    CHECK(folder.mistake(*text) == "shop.sqlite:0:0: this is no database of SQLite");
    CHECK(folder.mistake(kSum + "data: X -> \"../programs/linrel/data/small.mtx\"")
              .ends_with("no such file"));
}

TEST_CASE("kernels have the data beside them", "[unit]") {
    const auto program = shipped("database-degree-1");
    const auto kernel = program->makeKernel({{}, program->start()}, {});
    INFO((kernel ? std::string() : render(kernel.error())));
    REQUIRE(kernel);
    CHECK(kernel->benchArguments == std::vector<std::string>{"--data", "."});
    const auto file = std::ranges::find(kernel->files, "X.bin", &KernelFile::name);
    REQUIRE(file != kernel->files.end());
    const std::vector<double> cells = denseValue(program->data().tensors.at("X")).cells;
    REQUIRE(file->text.size() == cells.size() * sizeof(double));
    CHECK(std::memcmp(file->text.data(), cells.data(), file->text.size()) == 0);
    // Other sizes have no data.
    KernelRequest other{{}, program->start()};
    other.benchmarkSizes["R"] = 68;
    const auto random = program->makeKernel(other, {});
    REQUIRE(random);
    CHECK(random->benchArguments.empty());
}

}  // namespace candler::stur
