// Texts of STUR: what is read is written again and reads to the same; terms, too.
#include <catch2/catch.hpp>

#include "SturReading.h"
#include "engine/languages/stur/syntax/SturParser.h"
#include "engine/languages/stur/syntax/SturPrinter.h"
#include "engine/languages/stur/terms/SturTermText.h"

namespace candler::stur {

namespace {

std::string again(const std::string& text) {
    const auto file = parseFile(SourceText("test", text));
    INFO((file ? std::string() : render(file.error())));
    REQUIRE(file);
    const std::string written = fileText(*file);
    const auto second = parseFile(SourceText("again", written));
    REQUIRE(second);
    CHECK(*second == *file);
    return written;
}

std::string firstMistake(const std::string& text) {
    const auto file = parseFile(SourceText("test", text));
    REQUIRE(!file);
    return file.error().front().message;
}

}  // namespace

TEST_CASE("texts of STUR are written as they were read", "[unit]") {
    using Case = std::pair<std::string, std::string>;
    const auto [text, written] = GENERATE(values<Case>({
        {"A(i) := f(i) + (-1) * p(i)", "A(i) := f(i) + -1 * p(i)\n"},
        {"p() := 5.12 * -12 * t(j) * s() * 3", "p() := 5.12 * -12 * t(j) * s() * 3\n"},
        {"A(i, j) := B^-1(i, j) * -5.123^-1 * f^-1()",
         "A(i, j) := B^-1(i, j) * -5.123^-1 * f^-1()\n"},
        {"B:U(i, j) := (0 <= i <= j < N)", "B:U(i, j) := (0 <= i <= j < N)\n"},
        {"B:R(i, j, ip, jp) := -21.5 * (0 <= j < i < N) * (ip = j) * (jp == i)",
         "B:R(i, j, ip, jp) := -21.5 * (0 <= j < i < N) * (ip = j) * (jp = i)\n"},
        {"B2(s) := B(i, j) * (i <= j) * (s = (N * i + j) - (i * (i + 1) / 2))",
         "B2(s) := B(i, j) * (i <= j) * (s = N * i + j - i * (i + 1) / 2)\n"},
        {"A(i) := B(i) * (i - (j - k) >= 2 % 3) # a comment",
         "A(i) := B(i) * (i - (j - k) >= 2 % 3)\n"},
        {"symbols: N, M\n\n# nothing\noutputs: A\niters: A -> i, j; B -> k",
         "symbols: N, M\noutputs: A\niters: A -> i, j; B -> k\n"},
        {"layout: A -> packed; B -> dense", "layout: A -> packed; B -> dense\n"},
        {"structure: B -> band(n, 1, 2)", "structure: B -> band(n, 1, 2)\n"},
        {"data: X -> \"a b.csv\"; Y -> \"c.db\" , \"SELECT '#', x FROM t\" # a comment",
         "data: X -> \"a b.csv\"; Y -> \"c.db\", \"SELECT '#', x FROM t\"\n"},
        {"assume: N >= 1", "assume: N >= 1\n"},
        {"assume: (N >= 1) * (M = N)", "assume: (N >= 1) * (M = N)\n"},
        {"@preprocess_start\nB(i) := A(i)\n@preprocess_end",
         "@preprocess_start\nB(i) := A(i)\n@preprocess_end\n"},
        {"A:U(i, j) := i <= j", "A:U(i, j) := (i <= j)\n"},
        {"A(i) := sum(k, l: B(i, k) * C(k, l)) * inv(D(i) + 1/3)",
         "A(i) := sum(k, l: B(i, k) * C(k, l)) * inv(D(i) + 1/3)\n"},
        {"A(i) := x(i); B(i) := (A(i) + x(i)) * x(i)",
         "A(i) := x(i)\nB(i) := (A(i) + x(i)) * x(i)\n"},
        {"A(i, i + 1) := sum(i)", "A(i, i + 1) := sum(i)\n"},
    }));
    CHECK(again(text) == written);
}

TEST_CASE("all shipped programs are written as they were read", "[unit]") {
    for (const auto& [name, text] : shippedPrograms()) {
        INFO(name);
        again(text);
    }
}

TEST_CASE("terms of STUR read back to themselves", "[unit]") {
    for (const auto& [name, text] : shippedPrograms()) {
        INFO(name);
        const auto program = programOf(text);
        const std::string written = program->termText(program->start());
        INFO(written);
        const auto read = program->readTerms(SourceText("term", written));
        REQUIRE(read);
        CHECK(read->front() == program->start());
    }
    const auto program = programOf(
        "symbols: n\nA(i) := x(i)\nA:D(i) := (0 <= i < n)\n"
        "x:D(i) := (0 <= i < n)");
    const std::string text =
        GENERATE("(x(i) + x(j)) * x(k)", "(x(i) * x(j)) * x(k)", "x(i + 1) * (i - (j - 2) <= 3)",
                 "sum(k: x(k) * sum(l: x(l) * (l = k)))", "inv(x(i) + 1) * 3^-1 * 1/3",
                 "nonzero(x(i) + -1 * x(j))", "for(i: x(i))", "(i != j) * (i < j % 2)", "i",
                 "i + 2 * (j - 1) / 3", "-1");
    const auto read = program->readTerms(SourceText("term", text));
    REQUIRE(read);
    CHECK(program->termText(read->front()) == text);
}

TEST_CASE("mistakes of syntax are told where they are", "[unit]") {
    using Case = std::pair<std::string, std::string>;
    const auto [text, message] = GENERATE(values<Case>({
        {"A(i) := B(i) - C(i)", "'-' is not expected here"},
        {"A(i) = B(i)", "':=' is expected here, not '='"},
        {"symbol: N", "no directive is called 'symbol'"},
        {"A:X(i) := (i = 0)", "'X' is no part of a tensor"},
        {"A(i) := B(i) * i <= j", "a comparison that is a factor stands in parentheses"},
        {"assume: a >= 1 * b >= 1",
         "this is ambiguous: a product of comparisons, or one chain of them?"},
        {"A(i) := B(i) * (i < 1.5)", "'1.5' is no index"},
        {"A(i) := B(i) ? 2", "this character has no meaning here"},
        {"A(i) := ", "an index expression is expected here, not the end of the line"},
        {"A(i) := B(i", "')' is expected here, not the end of the line"},
        {"@start", "'@start' means nothing"},
    }));
    INFO(text);
    CHECK(firstMistake(text) == message);
}

}  // namespace candler::stur
