#include "engine/languages/linrel/oracles/PolytermAlgebra.h"

#include <algorithm>
#include <map>

#include "engine/languages/linrel/oracles/CanonicalMonomial.h"

namespace candler::linrel {

namespace {

constexpr std::size_t kMostSummands = 4'000;
constexpr std::size_t kMostProducts = 50'000;
constexpr std::size_t kMostBound = 48;
constexpr std::size_t kMostAtoms = 256;
constexpr std::size_t kMostBits = 1U << 14U;  ///< Of a coefficient.

void replace(Monomial& monomial, Place from, Place to) {
    for (Factor& atom : monomial.atoms)
        for (std::size_t k = 0; k < atom.arity; ++k)
            if (atom.places[k] == from) atom.places[k] = to;
}

bool isLarge(const Summand& summand) {
    const mpq_class& c = summand.coefficient;
    return summand.monomial.bound.size() > kMostBound ||
           summand.monomial.atoms.size() > kMostAtoms ||
           mpz_sizeinbase(c.get_num_mpz_t(), 2) + mpz_sizeinbase(c.get_den_mpz_t(), 2) > kMostBits;
}

/// Squares of atoms that are 0 or 1.
void dropSquares(Monomial& monomial, const AtomTable& heads) {
    std::ranges::sort(monomial.atoms);
    // Not of ranges: clang 14 cannot compile what that gives.
    const auto end = std::unique(
        monomial.atoms.begin(), monomial.atoms.end(),
        [&heads](const Factor& a, const Factor& b) { return a == b && heads[a.head].isBinary; });
    monomial.atoms.erase(end, monomial.atoms.end());
}

void orientSymmetric(Monomial& monomial, const AtomTable& heads) {
    for (Factor& atom : monomial.atoms)
        if (atom.arity == 2 && heads[atom.head].isSymmetric && atom.places[1] < atom.places[0])
            std::swap(atom.places[0], atom.places[1]);
}

}  // namespace

mpq_class numberOf(std::int64_t size) {
    return mpq_class(std::to_string(size));
}

PolytermAlgebra::PolytermAlgebra(StopCheck stop) : m_stop(std::move(stop)) {
    AtomHead head;
    head.kind = AtomKind::Delta;
    head.arity = 2;
    head.isSymmetric = true;
    m_delta = m_heads.intern(std::move(head));
}

Polyterm PolytermAlgebra::fail() {
    m_hasFailed = true;
    return {};
}

Polyterm PolytermAlgebra::constant(const mpq_class& value) {
    Polyterm result;
    if (value != 0) result.summands.push_back({{}, value});
    return result;
}

Polyterm PolytermAlgebra::input(std::uint32_t number, bool isBinary, bool isSymmetric,
                                std::span<const Place> places) {
    AtomHead head;
    head.payload = number;
    head.isBinary = isBinary;
    head.isSymmetric = isSymmetric;
    return atom(std::move(head), places);
}

Polyterm PolytermAlgebra::identity() {
    return atom(m_heads[m_delta], std::array{kRow, kColumn});
}

Polyterm PolytermAlgebra::reversal() {
    AtomHead head;
    head.kind = AtomKind::Reversal;
    head.isSymmetric = true;
    return atom(std::move(head), std::array{kRow, kInner});
}

Polyterm PolytermAlgebra::atom(AtomHead head, std::span<const Place> places) {
    Factor atom;
    atom.arity = head.arity = static_cast<std::uint8_t>(places.size());
    std::ranges::copy(places, atom.places.begin());
    atom.head = m_heads.intern(std::move(head));
    Summand summand;
    summand.monomial.atoms.push_back(atom);
    Summands summands;
    summands.push_back(std::move(summand));
    return normalised(std::move(summands));
}

Polyterm PolytermAlgebra::normalised(Summands summands) {
    std::map<Monomial, mpq_class> merged;
    while (!summands.empty()) {
        if (m_stop.isStopped() || summands.size() > kMostProducts || merged.size() > kMostSummands)
            return fail();
        Summand one = std::move(summands.back());
        summands.pop_back();
        simplify(one);
        if (one.coefficient == 0) continue;
        if (isLarge(one)) return fail();
        if (reopen(one, summands)) continue;
        orientSymmetric(one.monomial, m_heads);
        dropSquares(one.monomial, m_heads);
        if (!canonicalise(one.monomial, m_heads, m_stop)) return fail();
        merged[std::move(one.monomial)] += one.coefficient;
    }
    Polyterm result;
    for (auto& [monomial, coefficient] : merged)
        if (coefficient != 0) result.summands.push_back({monomial, coefficient});
    return result;
}

Polyterm PolytermAlgebra::add(const Polyterm& a, const Polyterm& b) {
    // Both ascend already.
    Polyterm result;
    auto left = a.summands.begin();
    auto right = b.summands.begin();
    while (left != a.summands.end() || right != b.summands.end()) {
        const auto order = left == a.summands.end()    ? std::strong_ordering::greater
                           : right == b.summands.end() ? std::strong_ordering::less
                                                       : left->monomial <=> right->monomial;
        Summand next = order > 0 ? *right : *left;
        if (order == 0) next.coefficient += right->coefficient;
        if (order <= 0) ++left;
        if (order >= 0) ++right;
        if (next.coefficient != 0) result.summands.push_back(std::move(next));
    }
    return result.summands.size() > kMostSummands ? fail() : result;
}

Polyterm PolytermAlgebra::subtract(const Polyterm& a, const Polyterm& b) {
    return add(a, scaled(b, -1));
}

Polyterm PolytermAlgebra::scaled(Polyterm of, const mpq_class& factor) {
    if (factor == 0) return {};
    for (Summand& one : of.summands) one.coefficient *= factor;
    return of;
}

PolytermAlgebra::Summands PolytermAlgebra::products(const Polyterm& a, const FreeMap& mapA,
                                                    const Polyterm& b, const FreeMap& mapB) {
    Summands result;
    if (a.summands.size() * b.summands.size() > kMostProducts) {
        fail();
        return result;
    }
    for (const Summand& left : a.summands)
        for (const Summand& right : b.summands)
            result.push_back({joined(left.monomial, mapA, right.monomial, mapB),
                              left.coefficient * right.coefficient});
    return result;
}

void PolytermAlgebra::bind(Summands& summands, const OverIndex& over) {
    for (Summand& one : summands) {
        if (!one.monomial.uses(over.place)) {
            one.coefficient *= numberOf(over.size);
            continue;
        }
        replace(one.monomial, over.place,
                static_cast<Place>(kFirstBound + one.monomial.bound.size()));
        one.monomial.bound.push_back(over.size);
    }
}

Polyterm PolytermAlgebra::multiply(const Polyterm& a, const Polyterm& b) {
    if (const auto number = a.constant()) return scaled(b, *number);
    if (const auto number = b.constant()) return scaled(a, *number);
    return normalised(products(a, kSameIndices, b, kSameIndices));
}

Polyterm PolytermAlgebra::renamed(const Polyterm& of, const FreeMap& map) {
    return normalised(products(of, map, constant(1), kSameIndices));
}

Polyterm PolytermAlgebra::summed(const Polyterm& of, std::span<const OverIndex> over) {
    Summands summands = of.summands;
    for (const OverIndex& index : over) bind(summands, index);
    return normalised(std::move(summands));
}

Polyterm PolytermAlgebra::contracted(const Polyterm& a, const FreeMap& mapA, const Polyterm& b,
                                     const FreeMap& mapB, std::int64_t size) {
    Summands summands = products(a, mapA, b, mapB);
    bind(summands, {kInner, size});
    return normalised(std::move(summands));
}

Polyterm PolytermAlgebra::power(const Polyterm& base, std::int64_t exponent) {
    constexpr std::int64_t kMostFactors = 64;
    if (exponent > kMostFactors) {
        if (base.isZero() || base.constant() == mpq_class(1)) return base;
        return fail();
    }
    Polyterm result = constant(1);
    for (std::int64_t i = 0; i < exponent && !m_hasFailed; ++i) result = multiply(result, base);
    return result;
}

}  // namespace candler::linrel
