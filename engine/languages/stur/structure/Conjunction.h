// Atom and Conjunction: sets of integer points as conjunctions of `form >= 0`, `form = 0` and
// `modulus | form`, some of whose names may be existential witnesses. The guards of structures.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/languages/stur/structure/AffineForm.h"

namespace candler::stur {

/// Invariants: coefficients have no common factor (of an inequality the constant is rounded, of a
/// divisibility all are remainders of the modulus); the first coefficient of an equality is
/// positive.
struct Atom {
    enum class Kind : std::uint8_t { NonNegative, Zero, Divisible };

    Kind kind = Kind::NonNegative;
    AffineForm form;
    std::int64_t modulus = 0;  ///< Of Divisible, at least 2.

    [[nodiscard]] static Atom nonNegative(AffineForm form);
    [[nodiscard]] static Atom zero(AffineForm form);
    /// `modulus | form`; the modulus is positive.
    [[nodiscard]] static Atom divisible(AffineForm form, std::int64_t modulus);
    [[nodiscard]] static Atom atMost(const AffineForm& a, const AffineForm& b) {
        return nonNegative(b - a);
    }
    [[nodiscard]] static Atom below(const AffineForm& a, const AffineForm& b) {
        return nonNegative(b - a - 1);
    }
    [[nodiscard]] static Atom equal(const AffineForm& a, const AffineForm& b) {
        return zero(a - b);
    }
    [[nodiscard]] static Atom never() { return {Kind::NonNegative, AffineForm(-1), 0}; }

    [[nodiscard]] bool isTrue() const;
    [[nodiscard]] bool isFalse() const;
    [[nodiscard]] bool uses(std::string_view name) const { return form.uses(name); }
    /// `name = value`, if this is an equality that has the name with coefficient 1 or -1 and in no
    /// product.
    [[nodiscard]] std::optional<AffineForm> valueOf(const std::string& name) const;
    /// Atoms that exclude each other and of which one holds where this one does not.
    [[nodiscard]] std::vector<Atom> negated() const;
    [[nodiscard]] Atom substituted(const Substitution& substitution) const;
    [[nodiscard]] std::optional<bool> holds(const Values& values) const;
    [[nodiscard]] std::string text() const;

    bool operator==(const Atom&) const = default;
    std::strong_ordering operator<=>(const Atom&) const = default;
};

/// All atoms hold, for some values of the witnesses. Invariants: atoms ascend, none is true; a
/// conjunction with a false atom has no other. Names of witnesses begin with `$`; no other name
/// does.
class Conjunction {
public:
    Conjunction() = default;
    explicit Conjunction(std::vector<Atom> atoms);
    [[nodiscard]] static Conjunction never() { return Conjunction({Atom::never()}); }

    [[nodiscard]] const std::vector<Atom>& atoms() const { return m_atoms; }
    [[nodiscard]] const std::vector<std::string>& witnesses() const { return m_witnesses; }
    /// Syntactically so.
    [[nodiscard]] bool isTrue() const { return m_atoms.empty(); }
    [[nodiscard]] bool isFalse() const;
    [[nodiscard]] bool isOverflown() const;
    [[nodiscard]] bool uses(std::string_view name) const;
    /// Ascending, witnesses among them.
    [[nodiscard]] std::vector<std::string> names() const;

    void add(Atom atom);
    /// Witnesses of `other` are renamed apart.
    void add(const Conjunction& other);
    [[nodiscard]] Conjunction with(Atom atom) const;
    [[nodiscard]] Conjunction with(const Conjunction& other) const;
    [[nodiscard]] Conjunction without(std::size_t atom) const;
    /// The name becomes a witness: "there is a `name` such that".
    [[nodiscard]] Conjunction quantified(const std::string& name) const;
    [[nodiscard]] Conjunction substituted(const Substitution& substitution) const;
    /// None if a name has no value, numbers are too large, or values of witnesses are not found.
    [[nodiscard]] std::optional<bool> holds(const Values& values) const;

    /// `0 <= i <= j < n, 2 | i`: chains along `order`; "true" and "false" if there is no more to
    /// say.
    [[nodiscard]] std::string text(const std::vector<std::string>& order = {}) const;
    bool operator==(const Conjunction&) const = default;
    std::strong_ordering operator<=>(const Conjunction&) const = default;

private:
    std::vector<Atom> m_atoms;
    std::vector<std::string> m_witnesses;
};

/// A union of conjunctions.
using Region = std::vector<Conjunction>;

}  // namespace candler::stur
