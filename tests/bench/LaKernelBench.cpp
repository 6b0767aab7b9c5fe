// Times kernels of linear algebra on one thread: each program as it was written, operator by
// operator and with fused loops, beside the plan that saturation finds for it. One line of a table
// each.
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <iostream>

#include "engine/codegen/Toolchain.h"
#include "engine/languages/linrel/LaParser.h"
#include "engine/languages/linrel/lowering/LaKernel.h"

using namespace candler;
using namespace candler::linrel;

namespace {

struct Row {
    const char* name;
    const char* inputs;
    const char* original;
    const char* rewritten;
};

constexpr std::array kRows{
    Row{"ALS gradient",
        "dim m = 4000, n = 2000, k = 10\n"
        "input X[m,n] sparsity = 0.0118, U[m,k], V[n,k]\n",
        "G = (U %*% t(V) - X) %*% V\noutput G", "G = U %*% (t(V) %*% V) - X %*% V\noutput G"},
    Row{"PNMF step",
        "dim m = 4000, n = 1000, k = 50\n"
        "input X[m,n] sparsity = 0.01 positive, W[m,k] positive, H[k,n] positive\n"
        "const eps = 1e-15\n",
        "H1 = (H*(t(W) %*% (X/(W%*%H+eps)))) / t(colSums(W))\n"
        "W1 = (W*((X/(W%*%H+eps)) %*% t(H))) / t(rowSums(H))\n"
        "obj = sum(W%*%H) - sum(X*log(W%*%H+eps))\noutput H1, W1, obj",
        "H1 = t(W) %*% (X/(eps + W%*%H)) * (H/t(colSums(W)))\n"
        "W1 = W * (X/(eps + W%*%H)) %*% t(H/rowSums(H))\n"
        "obj = colSums(W)%*%rowSums(H) - sum(X*log(eps + W%*%H))\n"
        "output H1, W1, obj"},
    Row{"MLR step, dense", "dim m = 400000, n = 50\ninput X[m,n], P[m,1], v[n,1]\n",
        "Q = P * (X %*% v)\n"
        "HV = t(X) %*% (Q - P*(rowSums(Q) %*% matrix(1,1,1)))\noutput HV",
        "HV = t(t(X %*% v * (P*(1 - P))) %*% X)\noutput HV"},
    Row{"MLR step, sparse",
        "dim m = 400000, n = 200\ninput X[m,n] sparsity = 0.1, P[m,1], v[n,1]\n",
        "Q = P * (X %*% v)\n"
        "HV = t(X) %*% (Q - P*(rowSums(Q) %*% matrix(1,1,1)))\noutput HV",
        "HV = t(t(X %*% v * (P*(1 - P))) %*% X)\noutput HV"},
    Row{"SVM step",
        "dim m = 100000, n = 1000\n"
        "input X[m,n] sparsity = 0.01, Y[m,1], Xw[m,1], Xd[m,1], w[n,1], wd, dd, a, lambda\n",
        "out = 1 - Y*(Xw + a*Xd)\nsv = out > 0\no = out * sv\ng = wd + a*dd - sum(o*Y*Xd)\n"
        "h = dd + sum(Xd*sv*Xd)\ngnew = t(colSums(X*o*Y)) - lambda*w\noutput g, h, gnew",
        "out = 1 - Y*(Xw + a*Xd)\nsv = out > 0\no = out * sv\ng = wd + a*dd - sum(o*Y*Xd)\n"
        "h = dd + sum(Xd*sv*Xd)\ngnew = t(X) %*% (o*Y) - lambda*w\noutput g, h, gnew"},
    Row{"GLM step",
        "dim m = 100000, n = 1000\n"
        "input X[m,n] sparsity = 0.01, w[m,1], p[n,1], g[n,1], lam[n,1], beta[n,1]\n",
        "q = lam*p + t(X) %*% (w*(X %*% p))\npq = sum(p*q)\n"
        "gn = sum((g + lam*beta)*(g + lam*beta))\noutput pq, gn",
        "pq = t(X %*% p) %*% (X %*% p * w) + t(p) %*% (p*lam)\ngn = sum((g + lam*beta)^2)\noutput "
        "pq, gn"}};

template <typename T>
T valueOf(Result<T> result) {
    if (result) return std::move(*result);
    std::cerr << render(result.error()) << '\n';
    std::exit(1);
}

/// The median seconds of the kernel's benchmark at the declared sizes, a tenth of them if quick.
double secondsOf(const Toolchain& toolchain, const std::filesystem::path& folder,
                 const std::string& text, bool isFused, bool isQuick) {
    LaProgram program = valueOf(parseProgram(SourceText("bench", text)));
    LaKernelRequest request;
    request.computed = program.outputs;
    request.options = {.name = "step", .isFused = isFused};
    const Dimensions& dims = program.dimensions;
    for (std::uint32_t i = 0; i < dims.count(); ++i)
        if (dims.isSymbol(DimId{i}))
            request.wishes.benchmarkSizes[dims.name(DimId{i})] =
                isQuick ? dims.size(DimId{i}) / 10 : dims.size(DimId{i});
    std::filesystem::create_directories(folder);
    for (const KernelFile& file : valueOf(makeLaKernel(program, request)).files)
        std::ofstream(folder / file.name) << file.text;
    CompileRequest compile{.folder = folder, .sources = {"step.cpp", "bench.cpp"}};
    for (const std::string& flag : toolchain.releaseFlags())
        if (flag != "-fopenmp") compile.flags.push_back(flag);
    const std::filesystem::path kernel = valueOf(toolchain.compile(compile));
    const std::string printed = valueOf(Toolchain::run({.program = kernel}));
    constexpr std::string_view kField = "\"median_seconds\": ";
    return std::strtod(printed.c_str() + printed.find(kField) + kField.size(), nullptr);
}

}  // namespace

int main(int argc, char** argv) {
    const bool isQuick = argc > 1 && std::string(argv[1]) == "--quick";
    const Toolchain toolchain = valueOf(Toolchain::find());
    const auto folder =
        std::filesystem::temp_directory_path() / ("candler-la-bench-" + std::to_string(::getpid()));
    fmt::print("milliseconds              | by operators | fused loops | rewritten | gains\n");
    for (const Row& row : kRows) {
        const std::string inputs = row.inputs;
        const auto time = [&](const char* name, const char* outputs, bool isFused) {
            return secondsOf(toolchain, folder / name, inputs + outputs, isFused, isQuick);
        };
        const double plain = time("plain", row.original, false);
        const double fused = time("fused", row.original, true);
        const double rewritten = time("rewritten", row.rewritten, true);
        fmt::print("{:<25} | {:>12.3f} | {:>11.3f} | {:>9.3f} | {:.2f}x, {:.2f}x\n", row.name,
                   plain * 1e3, fused * 1e3, rewritten * 1e3, plain / rewritten, fused / rewritten);
    }
    std::filesystem::remove_all(folder);
    return 0;
}
