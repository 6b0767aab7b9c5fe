#include "engine/codegen/KernelFolder.h"

#include <fmt/format.h>

#include <cmath>
#include <numeric>

#include "engine/codegen/CppNames.h"
#include "engine/codegen/CppPrinter.h"
#include "engine/codegen/IndexSimplifier.h"
#include "engine/codegen/KernelPrograms.h"
#include "engine/codegen/LoopInterpreter.h"

namespace candler::loop {

namespace {

std::int64_t countIn(const Function& function, ExprId root) {
    std::int64_t count = 0;
    forEachSubexpr(function, root, [&](ExprId id) {
        const Expr& expr = function[id];
        const bool isArithmetic = expr.op == ExprOp::Add || expr.op == ExprOp::Subtract ||
                                  expr.op == ExprOp::Multiply || expr.op == ExprOp::Divide ||
                                  expr.op == ExprOp::SquareRoot || isFunctionOfReals(expr.op);
        if (isArithmetic && isFloat(expr.type)) count += expr.lanes;
    });
    return count;
}

/// How often a loop is done; of a loop over a row's entries, on average.
ExprId tripCount(Function& function, ExprId bound) {
    std::optional<ExprId> average;
    forEachSubexpr(function, bound, [&](ExprId id) {
        const Expr& expr = function[id];
        if (expr.op != ExprOp::Load) return;
        for (const SparseInput& input : function.sparseInputs)
            if (expr.buffer() == input.starts)
                average = function.binary(ExprOp::ExactDivide, function.var(input.entries),
                                          input.rowCount);
    });
    return average.value_or(bound);
}

ExprId countIn(Function& function, const Block& block) {
    ExprId sum = function.constant(0);
    for (Stmt stmt : block) {
        std::int64_t here = 0;
        forEachExpr(stmt, [&](ExprId& id) { here += countIn(function, id); });
        if (here != 0) sum = function.add(sum, function.constant(here));
        if (const For* loop = stmt.as<For>())
            sum = function.add(sum, function.multiply(tripCount(function, loop->bound),
                                                      countIn(function, loop->body)));
    }
    return sum;
}

bool usesParallelLoops(const Block& block) {
    bool isFound = false;
    for (const Stmt& stmt : block) {
        const For* loop = stmt.as<For>();
        isFound |=
            loop != nullptr && (loop->kind == LoopKind::Parallel || loop->kind == LoopKind::Simd);
        forEachBlock(stmt, [&](const Block& inner) { isFound |= usesParallelLoops(inner); });
    }
    return isFound;
}

std::string readme(const KernelNames& names, const Function& kernel,
                   const KernelFolderOptions& options) {
    std::string description;
    std::size_t start = 0;
    while (start < options.description.size()) {
        const std::size_t end =
            std::min(options.description.find('\n', start), options.description.size());
        description += "    " + options.description.substr(start, end - start) + "\n";
        start = end + 1;
    }
    std::string sizes;
    for (const Parameter& parameter : kernel.parameters())
        if (const VarId* size = std::get_if<VarId>(&parameter))
            sizes += fmt::format(" {}", CppNames::comment(kernel[*size].name));
    return fmt::format(
        "# {0}\n\nA generated kernel{3}. It computes\n\n{1}\n"
        "| file | what it is |\n|---|---|\n"
        "| `{0}.hpp`, `{0}.cpp` | the kernel; throws `std::invalid_argument` for sizes it cannot "
        "take |\n"
        "| `reference.hpp`, `reference.cpp` | the program as it was written, in double precision "
        "|\n"
        "| `check.cpp` | compares the two on random inputs; exit code 0 if they agree |\n"
        "| `bench.cpp` | median run time as one line of JSON |\n\n"
        "    cmake -S . -B build && cmake --build build\n"
        "    build/check{2}\n    build/bench{4}\n",
        names.file, description, sizes.empty() ? "" : fmt::format("   # or with sizes:{}", sizes),
        options.origin.empty() ? "" : ", " + options.origin,
        fmt::format("   # or with sizes and number of runs:{} runs", sizes));
}

/// What the user adds to the build; empty if the kernel calls nothing that others define.
std::string foreignText(const KernelNames& names, const Function& kernel) {
    if (kernel.foreigns().empty()) return {};
    std::vector<std::string> functions;
    for (const Foreign& foreign : kernel.foreigns()) functions.push_back(foreign.name);
    return fmt::format(
        "\n# -DFOREIGN=FILES: sources or libraries that define {1}\n"
        "set(FOREIGN \"\" CACHE STRING \"Sources or libraries that define {1}\")\n"
        "foreach(file IN LISTS FOREIGN)\n"
        "    if(file MATCHES \"\\\\.(c|cc|cpp)$\")\n"
        "        enable_language(C)\n"
        "        target_sources({0}_kernel PRIVATE ${{file}})\n"
        "    else()\n"
        "        target_link_libraries({0}_kernel PUBLIC ${{file}})\n"
        "    endif()\nendforeach()\n",
        names.file, fmt::join(functions, ", "));
}

std::string buildFile(const KernelNames& names, const Function& kernel) {
    const bool isParallel = usesParallelLoops(kernel.body);
    return fmt::format(
        R"(cmake_minimum_required(VERSION 3.16)
project({0} LANGUAGES CXX)

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()
set(CMAKE_CXX_FLAGS_RELEASE "-O3")

include(CheckCXXCompilerFlag)
check_cxx_compiler_flag(-march=native HAS_MARCH_NATIVE)

add_library({0}_kernel STATIC {0}.cpp)
target_compile_options({0}_kernel PRIVATE -Wall -Wextra -ffast-math
    $<$<BOOL:${{HAS_MARCH_NATIVE}}>:-march=native>)
{1}{2}
add_library({0}_reference STATIC reference.cpp)
target_compile_options({0}_reference PRIVATE -Wall -Wextra -Wno-unknown-pragmas)

add_executable(check check.cpp)
target_link_libraries(check PRIVATE {0}_kernel {0}_reference)
add_executable(bench bench.cpp)
target_link_libraries(bench PRIVATE {0}_kernel)

enable_testing()
add_test(NAME check COMMAND check)
)",
        names.file,
        isParallel ? fmt::format("find_package(OpenMP REQUIRED)\n"
                                 "target_link_libraries({}_kernel PUBLIC OpenMP::OpenMP_CXX)\n",
                                 names.file)
                   : "",
        foreignText(names, kernel));
}

KernelNames namesOf(const Function& kernel) {
    KernelNames names;
    names.file = CppNames::legal(kernel.name);
    // `timing.cpp` is written beside them by who measures.
    for (const char* taken : {"check", "bench", "reference", "timing"})
        if (names.file == taken) names.file += "_kernel";
    return names;
}

std::string bench(const KernelNames& names, const Function& kernel, const Function& reference,
                  const KernelFolderOptions& options, BenchOutput output) {
    return benchProgram(
        names, kernel, options.counted == CountedLoops::OfKernel ? kernel : reference,
        {.sizes = chooseSizes(kernel, options.benchmarkSizes, 1024), .note = options.benchmarkNote},
        output);
}

}  // namespace

ExprId floatOperations(Function& function) {
    const ExprId sum = countIn(function, function.body);
    IndexSimplifier simplifier(function);
    for (const Stmt& stmt : function.body)
        if (const Require* require = stmt.as<Require>()) simplifier.assume(*require);
    return simplifier.simplify(sum);
}

namespace {

/// As many entries of sparse inputs as their densities ask for, at least one.
void chooseEntries(const Function& function, const std::map<std::string, std::int64_t>& wishes,
                   std::map<std::string, std::int64_t>& sizes) {
    std::map<VarId, std::int64_t> values;
    for (const Parameter& parameter : function.parameters())
        if (const VarId* size = std::get_if<VarId>(&parameter))
            values[*size] = sizes.at(function[*size].name);
    for (const SparseInput& input : function.sparseInputs) {
        const std::string& name = function[input.entries].name;
        const auto rows = evaluateIndex(function, input.rowCount, values);
        const auto columns = evaluateIndex(function, input.columnCount, values);
        if (wishes.contains(name) || !rows || !columns) continue;
        const double cells = static_cast<double>(*rows) * static_cast<double>(*columns);
        sizes[name] = std::max(std::int64_t{1},
                               static_cast<std::int64_t>(std::llround(cells * input.density)));
    }
}

}  // namespace

std::map<std::string, std::int64_t> chooseSizes(const Function& function,
                                                const std::map<std::string, std::int64_t>& wishes,
                                                std::int64_t about) {
    std::map<std::string, std::int64_t> sizes;
    for (const Parameter& parameter : function.parameters()) {
        const VarId* size = std::get_if<VarId>(&parameter);
        if (size == nullptr) continue;
        const std::string& name = function[*size].name;
        if (const auto wish = wishes.find(name); wish != wishes.end()) {
            sizes[name] = wish->second;
            continue;
        }
        const auto tile = function.tiles.find(*size);
        std::int64_t multiple = tile == function.tiles.end() ? 1 : tile->second;
        std::int64_t least = about;
        for (const Stmt& stmt : function.body) {
            const Require* require = stmt.as<Require>();
            if (require == nullptr) continue;
            const Expr& value = function[require->value];
            const auto bound = function.constantValue(require->bound);
            const bool isOurs = value.op == ExprOp::Variable && value.variable() == *size;
            if (!isOurs || !bound || *bound < 1 || *bound > (1 << 20)) continue;
            if (require->kind == RequireKind::DivisibleBy)
                multiple = std::min(std::lcm(multiple, *bound), std::int64_t{1} << 30U);
            else
                least = std::max(least, *bound);
        }
        sizes[name] = (least + multiple - 1) / multiple * multiple;
    }
    chooseEntries(function, wishes, sizes);
    return sizes;
}

std::vector<std::map<std::string, std::int64_t>> remainderSizes(
    const Function& function, const std::map<std::string, std::int64_t>& others) {
    std::vector<std::map<std::string, std::int64_t>> result;
    std::map<std::string, std::int64_t> whole = others;
    for (const auto& [size, tile] : function.tiles) whole[function[size].name] = tile;
    std::map<std::string, std::int64_t> none = whole;
    std::map<std::string, std::int64_t> all = whole;
    for (const auto& [size, tile] : function.tiles) {
        const std::string& name = function[size].name;
        std::map<std::string, std::int64_t> one = whole;
        one[name] = tile + 1;
        none[name] = tile - 1;
        // More than one whole tile and a part: strides and packed panels matter.
        all[name] = 2 * tile + (tile + 1) / 2;
        result.push_back(std::move(one));
    }
    if (result.size() > 1) result.push_back(std::move(all));
    if (!result.empty()) result.push_back(std::move(none));
    return result;
}

std::vector<KernelFolderFile> kernelFolder(const Function& kernel, const Function& reference,
                                           const KernelFolderOptions& options) {
    KernelNames names = namesOf(kernel);
    const CppCode code =
        printCpp(kernel, {.namespaceName = "kernels", .headerFile = names.file + ".hpp"});
    const CppCode referenceCode =
        printCpp(reference, {.namespaceName = "reference", .headerFile = "reference.hpp"});
    names.kernelCall = code.functionName;
    names.referenceCall = referenceCode.functionName;
    std::vector<std::map<std::string, std::int64_t>> checkSizes{
        chooseSizes(kernel, options.checkSizes, 64)};
    for (auto& sizes : remainderSizes(kernel, checkSizes.front()))
        checkSizes.push_back(std::move(sizes));
    return {{names.file + ".hpp", code.header},
            {names.file + ".cpp", code.source, code.origins},
            {"reference.hpp", referenceCode.header},
            {"reference.cpp", referenceCode.source},
            {"check.cpp", checkProgram(names, kernel, checkSizes, options.leavesOutZeros)},
            {"bench.cpp", bench(names, kernel, reference, options, BenchOutput::Summary)},
            {"CMakeLists.txt", buildFile(names, kernel)},
            {"README.md", readme(names, kernel, options)}};
}

std::string timingProgram(const Function& kernel, const Function& reference,
                          const KernelFolderOptions& options) {
    KernelNames names = namesOf(kernel);
    names.kernelCall =
        printCpp(kernel, {.namespaceName = "kernels", .headerFile = names.file + ".hpp"})
            .functionName;
    return bench(names, kernel, reference, options, BenchOutput::AllTimes);
}

}  // namespace candler::loop
