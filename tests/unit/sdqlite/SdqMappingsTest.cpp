// The catalogue of storage mappings (specification, appendix C), each for a tensor of its type.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "engine/languages/sdqlite/syntax/SdqPrinter.h"
#include "tests/unit/sdqlite/CheckedText.h"

namespace candler::sdqlite {

namespace {

struct Format {
    std::string name;
    std::string type;  ///< Of the tensor.
    std::string inputs;
    std::string arguments;
    std::string mapping;
};

const std::string kMatrix = "{I -> {J -> real}}";
const std::string kSquare = "{I -> {I -> real}}";
const std::string kCube = "{I -> {J -> {K -> real}}}";

std::vector<Format> vectorsAndEntries() {
    return {
        {"scalar", "real", "scalar x : real", "x", "x"},
        {"dense vector", "{I -> real}", "array v : vec<I,real>", "v",
         "collect(<i,_> in 0..nI) {i -> v(i)}"},
        {"sparse vector", "{I -> real}",
         "size nnz array crd : vec<nat,I> sorted values in I array val : vec<nat,real>",
         "crd, val, nnz", "collect(<r,i> in crd[0..nnz)) {i -> val(r)}"},
        {"COO", kMatrix,
         "size nnz array row : vec<nat,I> length nnz array col : vec<nat,J> array val : "
         "vec<nat,real>",
         "row, col, val, nnz", "sum(<r,i> in row[0..nnz)) {i -> {col(r) -> val(r)}}"},
        {"COO 3-d", kCube,
         "size nnz array a : vec<nat,I> array b : vec<nat,J> array c : vec<nat,K> array val : "
         "vec<nat,real>",
         "a, b, c, val, nnz", "sum(<r,i> in a[0..nnz)) {i -> {b(r) -> {c(r) -> val(r)}}}"},
        {"DOK", kMatrix, "hash h : hmap<<I,J>, real>", "h", "sum(<(i,j),x> in h) {i -> {j -> x}}"},
        {"hash trie", kMatrix, "hash h : hmap<I, hmap<J, real>>", "h", "h"},
        {"sorted trie", kMatrix, "hash t : smap<I, smap<J, real>>", "t", "t"},
        {"dense of hash", kMatrix, "array a : vec<I, hmap<J, real>>", "a", "a"},
        {"run-length", "{I -> real}",
         "size m array start : vec<nat,nat> monotone length m + 1 array val : vec<nat,real>",
         "start, val, m", "sum(<q,_> in 0..m) sum(<i,_> in start(q)..start(q+1)) {i -> val(q)}"},
        {"identity", kSquare, "", "", "collect(<i,_> in 0..nI) {i -> {i -> 1}}"},
    };
}

std::vector<Format> dense() {
    const std::string a = "array a : vec<nat,real> length nI*nJ";
    const std::string v = "array v : vec<nat,real> length nI*(nI+1) div 2";
    return {
        {"rows", kMatrix, a, "a",
         "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..nJ) {j -> a(i*nJ+j)}}"},
        {"columns", kMatrix, a, "a",
         "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..nJ) {j -> a(j*nI+i)}}"},
        {"diagonal", kSquare, "array d : vec<I,real>", "d",
         "collect(<i,_> in 0..nI) {i -> {i -> d(i)}}"},
        {"lower triangular", kSquare, v, "v",
         "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..i+1) {j -> v(i*(i+1) div 2 + j)}}"},
        {"upper triangular", kSquare, v, "v",
         "collect(<i,_> in 0..nI) {i -> collect(<j,_> in i..nI) {j -> v(nI*i + j - i*(i+1) div "
         "2)}}"},
        {"symmetric", kSquare, v, "v",
         "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..i+1) {j -> v(i*(i+1) div 2+j)} + "
         "collect(<j,_> in i+1..nI) {j -> v(j*(j+1) div 2+i)}}"},
        {"Toeplitz", kSquare, "array w : vec<nat,real> length 2*nI-1", "w",
         "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..nI) {j -> w(i-j+nI-1)}}"},
        {"band", kMatrix, "size lb size ub array val : vec<nat,real> length nI*(lb+ub+1)",
         "val, lb, ub",
         "collect(<i,_> in 0..nI) {i -> collect(<j,_> in max(0,i-lb)..min(nJ,i+ub+1)) {j -> "
         "val(i*(lb+ub+1)+j-i+lb)}}"},
        {"bitmap", kMatrix, a + " array bit : vec<nat,nat>", "a, bit",
         "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..nJ) {j -> if(bit(i*nJ+j)==1) "
         "a(i*nJ+j)}}"},
        {"truth values", kMatrix, a + " array bit : vec<nat,bool>", "a, bit",
         "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..nJ) {j -> bit(i*nJ+j) * a(i*nJ+j)}}"},
        {"DIA", kMatrix,
         "size nd array off : vec<nat,nat> sorted array val : vec<nat,real> length nd*nI",
         "off, val, nd",
         "sum(<d,o> in off[0..nd)) sum(<i,_> in max(0,0-o)..min(nI,nJ-o)) {i -> {i+o -> "
         "val(d*nI+i)}}"},
        {"factored", kMatrix, "size m array U : vec<nat,real> array V : vec<nat,real>", "U, V, m",
         "sum(<r,_> in 0..m) sum(<i,_> in 0..nI) sum(<j,_> in 0..nJ) {i -> {j -> "
         "U(i*m+r)*V(r*nJ+j)}}"},
    };
}

std::vector<Format> compressed() {
    const std::string csr =
        "array pos : vec<nat,nat> monotone length nI+1 "
        "array crd : vec<nat,J> sorted in pos values in J array val : vec<nat,real> ";
    const std::string rows =
        "collect(<i,_> in 0..nI) {i -> collect(<r,j> in crd[pos(i)..pos(i+1))) {j -> val(r)}}";
    const std::string two =
        "array pos2 : vec<nat,nat> array crd2 : vec<nat,J> array val : vec<nat,real> ";
    const std::string three = "array pos3 : vec<nat,nat> array crd3 : vec<nat,K> ";
    const std::string inner =
        "collect(<r,j> in crd2[pos2(q)..pos2(q+1))) {j -> collect(<s,k> in "
        "crd3[pos3(r)..pos3(r+1))) {k -> val(s)}}";
    return {
        {"CSR", kMatrix, csr, "pos, crd, val", rows},
        {"CSR with sorts of positions", kMatrix,
         "array pos : vec<nat,pos(crd)> array crd : vec<pos(crd),J> array val : "
         "vec<pos(crd),real>",
         "pos, crd, val", rows},
        {"CSC by columns", "{J -> {I -> real}}",
         "array pos : vec<nat,nat> array crd : vec<nat,I> array val : vec<nat,real>",
         "pos, crd, val",
         "collect(<j,_> in 0..nJ) {j -> collect(<r,i> in crd[pos(j)..pos(j+1))) {i -> val(r)}}"},
        {"CSC by rows", kMatrix,
         "array pos : vec<nat,nat> array crd : vec<nat,I> array val : vec<nat,real>",
         "pos, crd, val",
         "sum(<j,_> in 0..nJ) sum(<r,i> in crd[pos(j)..pos(j+1))) {i -> {j -> val(r)}}"},
        {"DCSR", kMatrix, "size n1 array crd1 : vec<nat,I> sorted " + two,
         "crd1, pos2, crd2, val, n1",
         "collect(<q,i> in crd1[0..n1)) {i -> collect(<r,j> in crd2[pos2(q)..pos2(q+1))) {j -> "
         "val(r)}}"},
        {"CSF", kCube, "size n1 array crd1 : vec<nat,I> " + two + three,
         "crd1, pos2, crd2, pos3, crd3, val, n1",
         "collect(<q,i> in crd1[0..n1)) {i -> " + inner + "}"},
        {"dense, compressed, compressed", kCube, two + three, "pos2, crd2, pos3, crd3, val",
         "collect(<q,_> in 0..nI) {q -> " + inner + "}"},
        {"ELL", kMatrix,
         "size W array crd : vec<nat,J> length nI*W array val : vec<nat,real> length nI*W",
         "crd, val, W",
         "collect(<i,_> in 0..nI) {i -> sum(<w,_> in 0..W) if(crd(i*W+w) >= 0) {crd(i*W+w) -> "
         "val(i*W+w)}}"},
        {"BCSR", kMatrix,
         "size b array pos : vec<nat,nat> array crd : vec<nat,nat> array val : vec<nat,real>",
         "pos, crd, val, b",
         "sum(<p,_> in 0..nI div b) sum(<r,q> in crd[pos(p)..pos(p+1))) sum(<x,_> in 0..b) "
         "sum(<y,_> in 0..b) {p*b+x -> {q*b+y -> val((r*b+x)*b+y)}}"},
        {"permuted rows", kMatrix, csr + "array perm : vec<nat,I>", "pos, crd, val, perm",
         "collect(<q,_> in 0..nI) {perm(q) -> collect(<r,j> in crd[pos(q)..pos(q+1))) {j -> "
         "val(r)}}"},
        {"hybrid", kMatrix, csr + "array a : vec<nat,real> length nI*nJ", "pos, crd, val, a",
         rows + " + collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..nJ) {j -> a(i*nJ+j)}}"},
    };
}

std::string programOf(const Format& format) {
    return "dim I dim J dim K\n" + format.inputs + "\ntensor T : " + format.type + " stored f(" +
           format.arguments + ")\nstorage f(" + format.arguments + ") : " + format.type + " =\n  " +
           format.mapping + "\ncompute r : " + format.type + " = T\n";
}

}  // namespace

TEST_CASE("the mappings of the catalogue have the types of their tensors", "[unit]") {
    std::vector<Format> formats = vectorsAndEntries();
    for (const auto& more : {dense(), compressed()})
        formats.insert(formats.end(), more.begin(), more.end());
    CHECK(formats.size() == 34);
    for (const Format& format : formats) {
        CAPTURE(format.name);
        SdqTerms terms(Dialect::Sdqlite);
        const CheckedProgram program = checkedText(terms, programOf(format));
        const Input& tensor =
            *std::ranges::find(program.inputs, Declaration::Kind::Tensor, &Input::kind);
        REQUIRE(tensor.mapping);
        CAPTURE(termText(terms, *tensor.mapping));
        CHECK(tensor.mappingName == "f");
        CHECK(program.warnings.empty());
        CHECK(terms.binding().freeIndices(*tensor.mapping) == 0);
        CHECK(readAgain(terms, *tensor.mapping) == *tensor.mapping);
    }
}

TEST_CASE("parameters stand for arguments, whatever they are called", "[unit]") {
    const std::string head =
        "dim I array v : vec<I,real> array w : vec<I,real> tensor T : {I -> real} stored f(v, w)\n"
        "tensor S : {I -> real} stored f(w, v) tensor R : {I -> real} stored f(v, w)\n"
        "compute r : {I -> real} = T + S + R\n";
    SdqTerms terms(Dialect::Sdqlite);
    const CheckedProgram program = checkedText(
        terms,
        head + "storage f(w, v) : {I -> real} = collect(<i,_> in 0..nI) {i -> w(i)*w(i)+v(i)}");
    const auto mapping = [&](std::size_t input) {
        return termText(terms, program.inputs[input].mapping.value());
    };
    CHECK(mapping(2) == "collect(<x01,x02> in 0..nI) {x01 -> v(x01) * v(x01) + w(x01)}");
    CHECK(mapping(3) == "collect(<x01,x02> in 0..nI) {x01 -> w(x01) * w(x01) + v(x01)}");
    CHECK(program.inputs[4].mapping == program.inputs[2].mapping);
}

TEST_CASE("a mapping is checked with the types of its arguments", "[unit]") {
    const std::string rows =
        "storage f(P, C, V) : {I -> {J -> real}} =\n"
        "  collect(<i,_> in 0..nI) {i -> collect(<r,j> in C[P(i)..P(i+1))) {j -> V(r)}}\n"
        "compute r : {I -> {J -> real}} = T\n";
    const std::string head =
        "dim I dim J array pos : vec<nat,nat> array crd : vec<nat,I> array val : vec<nat,real>\n"
        "tensor T : {I -> {J -> real}} stored f(pos, crd, val)\n";
    CHECK(mistakesOf(head + rows) ==
          "4:3: a map {I -> {J -> real}} is wanted here, and this is a map {I -> {I -> real}} | "
          "this mapping is checked for the tensor 'T'");
    // Without a tensor only its names are.
    const std::string unused = "dim I dim J tensor T : {I -> {J -> real}}\n";
    CHECK(mistakesOf(unused + rows) == "none");
    CHECK(mistakesOf(unused + "storage f(a) : real = a + b\ncompute r : real = 0") ==
          "2:27: there is no 'b' here | did you mean 'a'?");
    CHECK(mistakesOf(unused + "storage f() : real = {0 -> 1.0}\ncompute r : real = 0") ==
          "2:22: a value of real is wanted here, and this is a map {nat -> real}");
}

}  // namespace candler::sdqlite
