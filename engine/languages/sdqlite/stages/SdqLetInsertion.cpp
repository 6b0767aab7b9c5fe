#include "engine/languages/sdqlite/stages/SdqLetInsertion.h"

#include <algorithm>
#include <functional>
#include <limits>

#include "engine/languages/sdqlite/syntax/SdqCells.h"

namespace candler::sdqlite {

namespace {

constexpr std::size_t kMostSteps = 16;
constexpr std::uint64_t kLargest = 2'000;  // terms, as a tree: every part is tried at every site
/// To allocate, clear and fill an element of a table.
constexpr double kCell = 40;
/// To clear an element of what then is filled by its entries.
constexpr double kCleared = 1;
/// To find an entry of a table again and take it out.
constexpr double kCleaned = 2;
constexpr double kLookup = 2;
/// What must be saved of what was computed, since estimates are rough.
constexpr double kLeastSaved = 0.2;

/// Infinite for pairs of indices of which the number is not said: too many to guess.
double cellsOf(const TableUse& use) {
    double cells = 1;
    for (const Dimension* of : use.of) {
        if (!of->value && use.of.size() > 1) return std::numeric_limits<double>::infinity();
        cells *= of->value ? static_cast<double>(*of->value) : SdqEstimates::kSize;
    }
    return cells;
}

bool areSaid(const TableUse& use) {
    return std::ranges::all_of(use.of, [](const Dimension* of) { return of->value.has_value(); });
}

}  // namespace

SdqLetInsertion::SdqLetInsertion(SdqTerms& terms, const CheckedProgram& program)
    : m_terms(terms),
      m_scopes(terms, program),
      m_tables(terms, program, m_scopes),
      m_model(terms, program),
      m_costs(terms.store, m_model),
      m_estimates(terms, program),
      m_cleansTables(areTablesShared(terms.fullTypes, program)) {}

const SdqEstimate& SdqLetInsertion::estimateOf(TermId term) {
    const auto [known, isNew] = m_known.try_emplace(term);
    if (isNew) known->second = m_estimates.of(term);
    return known->second;
}

/// Where nothing better is known few are true: what is computed seldom is not worth keeping.
double SdqLetInsertion::shareOf(TermId condition) const {
    const bool isEqual = m_terms.store[condition].op == op(Operator::Equal);
    return isEqual ? 1 / SdqEstimates::kSize : 0.5;
}

double SdqLetInsertion::timesOf(TermId parent, std::size_t child) {
    using enum Operator;
    const Operator o = operatorOf(m_terms.store[parent].op);
    const auto children = m_terms.store.children(parent);
    const bool isBelow = row(o).binders[child] > 0;
    switch (o) {
        case Sum:
        case Collect:
            return isBelow ? estimateOf(children[0]).count() : 1;
        case Merge:
            return isBelow ? estimateOf(children[0]).count() * estimateOf(children[1]).count() /
                                 SdqEstimates::kSize
                           : 1;
        case If:
            return child == 1 ? shareOf(children[0]) : 1;
        case InBounds:
            return child == 3 ? 0.5 : 1;
        case Probe:
            return isBelow ? 0.5 : 1;
        case Multiply: {
            const TermId other = children[1 - child];
            const bool isTruth = m_terms.store.type(other) == PlainTypes::ring(Ring::Bool);
            if (isTruth) return shareOf(other);
            const bool areMaps = PlainTypes::isMap(m_terms.store.type(children[0])) &&
                                 PlainTypes::isMap(m_terms.store.type(children[1]));
            return areMaps && child == 1 ? estimateOf(children[0]).all() : 1;
        }
        default:
            return 1;
    }
}

/// In a loop a table is cleared in each iteration, unless these share it.
bool SdqLetInsertion::isAffordable(const TableUse& use, bool isInLoop) const {
    const bool isCleared = isInLoop && !(m_cleansTables && use.keys.size() == 1);
    if (isCleared && !areSaid(use)) return false;
    const std::int64_t most =
        isInLoop && use.keys.size() > 1 ? kMostCellsInLoops : kMostCells;  // As SdqMapUse.cpp.
    return cellsOf(use) <= static_cast<double>(most);
}

/// `computing`: what the term costs each time, if it is not kept.
void SdqLetInsertion::addUses(const Site& place, double computing) {
    if (!m_tables.isWorthKeeping(place.body)) return;
    for (const std::size_t number : m_around) {
        const Site& site = m_sites[number];
        auto use = m_tables.use({place.scope, place.depth - site.depth}, place.body);
        if (!use || !isAffordable(*use, site.depth > 0)) continue;
        const auto [known, isNew] =
            m_byTable.try_emplace({number, use->table}, m_candidates.size());
        if (isNew) m_candidates.push_back({number, std::move(*use)});
        Candidate& candidate = m_candidates[known->second];
        const double uses = place.times / site.times;
        candidate.uses += uses;
        candidate.computing += uses * computing;
    }
}

/// Each side may be a table that is read in a loop over the other.
void SdqLetInsertion::addUsesOfMerge(const Site& place) {
    for (const std::size_t side : {0U, 1U}) {
        const auto made = m_tables.unmerged(place.body, side);
        if (!made) continue;
        const double times = timesOf(made->sum, 1);
        const double walking = m_costs.of(made->sum) - times * m_costs.of(made->asked);
        addUses({{},
                 m_scopes.below(place.scope, made->sum, 1),
                 made->asked,
                 place.depth + 2,
                 place.times * times},
                (m_costs.of(place.body) - walking) / times);
    }
}

void SdqLetInsertion::visitChildren(const Site& place) {
    const Operator o = operatorOf(m_terms.store[place.body].op);
    const auto children = m_terms.store.children(place.body);
    const std::vector<TermId> parts(children.begin(), children.end());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        Site below{place.path, m_scopes.below(place.scope, place.body, i), parts[i],
                   place.depth + row(o).binders[i], place.times * timesOf(place.body, i)};
        below.path.push_back(i);
        const bool isSite = row(o).binders[i] > 0;
        if (isSite) {
            m_around.push_back(m_sites.size());
            m_sites.push_back(below);
        }
        visit(below);
        if (isSite) m_around.pop_back();
    }
}

void SdqLetInsertion::visit(const Site& place) {
    addUses(place, m_costs.of(place.body));
    addUsesOfMerge(place);
    visitChildren(place);
}

void SdqLetInsertion::findCandidates(TermId term) {
    m_candidates.clear();
    m_byTable.clear();
    m_sites.assign(1, {{}, SdqScopes::kTop, term, 0, 1});
    m_around.assign(1, 0);
    visit(Site(m_sites.front()));
}

TermId SdqLetInsertion::inPlace(TermId whole, const Site& site, std::size_t level, TermId made) {
    if (level == site.path.size()) return made;
    const auto children = m_terms.store.children(whole);
    std::vector<TermId> parts(children.begin(), children.end());
    TermId& inside = parts[site.path[level]];
    inside = inPlace(inside, site, level + 1, made);
    return m_terms.store.make(m_terms.store.labelOf(whole), parts);
}

void SdqLetInsertion::price(Candidate& candidate) {
    const Site& site = m_sites[candidate.site];
    const bool isValue = candidate.use.keys.empty();
    candidate.table = candidate.use.table;
    candidate.name = isValue ? "keep-value" : "keep-table";
    double clearing = kCell * cellsOf(candidate.use);
    if (const auto summed = m_tables.summed(site.scope, candidate.use);
        summed && m_costs.of(*summed) < m_costs.of(candidate.table)) {
        candidate.table = *summed;
        candidate.name = "keep-sums";
        clearing = kCleared * cellsOf(candidate.use);
        const bool isShared = m_cleansTables && candidate.use.keys.size() == 1;
        if (isShared && !m_tables.hasLoop(*summed))
            clearing = clearing / site.times + kCleaned * estimateOf(*summed).count();
    }
    double keeping = m_costs.of(candidate.table);
    if (!isValue) keeping += clearing + kLookup * candidate.uses;
    const bool isWorthIt = keeping <= (1 - kLeastSaved) * candidate.computing;
    candidate.gain = isWorthIt ? site.times * (candidate.computing - keeping) : 0;
}

std::optional<SdqLetInsertion::Step> SdqLetInsertion::best(TermId whole) {
    findCandidates(whole);
    for (Candidate& candidate : m_candidates) price(candidate);
    std::ranges::stable_sort(m_candidates, std::ranges::greater(), &Candidate::gain);
    for (const Candidate& candidate : m_candidates) {
        if (candidate.gain <= 0) break;
        const Site& site = m_sites[candidate.site];
        const TermId made = m_tables.kept(site.scope, site.body, candidate.use, candidate.table);
        const TermId after = inPlace(whole, site, 0, made);
        if (m_costs.of(after) < m_costs.of(whole)) return Step{candidate.name, after};
    }
    return std::nullopt;
}

std::vector<SdqLetInsertion::Step> SdqLetInsertion::steps(TermId term) {
    std::vector<Step> steps;
    while (steps.size() < kMostSteps && m_terms.store.treeSize(term) <= kLargest) {
        auto step = best(term);
        if (!step) break;
        term = step->term;
        steps.push_back(std::move(*step));
    }
    return steps;
}

}  // namespace candler::sdqlite
