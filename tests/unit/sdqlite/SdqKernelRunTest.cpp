// Kernels of programs as C++: compiled, run on random inputs and compared; packages with programs
// that check and measure them.
#include <algorithm>
#include <catch2/catch.hpp>
#include <sstream>

#include "ScratchFolder.h"
#include "SdqFormats.h"
#include "SdqPrograms.h"
#include "engine/codegen/KernelRunner.h"
#include "engine/codegen/LoopKernel.h"
#include "engine/codegen/Toolchain.h"
#include "engine/languages/sdqlite/costs/SdqCardinalityCosts.h"
#include "engine/languages/sdqlite/lowering/SdqKernel.h"
#include "engine/languages/sdqlite/lowering/SdqKernelSizes.h"
#include "engine/languages/sdqlite/lowering/SdqLowering.h"
#include "engine/languages/sdqlite/lowering/SdqParameters.h"
#include "engine/support/FileSystem.h"

namespace candler::sdqlite {

namespace {

const StorageText& format(const std::vector<StorageText>& formats, const std::string& name) {
    for (const StorageText& one : formats)
        if (one.name == name) return one;
    FAIL("no format " << name);
    return formats.front();
}

std::string product(const std::string& left, const std::string& right) {
    return "dim I\ndim J\ndim K\n" + declared("A", {"I", "K"}, &format(matrixFormats(), left)) +
           declared("B", {"K", "J"}, &format(matrixFormats(), right)) +
           "compute C : {I->{J->real}} = sum(<i,Ai> in A) sum(<k,a> in Ai) sum(<j,b> in B(k)) "
           "{ i -> { j -> a*b } }\n";
}

/// The same, stored by its entries.
std::string sparse(std::string text) {
    const std::string mapping =
        "storage entries(pos, crd, val) : {I -> {J -> real}} = collect(<i,_> in 0..nI) "
        "{i -> collect(<q,j> in crd[pos(i)..pos(i+1))) {j -> val(q)}}\n";
    const std::string type = "{I->{J->real}} =";
    text.replace(text.find(type), type.size(),
                 "{I->{J->real}} into entries(C_pos, C_crd, C_val) =");
    return text + mapping;
}

/// All indices of the program have 32 bits.
std::string narrow(std::string text) {
    std::string result;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const bool isIndices =
            line.find("nat>") != std::string::npos || line.find(" values in ") != std::string::npos;
        result += line + (line.starts_with("array") && isIndices ? " int32\n" : "\n");
    }
    const std::string into = "into entries(C_pos, C_crd, C_val)";
    if (const auto at = result.find(into); at != std::string::npos)
        result.insert(at + into.size(), " int32");
    return result;
}

std::string renamed(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at))
        text.replace(at, from.size(), to);
    return text;
}

const char* const kMerged = R"(
    dim I dim L  size n
    array Bc : vec<nat, L> sorted values in L length n
    array Bv : vec<pos(Bc), real>
    array Cp : vec<nat, nat> monotone length nI + 1
    array Cc : vec<nat, L> sorted in Cp values in L
    array Cv : vec<pos(Cc), real>
    compute y : {I -> real} = sum(<i,p> in Cp)
        { i -> merge(<r,s,l> in <Bc[0..n), Cc[p..Cp(i+1))>) Bv(r) * Cv(s) }
)";

std::string paths(const std::string& ring) {
    return "dim I\ndim J = 9\nscalar s : " + ring + "\ntensor A : {I -> {J -> " + ring +
           "}}\narray x : vec<J, " + ring + ">\ncompute y : {I -> " + ring +
           "} = sum(<i,Ai> in A) {i -> sum(<j,a> in Ai) a * x(j) * s}\n";
}

KernelRequest requestOf(const LoadedText& loaded) {
    KernelRequest request;
    request.term = loaded.program.term;
    return request;
}

/// What the package's program `source` prints; with `flags` of the compiler.
std::string ran(const KernelPackage& package, const std::string& source,
                std::vector<std::string> arguments = {}) {
    const ScratchFolder folder;
    for (const KernelFile& file : package.files)
        REQUIRE(writeFile(folder.path / file.name, file.text));
    const auto toolchain = Toolchain::find();
    REQUIRE(toolchain);
    const auto program = toolchain->compile(
        {.folder = folder.path,
         .sources = {source, package.files[1].name, "reference.cpp"},
         .program = "run",
         .flags = {"-O1", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fopenmp",
                   "-fsanitize=address,undefined", "-fno-sanitize-recover=all"}});
    if (!program) FAIL(render(program.error()));
    const auto printed = Toolchain::run({.program = *program, .arguments = std::move(arguments)});
    if (!printed) FAIL(render(printed.error()));
    return *printed;
}

}  // namespace

TEST_CASE("compiled kernels compute what the interpreter says", "[unit][slow][kernels]") {
    for (const std::string& text :
         {product("CSR", "CSR"), product("CSC", "DCSR"), sparse(product("CSR", "CSR")),
          sparse(product("CSC", "DCSR")), narrow(product("CSC", "COO")),
          narrow(sparse(product("CSR", "DCSR"))), std::string(kMerged), paths("minplus"),
          paths("int"), paths("bool")}) {
        const auto loaded = loadText(text);
        const ScratchFolder folder;
        const auto compared = compareSdqKernel(loaded->terms, loaded->program, requestOf(*loaded),
                                               {1, folder.path, {}}, {});
        if (!compared) FAIL(render(compared.error()));
        CHECK(compared->isEqual);
        CHECK(compared->comparedValues >= 30);
        CHECK_FALSE(compared->isOneNumber);
        CHECK(compared->furtherSizes >= 3);
    }
}

TEST_CASE("keys of long rows are put in order", "[unit][slow][kernels]") {
    const auto loaded = loadText(sparse(product("CSC", "CSR")));
    for (const std::int64_t columns : {40, 300, 5000}) {
        KernelRequest request = requestOf(*loaded);
        request.checkSizes = {{"nI", 3}, {"nK", 9}, {"nJ", columns}};
        const ScratchFolder folder;
        const auto compared =
            compareSdqKernel(loaded->terms, loaded->program, request, {1, folder.path, {}}, {});
        if (!compared) FAIL(render(compared.error()));
        CHECK(compared->isEqual);
        CHECK(compared->comparedValues >= 3 * static_cast<std::size_t>(columns));
    }
}

TEST_CASE("a result without a way is a result", "[unit][slow][kernels]") {
    // At the smallest sizes there is none.
    const auto loaded = loadText(
        "dim I\narray x : vec<I, minplus>\n"
        "compute y : minplus = sum(<i,_> in 1..nI) x(i)\n");
    const ScratchFolder folder;
    const auto compared = compareSdqKernel(loaded->terms, loaded->program, requestOf(*loaded),
                                           {1, folder.path, {}}, {});
    if (!compared) FAIL(render(compared.error()));
    CHECK(compared->isEqual);
    CHECK_FALSE(compared->isOneNumber);
    CHECK(compared->outputsWithoutValues == 0);
}

TEST_CASE("a kernel that computes something else is told", "[unit][slow][kernels]") {
    const auto loaded = loadText(kMerged);
    KernelRequest request = requestOf(*loaded);
    const TermId term = request.term;
    request.term = *loaded->terms.make(Operator::Add, std::array{term, term});
    request.checkSizes = {{"nI", 5}, {"nL", 7}};
    const ScratchFolder folder;
    const auto compared =
        compareSdqKernel(loaded->terms, loaded->program, request, {1, folder.path, {}}, {});
    if (!compared) FAIL(render(compared.error()));
    CHECK_FALSE(compared->isEqual);
    CHECK(compared->wrongValues > 0);
    CHECK(compared->sizes.at("nI") == 5);
    CHECK(compared->sizes.at("nL") == 7);
    request.checkSizes = {{"Cc_length", 5}};
    const auto chosen =
        compareSdqKernel(loaded->terms, loaded->program, request, {1, folder.path, {}}, {});
    REQUIRE_FALSE(chosen.has_value());
    CHECK(chosen.error().front().message == "'Cc_length' cannot be chosen");
}

TEST_CASE("exported kernels pass their own check and measure themselves", "[unit][slow][kernels]") {
    const auto& cube = format(cubeFormats(), "CSF");
    const std::string contraction =
        "dim I\ndim J\ndim K\n" + declared("T", {"I", "J", "K"}, &cube) +
        declared("x", {"K"}, &format(vectorFormats(), "sparse vector")) +
        "compute R : {I->{J->real}} = sum(<i,Ti> in T) sum(<j,Tij> in Ti) sum(<k,t> in Tij) "
        "{i -> {j -> t * x(k)}}\n";
    for (const std::string& text :
         {product("CSR", "COO"), product("ELL", "dense by columns"), sparse(product("CSR", "CSR")),
          sparse(product("COO", "CSR")), contraction, std::string(kMerged),
          // Names of what kernels call.
          renamed(sparse(product("CSR", "CSR")), "Aval", "sortBelow"),
          renamed(product("CSR", "CSR"), "Bval", "pieceOf")}) {
        const auto loaded = loadText(text);
        const auto kernel = makeSdqKernel(loaded->terms, loaded->program, requestOf(*loaded));
        if (!kernel) FAIL(render(kernel.error()));
        INFO(kernel->files[1].text);
        ran(*kernel, "check.cpp");
    }
}

TEST_CASE("indices of 32 bits are those of the kernel's parameters", "[unit][slow][kernels]") {
    const auto loaded = loadText(narrow(sparse(product("CSR", "CSR"))));
    const auto kernel = makeSdqKernel(loaded->terms, loaded->program, requestOf(*loaded));
    if (!kernel) FAIL(render(kernel.error()));
    const std::string& header = kernel->files[0].text;
    CHECK(header.find("std::vector<std::int64_t>& C_pos") == std::string::npos);
    CHECK(header.find("std::int64_t* __restrict C_pos") != std::string::npos);
    CHECK(header.find("std::vector<std::int32_t>& C_crd") != std::string::npos);
    CHECK(header.find("const std::int32_t* __restrict Apos") != std::string::npos);
    CHECK(header.find("const std::int32_t* __restrict Bcrd") != std::string::npos);
    CHECK(header.find("const double* __restrict Bval") != std::string::npos);
    CHECK(ran(*kernel, "check.cpp").find(" 0 wrong") != std::string::npos);
    CHECK(ran(*kernel, "bench.cpp", {"40", "30", "50", "100", "90", "2"}).find("median_seconds") !=
          std::string::npos);
}

TEST_CASE("sizes that a program says fit together where they are made smaller", "[unit][kernels]") {
    const auto loaded = loadText(
        "dim I = 20000 dim J = 3\nsize n = 20000\nsize m = 50000\n"
        "array row : vec<nat, I> sorted values in I length n\n"
        "array pos : vec<nat, nat> monotone length n + 1\n"
        "array crd : vec<nat, J> sorted in pos values in J length m\n"
        "array val : vec<nat, real> length m\n"
        "storage s(row, pos, crd, val, n) : {I -> {J -> real}} = collect(<p,i> in row[0..n)) "
        "{i -> collect(<q,j> in crd[pos(p)..pos(p+1))) {j -> val(q)}}\n"
        "tensor A : {I -> {J -> real}} stored s(row, pos, crd, val, n)\n"
        "compute y : {I -> real} = sum(<(i,j),a> in A) {i -> a}\n");
    const auto function = lowerPlan(loaded->terms, loaded->program, loaded->program.term);
    REQUIRE(function);
    for (const std::int64_t about : {1, 7, 40, 1024}) {
        CAPTURE(about);
        auto sizes = kernelSizes(loaded->terms, loaded->program, *function, {.about = about});
        CHECK(sizes["n"] <= sizes["nI"]);
        CHECK(sizes["m"] <= sizes["n"] * sizes["nJ"]);
        CHECK(sizes["m"] > 0);
    }
    const SizeWishes wishes{.given = {{"nI", 20000}, {"n", 20000}, {"m", 50000}}};
    CHECK(kernelSizes(loaded->terms, loaded->program, *function, wishes)["m"] == 50000);
}

TEST_CASE("what a kernel relies on is told", "[unit][kernels]") {
    const auto loaded = loadText(kMerged);
    KernelRequest request = requestOf(*loaded);
    const auto kernel = makeSdqKernel(loaded->terms, loaded->program, request);
    REQUIRE(kernel.has_value());
    CHECK(kernel->sizes == std::vector<std::string>{"nI", "nL", "n", "Cc_length"});
    std::string readme;
    for (const KernelFile& file : kernel->files)
        if (file.name == "README.md") readme = file.text;
    CHECK(readme.find(
              "Bc has different indices that ascend and holds indices of L; Cp is 0 or more, never "
              "descends and goes from 0 to the length of what it divides; Cc has different "
              "indices that ascend in each segment of Cp and "
              "holds indices of L") != std::string::npos);
    request.checkSizes = {{"nX", 3}};
    const auto wrong = makeSdqKernel(loaded->terms, loaded->program, request);
    REQUIRE_FALSE(wrong.has_value());
    CHECK(wrong.error().front().message == "the program has no size 'nX'");
}

TEST_CASE("lines of a kernel are linked to rows of its plan", "[unit][kernels]") {
    const auto loaded = loadText(
        "dim I\ndim J\narray Ap : vec<nat, nat> monotone length nI + 1\n"
        "array Ac : vec<nat, J> sorted in Ap values in J\narray Av : vec<pos(Ac), real>\n"
        "array x : vec<J, real>\n"
        "compute y : {I->real} = sum(<i,_> in 0..nI) {i -> sum(<r,j> in Ac[Ap(i)..Ap(i+1))) "
        "Av(r) * x(j)}\n");
    const auto kernel = makeSdqKernel(loaded->terms, loaded->program, requestOf(*loaded));
    REQUIRE(kernel.has_value());
    std::string rows;
    for (const KernelTermRow& row : kernel->rows)
        rows += std::string(2 * row.depth, ' ') + row.text + "\n";
    CHECK(rows ==
          "sum(<x01,x02> in 0..nI) …\n"
          "  {x01 -> …}\n"
          "    sum(<x03,x04> in Ac[Ap(x01)..Ap(x01 + 1))) …\n"
          "      Av(x03) * x(x04)\n");
    // A thousand rows of ten entries, where nothing is said.
    std::vector<double> times;
    for (const KernelTermRow& row : kernel->rows) times.push_back(row.estimate.value().times);
    CHECK(times == std::vector<double>{1, 1000, 1000, 10000});
    const auto& costs = kernel->rows;
    CHECK(costs[0].estimate->cost == costOf(loaded->terms.store, loaded->program.term,
                                            CardinalityCosts(loaded->terms, loaded->program)));
    for (std::size_t i = 1; i < costs.size(); ++i)
        CHECK(costs[i].estimate->cost < costs[i - 1].estimate->cost);
    CHECK(costs[3].estimate->cost > costs[0].estimate->cost / 2);
    // The text of the row that a line comes from first.
    const auto rowOf = [&](const std::string& part) {
        const KernelFile& source = kernel->files[1];
        const std::size_t at = source.text.find(part);
        REQUIRE(at != std::string::npos);
        const auto line = static_cast<std::size_t>(
            1 + std::count(source.text.begin(),
                           source.text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
        for (const KernelLines& lines : source.lines) {
            if (line < lines.first || line > lines.last) continue;
            const auto behind = std::ranges::upper_bound(kernel->rows, lines.places.front(), {},
                                                         &KernelTermRow::place);
            return std::prev(behind)->text;
        }
        return std::string("none");
    };
    CHECK(rowOf("const double Av_at") == "Av(x03) * x(x04)");
    CHECK(rowOf("j = Ac[r]") == "sum(<x03,x04> in Ac[Ap(x01)..Ap(x01 + 1))) …");
    CHECK(rowOf("for (std::int64_t i = 0") == "sum(<x01,x02> in 0..nI) …");
}

}  // namespace candler::sdqlite
