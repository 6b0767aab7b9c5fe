#include "engine/onnx/OnnxProgram.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/language/NumberComparison.h"
#include "engine/languages/tensorgraph/costs/OperatorKey.h"
#include "engine/languages/tensorgraph/lowering/TensorCode.h"
#include "engine/languages/tensorgraph/semantics/TensorEvaluator.h"
#include "engine/languages/tensorgraph/syntax/TensorProgramJson.h"
#include "engine/onnx/OnnxWriter.h"

namespace candler::tensor {

namespace {

/// Of weights that are computed ahead and rounded to 32 bits, through a network.
constexpr double kTolerance = 1e-4;
constexpr std::size_t kInputs = 3;
/// Beyond it one input must do, and beyond that none is tried.
constexpr double kMuchWork = 2e9;
constexpr double kMostWork = 2e11;

void compareOutput(std::size_t i, const TensorValue& expected, const TensorValue& found,
                   OnnxRewritten& result) {
    if (expected.shape != found.shape) {
        result.difference = fmt::format("output {} has another shape", i + 1);
        return;
    }
    const NumberComparison compared =
        compareNumbers(expected.elements, found.elements, lowerQuartile(expected.elements));
    result.compared += compared.compared;
    result.largestError = std::max(result.largestError, compared.largestError);
    if (compared.isDifferent(kTolerance) || compared.unexpected > 0)
        result.difference = fmt::format(
            "output {} is {:.6g} at place {}, where the model gives {:.6g}", i + 1,
            found.elements[compared.worst], compared.worst, expected.elements[compared.worst]);
}

/// Outputs that are not ours are made by the same operators of the same outputs of the program.
bool haveSameOutputs(const OnnxLinks& a, const OnnxLinks& b) {
    return std::ranges::equal(a.outputs, b.outputs, [](const OnnxOutput& x, const OnnxOutput& y) {
        return x.name == y.name && x.term == y.term && x.other.kind == y.other.kind &&
               x.other.result.kept == y.other.result.kept &&
               x.other.result.output == y.other.result.output &&
               x.other.result.tensors == y.other.result.tensors;
    });
}

}  // namespace

Result<OnnxProgram> OnnxProgram::import(const OnnxFile& file, const OnnxOptions& options) {
    OnnxProgram program(file, options);
    auto model = importOnnx(*program.m_context, file, options);
    if (!model) return failure(model.error());
    program.m_model = std::move(*model);
    return program;
}

std::string OnnxProgram::text(const std::string& values, bool asJson) const {
    return writtenProgram(*m_context, m_model.start, m_model.names, {values, m_model.missing},
                          asJson);
}

Result<TermId> OnnxProgram::readPlan(const SourceText& plan) {
    if (!m_model.start.isValid()) return m_model.start;
    const auto source = readProgram(*m_context, plan);
    if (!source) return failure(source.error());
    std::vector<TermId> outputs;
    for (const TensorOutput& output : source->outputs) outputs.push_back(output.term);
    const std::vector<TermId> expected = outputsOf(*m_context, m_model.start);
    SourceSpan place;
    place.file = plan.file();
    if (outputs.size() != expected.size())
        return failure(makeError(fmt::format("the plan has {} outputs, where the model's program "
                                             "has {}",
                                             outputs.size(), expected.size()),
                                 place, "import the model again, with the same dimensions"));
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const TensorType& is = (*m_context)[m_context->store.type(outputs[i])];
        const TensorType& should = (*m_context)[m_context->store.type(expected[i])];
        if (is == should) continue;
        return failure(makeError(fmt::format("output {} of the plan is {}, and {} in the model",
                                             i + 1, typeText(is), typeText(should)),
                                 place, "import the model again, with the same dimensions"));
    }
    return joinOutputs(*m_context, outputs);
}

Result<OnnxRewritten> OnnxProgram::rewritten(const SourceText& plan, const StopCheck& stop) {
    const auto term = readPlan(plan);
    if (!term) return failure(term.error());
    auto bytes = writeOnnx(*m_context, *m_file, m_options, m_model, *term, stop);
    if (!bytes) return failure(bytes.error());
    OnnxRewritten result{.bytes = std::move(*bytes)};
    try {
        if (auto compared = compare(result, stop); !compared) return failure(compared.error());
    } catch (const std::bad_alloc&) {
        result.notCompared = "it takes more memory than there is";
    }
    return result;
}

Result<void> OnnxProgram::compare(OnnxRewritten& result, const StopCheck& stop) {
    const auto file = parseOnnx(m_file->file, result.bytes);
    if (!file) return failure(file.error());
    const auto again = importOnnx(
        *m_context, *file, {.dimensions = {}, .keepsOpen = true, .known = &m_model.links.kept});
    if (!again) return failure(again.error());
    result.nodes = file->nodes.size();
    for (const OnnxOutput& output : m_model.links.outputs)
        result.keptOutputs += output.term ? 0 : 1;
    if (!haveSameOutputs(m_model.links, again->links)) {
        result.difference = "an output is made by another operator";
        return {};
    }
    std::vector<TermId> expected;
    if (m_model.start.isValid()) expected = outputsOf(*m_context, m_model.start);
    WeightParts weights(*m_context);
    const auto isMade = [&](TermId one) {
        return !m_context->store.children(one).empty() && !weights.isWeight(one);
    };
    if (std::ranges::none_of(expected, isMade)) {
        result.notCompared = "nothing in it is computed of inputs that are FLOAT of known shapes";
        return {};
    }
    const std::vector<TermId> found = outputsOf(*m_context, again->start);
    result.unknown = unknownOperators(*m_context, m_model.start).size();
    const double work =
        evaluationWork(*m_context, m_model.start) + evaluationWork(*m_context, again->start);
    if (work > kMostWork) {
        result.notCompared = fmt::format("evaluating it takes {:.2g} operations", work);
        return {};
    }
    const std::uint64_t seeds = work > kMuchWork ? 1 : kInputs;
    for (std::uint64_t seed = 1; seed <= seeds && result.difference.empty(); ++seed) {
        const LeafValues given = leafValues(*m_context, expected, m_model.values, seed);
        LeafValues taken = leafValues(*m_context, found, again->values, seed);
        // What is random is drawn for the model: only there variances are seen to be some.
        for (auto& [name, value] : taken) {
            const auto same = given.find(name);
            if (again->values.find(name) == nullptr && same != given.end()) value = same->second;
        }
        const auto a = evaluate(*m_context, expected, given, stop, UnknownOperators::AnyFunction);
        if (!a) return failure(a.error());
        const auto b = evaluate(*m_context, found, taken, stop, UnknownOperators::AnyFunction);
        if (!b) return failure(b.error());
        ++result.inputs;
        for (std::size_t i = 0; i < a->size() && result.difference.empty(); ++i)
            if (isMade(expected[i])) compareOutput(i, (*a)[i], (*b)[i], result);
    }
    if (result.difference.empty() && result.compared == 0)
        result.notCompared = "it gives no finite number";
    return {};
}

}  // namespace candler::tensor
