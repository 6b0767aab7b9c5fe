// The meaning of each primitive on arrays, pairs and functions.
#include <fmt/format.h>

#include <algorithm>

#include "engine/languages/rise/semantics/RiseMachine.h"
#include "engine/languages/rise/terms/RiseSizes.h"
#include "engine/support/Check.h"

namespace candler::rise {

namespace {

using Items = std::vector<Value>;

/// The arguments of one call, with what its type says about the result.
/// Zeros in the shape of `value`.
Value zeroLike(const Value& value) {
    if (value.isInteger()) return Value::integer(0);
    if (value.isBoolean()) return Value::boolean(false);
    if (value.isPair()) return Value::pair(zeroLike(value.left()), zeroLike(value.right()));
    if (!value.isElements()) return Value::number(0);
    Items items;
    for (const Value& item : value.items()) items.push_back(zeroLike(item));
    return value.isVector() ? Value::vector(std::move(items)) : Value::array(std::move(items));
}

class Call {
public:
    Call(Machine& machine, const FunctionValue& call) : m_machine(machine), m_call(call) {}

    Value run();

private:
    [[nodiscard]] const Value& argument(std::size_t i) const { return m_call.arguments[i]; }
    [[nodiscard]] const Items& items(std::size_t i) const { return argument(i).items(); }
    [[nodiscard]] std::size_t nat(std::size_t i) const {
        return static_cast<std::size_t>(m_call.natArguments[i]);
    }
    Value fail(std::string message, std::string hint = {}) {
        return m_machine.fail(m_call.term, std::move(message), std::move(hint));
    }

    std::size_t resultSize();
    Value rearrange(Primitive primitive);
    Value map(const Items& input, const Value& function);
    Value reduce();
    Value scan();
    Value iterate();
    Value zip();
    Value unzip();
    Value split(bool isVector);
    Value join();
    Value transpose();
    Value windows(const Items& input, std::size_t size, std::size_t step);
    Value generate();
    Value index();
    Value slice(std::size_t from, std::size_t to);
    Value pad(const Items& input, const Value& left, const Value& right);
    Value padClamp();
    Value padEmpty();
    Value gather();
    Value scatter();

    Machine& m_machine;
    const FunctionValue& m_call;
};

/// The size of the result's array, as the type says.
std::size_t Call::resultSize() {
    const RiseContext& context = m_machine.context();
    const Types& types = context.types;
    TypeId type = typeBehindNats(types, context.store.type(m_call.term));
    while (types.isFunction(type)) type = types[type].right;
    std::vector<std::int64_t> sizes = *m_call.sizes;
    sizes.insert(sizes.end(), m_call.natArguments.begin(), m_call.natArguments.end());
    const Result<std::int64_t> size = evaluateSize(context, types[type].size, sizes);
    if (size) return static_cast<std::size_t>(*size);
    fail(size.error().front().message, size.error().front().hint);
    return 0;
}

Value Call::map(const Items& input, const Value& function) {
    Items result;
    result.reserve(input.size());
    for (const Value& item : input) {
        result.push_back(m_machine.apply(function, item));
        if (m_machine.hasFailed()) return {};
    }
    return Value::array(std::move(result));
}

Value Call::reduce() {
    Value accumulator = argument(1);
    for (const Value& item : items(2)) {
        accumulator = m_machine.apply(argument(0), accumulator, item);
        if (m_machine.hasFailed()) return {};
    }
    return accumulator;
}

Value Call::scan() {
    Items result;
    Value accumulator = argument(1);
    for (const Value& item : items(2)) {
        accumulator = m_machine.apply(argument(0), item, accumulator);
        if (m_machine.hasFailed()) return {};
        result.push_back(accumulator);
    }
    return Value::array(std::move(result));
}

/// Each time with the size that it leaves.
Value Call::iterate() {
    const Label& label = m_machine.context().store[m_call.term];
    const Types& types = m_machine.context().types;
    const Type& function = types[types[types[label.type].left].right];
    std::vector<std::int64_t> sizes = *m_call.sizes;
    sizes.push_back(1);
    // What one element is made of.
    const auto factor = evaluateSize(m_machine.context(), types[function.left].size, sizes);
    if (!factor) return fail(factor.error().front().message, factor.error().front().hint);
    Value value = argument(1);
    for (Payload i = 0; i < label.payload; ++i) {
        const auto size = static_cast<std::int64_t>(value.items().size());
        if (*factor < 1 || size % *factor != 0)
            return fail(fmt::format("{} elements are not groups of {}", size, *factor));
        value = m_machine.apply(m_machine.applyNat(argument(0), size / *factor), value);
        if (m_machine.hasFailed()) return {};
    }
    return value;
}

Value Call::zip() {
    Items result;
    for (std::size_t i = 0; i < items(0).size(); ++i)
        result.push_back(Value::pair(items(0)[i], items(1)[i]));
    return Value::array(std::move(result));
}

Value Call::unzip() {
    Items left;
    Items right;
    for (const Value& item : items(0)) {
        left.push_back(item.left());
        right.push_back(item.right());
    }
    return Value::pair(Value::array(std::move(left)), Value::array(std::move(right)));
}

Value Call::split(bool isVector) {
    const std::size_t size = nat(0);
    const Items& input = items(0);
    if (size == 0 || input.size() % size != 0)
        return fail(fmt::format("{} elements cannot be split into parts of {}", input.size(), size),
                    "choose sizes that the split factors divide");
    Items result;
    for (auto at = input.begin(); at != input.end(); at += static_cast<std::ptrdiff_t>(size)) {
        Items part(at, at + static_cast<std::ptrdiff_t>(size));
        result.push_back(isVector ? Value::vector(std::move(part)) : Value::array(std::move(part)));
    }
    return Value::array(std::move(result));
}

Value Call::join() {
    Items result;
    for (const Value& part : items(0))
        result.insert(result.end(), part.items().begin(), part.items().end());
    return Value::array(std::move(result));
}

Value Call::transpose() {
    const Items& rows = items(0);
    const std::size_t columns = rows.empty() ? resultSize() : rows.front().items().size();
    Items result;
    for (std::size_t j = 0; j < columns; ++j) {
        Items column;
        for (const Value& row : rows) column.push_back(row.items()[j]);
        result.push_back(Value::array(std::move(column)));
    }
    return m_machine.hasFailed() ? Value{} : Value::array(std::move(result));
}

Value Call::windows(const Items& input, std::size_t size, std::size_t step) {
    const std::size_t count = resultSize();
    if (m_machine.hasFailed()) return {};
    if (count > 0 && (count - 1) * step + size > input.size())
        return fail(
            fmt::format("{} windows of {} do not fit into {} elements", count, size, input.size()));
    Items result;
    for (std::size_t i = 0; i < count; ++i) {
        const auto from = input.begin() + static_cast<std::ptrdiff_t>(i * step);
        result.push_back(Value::array(Items(from, from + static_cast<std::ptrdiff_t>(size))));
    }
    return Value::array(std::move(result));
}

Value Call::generate() {
    const std::size_t size = resultSize();
    Items indices;
    for (std::size_t i = 0; i < size; ++i)
        indices.push_back(Value::integer(static_cast<std::int64_t>(i)));
    return m_machine.hasFailed() ? Value{} : map(indices, argument(0));
}

Value Call::index() {
    const std::int64_t at = argument(0).asInteger();
    if (at < 0 || static_cast<std::size_t>(at) >= items(1).size())
        return fail(
            fmt::format("the index {} is outside an array of {} elements", at, items(1).size()));
    return items(1)[static_cast<std::size_t>(at)];
}

Value Call::slice(std::size_t from, std::size_t to) {
    const Items& input = items(0);
    if (from > to || to > input.size())
        return fail(
            fmt::format("{} elements are taken from or dropped of {}", nat(0), input.size()));
    return Value::array(Items(input.begin() + static_cast<std::ptrdiff_t>(from),
                              input.begin() + static_cast<std::ptrdiff_t>(to)));
}

Value Call::pad(const Items& input, const Value& left, const Value& right) {
    Items result(nat(0), left);
    result.insert(result.end(), input.begin(), input.end());
    result.insert(result.end(), nat(1), right);
    return Value::array(std::move(result));
}

Value Call::padClamp() {
    const Items& input = items(0);
    if (input.empty()) return fail("an empty array has no border element to repeat");
    return pad(input, input.front(), input.back());
}

/// What does not matter is zero, so that results can be compared.
Value Call::padEmpty() {
    Items result = items(0);
    if (result.empty()) return fail("an empty array has no element to add some like");
    result.insert(result.end(), nat(0), zeroLike(items(0).front()));
    return Value::array(std::move(result));
}

Value Call::gather() {
    Items result;
    for (const Value& at : items(0)) {
        const auto place = static_cast<std::size_t>(at.asInteger());
        if (at.asInteger() < 0 || place >= items(1).size())
            return fail(fmt::format("the index {} is outside an array of {} elements",
                                    at.asInteger(), items(1).size()));
        result.push_back(items(1)[place]);
    }
    return Value::array(std::move(result));
}

Value Call::scatter() {
    Items result(resultSize());
    for (std::size_t i = 0; i < items(0).size(); ++i) {
        const std::int64_t at = items(0)[i].asInteger();
        if (at < 0 || static_cast<std::size_t>(at) >= result.size())
            return fail(
                fmt::format("the index {} is outside an array of {} elements", at, result.size()));
        result[static_cast<std::size_t>(at)] = items(1)[i];
    }
    const auto unwritten = std::find_if(result.begin(), result.end(),
                                        [](const Value& value) { return !value.isValid(); });
    if (unwritten != result.end())
        return fail(fmt::format("scatter writes no element {}", unwritten - result.begin()));
    return m_machine.hasFailed() ? Value{} : Value::array(std::move(result));
}

Value Call::run() {
    const Primitive primitive = primitiveOf(m_machine.context().store[m_call.term].op);
    switch (primitive) {
        case Primitive::Map:
        case Primitive::MapSeq:
        case Primitive::MapSeqUnroll:
        case Primitive::MapPar:
        case Primitive::MapStream:
        case Primitive::IterateStream:
            return map(items(1), argument(0));
        case Primitive::MapFst:
            return Value::pair(m_machine.apply(argument(0), argument(1).left()),
                               argument(1).right());
        case Primitive::MapSnd:
            return Value::pair(argument(1).left(),
                               m_machine.apply(argument(0), argument(1).right()));
        case Primitive::Reduce:
        case Primitive::ReduceSeq:
        case Primitive::ReduceSeqUnroll:
        case Primitive::ReducePar:
            return reduce();
        case Primitive::ScanSeq:
            return scan();
        case Primitive::Iterate:
            return iterate();
        case Primitive::Zip:
            return zip();
        case Primitive::Unzip:
            return unzip();
        case Primitive::Fst:
            return argument(0).left();
        case Primitive::Snd:
            return argument(0).right();
        case Primitive::MakePair:
            return Value::pair(argument(0), argument(1));
        default:
            return rearrange(primitive);
    }
}

/// Primitives that move elements, and what is left.
Value Call::rearrange(Primitive primitive) {
    switch (primitive) {
        case Primitive::Split:
            return split(false);
        case Primitive::AsVector:
        case Primitive::AsVectorAligned:
            return split(true);
        case Primitive::Join:
        case Primitive::AsScalar:
            return join();
        case Primitive::Transpose:
            return transpose();
        case Primitive::Slide:
            return windows(items(0), nat(0), nat(1));
        case Primitive::CircularBuffer: {
            const Value loaded = map(items(1), argument(0));
            return loaded.isValid() ? windows(loaded.items(), nat(1), 1) : Value{};
        }
        case Primitive::RotateValues: {
            const Value loaded = map(items(1), argument(0));
            return loaded.isValid() ? windows(loaded.items(), nat(0), 1) : Value{};
        }
        case Primitive::Generate:
            return generate();
        case Primitive::MakeArray:
            return Value::array(m_call.arguments);
        case Primitive::Idx:
            return index();
        case Primitive::Take:
            return slice(0, nat(0));
        case Primitive::Drop:
            return slice(nat(0), items(0).size());
        case Primitive::Concat: {
            Items result = items(0);
            result.insert(result.end(), items(1).begin(), items(1).end());
            return Value::array(std::move(result));
        }
        case Primitive::PadClamp:
            return padClamp();
        case Primitive::PadEmpty:
            return padEmpty();
        case Primitive::PadCst:
            return pad(items(1), argument(0), argument(0));
        case Primitive::Gather:
            return gather();
        case Primitive::Scatter:
            return scatter();
        case Primitive::Let:
            return m_machine.apply(argument(1), argument(0));
        case Primitive::ToMem:
        case Primitive::IndexAsNat:
            return argument(0);
        case Primitive::VectorFromScalar:
            return Value::vector(Items(resultSize(), argument(0)));
        case Primitive::ForeignFunction: {
            const RiseContext& context = m_machine.context();
            return fail(
                fmt::format("'{}' is a foreign function: what it computes is not known here",
                            context.foreignName(context.store[m_call.term].payload)),
                "export the kernel and link the function to it");
        }
        case Primitive::NatAsIndex:
            if (argument(0).asInteger() < 0 || argument(0).asInteger() >= m_call.natArguments[0])
                return fail(fmt::format("the index {} is not below {}", argument(0).asInteger(),
                                        m_call.natArguments[0]));
            return argument(0);
        default:
            return runArithmetic(m_machine, m_call);
    }
}

}  // namespace

Value runPrimitive(Machine& machine, const FunctionValue& call) {
    Value result = Call(machine, call).run();
    return machine.hasFailed() ? Value{} : result;
}

}  // namespace candler::rise
