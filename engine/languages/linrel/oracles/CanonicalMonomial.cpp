#include "engine/languages/linrel/oracles/CanonicalMonomial.h"

#include <algorithm>
#include <map>
#include <set>

namespace candler::linrel {

namespace {

/// How many orders of like indices are tried.
constexpr std::size_t kMostOrders = 50'000;

/// Symmetric atoms have their smaller index first; then all are sorted.
void sortAtoms(std::vector<Factor>& atoms, const AtomTable& heads) {
    for (Factor& atom : atoms)
        if (atom.arity == 2 && heads[atom.head].isSymmetric && atom.places[1] < atom.places[0])
            std::swap(atom.places[0], atom.places[1]);
    std::ranges::sort(atoms);
}

/// Bound indices that hang together through atoms, numbered from kFirstBound.
class Component {
public:
    Component(Monomial content, const AtomTable& heads, const StopCheck& stop)
        : m_content(std::move(content)), m_heads(heads), m_stop(stop) {}

    /// None if there are too many orders.
    std::optional<Monomial> canonical() {
        Colours colours;
        for (const std::int64_t size : m_content.bound)
            colours.push_back(static_cast<std::uint32_t>(
                std::ranges::count_if(m_content.bound, [&](auto other) { return other < size; })));
        search(std::move(colours));
        return m_isGivenUp ? std::nullopt : m_best;
    }

private:
    /// Of each index; smaller numbers are named first.
    using Colours = std::vector<std::uint32_t>;
    using Signature = std::vector<std::uint32_t>;

    /// How the atom looks from one of its indices.
    [[nodiscard]] Signature view(const Factor& atom, std::size_t from,
                                 const Colours& colours) const {
        Signature seen;
        for (std::size_t k = 0; k < atom.arity; ++k) {
            const Place place = atom.places[k];
            if (!isBound(place))
                seen.push_back(1U + place);
            else if (place == kFirstBound + from)
                seen.push_back(0);
            else
                seen.push_back(1U + kFirstBound + colours[place - kFirstBound]);
        }
        if (m_heads[atom.head].isSymmetric) std::ranges::sort(seen);
        seen.insert(seen.begin(), {atom.head.value, atom.arity});
        return seen;
    }

    [[nodiscard]] Signature signature(std::size_t index, const Colours& colours) const {
        std::vector<Signature> views;
        for (const Factor& atom : m_content.atoms)
            if (atom.uses(static_cast<Place>(kFirstBound + index)))
                views.push_back(view(atom, index, colours));
        std::ranges::sort(views);
        Signature all{colours[index]};
        for (const Signature& one : views) all.insert(all.end(), one.begin(), one.end());
        return all;
    }

    /// Until indices of one colour look alike. Returns how many colours there are.
    std::size_t refine(Colours& colours) const {
        for (std::size_t count = 0;;) {
            std::vector<Signature> signatures;
            for (std::size_t i = 0; i < colours.size(); ++i)
                signatures.push_back(signature(i, colours));
            std::map<Signature, std::uint32_t> ranks;
            for (const Signature& one : signatures) ranks.emplace(one, 0);
            std::uint32_t next = 0;
            for (auto& [key, rank] : ranks) rank = next++;
            for (std::size_t i = 0; i < colours.size(); ++i) colours[i] = ranks.at(signatures[i]);
            if (ranks.size() == count) return count;
            count = ranks.size();
        }
    }

    /// Each index of the first colour that several have goes ahead of the others in turn, but for
    /// those that look just like an earlier one: whatever is named then, names it the same way.
    void search(Colours colours) {
        if (m_orders > kMostOrders || m_stop.isStopped()) m_isGivenUp = true;
        if (m_isGivenUp) return;
        if (refine(colours) == colours.size()) return take(colours);
        std::vector<Monomial> seen;
        for (Colours& split : splits(colours)) {
            Monomial look = firstNamed(split);
            if (std::ranges::find(seen, look) != seen.end()) continue;
            seen.push_back(std::move(look));
            search(std::move(split));
        }
    }

    /// One for each index of the first colour that several have.
    static std::vector<Colours> splits(const Colours& colours) {
        std::uint32_t chosen = 0;
        while (std::ranges::count(colours, chosen) < 2) ++chosen;
        std::vector<Colours> result;
        for (std::size_t i = 0; i < colours.size(); ++i) {
            if (colours[i] != chosen) continue;
            result.push_back(colours);
            for (std::size_t k = 0; k < colours.size(); ++k)
                result.back()[k] = 2 * colours[k] + (k == i ? 0 : 1);
        }
        return result;
    }

    /// What the first choices lead to. Two that are equal are mapped to each other by a renaming
    /// of indices that changes nothing.
    [[nodiscard]] Monomial firstNamed(Colours colours) {
        ++m_orders;
        while (refine(colours) < colours.size()) colours = splits(colours).front();
        return named(colours);
    }

    [[nodiscard]] Monomial named(const Colours& names) const {
        Monomial result;
        result.bound.resize(names.size());
        for (std::size_t i = 0; i < names.size(); ++i) result.bound[names[i]] = m_content.bound[i];
        result.atoms = m_content.atoms;
        for (Factor& atom : result.atoms)
            for (std::size_t k = 0; k < atom.arity; ++k)
                if (isBound(atom.places[k]))
                    atom.places[k] =
                        static_cast<Place>(kFirstBound + names[atom.places[k] - kFirstBound]);
        sortAtoms(result.atoms, m_heads);
        return result;
    }

    void take(const Colours& names) {
        Monomial found = named(names);
        if (!m_best || found < *m_best) m_best = std::move(found);
    }

    Monomial m_content;
    const AtomTable& m_heads;
    const StopCheck& m_stop;
    std::optional<Monomial> m_best;
    std::size_t m_orders = 0;  ///< That were looked at.
    bool m_isGivenUp = false;
};

/// Of each bound index the smallest one that hangs together with it.
std::vector<Place> rootsOf(const Monomial& monomial) {
    std::vector<Place> roots(kFirstBound + monomial.bound.size());
    for (std::size_t i = 0; i < roots.size(); ++i) roots[i] = static_cast<Place>(i);
    for (const Factor& atom : monomial.atoms) {
        if (atom.arity < 2 || !isBound(atom.places[0]) || !isBound(atom.places[1])) continue;
        const Place a = roots[atom.places[0]];
        const Place b = roots[atom.places[1]];
        for (Place& root : roots)
            if (root == std::max(a, b)) root = std::min(a, b);
    }
    return roots;
}

Monomial componentOf(const Monomial& monomial, const std::vector<Place>& roots, Place root) {
    Monomial part;
    std::vector<Place> names(roots.size());
    for (std::size_t i = kFirstBound; i < roots.size(); ++i) {
        if (roots[i] != root) continue;
        names[i] = static_cast<Place>(kFirstBound + part.bound.size());
        part.bound.push_back(monomial.bound[i - kFirstBound]);
    }
    for (Factor atom : monomial.atoms) {
        bool isInside = false;
        for (std::size_t k = 0; k < atom.arity; ++k) {
            Place& place = atom.places[k];
            if (!isBound(place) || roots[place] != root) continue;
            place = names[place];
            isInside = true;
        }
        if (isInside) part.atoms.push_back(atom);
    }
    return part;
}

}  // namespace

bool canonicalise(Monomial& monomial, const AtomTable& heads, const StopCheck& stop) {
    Monomial result;
    for (const Factor& atom : monomial.atoms)
        if (!(atom.arity > 0 && isBound(atom.places[0])) &&
            !(atom.arity > 1 && isBound(atom.places[1])))
            result.atoms.push_back(atom);
    const std::vector<Place> roots = rootsOf(monomial);
    std::vector<Monomial> parts;
    for (const Place root : std::set<Place>(roots.begin() + kFirstBound, roots.end())) {
        const auto part = Component(componentOf(monomial, roots, root), heads, stop).canonical();
        if (!part) return false;
        parts.push_back(*part);
    }
    std::ranges::sort(parts, [](const Monomial& a, const Monomial& b) { return a < b; });
    for (const Monomial& part : parts) result = joined(result, kSameIndices, part, kSameIndices);
    sortAtoms(result.atoms, heads);
    monomial = std::move(result);
    return true;
}

}  // namespace candler::linrel
