// Values of Rise programs, as the reference evaluator computes them.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/languages/rise/terms/RiseContext.h"
#include "engine/support/Result.h"
#include "engine/support/StopCheck.h"

namespace candler::rise {

class Value;

/// A pair of values.
struct PairValue;
/// What can be applied; Closures and primitives are made by the evaluator only.
struct FunctionValue;

/// An immutable value; copies share their parts.
class Value {
public:
    struct Elements {
        std::shared_ptr<const std::vector<Value>> items;
        bool isVector = false;
    };

    Value() = default;  ///< No value: what a failed evaluation leaves.
    static Value number(double value) { return Value{Data{value}}; }
    static Value integer(std::int64_t value) { return Value{Data{value}}; }
    static Value boolean(bool value) { return Value{Data{value}}; }
    static Value pair(Value left, Value right);
    static Value array(std::vector<Value> items);
    static Value vector(std::vector<Value> items);
    /// A function that is written in C++.
    static Value function(std::function<Value(const Value&)> call);
    static Value function(std::shared_ptr<const FunctionValue> function);

    [[nodiscard]] bool isValid() const { return m_data.index() != 0; }
    [[nodiscard]] bool isNumber() const { return std::holds_alternative<double>(m_data); }
    [[nodiscard]] bool isInteger() const { return std::holds_alternative<std::int64_t>(m_data); }
    [[nodiscard]] bool isBoolean() const { return std::holds_alternative<bool>(m_data); }
    [[nodiscard]] bool isPair() const;
    [[nodiscard]] bool isElements() const { return std::holds_alternative<Elements>(m_data); }
    [[nodiscard]] bool isVector() const;
    [[nodiscard]] bool isFunction() const;

    // The parts; the value must be of the kind.
    [[nodiscard]] double asNumber() const { return std::get<double>(m_data); }
    [[nodiscard]] std::int64_t asInteger() const { return std::get<std::int64_t>(m_data); }
    [[nodiscard]] bool asBoolean() const { return std::get<bool>(m_data); }
    [[nodiscard]] const Value& left() const;
    [[nodiscard]] const Value& right() const;
    /// Of arrays and vectors.
    [[nodiscard]] const std::vector<Value>& items() const {
        return *std::get<Elements>(m_data).items;
    }
    [[nodiscard]] const FunctionValue& asFunction() const;

private:
    using Data =
        std::variant<std::monostate, double, std::int64_t, bool, std::shared_ptr<const PairValue>,
                     Elements, std::shared_ptr<const FunctionValue>>;
    explicit Value(Data data) : m_data(std::move(data)) {}

    Data m_data;
};

struct PairValue {
    Value left;
    Value right;
};

/// `[1, 2.5]`, `(1, true)`, `<1, 2>`; functions are `…`.
[[nodiscard]] std::string valueText(const Value& value);

/// Empty if the values have the same shape and numbers differ by at most
/// `tolerance * max(1, |a|, |b|)`; else what differs, and where.
[[nodiscard]] std::string describeDifference(const Value& a, const Value& b, double tolerance);
[[nodiscard]] inline bool isClose(const Value& a, const Value& b, double tolerance) {
    return describeDifference(a, b, tolerance).empty();
}

/// Wide: one of eight is about ten times as large as the small ones, so that limits that programs
/// test for are on both sides of some.
enum class RandomNumbers : std::uint8_t { Small, Wide };

struct RandomValueOptions {
    RandomNumbers numbers = RandomNumbers::Small;
    /// Of a value that needs more of them there is none.
    std::uint64_t mostNumbers = std::numeric_limits<std::uint64_t>::max();
    StopCheck stop{};
};

/// A value of the type with `sizes` for its free nat indices (outermost first), the same for the
/// same seed. Numbers are small multiples of 1/8, so that sums in any order are exact for small
/// arrays; functions are linear in what they are given. Fails if a size is no whole number, or
/// negative, and at what the options say.
[[nodiscard]] Result<Value> randomValue(const RiseContext& context, TypeId type,
                                        const std::vector<std::int64_t>& sizes, std::uint64_t seed,
                                        const RandomValueOptions& options = {});

/// The next number of a scalar type, or of an index below the bound. None: no more are made.
using NumberSource = std::function<std::optional<double>(const Type& type, std::int64_t bound)>;

/// A value of these numbers, in their order; of a function they are those that it gives for zeros.
[[nodiscard]] Result<Value> makeValue(const RiseContext& context, TypeId type,
                                      const std::vector<std::int64_t>& sizes,
                                      const NumberSource& next);

/// All numbers and integers of a value without functions, in order: what a compiled kernel reads
/// and writes.
[[nodiscard]] std::vector<double> flatten(const Value& value);
/// Which of them are integers or truth values; empty if none is.
[[nodiscard]] std::vector<bool> exactNumbers(const Value& value);

}  // namespace candler::rise
