#include "engine/languages/linrel/lowering/LaKernel.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "engine/codegen/KernelRunner.h"
#include "engine/codegen/LoopKernel.h"
#include "engine/languages/linrel/lowering/BenchSizes.h"
#include "engine/languages/linrel/lowering/Magnitudes.h"
#include "engine/languages/linrel/lowering/SparsityOf.h"
#include "engine/languages/linrel/syntax/LaStatements.h"

namespace candler::linrel {

namespace {

/// The entries of a matrix, as the function takes them.
void addEntries(const Matrix& matrix, const loop::SparseInput& to, loop::Arguments& arguments) {
    std::vector<double>& starts = arguments.buffers[to.starts];
    std::vector<double>& columns = arguments.buffers[to.columns];
    std::vector<double>& values = arguments.buffers[to.values];
    starts.push_back(0);
    for (std::int64_t i = 0; i < matrix.rows; ++i) {
        for (std::int64_t j = 0; j < matrix.columns; ++j) {
            if (matrix.at(i, j) == 0) continue;
            columns.push_back(static_cast<double>(j));
            values.push_back(matrix.at(i, j));
        }
        starts.push_back(static_cast<double>(values.size()));
    }
    arguments.sizes[to.entries] = static_cast<std::int64_t>(values.size());
}

/// While it lives, the program's dimensions have these sizes.
class OtherSizes {
public:
    explicit OtherSizes(LaProgram& program) : m_program(program), m_before(program.dimensions) {}
    OtherSizes(const OtherSizes&) = delete;
    OtherSizes& operator=(const OtherSizes&) = delete;
    ~OtherSizes() { m_program.dimensions = m_before; }

    /// What cannot be changed stays, unless it was wished for.
    Result<void> choose(const LaKernelRequest& request) {
        constexpr std::int64_t kAbout = 20;
        std::int64_t next = kAbout;
        for (std::uint32_t i = 0; i < m_before.count(); ++i) {
            const DimId dim{i};
            if (!m_before.isSymbol(dim) || m_before.canonical(dim) != dim) continue;
            const auto wish = request.wishes.checkSizes.find(m_before.name(dim));
            const bool isWished = wish != request.wishes.checkSizes.end();
            if (!isWished && request.options.hasFixedSizes) continue;
            // Different ones, so that none can stand for another.
            const std::int64_t size =
                isWished ? wish->second : std::min(m_before.size(dim), next++);
            const bool isFixed = request.options.hasFixedSizes && size != m_before.size(dim);
            if (!isFixed && m_program.dimensions.resize(dim, size)) continue;
            if (isWished)
                return failure(makeError(
                    fmt::format("'{}' cannot be {}: the program says that it is {}",
                                m_before.name(dim), size, m_before.size(dim)),
                    request.wishes.checkSizesPlace,
                    "what was computed for the sizes of a program may hold only for them"));
        }
        return {};
    }

private:
    LaProgram& m_program;
    Dimensions m_before;
};

/// Then nothing is known of the kernel.
Diagnostic notCompared(std::string message, const LaKernelRequest& request) {
    Diagnostic why = makeError(std::move(message), request.wishes.checkSizesPlace,
                               "compare the program with smaller sizes");
    why.kind = DiagnosticKind::Wrong;
    return why;
}

/// The evaluator computes all cells of all matrices.
Result<void> checkEvaluable(const LaProgram& program, const LaKernelRequest& request) {
    constexpr double kMostCells = 4e6;
    for (const LaInput& input : program.inputs) {
        const auto rows = static_cast<double>(program.dimensions.size(input.shape.rows));
        const auto columns = static_cast<double>(program.dimensions.size(input.shape.columns));
        if (rows * columns > kMostCells)
            return failure(
                notCompared(fmt::format("'{}' of {} is too large to be compared with the evaluator",
                                        input.name, program.shapeText(input.shape)),
                            request));
    }
    // Magnitudes are evaluated, too.
    constexpr double kMostWork = 5e8;
    const double work = 2 * evaluationWork(program, partsOf(program, program.outputs));
    if (work > kMostWork)
        return failure(notCompared(
            fmt::format("the evaluator would need {:.2g} operations: too many to compare with it",
                        work),
            request));
    return {};
}

/// Small matrices that are as sparse as large ones may have no entries at all; and a single number
/// that is 0 would hide what it is multiplied with.
LaInput notTooEmpty(const LaProgram& program, LaInput input) {
    constexpr double kFewest = 40;
    const double cells = static_cast<double>(program.dimensions.size(input.shape.rows)) *
                         static_cast<double>(program.dimensions.size(input.shape.columns));
    if (input.sparsity > 0 && input.sparsity < 1)
        input.sparsity = std::max(input.sparsity, std::min(0.5, kFewest / cells));
    if (cells == 1) input.isNonzero = true;
    return input;
}

double largest(const Matrix& matrix) {
    double result = 0;
    for (const double cell : matrix.cells)
        if (std::isfinite(cell)) result = std::max(result, std::fabs(cell));
    return result;
}

/// The most that is summed: the cells of the largest input.
double mostTerms(const LaProgram& program) {
    double longest = 1;
    for (const LaInput& input : program.inputs)
        longest = std::max(longest,
                           static_cast<double>(program.dimensions.size(input.shape.rows)) *
                               static_cast<double>(program.dimensions.size(input.shape.columns)));
    return longest;
}

/// With outliers, so that what is compared with a threshold is on either side of it.
std::vector<Matrix> inputsFor(const LaProgram& program, std::uint64_t seed, bool hasOutliers) {
    Random random(seed);
    std::vector<Matrix> inputs;
    for (const LaInput& input : program.inputs) {
        inputs.push_back(randomInput(program, notTooEmpty(program, input), random));
        if (!hasOutliers || input.data || input.isBinary || input.isSymmetric) continue;
        for (double& cell : inputs.back().cells)
            if (random.below(8) == 0) cell *= 10;
    }
    return inputs;
}

/// What the outputs should be; errors are relative to the largest magnitudes. A cell that is no
/// number only because 0 was multiplied with what is infinite is none of the kernel's, which leaves
/// out zeros.
std::vector<ExpectedOutput> expectedOutputs(LaProgram& program, std::span<const Matrix> inputs) {
    std::vector<LaId> wanted;
    Magnitudes magnitudes(program);
    for (const LaOutput& output : program.outputs) wanted.push_back(output.expression);
    for (const LaOutput& output : program.outputs)
        wanted.push_back(magnitudes.of(output.expression));
    const std::vector<Matrix> values = evaluate(program, wanted, inputs);
    constexpr double kOfOneTerm = 1e-11;
    const double tolerance = kOfOneTerm * std::sqrt(mostTerms(program));
    std::vector<ExpectedOutput> result;
    const std::size_t count = program.outputs.size();
    for (std::size_t i = 0; i < count; ++i)
        result.push_back({.values = values[i].cells,
                          .scale = largest(values[i]) + largest(values[count + i]),
                          .tolerance = tolerance,
                          .undefined = UndefinedValues::LeftOut});
    return result;
}

LaLoweringOptions named(const LaKernelRequest& request) {
    LaLoweringOptions options = request.options;
    if (!request.wishes.functionName.empty()) options.name = request.wishes.functionName;
    return options;
}

/// `X is symmetric and positive; y is binary`: what rewriting and loops made use of, or might have.
std::string reliedOn(const LaProgram& program) {
    std::string text;
    for (const LaInput& input : program.inputs) {
        std::vector<std::string_view> properties;
        if (input.sparsity == 0) properties.emplace_back("0");
        if (input.isSymmetric) properties.emplace_back("symmetric");
        if (input.isBinary) properties.emplace_back("binary");
        if (input.isPositive) properties.emplace_back("positive");
        if (input.isNonzero) properties.emplace_back("nonzero");
        if (properties.empty()) continue;
        text += fmt::format("{}{} is {}", text.empty() ? "" : "; ", input.name,
                            fmt::join(properties, " and "));
    }
    return text;
}

}  // namespace

Result<Kernel> makeLaKernel(LaProgram& program, const LaKernelRequest& request) {
    const LaLoweringOptions options = named(request);
    loop::Function function = lowerOutputs(program, request.computed, options);
    const std::string reliesOn = reliedOn(program);
    if (!reliesOn.empty()) function.comment = "Relies on: " + reliesOn;
    LaLoweringOptions plain = options;
    plain.isFused = false;
    const loop::Function reference = lowerOutputs(program, program.outputs, plain);
    const BenchSizes measured = benchSizes(program, function, request.wishes.benchmarkSizes);
    KernelWishes wishes = request.wishes;
    wishes.benchmarkSizes = measured.sizes;
    auto package = loop::loopKernel(function, reference, wishes,
                                    {.description = laStatements(program, program.outputs),
                                     .reliesOn = reliesOn,
                                     .benchmarkNote = measured.note,
                                     .counted = &function,
                                     .undefined = UndefinedValues::LeftOut});
    if (!package) return failure(std::move(package.error()));
    return Kernel{std::move(*package), laStatements(program, request.computed)};
}

Result<KernelComparison> compareLaKernel(LaProgram& program, const LaKernelRequest& request,
                                         std::uint64_t seed, const std::filesystem::path& folder,
                                         const std::stop_token& stop) {
    const loop::Function function = lowerOutputs(program, request.computed, named(request));
    OtherSizes sizes(program);
    if (auto chosen = sizes.choose(request); !chosen) return failure(chosen.error());
    if (auto evaluable = checkEvaluable(program, request); !evaluable)
        return failure(evaluable.error());
    // One cell in five is 0, which hides what a kernel does there.
    constexpr std::size_t kTrials = 3;
    const auto trial = [&](std::size_t i) -> Result<KernelTrial> {
        const std::vector<Matrix> inputs = inputsFor(program, seed + i, i > 0);
        return KernelTrial{loop::valuesOf(function, kernelArguments(program, function, inputs)),
                           expectedOutputs(program, inputs),
                           fmt::format("sums of up to {} terms in f64, of the magnitudes summed",
                                       mostTerms(program))};
    };
    return compareKernel(loop::drivenKernel(function, request.wishes.arithmetic),
                         {folder, request.wishes, kTrials, trial}, stop);
}

loop::Arguments kernelArguments(const LaProgram& program, const loop::Function& function,
                                std::span<const Matrix> inputs) {
    const SparsityOf sparsity(program);
    loop::Arguments arguments;
    std::vector<loop::BufferId> buffers;
    for (const loop::Parameter& parameter : function.parameters()) {
        if (const loop::VarId* size = std::get_if<loop::VarId>(&parameter)) {
            if (const auto dim = program.dimensions.find(function[*size].name))
                arguments.sizes[*size] = program.dimensions.size(*dim);
        } else if (const auto buffer = std::get<loop::BufferId>(parameter);
                   function[buffer].role == loop::BufferRole::Input) {
            buffers.push_back(buffer);
        }
    }
    std::size_t nextSparse = 0;
    std::size_t next = 0;
    constexpr std::size_t kBuffersOfSparse = 3;
    for (std::uint32_t i = 0; i < inputs.size(); ++i) {
        if (sparsity.isSparse(i)) {
            addEntries(inputs[i], function.sparseInputs.at(nextSparse++), arguments);
            next += kBuffersOfSparse;
        } else {
            arguments.buffers[buffers.at(next++)] = inputs[i].cells;
        }
    }
    return arguments;
}

}  // namespace candler::linrel
