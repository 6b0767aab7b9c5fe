// Plans that lose digits by cancellation, and those that do not (specification 9.1(7)).
#include <catch2/catch.hpp>

#include "engine/extraction/PlanChoice.h"
#include "engine/languages/linrel/lowering/DigitLoss.h"
#include "engine/languages/linrel/lowering/NewDifferences.h"
#include "engine/languages/linrel/syntax/LaText.h"
#include "tests/unit/linrel/Saturated.h"

using namespace candler;
using namespace candler::linrel;
using candler::test::Saturated;

namespace {

/// What plans are told to lose.
std::vector<std::string> textsOf(LaProgram& program, std::span<const LaOutput> plan,
                                 DigitTrials trials = DigitTrials::Usual) {
    const DigitLoss trial(program, plan);
    REQUIRE(trial.canTry());
    const std::vector<OutputLoss> losses = trial.losses(trials);
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < losses.size(); ++i)
        if (losses[i].beyondSource() >= kManyDigits)
            texts.push_back(textOf(program.outputs[i], losses[i]));
    return texts;
}

/// Of the second of two outputs as the plan of the first.
std::vector<std::string> lossesOf(const std::string& inputs, const std::string& source,
                                  const std::string& plan,
                                  DigitTrials trials = DigitTrials::Usual) {
    Saturated both(inputs + "\nZ = " + source + "\nP = " + plan + "\noutput Z, P",
                   {0, 60'000, 60, 1024});
    LaProgram& program = both.program->program();
    LaOutput computed = program.outputs[1];
    program.outputs.pop_back();
    return textsOf(program, std::span(&computed, 1), trials);
}

std::vector<std::string> lossesOfPlan(const std::string& text) {
    Saturated saturated(text);
    LaProgram& program = saturated.program->program();
    const test::Planned planned = test::plan(saturated, "work", "dag");
    std::vector<LaOutput> plan = program.outputs;
    for (std::size_t i = 0; i < plan.size(); ++i) {
        plan[i].expression = planned.outputs[i];
        UNSCOPED_INFO(laText(program, plan[i].expression));
    }
    return textsOf(program, plan);
}

/// Whether the second of two outputs as the plan of the first has a difference that is not tried.
bool isUntried(const std::string& inputs, const std::string& source, const std::string& plan) {
    LaProgram program =
        test::parsed(inputs + "\nZ = " + source + "\nP = " + plan + "\noutput Z, P");
    LaOutput computed = program.outputs[1];
    program.outputs.pop_back();
    const std::span<const LaOutput> plans(&computed, 1);
    const DigitLoss trial(program, plans);
    REQUIRE(trial.canTry());
    return untriedDifferences(program, plans, trial).front();
}

constexpr const char* kVector = "dim m = 1000\ninput x[m,1], y[m,1], s";
constexpr const char* kVariance = "mean((x - mean(x))^2)";

}  // namespace

TEST_CASE("a difference of large sums loses digits where means are large", "[linrel][digits]") {
    const auto found = lossesOf(kVector, kVariance, "sum(x^2) / 1000 - (sum(x) / 1000)^2");
    REQUIRE(found.size() == 1);
    // x^2 is 1e8 times the variance.
    const bool isAbout8 = found[0].find("loses up to 8 of 16") != std::string::npos ||
                          found[0].find("loses up to 9 of 16") != std::string::npos;
    CAPTURE(found[0]);
    CHECK(isAbout8);
    CHECK(found[0].find("means are 10000 times") != std::string::npos);
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

TEST_CASE("an expanded loss of a good fit loses digits, of a sparse matrix at near fits",
          "[linrel][digits]") {
    const std::string factors = "dim m = 200, n = 100, k = 5\ninput U[m,k], V[n,k]\ninput X[m,n]";
    const char* const loss = "sum((X - U %*% t(V))^2)";
    const char* const expanded =
        "sum(X^2) - 2 * sum(X * (U %*% t(V))) + sum((t(U) %*% U) * (t(V) %*% V))";
    const auto found = lossesOf(factors, loss, expanded);
    REQUIRE(found.size() == 1);
    CHECK(found[0].find("differences are 10000 times smaller") != std::string::npos);
    const std::string sparse = factors + " sparsity = 0.01";
    CHECK(lossesOf(sparse, loss, expanded).empty());
    const auto ofSparse = lossesOf(sparse, loss, expanded, DigitTrials::All);
    REQUIRE(ofSparse.size() == 1);
    CHECK(ofSparse[0].find("at near fits") != std::string::npos);
}

TEST_CASE("what hides a near fit is taken away", "[linrel][digits]") {
    const std::string inputs = "dim n = 200, d = 10\ninput X[n,d], y[n,1], w[d,1], lam";
    const char* const loss = "sum((y - X %*% w)^2) + lam * sum(w^2)";
    const char* const ofGradient =
        "t(w) %*% (t(X) %*% (X %*% w) - t(X) %*% y + lam * w) + t(y) %*% (y - X %*% w)";
    const auto found = lossesOf(inputs, loss, ofGradient, DigitTrials::All);
    REQUIRE(found.size() == 1);
    CHECK(found[0].find("at near fits") != std::string::npos);
    CHECK(
        lossesOf(inputs, loss, "lam * sum(w^2) + sum((X %*% w - y)^2)", DigitTrials::All).empty());

    // Also where all sums are of the same small residuals.
    const auto ofResiduals = lossesOf(
        inputs, loss, "t(w) %*% (lam * w - t(t(y - X %*% w) %*% X)) + t(y) %*% (y - X %*% w)",
        DigitTrials::All);
    REQUIRE(ofResiduals.size() == 1);
    CHECK(ofResiduals[0].find("as it is written, it loses 0") != std::string::npos);
}

TEST_CASE("each cell counts where others are much larger", "[linrel][digits]") {
    const std::string inputs = "dim n = 200, k = 10\ninput M[n,k]";
    const char* const others = "M %*% (matrix(1, k, k) - diag(matrix(1, k, 1)))";
    const auto found = lossesOf(inputs, others, "rowSums(M) - M", DigitTrials::All);
    REQUIRE(found.size() == 1);
    CHECK(found[0].find("100000 times larger") != std::string::npos);
    // What rounding the inputs costs is no loss of the plan.
    const std::string more = inputs + ", N[n,k], x[n,1]";
    CHECK(lossesOf(more, "rowSums(M) - M", "-(M - rowSums(M))", DigitTrials::All).empty());
    CHECK(lossesOf(more, "t(M) %*% x + t(N) %*% x", "t(M + N) %*% x", DigitTrials::All).empty());
}

TEST_CASE("losses are told with so many digits that they differ", "[linrel][digits]") {
    LaOutput output;
    output.name = "Z";
    const auto text = [&](double ofSource, double ofPlan) {
        return textOf(output, {ofSource, ofPlan, DigitTrial::Centred});
    };
    CHECK(text(0, 8.2).find("loses up to 8 of 16") != std::string::npos);
    CHECK(text(0.12, 0.31).find("loses up to 0.3 of 16") != std::string::npos);
    CHECK(text(0.12, 0.31).find("it loses 0.1") != std::string::npos);
    CHECK(text(0.301, 0.302).find("loses up to 0.302 of 16") != std::string::npos);
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

TEST_CASE("differences that no trial makes small are told", "[linrel][digits]") {
    const std::string pca = "dim n = 2000, p = 200, k = 5\ninput X[n,p], V[p,k]";
    const char* const error = "sum((X - X %*% V %*% t(V))^2)";
    const char* const expanded =
        "sum(X^2) - 2 * sum((X %*% V)^2) + sum((X %*% V) * (X %*% V %*% (t(V) %*% V)))";
    CHECK(isUntried(pca, error, expanded));
    CHECK(isUntried(pca, error,
                    "sum(X^2) + sum((t(X %*% V) %*% X) * t(V %*% (t(V) %*% V) - 2 * V))"));
    CHECK_FALSE(isUntried(pca, error, "sum((X + X %*% V %*% -t(V))^2)"));
    CHECK_FALSE(isUntried(pca, error, "sum((X %*% V %*% t(V) - X)^2)"));
    // The fit is tried, as X is an input by itself; means are, too.
    const std::string factors = "dim m = 200, n = 100, k = 5\ninput U[m,k], V[n,k]\ninput X[m,n]";
    const char* const loss = "sum((X - U %*% t(V))^2)";
    const char* const ofFactors =
        "sum(X^2) - 2 * sum(X * (U %*% t(V))) + sum((t(U) %*% U) * (t(V) %*% V))";
    CHECK_FALSE(isUntried(factors, loss, ofFactors));
    CHECK_FALSE(isUntried(kVector, kVariance, "sum(x^2) / 1000 - (sum(x) / 1000)^2"));
    // What is sparse is tried, too.
    CHECK_FALSE(isUntried(factors + " sparsity = 0.01", loss, ofFactors));
    // The program subtracts sums, too.
    CHECK_FALSE(isUntried(factors, "sum(X * X) - sum(U %*% t(V))",
                          "sum(X^2) - as.scalar(colSums(U) %*% t(colSums(V)))"));
    // Nothing that the program subtracts.
    CHECK_FALSE(isUntried(kVector, "sum((x + y)^2)", "sum(x^2) + 2 * sum(x * y) + sum(y^2)"));
}

TEST_CASE("a row that is subtracted from all rows is tried nearly equal", "[linrel][digits]") {
    const auto found = lossesOf("dim m = 200, n = 10\ninput X[m,n], mu[1,n]", "sum((X - mu)^2)",
                                "sum(X^2) - 2 * sum(colSums(X) * mu) + 200 * sum(mu^2)");
    REQUIRE(found.size() == 1);
    CHECK(found[0].find("differences are 10000 times smaller") != std::string::npos);
}

TEST_CASE("lostDigits of 0 keeps the form of a difference that is not tried", "[linrel][digits]") {
    Saturated saturated(
        "dim n = 2000, p = 200, k = 5\ninput X[n,p], V[p,k]\n"
        "err = sum((X - X %*% V %*% t(V))^2)\noutput err");
    LinrelProgram& program = *saturated.program;
    const GraphTable table(*saturated.graph);
    const auto root = *table.indexOf(saturated.graph->find(saturated.graph->roots()[0]));
    const auto model = program.costModel("work", {});
    REQUIRE(model);
    const auto chosen = [&](double digits) {
        const TermTest test = [&, digits](TermId term, const StopCheck& stop) {
            return program.refusal(term, digits, stop);
        };
        return choosePlan({*saturated.graph, table, root, program.start(), **model, test}, {});
    };
    const PlanChoice usual = chosen(3);
    REQUIRE(usual.term);
    const Diagnostics told = program.resultWarnings(*usual.term, {});
    REQUIRE(told.size() == 1);
    CHECK(told[0].message ==
          "the plan of 'err' subtracts sums that the program does not: where they nearly cancel (a "
          "near-exact fit), digits are lost that the trial's random inputs do not show");
    const PlanChoice exact = chosen(0);
    REQUIRE(exact.term);
    CHECK(exact.refused.has_value());
    CHECK(program.resultWarnings(*exact.term, {}).empty());
}

TEST_CASE("what is not evaluated unasked is told with its operations", "[linrel]") {
    LinrelProgram program(
        test::parsed("dim n = 2000, d = 40\ninput X[n,d], S[d,d] symmetric, mu[1,d]\nD = X - mu\n"
                     "q = diag(D %*% S %*% t(D))\noutput q"),
        "large");
    CHECK(program.compareResult(program.start(), program.start(), {})
              .notCompared.starts_with("evaluating it takes "));
}

TEST_CASE("large sizes are tried on few places of them", "[linrel][digits]") {
    const auto found = lossesOf("input A[100000,1000]", "mean((A - mean(A))^2)",
                                "sum(A^2) / 100000000 - (sum(A) / 100000000)^2");
    REQUIRE(found.size() == 1);
    CHECK(found[0].find("means are 10000 times") != std::string::npos);
    const std::string factors = "input U[20000,5], V[10000,5], X[20000,10000]";
    const char* const loss = "sum((X - U %*% t(V))^2)";
    CHECK(lossesOf(factors, loss,
                   "sum(X^2) - 2 * sum(X * (U %*% t(V))) + sum((t(U) %*% U) * (t(V) %*% V))")
              .size() == 1);
    CHECK(lossesOf(factors, loss, "sum((U %*% t(V) + -1 * X)^2)").empty());
}

TEST_CASE("what is too large and has a diagonal is not tried", "[linrel][digits]") {
    Saturated both(
        "input A[30000,30000]\nZ = sum((A - diag(matrix(2, 30000, 1)))^2)\n"
        "P = sum(A^2) - 4 * trace(A) + 120000\noutput Z, P",
        {0, 60'000, 60, 1024});
    LaProgram& program = both.program->program();
    LaOutput computed = program.outputs[1];
    program.outputs.pop_back();
    CHECK_FALSE(DigitLoss(program, std::span(&computed, 1)).canTry());
}

TEST_CASE("a small size that cannot be reduced is tried beside a large one", "[linrel][digits]") {
    // Evaluated as it is declared, this would take minutes.
    CHECK(lossesOf("input T[15,15], A[40000,40000]", "sum((A - trace(T) / 15)^2)",
                   "sum(A^2) - 2 * (trace(T) / 15) * sum(A) + 1600000000 * (trace(T) / 15)^2")
              .size() == 1);
}

TEST_CASE("a trial that is stopped soon ends", "[linrel][digits]") {
    Saturated both(
        "input A[1000,1000]\nZ = mean((A - mean(A))^2)\n"
        "P = sum(A^2) / 1000000 - (sum(A) / 1000000)^2\noutput Z, P",
        {0, 60'000, 60, 1024});
    LaProgram& program = both.program->program();
    LaOutput computed = program.outputs[1];
    program.outputs.pop_back();
    const DigitLoss trial(program, std::span(&computed, 1));
    std::size_t asked = 0;
    CHECK(trial.losses(DigitTrials::Usual, StopCheck([&] { return ++asked > 0; }))[0]
              .beyondSource() == 0);
    CHECK(asked == 1);
}

// The oracle: inputs whose rows and columns repeat, evaluated at all places.
TEST_CASE("few places give what all places give of inputs that repeat", "[linrel][digits]") {
    const std::string body =
        "a = X %*% Y * 2\nb = sum(X) / nrow(X)\nc = colSums(X^2)\nd = mean(t(X) %*% v)\n"
        "e = var(X)\nf = rowMeans(X) + max(Y) * s\ng = sum(X != 0) - sum(v + 1)\n";
    Saturated saturated("dim m = 12, n = 30\ninput X[m,n], Y[n,m], v[m,1], s\n" + body +
                            "output a, b, c, d, e, f, g",
                        {0, 60'000, 60, 1024});
    const LaProgram& program = saturated.program->program();
    constexpr std::int64_t kPoints = 6;
    Random random(7);
    std::vector<Matrix> few;
    std::vector<Matrix> all;
    for (const LaInput& input : program.inputs) {
        few.push_back(randomInput(program, input, random, kPoints));
        Matrix repeated(program.dimensions.size(input.shape.rows),
                        program.dimensions.size(input.shape.columns));
        for (std::int64_t i = 0; i < repeated.rows; ++i)
            for (std::int64_t j = 0; j < repeated.columns; ++j)
                repeated.at(i, j) = few.back().at(i % few.back().rows, j % few.back().columns);
        all.push_back(std::move(repeated));
    }
    std::vector<LaId> wanted;
    for (const LaOutput& output : program.outputs) wanted.push_back(output.expression);
    const std::vector<Matrix> reduced = evaluate(program, wanted, few, {0, kPoints});
    const std::vector<Matrix> whole = evaluate(program, wanted, all);
    for (std::size_t k = 0; k < wanted.size(); ++k) {
        CAPTURE(program.outputs[k].name);
        for (std::int64_t i = 0; i < reduced[k].rows; ++i)
            for (std::int64_t j = 0; j < reduced[k].columns; ++j)
                CHECK(reduced[k].at(i, j) == Approx(whole[k].at(i, j)));
    }
}
