#include "engine/languages/rise/terms/Nat.h"

#include <fmt/format.h>
#include <tsl/robin_set.h>

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <set>

#include "engine/languages/rise/terms/NatEvaluation.h"
#include "engine/languages/rise/terms/Polynomial.h"
#include "engine/support/Check.h"

namespace candler::rise {

namespace {

/// Exponents beyond this are refused, so that texts cannot ask for astronomically large nats.
constexpr int kMaxExponent = 64;

/// Sums and products beyond these stay opaque, since powers of sums would fill any memory.
constexpr std::size_t kMaxTerms = 100;
constexpr int kMaxDegree = 10'000;
constexpr std::size_t kMaxBits = 8192;

bool isProductTooLarge(const Polynomial& a, const Polynomial& b) {
    const std::size_t terms = a.terms().size() * b.terms().size();
    return (terms > kMaxTerms && terms > a.terms().size() && terms > b.terms().size()) ||
           a.largestExponent() + b.largestExponent() > kMaxDegree ||
           a.largestBits() + b.largestBits() > kMaxBits;
}

using AtomKey = std::array<std::uint32_t, 4>;

AtomKey keyOf(const NatAtom& atom) {
    return {static_cast<std::uint32_t>(atom.kind), atom.number, atom.left.value, atom.right.value};
}

const char* operatorText(NatAtomKind kind) {
    switch (kind) {
        case NatAtomKind::Div:
            return "div";
        case NatAtomKind::Mod:
            return "mod";
        case NatAtomKind::Sum:
            return "+";
        default:
            return "*";
    }
}

std::optional<std::int64_t> toInt64(const mpz_class& value) {
    static_assert(sizeof(long) == sizeof(std::int64_t));
    if (!value.fits_slong_p()) return std::nullopt;
    return value.get_si();
}

/// Hash and equality of nats by what they are, so that a polynomial finds its own.
struct ByValue {
    using is_transparent = void;
    const std::deque<Polynomial>* polynomials;

    [[nodiscard]] const Polynomial& at(NatId nat) const { return (*polynomials)[nat.index()]; }
    [[nodiscard]] static const Polynomial& at(const Polynomial& polynomial) { return polynomial; }
};
struct HashOfValue : ByValue {
    std::size_t operator()(const auto& value) const { return at(value).hash(); }
};
struct IsSameValue : ByValue {
    bool operator()(const auto& a, const auto& b) const { return at(a) == at(b); }
};

}  // namespace

/// Ids are places in `polynomials`; `known` finds them again.
struct Nats::Tables {
    /// What is asked of the same nats again and again.
    struct Facts {
        bool hasFlexible = false;
        std::uint32_t indexBound = 0;  ///< One more than the largest free index.
    };

    std::vector<NatAtom> atoms;
    std::map<AtomKey, NatAtomId> atomByKey;
    std::vector<std::string> rigidNames;
    std::deque<Polynomial> polynomials;  // references stay as it grows
    std::vector<Facts> facts;            // of each polynomial
    tsl::robin_set<NatId, HashOfValue, IsSameValue, std::allocator<NatId>, true> known{
        0, HashOfValue{&polynomials}, IsSameValue{&polynomials}};

    NatId intern(Polynomial polynomial) {
        const std::size_t hash = polynomial.hash();
        if (const auto found = known.find(polynomial, hash); found != known.end()) return *found;
        const NatId nat{polynomials.size()};
        facts.push_back(factsOf(polynomial));
        polynomials.push_back(std::move(polynomial));
        known.insert(nat);
        return nat;
    }
    [[nodiscard]] Facts factsOf(const Polynomial& polynomial) const {
        Facts all;
        const auto add = [&all](const Facts& part) {
            all.hasFlexible |= part.hasFlexible;
            all.indexBound = std::max(all.indexBound, part.indexBound);
        };
        for (const auto& [factors, coefficient] : polynomial.terms())
            for (const NatFactor& factor : factors) {
                const NatAtom& atom = atoms[factor.atom.index()];
                if (isVariable(atom)) {
                    add({atom.kind == NatAtomKind::Flexible,
                         atom.kind == NatAtomKind::Index ? atom.number + 1 : 0});
                } else {
                    add(facts[atom.left.index()]);
                    add(facts[atom.right.index()]);
                }
            }
        return all;
    }
    NatAtomId internAtom(const NatAtom& atom) {
        const auto [entry, isNew] = atomByKey.try_emplace(keyOf(atom), NatAtomId{atoms.size()});
        if (isNew) atoms.push_back(atom);
        return entry->second;
    }
    NatId internAtomAsNat(const NatAtom& atom) {
        return intern(Polynomial::ofAtom(internAtom(atom)));
    }
    [[nodiscard]] const Polynomial& operator[](NatId nat) const { return polynomials[nat.index()]; }

    Polynomial sum(const Polynomial& a, const Polynomial& b) {
        const std::size_t terms = a.terms().size() + b.terms().size();
        if (terms <= kMaxTerms || a.terms().empty() || b.terms().empty()) return a.plus(b);
        return opaque(NatAtomKind::Sum, intern(a), intern(b));
    }
    Polynomial product(const Polynomial& a, const Polynomial& b) {
        if (!isProductTooLarge(a, b)) return a.times(b);
        return opaque(NatAtomKind::Product, intern(a), intern(b));
    }
    /// The operands of what commutes in one order.
    Polynomial opaque(NatAtomKind kind, NatId a, NatId b) {
        return Polynomial::ofAtom(internAtom({kind, 0, std::min(a, b), std::max(a, b)}));
    }

    /// `product` times `base` to the power of `exponent`, which is not 0.
    Polynomial timesPower(Polynomial product, NatId base, int exponent) {
        for (int i = 0; i < std::abs(exponent); ++i) {
            const Polynomial& value = (*this)[base];
            if (exponent > 0) {
                product = this->product(product, value);
            } else if (std::optional<Polynomial> quotient = product.dividedBy(value)) {
                product = std::move(*quotient);
            } else {
                // Not a Laurent polynomial: kept exact as an opaque division by the sum.
                const NatId dividend = intern(std::move(product));
                product = Polynomial::ofAtom(internAtom({NatAtomKind::Div, 0, dividend, base}));
            }
        }
        return product;
    }

    /// The atom of a nat that is just that.
    [[nodiscard]] std::optional<NatAtomId> loneAtom(NatId nat) const {
        const auto& terms = (*this)[nat].terms();
        if (terms.size() != 1 || terms.front().second != 1) return std::nullopt;
        const std::vector<NatFactor>& factors = terms.front().first;
        if (factors.size() != 1 || factors.front().exponent != 1) return std::nullopt;
        return factors.front().atom;
    }

    /// Also the opaque atoms, which are looked into once.
    void collectAtoms(NatId nat, std::set<NatAtomId>& into) const {
        for (const auto& [factors, coefficient] : (*this)[nat].terms()) {
            for (const NatFactor& factor : factors) {
                const NatAtom& a = atoms[factor.atom.index()];
                if (!into.insert(factor.atom).second || isVariable(a)) continue;
                collectAtoms(a.left, into);
                collectAtoms(a.right, into);
            }
        }
    }
};

Nats::Nats() : m_tables(std::make_unique<Tables>()) {}
Nats::~Nats() = default;

NatId Nats::constant(std::int64_t value) {
    return m_tables->intern(Polynomial::ofConstant(mpq_class{toMpz(value)}));
}

std::optional<NatId> Nats::constant(const std::string& digits) {
    constexpr std::size_t kMaxDigits = 1000;
    if (digits.empty() || digits.size() > kMaxDigits ||
        digits.find_first_not_of("0123456789") != std::string::npos)
        return std::nullopt;
    return m_tables->intern(Polynomial::ofConstant(mpq_class{mpz_class{digits, 10}}));
}

NatId Nats::index(std::uint32_t deBruijn) {
    return m_tables->internAtomAsNat({NatAtomKind::Index, deBruijn, {}, {}});
}

NatId Nats::flexible(std::uint32_t number) {
    return m_tables->internAtomAsNat({NatAtomKind::Flexible, number, {}, {}});
}

NatId Nats::freshRigid(std::string name) {
    const auto number = static_cast<std::uint32_t>(m_tables->rigidNames.size());
    m_tables->rigidNames.push_back(std::move(name));
    return m_tables->internAtomAsNat({NatAtomKind::Rigid, number, {}, {}});
}

NatId Nats::add(NatId a, NatId b) {
    return m_tables->intern(m_tables->sum((*m_tables)[a], (*m_tables)[b]));
}

NatId Nats::subtract(NatId a, NatId b) {
    return m_tables->intern(m_tables->sum((*m_tables)[a], (*m_tables)[b].negated()));
}

NatId Nats::multiply(NatId a, NatId b) {
    return m_tables->intern(m_tables->product((*m_tables)[a], (*m_tables)[b]));
}

std::optional<NatId> Nats::divide(NatId a, NatId b) {
    std::optional<Polynomial> quotient = (*m_tables)[a].dividedBy((*m_tables)[b]);
    if (!quotient) return std::nullopt;
    return m_tables->intern(std::move(*quotient));
}

std::optional<NatId> Nats::power(NatId base, int exponent) {
    if (std::abs(exponent) > kMaxExponent) return std::nullopt;
    NatId result = constant(1);
    for (int i = 0; i < std::abs(exponent); ++i) result = multiply(result, base);
    if (exponent >= 0) return result;
    if ((*m_tables)[base].terms().size() != 1) return std::nullopt;
    return divide(constant(1), result);
}

std::optional<NatId> Nats::floorDivide(NatId a, NatId b) {
    if (isZero(b)) return std::nullopt;
    const std::optional<mpz_class> left = (*m_tables)[a].asInteger();
    const std::optional<mpz_class> right = (*m_tables)[b].asInteger();
    if (left && right)
        return m_tables->intern(Polynomial::ofConstant(mpq_class{floorQuotient(*left, *right)}));
    const std::optional<NatId> quotient = divide(a, b);
    if (quotient && (*m_tables)[*quotient].isIntegral()) return quotient;
    return m_tables->internAtomAsNat({NatAtomKind::Div, 0, a, b});
}

std::optional<NatId> Nats::modulo(NatId a, NatId b) {
    const std::optional<NatId> quotient = floorDivide(a, b);
    if (!quotient) return std::nullopt;
    const std::optional<NatAtom> opaque = asAtom(*quotient);
    if (opaque && opaque->kind == NatAtomKind::Div && opaque->left == a && opaque->right == b)
        return m_tables->internAtomAsNat({NatAtomKind::Mod, 0, a, b});
    return subtract(a, multiply(*quotient, b));
}

const NatAtom& Nats::atom(NatAtomId id) const {
    return m_tables->atoms[id.index()];
}

const std::string& Nats::rigidName(const NatAtom& rigid) const {
    CANDLER_CHECK(rigid.kind == NatAtomKind::Rigid, "only rigid variables have names");
    return m_tables->rigidNames[rigid.number];
}

bool Nats::isConstant(NatId nat) const {
    return (*m_tables)[nat].isConstant();
}

bool Nats::isZero(NatId nat) const {
    return (*m_tables)[nat].terms().empty();
}

std::optional<std::int64_t> Nats::asInteger(NatId nat) const {
    const std::optional<mpz_class> value = (*m_tables)[nat].asInteger();
    return value ? toInt64(*value) : std::nullopt;
}

std::optional<NatAtom> Nats::asAtom(NatId nat) const {
    const std::optional<NatAtomId> only = m_tables->loneAtom(nat);
    return only ? std::optional{atom(*only)} : std::nullopt;
}

bool Nats::isProvablyLess(NatId nat, std::int64_t bound) const {
    const Polynomial& polynomial = (*m_tables)[nat];
    if (!polynomial.isConstant()) return false;
    if (polynomial.terms().empty()) return bound > 0;
    static_assert(sizeof(long) == sizeof(std::int64_t));
    return polynomial.terms().front().second < static_cast<long>(bound);
}

bool Nats::isFraction(NatId nat) const {
    const Polynomial& polynomial = (*m_tables)[nat];
    return polynomial.isConstant() && !polynomial.terms().empty() &&
           polynomial.terms().front().second.get_den() != 1;
}

std::optional<std::vector<NatTerm>> Nats::terms(NatId nat) const {
    std::vector<NatTerm> result;
    for (const auto& [factors, coefficient] : (*m_tables)[nat].terms()) {
        const std::optional<std::int64_t> numerator = toInt64(coefficient.get_num());
        const std::optional<std::int64_t> denominator = toInt64(coefficient.get_den());
        if (!numerator || !denominator) return std::nullopt;
        result.push_back({*numerator, *denominator, factors});
    }
    return result;
}

std::vector<NatAtomId> Nats::variables(NatId nat) const {
    std::set<NatAtomId> found;
    m_tables->collectAtoms(nat, found);
    std::erase_if(found, [this](NatAtomId id) { return !isVariable(atom(id)); });
    return {found.begin(), found.end()};
}

bool Nats::hasFlexible(NatId nat) const {
    return m_tables->facts[nat.index()].hasFlexible;
}

bool Nats::isTooLarge(NatId nat) const {
    std::set<NatAtomId> all;
    m_tables->collectAtoms(nat, all);
    return std::any_of(all.begin(), all.end(), [this](NatAtomId id) {
        const NatAtomKind kind = atom(id).kind;
        return kind == NatAtomKind::Sum || kind == NatAtomKind::Product;
    });
}

std::uint32_t Nats::indexBound(NatId nat) const {
    return m_tables->facts[nat.index()].indexBound;
}

std::optional<std::int64_t> Nats::evaluate(NatId nat, const NatValuation& valuation) const {
    const std::optional<mpq_class> value =
        NatEvaluation(m_tables->atoms, m_tables->polynomials, valuation).value(nat);
    if (!value || value->get_den() != 1) return std::nullopt;
    return toInt64(value->get_num());
}

std::optional<std::pair<NatAtom, NatId>> Nats::pivot(NatId nat) {
    std::map<NatAtomId, int> occurrences;
    std::set<NatAtomId> hidden;
    for (const auto& [factors, coefficient] : (*m_tables)[nat].terms()) {
        for (const NatFactor& factor : factors) {
            const NatAtom& a = atom(factor.atom);
            if (isVariable(a)) {
                ++occurrences[factor.atom];
                if (std::abs(factor.exponent) != 1) hidden.insert(factor.atom);
            } else {
                m_tables->collectAtoms(a.left, hidden);
                m_tables->collectAtoms(a.right, hidden);
            }
        }
    }
    std::optional<std::pair<NatAtom, NatId>> found;
    for (const auto& [candidate, count] : occurrences) {
        if (count != 1 || hidden.contains(candidate)) continue;
        if (atom(candidate).kind != NatAtomKind::Flexible) continue;
        auto [coefficient, exponent, rest] = (*m_tables)[nat].isolate(candidate);
        // coefficient * v^(+-1) + rest = 0
        const NatId negatedRest = m_tables->intern(rest.negated());
        const NatId factor = m_tables->intern(std::move(coefficient));
        const std::optional<NatId> solution =
            exponent > 0 ? divide(negatedRest, factor) : divide(factor, negatedRest);
        if (!solution) continue;
        // Of m * k = w + 1 rather w is taken than k: a fraction fits few equations that follow.
        if (isConstant(factor)) return std::pair{atom(candidate), *solution};
        if (!found) found = std::pair{atom(candidate), *solution};
    }
    return found;
}

std::optional<NatId> Nats::combine(NatAtomKind kind, NatId left, NatId right) {
    switch (kind) {
        case NatAtomKind::Div:
            return floorDivide(left, right);
        case NatAtomKind::Mod:
            return modulo(left, right);
        case NatAtomKind::Sum:
            return add(left, right);
        case NatAtomKind::Product:
            return multiply(left, right);
        default:
            CANDLER_UNREACHABLE("variables have no operands");
    }
}

NatId Nats::substitute(NatId nat, const NatSubstitution& substitution) {
    Replacements known;
    return substitute(nat, substitution, known);
}

NatId Nats::substitute(NatId nat, const NatSubstitution& substitution, Replacements& known) {
    // Most are constants or a lone atom, for which there is nothing to add up.
    if (isConstant(nat)) return nat;
    if (const std::optional<NatAtomId> only = m_tables->loneAtom(nat))
        return replacementOf(*only, substitution, known).value_or(nat);
    Polynomial sum;
    bool isChanged = false;
    for (const auto& [factors, coefficient] : (*m_tables)[nat].terms()) {
        Polynomial product = Polynomial::ofConstant(coefficient);
        for (const NatFactor& factor : factors) {
            const std::optional<NatId> replacement =
                replacementOf(factor.atom, substitution, known);
            isChanged = isChanged || replacement;
            product = replacement
                          ? m_tables->timesPower(std::move(product), *replacement, factor.exponent)
                          : product.times(Polynomial::ofFactor(factor));
        }
        sum = m_tables->sum(sum, product);
    }
    return isChanged ? m_tables->intern(std::move(sum)) : nat;
}

std::optional<NatId> Nats::replacementOf(NatAtomId id, const NatSubstitution& substitution,
                                         Replacements& known) {
    const NatAtom a = atom(id);
    if (isVariable(a)) return substitution(a);
    if (const auto found = known.find(id); found != known.end()) return found->second;
    const NatId left = substitute(a.left, substitution, known);
    const NatId right = substitute(a.right, substitution, known);
    std::optional<NatId> replacement;
    if (left != a.left || right != a.right) replacement = combine(a.kind, left, right);
    return known[id] = replacement;
}

NatId Nats::shift(NatId nat, int by, std::uint32_t cutoff) {
    if (by == 0 || indexBound(nat) <= cutoff) return nat;
    return substitute(nat, [&](const NatAtom& a) -> std::optional<NatId> {
        if (a.kind != NatAtomKind::Index || a.number < cutoff) return std::nullopt;
        const std::int64_t shifted = std::int64_t{a.number} + by;
        CANDLER_CHECK(shifted >= 0, "nat index {} shifted by {}", a.number, by);
        return index(static_cast<std::uint32_t>(shifted));
    });
}

NatId Nats::substituteOutermost(NatId body, NatId value) {
    if (indexBound(body) == 0) return body;
    return substitute(body, [&](const NatAtom& a) -> std::optional<NatId> {
        if (a.kind != NatAtomKind::Index) return std::nullopt;
        return a.number == 0 ? value : index(a.number - 1);
    });
}

std::string Nats::text(NatId nat, const NatNaming& naming) const {
    return text(nat, naming, 0);
}

std::string Nats::text(NatId nat, const NatNaming& naming, int depth) const {
    // Operands may be shared, so that all of a deep nat could be astronomically long.
    constexpr int kMaxDepth = 12;
    const auto atomText = [&](NatAtomId id) -> std::string {
        const NatAtom& a = atom(id);
        if (!isVariable(a)) {
            if (depth == kMaxDepth) return "…";
            return fmt::format("(({}) {} ({}))", text(a.left, naming, depth + 1),
                               operatorText(a.kind), text(a.right, naming, depth + 1));
        }
        if (naming)
            if (std::string name = naming(a); !name.empty()) return name;
        if (a.kind == NatAtomKind::Rigid) return m_tables->rigidNames[a.number];
        return fmt::format("{}n{}", a.kind == NatAtomKind::Index ? '%' : '?', a.number);
    };
    return (*m_tables)[nat].text(atomText);
}

bool Nats::isAtomicText(NatId nat) const {
    if (const std::optional<mpq_class> value = (*m_tables)[nat].asConstant())
        return value->get_den() == 1 && *value >= 0;
    return asAtom(nat).has_value();
}

std::size_t Nats::size() const {
    return m_tables->polynomials.size();
}

}  // namespace candler::rise
