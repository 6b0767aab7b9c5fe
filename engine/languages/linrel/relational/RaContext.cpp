#include "engine/languages/linrel/relational/RaContext.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "engine/languages/linrel/syntax/LaText.h"

namespace candler::linrel {

namespace {

Signature makeSignature(const LaProgram& program, bool isUnordered) {
    Signature signature;
    const auto add = [&signature](std::string name, int arity, bool hasPayload,
                                  bool isCommutative = false) {
        Operator one{std::move(name), arity, hasPayload};
        one.isCommutative = isCommutative;
        signature.add(std::move(one));
    };
    add("literal", 0, true);
    add("*", 2, false, isUnordered);
    add("+", 2, false, isUnordered);
    add("sum", 1, true);
    add("min-of", 1, true);
    add("max-of", 1, true);
    add("prod-of", 1, true);
    add("nnz-of", 1, true);
    add("var-of", 1, true);
    add("identity", 0, true);
    add("reversal", 0, true);
    add("reshape", 1, true);
    add("outputs", 2, false);
    for (const PointwiseRow& row : pointwiseFunctions())
        add(std::string(row.infix.empty() ? row.name : row.infix), row.arity, false,
            row.isCommutative);
    for (const LaInput& input : program.inputs)
        add(signature.find(input.name) ? "input " + input.name : input.name, 0, true);
    return signature;
}

}  // namespace

RaContext::RaContext(LaProgram& program, const RaRepresentation& representation)
    : store(makeSignature(program, representation.isUnordered)),
      m_program(program),
      m_representation(representation) {}

Index RaContext::binder(Index index, SchemaId a, SchemaId b) {
    if (m_representation.hasCanonicalBinders) return schemas.fresh(index.sort(), a, b);
    if (!schemas.contains(a, index) && !schemas.contains(b, index)) return index;
    const Index own = unique(index.sort());
    const bool isTaken = schemas.contains(a, own) || schemas.contains(b, own);
    return isTaken ? schemas.fresh(index.sort(), a, b) : own;
}

Index RaContext::unique(DimId sort) {
    // The outputs of a program have rows and columns, which are the first two.
    constexpr std::uint32_t kFirst = 2;
    std::uint32_t& next = m_uniqueOf.try_emplace(sort, kFirst).first->second;
    const Index index(sort, next);
    if (next < Index::mostNumber()) ++next;
    return index;
}

double RaContext::volume(SchemaId schema) const {
    double volume = 1;
    for (const Index index : schemas[schema]) volume *= static_cast<double>(size(index));
    return volume;
}

LabelId RaContext::label(OpId o, Payload payload) {
    return store.label({o, payload, kUntyped});
}

LabelId RaContext::literal(Payload number) {
    return label(op(RaOp::Literal), number);
}

LabelId RaContext::literal(std::int64_t number) {
    return literal(*numbers().read(std::to_string(number)));
}

Payload RaContext::atomId(Atom atom) {
    const auto [entry, isNew] = m_atomIds.try_emplace(atom, static_cast<Payload>(m_atoms.size()));
    if (isNew) m_atoms.push_back(std::move(atom));
    return entry->second;
}

LabelId RaContext::relation(std::uint32_t input, std::vector<Index> indices) {
    if (m_program.inputs[input].isSymmetric) std::ranges::sort(indices);
    return label(OpId{kFirstInput.value + input}, atomId({input, std::move(indices)}));
}

LabelId RaContext::pair(RaOp kind, Index i, Index j) {
    if (kind == RaOp::Identity && i == j) return literal(std::int64_t{1});
    return label(op(kind), atomId({0, {std::min(i, j), std::max(i, j)}}));
}

LabelId RaContext::sum(Index index) {
    return label(op(RaOp::Sum), index.payload());
}

LabelId RaContext::reshape(ReshapeIndices indices) {
    const auto found = std::ranges::find(m_reshapes, indices.key(), &ReshapeIndices::key);
    const auto id = static_cast<Payload>(found - m_reshapes.begin());
    if (found == m_reshapes.end()) m_reshapes.push_back(std::move(indices));
    return label(op(RaOp::Reshape), id);
}

SchemaId RaContext::bound(const Label& label) {
    if (label.op == op(RaOp::Sum)) return schemas.of({Index::ofPayload(label.payload)});
    if (isAggregate(label.op)) return SchemaId{label.payload};
    if (label.op == op(RaOp::Reshape)) return schemas.of(m_reshapes[label.payload].bound);
    return Schemas::empty();
}

SchemaId RaContext::own(const Label& label) {
    if (isRelation(label.op) || label.op == op(RaOp::Identity) || label.op == op(RaOp::Reversal))
        return schemas.of(m_atoms[label.payload].indices);
    if (label.op == op(RaOp::Reshape)) return schemas.of(m_reshapes[label.payload].free);
    return Schemas::empty();
}

SchemaId RaContext::schema(TermId term) {
    if (term.index() < m_schemaOf.size() && m_schemaOf[term.index()].isValid())
        return m_schemaOf[term.index()];
    for (const TermId sub : store.subterms(term)) {
        if (sub.index() >= m_schemaOf.size()) m_schemaOf.resize(store.termCount());
        if (m_schemaOf[sub.index()].isValid()) continue;
        const auto children = store.children(sub);
        m_schemaOf[sub.index()] = schemaUnder(store[sub], children.size(), [&](std::size_t i) {
            return m_schemaOf[children[i].index()];
        });
    }
    return m_schemaOf[term.index()];
}

LabelId RaContext::renamedLabel(LabelId id, const Renaming& renaming) {
    const Label label = store[id];
    const auto all = [&](std::vector<Index> indices) {
        for (Index& index : indices) index = renamed(renaming, index);
        return indices;
    };
    if (isRelation(label.op)) {
        const Atom atom = m_atoms[label.payload];
        return relation(atom.input, all(atom.indices));
    }
    if (label.op == op(RaOp::Identity) || label.op == op(RaOp::Reversal)) {
        const std::vector<Index> indices = all(m_atoms[label.payload].indices);
        return pair(static_cast<RaOp>(label.op.value), indices[0], indices[1]);
    }
    if (label.op == op(RaOp::Reshape)) {
        ReshapeIndices indices = m_reshapes[label.payload];
        indices.free = all(indices.free);
        return reshape(std::move(indices));
    }
    return id;
}

std::optional<Index> RaContext::readIndex(std::string_view text) const {
    const std::size_t digits = text.find_last_not_of("0123456789") + 1;
    std::uint32_t number = 0;
    const auto [end, error] =
        std::from_chars(text.data() + digits, text.data() + text.size(), number);
    const bool isNumber = error == std::errc{} && end == text.data() + text.size();
    if (!isNumber || number > Index::mostNumber()) return std::nullopt;
    const Dimensions& dims = m_program.dimensions;
    for (std::uint32_t i = 0; i < dims.count(); ++i) {
        const Index index(dims.canonical(DimId{i}), number);
        if (indexText(index) == text) return index;
    }
    return std::nullopt;
}

std::string RaContext::indexText(Index index) const {
    const std::string& name = m_program.dimensions.name(index.sort());
    const bool endsInDigit = name.back() >= '0' && name.back() <= '9';
    return fmt::format("{}{}{}", name, endsInDigit ? "_" : "", index.number());
}

std::string RaContext::schemaText(SchemaId schema) const {
    std::string text;
    for (const Index index : schemas[schema]) text += (text.empty() ? "" : ",") + indexText(index);
    return text;
}

std::string RaContext::labelText(LabelId id) const {
    const Label& label = store[id];
    const auto at = [&](const std::vector<Index>& indices) {
        std::string text;
        for (const Index index : indices) text += (text.empty() ? "" : ",") + indexText(index);
        return text.empty() ? text : "(" + text + ")";
    };
    if (isRelation(label.op))
        return m_program.inputs[m_atoms[label.payload].input].name +
               at(m_atoms[label.payload].indices);
    switch (static_cast<RaOp>(label.op.value)) {
        case RaOp::Literal:
            return numbers().text(label.payload);
        case RaOp::Sum:
            return "sum[" + indexText(Index::ofPayload(label.payload)) + "]";
        case RaOp::Identity:
        case RaOp::Reversal:
            return store.signature()[label.op].name + at(m_atoms[label.payload].indices);
        case RaOp::Reshape:
            return "reshape" + at(m_reshapes[label.payload].free);
        default:
            break;
    }
    std::string text = store.signature()[label.op].name;
    if (isAggregate(label.op)) text += "[" + schemaText(SchemaId{label.payload}) + "]";
    return text;
}

std::string RaContext::termText(TermId term) const {
    if (const auto abridged = abridgement(store, term)) return *abridged;
    const Label& label = store[term];
    const auto children = store.children(term);
    std::string head = labelText(store.labelOf(term));
    if (children.empty()) return head;
    const bool isInfix = label.op == op(RaOp::Join) || label.op == op(RaOp::Union) ||
                         (isPointwise(label.op) && !row(pointwiseOf(label.op)).infix.empty());
    if (isInfix)
        return fmt::format("({} {} {})", termText(children[0]), head, termText(children[1]));
    std::string inner;
    for (const TermId child : children) inner += (inner.empty() ? "" : ", ") + termText(child);
    const bool isWrapped =
        children.size() == 1 && inner.front() == '(' && inner.back() == ')' &&
        (store[children[0]].op == op(RaOp::Join) || store[children[0]].op == op(RaOp::Union));
    return isWrapped ? head + inner : head + "(" + inner + ")";
}

}  // namespace candler::linrel
