#include "engine/onnx/OnnxTerms.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/languages/tensorgraph/semantics/TensorEvaluator.h"

namespace candler::tensor {

void OnnxTerms::fail(std::string message, std::string hint) {
    if (!m_error) m_error = makeError(std::move(message), {}, std::move(hint));
}

TensorOp OnnxTerms::opOf(TermId term) const {
    return m_context.opOf(m_context.store.labelOf(term));
}

const Parameters& OnnxTerms::parametersOf(TermId term) const {
    return m_context.parametersOf(m_context.store.labelOf(term));
}

const TensorType& OnnxTerms::typeOf(TermId term) const {
    return m_context[m_context.store.type(term)];
}

TermId OnnxTerms::child(TermId term, std::size_t i) const {
    return m_context.store.children(term)[i];
}

bool OnnxTerms::isInner(TermId term) const {
    const auto users = m_users.find(term);
    return !m_isOutput.contains(term) && users != m_users.end() && users->second.size() == 1;
}

bool OnnxTerms::isFoldable(TermId part) const {
    const TensorOp o = opOf(part);
    const auto children = m_context.store.children(part);
    return o != TensorOp::Input && o != TensorOp::Broadcast && o != TensorOp::Noop &&
           !isOpaque(o) &&
           std::ranges::all_of(children, [this](TermId one) { return m_folded.contains(one); });
}

bool OnnxTerms::isKnown(TermId part) const {
    const TensorOp o = opOf(part);
    return o != TensorOp::Input && o != TensorOp::Noop && !isOpaque(o) &&
           std::ranges::all_of(m_context.store.children(part),
                               [this](TermId one) { return m_known.contains(one); });
}

void OnnxTerms::nameOutputs(const std::vector<TermId>& outputs) {
    for (const OnnxOutput& output : m_model.links.outputs)
        if (output.term && !m_context.store.children(outputs[*output.term]).empty())
            m_wishes.try_emplace(outputs[*output.term], output.name);
    for (const auto& [term, name] : m_wishes) m_graph.freshName(name, OnnxNameOf::Same);
}

bool OnnxTerms::isMade(const OnnxOutput& output, const std::vector<TermId>& outputs,
                       const OnnxKeptResult& result, const Names& tensors) {
    OnnxKeptResult is = output.other.result;
    std::vector<TermId> terms;
    if (output.term) {
        const TermId term = outputs[*output.term];
        const std::string* const name = nameOfLabel(term);
        if (name == nullptr) return false;
        const auto input = m_model.links.keptInputs.find(*name);
        if (isOpaque(opOf(term)) && m_model.links.kept.contains(*name)) {
            is = {
                m_model.links.kept.at(*name), static_cast<std::size_t>(parametersOf(term)[1]), {}};
            terms = tensorsOf(term);
        } else if (input != m_model.links.keptInputs.end()) {
            is = input->second.result;
            terms = input->second.tensors;
        } else {
            return false;
        }
    } else if (output.other.kind != OnnxOperand::Kind::Kept) {
        return false;
    } else {
        for (const std::size_t tensor : is.tensors) terms.push_back(outputs[tensor]);
    }
    if (is.kept != result.kept || is.output != result.output) return false;
    return std::ranges::equal(terms, tensors, [this](TermId term, const std::string& name) {
        const bool isThere = m_names.contains(term) || m_context.store.children(term).empty() ||
                             m_folded.contains(term);
        return isThere && nameOf(term) == name;
    });
}

const std::string* OnnxTerms::nameOfLabel(TermId term) const {
    const TensorOp o = opOf(term);
    const bool hasName = isOpaque(o) || o == TensorOp::Input || o == TensorOp::Weight;
    return hasName ? &m_context.nameOf(m_context.store.labelOf(term)) : nullptr;
}

std::vector<TermId> OnnxTerms::tensorsOf(TermId part) const {
    std::vector<TermId> tensors;
    for (const TermId one : m_context.store.children(part)) {
        if (typeOf(one).kind != TensorType::Kind::Nothing) {
            tensors.push_back(one);
            continue;
        }
        for (const TermId inner : outputsOf(m_context, one)) tensors.push_back(inner);
    }
    return tensors;
}

std::string OnnxTerms::outputName(const OnnxOutput& output, const std::vector<TermId>& outputs) {
    if (output.term) return nameOf(outputs[*output.term]);
    if (output.other.kind == OnnxOperand::Kind::Constant) return output.other.constant;
    Names tensors;
    for (const std::size_t tensor : output.other.result.tensors)
        tensors.push_back(nameOf(outputs[tensor]));
    OnnxKeptResult result = output.other.result;
    return m_graph.copy(result, tensors, output.name);
}

std::string OnnxTerms::resultName(TermId part) {
    if (const auto wish = m_wishes.find(part); wish != m_wishes.end()) return wish->second;
    const auto known = m_model.links.names.find(part);
    if (known != m_model.links.names.end())
        return m_graph.freshName(known->second, OnnxNameOf::Same);
    return m_graph.freshName(fmt::format("new_{}", row(opOf(part)).name), OnnxNameOf::Like);
}

void OnnxTerms::checkVersion() {
    if (m_graph.version() < kOldestOperators)
        fail(fmt::format("operators of version {} are not written", m_graph.version()),
             fmt::format("convert the model to version {} or later", kOldestOperators));
}

void OnnxTerms::give(TermId part, std::string name) {
    m_graph.describe(name, shapeOf(part));
    m_names.emplace(part, std::move(name));
}

onnx::NodeProto& OnnxTerms::add(TermId part, const std::string& type, const Names& inputs) {
    checkVersion();
    std::string name = resultName(part);
    onnx::NodeProto& node = m_graph.add(type, inputs, {name});
    give(part, std::move(name));
    return node;
}

std::string OnnxTerms::nameOf(TermId term) {
    const auto known = m_names.find(term);
    if (known != m_names.end()) return known->second;
    if (opOf(term) == TensorOp::Weight || m_folded.contains(term)) return weightName(term);
    const std::string& program = m_context.nameOf(m_context.store.labelOf(term));
    const auto kept = m_model.links.keptInputs.find(program);
    if (kept != m_model.links.keptInputs.end()) {
        std::string wish;
        if (const auto own = m_model.links.names.find(term); own != m_model.links.names.end())
            wish = m_graph.freshName(own->second, OnnxNameOf::Same);
        Names tensors;
        for (const TermId tensor : kept->second.tensors) tensors.push_back(nameOf(tensor));
        give(term, m_graph.copy(kept->second.result, tensors, wish));
        return m_names.at(term);
    }
    const auto leaf = m_model.links.leaves.find(program);
    if (leaf != m_model.links.leaves.end())
        return m_names.emplace(term, leaf->second).first->second;
    fail(fmt::format("the model has no input '{}'", program),
         "the plan is that of another model, or of other dimensions");
    return {};
}

std::string OnnxTerms::weightName(TermId term) {
    const bool isLeaf = m_context.store.children(term).empty();
    const std::string program =
        isLeaf ? m_context.nameOf(m_context.store.labelOf(term)) : std::string();
    if (const auto leaf = m_model.links.leaves.find(program); leaf != m_model.links.leaves.end())
        return m_names.emplace(term, leaf->second).first->second;
    const auto known = m_model.links.names.find(term);
    const std::string wish =
        known == m_model.links.names.end() ? isLeaf ? program : "new_weight" : known->second;
    std::string name = m_graph.addFloats(wish, shapeOf(term), elementsOf(term));
    return m_names.emplace(term, std::move(name)).first->second;
}

std::vector<double> OnnxTerms::elementsOf(TermId weight) {
    const std::array terms{weight};
    const LeafScales leaves(m_context, terms);
    for (const TermId leaf : leaves.leaves()) {
        const std::string& name = m_context.nameOf(m_context.store.labelOf(leaf));
        const NamedArray* value = m_model.links.values.find(name);
        if (value != nullptr && value->shape == shapeOf(leaf)) continue;
        fail(fmt::format("the model has no weight '{}' with {}", name, shapeText(shapeOf(leaf))),
             "the plan is that of another model");
        return {};
    }
    auto values =
        evaluate(m_context, terms, leafValues(m_context, terms, m_model.links.values, 0), m_stop);
    if (values) return std::move(values->front().elements);
    m_error = values.error().front();
    return {};
}

std::string OnnxTerms::innerName(const std::string& wanted) {
    return m_graph.freshName(wanted, OnnxNameOf::Like);
}

}  // namespace candler::tensor
