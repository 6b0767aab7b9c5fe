#include "engine/languages/linrel/plans/RaToLa.h"

#include <algorithm>
#include <limits>

#include "engine/languages/linrel/plans/SparseShares.h"
#include "engine/support/Check.h"

namespace candler::linrel {

namespace {

Extent extentOf(const MatrixIndices& result) {
    if (result.row) return Extent::Rows;
    return result.column ? Extent::Columns : Extent::All;
}

}  // namespace

std::vector<PlanProblem::ProblemClass> RaToLa::outputsOf(PlanProblem::ProblemClass id) const {
    std::vector<PlanProblem::ProblemClass> outputs;
    while (chosen(id).by->kind == PlanKind::Outputs) {
        outputs.push_back(chosen(id).arguments[0]);
        id = chosen(id).arguments[1];
    }
    outputs.push_back(id);
    return outputs;
}

RaToLa::View RaToLa::restricted(PlanProblem::ProblemClass id, const MatrixIndices& indices) const {
    const Schemas& schemas = plan().context().schemas;
    const SchemaId schema = schemaOf(id);
    View view{id, {}};
    if (indices.row && schemas.contains(schema, *indices.row)) view.indices.row = indices.row;
    if (indices.column && indices.column != indices.row &&
        schemas.contains(schema, *indices.column))
        view.indices.column = indices.column;
    return view;
}

RaToLa::View RaToLa::mirrored(const View& view) {
    return {view.id, {view.indices.column, view.indices.row}};
}

double RaToLa::transposeCost(const View& view) const {
    constexpr double kVector = 1e-3;  // nothing is moved, but it is one more thing to read
    if (!view.indices.row || !view.indices.column) return kVector;
    const MatrixFact fact = plan().factOf(m_problem.problem().classOrigin(view.id));
    return fact.sparsity < kSparseStorage ? fact.nonzeros : fact.cells;
}

RaToLa::Choice RaToLa::choose(const View& view) {
    if (const auto found = m_choices.find(keyOf(view)); found != m_choices.end())
        return found->second;
    const auto directCost = [&](const View& one) {
        const auto views = needs(one);
        if (!views) return std::numeric_limits<double>::infinity();
        double cost = 0;
        for (const View& argument : *views) cost += choose(argument).cost;
        return cost;
    };
    Choice choice{directCost(view), false};
    if (view.indices.row || view.indices.column) {
        const double other = directCost(mirrored(view)) + transposeCost(view);
        if (other < choice.cost) choice = {other, true};
    }
    CANDLER_CHECK(choice.cost < std::numeric_limits<double>::infinity(),
                  "an operator has no view of its class");
    m_choices.emplace(keyOf(view), choice);
    return choice;
}

std::optional<std::vector<RaToLa::View>> RaToLa::needsOfInput(
    const View& view, const PlanProblem::Choice& one) const {
    const RaContext& context = plan().context();
    const Atom& atom = context.atom(plan().label(one.by->node).payload);
    const Shape& shape = m_program.inputs[atom.input].shape;
    const std::vector<Index>& indices = atom.indices;
    bool isNatural = true;
    if (indices.size() == 2 && indices[0] == indices[1])
        isNatural = view.indices.row.has_value();  // its diagonal, a column
    else if (indices.size() == 2)
        isNatural = view.indices.row == indices[0] || m_program.inputs[atom.input].isSymmetric;
    else if (indices.size() == 1)
        isNatural = view.indices.row.has_value() == m_program.dimensions.isOne(shape.columns);
    if (!isNatural) return std::nullopt;
    return std::vector<View>{};
}

/// Of what is summed the other index is wherever the result has its own.
std::vector<RaToLa::View> RaToLa::needsOfSum(const View& view,
                                             const PlanProblem::Choice& one) const {
    MatrixIndices indices = view.indices;
    if (indices.row)
        indices.column = one.by->index;
    else
        indices.row = one.by->index;
    return {restricted(one.arguments[0], indices)};
}

std::optional<std::vector<RaToLa::View>> RaToLa::needsOfProduct(
    const View& view, const PlanProblem::Choice& one) const {
    const Schemas& schemas = plan().context().schemas;
    const auto fits = [&](PlanProblem::ProblemClass id, const std::optional<Index>& own,
                          const std::optional<Index>& foreign) {
        const SchemaId schema = schemaOf(id);
        return (!own || schemas.contains(schema, *own)) &&
               (!foreign || !schemas.contains(schema, *foreign));
    };
    for (const auto& [left, right] : {std::pair{one.arguments[0], one.arguments[1]},
                                      std::pair{one.arguments[1], one.arguments[0]}})
        if (fits(left, view.indices.row, view.indices.column) &&
            fits(right, view.indices.column, view.indices.row))
            return std::vector{restricted(left, {view.indices.row, one.by->index}),
                               restricted(right, {one.by->index, view.indices.column})};
    return std::nullopt;
}

std::vector<RaToLa::View> RaToLa::needsOfAggregate(const View& view,
                                                   const PlanProblem::Choice& one) const {
    const SchemaId bound{plan().label(one.by->node).payload};
    MatrixIndices indices = view.indices;
    for (const Index index : plan().context().schemas[bound])
        (indices.row ? indices.column : indices.row) = index;
    return {restricted(one.arguments[0], indices)};
}

std::optional<std::vector<RaToLa::View>> RaToLa::needsOfReshape(
    const View& view, const PlanProblem::Choice& one) const {
    const ReshapeIndices& names =
        plan().context().reshapeIndices(plan().label(one.by->node).payload);
    const auto at = [&](const std::vector<Index>& indices, const Shape& shape) {
        MatrixIndices result;
        std::size_t next = 0;
        if (!m_program.dimensions.isOne(shape.rows)) result.row = indices[next++];
        if (!m_program.dimensions.isOne(shape.columns)) result.column = indices[next];
        return result;
    };
    const MatrixIndices free = at(names.free, names.to);
    if (view.indices.row != free.row || view.indices.column != free.column) return std::nullopt;
    return std::vector{restricted(one.arguments[0], at(names.bound, names.from))};
}

std::optional<std::vector<RaToLa::View>> RaToLa::needs(const View& view) const {
    const PlanProblem::Choice one = chosen(view.id);
    std::vector<View> views;
    switch (one.by->kind) {
        case PlanKind::Input:
            return needsOfInput(view, one);
        case PlanKind::Literal:
        case PlanKind::Identity:
            return views;
        case PlanKind::Sum:
            return needsOfSum(view, one);
        case PlanKind::Product:
            return needsOfProduct(view, one);
        case PlanKind::Diagonal: {
            const auto index = plan().context().schemas[schemaOf(one.arguments[0])][0];
            return std::vector{View{one.arguments[0], {index, std::nullopt}}};
        }
        case PlanKind::Reverse:
            if (view.indices.row != one.by->other) return std::nullopt;
            return std::vector{restricted(one.arguments[0], {one.by->index, view.indices.column})};
        case PlanKind::Reshape:
            return needsOfReshape(view, one);
        case PlanKind::Aggregate:
            return needsOfAggregate(view, one);
        default:
            for (const PlanProblem::ProblemClass argument : one.arguments)
                views.push_back(restricted(argument, view.indices));
            return views;
    }
}

LaId RaToLa::buildView(const View& view) {
    if (const auto found = m_built.find(keyOf(view)); found != m_built.end()) return found->second;
    const bool isTransposed = choose(view).isTransposed;
    const LaId direct = buildDirect(isTransposed ? mirrored(view) : view);
    const LaId result = isTransposed ? m_writer.transpose(direct) : direct;
    m_built.emplace(keyOf(view), result);
    for (const LaId built : {direct, result}) m_places.emplace(built, view.id);
    return result;
}

LaId RaToLa::buildInput(const PlanProblem::Choice& one) {
    const RaContext& context = plan().context();
    const Atom& atom = context.atom(plan().label(one.by->node).payload);
    LaNode node;
    node.op = LaOp::Input;
    node.payload = atom.input;
    node.shape = m_program.inputs[atom.input].shape;
    const LaId input = m_program.store.make(std::move(node));
    const bool isDiagonal = atom.indices.size() == 2 && atom.indices[0] == atom.indices[1];
    return isDiagonal ? *m_writer.typing().diagonal(input) : input;
}

LaId RaToLa::buildIdentity(const Label& label) {
    const DimId dim = plan().context().atom(label.payload).indices[0].sort();
    const LaId one = m_program.store.number(std::int64_t{1});
    const auto ones = m_writer.typing().matrix(one, dim, Dimensions::one());
    const LaId unit = *m_writer.typing().diagonal(*ones);
    return label.op == op(RaOp::Identity) ? unit : m_writer.typing().reverse(unit);
}

LaId RaToLa::buildReshape(const Label& label, LaId argument) {
    const Shape& to = plan().context().reshapeIndices(label.payload).to;
    return *m_writer.typing().matrix(argument, to.rows, to.columns);
}

LaId RaToLa::buildAggregate(const View& view, const PlanProblem::Choice& one, LaId argument) {
    const OpId o = plan().label(one.by->node).op;
    const AggregateKind kind = o == op(RaOp::Min)        ? AggregateKind::Min
                               : o == op(RaOp::Max)      ? AggregateKind::Max
                               : o == op(RaOp::Product)  ? AggregateKind::Product
                               : o == op(RaOp::NonZeros) ? AggregateKind::NonZeros
                                                         : AggregateKind::Variance;
    return m_writer.aggregate(kind, extentOf(view.indices), argument);
}

LaId RaToLa::buildDirect(const View& view) {
    const PlanProblem::Choice one = chosen(view.id);
    const auto views = needs(view);
    CANDLER_CHECK(views.has_value(), "a view is not computed directly");
    std::vector<LaId> arguments;
    for (const View& argument : *views) arguments.push_back(buildView(argument));
    const Label& label = plan().label(one.by->node);
    switch (one.by->kind) {
        case PlanKind::Input:
            return buildInput(one);
        case PlanKind::Literal:
            return m_program.store.number(label.payload);
        case PlanKind::Identity:
            return buildIdentity(label);
        case PlanKind::Diagonal:
            return *m_writer.typing().diagonal(arguments[0]);
        case PlanKind::Elementwise:
            return label.op == op(RaOp::Join) ? m_writer.multiply(arguments[0], arguments[1])
                                              : m_writer.add(arguments[0], arguments[1]);
        case PlanKind::Outer:
            // The column first.
            if (!views->front().indices.row) std::swap(arguments[0], arguments[1]);
            return label.op == op(RaOp::Join) ? m_writer.product(arguments[0], arguments[1])
                                              : m_writer.add(arguments[0], arguments[1]);
        case PlanKind::Sum:
            return m_writer.sum(extentOf(view.indices), arguments[0]);
        case PlanKind::Product:
            return m_writer.product(arguments[0], arguments[1]);
        case PlanKind::Reverse:
            return m_writer.typing().reverse(arguments[0]);
        case PlanKind::Pointwise:
            return m_writer.pointwise(pointwiseOf(label.op), arguments);
        case PlanKind::Aggregate:
            return buildAggregate(view, one, arguments[0]);
        case PlanKind::Reshape:
            return buildReshape(label, arguments[0]);
        case PlanKind::Outputs:
            break;
    }
    CANDLER_UNREACHABLE("several outputs are no matrix");
}

LaId RaToLa::build(PlanProblem::ProblemClass id, const MatrixIndices& indices, const Shape& shape) {
    const View view = restricted(id, indices);
    const LaId result = m_writer.spread(buildView(view), shape);
    m_places.emplace(result, id);
    return result;
}

std::optional<PlanProblem::ProblemClass> RaToLa::placeOf(LaId expression) const {
    const auto found = m_places.find(expression);
    return found == m_places.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace candler::linrel
