#include "engine/codegen/LoopKernel.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>

#include "engine/codegen/CppExpressions.h"
#include "engine/codegen/CppPrinter.h"
#include "engine/codegen/IndexSimplifier.h"
#include "engine/codegen/KernelInterfaces.h"
#include "engine/codegen/KernelLints.h"
#include "engine/codegen/KernelSizes.h"
#include "engine/codegen/LoopDump.h"
#include "engine/codegen/LoopParameters.h"
#include "engine/codegen/LoopUses.h"
#include "engine/codegen/SumLoops.h"
#include "engine/codegen/Toolchain.h"

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

class OperationCount {
public:
    explicit OperationCount(Function& function) : m_function(function) {}

    ExprId of(const Block& block) {
        ExprId sum = m_function.constant(0);
        for (Stmt stmt : block) {
            std::int64_t here = 0;
            forEachExpr(stmt, [&](ExprId& id) { here += countIn(m_function, id); });
            if (here != 0) sum = m_function.add(sum, m_function.constant(here));
            sum = within(stmt, sum);
        }
        return sum;
    }

private:
    /// `sum`, and what is counted in the blocks of a statement.
    ExprId within(const Stmt& stmt, ExprId sum) {
        if (const Declare* declare = stmt.as<Declare>()) m_values[declare->local] = declare->value;
        if (const Assign* assign = stmt.as<Assign>()) m_values.erase(assign->local);
        std::optional<ExprId> trips;
        if (const For* loop = stmt.as<For>()) {
            trips = tripCount(loop->bound);
            m_trips[loop->variable] = *trips;
        } else if (const While* again = stmt.as<While>()) {
            trips = tripCount(again->bound);
        }
        forEachBlock(stmt, [&](const Block& inner) {
            const ExprId count = of(inner);
            if (m_function.constantValue(count) == 0) return;
            sum = m_function.add(sum, trips ? m_function.multiply(*trips, count) : count);
        });
        return sum;
    }

    /// How often a loop is done; of a loop over a row's entries, on average.
    ExprId tripCount(ExprId bound) {
        std::map<ExprId, ExprId> memo;
        bound = rewriteExpr(m_function, bound, memo, [this](Expr expr) { return resolved(expr); });
        std::optional<ExprId> average;
        bool isKnown = true;
        forEachSubexpr(m_function, bound, [&](ExprId id) {
            const Expr& expr = m_function[id];
            isKnown &= expr.op != ExprOp::Load && expr.op != ExprOp::Local;
            if (expr.op == ExprOp::Load) average = averageOf(expr.buffer(), average);
        });
        return average ? *average : isKnown ? bound : m_function.constant(1);
    }

    /// Counters are half of what they may be.
    ExprId resolved(const Expr& expr) {
        if (expr.op == ExprOp::Local)
            if (const auto value = m_values.find(expr.local()); value != m_values.end()) {
                std::map<ExprId, ExprId> memo;
                return rewriteExpr(m_function, value->second, memo,
                                   [this](Expr inner) { return resolved(inner); });
            }
        if (expr.op == ExprOp::Variable)
            if (const auto trips = m_trips.find(expr.variable()); trips != m_trips.end())
                return m_function.binary(ExprOp::Divide, trips->second, m_function.constant(2));
        return m_function.make(expr);
    }

    std::optional<ExprId> averageOf(BufferId starts, std::optional<ExprId> others) {
        for (const SparseInput& input : m_function.sparseInputs)
            if (starts == input.starts)
                return m_function.binary(ExprOp::ExactDivide, m_function.var(input.entries),
                                         input.rowCount);
        for (const IndexInput& input : m_function.indexInputs)
            if (starts == input.buffer && input.order == IndexInput::Order::Starts && input.limit)
                return m_function.binary(
                    ExprOp::ExactDivide, *input.limit,
                    m_function.binary(
                        ExprOp::Max, m_function.constant(1),
                        m_function.binary(ExprOp::Subtract, m_function[starts].shape.front(),
                                          m_function.constant(1))));
        return others;
    }

    Function& m_function;
    std::map<LocalId, ExprId> m_values;  ///< Of those that were given one value so far.
    std::map<VarId, ExprId> m_trips;     ///< By counter.
};

bool usesParallelLoops(const Block& block) {
    return std::ranges::any_of(loopsOf(block), [](const For* loop) {
        return loop->kind == LoopKind::Parallel || loop->kind == LoopKind::Simd ||
               loop->kind == LoopKind::Appending;
    });
}

/// Whether it divides integers by what may be zero. Sizes and places are divided by sizes, which
/// are not.
bool dividesIntegers(const Function& function) {
    for (std::size_t i = 0; i < function.exprCount(); ++i) {
        const Expr& expr = function[ExprId(i)];
        const bool isDivision = expr.op == ExprOp::Divide || expr.op == ExprOp::Modulo;
        if (isDivision && isInteger(expr.type) && expr.type != Type::Index &&
            function.constantValue(expr.operands[1]).value_or(0) == 0)
            return true;
    }
    return false;
}

/// The commands that link what the user adds; nothing if the kernel calls nothing that others
/// define.
std::string foreignText(const std::string& name, const std::vector<std::string>& functions) {
    if (functions.empty()) return {};
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
        name, fmt::join(functions, ", "));
}

/// Of those that are counted, which have the same sizes in the same order.
std::string operationsText(const Function& counted) {
    LoopParameters parameters(counted);
    return parameters.text(floatOperations(parameters.function()));
}

/// Integers are compared exactly. A float may be off by some ulps for each operation; how much the
/// operations magnify errors is not known, so there is room for a thousand ulps more. In double
/// precision that is little, and plans may cancel more.
std::string toleranceText(const KernelParameter& output, const std::string& operations) {
    if (!isFloat(output.element)) return "0";
    if (output.element == Type::F64) return "1e-8";
    return fmt::format("6e-8 * (1024 + 8 * static_cast<double>({}) / static_cast<double>({}))",
                       operations, output.count);
}

/// Elements of the largest parameter.
double largestArray(const Function& kernel, const std::map<std::string, std::int64_t>& sizes) {
    std::map<VarId, std::int64_t> values;
    for (const Parameter& parameter : kernel.parameters())
        if (const VarId* size = std::get_if<VarId>(&parameter))
            values[*size] = sizes.at(kernel[*size].name);
    double largest = 0;
    for (const Parameter& parameter : kernel.parameters()) {
        const BufferId* const buffer = std::get_if<BufferId>(&parameter);
        if (buffer == nullptr) continue;
        double elements = 1;
        for (const ExprId extent : kernel[*buffer].shape)
            elements *= static_cast<double>(evaluateIndex(kernel, extent, values).value_or(0));
        largest = std::max(largest, elements);
    }
    return largest;
}

/// About 1024; less where arrays of many dimensions would not fit into memory.
std::map<std::string, std::int64_t> benchmarkSizes(const Function& kernel,
                                                   const KernelWishes& wishes) {
    constexpr double kMostElements = 1 << 25;
    constexpr std::int64_t kLeast = 8;
    std::int64_t about = 1024;
    auto sizes = chooseSizes(kernel, wishes.benchmarkSizes, about);
    while (about > kLeast && largestArray(kernel, sizes) > kMostElements) {
        about /= 2;
        sizes = chooseSizes(kernel, wishes.benchmarkSizes, about);
    }
    return sizes;
}

void addSizes(const Function& kernel, const KernelWishes& wishes, KernelParts& parts) {
    parts.checkSizes = {chooseSizes(kernel, wishes.checkSizes, 64, SparseRows::WithSeveral)};
    for (auto& sizes : remainderSizes(kernel, parts.checkSizes.front()))
        parts.checkSizes.push_back(std::move(sizes));
    parts.benchmarkSizes = benchmarkSizes(kernel, wishes);
}

/// Commands before and behind the targets, and the compiler's options.
void addBuild(const Function& kernel, const std::vector<Function>& helpers, KernelSource& source) {
    source.packages =
        "include(CheckCXXCompilerFlag)\n"
        "check_cxx_compiler_flag(-march=native HAS_MARCH_NATIVE)\n";
    source.kernelOptions = "$<$<BOOL:${HAS_MARCH_NATIVE}>:-march=native>";
    const std::string& name = source.parts.name;
    const auto isParallel = [](const Function& one) { return usesParallelLoops(one.body); };
    if (isParallel(kernel) || std::ranges::any_of(helpers, isParallel)) {
        source.packages += "find_package(OpenMP REQUIRED)\n";
        source.needs.push_back({"OpenMP"});
        source.links =
            fmt::format("target_link_libraries({}_kernel PUBLIC OpenMP::OpenMP_CXX)\n", name);
    }
    source.links += foreignText(name, source.foreignFunctions);
}

/// What bench reads, as files of the folder.
void addData(const Function& kernel, const std::vector<InputData>& data, KernelSource& source) {
    KernelParts& parts = source.parts;
    // Both are in the order of the kernel's parameters.
    std::vector<KernelParameter>& measured =
        parts.measuredParameters.empty() ? parts.parameters : parts.measuredParameters;
    for (const InputData& one : data)
        for (std::size_t i = 0; i < measured.size(); ++i) {
            const BufferId* id = std::get_if<BufferId>(&kernel.parameters()[i]);
            if (id == nullptr || kernel[*id].name != one.name ||
                kernel[*id].role != BufferRole::Input)
                continue;
            measured[i].data = measured[i].name + ".bin";
            source.files.push_back({measured[i].data, one.bytes, {}, true});
            source.benchArguments = {"--data", "."};
        }
    if (!source.benchArguments.empty())
        source.rows.push_back({"`*.bin`", "the program's data, element by element"});
}

/// Functions that are a part of the kernel's library.
void addHelpers(const LoopKernelOptions& options, KernelSource& source) {
    std::string names;
    std::string sources;
    for (const Function& helper : options.helpers) {
        std::string name = kernelFileName(helper.name);
        while (std::ranges::any_of(source.files, [&](const KernelFile& file) {
            return file.name == name + ".hpp" || file.name == name + ".cpp";
        }))
            name += "_helper";
        const CppCode code = printCpp(helper, {.namespaceName = "helpers",
                                               .headerFile = name + ".hpp",
                                               .arithmetic = source.arithmetic});
        source.files.push_back({name + ".hpp", code.header});
        source.files.push_back({name + ".cpp", code.source});
        names += fmt::format("{}`{}.hpp`", names.empty() ? "" : ", ", name);
        sources += fmt::format(" {}.cpp", name);
    }
    if (names.empty()) return;
    source.rows.push_back({names, options.helpersText});
    source.links +=
        fmt::format("target_sources({}_kernel PRIVATE{})\n", source.parts.name, sources);
}

/// Of an expression as a tree; what it is made of stands before it.
std::size_t depthOf(const Function& function, ExprId expr) {
    std::vector<std::size_t> depths;
    for (std::size_t i = 0; i <= expr.index(); ++i) {
        std::size_t below = 0;
        for (const ExprId argument : function[ExprId(i)].operands)
            below = std::max(below, depths.at(argument.index()));
        depths.push_back(below + 1);
    }
    return depths.back();
}

}  // namespace

ExprId floatOperations(Function& function) {
    const ExprId sum = OperationCount(function).of(function.body);
    IndexSimplifier simplifier(function);
    for (const Stmt& stmt : function.body)
        if (const Require* require = stmt.as<Require>()) simplifier.assume(*require);
    const ExprId simple = simplifier.simplify(sum);
    // Many minima multiplied out are sums that nobody can read, printers and compilers included.
    constexpr std::size_t kDeepest = 1000;
    return depthOf(function, simple) > kDeepest ? sum : simple;
}

KernelSource drivenKernel(const Function& kernel, std::optional<Arithmetic> arithmetic) {
    KernelSource source;
    source.parts.name = kernelFileName(kernel.name);
    LoopParameters parameters(kernel);
    source.parts.parameters = parameters.dense();
    source.parts.dividesIntegers = dividesIntegers(kernel);
    source.arithmetic = arithmetic.value_or(usualArithmetic(kernel));
    const CppCode code = printCpp(
        kernel, {.headerFile = source.parts.name + ".hpp", .arithmetic = source.arithmetic});
    source.functionName = kernel.name;
    source.loopLines = code.loopLines;
    source.files = {{source.parts.name + ".hpp", code.header},
                    {source.parts.name + ".cpp", code.source, code.origins}};
    for (const Foreign& foreign : kernel.foreigns())
        source.foreignFunctions.push_back(foreign.name);
    source.parts.measured.kernel = source.parts.driven.kernel = code.functionName + "(";
    if (kernel.sparseOutput) {
        source.parts.measuredParameters = parameters.all();
        source.parts.adapter = "expanded.hpp";
        source.parts.driven.kernel = "expanded::result(";
        source.files.push_back(
            {source.parts.adapter,
             parameters.expandedHeader(source.parts.name + ".hpp", code.functionName + "(")});
    }
    return source;
}

KernelValues valuesOf(const Function& function, const Arguments& arguments) {
    KernelValues values;
    for (const Parameter& parameter : function.parameters())
        if (const VarId* size = std::get_if<VarId>(&parameter))
            values.push_back({static_cast<double>(arguments.sizes.at(*size))});
    for (const Parameter& parameter : function.parameters())
        if (const BufferId* id = std::get_if<BufferId>(&parameter))
            if (function[*id].role == BufferRole::Input)
                values.push_back(arguments.buffers.at(*id));
    return values;
}

Result<KernelPackage> loopKernel(const Function& kernel, const Function& reference,
                                 const KernelWishes& wishes, const LoopKernelOptions& options) {
    Diagnostics broken = checkWishes(kernel, wishes.checkSizes, wishes.checkSizesPlace);
    const Diagnostics more = checkWishes(kernel, wishes.benchmarkSizes, wishes.benchmarkSizesPlace);
    broken.insert(broken.end(), more.begin(), more.end());
    if (!broken.empty()) return failure(std::move(broken));
    KernelSource source = drivenKernel(kernel, wishes.arithmetic);
    KernelParts& parts = source.parts;
    const CppCode code = printCpp(reference, {.namespaceName = "reference",
                                              .headerFile = "reference.hpp",
                                              .arithmetic = Arithmetic::Ieee});
    source.files.push_back({"reference.hpp", code.header});
    source.files.push_back({"reference.cpp", code.source});
    parts.checks = {{.kernel = parts.driven.kernel, .reference = code.functionName + "("}};
    parts.operations = operationsText(options.counted != nullptr ? *options.counted : reference);
    for (KernelParameter& one : parts.parameters)
        if (one.kind == KernelParameter::Kind::Output)
            one.tolerance = wishes.tolerance && isFloat(one.element)
                                ? fmt::format("{}", *wishes.tolerance)
                                : toleranceText(one, operationsText(reference));
    parts.undefined = options.undefined;
    parts.dividesIntegers |= dividesIntegers(reference);
    parts.benchmarkNote = options.benchmarkNote;
    addSizes(kernel, wishes, parts);
    parts.checkSizes.insert(parts.checkSizes.end(), options.moreCheckSizes.begin(),
                            options.moreCheckSizes.end());
    if (options.hasLints)
        source.lints = kernelLints(kernel, reference, parts.benchmarkSizes,
                                   {.arithmetic = source.arithmetic,
                                    .file = parts.name + ".cpp",
                                    .lines = source.loopLines});
    addBuild(kernel, options.helpers, source);
    addData(kernel, options.data, source);
    addHelpers(options, source);
    source.description = options.description;
    source.reliesOn = options.reliesOn;
    if (kernel.sparseOutput)
        source.rows.push_back(
            {"`expanded.hpp`", "the kernel's entries as a dense array; check needs it"});
    source.rows.insert(source.rows.begin(),
                       {{fmt::format("`{0}.hpp`, `{0}.cpp`", parts.name),
                         "the kernel; throws `std::invalid_argument` for sizes it cannot take"},
                        {"`reference.hpp`, `reference.cpp`",
                         "the program as it was written, in double precision"}});
    if (auto added = addInterfaces(kernel, wishes, source); !added)
        return failure(std::move(added.error()));
    KernelPackage package = kernelPackage(std::move(source), wishes.origin);
    package.loops = loopsFile(kernel);
    package.refused = [kernel](const std::map<std::string, std::int64_t>& sizes) {
        return checkWishes(kernel, sizes, {});
    };
    return package;
}

}  // namespace candler::loop
