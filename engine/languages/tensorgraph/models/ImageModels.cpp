#include "engine/languages/tensorgraph/models/ImageModels.h"

#include <algorithm>

#include "engine/languages/tensorgraph/models/GraphBuilder.h"

namespace candler::tensor {

namespace {

constexpr Window kSame{};
constexpr Window kRelu{1, Padding::Same, Activation::Relu};
constexpr Window kReluStride2{2, Padding::Same, Activation::Relu};
constexpr Window kValid{1, Padding::Valid, Activation::None};
constexpr Window kValidStride2{2, Padding::Valid, Activation::None};
constexpr Window kSameStride2{2, Padding::Same, Activation::None};

std::int64_t scaled(std::int64_t size, std::int64_t by) {
    return std::max<std::int64_t>(size / by, 1);
}

struct ResidualShape {
    std::int64_t groups;
    std::int64_t expansion;
    std::array<std::int64_t, 4> channels;
};

/// The shortcut has a relu of its own, as in the published optimiser.
TermId residualBlock(GraphBuilder& build, TermId x, std::int64_t stride, std::int64_t channels,
                     const ResidualShape& shape) {
    const std::int64_t outputs = shape.expansion * channels;
    TermId y = build.conv(x, channels, {1, 1}, kRelu);
    y = build.conv(y, channels, {3, 3}, {stride, Padding::Same, Activation::Relu},
                   channels / shape.groups);
    y = build.conv(y, outputs, {1, 1}, kSame);
    if (stride > 1 || build.shape(x)[1] != outputs)
        x = build.conv(x, outputs, {1, 1}, {stride, Padding::Same, Activation::Relu});
    return build.relu(build.add(x, y));
}

TermId residualNet(GraphBuilder& build, TermId x, const ResidualShape& shape,
                   const ModelScale& scale) {
    constexpr std::array<std::int64_t, 4> kBlocks{3, 4, 6, 3};
    for (std::size_t stage = 0; stage < kBlocks.size(); ++stage)
        for (std::int64_t block = 0; block < scaled(kBlocks[stage], scale.cells); ++block)
            x = residualBlock(build, x, stage > 0 && block == 0 ? 2 : 1, shape.channels[stage],
                              shape);
    return x;
}

/// Kernels that each see their own channel, and then a mixture of all channels.
TermId separable(GraphBuilder& build, TermId x, std::int64_t channels, std::int64_t kernel,
                 std::int64_t stride) {
    const Window window{stride, Padding::Same, Activation::None};
    const TermId deep =
        build.conv(x, channels, {kernel, kernel}, window, build.shape(x)[1] / channels);
    return build.conv(deep, channels, {1, 1}, kSame);
}

class NasNet {
public:
    explicit NasNet(GraphBuilder& build) : m_build(build) {}

    TermId normal(TermId previous, TermId current, std::int64_t c) {
        current = squeeze(current, c);
        previous = fit(previous, current, c);
        const TermId a = m_build.add(separable(m_build, current, c, 3, 1), current);
        const TermId t2 = separable(m_build, previous, c, 3, 1);
        const TermId b = m_build.add(t2, separable(m_build, current, c, 3, 1));
        const TermId d = m_build.add(average(current, 1), previous);
        const TermId e = m_build.add(average(previous, 1), average(previous, 1));
        const TermId t8 = separable(m_build, previous, c, 3, 1);
        const TermId f = m_build.add(t8, separable(m_build, previous, c, 3, 1));
        return m_build.concat({a, b, d, e, f});
    }

    TermId reduction(TermId previous, TermId current, std::int64_t c) {
        current = squeeze(current, c);
        previous = fit(previous, current, c);
        const TermId p0 = separable(m_build, previous, c, 7, 2);
        const TermId o0 = m_build.add(p0, separable(m_build, current, c, 5, 2));
        const TermId largest = m_build.pool(TensorOp::Poolmax, current, 3, kSameStride2);
        const TermId o1 = m_build.add(largest, separable(m_build, previous, c, 7, 2));
        const TermId o2 = m_build.add(average(current, 2), separable(m_build, previous, c, 5, 2));
        const TermId o3 = m_build.add(largest, separable(m_build, o0, c, 3, 1));
        const TermId o4 = m_build.add(average(o0, 1), o1);
        return m_build.concat({o0, o1, o2, o3, o4});
    }

private:
    TermId squeeze(TermId x, std::int64_t c) { return m_build.conv(x, c, {1, 1}, kRelu); }
    /// To the size of `current`.
    TermId fit(TermId x, TermId current, std::int64_t c) {
        if (m_build.shape(x)[2] == m_build.shape(current)[2]) return squeeze(x, c);
        return m_build.conv(x, c, {3, 3}, kReluStride2);
    }
    TermId average(TermId x, std::int64_t stride) {
        return m_build.pool(TensorOp::Poolavg, x, 3, {stride, Padding::Same, Activation::None});
    }

    GraphBuilder& m_build;
};

/// Branches of Inception; all convolutions have their relu.
class Inception {
public:
    Inception(GraphBuilder& build, const ModelScale& scale) : m_build(build), m_scale(scale) {}

    TermId conv(TermId x, std::int64_t channels, std::array<std::int64_t, 2> kernel,
                std::int64_t stride = 1, Padding padding = Padding::Same) {
        return m_build.conv(x, scaled(channels, m_scale.channels), kernel,
                            {stride, padding, Activation::Relu});
    }
    TermId joined(TermId a, TermId b, TermId c, TermId d) {
        return m_build.concat({m_build.concat({a, b}), m_build.concat({c, d})});
    }

    TermId blockA(TermId x, std::int64_t projection) {
        const TermId b1 = conv(x, 64, {1, 1});
        const TermId b2 = conv(conv(x, 48, {1, 1}), 64, {5, 5});
        const TermId b3 = conv(conv(conv(x, 64, {1, 1}), 96, {3, 3}), 96, {3, 3});
        return joined(b1, b2, b3, conv(average(x), projection, {1, 1}));
    }
    TermId blockB(TermId x) {
        const TermId b1 = conv(x, 384, {3, 3}, 2, Padding::Valid);
        const TermId b2 =
            conv(conv(conv(x, 64, {1, 1}), 96, {3, 3}), 96, {3, 3}, 2, Padding::Valid);
        const TermId b3 = m_build.pool(TensorOp::Poolavg, x, 3, kValidStride2);
        return m_build.concat({b3, m_build.concat({b1, b2})});
    }
    TermId blockC(TermId x, std::int64_t c) {
        const TermId b1 = conv(x, 192, {1, 1});
        const TermId b2 = conv(conv(conv(x, c, {1, 1}), c, {1, 7}), 192, {7, 1});
        TermId b3 = conv(conv(x, c, {1, 1}), c, {7, 1});
        b3 = conv(conv(conv(b3, c, {1, 7}), c, {7, 1}), 192, {1, 7});
        return joined(b1, b2, b3, conv(average(x), 192, {1, 1}));
    }
    TermId blockD(TermId x) {
        const TermId b1 = conv(conv(x, 192, {1, 1}), 320, {3, 3}, 2, Padding::Valid);
        TermId b2 = conv(conv(conv(x, 192, {1, 1}), 192, {1, 7}), 192, {7, 1});
        b2 = conv(b2, 192, {3, 3}, 2, Padding::Valid);
        return m_build.concat({b1, b2, m_build.pool(TensorOp::Poolmax, x, 3, kValidStride2)});
    }
    TermId blockE(TermId x) {
        const auto both = [&](TermId y) {
            const TermId wide = conv(y, 384, {1, 3});
            return m_build.concat({wide, conv(y, 384, {3, 1})});
        };
        const TermId b1 = conv(x, 320, {1, 1});
        const TermId b2 = both(conv(x, 384, {1, 1}));
        const TermId b3 = both(conv(conv(x, 448, {1, 1}), 384, {3, 3}));
        const TermId largest = m_build.pool(TensorOp::Poolmax, x, 3, kSame);
        return m_build.concat({b1, b2, b3, conv(largest, 192, {1, 1})});
    }

private:
    TermId average(TermId x) { return m_build.pool(TensorOp::Poolavg, x, 3, kSame); }

    GraphBuilder& m_build;
    const ModelScale& m_scale;
};

}  // namespace

TermId nasNetA(TensorContext& context, const ModelScale& scale) {
    GraphBuilder build(context);
    NasNet net(build);
    const std::int64_t image = scaled(224, scale.image);
    TermId x = build.conv(build.input({1, 3, image, image}), scaled(64, scale.channels), {7, 7},
                          kReluStride2);
    x = build.pool(TensorOp::Poolmax, x, 3, kSameStride2);
    std::int64_t channels = scaled(128, scale.channels);
    for (int stage = 0; stage < 3; ++stage) {
        TermId previous = x;
        TermId current = x;
        for (std::int64_t cell = 0; cell < scaled(5, scale.cells); ++cell) {
            const TermId next = net.normal(previous, current, channels);
            previous = current;
            current = next;
        }
        channels *= 2;
        x = net.reduction(previous, current, channels);
    }
    return x;
}

TermId resNet50(TensorContext& context, const ModelScale& scale) {
    GraphBuilder build(context);
    const auto c = [&](std::int64_t channels) { return scaled(channels, scale.channels); };
    const std::int64_t image = scaled(56, scale.image);
    const TermId x = build.input({1, c(64), image, image});
    return residualNet(build, x, {1, 4, {c(64), c(128), c(256), c(512)}}, scale);
}

TermId resNext50(TensorContext& context, const ModelScale& scale) {
    GraphBuilder build(context);
    constexpr std::int64_t kGroups = 32;
    const std::int64_t image = scaled(224, scale.image);
    TermId x = build.conv(build.input({1, 3, image, image}), scaled(64, scale.channels), {7, 7},
                          kReluStride2);
    x = build.pool(TensorOp::Poolmax, x, 3, kSameStride2);
    const auto c = [&](std::int64_t inGroup) { return kGroups * scaled(inGroup, scale.channels); };
    return residualNet(build, x, {kGroups, 2, {c(4), c(8), c(16), c(32)}}, scale);
}

TermId vgg19(TensorContext& context, const ModelScale& scale) {
    GraphBuilder build(context);
    const std::int64_t image = 32 * scaled(7, scale.image);
    TermId x = build.input({1, 3, image, image});
    struct Stage {
        std::int64_t channels;
        std::int64_t convolutions;
    };
    for (const Stage& stage : {Stage{64, 2}, {128, 2}, {256, 4}, {512, 4}, {512, 4}}) {
        for (std::int64_t i = 0; i < stage.convolutions; ++i)
            x = build.relu(build.conv(x, scaled(stage.channels, scale.channels), {3, 3}, kSame));
        x = build.pool(TensorOp::Poolmax, x, 2, kValidStride2);
    }
    const auto dense = [&](std::int64_t outputs) {
        const std::int64_t inputs = volume(build.shape(x));
        x = build.reshape(x, {1, inputs});
        x = build.matmul(x, build.transpose(build.weight({outputs, inputs}), {1, 0}));
    };
    const std::int64_t hidden = scaled(4096, scale.channels);
    for (int layer = 0; layer < 2; ++layer) {
        dense(hidden);
        x = build.one(TensorOp::Dropout, build.relu(x));
    }
    dense(scaled(1000, scale.channels));
    return x;
}

TermId squeezeNet(TensorContext& context, const ModelScale& scale) {
    GraphBuilder build(context);
    const auto c = [&](std::int64_t channels) { return scaled(channels, scale.channels); };
    const auto conv = [&](TermId x, std::int64_t channels, std::int64_t kernel,
                          const Window& window) {
        return build.relu(build.conv(x, c(channels), {kernel, kernel}, window));
    };
    const auto fire = [&](TermId x, std::int64_t squeezed, std::int64_t expanded) {
        const TermId z = conv(x, squeezed, 1, kSame);
        const TermId narrow = conv(z, expanded, 1, kSame);
        return build.concat({narrow, conv(z, expanded, 3, kSame)});
    };
    const auto halve = [&](TermId x) { return build.pool(TensorOp::Poolmax, x, 3, kValidStride2); };
    // From 63 on all windows fit.
    const std::int64_t image = std::max<std::int64_t>(224 / scale.image, 63);
    TermId x = halve(conv(build.input({1, 3, image, image}), 64, 3, kValidStride2));
    x = halve(fire(fire(x, 16, 64), 16, 64));
    x = halve(fire(fire(x, 32, 128), 32, 128));
    x = fire(fire(fire(fire(x, 48, 192), 48, 192), 64, 256), 64, 256);
    x = conv(build.one(TensorOp::Dropout, x), 1000, 1, kSame);
    const std::int64_t extent = build.shape(x)[2];
    x = build.pool(TensorOp::Poolavg, x, extent, {extent, Padding::Valid, Activation::None});
    return build.reshape(x, {1, c(1000)});
}

TermId inceptionV3(TensorContext& context, const ModelScale& scale) {
    GraphBuilder build(context);
    Inception net(build, scale);
    // From 75 on all windows fit.
    const std::int64_t image = std::max<std::int64_t>(299 / scale.image, 75);
    TermId x = net.conv(build.input({1, 3, image, image}), 32, {3, 3}, 2, Padding::Valid);
    x = net.conv(net.conv(x, 32, {3, 3}, 1, Padding::Valid), 64, {3, 3});
    x = build.pool(TensorOp::Poolmax, x, 3, kValidStride2);
    x = net.conv(net.conv(x, 80, {1, 1}, 1, Padding::Valid), 192, {3, 3}, 1, Padding::Valid);
    x = build.pool(TensorOp::Poolmax, x, 3, kValidStride2);
    for (const std::int64_t projection : {32, 64, 64}) x = net.blockA(x, projection);
    x = net.blockB(x);
    for (const std::int64_t channels : {128, 160, 160, 192}) x = net.blockC(x, channels);
    x = net.blockD(x);
    x = net.blockE(net.blockE(x));
    return build.pool(TensorOp::Poolavg, x, build.shape(x)[2], kValid);
}

TermId mobileNetV2(TensorContext& context, const ModelScale& scale) {
    GraphBuilder build(context);
    const auto c = [&](std::int64_t channels) { return scaled(channels, scale.channels); };
    struct Block {
        std::int64_t expanded;
        std::int64_t stride;
        std::int64_t outputs;
    };
    constexpr std::array<Block, 17> kBlocks{{{32, 1, 16},
                                             {96, 2, 24},
                                             {144, 1, 24},
                                             {144, 2, 32},
                                             {192, 1, 32},
                                             {192, 1, 32},
                                             {192, 1, 64},
                                             {384, 1, 64},
                                             {384, 1, 64},
                                             {384, 1, 64},
                                             {384, 2, 96},
                                             {576, 1, 96},
                                             {576, 1, 96},
                                             {576, 2, 160},
                                             {960, 1, 160},
                                             {960, 1, 160},
                                             {960, 1, 320}}};
    const auto normalised = [&](TermId x, std::int64_t channels, const Window& window,
                                std::int64_t kernel, bool isDepthwise) {
        return build.batchnorm(
            build.conv(x, channels, {kernel, kernel}, window, isDepthwise ? 1 : 0));
    };
    const std::int64_t image = scaled(224, scale.image);
    TermId x =
        build.relu(normalised(build.input({1, 3, image, image}), c(32), kSameStride2, 3, false));
    for (const Block& block : kBlocks) {
        const Window window{block.stride, Padding::Same, Activation::None};
        TermId y = build.relu(normalised(x, c(block.expanded), kSame, 1, false));
        y = build.relu(normalised(y, c(block.expanded), window, 3, true));
        y = normalised(y, c(block.outputs), kSame, 1, false);
        x = build.shape(x) == build.shape(y) ? build.add(y, x) : y;
    }
    x = build.relu(normalised(x, c(1280), kSame, 1, false));
    x = build.pool(TensorOp::Poolavg, x, build.shape(x)[2], kValid);
    return build.reshape(build.conv(x, c(1000), {1, 1}, kSame), {1, c(1000)});
}

}  // namespace candler::tensor
