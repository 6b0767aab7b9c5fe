// TermPlan: a relational term by itself as linear algebra: its text, its matrices, its cost.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/language/TermParts.h"
#include "engine/languages/linrel/plans/PlanCosts.h"
#include "engine/languages/linrel/syntax/LaProgram.h"

namespace candler::linrel {

class TermPlan {
public:
    /// Both must outlive it; the program grows by expressions.
    TermPlan(LaProgram& program, RaContext& context) : m_program(program), m_context(context) {}

    /// The program's outputs as the term computes them, which is equal to its start; none if some
    /// part of it is no matrix.
    std::optional<std::vector<LaId>> outputs(TermId term);
    /// What a term computes that has no outputs; none if some part of it is no matrix.
    std::optional<LaId> matrix(TermId term);
    /// `U %*% (t(V) %*% V)`; a line for each of several outputs. What is no matrix is written as a
    /// relation.
    std::string text(TermId term);
    /// Of a term that is equal to the program's start: a number that fills the only output is
    /// written as a matrix.
    std::string programText(TermId term);
    /// A part of programText.
    struct Part {
        LaId expression;
        TermPart part;
    };
    /// None if some part of it is no matrix.
    std::vector<Part> programParts(TermId term);
    /// Infinite if it is no matrix.
    double cost(TermId term, const PlanCostRow& model);

private:
    /// Outputs of which some part is no matrix: those that are matrices are written as such.
    std::string outputsText(TermId term);

    LaProgram& m_program;
    RaContext& m_context;
    std::unordered_map<TermId, std::string> m_texts;
    std::unordered_map<TermId, std::string> m_programTexts;
};

}  // namespace candler::linrel
