#include "tests/unit/linrel/RandomLa.h"

#include <string>

#include "tests/unit/linrel/LaIdentities.h"

namespace candler::test {

using namespace linrel;

namespace {

constexpr std::array kNumbers{"2", "-1", "3", "0.5", "1"};

}  // namespace

RandomLa::RandomLa(std::uint64_t seed, RandomLaOptions options)
    : m_options(std::move(options)), m_random(seed) {
    for (std::size_t i = 0; i < m_options.sizes.size(); ++i)
        m_dimensions.push_back(
            m_program.dimensions.declare("d" + std::to_string(i), m_options.sizes[i]));
    for (int i = 0; i < m_options.matrices; ++i) {
        LaInput input;
        input.name = std::string(1, static_cast<char>('A' + i));
        // The first is a matrix.
        input.shape.rows = i == 0 ? m_dimensions.front() : dimension();
        input.shape.columns = i == 0 ? m_dimensions.back() : dimension();
        m_program.inputs.push_back(input);
    }
}

DimId RandomLa::dimension() {
    constexpr std::uint64_t kOnes = 4;  // one in four
    if (m_random.below(kOnes) == 0) return Dimensions::one();
    return m_dimensions[m_random.below(m_dimensions.size())];
}

LaId RandomLa::expression() {
    const auto most = static_cast<std::uint64_t>(m_options.operators);
    const Shape shape{dimension(), dimension()};
    return generate(shape, static_cast<int>(most / 2 + m_random.below(most - most / 2 + 1)));
}

LaId RandomLa::leaf(const Shape& shape) {
    constexpr std::uint64_t kConstants = 10;  // one in ten
    std::vector<LaId> candidates;
    for (std::uint32_t i = 0; i < m_program.inputs.size(); ++i) {
        LaNode node;
        node.op = LaOp::Input;
        node.payload = i;
        node.shape = m_program.inputs[i].shape;
        const LaId input = m_program.store.make(node);
        if (node.shape == shape) candidates.push_back(input);
        if (node.shape.rows == shape.columns && node.shape.columns == shape.rows &&
            shape.rows != shape.columns)
            candidates.push_back(m_typing.transpose(input));
    }
    const bool isConstant = m_random.below(kConstants) == 0;
    if (!candidates.empty() && !isConstant) return candidates[m_random.below(candidates.size())];
    if (!isConstant) return summedLeaf(shape);
    return constant(shape);
}

LaId RandomLa::summedLeaf(const Shape& shape) {
    LaBuilder builder(m_program);
    const bool isRow = shape.rows == Dimensions::one();
    const bool isColumn = shape.columns == Dimensions::one();
    for (const LaInput& input : m_program.inputs) {
        const Shape of = input.shape;
        if (isRow && isColumn) return builder.aggregate("sum", leaf(of));
        if (isColumn && of.rows == shape.rows) return builder.aggregate("rowSums", leaf(of));
        if (isRow && of.columns == shape.columns) return builder.aggregate("colSums", leaf(of));
    }
    return constant(shape);
}

LaId RandomLa::constant(const Shape& shape) {
    const LaId number = m_program.store.number(
        *m_program.store.numbers().read(kNumbers[m_random.below(kNumbers.size())]));
    if (shape.rows == Dimensions::one() && shape.columns == Dimensions::one()) return number;
    return *m_typing.matrix(number, shape.rows, shape.columns);
}

LaId RandomLa::generate(const Shape& shape, int operators) {
    if (operators <= 0) return leaf(shape);
    enum { kSums, kMoreSums, kProduct, kMoreProducts, kTranspose, kNegate, kSquare, kFunction };
    constexpr std::uint64_t kChoices = 8;
    switch (m_random.below(kChoices)) {
        case kSums:
        case kMoreSums:
            return sums(shape, operators);
        case kProduct:
        case kMoreProducts:
            return matrixProduct(shape, operators);
        case kTranspose:
            return m_typing.transpose(generate({shape.columns, shape.rows}, operators - 1));
        case kNegate:
            return m_typing.negate(generate(shape, operators - 1));
        case kSquare:
            return *m_typing.power(generate(shape, operators - 1),
                                   m_program.store.number(std::int64_t{2}));
        default:
            return m_options.hasFunctions ? function(shape, operators)
                                          : sumOrProduct(shape, operators);
    }
}

LaId RandomLa::sumOrProduct(const Shape& shape, int operators) {
    constexpr std::array kOps{LaOp::Add, LaOp::Subtract, LaOp::Multiply};
    constexpr std::uint64_t kSpread = 5;
    Shape right = shape;
    // Now and then a vector, which is spread.
    switch (m_random.below(kSpread)) {
        case 0:
            right.rows = Dimensions::one();
            break;
        case 1:
            right.columns = Dimensions::one();
            break;
        default:
            break;
    }
    const int left = static_cast<int>(m_random.below(static_cast<std::uint64_t>(operators)));
    const LaId a = generate(shape, left);
    const LaId b = generate(right, operators - 1 - left);
    const bool isSwapped = m_random.below(2) == 0;
    const LaOp op = a == b ? LaOp::Add : kOps[m_random.below(kOps.size())];
    return *m_typing.elementwise(op, isSwapped ? b : a, isSwapped ? a : b);
}

LaId RandomLa::matrixProduct(const Shape& shape, int operators) {
    const DimId inner = dimension();
    const int left = static_cast<int>(m_random.below(static_cast<std::uint64_t>(operators)));
    const LaId a = generate({shape.rows, inner}, left);
    const LaId b = generate({inner, shape.columns}, operators - 1 - left);
    return *m_typing.product(a, b);
}

LaId RandomLa::sums(const Shape& shape, int operators) {
    LaBuilder builder(m_program);
    const bool isRow = shape.rows == Dimensions::one();
    const bool isColumn = shape.columns == Dimensions::one();
    if (isRow && isColumn)
        return builder.aggregate("sum", generate({dimension(), dimension()}, operators - 1));
    if (isColumn)
        return builder.aggregate("rowSums", generate({shape.rows, dimension()}, operators - 1));
    if (isRow)
        return builder.aggregate("colSums", generate({dimension(), shape.columns}, operators - 1));
    return sumOrProduct(shape, operators);
}

LaId RandomLa::function(const Shape& shape, int operators) {
    constexpr std::array kFunctions{Pointwise::Exp, Pointwise::Sqrt, Pointwise::Sigmoid,
                                    Pointwise::Less, Pointwise::Max};
    const Pointwise function = kFunctions[m_random.below(kFunctions.size())];
    std::vector<LaId> arguments{generate(shape, operators - 1)};
    if (row(function).arity == 2) arguments.push_back(leaf(shape));
    return *m_typing.pointwise(function, arguments);
}

LaId RandomLa::equalByConstruction(LaId expression, int steps) {
    for (int i = 0; i < steps; ++i) expression = changedAt(expression, true);
    return expression;
}

LaId RandomLa::perturbed(LaId expression) {
    return changedAt(expression, false);
}

LaId RandomLa::changedAt(LaId expression, bool isEqual) {
    // A copy: the store grows.
    const LaNode node = m_program[expression];
    constexpr std::uint64_t kStops = 3;  // one in three
    constexpr int kTries = 20;
    // The exponent of a power stays.
    const bool hasExponent = node.op == LaOp::Power;
    if (!node.arguments.empty() && node.op != LaOp::Fill && m_random.below(kStops) != 0) {
        const std::size_t k = hasExponent ? 0 : m_random.below(node.arguments.size());
        std::vector<LaId> arguments = node.arguments;
        arguments[k] = changedAt(arguments[k], isEqual);
        return LaBuilder(m_program).rebuilt(node, arguments);
    }
    if (!isEqual) return changedHere(expression);
    LaBuilder builder(m_program);
    for (int i = 0; i < kTries; ++i) {
        const LaIdentity& identity = laIdentities()[m_random.below(laIdentities().size())];
        const LaId any = leaf(node.shape);
        const auto changed = identity.apply(builder, expression, any);
        if (changed && builder.haveSameShape(*changed, expression)) return *changed;
    }
    return expression;
}

LaId RandomLa::changedHere(LaId expression) {
    LaBuilder builder(m_program);
    const Shape shape = m_program[expression].shape;
    enum { kDouble, kTranspose, kAdd, kMultiply };
    constexpr std::uint64_t kChoices = 4;
    switch (m_random.below(kChoices)) {
        case kTranspose:
            if (shape.rows == shape.columns) return builder.transpose(expression);
            [[fallthrough]];
        case kDouble:
            return builder.times(builder.number("2"), expression);
        case kAdd:
            return builder.add(expression, leaf(shape));
        default:
            return builder.times(expression, leaf(shape));
    }
}

}  // namespace candler::test
