#include "engine/languages/stur/semantics/SturTermValues.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "engine/languages/stur/semantics/SturInputs.h"
#include "engine/support/Hash.h"
#include "engine/support/Random.h"

namespace candler::stur {

namespace {

constexpr std::int64_t kMostTermSize = 4;
/// Of the tensors that terms of no program read.
constexpr std::int64_t kExtent = 3;

std::string extentsText(const TensorValue& value) {
    return value.extents.empty() ? "" : fmt::format("{}", fmt::join(value.extents, "x"));
}

/// `3x4`
std::vector<std::int64_t> extentsOf(std::string_view text) {
    std::vector<std::int64_t> extents;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('x'), text.size());
        extents.push_back(std::stoll(std::string(text.substr(0, end))));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return extents;
}

Result<Valuation> valuationOf(const Model& model, std::span<const EvaluatorInput> inputs) {
    Valuation values;
    for (const EvaluatorInput& input : inputs) {
        if (model.isSymbol(input.name) && model.find(input.name) == nullptr &&
            input.value.numbers.size() == 1) {
            values.indices[input.name] = static_cast<std::int64_t>(input.value.numbers.front());
            continue;
        }
        TensorValue value = TensorValue::zero(extentsOf(input.value.type));
        if (value.size() != input.value.numbers.size())
            return failure(
                makeError(fmt::format("'{}' is a tensor of {} elements, not {}", input.name,
                                      value.size(), input.value.numbers.size())));
        value.cells = input.value.numbers;
        values.tensors[input.name] = std::move(value);
    }
    return values;
}

/// Names that stand for tensors in a term, with their ranks; of scalars, too.
void collectTensors(const SturTerms& terms, TermId term,
                    std::map<std::string, std::size_t, std::less<>>& found) {
    const auto o = terms.operatorOf(term);
    if (!o || *o == Operator::At) {
        if (terms.isNumber(term)) return;
        if (const auto access = terms.accessOf(term))
            found[access->tensor] = access->indices.size();
        return;
    }
    if (isComparison(*o) || isIndexOperator(*o)) return;
    const auto children = terms.children(term);
    for (std::size_t i = isBinder(*o) || *o == Operator::Define ? 1 : 0; i < children.size(); ++i)
        collectTensors(terms, children[i], found);
}

}  // namespace

Result<std::vector<EvaluatorInput>> randomProgramInputs(SturTerms& terms, const Model& model,
                                                        std::uint64_t seed,
                                                        const EvaluationLimits& limits) {
    // Results without elements say nothing.
    constexpr std::uint64_t kTries = 20;
    std::optional<Sizes> sizes;
    for (std::uint64_t i = 0; i < kTries; ++i) {
        sizes = randomSizes(model, mixHash(seed, i), kMostTermSize);
        if (!sizes) return failure(makeError("no small sizes are as the program assumes"));
        const bool areFull = std::ranges::all_of(model.tensors, [&](const Tensor& tensor) {
            const auto extents = extentsAt(tensor, *sizes);
            return extents && std::ranges::count(*extents, 0) == 0;
        });
        if (areFull) break;
    }
    Valuation values{*sizes, {}};
    if (auto done = addRandomInputs(terms, model, seed, values, limits); !done)
        return failure(done.error());
    std::vector<EvaluatorInput> inputs;
    for (const auto& [name, size] : values.indices)
        inputs.push_back({name, {{}, {static_cast<double>(size)}}});
    for (auto& [name, value] : values.tensors) {
        std::string type = extentsText(value);
        inputs.push_back({name, {std::move(type), std::move(value.cells)}});
    }
    return inputs;
}

Result<std::vector<EvaluatorInput>> randomTermInputs(const SturTerms& terms,
                                                     std::span<const TermId> given,
                                                     std::uint64_t seed) {
    constexpr std::uint64_t kValues = 4;
    std::set<std::string> names;
    for (const TermId term : given)
        for (std::string& name : terms.freeNames(term)) names.insert(std::move(name));
    Random random(seed);
    std::vector<EvaluatorInput> inputs;
    for (const std::string& name : names)
        inputs.push_back({name, {{}, {static_cast<double>(random.below(kValues))}}});
    return inputs;
}

Result<EvaluatedValue> programValue(const SturTerms& terms, const Model& model, TermId term,
                                    std::span<const EvaluatorInput> inputs,
                                    const EvaluationLimits& limits) {
    auto values = valuationOf(model, inputs);
    if (!values) return failure(values.error());
    if (auto done = evaluateProgram(terms, model, term, *values, limits); !done)
        return failure(done.error());
    EvaluatedValue made;
    for (const Tensor& tensor : model.tensors) {
        if (!tensor.isOutput) continue;
        const auto found = values->tensors.find(tensor.name);
        if (found == values->tensors.end())
            return failure(makeError(fmt::format("'{}' is not computed", tensor.name)));
        made.type += fmt::format("{}{}[{}]", made.type.empty() ? "" : ", ", tensor.name,
                                 extentsText(found->second));
        made.numbers.insert(made.numbers.end(), found->second.cells.begin(),
                            found->second.cells.end());
    }
    return made;
}

Result<EvaluatedValue> termValue(const SturTerms& terms, TermId term,
                                 std::span<const EvaluatorInput> inputs,
                                 const EvaluationLimits& limits) {
    Valuation values;
    std::map<std::string, std::size_t, std::less<>> tensors;
    collectTensors(terms, term, tensors);
    for (const EvaluatorInput& input : inputs) {
        const double number = input.value.numbers.front();
        values.indices[input.name] = static_cast<std::int64_t>(number);
        const auto tensor = tensors.find(input.name);
        // What has no indices is the number.
        if (tensor == tensors.end() || tensor->second == 0) continue;
        TensorValue value = TensorValue::zero(std::vector<std::int64_t>(tensor->second, kExtent));
        Random random(mixHash(static_cast<std::uint64_t>(number), input.name.size()));
        for (double& cell : value.cells) cell = static_cast<double>(random.below(7)) - 3;
        values.tensors[input.name] = std::move(value);
    }
    auto formula = SturFormula::make(terms, term, {}, values, limits);
    if (!formula) return failure(formula.error());
    // Where a sum has no end nothing is defined.
    const auto value = formula->evaluate({});
    if (!value) return EvaluatedValue{};
    return EvaluatedValue{{}, {*value}};
}

}  // namespace candler::stur
