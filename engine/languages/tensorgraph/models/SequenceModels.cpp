#include "engine/languages/tensorgraph/models/SequenceModels.h"

#include <algorithm>

#include "engine/languages/tensorgraph/models/GraphBuilder.h"

namespace candler::tensor {

/// The keys are not transposed, there is no softmax, and the attention is an output that the next
/// layer does not see: as in the published optimiser.
TermId bert(TensorContext& context, const ModelScale& scale) {
    GraphBuilder build(context);
    constexpr std::int64_t kHeads = 16;
    const std::int64_t length = 64 / scale.image;
    const std::int64_t hidden = kHeads * length;
    const std::int64_t layers = std::max<std::int64_t>(8 / scale.cells, 1);
    std::vector<TermId> outputs;
    TermId tokens = build.relu(build.input({length, hidden}));
    for (std::int64_t layer = 0; layer < layers; ++layer) {
        const auto headsOf = [&] {
            const TermId all = build.matmul(tokens, hidden);
            return build.transpose(build.reshape(all, {length, kHeads, hidden / kHeads}),
                                   {1, 0, 2});
        };
        const TermId queries = headsOf();
        const TermId keys = headsOf();
        const TermId values = headsOf();
        const TermId attention = build.matmul(build.matmul(queries, keys), values);
        outputs.push_back(build.reshape(build.transpose(attention, {1, 0, 2}), {length, hidden}));
        tokens = build.matmul(tokens, hidden);
    }
    outputs.push_back(tokens);
    return build.join(outputs);
}

TermId nasRnn(TensorContext& context, const ModelScale& scale) {
    GraphBuilder build(context);
    const std::int64_t hidden = 512 / scale.channels;
    const std::int64_t steps = std::max<std::int64_t>(5 / scale.cells, 1);
    const auto sigmoid = [&](TermId x) { return build.one(TensorOp::Sigmoid, x); };
    const auto tanh = [&](TermId x) { return build.one(TensorOp::Tanh, x); };
    const auto times = [&](TermId a, TermId b) { return build.two(TensorOp::Ewmul, a, b); };
    std::vector<TermId> inputs;
    for (std::int64_t step = 0; step < steps; ++step) inputs.push_back(build.input({1, hidden}));
    TermId state = build.weight({1, hidden});
    // The weights are those of each step by itself.
    for (const TermId x : inputs) {
        std::array<TermId, 8> t;
        for (TermId& part : t) {
            const TermId ofInput = build.matmul(x, hidden);
            part = build.add(ofInput, build.matmul(state, hidden));
        }
        const TermId m0 = build.add(build.relu(t[0]), sigmoid(t[3]));
        const TermId m1 = build.add(sigmoid(t[1]), tanh(t[2]));
        const TermId m2 = times(sigmoid(t[4]), tanh(t[5]));
        const TermId m3 = times(sigmoid(t[6]), build.relu(t[7]));
        const TermId m4 = build.add(sigmoid(m1), tanh(m2));
        const TermId m5 = times(tanh(m0), tanh(m3));
        const TermId m6 = times(tanh(m4), tanh(m5));
        state = tanh(m6);
    }
    return state;
}

}  // namespace candler::tensor
