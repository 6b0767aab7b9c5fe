// ClassPlans: the classes of an e-graph at one moment as linear algebra, each by its cheapest plan,
// with what is known of it; section 9.4.
#pragma once

#include <vector>

#include "engine/extraction/TreeExtractor.h"
#include "engine/language/ClassTexts.h"
#include "engine/languages/linrel/plans/PlanCosts.h"
#include "engine/languages/linrel/plans/PlanText.h"

namespace candler::linrel {

/// By tree cost: what a plan shares is paid at each use.
class ClassPlans : public ClassWriter {
public:
    /// The first two must outlive it, unless it is not asked any more; the program grows by
    /// expressions. If it is stopped, it is of no use.
    ClassPlans(LaProgram& program, RaContext& context, GraphTable table, const PlanCostRow& model,
               const StopCheck& stop);

    [[nodiscard]] ClassText text(GraphTable::Index classIndex) override;

private:
    [[nodiscard]] bool hasPlan(PlanClass id) const {
        return m_best.node[id] != ExtractionProblem::kNone;
    }
    [[nodiscard]] bool isProgram(PlanClass id) const;
    [[nodiscard]] std::vector<std::string> factsOf(PlanClass id) const;
    /// By class of the problem: how many operators its plan is written with.
    [[nodiscard]] std::vector<double> sizes() const;

    RaContext& m_context;
    GraphTable m_table;
    RaPlan m_plan;
    PlanProblem m_problem;
    TreeExtraction m_best;
    std::vector<double> m_sizes;
    Selection m_selection;
    PlanText m_texts;
};

}  // namespace candler::linrel
