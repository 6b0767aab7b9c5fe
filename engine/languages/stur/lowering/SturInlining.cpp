#include "engine/languages/stur/lowering/SturInlining.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/languages/stur/structure/Structure.h"

namespace candler::stur {

namespace {

/// Of one rule. More are more loops.
constexpr std::size_t kMostInlined = 8;

struct ReadPlace {
    std::size_t rule = 0;
    std::size_t product = 0;
    std::size_t factor = 0;
};

/// The only one that reads the tensor.
std::optional<ReadPlace> onlyReader(const FlatProgram& program, const std::string& tensor) {
    std::optional<ReadPlace> found;
    for (std::size_t r = 0; r < program.rules.size(); ++r) {
        const auto& products = program.rules[r].products;
        for (std::size_t p = 0; p < products.size(); ++p)
            for (std::size_t f = 0; f < products[p].factors.size(); ++f) {
                if (products[p].factors[f].tensor != tensor) continue;
                if (found) return std::nullopt;
                found = {r, p, f};
            }
    }
    return found;
}

bool canBeInlined(const FlatProgram& program, const FlatRule& rule) {
    const Tensor* declared = program.tensors.at(rule.tensor).declared;
    if (declared != nullptr && declared->isOutput) return false;
    return rule.order.empty() && std::ranges::all_of(rule.products, [](const FlatProduct& product) {
               return product.summed.empty();
           });
}

/// The products in the place of the factor.
std::vector<FlatProduct> inlined(const FlatRule& rule, const FlatProduct& reader,
                                 std::size_t factor) {
    const Substitution arguments = substitutionOf(rule.variables, reader.factors[factor].indices);
    std::vector<FlatProduct> made;
    for (const FlatProduct& product : rule.products) {
        FlatProduct one = reader;
        one.factors.erase(one.factors.begin() + static_cast<std::ptrdiff_t>(factor));
        one.coefficient *= product.coefficient;
        for (FlatFactor more : product.factors) {
            for (AffineForm& index : more.indices) index = index.substituted(arguments);
            one.factors.push_back(std::move(more));
        }
        one.condition.add(product.condition.substituted(arguments));
        one.comparisons.add(product.comparisons.substituted(arguments));
        made.push_back(std::move(one));
    }
    return made;
}

}  // namespace

void inlineRules(FlatProgram& program) {
    // From the last one on: what a rule reads is before it.
    for (std::size_t i = program.rules.size(); i-- > 0;) {
        const FlatRule rule = program.rules[i];
        if (!canBeInlined(program, rule)) continue;
        const auto place = onlyReader(program, rule.tensor);
        if (!place) continue;
        auto& products = program.rules[place->rule].products;
        const FlatProduct reader = products[place->product];
        if (reader.factors[place->factor].use != FlatFactor::Use::Value ||
            products.size() + rule.products.size() > kMostInlined)
            continue;
        std::vector<FlatProduct> more = inlined(rule, reader, place->factor);
        const auto at =
            products.erase(products.begin() + static_cast<std::ptrdiff_t>(place->product));
        products.insert(at, std::make_move_iterator(more.begin()),
                        std::make_move_iterator(more.end()));
        program.tensors.erase(rule.tensor);
        program.rules.erase(program.rules.begin() + static_cast<std::ptrdiff_t>(i));
    }
}

}  // namespace candler::stur
