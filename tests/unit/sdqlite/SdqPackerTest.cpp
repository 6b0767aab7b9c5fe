// Packing by inverting mappings: of the arrays that a random tensor is packed into, a mapping makes
// the tensor again. The oracles are the tensor itself and the interpreter.
#include <algorithm>
#include <catch2/catch.hpp>

#include "SdqFormats.h"
#include "SdqPrograms.h"
#include "engine/languages/sdqlite/storage/SdqFactsCheck.h"
#include "engine/languages/sdqlite/storage/SdqPacker.h"
#include "engine/languages/sdqlite/storage/SdqStorageCheck.h"

namespace candler::sdqlite {

namespace {

using Coordinates = std::vector<std::int64_t>;

/// Entries of a box, each with this chance of 8, by a predicate.
template <typename IsIn>
CoordinateTensor randomTensor(Random& random, const Coordinates& extents, std::uint64_t chance,
                              IsIn isIn) {
    CoordinateTensor tensor{.extents = extents, .coordinates = {}, .values = {}};
    std::int64_t cells = 1;
    for (const std::int64_t extent : extents) cells *= extent;
    for (std::int64_t cell = 0; cell < cells; ++cell) {
        Coordinates at(extents.size());
        std::int64_t rest = cell;
        for (std::size_t axis = extents.size(); axis-- > 0; rest /= extents[axis])
            at[axis] = rest % extents[axis];
        if (random.below(8) >= chance || !isIn(at)) continue;
        tensor.coordinates.insert(tensor.coordinates.end(), at.begin(), at.end());
        tensor.values.push_back(static_cast<double>(1 + random.below(9)));
    }
    return tensor;
}

/// As the interpreter has it.
Value valueOf(const CoordinateTensor& tensor) {
    Value sum = tensor.order() == 0 ? Value() : Value::map({}, false);
    for (std::size_t i = 0; i < tensor.entryCount(); ++i) {
        Value entry = Value::number(tensor.values[i]);
        for (std::size_t axis = tensor.order(); axis-- > 0;)
            entry = Value::map({{Key{tensor.coordinatesOf(i)[axis]}, entry}}, false);
        sum = add(Ring::Real, sum, entry);
    }
    return sum;
}

struct Format {
    std::string name;
    std::string type;
    std::string inputs;
    std::string arguments;
    std::string mapping;
};

std::string programOf(const Format& format) {
    return "dim I dim J dim K\n" + format.inputs + "\ntensor T : " + format.type + " stored f(" +
           format.arguments + ")\nstorage f(" + format.arguments + ") : " + format.type + " =\n  " +
           format.mapping + "\ncompute r : real = 1\n";
}

const Input& storedInput(const LoadedText& loaded) {
    return *std::ranges::find_if(loaded.program.inputs,
                                 [](const Input& input) { return input.mapping.has_value(); });
}

Result<StoredInputs> packed(const LoadedText& loaded, const CoordinateTensor& data,
                            const PackOptions& options = {}) {
    return packTensor(loaded.terms, loaded.program, storedInput(loaded), data, options);
}

/// The tensor is what the interpreter makes of its arrays, and facts hold.
StoredInputs checkPacked(const LoadedText& loaded, const CoordinateTensor& data) {
    const auto made = packed(loaded, data);
    if (!made) FAIL(render(made.error()));
    const auto value = evaluate(loaded.terms, *storedInput(loaded).mapping,
                                inputValues(loaded.terms, *made), {.checksUnique = true});
    if (!value) FAIL(render(value.error()));
    CHECK(tensorOf(Ring::Real, *value) == valueOf(data));
    CHECK(checkFacts(loaded.terms, loaded.program, *made).has_value());
    return *made;
}

std::string mistakeOf(const std::string& program, const CoordinateTensor& data,
                      const PackOptions& options = {}) {
    const auto loaded = loadText(program);
    const auto made = packed(*loaded, data, options);
    if (made) return "none";
    const Diagnostic& first = made.error().front();
    return std::to_string(first.place.line) + ":" + std::to_string(first.place.column) + ": " +
           first.message + (first.hint.empty() ? "" : " | " + first.hint);
}

CoordinateTensor matrixOf(const Coordinates& extents, const Coordinates& coordinates,
                          const std::vector<double>& values) {
    return {.extents = extents, .coordinates = coordinates, .values = values};
}

std::vector<std::int64_t> indicesOf(const LoadedText& loaded, const StoredInputs& made,
                                    const std::string& name) {
    return made.indices.at(loaded.terms.findSymbol(name).value());
}

std::vector<double> numbersOf(const LoadedText& loaded, const StoredInputs& made,
                              const std::string& name) {
    return made.numbers.at(loaded.terms.findSymbol(name).value());
}

std::int64_t sizeOf(const LoadedText& loaded, const StoredInputs& made, const std::string& name) {
    return made.sizes.at(loaded.terms.findSymbol(name).value());
}

const std::string kMatrix = "{I -> {J -> real}}";
const std::string kSquare = "{I -> {I -> real}}";
const std::string kCube = "{I -> {J -> {K -> real}}}";

const std::string kCsr =
    "array pos : vec<nat,nat> monotone length nI+1 "
    "array crd : vec<nat,J> sorted in pos values in J array val : vec<nat,real> ";

std::vector<Format> anyMatrix() {
    const std::string a = "array a : vec<nat,real> length nI*nJ";
    return {
        {"CSR", kMatrix, kCsr, "pos, crd, val",
         "collect(<i,_> in 0..nI) {i -> collect(<r,j> in crd[pos(i)..pos(i+1))) {j -> val(r)}}"},
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
        if (format.isSquare || format.name == "factored") continue;
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

TEST_CASE("data that does not fit is told", "[unit]") {
    const CoordinateTensor data = matrixOf({3, 3}, {0, 0, 0, 2, 1, 1, 2, 0}, {1, 2, 3, 4});
    const auto square = [&](const std::string& inputs, const std::string& arguments,
                            const std::string& mapping) {
        return mistakeOf(programOf({"", kSquare, inputs, arguments, mapping}), data);
    };
    const auto any = [&](const std::string& inputs, const std::string& arguments,
                         const std::string& mapping) {
        return mistakeOf(programOf({"", kMatrix, inputs, arguments, mapping}), data);
    };
    const std::string ell =
        "collect(<i,_> in 0..nI) {i -> sum(<w,_> in 0..W) if(crd(i*W+w) >= 0) {crd(i*W+w) -> "
        "val(i*W+w)}}";
    CHECK(any("size W = 1 array crd : vec<nat,J> array val : vec<nat,real>", "crd, val, W", ell) ==
          "2:6: 'T' does not fit into 'f': 2 positions are needed at (0), and 'W' leaves 1 | leave "
          "the size without a value: it becomes what the data needs");
    const std::string coo = "sum(<r,i> in row[0..n)) {i -> {col(r) -> val(r)}}";
    const std::string cooArrays =
        " array row : vec<nat,I> array col : vec<nat,J> array val : vec<nat,real>";
    CHECK(any("size n = 3" + cooArrays, "row, col, val, n", coo) ==
          "2:6: 'T' does not fit into 'f': 4 positions are needed, and 'n' leaves 3 | leave the "
          "size without a value: it becomes what the data needs");
    CHECK(any("size n = 5" + cooArrays, "row, col, val, n", coo) ==
          "2:6: 'T' does not fit into 'f': 4 positions are needed, and 'n' leaves 5 | leave the "
          "size without a value: it becomes what the data needs");
    CHECK(square("size lb = 1 size ub = 1 array val : vec<nat,real>", "val, lb, ub",
                 "collect(<i,_> in 0..nI) {i -> collect(<j,_> in max(0,i-lb)..min(nI,i+ub+1)) {j "
                 "-> val(i*(lb+ub+1)+j-i+lb)}}") ==
          "3:8: 'T' does not fit into 'f': it has no position for 2 entries, the first at (0, 2)");
    const std::string lower =
        "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..i+1) {j -> v(i*(i+1) div 2 + j)}}";
    CHECK(square("array v : vec<nat,real>", "v", lower) ==
          "3:8: 'T' does not fit into 'f': it has no position for the entry at (0, 2)");
    CHECK(square("array v : vec<nat,real>", "v",
                 "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..i+1) {j -> v(i*(i+1) div 2+j)} "
                 "+ collect(<j,_> in i+1..nI) {j -> v(j*(j+1) div 2+i)}}") ==
          "3:8: 'T' does not fit into 'f': 'v(3)' would be 2, of what is at (0, 2), and 4, of what "
          "is at (2, 0)");
    CHECK(square("", "", "collect(<i,_> in 0..nI) {i -> {i -> 1}}") ==
          "3:8: 'T' is not what 'f' makes: that has 1 at (1, 1), and the data 3");
    CHECK(any("array a : vec<nat,real> length nI*nJ-3", "a",
              "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..nJ) {j -> a(j*nI+i)}}") ==
          "3:8: 'T' does not fit into 'f': 2 at (0, 2) would be in 'a(6)', which has 6 elements");
    // Blocks that the dimensions are no multiples of leave out what is behind the last.
    CHECK(any("array pos : vec<nat,nat> array crd : vec<nat,nat> array val : vec<nat,real>",
              "pos, crd, val",
              "sum(<p,_> in 0..nI div 2) sum(<r,q> in crd[pos(p)..pos(p+1))) sum(<x,_> in 0..2) "
              "sum(<y,_> in 0..2) {p*2+x -> {q*2+y -> val((r*2+x)*2+y)}}") ==
          "3:8: 'T' does not fit into 'f': it has no position for the entry at (2, 0)");
}

TEST_CASE("data of another kind is told", "[unit]") {
    const CoordinateTensor data = matrixOf({2, 2}, {0, 1}, {2.5});
    const Format dense{"", kMatrix, "array a : vec<nat,real>", "a",
                       "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..nJ) {j -> a(i*nJ+j)}}"};
    std::string program = programOf(dense);
    CHECK(mistakeOf(program, data) == "none");
    CHECK(mistakeOf(program, matrixOf({2}, {1}, {1})) ==
          "3:8: 'T' has 2 dimensions, and the data 1");
    const auto replaced = [&](const std::string& from, const std::string& to) {
        std::string text = program;
        for (std::size_t at = text.find(from); at != std::string::npos;
             at = text.find(from, at + to.size()))
            text.replace(at, from.size(), to);
        return text;
    };
    CHECK(mistakeOf(replaced("dim J", "dim J = 3"), data) ==
          "1:11: 'T' has 2 indices of J, and nJ is 3 | leave its size out: it is that of the data");
    CHECK(mistakeOf(replaced("real", "int"), data) == "3:8: 'T' is of int, and the data has 2.5");
    CHECK(mistakeOf(replaced("dim J", "dim J = 2"), data) == "none");
    CHECK(mistakeOf(programOf({"", kSquare, "array v : vec<I,real>", "v",
                               "collect(<i,_> in 0..nI) {i -> {i -> v(i)}}"}),
                    matrixOf({2, 3}, {1, 1}, {1})) ==
          "1:5: 'T' has 3 indices of I, and nI is 2 | leave its size out: it is that of the data");
    CHECK(mistakeOf("dim I dim J\ntensor T : {I -> {J -> real}}\narray v : vec<I,real>\n"
                    "tensor S : {I -> real} stored f(v)\nstorage f(v) : {I -> real} = v\n"
                    "compute r : real = 1",
                    matrixOf({2}, {1}, {1})) == "none");
}

TEST_CASE("mappings that cannot be inverted say why", "[unit]") {
    const CoordinateTensor data = matrixOf({4, 4}, {0, 0, 1, 2}, {1, 2});
    const auto matrix = [&](const std::string& inputs, const std::string& arguments,
                            const std::string& mapping) {
        return mistakeOf(programOf({"", kMatrix, inputs, arguments, mapping}), data);
    };
    const std::string cannot = "3:8: 'T' cannot be stored by 'f' from data: ";
    const std::string blocks =
        "sum(<p,_> in 0..nI div b) sum(<r,q> in crd[pos(p)..pos(p+1))) sum(<x,_> in 0..b) "
        "sum(<y,_> in 0..b) {p*b+x -> {q*b+y -> val((r*b+x)*b+y)}}";
    const std::string blockArrays =
        " array pos : vec<nat,nat> array crd : vec<nat,nat> array val : vec<nat,real>";
    CHECK(matrix("size b" + blockArrays, "pos, crd, val, b", blocks) ==
          "2:6: 'b' has no value, and keys of 'f' depend on it | give it one: size b = 4");
    CHECK(matrix("size b = 0" + blockArrays, "pos, crd, val, b", blocks) ==
          "2:6: 'T' cannot be stored by 'f': 'b' is no size of blocks | it must be 1 or more");
    CHECK(matrix("array u : vec<I,real> array v : vec<J,real>", "u, v",
                 "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..nJ) {j -> u(i) * v(j)}}") ==
          cannot +
              "its values are not elements of arrays | values must be 'A(position)', a scalar "
              "or a number: what is computed from several arrays does not say what is in each");
    CHECK(matrix("hash h : hmap<<I,J>, real>", "h", "sum(<(i,j),x> in h) {i -> {j -> x}}") ==
          cannot +
              "it has a loop over what is neither a range nor an array | write loops over "
              "'lo..hi', 'A[p..q)' or an array of numbers");
    CHECK(matrix("array k : vec<nat,nat> array v : vec<nat,real>", "k, v",
                 "sum(<r,_> in 0..4) {k(r) div 2 -> {k(r) mod 2 -> v(r)}}") ==
          cannot +
              "what 'k(x1)' must be does not follow from the key 'k(x1) div 2' | x1, x2, … "
              "are the positions of its loops; keys must be sums of what is unknown times "
              "sizes, and blocks must not overlap");
    CHECK(matrix("array k : vec<nat,nat> array v : vec<nat,real>", "k, v",
                 "sum(<r,q> in k[0..4)) sum(<x,_> in 0..3) {q*2+x -> {0 -> v(r*3+x)}}") ==
          "3:8: 'T' cannot be stored by 'f' from data: blocks of '2' overlap");
    CHECK(mistakeOf(programOf({"", kSquare, "array v : vec<nat,real>", "v",
                               "sum(<i,_> in 0..nI) sum(<j,_> in 0..i) ({i -> {j -> v(i*nI+j)}} + "
                               "{j -> {i -> v(i*nI+j)}})"}),
                    data) ==
          cannot +
              "a loop has several values below it, and entries would be at other positions "
              "for each | write a loop for each part of the sum");
    CHECK(matrix("size W array n : vec<I,nat> array crd : vec<nat,J> array val : vec<nat,real>",
                 "n, crd, val, W",
                 "collect(<i,_> in 0..nI) {i -> collect(<r,j> in crd[i*W..i*W+n(i))) {j -> "
                 "val(r)}}") == cannot +
                                    "where a loop begins is not known: x1 * W | give 'W' a "
                                    "value: size W = 4");
    CHECK(matrix("array a : vec<nat,real> array b : vec<nat,nat>", "a, b",
                 "sum(<i,_> in 0..nI) sum(<j,_> in 0..nJ) {i -> {j -> a(b(i)*b(j))}}") ==
          cannot + "the position 'b(x1) * b(x2)' of 'a' is not known where it is used");
}

TEST_CASE("packing obeys limits before it takes memory", "[unit]") {
    constexpr std::int64_t kMany = 1'000'000;
    const CoordinateTensor data = matrixOf({kMany, kMany}, {5, 6}, {1});
    const std::string dense =
        "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..nJ) {j -> a(i*nJ+j)}}";
    CHECK(mistakeOf(programOf({"", kMatrix, "array a : vec<nat,real> length nI*nJ", "a", dense}),
                    data) ==
          "3:8: 'T' is not stored by 'f': 'a' would have 1000000000000 elements, and arrays may "
          "have 1073741824 bytes | store it in a format that has its entries only");
    CHECK(mistakeOf(programOf({"", kMatrix, "array a : vec<nat,real>", "a", dense}), data) ==
          "3:8: 'T' is not stored by 'f': 2e+12 positions would be visited, and 268435456 may be | "
          "store it in a format that visits its entries only");
    // What is not known before is told when it is met.
    const std::string triangle =
        programOf({"", kSquare, "array v : vec<nat,real>", "v",
                   "collect(<i,_> in 0..nI) {i -> collect(<j,_> in i..nI) {j -> v(nI*i + j)}}"});
    CHECK(
        mistakeOf(triangle, data, {.mostSteps = 3'000'000}) ==
        "3:8: 'T' is not stored by 'f': more than 3000000 steps are needed | store it in a format "
        "that visits its entries only");
    CHECK(
        mistakeOf(triangle, data, {.mostSteps = 1000}) ==
        "3:8: 'T' is not stored by 'f': 2e+06 positions would be visited, and 1000 may be | store "
        "it in a format that visits its entries only");
    CHECK(mistakeOf(triangle, data, {.mostBytes = 1000}) ==
          "3:8: 'T' is not stored by 'f': 'v' would be too large for 1000 bytes");
    int questions = 0;
    const PackOptions stopped{.stop = StopCheck([&] { return ++questions > 2; })};
    CHECK(mistakeOf(triangle, data, stopped) == "3:8: storing the tensor was stopped");
}

TEST_CASE("arrays that are not those of a tensor are told", "[unit]") {
    const CoordinateTensor data = matrixOf({2, 3}, {0, 1, 1, 0, 1, 2}, {4, 5, 6});
    const auto loaded = loadText(programOf(anyMatrix().front()));
    const Input& tensor = storedInput(*loaded);
    const auto tree = storageTree(loaded->terms, loaded->program, tensor);
    REQUIRE(tree);
    const StoredInputs made = checkPacked(*loaded, data);
    const auto mistake = [&](auto change) {
        StoredInputs changed = made;
        change(changed);
        const auto right = checkStorage(loaded->terms, *tree, tensor, changed, data, {});
        return right ? "none" : right.error().front().message;
    };
    const auto symbol = [&](const char* name) { return loaded->terms.findSymbol(name).value(); };
    const std::string cannot = "'T' cannot be stored by 'f': at ";
    CHECK(mistake([](StoredInputs&) {}) == "none");
    CHECK(mistake([&](StoredInputs& inputs) { inputs.numbers.at(symbol("val"))[1] = 7; }) ==
          cannot + "(1, 0) it makes 7, and the data has 5");
    CHECK(mistake([&](StoredInputs& inputs) { inputs.numbers.at(symbol("val"))[1] = 0; }) ==
          cannot + "(1, 0) it makes no entry, and the data has 5");
    CHECK(mistake([&](StoredInputs& inputs) { inputs.indices.at(symbol("crd"))[0] = 0; }) ==
          cannot + "(0, 0) it makes 4, and the data has no entry");
    CHECK(mistake([&](StoredInputs& inputs) { inputs.indices.at(symbol("pos"))[2] = 2; }) ==
          cannot + "(1, 2) it makes no entry, and the data has 6");
}

TEST_CASE("facts of arrays are checked", "[unit]") {
    const auto loaded = loadText(
        "dim J = 5\nsize n = 4\narray pos : vec<nat,nat> monotone\n"
        "array crd : vec<nat,J> sorted in pos values in J\narray up : vec<nat,nat> sorted length "
        "n\n"
        "array one : vec<nat,nat> distinct in pos\ncompute r : real = 1\n");
    const auto mistakes = [&](const Coordinates& pos, const Coordinates& crd, const Coordinates& up,
                              const Coordinates& one) {
        StoredInputs inputs;
        const auto symbol = [&](const char* name) {
            return loaded->terms.findSymbol(name).value();
        };
        inputs.sizes = {{symbol("nJ"), 5}, {symbol("n"), 4}};
        inputs.indices = {
            {symbol("pos"), pos}, {symbol("crd"), crd}, {symbol("up"), up}, {symbol("one"), one}};
        const auto right = checkFacts(loaded->terms, loaded->program, inputs);
        std::string text;
        if (right) return text;
        for (const Diagnostic& each : right.error())
            text += std::to_string(each.place.line) + ": " + each.message + "\n";
        return text;
    };
    const Coordinates up{0, 1, 4, 9};
    CHECK(mistakes({0, 2, 2, 3}, {1, 4, 0}, up, {7, 0, 7}).empty());
    CHECK(mistakes({0, 2, 1, 3}, {1, 4, 0}, up, {7, 0, 7}) ==
          "3: 'pos' is not 'monotone': position 1 has 2, and position 2 has 1\n"
          "4: 'crd' is not 'sorted in pos': a segment is from 2 to 1, of 3 elements\n"
          "6: 'one' is not 'distinct in pos': a segment is from 2 to 1, of 3 elements\n");
    CHECK(mistakes({0, 2, 2, 3}, {4, 4, 5}, up, {7, 7, 7}) ==
          "4: 'crd' is not 'sorted in pos': position 0 has 4, and position 1 has 4\n"
          "4: 'crd' has values that are not in J: position 2 has 5\n"
          "6: 'one' is not 'distinct in pos': positions 0 and 1 have 7\n");
    CHECK(mistakes({0, 2}, {1, 4, 0}, {0, 1, 1}, {-1, 0}) ==
          "4: 'crd' is not 'sorted in pos': it has 3 elements, and the positions go from 0 to 2\n"
          "5: 'up' is not 'sorted': position 1 has 1, and position 2 has 1\n"
          "5: 'up' has 3 elements, and its length is said to be 4\n");
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
