// Cost models as texts: what is read, and every mistake with its place.
#include "engine/extraction/CostFile.h"

#include <catch2/catch.hpp>

#include "tests/unit/extraction/RandomFormulas.h"

using namespace candler;
using namespace candler::testing;
using candler::toy::Toy;

namespace {

Result<std::vector<CostDefinition>> parse(const std::string& text) {
    const Toy toy;
    return parseCosts(SourceText("c.costs", text), toyCosts(toy));
}

/// The first line of each mistake and its hint.
std::string mistakes(const std::string& text) {
    const auto parsed = parse(text);
    if (parsed) return "";
    std::string shown;
    for (const Diagnostic& diagnostic : parsed.error()) {
        shown += std::to_string(diagnostic.place.line) + ":" +
                 std::to_string(diagnostic.place.column) + " " + diagnostic.message;
        if (!diagnostic.hint.empty()) shown += " (" + diagnostic.hint + ")";
        shown += "\n";
    }
    return shown;
}

/// The value of the row of g with children that cost 3 and 5, size 7 and no shift.
double valueOf(const std::string& formula) {
    const auto parsed = parse("costs m { g: " + formula + "; default: 1 + sum; }");
    INFO(formula << "\n" << (parsed ? "" : render(parsed.error())));
    REQUIRE(parsed);
    const CostDefinition& model = parsed->front();
    const Toy toy;
    const std::vector<double> facts{7, CostFormula::kUnknown};
    return model.rows[model.rowOf[toy.g.index()]].formula.evaluate(std::vector<double>{3, 5},
                                                                   facts);
}

struct Reading {
    std::string in;
    std::string out;
};

}  // namespace

TEST_CASE("formulas mean what arithmetic means", "[unit]") {
    CHECK(valueOf("1 + sum") == 9);
    CHECK(valueOf("sum + 2 * 3 - 4 / 2") == 12);
    CHECK(valueOf("sum + (2 + 3) * 4") == 28);
    CHECK(valueOf("sum + 10 - 2 - 3") == 13);
    CHECK(valueOf("sum + 64 / 4 / 2") == 16);
    CHECK(valueOf("sum - -2") == 10);
    CHECK(valueOf("1 + largest") == 6);
    CHECK(valueOf("child(1) + 2 * child(2)") == 13);
    CHECK(valueOf("count * sum") == 16);
    CHECK(valueOf("max(sum, 2, 100)") == 100);
    CHECK(valueOf("sum + min(4, 2, 3)") == 10);
    CHECK(valueOf("sum + pow(2, 3)") == 16);
    CHECK(valueOf("sum + log2(32) + sqrt(9)") == 16);
    CHECK(valueOf("sum + floor(2.7) + ceil(2.2) + abs(-2)") == 15);
    CHECK(valueOf("sum + size") == 15);
    CHECK(valueOf("sum + (size or 2) + abs(shift or 4)") == 19);
    CHECK(valueOf("sum + \"size\" # a comment\n + 1") == 16);
    CHECK(valueOf("sum + 1.5e2") == 158);
}

TEST_CASE("a file holds several models, rows name several operators", "[unit]") {
    const auto parsed = parse(
        "# two models\n"
        "costs first { a, b: 2; \"n\": size; default: 1 + sum; }\n"
        "costs second-model { assume width = 64, default = 1e3; default: 1 + largest; }\n");
    REQUIRE(parsed);
    REQUIRE(parsed->size() == 2);
    const CostDefinition& first = (*parsed)[0];
    CHECK(first.name == "first");
    CHECK(first.rows.size() == 3);
    CHECK(first.rowOf == std::vector<std::uint32_t>{0, 0, 2, 1, 2, 2});
    CHECK(first.rows[1].place.line == 2);
    CHECK(first.rows[1].place.column == 29);
    CHECK((*parsed)[1].name == "second-model");
    CHECK((*parsed)[1].assumptions == CostAssumptions{{{"width", 64}}, 1000});
    CHECK(parse("# nothing\n")->empty());
}

TEST_CASE("what is wrong with a file of costs is told with place and hint", "[unit]") {
    const std::string whole = "default: 1 + sum; }";
    const Reading c = GENERATE_COPY(values<Reading>({
        {"cost m { }",
         "1:1 'costs' is expected here (a cost model is written: costs name { default: 1 + sum; "
         "})\n"},
        {"costs { }", "1:7 the name of a cost model is expected here\n"},
        {"costs m default: 1", "1:9 '{' is expected behind the name of a cost model\n"},
        {"costs m { default: 1 + sum;", "1:28 '}' is missing here\n"},
        {"costs m { default: 1 + sum }", "1:28 an operator or ';' is expected here\n"},
        {"costs m { : 1; " + whole,
         "1:11 an operator is expected here (a row is written: add, mul: 2 + sum;)\n"},
        {"costs m { a 1; " + whole,
         "1:13 ':' is expected behind an operator (a row is written: add, mul: 2 + sum;)\n"},
        {"costs m { h: 1; " + whole, "1:11 unknown operator 'h' (did you mean 'a'?)\n"},
        {"costs m { defualt: 1; " + whole,
         "1:11 unknown operator 'defualt' (did you mean 'default'?)\n"},
        {"costs m { a: 1; b, a: 2; " + whole, "1:20 there is a row for 'a' already\n"},
        {"costs m { default: 1 + sum; " + whole, "1:29 there is a row 'default' already\n"},
        {"costs m { " + whole + " costs m { " + whole,
         "1:37 there is a cost model 'm' already (choose another name)\n"},
        {"costs m { a, b: 1; }",
         "1:7 'm' says no cost of 'c', 'f', 'g' and 1 others (add a row such as default: 1 + "
         "sum;)\n"},
        {"costs m { a: sizes; " + whole,
         "1:14 unknown name 'sizes' in a formula (did you mean 'size'?)\n"},
        {"costs m { a: flops; " + whole,
         "1:14 unknown name 'flops' in a formula (known names: child, size, shift, sum, largest, "
         "count, min, max, pow, log2, sqrt, floor, ceil, abs)\n"},
        {"costs m { f: child(2) + sum; " + whole, "1:14 'f' has only one child\n"},
        {"costs m { a: child(1); " + whole, "1:14 'a' has no child\n"},
        {"costs m { default: child(1) + sum; }", "1:20 'a' has no child\n"},
        {"costs m { f: child(0); " + whole,
         "1:20 the number of a child is expected here, from 1 (child(1) is the cost of the first "
         "child)\n"},
        {"costs m { f: child; " + whole,
         "1:19 '(' is expected behind 'child' (child(1) is the cost of the first child)\n"},
        {"costs m { f: sum + 1 +; " + whole,
         "1:23 a number, a name or '(' is expected here (a formula is written like 2 * elements + "
         "sum)\n"},
        {"costs m { f: (sum + 1; " + whole, "1:22 ')' is missing here\n"},
        {"costs m { f: sum 1; " + whole, "1:18 an operator or ';' is expected here\n"},
        {"costs m { f: pow(sum); " + whole, "1:14 'pow' takes 2 arguments, not 1\n"},
        {"costs m { f: sqrt(sum, 2); " + whole, "1:14 'sqrt' takes 1 argument, not 2\n"},
        {"costs m { f: min + sum; " + whole, "1:18 '(' is expected behind 'min'\n"},
        {"costs m { f: 1e999; " + whole, "1:14 this number is too large or too small\n"},
        {"costs m { assume widht = 3; " + whole,
         "1:18 no size is called 'widht' (did you mean 'width'?)\n"},
        {"costs m { assume width = 3, width = 4; " + whole, "1:29 'width' has a value already\n"},
        {"costs m { assume width; " + whole, "1:23 '=' is expected behind the name of a size\n"},
        {"costs m { assume width = n; " + whole, "1:26 a whole number is expected here\n"},
        {"costs m { assume width = 2.5; " + whole, "1:26 a whole number is expected here\n"},
        {"costs m { f: 5 - sum; " + whole,
         "1:14 the cost of 'f' must be a number that is not negative: it is 5 for children that "
         "cost 0 and 4 once child 1 costs 1 (such as 1 + sum, or 1 + largest)\n"},
        {"costs m { g: child(1); " + whole,
         "1:14 the cost of 'g' must be at least the cost of every child: it is 0 for children "
         "that cost 0, 1 (such as 1 + sum, or 1 + largest)\n"},
        {"costs m { default: 1; }",
         "1:20 the cost of 'f' must be at least the cost of every child: it is 1 for children "
         "that cost 2.5 (such as 1 + sum, or 1 + largest)\n"},
        {"costs m { f: \"open; " + whole,
         "1:14 a number, a name or '(' is expected here (a formula is written like 2 * elements + "
         "sum)\n"},
    }));
    CAPTURE(c.in);
    CHECK(mistakes(c.in) == c.out);
}

TEST_CASE("several mistakes are told at once, twenty at most", "[unit]") {
    CHECK(mistakes("costs m {\n  x: 1;\n  f: 2 +;\n  a: size size;\n  default: sum;\n}\n"
                   "costs k { f: 0; default: sum; }\n") ==
          "2:3 unknown operator 'x' (did you mean 'a'?)\n"
          "3:9 a number, a name or '(' is expected here (a formula is written like 2 * elements + "
          "sum)\n"
          "4:11 an operator or ';' is expected here\n"
          "7:14 the cost of 'f' must be at least the cost of every child: it is 0 for children "
          "that cost 1 (such as 1 + sum, or 1 + largest)\n");
    std::string text = "costs m {";
    for (int i = 0; i < 50; ++i) text += " x: 1;";
    const auto parsed = parse(text + "}");
    REQUIRE_FALSE(parsed);
    CHECK(parsed.error().size() == 20);
}

TEST_CASE("deep formulas are refused, not followed", "[unit]") {
    const auto nested = [](std::size_t depth, const std::string& open, const std::string& close) {
        std::string text;
        for (std::size_t i = 0; i < depth; ++i) text += open;
        text += "1";
        for (std::size_t i = 0; i < depth; ++i) text += close;
        return mistakes("costs m { a: " + text + "; default: 1 + sum; }");
    };
    CHECK(nested(50, "(", ")").empty());
    for (const std::size_t depth : {200U, 100'000U}) {
        CHECK(nested(depth, "(", ")").find("nested too deeply") != std::string::npos);
        CHECK(nested(depth, "-", "").find("nested too deeply") != std::string::npos);
        CHECK(nested(depth, "max(1, ", ")").find("nested too deeply") != std::string::npos);
        CHECK(nested(depth, "size or ", "").find("nested too deeply") != std::string::npos);
    }
    CHECK(nested(90, "1 + (", ")").find("nested too deeply") != std::string::npos);
    std::string wide = "1";
    for (int i = 0; i < 10'000; ++i) wide += " + 1";
    CHECK(mistakes("costs m { a: " + wide + "; default: 1 + sum; }").empty());
}
