// Kernels of linear algebra: what the loops compute is what the evaluator says.
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <set>

#include "engine/codegen/LoopInterpreter.h"
#include "engine/codegen/Toolchain.h"
#include "engine/languages/linrel/LinrelProgram.h"
#include "engine/languages/linrel/lowering/LaKernel.h"
#include "engine/languages/linrel/syntax/LaParser.h"
#include "engine/languages/linrel/syntax/LaText.h"
#include "engine/support/FileSystem.h"
#include "tests/unit/linrel/RandomLa.h"
#include "tests/unit/linrel/Saturated.h"

using namespace candler;
using namespace candler::linrel;

namespace {

std::vector<Matrix> randomInputs(const LaProgram& program, std::uint64_t seed) {
    Random random(seed);
    std::vector<Matrix> inputs;
    for (const LaInput& input : program.inputs)
        inputs.push_back(randomInput(program, input, random));
    return inputs;
}

void addBelow(const LaProgram& program, LaId id, std::set<LaId>& ids) {
    if (!ids.insert(id).second) return;
    for (const LaId argument : program[id].arguments) addBelow(program, argument, ids);
}

/// Loops over entries leave out zeros, also where these meet what is infinite or no number.
bool isFiniteEverywhere(const LaProgram& program, std::span<const LaOutput> outputs,
                        std::uint64_t seed) {
    std::set<LaId> ids;
    for (const LaOutput& output : outputs) addBelow(program, output.expression, ids);
    const std::vector<LaId> all(ids.begin(), ids.end());
    const std::vector<Matrix> inputs = randomInputs(program, seed);
    for (const Matrix& matrix : evaluate(program, all, inputs))
        for (const double value : matrix.cells)
            if (!std::isfinite(value)) return false;
    return true;
}

/// Whether the interpreted loops of `outputs` give `meant`; else says where they differ.
void checkLoops(LaProgram& program, std::span<const LaOutput> outputs,
                std::span<const LaOutput> meant, const LaLoweringOptions& options,
                std::uint64_t seed) {
    const loop::Function function = lowerOutputs(program, outputs, options);
    const std::vector<Matrix> inputs = randomInputs(program, seed);
    const auto actual = loop::interpret(function, kernelArguments(program, function, inputs));
    if (!actual) FAIL(render(actual.error()) << function.dump());
    std::vector<LaId> wanted;
    for (const LaOutput& output : meant) wanted.push_back(output.expression);
    const std::vector<Matrix> expected = evaluate(program, wanted, inputs);
    REQUIRE(actual->size() == expected.size());
    std::size_t next = 0;
    for (const auto& [buffer, cells] : *actual) {
        Matrix result = expected[next];
        result.cells = cells;
        const bool isEqual = isClose(result, expected[next]);
        if (!isEqual) FAIL(laText(program, wanted[next]) << " is wrong\n" << function.dump());
        ++next;
    }
}

void checkAll(const std::string& text) {
    LaProgram program = test::parsed(text);
    for (const std::uint64_t seed : {1, 2})
        for (const bool isFused : {true, false})
            for (const bool hasFixedSizes : {true, false})
                checkLoops(program, program.outputs, program.outputs,
                           {.isFused = isFused, .hasFixedSizes = hasFixedSizes}, seed);
}

constexpr const char* kInputs = R"(
dim m = 7, n = 5, k = 3
input X[m,n] sparsity = 0.2
input Y[m,n] sparsity = 0.3
input Z[n,m] sparsity = 0.3
input S[n,n] sparsity = 0.3
input A[m,n], B[n,k], D[m,n], U[m,k] positive, V[n,k] positive, v[n,1], w[m,1], r[1,n], s
)";

}  // namespace

TEST_CASE("loops over cells, dense and sparse", "[linrel]") {
    for (const char* expression : {"A + 2 * D",
                                   "X + A",
                                   "X * A",
                                   "X - Y",
                                   "X * Y",
                                   "X + t(Z)",
                                   "X * t(Z)",
                                   "t(X) * Z",
                                   "A * w",
                                   "A * r + s",
                                   "X * w",
                                   "X / (U %*% t(V) + 0.5)",
                                   "X * log(U %*% t(V) + 1)",
                                   "(X != 0) * (U %*% t(V) - X)",
                                   "(X > 0) * A",
                                   "w %*% r",
                                   "X * (w %*% r)",
                                   "-X",
                                   "X^2",
                                   "A^3",
                                   "abs(A)^s",
                                   "sqrt(abs(X))",
                                   "sigmoid(A) + sign(A) + round(3*A) + floor(A) + ceil(A)",
                                   "round(floor(4*A) / 2)",
                                   "sin(A) + cos(A) * tan(A) - tanh(A)",
                                   "min(A, D) + max(X, A)",
                                   "ifelse(A > D, X, Y)",
                                   "(A == D) + (A != 0) + (A <= D)",
                                   "exp(v)",
                                   "t(A)",
                                   "t(X)",
                                   "rev(A)",
                                   "rev(X)",
                                   "diag(v)",
                                   "diag(A %*% t(A))",
                                   "diag(S)",
                                   "matrix(A, n, m)",
                                   "matrix(X, n, m)",
                                   "matrix(3, m, n)",
                                   "wsloss(X, U, V, X != 0)",
                                   "axpy(A, s, D)",
                                   "sprop(X)"})
        SECTION(expression) {
            checkAll(std::string(kInputs) + "R = " + expression + "\noutput R");
        }
}

TEST_CASE("loops of aggregates", "[linrel]") {
    for (const char* function :
         {"sum",      "rowSums",  "colSums", "sumSq",   "rowSumSqs", "colSumSqs", "mean",
          "rowMeans", "colMeans", "var",     "rowVars", "colVars",   "min",       "rowMins",
          "colMins",  "max",      "rowMaxs", "colMaxs", "prod",      "nnz"})
        for (const char* of : {"A", "X", "t(X)", "X * A", "X - U %*% t(V)", "v", "r"})
            SECTION(std::string(function) + " " + of) {
                checkAll(std::string(kInputs) + "R = " + function + "(" + of + ")\noutput R");
            }
    SECTION("trace") {
        checkAll(std::string(kInputs) + "R = trace(S) + trace(A %*% t(X))\noutput R");
    }
}

TEST_CASE("loops of products of matrices", "[linrel]") {
    for (const char* expression : {"A %*% B",
                                   "t(A) %*% U",
                                   "t(A) %*% A",
                                   "A %*% t(D)",
                                   "t(B) %*% t(A)",
                                   "A %*% v",
                                   "t(A) %*% w",
                                   "r %*% B",
                                   "t(w) %*% A",
                                   "r %*% v",
                                   "v %*% r",
                                   "X %*% B",
                                   "t(X) %*% U",
                                   "t(X) %*% X",
                                   "X %*% Z",
                                   "X %*% t(Y)",
                                   "t(X) %*% t(Z)",
                                   "t(U) %*% X",
                                   "t(B) %*% t(X)",
                                   "X %*% v",
                                   "t(X) %*% w",
                                   "t(w) %*% X",
                                   "t(v) %*% t(X)",
                                   "U %*% (t(V) %*% V)",
                                   "(U %*% t(V) - X) %*% V",
                                   "t(U) %*% (U %*% t(V) - X)",
                                   "t(t(U) %*% (U %*% t(V) - X))",
                                   "t(X) %*% (w * (X %*% v))",
                                   "t(A) %*% (w * (A %*% v) - w)",
                                   "X %*% S",
                                   "A %*% S",
                                   "(X / (U %*% t(V) + 0.5)) %*% V",
                                   "t(U) %*% (X / (U %*% t(V) + 0.5))",
                                   "(A - Y) %*% S",
                                   "t(A - Y) %*% (A - Y)",
                                   "X %*% (S - t(A) %*% A)",
                                   "((A %*% B) * U) %*% t(B)",
                                   "U * (X %*% B)",
                                   "sum(U * (X %*% B))",
                                   "A - U %*% t(V)",
                                   "U * ((X / (U %*% t(V) + 0.5)) %*% V) / colSums(U)",
                                   "rowSums(A * (U %*% t(V)))",
                                   "U %*% (t(V) %*% V) - X %*% V",
                                   "(A - U %*% t(V)) * (Y %*% (S * B %*% t(B)))",
                                   "diag(w) %*% A",
                                   "t(exp(U)) %*% A",
                                   "t(U * (A %*% B)) %*% A",
                                   "(2 * A) %*% (3 * B)"})
        SECTION(expression) {
            checkAll(std::string(kInputs) + "R = " + expression + "\noutput R");
        }
}

TEST_CASE("a small product reads the rows of its right factor once", "[linrel]") {
    for (const char* left : {"A", "exp(A)"}) {
        CAPTURE(left);
        LaProgram program =
            test::parsed("dim m = 10000, n = 500, k = 100\ninput A[m,k], B[m,n]\nR = t(" +
                         std::string(left) + ") %*% B\noutput R");
        const loop::Function function = lowerOutputs(program, program.outputs);
        // Four rows at once, then those that are left.
        for (const loop::Stmt& stmt : std::span(function.body).last(2)) {
            const loop::For* rows = stmt.as<loop::For>();
            REQUIRE(rows != nullptr);
            const loop::Expr& bound = function[rows->bound];
            REQUIRE(bound.operands.size() == 2);
            const loop::Expr& count = function[bound.operands[0]];
            REQUIRE(count.op == loop::ExprOp::Variable);
            CHECK(function[count.variable()].name == "m");
        }
    }
}

TEST_CASE("terms that are taken together have remainders", "[linrel]") {
    // Products by rows, in a row of what uses them, by terms, as dots, and each of them mirrored.
    for (const int inner : {1, 7, 8, 9, 10, 11, 12, 65, 67})
        for (const int columns : {2, 7, 9}) {
            CAPTURE(inner, columns);
            const std::string inputs =
                "dim m = 6, k = " + std::to_string(inner) + ", n = " + std::to_string(columns) +
                "\ninput A[m,k], B[k,n], C[k,m], E[n,k], S[k,n] sparsity = 0.4, D[m,n]\n";
            checkAll(inputs +
                     "P = A %*% B\nQ = D + 2 * (A %*% B)\nR = t(C) %*% B\nT = D - t(C) %*% B\n"
                     "U = t(A %*% B)\nV = A %*% t(E)\nW = A %*% (S + B)\nX = exp(A) %*% S\n"
                     "output P, Q, R, T, U, V, W, X");
        }
}

TEST_CASE("several outputs share what they compute", "[linrel]") {
    checkAll(std::string(kInputs) + R"(
Q   = X / (U %*% t(V) + 0.1)
G   = Q %*% V
H   = t(U) %*% Q
obj = sum(U %*% t(V)) - sum(X * log(U %*% t(V) + 0.1))
E   = A
F   = Q
output Q, G, H, obj, E, F)");
}

TEST_CASE("compiled kernels give what the evaluator gives", "[linrel]") {
    LaProgram program = test::parsed(std::string(kInputs) + R"(
Q   = X / (U %*% t(V) + 0.1)
G   = Q %*% V
e   = t(X) %*% (w * (X %*% v)) - t(A) %*% (w - A %*% v)
obj = sum((X - U %*% t(V))^2) + var(A) + sum(sigmoid(A))
output G, e, obj)");
    LaKernelRequest request;
    request.computed = program.outputs;
    request.options.name = "mixed";
    request.wishes.checkSizes = {{"m", 31}};
    const auto folder = std::filesystem::temp_directory_path() /
                        ("candler-la-kernel-" + std::to_string(::getpid()));
    const auto comparison = compareLaKernel(program, request, 5, folder, {});
    if (!comparison) FAIL(render(comparison.error()));
    CHECK(comparison->largestError <= comparison->tolerance);
    // By three draws of inputs.
    CHECK(comparison->comparedValues == 3 * (31 * 3 + 5 + 1));
    CHECK(comparison->sizes.at("m") == 31);
    std::filesystem::remove_all(folder);
}

TEST_CASE("exported kernels of programs and plans agree with the references beside them",
          "[linrel]") {
    LinrelProgram program(test::parsed(R"(
dim m = 40, n = 30, k = 4
input X[m,n] sparsity = 0.1 positive, W[m,k] positive, H[k,n] positive, B[m,n] binary
H1  = H * (t(W) %*% (X / (W %*% H + 0.01))) / t(colSums(W))
obj = sum(W %*% H) - sum(X * log(W %*% H + 0.01)) + sum(B)
output H1, obj)"),
                          "pnmf");
    const auto toolchain = Toolchain::find();
    REQUIRE(toolchain);
    KernelRequest request;
    request.functionName = "step";
    request.term = program.start();
    std::vector<LaOutput> plan = program.program().outputs;
    plan[1].expression =
        *parseExpression(program.program(), inputNames(program.program()),
                         SourceText("plan",
                                    "as.scalar(colSums(W) %*% rowSums(H)) + sum(B * B) - "
                                    "sum(X * log(W %*% H + 0.01))"));
    const auto folder = std::filesystem::temp_directory_path() /
                        ("candler-la-folder-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    const auto check = [&](const Result<Kernel>& kernel) {
        if (!kernel) FAIL(render(kernel.error()));
        for (const KernelFile& file : kernel->files)
            REQUIRE(writeFile(folder / file.name, file.text));
        const auto compiled =
            toolchain->compile({.folder = folder,
                                .sources = {"step.cpp", "reference.cpp", "check.cpp"},
                                .flags = {"-O1", "-Wall", "-Wextra", "-Werror"}});
        if (!compiled) FAIL(render(compiled.error()));
        const auto printed = Toolchain::run({.program = *compiled});
        if (!printed) FAIL(render(printed.error()));
    };
    check(program.makeKernel(request, {}));
    check(program.makePlanKernel(plan, request));

    const auto comparison = program.comparePlanKernel(plan, request, 3, folder, {});
    if (!comparison) FAIL(render(comparison.error()));
    CHECK(comparison->isEqual);
    request.checkSizes["m"] = 50;
    const auto other = program.comparePlanKernel(plan, request, 3, folder, {});
    REQUIRE(!other);
    CHECK(other.error().front().message == "'m' cannot be 50: the program says that it is 40");
    CHECK(program.compareKernel(request, 3, folder, {}).value().isEqual);
    std::filesystem::remove_all(folder);

    KernelRequest ofTerm;
    const auto refused = program.makeKernel(ofTerm, {});
    REQUIRE(!refused);
    CHECK(refused.error().front().message == "this term does not compute the outputs as matrices");
}

namespace {

std::string textOf(const Kernel& kernel, std::string_view name) {
    for (const KernelFile& file : kernel.files)
        if (file.name == name) return file.text;
    return {};
}

/// What the kernel's own check prints, which has to pass.
void checkExported(const Kernel& kernel, const std::string& name) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("candler-la-own-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    for (const KernelFile& file : kernel.files) REQUIRE(writeFile(folder / file.name, file.text));
    const auto compiled =
        Toolchain::find().value().compile({.folder = folder,
                                           .sources = {name + ".cpp", "reference.cpp", "check.cpp"},
                                           .flags = {"-O1", "-Wall", "-Wextra", "-Werror"}});
    if (!compiled) FAIL(render(compiled.error()));
    const auto printed = Toolchain::run({.program = *compiled});
    if (!printed) FAIL(render(printed.error()));
    std::filesystem::remove_all(folder);
}

}  // namespace

TEST_CASE("what a kernel relies on is told, and its check fills inputs so", "[linrel]") {
    LinrelProgram program(test::parsed(R"(
dim n = 40, k = 4
input H[n,n] symmetric, S[n,n] sparsity = 0.1 symmetric, D[n,n] symmetric positive
input B[n,k] binary, x[n,1], y[n,1] nonzero
g = t(H) %*% x + t(S) %*% y
h = sum(D %*% B) + sum(t(S) * H)
output g, h)"),
                          "own");
    std::vector<LaOutput> plan = program.program().outputs;
    const auto expression = [&](const char* text) {
        return *parseExpression(program.program(), inputNames(program.program()),
                                SourceText("plan", text));
    };
    plan[0].expression = expression("H %*% x + S %*% y");
    plan[1].expression = expression("as.scalar(t(rowSums(D)) %*% rowSums(B)) + sum(S * t(H))");
    KernelRequest request;
    request.functionName = "own";
    const auto kernel = program.makePlanKernel(plan, request);
    if (!kernel) FAIL(render(kernel.error()));
    const std::string reliesOn =
        "H is symmetric; S is symmetric; D is symmetric and positive; B is binary; y is nonzero";
    CHECK(textOf(*kernel, "own.hpp").find("/// Relies on: " + reliesOn + "\n") !=
          std::string::npos);
    CHECK(textOf(*kernel, "README.md").find("\nIt relies on: " + reliesOn + ".\n") !=
          std::string::npos);
    CHECK(textOf(*kernel, "reference.hpp").find("elies on") == std::string::npos);
    checkExported(*kernel, "own");
}

TEST_CASE("a kernel of the start computes what is printed of it", "[linrel]") {
    const auto kernelOf = [](LinrelProgram& program) {
        KernelRequest request;
        request.term = program.start();
        request.functionName = "start";
        Kernel kernel = program.makeKernel(request, {}).value();
        CHECK(kernel.loweredTerm.find(program.programText(program.start())) != std::string::npos);
        return kernel;
    };
    LinrelProgram symmetric(test::parsed("dim n = 30\ninput A[n,n] symmetric, x[n,1]\n"
                                         "a = t(A) %*% x\noutput a"),
                            "start");
    checkExported(kernelOf(symmetric), "start");
    CHECK(symmetric.programText(symmetric.start()) == "A %*% x");

    // Its cost has one product with A.
    LinrelProgram power(test::parsed("dim n = 1000\n"
                                     "input A[n,n] sparsity = 0.01 symmetric, x[n,1]\n"
                                     "y = A %*% x\nnrm = sqrt(sum(y^2))\nx1 = y / nrm\n"
                                     "lam = as.scalar(t(x) %*% A %*% x) / as.scalar(t(x) %*% x)\n"
                                     "output x1, lam"),
                        "start");
    const Kernel kernel = kernelOf(power);
    const std::string code = textOf(kernel, "start.cpp");
    const std::size_t first = code.find("A_values[");
    REQUIRE(first != std::string::npos);
    CHECK(code.find("A_values[", first + 1) == std::string::npos);
    checkExported(kernel, "start");
}

TEST_CASE("products that are others' transposes are computed once", "[linrel]") {
    const std::string inputs = "dim m = 7, n = 5\ninput X[m,n], H[n,n] symmetric, v[n,1], w[m,1]\n";
    for (const char* program :
         {"A = X %*% v\nB = t(v) %*% t(X)\noutput A, B",
          "A = t(X) %*% w + H %*% v\nB = t(w) %*% X - t(v) %*% H\noutput A, B",
          "A = t(v) %*% H %*% v\nB = H %*% v\noutput A, B",
          "A = H %*% H %*% v\nB = t(v) %*% H\nC = B %*% H\noutput A, B, C",
          "A = t(w) %*% X %*% v\nB = t(v) %*% t(X) %*% w\noutput A, B"}) {
        CAPTURE(program);
        checkAll(inputs + program);
    }
}

TEST_CASE("kernels of plans compute the programs", "[linrel][plan]") {
    struct Example {
        const char* name;
        const char* text;
    };
    const std::vector<Example> examples{
        {"ALS",
         "dim m = 40, n = 30, k = 3\ninput X[m,n] sparsity = 0.05, U[m,k], V[n,k], r[m,1], l\n"
         "G = (U %*% t(V) - X) %*% V + l*U*r\nloss = sum((X - U %*% t(V))^2)\noutput G, loss"},
        {"PNMF",
         "dim m = 40, n = 30, k = 3\n"
         "input X[m,n] sparsity = 0.1 positive, W[m,k] positive, H[k,n] positive\n"
         "const eps = 0.001\n"
         "H1 = (H*(t(W) %*% (X/(W%*%H+eps)))) / t(colSums(W))\n"
         "W1 = (W*((X/(W%*%H+eps)) %*% t(H))) / t(rowSums(H))\n"
         "obj = sum(W%*%H) - sum(X*log(W%*%H+eps))\noutput H1, W1, obj"},
        {"MLR",
         "dim m = 40, n = 10\ninput X[m,n], P[m,1], v[n,1]\nQ = P * (X %*% v)\n"
         "HV = t(X) %*% (Q - P*(rowSums(Q) %*% matrix(1,1,1)))\noutput HV"},
        {"GLM",
         "dim m = 40, n = 30\ninput X[m,n] sparsity = 0.1, w[m,1], p[n,1], lam[n,1]\n"
         "q = lam*p + t(X) %*% (w*(X %*% p))\npq = sum(p*q)\noutput pq"},
        {"scaling by diagonals",
         "dim m = 40, n = 30\ninput A[m,n], B[n,m], D[m,1], E[n,1], F[m,1]\n"
         "S = diag(D) %*% A %*% diag(E)\nP = diag(D) %*% diag(F)\nd = diag(A %*% B)\n"
         "output S, P, d"}};
    for (const Example& example : examples)
        for (const char* extractor : {"tree", "dag"}) {
            INFO(example.name << ", " << extractor);
            test::Saturated saturated(example.text, {20, 20'000, 60, 1024});
            LinrelProgram& loaded = *saturated.program;
            const test::Planned planned = test::plan(saturated, "work", extractor);
            std::vector<LaOutput> outputs = loaded.program().outputs;
            for (std::size_t i = 0; i < outputs.size(); ++i)
                outputs[i].expression = planned.outputs[i];
            for (const bool isFused : {true, false})
                checkLoops(loaded.program(), outputs, loaded.program().outputs,
                           {.isFused = isFused, .hasFixedSizes = true}, 3);
        }
}

TEST_CASE("random programs give what the evaluator gives", "[linrel]") {
    constexpr std::uint64_t kPrograms = 1000;
    std::uint64_t compared = 0;
    for (std::uint64_t seed = 1; seed <= kPrograms; ++seed) {
        INFO("seed " << seed);
        test::RandomLa random(seed,
                              {.operators = 12, .sizes = {4, 5}, .hasFunctions = seed % 2 == 0});
        LaProgram& program = random.program();
        for (std::size_t i = 0; i < program.inputs.size(); ++i)
            if ((seed + i) % 3 == 0) program.inputs[i].sparsity = 0.3;
        std::vector<LaOutput> outputs;
        for (int i = 0; i < 2; ++i)
            outputs.push_back({"out" + std::to_string(i), random.expression(), {}});
        if (!isFiniteEverywhere(program, outputs, seed)) continue;
        ++compared;
        for (const bool isFused : {true, false})
            checkLoops(program, outputs, outputs, {.isFused = isFused}, seed);
    }
    CHECK(compared > kPrograms / 2);
}
