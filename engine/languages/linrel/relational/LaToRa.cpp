#include "engine/languages/linrel/relational/LaToRa.h"

#include <algorithm>
#include <array>

#include "engine/languages/linrel/relational/RaFacts.h"

namespace candler::linrel {

std::optional<Index> LaToRa::fresh(DimId dim, const MatrixIndices& others) const {
    if (m_program.dimensions.isOne(dim)) return std::nullopt;
    const DimId sort = m_program.dimensions.canonical(dim);
    std::uint32_t number = 0;
    while (others.row == Index(sort, number) || others.column == Index(sort, number)) ++number;
    return Index(sort, number);
}

std::optional<Index> LaToRa::bound(DimId dim, const MatrixIndices& others) const {
    const auto index = fresh(dim, others);
    if (!index || m_context.representation().hasCanonicalBinders) return index;
    return m_context.unique(index->sort());
}

MatrixIndices LaToRa::rootIndices(const Shape& shape) const {
    MatrixIndices indices;
    indices.row = fresh(shape.rows, indices);
    indices.column = fresh(shape.columns, indices);
    return indices;
}

TermId LaToRa::translate(LaId expression) {
    return translate(expression, rootIndices(m_program[expression].shape));
}

TermId LaToRa::translate(LaId expression, MatrixIndices indices) {
    const LaId simple = m_desugar.desugar(expression);
    const std::tuple key{simple.value, indices.row, indices.column};
    if (const auto found = m_done.find(key); found != m_done.end()) return found->second;
    // A copy: the store may grow.
    const LaNode node = m_program[simple];
    const TermId term = compute(node, indices);
    m_done.emplace(key, term);
    return term;
}

TermId LaToRa::translateArgument(LaId argument, MatrixIndices indices) {
    const Shape& shape = m_program[argument].shape;
    if (m_program.dimensions.isOne(shape.rows)) indices.row.reset();
    if (m_program.dimensions.isOne(shape.columns)) indices.column.reset();
    return translate(argument, indices);
}

TermId LaToRa::compute(const LaNode& node, const MatrixIndices& indices) {
    const auto argument = [&](std::size_t i) {
        return translateArgument(node.arguments[i], indices);
    };
    switch (node.op) {
        case LaOp::Input: {
            std::vector<Index> names;
            if (indices.row) names.push_back(*indices.row);
            if (indices.column) names.push_back(*indices.column);
            return m_make.leaf(m_context.relation(node.payload, std::move(names)));
        }
        case LaOp::Number:
            return m_make.leaf(m_context.literal(node.payload));
        case LaOp::Fill:
            return translate(node.arguments[0], {});
        case LaOp::Add:
        case LaOp::Multiply: {
            // One after the other, so that terms are made in the same order by all compilers.
            const TermId right = argument(1);
            const TermId left = argument(0);
            return node.op == LaOp::Add ? unite(left, right) : join(left, right);
        }
        case LaOp::MatrixProduct:
            return product(node, indices);
        case LaOp::Aggregate:
            return aggregate(node, indices);
        case LaOp::Pointwise:
            return pointwise(node, indices);
        case LaOp::Reshape:
            return reshaped(node, indices);
        default:
            return rearranged(node, indices);
    }
}

TermId LaToRa::product(const LaNode& node, const MatrixIndices& indices) {
    const auto inner = bound(m_program[node.arguments[0]].shape.columns, indices);
    const TermId left = translateArgument(node.arguments[0], {indices.row, inner});
    const TermId right = translateArgument(node.arguments[1], {inner, indices.column});
    const TermId joined = join(left, right);
    return inner ? sumOver(*inner, joined) : joined;
}

TermId LaToRa::aggregate(const LaNode& node, const MatrixIndices& indices) {
    const AggregateRow& row = aggregates()[node.payload];
    const Shape& shape = m_program[node.arguments[0]].shape;
    MatrixIndices inner = indices;
    std::vector<Index> names;
    if (row.extent != Extent::Rows) {
        inner.row = bound(shape.rows, {std::nullopt, indices.column});
        if (inner.row) names.push_back(*inner.row);
    }
    if (row.extent != Extent::Columns) {
        inner.column = bound(shape.columns, {inner.row, std::nullopt});
        if (inner.column) names.insert(names.begin(), *inner.column);
    }
    TermId body = translateArgument(node.arguments[0], inner);
    if (row.kind == AggregateKind::Sum) {
        for (const Index index : names) body = sumOver(index, body);
        return body;
    }
    const RaOp kind = row.kind == AggregateKind::Min        ? RaOp::Min
                      : row.kind == AggregateKind::Max      ? RaOp::Max
                      : row.kind == AggregateKind::Product  ? RaOp::Product
                      : row.kind == AggregateKind::NonZeros ? RaOp::NonZeros
                                                            : RaOp::Variance;
    return m_make.aggregate(op(kind), names, body);
}

TermId LaToRa::pointwise(const LaNode& node, const MatrixIndices& indices) {
    std::vector<TermId> arguments;
    std::vector<LabelId> literals;
    for (const LaId argument : node.arguments) {
        arguments.push_back(translateArgument(argument, indices));
        const LabelId label = m_context.store.labelOf(arguments.back());
        if (m_context.isLiteral(label)) literals.push_back(label);
    }
    const LabelId label = m_context.label(op(static_cast<Pointwise>(node.payload)));
    if (literals.size() == arguments.size())
        if (const auto literal = foldLiterals(m_context, m_context.store[label], literals))
            return m_make.leaf(*literal);
    return m_context.store.make(label, arguments);
}

TermId LaToRa::reshaped(const LaNode& node, const MatrixIndices& indices) {
    const Shape from = m_program[node.arguments[0]].shape;
    if (from == node.shape) return translate(node.arguments[0], indices);
    const MatrixIndices inner = rootIndices(from);
    ReshapeIndices names{from, node.shape, {}, {}};
    for (const auto& index : {inner.row, inner.column})
        if (index) names.bound.push_back(*index);
    for (const auto& index : {indices.row, indices.column})
        if (index) names.free.push_back(*index);
    const TermId body = translate(node.arguments[0], inner);
    return m_context.store.make(m_context.reshape(std::move(names)), std::array{body});
}

TermId LaToRa::rearranged(const LaNode& node, const MatrixIndices& indices) {
    const LaId of = node.arguments[0];
    const Shape& shape = m_program[of].shape;
    if (node.op == LaOp::Transpose) return translateArgument(of, {indices.column, indices.row});
    if (node.op == LaOp::Trace) {
        const auto index = bound(shape.rows, {});
        const TermId body = translateArgument(of, {index, index});
        return index ? sumOver(*index, body) : body;
    }
    if (node.op == LaOp::Diagonal) {
        if (!m_program.dimensions.isOne(shape.columns) || !indices.row)
            return translateArgument(of, {indices.row, indices.row});
        const TermId identity =
            m_make.leaf(m_context.pair(RaOp::Identity, *indices.row, *indices.column));
        return join(translateArgument(of, {indices.row, std::nullopt}), identity);
    }
    // The rows in reverse order; a single row stays where it is.
    if (!indices.row) return translateArgument(of, indices);
    const auto mirrored = bound(shape.rows, indices);
    const TermId body = translateArgument(of, {mirrored, indices.column});
    const TermId reversal = m_make.leaf(m_context.pair(RaOp::Reversal, *indices.row, *mirrored));
    return sumOver(*mirrored, join(reversal, body));
}

bool LaToRa::isLiteral(TermId term, std::string_view text) const {
    const Label& label = m_context.store[term];
    return label.op == op(RaOp::Literal) && m_context.numbers().text(label.payload) == text;
}

std::optional<TermId> LaToRa::folded(RaOp o, TermId a, TermId b) {
    const std::array labels{m_context.store.labelOf(a), m_context.store.labelOf(b)};
    if (!m_context.isLiteral(labels[0]) || !m_context.isLiteral(labels[1])) return std::nullopt;
    const auto literal = foldLiterals(m_context, Label{op(o)}, labels);
    if (!literal) return std::nullopt;
    return m_make.leaf(*literal);
}

std::optional<LaToRa::NumberAndRest> LaToRa::gatheredNumbers(RaOp o, TermId a, TermId b) {
    const auto isNumber = [this](TermId term) {
        return m_context.isLiteral(m_context.store.labelOf(term));
    };
    if (!isNumber(a)) std::swap(a, b);
    if (!isNumber(a) || m_context.store[b].op != op(o)) return std::nullopt;
    TermId number = m_context.store.children(b)[0];
    TermId rest = m_context.store.children(b)[1];
    if (!isNumber(number)) std::swap(number, rest);
    if (!isNumber(number)) return std::nullopt;
    const auto both = folded(o, a, number);
    if (!both) return std::nullopt;
    return NumberAndRest{*both, rest};
}

TermId LaToRa::join(TermId a, TermId b) {
    if (const auto literal = folded(RaOp::Join, a, b)) return *literal;
    if (isLiteral(a, "1")) return b;
    if (isLiteral(b, "1")) return a;
    if (const auto gathered = gatheredNumbers(RaOp::Join, a, b))
        return join(gathered->number, gathered->rest);
    return m_make.join(a, b);
}

TermId LaToRa::unite(TermId a, TermId b) {
    if (const auto literal = folded(RaOp::Union, a, b)) return *literal;
    if (isLiteral(a, "0")) return b;
    if (isLiteral(b, "0")) return a;
    if (const auto gathered = gatheredNumbers(RaOp::Union, a, b))
        return unite(gathered->number, gathered->rest);
    return m_make.unite(a, b);
}

TermId LaToRa::takeIdentities(TermId term, std::vector<TermId>& identities) {
    if (m_context.store[term].op == op(RaOp::Identity)) {
        identities.push_back(term);
        return m_make.literal(1);
    }
    if (m_context.store[term].op != op(RaOp::Join)) return term;
    // Copies: the store may grow.
    const TermId a = m_context.store.children(term)[0];
    const TermId b = m_context.store.children(term)[1];
    const std::size_t before = identities.size();
    const TermId left = takeIdentities(a, identities);
    const TermId right = takeIdentities(b, identities);
    return identities.size() == before ? term : join(left, right);
}

std::optional<TermId> LaToRa::withoutIdentity(Index index, TermId body) {
    std::vector<TermId> identities;
    TermId rest = takeIdentities(body, identities);
    const auto found = std::ranges::find_if(identities, [&](TermId identity) {
        return m_context.schemas.contains(m_context.schema(identity), index);
    });
    if (found == identities.end()) return std::nullopt;
    const Label& label = m_context.store[*found];
    const std::vector<Index>& pair = m_context.atom(label.payload).indices;
    const Renaming toPartner{{index, pair[0] == index ? pair[1] : pair[0]}};
    identities.erase(found);
    // Identities stand last, so that what is on a diagonal is one factor.
    rest = m_space.rename(rest, toPartner);
    for (const TermId identity : identities) rest = join(rest, m_space.rename(identity, toPartner));
    return rest;
}

TermId LaToRa::sumOver(Index index, TermId body) {
    if (const auto substituted = withoutIdentity(index, body)) return *substituted;
    if (m_context.schemas.contains(m_context.schema(body), index)) return m_make.sum(index, body);
    return join(m_make.literal(m_context.size(index)), body);
}

}  // namespace candler::linrel
