#include "engine/languages/stur/lowering/SturExchanges.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace candler::stur {

namespace {

constexpr std::size_t kMostIndices = 4;
constexpr std::size_t kMostSummands = 8;
constexpr std::size_t kMostFactors = 6;
constexpr std::size_t kMostSummed = 4;

/// A product up to the order of its factors, with indices that may change places in order.
struct OrderedProduct {
    double coefficient = 1;
    std::vector<FlatFactor> factors;
    Conjunction comparisons;
};

auto keyOf(const FlatFactor& factor) {
    return std::tie(factor.tensor, factor.isSize, factor.use, factor.indices);
}

class RuleExchanges {
public:
    RuleExchanges(const FlatRule& rule, const TensorExchanges& known)
        : m_rule(rule), m_known(known) {
        for (const FlatProduct& product : rule.products) m_ordered.push_back(ordered(product, {}));
    }

    [[nodiscard]] bool holds(const Exchange& exchange) const {
        const std::string& first = m_rule.variables[exchange.first];
        const std::string& second = m_rule.variables[exchange.second];
        const Substitution names{{first, AffineForm::name(second)},
                                 {second, AffineForm::name(first)}};
        std::vector<bool> isTaken(m_ordered.size(), false);
        return std::ranges::all_of(m_rule.products, [&](const FlatProduct& product) {
            for (std::size_t q = 0; q < m_ordered.size(); ++q) {
                if (isTaken[q] || !isAgain(product, q, names, exchange.factor)) continue;
                isTaken[q] = true;
                return true;
            }
            return false;
        });
    }

private:
    /// Whether the product with these names is `factor` times the other one, for some order of what
    /// both sum over.
    [[nodiscard]] bool isAgain(const FlatProduct& product, std::size_t other,
                               const Substitution& exchanged, int factor) const {
        const OrderedProduct& wanted = m_ordered[other];
        std::vector<std::string> summed = m_rule.products[other].summed;
        if (summed.size() != product.summed.size() ||
            wanted.factors.size() != product.factors.size())
            return false;
        std::ranges::sort(summed);
        do {
            Substitution names = exchanged;
            for (std::size_t i = 0; i < summed.size(); ++i)
                names[product.summed[i]] = AffineForm::name(summed[i]);
            const OrderedProduct made = ordered(product, names);
            if (made.coefficient == factor * wanted.coefficient &&
                made.comparisons == wanted.comparisons &&
                std::ranges::equal(made.factors, wanted.factors, {}, keyOf, keyOf))
                return true;
        } while (std::ranges::next_permutation(summed).found);
        return false;
    }

    [[nodiscard]] OrderedProduct ordered(const FlatProduct& product,
                                         const Substitution& names) const {
        OrderedProduct made{product.coefficient, {}, product.comparisons.substituted(names)};
        for (FlatFactor factor : product.factors) {
            for (AffineForm& index : factor.indices) index = index.substituted(names);
            made.coefficient *= sort(factor);
            made.factors.push_back(std::move(factor));
        }
        std::ranges::sort(made.factors, {}, keyOf);
        return made;
    }

    /// What the factor is multiplied by in turn.
    [[nodiscard]] int sort(FlatFactor& factor) const {
        const auto known = m_known.find(factor.tensor);
        if (known == m_known.end()) return 1;
        int sign = 1;
        for (bool isSorted = false; !isSorted;) {
            isSorted = true;
            for (const Exchange& one : known->second) {
                AffineForm& first = factor.indices[one.first];
                AffineForm& second = factor.indices[one.second];
                if (!(second < first)) continue;
                std::swap(first, second);
                isSorted = false;
                if (factor.use != FlatFactor::Use::Nonzero) sign *= one.factor;
            }
        }
        return sign;
    }

    const FlatRule& m_rule;
    const TensorExchanges& m_known;
    std::vector<OrderedProduct> m_ordered;  ///< As the rule has them.
};

bool isSmall(const FlatRule& rule) {
    return rule.variables.size() <= kMostIndices && rule.products.size() <= kMostSummands &&
           !rule.products.empty() &&
           std::ranges::all_of(rule.products, [](const FlatProduct& product) {
               return product.factors.size() <= kMostFactors &&
                      product.summed.size() <= kMostSummed &&
                      product.comparisons.witnesses().empty();
           });
}

}  // namespace

std::vector<Exchange> exchangesOf(const FlatRule& rule, const FlatProgram& program,
                                  const TensorExchanges& known) {
    if (!isSmall(rule)) return {};
    const std::vector<AffineForm>& extents = program.tensors.at(rule.tensor).extents;
    const RuleExchanges exchanges(rule, known);
    std::vector<Exchange> found;
    for (std::size_t a = 0; a < extents.size(); ++a)
        for (std::size_t b = a + 1; b < extents.size(); ++b)
            for (const int factor : {1, -1}) {
                if (extents[a] != extents[b] || !exchanges.holds({a, b, factor})) continue;
                found.push_back({a, b, factor});
                break;
            }
    return found;
}

}  // namespace candler::stur
