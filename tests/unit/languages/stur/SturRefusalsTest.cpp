// Programs that no kernel can be made of: each with its place and what to do.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "SturLoops.h"
#include "SturReading.h"

namespace candler::stur {

TEST_CASE("what no loops can be made of is told where it is defined", "[unit]") {
    using Case = std::pair<std::string, std::string>;
    const auto [rules, message] = GENERATE(values<Case>({
        {"y(i) := x(a) * x(b) * x(c) * x(d) * x(e) * x(i) * (a != b) * (a != c) * (a != d) * "
         "(a != e) * (b != c) * (b != d) * (b != e) * (c != d)\n",
         "2: 'y': multiplied out, its sums have more than 200 products"},
        {"y(i) := A(i, j) * x(j)\nA:U(i, j) := (i = j * k)\n",
         "3: 'A': no kernel can rely on its structure: elements may be there for several values of "
         "the names that are not its indices"},
        {"y(i) := A(i, j) * x(j)\nA:U(i, j) := (i < 1 + m)\n"
         "A:R(i, j, ip, jp) := (1 + m <= i) * (ip = i % (1 + m)) * (jp = j)\n",
         "4: 'A': no kernel can rely on its structure: its map leads to places that are found by "
         "dividing by symbols"},
    }));
    const std::string text = "symbols: n, m\n" + rules + square("A") +
                             "x:D(i) := (0 <= i < n)\ny:D(i) := (0 <= i < n)\n";
    INFO(text);
    SturProgram program;
    REQUIRE(program.load(SourceText("test.stur", text)));
    const auto made =
        lowerProgram(program.terms(), program.model(), program.start(), {.name = "f"});
    REQUIRE(!made);
    const Diagnostic& first = made.error().front();
    CHECK(fmt::format("{}: {}", first.place.line, first.message).substr(0, message.size()) ==
          message);
    CHECK(!first.hint.empty());
    CHECK(first.message.find_first_of("$\"") == std::string::npos);
    const Diagnostics told = program.kernelProblems({});
    REQUIRE(told.size() == 1);
    CHECK(told.front().severity == Severity::Warning);
    CHECK(told.front().place.line == first.place.line);
}

}  // namespace candler::stur
