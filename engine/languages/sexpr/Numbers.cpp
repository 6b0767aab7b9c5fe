#include "engine/languages/sexpr/Numbers.h"

#include <fmt/format.h>
#include <gmpxx.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "engine/support/Utf8.h"

namespace candler::sexpr {

namespace {

std::string_view withoutPlus(std::string_view text) {
    return text.size() > 1 && text[0] == '+' && text[1] != '-' ? text.substr(1) : text;
}

template <typename T>
std::optional<T> readAll(std::string_view text) {
    T value{};
    text = withoutPlus(text);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// Values by id and ids by a key that tells values apart.
template <typename Value, typename Key>
class Table {
public:
    Payload intern(const Key& key, const Value& value) {
        const auto [entry, isNew] = m_ids.try_emplace(key, static_cast<Payload>(m_values.size()));
        if (isNew) m_values.push_back(value);
        return entry->second;
    }
    [[nodiscard]] const Value& operator[](Payload id) const { return m_values[id]; }

private:
    std::vector<Value> m_values;
    std::unordered_map<Key, Payload> m_ids;
};

class Floats : public Numbers {
public:
    [[nodiscard]] std::string_view kind() const override { return "a 64-bit number"; }
    std::optional<Payload> read(std::string_view text) override {
        const auto value = looksLikeNumber(text) ? readAll<double>(text) : std::nullopt;
        return value && std::isfinite(*value) ? std::optional(intern(*value)) : std::nullopt;
    }
    [[nodiscard]] std::string text(Payload number) const override {
        return fmt::format("{}", m_table[number]);
    }
    [[nodiscard]] double value(Payload number) const override { return m_table[number]; }
    std::optional<Payload> compute(Arithmetic operation, Payload a, Payload b) override {
        const double result = apply(operation, m_table[a], m_table[b]);
        return std::isfinite(result) ? std::optional(intern(result)) : std::nullopt;
    }

private:
    static double apply(Arithmetic operation, double a, double b) {
        switch (operation) {
            case Arithmetic::Add:
                return a + b;
            case Arithmetic::Subtract:
                return a - b;
            case Arithmetic::Multiply:
                return a * b;
            case Arithmetic::Divide:
                return b == 0 ? std::nan("") : a / b;
        }
        return std::nan("");
    }
    /// Zero has one sign, so that equal numbers are one constant.
    Payload intern(double value) {
        const double plain = value == 0 ? 0 : value;
        return m_table.intern(std::bit_cast<std::uint64_t>(plain), plain);
    }

    Table<double, std::uint64_t> m_table;
};

class Integers : public Numbers {
public:
    [[nodiscard]] std::string_view kind() const override { return "a 32-bit integer"; }
    std::optional<Payload> read(std::string_view text) override {
        const auto value = readAll<std::int32_t>(text);
        return value ? std::optional(std::bit_cast<Payload>(*value)) : std::nullopt;
    }
    [[nodiscard]] std::string text(Payload number) const override {
        return fmt::format("{}", std::bit_cast<std::int32_t>(number));
    }
    [[nodiscard]] double value(Payload number) const override {
        return std::bit_cast<std::int32_t>(number);
    }
    std::optional<Payload> compute(Arithmetic operation, Payload a, Payload b) override {
        const std::int64_t left = std::bit_cast<std::int32_t>(a);
        const std::int64_t right = std::bit_cast<std::int32_t>(b);
        std::int64_t result = 0;
        switch (operation) {
            case Arithmetic::Add:
                result = left + right;
                break;
            case Arithmetic::Subtract:
                result = left - right;
                break;
            case Arithmetic::Multiply:
                result = left * right;
                break;
            case Arithmetic::Divide:
                if (right == 0 || left % right != 0) return std::nullopt;
                result = left / right;
                break;
        }
        if (result < INT32_MIN || result > INT32_MAX) return std::nullopt;
        return std::bit_cast<Payload>(static_cast<std::int32_t>(result));
    }
};

std::optional<mpz_class> readDigits(std::string_view digits) {
    constexpr std::size_t kMostDigits = 1000;
    if (digits.empty() || digits.size() > kMostDigits) return std::nullopt;
    for (const char c : digits)
        if (!isAsciiDigit(c)) return std::nullopt;
    return mpz_class(std::string(digits), 10);
}

/// `12`, `0.25`, `.5`
std::optional<mpq_class> readDecimal(std::string_view digits) {
    const std::size_t point = digits.find('.');
    if (point == std::string_view::npos) {
        const auto whole = readDigits(digits);
        return whole ? std::optional(mpq_class(*whole)) : std::nullopt;
    }
    const std::string_view fraction = digits.substr(point + 1);
    const auto all = readDigits(std::string(digits.substr(0, point)).append(fraction));
    if (!all || fraction.empty()) return std::nullopt;
    mpz_class scale;
    mpz_ui_pow_ui(scale.get_mpz_t(), 10, fraction.size());
    return mpq_class(*all, scale);
}

class Rationals : public Numbers {
public:
    [[nodiscard]] std::string_view kind() const override { return "a rational number"; }

    std::optional<Payload> read(std::string_view text) override {
        const auto value = exactNumber(withoutPlus(text));
        return value ? std::optional(intern(*value)) : std::nullopt;
    }
    [[nodiscard]] std::string text(Payload number) const override {
        return m_table[number].get_str();
    }
    [[nodiscard]] double value(Payload number) const override { return m_table[number].get_d(); }
    std::optional<Payload> compute(Arithmetic operation, Payload a, Payload b) override {
        const mpq_class left = m_table[a];
        const mpq_class right = m_table[b];
        switch (operation) {
            case Arithmetic::Add:
                return bounded(left + right);
            case Arithmetic::Subtract:
                return bounded(left - right);
            case Arithmetic::Multiply:
                return bounded(left * right);
            case Arithmetic::Divide:
                return right == 0 ? std::nullopt : bounded(left / right);
        }
        return std::nullopt;
    }

private:
    static constexpr std::size_t kMaxBits = 4096;

    std::optional<Payload> bounded(const mpq_class& value) {
        const std::size_t bits =
            mpz_sizeinbase(value.get_num_mpz_t(), 2) + mpz_sizeinbase(value.get_den_mpz_t(), 2);
        return bits <= kMaxBits ? std::optional(intern(value)) : std::nullopt;
    }
    Payload intern(const mpq_class& value) { return m_table.intern(value.get_str(62), value); }

    Table<mpq_class, std::string> m_table;
};

}  // namespace

std::optional<mpq_class> exactNumber(std::string_view text) {
    constexpr unsigned long kMostExponent = 1000;
    const bool isNegative = text.starts_with('-');
    std::string_view digits = isNegative ? text.substr(1) : text;
    mpq_class value;
    if (const std::size_t slash = digits.find('/'); slash != std::string_view::npos) {
        const auto above = readDigits(digits.substr(0, slash));
        const auto below = readDigits(digits.substr(slash + 1));
        if (!above || !below || *below == 0) return std::nullopt;
        value = mpq_class(*above, *below);
    } else {
        const std::size_t mark = digits.find_first_of("eE");
        const auto decimal = readDecimal(digits.substr(0, mark));
        if (!decimal) return std::nullopt;
        value = *decimal;
        if (mark != std::string_view::npos) {
            std::string_view exponent = digits.substr(mark + 1);
            const bool isSmall = exponent.starts_with('-');
            if (isSmall || exponent.starts_with('+')) exponent.remove_prefix(1);
            const auto power = readDigits(exponent);
            if (!power || *power > kMostExponent) return std::nullopt;
            mpz_class scale;
            mpz_ui_pow_ui(scale.get_mpz_t(), 10, power->get_ui());
            isSmall ? value /= scale : value *= scale;
        }
    }
    value.canonicalize();
    return isNegative ? mpq_class(-value) : value;
}

std::unique_ptr<Numbers> makeRationals() {
    return std::make_unique<Rationals>();
}
std::unique_ptr<Numbers> makeFloats() {
    return std::make_unique<Floats>();
}
std::unique_ptr<Numbers> makeIntegers() {
    return std::make_unique<Integers>();
}

bool looksLikeNumber(std::string_view text) {
    std::size_t i = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
    if (i < text.size() && text[i] == '.') ++i;
    return i < text.size() && isAsciiDigit(text[i]);
}

}  // namespace candler::sexpr
