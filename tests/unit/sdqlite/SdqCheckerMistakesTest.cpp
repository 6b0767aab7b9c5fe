// What the checker says to programs that are wrong, random or too large.
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "engine/support/Random.h"
#include "tests/unit/sdqlite/CheckedText.h"

namespace candler::sdqlite {

namespace {

using Case = std::pair<std::string, std::string>;

/// In line 5, from column 20.
const std::string kHead = R"(dim I dim J size n
array pos : vec<nat, nat>  array crd : vec<nat, J>  array v : vec<I, real>
hash h : hmap<<I,J>, real>  scalar beta : real  array bit : vec<nat, bool>
tensor A : {I -> {J -> real}}  tensor x : {I -> real}  tensor y : {J -> real}
)";

void checkExpressions(const std::vector<Case>& cases) {
    for (const auto& [expression, mistakes] : cases) {
        CAPTURE(expression);
        CHECK(mistakesOf(kHead + "compute s : real = " + expression) == mistakes);
    }
}

void checkPrograms(const std::vector<Case>& cases) {
    for (const auto& [program, mistakes] : cases) {
        CAPTURE(program);
        CHECK(mistakesOf(program) == mistakes);
    }
}

}  // namespace

TEST_CASE("names that mean nothing", "[unit]") {
    checkExpressions({
        {"sum(<i,row> in A) sum(<j,a> in rwo) a",
         "5:51: there is no 'rwo' here | did you mean 'row'?"},
        {"beta * betta", "5:27: there is no 'betta' here | did you mean 'beta'?"},
        {"unheard * heard_of",
         "5:20: there is no 'unheard' here | known names: A, beta, bit, crd, h, n, nI, nJ, pos, "
         "v, x, y\n5:30: there is no 'heard_of' here | known names: A, beta, bit, crd, h, n, nI, "
         "nJ, pos, v, x, y"},
        {"sum(<i,a> in x) a + sum(<j,b> in y) c * a",
         "5:56: there is no 'c' here | did you mean 'A'?"},
    });
}

TEST_CASE("sorts that differ", "[unit]") {
    checkExpressions({
        {"sum(<i,a> in x, <j,b> in y) if (i == j) a * b",
         "5:52: keys of I are compared with keys of J"},
        {"sum(<i,a> in x, <i,b> in y) a * b", "5:37: keys of J are compared with keys of I"},
        {"sum(<i,a> in x) a * y(i)", "5:42: keys of I are looked up among keys of J"},
        {"sum(<i,a> in x) if (i < nJ) a", "none"},
        {"sum(<r,j> in crd[0..n)) v(j)", "5:46: keys of J are looked up among keys of I"},
        {"sum(<i,a> in x) probe(b = y(i)) a * b", "5:48: keys of I are looked up among keys of J"},
        {"merge(<p,q,j> in <crd, 0..nI>) 1", "5:20: keys of J are merged with keys of I"},
        {"sum(<(i,j),a> in h) h((j, i)) * a",
         "5:42: keys of <J,I> are looked up among keys of <I,J>"},
    });
}

TEST_CASE("types that do not fit", "[unit]") {
    checkExpressions({
        {"A", "5:20: a value of real is wanted here, and this is a map {I -> {J -> real}}"},
        {"sum(<i,row> in A) row",
         "5:20: a value of real is wanted here, and this is a map {J -> real}"},
        {"beta(3)", "5:20: nothing is looked up in a value of real"},
        {"sum(<k,w> in beta) w", "5:33: a map is wanted here, and this is a value of real"},
        {"x(beta)",
         "5:22: an index is wanted here, and this is a value of real | indices and values of a "
         "ring are different things"},
        {"sum(<i,a> in x) a + i",
         "5:36: a value of real and an index of I cannot be added | an index times 1.0 is a "
         "number"},
        {"if (beta > nI) beta",
         "5:24: a value of real is not compared with an index | an index times 1.0 is a number"},
        {"if (x == x) beta", "5:24: a map {I -> real} is not compared with a map {I -> real}"},
        {"sum(<i,a> in x + y) a", "5:33: a map {I -> real} and a map {J -> real} cannot be added"},
        {"sum(<i,a> in x) i",
         "5:36: a sum over a tensor is of ring values, and this is an index of I"},
        {"if (beta) beta", "5:24: a condition is a truth value, and this is a value of real"},
        {"bit(0) + beta", "5:20: a value of bool and a value of real cannot be added"},
        {"bit(0) - bit(1)", "5:20: bool has no subtraction"},
        {"inv(bit(0))", "5:20: a value of bool has no inverse | only values of real have one"},
        {"min(x, beta)", "5:20: a map {I -> real} and a value of real have no minimum"},
        {"sum(<i,a> in x[0..n)) a", "5:33: only arrays are sliced, and this is a map {I -> real}"},
        {"merge(<p,q,w> in <crd, x>) 1",
         "5:43: 'merge' joins maps to indices, and this is a map {I -> real}"},
        {"pos * x",
         "5:20: a map vec<nat, nat> and a map {I -> real} cannot be multiplied | only "
         "ring values and maps to them are multiplied"},
        {"sum(<k,w> in {}) w",
         "5:33: nothing says what the keys and values of this map would be | "
         "write '{}' where a map is expected"},
        {"x(1.5)", "5:22: this number is no index | indices are whole numbers below 2^53"},
        {"h(1)", "5:20: the keys here are tuples <I,J>"},
        {"sum(<(i,j),w> in x) w", "5:28: a map is wanted here, and this is a value of real"},
    });
}

TEST_CASE("declarations that are wrong", "[unit]") {
    const std::string end = "\ncompute s : real = 0";
    checkPrograms({
        {"dim I\ndim I" + end, "2:5: 'I' is declared twice | line 1 declares it, too"},
        {"dim real" + end, "1:5: 'real' is the name of a type"},
        {"scalar a : real\nhash a : hmap<nat, real>" + end,
         "2:6: 'a' is declared twice | line 1 declares it, too"},
        {"dim I = 3 size nI = 4" + end, "1:16: the size of 'nI' is 3 and 4"},
        {"scalar a : reel" + end,
         "1:12: there is no dimension or ring 'reel' | did you mean 'real'?"},
        {"tensor A : {real -> real}" + end,
         "1:13: 'real' is a ring, and keys are indices | known sorts: nat"},
        {"tensor A : {nat -> nat}" + end,
         "1:12: a tensor is '{keys -> values}' of ring values, and this is {nat -> nat}"},
        {"array a : {nat -> real}" + end,
         "1:11: an array is 'vec<sort, values>', and this is {nat -> real}"},
        {"hash a : vec<nat, real>" + end,
         "1:10: a hash map is 'hmap<keys, values>' or 'smap<keys, values>', and this is vec<nat, "
         "real>"},
        {"scalar a : nat" + end, "1:12: a scalar is a value of a ring, and this is nat"},
        {"scalar a : real scalar b : int" + end,
         "1:28: a program computes in one ring: real and int are two | only bool may stand beside "
         "it"},
        {"array a : vec<pos(b), real>" + end, "1:15: there is no array 'b' | did you mean 'a'?"},
        {"scalar a : real",
         "0:0: the program computes nothing | add a line 'compute C : type = "
         "expression'"},
        {"compute a : real = 1" + end, "2:9: a program computes one thing | line 1 computes 'a'"},
        {"let a = b\nlet b = 1" + end,
         "1:9: 'b' is not defined yet | line 2 defines it; definitions stand above their uses"},
        {"scalar a : int compute s : int = 1.5 * a", "1:34: numbers of int are whole"},
        {"scalar a : minplus compute s : minplus = a - a", "1:42: minplus has no subtraction"},
        {"scalar a : orand compute s : orand = 2 * a", "1:38: numbers of orand are 0 and 1"},
    });
}

TEST_CASE("facts and statistics that are wrong", "[unit]") {
    const std::string head = "dim I dim J array p : vec<nat, nat> array v : vec<I, real>\n";
    const std::string end = "\ncompute s : real = 0";
    checkPrograms({
        {head + "array a : vec<nat, I> sorted in q" + end,
         "2:23: there is no array 'q' | did you mean 'a'?"},
        {head + "array a : vec<nat, I> distinct in v" + end,
         "2:23: 'v' holds no positions | its values are real"},
        {head + "array a : vec<nat, real> monotone" + end,
         "2:26: this is said of indices, and 'a' has values real"},
        {head + "array a : vec<nat, I> values in J" + end,
         "2:23: the values are of I, by their type, and not of J"},
        {head + "array a : vec<nat, I> values in K" + end,
         "2:23: there is no dimension or ring 'K' | a line 'dim K' makes it a dimension"},
        {"dim I = 3\ntensor A : {I -> {K -> real}}\ntensor B : {K -> {L -> real}}\n"
         "compute s : real = 0",
         "2:19: there is no dimension or ring 'K' | a line 'dim K' makes it a dimension\n"
         "3:19: there is no dimension or ring 'L' | a line 'dim L' makes it a dimension"},
        {"dim I\narray v : vec<I, real>\nstorage d(v) : {I -> real} = collect(<i,_> in 0..nI) "
         "{i -> v(i)}\ntensor x : {I -> real} stored d(v)\n"
         "compute y : {I -> real} into d(v) = x",
         "5:32: 'v' stores 'x', and a result is stored elsewhere | give the arrays of the result "
         "other names"},
        {"dim I = 3\ntensor A : {I -> {I -> real}} nnz 10\ncompute s : real = 0",
         "2:31: the tensor has 9 places"},
        {head + "array a : vec<nat, I> sorted monotone sorted" + end, "2:39: this is said twice"},
        {head + "array a : vec<nat, I> length p(0)" + end,
         "2:30: there is no 'p' here | known names: nI, nJ"},
        {head + "array a : vec<nat, I> length 2.5" + end,
         "2:30: this number is no index | indices are whole numbers below 2^53"},
        {head + "tensor A : {I -> real} level 2 avg 3" + end,
         "2:24: the tensor has the levels 1 to 1"},
        {head + "tensor A : {I -> real} level 0 avg 3" + end,
         "2:24: the tensor has the levels 1 to 1"},
        {head + "tensor A : {I -> real} density 1.5" + end, "2:24: a density is at most 1"},
        {head + "tensor A : {I -> real} nnz 5 nnz 6" + end, "2:30: this is said twice"},
    });
}

TEST_CASE("mappings that are wrong", "[unit]") {
    const std::string head =
        "dim I dim J array v : vec<I, real> array w : vec<J, real> tensor B : {I -> real}\n"
        "storage d(a) : {I -> real} = collect(<i,_> in 0..nI) {i -> a(i)}\n"
        "compute s : real = 0\n";
    checkPrograms({
        {head + "tensor A : {I -> real} stored e(v)",
         "4:31: there is no storage mapping 'e' | did you mean 'd'?"},
        {head + "tensor A : {I -> real} stored d(v, w)",
         "4:31: 'd' has 1 parameter, and 2 are given"},
        {head + "tensor A : {I -> real} stored d(u)",
         "4:33: there is no input 'u' | did you mean 'v'?"},
        {head + "tensor A : {I -> real} stored d(B)",
         "4:33: 'B' is a tensor, and mappings are over what is stored | did you mean 'v'?"},
        {head + "tensor A : {J -> real} stored d(v)",
         "4:31: 'd' is of type {I -> real}, and 'A' of {J -> real}"},
        {head + "tensor A : {I -> real} stored d(w)",
         "2:62: keys of I are looked up among keys of J | this mapping is checked for the tensor "
         "'A'"},
        {head + "storage f(a) : {I -> real} = v",
         "4:30: 'v' is no parameter of the mapping 'f' | a mapping is over its parameters and "
         "sizes only"},
        {head + "storage f(a, a) : {I -> real} = a", "4:14: the parameter 'a' is there twice"},
    });
}

TEST_CASE("expressions with indices that are bound outside have no types", "[unit]") {
    CHECK(expressionText(kHead + "compute s : real = 0", "%0 + beta") ==
          "1:1: what %0 ranges over is not known here | give the whole expression, with what binds "
          "it");
}

TEST_CASE("all mistakes of a program are told, each once and in order", "[unit]") {
    CHECK(mistakesOf("dim I\nscalar a : reel\ntensor x : {I -> real}\nlet q = x(x)\n"
                     "compute s : real = sum(<i,b> in q) b * c + a") ==
          "2:12: there is no dimension or ring 'reel' | did you mean 'real'?\n"
          "4:11: an index is wanted here, and this is a map {I -> real} | indices and values of a "
          "ring are different things\n"
          "5:40: there is no 'c' here | did you mean 'a'?");
}

TEST_CASE("large programs are checked in linear time", "[unit]") {
    std::string definitions = "dim I tensor x : {I -> real}\nlet a0 = x\n";
    std::string storage = "array v : vec<I, real>\n";
    constexpr int kCount = 400;
    for (int i = 1; i < kCount; ++i)
        definitions += fmt::format("let a{} = a{} + a{}\n", i, i - 1, i - 1);
    for (int i = 0; i < 3000; ++i)
        storage += fmt::format("tensor T{} : {{I -> real}} stored f(v)\n", i);
    std::string sum = "0";
    for (int i = 0; i < 400; ++i) sum += " + v(i)";
    storage += "storage f(v) : {I -> real} = collect(<i,_> in 0..nI) {i -> " + sum + "}\n";
    const auto start = std::chrono::steady_clock::now();
    CHECK(mistakesOf(definitions + storage +
                     fmt::format("compute s : {{I -> real}} = a{}", kCount - 1)) == "none");
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(20));
}

TEST_CASE("products of products have a limit, and so have names around a place", "[unit]") {
    std::string program = "dim I tensor x : {I -> real}\nlet a0 = x\n";
    for (int i = 1; i < 8; ++i) program += fmt::format("let a{} = a{} * a{}\n", i, i - 1, i - 1);
    CHECK(mistakesOf(program + "compute s : real = 0") ==
          "9:10: the product has more than 64 levels");
    std::string bound = "scalar b : real\nlet a0 = b\n";
    for (int i = 1; i < 600; ++i) bound += fmt::format("let a{} = a{} + a0\n", i, i - 1);
    CHECK(mistakesOf(bound + "compute s : real = a599").find("more than 512 names are bound") !=
          std::string::npos);
}

TEST_CASE("no text makes the checker fail", "[property]") {
    const std::vector<std::string> pieces{"A",
                                          "x",
                                          "v",
                                          "h",
                                          "crd",
                                          "pos",
                                          "beta",
                                          "n",
                                          "nI",
                                          "i",
                                          "j",
                                          "0",
                                          "1",
                                          "2.5",
                                          "{}",
                                          "(",
                                          ")",
                                          "+",
                                          "*",
                                          "-",
                                          "==",
                                          "<",
                                          ",",
                                          "{i->",
                                          "}",
                                          "let q = 1 in",
                                          "q",
                                          "if (1)",
                                          "sum(<i,j> in A)",
                                          "sum(<(i,j),q> in h)",
                                          "collect(<i,j> in x) {i -> j}",
                                          "merge(<i,j,q> in <crd, pos>)",
                                          "probe(q = A(i))",
                                          "[0..n)",
                                          "0..nI",
                                          "min(i, 1)",
                                          "inv(q)",
                                          "(i, j)",
                                          "q.0",
                                          "inb(0, n, i)",
                                          "A(i,j)",
                                          "{1 -> q}"};
    Random random(5);
    int right = 0;
    for (int round = 0; round < 20000; ++round) {
        std::string text;
        const std::uint64_t count = 1 + random.below(8);
        for (std::uint64_t i = 0; i < count; ++i) text += pieces[random.below(pieces.size())] + " ";
        CAPTURE(text);
        SdqTerms terms(Dialect::Sdqlite);
        const auto program = checkText(terms, kHead + "compute s : real = " + text);
        right += program ? 1 : 0;
        if (program) {
            REQUIRE(program->term.isValid());
            REQUIRE(terms.binding().freeIndices(program->term) == 0);
            REQUIRE(readAgain(terms, program->term) == program->term);
        } else {
            REQUIRE_FALSE(program.error().empty());
        }
    }
    CHECK(right > 100);
}

}  // namespace candler::sdqlite
