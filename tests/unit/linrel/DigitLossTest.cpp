// Plans that lose digits by cancellation, and those that do not (specification 9.1(7)).
#include <catch2/catch.hpp>

#include "engine/languages/linrel/lowering/DigitLoss.h"
#include "engine/languages/linrel/syntax/LaText.h"
#include "tests/unit/linrel/Saturated.h"

using namespace candler;
using namespace candler::linrel;
using candler::test::Saturated;

namespace {

/// Of the second of two outputs as the plan of the first.
Diagnostics lossesOf(const std::string& inputs, const std::string& source,
                     const std::string& plan) {
    Saturated both(inputs + "\nZ = " + source + "\nP = " + plan + "\noutput Z, P",
                   {0, 60'000, 60, 1024});
    LaProgram& program = both.program->program();
    LaOutput computed = program.outputs[1];
    program.outputs.pop_back();
    return digitLosses(program, std::span(&computed, 1));
}

Diagnostics lossesOfPlan(const std::string& text) {
    Saturated saturated(text);
    LaProgram& program = saturated.program->program();
    const test::Planned planned = test::plan(saturated, "work", "dag");
    std::vector<LaOutput> plan = program.outputs;
    for (std::size_t i = 0; i < plan.size(); ++i) {
        plan[i].expression = planned.outputs[i];
        UNSCOPED_INFO(laText(program, plan[i].expression));
    }
    return digitLosses(program, plan);
}

constexpr const char* kVector = "dim m = 1000\ninput x[m,1], y[m,1], s";
constexpr const char* kVariance = "mean((x - mean(x))^2)";

}  // namespace

TEST_CASE("a difference of large sums loses digits where means are large", "[linrel][digits]") {
    const Diagnostics found = lossesOf(kVector, kVariance, "sum(x^2) / 1000 - (sum(x) / 1000)^2");
    REQUIRE(found.size() == 1);
    CHECK(found[0].severity == Severity::Warning);
    CHECK(found[0].place.line == 5);
    // x^2 is 1e8 times the variance.
    const bool isAbout8 = found[0].message.find("loses up to 8 of 16") != std::string::npos ||
                          found[0].message.find("loses up to 9 of 16") != std::string::npos;
    CAPTURE(found[0].message);
    CHECK(isAbout8);
    CHECK(found[0].message.find("means are 10000 times") != std::string::npos);
    CHECK_FALSE(found[0].hint.empty());
}

TEST_CASE("what the program loses itself is no loss of the plan", "[linrel][digits]") {
    const std::string expanded = "sum(x^2) / 1000 - (sum(x) / 1000)^2";
    CHECK(lossesOf(kVector, expanded, kVariance).empty());
    CHECK(lossesOf(kVector, expanded, "(sum(x * x) - sum(x)^2 / 1000) / 1000").empty());
    // New sums, nothing that cancels.
    CHECK(lossesOf(kVector, "sum(x * (y + s))", "sum(x * y) + s * sum(x)").empty());
    CHECK(lossesOf(kVector, "sum((x + y)^2)", "sum(x^2) + 2 * sum(x * y) + sum(y^2)").empty());
    CHECK(lossesOf(kVector, kVariance, kVariance).empty());
}

TEST_CASE("an expanded loss of a good fit loses digits, of a sparse matrix not",
          "[linrel][digits]") {
    const std::string factors = "dim m = 200, n = 100, k = 5\ninput U[m,k], V[n,k]\ninput X[m,n]";
    const char* const loss = "sum((X - U %*% t(V))^2)";
    const char* const expanded =
        "sum(X^2) - 2 * sum(X * (U %*% t(V))) + sum((t(U) %*% U) * (t(V) %*% V))";
    const Diagnostics found = lossesOf(factors, loss, expanded);
    REQUIRE(found.size() == 1);
    CHECK(found[0].message.find("differences are 10000 times smaller") != std::string::npos);
    CHECK(lossesOf(factors + " sparsity = 0.01", loss, expanded).empty());
}

TEST_CASE("plans that are chosen tell what they lose", "[linrel][digits]") {
    CHECK(lossesOfPlan(std::string(kVector) + "\nZ = " + kVariance + "\noutput Z").size() == 1);
    const std::string pca =
        "mu = matrix(1, m, 1) %*% (colSums(A) / m)\n"
        "C = t(A - mu) %*% (A - mu)\noutput C";
    CHECK(lossesOfPlan("dim m = 2000, n = 50\ninput A[m,n] sparsity = 0.01\n" + pca).empty());
    CHECK(lossesOf("dim m = 200, n = 10\ninput A[m,n]",
                   "t(A - matrix(1, m, 1) %*% (colSums(A) / m)) %*% "
                   "(A - matrix(1, m, 1) %*% (colSums(A) / m))",
                   "t(A) %*% A - t(colSums(A)) %*% (colSums(A) / m)")
              .size() == 1);
    CHECK(lossesOfPlan(std::string(kVector) + "\nZ = sum(x * y) + sum(x * s)\noutput Z").empty());
}

TEST_CASE("what is too large to be tried is said", "[linrel][digits]") {
    const Diagnostics found =
        lossesOf("dim m = 100000, n = 1000\ninput A[m,n]", "sum((A - sum(A) / m)^2)",
                 "sum(A^2) - sum(A) * sum(A) * 2 / m + sum(A)^2 / m");
    REQUIRE(found.size() == 1);
    CHECK(found[0].severity == Severity::Note);
}
