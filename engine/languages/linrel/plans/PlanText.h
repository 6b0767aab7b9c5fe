// PlanText: what a selection of a plan's operators computes, as text of linear algebra.
#pragma once

#include <string>
#include <vector>

#include "engine/languages/linrel/plans/RaToLa.h"
#include "engine/languages/linrel/syntax/LaText.h"

namespace candler::linrel {

class PlanText {
public:
    using Place = RaToLa::Place;

    /// All must outlive it; the program grows by expressions. The selection is one of the problem.
    PlanText(LaProgram& program, const PlanProblem& problem, const Selection& selection)
        : m_program(program),
          m_problem(problem),
          m_selection(selection),
          m_lowering(program, problem, selection) {}

    /// `U %*% (t(V) %*% V)`; of Outputs a line for each, with its name. The selection must give
    /// the class. Parts are those of Outputs.
    std::string text(Place id, std::vector<LaPart>* parts = nullptr);
    /// Of what gives one of the program's outputs, which is laid out as that is.
    std::string text(Place id, const LaOutput& output, std::vector<LaPart>* parts = nullptr);
    /// What a part of a text is; none of what has no class of its own.
    [[nodiscard]] std::optional<Place> placeOf(const LaPart& part) const {
        return m_lowering.placeOf(part.expression);
    }
    /// Of a class that is a matrix, laid out in one of the two ways.
    LaId matrix(Place id);
    /// The last outputs of the program as the class gives them: all of them, if it has as many.
    std::vector<LaId> outputs(Place id);

private:
    [[nodiscard]] bool isProgram(Place id) const;
    std::string programText(Place id, std::vector<LaPart>* parts);
    std::string matrixText(Place id);
    /// Of a matrix.
    [[nodiscard]] MatrixIndices indicesOf(Place id) const;
    LaId matrix(Place id, const MatrixIndices& names);

    LaProgram& m_program;
    const PlanProblem& m_problem;
    const Selection& m_selection;
    RaToLa m_lowering;
};

}  // namespace candler::linrel
