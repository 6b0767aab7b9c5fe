// What the parser says to texts that are wrong, random or too large.
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <ctime>

#include "engine/languages/sdqlite/syntax/SdqSyntax.h"
#include "engine/support/Random.h"
#include "tests/unit/sdqlite/SyntaxDump.h"

namespace candler::sdqlite {

namespace {

/// One line each.
std::string mistakes(const std::string& text, ParseOptions options = {}) {
    SyntaxTree tree(SourceText("test", text));
    const auto program = parseProgram(tree, options);
    if (program) return "none";
    std::string all;
    for (const Diagnostic& mistake : program.error())
        all += (all.empty() ? "" : "\n") + mistakeText(mistake);
    return all;
}

std::string repeated(const std::string& text, std::size_t count) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i) all += text;
    return all;
}

/// Parsed in every way; whatever comes of it must be whole.
void parseEveryWay(const std::string& text) {
    for (const ParseOptions options :
         {ParseOptions{}, ParseOptions{.allowPatterns = true}, ParseOptions{.isFaithful = true}}) {
        SyntaxTree tree(SourceText("fuzz", text));
        const auto program = parseProgram(tree, options);
        if (!program) {
            REQUIRE(!program.error().empty());
            REQUIRE(program.error().size() <= 100);
            for (const Diagnostic& mistake : program.error()) {
                REQUIRE(mistake.place.hasLine());
                REQUIRE(!mistake.message.empty());
            }
        }
        const auto piece = parseExpression(tree, 0, options);
        if (piece) REQUIRE(!dump(tree, piece->root).empty());
        static_cast<void>(parseType(tree, 0));
    }
}

const std::string kProgram = R"(dim I = 10 dim J
array pos : vec<nat, pos(crd)> monotone length nI + 1
array crd : vec<pos(crd), J> sorted in pos values in J
tensor A : {I -> {J -> real}} stored csr(pos, crd, val) nnz 50 level 2 avg 7.5
storage csr(P, C, V) : {I -> {J -> real}} =
  collect(<i,_> in 0..nI) {i -> collect(<r,j> in C[P(i)..P(i+1))) {j -> V(r)}}
let f = 2 * min(3, 1e-3)
compute y : {J -> real} into dense(v) = sum(<(i,j),a> in A, <(i,k),b> in A)
  if (j != k) then merge(<q,r,v> in <crd, crd>) probe(x = A(i)) inb(0, nI, i) {j -> -1 * a * x(k)}
)";

}  // namespace

TEST_CASE("mistakes are told with their places", "[unit]") {
    const auto [text, expected] = GENERATE(table<std::string, std::string>({
        {"tensr A : real", "1:1: 'tensr' is no declaration | did you mean 'tensor'?"},
        {"foo",
         "1:1: 'foo' is no declaration | known declarations: dim, array, hash, scalar, "
         "size, tensor, storage, let, compute"},
        {"dim", "1:4: expected the name of the dimension, found the end of the text"},
        {"dim sum",
         "1:5: expected the name of the dimension, found 'sum' | 'sum' is a word of "
         "the language and cannot be a name"},
        {"dim tensor A : I",
         "1:5: expected the name of the dimension, found 'tensor' | 'tensor' "
         "begins a declaration and cannot be a name"},
        {"dim I = x", "1:9: expected a whole number, found 'x'"},
        {"dim I = 1.5", "1:9: expected a whole number, found '1.5'"},
        {"dim I = 99999999999999999999",
         "1:9: this whole number is too large | whole numbers go to 9007199254740992; larger "
         "ones have a point or an exponent"},
        {"dim I, J", "1:6: expected a declaration, found ','"},
        {"array A vec<I, real>",
         "1:9: expected ':' before the type, found 'vec' | as in 'v : {I -> real}'"},
        {"array A : vek<I, real>", "1:11: 'vek' is no kind of map | did you mean 'vec'?"},
        {"array A : vec<I real>", "1:17: expected ',' after the sort of the keys, found 'real'"},
        {"array A : vec<I, real", "1:22: expected '>' after the type, found the end of the text"},
        {"array A : vec<<I,J>, real>", "1:15: expected a sort, found '<'"},
        {"array A : vec<I, I> sortd in B", "1:21: 'sortd' is no fact | did you mean 'sorted'?"},
        {"array A : vec<I, I> int64",
         "1:21: 'int64' is no fact | known facts: sorted, distinct, values, monotone, int32, "
         "length"},
        {"array A : vec<I, I> values I", "1:28: expected 'in' after 'values', found 'I'"},
        {"tensor A : {I -> real}\n  nzz 5", "2:3: 'nzz' is no statistic | did you mean 'nnz'?"},
        {"tensor A : {I -> real} nnz x", "1:28: expected a whole number, found 'x'"},
        {"tensor A : {I -> real} level 2 7", "1:32: expected 'avg' after the level, found '7'"},
        {"tensor A : {I real}", "1:15: expected '->' after the sort of the keys, found 'real'"},
        {"tensor A : {I -> real} stored csr",
         "1:34: expected '(' after the name of the mapping, found the end of the text"},
        {"scalar b : 5",
         "1:12: expected a type, found '5' | types are 'real', 'I', '{I -> real}', "
         "'vec<I, real>', …"},
        {"let x = 1 in x",
         "1:11: expected a declaration, found 'in' | 'let x = a' defines x for "
         "the whole program; 'let x = a in b' is an expression"},
        {"let x = ", "1:9: expected an expression, found the end of the text"},
        {"let x = a b",
         "1:11: 'b' is no declaration | known declarations: dim, array, hash, "
         "scalar, size, tensor, storage, let, compute"},
        {"let x = (a + b",
         "1:15: expected ')' to close the parenthesis, found the end of the text"},
        {"let x = a == b == c", "1:16: '==' and '==' do not chain | 'if(a) if(b) e' asks for both"},
        {"let x = a..b..c", "1:13: '..' and '..' do not chain | a range has two ends"},
        {"let x = if (a = b) c",
         "1:15: expected ')' after the condition, found '=' | equality is written '=='"},
        {"let x = if (a && b) c",
         "1:15: this character has no meaning here | 'if(a) if(b) e' asks for both"},
        {"let x = a / b",
         "1:11: this character has no meaning here | 'div' divides whole "
         "numbers, 'inv(x)' is one over x"},
        {"let x = sum(i in A) a",
         "1:13: expected '<' before the names of a generator '<k,v> in R', found 'i'"},
        {"let x = sum(<i,a> of A) a", "1:19: expected 'in' after '<k,v>', found 'of'"},
        {"let x = sum(<i,a> in A",
         "1:23: expected ')' after the generators, found the end of the "
         "text"},
        {"let x = sum(<i,a> in A, <j,a> in B) a",
         "1:28: 'a' is bound twice here | only the keys of a 'sum' are equated by naming them "
         "again"},
        {"let x = collect(<i,_> in A, <j,_> in B) {i -> 1}",
         "1:27: expected ')' after the generator, found ',' | 'collect' has one; put another "
         "'collect' or 'sum' into its value"},
        {"let x = collect(<i,_> in A) {i -> 1, 2 -> 3}",
         "1:36: expected '}' after the entry, found ',' | 'collect' makes one entry at a time"},
        {"let x = collect(<i,_> in A) i",
         "1:29: expected '{' before the entry of 'collect', "
         "found 'i'"},
        {"let x = {i : 1}",
         "1:12: expected '->' after the key, found ':' | ranges are written 'lo..hi'"},
        {"let x = A[1..2]",
         "1:15: expected ')' after the slice 'A[lo..hi)', which is half-open, "
         "found ']' | slices are half-open: 'A[lo..hi)'"},
        {"let x = A()", "1:11: expected an expression, found ')'"},
        {"let x = min(1)",
         "1:14: expected ',' after argument 1 of 'min', found ')' | 'min' has "
         "2 arguments"},
        {"let x = inv(1, 2)",
         "1:14: expected ')' after argument 1 of 'inv', found ',' | 'inv' "
         "has 1 argument"},
        {"let x = probe(v = R) v",
         "1:19: expected a lookup 'R(k)' | 'probe(v = R(k)) e' looks k "
         "up in R"},
        {"let x = unique(i)",
         "1:9: 'unique' stands in programs of the published form only | "
         "'collect(<k,v> in R) {key -> value}' says that keys are distinct"},
        {"let x = ?a",
         "1:9: expected an expression, found '?a' | pattern variables stand in "
         "rules only"},
        {"let x = \\A. A",
         "1:9: expected an expression, found '\\' | functions stand in "
         "programs of the published form only"},
        {"let x = 3y", "1:9: this is neither a number nor a name | names begin with a letter"},
        {"let x = _y",
         "1:9: a name cannot begin with '_' | '_' alone is a variable that is not "
         "used"},
        {"let x = 1e999", "1:9: this number is out of range"},
        {"let x = λ", "1:9: this character has no meaning here"},
    }));
    CAPTURE(text);
    CHECK(mistakes(text) == expected);
}

TEST_CASE("parsing goes on after a mistake", "[unit]") {
    CHECK(mistakes("dim 5\ndim I = = 2\ntensor A : {I -> real} nnz\nlet x = let y = 1 in\n"
                   "  let z = ) in z\nlet w = +\ncompute s : real = A @ 1\ndim K") ==
          "1:5: expected the name of the dimension, found '5'\n"
          "2:9: expected a whole number, found '=' | equality is written '=='\n"
          "4:1: expected a whole number, found 'let' | 'let' begins a declaration and cannot be a "
          "name\n"
          "5:11: expected an expression, found ')'\n"
          "6:9: expected an expression, found '+'\n"
          "7:22: this character has no meaning here");
    CHECK(mistakes("\\A. A b", {.isFaithful = true}) ==
          "1:7: expected the end of the program, found 'b'");
    CHECK(mistakes("", {.isFaithful = true}) ==
          "1:1: expected an expression, found the end of the text");
    CHECK(mistakes("") == "none");
}

TEST_CASE("no more than a hundred mistakes are told", "[unit]") {
    SyntaxTree tree(SourceText("test", repeated("dim 5\n", 1000)));
    const auto program = parseProgram(tree);
    REQUIRE(!program);
    CHECK(program.error().size() == 100);
    CHECK(program.error().back().place.line == 100);
}

TEST_CASE("texts that are nested too deeply are refused", "[unit]") {
    const std::size_t many = 100'000;
    const std::string start = GENERATE(values<std::string>({"(",
                                                            "{",
                                                            "{i -> ",
                                                            "A(",
                                                            "A[",
                                                            "sum(<i,a> in A) ",
                                                            "sum(<i,a> in ",
                                                            "if(a) ",
                                                            "let x = 1 in ",
                                                            "let x = ",
                                                            "a + (",
                                                            "a == b + c * (",
                                                            "min(1, ",
                                                            "inb(0,1,",
                                                            "- ",
                                                            "merge(<i,j,v> in <",
                                                            "probe(v = A(i)) ",
                                                            "probe(v = ",
                                                            "collect(<i,v> in A) {i -> ",
                                                            "((",
                                                            "a * sum(<i,a> in A) "}));
    CAPTURE(start);
    CHECK(mistakes("let x = " + repeated(start, many)) != "none");
    CHECK(mistakes("tensor A : " + repeated("{I -> ", many)) ==
          "1:1812: this is nested too deeply | trees are at most 500 deep, and texts nested 300 "
          "times; give inner parts a name with 'let'");
    CHECK(mistakes("hash A : " + repeated("hmap<I, ", many)) != "none");
}

TEST_CASE("trees that would be too deep are refused", "[unit]") {
    const std::size_t many = 100'000;
    const std::string tooDeep = "this is nested too deeply";
    for (const std::string& text :
         {"a" + repeated(" + a", many), "a" + repeated("(i)", many),
          "a(i" + repeated(", i", many) + ")", "{a -> 1" + repeated(", a -> 1", many) + "}",
          "{(a" + repeated(", a", many) + ") -> 1}", "(a" + repeated(", a", many) + ")",
          "sum(<i,a> in A" + repeated(", <i,_> in A", many) + ") a",
          "sum(<(i" + repeated(", i", many) + "),a> in A) a"})
        CHECK(mistakes("let x = " + text).find(tooDeep) != std::string::npos);
    CHECK(mistakes("\\" + repeated("a ", many) + ". a", {.isFaithful = true}).find(tooDeep) !=
          std::string::npos);
    CHECK(mistakes("let x = a" + repeated(" + a", 499)) == "none");
    CHECK(mistakes("let x = a" + repeated(" + a", 500)) != "none");
    CHECK(mistakes("let x = " + repeated("(", 299) + "a" + repeated(")", 299)) == "none");
}

TEST_CASE("parsing takes time in proportion to the text", "[unit]") {
    // Of each of these a quadratic parser would take minutes.
    for (const std::string& text :
         {repeated("dim I = 5 ", 100'000), repeated("let x = a * b + c(i) ", 50'000),
          "dim I " + std::string(3'000'000, ' ') + "dim J", repeated("# comment\n", 300'000),
          repeated("let x = sum(<(i,j),a> in A, <(j,k),b> in B) {(i,k) -> a*b}\n", 15'000),
          "array a : vec<I, I> " + repeated("sorted in P ", 100'000),
          "storage f(a" + repeated(", a", 150'000) + ") : real = a",
          "let x = " + std::string(2'000'000, 'y'), "let x = " + std::string(2'000'000, '?'),
          repeated("let x = (a\n", 100'000)}) {
        // Of the processor, since others may keep it busy.
        const std::clock_t start = std::clock();
        static_cast<void>(mistakes(text));
        const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        CAPTURE(text.substr(0, 40), seconds);
        CHECK(seconds < 20);
    }
}

TEST_CASE("random tokens are no danger", "[unit]") {
    static const std::vector<std::string> kTokens{
        "sum",    "collect",  "merge",   "if",     "then",      "in",
        "let",    "probe",    "inb",     "min",    "div",       "mod",
        "inv",    "unique",   "inf",     "dim",    "array",     "hash",
        "tensor", "storage",  "compute", "size",   "scalar",    "stored",
        "into",   "sorted",   "values",  "length", "nnz",       "level",
        "avg",    "vec",      "hmap",    "rng",    "pos",       "real",
        "I",      "x",        "A",       "1",      "2.5",       "0..",
        "..",     "(",        ")",       "[",      "]",         "{",
        "}",      "<",        ">",       "->",     "=>",        "<=>",
        "==",     "!=",       "<=",      ">=",     ",",         ":",
        "=",      "+",        "-",       "*",      ".",         "_",
        "\\",     "?x",       "%0",      "?",      "%",         "#c\n",
        "\n",     "binop",    "apply",   "<i,a>",  "<(i,j),a>", "sum(<i,a> in A)",
        "@",      "\xCE\xBB", "\xFF"};
    Random random(7);
    for (int round = 0; round < 3000; ++round) {
        std::string text;
        const std::uint64_t length = 1 + random.below(30);
        for (std::uint64_t i = 0; i < length; ++i)
            text += kTokens[random.below(kTokens.size())] + (random.below(4) == 0 ? "" : " ");
        CAPTURE(text);
        parseEveryWay(text);
    }
}

TEST_CASE("programs with random changes are no danger", "[unit]") {
    REQUIRE(mistakes(kProgram) == "none");
    Random random(8);
    for (int round = 0; round < 3000; ++round) {
        std::string text = kProgram;
        for (std::uint64_t changes = 1 + random.below(5); changes > 0 && !text.empty(); --changes) {
            const std::size_t at = random.below(text.size());
            const std::size_t length = random.below(12);
            switch (random.below(3)) {
                case 0:
                    text.erase(at, length);
                    break;
                case 1:
                    text[at] = static_cast<char>(random.below(256));
                    break;
                default:
                    text.insert(at, text.substr(random.below(text.size()), length));
            }
        }
        CAPTURE(text);
        parseEveryWay(text);
    }
}

TEST_CASE("every part of a program that is cut off is a mistake or a program", "[unit]") {
    for (std::size_t length = 0; length <= kProgram.size(); ++length)
        parseEveryWay(kProgram.substr(0, length));
}

}  // namespace candler::sdqlite
