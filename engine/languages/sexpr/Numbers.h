// Numbers: the constants of a language, hash-consed, with the arithmetic that folding needs. Three
// kinds: exact rationals, 64-bit floats (one zero; else compared by bits), checked 32-bit integers.
#pragma once

#include <gmpxx.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/term/Ids.h"

namespace candler::sexpr {

enum class Arithmetic { Add, Subtract, Multiply, Divide };

class Numbers {
public:
    Numbers() = default;
    Numbers(const Numbers&) = delete;
    Numbers& operator=(const Numbers&) = delete;
    virtual ~Numbers() = default;

    /// "a rational number", for messages.
    [[nodiscard]] virtual std::string_view kind() const = 0;
    /// The number written so; none if the text is not a number of this kind.
    virtual std::optional<Payload> read(std::string_view text) = 0;
    /// Reads back to the same number.
    [[nodiscard]] virtual std::string text(Payload number) const = 0;
    /// The nearest 64-bit float.
    [[nodiscard]] virtual double value(Payload number) const = 0;
    /// None where there is no result: division by zero, overflow, results that are too large.
    virtual std::optional<Payload> compute(Arithmetic operation, Payload a, Payload b) = 0;
};

/// `3`, `-1/2`, `0.25`, `1e-9`; none if the text is no such number, or one of thousands of digits.
[[nodiscard]] std::optional<mpq_class> exactNumber(std::string_view text);

/// The numbers that exactNumber() reads. Results of more than 4096 bits are not computed.
[[nodiscard]] std::unique_ptr<Numbers> makeRationals();
/// `3`, `0.25`, `1e-9`. Infinite results are not computed.
[[nodiscard]] std::unique_ptr<Numbers> makeFloats();
/// `3`, `-1`.
[[nodiscard]] std::unique_ptr<Numbers> makeIntegers();

/// Whether a text can only be meant as a number: a digit, perhaps after a sign or a point.
[[nodiscard]] bool looksLikeNumber(std::string_view text);

}  // namespace candler::sexpr
