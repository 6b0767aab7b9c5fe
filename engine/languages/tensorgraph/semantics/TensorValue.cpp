#include "engine/languages/tensorgraph/semantics/TensorValue.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "engine/language/NumberComparison.h"
#include "engine/support/Random.h"

namespace candler::tensor {

namespace {

/// FNV-1a: names give the same numbers everywhere.
std::uint64_t hashOf(std::string_view text) {
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
    return hash;
}

/// Above 0 and at most 1.
double uniform(Random& random) {
    return static_cast<double>((random.next() >> 11U) + 1) * 0x1p-53;
}

double normal(Random& random) {
    const double radius = std::sqrt(-2 * std::log(uniform(random)));
    return radius * std::cos(2 * std::numbers::pi * uniform(random));
}

/// Of a product with it: how many weights are summed for one result.
double fanIn(const Shape& shape) {
    double count = 1;
    if (shape.size() == 4) count = static_cast<double>(shape[1] * shape[2] * shape[3]);
    if (shape.size() == 2 || shape.size() == 3) count = static_cast<double>(shape.end()[-2]);
    return std::max(count, 1.0);
}

}  // namespace

LeafScales::LeafScales(const TensorContext& context, std::span<const TermId> terms)
    : m_context(context) {
    for (const TermId part : context.parts(terms)) {
        const TensorOp o = context.opOf(context.store.labelOf(part));
        if (o == TensorOp::Input || o == TensorOp::Weight) m_leaves.insert(part);
        // The last argument of all that normalises.
        if (o == TensorOp::Batchnorm || o == TensorOp::Normkernel || o == TensorOp::Normbias)
            m_variances.insert(context.store.children(part).back());
    }
}

double LeafScales::deviation(TermId leaf) const {
    const bool isWeight = m_context.opOf(m_context.store.labelOf(leaf)) == TensorOp::Weight;
    return isWeight ? 1 / std::sqrt(fanIn(m_context[m_context.store.type(leaf)].shape)) : 1;
}

LeafValues randomLeaves(const TensorContext& context, std::span<const TermId> terms,
                        std::uint64_t seed) {
    const LeafScales scales(context, terms);
    LeafValues values;
    for (const TermId leaf : scales.leaves()) {
        const std::string& name = context.nameOf(context.store.labelOf(leaf));
        TensorValue value(context[context.store.type(leaf)].shape);
        Random random(seed ^ hashOf(name));
        const double deviation = scales.deviation(leaf);
        const bool isVariance = scales.isVariance(leaf);
        for (double& element : value.elements)
            element = isVariance ? 0.5 + uniform(random) : deviation * normal(random);
        values.emplace(name, std::move(value));
    }
    return values;
}

double lowerQuartile(std::span<const double> numbers) {
    std::vector<double> magnitudes;
    for (const double element : numbers)
        if (std::isfinite(element) && element != 0) magnitudes.push_back(std::abs(element));
    const auto quartile = magnitudes.begin() + std::ssize(magnitudes) / 4;
    std::ranges::nth_element(magnitudes, quartile);
    return magnitudes.empty() ? 0 : *quartile;
}

double relativeError(const TensorValue& expected, const TensorValue& found) {
    const NumberComparison comparison =
        compareNumbers(expected.elements, found.elements, lowerQuartile(expected.elements));
    return comparison.lost + comparison.unexpected > 0 ? std::numeric_limits<double>::infinity()
                                                       : comparison.largestError;
}

}  // namespace candler::tensor
