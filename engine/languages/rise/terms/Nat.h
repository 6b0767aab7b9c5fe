// Nats: array sizes as hash-consed Laurent polynomials with rational coefficients, so that equal
// values (as exact arithmetic sees them) have equal ids: (m/32)*32 is m. Variables are De Bruijn
// nat indices, named rigid variables or flexible (inference) variables; div and mod are opaque, and
// so are sums and products that would have very many terms or very large numbers.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/support/StrongId.h"

namespace candler::rise {

using NatId = StrongId<struct NatTag>;
using NatAtomId = StrongId<struct NatAtomTag>;

/// The last four are opaque operations; the others are variables.
enum class NatAtomKind : std::uint8_t { Index, Rigid, Flexible, Div, Mod, Sum, Product };

/// What a polynomial is built of.
struct NatAtom {
    NatAtomKind kind = NatAtomKind::Index;
    std::uint32_t number = 0;  ///< The De Bruijn index, or the number of the variable.
    NatId left;                ///< Operands of Div, Mod, Sum and Product.
    NatId right;

    bool operator==(const NatAtom&) const = default;
};

struct NatFactor {
    NatAtomId atom;
    int exponent = 1;  ///< Never 0; may be negative.

    bool operator==(const NatFactor&) const = default;
    bool operator<(const NatFactor& other) const {
        return atom == other.atom ? exponent < other.exponent : atom < other.atom;
    }
};

/// One summand: numerator/denominator times the factors, which are sorted by atom.
struct NatTerm {
    std::int64_t numerator = 0;
    std::int64_t denominator = 1;
    std::vector<NatFactor> factors;
};

/// Names for atoms of kind Index, Rigid and Flexible; an empty answer means the default name.
using NatNaming = std::function<std::string(const NatAtom&)>;
/// What stands for an atom of kind Index, Rigid or Flexible; nullopt keeps it.
using NatSubstitution = std::function<std::optional<NatId>(const NatAtom&)>;
/// The value of such an atom, if known.
using NatValuation = std::function<std::optional<std::int64_t>(const NatAtom&)>;

/// Owns all nats of one context. Only grows. Ids depend only on the order of calls.
class Nats {
public:
    Nats();
    ~Nats();
    Nats(const Nats&) = delete;
    Nats& operator=(const Nats&) = delete;

    // Making.
    NatId constant(std::int64_t value);
    /// From decimal digits of any length; nullopt if `digits` holds something else.
    std::optional<NatId> constant(const std::string& digits);
    NatId index(std::uint32_t deBruijn);
    NatId flexible(std::uint32_t number);
    /// A new named variable, different from all others of the same name.
    NatId freshRigid(std::string name);

    NatId add(NatId a, NatId b);
    NatId subtract(NatId a, NatId b);
    NatId multiply(NatId a, NatId b);
    /// Exact division; nullopt if `b` is zero, or a sum that does not divide `a`.
    std::optional<NatId> divide(NatId a, NatId b);
    /// nullopt for a negative power of zero or of a sum, or |exponent| > 64.
    std::optional<NatId> power(NatId base, int exponent);
    /// Flooring division and its remainder: computed for constants, exact where the division is
    /// known to be, else opaque. nullopt if `b` is the constant zero.
    std::optional<NatId> floorDivide(NatId a, NatId b);
    std::optional<NatId> modulo(NatId a, NatId b);

    /// The operation of an opaque atom on other operands; nullopt as of the operation itself.
    std::optional<NatId> combine(NatAtomKind kind, NatId left, NatId right);

    // Asking.
    [[nodiscard]] const NatAtom& atom(NatAtomId id) const;
    [[nodiscard]] const std::string& rigidName(const NatAtom& rigid) const;
    [[nodiscard]] bool isConstant(NatId nat) const;
    [[nodiscard]] bool isZero(NatId nat) const;
    /// The value of a constant integer that fits 64 bits.
    [[nodiscard]] std::optional<std::int64_t> asInteger(NatId nat) const;
    /// The atom of a nat that is just that.
    [[nodiscard]] std::optional<NatAtom> asAtom(NatId nat) const;
    /// True only for a constant below `bound`.
    [[nodiscard]] bool isProvablyLess(NatId nat, std::int64_t bound) const;
    /// True only for a constant that is no integer.
    [[nodiscard]] bool isFraction(NatId nat) const;
    /// The summands in canonical order; nullopt if a coefficient does not fit 64 bits.
    [[nodiscard]] std::optional<std::vector<NatTerm>> terms(NatId nat) const;
    /// Variables, each once, also inside div and mod; in order of their ids.
    [[nodiscard]] std::vector<NatAtomId> variables(NatId nat) const;
    [[nodiscard]] bool hasFlexible(NatId nat) const;
    /// Whether a sum or product in it had to stay opaque.
    [[nodiscard]] bool isTooLarge(NatId nat) const;
    /// One more than the largest free index, 0 if there is none.
    [[nodiscard]] std::uint32_t indexBound(NatId nat) const;
    /// The exact value; nullopt if a variable is unknown, it is no integer, or it does not fit.
    [[nodiscard]] std::optional<std::int64_t> evaluate(NatId nat,
                                                       const NatValuation& valuation) const;
    /// If `nat` is `factor * flexible variable + rest` with the variable occurring once, not inside
    /// div or mod, and neither factor nor rest mention it: solves nat = 0 for it, rather for a
    /// variable whose factor is a constant.
    std::optional<std::pair<NatAtom, NatId>> pivot(NatId nat);

    // Changing.
    NatId substitute(NatId nat, const NatSubstitution& substitution);
    /// Adds `by` to every index that is at least `cutoff`.
    NatId shift(NatId nat, int by, std::uint32_t cutoff);
    /// `value` for index 0 and all other indices lowered by one.
    NatId substituteOutermost(NatId body, NatId value);

    /// `m/32`, `2*n + 1`; indices are `%n0`, flexible variables `?n0` unless `naming` knows better.
    [[nodiscard]] std::string text(NatId nat, const NatNaming& naming = {}) const;
    /// Whether the text must be put into parentheses before a dot.
    [[nodiscard]] bool isAtomicText(NatId nat) const;

    [[nodiscard]] std::size_t size() const;

private:
    struct Tables;
    /// What was found to stand for opaque atoms.
    using Replacements = std::map<NatAtomId, std::optional<NatId>>;

    NatId substitute(NatId nat, const NatSubstitution& substitution, Replacements& known);
    std::optional<NatId> replacementOf(NatAtomId id, const NatSubstitution& substitution,
                                       Replacements& known);
    [[nodiscard]] std::string text(NatId nat, const NatNaming& naming, int depth) const;

    std::unique_ptr<Tables> m_tables;
};

}  // namespace candler::rise
