// Counting: how many points a conjunction has, as a polynomial in the symbols, or at given sizes.
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/languages/stur/structure/Conjunction.h"

namespace candler::stur {

class Prover;

/// A polynomial with rational coefficients. A monomial has its names with their exponents.
class CountPolynomial {
public:
    using Monomial = std::map<std::string, int>;

    CountPolynomial(const mpq_class& constant = 0);  // NOLINT: a constant is one.
    [[nodiscard]] static CountPolynomial of(const AffineForm& form);

    [[nodiscard]] const std::map<Monomial, mpq_class>& terms() const { return m_terms; }
    friend CountPolynomial operator+(const CountPolynomial& a, const CountPolynomial& b);
    friend CountPolynomial operator-(const CountPolynomial& a, const CountPolynomial& b);
    friend CountPolynomial operator*(const CountPolynomial& a, const CountPolynomial& b);
    /// Σ of this over `variable` from `low` to `high`, by Faulhaber's formula; right for
    /// low <= high + 1.
    [[nodiscard]] CountPolynomial summed(const std::string& variable, const AffineForm& low,
                                         const AffineForm& high) const;
    [[nodiscard]] CountPolynomial substituted(const std::string& variable,
                                              const CountPolynomial& value) const;
    /// None if a name has no value.
    [[nodiscard]] std::optional<mpq_class> value(const Values& values) const;
    /// `1/2*n^2 + 1/2*n`.
    [[nodiscard]] std::string text() const;

    bool operator==(const CountPolynomial&) const = default;

private:
    void add(const Monomial& monomial, const mpq_class& coefficient);

    std::map<Monomial, mpq_class> m_terms;
};

struct CountCase {
    Conjunction guard;  ///< Over symbols.
    CountPolynomial value;
};

/// The symbol that is `form / divisor`, rounded down.
struct CountQuotient {
    std::string name;
    AffineForm form;
    std::int64_t divisor = 1;
};
/// `values` with those of the quotients, which come in an order in which they can be computed.
[[nodiscard]] Values withQuotients(const std::vector<CountQuotient>& quotients, Values values);
/// Once each.
void addTo(std::vector<CountQuotient>& quotients, const CountQuotient& more);
/// Of those that are used: between which multiples of their divisors their forms lie.
[[nodiscard]] Conjunction factsOf(const std::vector<CountQuotient>& quotients,
                                  const Conjunction& used);

/// The sum of the cases whose guards hold.
struct Count {
    std::vector<CountCase> cases{};
    std::vector<CountQuotient> quotients{};  ///< That cases use beside symbols.

    [[nodiscard]] std::optional<mpq_class> value(const Values& sizes) const;
    /// `1/2*n^2 + 1/2*n`, `(n / 2) + 1`, or `(M if M <= N) + (N if N < M)`.
    [[nodiscard]] std::string text() const;
};

/// Where coefficients and strides leave gaps, each remainder of a variable is counted by itself,
/// and symbols are divided. None where there are more than a few cases, or products of variables.
/// The conjunctions are disjoint.
[[nodiscard]] std::optional<Count> count(const Region& region,
                                         const std::vector<std::string>& variables, Prover& prover);
/// By visiting all but the innermost variable; none beyond `most` visits or if a variable is
/// unbounded.
[[nodiscard]] std::optional<std::uint64_t> countAt(const Region& region,
                                                   const std::vector<std::string>& variables,
                                                   const Values& sizes,
                                                   std::uint64_t most = 10'000'000);

}  // namespace candler::stur
