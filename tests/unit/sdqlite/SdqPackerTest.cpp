// Packing by inverting mappings: of the arrays that a random tensor is packed into, a mapping makes
// the tensor again.
#include <algorithm>
#include <catch2/catch.hpp>

#include "SdqFormats.h"
#include "SdqPacking.h"
#include "engine/languages/sdqlite/stages/SdqStoredMaps.h"

namespace candler::sdqlite {

namespace {

std::vector<Format> anyMatrix() {
    const std::string a = "array a : vec<nat,real> length nI*nJ";
    return {
        kCsrFormat,
        {"CSR, by ranges", kMatrix, kCsr, "pos, crd, val",
         "collect(<i,_> in 0..nI) {i -> collect(<r,_> in pos(i)..pos(i+1)) {crd(r) -> val(r)}}"},
        {"CSC by columns", "{J -> {I -> real}}",
         "array pos : vec<nat,nat> monotone length nJ+1 "
         "array crd : vec<nat,I> sorted in pos values in I array val : vec<nat,real>",
         "pos, crd, val",
         "collect(<j,_> in 0..nJ) {j -> collect(<r,i> in crd[pos(j)..pos(j+1))) {i -> val(r)}}"},
        {"COO without a size", kMatrix,
         "array row : vec<nat,I> values in I array col : vec<nat,J> values in J array val : "
         "vec<nat,real>",
         "row, col, val", "sum(<r,i> in row) {i -> {col(r) -> val(r)}}"},
        {"COO, columns first", kMatrix,
         "size nnz array row : vec<nat,I> values in I length nnz array col : vec<nat,J> values in "
         "J length nnz array val : vec<nat,real> length nnz",
         "row, col, val, nnz", "sum(<r,j> in col[0..nnz)) {row(r) -> {j -> val(r)}}"},
        {"COO, by positions", kMatrix,
         "size nnz array row : vec<nat,I> values in I length nnz array col : vec<nat,J> values in "
         "J length nnz array val : vec<nat,real> length nnz",
         "row, col, val, nnz", "sum(<r,_> in 0..nnz) {row(r) -> {col(r) -> val(r)}}"},
        {"ELL with marks at the end", kMatrix,
         "size W array crd : vec<nat,J> length nI*W array val : vec<nat,real> length nI*W",
         "crd, val, W",
         "collect(<i,_> in 0..nI) {i -> sum(<w,_> in 0..W) if(crd(w*nI+i) < nJ) {crd(w*nI+i) -> "
         "val(w*nI+i)}}"},
        {"ELL with counts", kMatrix,
         "size W = 7 array count : vec<I,nat> array crd : vec<nat,J> length nI*W array val : "
         "vec<nat,real> length nI*W",
         "count, crd, val, W",
         "collect(<i,_> in 0..nI) {i -> collect(<r,j> in crd[i*W..i*W+count(i))) {j -> val(r)}}"},
        {"DIA", kMatrix,
         "size nd array off : vec<nat,nat> sorted array val : vec<nat,real> length nd*nI",
         "off, val, nd",
         "sum(<d,o> in off[0..nd)) sum(<i,_> in max(0,0-o)..min(nI,nJ-o)) {i -> {i+o -> "
         "val(d*nI+i)}}"},
        {"bitmap", kMatrix, a + " array bit : vec<nat,nat>", "a, bit",
         "collect(<i,_> in 0..nI) {i -> sum(<j,_> in 0..nJ) if(bit(i*nJ+j)==1) {j -> "
         "a(i*nJ+j)}}"},
        {"bitmap and values", kMatrix, a + " array bit : vec<nat,nat>", "a, bit",
         "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..nJ) {j -> if(bit(i*nJ+j)==1) "
         "a(i*nJ+j)}}"},
        {"permuted rows", kMatrix, kCsr + "array perm : vec<I,I> values in I",
         "pos, crd, val, perm",
         "collect(<q,_> in 0..nI) {perm(q) -> collect(<r,j> in crd[pos(q)..pos(q+1))) {j -> "
         "val(r)}}"},
        {"diagonal and rest", kMatrix, kCsr + "array d : vec<I,real>", "pos, crd, val, d",
         "collect(<i,_> in 0..min(nI,nJ)) {i -> {i*1 -> d(i)}} + "
         "collect(<i,_> in 0..nI) {i -> collect(<r,j> in crd[pos(i)..pos(i+1))) {j -> val(r)}}"},
        {"first and rest", kMatrix,
         "array first : vec<I,real> array pos : vec<nat,nat> array crd : vec<nat,J> array val : "
         "vec<nat,real>",
         "first, pos, crd, val",
         "collect(<i,_> in 0..nI) {i -> {0 -> first(i)} + sum(<r,j> in crd[pos(i)..pos(i+1))) {j "
         "-> val(r)}}"},
        {"rows of runs", kMatrix,
         "array row : vec<nat,nat> array start : vec<nat,nat> array end : vec<nat,nat> array val : "
         "vec<nat,real>",
         "row, start, end, val",
         "sum(<i,_> in 0..nI) sum(<q,_> in row(i)..row(i+1)) sum(<j,_> in start(q)..end(q)) {i -> "
         "{j -> val(q)}}"},
        {"rows with a first and a last", kMatrix,
         "array first : vec<I,nat> array last : vec<I,nat> array at : vec<I,nat> array val : "
         "vec<nat,real>",
         "first, last, at, val",
         "collect(<i,_> in 0..nI) {i -> collect(<j,_> in first(i)..last(i)) {j -> "
         "val(at(i)+j-first(i))}}"},
        {"bounds", kMatrix, a, "a",
         "sum(<i,_> in 0..nI+2) sum(<j,_> in 0..nJ) inb(0, nI, i) {i -> {j -> a(i*nJ+j)}}"},
        {"names", kMatrix, a, "a",
         "sum(<i,_> in 0..nI) let base = i*nJ in sum(<j,_> in 0..nJ) {i -> {j -> a(base+j)}}"},
    };
}

std::vector<Format> anyCube() {
    const std::string two =
        "array pos2 : vec<nat,nat> array crd2 : vec<nat,J> sorted in pos2 values in J "
        "array pos3 : vec<nat,nat> array crd3 : vec<nat,K> sorted in pos3 values in K "
        "array val : vec<nat,real>";
    return {
        {"dense, compressed, compressed", kCube, two + " ", "pos2, crd2, pos3, crd3, val",
         "collect(<q,_> in 0..nI) {q -> collect(<r,j> in crd2[pos2(q)..pos2(q+1))) {j -> "
         "collect(<s,k> in crd3[pos3(r)..pos3(r+1))) {k -> val(s)}}}"},
        {"dense", kCube, "array a : vec<nat,real> length nI*nJ*nK", "a",
         "sum(<i,_> in 0..nI) sum(<k,_> in 0..nK) sum(<j,_> in 0..nJ) {i -> {j -> {k -> "
         "a((i*nK+k)*nJ+j)}}}"},
        {"compressed behind dense", kCube,
         "array pos : vec<nat,nat> monotone length nI*nJ+1 array crd : vec<nat,K> sorted in pos "
         "array val : vec<nat,real>",
         "pos, crd, val",
         "sum(<i,_> in 0..nI) sum(<j,_> in 0..nJ) sum(<r,k> in crd[pos(i*nJ+j)..pos(i*nJ+j+1))) {i "
         "-> {j -> {k -> val(r)}}}"},
    };
}

void checkFormat(const std::string& name, const std::string& program,
                 const std::vector<Coordinates>& extents) {
    CAPTURE(name);
    const auto loaded = loadText(program);
    storeMapsInArrays(loaded->terms, loaded->program);
    Random random(11);
    for (const Coordinates& one : extents)
        for (const std::uint64_t chance : {0, 1, 3, 8}) {
            for (int round = 0; round < 4; ++round)
                checkPacked(*loaded, randomTensor(random, one, chance,
                                                  [](const Coordinates&) { return true; }));
            // The first and the last row are empty.
            checkPacked(*loaded, randomTensor(random, one, chance, [&](const Coordinates& at) {
                return at[0] > 0 && at[0] + 1 < one[0];
            }));
        }
}

}  // namespace

TEST_CASE("matrices are packed by inverting their mappings", "[unit][property]") {
    const std::vector<Coordinates> extents{{0, 0}, {0, 3}, {3, 0}, {1, 1}, {1, 6}, {6, 1}, {4, 7}};
    for (const StorageText& format : matrixFormats()) {
        // It has a place for each row, and rows without entries do not say which.
        const bool hasAllRows = format.name == "rows in any order";
        if (format.isSquare || format.name == "factored" || hasAllRows) continue;
        checkFormat(format.name,
                    "dim I dim J\n" + declared("T", {"I", "J"}, &format) + "compute r : real = 1\n",
                    extents);
    }
    for (const Format& format : anyMatrix()) checkFormat(format.name, programOf(format), extents);
}

TEST_CASE("vectors and tensors of three axes are packed", "[unit][property]") {
    for (const StorageText& format : vectorFormats())
        checkFormat(format.name,
                    "dim I\n" + declared("T", {"I"}, &format) + "compute r : real = 1\n",
                    {{0}, {1}, {2}, {9}});
    const std::vector<Coordinates> extents{{0, 1, 2}, {1, 1, 1}, {3, 4, 2}, {2, 1, 5}};
    for (const StorageText& format : cubeFormats())
        checkFormat(format.name,
                    "dim I dim J dim K\n" + declared("T", {"I", "J", "K"}, &format) +
                        "compute r : real = 1\n",
                    extents);
    for (const Format& format : anyCube()) checkFormat(format.name, programOf(format), extents);
}

TEST_CASE("scalars and arrays that are the tensor are packed", "[unit]") {
    const auto scalar = loadText(programOf({"scalar", "real", "scalar x : real", "x", "x"}));
    CHECK(numbersOf(*scalar,
                    checkPacked(*scalar, {.extents = {}, .coordinates = {}, .values = {3}}),
                    "x") == std::vector<double>{3});
    CHECK(numbersOf(*scalar, checkPacked(*scalar, {}), "x") == std::vector<double>{0});
    const auto whole =
        loadText(programOf({"vector", "{I -> real}", "array v : vec<I,real>", "v", "v"}));
    CHECK(numbersOf(*whole, checkPacked(*whole, matrixOf({4}, {2}, {5})), "v") ==
          std::vector<double>{0, 0, 5, 0});
}

TEST_CASE("formats of a shape take matrices of this shape", "[unit][property]") {
    struct Shaped {
        Format format;
        std::function<bool(const Coordinates&)> isIn;
    };
    const std::string v = "array v : vec<nat,real> length nI*(nI+1) div 2";
    const auto isDiagonal = [](const Coordinates& at) { return at[0] == at[1]; };
    const std::vector<Shaped> formats{
        {{"diagonal", kSquare, "array d : vec<I,real>", "d",
          "collect(<i,_> in 0..nI) {i -> {i -> d(i)}}"},
         isDiagonal},
        {{"lower", kSquare, v, "v",
          "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..i+1) {j -> v(i*(i+1) div 2 + j)}}"},
         [](const Coordinates& at) { return at[1] <= at[0]; }},
        {{"upper", kSquare, v, "v",
          "collect(<i,_> in 0..nI) {i -> collect(<j,_> in i..nI) {j -> v(nI*i + j - i*(i+1) div "
          "2)}}"},
         [](const Coordinates& at) { return at[1] >= at[0]; }},
        {{"lower, by a condition", kSquare, v, "v",
          "sum(<i,_> in 0..nI) sum(<j,_> in 0..nI) if (j <= i) {i -> {j -> v(i*(i+1) div 2 + j)}}"},
         [](const Coordinates& at) { return at[1] <= at[0]; }},
        {{"band", kSquare, "size lb size ub array val : vec<nat,real> length nI*(lb+ub+1)",
          "val, lb, ub",
          "collect(<i,_> in 0..nI) {i -> collect(<j,_> in max(0,i-lb)..min(nI,i+ub+1)) {j -> "
          "val(i*(lb+ub+1)+j-i+lb)}}"},
         [](const Coordinates& at) { return at[1] >= at[0] - 2 && at[1] <= at[0] + 1; }},
        {{"skyline", kSquare,
          "array first : vec<I,nat> array at : vec<I,nat> array val : vec<nat,real>",
          "first, at, val",
          "collect(<i,_> in 0..nI) {i -> collect(<j,_> in first(i)..i+1) {j -> "
          "val(at(i)+j-first(i))}}"},
         [](const Coordinates& at) { return at[1] <= at[0]; }},
    };
    Random random(12);
    for (const Shaped& shaped : formats) {
        CAPTURE(shaped.format.name);
        const auto loaded = loadText(programOf(shaped.format));
        for (const std::int64_t extent : {0, 1, 2, 7})
            for (const std::uint64_t chance : {0, 2, 8})
                checkPacked(*loaded, randomTensor(random, {extent, extent}, chance, shaped.isIn));
    }
}

TEST_CASE("symmetric matrices are packed once", "[unit][property]") {
    const auto loaded =
        loadText("dim I\n" +
                 declared("T", {"I", "I"},
                          &*std::ranges::find(matrixFormats(), "symmetric", &StorageText::name)) +
                 "compute r : real = 1\n");
    Random random(13);
    for (const std::int64_t extent : {0, 1, 2, 6}) {
        CoordinateTensor tensor = randomTensor(
            random, {extent, extent}, 4, [](const Coordinates& at) { return at[0] >= at[1]; });
        for (std::size_t i = tensor.entryCount(); i-- > 0;) {
            const Coordinates at(tensor.coordinatesOf(i).begin(), tensor.coordinatesOf(i).end());
            if (at[0] == at[1]) continue;
            tensor.coordinates.insert(tensor.coordinates.end(), {at[1], at[0]});
            tensor.values.push_back(tensor.values[i]);
        }
        sortEntries(tensor);
        checkPacked(*loaded, tensor);
    }
}

TEST_CASE("blocks are packed", "[unit][property]") {
    const auto blocked = [](const std::string& size, const std::string& b) {
        return programOf({"BCSR", kMatrix,
                          size + " array pos : vec<nat,nat> array crd : vec<nat,nat> sorted in pos "
                                 "array val : vec<nat,real>",
                          size.empty() ? "pos, crd, val" : "pos, crd, val, b",
                          "sum(<p,_> in 0..nI div " + b +
                              ") sum(<r,q> in crd[pos(p)..pos(p+1))) sum(<x,_> in 0.." + b +
                              ") sum(<y,_> in 0.." + b + ") {p*" + b + "+x -> {q*" + b +
                              "+y -> val((r*" + b + "+x)*" + b + "+y)}}"});
    };
    for (const std::string& program : {blocked("size b = 2", "b"), blocked("", "2")})
        checkFormat("BCSR", program, {{0, 0}, {2, 2}, {4, 6}, {8, 2}});
    // Rows and columns of blocks of other sizes, and blocks in the order of columns.
    checkFormat("BCSC",
                programOf({"BCSC", kMatrix,
                           "array pos : vec<nat,nat> array crd : vec<nat,nat> array val : "
                           "vec<nat,real>",
                           "pos, crd, val",
                           "sum(<p,_> in 0..nJ div 3) sum(<r,q> in crd[pos(p)..pos(p+1))) "
                           "sum(<y,_> in 0..3) sum(<x,_> in 0..2) {q*2+x -> {3*p+y -> "
                           "val((r*3+y)*2+x)}}"}),
                {{2, 3}, {4, 6}, {8, 3}});
}

TEST_CASE("arrays are as they are known of formats", "[unit]") {
    const CoordinateTensor data = matrixOf({4, 3}, {0, 1, 2, 0, 2, 2, 3, 1}, {1, 2, 3, 4});
    const auto csr = loadText(programOf(anyMatrix().front()));
    const StoredInputs rows = checkPacked(*csr, data);
    CHECK(indicesOf(*csr, rows, "pos") == Coordinates{0, 1, 1, 3, 4});
    CHECK(indicesOf(*csr, rows, "crd") == Coordinates{1, 0, 2, 1});
    CHECK(numbersOf(*csr, rows, "val") == std::vector<double>{1, 2, 3, 4});
    CHECK(sizeOf(*csr, rows, "nI") == 4);
    CHECK(sizeOf(*csr, rows, "nJ") == 3);

    const auto ell = loadText(
        "dim I dim J\n" +
        declared("T", {"I", "J"}, &*std::ranges::find(matrixFormats(), "ELL", &StorageText::name)) +
        "compute r : real = 1\n");
    const StoredInputs padded = checkPacked(*ell, data);
    CHECK(sizeOf(*ell, padded, "TW") == 2);
    CHECK(indicesOf(*ell, padded, "Tcrd") == Coordinates{1, -1, -1, -1, 0, 2, 1, -1});
    CHECK(numbersOf(*ell, padded, "Tval") == std::vector<double>{1, 0, 0, 0, 2, 3, 4, 0});

    const auto runs = loadText("dim I\n" + declared("T", {"I"}, &vectorFormats().back()) +
                               "compute r : real = 1\n");
    const StoredInputs run = checkPacked(*runs, matrixOf({9}, {1, 2, 3, 6, 7}, {5, 5, 2, 2, 2}));
    CHECK(indicesOf(*runs, run, "Tstart") == Coordinates{1, 3, 4, 6, 8});
    CHECK(numbersOf(*runs, run, "Tv") == std::vector<double>{5, 2, 0, 2});
    CHECK(sizeOf(*runs, run, "Tm") == 4);
}

TEST_CASE("large matrices are packed by their entries", "[unit]") {
    constexpr std::int64_t kRows = 20'000;
    CoordinateTensor data{.extents = {kRows, kRows}, .coordinates = {}, .values = {}};
    Random random(14);
    for (std::int64_t row = 0; row < kRows; row += 2)
        for (std::int64_t column = 0; column < kRows;
             column += 1 + static_cast<std::int64_t>(random.below(kRows / 2))) {
            data.coordinates.insert(data.coordinates.end(), {row, column});
            data.values.push_back(static_cast<double>(1 + random.below(9)));
        }
    // Some steps for each entry and each row, not for each pair.
    const PackOptions options{.mostSteps = 20 * (data.entryCount() + kRows)};
    for (const Format& format : anyMatrix()) {
        const bool isDense = format.inputs.find("nI*nJ") != std::string::npos ||
                             format.name.starts_with("ELL with") || format.name == "DIA" ||
                             format.name == "rows with a first and a last";
        if (isDense) continue;
        CAPTURE(format.name);
        const auto loaded = loadText(programOf(format));
        const auto made = packed(*loaded, data, options);
        if (!made) FAIL(render(made.error()));
        CHECK(numbersOf(*loaded, *made, "val").size() <= data.entryCount());
    }
}

}  // namespace candler::sdqlite
