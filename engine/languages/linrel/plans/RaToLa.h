// RaToLa: a selection of a plan's operators as expressions of linear algebra. Each class with two
// indices is a matrix or its transpose; which of them is computed is chosen so that few matrices
// are transposed; section 2.13.
#pragma once

#include <map>
#include <optional>
#include <tuple>

#include "engine/languages/linrel/plans/PlanProblem.h"
#include "engine/languages/linrel/relational/LaToRa.h"
#include "engine/languages/linrel/syntax/LaWriter.h"

namespace candler::linrel {

class RaToLa {
public:
    /// A class of the problem.
    using Place = PlanProblem::ProblemClass;

    /// All must outlive it; the selection is one of the problem.
    RaToLa(LaProgram& program, const PlanProblem& problem, const Selection& selection)
        : m_program(program), m_problem(problem), m_selection(selection), m_writer(program) {}

    /// The class, by these names of rows and columns, in this shape. The class must be one that
    /// the selection gives.
    LaId build(Place id, const MatrixIndices& indices, const Shape& shape);
    /// The class that an expression was built for, or that is the same but for its layout; none of
    /// what was made on the way.
    [[nodiscard]] std::optional<Place> placeOf(LaId expression) const;
    /// The matrices of a class of Outputs, in order.
    [[nodiscard]] std::vector<Place> outputsOf(Place id) const;

private:
    /// A class with the names of its rows and columns; those are exactly its free indices.
    struct View {
        Place id = 0;
        MatrixIndices indices;
    };
    struct Choice {
        double cost = 0;
        bool isTransposed = false;  ///< Compute the other view.
    };
    using Key = std::tuple<std::uint32_t, std::optional<Index>, std::optional<Index>>;

    [[nodiscard]] static Key keyOf(const View& view) {
        return {view.id, view.indices.row, view.indices.column};
    }
    [[nodiscard]] PlanProblem::Choice chosen(Place id) const {
        return m_problem.chosen(m_selection, id);
    }
    [[nodiscard]] const RaPlan& plan() const { return m_problem.plan(); }
    [[nodiscard]] SchemaId schemaOf(Place id) const {
        return plan().schemaOf(m_problem.problem().classOrigin(id));
    }
    /// The view of an argument by those of these names that it has.
    [[nodiscard]] View restricted(Place id, const MatrixIndices& indices) const;
    [[nodiscard]] static View mirrored(const View& view);
    Choice choose(const View& view);
    [[nodiscard]] double transposeCost(const View& view) const;
    /// The views that computing this one directly needs; none if that is not possible.
    [[nodiscard]] std::optional<std::vector<View>> needs(const View& view) const;
    [[nodiscard]] std::vector<View> needsOfSum(const View& view,
                                               const PlanProblem::Choice& one) const;
    [[nodiscard]] std::optional<std::vector<View>> needsOfProduct(
        const View& view, const PlanProblem::Choice& one) const;
    [[nodiscard]] std::optional<std::vector<View>> needsOfInput(
        const View& view, const PlanProblem::Choice& one) const;
    [[nodiscard]] std::vector<View> needsOfAggregate(const View& view,
                                                     const PlanProblem::Choice& one) const;
    [[nodiscard]] std::optional<std::vector<View>> needsOfReshape(
        const View& view, const PlanProblem::Choice& one) const;
    LaId buildView(const View& view);
    LaId buildDirect(const View& view);
    LaId buildInput(const PlanProblem::Choice& one);
    LaId buildIdentity(const Label& label);
    LaId buildReshape(const Label& label, LaId argument);
    LaId buildAggregate(const View& view, const PlanProblem::Choice& one, LaId argument);

    LaProgram& m_program;
    const PlanProblem& m_problem;
    const Selection& m_selection;
    LaWriter m_writer;
    std::map<Key, Choice> m_choices;
    std::map<Key, LaId> m_built;
    std::map<LaId, Place> m_places;
};

}  // namespace candler::linrel
