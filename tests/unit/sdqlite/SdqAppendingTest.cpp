// Results by their entries that threads make together: which loops are shared, and that the entries
// are the same on any number of threads.
#include <catch2/catch.hpp>
#include <cstdlib>

#include "ScratchFolder.h"
#include "SdqFormats.h"
#include "SdqPrograms.h"
#include "SdqResults.h"
#include "engine/codegen/Toolchain.h"
#include "engine/languages/sdqlite/lowering/SdqKernel.h"
#include "engine/languages/sdqlite/lowering/SdqLowering.h"
#include "engine/languages/sdqlite/stages/SdqStoredMaps.h"
#include "engine/support/FileSystem.h"

namespace candler::sdqlite {

namespace {

const StorageText& formatOf(const std::string& name) {
    for (const StorageText& one : matrixFormats())
        if (one.name == name) return one;
    FAIL("no format " << name);
    return matrixFormats().front();
}

/// Behind matrices A and B in these formats, and a cube T; `storage` is the result's.
std::string program(const std::string& left, const std::string& right, const std::string& type,
                    const std::string& storage, const std::string& body) {
    return "dim I\ndim J\ndim K\n" + declared("A", {"I", "K"}, &formatOf(left)) +
           declared("B", {"K", "J"}, &formatOf(right)) +
           declared("T", {"I", "K", "J"}, &cubeFormats().front()) +
           "storage rows(pos, crd, val) : {I -> {J -> real}} = collect(<i,_> in 0..nI) "
           "{i -> collect(<q,j> in crd[pos(i)..pos(i+1))) {j -> val(q)}}\n"
           "storage tree(n, c1, p2, c2, v) : {I -> {J -> real}} = collect(<q,i> in c1[0..n)) "
           "{i -> collect(<r,j> in c2[p2(q)..p2(q+1))) {j -> v(r)}}\n"
           "storage cube(n, c1, p2, c2, p3, c3, v) : {I -> {K -> {J -> real}}} = "
           "collect(<q,i> in c1[0..n)) {i -> collect(<r,k> in c2[p2(q)..p2(q+1))) "
           "{k -> collect(<s,j> in c3[p3(r)..p3(r+1))) {j -> v(s)}}}\n"
           "compute C : " +
           type + " into " + storage + " = " + body + "\n";
}

const std::string kMatrix = "{I -> {J -> real}}";
const std::string kCube = "{I -> {K -> {J -> real}}}";
const std::string kRows = "rows(C_pos, C_crd, C_val)";
const std::string kTree = "tree(C_n, C_c1, C_p2, C_c2, C_v)";
const std::string kCubes = "cube(C_n, C_c1, C_p2, C_c2, C_p3, C_c3, C_v) int32";
const std::string kProduct =
    "sum(<i,Ai> in A) {i -> sum(<k,a> in Ai) sum(<j,b> in B(k)) {j -> a * b}}";
const std::string kScaled =
    "sum(<i,Ti> in T) {i -> sum(<k,Tik> in Ti) {k -> sum(<j,t> in Tik) {j -> t * 2}}}";
const std::string kSquares =
    "sum(<i,Ti> in T) {i -> sum(<k,Tik> in Ti) "
    "{k -> sum(<j,t> in Tik) {j -> t * (A(i)(k) + 1)}}}";

/// With a table for each row, which all rows share.
const std::string kLookedUp =
    "sum(<i,Ai> in A) {i -> let x = sum(<k,a> in Ai) {k -> a} in sum(<k,Tik> in T(i)) "
    "{k -> sum(<j,t> in Tik) {j -> t * x(k)}}}";

std::string dumpOf(const std::string& text) {
    const auto loaded = loadText(text);
    const auto function = lowerPlan(loaded->terms, loaded->program, loaded->program.term);
    if (!function) FAIL(render(function.error()));
    return function->dump();
}

bool isShared(const std::string& text) {
    return dumpOf(text).find("appending for ") != std::string::npos;
}

/// The package's check of itself, on so many threads.
void checkOn(const KernelPackage& package, const std::vector<int>& threads) {
    const ScratchFolder folder;
    for (const KernelFile& file : package.files)
        REQUIRE(writeFile(folder.path / file.name, file.text));
    const auto toolchain = Toolchain::find();
    REQUIRE(toolchain);
    const auto check = toolchain->compile(
        {.folder = folder.path,
         .sources = {"check.cpp", package.files[1].name, "reference.cpp"},
         .program = "check",
         .flags = {"-O1", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fopenmp",
                   "-fsanitize=address,undefined", "-fno-sanitize-recover=all"}});
    if (!check) FAIL(render(check.error()));
    for (const int count : threads) {
        REQUIRE(setenv("OMP_NUM_THREADS", std::to_string(count).c_str(), 1) == 0);
        const auto printed = Toolchain::run({.program = *check, .arguments = {}});
        INFO(count << " threads\n" << package.files[1].text);
        if (!printed) FAIL(render(printed.error()));
        CHECK(printed->find(" 0 wrong") != std::string::npos);
    }
    REQUIRE(unsetenv("OMP_NUM_THREADS") == 0);
}

}  // namespace

TEST_CASE("loops that append rows or trees of entries are shared by threads", "[unit][lowering]") {
    CHECK(isShared(program("CSR", "CSR", kMatrix, kRows, kProduct)));
    CHECK(isShared(program("CSR", "CSR over positions", kMatrix, kRows, kProduct)));
    CHECK(isShared(program("DCSR", "CSR", kMatrix, kTree, kProduct)));
    CHECK(isShared(program("CSR", "CSR", kCube, kCubes, kScaled)));
    CHECK(isShared(program("CSR", "CSR", kCube, kCubes, kLookedUp)));
    // Rows that are left out have no places of their own to begin.
    CHECK_FALSE(isShared(program("DCSR", "CSR", kMatrix, kRows, kProduct)));
    // Entries in any order are sorted, all at once.
    CHECK_FALSE(isShared(program("COO", "CSR", kMatrix, kRows, kProduct)));
    CHECK_FALSE(isShared(program("CSC", "CSR", kMatrix, kRows, kProduct)));
}

TEST_CASE("entries are the same on any number of threads", "[unit][slow][kernels]") {
    for (const std::string& text : {program("CSR", "CSR", kMatrix, kRows, kProduct),
                                    program("DCSR", "hash trie", kMatrix, kTree, kProduct),
                                    program("CSR", "CSR", kCube, kCubes, kSquares),
                                    program("CSR", "CSR", kCube, kCubes, kLookedUp)}) {
        const auto loaded = loadText(text);
        storeMapsInArrays(loaded->terms, loaded->program);
        KernelRequest request;
        request.term = loaded->program.term;
        const auto kernel = makeSdqKernel(loaded->terms, loaded->program, request);
        if (!kernel) FAIL(render(kernel.error()));
        CHECK(kernel->files[1].text.find("#pragma omp critical(C_part)") != std::string::npos);
        checkOn(*kernel, {1, 2, 5});
    }
}

TEST_CASE("indices may be called as what a kernel has on the way", "[unit][slow][kernels]") {
    const std::string text =
        "dim Row\ndim K\ndim Used\n" + declared("A", {"Row", "K"}, &formatOf("CSR")) +
        declared("B", {"K", "Used"}, &formatOf("CSR")) +
        "storage rows(pos, crd, val) : {Row -> {Used -> real}} = collect(<i,_> in 0..nRow) "
        "{i -> collect(<q,j> in crd[pos(i)..pos(i+1))) {j -> val(q)}}\n"
        "compute C : {Row -> {Used -> real}} into " +
        kRows + " = " + kProduct + "\n";
    const auto loaded = loadText(text);
    KernelRequest request;
    request.term = loaded->program.term;
    const auto kernel = makeSdqKernel(loaded->terms, loaded->program, request);
    if (!kernel) FAIL(render(kernel.error()));
    checkOn(*kernel, {1, 3});
}

}  // namespace candler::sdqlite
