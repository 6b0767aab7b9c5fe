// Programs of tensors as JSON: they mean what the text means, and mistakes have places in the JSON.
#include <catch2/catch.hpp>

#include "engine/languages/tensorgraph/models/ModelGraphs.h"
#include "engine/languages/tensorgraph/syntax/TensorProgramJson.h"

using namespace candler;
using namespace candler::tensor;

namespace {

constexpr const char* kJsonProgram = R"json({
  "inputs": [{"name": "x", "shape": [2, 3, 4, 4]}, {"name": "s", "shape": []}],
  "weights": [{"name": "w", "shape": [5, 3, 3, 3]}],
  "nodes": [
    {"name": "c", "op": "conv", "parameters": [1, 1, "same", "relu"], "arguments": ["x", "w"]},
    {"name": "b", "op": "broadcast", "parameters": [[2, 5, 4, 4]], "arguments": ["s"]},
    {"name": "a", "op": "ewadd", "arguments": ["c", "b"]},
    {"name": "o", "op": "opaque", "parameters": ["Softmax-13(0) axis=1", 0, [2, 80]],
     "arguments": ["a"]}
  ],
  "outputs": ["o", "c"]
})json";

constexpr const char* kText = R"text((input x 2 3 4 4) (input s) (weight w 5 3 3 3)
    (let c (conv 1 1 same relu x w))
    (output (opaque "Softmax-13(0) axis=1" 0 (2 80) (ewadd c (broadcast (2 5 4 4) s))) c))text";

TermId termOf(TensorContext& context, const std::string& text) {
    const auto read = readProgram(context, SourceText("test", text));
    if (!read) FAIL(text + "\n" + render(read.error()));
    std::vector<TermId> outputs;
    for (const TensorOutput& output : read->outputs) outputs.push_back(output.term);
    return joinOutputs(context, outputs);
}

/// Line, column and message of the first mistake in the program with a part replaced.
std::string mistakeOf(const std::string& part, const std::string& by) {
    std::string text = kJsonProgram;
    const std::size_t at = text.find(part);
    REQUIRE(at != std::string::npos);
    text.replace(at, part.size(), by);
    TensorContext context;
    const auto read = readProgram(context, SourceText("test", text));
    if (read) return "";
    const Diagnostic& first = read.error().front();
    return std::to_string(first.place.line) + ":" + std::to_string(first.place.column) + " " +
           first.message;
}

}  // namespace

TEST_CASE("a program as JSON is the program as text", "[tensor][json]") {
    TensorContext context;
    CHECK(termOf(context, kJsonProgram) == termOf(context, kText));
}

TEST_CASE("what is written as JSON is the same program", "[tensor][json]") {
    for (const ModelRow& model : modelGraphs()) {
        CAPTURE(model.name);
        TensorContext context;
        const TermId term = model.build(context, {8, 16, 4});
        CHECK(termOf(context, programJson(context, term)) == term);
    }
    TensorContext context;
    const TermId term = termOf(context, kText);
    const std::string json = programJson(context, term, {}, {.values = "file", .missing = {}});
    CHECK(termOf(context, json) == term);
    CHECK(json.find(R"("values": "file")") != std::string::npos);
}

TEST_CASE("mistakes in JSON have a place there", "[tensor][json]") {
    CHECK(mistakeOf("[\"x\", \"w\"]", "[\"x\", \"v\"]") == "5:90 nothing is called 'v' above here");
    CHECK(mistakeOf("[5, 3, 3, 3]", "[5, 2, 3, 3]") ==
          "5:5 3 channels are no multiple of the kernel's 2");
    CHECK(mistakeOf("\"same\"", "\"some\"") == "5:54 a padding is expected here");
    CHECK(mistakeOf("\"ewadd\"", "\"ewsum\"") == "7:25 unknown operator 'ewsum'");
    CHECK(mistakeOf("[2, 3, 4, 4]", "[2, 3, 4, 0]") ==
          "2:47 a whole number from 1 on is expected here");
    CHECK(mistakeOf("[2, 3, 4, 4]", "[2, 3, \"4\", 4]") == "2:44 a number is expected here");
    CHECK(mistakeOf("\"name\": \"c\"", "\"name\": \"c d\"") ==
          "5:14 a name or a number is expected here");
    CHECK(mistakeOf("\"name\": \"c\", ", "") == "5:5 'name' is missing here");
    CHECK(mistakeOf("\"op\": \"conv\"", "\"opp\": \"conv\"") == "5:19 unknown member 'opp'");
    CHECK(mistakeOf("\"op\": \"conv\"", "\"op\": \"conv\", \"op\": \"conv\"") ==
          "5:33 'op' is there twice");
    CHECK(mistakeOf("[\"o\", \"c\"]", "[]") == "11:14 the program has no output");
    CHECK(mistakeOf("[\"o\", \"c\"]", "3") == "11:14 a list is expected here");
    CHECK(mistakeOf("\"a\", \"op\"", "\"a\" \"op\"") == "7:21 this is no JSON");
    CHECK(mistakeOf("[2, 80]", "[[[[[[[2]]]]]]]") == "8:81 this is nested too deeply");
    CHECK(mistakeOf("[2, 80]", "[[2]]") == "8:78 a number is expected here");
    CHECK(mistakeOf("\"Softmax-13(0) axis=1\"", "\"a\\\"b\"") ==
          "8:50 a text without quotes in it is expected here");
}

TEST_CASE("a program as JSON that was cut off is an error with a place", "[tensor][json]") {
    const std::string text = kJsonProgram;
    for (std::size_t size = 1; size < text.size(); ++size) {
        TensorContext context;
        const auto read = readProgram(context, SourceText("test", text.substr(0, size)));
        REQUIRE(!read);
        REQUIRE(read.error().front().place.hasLine());
    }
}
