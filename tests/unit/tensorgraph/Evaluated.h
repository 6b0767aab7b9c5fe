// Programs with random leaves, evaluated, and compared with definitions place by place.
#pragma once

#include <catch2/catch.hpp>
#include <functional>
#include <string>
#include <vector>

#include "engine/languages/tensorgraph/semantics/TensorEvaluator.h"
#include "engine/languages/tensorgraph/syntax/TensorProgramText.h"

namespace candler::test {

using tensor::LeafValues;
using tensor::TensorContext;
using tensor::TensorOutput;
using tensor::TensorValue;

/// Programs with random leaves.
struct Evaluated {
    explicit Evaluated(const std::string& text, std::uint64_t seed = 7) {
        const auto source = readProgram(context, SourceText("test", text));
        if (!source) FAIL(render(source.error()));
        std::vector<TermId> terms;
        for (const TensorOutput& output : source->outputs) terms.push_back(output.term);
        leaves = randomLeaves(context, terms, seed);
        auto found = evaluate(context, terms, leaves);
        if (!found) FAIL(render(found.error()));
        values = std::move(*found);
    }

    TensorContext context;
    LeafValues leaves;
    std::vector<TensorValue> values;
};

inline double element(const TensorValue& value, const std::vector<std::int64_t>& place) {
    std::int64_t index = 0;
    for (std::size_t axis = 0; axis < place.size(); ++axis) {
        if (place[axis] < 0 || place[axis] >= value.shape[axis]) return 0;
        index = index * value.shape[axis] + place[axis];
    }
    return value.elements[static_cast<std::size_t>(index)];
}

using Definition = std::function<double(const std::vector<std::int64_t>&)>;

inline void checkElements(const TensorValue& value, const Definition& definition) {
    std::vector<std::int64_t> place(value.shape.size());
    for (const double found : value.elements) {
        REQUIRE(found == Approx(definition(place)).epsilon(1e-12).margin(1e-12));
        for (std::size_t axis = place.size(); axis-- > 0;) {
            if (++place[axis] < value.shape[axis]) break;
            place[axis] = 0;
        }
    }
}

}  // namespace candler::test
