// AffineForm: an integer expression over names, `2*i - j + n*m + 3`. Names are variables and
// symbols; which is which, its users know. Products of names are terms like names, so that
// nonlinear forms can be carried, substituted and shown; only isAffine() forms are reasoned about
// exactly.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace candler::stur {

class AffineForm;

/// What names are replaced by, all at once.
using Substitution = std::map<std::string, AffineForm, std::less<>>;
/// What names are worth.
using Values = std::map<std::string, std::int64_t, std::less<>>;

/// `coefficient * product`; `product` is a name, or several in ascending order joined by `*`.
struct FormTerm {
    std::string product;
    std::int64_t coefficient = 0;

    auto operator<=>(const FormTerm&) const = default;
    [[nodiscard]] bool isProduct() const { return product.find('*') != std::string::npos; }
    /// Also as a factor of the product.
    [[nodiscard]] bool uses(std::string_view name) const;
};

/// Invariants: terms ascend by product, none has coefficient 0. Arithmetic is exact in 64 bits;
/// when that does not suffice the form, and every form made of it, isOverflown() and means nothing.
class AffineForm {
public:
    AffineForm(std::int64_t constant = 0) : m_constant(constant) {}  // NOLINT: a constant is one.
    /// The form `name`. The name contains no `*`.
    [[nodiscard]] static AffineForm name(std::string name);
    /// A name that shows as this expression: `(i / m)`.
    [[nodiscard]] static std::string quotedName(std::string expression);
    /// As text() has it: without the mark of a witness, and what quotedName hides.
    [[nodiscard]] static std::string shownName(std::string name);

    [[nodiscard]] const std::vector<FormTerm>& terms() const { return m_terms; }
    [[nodiscard]] std::int64_t constant() const { return m_constant; }
    /// Of the term that is this name alone.
    [[nodiscard]] std::int64_t coefficient(std::string_view name) const;
    [[nodiscard]] bool isConstant() const { return m_terms.empty() && !m_isOverflown; }
    /// No product of names.
    [[nodiscard]] bool isAffine() const;
    [[nodiscard]] bool isOverflown() const { return m_isOverflown; }
    [[nodiscard]] bool uses(std::string_view name) const;
    /// Whether it uses the name, and only in a term of its own.
    [[nodiscard]] bool isLinearIn(std::string_view name) const;
    /// Of the coefficients of terms; 0 if there are none.
    [[nodiscard]] std::int64_t gcd() const;
    /// If the form is one name.
    [[nodiscard]] std::optional<std::string> asName() const;
    void collectNames(std::vector<std::string>& names) const;

    friend AffineForm operator+(const AffineForm& a, const AffineForm& b);
    friend AffineForm operator-(const AffineForm& a, const AffineForm& b);
    friend AffineForm operator*(const AffineForm& a, const AffineForm& b);
    [[nodiscard]] AffineForm operator-() const;
    /// Every coefficient and the constant are divided; all must be multiples.
    [[nodiscard]] AffineForm dividedBy(std::int64_t divisor) const;
    [[nodiscard]] AffineForm substituted(const Substitution& substitution) const;
    /// None if a name has no value or 64 bits do not suffice.
    [[nodiscard]] std::optional<std::int64_t> value(const Values& values) const;

    [[nodiscard]] std::string text() const;
    bool operator==(const AffineForm&) const = default;
    std::strong_ordering operator<=>(const AffineForm&) const = default;

private:
    void add(std::string_view product, std::int64_t coefficient);
    void addConstant(std::int64_t constant);

    std::vector<FormTerm> m_terms;
    std::int64_t m_constant = 0;
    bool m_isOverflown = false;
};

/// Greatest integer at most a / b and least integer at least a / b, b > 0.
[[nodiscard]] std::int64_t floorDivide(std::int64_t a, std::int64_t b);
[[nodiscard]] std::int64_t ceilDivide(std::int64_t a, std::int64_t b);
/// a - b * floorDivide(a, b).
[[nodiscard]] std::int64_t floorRemainder(std::int64_t a, std::int64_t b);

}  // namespace candler::stur
