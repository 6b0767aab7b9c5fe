// Sizes that a script does not tell follow from how its language repeats rows and columns.
#include "tests/unit/scripts/ScriptParts.h"

using namespace candler;
using namespace candler::test;

TEST_CASE("a column that is subtracted has the rows of what it is subtracted from") {
    const auto script = load(R"(
f = function(Matrix[Double] X, Matrix[Double] y) return (Matrix[Double] b) {
  b = matrix(0, ncol(X), 1)
  p = X %*% b
  g = t(X) %*% (y - p)
  b = b + solve(t(X) %*% (X * p), g)
}
)");
    CHECK(script->taken() == std::set<std::string>{"cols.y in f"});
    REQUIRE_FALSE(script->parts().empty());
    CHECK(has(script->parts().front().program, "input y[rows.X, 1]"));
    CHECK(has(script->parts().front().program, "input X[rows.X, cols.X]"));
}

TEST_CASE("of a system whose right side is not known no columns are guessed") {
    const auto script = load(R"(
f = function(Matrix[Double] X, Matrix[Double] y) return (Matrix[Double] b) {
  b = matrix(0, ncol(X), 1)
  r = foo(y)
  b = b + solve(t(X) %*% X, r)
}
)");
    CHECK(script->taken().empty());
}

TEST_CASE("a size that is taken to be 1 is that before the loop that takes it, too") {
    const std::string text = R"(
f = function(Matrix[Double] X, Matrix[Double] y, Integer n) return (Matrix[Double] q) {
  q = t(X) %*% (X %*% y)
  w = matrix(0, ncol(X), 1)
  for (i in 1:n) {
    r = t(X) %*% (X %*% w) - t(X) %*% (X %*% y)
    w = w - r
  }
  q = q + w
}
)";
    const auto found = programs(text);
    REQUIRE(found.size() >= 2);
    CHECK(has(found[0], "input y[cols.X, 1]"));
    CHECK_FALSE(has(found[0], "cols.y"));
    // Not where only one way through the script takes it.
    const auto chosen = programs(R"(
f = function(Matrix[Double] X, Matrix[Double] y) return (Matrix[Double] q) {
  q = t(X) %*% (X %*% y)
  if (ncol(y) == 1) {
    w = matrix(0, ncol(X), 1)
    q = w - t(X) %*% (X %*% y)
  }
}
)");
    REQUIRE(chosen.size() == 2);
    CHECK(has(chosen[0], "dim cols.y = 1\n"));
    CHECK(has(chosen[0], "input y[cols.X, cols.y]"));
    CHECK(has(chosen[1], "input y[cols.X, 1]"));
}

TEST_CASE("sizes of loops are planned for as they are in the first round") {
    const auto found = programs(R"(
f = function(Matrix[Double] X, Matrix[Double] y, Boolean scaled) return (Matrix[Double] p) {
  scale = matrix(1, ncol(X), 1)
  p = t(X) %*% y
  if (scaled) p = scale * p
  for (i in 1:3) {
    q = t(X) %*% (X %*% p)
    if (scaled) q = scale * q
    p = q
  }
}
)");
    for (const std::string& program : found) CHECK_FALSE(has(program, " = 3\n"));
    REQUIRE(found.size() == 4);
    CHECK(has(found[2], " = 1\n"));
}
