// Functions of scripts become C++ that reads as the script does; what has none is told with its
// place, and no text of a script becomes code.
#include "engine/languages/linrel/scripts/ScriptCpp.h"

#include <catch2/catch.hpp>

#include "engine/languages/linrel/scripts/ScriptReader.h"

using namespace candler;
using namespace candler::linrel;

namespace {

Result<ExportedScript> exported(const std::string& text, const std::string& name = "s") {
    const auto script = readScript(SourceText("s.dml", text));
    INFO((script ? std::string() : render(script.error())));
    REQUIRE(script.has_value());
    return exportScript(*script, {}, name);
}

std::string header(const std::string& text, const std::string& name = "s") {
    const auto result = exported(text, name);
    INFO((result ? std::string() : render(result.error())));
    REQUIRE(result.has_value());
    CHECK(result->leftOut.empty());
    return result->files.front().text;
}

/// Of a function f of X, v and s whose body computes y.
std::string cppOf(const std::string& expression, const std::string& type = "Matrix[Double]") {
    const std::string text =
        header("f = function(Matrix[Double] X, Matrix[Double] v, Double s, Integer n) return (" +
               type + " y) {\n  y = " + expression + "\n}\n");
    const std::string start = "\n    " +
                              std::string(type[0] == 'M'   ? "Matrix"
                                          : type[0] == 'S' ? "std::string"
                                                           : "double") +
                              " y = ";
    const std::size_t at = text.find(start);
    INFO(text);
    REQUIRE(at != std::string::npos);
    return text.substr(at + start.size(), text.find(";\n", at) - at - start.size());
}

std::string refusal(const std::string& body) {
    const auto result = exported(
        "f = function(Matrix[Double] X, Double s) return (Matrix[Double] y) {\n" + body + "\n}\n");
    REQUIRE_FALSE(result.has_value());
    return render(result.error().front());
}

bool holds(const std::string& text, const std::string& part) {
    const bool isThere = text.find(part) != std::string::npos;
    if (!isThere) UNSCOPED_INFO(text);
    return isThere;
}

}  // namespace

TEST_CASE("products stay in their order, and transposes are not copied") {
    CHECK(cppOf("t(X) %*% v") == "X.transpose() * v");
    CHECK(cppOf("t(X) %*% (X %*% v)") == "X.transpose() * (X * v)");
    CHECK(cppOf("X %*% t(X) %*% X") == "X * X.transpose() * X");
    CHECK(cppOf("2 * (X %*% v)") == "2.0 * (X * v)");
    CHECK(cppOf("(X ^ 2) %*% v") == "X.array().square().matrix() * v");
}

TEST_CASE("cells are computed together where shapes are equal") {
    CHECK(cppOf("X * X - 1") == "X.array() * X.array() - 1.0");
    CHECK(cppOf("X + 2 * X") == "X + 2.0 * X");
    CHECK(cppOf("exp(-X) > s") == "((-X).array().exp() > s).cast<double>()");
    // A row, a column or a matrix.
    CHECK(cppOf("X - v") == "dml::subtract(X, v)");
    CHECK(cppOf("colSums(X) * X") == "dml::multiply(dml::colSums(X), X)");
}

TEST_CASE("numbers are doubles, and are printed as the script prints them") {
    CHECK(cppOf("s * (n + 1) ^ 2 %% 3", "Double") ==
          "s * dml::modulo(std::pow(n + 1.0, 2.0), 3.0)");
    CHECK(cppOf("(s > 1 & n < 2) + 1", "Double") == "double(s > 1.0 && n < 2.0) + 1.0");
    CHECK(cppOf("\"s \" + s + \" n \" + n + (s < 1)", "String") ==
          "\"s \" + dml::text(s) + \" n \" + dml::wholeText(n) + dml::truthText(s < 1.0)");
    CHECK(cppOf("ifelse(s > 0, n, 0.5)", "Double") == "s > 0.0 ? n : 0.5");
    CHECK(cppOf("as.scalar(X[n, 2])", "Double") == "dml::cell(X, n, 2.0)");
    CHECK(cppOf("1e999 + 1 / 3", "Double") == "dml::infinity + 1.0 / 3.0");
}

TEST_CASE("statements are those of the script") {
    const std::string text = header(R"(
f = function(Matrix[Double] X, Integer n = 3) return (Matrix[Double] A, Double last) {
  A = X
  for (i in n:1) {
    A[i, ] = A[i, ] * 2
    A[i, 1] = i
    if (i > 2) last = i
    else last = 0.5
  }
  A = t(A)
  while (last > 0) { last -= 1 }
}
g = function(Matrix[Double] X) return (Double z) {
  [B, c] = f(n = 2, X = X)
  z = sum(B) + c
}
)");
    CHECK(holds(text, "struct f_result {\n    Matrix A;\n    double last = 0;\n};\n"));
    CHECK(holds(text, "inline f_result f(const Matrix& X, double n = 3.0);\n"));
    CHECK(holds(text, "    double last = dml::nan;\n    Matrix A = X;\n"));
    CHECK(holds(text, "    for (const double i : dml::range(n, 1.0)) {\n"));
    CHECK(holds(text, "        dml::write(dml::row(A, i), dml::row(A, i) * 2.0);\n"));
    CHECK(holds(text, "        dml::cell(A, i, 1.0) = i;\n"));
    CHECK(holds(text, "    A = A.transpose().eval();\n"));
    CHECK(holds(text, "    while (last > 0.0) {\n        last = last - 1.0;\n    }\n"));
    CHECK(holds(text, "    const auto found = f(X, 2.0);\n    Matrix B = found.A;\n"));
    CHECK(holds(text, "    return {std::move(A), last};\n"));
}

TEST_CASE("variables of loops that are read later keep their last value") {
    const std::string text = header(
        "f = function(Integer n) return (Double y) {\n  for (i in 1:n) { y = i }\n  y = i\n}\n");
    CHECK(holds(text, "    double i = dml::nan;\n"));
    CHECK(holds(text, "for (const double i_round : dml::range(1.0, n)) {\n        i = i_round;\n"));
}

TEST_CASE("what has no C++ is told with its place") {
    CHECK(holds(refusal("  y = X\n  y = 1"), "s.dml:3:3: error: 'f' has no C++: 'y' is a number"));
    CHECK(holds(refusal("  y = rand(rows=2, cols=2)"), "'rand' as it is called here has no C++"));
    CHECK(holds(refusal("  l = list(X)\n  y = X"), "'list' as it is called here has no C++"));
    CHECK(holds(refusal("  y = X + z"), "s.dml:2:11: error: 'f' has no C++: 'z' has no value"));
    CHECK(holds(refusal("  z = X"), "the result 'y' gets no value"));
    CHECK(holds(refusal("  y = X * $k"), "command line"));
    CHECK(holds(refusal("  z = z + 1\n  y = X"), "the kind of 'z' is not known here"));
    const auto none = exported("x = 1\n");
    REQUIRE_FALSE(none.has_value());
    CHECK(holds(none.error().front().message, "no function"));
}

TEST_CASE("functions that call what has no C++ have none, and others are written") {
    const auto result = exported(R"(
a = function(List[Unknown] l) return (Double y) { y = 1 }
b = function(Double x) return (Double y) { y = c(x) }
c = function(Double x) return (Double y) { l = list(x)
  y = a(l) }
d = function(Double x) return (Double y) { y = x }
)");
    REQUIRE(result.has_value());
    REQUIRE(result->leftOut.size() == 3);
    CHECK(result->leftOut[1].message == "'b' has no C++: 'c' has no C++");
    CHECK(holds(result->files.front().text, "inline double d(double x)"));
    CHECK_FALSE(result->files.front().text.find("inline double b") != std::string::npos);
}

TEST_CASE("names and texts of scripts are no code") {
    const std::string text = header(
        "int.main = function(Double template, Double std, Double my.x) return (String y) {\n"
        "  dml = template + std + my.x\n"
        "  y = \"\\\"; exit(1); //\" + dml + \"\?\?/\\\\\"\n}\n",
        "a b\n#include <x>");
    CHECK(holds(text, "namespace a_b_include_x_script {\n"));
    CHECK(holds(text, "int_main(double template_, double std_, double my_x) {\n"));
    CHECK(holds(text, "double dml2 = template_ + std_ + my_x;\n"));
    CHECK(holds(text, "\"\\\"; exit(1); //\" + dml::text(dml2) + \"\\077\\077/\\\\\";\n"));
}

TEST_CASE("equal scripts give equal files") {
    const std::string script = "f = function(Double x) return (Double y) { y = x }\n";
    const auto first = exported(script);
    const auto second = exported(script);
    REQUIRE(first.has_value());
    REQUIRE(first->files.size() == 3);
    for (std::size_t i = 0; i < first->files.size(); ++i)
        CHECK(first->files[i].text == second->files[i].text);
    CHECK(first->files[1].name == "script_runtime.hpp");
    CHECK(holds(first->files[2].text, "find_package(Eigen3 REQUIRED NO_MODULE)"));
}

TEST_CASE("factors that are diagonal make no matrix of zeros") {
    CHECK(cppOf("diag(v) %*% X") == "dml::diagTimes(v, X)");
    CHECK(cppOf("X %*% diag(v + 1)").starts_with("dml::timesDiag(X, "));
    CHECK(cppOf("t(X) %*% diag(v) %*% X") == "dml::timesDiag(X.transpose(), v) * X");
    CHECK(cppOf("X + diag(v)").find("dml::diag(v)") != std::string::npos);
}

TEST_CASE("halves are rounded up") {
    CHECK(cppOf("round(X)") == "dml::roundHalfUp(X)");
    CHECK(cppOf("round(s)", "Double") == "dml::roundHalfUp(s)");
}
