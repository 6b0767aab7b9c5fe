// Program texts: what loads, with which type, and what the messages of broken ones say.
#include "engine/languages/rise/syntax/RiseProgram.h"

#include <catch2/catch.hpp>

#include "engine/support/FileSystem.h"

using namespace candler;
using namespace candler::rise;

namespace {

/// `type of the program` or the rendered errors.
std::string load(const std::string& text) {
    RiseContext context;
    const Result<RiseProgram> program = loadProgram(context, SourceText("p", text));
    return program ? context.types.text(program->type) : render(program.error());
}

struct ProgramCase {
    std::string text;
    std::string expected;
};

}  // namespace

TEST_CASE("programs have the type that inference finds", "[unit]") {
    const ProgramCase c = GENERATE(values<ProgramCase>({
        {"main = \\x. add x 1.5", "f32 -> f32"},
        {"main = \\x. add x 1", "i32 -> i32"},
        {"main : f64 -> f64\nmain = \\x. add x 1", "f64 -> f64"},
        {"main : (n : nat) -> n.f32 -> (n/4).4.f32\nmain = /\\n. split[4]",
         "(n : nat) -> n.f32 -> (n/4).4.f32"},
        {"main : (n : nat) -> (n+2).f32 -> n.3.f32\nmain = /\\n. slide[3][1]",
         "(n : nat) -> (n + 2).f32 -> n.3.f32"},
        {"main : (n m : nat) -> n.f32 -> m.f32 -> (n + m).f32\nmain = /\\n m. concat",
         "(n m : nat) -> n.f32 -> m.f32 -> (m + n).f32"},
        {"id = \\x. x\nmain : f32 -> (f32 * bool)\nmain = \\x. makePair (id x) (id true)",
         "f32 -> f32 * bool"},
        {"sum = reduce add 0\nmain : 4.f32 -> f32\nmain = \\xs. xs |> map (\\x. mul x x) |> sum",
         "4.f32 -> f32"},
        {"main : f32 -> 3.f32\nmain = \\x. [x, 1, -2.5e-1]", "f32 -> 3.f32"},
        {"{- λ and Λ -}\nmain : (n : nat) -> n.f32 -> n.f32 -- end\nmain = Λn. λxs. map (λx. x) xs",
         "(n : nat) -> n.f32 -> n.f32"},
        {"main : 8.f32 -> 8.f32\nmain = asVector[4] >> map (add (vectorFromScalar 2)) >> asScalar",
         "8.f32 -> 8.f32"},
        {"main = \\(x : 4.f32). idx index[3] x", "4.f32 -> f32"},
        {"main : (n : nat) -> natType\nmain = /\\n. nat[n*2]", "(n : nat) -> natType"},
        {"twice : n.t -> (n+n).t\ntwice = \\x. concat x x\nmain : 3.f32 -> 12.f32\n"
         "main = \\x. twice (twice x)",
         "3.f32 -> 12.f32"},
    }));
    CHECK(load(c.text) == c.expected);
}

TEST_CASE("a type that shares its parts is as large as it is as a tree", "[unit]") {
    const auto nested = [](int pairs) {
        std::string text = "main : f32 -> f32\nmain = \\x. (\\y. x) (((\\z. z)";
        for (int i = 0; i < pairs; ++i) text += " >> (\\z. makePair z z)";
        return text + ") x)";
    };
    CHECK(load(nested(10)) == "f32 -> f32");
    const std::string refused = load(nested(60));
    CHECK_THAT(refused, Catch::Contains("p:2:") && Catch::Contains(" parts") &&
                            Catch::Contains("a type has 100000 at most"));
    CHECK(refused.size() < 10'000);
}

TEST_CASE("broken programs give the place, the reason and a hint", "[unit]") {
    const ProgramCase c = GENERATE(values<ProgramCase>({
        {"",
         "p:1:1: error: the program has no definition\n    \n    ^\n"
         "  hint: write, for example: main = \\x. add x 1\n"},
        {"main = (1",
         "p:1:10: error: expected ')' to close the parenthesis, found the end of the "
         "text\n    main = (1\n             ^\n"},
        {"main = 3 $ 4",
         "p:1:10: error: this character has no meaning here\n    main = 3 $ 4\n             ^\n"},
        {"main = 32abc",
         "p:1:8: error: this is neither a number nor a name\n    main = 32abc\n"
         "           ^~~~~\n"},
        {"{- main = 1",
         "p:1:1: error: this comment is not closed by '-}'\n    {- main = 1\n"
         "    ^~~~~~~~~~~\n"},
        {"main = \\x y",
         "p:1:12: error: expected the name of a parameter or '.', found the end of "
         "the text\n    main = \\x y\n               ^\n"},
        {"main = \\x. mapp x",
         "p:1:12: error: unknown name 'mapp'\n    main = \\x. mapp x\n"
         "               ^~~~\n  hint: did you mean 'map'?\n"},
        {"main : n.f32 -> f32\nmain = reduce add 0",
         "p:1:8: error: unknown size 'n'\n    main : n.f32 -> f32\n           ^\n"
         "  hint: sizes are bound by (n : nat) -> … or /\\n. …\n"},
        {"main : f31 -> f32\nmain = \\x. x",
         "p:1:8: error: unknown type 'f31'\n    main : f31 -> f32\n           ^~~\n"
         "  hint: did you mean 'f32'?\n"},
        {"f = \\x. f x\nmain = 1",
         "p:1:9: error: 'f' is defined by itself\n    f = \\x. f x\n            ^\n"
         "  hint: recursion is not possible; iterate over arrays with map and reduce\n"},
        {"f = \\x. g x\ng = \\x. x\nmain = 1",
         "p:1:9: error: 'g' is not defined yet\n    f = \\x. g x\n            ^\n"
         "  hint: its definition in line 2 must come first\n"},
        {"f = 1\nf = 2\nmain = 1",
         "p:2:1: error: 'f' is defined twice\n    f = 2\n    ^\n"
         "  hint: the first definition is in line 1\n"},
        {"f : f32\nmain = 1",
         "p:1:1: error: 'f' has a signature but no definition\n    f : f32\n"
         "    ^\n  hint: add 'f = …'\n"},
        {"map = 1",
         "p:1:1: error: 'map' is a primitive\n    map = 1\n    ^~~\n"
         "  hint: choose another name\n"},
        {"main = map\n1",
         "p:2:1: error: expected the end of the definition, found '1'\n    1\n    ^\n"
         "  hint: indent lines that continue a definition\n"},
        {"main : (n : nat) -> n.f32 -> n.f32\nmain = /\\n. \\x. map (\\y. add y x) x",
         "p:2:32: error: expected a number or a vector of numbers, found n.f32\n"
         "    main = /\\n. \\x. map (\\y. add y x) x\n"
         "                                   ^\n"
         "  hint: n.f32 is not a number or a vector of numbers\n"},
        {"main : (n : nat) -> n.f32 -> f32\nmain = /\\n. \\xs. map (\\x. x) xs",
         "p:2:18: error: expected f32, found n.f32\n    main = /\\n. \\xs. map (\\x. x) xs\n"
         "                     ^~~~~~~~~~~~~~\n  hint: n.f32 is not f32\n"},
        {"main : (n : nat) -> n.f32 -> (n/32).32.f32\nmain = /\\n. \\x. split[16] x",
         "p:2:17: error: expected (n/32).32.f32, found (n/16).16.f32\n"
         "    main = /\\n. \\x. split[16] x\n                    ^~~~~~~~~~~\n"
         "  hint: the sizes n/32 and n/16 differ\n"},
        {"main : (n : nat) -> n.f32 -> n.f32\nmain = /\\n. \\x. split 32 x",
         "p:2:17: error: this needs a size before its argument\n"
         "    main = /\\n. \\x. split 32 x\n                    ^~~~~\n"
         "  hint: sizes are given in brackets right after the name, as in split[32]\n"},
        {"main = \\x. x x",
         "p:1:14: error: expected any type, found ?a -> ?b\n    main = \\x. x x\n"
         "                 ^\n  hint: a type would have to contain itself\n"},
        {"main = 1 2",
         "p:1:8: error: this is applied but cannot be a function\n    main = 1 2\n"
         "           ^\n  hint: ?a -> ?b is not a number\n"},
        {"main : f32 -> f32\nmain = \\x. fst (makePair x (generate (\\i. x)))",
         "p:2:12: error: the type of this expression is not determined: (f32 * ?n.f32) -> f32\n"
         "    main = \\x. fst (makePair x (generate (\\i. x)))\n               ^~~\n"
         "  hint: give the program a signature, or write the type down: (e : type)\n"},
        {"main : (n : nat) -> u8\nmain = /\\n. 300",
         "p:2:13: error: this number is no u8\n    main = /\\n. 300\n                ^~~\n"},
        {"main = 1e999",
         "p:1:8: error: this number is too large or too small\n"
         "    main = 1e999\n           ^~~~~\n"},
        {"main : (n : nat) -> n.f32 -> n.f32\nmain = /\\n. \\x. map n x",
         "p:2:21: error: 'n' is a size, not a value\n    main = /\\n. \\x. map n x\n"
         "                        ^\n  hint: its value as data is nat[n]\n"},
        {"main : (n : nat) -> (n/0).f32 -> f32\nmain = /\\n. reduce add 0",
         "p:1:24: error: division by zero\n    main : (n : nat) -> (n/0).f32 -> f32\n"
         "                           ^\n"},
        {"main = \\y. (\\(f : (n : nat) -> n.f32 -> n.f32). 1) (/\\n. \\z. select true y z)",
         "p:1:8: error: the type of this parameter mentions a size outside of its binder: n.f32\n"
         "    main = \\y. (\\(f : (n : nat) -> n.f32 -> n.f32). 1) (/\\n. \\z. select true y z)\n"
         "           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n"
         "  hint: a size that is bound inside an expression cannot be in the types around it\n"},
        {"main : 4.(f32 -> f32) -> f32\nmain = \\x. 1",
         "p:1:11: error: elements of arrays must be data, without functions\n"
         "    main : 4.(f32 -> f32) -> f32\n              ^~~~~~~~~~\n"},
    }));
    CHECK(load(c.text) == c.expected);
}

TEST_CASE("sizes that are numbers must fit where they are written", "[unit]") {
    const ProgramCase c = GENERATE(values<ProgramCase>({
        {"main : 7.f32 -> f32\nmain = \\x. reduce add 0 (map (reduce add 0) (split[2] x))",
         "p:2:46: error: length 7 is not divisible by 2\n"
         "    main = \\x. reduce add 0 (map (reduce add 0) (split[2] x))\n"
         "                                                 ^~~~~~~~\n"
         "  hint: choose numbers that fit\n"},
        {"main = \\(x : 7.f32). drop[1] x |> take[5] |> split[2] |> map (reduce add 0)",
         "p:1:46: error: length 5 is not divisible by 2\n"
         "    main = \\(x : 7.f32). drop[1] x |> take[5] |> split[2] |> map (reduce add 0)\n"
         "                                                 ^~~~~~~~\n"
         "  hint: choose numbers that fit\n"},
        {"main = asVector[2] [1.0, 2, 3]",
         "p:1:8: error: length 3 is not divisible by 2\n    main = asVector[2] [1.0, 2, 3]\n"
         "           ^~~~~~~~~~~\n  hint: choose numbers that fit\n"},
        {"main = \\(x : 4.f32). take[5] x",
         "p:1:22: error: length 4 is less than 5\n    main = \\(x : 4.f32). take[5] x\n"
         "                         ^~~~~~~\n  hint: choose numbers that fit\n"},
        {"main = \\(x : 8.f32). slide[3][2] x",
         "p:1:22: error: windows of 3 elements, 2 apart, do not end with the last of 8 elements\n"
         "    main = \\(x : 8.f32). slide[3][2] x\n                         ^~~~~~~~~~~\n"
         "  hint: choose numbers that fit\n"},
        {"main : 7.2.f32 -> (7/2).4.f32\nmain = join >> split[4]",
         "p:2:16: error: length 14 is not divisible by 4\n    main = join >> split[4]\n"
         "                   ^~~~~~~~\n  hint: choose numbers that fit\n"},
        {"main = \\(x : (3/2).f32). x",
         "p:1:26: error: the size 3/2 is not a whole number from 0 on\n"
         "    main = \\(x : (3/2).f32). x\n                             ^\n"
         "  hint: choose numbers that fit: sizes must divide\n"},
    }));
    CHECK(load(c.text) == c.expected);
}

TEST_CASE("infix operators are primitives", "[unit]") {
    struct Case {
        std::string infix;
        std::string prefix;
    };
    const Case c = GENERATE(values<Case>({
        {"x * y + 1", "add (mul x y) 1"},
        {"x + y * 1", "add x (mul y 1)"},
        {"x - y - 1", "sub (sub x y) 1"},
        {"x-1", "sub x 1"},
        {"x / y % 2", "mod (div x y) 2"},
        {"(x + y) * 2", "mul (add x y) 2"},
        {"-x * y", "mul (neg x) y"},
        {"x - -y", "sub x (neg y)"},
        {"x * -1", "mul x (-1)"},
        {"abs x + abs (y - 1)", "add (abs x) (abs (sub y 1))"},
        {"x + 1 |> abs", "abs (add x 1)"},
        {"select (x < y + 1) x y", "select (lt x (add y 1)) x y"},
        {"select (x > y) x y", "select (gt x y) x y"},
        {"select (x == y) x y", "select (equal x y) x y"},
        {"select (x <= y) x y", "select (not (gt x y)) x y"},
        {"select (x >= y) x y", "select (not (lt x y)) x y"},
        {"select (x != y) x y", "select (not (equal x y)) x y"},
        {"(\\add mul. add * mul) x y", "(\\a b. mul a b) x y"},
        {"(\\z. z + 1) x", "(\\z. add z 1) x"},
    }));
    INFO(c.infix);
    RiseContext context;
    const auto term = [&](const std::string& body) {
        const auto program = loadProgram(
            context, SourceText("p", "main : f32 -> f32 -> f32\nmain = \\x y. " + body));
        INFO((program ? "" : render(program.error())));
        REQUIRE(program.has_value());
        return program->term;
    };
    CHECK(term(c.infix) == term(c.prefix));
}

TEST_CASE("mistakes in infix arithmetic are told where they are", "[unit]") {
    const ProgramCase c = GENERATE(values<ProgramCase>({
        {"main = \\(x : f32). x -1",
         "p:1:20: error: this has type f32 and cannot be applied\n"
         "    main = \\(x : f32). x -1\n                       ^\n"
         "  hint: to subtract, put a blank behind the sign: x - 1\n"},
        {"main = \\x. x *",
         "p:1:15: error: expected an expression, found the end of the text\n"
         "    main = \\x. x *\n                  ^\n"},
        {"main = \\x. 1 < x < 2",
         "p:1:18: error: expected one comparison, found '<'\n    main = \\x. 1 < x < 2\n"
         "                     ^\n  hint: its result is no number to be compared\n"},
        {"main = 1\n+ 2",
         "p:2:1: error: expected the end of the definition, found '+'\n    + 2\n    ^\n"
         "  hint: indent lines that continue a definition\n"},
        {"main = \\(x : f32). x + true",
         "p:1:24: error: expected f32, found bool\n    main = \\(x : f32). x + true\n"
         "                           ^~~~\n  hint: bool is not f32\n"},
    }));
    CHECK(load(c.text) == c.expected);
}

TEST_CASE("numbers of other types are told how to be converted", "[unit]") {
    const ProgramCase c = GENERATE(values<ProgramCase>({
        {"main : (m : nat) -> f32 -> f32\nmain = /\\m. \\x. mul x nat[m]",
         "p:2:23: error: expected f32, found natType\n"
         "    main = /\\m. \\x. mul x nat[m]\n                          ^~~~~~\n"
         "  hint: natType is not f32; cast makes a number of another type of it\n"},
        {"main : (m : nat) -> f32 -> m.f32\nmain = /\\m. \\x. generate (\\i. mul x i)",
         "p:2:37: error: expected f32, found idx[?n]\n"
         "    main = /\\m. \\x. generate (\\i. mul x i)\n"
         "                                        ^\n"
         "  hint: idx[?n] is not f32; indexAsNat makes a natType of it, and cast makes any number "
         "of that\n"},
        {"main : i32 -> i32\nmain = sqrt", "p:2:8: error: expected i32 -> i32, found ?a -> ?a\n"},
    }));
    CHECK_THAT(load(c.text), Catch::StartsWith(c.expected));
}

TEST_CASE("programs may use the definitions of the library, and define their own", "[unit]") {
    const ProgramCase c = GENERATE(values<ProgramCase>({
        {"main : (n m : nat) -> n.m.f32 -> n.m.f32\n"
         "main = /\\n m. padClamp2D[1][1] >> slide2D[3][1] >> map2D (\\w. reduce add 0 (join w))",
         "(n m : nat) -> n.m.f32 -> n.m.f32"},
        {"main : 5.f32 -> 3.f32\nmain = dropLast[2]", "5.f32 -> 3.f32"},
        {"main : 5.f32 -> 2.f32\nmain = takeLast[2]", "5.f32 -> 2.f32"},
        {"main : 5.natType\nmain = iota", "5.natType"},
        {"main = \\(a : 2.3.f32) (b : 2.3.i32). zip2D a b",
         "2.3.f32 -> 2.3.i32 -> 2.3.(f32 * i32)"},
        {"main = \\(a : 2.3.4.f32). zip3D a a", "2.3.4.f32 -> 2.3.4.(f32 * f32)"},
        {"main : 2.3.f32 -> 5.6.f32\nmain = padCst2D[1][2] 0", "2.3.f32 -> 5.6.f32"},
        {"iota = \\x. add x 1.0\nmain = iota", "f32 -> f32"},
    }));
    CHECK(load(c.text) == c.expected);
    CHECK_THAT(load("main = \\(x : 3.f32). zip2D x x"),
               Catch::StartsWith("p:1:28: error: expected 3.?n.?a, found 3.f32\n"));
    CHECK_THAT(load("main = slide2d"), Catch::Contains("did you mean 'slide2D'?"));
}

TEST_CASE("all syntax errors of a program are reported", "[unit]") {
    const std::string errors = load("f = (1\ng = 2\ng = 3\nh = [1,\nmain = 1");
    CHECK_THAT(errors, Catch::Contains("p:2:1: error: expected ')'"));
    CHECK_THAT(errors, Catch::Contains("p:3:1: error: 'g' is defined twice"));
    CHECK_THAT(errors, Catch::Contains("p:5:1: error: expected an expression"));
}

TEST_CASE("all names that nothing declares are reported", "[unit]") {
    const std::string errors = load(
        "f : f32 -> f32\nf = \\x. addd x 1\ng = \\x. add (mull x 2) (subb x 3)\n"
        "main : f32 -> f32\nmain = \\x. f (nope (g x))");
    CHECK_THAT(errors, Catch::Contains("p:2:9: error: unknown name 'addd'"));
    CHECK_THAT(errors, Catch::Contains("p:3:14: error: unknown name 'mull'"));
    CHECK_THAT(errors, Catch::Contains("p:3:25: error: unknown name 'subb'"));
    CHECK_THAT(errors, Catch::Contains("p:5:15: error: unknown name 'nope'"));
    std::size_t told = 0;
    for (std::size_t at = 0; (at = errors.find("error:", at)) != std::string::npos; ++at) ++told;
    CHECK(told == 4);
}

TEST_CASE("deep nesting and explosive definitions are refused", "[unit]") {
    CHECK_THAT(load("main = " + std::string(50'000, '(') + "1"), Catch::Contains("too deeply"));
    CHECK_THAT(load("main : " + std::string(50'000, '(') + "f32"), Catch::Contains("too deeply"));
    std::string chain = "main = add";
    for (int i = 0; i < 20'000; ++i) chain += " 1";
    CHECK_THAT(load(chain), Catch::Contains("too deeply"));
    std::string doubling = "f0 = \\x. x\n";
    for (int i = 1; i < 40; ++i) {
        const std::string before = "f" + std::to_string(i - 1);
        doubling += "f" + std::to_string(i) + " = \\x. " + before + " (" + before + " x)\n";
    }
    CHECK_THAT(load(doubling + "main : f32 -> f32\nmain = f39"),
               Catch::Contains("expands to more"));
}

TEST_CASE("programs know their sizes, parameters and places", "[unit]") {
    RiseContext context;
    const std::string text =
        "dot = \\x y. reduce add 0 (zip x y |> map (\\p. mul (fst p) (snd p)))\n"
        "main : (n m : nat) -> n.m.f32 -> m.f32 -> n.f32\n"
        "main = /\\n m. \\a x. map (dot x) a\n";
    const auto program = loadProgram(context, SourceText("p", text));
    REQUIRE(program.has_value());
    CHECK(program->name == "main");
    CHECK(program->sizeNames == std::vector<std::string>{"n", "m"});
    CHECK(program->parameterNames == std::vector<std::string>{"a", "x"});
    CHECK(context.types.text(program->parameterTypes.at(0), program->sizeNames) == "n.m.f32");
    CHECK(context.types.text(program->resultType, program->sizeNames) == "n.f32");
    const auto place = program->places.find(program->term);
    REQUIRE(place != program->places.end());
    CHECK(place->second.line == 3);
    CHECK(place->second.column == 8);
}

TEST_CASE("the shipped example programs load", "[unit]") {
    for (const auto& entry :
         std::filesystem::directory_iterator(resourceFolder() / "programs" / "rise")) {
        RiseContext context;
        const auto text = readFile(entry.path());
        REQUIRE(text.has_value());
        const auto program = loadProgram(context, SourceText(entry.path().string(), *text));
        INFO((program ? "" : render(program.error())));
        CHECK(program.has_value());
    }
}
