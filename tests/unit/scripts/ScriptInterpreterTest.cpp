// What scripts compute: operators, parts, functions and built-in functions, and what is told of
// mistakes. tests/scripts compares whole scripts with NumPy.
#include "engine/languages/linrel/scripts/ScriptInterpreter.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <cmath>

#include "engine/languages/linrel/scripts/ScriptReader.h"

using namespace candler;
using namespace candler::linrel;

namespace {

Result<ScriptOutcome> run(const std::string& text, const ScriptCall& call = {},
                          const std::string& file = "s.dml") {
    const auto script = readScript(SourceText(file, text));
    INFO((script ? std::string() : render(script.error())));
    REQUIRE(script.has_value());
    return runScript(*script, call);
}

std::string shown(const ScriptValue& value) {
    if (const auto list = value.list()) {
        std::string text;
        for (const ScriptValue& one : list->values) text += (text.empty() ? "" : ", ") + shown(one);
        return "list(" + text + ")";
    }
    if (!value.isMatrix()) return value.text().value();
    const auto matrix = value.matrix();
    std::string text;
    for (std::int64_t i = 0; i < matrix->rows; ++i) {
        text += i == 0 ? "" : "; ";
        for (std::int64_t j = 0; j < matrix->columns; ++j)
            text += fmt::format("{}{:.6g}", j == 0 ? "" : " ", matrix->at(i, j));
    }
    return fmt::format("[{}]", text);
}

/// Of the variable `r` after `setup` and `r = text`.
std::string valueOf(const std::string& text, const std::string& file = "s.dml") {
    const std::string setup =
        "A = matrix(\"1 2 3 4 5 6\", rows=2, cols=3)\nv = matrix(\"3 1 2\", rows=3, cols=1)\n";
    const auto outcome = run((file == "s.dml" ? setup : "") + "r = " + text + "\n", {}, file);
    return outcome ? shown(outcome->values.at("r")) : render(outcome.error().front());
}

std::string errorOf(const std::string& text, const ScriptCall& call = {}) {
    const auto outcome = run(text, call);
    REQUIRE_FALSE(outcome.has_value());
    return render(outcome.error().front());
}

std::string printedBy(const std::string& text) {
    const auto outcome = run(text);
    INFO((outcome ? std::string() : render(outcome.error())));
    REQUIRE(outcome.has_value());
    return outcome->printed;
}

struct Row {
    std::string text;
    std::string value;
};

void checkAll(const std::vector<Row>& rows) {
    for (const Row& row : rows) {
        INFO(row.text);
        CHECK(valueOf(row.text) == row.value);
    }
}

}  // namespace

TEST_CASE("operators of scripts on numbers, texts and truths") {
    checkAll({{"1 + 2 * 3", "7"},
              {"7 / 2", "3.5"},
              {"4 / 2", "2.0"},
              {"-7 %% 3", "2"},
              {"7 %% -3", "-2"},
              {"-7 %/% 2", "-4"},
              {"7.5 %/% 2", "3.0"},
              {"2 ^ 3", "8.0"},
              {"-2 ^ 2", "-4.0"},
              {"1 < 2", "TRUE"},
              {"1 == 2 | !(3 >= 4)", "TRUE"},
              {"TRUE & FALSE", "FALSE"},
              {"\"a\" + 1 + 2.0", "a12.0"},
              {"\"a\" == \"a\"", "TRUE"},
              {"\"a\" < \"b\"", "TRUE"},
              {"\"x\" + TRUE", "xTRUE"},
              {"1e-7 + \"\"", "1.0E-7"},
              {"123456789.5 + \"\"", "1.234567895E8"},
              {"0.1 + 0.2", "0.30000000000000004"},
              {"1 / 0", "Infinity"},
              {"0 / 0", "NaN"}});
}

TEST_CASE("operators of scripts spread rows, columns and single cells") {
    checkAll({{"A + 1", "[2 3 4; 5 6 7]"},
              {"1 - A", "[0 -1 -2; -3 -4 -5]"},
              {"A - colMeans(A)", "[-1.5 -1.5 -1.5; 1.5 1.5 1.5]"},
              {"A * rowSums(A)", "[6 12 18; 60 75 90]"},
              {"A > 3", "[0 0 0; 1 1 1]"},
              {"(A > 1) & (A < 5)", "[0 1 1; 1 0 0]"},
              {"!(A > 3)", "[1 1 1; 0 0 0]"},
              {"-A", "[-1 -2 -3; -4 -5 -6]"},
              {"A %*% v", "[11; 29]"},
              {"A %% 2", "[1 0 1; 0 1 0]"},
              {"A ^ 2", "[1 4 9; 16 25 36]"},
              {"v - t(v)", "[0 2 1; -2 0 -1; -1 1 0]"},
              {"as.matrix(2) * A", "[2 4 6; 8 10 12]"}});
}

TEST_CASE("parts of matrices are read by places from 1") {
    checkAll({{"A[2, 3]", "[6]"},
              {"A[2, ]", "[4 5 6]"},
              {"A[, 2]", "[2; 5]"},
              {"A[1, 2:3]", "[2 3]"},
              {"A[, 2:ncol(A)]", "[2 3; 5 6]"},
              {"A[:1, :2]", "[1 2]"},
              {"as.scalar(A[1, 1]) + 1", "2.0"},
              {"list(4, \"b\", A)[2]", "b"},
              {"list(a = 4, b = 5)[\"b\"]", "5"},
              {"list(1, 2, 3)[2:3]", "list(2, 3)"}});
}

TEST_CASE("parts of matrices are replaced in a copy of their own") {
    const auto outcome = run(R"(
A = matrix(0, 2, 3)
B = A
A[1, 2] = 5
A[2, ] = matrix("7 8 9", rows=1, cols=3)
A[, 3] = A[, 3] + 1
A[1:2, 1:1] += 10
L = list(x = 1)
L["x"] = 2
L["y"] = A
n = length(L)
)");
    REQUIRE(outcome.has_value());
    CHECK(shown(outcome->values.at("A")) == "[10 5 1; 17 8 10]");
    CHECK(shown(outcome->values.at("B")) == "[0 0 0; 0 0 0]");
    CHECK(shown(outcome->values.at("L")) == "list(2, [10 5 1; 17 8 10])");
    CHECK(shown(outcome->values.at("n")) == "2");
}

TEST_CASE("statements choose, repeat and count in both directions") {
    CHECK(printedBy("for (i in 3:1) print(\"i \" + i)") == "i 3\ni 2\ni 1\n");
    CHECK(printedBy("for (i in seq(1, 2, 0.5)) print(i)") == "1\n1.5\n2\n");
    CHECK(printedBy("parfor (i in 1:2, check = 0) print(i)") == "1\n2\n");
    CHECK(printedBy("i = 0\nwhile (i < 3 & i != 2) i = i + 1\nprint(i)") == "2\n");
    CHECK(printedBy("x = 3\nif (x > 5) print(\"a\")\nelse if (x > 2) print(\"b\")\n"
                    "else print(\"c\")") == "b\n");
    CHECK(printedBy("X = matrix(1, 1, 1)\nif (X == 1) print(\"one\")") == "one\n");
    CHECK(printedBy("x = 2\nx *= 3\nx -= 1\nprint(x)") == "5\n");
}

TEST_CASE("functions of scripts have presets, names and several results") {
    const std::string text = R"(
f = function(Matrix[Double] X, Double s = 2, Boolean up = TRUE)
  return (Matrix[Double] Y, Double total)
{
  Y = s * X
  if (!up) Y = -Y
  total = sum(Y)
}
g = function(Integer n) return (Integer r) {
  if (n <= 1) r = 1
  else r = n * g(n - 1)
}
A = matrix(1, 2, 2)
[B, b] = f(A)
[C, c] = f(up = FALSE, X = A, s = 3)
D = f(A, 5)
n = g(5)
e = eval("g", 4)
)";
    const auto outcome = run(text);
    INFO((outcome ? std::string() : render(outcome.error())));
    REQUIRE(outcome.has_value());
    CHECK(shown(outcome->values.at("b")) == "8.0");
    CHECK(shown(outcome->values.at("c")) == "-12.0");
    CHECK(shown(outcome->values.at("D")) == "[5 5; 5 5]");
    CHECK(shown(outcome->values.at("n")) == "120");
    CHECK(shown(outcome->values.at("e")) == "24");

    ScriptCall call;
    call.function = "f";
    call.arguments["X"] = ScriptValue(Matrix(1, 1));
    const auto called = run(text, call);
    REQUIRE(called.has_value());
    CHECK(called->values.size() == 2);
}

TEST_CASE("arguments of the command line have presets") {
    ScriptCall call;
    call.commandLine["n"] = ScriptValue::integer(7);
    const auto outcome = run("a = ifdef($n, 3)\nb = ifdef($m, 4)\nc = $n + 1\n", call);
    REQUIRE(outcome.has_value());
    CHECK(shown(outcome->values.at("a")) == "7");
    CHECK(shown(outcome->values.at("b")) == "4");
    CHECK(shown(outcome->values.at("c")) == "8");
    CHECK(errorOf("x = $k").find("s.dml:1:5: error: $k is not given") == 0);
}

TEST_CASE("scripts of R return their last value") {
    const std::string text = R"(
f <- function(X, k = 2) {
  if (nrow(X) > 0 && X[1, 1] > 100) {
    return(0)
  }
  y <- X %*% c(1, 2)
  sum(y) * k
}
)";
    ScriptCall call;
    call.function = "f";
    call.arguments["X"] = ScriptValue(Matrix(2, 2));
    auto outcome = run(text, call, "s.R");
    REQUIRE(outcome.has_value());
    CHECK(shown(outcome->values.at("result")) == "0.0");
    Matrix large(1, 2);
    large.at(0, 0) = 101;
    call.arguments["X"] = ScriptValue(large);
    outcome = run(text, call, "s.R");
    REQUIRE(outcome.has_value());
    CHECK(shown(outcome->values.at("result")) == "0");
    CHECK(valueOf("matrix(c(1, 2, 3, 4), nrow = 2, ncol = 2)", "s.R") == "[1 3; 2 4]");
    CHECK(valueOf("crossprod(c(1, 2))", "s.R") == "[5]");
}

TEST_CASE("what scripts compute of all cells, rows and columns") {
    checkAll({{"sum(A)", "21.0"},
              {"rowSums(A)", "[6; 15]"},
              {"colMeans(A)", "[2.5 3.5 4.5]"},
              {"colVars(A)", "[4.5 4.5 4.5]"},
              {"colSds(A) ^ 2", "[4.5 4.5 4.5]"},
              {"var(v)", "1.0"},
              {"sd(v)", "1.0"},
              {"rowMaxs(A)", "[3; 6]"},
              {"max(A)", "6.0"},
              {"min(3, 2)", "2"},
              {"max(A, 3.5)", "[3.5 3.5 3.5; 4 5 6]"},
              {"min(A, 2, v[1, 1])", "[1 2 2; 2 2 2]"},
              {"nnz(A - 1)", "5"},
              {"prod(v)", "6.0"},
              {"colProds(A)", "[4 10 18]"},
              {"rowIndexMax(A)", "[3; 3]"},
              {"rowIndexMax(matrix(1, 1, 3))", "[3]"},
              {"rowIndexMin(A)", "[1; 1]"},
              {"cumsum(v)", "[3; 4; 6]"},
              {"cumprod(v)", "[3; 3; 6]"},
              {"cummin(v)", "[3; 1; 1]"},
              {"cummax(A)", "[1 2 3; 4 5 6]"},
              {"cumsumprod(cbind(v, v))", "[3; 4; 10]"},
              {"sum(matrix(0, rows=0, cols=3))", "0.0"}});
}

TEST_CASE("what scripts compute cell by cell") {
    checkAll({{"round(2.4)", "2.0"},
              {"round(2.5)", "3.0"},
              {"round(-2.5)", "-2.0"},
              {"round(0.49999999999999994)", "0.0"},
              {"round(A - 3.5)", "[-2 -1 0; 1 2 3]"},
              {"floor(-1.5)", "-2.0"},
              {"ceil(1.2) + ceiling(1.2)", "4.0"},
              {"abs(-3)", "3"},
              {"sqrt(A) ^ 2", "[1 2 3; 4 5 6]"},
              {"log(8, 2)", "3.0"},
              {"sigmoid(0)", "0.5"},
              {"sign(v - 2)", "[1; -1; 0]"},
              {"ifelse(A > 3, A, 0)", "[0 0 0; 4 5 6]"},
              {"ifelse(TRUE, \"a\", \"b\")", "a"},
              {"is.na(NaN)", "TRUE"},
              {"isNaN(A / (A - 1) - A / (A - 1))", "[1 0 0; 0 0 0]"},
              {"xor(TRUE, FALSE)", "TRUE"},
              {"pmax(v, 2)", "[3; 2; 2]"}});
}

TEST_CASE("what makes matrices of scripts and rearranges them") {
    checkAll({{"matrix(7, rows=2, cols=2)", "[7 7; 7 7]"},
              {"matrix(A, rows=3, cols=2)", "[1 2; 3 4; 5 6]"},
              {"matrix(A, rows=3, cols=2, byrow=FALSE)", "[1 5; 4 3; 2 6]"},
              {"t(A)", "[1 4; 2 5; 3 6]"},
              {"diag(v)", "[3 0 0; 0 1 0; 0 0 2]"},
              {"diag(diag(v))", "[3; 1; 2]"},
              {"trace(diag(v))", "6.0"},
              {"rev(v)", "[2; 1; 3]"},
              {"seq(1, 2)", "[1; 2]"},
              {"seq(3, 1, -1)", "[3; 2; 1]"},
              {"seq(0, 1, 0.1)[11, 1]", "[1]"},
              {"cbind(v, v, 2 * v)", "[3 3 6; 1 1 2; 2 2 4]"},
              {"rbind(A, A[1, ])", "[1 2 3; 4 5 6; 1 2 3]"},
              {"append(A, A[, 1])", "[1 2 3 1; 4 5 6 4]"},
              {"lower.tri(target=diag(v) + 1, diag=FALSE, values=TRUE)", "[0 0 0; 1 0 0; 1 1 0]"},
              {"upper.tri(target=diag(v), diag=TRUE)", "[1 1 1; 0 1 1; 0 0 1]"},
              {"outer(v, t(v), \"<\")", "[0 0 0; 1 0 1; 1 0 0]"},
              {"nrow(A) * 10 + ncol(A)", "23"},
              {"length(A)", "6"}});
}

TEST_CASE("scripts count in tables, sort, select and replace") {
    checkAll({{"table(v, v)", "[1 0 0; 0 1 0; 0 0 1]"},
              {"table(seq(1, 3), v, 3, 4)", "[0 0 1 0; 1 0 0 0; 0 1 0 0]"},
              {"table(v, matrix(1, 3, 1), v)", "[1; 2; 3]"},
              {"table(v, 1)", "[1; 1; 1]"},
              {"table(v, v, v, 2, 2)", "[1 0; 0 2]"},
              {"replace(target=A, pattern=3, replacement=0)", "[1 2 0; 4 5 6]"},
              {"replace(target=v / (v - 1) * 0, pattern=NaN, replacement=9)", "[0; 9; 0]"},
              {"replace(target=\"a-b-c\", pattern=\"-\", replacement=\"\")", "abc"},
              {"removeEmpty(target=v * (v > 1), margin=\"rows\")", "[3; 2]"},
              {"removeEmpty(target=A, margin=\"cols\", select=t(v) > 1)", "[1 3; 4 6]"},
              {"removeEmpty(target=0 * A, margin=\"rows\")", "[0 0 0]"},
              {"order(target=v, by=1)", "[1; 2; 3]"},
              {"order(target=v, by=1, decreasing=TRUE, index.return=TRUE)", "[1; 3; 2]"},
              {"unique(rbind(v, v))", "[1; 2; 3]"}});
}

TEST_CASE("statistics of scripts") {
    checkAll({{"median(v)", "2.0"},
              {"median(rbind(v, as.matrix(4)))", "2.5"},
              {"quantile(seq(1, 10), 0.25)", "3.0"},
              {"quantile(seq(1, 10), matrix(\"0 0.5 1\", 3, 1))", "[1; 5; 10]"},
              {"moment(v, 2) * 3", "2.0"},
              {"cov(v, 2 * v)", "2.0"},
              {"aggregate(target=v, groups=matrix(\"1 2 2\", 3, 1), fn=\"sum\")", "[3; 3]"},
              {"aggregate(target=v, groups=matrix(\"1 1 1\", 3, 1), fn=\"variance\", ngroups=2)",
               "[1; 0]"},
              {"aggregate(target=v, groups=v, fn=\"count\")", "[1; 1; 1]"}});
}

TEST_CASE("scripts solve equations and decompose matrices") {
    const std::string setup = "M = matrix(\"4 1 0 1 3 1 0 1 2\", 3, 3)\n";
    const auto isTrue = [&](const std::string& text) {
        const auto outcome = run(setup + text + "\nprint(e < 1e-12)");
        INFO((outcome ? text : render(outcome.error())));
        return outcome.has_value() && outcome->printed == "TRUE\n";
    };
    CHECK(isTrue("e = max(abs(M %*% solve(M, M[, 1]) - M[, 1]))"));
    CHECK(isTrue("e = max(abs(M %*% inv(M) - diag(matrix(1, 3, 1))))"));
    CHECK(
        isTrue("L = cholesky(M)\ne = max(abs(L %*% t(L) - M)) + sum(upper.tri(target=L, "
               "values=TRUE))"));
    CHECK(isTrue("[w, V] = eigen(M)\ne = max(abs(M %*% V - V * t(w)))"));
    CHECK(isTrue("[U, S, V] = svd(M)\ne = max(abs(U %*% S %*% t(V) - M))"));
    CHECK(isTrue("[Q, R] = qr(M)\ne = max(abs(Q %*% R - M))"));
    CHECK(isTrue("[P, L, U] = lu(M)\ne = max(abs(P %*% M - L %*% U))"));
    CHECK(isTrue("e = abs(det(M) - 18)"));
    CHECK(errorOf("x = inv(matrix(0, 2, 2))").find("the matrix is singular") != std::string::npos);
    CHECK(errorOf("x = eigen(matrix(\"0 1 -1 0\", 2, 2))").find("complex") != std::string::npos);
    CHECK(errorOf("x = svd(matrix(NaN, 2, 2))").find("finite") != std::string::npos);
}

TEST_CASE("texts and conversions of scripts") {
    checkAll({{"toString(A)", "1.000 2.000 3.000\n4.000 5.000 6.000\n"},
              {"toString(v, decimal=1, linesep=\";\")", "3.0;1.0;2.0;"},
              {"as.integer(3.7)", "3"},
              {"as.integer(\"12\")", "12"},
              {"as.double(2)", "2.0"},
              {"as.logical(1)", "TRUE"},
              {"nchar(\"abc\")", "3"},
              {"time()", "0"},
              {"exists(\"A\")", "TRUE"},
              {"exists(\"nothing\")", "FALSE"},
              {"as.matrix(list(1, 2))", "[1; 2]"}});
    CHECK(printedBy("[L, x] = remove(list(1, 2, 3), 2)\nprint(toString(L) + \" \" + x)") ==
          "[1, 3] 2\n");
    CHECK(printedBy("print(\"a\\tb\")") == "a\tb\n");
}

TEST_CASE("random numbers of scripts depend on seeds only") {
    const std::string text =
        "A = rand(rows=3, cols=2, min=-1, max=1, seed=7)\nB = rand(rows=3, cols=2)\n"
        "C = sample(10, 10)\nD = rand(rows=1000, cols=1, pdf=\"normal\", seed=3)\n"
        "E = rand(rows=100, cols=10, sparsity=0.2, seed=5)\n"
        "F = rand(rows=1000, cols=1, pdf=\"poisson\", lambda=4)\n";
    const auto one = run(text);
    REQUIRE(one.has_value());
    const auto again = run(text);
    ScriptCall call;
    call.seed = 2;
    const auto other = run(text, call);
    CHECK(shown(one->values.at("B")) == shown(again->values.at("B")));
    CHECK(shown(one->values.at("A")) == shown(other->values.at("A")));
    CHECK(shown(one->values.at("B")) != shown(other->values.at("B")));
    const auto sum = [&](const char* name) {
        double total = 0;
        for (const double cell : one->values.at(name).matrix()->cells) total += cell;
        return total;
    };
    CHECK(sum("C") == 55);
    CHECK(std::abs(sum("D") / 1000) < 0.1);
    CHECK(std::abs(sum("E") - 100) < 40);
    CHECK(std::abs(sum("F") / 1000 - 4) < 0.3);
}

TEST_CASE("mistakes in scripts that run are told where they are") {
    const std::vector<Row> rows{
        {"x = matrix(0, 3, 4) + matrix(0, 5, 1)",
         "1:5: error: these shapes do not fit: 3 x 4 and 5 x 1"},
        {"x = matrix(0, 3, 4) %*% matrix(0, 3, 1)", "1:5: error: these shapes do not fit"},
        {"X = matrix(0, 2, 2)\ny = X[3, 1]", "2:7: error: there is no row 3 of 2"},
        {"X = matrix(0, 2, 2)\ny = X[, 1:3]", "2:9: error: there are no columns 1 to 3 of 2"},
        {"X = matrix(0, 2, 2)\nX[1, 0] = 1", "2:6: error: there is no column 0 of 2"},
        {"X = matrix(0, 2, 2)\nX[1, ] = matrix(0, 1, 3)", "2:1: error: a matrix of 1 x 3"},
        {"abc = 1\nx = abd", "2:5: error: 'abd' has no value here"},
        {"x = rowSum(matrix(0, 1, 1))", "1:5: error: no function is called 'rowSum'"},
        {"x = matrix(0, rows=1, colls=1)", "1:5: error: 'matrix' has no argument 'colls'"},
        {"x = order(by=1)", "1:5: error: 'order' needs its argument 'target'"},
        {"f = function(Double a) return (Double b) { b = a }\nx = f()",
         "2:5: error: 'f' needs its argument 'a'"},
        {"f = function(Double a) return (Double b) { c = a }\nx = f(1)",
         "1:32: error: the result 'b' of 'f' has got no value"},
        {"if (matrix(1, 2, 2)) x = 1", "1:5: error: a condition is TRUE or FALSE"},
        {"stop(\"no \" + 3)", "1:1: error: no 3"},
        {"x = read(\"a.csv\")", "1:5: error: files are not read here"},
        {"assert(1 == 2)", "1:1: error: what is asserted"},
        {"x = list(1)[3]", "1:13: error: there is no value 3 of 1"},
        {"x = matrix(0, 1e6, 1e6)", "1:5: error: a matrix of 1000000 x 1000000 is too large"},
        {"x = \"a\" * 2", "1:5: error: '*' is not defined for texts"},
        {"[a, b] = sum(matrix(0, 1, 1))", "1:10: error: 2 values are wanted"},
        {"x = table(matrix(0, 1, 1), 1)", "1:5: error: the places of a table"},
    };
    for (const Row& row : rows) {
        INFO(row.text);
        CHECK_THAT(errorOf(row.text), Catch::StartsWith("s.dml:" + row.value));
    }
    CHECK(errorOf("x = rowSum(matrix(0, 1, 1))").find("rowSums") != std::string::npos);
}

TEST_CASE("scripts that do not end are stopped, and none is too deep") {
    ScriptCall call;
    call.mostWork = 1e6;
    CHECK(errorOf("while (TRUE) { }", call).find("has not ended") != std::string::npos);
    CHECK(errorOf("for (i in 1:1e15) { }", call).find("has not ended") != std::string::npos);
    CHECK(errorOf("s = \"a\"\nwhile (TRUE) s = s + s").find("too long") != std::string::npos);
    CHECK(errorOf("L = list(1)\nwhile (TRUE) L = list(L, L)").find("too deep") !=
          std::string::npos);
    CHECK(errorOf("L = list(1)\nfor (i in 1:40) L = list(L, L)\nprint(toString(L))", call)
              .find("has not ended") != std::string::npos);
    CHECK(errorOf("f = function(Double a) return (Double b) { b = f(a) }\nx = f(1)")
              .find("more than 200 calls") != std::string::npos);
    std::string nested = "f = function(Double a) return (Double b) { b = ";
    for (int i = 0; i < 100; ++i) nested += "abs(";
    nested += "f(a)" + std::string(100, ')') + " }\nx = f(1)";
    CHECK(errorOf(nested).find("error") != std::string::npos);
    std::string sum = "x = 1";
    for (int i = 0; i < 900; ++i) sum += " + 1";
    CHECK(run(sum + "\n")->values.at("x").number() == 901);

    const auto script = readScript(SourceText("s.dml", "while (TRUE) { x = 1 }\n"));
    REQUIRE(script.has_value());
    int questions = 0;
    const auto stopped =
        runScript(*script, {}, StopCheck(std::function<bool()>([&] { return ++questions > 3; })));
    REQUIRE_FALSE(stopped.has_value());
    CHECK(render(stopped.error()).find("was stopped") != std::string::npos);
}
