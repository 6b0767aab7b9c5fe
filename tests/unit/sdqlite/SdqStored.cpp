#include "SdqStored.h"

#include <catch2/catch.hpp>

namespace candler::sdqlite {

namespace {

const std::vector<TensorFormat>& vectorFormats() {
    static const std::vector<TensorFormat> kFormats{
        {"dense",
         "array $Tv : vec<$1, real>\nstorage f$T(v) : {$1 -> real} =\n"
         "  collect(<i,_> in 0..n$1) {i -> v(i)}\n"
         "tensor $T : {$1 -> real} stored f$T($Tv)\n"},
        {"sparse",
         "size $Tn\narray $Tc : vec<nat, $1> sorted values in $1 length $Tn\n"
         "array $Tv : vec<nat, real> length $Tn\n"
         "storage f$T(c, v, n) : {$1 -> real} = collect(<r,i> in c[0..n)) {i -> v(r)}\n"
         "tensor $T : {$1 -> real} stored f$T($Tc, $Tv, $Tn)\n"},
        {"run-length",
         "size $Tm\narray $Ts : vec<nat, nat> monotone length $Tm + 1\n"
         "array $Tv : vec<nat, real> length $Tm\n"
         "storage f$T(s, v, m) : {$1 -> real} =\n"
         "  sum(<q,_> in 0..m) sum(<i,_> in s(q)..min(n$1,s(q+1))) {i -> v(q)}\n"
         "tensor $T : {$1 -> real} stored f$T($Ts, $Tv, $Tm)\n"},
        {"as it is", "tensor $T : {$1 -> real}\n"},
    };
    return kFormats;
}

const std::vector<TensorFormat>& matrixFormats() {
    const auto text = [](const std::string& arrays, const std::string& parameters,
                         const std::string& arguments, const std::string& mapping) {
        return arrays + "storage f$T(" + parameters + ") : {$1 -> {$2 -> real}} = " + mapping +
               "\ntensor $T : {$1 -> {$2 -> real}} stored f$T(" + arguments + ")\n";
    };
    static const std::vector<TensorFormat> kFormats{
        {"CSR", text("array $Tp : vec<nat, nat> monotone length n$1 + 1\n"
                     "array $Tc : vec<nat, $2> sorted in $Tp values in $2\n"
                     "array $Tv : vec<nat, real>\n",
                     "p, c, v", "$Tp, $Tc, $Tv",
                     "collect(<i,_> in 0..n$1) {i -> "
                     "collect(<r,j> in c[p(i)..p(i+1))) {j -> v(r)}}")},
        {"CSC", text("array $Tp : vec<nat, nat> monotone length n$2 + 1\n"
                     "array $Tc : vec<nat, $1> sorted in $Tp values in $1\n"
                     "array $Tv : vec<nat, real>\n",
                     "p, c, v", "$Tp, $Tc, $Tv",
                     "sum(<j,_> in 0..n$2) sum(<r,i> in c[p(j)..p(j+1))) {i -> {j -> v(r)}}")},
        {"DCSR", text("size $Tn\narray $Tc : vec<nat, $1> sorted values in $1 length $Tn\n"
                      "array $Tp : vec<nat, nat> monotone length $Tn + 1\n"
                      "array $Td : vec<nat, $2> sorted in $Tp values in $2\n"
                      "array $Tv : vec<nat, real>\n",
                      "c, p, d, v, n", "$Tc, $Tp, $Td, $Tv, $Tn",
                      "collect(<q,i> in c[0..n)) {i -> "
                      "collect(<r,j> in d[p(q)..p(q+1))) {j -> v(r)}}")},
        {"COO",
         text("size $Tn\narray $Tr : vec<nat, $1> values in $1 length $Tn\n"
              "array $Tc : vec<nat, $2> values in $2 length $Tn\n"
              "array $Tv : vec<nat, real> length $Tn\n",
              "r, c, v, n", "$Tr, $Tc, $Tv, $Tn", "sum(<q,i> in r[0..n)) {i -> {c(q) -> v(q)}}")},
        {"dense by rows", text("array $Ta : vec<nat, real> length n$1 * n$2\n", "a", "$Ta",
                               "collect(<i,_> in 0..n$1) {i -> "
                               "collect(<j,_> in 0..n$2) {j -> a(i*n$2+j)}}")},
        {"dense by columns", text("array $Ta : vec<nat, real> length n$1 * n$2\n", "a", "$Ta",
                                  "collect(<i,_> in 0..n$1) {i -> "
                                  "collect(<j,_> in 0..n$2) {j -> a(j*n$1+i)}}")},
        {"ELL", text("size $TW\narray $Tc : vec<nat, $2> length n$1 * $TW\n"
                     "array $Tv : vec<nat, real> length n$1 * $TW\n",
                     "c, v, W", "$Tc, $Tv, $TW",
                     "collect(<i,_> in 0..n$1) {i -> sum(<w,_> in 0..W) "
                     "if(c(i*W+w) >= 0) {c(i*W+w) -> v(i*W+w)}}")},
        {"DIA", text("size $Tn\narray $To : vec<nat, nat> length $Tn\n"
                     "array $Tv : vec<nat, real> length $Tn * n$1\n",
                     "o, v, n", "$To, $Tv, $Tn",
                     "sum(<d,o1> in o[0..n)) sum(<i,_> in max(0,0-o1)..min(n$1,n$2-o1)) "
                     "{i -> {i+o1 -> v(d*n$1+i)}}")},
        {"DOK", text("hash $Th : hmap<<$1,$2>, real>\n", "h", "$Th",
                     "sum(<(i,j),x> in h) {i -> {j -> x}}")},
        {"hash trie", text("hash $Th : hmap<$1, hmap<$2, real>>\n", "h", "$Th", "h")},
        {"dense of hash", text("array $Ta : vec<$1, hmap<$2, real>>\n", "a", "$Ta", "a")},
        {"bitmap", text("array $Tb : vec<nat, nat> length n$1 * n$2\n"
                        "array $Ta : vec<nat, real> length n$1 * n$2\n",
                        "b, a", "$Tb, $Ta",
                        "collect(<i,_> in 0..n$1) {i -> sum(<j,_> in 0..n$2) "
                        "if(b(i*n$2+j) == 1) {j -> a(i*n$2+j)}}")},
        {"factored",
         text("array $Tu : vec<$1, real>\narray $Tw : vec<$2, real>\n", "u, w", "$Tu, $Tw",
              "collect(<i,_> in 0..n$1) {i -> "
              "collect(<j,_> in 0..n$2) {j -> u(i) * w(j)}}")},
        {"as it is", "tensor $T : {$1 -> {$2 -> real}}\n"},
        {"band",
         text("size $Tl size $Tu\narray $Tv : vec<nat, real> length n$1 * ($Tl+$Tu+1)\n",
              "v, lb, ub", "$Tv, $Tl, $Tu",
              "collect(<i,_> in 0..n$1) {i -> "
              "collect(<j,_> in max(0,i-lb)..min(n$1,i+ub+1)) "
              "{j -> v(i*(lb+ub+1)+j-i+lb)}}"),
         true},
        {"diagonal",
         text("array $Tv : vec<$1, real>\n", "v", "$Tv",
              "collect(<i,_> in 0..n$1) {i -> {i -> v(i)}}"),
         true},
        {"lower triangular",
         text("array $Tv : vec<nat, real> length n$1 * (n$1 + 1) div 2\n", "v", "$Tv",
              "collect(<i,_> in 0..n$1) {i -> collect(<j,_> in 0..i+1) "
              "{j -> v(i*(i+1) div 2 + j)}}"),
         true},
        {"lower triangle of dense",
         text("array $Ta : vec<nat, real> length n$1 * n$1\n", "a", "$Ta",
              "collect(<i,_> in 0..n$1) {i -> sum(<j,_> in 0..n$1) "
              "if(j <= i) {j -> a(i*n$1+j)}}"),
         true},
        {"upper triangular",
         text("array $Tv : vec<nat, real> length n$1 * (n$1 + 1) div 2\n", "v", "$Tv",
              "collect(<i,_> in 0..n$1) {i -> collect(<j,_> in i..n$1) "
              "{j -> v(n$1*i + j - i*(i+1) div 2)}}"),
         true},
        {"symmetric",
         text("array $Tv : vec<nat, real> length n$1 * (n$1 + 1) div 2\n", "v", "$Tv",
              "collect(<i,_> in 0..n$1) {i -> "
              "(collect(<j,_> in 0..i+1) {j -> v(i*(i+1) div 2+j)}) + "
              "(collect(<j,_> in i+1..n$1) {j -> v(j*(j+1) div 2+i)})}"),
         true},
    };
    return kFormats;
}

const std::vector<TensorFormat>& cubeFormats() {
    static const std::vector<TensorFormat> kFormats{
        {"CSF",
         "size $Tn size $Tm\narray $Tc1 : vec<nat, $1> sorted values in $1 length $Tn\n"
         "array $Tp2 : vec<nat, nat> monotone length $Tn + 1\n"
         "array $Tc2 : vec<nat, $2> sorted in $Tp2 values in $2 length $Tm\n"
         "array $Tp3 : vec<nat, nat> monotone length $Tm + 1\n"
         "array $Tc3 : vec<nat, $3> sorted in $Tp3 values in $3\n"
         "array $Tv : vec<nat, real>\n"
         "storage f$T(c1, p2, c2, p3, c3, v, n) : {$1 -> {$2 -> {$3 -> real}}} =\n"
         "  collect(<q,i> in c1[0..n)) {i -> collect(<s,j> in c2[p2(q)..p2(q+1))) {j ->\n"
         "    collect(<r,k> in c3[p3(s)..p3(s+1))) {k -> v(r)}}}\n"
         "tensor $T : {$1 -> {$2 -> {$3 -> real}}}\n"
         "  stored f$T($Tc1, $Tp2, $Tc2, $Tp3, $Tc3, $Tv, $Tn)\n"},
        {"COO",
         "size $Tn\narray $Tc1 : vec<nat, $1> values in $1 length $Tn\n"
         "array $Tc2 : vec<nat, $2> values in $2 length $Tn\n"
         "array $Tc3 : vec<nat, $3> values in $3 length $Tn\n"
         "array $Tv : vec<nat, real> length $Tn\n"
         "storage f$T(c1, c2, c3, v, n) : {$1 -> {$2 -> {$3 -> real}}} =\n"
         "  sum(<q,i> in c1[0..n)) {i -> {c2(q) -> {c3(q) -> v(q)}}}\n"
         "tensor $T : {$1 -> {$2 -> {$3 -> real}}} stored f$T($Tc1, $Tc2, $Tc3, $Tv, $Tn)\n"},
        {"hash trie",
         "hash $Th : hmap<$1, hmap<$2, hmap<$3, real>>>\n"
         "storage f$T(h) : {$1 -> {$2 -> {$3 -> real}}} = h\n"
         "tensor $T : {$1 -> {$2 -> {$3 -> real}}} stored f$T($Th)\n"},
    };
    return kFormats;
}

}  // namespace

std::string withNames(std::string text, const StoredKernel::Tensor& tensor) {
    const auto replace = [&](const std::string& what, const std::string& by) {
        for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at))
            text.replace(at, what.size(), by);
    };
    replace("$T", tensor.name);
    for (std::size_t i = 0; i < tensor.sorts.size(); ++i)
        replace("$" + std::to_string(i + 1), tensor.sorts[i]);
    return text;
}

const std::vector<TensorFormat>& tensorFormats(std::size_t levels) {
    return levels == 1 ? vectorFormats() : levels == 2 ? matrixFormats() : cubeFormats();
}

const TensorFormat& tensorFormat(std::size_t levels, const std::string& name) {
    for (const TensorFormat& format : tensorFormats(levels))
        if (format.name == name) return format;
    FAIL("there is no format " + name);
    return tensorFormats(levels).front();
}

const std::vector<StoredKernel>& paperKernels() {
    static const std::vector<StoredKernel> kKernels{
        {"SumMMM",
         {{"A", {"K", "I"}, "CSR"}, {"B", {"K", "J"}, "CSR"}},
         "",
         "sum(<k,Ak> in A) sum(<i,a> in Ak) sum(<j,b> in B(k)) a*b",
         "sum(<k,Ak> in A) (sum(<i,a> in Ak) a) * (sum(<j,b> in B(k)) b)",
         "real"},
        {"MMM",
         {{"A", {"I", "K"}, "CSR"}, {"B", {"K", "J"}, "CSR"}},
         "",
         "sum(<i,Ai> in A) sum(<k,a> in Ai) sum(<j,b> in B(k)) { i -> { j -> a*b } }",
         "sum(<i,Ai> in A) { i -> sum(<k,a> in Ai) a * B(k) }",
         "{I -> {J -> real}}"},
        {"BATAX",
         {{"A", {"I", "J"}, "CSR"}, {"x", {"J"}, "dense"}},
         "scalar beta : real\n",
         "sum(<i,Ai> in A) sum(<j,a> in Ai) sum(<k,a2> in Ai) { j -> beta * a * a2 * x(k) }",
         "beta * (sum(<i,Ai> in A) Ai * (sum(<k,a> in Ai) a * x(k)))",
         "{J -> real}"},
        {"TTM",
         {{"B", {"I", "J", "L"}, "CSF"}, {"C", {"K", "L"}, "CSR"}},
         "",
         "sum(<i,Bi> in B) sum(<j,Bij> in Bi) sum(<k,Ck> in C) sum(<l,b> in Bij) "
         "{ i -> { j -> { k -> b * Ck(l) } } }",
         "sum(<i,Bi> in B) { i -> sum(<j,Bij> in Bi) { j -> sum(<k,Ck> in C) { k -> "
         "sum(<l,b> in Bij) b * Ck(l) } } }",
         "{I -> {J -> {K -> real}}}"},
        {"MTTKRP",
         {{"B", {"I", "K", "L"}, "CSF"}, {"C", {"K", "J"}, "CSR"}, {"D", {"J", "L"}, "CSR"}},
         "",
         "sum(<i,Bi> in B) sum(<k,Bik> in Bi) sum(<j,c> in C(k)) sum(<l,b> in Bik) "
         "{ i -> { j -> c * b * D(j)(l) } }",
         "sum(<i,Bi> in B) { i -> sum(<k,Bik> in Bi) sum(<j,c> in C(k)) { j -> c * "
         "(sum(<l,b> in Bik) b * D(j)(l)) } }",
         "{I -> {J -> real}}"},
    };
    return kKernels;
}

const std::vector<StoredKernel>& smallKernels() {
    static const std::vector<StoredKernel> kKernels{
        {"SpMV",
         {{"A", {"I", "J"}, "CSR"}, {"x", {"J"}, "dense"}},
         "",
         "sum(<i,Ai> in A) sum(<j,a> in Ai) { i -> a * x(j) }",
         "",
         "{I -> real}"},
        {"row sums, squared",
         {{"A", {"I", "J"}, "CSR"}},
         "",
         "sum(<i,Ai> in A) (sum(<j,a> in Ai) a) * (sum(<j,a> in Ai) a)",
         "",
         "real"},
        {"Hadamard product",
         {{"A", {"I", "J"}, "CSR"}, {"B", {"I", "J"}, "CSR"}},
         "",
         "sum(<i,Ai> in A) sum(<j,a> in Ai) { i -> { j -> a * B(i)(j) } }",
         "",
         "{I -> {J -> real}}"},
        {"sum of matrices",
         {{"A", {"I", "J"}, "CSR"}, {"B", {"I", "J"}, "CSR"}},
         "",
         "sum(<i,Ci> in A + B) sum(<j,c> in Ci) { j -> { i -> c } }",
         "",
         "{J -> {I -> real}}"},
        {"columns",
         {{"A", {"I", "J"}, "CSR"}, {"B", {"K", "I"}, "CSR"}},
         "",
         "sum(<j,_> in 0..nJ) { j -> sum(<i,Ai> in A) Ai(j) * (sum(<k,Bk> in B) Bk(i)) }",
         "",
         "{J -> real}"},
        {"squares",
         {{"A", {"I", "I"}, "CSR"}},
         "",
         "sum(<i,Ai> in A) sum(<j,a> in Ai) { i -> a * (A(j) + Ai) }",
         "",
         "{I -> {I -> real}}"},
        {"triangles",
         {{"A", {"I", "I"}, "CSR"}},
         "",
         "sum(<i,Ai> in A) sum(<j,a> in Ai) sum(<k,b> in A(j)) a * b * Ai(k)",
         "",
         "real"},
    };
    return kKernels;
}

std::string programText(const StoredKernel& kernel, const std::string& body,
                        const std::vector<TensorFormat>& formats) {
    std::string text = "dim I dim J dim K dim L\n" + kernel.more;
    for (std::size_t i = 0; i < kernel.tensors.size(); ++i)
        text += withNames(formats[i].text, kernel.tensors[i]);
    return text + "compute r : " + kernel.type + " =\n  " + body + "\n";
}

std::string programText(const StoredKernel& kernel, const std::string& body) {
    std::vector<TensorFormat> formats;
    for (const StoredKernel::Tensor& tensor : kernel.tensors)
        formats.push_back(tensorFormat(tensor.sorts.size(), tensor.format));
    return programText(kernel, body, formats);
}

}  // namespace candler::sdqlite
