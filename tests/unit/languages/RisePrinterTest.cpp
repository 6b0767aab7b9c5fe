// Printing: layout, names, and that a printed program reads back as the same term.
#include "engine/languages/rise/syntax/RisePrinter.h"

#include <array>
#include <catch2/catch.hpp>

#include "RandomTerms.h"
#include "engine/languages/rise/syntax/RiseProgram.h"
#include "engine/support/FileSystem.h"

using namespace candler;
using namespace candler::rise;

namespace {

struct PrinterCase {
    std::string text;
    std::string expected;
};

RiseProgram loadOk(RiseContext& context, const std::string& text) {
    const Result<RiseProgram> program = loadProgram(context, SourceText("p", text));
    INFO(text);
    INFO((program ? "" : render(program.error())));
    REQUIRE(program.has_value());
    return *program;
}

void checkRoundTrip(RiseContext& context, TermId term) {
    const std::string text = printProgram(context, "main", term);
    INFO(text);
    CHECK(loadOk(context, text).term == term);
}

}  // namespace

TEST_CASE("parts of a term are where they are printed", "[unit]") {
    RiseContext context;
    const auto textsOf = [&](const std::string& program, std::size_t width) {
        const TermId term = loadOk(context, program).term;
        const PrintOptions options{.width = width};
        const std::string text = printTerm(context, term, options);
        std::vector<std::string> texts;
        for (const TermPart& part : printedParts(context, term, options))
            texts.push_back(text.substr(part.begin, part.end - part.begin));
        return texts;
    };
    using Texts = std::vector<std::string>;
    CHECK(textsOf("main = \\x. add (mul x x) 1.5", 100) ==
          Texts{"\\x. add (mul x x) 1.5", "add (mul x x) 1.5", "add (mul x x)", "add", "(mul x x)",
                "mul x", "mul", "x", "x", "1.5"});
    // However lines are broken.
    CHECK(textsOf("main = \\x. add (mul x x) 1.5", 5).size() == 10);
    CHECK(textsOf("main = \\x. add (mul x x) 1.5", 5)[4] == "(mul\n      x\n      x)");
    CHECK(textsOf("main : f32 -> 2.f32\nmain = \\x. [x, add x 2]", 100) ==
          Texts{"\\x. [x, add x 2]", "[x, add x 2]", "x", "add x 2", "add x", "add", "x", "2"});
    CHECK(textsOf("main : 8.f32 -> 2.4.f32\nmain = map (add 1) >> map (add 2) >> split[4]", 100) ==
          Texts{"map (add 1) >> map (add 2) >> split[4]", "map (add 1) >> map (add 2)",
                "map (add 1)", "map", "(add 1)", "add", "1", "map (add 2)", "map", "(add 2)", "add",
                "2", "split[4]", "split"});
}

TEST_CASE("terms print with their names and few parentheses", "[unit]") {
    const PrinterCase c = GENERATE(values<PrinterCase>({
        {"main = \\x. add (mul x x) 1.5", "\\x. add (mul x x) 1.5"},
        {"main = \\x. add x (-1.5)", "\\x. add x (-1.5)"},
        {"main : 8.f32 -> 8.f32\nmain = \\xs. xs |> map (add 1) |> map (\\x. mul x x)",
         "\\xs. map (\\x. mul x x) (map (add 1) xs)"},
        {"main : 8.f32 -> 2.4.f32\nmain = map (add 1) >> split[4]", "map (add 1) >> split[4]"},
        {"main : 2.f32 -> 2.f32\nmain = map (add 1) >> (map (add 2) >> map (add 3))",
         "map (add 1) >> (map (add 2) >> map (add 3))"},
        {"main : (n : nat) -> n.f32 -> (n/4).4.f32\nmain = /\\n. \\xs. split[2*2] xs",
         "/\\n. \\xs. split[4] xs"},
        {"main : (n : nat) -> natType\nmain = /\\n. nat[n*(n+1)]", "/\\n. nat[n^2 + n]"},
        {"main : f32 -> 3.f32\nmain = \\x. [x, add x 1, 2]", "\\x. [x, add x 1, 2]"},
        {"main : f32 -> f32 -> 2.f32\nmain = makeArray2", "makeArray2"},
        {"main : bool -> bool\nmain = \\b. select b true (not b)", "\\b. select b true (not b)"},
        {"f = \\x. \\y. add x y\nmain : f32 -> f32 -> f32\nmain = \\y. f y",
         "\\y. (\\x z. add x z) y"},
        {"main : 4.f32 -> f32\nmain = \\x. idx index[3] x", "\\x. idx index[3] x"},
    }));
    RiseContext context;
    const auto program = loadProgram(context, SourceText("p", c.text));
    REQUIRE(program.has_value());
    CHECK(printTerm(context, program->term) == c.expected);
    checkRoundTrip(context, program->term);
}

TEST_CASE("long terms are broken into indented lines", "[unit]") {
    RiseContext context;
    const RiseProgram program = loadOk(context,
                                       "main : (m n k : nat) -> m.k.f32 -> k.n.f32 -> m.n.f32\n"
                                       "main = /\\m n k. \\a b. map (\\ak. map (\\bk. reduce add 0 "
                                       "(map (\\p. mul (fst p) (snd p)) "
                                       "(zip ak bk))) (transpose b)) a\n");
    CHECK(printProgram(context, "main", program.term) ==
          "main : (m n k : nat) -> m.k.f32 -> k.n.f32 -> m.n.f32\n"
          "main =\n"
          "  /\\m n k. \\a b.\n"
          "    map (\\ak. map (\\bk. reduce add 0 (map (\\p. mul (fst p) (snd p)) (zip ak bk))) "
          "(transpose b)) a\n");
    CHECK(printTerm(context, program.term, {.width = 60}) ==
          "/\\m n k. \\a b.\n"
          "  map (\\ak.\n"
          "      map (\\bk.\n"
          "          reduce add 0\n"
          "            (map (\\p. mul (fst p) (snd p)) (zip ak bk)))\n"
          "        (transpose b))\n"
          "    a");
    CHECK(context.store.treeSize(program.term) == 41);
}

TEST_CASE("types are written where the use does not determine them", "[unit]") {
    RiseContext context;
    for (const char* text :
         {"main : f32\nmain = fst (makePair 1 (2 : f64))",
          "main : f32\nmain = (\\(x : 4.f32). 1) [1, 2, 3, 4]",
          "main : f32 -> f64\nmain = \\x. cast (cast x : i32)",
          "main : f32\nmain = idx index[0] (generate (\\(i : idx[7]). 1))",
          "main : f32\nmain = (\\(f : (n : nat) -> n.f32 -> n.f32). 1) (/\\n. \\x. x)",
          "main = 2.0", "main = (1 : u8)", "main : 2.f64\nmain = map (\\x. 1.5) ([1, 2] : 2.u8)"}) {
        checkRoundTrip(context, loadOk(context, text).term);
    }
}

TEST_CASE("labels print as the views show them", "[unit]") {
    RiseContext context;
    const RiseProgram program = loadOk(context,
                                       "main : (n : nat) -> n.f32 -> f32\n"
                                       "main = /\\n. \\x. reduce add (-2.5) (join (split[n/4] x))");
    std::vector<std::string> labels;
    std::vector<TermId> pending{program.term};
    while (!pending.empty()) {
        const TermId term = pending.back();
        pending.pop_back();
        labels.push_back(labelText(context, context.store.labelOf(term), program.sizeNames));
        for (const TermId child : context.store.children(term)) pending.push_back(child);
    }
    CHECK(labels == std::vector<std::string>{"Λ", "λ", "app", "app", "app", "%0", "[n/4]", "split",
                                             "join", "app", "-2.5", "app", "add", "reduce"});
    CHECK(programTypeText(context, program.type, program.sizeNames) == "(n : nat) -> n.f32 -> f32");
}

TEST_CASE("names come back for rebuilt lambdas by the type of their parameter", "[unit]") {
    RiseContext context;
    Types& types = context.types;
    const RiseProgram program =
        loadOk(context, "main : 4.f32 -> 4.f32\nmain = \\row. map (\\cell. cell) row");
    const TypeId row = types.array(context.nats.constant(4), types.scalar(rise::Scalar::F32));
    const TermId rebuilt = context.lam(row, context.lam(row, context.var(1, row)));
    CHECK(printTerm(context, rebuilt) == "\\row xs. row");
    CHECK(printTerm(context, context.var(1, row)) == "%1");
    CHECK(printTerm(context, context.var(1, row), {.parameterNames = {"a", "b"}}) == "a");
    static_cast<void>(program);
}

TEST_CASE("the shipped programs read back as printed", "[unit]") {
    for (const auto& entry :
         std::filesystem::directory_iterator(resourceFolder() / "programs" / "rise")) {
        RiseContext context;
        checkRoundTrip(context, loadOk(context, readFile(entry.path()).value()).term);
    }
}

TEST_CASE("random terms read back as printed", "[property]") {
    RiseContext context;
    RandomTerms random(context, 4711);
    for (int i = 0; i < 150; ++i) {
        const TermId term = random.program(5);
        checkRoundTrip(context, term);
    }
}
