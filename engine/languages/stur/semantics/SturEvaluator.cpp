#include "engine/languages/stur/semantics/SturEvaluator.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/languages/stur/syntax/SturNames.h"

namespace candler::stur {

std::optional<std::int64_t> indexAt(const IndexSyntax& index, const Sizes& sizes) {
    using Kind = IndexSyntax::Kind;
    if (index.kind == Kind::Number) return index.number;
    if (index.kind == Kind::Name) {
        const auto found = sizes.find(index.name);
        return found == sizes.end() ? std::nullopt : std::optional(found->second);
    }
    const auto left = indexAt(index.operands[0], sizes);
    if (!left) return std::nullopt;
    if (index.kind == Kind::Negate) return -*left;
    const auto right = indexAt(index.operands[1], sizes);
    if (!right) return std::nullopt;
    std::int64_t result = 0;
    switch (index.kind) {
        case Kind::Add:
            return __builtin_add_overflow(*left, *right, &result) ? std::nullopt
                                                                  : std::optional(result);
        case Kind::Subtract:
            return __builtin_sub_overflow(*left, *right, &result) ? std::nullopt
                                                                  : std::optional(result);
        case Kind::Multiply:
            return __builtin_mul_overflow(*left, *right, &result) ? std::nullopt
                                                                  : std::optional(result);
        default:
            if (*right == 0) return std::nullopt;
            result = floorOf(*left, *right);
            return index.kind == Kind::Divide ? result : *left - result * *right;
    }
}

namespace {

constexpr std::int64_t kMostCells = std::int64_t{1} << 26U;

}  // namespace

Diagnostic noExtents(const Tensor& tensor, const Model& model) {
    return makeError(
        fmt::format("the evaluator has no room for '{}', which has more than {} elements",
                    tensor.name, kMostCells),
        model.span(tensor.place),
        "make large numbers of its box symbols, which small sizes are tried for");
}

std::optional<std::vector<std::int64_t>> extentsAt(const Tensor& tensor, const Sizes& sizes) {
    std::vector<std::int64_t> extents;
    std::int64_t cells = 1;
    for (const IndexSyntax& one : tensor.extents) {
        const auto extent = indexAt(one, sizes);
        if (!extent) return std::nullopt;
        extents.push_back(std::max<std::int64_t>(0, *extent));
        if (__builtin_mul_overflow(cells, extents.back(), &cells) || cells > kMostCells)
            return std::nullopt;
    }
    return extents;
}

std::set<std::string> boundingSymbols(const Model& model) {
    std::set<std::string> names;
    for (const Tensor& tensor : model.tensors)
        for (const IndexSyntax& extent : tensor.extents)
            forEachName(extent, [&](const std::string& name, const Place& /*place*/) {
                names.insert(name);
            });
    return names;
}

bool holdsAt(const ComparisonSyntax& fact, const Sizes& sizes) {
    for (std::size_t i = 0; i < fact.signs.size(); ++i) {
        const auto left = indexAt(fact.sides[i], sizes);
        const auto right = indexAt(fact.sides[i + 1], sizes);
        if (!left || !right) return false;
        const bool holds = fact.signs[i] == Sign::Equal       ? *left == *right
                           : fact.signs[i] == Sign::NotEqual  ? *left != *right
                           : fact.signs[i] == Sign::Less      ? *left < *right
                           : fact.signs[i] == Sign::LessEqual ? *left <= *right
                           : fact.signs[i] == Sign::Greater   ? *left > *right
                                                              : *left >= *right;
        if (!holds) return false;
    }
    return true;
}

bool satisfies(const Model& model, const Sizes& sizes) {
    return std::ranges::all_of(model.assumptions,
                               [&](const ComparisonSyntax& fact) { return holdsAt(fact, sizes); });
}

namespace {

Result<void> fill(SturFormula& formula, TensorValue& value) {
    if (value.cells.empty()) return {};
    SturFormula::Point point(value.extents.size(), 0);
    for (double& cell : value.cells) {
        const auto found = formula.evaluate(point);
        if (!found) return failure(found.error());
        cell = *found;
        for (std::size_t i = point.size(); i-- > 0;) {
            if (++point[i] < value.extents[i]) break;
            point[i] = 0;
        }
    }
    return {};
}

}  // namespace

Result<void> evaluateProgram(const SturTerms& terms, const Model& model, TermId program,
                             Valuation& values, const EvaluationLimits& limits) {
    const std::vector<DefinitionTerm> definitions = terms.definitions(program);
    if (definitions.empty()) return failure(makeError("this term is no program"));
    for (const DefinitionTerm& one : definitions) {
        const Tensor* tensor = model.find(one.tensor);
        if (tensor == nullptr || tensor->rank() != one.variables.size())
            return failure(makeError(
                fmt::format("the program has no tensor '{}' with so many indices", one.tensor)));
        const auto extents = extentsAt(*tensor, values.indices);
        if (!extents) return failure(noExtents(*tensor, model));
        auto formula = SturFormula::make(terms, one.body, one.variables, values, limits);
        if (!formula) return failure(formula.error());
        TensorValue value = TensorValue::zero(*extents);
        if (auto done = fill(*formula, value); !done) return done;
        values.tensors.insert_or_assign(one.tensor, std::move(value));
    }
    return {};
}

}  // namespace candler::stur
