// Programs of tensors as text: what is read, what is refused, and that what is printed is read back
// as the same term.
#include <catch2/catch.hpp>

#include "engine/languages/tensorgraph/TensorProgram.h"
#include "engine/languages/tensorgraph/syntax/TensorProgramText.h"

using namespace candler;
using namespace candler::tensor;

namespace {

/// Line, column and message of the first mistake.
std::optional<Diagnostic> firstMistake(const std::string& text) {
    TensorContext context;
    const auto read = readProgram(context, SourceText("test", text));
    if (read) return std::nullopt;
    return read.error().front();
}

std::string mistakeOf(const std::string& text) {
    const auto first = firstMistake(text);
    if (!first) return "";
    return std::to_string(first->place.line) + ":" + std::to_string(first->place.column) + " " +
           first->message;
}

std::string hintOf(const std::string& text) {
    const auto first = firstMistake(text);
    return first ? first->hint : "";
}

}  // namespace

TEST_CASE("a program of tensors is read with its shapes", "[tensor]") {
    TensorContext context;
    const auto read = readProgram(context, SourceText("test", R"(
        (input x 1 64 56 56)  ; an image
        (weight w 64 64 3 3)
        (weight v 32 64 1 1)
        (let a (conv 1 1 same relu x w))
        (let p (split 1 40 (concat 1 a (conv 1 1 same none a v))))
        (output (first p) (poolmax 3 3 2 2 valid none (second p))))"));
    REQUIRE(read);
    REQUIRE(read->outputs.size() == 2);
    const auto shape = [&](std::size_t i) {
        return context[context.store.type(read->outputs[i].term)].shape;
    };
    CHECK(shape(0) == Shape{1, 40, 56, 56});
    CHECK(shape(1) == Shape{1, 56, 27, 27});
    CHECK(read->warnings.empty());
}

TEST_CASE("what is printed is the same program", "[tensor]") {
    TensorContext context;
    const SourceText text("test", R"(
        (input x 64 1024) (weight w 1024 1024) (weight v 1024 1024)
        (let a (matmul none x w))
        (let b (transpose (1 0) (ewadd a (matmul tanh x v))))
        (output a (reshape (16 4 1024) (transpose (1 0) b)) (relu a)))");
    const auto first = readProgram(context, text);
    REQUIRE(first);
    std::vector<TermId> outputs;
    for (const TensorOutput& output : first->outputs) outputs.push_back(output.term);
    const TermId term = joinOutputs(context, outputs);
    CHECK(outputsOf(context, term) == outputs);
    const std::string printed = programText(context, term);
    CAPTURE(printed);
    const auto second = readProgram(context, SourceText("printed", printed));
    REQUIRE(second);
    REQUIRE(second->outputs.size() == outputs.size());
    for (std::size_t i = 0; i < outputs.size(); ++i) CHECK(second->outputs[i].term == outputs[i]);
}

TEST_CASE("operators with texts and lists are printed and read", "[tensor]") {
    TensorContext context;
    const std::string text = R"((input x 2 3)
(input y 3)
(let t1 (broadcast (2 3) y))
(let t2 (opaque "Where-16(0,1,[2 3]) a=b" 1 (2 3) (pad (0 0 1 0) x) t1))
(output (opaque "Softmax-13(0) axis=-1" 0 (2 3) x) t2 t1))";
    const auto first = readProgram(context, SourceText("test", text));
    REQUIRE(first);
    std::vector<TermId> outputs;
    for (const TensorOutput& output : first->outputs) outputs.push_back(output.term);
    const std::string printed = programText(context, joinOutputs(context, outputs));
    CAPTURE(printed);
    const auto second = readProgram(context, SourceText("printed", printed));
    REQUIRE(second);
    for (std::size_t i = 0; i < outputs.size(); ++i) CHECK(second->outputs[i].term == outputs[i]);
    CHECK(context.labelText(context.store.labelOf(outputs[0])) ==
          "opaque \"Softmax-13(0) axis=-1\" 0 (2 3)");
}

TEST_CASE("opaque operators are equal only if their texts are", "[tensor]") {
    TensorContext context;
    const auto read = readProgram(context, SourceText("test", R"((input x 2)
        (output (opaque "A-1(0) k=1" 0 (2) x) (opaque "A-1(0) k=2" 0 (2) x)
                (opaque "A-1(0) k=1" 1 (2) x) (opaque "A-1(0) k=1" 0 (2) x)))"));
    REQUIRE(read);
    const auto term = [&](std::size_t i) { return read->outputs[i].term; };
    CHECK(term(0) != term(1));
    CHECK(term(0) != term(2));
    CHECK(term(0) == term(3));
}

TEST_CASE("mistakes in programs of tensors have a place", "[tensor]") {
    const std::string start = "(input x 2 3)\n(weight w 3 4)\n";
    CHECK(mistakeOf(start + "(output (matmul none w x))") ==
          "3:9 a matrix with 4 columns is multiplied by one with 2 rows");
    CHECK(mistakeOf(start + "(output (matmul x w))") ==
          "3:10 'matmul' takes 1 parameter and 2 tensors");
    CHECK(hintOf("(input x 2 3)(let a (relu b))(let b (relu a))(output b)").find("no cycles") !=
          std::string::npos);
    CHECK(mistakeOf(start + "(output y)") == "3:9 nothing is called 'y' above here");
    CHECK(mistakeOf(start + "(output (matmull none x w))") == "3:10 unknown operator 'matmull'");
    CHECK(mistakeOf(start + "(output (split 1 1 x))") == "3:9 an output is a tensor");
    CHECK(mistakeOf(start + "(output (first x))") == "3:9 only what was split has halves");
    CHECK(mistakeOf(start + "(output (matmul rely x w))") == "3:17 an activation is expected here");
    CHECK(mistakeOf(start + "(let x x)") == "3:6 'x' is there already");
    CHECK(mistakeOf("(input x 2 0)") == "1:12 a whole number from 1 on is expected here");
    CHECK(mistakeOf("(input x 99999999999999999999)") ==
          "1:10 a whole number from 1 on is expected here");
    CHECK(mistakeOf("(input x 1000000 1000000 1000000)") == "1:1 this tensor is too large");
    CHECK(mistakeOf(start) == "3:1 the program has no output");
    CHECK(mistakeOf(start + "(output (opaque A 0 (2) x))") ==
          "3:17 a text in quotes is expected here");
    CHECK(mistakeOf(start + "(output (opaque \"A\" 0 (2) x x x x x x x))") ==
          "3:10 'opaque' takes 3 parameters and one to six tensors");
    CHECK(mistakeOf(start + "(output (opaque \"A\" 0 (0) x))") == "3:9 an axis without extent");
    CHECK(mistakeOf(start + "(output (pad (1 1) x))") ==
          "3:9 4 amounts are expected, two for each axis of 2x3");
    CHECK(mistakeOf(start + "(output (broadcast 2 x))") ==
          "3:20 a list of numbers is expected here");
    CHECK(mistakeOf("(input x 2 3") == "1:1 this '(' is never closed");
    CHECK(mistakeOf("(input x 2)(let a (relu a))(output a)") ==
          "1:25 nothing is called 'a' above here");
    CHECK(mistakeOf("(weight w 4 4 2 2)(input x 1 4 8 8)(output (conv 1 1 same none x w))") ==
          "1:44 a window of 2 with stride 1 does not fit an axis of 8 with padding same, "
          "which is the same on both sides");
}

TEST_CASE("what no output needs is told", "[tensor]") {
    TensorContext context;
    const auto read =
        readProgram(context, SourceText("test", "(input x 2)(input y 2)(output (relu x))"));
    REQUIRE(read);
    REQUIRE(read->warnings.size() == 1);
    CHECK(read->warnings[0].message == "nothing uses 'y'");
    CHECK(read->warnings[0].severity == Severity::Warning);
}

TEST_CASE("programs keep the names of outputs", "[tensor]") {
    TensorProgram program("named");
    REQUIRE(program.read(SourceText("test",
                                    "(input x 2 2) (weight w 2 2) "
                                    "(let sum (ewadd x w)) (output sum (relu sum))")));
    CHECK(program.programText(program.start()) ==
          "(input x 2 2)\n(weight w 2 2)\n(let sum (ewadd x w))\n(let t1 (relu sum))\n"
          "(output sum t1)");
    // A term that is no program has no outputs to name.
    const auto read = program.readTerms(SourceText("test", "(relu x)"));
    REQUIRE(read);
    CHECK(program.programText((*read)[0]) == "(relu x)");
}
