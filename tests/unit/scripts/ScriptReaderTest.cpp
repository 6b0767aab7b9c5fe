// Scripts of DML and R are read into statements with places; what is wrong is told where it is.
#include "engine/languages/linrel/scripts/ScriptReader.h"

#include <catch2/catch.hpp>

using namespace candler;
using namespace candler::linrel;

namespace {

Script read(const std::string& text, const std::string& file = "s.dml") {
    auto script = readScript(SourceText(file, text));
    INFO((script ? std::string() : render(script.error())));
    REQUIRE(script.has_value());
    return *script;
}

/// With all brackets, so that what binds tighter can be seen.
std::string shown(const ScriptExpression& expression) {
    std::string inner;
    for (const ScriptExpression& part : expression.parts)
        inner += (inner.empty() ? "" : " ") +
                 (part.argumentName.empty() ? "" : part.argumentName + "=") + shown(part);
    switch (expression.kind) {
        case ScriptExpressionKind::Call:
            return expression.text + "(" + inner + ")";
        case ScriptExpressionKind::Unary:
        case ScriptExpressionKind::Binary:
            return "(" + expression.text + " " + inner + ")";
        case ScriptExpressionKind::Index:
            return "[" + inner + "]";
        case ScriptExpressionKind::Span:
            return "<" + inner + ">";
        case ScriptExpressionKind::Empty:
            return "_";
        default:
            return expression.text;
    }
}

std::string value(const std::string& text, const std::string& file = "s.dml") {
    return shown(read("x = " + text + "\n", file).body.front().value);
}

std::string firstError(const std::string& text) {
    const auto script = readScript(SourceText("s.dml", text));
    REQUIRE_FALSE(script.has_value());
    return render(script.error().front());
}

}  // namespace

TEST_CASE("operators of scripts bind as in DML and R") {
    CHECK(value("a + b * c") == "(+ a (* b c))");
    CHECK(value("-a^2") == "(- (^ a 2))");
    CHECK(value("2^-k") == "(^ 2 (- k))");
    CHECK(value("t(X) %*% y / n") == "(/ (%*% t(X) y) n)");
    CHECK(value("i %% 2 == 0 & !b | c") == "(| (& (== (%% i 2) 0) (! b)) c)");
    CHECK(value("!a == b") == "(! (== a b))");
    CHECK(value("a && b || c") == "(| (& a b) c)");
    CHECK(value("X[1:n, ] * X[, j]") == "(* [X <1 n> _] [X _ j])");
    CHECK(value("matrix(0, rows=n, cols=1)") == "matrix(0 rows=n cols=1)");
    CHECK(value("1. + .5 + 1e-7") == "(+ (+ 1. .5) 1e-7)");
    CHECK(value("ifelse(a, 'it', \"that\")") == "ifelse(a it that)");
}

TEST_CASE("lines end nothing in DML where the next one goes on") {
    CHECK(read("x = a\n  + b\ny = 1; z = 2").body.size() == 3);
    CHECK(value("a\n + b") == "(+ a b)");
    CHECK(read("x <- a\n-b\n", "s.R").body.size() == 2);
    const Script script = read("x = y\n[a, b] = f(x)\n");
    REQUIRE(script.body.size() == 2);
    CHECK(script.body[1].targets.size() == 2);
}

TEST_CASE("a function of a script has parameters, results and a body of statements") {
    const Script script = read(R"(
# comment
f = function(Matrix[Double] X, Integer k = 2, String how)
  return (Matrix[Double] Y)
{
  i = 1
  while (i <= k & TRUE) {
    if (i == 1) X[, i] = 0  # one column
    else { X += 1; }
    i = i + 1
  }
  parfor (j in 1:k, check = 0) print("j " + j)
  Y = X
}
Z = f(X = matrix(0, 3, 3), how = "a")
)");
    REQUIRE(script.functions.size() == 1);
    const ScriptFunction& f = script.functions.front();
    CHECK(f.parameters.size() == 3);
    CHECK(f.parameters[0].type == ScriptType::Matrix);
    CHECK(f.parameters[1].preset.text == "2");
    CHECK(f.parameters[2].type == ScriptType::String);
    CHECK(f.results.front().name == "Y");
    REQUIRE(f.body.size() == 4);
    CHECK(f.body[1].kind == ScriptStatementKind::While);
    const ScriptStatement& choice = f.body[1].body.front();
    CHECK(choice.kind == ScriptStatementKind::If);
    CHECK(shown(choice.body.front().targets.front()) == "[X _ i]");
    CHECK(choice.otherwise.front().sign == "+=");
    CHECK(f.body[2].isParallel);
    CHECK(script.textOf(f.body[3].range) == "Y = X");
    CHECK(shown(script.body.front().value) == "f(X=matrix(0 3 3) how=a)");
}

TEST_CASE("mistakes in scripts are told where they are") {
    CHECK(firstError("x = a +\n").find("s.dml:2:1: error: the expression ends too early") == 0);
    CHECK(firstError("f = function(X) {\n x = 1\n").find("this block does not end") !=
          std::string::npos);
    CHECK(firstError("x = \"abc\n").find("this string does not end") != std::string::npos);
    CHECK(firstError("a + b = 3\n").find("only names") != std::string::npos);
    CHECK(firstError("if (a { x = 1 }").find("')' is expected here") != std::string::npos);
    CHECK(firstError("x = " + std::string(100'000, '(')).find("nested too deeply") !=
          std::string::npos);
    CHECK(firstError("x = " + std::string(100'000, '-')).find("nested too deeply") !=
          std::string::npos);
    std::string sum = "x = a";
    for (int i = 0; i < 5'000; ++i) sum += i % 2 == 0 ? "[1]" : " + a";
    CHECK(firstError(sum).find("operators deep") != std::string::npos);
    CHECK(firstError(std::string(100'000, '{')).find("error") != std::string::npos);
}
