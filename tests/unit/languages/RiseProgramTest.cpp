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
         "  hint: write, for example: main : f32 -> f32\n"},
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

TEST_CASE("all syntax errors of a program are reported", "[unit]") {
    const std::string errors = load("f = (1\ng = 2\ng = 3\nh = [1,\nmain = 1");
    CHECK_THAT(errors, Catch::Contains("p:2:1: error: expected ')'"));
    CHECK_THAT(errors, Catch::Contains("p:3:1: error: 'g' is defined twice"));
    CHECK_THAT(errors, Catch::Contains("p:5:1: error: expected an expression"));
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
