// What goes into comparisons and the like is computed as it is written.
#include "tests/unit/scripts/ScriptParts.h"

using namespace candler;
using namespace candler::test;

TEST_CASE("what goes into a comparison stays as it is written, through other statements, too") {
    const auto script = load(R"(
f = function(Matrix[Double] score, Matrix[Double] open, Matrix[Double] X)
  return (Matrix[Double] first, Double gain) {
  s = score * open
  top = max(s)
  least = min(s + (10 * top + 10) * (1 - open))
  first = (s == least)
  gain = sum(X %*% t(X))
}
)",
                             {.shapes = {{"score", "n", "1"}, {"open", "n", "1"}}});
    REQUIRE(script->parts().size() == 1);
    const std::string program = script->parts()[0].program;
    CHECK(has(program, "input s["));
    CHECK(has(program, "input least\n"));
    CHECK(has(program, "first = s == least\n"));
    CHECK(has(program, "output gain\n"));
    CHECK_FALSE(has(program, "input open"));
    CHECK(script->kept() == std::set<std::string>{"least in f", "s in f", "top in f"});
    const auto found = script->replacement(
        0, "first = s == least\ngain = as.scalar(colSums(X) %*% t(colSums(X)))");
    REQUIRE(found.has_value());
    CHECK(has(found->text, "s = score * open\n"));
    CHECK(has(found->text, "least = min(s + (10 * top + 10) * (1 - open))\n"));
    CHECK(has(found->text, "t1 = colSums(X)\n  gain = as.scalar(t1 %*% t(t1))"));
}

TEST_CASE("operands that are computed within a comparison are not planned") {
    const auto found = programs(R"(
f = function(Matrix[Double] D, Matrix[Double] X) return (Matrix[Double] r, Double s) {
  r = (D * 3 + D * 0.1 <= rowMins(D * 3.1)) * X
  s = sum(X * (X > 0))
  E = D %*% D
  b = (E * 2 > E %*% E) * E
  r = r + b %*% b
}
)",
                                {.shapes = {{"D", "n", "n"}, {"X", "n", "n"}}});
    REQUIRE(found.size() == 1);
    CHECK(has(found[0], "is D * 3 + D * 0.1 <= rowMins(D * 3.1)"));
    CHECK(has(found[0], "s = sum(X * (X > 0))"));
    CHECK_FALSE(has(found[0], "E %*% E"));
    CHECK(has(found[0], "input b["));
}

TEST_CASE("what is kept changes no value that lines before it read") {
    const auto script = load(R"(
f = function(Matrix[Double] y, Matrix[Double] g, Matrix[Double] A, Double low)
  return (Matrix[Double] y, Matrix[Double] h) {
  h = A %*% A %*% y
  y = y - 0.1 * g
  inside = (y >= low)
  y = y * inside
  k = A %*% A %*% y
  h = h + k
}
)",
                             {.shapes = {{"g", "rows.y", "cols.y"}, {"A", "rows.y", "rows.y"}}});
    REQUIRE(script->parts().size() == 1);
    // h reads what y was before, and has to stand before it.
    CHECK(has(script->parts()[0].program, "input h["));
    CHECK(has(script->parts()[0].program, "input y["));
    CHECK(has(script->parts()[0].program, "k = A %*% A %*% y"));
    CHECK_FALSE(has(script->parts()[0].program, "0.1"));
}

TEST_CASE("what goes into comparisons moves before a loop as it is written") {
    const auto script = load(R"(
f = function(Matrix[Double] X, Matrix[Double] C, Integer n) return (Matrix[Double] C) {
  for (i in 1:n) {
    D = -2 * (X %*% t(C)) + rowSums(X ^ 2) + t(rowSums(C ^ 2))
    P = (D <= rowMins(D))
    C = t(P) %*% X / t(colSums(P))
  }
}
)");
    REQUIRE(script->parts().size() == 1);
    CHECK(has(script->parts()[0].program, "input D["));
    const auto found = script->replacement(0, {});
    REQUIRE(found.has_value());
    REQUIRE(found->hoisted.size() == 1);
    CHECK(has(found->hoisted[0].text, "= rowSums(X^2)"));
    CHECK(has(found->text, "D = -2 * X %*% t(C) + part1_1 + t(rowSums(C^2))\n"));
}

TEST_CASE("a plan that breaks an exact comparison is seen on random inputs") {
    const std::string text = R"(
f = function(Matrix[Double] score, Matrix[Double] open) return (Matrix[Double] first) {
  least = min(score + (10 * max(score) + 10) * (1 - open))
  first = (score == least)
}
)";
    std::string other = text;
    const std::string sum = "score + (10 * max(score) + 10) * (1 - open)";
    other.replace(
        other.find(sum), sum.size(),
        "(score + 10 * max(score) + 10) + open * (score - (score + 10 * max(score) + 10))");
    const auto checks =
        load(text, {.shapes = {{"score", "n", "1"}, {"open", "n", "1"}}})->compare(other, 1, {});
    REQUIRE(checks.size() == 1);
    CHECK_FALSE(checks[0].difference.empty());
}
