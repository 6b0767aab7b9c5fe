#include "engine/languages/linrel/plans/PlanText.h"

#include <cstddef>

#include "engine/languages/linrel/syntax/LaStatements.h"

namespace candler::linrel {

std::vector<LaId> PlanText::outputs(Place id) {
    const LaToRa names(m_program, m_problem.plan().context());
    const std::vector<Place> places = m_lowering.outputsOf(id);
    // A single output is the last one: Outputs have the others before it.
    const std::size_t first = m_program.outputs.size() - places.size();
    std::vector<LaId> expressions;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Shape shape = m_program[m_program.outputs[first + i].expression].shape;
        expressions.push_back(m_lowering.build(places[i], names.rootIndices(shape), shape));
    }
    return expressions;
}

bool PlanText::isProgram(Place id) const {
    return m_problem.chosen(m_selection, id).by->kind == PlanKind::Outputs;
}

std::string PlanText::text(Place id, std::vector<LaPart>* parts) {
    return isProgram(id) ? programText(id, parts) : matrixText(id);
}

std::string PlanText::text(Place id, const LaOutput& output, std::vector<LaPart>* parts) {
    const LaToRa names(m_program, m_problem.plan().context());
    const Shape shape = m_program[output.expression].shape;
    return laText(m_program, m_lowering.build(id, names.rootIndices(shape), shape), {}, parts);
}

std::string PlanText::programText(Place id, std::vector<LaPart>* parts) {
    const std::vector<LaId> expressions = outputs(id);
    std::vector<LaOutput> written(
        m_program.outputs.end() - static_cast<std::ptrdiff_t>(expressions.size()),
        m_program.outputs.end());
    for (std::size_t i = 0; i < expressions.size(); ++i) written[i].expression = expressions[i];
    return laStatements(m_program, written, LaSharing::Long, parts);
}

MatrixIndices PlanText::indicesOf(Place id) const {
    const RaPlan& plan = m_problem.plan();
    const auto free = plan.context().schemas[plan.schemaOf(m_problem.problem().classOrigin(id))];
    const std::vector<Index> indices(free.begin(), free.end());
    MatrixIndices names;
    if (!indices.empty()) names.row = indices[0];
    if (indices.size() == 2) names.column = indices[1];
    return names;
}

LaId PlanText::matrix(Place id, const MatrixIndices& names) {
    const auto dimOf = [](const std::optional<Index>& index) {
        return index ? index->sort() : Dimensions::one();
    };
    return m_lowering.build(id, names, {dimOf(names.row), dimOf(names.column)});
}

LaId PlanText::matrix(Place id) {
    return matrix(id, indicesOf(id));
}

/// As the program's only output is laid out, if it may be that; else the shorter one of the two
/// ways to lay out a matrix or a vector.
std::string PlanText::matrixText(Place id) {
    const MatrixIndices names = indicesOf(id);
    const MatrixIndices mirrored{names.column, names.row};
    if (m_program.outputs.size() == 1) {
        const LaToRa output(m_program, m_problem.plan().context());
        const MatrixIndices root =
            output.rootIndices(m_program[m_program.outputs[0].expression].shape);
        for (const MatrixIndices& one : {names, mirrored})
            if (one.row == root.row && one.column == root.column)
                return laText(m_program, matrix(id, one));
    }
    const std::string straight = laText(m_program, matrix(id, names));
    const std::string other = laText(m_program, matrix(id, mirrored));
    return other.size() < straight.size() ? other : straight;
}

}  // namespace candler::linrel
