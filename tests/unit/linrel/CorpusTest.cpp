// The corpus as such: all records have shapes, and mean what they say on random matrices.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "engine/languages/linrel/oracles/LaEvaluator.h"
#include "engine/languages/linrel/syntax/LaParser.h"
#include "engine/languages/linrel/syntax/LaText.h"
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

TEST_CASE("a large corpus is read, and its last mistake told in its place", "[linrel]") {
    constexpr int kRecords = 20'000;
    std::string text;
    for (int i = 0; i < kRecords; ++i)
        text += fmt::format("A{} | eq | g | X | core | X: m n; Y: m n | X+Y | Y+X |\n", i);
    const auto records = readCorpus(SourceText("large", text));
    REQUIRE(records);
    CHECK(records->size() == kRecords);
    const auto wrong =
        readCorpus(SourceText("large", text + "Z | eq | g | X | core | | 1+Q | 1 |"));
    REQUIRE_FALSE(wrong);
    REQUIRE(wrong.error().size() == 1);
    CHECK(wrong.error()[0].place.line == kRecords + 1);
    CHECK(wrong.error()[0].place.column == 29);
}

TEST_CASE("numbers in declarations are no sizes of symbols", "[linrel]") {
    const SourceText text("numbers", "A | neq | g | X | core | X: 6 n; Y: m 8 | 1 | 2 |");
    const auto records = readCorpus(text);
    REQUIRE(records);
    const CorpusSizes given{{"m", 6}, {"n", 5}};
    const auto program = linrel::programOf((*records)[0], text, given);
    REQUIRE(program);
    const Dimensions& dims = program->dimensions;
    CHECK(dims.size(*dims.find("n")) == 5);
    const std::int64_t m = dims.size(*dims.find("m"));
    CHECK(m != 5);
    CHECK(m != 6);
    CHECK(m != 8);
}

TEST_CASE("tiers are those of the specification and of the rules that are there", "[linrel]") {
    const auto read = [](const std::string& tier, const std::vector<std::string>& sets) {
        const SourceText text("tiers", fmt::format("A | eq | g | X | {} | X: m n | X | X |", tier));
        return readCorpus(text, sets).has_value();
    };
    for (const char* tier : {"core", "nnz0", "def", "ext:agg", "ext:mean", "ext:diag", "ext:rev",
                             "ext:reshape", "ext:cmp", "ext:var", "ext:fn"})
        CHECK(read(tier, {}));
    CHECK_FALSE(read("ext:mine", {}));
    CHECK(read("ext:mine", {"core", "mine"}));
    CHECK_FALSE(read("ext:core", {"core", "mine"}));
}

TEST_CASE("sizes are numbers that a matrix can have, or names", "[linrel]") {
    const auto mistakes = [](const std::string& size) {
        const SourceText text("sizes",
                              fmt::format("A | eq | g | X | core | X: {} n | X | X |", size));
        const auto records = readCorpus(text);
        return records ? std::size_t{0} : records.error().size();
    };
    CHECK(mistakes("1099511627776") == 0);
    CHECK(mistakes("m.1") == 0);
    for (const char* size : {"1099511627777", "99999999999999999999", "0", "-1", "3x", "m+1"})
        CHECK(mistakes(size) == 1);
}
