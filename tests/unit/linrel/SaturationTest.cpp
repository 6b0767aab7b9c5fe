// Saturation of relational terms: growth in closed form, fixpoints of the programs of section 7,
// and that each rule gives what it says (specification 2.7, 3.4, 3.5; T8 and T9).
#include <catch2/catch.hpp>

#include "engine/languages/linrel/syntax/LaParser.h"
#include "tests/unit/linrel/Saturated.h"

using namespace candler;
using candler::test::Saturated;

namespace {

std::string chain(int n, char sign) {
    std::string inputs;
    std::string expression;
    for (int i = 1; i <= n; ++i) {
        inputs += (i > 1 ? ", x" : "x") + std::to_string(i) + "[m,1]";
        if (i > 1) expression += sign;
        expression += "x" + std::to_string(i);
    }
    return "dim m = 7\ninput " + inputs + "\nZ = " + expression + "\noutput Z";
}

void checkCounts(const std::string& text, std::size_t classes, std::size_t nodes) {
    CAPTURE(text);
    const Saturated saturated(text);
    CHECK(saturated.reason == StopReason::Saturated);
    CHECK(saturated.graph->classCount() == classes);
    CHECK(saturated.graph->nodeCount() == nodes);
}

const std::string kVectors =
    "dim m = 7, n = 5\ninput x[m,1], y[m,1], z[m,1], u[m,1], v[n,1], A[m,n], s\n";

}  // namespace

TEST_CASE("products and sums of vectors grow as the formulas say", "[linrel][growth]") {
    for (const char sign : {'*', '+'}) {
        checkCounts(chain(4, sign), 15, 29);
        checkCounts(chain(6, sign), 63, 307);
        checkCounts(chain(8, sign), 255, 3033);
    }
    const std::string six = "dim m = 7\ninput a[m,1], b[m,1], c[m,1], d[m,1], e[m,1], f[m,1]\nZ = ";
    checkCounts(six + "(a+b)*(c+d)\noutput Z", 21, 40);
    checkCounts(six + "(a+b)*(c+d)*(e+f)\noutput Z", 309, 3271);
    checkCounts(
        "dim m=7, n=6, k=5, p=4, q=3\ninput A[m,n], B[n,k], C[k,p], E[p,q]\n"
        "Z = A%*%B%*%C%*%E\noutput Z",
        33, 72);
    checkCounts("dim m=7\ninput A[m,m], B[m,m], C[m,m], E[m,m]\nZ = A%*%B%*%C%*%E\noutput Z", 285,
                533);
}

TEST_CASE("the programs of the paper saturate", "[linrel][growth]") {
    const std::string sizes = "dim m = 2000, n = 1000, k = 10\n";
    // ALS
    checkCounts(sizes +
                    "input X[m,n] nnz = 19868, U[m,k], V[n,k], r[m,1], l\n"
                    "Z = (U%*%t(V) - X)%*%V + l*U*r\noutput Z",
                34, 48);
    // Squared loss
    checkCounts(sizes +
                    "input X[m,n] sparsity = 0.01, U[m,k], V[n,k]\n"
                    "Z = sum((X - U%*%t(V))^2)\noutput Z",
                256, 1443);
    // MLR
    checkCounts(sizes +
                    "input X[m,n], P[m,1], v[n,1]\nQ = P*(X%*%v)\n"
                    "Z = t(X)%*%(Q - P*(rowSums(Q)%*%matrix(1,1,1)))\noutput Z",
                108, 555);
}

TEST_CASE("programs with several outputs saturate in one e-graph", "[linrel][growth]") {
    // The node of all outputs and its class come on top of the specification's counts.
    const std::string sizes = "dim m = 2000, n = 1000, k = 10\n";
    checkCounts(sizes +
                    "input X[m,n] sparsity = 0.01, W[m,k], H[k,n], e\n"
                    "obj = sum(W%*%H) - sum(X*log(W%*%H + e))\n"
                    "num = t(W)%*%(X/(W%*%H + e))\noutput obj, num",
                37 + 1, 58 + 1);
    checkCounts(sizes +
                    "input X[m,n], w[m,1], p[n,1], l[n,1]\nq = l*p + t(X)%*%(w*(X%*%p))\n"
                    "pq = sum(p*q)\noutput q, pq",
                64 + 1, 183 + 1);
    checkCounts(sizes +
                    "input Y[m,1], Xw[m,1], Xd[m,1], a, wd, dd\nout = 1 - Y*(Xw + a*Xd)\n"
                    "sv = out > 0\no = out*sv\ng = wd + a*dd - sum(o*Y*Xd)\n"
                    "h = dd + sum(Xd*sv*Xd)\noutput g, h",
                225 + 1, 1751 + 1);
}

TEST_CASE("each rule gives what it says", "[linrel]") {
    struct Example {
        const char* start;
        std::vector<const char*> found;
        std::vector<const char*> never;
    };
    const std::vector<Example> examples{
        {"(x*y)*z", {"x*(y*z)", "y*(x*z)"}, {}},
        {"(x+y)+z", {"x+(y+z)", "y+(x+z)"}, {}},
        {"x*(y+z)", {"x*y+x*z"}, {}},
        {"x*y+x*z", {"x*(y+z)"}, {"x*(y*z)"}},
        {"x*y+x", {"x*(y+1)"}, {}},
        {"x+x", {"2*x"}, {"x"}},
        {"sum(x+y)", {"sum(x)+sum(y)"}, {}},
        {"sum(x)+sum(y)", {"sum(x+y)"}, {}},
        {"sum(u)+sum(v)", {}, {"sum(u)*sum(v)"}},
        {"s*sum(x)", {"sum(s*x)"}, {}},
        {"x*sum(x)", {"rowSums(x%*%t(x))"}, {"x*x", "sum(x*x)"}},
        {"rowSums(A*u)", {"u*rowSums(A)"}, {}},
        {"sum(rowSums(A))", {"sum(colSums(A))"}, {}},
        {"rowSums(u%*%matrix(1,1,n))", {"5*u"}, {"u"}},
        {"1*x", {"x"}, {}},
        {"0+x", {"x"}, {}},
        {"0*x", {"matrix(0,m,1)"}, {"x"}},
        {"2*(3*x)", {"6*x"}, {}},
    };
    for (const Example& example : examples) {
        CAPTURE(example.start);
        Saturated saturated(kVectors + "Z = " + example.start + "\noutput Z");
        CHECK(saturated.reason == StopReason::Saturated);
        for (const char* other : example.found) {
            CAPTURE(other);
            CHECK(saturated.contains(other));
        }
        for (const char* other : example.never) {
            CAPTURE(other);
            CHECK_FALSE(saturated.contains(other));
        }
    }
}

TEST_CASE("what is 0 is 0 in all shapes", "[linrel]") {
    Saturated saturated(
        "dim m = 7, n = 5, k = 3\ninput X[m,k], Y[k,n] nnz = 0\n"
        "Z = X%*%Y\noutput Z");
    CHECK(saturated.contains("matrix(0,m,n)"));
}

TEST_CASE("numbers that cancel in the source end with it", "[linrel]") {
    for (const std::string expression : {"x*2/2", "3*x/3", "x + 4 - 4", "(2*(x*5))/10"}) {
        CAPTURE(expression);
        Saturated saturated("dim m = 7\ninput x[m,1]\nZ = " + expression + "\noutput Z");
        CHECK(saturated.reason == StopReason::Saturated);
        CHECK(saturated.contains("x"));
        CHECK(saturated.graph->classCount() == 1);
    }
}

TEST_CASE("limits stop a run with all that was found", "[linrel]") {
    const std::string text =
        "dim m=20, n=10, k=5, p=4\ninput X[m,n], U[m,k], V[n,k], A[m,p], B[n,p]\n"
        "Z = sum((X - U%*%t(V) - A%*%t(B))^2)\noutput Z";
    const Saturated saturated(text, {0, 20'000, 60, 1024});
    CHECK(saturated.reason == StopReason::NodeLimit);
    CHECK(saturated.graph->nodeCount() > 10'000);
}

TEST_CASE("long chains of products are translated in few terms", "[linrel]") {
    // Each product binds a name of its own and is renamed by the one around it; shared factors are
    // renamed once.
    std::string chain = "dim m = 3\ninput X[m,m]\nY = X\nZ = X\n";
    constexpr std::size_t kProducts = 200;
    for (std::size_t i = 0; i < kProducts; ++i) chain += "Y = Y %*% X\n";
    for (std::size_t i = 0; i < kProducts; ++i) chain += "Z = Z %*% Z\n";
    candler::linrel::LinrelProgram program(
        *candler::linrel::parseProgram(SourceText("chain", chain + "output Y, Z")), "chain");
    CHECK(program.output(0) != program.output(1));
    CHECK(program.context().store.termCount() < 100 * kProducts);
}
