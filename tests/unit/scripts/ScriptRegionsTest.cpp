// What of a script is linear algebra becomes programs with the shapes that the script tells, and
// plans of them are written again as the script's language takes them.
#include "engine/languages/linrel/scripts/ScriptRegions.h"

#include <catch2/catch.hpp>

#include "engine/languages/linrel/scripts/ScriptReader.h"
#include "tests/unit/scripts/ScriptParts.h"

using namespace candler;
using namespace candler::linrel;
using namespace candler::test;

namespace {

const std::string kDescent = R"(
train = function(Matrix[Double] X, Matrix[Double] y, Double reg = 0.1, Integer rounds = 10)
  return (Matrix[Double] w)
{
  n = nrow(X)
  w = matrix(0, rows = ncol(X), cols = 1)
  i = 0
  while (i < rounds) {
    # one step
    g = t(X) %*% (X %*% w) - t(X) %*% y + reg * w
    w = w - 0.01 * g / n
    i = i + 1
  }
}
)";

}  // namespace

TEST_CASE("shapes follow from what is done with a matrix") {
    const auto found = programs(kDescent);
    REQUIRE(found.size() == 1);
    CHECK(has(found[0], "input X[rows.X, cols.X] invariant"));
    CHECK(has(found[0], "input y[rows.X, 1] invariant"));
    CHECK(has(found[0], "input w[cols.X, 1]\n"));
    CHECK(has(found[0], "output w\n"));
    // The gradient is not read after the loop, nor in the next round.
    CHECK_FALSE(has(found[0], "output g"));
}

TEST_CASE("what the script does not tell is in no part, and users can say it") {
    const std::string text =
        "f = function(Matrix[Double] A, Matrix[Double] m)\n"
        "  return (Matrix[Double] B) {\n  B = A - m\n}\n";
    const auto script = load(text);
    CHECK(script->parts().empty());
    CHECK(script->barriers() == 1);
    CHECK(script->undecided().contains("rows.A and rows.m"));
    const auto told = programs(text, {.shapes = {{"m", "1", "cols.A"}}});
    REQUIRE(told.size() == 1);
    CHECK(has(told[0], "input m[1, cols.A]"));
}

TEST_CASE("what holds in one way through a script holds there only") {
    // In the first branch p is a column, in the second it has columns as X.
    const auto found = programs(R"(
f = function(Matrix[Double] X, Matrix[Double] p, Boolean one) return (Matrix[Double] r) {
  if (one) {
    s = rowSums(X) * p
    r = s + rowSums(X)
  } else {
    r = X %*% t(p)
  }
}
)");
    REQUIRE(found.size() == 2);
    CHECK(has(found[0], "input p[rows.X, 1]"));
    CHECK(has(found[1], "input p[rows.p, cols.X]"));
}

TEST_CASE("parts of expressions that are no algebra become inputs") {
    const auto found = programs(R"(
f = function(Matrix[Double] X, Integer k) return (Matrix[Double] r) {
  r = t(X) %*% cumsum(X[, 1:k]) / nrow(X)
}
)");
    REQUIRE(found.size() == 1);
    CHECK(has(found[0], "# part1 is cumsum(X[, 1:k])"));
    CHECK(has(found[0], "input part1[rows.X, size.k]"));
    CHECK(has(found[0], "r = t(X) %*% part1 / part2"));
}

TEST_CASE("sizes are no numbers in the parts of a script") {
    const auto script = load(
        "f = function(Matrix[Double] X) return (Matrix[Double] r) {\n"
        "  r = X - colMeans(X)\n}\n");
    REQUIRE(script->parts().size() == 1);
    CHECK(has(script->parts()[0].program, "X - colSums(X) / part1"));
    const auto same = script->replacement(0, "X - colSums(X) / part1");
    REQUIRE(same.has_value());
    CHECK(same->text == "r = X - colSums(X) / nrow(X)");
    // What holds for 10 000 rows only is refused.
    const auto wrong = script->replacement(0, "X - colSums(X) / 10000");
    REQUIRE_FALSE(wrong.has_value());
    CHECK(has(render(wrong.error()), "other sizes"));
}

TEST_CASE("plans are written as DML takes them") {
    const auto script = load(R"(
f = function(Matrix[Double] X, Matrix[Double] v) return (Matrix[Double] r, Double s) {
  z = X %*% v
  c = as.scalar(t(v) %*% v)
  s = c + 1
  r = X * c
  q = cumsum(v)
  r = r * z
}
)");
    REQUIRE(script->parts().size() == 2);
    // In programs a matrix of one cell is a number; DML has as.scalar for it.
    const auto first =
        script->replacement(0, "z = X %*% v\ns = t(v) %*% v + 1\nr = t(v) %*% v * X");
    INFO((first ? std::string() : render(first.error())));
    REQUIRE(first.has_value());
    CHECK(has(first->text, "t1 = t(v) %*% v"));
    CHECK(has(first->text, "s = as.scalar(t1 + 1)"));
    CHECK(has(first->text, "r = as.scalar(t1) * X"));
    // Only what stands on the right is repeated for all columns.
    const auto second = script->replacement(1, "z * r");
    REQUIRE(second.has_value());
    CHECK(second->text == "r = r * z");
}

TEST_CASE("what all rounds compute alike moves before the loop, and the rest stays as it was") {
    const auto script = load(kDescent);
    const auto planned = script->replacement(
        0, "t1 = t(t(X %*% w) %*% X)\nw = w - 0.01 * (t1 - t(X) %*% y + reg * w) / n");
    REQUIRE(planned.has_value());
    REQUIRE(planned->hoisted.size() == 1);
    CHECK(planned->hoisted[0].text == "part1_1 = t(X) %*% y");
    const std::string text = script->rewritten(std::vector{std::optional(*planned)});
    CHECK(has(text,
              "  part1_1 = t(X) %*% y\n  while (i < rounds) {\n    # one step\n    w = w - 0.01 * "
              "(t(t(X %*% w) %*% X) - part1_1"));
    CHECK(has(text, "    i = i + 1\n  }\n}\n"));
    CHECK(readScript(SourceText("s.dml", text)).has_value());
}

TEST_CASE("new names of a plan do not take those of the script") {
    const auto script = load(R"(
f = function(Matrix[Double] X, Matrix[Double] t1) return (Matrix[Double] r, Matrix[Double] q) {
  r = X %*% (t1 %*% X)
  q = t1 * 2
}
)");
    REQUIRE(script->parts().size() == 1);
    const auto text = script->replacement(0, "t2 = t1 %*% X\nr = X %*% t2\nq = 2 * t1");
    REQUIRE(text.has_value());
    CHECK(has(text->text, "r = X %*% (t1 %*% X)"));
    // What is something else is refused.
    CHECK_FALSE(script->replacement(0, "r = X %*% (t1 %*% X) + 1\nq = 2 * t1").has_value());
    // What is used twice gets a line and a name.
    const auto twice =
        script->replacement(0, "r = X %*% (t1 %*% X) * 2 - X %*% (t1 %*% X)\nq = t1 + t1");
    REQUIRE(twice.has_value());
    CHECK(has(twice->text, "t2 = X %*% (t1 %*% X)\n  r = t2 * 2 - t2"));
}

TEST_CASE("a function that computes something else is told from one that rounds otherwise") {
    const std::string text =
        "f = function(Matrix[Double] X, Matrix[Double] v, Integer k = 2)\n"
        "  return (Matrix[Double] r) {\n"
        "  r = t(X) %*% (X %*% v) * k\n}\n";
    const auto script = load(text);
    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string other = text;
        other.replace(other.find(from), from.size(), to);
        const auto checks = script->compare(other, 1, {});
        REQUIRE(checks.size() == 1);
        return checks[0];
    };
    CHECK(script->compare(text, 1, {}).empty());
    const ScriptCheck same = changed("t(X) %*% (X %*% v) * k", "t(t(X %*% v) %*% X) * k");
    CHECK(same.difference.empty());
    CHECK(same.inputs >= 2);
    CHECK(same.compared > 0);
    CHECK_FALSE(changed("* k", "+ k").difference.empty());
    CHECK_FALSE(changed("* k", "* k * 1.00001").difference.empty());
    CHECK_FALSE(changed("t(X) %*% (X %*% v) * k", "X").difference.empty());
    CHECK_FALSE(changed("* k", "* nothing").difference.empty());
}

TEST_CASE("where rounding decides, nothing is called the same, nor something else") {
    const auto script = load(
        "f = function(Matrix[Double] X) return (Matrix[Double] r) {\n"
        "  Z = X - colMeans(X)\n  s = sum(Z)\n  r = Z / s\n}\n");
    const auto checks = script->compare(
        "f = function(Matrix[Double] X) return (Matrix[Double] r) {\n"
        "  Z = X - colMeans(X)\n  s = sum(t(Z)) + 1e-16\n"
        "  r = Z / s\n}\n",
        1, {});
    REQUIRE(checks.size() == 1);
    CHECK(checks[0].difference.empty());
    CHECK(has(checks[0].why, "13th digit"));
}

TEST_CASE("what only prints or stops stands in no part's way, and is kept after it") {
    const auto script = load(R"(
f = function(Matrix[Double] X, Matrix[Double] v, Boolean verbose) return (Matrix[Double] r) {
  a = X %*% v
  if (verbose) print("sum " + sum(a))
  b = t(X) %*% a
  if (nrow(X) < 2) {
    stop("too few rows")
  }
  r = b * 2
  print("done")
  r = r + 1
}
)");
    REQUIRE(script->parts().size() == 1);
    // What is printed is asked for, too.
    CHECK(has(script->parts()[0].program, "output a\n"));
    CHECK_FALSE(script->replacement(0, "r = X").has_value());
    const auto plan = script->replacement(0, "a = X %*% v\nr = 2 * t(t(a) %*% X) + 1");
    REQUIRE(plan.has_value());
    CHECK(has(plan->text, "if (verbose) print(\"sum \" + sum(a))"));
    CHECK(has(plan->text, "stop(\"too few rows\")"));
    CHECK(has(plan->text, "print(\"done\")"));
}

TEST_CASE("what is printed is not changed before") {
    const auto found = programs(R"(
f = function(Matrix[Double] X, Matrix[Double] v) return (Matrix[Double] r) {
  r = X %*% v
  print("sum " + sum(r))
  r = r / sum(r)
}
)");
    REQUIRE(found.size() == 2);
    CHECK(has(found[0], "r = X %*% v\n"));
}

TEST_CASE("functions of a script have the shapes that all their callers give") {
    const std::string text = R"(
scaled = function(Matrix[Double] A, Matrix[Double] m, Matrix[Double] s)
  return (Matrix[Double] B) {
  B = (A - m) / s
}
f = function(Matrix[Double] X) return (Matrix[Double] R) {
  R = scaled(X, colMeans(X), s = colMaxs(X))
}
)";
    const auto found = programs(text);
    REQUIRE(found.size() == 2);
    CHECK(has(found[0], "input m[1, cols.A]"));
    CHECK(has(found[0], "input s[1, cols.A]"));
    // One other caller, and nothing is known any more.
    const auto script = load(text +
                             "g = function(Matrix[Double] X) return (Matrix[Double] R) {\n"
                             "  R = scaled(X, X, X)\n}\n");
    for (const ScriptPart& part : script->parts()) CHECK(part.function != "scaled");
}

TEST_CASE("functions that only name values are written out where they are called") {
    const auto found = programs(R"(
loss = function(Matrix[Double] X, Matrix[Double] w, Double reg = 0.5) return (Double l) {
  r = X %*% w
  l = sum(r * r) + reg * sum(w * w)
}
f = function(Matrix[Double] A, Matrix[Double] r) return (Double s) {
  v = A %*% r
  s = 2 * loss(w = r, X = A)
}
)");
    REQUIRE(found.size() == 2);
    CHECK(has(found[1], "s = 2 * (sum(A %*% r * A %*% r) + 0.5 * sum(r * r))"));
}

TEST_CASE("what a loop may not come to, or what may fail, stays where it is") {
    const auto script = load(R"(
f = function(Matrix[Double] A, Matrix[Double] X, Integer k) return (Double s) {
  s = 0
  for (i in 1:k) {
    if (s > 10) {
      s = s + sum(t(X) %*% X)
    }
    s = s + sum(solve(A, X))
    s = s + sum(X %*% t(X)) / s
  }
}
)");
    const auto parts = script->parts();
    REQUIRE(parts.size() == 2);
    CHECK(script->replacement(0, "").value().hoisted.empty());
    const auto second = script->replacement(1, "").value();
    REQUIRE(second.hoisted.size() == 1);
    CHECK(has(second.hoisted[0].text, "sum(X %*% t(X))"));
}

TEST_CASE("a block in the place of one statement has no semicolon before an else") {
    const auto script = load(
        "f = function(Matrix[Double] X) return (Double s) {\n  s = 1\n"
        "  if (s > 1)\n    s = sum(X %*% t(X)) + s;\n  else s = 2\n}\n");
    REQUIRE(script->parts().size() == 1);
    const auto plan = script->replacement(0, "t1 = colSums(X)\ns = s + t1 %*% t(t1)");
    REQUIRE(plan.has_value());
    const std::string text = script->rewritten(std::vector{std::optional(*plan)});
    CHECK(has(text, "s + t1 %*% t(t1))\n    }\n  else s = 2"));
}

TEST_CASE("plans are not written with functions that the script has of its own") {
    const auto script = readLinrelScript(
        SourceText("s.dml", "sum = function(Matrix[Double] A) return (Double s) { s = 3 }\n"), {});
    REQUIRE_FALSE(script.has_value());
    CHECK(has(render(script.error()), "s.dml:1:1: error: the script has a function 'sum'"));
}

TEST_CASE("what is read from files is a matrix, sparse if the user says so") {
    const auto found = programs(
        "X = read($X)\nn = read($n, data_type = \"scalar\")\n"
        "v = t(X) %*% (X %*% matrix(1, ncol(X), 1)) / n\n",
        {.sparsities = {{"X", 0.01}}});
    REQUIRE(found.size() == 1);
    CHECK(has(found[0], "input X[rows.X, cols.X] sparsity=0.01"));
}

TEST_CASE("random numbers are drawn where they stand, as often as they stand") {
    const auto script = load(R"(
noise = function(Matrix[Double] X) return (Matrix[Double] N) {
  N = X + rand(rows = nrow(X), cols = ncol(X))
}
f = function(Matrix[Double] X) return (Matrix[Double] r) {
  r = X %*% (rand(rows = ncol(X), cols = 2) - rand(rows = ncol(X), cols = 2))
  r = t(noise(X)) %*% r
}
)");
    for (const ScriptPart& part : script->parts())
        CHECK(part.program.find("rand") == std::string::npos);
    CHECK(script->parts().size() <= 1);
}

TEST_CASE("truths stay truths") {
    const auto script = load(R"(
f = function(Matrix[Double] X, Matrix[Double] v) return (Matrix[Double] r, Boolean done) {
  r = X %*% v
  done = max(r) > 1 & min(v) > 0
  ever = TRUE
  r = r * 2
  if (ever) print(done)
}
)");
    REQUIRE(script->parts().size() == 1);
    const auto plan =
        script->replacement(0, "done = (max(r) > 1) * (min(v) > 0)\never = 1\nr = 2 * r");
    REQUIRE(plan.has_value());
    CHECK(has(plan->text, "done = (1 < max(r)) * (0 < min(v)) != 0"));
    CHECK(has(plan->text, "ever = TRUE"));
}

TEST_CASE("sizes of a block are not those of what stands before it") {
    const auto script = load(R"(
f = function(Matrix[Double] X, Matrix[Double] Y, Boolean flag) return (Matrix[Double] W) {
  W = sum(X %*% t(X)) * matrix(1, nrow(Y), 1)
  if (flag) {
    Z = X %*% Y
    W = W + sum(Z)
  }
}
)");
    REQUIRE(script->parts().size() == 2);
    const auto plan =
        script->replacement(0, "t1 = colSums(X)\nW = t1 %*% t(t1) * matrix(1, rows.Y, 1)");
    REQUIRE(plan.has_value());
    CHECK(has(plan->text, "matrix(1, nrow(Y), 1)"));
}

TEST_CASE("a matrix of the round before has not the sizes of this one") {
    const auto found = programs(R"(
f = function(Matrix[Double] X, Matrix[Double] y) return (Double s) {
  s = 0
  for (i in 1:3) {
    B = removeEmpty(target = X * (y == i), margin = "rows")
    if (i > 1) {
      s = s + mean(P %*% t(P))
    }
    P = B
  }
}
)");
    for (const std::string& program : found) CHECK(program.find("nrow(B)") == std::string::npos);
}

TEST_CASE("shapes of callers count only if all calls are known") {
    const auto script = load(R"(
f = function(Matrix[Double] A) return (Double r) { r = mean(A %*% t(A)) }
X = matrix(1, 10, 4)
Y = matrix(2, 5, 4)
r = f(X)
if (r > 0) { print(f(Y)) }
)");
    // Where f is called with X its own sizes are known.
    for (const ScriptPart& part : script->parts())
        CHECK((part.function.empty() || part.program.find("10 * 10") == std::string::npos));
}

TEST_CASE("what is read before the lines is not what they change") {
    const auto script = load(R"(
f = function(Matrix[Double] K, Matrix[Double] A, Matrix[Double] B)
  return (Matrix[Double] Z, Matrix[Double] W) {
  Z = cumsum(K) %*% (A %*% B)
  K = A %*% B
  W = K * 2
}
)");
    REQUIRE(script->parts().size() == 1);
    const auto plan = script->replacement(0, "K = A %*% B\nZ = part1 %*% K\nW = 2 * K");
    REQUIRE(plan.has_value());
    CHECK(has(plan->text, "part1_1 = cumsum(K)\n"));
    CHECK(has(plan->text, "Z = part1_1 %*% "));
}

TEST_CASE("hostile scripts are typed soon") {
    std::string text = "f = function(Matrix[Double] X, Integer m) return (Matrix[Double] r) {\n";
    for (int i = 0; i < 60; ++i) text += "  m = m + m\n  if (m > 3) m = m + 1 else m = m * 2\n";
    text += "  n = (0 - 999999999999) * (0 - 999999999999)\n  r = ";
    for (int i = 0; i < 60; ++i) text += "diag(solve(";
    text += "X %*% X";
    for (int i = 0; i < 60; ++i) text += ", X))";
    CHECK(load(text + " + matrix(1, m, n)\n}\n")->parts().size() <= 1);
    const auto quotes = load(
        "f = function(Matrix[Double] X) return (Matrix[Double] r) {\n"
        "  r = X %*% (X * g(X, 'say \"a\nb\"'))\n}\n");
    CHECK(quotes->parts().empty());
}
