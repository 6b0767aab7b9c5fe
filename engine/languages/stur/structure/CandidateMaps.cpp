// Candidates for maps, by solving linear equations between the elements that accesses read.
#include <algorithm>
#include <numeric>
#include <set>

#include "engine/languages/stur/structure/Claims.h"

namespace candler::stur {

namespace {

/// The name of a coordinate of the image; no program has it.
std::string imageOf(const std::string& variable) {
    return variable + "\"";
}

/// An unknown that the equation has with coefficient 1 or -1 and not in a product.
std::optional<std::string> pivotOf(const AffineForm& equation,
                                   const std::vector<std::string>& unknowns) {
    for (std::size_t u = unknowns.size(); u-- > 0;) {
        const std::int64_t coefficient = equation.coefficient(unknowns[u]);
        if ((coefficient == 1 || coefficient == -1) && equation.isLinearIn(unknowns[u]))
            return unknowns[u];
    }
    return {};
}

std::size_t complexityOf(const std::vector<AffineForm>& map) {
    std::size_t size = 0;
    for (const AffineForm& form : map) size += form.terms().size() + (form.constant() != 0 ? 1 : 0);
    return size;
}

}  // namespace

Solution solved(const std::vector<std::string>& unknowns, std::vector<AffineForm> equations) {
    Solution solution{{}, unknowns};
    bool isChanged = true;
    while (isChanged) {
        isChanged = false;
        for (AffineForm& equation : equations) {
            const std::optional<std::string> pivot = pivotOf(equation, solution.free);
            if (!pivot) continue;
            const std::int64_t coefficient = equation.coefficient(*pivot);
            const AffineForm rest = equation - AffineForm::name(*pivot) * AffineForm(coefficient);
            const Substitution value{{*pivot, coefficient == 1 ? -rest : rest}};
            for (AffineForm& other : equations) other = other.substituted(value);
            for (auto& [name, known] : solution.values) known = known.substituted(value);
            solution.values.insert(*value.begin());
            std::erase(solution.free, *pivot);
            isChanged = true;
        }
    }
    return solution;
}

std::vector<Matching> matchingsOf(const std::vector<Read>& reads, std::size_t most) {
    Matching places(reads.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::vector<Matching> matchings;
    Matching order = places;
    do {
        const bool isMatching = std::all_of(places.begin(), places.end(), [&](std::size_t a) {
            return order[a] == a ||
                   (!reads[a].tensor.empty() && reads[a].tensor == reads[order[a]].tensor);
        });
        if (isMatching) matchings.push_back(order);
        if (matchings.size() > most) return {places};
    } while (reads.size() <= 6 && std::next_permutation(order.begin(), order.end()));
    return matchings;
}

std::vector<Conjunction> isBefore(const std::vector<AffineForm>& map,
                                  const std::vector<std::string>& variables) {
    std::vector<Conjunction> cases;
    Conjunction prefix;
    for (std::size_t d = 0; d < variables.size(); ++d) {
        const AffineForm variable = AffineForm::name(variables[d]);
        Conjunction before = prefix.with(Atom::below(map[d], variable));
        if (!before.isFalse()) cases.push_back(std::move(before));
        prefix.add(Atom::equal(map[d], variable));
    }
    return cases;
}

bool CandidateMaps::isStored(std::size_t profile) const {
    return std::all_of(m_profiles[profile].elements.begin(), m_profiles[profile].elements.end(),
                       [](const auto& element) { return !element || element->isStored; });
}

std::vector<std::vector<AffineForm>> CandidateMaps::find(std::size_t most, bool toStoredOnly) {
    m_most = most;
    for (const Profile& from : m_profiles)
        for (std::size_t to = 0; to < m_profiles.size(); ++to) {
            if (toStoredOnly && !isStored(to)) continue;
            for (const Matching& matching : m_matchings) solvePair(from, m_profiles[to], matching);
        }
    std::stable_sort(m_found.begin(), m_found.end(), [](const auto& a, const auto& b) {
        return complexityOf(a) < complexityOf(b);
    });
    if (m_found.size() > most) m_found.resize(most);
    return m_found;
}

void CandidateMaps::solvePair(const Profile& from, const Profile& to, const Matching& matching) {
    std::vector<std::string> unknowns;
    Substitution images;
    for (const std::string& variable : m_variables) {
        unknowns.push_back(imageOf(variable));
        images[variable] = AffineForm::name(unknowns.back());
    }
    std::vector<AffineForm> equations;
    for (std::size_t a = 0; a < from.elements.size(); ++a) {
        const auto& here = from.elements[a];
        const auto& there = to.elements[matching[a]];
        if (here.has_value() != there.has_value()) return;
        if (!here) continue;
        for (std::size_t d = 0; d < here->position.size(); ++d)
            equations.push_back(there->position[d].substituted(images) - here->position[d]);
    }
    for (const Atom& atom : to.region.atoms())
        if (atom.kind == Atom::Kind::Zero) equations.push_back(atom.form.substituted(images));
    m_choices = 0;
    choose(Profile{to.region.substituted(images), {}}, solved(unknowns, std::move(equations)), 0);
}

/// Coordinates that the equations leave open stay as they are, or take a least value.
void CandidateMaps::choose(const Profile& to, Solution solution, std::size_t next) {
    constexpr std::size_t kMostChoices = 12;
    if (next == solution.free.size()) return offer(solution.values);
    const std::string open = solution.free[next];
    std::set<AffineForm> options{AffineForm::name(open.substr(0, open.size() - 1))};
    for (const Atom& atom : to.region.atoms()) {
        if (atom.kind != Atom::Kind::NonNegative) continue;
        const AffineForm form = atom.form.substituted(solution.values);
        const bool isLast = std::none_of(
            solution.free.begin() + static_cast<std::ptrdiff_t>(next) + 1, solution.free.end(),
            [&](const std::string& other) { return form.uses(other); });
        if (isLast && form.coefficient(open) == 1 && form.isLinearIn(open))
            options.insert(AffineForm::name(open) - form);
    }
    for (const AffineForm& option : options) {
        if (m_choices++ > kMostChoices) return;
        Solution chosen = solution;
        const Substitution value{{open, option}};
        for (auto& [name, known] : chosen.values) known = known.substituted(value);
        chosen.values[open] = option;
        choose(to, std::move(chosen), next + 1);
    }
}

void CandidateMaps::offer(const Substitution& values) {
    constexpr std::size_t kMostKept = 2000;
    std::vector<AffineForm> map;
    for (const std::string& variable : m_variables) map.push_back(values.at(imageOf(variable)));
    if (map == identityMap(m_variables) || m_found.size() >= kMostKept) return;
    if (std::find(m_found.begin(), m_found.end(), map) == m_found.end())
        m_found.push_back(std::move(map));
}

}  // namespace candler::stur
