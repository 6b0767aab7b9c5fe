// Tensors with data from files: what programs say of them, what they take from the files, and
// kernels that are compared on them.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "ScratchFolder.h"
#include "engine/codegen/Toolchain.h"
#include "engine/language/Language.h"
#include "engine/languages/sdqlite/SdqLanguage.h"
#include "engine/languages/sdqlite/SdqProgram.h"
#include "engine/languages/sdqlite/lowering/SdqKernel.h"
#include "engine/support/FileSystem.h"

namespace candler::sdqlite {

namespace {

namespace fs = std::filesystem;

/// With files of data; removed at the end.
class DataFolder {
public:
    DataFolder() {
        fs::create_directories(m_path / "below");
        write("a.mtx",
              "%%MatrixMarket matrix coordinate real general\n3 4 4\n"
              "1 2 1.5\n3 1 2\n3 4 -3\n1 1 4\n");
        write("wide.mtx", "%%MatrixMarket matrix coordinate real general\n3 5 1\n2 2 1\n");
        write("bad.mtx", "%%MatrixMarket matrix coordinate real general\n3 4 1\n5 2 1\n");
    }
    void write(const std::string& name, const std::string& text) const {
        REQUIRE(writeFile(m_path / name, text));
    }
    [[nodiscard]] const fs::path& path() const { return m_path; }
    /// In a file of the folder.
    [[nodiscard]] SourceText source(const std::string& text, bool isClosed = false) const {
        return {(m_path / "p.sdql").string(), text, {.scope = {m_path, isClosed}}};
    }

private:
    ScratchFolder m_folder;
    fs::path m_path = m_folder.path / "data";
};

const std::string kArrays =
    "array pos : vec<nat, nat> monotone length nI + 1\n"
    "array crd : vec<nat, J> sorted in pos values in J length nnz\n"
    "array val : vec<nat, real> length nnz\n"
    "array x : vec<J, real>\n"
    "storage csr(P, C, V) : {I -> {J -> real}} =\n"
    "  collect(<i,_> in 0..nI) {i -> collect(<q,j> in C[P(i)..P(i+1))) {j -> V(q)}}\n"
    "compute y : {I -> real} = sum(<(i,j),a> in A) {i -> a * x(j)}\n";

/// `compute` of a matrix times a vector; `end` is behind the mapping of the matrix.
std::string product(const std::string& end, const std::string& dims = "dim I dim J size nnz") {
    return dims + "\ntensor A : {I -> {J -> real}} stored csr(pos, crd, val) " + end + "\n" +
           kArrays;
}

std::string mistakeOf(const SourceText& text) {
    SdqProgram program;
    const auto done = program.load(text);
    if (done) return "none";
    const Diagnostic& first = done.error().front();
    return std::to_string(first.place.line) + ":" + std::to_string(first.place.column) + ": " +
           first.message + (first.hint.empty() ? "" : " | " + first.hint);
}

Payload symbolOf(SdqProgram& program, const std::string& name) {
    return program.terms().findSymbol(name).value();
}

}  // namespace

TEST_CASE("what a program leaves open is that of its data", "[unit]") {
    const DataFolder folder;
    SdqProgram program;
    const auto done = program.load(folder.source(product("from \"a.mtx\"")));
    if (!done) FAIL(render(done.error()));
    CHECK(program.warnings().empty());
    CHECK(program.program().dimensions[0].value == 3);
    CHECK(program.program().dimensions[1].value == 4);
    for (const Input& input : program.program().inputs) {
        if (input.symbol == symbolOf(program, "nnz")) CHECK(input.size == 4);
        if (input.symbol != symbolOf(program, "A")) continue;
        REQUIRE(input.statistics.size() == 1);
        CHECK(input.statistics[0].kind == StatisticSyntax::Kind::Nonzeros);
        CHECK(input.statistics[0].value == 4);
    }
    const StoredInputs& inputs = program.data().inputs;
    CHECK(inputs.indices.at(symbolOf(program, "pos")) == std::vector<std::int64_t>{0, 2, 2, 4});
    CHECK(inputs.indices.at(symbolOf(program, "crd")) == std::vector<std::int64_t>{0, 1, 0, 3});
    CHECK(inputs.numbers.at(symbolOf(program, "val")) == std::vector<double>{4, 1.5, 2, -3});
    CHECK(inputs.sizes.at(symbolOf(program, "nnz")) == 4);
    CHECK(mistakeOf(folder.source(product("from \"a.mtx\" nnz 4",
                                          "dim I = 3 dim J = 4 size nnz = "
                                          "4"))) == "none");
    // Without storage only sizes follow.
    SdqProgram plain;
    REQUIRE(
        plain.load(folder.source("dim I dim J\ntensor A : {I -> {J -> real}} from \"a.mtx\"\n"
                                 "compute s : real = sum(<(i,j),a> in A) a\n")));
    CHECK(plain.program().dimensions[1].value == 4);
    CHECK(plain.data().tensors.at(symbolOf(plain, "A")).entryCount() == 4);
    CHECK(plain.data().inputs.indices.empty());
}

TEST_CASE("tensors of three axes are stored from data", "[unit]") {
    const DataFolder folder;
    folder.write("t.tns", "2 1 3 5\n1 4 1 2\n2 1 1 7\n");
    const auto text = [](const std::string& dims) {
        return dims +
               " size n\narray c1 : vec<nat, I> sorted values in I length n\n"
               "array p2 : vec<nat, nat> monotone length n + 1\n"
               "array c2 : vec<nat, J> sorted in p2 values in J\narray p3 : vec<nat, nat> "
               "monotone\n"
               "array c3 : vec<nat, K> sorted in p3 values in K\narray val : vec<pos(c3), real>\n"
               "storage csf(n, c1, p2, c2, p3, c3, val) : {I -> {J -> {K -> real}}} =\n"
               "  collect(<q,i> in c1[0..n)) {i -> collect(<s,j> in c2[p2(q)..p2(q+1))) {j ->\n"
               "    collect(<r,k> in c3[p3(s)..p3(s+1))) {k -> val(r)}}}\n"
               "tensor T : {I -> {J -> {K -> real}}} stored csf(n, c1, p2, c2, p3, c3, val) from "
               "\"t.tns\"\ncompute s : real = sum(<(i,j,k),t> in T) t\n";
    };
    for (const char* const dims : {"dim I dim J dim K", "dim I = 9 dim J = 8 dim K = 7"}) {
        SdqProgram program;
        const auto done = program.load(folder.source(text(dims)));
        if (!done) FAIL(render(done.error()));
        const StoredInputs& inputs = program.data().inputs;
        CHECK(inputs.indices.at(symbolOf(program, "c1")) == std::vector<std::int64_t>{0, 1});
        CHECK(inputs.indices.at(symbolOf(program, "p3")) == std::vector<std::int64_t>{0, 1, 3});
        CHECK(inputs.numbers.at(symbolOf(program, "val")) == std::vector<double>{2, 7, 5});
    }
}

TEST_CASE("entries are pictured of the inputs that have data", "[unit]") {
    const DataFolder folder;
    folder.write("t.tns", "2 1 3 5\n1 4 1 2\n2 1 1 7\n");
    SdqProgram program;
    const auto done =
        program.load(folder.source("dim I dim J dim K dim L\ntensor B : {I -> {J -> real}}\n"
                                   "tensor T : {I -> {K -> {L -> real}}} from \"t.tns\"\n"
                                   "tensor A : {L -> {J -> real}} from \"wide.mtx\"\n"
                                   "compute s : real = sum(<(i,k,l),t> in T) sum(<(h,j),a> in A) "
                                   "if (h == l) t * a * B(i,j)\n"));
    if (!done) FAIL(render(done.error()));
    const auto inputs = program.picturedInputs();
    REQUIRE(inputs.size() == 2);
    CHECK(inputs[0].name == "T");
    CHECK(inputs[0].type == "{I -> {K -> {L -> real}}}");
    CHECK(inputs[0].data == "t.tns");
    CHECK(inputs[0].entries == 3);
    REQUIRE(inputs[0].axes.size() == 3);
    CHECK(inputs[0].axes[1].name == "K");
    CHECK(inputs[0].axes[1].extent == 4);
    CHECK(inputs[0].axes[2].name == "L");
    CHECK(inputs[0].axes[2].extent == 3);
    CHECK(inputs[1].name == "A");
    CHECK(inputs[1].entries == 1);
    const auto grid =
        program.entryGrid(0, {.rowAxis = 2, .columnAxis = 0, .mostRows = 9, .mostColumns = 9}, {});
    REQUIRE(grid);
    CHECK(grid->counts == std::vector<std::uint64_t>{1, 1, 0, 0, 0, 1});
    const auto rows = program.rowLengths(1, 0, {});
    REQUIRE(rows);
    CHECK(rows->longest == 1);
    CHECK(rows->empty == 2);
}

TEST_CASE("data that programs contradict is told at the name of the file", "[unit]") {
    const DataFolder folder;
    const auto told = [&](const std::string& end,
                          const std::string& dims = "dim I dim J size nnz") {
        return mistakeOf(folder.source(product(end, dims)));
    };
    CHECK(told("from a.mtx") ==
          "2:62: expected the name of a file, found 'a' | as in 'from \"ratings.mtx\"'");
    CHECK(told("from \"a.mtx") ==
          "2:62: this quote is not closed | the name of a file ends on its "
          "line");
    CHECK(told("from \"\"") ==
          "2:62: expected the name of a file, found '' | as in 'from \"ratings.mtx\"'");
    CHECK(told("\"a.mtx\"") ==
          "2:57: expected a declaration, found 'a.mtx' | names are written without quotes");
    CHECK(told("from \"a.txt\"").starts_with("2:62: " + (folder.path() / "a.txt").string() + ": "));
    CHECK(told("from \"a.mtx\"", "dim I = 3 dim J = 5 size nnz")
              .starts_with("2:62: " + (folder.path() / "a.mtx").string() + ": "));
    CHECK(told("from \"b.mtx\"") == "2:62: " + (folder.path() / "b.mtx").string() +
                                        ": no such file | check the path and its spelling");
    CHECK(told("from \"a.mtx\"", "dim I dim J = 5 size nnz") ==
          "2:62: 'A' has 4 indices of J in 'a.mtx', and nJ is 5 | leave the size of the dimension "
          "out: it is that of the data");
    CHECK(told("from \"a.mtx\"", "dim I dim J size nnz = 7") ==
          "1:18: 'crd' has 4 elements for this data, and its length is said to be 7 | leave the "
          "size without a value: it becomes what the data needs");
    CHECK(told("from \"a.mtx\" nnz 5") ==
          "2:70: 'A' has 4 entries in 'a.mtx' | leave 'nnz' out: it is that of the data");
    CHECK(mistakeOf(folder.source("dim I\ntensor A : {I -> real} from \"a.mtx\"\n"
                                  "compute s : real = sum(<i,a> in A) a\n")) ==
          "2:29: 'A' has 1 dimension, and 'a.mtx' has 2");
    const std::string diagonal =
        "dim I dim J array d : vec<I,real>\ntensor A : {I -> {J -> real}} stored f(d) from "
        "\"a.mtx\"\nstorage f(d) : {I -> {J -> real}} = collect(<i,_> in 0..nI) {i -> {i*1 -> "
        "d(i)}}\ncompute s : real = sum(<(i,j),a> in A) a\n";
    CHECK(mistakeOf(folder.source(diagonal)) ==
          "2:48: 'A' does not fit into 'f': it has no position for 3 entries, the first at (0, 1)");
    // Two tensors in the same arrays.
    const std::string both =
        "tensor B : {I -> {J -> real}} stored csr(pos, crd, val) from \"b.mtx\"\n" +
        product("from \"a.mtx\"");
    folder.write("b.mtx", *readFile(folder.path() / "a.mtx"));
    CHECK(mistakeOf(folder.source(both)) == "none");
    folder.write("b.mtx", "%%MatrixMarket matrix coordinate real general\n3 4 1\n2 2 1\n");
    CHECK(mistakeOf(folder.source(both)) ==
          "3:62: 'nnz' would be another for 'A' than for the tensors above it | tensors of other "
          "data have arrays and sizes of their own");
    SdqProgram bad;
    const auto done = bad.load(folder.source(product("from \"bad.mtx\"")));
    REQUIRE_FALSE(done);
    CHECK(done.error().front().place.file == (folder.path() / "bad.mtx").string());
    CHECK(done.error().front().place.line == 3);
}

TEST_CASE("files outside of a program's folder are warned of and not quoted", "[unit]") {
    const DataFolder folder;
    const SourceText inner((folder.path() / "below" / "p.sdql").string(),
                           product("from \"../a.mtx\""),
                           {.scope = {folder.path() / "below", false}});
    SdqProgram program;
    REQUIRE(program.load(inner));
    REQUIRE(program.warnings().size() == 1);
    CHECK(program.warnings().front().place.line == 2);
    const SourceText closed((folder.path() / "below" / "p.sdql").string(),
                            product("from \"../a.mtx\""),
                            {.scope = {folder.path() / "below", true}});
    CHECK(mistakeOf(closed).find("it is not read") != std::string::npos);
    const SourceText wrong(
        (folder.path() / "below" / "p.sdql").string(),
        "dim I array v : vec<nat,int>\ntensor A : {I -> {I -> int}} stored f(v) from "
        "\"../square.mtx\"\nstorage f(v) : {I -> {I -> int}} = collect(<i,_> in 0..nI) {i -> {i -> "
        "v(i)}}\ncompute s : int = sum(<(i,j),a> in A) a\n",
        {.scope = {folder.path() / "below", false}});
    folder.write("square.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 1\n1 1 77.5\n");
    CHECK(mistakeOf(wrong) ==
          "2:47: 'A' cannot be stored by 'f' as its file has it | keep the file "
          "with the program, and more is told");
    CHECK(mistakeOf({"<program>", product("from \"a.mtx\"")}).find("relative to no folder") !=
          std::string::npos);
}

TEST_CASE("loading can be stopped while data is read and stored", "[unit]") {
    const DataFolder folder;
    const SourceText text = folder.source(product("from \"a.mtx\""));
    int asked = 0;
    REQUIRE(SdqProgram().load(text, StopCheck([&] { return ++asked > 1000; })));
    REQUIRE(asked > 2);
    for (int allowed = 0; allowed < asked; ++allowed) {
        int left = allowed;
        const auto done = SdqLanguage().load(text, StopCheck([&] { return left-- == 0; }));
        INFO(allowed);
        REQUIRE_FALSE(done);
        CHECK(done.error().front().message.ends_with("was stopped"));
    }
}

TEST_CASE("a kernel's benchmark runs on data", "[unit][slow][kernels]") {
    const DataFolder folder;
    std::string narrow = product("from \"a.mtx\"");
    narrow.replace(narrow.find("length nnz"), 10, "length nnz int32");
    SdqProgram program;
    REQUIRE(program.load(folder.source(narrow)));
    KernelRequest request;
    request.term = program.start();
    const auto kernel = program.makeKernel(request, {});
    if (!kernel) FAIL(render(kernel.error()));
    CHECK(kernel->benchArguments == std::vector<std::string>{"--data", "."});
    std::map<std::string, std::string> files;
    for (const KernelFile& file : kernel->files) {
        folder.write(file.name, file.text);
        files[file.name] = file.text;
        CHECK(file.isData == file.name.ends_with(".bin"));
    }
    CHECK(files.at("pos.bin").size() == 4 * 8);
    CHECK(files.at("crd.bin") == std::string("\0\0\0\0\1\0\0\0\0\0\0\0\3\0\0\0", 16));
    CHECK(files.at("val.bin").size() == 4 * 8);
    CHECK_FALSE(files.contains("x.bin"));
    const auto toolchain = Toolchain::find();
    REQUIRE(toolchain);
    const auto bench = toolchain->compile(
        {.folder = folder.path(),
         .sources = {"bench.cpp", "y.cpp"},
         .program = "bench",
         .flags = {"-O1", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fopenmp",
                   "-fsanitize=address,undefined", "-fno-sanitize-recover=all"}});
    if (!bench) FAIL(render(bench.error()));
    const auto run = [&](std::vector<std::string> arguments) {
        const auto printed = Toolchain::run({.program = *bench, .arguments = std::move(arguments)});
        return printed ? *printed : render(printed.error());
    };
    const std::string here = folder.path().string();
    CHECK(run({"--data", here}).find("\"sizes\": {\"nI\": 3, \"nJ\": 4, \"nnz\": 4}") !=
          std::string::npos);
    CHECK(run({"--data", here, "3", "4", "4", "7"}).find("\"runs\": 7") != std::string::npos);
    CHECK(run({"5", "6", "7", "1"}).find("\"nI\": 5") != std::string::npos);
    // Coordinates would be out of bounds.
    CHECK(run({"--data", here, "3", "2", "4", "1"}).find("the data has its own sizes") !=
          std::string::npos);
    CHECK(run({"--data", "nowhere"}).find("cannot read nowhere/pos.bin") != std::string::npos);
    // Other sizes than those of the data are wished for.
    request.benchmarkSizes = {{"nI", 100}};
    const auto other = program.makeKernel(request, {});
    if (!other) FAIL(render(other.error()));
    CHECK(other->benchArguments.empty());
}

TEST_CASE("kernels are compared on data, too", "[unit][slow][kernels]") {
    const DataFolder folder;
    // Larger than all random inputs.
    std::string entries;
    for (int i = 1; i <= 20; ++i)
        entries +=
            std::to_string(i) + " " + std::to_string(21 - i) + " " + std::to_string(i) + ".25\n";
    folder.write("large.mtx",
                 "%%MatrixMarket matrix coordinate real general\n20 20 20\n" + entries);
    SdqProgram program;
    REQUIRE(program.load(folder.source(product("from \"large.mtx\""))));
    KernelRequest request;
    request.term = program.start();
    const auto right = program.compareKernel(request, 1, folder.path(), {});
    if (!right) FAIL(render(right.error()));
    CHECK(right->isEqual);
    CHECK(right->notes == std::vector<std::string>{"Among the inputs is the data of 'A'."});
    // Wrong for this many rows, which no random input has.
    const auto read = program.readTerms(SourceText(
        "<term>",
        "sum(<(i,j),a> in A) {i -> a * x(j)} + collect(<i,_> in 0..nI) {i -> if(nI == 20) "
        "1}"));
    if (!read) FAIL(render(read.error()));
    request.term = read->front();
    const auto wrong = program.compareKernel(request, 1, folder.path(), {});
    if (!wrong) FAIL(render(wrong.error()));
    CHECK(wrong->wrongValues == 20);

    folder.write("huge.mtx", "%%MatrixMarket matrix coordinate real general\n70000 5 1\n1 1 2\n");
    SdqProgram huge;
    REQUIRE(huge.load(folder.source(product("from \"huge.mtx\""))));
    request.term = huge.start();
    const auto without = huge.compareKernel(request, 1, folder.path(), {});
    if (!without) FAIL(render(without.error()));
    CHECK(without->isEqual);
    CHECK(without->notes ==
          std::vector<std::string>{"It was not compared on the data of 'A': 70004 "
                                   "numbers are too many for the interpreter."});
}

}  // namespace candler::sdqlite
