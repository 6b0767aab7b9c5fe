#include "engine/languages/stur/costs/SturWorkCosts.h"

#include <algorithm>

#include "engine/languages/stur/costs/SturTermWork.h"

namespace candler::stur {

namespace {

// Of an estimate.
constexpr std::size_t kEstimatedTerm = 0;  ///< In the store of TermWork.
constexpr std::size_t kTermSize = 1;       ///< Its e-nodes, as a tree.
constexpr std::size_t kTermWork = 2;       ///< Operations.

/// Smaller terms are better where the work is the same.
constexpr double kTieOfNode = 0.001;

/// Of what no loops can be made of: more than all else, but a cost.
constexpr double kWithoutLoops = 1e30;

TermId termOf(const Estimate& estimate) {
    return TermId{static_cast<std::uint32_t>(estimate[kEstimatedTerm])};
}

LabelId importLabel(const SturTerms& from, LabelId label, SturTerms& to) {
    const Label& known = from.context.store[label];
    if (known.op == from.context.symbolOp())
        return to.context.symbol(from.context.symbolName(known.payload));
    if (known.op == from.context.numberOp())
        return to.context.number(
            *to.context.numbers().read(from.context.numbers().text(known.payload)));
    return to.context.store.label({known.op, known.payload, kUntyped});
}

}  // namespace

SturWorkCosts::SturWorkCosts(const SturTerms& terms, const Model& model)
    : m_known(terms), m_model(model) {}

SturWorkCosts::~SturWorkCosts() = default;

double SturWorkCosts::cost(const TermStore& /*store*/, LabelId /*label*/,
                           std::span<const double> children) const {
    double made = kTieOfNode;
    for (const double child : children) made += child;
    return made;
}

Estimate SturWorkCosts::estimate(const TermStore& /*store*/, LabelId label,
                                 std::span<const Estimate> children, const StopCheck& stop) const {
    const std::lock_guard lock(m_mutex);
    if (m_work == nullptr) m_work = std::make_unique<TermWork>(m_model);
    SturTerms& terms = m_work->terms();
    std::vector<TermId> parts;
    Estimate made{};
    made[kTermSize] = 1;
    for (const Estimate& child : children) {
        parts.push_back(termOf(child));
        made[kTermSize] += child[kTermSize];
        made[kTermWork] += child[kTermWork];
    }
    const TermId term = terms.context.store.make(importLabel(m_known, label, terms), parts);
    made[kEstimatedTerm] = term.value;
    const bool isNest = terms.is(term, Operator::Sum) || terms.is(term, Operator::Define) ||
                        (terms.is(term, Operator::Multiply) && made[kTermWork] > 0);
    if (isNest) {
        const auto& found = m_work->of(term, stop);
        made[kTermWork] = std::max(made[kTermWork], found ? found->cost : kWithoutLoops);
    }
    return made;
}

double SturWorkCosts::estimatedCost(const TermStore& store, LabelId label,
                                    std::span<const double> /*children*/,
                                    std::span<const Estimate> estimates,
                                    const StopCheck& stop) const {
    const Estimate made = estimate(store, label, estimates, stop);
    return made[kTermWork] + kTieOfNode * made[kTermSize];
}

std::optional<Structure> SturWorkCosts::structure(const Estimate& estimate,
                                                  const StopCheck& stop) const {
    const std::lock_guard lock(m_mutex);
    if (m_work == nullptr) return std::nullopt;
    const TermId term = termOf(estimate);
    SturTerms& terms = m_work->terms();
    if (!terms.is(term, Operator::Sum) && !terms.is(term, Operator::Define)) return std::nullopt;
    const auto& found = m_work->of(term, stop);
    if (!found || !found->isWhole) return std::nullopt;
    return found->structure;
}

}  // namespace candler::stur
