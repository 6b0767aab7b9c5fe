#include "engine/languages/linrel/plans/PlanCosts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "engine/languages/linrel/plans/SparseShares.h"

namespace candler::linrel {

namespace {

/// An operator with what is known of its arguments and its result.
struct Facts {
    Facts(const RaPlan& plan, const PlanOperator& one)
        : label(plan.label(one.node)), result(plan.factOf(one.place.id)) {
        for (const PlanPlace& argument : one.arguments) {
            arguments.push_back(plan.factOf(argument.id));
            isMasked = isMasked || argument.driver != kNoClass;
        }
        if (one.place.driver != kNoClass) cells = plan.factOf(one.place.driver).nonzeros;
        if (one.kind == PlanKind::Product || one.kind == PlanKind::Sum)
            inner = static_cast<double>(plan.context().size(one.index));
    }

    [[nodiscard]] double read() const {
        double sum = 0;
        for (const MatrixFact& argument : arguments) sum += argument.nonzeros;
        return sum;
    }
    /// Pairs of entries that meet in a matrix product, each a multiplication and an addition.
    [[nodiscard]] double productFlops() const {
        return 2 * arguments[0].nonzeros * arguments[1].nonzeros / inner;
    }

    Label label;
    MatrixFact result;
    std::vector<MatrixFact> arguments;
    double inner = 1;
    std::optional<double> cells{};  ///< How many cells are computed, if not a matrix.
    bool isMasked = false;          ///< Some argument is computed at some cells only.
};

constexpr double kImpossible = std::numeric_limits<double>::infinity();

/// At some cells nothing is written but what is done there; a factor or a function of it is read
/// where it is used.
double cellWork(const Facts& facts, PlanKind kind) {
    if (kind == PlanKind::Product) return *facts.cells * 2 * facts.inner;
    const double flops = kind == PlanKind::Pointwise ? row(pointwiseOf(facts.label.op)).flops : 1;
    return *facts.cells * flops;
}

double cellsCost(const RaPlan& plan, const PlanOperator& one) {
    const Facts facts(plan, one);
    if (facts.cells || facts.isMasked) return kImpossible;
    switch (one.kind) {
        case PlanKind::Input:
        case PlanKind::Literal:
        case PlanKind::Outputs:
            return 0;
        case PlanKind::Product:
            return facts.result.cells;
        default:
            return facts.result.nonzeros;
    }
}

/// A product of two sparse matrices stays sparse where few pairs of entries meet.
double productWritten(const Facts& facts) {
    constexpr double kSparseResult = 0.1;
    const MatrixFact& a = facts.arguments[0];
    const MatrixFact& b = facts.arguments[1];
    if (a.sparsity >= kSparseStorage || b.sparsity >= kSparseStorage) return facts.result.cells;
    const double expected = 1 - std::pow(1 - a.sparsity * b.sparsity, facts.inner);
    return expected < kSparseResult ? expected * facts.result.cells : facts.result.cells;
}

double flopsOfPair(const Facts& facts) {
    if (facts.label.op != op(RaOp::Union)) return facts.result.nonzeros;
    const double share = facts.arguments[0].sparsity + facts.arguments[1].sparsity;
    return std::min(1.0, share) * facts.result.cells;
}

double pointwiseCost(const Facts& facts) {
    const PointwiseRow& function = row(pointwiseOf(facts.label.op));
    // Where zeros stay zeros, they need no work.
    const bool isSparse = facts.result.sparsity < 1;
    const double cells = isSparse ? facts.result.nonzeros : facts.result.cells;
    double read = 0;
    for (const MatrixFact& argument : facts.arguments)
        read += isSparse ? argument.nonzeros : argument.cells;
    return function.flops * cells + read / 2 + cells;
}

double workCost(const RaPlan& plan, const PlanOperator& one) {
    const Facts facts(plan, one);
    if (facts.cells) return cellWork(facts, one.kind);
    // The nonzeros of the sparse factor are read and multiplied.
    if (facts.isMasked && one.kind == PlanKind::Elementwise) return facts.result.nonzeros * 5 / 2;
    switch (one.kind) {
        case PlanKind::Input:
        case PlanKind::Literal:
        case PlanKind::Outputs:
            return 0;
        case PlanKind::Elementwise:
        case PlanKind::Outer:
            return flopsOfPair(facts) + facts.read() / 2 + facts.result.nonzeros;
        case PlanKind::Sum:
            return facts.read() + facts.read() / 2 + facts.result.cells;
        case PlanKind::Product:
            return facts.productFlops() + facts.read() / 2 + productWritten(facts);
        case PlanKind::Pointwise:
            return pointwiseCost(facts);
        case PlanKind::Aggregate:
            // The smallest and the like look at zeros, too.
            return facts.arguments[0].cells * 3 / 2 + facts.result.cells;
        default:
            return facts.read() / 2 + facts.result.nonzeros * 2;
    }
}

double simpleCost(const RaPlan& plan, const PlanOperator& one) {
    const Facts facts(plan, one);
    if (facts.cells || facts.isMasked) return kImpossible;
    constexpr double kFunction = 4;
    switch (one.kind) {
        case PlanKind::Input:
        case PlanKind::Literal:
        case PlanKind::Outputs:
            return 0;
        case PlanKind::Sum:
            return facts.read() + facts.result.nonzeros;
        case PlanKind::Product:
            return facts.productFlops() + facts.result.cells;
        case PlanKind::Pointwise:
            return kFunction * facts.result.nonzeros;
        default:
            return 2 * facts.result.nonzeros + facts.read() / 2;
    }
}

constexpr std::array kModels{
    PlanCostRow{"work", "operations, half of the cells read, and the cells written", workCost},
    PlanCostRow{"cells", "the cells written, as in the paper", cellsCost},
    PlanCostRow{"work-simple", "a coarser estimate of work", simpleCost},
};

}  // namespace

std::span<const PlanCostRow> planCosts() {
    return kModels;
}

const PlanCostRow* findPlanCost(std::string_view name) {
    const auto found = std::ranges::find(kModels, name, &PlanCostRow::name);
    return found == kModels.end() ? nullptr : &*found;
}

std::vector<double> costsOf(const RaPlan& plan, const PlanCostRow& model, const StopCheck& stop) {
    std::vector<double> costs(plan.operators().size());
    visitUntilStopped(costs.size(), stop,
                      [&](std::size_t i) { costs[i] = model.cost(plan, plan.operators()[i]); });
    return costs;
}

}  // namespace candler::linrel
