// Which tensors may be packed, what that costs, and the program with a choice.
#include "engine/languages/stur/layouts/SturLayoutSpace.h"

#include <catch2/catch.hpp>
#include <filesystem>

#include "SturReading.h"
#include "engine/support/FileSystem.h"
#include "tests/unit/sdqlite/ScratchFolder.h"

namespace candler::stur {

namespace {

std::unique_ptr<LayoutSpace> spaceOf(SturProgram& program) {
    auto space = program.layouts({}, 1, {});
    INFO((space ? std::string() : render(space.error())));
    REQUIRE(space);
    return std::move(*space);
}

const std::string kProgram =
    "symbols: n\nlayout: S -> packed; B -> dense  # as it is\n"
    "C(i, j) := S(i, k) * B(k, l) * S(l, j)\nx(i) := v(i)\n"
    "structure: S -> symmetric(n); B -> diagonal(n)\n" +
    square("C") + "v:D(i) := (0 <= i < n)\nx:D(i) := (0 <= i < n)\noutputs: C, x\n";

}  // namespace

TEST_CASE("tensors with fewer unique elements than others have a choice", "[unit]") {
    const auto program = programOf(kProgram);
    const auto space = spaceOf(*program);
    const auto inputs = space->inputs();
    REQUIRE(inputs.size() == 3);
    CHECK(inputs[0].name == "S");
    CHECK(inputs[1].name == "B");
    CHECK(inputs[2].name == "C");
    CHECK(inputs[2].type == "result(n, n)");
    CHECK(inputs[0].data == "at n = 100");
    // As written, the others behind it.
    CHECK(inputs[0].choices[0].format == "packed");
    CHECK(inputs[0].choices[0].isWritten);
    CHECK(inputs[0].choices[1].format == "dense");
    CHECK(inputs[1].choices[0].format == "dense");
    // Half of a square, read and written; a run reads it once.
    CHECK(inputs[0].choices[0].bytes == 8 * 5050);
    CHECK(inputs[0].choices[0].packing == 5050);
    CHECK(inputs[0].choices[0].running == 2525);
    CHECK(inputs[0].choices[1].packing == 0);
    // 100 rows, each of which begins a line: the rest in lines of eight.
    CHECK(inputs[0].choices[1].running == 4 * (100 + 4950 / 8.0));
    // An element of a diagonal is a line; what is 0 is not read.
    CHECK(inputs[1].choices[0].running == 4 * 100);
    CHECK(inputs[1].choices[1].running == 50);
    CHECK(inputs[1].choices[0].bytes == 8 * 10000);
    CHECK(inputs[1].choices[1].bytes == 8 * 100);
    // Unpacking writes all of the box.
    CHECK(inputs[2].choices[1].packing == (5050 + 10000) / 2);
}

TEST_CASE("programs are written with the layouts that are chosen", "[unit]") {
    const auto program = programOf(kProgram);
    const auto space = spaceOf(*program);
    CHECK(space->programText(std::vector<std::size_t>{0, 0, 0}, {}) == kProgram);
    std::string others = kProgram;
    others.replace(others.find("S -> packed"), 11, "S -> dense");
    others.replace(others.find("B -> dense"), 10, "B -> packed");
    const std::string text = space->programText(std::vector<std::size_t>{1, 1, 1}, {});
    CHECK(text == others + "layout: C -> packed\n");
    const auto again = programOf(text);
    CHECK(again->model().find("C")->layout == StorageLayout::Packed);
    CHECK(again->model().find("S")->layout == StorageLayout::Dense);
}

TEST_CASE("places of bands without an element take room and no time", "[unit]") {
    const auto program = programOf(
        "symbols: n\nstructure: A -> band(n, 3, 3)\ny(i) := A(i, j) * x(j)\n"
        "x:D(j) := (0 <= j < n)\ny:D(i) := (0 <= i < n)\n");
    const auto space = spaceOf(*program);
    REQUIRE(space->inputs().size() == 1);
    const LayoutChoice& packed = space->inputs().front().choices[1];
    CHECK(packed.bytes == 8 * 7 * 100);
    CHECK(packed.running == (7 * 100 - 2 * (1 + 2 + 3)) / 2);
    const SourceText format("mine", "rows");
    const auto refused = programOf("A() := x()")->layouts(std::span(&format, 1), 1, {});
    REQUIRE_FALSE(refused);
    CHECK(refused.error().front().message == "this language has no formats of one's own");
}

TEST_CASE("rows are a layout that is kept, or left for dense", "[unit]") {
    const std::string text =
        "symbols: m, n\nlayout: A -> rows\ny(i) := A(i, j) * x(j)\nA:U(i, j) := (j <= i)\n"
        "A:D(i, j) := (0 <= i < m) * (0 <= j < n)\n"
        "x:D(j) := (0 <= j < n)\ny:D(i) := (0 <= i < m)\n";
    const auto program = programOf(text);
    const auto space = spaceOf(*program);
    REQUIRE(space->inputs().size() == 1);
    const std::vector<LayoutChoice>& choices = space->inputs().front().choices;
    REQUIRE(choices.size() == 2);
    CHECK(choices[0].format == "rows");
    CHECK(choices[0].isWritten);
    CHECK(choices[0].description == "0 <= j <= i < m, j < n at rows(i) + j");
    CHECK(choices[0].bytes == 8 * 5050);
    CHECK(space->programText(std::vector<std::size_t>{0}, {}) == text);
    std::string other = text;
    other.replace(other.find("-> rows"), 7, "-> dense");
    CHECK(space->programText(std::vector<std::size_t>{1}, {}) == other);
}

TEST_CASE("all entries of a tensor are written anew, with the ends of lines that there are",
          "[unit]") {
    const std::string text =
        "symbols: n\r\nlayout: S->packed; S -> dense\r\nstructure: S -> symmetric(n)\r\n"
        "C(i, j) := S(i, j)\r\nlayout: S -> packed\r\nC:D(i, j) := (0 <= i < n) * (0 <= j < n)";
    const auto program = programOf(text);
    const auto space = spaceOf(*program);
    REQUIRE(space->inputs().size() == 2);
    CHECK(space->programText(std::vector<std::size_t>{1, 1}, {}) ==
          "symbols: n\r\nlayout: S->dense; S -> dense\r\nstructure: S -> symmetric(n)\r\n"
          "C(i, j) := S(i, j)\r\nlayout: S -> dense\r\nC:D(i, j) := (0 <= i < n) * (0 <= j < n)"
          "\r\nlayout: C -> packed\r\n");
}

TEST_CASE("of results that are packed the unique elements are computed alone", "[unit]") {
    const std::string text =
        "symbols: n\nC(i, j) := x(i) * x(j)\n" + square("C") + "x:D(i) := (0 <= i < n)\n";
    const auto costOfProgram = [](const std::string& of) {
        const auto program = programOf(of);
        const auto model = program->costModel("work", {});
        REQUIRE(model);
        return costOf(program->store(), program->start(), **model);
    };
    const double dense = costOfProgram(text);
    const double packed = costOfProgram(text + "layout: C -> packed\n");
    // Two operations each. Of the dense one all are computed, as they are cheap.
    CHECK(dense - packed == Approx(2 * 4950));
}

TEST_CASE("files of data are named from the folder of the program that is written", "[unit]") {
    const sdqlite::ScratchFolder folder;
    REQUIRE(writeFile(folder.path / "here" / "rows.csv", "1,2\n2,5\n"));
    const std::string text =
        "symbols: n\ny(i) := A(i, j) * v(j)\nstructure: A -> symmetric(n)\n"
        "v:D(i) := (0 <= i < n)\ny:D(i) := (0 <= i < n)\n"
        "data: A -> \"rows.csv\"\n";
    const std::filesystem::path file = folder.path / "here" / "program.stur";
    REQUIRE(writeFile(file, text));
    const auto read = readSourceFile(file);
    REQUIRE(read);
    SturProgram program;
    const auto loaded = program.load(*read);
    INFO((loaded ? std::string() : render(loaded.error())));
    REQUIRE(loaded);
    const auto space = spaceOf(program);
    REQUIRE(space->inputs().size() == 1);
    // As the costs of work are.
    CHECK(space->inputs().front().data == "at n = 100");
    const std::vector<std::size_t> packed{1};
    const auto nameIn = [&](const std::string& made) {
        const std::size_t begin = made.find('"') + 1;
        return made.substr(begin, made.find('"', begin) - begin);
    };
    CHECK(nameIn(space->programText(packed, folder.path)) == "here/rows.csv");
    CHECK(nameIn(space->programText(packed, {})) ==
          std::filesystem::absolute(folder.path / "here" / "rows.csv").generic_string());
}

}  // namespace candler::stur
