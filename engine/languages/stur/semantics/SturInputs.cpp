#include "engine/languages/stur/semantics/SturInputs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <set>

#include "engine/support/Hash.h"
#include "engine/support/Random.h"

namespace candler::stur {

std::string pointText(const SturFormula::Point& point) {
    return fmt::format("({})", fmt::join(point, ", "));
}

std::optional<Sizes> randomSizes(const Model& model, std::uint64_t seed, std::int64_t most) {
    constexpr int kTries = 2000;
    Random random(seed);
    for (int i = 0; i < kTries; ++i) {
        // Assumptions may want some that are larger.
        const auto bound = static_cast<std::uint64_t>(most + 1 + i / 200);
        Sizes sizes;
        const auto all = static_cast<std::int64_t>(random.below(bound));
        // All alike, or far apart, or any.
        const std::uint64_t kind = random.below(3);
        for (const NameSyntax& symbol : model.symbols) {
            const bool isSmall = kind == 1 && random.below(2) == 0;
            const auto any = static_cast<std::int64_t>(random.below(bound));
            sizes[symbol.name] = kind == 0   ? all
                                 : isSmall   ? 1 + any % 2
                                 : kind == 1 ? std::max(any, most)
                                             : any;
        }
        if (satisfies(model, sizes)) return sizes;
    }
    return std::nullopt;
}

Result<StructureAt> structureAt(SturTerms& terms, const StructureTerms& structure,
                                const Valuation& sizes, const EvaluationLimits& limits) {
    StructureAt made;
    for (const SetTerm& piece : structure.unique) {
        auto formula =
            SturFormula::make(terms, piece.condition, structure.variables, sizes, limits);
        if (!formula) return failure(formula.error());
        const auto done =
            formula->forEachPoint([&](const SturFormula::Point& point, double /*value*/) {
                made.unique.push_back(point);
            });
        if (!done) return failure(done.error());
    }
    std::vector<std::string> both = structure.variables;
    both.insert(both.end(), structure.images.begin(), structure.images.end());
    for (const SetTerm& piece : structure.redundant) {
        auto formula = SturFormula::make(terms, piece.condition, both, sizes, limits);
        if (!formula) return failure(formula.error());
        const auto done =
            formula->forEachPoint([&](const SturFormula::Point& point, double /*value*/) {
                const auto middle =
                    point.begin() + static_cast<std::ptrdiff_t>(structure.variables.size());
                made.redundant.push_back(
                    {{point.begin(), middle}, {middle, point.end()}, piece.factor});
            });
        if (!done) return failure(done.error());
    }
    if (structure.isRestUnique) {
        std::set<SturFormula::Point> places;
        for (const RedundantElement& one : made.redundant) places.insert(one.place);
        std::erase_if(made.unique,
                      [&](const SturFormula::Point& point) { return places.contains(point); });
    }
    return made;
}

std::optional<std::string> brokenStructure(const StructureAt& structure) {
    const std::set<SturFormula::Point> unique(structure.unique.begin(), structure.unique.end());
    std::map<SturFormula::Point, SturFormula::Point> images;
    for (const RedundantElement& one : structure.redundant) {
        const auto [known, isNew] = images.emplace(one.place, one.image);
        if (!isNew)
            return known->second == one.image
                       ? fmt::format("{} is in two parts of the map", pointText(one.place))
                       : fmt::format("{} leads to {} and to {}", pointText(one.place),
                                     pointText(known->second), pointText(one.image));
        if (unique.contains(one.place))
            return fmt::format("{} is unique, and leads to {}", pointText(one.place),
                               pointText(one.image));
        if (!unique.contains(one.image))
            return fmt::format("{} leads to {}, which is not unique", pointText(one.place),
                               pointText(one.image));
    }
    return std::nullopt;
}

namespace {

double smallNumber(Random& random) {
    constexpr std::uint64_t kValues = 7;
    return static_cast<double>(random.below(kValues)) - 3;
}

}  // namespace

Result<void> addRandomInputs(SturTerms& terms, const Model& model, std::uint64_t seed,
                             Valuation& values, const EvaluationLimits& limits) {
    SturTermMaker maker(terms, model);
    for (std::size_t i = 0; i < model.tensors.size(); ++i) {
        const Tensor& tensor = model.tensors[i];
        if (tensor.definition) continue;
        Random random(mixHash(seed, i));
        const auto extents = extentsAt(tensor, values.indices);
        if (!extents) return failure(noExtents(tensor, model));
        TensorValue value = TensorValue::zero(*extents);
        if (!tensor.unique && !tensor.redundancy) {
            for (double& cell : value.cells) cell = smallNumber(random);
        } else {
            const auto known = structureAt(terms, maker.structure(tensor), values, limits);
            if (!known) return failure(known.error());
            for (const SturFormula::Point& point : known->unique)
                value.cell(point) = smallNumber(random);
            for (const RedundantElement& one : known->redundant)
                value.cell(one.place) = one.factor * value.at(one.image);
        }
        values.tensors.insert_or_assign(tensor.name, std::move(value));
    }
    return {};
}

}  // namespace candler::stur
