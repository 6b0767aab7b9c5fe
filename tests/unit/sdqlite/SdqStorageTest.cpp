// The catalogue of storage mappings: a random tensor is packed into a format's arrays, and what the
// mapping computes of these is the tensor again. Specification, Appendix C and T6.
#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>

#include "SdqPrograms.h"
#include "engine/languages/sdqlite/storage/SdqPacker.h"

namespace candler::sdqlite {

namespace {

Value size(std::size_t value) {
    return Value::index(static_cast<std::int64_t>(value));
}

/// Compressed below `Cube` or `Matrix`: where each part begins, coordinates, values.
struct Levels {
    Indices coordinates;
    Indices positions{0};
};

/// Of the rows that have entries, or of all.
struct PackedRows {
    Levels rows, entries;
    Row values;

    PackedRows(const Matrix& matrix, bool keepsEmpty) {
        for (std::size_t i = 0; i < matrix.size(); ++i) {
            const std::size_t before = values.size();
            for (std::size_t j = 0; j < matrix[i].size(); ++j)
                if (matrix[i][j] != 0) {
                    entries.coordinates.push_back(static_cast<std::int64_t>(j));
                    values.push_back(matrix[i][j]);
                }
            if (values.size() == before && !keepsEmpty) continue;
            rows.coordinates.push_back(static_cast<std::int64_t>(i));
            entries.positions.push_back(static_cast<std::int64_t>(values.size()));
        }
    }
};

Matrix transposed(const Matrix& matrix) {
    Matrix result(matrix.front().size(), Row(matrix.size(), 0));
    for (std::size_t i = 0; i < matrix.size(); ++i)
        for (std::size_t j = 0; j < matrix[i].size(); ++j) result[j][i] = matrix[i][j];
    return result;
}

InputValues packCsr(const Matrix& matrix) {
    const PackedRows packed(matrix, true);
    return {{"pos", table(packed.entries.positions)},
            {"crd", table(packed.entries.coordinates)},
            {"val", stored(packed.values)}};
}

InputValues packDcsr(const Matrix& matrix) {
    const PackedRows packed(matrix, false);
    return {{"n1", size(packed.rows.coordinates.size())},
            {"crd1", table(packed.rows.coordinates)},
            {"pos2", table(packed.entries.positions)},
            {"crd2", table(packed.entries.coordinates)},
            {"val", stored(packed.values)}};
}

InputValues packCoo(const Matrix& matrix) {
    const PackedRows packed(matrix, true);
    Indices rows;
    for (std::size_t i = 0; i < matrix.size(); ++i)
        rows.insert(
            rows.end(),
            static_cast<std::size_t>(packed.entries.positions[i + 1] - packed.entries.positions[i]),
            static_cast<std::int64_t>(i));
    return {{"nnz", size(rows.size())},
            {"row", table(rows)},
            {"col", table(packed.entries.coordinates)},
            {"val", stored(packed.values)}};
}

InputValues packDense(const Matrix& matrix) {
    Row all;
    for (const Row& row : matrix) all.insert(all.end(), row.begin(), row.end());
    return {{"a", stored(all)}};
}

InputValues packEll(const Matrix& matrix) {
    const PackedRows packed(matrix, true);
    std::int64_t width = 0;
    for (std::size_t i = 0; i < matrix.size(); ++i)
        width = std::max(width, packed.entries.positions[i + 1] - packed.entries.positions[i]);
    Indices crd;
    Row val;
    for (std::size_t i = 0; i < matrix.size(); ++i)
        for (std::int64_t w = 0; w < width; ++w) {
            const auto at = static_cast<std::size_t>(packed.entries.positions[i] + w);
            const bool isIn = packed.entries.positions[i] + w < packed.entries.positions[i + 1];
            crd.push_back(isIn ? packed.entries.coordinates[at] : -1);
            val.push_back(isIn ? packed.values[at] : 0);
        }
    return {{"W", Value::index(width)}, {"crd", table(crd)}, {"val", stored(val)}};
}

InputValues packDok(const Matrix& matrix) {
    Entries entries;
    for (std::size_t i = 0; i < matrix.size(); ++i)
        for (std::size_t j = 0; j < matrix[i].size(); ++j)
            if (matrix[i][j] != 0)
                entries.emplace(Key{static_cast<std::int64_t>(i), static_cast<std::int64_t>(j)},
                                Value::number(matrix[i][j]));
    return {{"h", Value::map(std::move(entries), false)}};
}

InputValues packTrie(const Matrix& matrix) {
    return {{"h", tensor(matrix)}};
}

/// Of the entries for which `isIn`, which the format has places for, row by row.
InputValues packWhere(const Matrix& matrix,
                      const std::function<bool(std::int64_t, std::int64_t)>& isIn) {
    Row all;
    for (std::size_t i = 0; i < matrix.size(); ++i)
        for (std::size_t j = 0; j < matrix[i].size(); ++j)
            if (isIn(static_cast<std::int64_t>(i), static_cast<std::int64_t>(j)))
                all.push_back(matrix[i][j]);
    return {{"v", stored(all)}};
}

constexpr std::int64_t kBelow = 1;
constexpr std::int64_t kAbove = 2;

InputValues packBand(const Matrix& matrix) {
    const auto n = static_cast<std::int64_t>(matrix.size());
    Row all;
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = i - kBelow; j <= i + kAbove; ++j)
            all.push_back(j < 0 || j >= n
                              ? 9  // Nobody reads it.
                              : matrix[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)]);
    return {{"val", stored(all)}, {"lb", size(kBelow)}, {"ub", size(kAbove)}};
}

struct Format {
    std::string name;
    std::string arrays;  ///< Declarations.
    std::string names;   ///< Of the arrays.
    std::string mapping;
    std::function<InputValues(const Matrix&)> pack;
    /// Where there may be entries; null: anywhere. Then the matrix is square.
    std::function<bool(std::int64_t, std::int64_t)> isIn{};
};

const std::vector<Format>& formats() {
    static const std::vector<Format> kFormats{
        {"CSR",
         "array pos : vec<nat, nat> monotone length nI + 1\n"
         "array crd : vec<nat, J> sorted in pos values in J\narray val : vec<nat, real>\n",
         "pos, crd, val",
         "collect(<i,_> in 0..nI) {i -> collect(<r,j> in crd[pos(i)..pos(i+1))) {j -> val(r)}}",
         packCsr},
        {"CSC",
         "array pos : vec<nat, nat> monotone length nJ + 1\n"
         "array crd : vec<nat, I> sorted in pos values in I\narray val : vec<nat, real>\n",
         "pos, crd, val",
         "sum(<j,_> in 0..nJ) sum(<r,i> in crd[pos(j)..pos(j+1))) {i -> {j -> val(r)}}",
         [](const Matrix& matrix) { return packCsr(transposed(matrix)); }},
        {"DCSR",
         "size n1\narray crd1 : vec<nat, I> sorted values in I length n1\n"
         "array pos2 : vec<nat, nat> monotone length n1 + 1\n"
         "array crd2 : vec<nat, J> sorted in pos2 values in J\narray val : vec<nat, real>\n",
         "crd1, pos2, crd2, val, n1",
         "collect(<q,i> in crd1[0..n1)) {i -> "
         "collect(<r,j> in crd2[pos2(q)..pos2(q+1))) {j -> val(r)}}",
         packDcsr},
        {"COO",
         "size nnz\narray row : vec<nat, I> values in I length nnz\n"
         "array col : vec<nat, J> values in J length nnz\narray val : vec<nat, real> length nnz\n",
         "row, col, val, nnz", "sum(<r,i> in row[0..nnz)) {i -> {col(r) -> val(r)}}", packCoo},
        {"dense by rows", "array a : vec<nat, real> length nI * nJ\n", "a",
         "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..nJ) {j -> a(i*nJ+j)}}", packDense},
        {"dense by columns", "array a : vec<nat, real> length nI * nJ\n", "a",
         "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..nJ) {j -> a(j*nI+i)}}",
         [](const Matrix& matrix) { return packDense(transposed(matrix)); }},
        {"ELL",
         "size W\narray crd : vec<nat, J> length nI * W\narray val : vec<nat, real> length nI * "
         "W\n",
         "crd, val, W",
         "collect(<i,_> in 0..nI) {i -> "
         "sum(<w,_> in 0..W) if(crd(i*W+w) >= 0) {crd(i*W+w) -> val(i*W+w)}}",
         packEll},
        {"DOK", "hash h : hmap<<I,J>, real>\n", "h", "sum(<(i,j),x> in h) {i -> {j -> x}}",
         packDok},
        {"hash trie", "hash h : hmap<I, hmap<J, real>>\n", "h", "h", packTrie},
        {"band", "size lb size ub\narray val : vec<nat, real> length nI * (lb + ub + 1)\n",
         "val, lb, ub",
         "collect(<i,_> in 0..nI) {i -> collect(<j,_> in max(0,i-lb)..min(nI,i+ub+1)) "
         "{j -> val(i*(lb+ub+1)+j-i+lb)}}",
         packBand,
         [](std::int64_t i, std::int64_t j) { return j >= i - kBelow && j <= i + kAbove; }},
        {"diagonal", "array v : vec<I, real>\n", "v", "collect(<i,_> in 0..nI) {i -> {i -> v(i)}}",
         [](const Matrix& matrix) {
             return packWhere(matrix, [](std::int64_t i, std::int64_t j) { return i == j; });
         },
         [](std::int64_t i, std::int64_t j) { return i == j; }},
        {"lower triangular", "array v : vec<nat, real> length nI * (nI + 1) div 2\n", "v",
         "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..i+1) {j -> v(i*(i+1) div 2 + j)}}",
         [](const Matrix& matrix) {
             return packWhere(matrix, [](std::int64_t i, std::int64_t j) { return j <= i; });
         },
         [](std::int64_t i, std::int64_t j) { return j <= i; }},
        {"upper triangular", "array v : vec<nat, real> length nI * (nI + 1) div 2\n", "v",
         "collect(<i,_> in 0..nI) {i -> "
         "collect(<j,_> in i..nI) {j -> v(nI*i + j - i*(i+1) div 2)}}",
         [](const Matrix& matrix) {
             return packWhere(matrix, [](std::int64_t i, std::int64_t j) { return j >= i; });
         },
         [](std::int64_t i, std::int64_t j) { return j >= i; }},
    };
    return kFormats;
}

/// Both sorts of a square matrix are I, as keys of the one are keys of the other.
std::string programOf(const Format& format) {
    const std::string type = format.isIn ? "{I -> {I -> real}}" : "{I -> {J -> real}}";
    return "dim I dim J\n" + format.arrays + "tensor T : " + type + " stored f(" + format.names +
           ")\nstorage f(" + format.names + ") : " + type + " = " + format.mapping +
           "\ncompute r : " + type + " = T\n";
}

/// What both interpreters make of the mapping; the names of its parameters are those of the arrays.
Value mapped(const LoadedText& loaded, const InputValues& inputs) {
    const EvaluationLimits limits{.checksUnique = true};
    for (const Input& input : loaded.program.inputs) {
        if (!input.mapping || input.kind != Declaration::Kind::Tensor) continue;
        const auto ofTerm = evaluate(loaded.terms, *input.mapping, inputs, limits);
        if (!ofTerm) FAIL(render(ofTerm.error()));
        const SyntaxId body = bodyOf(loaded, Declaration::Kind::Storage);
        const auto ofSyntax = evaluateNamed(loaded.tree, body, inputs, Ring::Real, limits);
        if (!ofSyntax) FAIL(render(ofSyntax.error()));
        CHECK(*ofTerm == *ofSyntax);
        return *ofTerm;
    }
    FAIL("no tensor is stored");
    return {};
}

Matrix randomFor(const Format& format, Random& random) {
    const auto rows = static_cast<std::size_t>(1 + random.below(8));
    const auto columns = format.isIn ? rows : static_cast<std::size_t>(1 + random.below(8));
    Matrix matrix = randomMatrix(random, rows, columns);
    if (!format.isIn) return matrix;
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j)
            if (!format.isIn(static_cast<std::int64_t>(i), static_cast<std::int64_t>(j)))
                matrix[i][j] = 0;
    return matrix;
}

}  // namespace

TEST_CASE("mappings of matrices compute what was packed", "[unit][property]") {
    for (const Format& format : formats()) {
        INFO(format.name);
        const auto loaded = loadText(programOf(format));
        Random random(7);
        for (int round = 0; round < 60; ++round) {
            const Matrix matrix = randomFor(format, random);
            InputValues inputs = format.pack(matrix);
            inputs["nI"] = size(matrix.size());
            inputs["nJ"] = size(matrix.front().size());
            CHECK(mapped(*loaded, inputs) == tensor(matrix));
        }
    }
}

TEST_CASE("packing by mappings gives the arrays that are packed by hand", "[unit][property]") {
    for (const Format& format : formats()) {
        // No arrays; sizes are as small as the data allows.
        if (format.arrays.starts_with("hash") || format.name == "band") continue;
        INFO(format.name);
        const auto loaded = loadText(programOf(format));
        Random random(9);
        for (int round = 0; round < 30; ++round) {
            const Matrix matrix = randomFor(format, random);
            const auto rows = static_cast<std::int64_t>(matrix.size());
            const auto columns = static_cast<std::int64_t>(matrix.front().size());
            CoordinateTensor data{.extents = {rows, columns}, .coordinates = {}, .values = {}};
            for (std::int64_t cell = 0; cell < rows * columns; ++cell) {
                const auto i = static_cast<std::size_t>(cell / columns);
                const auto j = static_cast<std::size_t>(cell % columns);
                if (matrix[i][j] == 0) continue;
                data.coordinates.insert(data.coordinates.end(), {cell / columns, cell % columns});
                data.values.push_back(matrix[i][j]);
            }
            const auto made =
                packTensor(loaded->terms, loaded->program, loaded->program.inputs.back(), data);
            if (!made) FAIL(render(made.error()));
            const InputValues values = inputValues(loaded->terms, *made);
            for (const auto& [name, value] : format.pack(matrix)) {
                CAPTURE(name, text(value), text(values.at(name)));
                CHECK(value == values.at(name));
            }
        }
    }
}

TEST_CASE("a mapping that reads the wrong place computes something else", "[unit]") {
    Format wrong = formats().front();
    wrong.mapping =
        "collect(<i,_> in 0..nI) {i -> collect(<r,j> in crd[pos(i)..pos(i+1))) {j -> val(j)}}";
    const auto loaded = loadText(programOf(wrong));
    const Matrix matrix{{0, 1, 2}, {0, 0, 0}, {3, 0, 4}};
    InputValues inputs = packCsr(matrix);
    inputs["nI"] = size(3);
    inputs["nJ"] = size(3);
    CHECK_FALSE(mapped(*loaded, inputs) == tensor(matrix));
}

TEST_CASE("CSF computes the tensor of three levels that was packed", "[unit][property]") {
    const auto loaded = loadText(R"(
        dim I dim J dim K  size n1
        array crd1 : vec<nat, I> sorted values in I length n1
        array pos2 : vec<nat, nat> monotone length n1 + 1
        array crd2 : vec<nat, J> sorted in pos2 values in J
        array pos3 : vec<nat, nat> monotone
        array crd3 : vec<nat, K> sorted in pos3 values in K
        array val : vec<nat, real>
        tensor T : {I -> {J -> {K -> real}}} stored csf(n1, crd1, pos2, crd2, pos3, crd3, val)
        storage csf(n1, crd1, pos2, crd2, pos3, crd3, val) : {I -> {J -> {K -> real}}} =
            collect(<q,i> in crd1[0..n1)) {i ->
                collect(<s,j> in crd2[pos2(q)..pos2(q+1))) {j ->
                    collect(<r,k> in crd3[pos3(s)..pos3(s+1))) {k -> val(r)}}}
        compute r : real = sum(<(i,j,k),t> in T) t
    )");
    Random random(8);
    for (int round = 0; round < 60; ++round) {
        const auto one = [&] { return static_cast<std::size_t>(1 + random.below(5)); };
        const std::size_t a = one();
        const std::size_t b = one();
        const Cube cube = randomCube(random, a, b, one());
        Levels first, second, third;
        third.positions = {0};
        Row values;
        for (std::size_t i = 0; i < a; ++i) {
            const PackedRows packed(cube[i], false);
            if (packed.values.empty()) continue;
            first.coordinates.push_back(static_cast<std::int64_t>(i));
            const auto offset = static_cast<std::int64_t>(values.size());
            for (std::size_t row = 0; row < packed.rows.coordinates.size(); ++row) {
                second.coordinates.push_back(packed.rows.coordinates[row]);
                third.positions.push_back(offset + packed.entries.positions[row + 1]);
            }
            second.positions.push_back(static_cast<std::int64_t>(second.coordinates.size()));
            third.coordinates.insert(third.coordinates.end(), packed.entries.coordinates.begin(),
                                     packed.entries.coordinates.end());
            values.insert(values.end(), packed.values.begin(), packed.values.end());
        }
        const InputValues inputs{{"n1", size(first.coordinates.size())},
                                 {"crd1", table(first.coordinates)},
                                 {"pos2", table(second.positions)},
                                 {"crd2", table(second.coordinates)},
                                 {"pos3", table(third.positions)},
                                 {"crd3", table(third.coordinates)},
                                 {"val", stored(values)}};
        CHECK(mapped(*loaded, inputs) == tensor(cube));
    }
}

}  // namespace candler::sdqlite
