// VectorProgram's kernels: made of loops, compared with the evaluator.
#include <fmt/format.h>

#include "engine/codegen/KernelRunner.h"
#include "engine/codegen/LoopKernel.h"
#include "tests/vectors/VectorKernel.h"
#include "tests/vectors/VectorProgram.h"

namespace candler::vectors {

namespace {

std::string functionName(const KernelRequest& request) {
    return request.functionName.empty() ? "vectors" : request.functionName;
}

}  // namespace

/// Those of the program: of a term in its place, which may need fewer, all the same.
std::vector<Payload> VectorProgram::parameters(TermId term) const {
    return vectorsIn(std::vector{m_start, term});
}

Result<Kernel> VectorProgram::makeKernel(const KernelRequest& request,
                                         const std::stop_token& /*stop*/) {
    const std::vector<Payload> inputs = parameters(request.term);
    const std::string name = functionName(request);
    auto package = loop::loopKernel(lower(m_terms, request.term, inputs, name),
                                    lower(m_terms, m_start, inputs, name), request,
                                    {.description = m_terms.text(m_start)});
    if (!package) return failure(std::move(package.error()));
    return Kernel{std::move(*package), m_terms.text(request.term)};
}

Result<KernelComparison> VectorProgram::compareKernel(const KernelRequest& request,
                                                      std::uint64_t seed,
                                                      const std::filesystem::path& folder,
                                                      const std::stop_token& stop) {
    const std::vector<Payload> inputs = parameters(request.term);
    const loop::Function function = lower(m_terms, request.term, inputs, functionName(request));
    constexpr double kTolerance = 1e-12;
    const auto trial = [&](std::size_t /*only*/) -> Result<KernelTrial> {
        const std::vector terms{m_start, request.term};
        auto given = randomInputs(terms, seed, {});
        if (!given) return failure(given.error());
        auto expected = evaluate(std::span(terms).first(1), *given, {});
        if (!expected) return failure(expected.error());
        KernelTrial result;
        for (EvaluatorInput& input : *given) result.given.push_back(std::move(input.value.numbers));
        result.expected.push_back(
            {.values = std::move((*expected)[0].numbers), .tolerance = kTolerance});
        result.toleranceReason = "f64";
        return result;
    };
    return candler::compareKernel(loop::drivenKernel(function, request.arithmetic),
                                  {folder, request, 1, trial}, stop);
}

}  // namespace candler::vectors
