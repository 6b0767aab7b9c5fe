// Programs that are well formed but cannot be meant: each mistake with its line.
#include <catch2/catch.hpp>

#include "SturReading.h"

namespace candler::stur {

namespace {

const std::string kHead = "symbols: n, m\n";
const std::string kVectors = "x:D(i) := (0 <= i < n)\ny:D(i) := (0 <= i < n)\n";

}  // namespace

TEST_CASE("what a program of STUR says of its names is checked", "[unit]") {
    using Case = std::pair<std::string, std::string>;
    const auto [text, message] = GENERATE(values<Case>({
        {"y(i) := x(i) + x(j)\n" + kVectors, "2: 'i' is free in this summand"},
        {"y(i) := x(i, i)\n" + kVectors, "2: 'x' has 2 arguments here, not 1"},
        {"y(i) := x(i)\ny(i) := 2 * x(i)\n" + kVectors, "3: y is defined twice"},
        {"y^-1(i) := x(i)\n" + kVectors, "2: a definition has no ^-1 on its left side"},
        {"y(i) := z(i)\n" + kVectors, "2: 'z' has no box"},
        {"z(i) := x(i)\n" + kVectors, "2: 'z' has no box"},
        {"y(i) := z(i)\nz(i) := y(i)\nz:D(i) := (0 <= i < n)\n" + kVectors,
         "2: 'y' is defined by itself"},
        {"y(i) := x(i) * (0 <= k)\n" + kVectors, "2: the sum over 'k' has no end"},
        {"y(i) := x(i) * (k < N)\n" + kVectors, "2: the sum over 'k' has no end"},
        {"y(i) := x(i)\ny:D(i) := (0 <= i < n)\nx:D(i) := (0 <= i < k)", "4: 'k' is no symbol"},
        {"y(i) := x(i)\ny:D(i) := (0 <= i < n)\nx:D(i) := (i < n)",
         "4: the box does not bound 'i'"},
        {"y(i) := x(i)\ny:D(i) := (0 <= i < n)\nx:D(i) := (0 <= i < n) * (i != 2)",
         "4: a box says  0 <= i < n  of each of its variables"},
        {"y(i) := x(i) * (j = i / m) * (0 <= j < n)\n" + kVectors, ""},
        {"outputs: z\ny(i) := x(i)\n" + kVectors, "2: nothing computes 'z'"},
        {"iters: x -> i\ny(i) := x(i)\n" + kVectors, "2: nothing computes 'x'"},
        {"iters: y -> j\ny(i) := x(i)\n" + kVectors, "2: 'y' has no variable 'j'"},
        {"@preprocess_start\ny(i) := x(i)\n" + kVectors, "2: this block has no end"},
        {"y(i) := x(i / -2)\n" + kVectors, "2: this divides by -2 at m = 0, n = 0"},
        {"layout: y -> paked\ny(i) := x(i)\n" + kVectors, "2: no layout is called 'paked'"},
        {"structure: x -> symetric(n)\ny(i) := x(i)\n" + kVectors,
         "2: no structure is called 'symetric'"},
        {"structure: x -> symmetric(n, n)\ny(i) := x(i)\n" + kVectors,
         "2: 'symmetric' has 1 arguments, not 2"},
        {kVectors, "1: this program computes nothing"},
        {"y(i) := x(i)\nx:C(i) := (i = 0)\n" + kVectors,
         "3: the compressed tensor follows from the unique set"},
        {"y(i) := x(i) * x:R(i)\n" + kVectors, "2: 'x:R' is no factor"},
        {"y(i) := x(i) * (i % 0 = 1)\n" + kVectors, "2: this divides by 0"},
    }));
    INFO(text);
    const std::string found = mistakesOf(kHead + text);
    if (message.empty())
        CHECK(found.find("this divides by 0") != std::string::npos);
    else
        CHECK(found == message);
}

TEST_CASE("what is written as elsewhere is told how it is written here", "[unit]") {
    using Case = std::pair<std::string, std::string>;
    const auto [rule, hint] = GENERATE(values<Case>({
        {"y(i) := x(i) * x(i)^-1\n", "A^-1(i)"},
        {"y(i) := x(i) - x(i)\n", "A(i) + -1 * B(i)"},
        {"y(i) := x(i) + 1\n", "(0 <= i < n)"},
    }));
    INFO(rule);
    const auto loaded = SturProgram().load(SourceText("test.stur", kHead + rule + kVectors));
    REQUIRE(!loaded);
    CHECK(loaded.error().front().hint.find(hint) != std::string::npos);
}

TEST_CASE("structures that cannot be are shown with sizes", "[unit]") {
    const std::string program = "symbols: n\nA(i, j) := B(i, j)\n" + square("A") + square("B");
    CHECK(mistakesOf(program + "B:U(i, j) := (i <= j)\n"
                               "B:R(i, j, ip, jp) := (j < i) * (ip = i) * (jp = j)")
              .find("is not unique") != std::string::npos);
    CHECK(mistakesOf(program + "B:U(i, j) := (i <= j)\n"
                               "B:R(i, j, ip, jp) := (j < i) * (ip = j) * (jp >= j) * (jp < n)")
              .find(" and to ") != std::string::npos);
    CHECK(mistakesOf(program + "B:U(i, j) := (i <= j)\n"
                               "B:R(i, j, ip, jp) := (j <= i) * (ip = j) * (jp = i)")
              .find("is unique, and leads to") != std::string::npos);
    CHECK(mistakesOf(program + "B:U(i, j) := (i <= j)\n"
                               "B:R(i, j, ip, jp) := (j < i) * (ip = j) * (jp = i)")
              .empty());
}

TEST_CASE("elements outside of a result's box are shown with sizes", "[unit]") {
    const std::string text =
        "symbols: M, N\nA(i, j) := x(i) * (i = j)\n"
        "x:D(i) := (0 <= i < M)\nA:D(i, j) := (0 <= i < M) * (0 <= j < N)\n";
    CHECK(mistakesOf(text).find("is outside of the box") != std::string::npos);
    CHECK(mistakesOf(text + "assume: M <= N\n").empty());
}

TEST_CASE("division by a symbol that may be 0 is refused", "[unit]") {
    const std::string text =
        "symbols: n, m\ny(i) := x(i / m)\nx:D(i) := (0 <= i < n)\n"
        "y:D(i) := (0 <= i < n)\n";
    CHECK(mistakesOf(text).find("this divides by 0") != std::string::npos);
    CHECK(mistakesOf(text + "assume: m >= 1\n").empty());
}

TEST_CASE("assumptions that contradict each other are an error", "[unit]") {
    const std::string text =
        "symbols: n\nassume: n >= 100\ny(i) := x(i)\n"
        "x:D(i) := (0 <= i < n)\ny:D(i) := (0 <= i < n)\n";
    CHECK(mistakesOf(text).empty());
    CHECK(mistakesOf(text + "assume: n < 50") == "6: no sizes are as this program assumes");
}

}  // namespace candler::stur
