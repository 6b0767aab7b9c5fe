// TensorValue: the elements of a tensor, for evaluation.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "engine/languages/tensorgraph/operators/TensorContext.h"

namespace candler::tensor {

struct TensorValue {
    Shape shape;
    std::vector<double> elements;  ///< By rows: the last axis runs fastest.

    TensorValue() = default;
    explicit TensorValue(Shape s)
        : shape(std::move(s)), elements(static_cast<std::size_t>(volume(shape))) {}
};

/// Of inputs and weights, by their names.
using LeafValues = std::map<std::string, TensorValue, std::less<>>;

/// How large random values of inputs and weights are, so that networks keep their magnitude.
class LeafScales {
public:
    LeafScales(const TensorContext& context, std::span<const TermId> terms);

    /// Inputs and weights that the terms need, in the order of their ids.
    [[nodiscard]] const std::set<TermId>& leaves() const { return m_leaves; }
    /// Variances of batch normalisation, which are above 0.
    [[nodiscard]] bool isVariance(TermId leaf) const { return m_variances.contains(leaf); }
    /// Of others: the standard deviation.
    [[nodiscard]] double deviation(TermId leaf) const;

private:
    const TensorContext& m_context;
    std::set<TermId> m_leaves;
    std::set<TermId> m_variances;
};

/// Random values for all inputs and weights that the terms need: normal, those of weights so small
/// that networks keep their magnitude, variances above 0. The same for the same seed and name,
/// whatever else is needed.
[[nodiscard]] LeafValues randomLeaves(const TensorContext& context, std::span<const TermId> terms,
                                      std::uint64_t seed);

/// Of the magnitudes that are not 0.
[[nodiscard]] double lowerQuartile(std::span<const double> numbers);

/// The largest error of an element of a tensor with the same shape: relative to the larger
/// element, or to the lower quartile of the magnitudes that are not 0, whichever is larger, so that
/// few large elements do not hide what is wrong with the others. Infinite if one has what is no
/// number where the other has not.
[[nodiscard]] double relativeError(const TensorValue& expected, const TensorValue& found);

}  // namespace candler::tensor
