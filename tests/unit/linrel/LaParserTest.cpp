// Programs as text: items, shapes, and mistakes with their places.
#include <catch2/catch.hpp>

#include "engine/languages/linrel/syntax/LaParser.h"
#include "engine/languages/linrel/syntax/LaText.h"

using namespace candler;
using namespace candler::linrel;

namespace {

/// `line:column: message` of all mistakes.
std::vector<std::string> mistakes(const std::string& text) {
    const auto program = parseProgram(SourceText("test", text));
    std::vector<std::string> found;
    if (program) return found;
    for (const Diagnostic& one : program.error())
        found.push_back(std::to_string(one.place.line) + ":" + std::to_string(one.place.column) +
                        ": " + one.message);
    return found;
}

std::string only(const std::string& text) {
    const std::vector<std::string> found = mistakes(text);
    return found.size() == 1 ? found[0] : std::to_string(found.size()) + " mistakes";
}

}  // namespace

TEST_CASE("a program has inputs, statements and outputs", "[linrel]") {
    const auto program = parseProgram(SourceText("als", R"(# ALS
dim m = 480189, n = 17770, k = 10
input X[m,n] sparsity = 0.0118
input U[m,k], V[n,k], r[m,1]
input lambda
G    = (U %*% t(V) - X) %*% V
G   += lambda * U * r
loss = sum((X - U %*% t(V))^2) +
       1e-2
output G, loss
)"));
    if (!program) FAIL(render(program.error()));
    REQUIRE(program->inputs.size() == 5);
    CHECK(program->inputs[0].sparsity == 0.0118);
    CHECK(program->inputs[4].isScalar);
    REQUIRE(program->outputs.size() == 2);
    CHECK(laText(*program, program->outputs[0].expression) ==
          "(U %*% t(V) - X) %*% V + lambda * U * r");
    CHECK(laText(*program, program->outputs[1].expression) == "sum((X - U %*% t(V))^2) + 0.01");
    CHECK(program->shapeText((*program)[program->outputs[0].expression].shape) ==
          "m x k (480189 x 10)");
}

TEST_CASE("an output may be named before it is computed", "[linrel]") {
    const std::string head = "dim m=2\ninput A[m,m], B[m,m]\n";
    const auto program = parseProgram(
        SourceText("early", head + "output f, g\nf = A\ng = f\nf += B\nh = A %*% B\noutput h"));
    if (!program) FAIL(render(program.error()));
    std::vector<std::string> outputs;
    for (const LaOutput& one : program->outputs)
        outputs.push_back(one.name + " = " + laText(*program, one.expression));
    CHECK(outputs == std::vector<std::string>{"f = A + B", "g = A", "h = A %*% B"});
    CHECK(program->warnings.empty());

    CHECK(only(head + "output f\ng = A + B") == "3:8: 'f' is not computed");
    CHECK(only(head + "output m\ng = A + B") == "3:8: 'm' is not computed");
    CHECK(only(head + "output f\nf = A + c") == "4:9: nothing is called 'c'");
    CHECK(only(head + "output f\nf = A\noutput f") == "5:8: 'f' is an output already");
}

TEST_CASE("operators bind as in R", "[linrel]") {
    const auto text = [](const std::string& expression) {
        auto program = parseProgram(
            SourceText("p", "dim m=3\ninput A[m,m], B[m,m], s\nZ = " + expression + "\noutput Z"));
        REQUIRE(program);
        return laText(*program, program->outputs[0].expression);
    };
    CHECK(text("-A %*% B") == "-A %*% B");
    CHECK(text("-(A %*% B)") == "-(A %*% B)");
    CHECK(text("A * B %*% A") == "A * B %*% A");
    CHECK(text("(A * B) %*% A") == "(A * B) %*% A");
    CHECK(text("-A^2") == "-A^2");
    CHECK(text("A^-1") == "A^-1");
    CHECK(text("A > B") == "B < A");
    CHECK(text("A / (B / s) - (A - B)") == "A / (B / s) - (A - B)");
    CHECK(text("matrix(0.5, m, ncol(A))") == "matrix(0.5, m, m)");
    CHECK(text("matrix(0.5, cols = 2, rows = nrow(A))") == "matrix(0.5, m, 2)");
    CHECK(text("matrix(0.5, ncol = 2, m)") == "matrix(0.5, m, 2)");
    CHECK(text("log(A, 2)") == "log(A) / log(2)");
}

TEST_CASE("and, or and not are 0 or 1", "[linrel]") {
    const std::string head = "dim m=3\ninput A[m,m], B[m,m], C[m,m] binary\nZ = ";
    const auto text = [&](const std::string& expression) {
        auto program = parseProgram(SourceText("p", head + expression + "\noutput Z"));
        REQUIRE(program);
        return laText(*program, program->outputs[0].expression);
    };
    CHECK(text("A > 0 & B < 1") == "(0 < A) * (B < 1)");
    CHECK(text("A > 0 && C") == "(0 < A) * C");
    CHECK(text("A & B > 0") == "(A != 0) * (0 < B)");
    CHECK(text("A > 0 | B > 0 & C") == "max(0 < A, (0 < B) * C)");
    CHECK(text("(A > 0 || C) & !B") == "max(0 < A, C) * (B == 0)");
    CHECK(text("!A == B") == "(A == B) == 0");
    CHECK(text("!!C") == "(C == 0) == 0");
    CHECK(text("A == !C") == "A == (C == 0)");
    CHECK(text("A * !B") == "A * (B == 0)");
    // What is shared is looked at once.
    std::string squares = "dim m=3\ninput A[m,m]\nZ = A > 0\n";
    for (int i = 0; i < 60; ++i) squares += "Z = Z & Z\n";
    CHECK(parseProgram(SourceText("p", squares + "output Z")));
    CHECK(only(head + "A &\noutput Z") == "4:1: an expression is expected here");
    CHECK(only(head + "A | t(matrix(0, 2, m))\noutput Z").starts_with("3:5: "));
    CHECK(only(head + "matrix(0, byrow = 2, m)\noutput Z") ==
          "3:15: 'matrix' has no argument 'byrow'");
    CHECK(only(head + "matrix(0, rows = 2, rows = m)\noutput Z") ==
          "3:25: this size is there already");
}

TEST_CASE("mistakes are told with their places", "[linrel]") {
    const std::string head = "dim m=4, n=3, k=2\ninput A[m,n], B[m,n], v[k,1]\n";
    CHECK(only(head + "C = A %*% B\noutput C") ==
          "3:5: '%*%' does not go with shapes m x n (4 x 3) and m x n (4 x 3)");
    CHECK(only(head + "C = A + v\noutput C") ==
          "3:5: '+' does not go with shapes m x n (4 x 3) and k x 1 (2 x 1)");
    CHECK(only(head + "C = A * D\noutput C") == "3:9: nothing is called 'D'");
    CHECK(only("input A[3,4] sparsity=-0.5\noutput A") ==
          "1:24: a sparsity is the share of entries that are not 0");
    CHECK(only("input A[3,4] nnz=13\noutput A") ==
          "1:18: 'A' cannot have 13 entries that are not 0");
    CHECK(only("input A[3,q]\noutput A") == "1:11: no dimension is called 'q'");
    CHECK(only(head + "C = trace(A)\noutput C") == "3:5: 'trace' of shape m x n (4 x 3)");
    CHECK(only(head + "C = summ(A)\noutput C") == "3:5: no function is called 'summ'");
    CHECK(only(head + "C = A +\noutput C") == "4:1: an expression is expected here");
    CHECK(only(head + "C = A %% B\noutput C") == "3:7: '%%' means nothing here");
    CHECK(
        only(head + "C = wsloss(A, v, v, B)\noutput C").starts_with("3:5: in 'wsloss', which is"));
    CHECK(only(head + "C = A").starts_with("1:1: the program has no outputs"));
    CHECK(only(head + "C = " + std::string(2000, '(') + "A").find("nested too deeply") !=
          std::string::npos);
    std::string chain = head + "C = A\n";
    for (int i = 0; i < 3'000; ++i) chain += "C += A\n";
    CHECK(only(chain + "output C").starts_with("1004:1: this is more than 1000 operators deep"));
    CHECK(only("dim m=0\ninput A[1,1]\noutput A") ==
          "1:7: a size is a whole number from 1 to 2^40");
}

TEST_CASE("nrow and ncol without parentheses are names", "[linrel]") {
    CHECK(only("C = sum(matrix(0, nrow, 3))\noutput C") == "1:19: nothing is called 'nrow'");
    CHECK(only("C = sum(matrix(0, 3, ncol))\noutput C") == "1:22: nothing is called 'ncol'");
    const auto program =
        parseProgram(SourceText("p", "const nrow = 4\nC = sum(matrix(0, nrow, 3))\noutput C"));
    if (!program) FAIL(render(program.error()));
    CHECK(laText(*program, program->outputs[0].expression) == "sum(matrix(0, 4, 3))");
}

TEST_CASE("names that nothing uses are told", "[linrel]") {
    const auto program = parseProgram(SourceText("p",
                                                 "dim m=4, q=5\ninput A[m,m], Z[m,m], r\nconst c = "
                                                 "2\nB = A\nB += A\nD = A\nD = r\noutput A"));
    REQUIRE(program);
    std::vector<std::string> found;
    for (const Diagnostic& one : program->warnings) {
        CHECK(one.severity == Severity::Warning);
        found.push_back(std::to_string(one.place.line) + ": " + one.message);
    }
    CHECK(found == std::vector<std::string>{"1: nothing uses 'q'", "2: nothing uses 'Z'",
                                            "3: nothing uses 'c'", "4: nothing uses 'B'",
                                            "6: nothing uses 'D'"});
}

TEST_CASE("what other languages write in another way has a hint", "[linrel]") {
    const auto hint = [](const std::string& line) -> std::string {
        const auto program = parseProgram(
            SourceText("p", "dim m=4, n=3\ninput X[m,n], w[n,1]\n" + line + "\noutput X"));
        return program ? "" : program.error().front().hint;
    };
    CHECK(hint("A <- X") == "values are named with =, not with <-");
    CHECK(hint("A = crossprod(X)") == "write t(X) %*% X");
    CHECK(hint("A = solve(X)") == "there are no inverses and solvers: make the solution an input");
    CHECK(hint("A = X[1,1]").starts_with("make the part an input"));
    CHECK(hint("A = X @ w") == "the matrix product is written %*%");
    CHECK(hint("A = X * w") == "the matrix product is written %*%");
    CHECK(hint("A = X % w") == "the matrix product is written %*%");
    CHECK(hint("A = X.T") == "the transpose is written t(X)");
    CHECK(hint("A = X ** 2") == "powers are written ^");
    CHECK(hint("A = X.sum()") == "write sum(X)");
    CHECK(hint("A = np.dot(X, w)") == "write X %*% Y");
    CHECK(hint("A = nrow + 1") == "it is a function: write nrow(X)");
    CHECK(hint("A = ncols(X)") == "did you mean 'ncol'?");
    CHECK(hint("A = Sum(X)") == "did you mean 'sum'?");
    CHECK(hint("A = ceiling(X)") == "write ceil(X)");
    CHECK(hint("A = sd(X)") == "write sqrt(var(X))");
    CHECK(hint("A = colSds(X)") == "write sqrt(colVars(X))");
    CHECK(hint("A = seq(1, 4)") == "make it an input: input x[n,1]");
    CHECK(hint("A = qr(X)").starts_with("there are: t, trace, diag,"));
    CHECK(hint("A = sum(X, rows=3)") == "arguments have no names here, only places");
    CHECK(hint("A = matrix(0, byrow=3)") == "as in matrix(0, rows = m, cols = n)");
    CHECK(hint("for (i in 1:3)") == "there are no loops: a program is what one round computes");
}

TEST_CASE("a dimension without a size is told once", "[linrel]") {
    for (const char* dim : {"dim n = 0", "dim n 5", "dim m = 3, n = 2.5"}) {
        CAPTURE(dim);
        const auto told =
            mistakes(std::string(dim) + "\ninput X[n,n], Y[n,4]\nZ = X %*% Y\noutput Z");
        CHECK(told.size() == 1);
    }
}

TEST_CASE("several mistakes are told at once", "[linrel]") {
    CHECK(mistakes("dim m=2\ninput A[m,m]\nB = A + x\nC = B + A\nD = foo(A)\noutput C, D").size() >=
          2);
}

TEST_CASE("a parenthesis that is not closed ends before the next statement", "[linrel]") {
    CHECK(mistakes("dim m=2\ninput A[m,m]\nb = A %*% (A + \nc = t(A\nd = nope\noutput b, d") ==
          std::vector<std::string>{"3:16: the expression ends too early",
                                   "4:8: ',' is expected here", "5:5: nothing is called 'nope'"});
    // Lines go on where no statement begins.
    CHECK(mistakes("dim m = 3,\n    n = 4\ninput X[m,n]\noutput X").empty());
    CHECK(mistakes("dim m=2\ninput A[m,m]\nb = (A +\n  A == A)\noutput b").empty());
}

TEST_CASE("what is shared again and again is not written out without end", "[linrel]") {
    std::string text = "dim m = 3\ninput X[m,m]\nY = X\n";
    for (int i = 0; i < 60; ++i) text += "Y = Y * Y\n";
    const auto program = parseProgram(SourceText("shared", text + "output Y"));
    REQUIRE(program);
    const std::string written = laText(*program, program->outputs[0].expression);
    CHECK(written.size() < 1'000'000);
    CHECK(written.find("…") != std::string::npos);
}
