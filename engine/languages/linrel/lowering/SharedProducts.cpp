#include "engine/languages/linrel/lowering/SharedProducts.h"

namespace candler::linrel {

LaId SharedProducts::of(LaId id) {
    if (const auto known = m_known.find(id.value); known != m_known.end()) return known->second;
    // A copy: the store grows.
    LaNode node = m_program[id];
    for (LaId& argument : node.arguments) argument = of(argument);
    LaId result = m_program.store.make(std::move(node));
    // Larger matrices may be asked for at few of their cells.
    if (m_program[result].op == LaOp::MatrixProduct && isVector(result)) {
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

SharedProducts::Form SharedProducts::newForm(bool isSymmetric) {
    m_isSymmetric.push_back(isSymmetric);
    return {m_isSymmetric.size() - 1};
}

SharedProducts::Form SharedProducts::flipped(Form form) const {
    if (!m_isSymmetric[form.number]) form.isTransposed = !form.isTransposed;
    return form;
}

SharedProducts::Form SharedProducts::formOfProduct(const LaNode& node) {
    const Form left = formOf(node.arguments[0]);
    const Form right = formOf(node.arguments[1]);
    const Factors straight{left, right};
    const Factors mirrored{flipped(right), flipped(left)};
    const bool isTransposed = mirrored < straight;
    const Factors& factors = isTransposed ? mirrored : straight;
    const auto found = m_products.find(factors);
    const Form form =
        found != m_products.end()
            ? found->second
            : m_products.emplace(factors, newForm(straight == mirrored)).first->second;
    return isTransposed ? flipped(form) : form;
}

SharedProducts::Form SharedProducts::formOf(LaId id) {
    if (const auto known = m_forms.find(id.value); known != m_forms.end()) return known->second;
    const LaNode& node = m_program[id];
    const Dimensions& dims = m_program.dimensions;
    Form form;
    if (node.op == LaOp::Transpose)
        form = flipped(formOf(node.arguments[0]));
    else if (node.op == LaOp::AsScalar || node.op == LaOp::AsMatrix)
        form = formOf(node.arguments[0]);
    else if (node.op == LaOp::MatrixProduct)
        form = formOfProduct(node);
    else
        form = newForm((node.op == LaOp::Input && m_program.inputs[node.payload].isSymmetric) ||
                       (dims.isOne(node.shape.rows) && dims.isOne(node.shape.columns)));
    m_forms.emplace(id.value, form);
    return form;
}

}  // namespace candler::linrel
