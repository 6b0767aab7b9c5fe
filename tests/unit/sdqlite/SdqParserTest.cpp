#include "engine/languages/sdqlite/syntax/SdqSyntax.h"

#include <catch2/catch.hpp>

#include "tests/unit/sdqlite/SyntaxDump.h"

namespace candler::sdqlite {

namespace {

constexpr ParseOptions kRules{.allowPatterns = true};
constexpr ParseOptions kFaithful{.isFaithful = true};

std::vector<Declaration> programOf(SyntaxTree& tree, ParseOptions options = {}) {
    auto program = parseProgram(tree, options);
    if (!program) FAIL(render(program.error()));
    return *program;
}

}  // namespace

TEST_CASE("operators bind as they should", "[unit]") {
    const auto [text, expected] = GENERATE(table<std::string, std::string>({
        {"a + b * c", "(+ a (* b c))"},
        {"a - b - c", "(- (- a b) c)"},
        {"a * b * c", "(* (* a b) c)"},
        {"a - (b - c)", "(- a (- b c))"},
        {"i*(i+1) div 2 + j", "(+ (div (* i (+ i 1)) 2) j)"},
        {"a mod b * c", "(* (mod a b) c)"},
        {"a + 1 == b * 2", "(== (+ a 1) (* b 2))"},
        {"0..n+1", "(range 0 (+ n 1))"},
        {"0..n", "(range 0 n)"},
        {"a == 0..n", "(== a (range 0 n))"},
        {"0..n == a", "(== (range 0 n) a)"},
        {"0.5 * a", "(* 0.5r a)"},
        {"1e3 + 12", "(+ 1000r 12)"},
        {"-3 - -2", "(- -3 -2)"},
        {"2 * -x01", "1:6: expected a number after '-', found 'x01' | write '0 - x' or 'neg(x)'"},
        {"a <= b", "(<= a b)"},
        {"a<-1", "(< a -1)"},
        {"a != b", "(!= a b)"},
        {"A(i)(j)", "(get (get A i) j)"},
        {"A(i, j)", "(get (get A i) j)"},
        {"A((i, j))", "(get A (tuple i j))"},
        {"t.0 + t.1..n", "(range (+ (component 0 t) (component 1 t)) n)"},
        {"t.1.5",
         "1:3: expected the number of an index after '.', found '1.5' | 't.0' is the "
         "first of a tuple t"},
        {"(a, b, c)", "(tuple (tuple a b) c)"},
        {"crd[pos(i)..pos(i+1))", "(slice crd (get pos i) (get pos (+ i 1)))"},
        {"crd[0..n)(r) * 2", "(* (get (slice crd 0 n) r) 2)"},
        {"-inf + inf", "(+ -infr infr)"},
        {"min(a, b) + max(1, 2)", "(+ (min a b) (max 1 2))"},
        {"div(a, b) - mod(a, b)", "(- (div a b) (mod a b))"},
        {"inv(neg(x))", "(inv (neg x))"},
        {"%0 + %12", "(+ %0 %12)"},
        {"a # b\n + c", "(+ a c)"},
    }));
    CHECK(parsed(text) == expected);
}

TEST_CASE("forms extend as far to the right as they can", "[unit]") {
    const auto [text, expected] = GENERATE(table<std::string, std::string>({
        {"sum(<i,a> in A) a + 1", "(sum [i a] A (+ a 1))"},
        {"(sum(<i,a> in A) a) + 1", "(+ (sum [i a] A a) 1)"},
        {"2 * sum(<i,a> in A) a + 1", "(* 2 (sum [i a] A (+ a 1)))"},
        {"let x = a in x + 1", "(let [x] a (+ x 1))"},
        {"let x = let y = 1 in y in x", "(let [x] (let [y] 1 y) x)"},
        {"if (a == b) c * d", "(if (== a b) (* c d))"},
        {"if (a == b) then c(d)", "(if (== a b) (get c d))"},
        {"if (a) if (b) c", "(if a (if b c))"},
        {"collect(<i,_> in 0..n) {i -> v(i)} + b",
         "(+ (collect [i _1] (range 0 n) i (get v i)) b)"},
        {"merge(<k,l,v> in <A, B[0..n)>) C(k) * D(l)",
         "(merge [k v l] A (slice B 0 n) (* (get C k) (get D l)))"},
        {"probe(v = R(k)) v + 1", "(probe [v] R k (+ v 1))"},
        {"probe(_ = R(i, k)) 1", "(probe [_1] (get R i) k 1)"},
        {"inb(0, n, k) a(k) + 1", "(inb 0 n k (+ (get a k) 1))"},
        {"sum(<i,a> in A) (x)(y)", "(sum [i a] A (get x y))"},
    }));
    CHECK(parsed(text) == expected);
}

TEST_CASE("sugar is gone after parsing", "[unit]") {
    const auto [text, expected] = GENERATE(table<std::string, std::string>({
        {"sum(<i,r> in A, <j,a> in r) a", "(sum [i r] A (sum [j a] r a))"},
        {"sum(<_,a> in A) a", "(sum [_1 a] A a)"},
        {"sum(<_,_> in A) 1", "(sum [_1 _2] A 1)"},
        {"sum(<(i,j,l),v> in T) v", "(sum/3 [i _1] T (sum [j _2] _1 (sum [l v] _2 v)))"},
        {"sum(<(i),v> in T) v", "(sum [i v] T v)"},
        {"sum(<(i,k),a> in A, <(k,j),b> in B) a*b",
         "(sum/2 [i _1] A (sum [k a] _1 (sum/2 [_2 _3] B (if (== _2 k) "
         "(sum [j b] _3 (* a b))))))"},
        {"sum(<i,a> in A, <i,b> in B) a*b", "(sum [i a] A (sum [_1 b] B (if (== _1 i) (* a b))))"},
        // The diagonal; a key may be equated with a value, too.
        {"sum(<(i,i),a> in A) a", "(sum/2 [i _1] A (sum [_2 a] _1 (if (== _2 i) a)))"},
        {"sum(<r,j> in c, <j,x> in v) x", "(sum [r j] c (sum [_1 x] v (if (== _1 j) x)))"},
        // Sums of their own shadow.
        {"sum(<i,a> in A) sum(<i,b> in B) b", "(sum [i a] A (sum [i b] B b))"},
        {"collect(<(i,j),v> in T) {i*n+j -> v}",
         "(sum/2 [i _1] T (collect [j v] _1 (+ (* i n) j) v))"},
        {"{}", "{}"},
        {"{i -> 1}", "(sing i 1)"},
        {"{(i,j) -> e}", "(sing i (sing j e))"},
        {"{(i,j,k) -> e}", "(sing i (sing j (sing k e)))"},
        {"{((i,j)) -> e}", "(sing (tuple i j) e)"},
        {"{((i,j),k) -> e}", "(sing (tuple i j) (sing k e))"},
        {"{1 -> a, 2 -> b, 3 -> c}", "(+ (+ (sing 1 a) (sing 2 b)) (sing 3 c))"},
        {"{i -> {j -> A(i,j)}}", "(sing i (sing j (get (get A i) j)))"},
        {"collect(<i,_> in A) {(i,j) -> e}", "(collect [i _1] A i (sing j e))"},
    }));
    CHECK(parsed(text) == expected);
}

TEST_CASE("a pattern of keys can be taken as one loop", "[unit]") {
    SyntaxTree tree(SourceText("test", "sum(<k,x> in v, <(i,k,i),a> in T) a"));
    const auto piece = parseExpression(tree, 0);
    REQUIRE(piece);
    const SyntaxId first = tree[piece->root].children[1];
    REQUIRE(tree[first].patternKeys == 3);
    const KeyPattern pattern = keyPattern(tree, first);
    CHECK(pattern.keys.size() == 3);
    CHECK(pattern.keys[0] == "i");
    CHECK(pattern.value == "a");
    REQUIRE(pattern.conditions.size() == 1);
    CHECK(tree[tree[pattern.conditions[0]].children[0]].name == pattern.keys[1]);
    CHECK(tree[tree[pattern.conditions[0]].children[1]].name == "k");
    const SyntaxNode& innermost = tree[pattern.innermost];
    CHECK(innermost.op == Operator::Sum);
    REQUIRE(tree[innermost.children[1]].op == Operator::If);
    CHECK(tree[tree[innermost.children[1]].children[1]].name == "a");
    CHECK(tree.place(first).column == 1);
}

TEST_CASE("expressions of rules have pattern variables and carriers", "[unit]") {
    CHECK(parsed("sum(<k,v> in ?R) ?a * ?b => ?a", kRules) == "(sum [k v] ?R (* ?a ?b)) ~  => ?a");
    CHECK(parsed("?a <=> ?b", kRules) == "?a ~  <=> ?b");
    CHECK(parsed("binop(?f, ?a, ?b) if x", kRules) == "(binop ?f ?a ?b) ~  if x");
    CHECK(parsed("binop(mult, ?a, ?b)", kRules) == "(binop mult ?a ?b)");
    CHECK(parsed("binop(*, ?a, ?b)", kRules) == "(binop * ?a ?b)");
    CHECK(parsed("apply(unique, ?a)", kRules) == "(apply unique ?a)");
    CHECK(parsed("{unique(?k) -> ?v}", kRules) == "(sing (unique ?k) ?v)");
    CHECK(parsed("apply(f, x)") == "(get (get apply f) x)");
}

TEST_CASE("faithful programs have functions, inclusive ranges and slices", "[unit]") {
    const auto [text, expected] = GENERATE(table<std::string, std::string>({
        {"\\A B. A(B)", "(lambda [A] (lambda [B] (get A B)))"},
        {"sum(<t,r> in 1:n) { unique(r) -> D(r) }",
         "(sum [t r] (range 1 n) (sing (unique r) (get D r)))"},
        {"C(p : q-1)", "(slice C p (- q 1))"},
        {"C((p : q))", "(get C (range p q))"},
        {"C((p) : q)(r)", "(get (slice C p q) r)"},
        {"B2(q+1)-1", "(- (get B2 (+ q 1)) 1)"},
    }));
    CHECK(parsed(text, kFaithful) == expected);
}

TEST_CASE("all declarations are read", "[unit]") {
    SyntaxTree tree(SourceText("test", R"(# CSR
dim I = 1000   dim J
size nI        size W = 8
array pos : vec<nat, pos(crd)> monotone length nI + 1
array crd : vec<pos(crd), J> sorted in pos values in J distinct in pos sorted
hash h : hmap<<I,J>, real>   hash t : smap<I, smap<J, real>>
scalar beta : real
tensor A : {I -> {J -> real}} stored csr(pos, crd, val) nnz 5000 level 2 avg 7.5 density 0.01
tensor B : {I -> real}
storage csr(P, C, V) : {I -> {J -> real}} =
  collect(<i,_> in 0..nI) {i -> collect(<r,j> in C[P(i)..P(i+1))) {j -> V(r)}}
let x = beta * 2
compute C : vec<I, real>into dense(v) = A
compute D : vec<I, rng<J>>= x
)"));
    const std::vector<Declaration> all = programOf(tree);
    using enum Declaration::Kind;
    std::string kinds;
    for (const Declaration& one : all) kinds += std::to_string(static_cast<int>(one.kind));
    REQUIRE(kinds == "004411223556788");
    CHECK(all[0].size == 1000);
    CHECK(all[0].place.line == 2);
    CHECK(all[0].place.column == 5);
    CHECK(!all[1].size);
    CHECK(all[3].size == 8);
    REQUIRE(all[4].facts.size() == 2);
    CHECK(dumpType(tree, *all[4].type) == "vec<nat, pos(crd)>");
    CHECK(all[4].facts[0].kind == FactSyntax::Kind::Monotone);
    CHECK(dump(tree, *all[4].facts[1].length) == "(+ nI 1)");
    REQUIRE(all[5].facts.size() == 4);
    CHECK(all[5].facts[0].kind == FactSyntax::Kind::SortedIn);
    CHECK(all[5].facts[0].name == "pos");
    CHECK(all[5].facts[1].kind == FactSyntax::Kind::ValuesIn);
    CHECK(all[5].facts[1].name == "J");
    CHECK(all[5].facts[2].kind == FactSyntax::Kind::DistinctIn);
    CHECK(all[5].facts[3].kind == FactSyntax::Kind::Sorted);
    CHECK(all[5].facts[3].place.column == 72);
    CHECK(dumpType(tree, *all[6].type) == "hmap<<I,J>, real>");
    CHECK(dumpType(tree, *all[7].type) == "smap<I, smap<J, real>>");
    CHECK(all[9].mapping == "csr");
    CHECK(all[9].names == std::vector<std::string>{"pos", "crd", "val"});
    REQUIRE(all[9].statistics.size() == 3);
    CHECK(all[9].statistics[0].value == 5000);
    CHECK(all[9].statistics[1].level == 2);
    CHECK(all[9].statistics[1].value == 7.5);
    CHECK(all[9].statistics[2].kind == StatisticSyntax::Kind::Density);
    CHECK(all[11].names.size() == 3);
    CHECK(all[12].name == "x");
    CHECK(all[13].mapping == "dense");
    CHECK(dumpType(tree, *all[14].type) == "vec<I, rng<J, J>>");
}

TEST_CASE("the programs of the paper are read", "[unit]") {
    SyntaxTree tree(SourceText("test", R"(
dim I dim J dim K dim L
compute C : {I->{J->real}} = sum(<i,Ai> in A) sum(<k,a> in Ai) sum(<j,b> in B(k)) { i -> { j -> a*b } }
compute s : real = sum(<k,Ak> in A) sum(<i,a> in Ak) sum(<j,b> in B(k)) a*b
compute y : {J->real} = sum(<i,Ai> in A) sum(<j,a> in Ai) sum(<k,a2> in Ai) { j -> beta * a * a2 * x(k) }
compute A : {I->{J->{K->real}}} =
   sum(<i,Bi> in B) sum(<j,Bij> in Bi) sum(<k,Ck> in C) sum(<l,b> in Bij) { i -> { j -> { k -> b * Ck(l) } } }
compute A : {I->{J->real}} =
   sum(<i,Bi> in B) sum(<k,Bik> in Bi) sum(<j,c> in C(k)) sum(<l,b> in Bik) { i -> { j -> c * b * D(j)(l) } }
)"));
    const std::vector<Declaration> all = programOf(tree);
    REQUIRE(all.size() == 9);
    CHECK(dump(tree, *all[5].body) ==
          "(sum [k Ak] A (sum [i a] Ak (sum [j b] (get B k) (* a b))))");
    CHECK(dump(tree, *all[8].body) ==
          "(sum [i Bi] B (sum [k Bik] Bi (sum [j c] (get C k) (sum [l b] Bik "
          "(sing i (sing j (* (* c b) (get (get D j) l))))))))");
    CHECK(dumpType(tree, *all[7].type) == "{I -> {J -> {K -> real}}}");
}

TEST_CASE("the storage mappings of the catalogue are read", "[unit]") {
    const std::string text = GENERATE(values<std::string>({
        "x",
        "collect(<i,_> in 0..nI) {i -> v(i)}",
        "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..nJ) {j -> a(i*nJ+j)}}",
        "collect(<r,i> in crd[0..nnz)) {i -> val(r)}",
        "sum(<r,i> in row[0..nnz)) {i -> {col(r) -> val(r)}}",
        "collect(<i,_> in 0..nI) {i -> collect(<r,j> in crd[pos(i)..pos(i+1))) {j -> val(r)}}",
        "sum(<j,_> in 0..nJ) sum(<r,i> in crd[pos(j)..pos(j+1))) {i -> {j -> val(r)}}",
        "collect(<q,i> in crd1[0..n1)) {i -> collect(<r,j> in crd2[pos2(q)..pos2(q+1))) "
        "{j -> val(r)}}",
        "collect(<i,_> in 0..nI) {i -> sum(<w,_> in 0..W) if(crd(i*W+w) >= 0) "
        "{crd(i*W+w) -> val(i*W+w)}}",
        "sum(<d,o> in off[0..nd)) sum(<i,_> in max(0,0-o)..min(nI,nJ-o)) "
        "{i -> {i+o -> val(d*nI+i)}}",
        "collect(<i,_> in 0..n) {i -> collect(<j,_> in max(0,i-lb)..min(n,i+ub+1)) "
        "{j -> val(i*(lb+ub+1)+j-i+lb)}}",
        "collect(<i,_> in 0..n) {i -> {i -> d(i)}}",
        "collect(<i,_> in 0..n) {i -> collect(<j,_> in 0..i+1) {j -> v(i*(i+1) div 2 + j)}}",
        "collect(<i,_> in 0..n) {i -> collect(<j,_> in i..n) {j -> v(n*i + j - i*(i+1) div 2)}}",
        "collect(<i,_> in 0..n) {i -> collect(<j,_> in 0..i+1) {j -> v(i*(i+1) div 2+j)} + "
        "collect(<j,_> in i+1..n) {j -> v(j*(j+1) div 2+i)}}",
        "collect(<i,_> in 0..n) {i -> collect(<j,_> in 0..n) {j -> w(i-j+n-1)}}",
        "collect(<I,_> in 0..nI div b) {I -> sum(<r,J> in crd[pos(I)..pos(I+1))) "
        "sum(<ii,_> in 0..b, <jj,_> in 0..b) {I*b+ii -> {J*b+jj -> val((r*b+ii)*b+jj)}}}",
        "sum(<(i,j),x> in h) {i -> {j -> x}}",
        "collect(<i,_> in 0..n) {i -> sum(<j,_> in 0..m) if(bit(i*nJ+j)==1) {j -> a(i*nJ+j)}}",
        "sum(<q,_> in 0..m) sum(<i,_> in start(q)..start(q+1)) {i -> val(q)}",
        "collect(<q,_> in 0..nI) {perm(q) -> collect(<r,j> in crd[pos(q)..pos(q+1))) "
        "{j -> val(r)}}",
        "collect(<i,_> in 0..n) {i -> {i -> 1}}",
    }));
    CAPTURE(text);
    SyntaxTree tree(SourceText("test", "storage f(a, b) : {I -> real} = " + text));
    const auto all = programOf(tree);
    CHECK(tree.place(*all[0].body).length == text.size());
}

TEST_CASE("the published programs are read", "[unit]") {
    const std::string text = GENERATE(values<std::string>({
        "\\A B. sum(<k,Bk> in A) sum(<i,b> in Bk) sum(<j,c> in B(k)) (b*c)",
        "\\A B. sum(<k,u> in A) ((sum(<i,b> in u) b) * (sum(<j,c> in B(k)) c))",
        "\\B C D. sum(<i,Ai> in C) sum(<j,a> in Ai) sum(<k,a2> in Ai) "
        "{ j -> ((B*a)*a2)*D(k) }",
        "\\A B. sum(<i,Bi> in B) sum(<j,Bij> in Bi) sum(<k,Ck> in A) sum(<l,b> in Bij) "
        "{ i -> { j -> { k -> b*Ck(l) } } }",
        "\\B C D. sum(<i,u> in B) { i -> sum(<k,w> in u) sum(<j,c> in C(k)) "
        "{ j -> c * (sum(<l,b> in w) (b * D(j)(l))) } }",
        "\\P C V. sum(<i,p> in P) let q = P(i+1) in { i -> sum(<r,j> in C(p : q-1)) "
        "{ unique(j) -> V(r) } }",
        "\\N P1 C1 P2 C2 V. sum(<i,row> in N) let p = P1(i) in let q = P1(i+1) in "
        "{ unique(row) -> sum(<r,col> in C1(p : q-1)) let p2 = P2(r) in let q2 = P2(r+1) in "
        "{ unique(col) -> sum(<c,col2> in C2(p2 : q2-1)) let v = V(c) in "
        "{ unique(col2) -> v } } }",
        "\\A A1 A2 B B1 B2. sum(<k,Bk> in (sum(<k,p> in A) {k -> sum(<r,i> in "
        "A1(p : A(k+1)-1)) {i -> A2(r)}})) ((sum(<i,b> in Bk) b) * "
        "(sum(<s,j> in B1(B(k) : B(k+1)-1)) B2(s)))",
        "\\B1 B2 B3 B4 B5 B6 A1 A2 A3. sum(<q,i> in B1) { i -> sum(<r,j> in "
        "B3(B2(q) : B2(q+1)-1)) { j -> sum(<k,p> in A1) { k -> merge(<c,s,l> in "
        "<B5(B4(r) : B4(r+1)-1), A2(p : A1(k+1)-1)>) (B6(c) * A3(s)) } } }",
        "\\B1 B2 B3 B4 B5 B6 C1 C2 C3 D1 D2 D3. sum(<q,i> in B1) { i -> sum(<r,k> in "
        "B3(B2(q) : B2(q+1)-1)) sum(<s,j> in C2(C1(k) : C1(k+1)-1)) { j -> C3(s) * "
        "merge(<c,t,l> in <B5(B4(r) : B4(r+1)-1), D2(D1(j) : D1(j+1)-1)>) (B6(c) * D3(t)) } }",
    }));
    CAPTURE(text);
    SyntaxTree tree(SourceText("test", text));
    const auto all = programOf(tree, kFaithful);
    REQUIRE(all.size() == 1);
    CHECK(all[0].name == "main");
    CHECK(tree[*all[0].body].op == Operator::Lambda);
    CHECK(tree.place(*all[0].body).length == text.size());
}

TEST_CASE("places of expressions are those of their text", "[unit]") {
    SyntaxTree tree(SourceText("test", "let x = 1 in\n  (a + b) * -c2(i)"));
    CHECK(parsed("let x = 1 in\n  (a + b) * -2(i)") == "(let [x] 1 (* (+ a b) (get -2 i)))");
    SyntaxTree good(SourceText("test", "let x = 1 in\n  (a + b) * c(i)"));
    const auto piece = parseExpression(good, 0);
    REQUIRE(piece);
    const SyntaxId product = good[piece->root].children[1];
    CHECK(good.place(product).line == 2);
    CHECK(good.place(product).column == 3);
    CHECK(good.place(product).length == 14);
    CHECK(good.place(good[product].children[0]).column == 4);
    CHECK(good.place(good[product].children[1]).column == 13);
    CHECK(!parseExpression(tree, 0));
}

}  // namespace candler::sdqlite
