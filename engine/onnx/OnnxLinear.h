// OnnxLinear: products, convolutions, pooling and normalisation of a plan as ONNX has them, with
// what they add and their activations.
#pragma once

#include "engine/languages/tensorgraph/operators/ShapeInference.h"
#include "engine/onnx/OnnxTerms.h"

namespace candler::tensor {

class OnnxLinear : public OnnxTerms {
public:
    using OnnxTerms::OnnxTerms;

protected:
    static std::string activationType(Activation activation);
    /// `write` writes the operator with the name that it is given.
    template <typename Write>
    void activated(TermId part, std::int64_t activation, Write write) {
        checkVersion();
        const auto a = static_cast<Activation>(activation);
        std::string name = resultName(part);
        if (a == Activation::None) {
            write(name);
        } else {
            const std::string inner = m_graph.freshName(name + "_linear", OnnxNameOf::Like);
            write(inner);
            m_graph.add(activationType(a), {inner}, {name});
        }
        give(part, std::move(name));
    }
    [[nodiscard]] bool hasActivation(TermId part) const;
    /// Of what is repeated for an operator that repeats its operands itself, the operand.
    [[nodiscard]] TermId unrepeated(TermId term) const;
    /// Its own leading axes, or those of the other operand, are those of the result.
    [[nodiscard]] TermId unrepeatedMatrix(TermId term, TermId other) const;
    /// Two operands come to this shape.
    [[nodiscard]] bool repeats(TermId a, TermId b, const Shape& shape) const;
    /// Of what is repeated by an operator that does so itself: of weights alone, the least of it.
    std::string repeatedName(TermId term);
    /// Whether that is smaller than the term.
    [[nodiscard]] bool isRepeated(TermId term) { return repeated(term) != nullptr; }
    /// A weight that is added to a product or convolution is its bias.
    bool writeBias(TermId part);
    /// Without the axes of extent 1: what was given them is there already.
    std::string biasName(TermId added);
    void product(TermId part, const std::string& bias, const std::string& name);
    /// What is added one by one, unless the operator takes it.
    std::string sum(const std::string& linear, TermId added, const std::string& name);
    void biasedConvolution(TermId part, const std::string& name);
    void biasedProduct(TermId part, const std::string& name);
    /// Of normalisation: `scale / sqrt(variance + epsilon)`.
    std::string normFactor(TermId scale, TermId variance);
    std::string reshaped(const std::string& x, const Shape& shape);
    void writeNormkernel(TermId part);
    void writeNormbias(TermId part);
    /// `top left bottom right` of windows that lie `same`, or that a pad before them moves.
    static Integers samePads(std::span<const WindowAxis> axes);
    void setWindows(onnx::NodeProto& node, const Shape& image, const Shape& kernel,
                    const Shape& strides, std::int64_t padding, Integers pads);
    /// Zeros around an image that an operator may add itself.
    [[nodiscard]] bool isImagePad(TermId x, std::int64_t padding) const;
    void convolution(TermId part, const std::string& bias, const std::string& name);
    void pooling(TermId part, const std::string& name);
    /// Pooling of ONNX wants every window to lie on the image.
    [[nodiscard]] bool isSmallPad(TermId x, const Parameters& pool) const;

private:
    /// Elements without the axes along which they are the same, which have extent 1.
    struct Repeated {
        Shape shape;
        std::vector<double> elements;
        std::string name{};  ///< Empty: it is not written.
    };
    /// Null: it is not known, or hardly less.
    Repeated* repeated(TermId term);
    bool writeRepeatedBias(TermId part, TermId linear, TermId added);

    std::unordered_map<TermId, std::string> m_biases;
    std::unordered_map<TermId, std::optional<Repeated>> m_repeated;
};

}  // namespace candler::tensor
