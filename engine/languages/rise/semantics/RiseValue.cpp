#include "engine/languages/rise/semantics/RiseValue.h"

#include <fmt/format.h>

#include <cmath>
#include <random>

#include "engine/languages/rise/semantics/RiseMachine.h"
#include "engine/languages/rise/terms/RiseSizes.h"

namespace candler::rise {

Value Value::pair(Value left, Value right) {
    return Value{
        Data{std::make_shared<const PairValue>(PairValue{std::move(left), std::move(right)})}};
}
Value Value::array(std::vector<Value> items) {
    return Value{
        Data{Elements{std::make_shared<const std::vector<Value>>(std::move(items)), false}}};
}
Value Value::vector(std::vector<Value> items) {
    return Value{
        Data{Elements{std::make_shared<const std::vector<Value>>(std::move(items)), true}}};
}
Value Value::function(std::function<Value(const Value&)> call) {
    FunctionValue native;
    native.kind = FunctionValue::Kind::Native;
    native.native = std::move(call);
    return function(std::make_shared<const FunctionValue>(std::move(native)));
}
Value Value::function(std::shared_ptr<const FunctionValue> function) {
    return Value{Data{std::move(function)}};
}

bool Value::isPair() const {
    return std::holds_alternative<std::shared_ptr<const PairValue>>(m_data);
}
bool Value::isVector() const {
    return isElements() && std::get<Elements>(m_data).isVector;
}
bool Value::isFunction() const {
    return std::holds_alternative<std::shared_ptr<const FunctionValue>>(m_data);
}
const Value& Value::left() const {
    return std::get<std::shared_ptr<const PairValue>>(m_data)->left;
}
const Value& Value::right() const {
    return std::get<std::shared_ptr<const PairValue>>(m_data)->right;
}
const FunctionValue& Value::asFunction() const {
    return *std::get<std::shared_ptr<const FunctionValue>>(m_data);
}

std::string valueText(const Value& value) {
    if (value.isNumber()) return fmt::format("{}", value.asNumber());
    if (value.isInteger()) return fmt::format("{}", value.asInteger());
    if (value.isBoolean()) return value.asBoolean() ? "true" : "false";
    if (value.isPair())
        return fmt::format("({}, {})", valueText(value.left()), valueText(value.right()));
    if (!value.isElements()) return value.isFunction() ? "…" : "nothing";
    std::string text;
    for (const Value& item : value.items()) text += (text.empty() ? "" : ", ") + valueText(item);
    return value.isVector() ? fmt::format("<{}>", text) : fmt::format("[{}]", text);
}

namespace {

std::string differenceAt(const Value& a, const Value& b, double tolerance,
                         const std::string& place) {
    const auto differ = [&] {
        return fmt::format("{} and {} at {}", valueText(a), valueText(b),
                           place.empty() ? "the top" : place);
    };
    if (a.isNumber() && b.isNumber()) {
        const double x = a.asNumber();
        const double y = b.asNumber();
        if (std::isnan(x) && std::isnan(y)) return {};
        if (x == y) return {};
        const double scale = std::max({1.0, std::abs(x), std::abs(y)});
        return std::abs(x - y) <= tolerance * scale ? std::string{} : differ();
    }
    if (a.isInteger() && b.isInteger())
        return a.asInteger() == b.asInteger() ? std::string{} : differ();
    if (a.isBoolean() && b.isBoolean())
        return a.asBoolean() == b.asBoolean() ? std::string{} : differ();
    if (a.isPair() && b.isPair()) {
        std::string found = differenceAt(a.left(), b.left(), tolerance, place + ".left");
        if (!found.empty()) return found;
        return differenceAt(a.right(), b.right(), tolerance, place + ".right");
    }
    if (!a.isElements() || !b.isElements()) return differ();
    if (a.items().size() != b.items().size())
        return fmt::format("{} and {} elements at {}", a.items().size(), b.items().size(),
                           place.empty() ? "the top" : place);
    for (std::size_t i = 0; i < a.items().size(); ++i) {
        std::string found =
            differenceAt(a.items()[i], b.items()[i], tolerance, fmt::format("{}[{}]", place, i));
        if (!found.empty()) return found;
    }
    return {};
}

/// Makes values of types whose sizes are known.
class ValueMaker {
public:
    ValueMaker(const RiseContext& context, const std::vector<std::int64_t>& sizes,
               const NumberSource& next)
        : m_context(context), m_sizes(sizes), m_next(next) {}

    Result<Value> make(TypeId id) {
        const Type& type = m_context.types[id];
        switch (type.kind) {
            case TypeKind::Scalar: {
                const auto number = m_next(type, 0);
                return number ? scalarValue(type.scalar, *number) : gaveUp();
            }
            case TypeKind::Index: {
                const Result<std::int64_t> size = sizeOf(type.size);
                if (!size) return failure(size.error());
                if (*size == 0) return failure(makeError("an index below 0 does not exist"));
                const auto number = m_next(type, *size);
                return number ? Value::integer(static_cast<std::int64_t>(*number)) : gaveUp();
            }
            case TypeKind::Vector:
            case TypeKind::Array:
                return elements(type);
            case TypeKind::Pair: {
                Result<Value> left = make(type.left);
                if (!left) return left;
                Result<Value> right = make(type.right);
                if (!right) return right;
                return Value::pair(std::move(*left), std::move(*right));
            }
            case TypeKind::Function: {
                Result<Value> base = make(type.right);
                if (!base) return base;
                return linear(*base);
            }
            default:
                return failure(makeError(
                    fmt::format("no value of type {} can be made", m_context.types.text(id))));
        }
    }

private:
    static Result<Value> gaveUp() {
        return failure(makeError("its values are too large to be evaluated"));
    }

    Result<std::int64_t> sizeOf(NatId nat) { return evaluateSize(m_context, nat, m_sizes); }

    Result<Value> elements(const Type& type) {
        const Result<std::int64_t> size = sizeOf(type.size);
        if (!size) return failure(size.error());
        std::vector<Value> items;
        for (std::int64_t i = 0; i < *size; ++i) {
            Result<Value> item = make(type.right);
            if (!item) return item;
            items.push_back(std::move(*item));
        }
        return type.kind == TypeKind::Vector ? Value::vector(std::move(items))
                                             : Value::array(std::move(items));
    }

    /// `\x. base + (sum of the numbers of x) / 2`, also below further arguments.
    static Value linear(const Value& base) {
        return Value::function([base](const Value& argument) {
            double sum = 0;
            for (const double number : flatten(argument)) sum += number;
            return shifted(base, sum / 2);
        });
    }

    static Value shifted(const Value& value, double by) {
        if (value.isNumber()) return Value::number(value.asNumber() + by);
        if (value.isPair())
            return Value::pair(shifted(value.left(), by), shifted(value.right(), by));
        if (value.isFunction()) {
            return Value::function([value, by](const Value& argument) {
                return shifted(value.asFunction().native(argument), by);
            });
        }
        if (!value.isElements()) return value;
        std::vector<Value> items;
        for (const Value& item : value.items()) items.push_back(shifted(item, by));
        return value.isVector() ? Value::vector(std::move(items)) : Value::array(std::move(items));
    }

    const RiseContext& m_context;
    const std::vector<std::int64_t>& m_sizes;
    const NumberSource& m_next;
};

bool isSigned(const Type& type) {
    if (type.kind == TypeKind::Index) return false;
    const auto range = rangeOf(type.scalar);
    return range ? range->first < 0 : type.scalar == Scalar::F32 || type.scalar == Scalar::F64;
}

/// Small multiples of 1/8, or small whole numbers. Of integers one in four is larger: any that fits
/// a narrow type, whose arithmetic wraps; of wide ones sums of products of them still fit.
double randomNumber(std::mt19937_64& random, const Type& type, std::int64_t bound) {
    // Not std::uniform_int_distribution: its results differ between libraries.
    const auto between = [&](std::int64_t low, std::int64_t high) {
        return static_cast<double>(
            low + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(high - low + 1)));
    };
    if (type.kind == TypeKind::Index) return between(0, bound - 1);
    switch (type.scalar) {
        case Scalar::F32:
        case Scalar::F64:
            return between(-16, 16) / 8;
        case Scalar::I8:
        case Scalar::I16:
            if (between(0, 3) == 0) break;
            return between(-8, 8);
        case Scalar::I32:
            if (between(0, 3) == 0) return between(-1500, 1500);
            return between(-8, 8);
        case Scalar::Bool:
            return between(0, 1);
        case Scalar::U8:
        case Scalar::U16:
            if (between(0, 3) == 0) break;
            return between(0, 8);
        case Scalar::NatType:
            return between(0, 8);
    }
    const auto range = rangeOf(type.scalar);
    return between(range->first, range->second);
}

template <typename Visit>
void forEachScalar(const Value& value, const Visit& visit) {
    if (value.isNumber() || value.isInteger() || value.isBoolean()) visit(value);
    if (value.isPair()) {
        forEachScalar(value.left(), visit);
        forEachScalar(value.right(), visit);
    }
    if (value.isElements())
        for (const Value& item : value.items()) forEachScalar(item, visit);
}

double numberOf(const Value& scalar) {
    if (scalar.isNumber()) return scalar.asNumber();
    return scalar.isInteger() ? static_cast<double>(scalar.asInteger())
                              : (scalar.asBoolean() ? 1 : 0);
}

}  // namespace

std::string describeDifference(const Value& a, const Value& b, double tolerance) {
    return differenceAt(a, b, tolerance, {});
}

Result<Value> randomValue(const RiseContext& context, TypeId type,
                          const std::vector<std::int64_t>& sizes, std::uint64_t seed,
                          const RandomValueOptions& options) {
    constexpr std::uint64_t kNumbersPerCheck = 4096;
    std::mt19937_64 random(seed);
    std::uint64_t made = 0;
    const auto next = [&](const Type& scalar, std::int64_t bound) -> std::optional<double> {
        if (++made > options.mostNumbers ||
            (made % kNumbersPerCheck == 0 && options.stop.isStopped()))
            return std::nullopt;
        const double number = randomNumber(random, scalar, bound);
        if (options.numbers == RandomNumbers::Small || !isSigned(scalar)) return number;
        constexpr std::uint64_t kOneOf = 8;
        constexpr double kLarger = 11;
        return random() % kOneOf == 0 ? kLarger * number : number;
    };
    return makeValue(context, type, sizes, next);
}

Result<Value> makeValue(const RiseContext& context, TypeId type,
                        const std::vector<std::int64_t>& sizes, const NumberSource& next) {
    return ValueMaker(context, sizes, next).make(type);
}

std::vector<double> flatten(const Value& value) {
    std::vector<double> numbers;
    forEachScalar(value, [&](const Value& scalar) { numbers.push_back(numberOf(scalar)); });
    return numbers;
}

std::vector<bool> exactNumbers(const Value& value) {
    std::vector<bool> isExact;
    forEachScalar(value, [&](const Value& scalar) { isExact.push_back(!scalar.isNumber()); });
    if (std::ranges::find(isExact, true) == isExact.end()) isExact.clear();
    return isExact;
}

}  // namespace candler::rise
