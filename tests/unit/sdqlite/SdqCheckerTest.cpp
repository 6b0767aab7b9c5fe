// Programs that are right: their terms, and what is known of their parts.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "engine/languages/sdqlite/syntax/SdqPrinter.h"
#include "tests/unit/sdqlite/CheckedText.h"

namespace candler::sdqlite {

namespace {

struct Kernel {
    std::string declarations;
    std::string result;
    std::string body;
    std::string renamed;  ///< The body with other names.
};

/// Specification 1.6.
std::vector<Kernel> kernels() {
    return {
        {"dim I dim J dim K tensor A : {I -> {K -> real}} tensor B : {K -> {J -> real}}",
         "compute C : {I->{J->real}}",
         "sum(<i,Ai> in A) sum(<k,a> in Ai) sum(<j,b> in B(k)) { i -> { j -> a*b } }",
         "sum(<a,b> in A) sum(<c,d> in b) sum(<b,e> in B(c)) { a -> { b -> d*e } }"},
        {"dim I dim J dim K tensor A : {K -> {I -> real}} tensor B : {K -> {J -> real}}",
         "compute s : real", "sum(<k,Ak> in A) sum(<i,a> in Ak) sum(<j,b> in B(k)) a*b",
         "sum(<x,y> in A) sum(<z,y> in y) sum(<z,w> in B(x)) y*w"},
        {"dim I dim J tensor A : {I -> {J -> real}} tensor x : {J -> real} scalar beta : real",
         "compute y : {J->real}",
         "sum(<i,Ai> in A) sum(<j,a> in Ai) sum(<k,a2> in Ai) { j -> beta * a * a2 * x(k) }",
         "sum(<_,r> in A) sum(<q,v> in r) sum(<p,w> in r) { q -> beta * v * w * x(p) }"},
        {"dim I dim J dim K dim L tensor B : {I->{J->{L->real}}} tensor C : {K -> {L -> real}}",
         "compute A : {I->{J->{K->real}}}",
         "sum(<i,Bi> in B) sum(<j,Bij> in Bi) sum(<k,Ck> in C) sum(<l,b> in Bij) "
         "{ i -> { j -> { k -> b * Ck(l) } } }",
         "sum(<b,c> in B) sum(<d,e> in c) sum(<f,g> in C) sum(<b2,k> in e) "
         "{ b -> { d -> { f -> k * g(b2) } } }"},
        {"dim I dim J dim K dim L tensor B : {I->{K->{L->real}}} tensor C : {K -> {J -> real}} "
         "tensor D : {J -> {L -> real}}",
         "compute A : {I->{J->real}}",
         "sum(<i,Bi> in B) sum(<k,Bik> in Bi) sum(<j,c> in C(k)) sum(<l,b> in Bik) "
         "{ i -> { j -> c * b * D(j)(l) } }",
         "sum(<d,e> in B) sum(<f,g> in e) sum(<h,m> in C(f)) sum(<n,o> in g) "
         "{ (d, h) -> m * o * D(h, n) }"},
    };
}

}  // namespace

TEST_CASE("the published kernels have types, and their terms are read again from their texts",
          "[unit]") {
    for (const Kernel& kernel : kernels()) {
        SdqTerms terms(Dialect::Sdqlite);
        const CheckedProgram program =
            checkedText(terms, kernel.declarations + "\n" + kernel.result + " = " + kernel.body);
        CAPTURE(termText(terms, program.term));
        CHECK(program.warnings.empty());
        CHECK(terms.binding().freeIndices(program.term) == 0);
        CHECK(terms.store.type(program.term) ==
              terms.plainTypes.plain(terms.fullTypes, program.resultType));
        CHECK(readAgain(terms, program.term) == program.term);
    }
}

TEST_CASE("names that are bound do not matter", "[unit]") {
    for (const Kernel& kernel : kernels()) {
        SdqTerms terms(Dialect::Sdqlite);
        const std::string head = kernel.declarations + "\n" + kernel.result + " = ";
        CAPTURE(kernel.renamed);
        CHECK(checkedText(terms, head + kernel.body).term ==
              checkedText(terms, head + kernel.renamed).term);
    }
}

TEST_CASE("variables know what they range over, and whose entries these are", "[unit]") {
    SdqTerms terms(Dialect::Sdqlite);
    const CheckedProgram program = checkedText(terms, R"(
dim I dim J
array pos : vec<nat, nat>  array crd : vec<nat, J>
tensor A : {I -> {J -> real}}
compute s : real = sum(<i,row> in A) sum(<r,j> in crd[pos(i)..pos(i+1))) let q = row in q(j)
)");
    std::vector<std::string> shapes;
    for (const TermId term : terms.store.subterms(program.term)) {
        const Label& label = terms.store[term];
        if (label.op != op(Operator::Variable)) continue;
        const Shape& shape = terms.shapeAt(SdqTerms::shapeOf(label.payload));
        shapes.push_back(terms.fullTypes.text(shape.type) + " of " + shape.origin);
    }
    std::sort(shapes.begin(), shapes.end());
    CHECK(shapes == std::vector<std::string>{"I of A.1", "J of crd.1", "{J -> real} of A.1",
                                             "{J -> real} of A.1"});
}

TEST_CASE("literals are what is expected of them", "[unit]") {
    const std::string program = R"(
dim I dim J
array pos : vec<nat, nat>  array v : vec<I, real>
tensor A : {I -> {J -> real}}
compute s : real = 0
)";
    const auto text = [&](const std::string& expression) {
        return expressionText(program, expression);
    };
    CHECK(text("2 * A") == "2 * A");
    CHECK(text("v(0) + 1") == "v(0) + 1");
    CHECK(text("A + 0") == "A + {}");
    CHECK(text("0 + A") == "{} + A");
    CHECK(text("{0 -> 0} + A") == "{0 -> {}} + A");
    CHECK(text("let q = 1 in v(q)") == "let x01 = 1 in v(x01)");
    CHECK(text("let q = 1 in q * v(0)") == "let x01 = 1 in x01 * v(0)");
    CHECK(text("let q = {} in q + A") == "let x01 = {} in x01 + A");
    CHECK(text("let p = 1 in let q = p in v(q)") == "let x01 = 1 in let x02 = x01 in v(x02)");
    CHECK(text("if (1) v(0)") == "if(1) v(0)");
    CHECK(text("v(1.5)") == "1:3: this number is no index | indices are whole numbers below 2^53");
    CHECK(text("A + 2") ==
          "1:5: a number stands for a map {I -> {J -> real}} | only 0 is a tensor, the one without "
          "entries");
    CHECK(text("let q = 1 in v(q) * q") == "let x01 = 1 in v(x01) * x01");
    CHECK(text("inv(nI) * v(0)") == "inv(nI * 1) * v(0)");
    CHECK(text("if (v(0) > 0) v(0)") == "if(v(0) > 0) v(0)");
    CHECK(text("if (v(0) == v(1)) nJ * A") == "if(v(0) == v(1)) nJ * A");
}

TEST_CASE("definitions stand around what uses them, literals with the type of their use",
          "[unit]") {
    SdqTerms terms(Dialect::Sdqlite);
    const CheckedProgram program = checkedText(terms, R"(
dim I
tensor x : {I -> real}
let two = 2
let unused = x * x
let twice = two * x
let first = 0
let other = unused + unused
compute s : real = twice(first) * two
)");
    CHECK(termText(terms, program.term) ==
          "let x01 = 2 in let x02 = x01 * x in let x03 = 0 in x02(x03) * x01");
    const TermId first = terms.store.children(program.term)[0];
    CHECK(terms.store.type(first) == PlainTypes::ring(Ring::Real));
}

TEST_CASE("what is made of literals alone is a map where a map is wanted", "[unit]") {
    const std::string inputs = "dim I dim J tensor x : {I -> real}\n";
    const auto mistakes = [&](const std::string& definitions, const std::string& computed) {
        return mistakesOf(inputs + definitions + "compute r : real = " + computed);
    };
    CHECK(mistakes("", "let t = {0 -> 2} in (sum(<a,b> in t) t(a)) * x(0)") == "none");
    CHECK(mistakes("let t = {0 -> 2}\n", "(sum(<a,b> in t) t(a)) * x(0)") == "none");
    CHECK(mistakes("let t = {0 -> 2}\nlet u = t\n", "(sum(<a,b> in u) u(a)) * t(0)") == "none");
    CHECK(mistakes("", "let t = sum(<c,_> in 0..nI) {c -> 2} in sum(<a,b> in x) t(a) * b") ==
          "none");
    CHECK(mistakes("", "let t = {0 -> {}} in sum(<a,b> in t) 1") ==
          "2:34: nothing says what the keys and values of this map would be | write '{}' where a "
          "map is expected");
}

TEST_CASE("definitions of literals in each other are checked once", "[unit]") {
    std::string value = "{0 -> 2}";
    for (int i = 0; i < 100; ++i) {
        const std::string name = "t" + std::to_string(i);
        value = "(let " + name + " = " + value + " in sum(<a,b> in " + name + ") {a -> 1})";
    }
    CHECK(mistakesOf("compute r : real = sum(<a,b> in " + value + ") b") == "none");
}

TEST_CASE("names for sums of names are looked at once", "[unit]") {
    std::string definitions = "dim I\nlet t0 = 1\n";
    for (int i = 1; i <= 60; ++i) {
        const std::string below = "t" + std::to_string(i - 1);
        definitions += "let t" + std::to_string(i) + " = " + below + " + " + below + "\n";
    }
    CHECK(mistakesOf(definitions + "scalar s : real\ncompute r : real = s * (nI * t60)") == "none");
}

TEST_CASE("a literal with a point makes an index a number", "[unit]") {
    const std::string inputs = "dim I array f : vec<I, I> array x : vec<I, real>\n";
    for (const char* const expression :
         {"nI * 1.0", "1.0 * nI", "sum(<i,v> in x) i * 2.5", "sum(<i,v> in x) 0.5 * i * v",
          "sum(<i,v> in x) f(i) * (1.0 + 1)", "let one = 1.0 in nI * one",
          "sum(<i,v> in x) if (i * 1.0 < v) v", "let m = {1 -> 2.0} in 3", "let m = 7 in 3"})
        CHECK(mistakesOf(inputs + "compute r : real = " + expression) == "none");
    CHECK(mistakesOf(inputs + "let one = 1.0\nlet two = one + 1\nlet t = {0 -> 2}\n"
                              "compute r : real = nI * two") == "none");
    CHECK(
        mistakesOf(inputs + "compute r : real = let one = 1.0 in let two = one + 1 in nI * two") ==
        "none");
    CHECK(mistakesOf(inputs + "compute r : real = x(2.0 + nI)") ==
          "2:22: this number is no index | indices are whole numbers below 2^53");
}

TEST_CASE("sizes of dimensions are symbols that may be declared twice", "[unit]") {
    SdqTerms terms(Dialect::Sdqlite);
    const CheckedProgram program = checkedText(terms, R"(
dim I = 10  dim J
size nI  size nJ = 20  size n = 3
array v : vec<nat, real> length nI * nJ + n
compute s : real = sum(<i,_> in 0..nI) v(i + n)
)");
    REQUIRE(program.dimensions.size() == 2);
    CHECK(program.dimensions[0].value == 10);
    CHECK(program.dimensions[1].value == 20);
    CHECK(terms.symbolAt(program.dimensions[1].size).name == "nJ");
    CHECK(terms.symbolAt(program.dimensions[1].size).sizeOf == program.dimensions[1].sort);
    REQUIRE(program.inputs.size() == 2);
    CHECK(program.inputs[0].size == 3);
    REQUIRE(program.inputs[1].facts.size() == 1);
    CHECK(termText(terms, program.inputs[1].facts[0].length) == "nI * nJ + n");
}

TEST_CASE("facts and statistics are resolved", "[unit]") {
    SdqTerms terms(Dialect::Sdqlite);
    const CheckedProgram program = checkedText(terms, R"(
dim I dim J
array crd : vec<pos(crd), J> sorted in pos values in J distinct in pos
array pos : vec<nat, pos(crd)> monotone sorted
tensor A : {I -> {J -> real}} nnz 5000 level 2 avg 7.5 density 0.01
compute s : {I -> {J -> real}} = A
)");
    REQUIRE(program.inputs.size() == 3);
    const Input& crd = program.inputs[0];
    REQUIRE(crd.facts.size() == 3);
    CHECK(terms.symbolAt(crd.facts[0].array).name == "pos");
    CHECK(terms.fullTypes.sortName(crd.facts[1].sort) == "J");
    CHECK(crd.facts[2].kind == FactSyntax::Kind::DistinctIn);
    CHECK(program.inputs[2].statistics.size() == 3);
}

TEST_CASE("loops over tuples bind their parts", "[unit]") {
    const std::string program = R"(
dim I dim J
hash h : hmap<<I,J>, real>  tensor A : {I -> {J -> real}}
compute s : real = 0
)";
    const auto text = [&](const std::string& expression) {
        return expressionText(program, expression);
    };
    CHECK(text("sum(<(i,j),x> in h) {i -> {j -> x}}") ==
          "sum(<x01,x02> in h) {x01.0 -> {x01.1 -> x02}}");
    CHECK(text("sum(<(i,j),x> in A) {i -> {j -> x}}") ==
          "sum(<x01,x02> in A) sum(<x03,x04> in x02) {x01 -> {x03 -> x04}}");
    CHECK(text("sum(<(i,j),x> in h, <(k,j),y> in A) {i -> {k -> x * y}}") ==
          "sum(<x01,x02> in h) sum(<x03,x04> in A) sum(<x05,x06> in x04) "
          "if(x05 == x01.1) {x01.0 -> {x03 -> x02 * x06}}");
    CHECK(text("sum(<(k,j),y> in A, <(k,l),x> in h) {j -> {l -> x * y}}") ==
          "sum(<x01,x02> in A) sum(<x03,x04> in x02) sum(<x05,x06> in h) "
          "if(x05.0 == x01) {x03 -> {x05.1 -> x06 * x04}}");
    CHECK(text("collect(<(i,j),x> in h) {i -> {j -> x}}") ==
          "collect(<x01,x02> in h) {x01.0 -> {x01.1 -> x02}}");
    CHECK(text("sum(<i,r> in A) h(i, 3)") == "sum(<x01,x02> in A) h((x01, 3))");
    CHECK(text("sum(<(i,j),x> in h) h((i,j)) * h(i)(j)") ==
          "sum(<x01,x02> in h) h((x01.0, x01.1)) * h((x01.0, x01.1))");
    CHECK(text("sum(<k,x> in h) h(k) * x") == "sum(<x01,x02> in h) h(x01) * x02");
    CHECK(text("sum(<k,x> in h) {k -> x}") == "sum(<x01,x02> in h) {x01 -> x02}");
    CHECK(text("sum(<(i,j,k),x> in h) x") ==
          "1:1: the keys here are tuples <I,J>, which have 2 parts");
    CHECK(text("sum(<i,r> in A) h(i)") == "1:17: the keys here are tuples <I,J>");
    CHECK(text("sum(<(i,j),x> in h) h((j,i))") ==
          "1:23: keys of <J,I> are looked up among keys of <I,J>");
}

TEST_CASE("ranges up to a dimension's size have its sort", "[unit]") {
    const std::string head = R"(
dim I dim J  size n
array v : vec<I, real>  array start : vec<nat, I>  array off : vec<nat, nat>
compute s : real = )";
    const std::string inside = " if (i == k) v(i)";
    const auto of = [&](const std::string& range) {
        return mistakesOf(head + "sum(<k,_> in 0..nJ) sum(<i,_> in " + range + ")" + inside);
    };
    const std::string clash = "keys of I are compared with keys of J";
    CHECK(of("0..nI").find(clash) != std::string::npos);
    CHECK(of("3..nI").find(clash) != std::string::npos);
    CHECK(of("0..min(n, nI)").find(clash) != std::string::npos);
    CHECK(of("max(0, 0-n)..nI").find(clash) != std::string::npos);
    CHECK(of("start(0)..start(1) + 1").find(clash) != std::string::npos);
    CHECK(of("0..nJ") != "none");
    CHECK(of("0..n") == "none");
    CHECK(of("0-1..nI") == "none");
    CHECK(of("off(0)..nI") == "none");
    CHECK(of("0..nI+1") == "none");
    CHECK(of("0..max(n, nI)") == "none");
}

TEST_CASE("programs whose results depend on how zeros are stored are told of", "[unit]") {
    const std::string head =
        "dim I dim J\narray crd : vec<nat, J>  tensor T : {I -> real} tensor A : {I->{J->real}}\n";
    const std::string warning =
        "the result depends on how zeros are stored | the body is not zero where the entry is zero";
    CHECK(warningsOf(head + "compute s : real = sum(<k,v> in T) 1") == "3:20: " + warning);
    CHECK(warningsOf(head + "compute s : real = sum(<r,j> in crd[0..3)) 1") == "");
    CHECK(warningsOf(head + "compute s : real = sum(<r,j> in 0..3) 1") == "");
    CHECK(warningsOf(head + "compute s : real = sum(<k,v> in T) v * 2 - v") == "");
    CHECK(warningsOf(head + "compute s : real = sum(<k,v> in T) v + 1") == "3:20: " + warning);
    CHECK(warningsOf(head + "compute s : {I->real} = sum(<i,r> in A) {i -> sum(<j,v> in r) 1}") ==
          "3:47: " + warning);
    CHECK(warningsOf(head + "compute s : {I->real} = collect(<i,v> in T) {i -> 1}") ==
          "3:25: " + warning);
    CHECK(warningsOf(head + "compute s : real = probe(v = T(3)) 1") == "3:20: " + warning);
    CHECK(warningsOf(head + "compute s : real = sum(<k,v> in T) let w = v in 3 * w") == "");
}

TEST_CASE("faithful programs have lambdas and no types", "[unit]") {
    SdqTerms terms(Dialect::Faithful);
    const CheckedProgram program = checkedText(
        terms, R"(\A B. sum(<k,Bk> in A) sum(<r,j> in B(k : k+1)) {unique(j) -> Bk(r)})");
    CHECK(program.name == "main");
    CHECK_FALSE(program.resultType.isValid());
    CHECK(terms.binding().freeIndices(program.term) == 0);
    CHECK(readAgain(terms, program.term) == program.term);
    const TermId open = terms.store.children(program.term)[0];
    CHECK(terms.binding().freeIndices(open) == 1);
    CHECK(readAgain(terms, open) == open);
    for (const TermId term : terms.store.subterms(program.term)) {
        CHECK(terms.store.type(term) == kUntyped);
        const Label& label = terms.store[term];
        if (label.op == op(Operator::Variable)) CHECK(SdqTerms::shapeOf(label.payload) == kNoShape);
    }
    const auto mistake = checkText(terms, "\\A. A + C");
    REQUIRE_FALSE(mistake);
    CHECK(mistake.error().front().message == "there is no 'C' here");
    CHECK_FALSE(checkText(terms, "\\A. A + (\\B. B)"));
}

TEST_CASE("faithful programs that differ in names are one term", "[unit]") {
    SdqTerms terms(Dialect::Faithful);
    const std::string text = R"(\P C V. sum(<i,p> in P) let q = P(i+1) in
        { i -> sum(<r,j> in C(p : q-1)) { unique(j) -> V(r) } })";
    const std::string renamed = R"(\a b c. sum(<d,e> in a) let a = a(d+1) in
        { d -> sum(<d,e> in b(e : a-1)) { unique(e) -> c(d) } })";
    CHECK(checkedText(terms, text).term == checkedText(terms, renamed).term);
}

}  // namespace candler::sdqlite
