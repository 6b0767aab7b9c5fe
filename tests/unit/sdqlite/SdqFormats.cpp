#include "SdqFormats.h"

namespace candler::sdqlite {

namespace {

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

}  // namespace

const std::vector<StorageText>& vectorFormats() {
    static const std::vector<StorageText> kFormats{
        {"dense vector", "array @v : vec<$1, real>\n", "@v",
         "collect(<i,_> in 0..n$1) {i -> @v(i)}"},
        {"sparse vector",
         "array @c : vec<nat, $1> sorted values in $1\narray @v : vec<pos(@c), real>\n"
         "size @n\n",
         "@c, @v, @n", "collect(<r,i> in @c[0..@n)) {i -> @v(r)}"},
        {"run length",
         "size @m\narray @start : vec<nat, nat> monotone length @m + 1\n"
         "array @v : vec<nat, real> length @m\n",
         "@start, @v, @m",
         "sum(<q,_> in 0..@m) sum(<i,_> in min(n$1, @start(q))..min(n$1, @start(q+1))) "
         "{i -> @v(q)}"},
    };
    return kFormats;
}

const std::vector<StorageText>& matrixFormats() {
    static const std::vector<StorageText> kFormats{
        {"CSR",
         "array @pos : vec<nat, nat> monotone length n$1 + 1\n"
         "array @crd : vec<nat, $2> sorted in @pos values in $2\narray @val : vec<pos(@crd), "
         "real>\n",
         "@pos, @crd, @val",
         "collect(<i,_> in 0..n$1) {i -> collect(<r,j> in @crd[@pos(i)..@pos(i+1))) {j -> "
         "@val(r)}}"},
        {"CSR over positions",
         "array @pos : vec<nat, nat> monotone length n$1 + 1\n"
         "array @crd : vec<nat, $2> sorted in @pos values in $2\narray @val : vec<nat, real>\n",
         "@pos, @crd, @val",
         "collect(<i,p> in @pos) {i -> collect(<r,j> in @crd[p..@pos(i+1))) {j -> @val(r)}}"},
        {"CSC",
         "array @pos : vec<nat, nat> monotone length n$2 + 1\n"
         "array @crd : vec<nat, $1> sorted in @pos values in $1\narray @val : vec<nat, real>\n",
         "@pos, @crd, @val",
         "sum(<j,_> in 0..n$2) sum(<r,i> in @crd[@pos(j)..@pos(j+1))) {i -> {j -> @val(r)}}"},
        {"DCSR",
         "size @n1\narray @crd1 : vec<nat, $1> sorted values in $1 length @n1\n"
         "array @pos2 : vec<nat, nat> monotone length @n1 + 1\n"
         "array @crd2 : vec<nat, $2> sorted in @pos2 values in $2\narray @val : vec<nat, real>\n",
         "@crd1, @pos2, @crd2, @val, @n1",
         "collect(<q,i> in @crd1[0..@n1)) {i -> "
         "collect(<r,j> in @crd2[@pos2(q)..@pos2(q+1))) {j -> @val(r)}}"},
        {"COO",
         "size @nnz\narray @row : vec<nat, $1> values in $1 length @nnz\n"
         "array @col : vec<nat, $2> values in $2 length @nnz\n"
         "array @val : vec<nat, real> length @nnz\n",
         "@row, @col, @val, @nnz", "sum(<r,i> in @row[0..@nnz)) {i -> {@col(r) -> @val(r)}}"},
        {"dense by rows", "array @a : vec<nat, real> length n$1 * n$2\n", "@a",
         "collect(<i,_> in 0..n$1) {i -> collect(<j,_> in 0..n$2) {j -> @a(i*n$2+j)}}"},
        {"dense by columns", "array @a : vec<nat, real> length n$1 * n$2\n", "@a",
         "collect(<i,_> in 0..n$1) {i -> collect(<j,_> in 0..n$2) {j -> @a(j*n$1+i)}}"},
        {"ELL",
         "size @W\narray @crd : vec<nat, $2> length n$1 * @W\n"
         "array @val : vec<nat, real> length n$1 * @W\n",
         "@crd, @val, @W",
         "collect(<i,_> in 0..n$1) {i -> "
         "sum(<w,_> in 0..@W) if(@crd(i*@W+w) >= 0) {@crd(i*@W+w) -> @val(i*@W+w)}}"},
        {"hash trie", "hash @h : hmap<$1, hmap<$2, real>>\n", "@h", "@h"},
        {"sorted trie", "hash @h : smap<$1, smap<$2, real>>\n", "@h", "@h"},
        {"DOK", "hash @h : hmap<<$1,$2>, real>\n", "@h", "sum(<(i,j),x> in @h) {i -> {j -> x}}"},
        {"dense of hash", "array @a : vec<$1, hmap<$2, real>>\n", "@a", "@a"},
        {"hash of dense", "hash @h : hmap<$1, vec<$2, real>>\n", "@h", "@h"},
        {"rows in any order",
         "array @row : vec<$1, $1> distinct values in $1\n"
         "array @pos : vec<nat, nat> monotone length n$1 + 1\n"
         "array @crd : vec<nat, $2> distinct in @pos values in $2\narray @val : vec<nat, real>\n",
         "@row, @pos, @crd, @val",
         "collect(<q,i> in @row) {i -> collect(<r,j> in @crd[@pos(q)..@pos(q+1))) {j -> @val(r)}}"},
        {"hybrid",
         "array @pos : vec<nat, nat> monotone length n$1 + 1\n"
         "array @crd : vec<nat, $2> sorted in @pos values in $2\narray @val : vec<nat, real>\n"
         "array @a : vec<nat, real> length n$1 * n$2\n",
         "@pos, @crd, @val, @a",
         "collect(<i,_> in 0..n$1) {i -> collect(<r,j> in @crd[@pos(i)..@pos(i+1))) {j -> @val(r)}}"
         " + collect(<i,_> in 0..n$1) {i -> collect(<j,_> in 0..n$2) {j -> @a(i*n$2+j)}}"},
        {"factored", "array @u : vec<$1, real>\narray @v : vec<$2, real>\n", "@u, @v",
         "collect(<i,_> in 0..n$1) {i -> @u(i)} * collect(<j,_> in 0..n$2) {j -> @v(j)}"},
        {"band", "size @lb\nsize @ub\narray @val : vec<nat, real> length n$1 * (@lb + @ub + 1)\n",
         "@val, @lb, @ub",
         "collect(<i,_> in 0..n$1) {i -> collect(<j,_> in max(0,i-@lb)..min(n$1,i+@ub+1)) "
         "{j -> @val(i*(@lb+@ub+1)+j-i+@lb)}}",
         true},
        {"diagonal", "array @v : vec<$1, real>\n", "@v",
         "collect(<i,_> in 0..n$1) {i -> {i -> @v(i)}}", true},
        {"lower triangular", "array @v : vec<nat, real> length n$1 * (n$1 + 1) div 2\n", "@v",
         "collect(<i,_> in 0..n$1) {i -> collect(<j,_> in 0..i+1) {j -> @v(i*(i+1) div 2 + j)}}",
         true},
        {"symmetric", "array @v : vec<nat, real> length n$1 * (n$1 + 1) div 2\n", "@v",
         "collect(<i,_> in 0..n$1) {i -> collect(<j,_> in 0..i+1) {j -> @v(i*(i+1) div 2+j)} + "
         "collect(<j,_> in i+1..n$1) {j -> @v(j*(j+1) div 2+i)}}",
         true},
        {"Toeplitz", "array @w : vec<nat, real> length 2 * n$1 - 1\n", "@w",
         "collect(<i,_> in 0..n$1) {i -> collect(<j,_> in 0..n$1) {j -> @w(i-j+n$1-1)}}", true},
        {"identity", "", "", "collect(<i,_> in 0..n$1) {i -> {i -> 1}}", true},
    };
    return kFormats;
}

const std::vector<StorageText>& cubeFormats() {
    static const std::vector<StorageText> kFormats{
        {"CSF",
         "size @n1\narray @crd1 : vec<nat, $1> sorted values in $1 length @n1\n"
         "array @pos2 : vec<nat, nat> monotone length @n1 + 1\n"
         "array @crd2 : vec<nat, $2> sorted in @pos2 values in $2\n"
         "array @pos3 : vec<nat, nat> monotone\n"
         "array @crd3 : vec<nat, $3> sorted in @pos3 values in $3\narray @val : vec<nat, real>\n",
         "@n1, @crd1, @pos2, @crd2, @pos3, @crd3, @val",
         "collect(<q,i> in @crd1[0..@n1)) {i -> collect(<s,j> in @crd2[@pos2(q)..@pos2(q+1))) {j ->"
         " collect(<r,k> in @crd3[@pos3(s)..@pos3(s+1))) {k -> @val(r)}}}"},
        {"COO of three",
         "size @nnz\narray @c1 : vec<nat, $1> values in $1 length @nnz\n"
         "array @c2 : vec<nat, $2> values in $2 length @nnz\n"
         "array @c3 : vec<nat, $3> values in $3 length @nnz\n"
         "array @val : vec<nat, real> length @nnz\n",
         "@c1, @c2, @c3, @val, @nnz",
         "sum(<r,i> in @c1[0..@nnz)) {i -> {@c2(r) -> {@c3(r) -> @val(r)}}}"},
    };
    return kFormats;
}

std::string declared(const std::string& tensor, const std::vector<std::string>& dims,
                     const StorageText* format) {
    std::string type = "real";
    for (auto dim = dims.rbegin(); dim != dims.rend(); ++dim)
        type = "{" + *dim + " -> " + type + "}";
    if (format == nullptr) return "tensor " + tensor + " : " + type + "\n";
    const std::string mapping = "as_" + tensor + "(" + format->parameters + ")";
    std::string text = format->arrays + "tensor " + tensor + " : " + type + " stored " + mapping +
                       "\nstorage " + mapping + " : " + type + " = " + format->mapping + "\n";
    text = replaced(text, "@", tensor);
    for (std::size_t i = 0; i < dims.size(); ++i)
        text = replaced(text, "$" + std::to_string(i + 1), dims[i]);
    return text;
}

}  // namespace candler::sdqlite
