#include "engine/onnx/OnnxNodeImport.h"

#include <fmt/format.h>

#include <algorithm>

namespace candler::tensor {

namespace {

/// What names of programs may have; TensorProgramText.
std::string programName(std::string_view wanted) {
    constexpr std::size_t kMostLetters = 100;
    std::string name(wanted.substr(0, kMostLetters));
    const auto isLetter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    };
    for (char& c : name)
        if (!isLetter(c) && (c < '0' || c > '9') && c != '.' && c != '-' && c != '/') c = '_';
    if (name.empty() || !isLetter(name[0])) name.insert(0, 1, '_');
    return name;
}

}  // namespace

std::string OnnxGraphImport::freshName(std::string_view wanted) {
    const std::string base = programName(wanted);
    std::string name = base;
    std::size_t& number = lastNumber.try_emplace(base, 1).first->second;
    while (!taken.insert(name).second) name = fmt::format("{}-{}", base, ++number);
    return name;
}

TermId OnnxGraphImport::weight(std::string_view wanted, NamedArray value) {
    const std::string name = freshName(wanted);
    const TermId term = context.store.make(context.leaf(TensorOp::Weight, name, value.shape), {});
    values.set(name, std::move(value));
    return term;
}

std::optional<OnnxDeclared> OnnxGraphImport::declared(const std::string& name) const {
    std::optional<OnnxDeclared> first = declaredAs(name);
    std::unordered_set<std::string> seen{name};
    for (auto other = identities.find(name);
         (!first || !first->shape()) && other != identities.end() &&
         seen.insert(other->second).second;
         other = identities.find(other->second))
        if (auto next = declaredAs(other->second); next && (!first || next->shape())) first = next;
    return first;
}

std::optional<OnnxDeclared> OnnxGraphImport::declaredAs(const std::string& name) const {
    const OnnxDeclared* known = nullptr;
    if (const auto value = file.values.find(name); value != file.values.end())
        known = &value->second;
    for (const auto* list : {&file.outputs, &file.inputs}) {
        const auto one = std::ranges::find(*list, name, &OnnxDeclared::name);
        if (known == nullptr && one != list->end()) known = &*one;
    }
    if (known == nullptr || !known->extents)
        return known == nullptr ? std::nullopt : std::optional(*known);
    OnnxDeclared result = *known;
    for (OnnxExtent& extent : *result.extents)
        if (const auto given = dimensions.find(extent.symbol);
            extent.value == 0 && given != dimensions.end())
            extent.value = given->second;
    return result;
}

TermId OnnxNodeImport::tensor(std::size_t i) {
    if (!hasInput(i)) {
        fail(fmt::format("input {} is missing", i));
        return {};
    }
    return tensorOf(m_node.inputs[i]);
}

TermId OnnxNodeImport::tensorOf(const std::string& written) {
    OnnxValue& value = m_graph.found.at(written);
    if (value.term.isValid()) return value.term;
    const std::string name = shownName(written);
    if (value.kept != nullptr) {
        keep(value.kept->reasonFor(name));
    } else if (value.constant->kind != OnnxTensor::Kind::Float) {
        keep(fmt::format("'{}' is {}, not FLOAT", name, value.constant->typeName));
    } else if (std::ranges::find(value.constant->shape, 0) != value.constant->shape.end()) {
        keep(fmt::format("'{}' has no elements", name));
    } else {
        value.term = m_graph.weight(written, {value.constant->shape, value.constant->floats});
        if (m_graph.file.constants.contains(written))
            m_graph.links.leaves.emplace(context().nameOf(context().store.labelOf(value.term)),
                                         written);
    }
    return value.term;
}

OnnxTensorPtr OnnxNodeImport::constant(std::size_t i) const {
    return hasInput(i) ? value(m_node.inputs[i]).constant : nullptr;
}

std::optional<std::vector<std::int64_t>> OnnxNodeImport::integers(std::size_t i) const {
    const OnnxTensorPtr value = constant(i);
    if (value == nullptr || value->kind != OnnxTensor::Kind::Integer || value->shape.size() > 1)
        return std::nullopt;
    return value->integers;
}

const Shape& OnnxNodeImport::shape(TermId term) const {
    static const Shape kNone;
    if (!term.isValid()) return kNone;
    return m_graph.context[m_graph.context.store.type(term)].shape;
}

std::optional<Shape> OnnxNodeImport::knownShape(std::size_t i) const {
    if (!hasInput(i)) return std::nullopt;
    const OnnxValue& of = value(m_node.inputs[i]);
    if (of.constant != nullptr) return of.constant->shape;
    return of.kept == nullptr ? shape(of.term) : of.kept->declared.shape();
}

const OnnxAttribute* OnnxNodeImport::find(std::string_view name) {
    m_asked.emplace(name);
    const auto found = std::ranges::find(m_node.attributes, name, &OnnxAttribute::name);
    return found == m_node.attributes.end() ? nullptr : &*found;
}

bool OnnxNodeImport::hasAttribute(std::string_view name) const {
    return std::ranges::find(m_node.attributes, name, &OnnxAttribute::name) !=
           m_node.attributes.end();
}

template <typename Value>
Value OnnxNodeImport::attribute(std::string_view name, Value otherwise, std::string_view kind) {
    const OnnxAttribute* found = find(name);
    if (found == nullptr) return otherwise;
    if (const Value* value = std::get_if<Value>(&found->value)) return *value;
    fail(fmt::format("attribute '{}' is not {}", name, kind));
    return otherwise;
}

std::int64_t OnnxNodeImport::number(std::string_view name, std::int64_t otherwise) {
    return attribute(name, otherwise, "a whole number");
}

float OnnxNodeImport::real(std::string_view name, float otherwise) {
    return attribute(name, otherwise, "a number");
}

std::string OnnxNodeImport::text(std::string_view name, const std::string& otherwise) {
    return attribute(name, otherwise, "a text");
}

std::vector<std::int64_t> OnnxNodeImport::list(std::string_view name,
                                               std::vector<std::int64_t> otherwise) {
    return attribute(name, std::move(otherwise), "a list of whole numbers");
}

std::vector<float> OnnxNodeImport::reals(std::string_view name) {
    return attribute(name, std::vector<float>(), "a list of numbers");
}

OnnxTensorPtr OnnxNodeImport::tensorAttribute(std::string_view name) {
    return attribute(name, OnnxTensorPtr(), "a tensor");
}

std::string OnnxNodeImport::unheededAttribute() const {
    for (const OnnxAttribute& attribute : m_node.attributes)
        if (!m_asked.contains(attribute.name)) return attribute.name;
    return {};
}

TermId OnnxNodeImport::make(TensorOp o, const Parameters& parameters,
                            const std::vector<TermId>& arguments) {
    std::vector<TypeId> types;
    for (const TermId argument : arguments) {
        if (!argument.isValid()) return {};
        types.push_back(context().store.type(argument));
    }
    if (isOver()) return {};
    const auto label = context().label(o, parameters, types);
    if (label) return context().store.make(*label, arguments);
    fail(label.error());
    return {};
}

TermId OnnxNodeImport::argumentOf(TermId term, TensorOp o) const {
    const TensorContext& terms = m_graph.context;
    const bool isThat = term.isValid() && terms.opOf(terms.store.labelOf(term)) == o;
    return isThat ? terms.store.children(term)[0] : TermId{};
}

TermId OnnxNodeImport::reshape(TermId x, const Shape& to) {
    while (argumentOf(x, TensorOp::Reshape).isValid()) x = argumentOf(x, TensorOp::Reshape);
    return !x.isValid() || shape(x) == to ? x : make(TensorOp::Reshape, to, {x});
}

TermId OnnxNodeImport::broadcast(TermId x, const Shape& to) {
    return !x.isValid() || shape(x) == to ? x : make(TensorOp::Broadcast, to, {x});
}

TermId OnnxNodeImport::transpose(TermId x, const Parameters& axes) {
    const TermId made = make(TensorOp::Transpose, axes, {x});
    const TermId inner = argumentOf(x, TensorOp::Transpose);
    if (!made.isValid()) return made;
    Parameters order = axes;
    if (inner.isValid())
        for (std::int64_t& axis : order)
            axis =
                context().parametersOf(context().store.labelOf(x))[static_cast<std::size_t>(axis)];
    const TermId from = inner.isValid() ? inner : x;
    if (std::ranges::is_sorted(order)) return from;
    return make(TensorOp::Transpose, order, {from});
}

TermId OnnxNodeImport::weight(std::string_view wanted, Shape to, std::vector<float> elements) {
    return m_graph.weight(
        wanted, {std::move(to), std::make_shared<const std::vector<float>>(std::move(elements))});
}

Shape OnnxNodeImport::commonShape(const Shape& a, const Shape& b) {
    const std::size_t rank = std::max(a.size(), b.size());
    Shape result(rank, 1);
    for (std::size_t i = 1; i <= rank; ++i) {
        const std::int64_t x = i <= a.size() ? a[a.size() - i] : 1;
        const std::int64_t y = i <= b.size() ? b[b.size() - i] : 1;
        result[rank - i] = std::max(x, y);
        if (x == y || x == 1 || y == 1) continue;
        fail(fmt::format("{} and {} do not fit each other", shapeText(a), shapeText(b)));
        break;
    }
    return result;
}

void OnnxNodeImport::give(std::size_t output, TermId term) {
    if (term.isValid()) m_given.emplace_back(output, OnnxValue{.term = term});
}

void OnnxNodeImport::giveKept(std::size_t output, OnnxKeptValue value) {
    m_given.emplace_back(
        output, OnnxValue{.kept = std::make_shared<const OnnxKeptValue>(std::move(value))});
}

void OnnxNodeImport::giveConstant(std::size_t output, OnnxTensor tensor) {
    m_given.emplace_back(
        output, OnnxValue{.constant = std::make_shared<const OnnxTensor>(std::move(tensor))});
}

bool OnnxNodeImport::mayFold(std::size_t elements) {
    constexpr std::size_t kMostElementsOfAll = std::size_t{1} << 24U;
    m_graph.foldedElements += elements;
    if (m_graph.foldedElements > kMostElementsOfAll) fail("too many constants are computed");
    return !isOver();
}

void OnnxNodeImport::commit() {
    for (auto& [output, value] : m_given) {
        if (output >= m_node.outputs.size()) continue;
        if (value.term.isValid()) m_graph.links.names.emplace(value.term, m_node.outputs[output]);
        m_graph.found.insert_or_assign(m_node.outputs[output], std::move(value));
    }
}

void OnnxNodeImport::keep(std::string reason) {
    m_given.clear();
    if (!isOver()) m_reason = std::move(reason);
}

void OnnxNodeImport::fail(std::string reason, std::string hint) {
    if (isOver()) return;
    SourceSpan place;
    place.file = m_graph.file.file;
    m_error = makeError(fmt::format("{}: {}", nodeText(m_node), reason), place, std::move(hint));
}

}  // namespace candler::tensor
