// The corpus as such: all records have shapes, and mean what they say on random matrices.
#include <catch2/catch.hpp>

#include "engine/languages/linrel/LaEvaluator.h"
#include "engine/languages/linrel/LaParser.h"
#include "engine/languages/linrel/LaText.h"
#include "tests/unit/linrel/CorpusFixture.h"

using namespace candler;
using namespace candler::linrel;

namespace {

/// Whether both sides are equal for each of some random inputs.
bool agree(const LaProgram& program, std::uint64_t seed) {
    Random random(seed);
    constexpr int kTrials = 3;
    for (int trial = 0; trial < kTrials; ++trial) {
        std::vector<Matrix> inputs;
        for (const LaInput& input : program.inputs)
            inputs.push_back(randomInput(program, input, random));
        const std::array sides{program.outputs[0].expression, program.outputs[1].expression};
        const std::vector<Matrix> values = evaluate(program, sides, inputs);
        if (!isClose(values[0], values[1])) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("the corpus has its records", "[linrel]") {
    const auto& records = test::corpusRecords();
    CHECK(records.size() == 196);
    CHECK(records.front().id == "R01a");
    CHECK(records.front().group == "UnnecessaryOuterProduct");
    CHECK(records.back().isEqual == false);
}

TEST_CASE("records that are equal agree on random matrices, and the others do not", "[linrel]") {
    for (const CorpusRecord& record : test::corpusRecords()) {
        CAPTURE(record.id);
        bool agreesAtAll = true;
        for (const CorpusSizes& sizes : test::corpusSizes())
            agreesAtAll = agree(test::programOf(record, sizes), 7) && agreesAtAll;
        CHECK(agreesAtAll == record.isEqual);
    }
}

TEST_CASE("what is printed reads back to the same expression", "[linrel]") {
    for (const CorpusRecord& record : test::corpusRecords()) {
        CAPTURE(record.id);
        LaProgram program = test::programOf(record, test::corpusSizes()[0]);
        for (const LaOutput& output : program.outputs) {
            const std::string text = laText(program, output.expression);
            CAPTURE(text);
            const auto again =
                parseExpression(program, inputNames(program), SourceText("text", text));
            REQUIRE(again);
            CHECK(*again == output.expression);
        }
    }
}
