// Tensors in files: the ending tells the format, and what cannot be read is told.
#include "engine/data/TensorFile.h"

#include <catch2/catch.hpp>
#include <cstdlib>

#include "tests/unit/data/Mistakes.h"

using namespace candler;

namespace fs = std::filesystem;

namespace {

using Counts = std::vector<std::int64_t>;

class Folder {
public:
    Folder() {
        std::string pattern = (fs::temp_directory_path() / "candler-tensor-XXXXXX").string();
        REQUIRE(mkdtemp(pattern.data()) != nullptr);
        m_path = pattern;
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { fs::remove_all(m_path); }

    [[nodiscard]] fs::path write(const std::string& name, const std::string& text) const {
        REQUIRE(writeFile(m_path / name, text));
        return m_path / name;
    }
    [[nodiscard]] const fs::path& path() const { return m_path; }

private:
    fs::path m_path;
};

CoordinateTensor fileTensor(const fs::path& path) {
    auto read = readTensorFile(path);
    if (!read) FAIL(render(read.error()));
    return *read;
}

const SourceSpan kPlace = placeIn("p.x", 3, 5);

std::string fileMistake(const fs::path& path, const std::optional<Counts>& extents = {}) {
    return mistakeOf(readTensorFile({.path = path, .extents = extents, .place = kPlace}), "p.x");
}

}  // namespace

TEST_CASE("the ending of a file tells its format", "[data][files]") {
    const Folder folder;
    const std::string banner = "%%MatrixMarket matrix coordinate ";
    const fs::path matrix =
        folder.write("a.mtx", banner + "integer symmetric\n3 3 2\n3 1 5\n2 2 4\n");
    CHECK(fileTensor(matrix).extents == Counts{3, 3});
    CHECK(fileTensor(matrix).coordinates == Counts{0, 2, 1, 1, 2, 0});
    CHECK(fileTensor(matrix).values == std::vector<double>{5, 4, 5});
    const fs::path pattern = folder.write("b.MTX", banner + "pattern general\n2 3 1\n2 3\n");
    CHECK(fileTensor(pattern).coordinates == Counts{1, 2});
    CHECK(fileTensor(pattern).values == std::vector<double>{1});
    CHECK(fileTensor(folder.write("c.tns", "1 2 3 4\n")).extents == Counts{1, 2, 3});
    CHECK(fileTensor(fs::path(CANDLER_ARRAYS) / "bool.npy").extents == Counts{3, 3});
    CHECK(fileTensor(folder.write("d.csv", "x,y\n1,2\n")).values == std::vector<double>{1, 2});
    CHECK(tensorFileEndings() == std::vector<std::string>{".csv", ".mtx", ".npy", ".npz", ".tns"});
}

TEST_CASE("files that are not read are told", "[data][files]") {
    const Folder folder;
    CHECK(fileMistake("a.xls") == "3:5: a.xls: files with this ending are not read");
    CHECK(fileMistake("a") == "3:5: a: a name without an ending tells no format");
    const auto hint = [](const fs::path& path) {
        return readTensorFile(path).error().front().hint;
    };
    CHECK(hint("a.xls") ==
          "tensors are read from .csv, .mtx, .npy, .npz, .tns, also packed as .gz or .tar.gz");
    CHECK(hint("a.xls.gz") == hint("a.xls"));
    CHECK(hint("a.zip").starts_with("unpack it first, as with unzip; "));
    const auto said = [&folder](const std::string& name) {
        return mistakeOf(readTensorFile(folder.path() / name), (folder.path() / name).string());
    };
    CHECK(said("none.tns") == "no such file");
    fs::create_directory(folder.path() / "a.npy");
    CHECK(readTensorFile(folder.path() / "a.npy").error().front().message ==
          "this is a folder, not a file");
    fs::create_symlink("/dev/zero", folder.path() / "b.npy");
    CHECK(said("b.npy") == "this is a device, not a file");
}

TEST_CASE("databases and nothing else are read by a query", "[data][files]") {
    const Folder folder;
    const std::string table = folder.write("a.csv", "1\n").string();
    const std::string database = folder.write("a.sqlite", "x").string();
    const TableQuery query{"items", placeIn("p.x", 3, 20)};
    const auto asked = [&](const fs::path& path) {
        return readTensorFile({.path = path, .place = kPlace, .query = query});
    };
    CHECK(mistakeOf(asked(table), "p.x") ==
          "3:20: " + table + ": only databases are read by a query");
    CHECK(fileMistake(database) == "3:5: " + database + ": a database is read by a query");
    CHECK(asked(database).error().front().message == "this is no database of SQLite");
    CHECK(asked(database).error().front().place.file == database);
    REQUIRE(writeFile(database + "-wal", "x"));
    CHECK(mistakeOf(asked(database), database) ==
          "a program has changed this database and not finished");
}

TEST_CASE("mistakes in files stand in these", "[data][files]") {
    const Folder folder;
    const fs::path bad = folder.write("a.tns", "1 1 x\n");
    CHECK(mistakeOf(readTensorFile({.path = bad, .place = kPlace}), bad.string()) ==
          "1:5: 'x' is no number");
    const fs::path array = folder.write("a.npy", "x");
    CHECK(mistakeOf(readTensorFile(array), array.string()) == "byte 0: this is no array of NumPy");
}

TEST_CASE("extents that are given are those of the file", "[data][files]") {
    const Folder folder;
    const fs::path open = folder.write("a.tns", "1 2 3\n");
    const fs::path told = folder.write("b.tns", "# extents: 4 4\n1 2 3\n");
    const fs::path array = fs::path(CANDLER_ARRAYS) / "bool.npy";
    const auto read = readTensorFile({.path = open, .extents = Counts{7, 8}});
    REQUIRE(read);
    CHECK(read->extents == Counts{7, 8});
    CHECK(readTensorFile({.path = told, .extents = Counts{4, 4}}));
    CHECK(fileMistake(told, Counts{7, 8}) ==
          "3:5: " + told.string() + ": the tensor is 4x4, but 7x8 is expected");
    CHECK(fileMistake(array, Counts{3}) ==
          "3:5: " + array.string() + ": the tensor is 3x3, but 3 is expected");
}

TEST_CASE("files outside of a text's scope are not quoted", "[data][files]") {
    const Folder folder;
    const Folder other;
    const fs::path inside = folder.write("a.tns", "1 2 3\n");
    const fs::path outside = other.write("a.tns", "secret\n");
    const fs::path array = other.write("a.npy", "secret\n");
    FileScope scope{.folder = folder.path(), .isClosed = false};
    Diagnostics warnings;
    const auto read = [&](const fs::path& path) {
        return readNamedTensorFile({.path = path, .place = kPlace}, scope, warnings);
    };
    const auto good = read(inside);
    REQUIRE(good);
    CHECK(good->tensor.values == std::vector<double>{3});
    CHECK_FALSE(good->origin.isWithheld);
    CHECK(warnings.empty());
    for (const fs::path& path : {outside, array}) {
        const auto refused = read(path);
        REQUIRE_FALSE(refused);
        CHECK(render(refused.error()).find("secret") == std::string::npos);
        CHECK(refused.error().front().message == "there is a mistake here");
    }
    CHECK(warnings.size() == 2);
    scope.isClosed = true;
    const auto closed = read(outside);
    REQUIRE_FALSE(closed);
    CHECK(closed.error().front().message.find("it is not read") != std::string::npos);
}
