#include "engine/languages/linrel/lowering/SharedProducts.h"

#include <algorithm>
#include <array>
#include <utility>

namespace candler::linrel {

namespace {

bool isOfCells(LaOp op) {
    constexpr std::array kOperators{LaOp::Add,   LaOp::Subtract, LaOp::Multiply, LaOp::Divide,
                                    LaOp::Power, LaOp::Negate,   LaOp::Pointwise};
    return std::ranges::find(kOperators, op) != kOperators.end();
}

}  // namespace

LaId SharedProducts::of(LaId id) {
    if (const auto known = m_known.find(id.value); known != m_known.end()) return known->second;
    // A copy: the store grows.
    LaNode node = m_program[id];
    for (LaId& argument : node.arguments) argument = of(argument);
    LaId result = m_program.store.make(std::move(node));
    // Larger matrices may be asked for at few of their cells.
    const LaOp op = m_program[result].op;
    if ((op == LaOp::MatrixProduct || isOfCells(op)) && isVector(result)) {
        const Form form = formOf(result);
        const auto& [product, own] =
            m_computed.try_emplace(form.number, result, form).first->second;
        result = own == form ? product : m_writer.transpose(product);
    }
    m_known.emplace(id.value, result);
    return result;
}

bool SharedProducts::isVector(LaId id) const {
    const Shape& shape = m_program[id].shape;
    return m_program.dimensions.isOne(shape.rows) || m_program.dimensions.isOne(shape.columns);
}

bool SharedProducts::isScalar(const Shape& shape) const {
    return m_program.dimensions.isOne(shape.rows) && m_program.dimensions.isOne(shape.columns);
}

SharedProducts::Form SharedProducts::newForm(bool isSymmetric) {
    m_isSymmetric.push_back(isSymmetric);
    return {m_isSymmetric.size() - 1};
}

SharedProducts::Form SharedProducts::flipped(Form form) const {
    if (!m_isSymmetric[form.number]) form.isTransposed = !form.isTransposed;
    return form;
}

SharedProducts::Form SharedProducts::formOf(const LaNode& node, Made straight, Made mirrored) {
    const bool isTransposed = mirrored < straight;
    const bool isSymmetric = mirrored == straight || isScalar(node.shape);
    Made& made = isTransposed ? mirrored : straight;
    const auto found = m_made.find(made);
    const Form form = found != m_made.end()
                          ? found->second
                          : m_made.emplace(std::move(made), newForm(isSymmetric)).first->second;
    return isTransposed ? flipped(form) : form;
}

SharedProducts::Form SharedProducts::formOfProduct(const LaNode& node) {
    const Form left = formOf(node.arguments[0]);
    const Form right = formOf(node.arguments[1]);
    return formOf(node, {node.op, 0, {left, right}}, {node.op, 0, {flipped(right), flipped(left)}});
}

SharedProducts::Form SharedProducts::formOfCells(const LaNode& node) {
    Made straight{node.op, node.payload, {}};
    Made mirrored = straight;
    for (const LaId argument : node.arguments) {
        std::get<2>(straight).push_back(formOf(argument));
        std::get<2>(mirrored).push_back(flipped(formOf(argument)));
    }
    if (node.op == LaOp::Add || node.op == LaOp::Multiply)
        for (Made* made : {&straight, &mirrored}) std::ranges::sort(std::get<2>(*made));
    return formOf(node, std::move(straight), std::move(mirrored));
}

SharedProducts::Form SharedProducts::formOf(LaId id) {
    if (const auto known = m_forms.find(id.value); known != m_forms.end()) return known->second;
    const LaNode& node = m_program[id];
    Form form;
    if (node.op == LaOp::Transpose)
        form = flipped(formOf(node.arguments[0]));
    else if (node.op == LaOp::AsScalar || node.op == LaOp::AsMatrix)
        form = formOf(node.arguments[0]);
    else if (node.op == LaOp::MatrixProduct)
        form = formOfProduct(node);
    else if (isOfCells(node.op))
        form = formOfCells(node);
    else
        form = newForm((node.op == LaOp::Input && m_program.inputs[node.payload].isSymmetric) ||
                       isScalar(node.shape));
    m_forms.emplace(id.value, form);
    return form;
}

}  // namespace candler::linrel
