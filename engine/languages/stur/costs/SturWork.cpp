#include "engine/languages/stur/costs/SturWork.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/languages/stur/lowering/SturInference.h"
#include "engine/languages/stur/lowering/SturInlining.h"
#include "engine/languages/stur/lowering/SturLayouts.h"
#include "engine/languages/stur/lowering/SturReconstruction.h"
#include "engine/languages/stur/semantics/SturEvaluator.h"
#include "engine/languages/stur/structure/Counting.h"
#include "engine/languages/stur/structure/Regions.h"

namespace candler::stur {

namespace {

constexpr std::uint64_t kMostVisits = 30'000;
constexpr std::int64_t kLargeSize = 100;
constexpr std::int64_t kSmallSize = 10;

/// The n-th of smaller sizes: remainders modulo the period stay, as strides make numbers of points
/// depend on them.
Values smaller(const Values& sizes, std::int64_t n, std::int64_t period) {
    Values made = sizes;
    for (auto& [name, size] : made)
        size = std::min(size, floorRemainder(size, period) + n * period);
    return made;
}

double largest(const Values& sizes) {
    std::int64_t most = 1;
    for (const auto& [name, size] : sizes) most = std::max(most, size);
    return static_cast<double>(most);
}

/// From how their number grows with the sizes.
double extrapolated(const Region& region, const std::vector<std::string>& variables,
                    const Values& sizes, std::uint64_t mostVisits) {
    const double most = largest(sizes);
    double power = static_cast<double>(variables.size());
    for (const std::int64_t period : {12, 4, 2})
        for (std::int64_t n = 2; n > 0; --n) {
            const Values at = smaller(sizes, n, period);
            const Values below = smaller(sizes, n - 1, period);
            const auto counted = countAt(region, variables, at, mostVisits);
            const auto fewer = countAt(region, variables, below, mostVisits);
            if (!counted || !fewer) continue;
            const auto number = static_cast<double>(*counted);
            const double ratio = largest(at) / largest(below);
            if (*fewer > 0 && *counted > 0 && ratio > 1)
                power = std::log(number / static_cast<double>(*fewer)) / std::log(ratio);
            return number * std::pow(most / largest(at), power);
        }
    return std::pow(most, power);  // All of boxes.
}

}  // namespace

Work& Work::operator+=(const Work& more) {
    points += more.points;
    operations += more.operations;
    copies += more.copies;
    zeros += more.zeros;
    return *this;
}

Values sampleSizes(const Model& model) {
    const std::set<std::string> bounds = boundingSymbols(model);
    static constexpr std::array<std::int64_t, 8> kTried{0, 100, 50, 10, 101, 200, 1, 25};
    constexpr std::size_t kMostTrials = 4096;
    Values sizes;
    for (std::size_t trial = 0; trial < kMostTrials; ++trial) {
        std::size_t rest = trial;
        for (const NameSyntax& symbol : model.symbols) {
            const std::int64_t other = kTried.at(rest % kTried.size());
            rest /= kTried.size();
            const bool isBound = bounds.contains(symbol.name);
            sizes[symbol.name] = other != 0 ? other : isBound ? kLargeSize : kSmallSize;
        }
        if (rest != 0) break;  // All were tried.
        if (satisfies(model, sizes)) return sizes;
    }
    for (auto& [name, size] : sizes) size = kLargeSize;
    return sizes;
}

double predictedCount(const Region& region, const std::vector<std::string>& variables,
                      const Values& sizes, Prover& prover) {
    double all = 0;
    // So that many conjunctions take no longer than one, up to a point.
    constexpr std::uint64_t kLeastVisits = 300;
    const std::uint64_t mostVisits =
        std::max(kLeastVisits, kMostVisits / std::max<std::uint64_t>(region.size(), 1));
    for (const Conjunction& conjunction : region) {
        if (prover.isStopped()) break;
        const Region one{simplified(conjunction, variables, prover)};
        if (one.front().isFalse()) continue;
        if (const auto counted = count(one, variables, prover))
            if (const auto value = counted->value(sizes)) {
                all += value->get_d();
                continue;
            }
        if (const auto visited = countAt(one, variables, sizes, mostVisits))
            all += static_cast<double>(*visited);
        else
            all += extrapolated(one, variables, sizes, mostVisits);
    }
    return all;
}

WorkCounter::WorkCounter(const FlatProgram& program,
                         const std::map<std::string, Structure, std::less<>>& structures,
                         Prover& prover, const Values& sizes)
    : m_program(program), m_structures(structures), m_prover(prover), m_sizes(sizes) {
    for (const auto& [name, quotient] : program.quotients) {
        const auto form = quotient.form.value(m_sizes);
        const auto divisor = quotient.divisor.value(m_sizes);
        m_sizes[name] = form && divisor && *divisor > 0 ? floorDivide(*form, *divisor) : 0;
    }
}

double WorkCounter::elementsOf(const std::string& tensor) const {
    const FlatTensor& known = m_program.tensors.at(tensor);
    double all = 1;
    for (const AffineForm& extent : known.extents) {
        const bool isSize = m_prover.implies(Conjunction(), Atom::nonNegative(extent));
        // Temporaries of which it is not known have an element.
        const std::int64_t least = known.declared == nullptr && !isSize ? 1 : 0;
        all *= static_cast<double>(std::max(least, extent.value(m_sizes).value_or(kLargeSize)));
    }
    return all;
}

/// Where elements of a factor are that are read.
Region WorkCounter::readsOf(const FlatFactor& factor) const {
    const FlatTensor& tensor = m_program.tensors.at(factor.tensor);
    const bool isInput = tensor.declared != nullptr && !tensor.declared->definition;
    const Structure& structure = m_structures.at(factor.tensor);
    if (!isInput && structure.support.size() > kMostReadPieces) return {Conjunction()};
    const Substitution arguments = substitutionOf(structure.variables, factor.indices);
    Region made;
    for (const Conjunction& guard : structure.support) made.push_back(guard.substituted(arguments));
    return made;
}

/// All of what is read is there, and the result is computed.
Region WorkCounter::pointsOf(const FlatProduct& product, const Region& where) const {
    Region points;
    for (const Conjunction& one : where) points.push_back(one.with(product.condition));
    for (const FlatFactor& factor : product.factors) {
        if (factor.isSize) continue;
        // Beyond some parts it is as if all elements were there: this is a prediction.
        constexpr std::size_t kMostParts = 128;
        Region guards = readsOf(factor);
        if (points.size() * guards.size() > kMostParts)
            guards = {m_program.box(factor.tensor, factor.indices)};
        Region next;
        for (const Conjunction& guard : guards)
            for (const Conjunction& one : points) {
                Conjunction both = one.with(guard);
                if (!both.isFalse() && !m_prover.provesEmpty(both)) next.push_back(std::move(both));
            }
        points = std::move(next);
    }
    return points;
}

double WorkCounter::copiesOf(const FlatRule& rule, const Structure& structure) const {
    const std::vector<AffineForm>& extents = m_program.tensors.at(rule.tensor).extents;
    Region unique;
    Region others;
    for (std::size_t i = 0; i < structure.pieces.size(); ++i)
        (i < structure.uniqueCount() ? unique : others).push_back(structure.pieces[i].guard);
    const Conjunction box = m_program.box(rule.tensor, identityMap(rule.variables));
    if (const auto rows = rowCopies(structure, box, extents, m_prover)) {
        Region first;
        for (const std::size_t piece : rows->pieces) first.push_back(structure.pieces[piece].guard);
        const std::vector<std::string> outer(rule.variables.begin(), rule.variables.end() - 1);
        const auto length = static_cast<double>(extents.back().value(m_sizes).value_or(kLargeSize));
        return countOf(first, rule.variables) +
               countOf({rows->rows}, outer) * static_cast<double>(rows->orders.size()) * length;
    }
    const auto orders = placeOrders(structure, extents);
    if (orders.empty()) return countOf(others, rule.variables);
    return countOf(unique, rule.variables) * static_cast<double>(orders.size() - 1);
}

const PackedLayout* WorkCounter::packedOf(const std::string& tensor) {
    const Tensor* declared = m_program.tensors.at(tensor).declared;
    if (declared == nullptr || declared->layout == StorageLayout::Dense) return nullptr;
    const auto [known, isNew] = m_layouts.try_emplace(tensor);
    if (isNew)
        known->second =
            packedLayout(m_structures.at(tensor), m_prover, rowStartsOf(declared->layout));
    return known->second ? &*known->second : nullptr;
}

Work WorkCounter::of(const FlatRule& rule) {
    Work made;
    const Structure structure = m_structures.at(rule.tensor).renamed(rule.variables);
    // A temporary that is 0 is read nowhere, and then it is not there.
    if (structure.isZero() && m_program.tensors.at(rule.tensor).declared == nullptr) return made;
    const Conjunction box = m_program.box(rule.tensor, identityMap(rule.variables));
    const PackedLayout* packed = packedOf(rule.tensor);
    if (packed == nullptr && !isSubset({box}, structure.support, m_prover))
        made.zeros = elementsOf(rule.tensor);
    if (packed != nullptr && !packed->isExact)
        if (const auto cells = packed->size.value(m_sizes)) made.zeros = cells->get_d();
    const bool isWhole = computesAll(m_program, m_structures, rule, [&](const std::string& tensor) {
        return packedOf(tensor) != nullptr;
    });
    Region where = isWhole ? structure.support : structure.uniqueSet();
    for (Conjunction& one : where) one.add(box);
    for (const FlatProduct& product : rule.products) {
        std::vector<std::string> variables = rule.variables;
        variables.insert(variables.end(), product.summed.begin(), product.summed.end());
        const double points = countOf(pointsOf(product, where), variables);
        made.points += points;
        made.operations +=
            points * static_cast<double>(std::max<std::size_t>(1, product.factors.size()));
    }
    if (!isWhole && packed == nullptr) made.copies = copiesOf(rule, structure);
    return made;
}

Result<Work> workOf(SturTerms& terms, const Model& model, TermId program, const Values& sizes,
                    const StopCheck& stop) {
    auto flat = flatten(terms, model, program);
    if (!flat) return failure(flat.error());
    inlineRules(*flat);
    Prover prover = proverOf(*flat, stop);
    const auto inferred = inferStructures(*flat, prover);
    if (!inferred) return failure(inferred.error());
    WorkCounter counter(*flat, inferred->structures, prover, sizes);
    Work all;
    for (const FlatRule& rule : flat->rules) all += counter.of(rule);
    return all;
}

}  // namespace candler::stur
