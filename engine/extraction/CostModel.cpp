#include "engine/extraction/CostModel.h"

#include <algorithm>
#include <numeric>

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

double costOf(const TermStore& store, TermId term, const CostModel& model, const StopCheck& stop) {
    if (model.pricesPlans()) return model.planCost(term);
    return TermCosts(store, model, stop).of(term);
}

double TermCosts::of(TermId term) {
    std::vector<double> costs;
    if (const auto known = m_costs.find(term); known != m_costs.end()) return known->second;
    for (const TermId part : m_store.subterms(term)) {
        if (m_costs.contains(part)) continue;
        const auto children = m_store.children(part);
        costs.clear();
        for (const TermId child : children) costs.push_back(m_costs.at(child));
        m_costs[part] = over(m_store.labelOf(part), costs, children);
    }
    return m_costs.at(term);
}

double TermCosts::over(LabelId label, std::span<const double> costs,
                       std::span<const TermId> children) {
    if (!m_model.hasEstimates()) return m_model.cost(m_store, label, costs);
    std::vector<Estimate> estimates;
    for (const TermId child : children) estimates.push_back(estimateOf(child));
    return m_model.estimatedCost(m_store, label, costs, estimates, m_stop);
}

const Estimate& TermCosts::estimateOf(TermId term) {
    if (const auto known = m_estimates.find(term); known != m_estimates.end()) return known->second;
    std::vector<Estimate> children;
    const auto isKnown = [&](TermId child) { return m_estimates.contains(child); };
    const bool isNext = std::ranges::all_of(m_store.children(term), isKnown);
    for (const TermId part : isNext ? std::vector{term} : m_store.subterms(term)) {
        if (m_estimates.contains(part)) continue;
        children.clear();
        for (const TermId child : m_store.children(part)) children.push_back(m_estimates.at(child));
        m_estimates[part] = m_model.estimate(m_store, m_store.labelOf(part), children, m_stop);
    }
    return m_estimates.at(term);
}

}  // namespace candler
