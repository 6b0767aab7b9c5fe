// Files of the FROSTT collection: what is in them, and mistakes with their places.
#include "engine/data/FrosttTensor.h"

#include <catch2/catch.hpp>
#include <string>

#include "tests/unit/data/Mistakes.h"

using namespace candler;

namespace {

using Counts = std::vector<std::int64_t>;

CoordinateTensor tns(const std::string& text, const std::optional<Counts>& extents = {}) {
    auto read = readFrosttTensor(SourceText("x.tns", text), extents);
    if (!read) FAIL(render(read.error()));
    return *read;
}

std::string tnsMistake(const std::string& text, const std::optional<Counts>& extents = {}) {
    return mistakeOf(readFrosttTensor(SourceText("x.tns", text), extents), "x.tns");
}

}  // namespace

TEST_CASE("tensors of any order are read", "[data][tns]") {
    const CoordinateTensor three =
        tns("# by hand\n\n2 1 3 -1.5\r\n1\t4 1 +2e3\n # again\n 1 1 1 .25 # the first\n1 2 2 0\n");
    CHECK(three.extents == Counts{2, 4, 3});
    CHECK(three.coordinates == Counts{0, 0, 0, 0, 3, 0, 1, 0, 2});
    CHECK(three.values == std::vector<double>{0.25, 2000, -1.5});

    const CoordinateTensor vector = tns("3 7");
    CHECK(vector.extents == Counts{3});
    CHECK(vector.coordinates == Counts{2});
    CHECK(vector.values == std::vector<double>{7});

    CHECK(tns("1 1 1 1 1 1 1 1 2\n").order() == 8);
    CHECK(tns("1099511627776 1 5\n").coordinates == Counts{(std::int64_t{1} << 40U) - 1, 0});
    // What a place holds is the sum.
    const CoordinateTensor twice = tns("2 2 1\n1 1 4\n2 2 0.5\n1 2 3\n1 2 -3\n");
    CHECK(twice.coordinates == Counts{0, 0, 1, 1});
    CHECK(twice.values == std::vector<double>{4, 1.5});
}

TEST_CASE("extents are the largest coordinates, or those that are given", "[data][tns]") {
    CHECK(tns("2 9 1\n4 1 0\n").extents == Counts{4, 9});
    CHECK(tns("2 2 1\n", Counts{3, 5}).extents == Counts{3, 5});
    CHECK(tns("# extents: 4 6\n2 2 1\n").extents == Counts{4, 6});
    CHECK(tns("#extents: 4 6\n2 2 1\n", Counts{3, 5}).extents == Counts{4, 6});
    CHECK(tns("# extents: 4 6 7\n").entryCount() == 0);
    CHECK(tns("# nothing\n", Counts{3, 5}).extents == Counts{3, 5});
    CHECK(tns("# the extents: many\n2 2 1\n").extents == Counts{2, 2});
}

TEST_CASE("mistakes in entries of tensors are told", "[data][tns]") {
    CHECK(tnsMistake("1 2 3\n1 2 3 4\n") == "2:1: this entry has 3 coordinates, not 2");
    CHECK(tnsMistake("1 2 3\n1 2\n") == "2:1: this entry has 1 coordinate, not 2");
    CHECK(tnsMistake("1 2 3\n\n 1 2 # 3\n") == "3:2: this entry has 1 coordinate, not 2");
    CHECK(tnsMistake("1 2 3\n1 0.5\n") == "2:1: this entry has 1 coordinate, not 2");
    CHECK(tnsMistake("1 1 1 0.5\n1 1 2.5\n") == "2:1: this entry has 2 coordinates, not 3");
    CHECK(tnsMistake("5\n") == "1:1: this entry has no coordinates");
    CHECK(tnsMistake("1 1 1 1 1 1 1 1 1 2\n") == "1:1: there are more than 8 axes");
    CHECK(tnsMistake("1 1 1\n1 0 1\n") == "2:3: there is no coordinate 0");
    CHECK(tnsMistake("1 1 1\n-3 1 1\n") == "2:1: there is no coordinate -3");
    CHECK(tnsMistake("1 1099511627777 1\n") == "1:3: there is no coordinate 1099511627777");
    CHECK(tnsMistake("99999999999999999999 1 1\n") ==
          "1:1: there is no coordinate 99999999999999999999");
    CHECK(tnsMistake("1.0 1 1\n") == "1:1: '1.0' is no coordinate");
    CHECK(tnsMistake("1 x 1\n") == "1:3: 'x' is no coordinate");
    CHECK(tnsMistake("1 1 x\n") == "1:5: 'x' is no number");
    CHECK(tnsMistake("1 1 \xff\n") == "1:5: '?' is no number");
    CHECK(tnsMistake("1 1 1,5\n") == "1:5: '1,5' is no number");
    CHECK(tnsMistake("1 1 nan\n") == "1:5: 'nan' is no value of an entry");
    CHECK(tnsMistake("1 1 -inf\n") == "1:5: '-inf' is no value of an entry");
    CHECK(tnsMistake("1 1 1e999\n") == "1:5: '1e999' is no value of an entry");
    CHECK(tnsMistake("% Matrix Market\n1 1 1\n") == "1:1: '%' is no coordinate");
    CHECK(tnsMistake("# a\n2 1 1e308\n1 1 5\n2 1 1e308\n# b\n1 2 3\n") ==
          "4:1: the values of this place add up to no finite number");
}

TEST_CASE("mistakes in extents of tensors are told", "[data][tns]") {
    CHECK(tnsMistake("") == "1:1: there are no entries, so nothing tells how many axes there are");
    CHECK(tnsMistake("# empty\n") ==
          "2:1: there are no entries, so nothing tells how many axes there are");
    CHECK(tnsMistake("# extents: 2 3\n1 4 1\n") ==
          "2:3: there is no coordinate 4 on axis 2 of a tensor of 2x3");
    CHECK(tnsMistake("1 4 1\n", Counts{2, 3}) ==
          "1:3: there is no coordinate 4 on axis 2 of a tensor of 2x3");
    CHECK(tnsMistake("1 4 1\n", Counts{2, 3, 4}) == "1:1: this entry has 2 coordinates, not 3");
    CHECK(tnsMistake("# extents: 2 3\n1 1 1 4\n") == "2:1: this entry has 3 coordinates, not 2");
    CHECK(tnsMistake("# extents: 2 x\n") == "1:14: 'x' is no extent");
    CHECK(tnsMistake("# extents: 2 0\n") == "1:14: there is no extent 0");
    CHECK(tnsMistake("# extents:\n") == "1:3: extents are missing here");
    CHECK(tnsMistake("1 1 1\n# extents: 2 3\n") == "2:3: the extents come too late here");
    CHECK(tnsMistake("# extents: 2 3\n# extents: 2 3\n") == "2:3: the extents come too late here");
    CHECK(tnsMistake("# extents: 1 2 3 4 5 6 7 8 9\n") == "1:28: there are more than 8 axes");
}

TEST_CASE("the reading of a tensor can be stopped", "[data][tns]") {
    std::string text;
    for (int i = 20'000; i > 0; --i) text += fmt::format("{} 1 1\n", i);
    // At every question: while lines are read, and while entries are put in order.
    int asked = 0;
    while (true) {
        int left = asked++;
        const auto read = readFrosttTensor(SourceText("x.tns", text), {},
                                           StopCheck([&left] { return left-- == 0; }));
        if (read) break;
        CHECK(read.error().front().message == "the reading of x.tns was stopped");
    }
    CHECK(asked > 5);
}
