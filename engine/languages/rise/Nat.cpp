#include "engine/languages/rise/Nat.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "engine/languages/rise/Polynomial.h"
#include "engine/support/Check.h"

namespace candler::rise {

namespace {

/// Exponents beyond this are refused, so that texts cannot ask for astronomically large nats.
constexpr int kMaxExponent = 64;

using AtomKey = std::array<std::uint32_t, 4>;

AtomKey keyOf(const NatAtom& atom) {
    return {static_cast<std::uint32_t>(atom.kind), atom.number, atom.left.value, atom.right.value};
}

bool isVariable(const NatAtom& atom) {
    return atom.kind != NatAtomKind::Div && atom.kind != NatAtomKind::Mod;
}

std::optional<std::int64_t> toInt64(const mpz_class& value) {
    static_assert(sizeof(long) == sizeof(std::int64_t));
    if (!value.fits_slong_p()) return std::nullopt;
    return value.get_si();
}

mpz_class toMpz(std::int64_t value) {
    return mpz_class{static_cast<long>(value)};
}

mpz_class floorQuotient(const mpz_class& a, const mpz_class& b) {
    mpz_class result;
    mpz_fdiv_q(result.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
    return result;
}

}  // namespace

/// Ids are places in `polynomials`; `byPolynomial` finds them again.
struct Nats::Tables {
    std::vector<NatAtom> atoms;
    std::map<AtomKey, NatAtomId> atomByKey;
    std::vector<std::string> rigidNames;
    std::vector<Polynomial> polynomials;
    std::map<Polynomial, NatId> byPolynomial;

    NatId intern(Polynomial polynomial) {
        const auto [entry, isNew] = byPolynomial.try_emplace(polynomial, NatId{polynomials.size()});
        if (isNew) polynomials.push_back(std::move(polynomial));
        return entry->second;
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

    void collectVariables(NatId nat, std::set<NatAtomId>& into) const {
        for (const auto& [factors, coefficient] : (*this)[nat].terms()) {
            for (const NatFactor& factor : factors) {
                const NatAtom& a = atoms[factor.atom.index()];
                if (isVariable(a)) {
                    into.insert(factor.atom);
                } else {
                    collectVariables(a.left, into);
                    collectVariables(a.right, into);
                }
            }
        }
    }

    [[nodiscard]] std::optional<mpq_class> evaluateAtom(const NatAtom& a,
                                                        const NatValuation& valuation) const {
        if (isVariable(a)) {
            const std::optional<std::int64_t> value = valuation(a);
            if (!value) return std::nullopt;
            return mpq_class{toMpz(*value)};
        }
        const std::optional<mpq_class> left = evaluate(a.left, valuation);
        const std::optional<mpq_class> right = evaluate(a.right, valuation);
        if (!left || !right || *right == 0) return std::nullopt;
        if (left->get_den() != 1 || right->get_den() != 1) return std::nullopt;
        const mpz_class quotient = floorQuotient(left->get_num(), right->get_num());
        if (a.kind == NatAtomKind::Div) return mpq_class{quotient};
        return mpq_class{left->get_num() - quotient * right->get_num()};
    }

    [[nodiscard]] std::optional<mpq_class> evaluate(NatId nat,
                                                    const NatValuation& valuation) const {
        mpq_class sum;
        for (const auto& [factors, coefficient] : (*this)[nat].terms()) {
            mpq_class product = coefficient;
            for (const NatFactor& factor : factors) {
                const std::optional<mpq_class> value =
                    evaluateAtom(atoms[factor.atom.index()], valuation);
                if (!value || (*value == 0 && factor.exponent < 0)) return std::nullopt;
                for (int i = 0; i < std::abs(factor.exponent); ++i) {
                    if (factor.exponent > 0)
                        product *= *value;
                    else
                        product /= *value;
                }
            }
            sum += product;
        }
        return sum;
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
    return m_tables->intern((*m_tables)[a].plus((*m_tables)[b]));
}

NatId Nats::subtract(NatId a, NatId b) {
    return m_tables->intern((*m_tables)[a].plus((*m_tables)[b].negated()));
}

NatId Nats::multiply(NatId a, NatId b) {
    return m_tables->intern((*m_tables)[a].times((*m_tables)[b]));
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
    return (*m_tables)[nat].asConstant().has_value();
}

bool Nats::isZero(NatId nat) const {
    return (*m_tables)[nat].terms().empty();
}

std::optional<std::int64_t> Nats::asInteger(NatId nat) const {
    const std::optional<mpz_class> value = (*m_tables)[nat].asInteger();
    return value ? toInt64(*value) : std::nullopt;
}

std::optional<NatAtom> Nats::asAtom(NatId nat) const {
    const auto& terms = (*m_tables)[nat].terms();
    if (terms.size() != 1 || terms.begin()->second != 1) return std::nullopt;
    const std::vector<NatFactor>& factors = terms.begin()->first;
    if (factors.size() != 1 || factors.front().exponent != 1) return std::nullopt;
    return atom(factors.front().atom);
}

bool Nats::isProvablyLess(NatId nat, std::int64_t bound) const {
    const std::optional<mpq_class> value = (*m_tables)[nat].asConstant();
    return value && *value < mpq_class{toMpz(bound)};
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
    m_tables->collectVariables(nat, found);
    return {found.begin(), found.end()};
}

bool Nats::hasFlexible(NatId nat) const {
    const std::vector<NatAtomId> all = variables(nat);
    return std::any_of(all.begin(), all.end(),
                       [this](NatAtomId id) { return atom(id).kind == NatAtomKind::Flexible; });
}

std::uint32_t Nats::indexBound(NatId nat) const {
    std::uint32_t bound = 0;
    for (const NatAtomId id : variables(nat))
        if (atom(id).kind == NatAtomKind::Index) bound = std::max(bound, atom(id).number + 1);
    return bound;
}

std::optional<std::int64_t> Nats::evaluate(NatId nat, const NatValuation& valuation) const {
    const std::optional<mpq_class> value = m_tables->evaluate(nat, valuation);
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
                m_tables->collectVariables(a.left, hidden);
                m_tables->collectVariables(a.right, hidden);
            }
        }
    }
    for (const auto& [candidate, count] : occurrences) {
        if (count != 1 || hidden.contains(candidate)) continue;
        if (atom(candidate).kind != NatAtomKind::Flexible) continue;
        auto [coefficient, exponent, rest] = (*m_tables)[nat].isolate(candidate);
        // coefficient * v^(+-1) + rest = 0
        const NatId negatedRest = m_tables->intern(rest.negated());
        const NatId factor = m_tables->intern(std::move(coefficient));
        const std::optional<NatId> solution =
            exponent > 0 ? divide(negatedRest, factor) : divide(factor, negatedRest);
        if (solution) return std::pair{atom(candidate), *solution};
    }
    return std::nullopt;
}

NatId Nats::substitute(NatId nat, const NatSubstitution& substitution) {
    const Polynomial polynomial = (*m_tables)[nat];  // A copy: the table grows below.
    Polynomial sum;
    bool isChanged = false;
    for (const auto& [factors, coefficient] : polynomial.terms()) {
        Polynomial product = Polynomial::ofConstant(coefficient);
        for (const NatFactor& factor : factors) {
            const NatAtom a = atom(factor.atom);
            std::optional<NatId> replacement;
            if (isVariable(a)) {
                replacement = substitution(a);
            } else {
                const NatId left = substitute(a.left, substitution);
                const NatId right = substitute(a.right, substitution);
                if (left != a.left || right != a.right)
                    replacement =
                        a.kind == NatAtomKind::Div ? floorDivide(left, right) : modulo(left, right);
            }
            if (!replacement) {
                product = product.times(Polynomial::ofFactor(factor));
                continue;
            }
            isChanged = true;
            for (int i = 0; i < std::abs(factor.exponent); ++i) {
                const Polynomial& value = (*m_tables)[*replacement];
                if (factor.exponent > 0) {
                    product = product.times(value);
                } else if (std::optional<Polynomial> quotient = product.dividedBy(value)) {
                    product = std::move(*quotient);
                } else {
                    // Not a Laurent polynomial: kept exact as an opaque division by the sum.
                    const NatId dividend = m_tables->intern(product);
                    const NatAtom opaque{NatAtomKind::Div, 0, dividend, *replacement};
                    product = Polynomial::ofAtom(m_tables->internAtom(opaque));
                }
            }
        }
        sum = sum.plus(product);
    }
    return isChanged ? m_tables->intern(std::move(sum)) : nat;
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
    const auto atomText = [&](NatAtomId id) -> std::string {
        const NatAtom& a = atom(id);
        if (!isVariable(a)) {
            const char* name = a.kind == NatAtomKind::Mod ? "mod" : "div";
            return fmt::format("(({}) {} ({}))", text(a.left, naming), name, text(a.right, naming));
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
