#include "engine/extraction/CostModel.h"

#include <numeric>
#include <unordered_map>
#include <vector>

#include "engine/support/Check.h"

namespace candler {

ExtractionProblem CostModel::problem(const GraphTable& /*table*/, GraphTable::Index /*root*/,
                                     const StopCheck& /*stop*/) const {
    CANDLER_UNREACHABLE("this cost model prices no plans");
}

double CostModel::planCost(TermId /*term*/) const {
    CANDLER_UNREACHABLE("this cost model prices no plans");
}

double TreeSize::cost(const TermStore& /*store*/, LabelId /*label*/,
                      std::span<const double> children) const {
    return std::accumulate(children.begin(), children.end(), 1.0);
}

std::optional<double> TreeSize::ownCost(const TermStore& /*store*/, LabelId /*label*/) const {
    return 1;
}

double costOf(const TermStore& store, TermId term, const CostModel& model) {
    if (model.pricesPlans()) return model.planCost(term);
    std::unordered_map<TermId, double> costs;
    std::vector<double> children;
    for (const TermId t : store.subterms(term)) {
        children.clear();
        for (const TermId child : store.children(t)) children.push_back(costs.at(child));
        costs[t] = model.cost(store, store.labelOf(t), children);
    }
    return costs.at(term);
}

}  // namespace candler
