#include "engine/languages/rise/semantics/RiseEvaluator.h"

#include <fmt/format.h>
#include <cmath>

#include <algorithm>
#include <array>

#include "engine/languages/rise/semantics/RiseMachine.h"
#include "engine/languages/rise/terms/RiseSizes.h"
#include "engine/support/Check.h"

namespace candler::rise {

namespace {

constexpr std::uint64_t kLimitedSteps = 600'000;

}  // namespace

Value Machine::fail(TermId term, std::string message, std::string hint) {
    if (m_error) return {};
    SourceSpan place;
    if (m_options.places != nullptr)
        if (const auto found = m_options.places->find(term); found != m_options.places->end())
            place = found->second;
    m_error = makeError(std::move(message), std::move(place), std::move(hint));
    return {};
}

Value Machine::literal(const Label& label) const {
    const double value = m_context.literalValue(label.payload);
    return scalarValue(m_context.types[label.type].scalar, value, m_options.floats);
}

std::optional<std::int64_t> Machine::size(NatId nat, TermId term, const SizesPtr& sizes) {
    const Result<std::int64_t> value = evaluateSize(m_context, nat, *sizes, m_options.sizeNames);
    if (value) return *value;
    fail(term, value.error().front().message, value.error().front().hint);
    return std::nullopt;
}

Value Machine::primitive(TermId term, const SizesPtr& sizes) const {
    const Types& types = m_context.types;
    FunctionValue value;
    value.kind = FunctionValue::Kind::Primitive;
    value.term = term;
    value.sizes = sizes;
    TypeId type = typeBehindNats(types, m_context.store.type(term));
    for (; types.isFunction(type); type = types[type].right) ++value.arity;
    return Value::function(std::make_shared<const FunctionValue>(std::move(value)));
}

Value Machine::evaluate(TermId term, const EnvironmentPtr& environment, const SizesPtr& sizes) {
    if (hasFailed()) return {};
    const Label& label = m_context.store[term];
    const std::span<const TermId> children = m_context.store.children(term);
    if (label.op == kVar) {
        const Environment* found = environment.get();
        for (std::uint32_t i = 0; i < label.payload && found != nullptr; ++i)
            found = found->outer.get();
        CANDLER_CHECK(found != nullptr, "an unbound variable is evaluated");
        return found->value;
    }
    if (label.op == kApp) {
        const Value function = evaluate(children[0], environment, sizes);
        return apply(function, evaluate(children[1], environment, sizes));
    }
    if (label.op == kLam || label.op == kNatLam) {
        FunctionValue closure;
        closure.kind =
            label.op == kLam ? FunctionValue::Kind::Closure : FunctionValue::Kind::NatClosure;
        closure.term = children[0];
        closure.environment = environment;
        closure.sizes = sizes;
        return Value::function(std::make_shared<const FunctionValue>(std::move(closure)));
    }
    if (label.op == kNatApp) {
        const Value function = evaluate(children[0], environment, sizes);
        const std::optional<std::int64_t> argument = size(NatId{label.payload}, term, sizes);
        return argument ? applyNat(function, *argument) : Value{};
    }
    if (label.op == kComp) {
        FunctionValue composition;
        composition.kind = FunctionValue::Kind::Composition;
        composition.arguments = {evaluate(children[0], environment, sizes),
                                 evaluate(children[1], environment, sizes)};
        return Value::function(std::make_shared<const FunctionValue>(std::move(composition)));
    }
    if (label.op == kLiteral) return literal(label);
    if (label.op == kNatLiteral || label.op == kIndexLiteral) {
        const std::optional<std::int64_t> value = size(NatId{label.payload}, term, sizes);
        if (!value) return {};
        const Type& type = m_context.types[label.type];
        if (type.kind != TypeKind::Index) return Value::integer(*value);
        const std::optional<std::int64_t> bound = size(type.size, term, sizes);
        if (bound && *value >= *bound)
            return fail(term, fmt::format("the index {} is not below {}", *value, *bound));
        return bound ? Value::integer(*value) : Value{};
    }
    return primitive(term, sizes);
}

Value Machine::apply(const Value& function, const Value& argument) {
    if (hasFailed() || !function.isValid() || !argument.isValid()) return {};
    const FunctionValue& called = function.asFunction();
    constexpr std::uint64_t kStepsPerCheck = 4096;
    if (++m_steps % kStepsPerCheck == 0 && m_options.stop.isStopped())
        return fail({}, "the evaluation was stopped");
    if (m_steps > m_options.maxSteps)
        return fail({}, fmt::format("evaluation gave up after {} steps", m_options.maxSteps),
                    "choose smaller sizes");
    switch (called.kind) {
        case FunctionValue::Kind::Native:
            return called.native(argument);
        case FunctionValue::Kind::Closure:
            return evaluate(
                called.term,
                std::make_shared<const Environment>(Environment{argument, called.environment}),
                called.sizes);
        case FunctionValue::Kind::Composition:
            return apply(called.arguments[1], apply(called.arguments[0], argument));
        case FunctionValue::Kind::Primitive: {
            FunctionValue next = called;
            next.arguments.push_back(argument);
            if (next.arguments.size() == next.arity) return runPrimitive(*this, next);
            return Value::function(std::make_shared<const FunctionValue>(std::move(next)));
        }
        case FunctionValue::Kind::NatClosure:
            break;
    }
    CANDLER_UNREACHABLE("a function of a size is applied to a value");
}

Value Machine::applyNat(const Value& function, std::int64_t argument) {
    if (hasFailed() || !function.isValid()) return {};
    const FunctionValue& called = function.asFunction();
    if (called.kind == FunctionValue::Kind::Primitive) {
        FunctionValue next = called;
        next.natArguments.push_back(argument);
        return Value::function(std::make_shared<const FunctionValue>(std::move(next)));
    }
    CANDLER_CHECK(called.kind == FunctionValue::Kind::NatClosure, "a value is applied to a size");
    std::vector<std::int64_t> sizes = *called.sizes;
    sizes.push_back(argument);
    return evaluate(called.term, called.environment,
                    std::make_shared<const std::vector<std::int64_t>>(std::move(sizes)));
}

TypeId typeBehindNats(const Types& types, TypeId type) {
    while (types.is(type, TypeKind::NatFunction)) type = types[type].right;
    return type;
}

namespace {

/// Why the value is none of the type; empty if it is one.
std::string shapeProblem(const RiseContext& context, const Value& value, TypeId id,
                         const std::vector<std::int64_t>& sizes) {
    const Type& type = context.types[id];
    const auto wrong = [&] {
        return fmt::format("a value of type {} is needed", context.types.text(id));
    };
    switch (type.kind) {
        case TypeKind::Scalar: {
            const bool isReal = type.scalar == Scalar::F32 || type.scalar == Scalar::F64;
            const bool fits = type.scalar == Scalar::Bool ? value.isBoolean()
                              : isReal                    ? value.isNumber()
                                                          : value.isInteger();
            return fits ? std::string{} : wrong();
        }
        case TypeKind::Index:
            return value.isInteger() ? std::string{} : wrong();
        case TypeKind::Pair: {
            if (!value.isPair()) return wrong();
            std::string problem = shapeProblem(context, value.left(), type.left, sizes);
            return problem.empty() ? shapeProblem(context, value.right(), type.right, sizes)
                                   : problem;
        }
        case TypeKind::Vector:
        case TypeKind::Array: {
            if (!value.isElements() || value.isVector() != (type.kind == TypeKind::Vector))
                return wrong();
            const Result<std::int64_t> size = evaluateSize(context, type.size, sizes);
            if (!size) return size.error().front().message;
            if (static_cast<std::int64_t>(value.items().size()) != *size)
                return fmt::format("{} elements are needed, {} are given", *size,
                                   value.items().size());
            for (const Value& item : value.items())
                if (std::string problem = shapeProblem(context, item, type.right, sizes);
                    !problem.empty())
                    return problem;
            return {};
        }
        default:
            return value.isFunction() ? std::string{} : wrong();
    }
}

Diagnostics checkInputs(const RiseContext& context, TypeId type,
                        const std::vector<std::int64_t>& sizes, const std::vector<Value>& arguments,
                        const EvaluationOptions& options) {
    std::size_t sizeCount = 0;
    for (; context.types.is(type, TypeKind::NatFunction); type = context.types[type].right)
        ++sizeCount;
    if (sizeCount != sizes.size())
        return {makeError(
            fmt::format("the program has {} sizes, {} are given", sizeCount, sizes.size()))};
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const std::string name =
            i < options.sizeNames.size() ? options.sizeNames[i] : fmt::format("number {}", i + 1);
        if (sizes[i] < 0 || sizes[i] > kMaxSize)
            return {makeError(
                fmt::format("the size {} = {} is not between 0 and {}", name, sizes[i], kMaxSize))};
    }
    std::size_t parameter = 0;
    for (; context.types.isFunction(type); type = context.types[type].right, ++parameter) {
        if (parameter >= arguments.size()) continue;
        const std::string problem =
            shapeProblem(context, arguments[parameter], context.types[type].left, sizes);
        if (!problem.empty())
            return {makeError(fmt::format("argument {}: {}", parameter + 1, problem))};
    }
    if (parameter != arguments.size())
        return {makeError(fmt::format("the program has {} parameters, {} arguments are given",
                                      parameter, arguments.size()))};
    return {};
}

}  // namespace

Result<Value> evaluate(const RiseContext& context, TermId term,
                       const std::vector<std::int64_t>& sizes, const std::vector<Value>& arguments,
                       const EvaluationOptions& options) {
    if (Diagnostics problems =
            checkInputs(context, context.store.type(term), sizes, arguments, options);
        !problems.empty())
        return failure(std::move(problems));
    // The outer nat lambdas are entered here, so that all sizes can be checked before anything
    // runs.
    std::vector<std::int64_t> bound;
    while (context.store[term].op == kNatLam && bound.size() < sizes.size()) {
        bound.push_back(sizes[bound.size()]);
        term = context.store.children(term)[0];
    }
    if (Result<void> checked = checkSizes(context, term, bound, options.sizeNames); !checked)
        return failure(checked.error());
    const auto outer = std::make_shared<const std::vector<std::int64_t>>(bound);
    Machine machine(context, options);
    Value value = machine.evaluate(term, nullptr, outer);
    for (std::size_t i = bound.size(); i < sizes.size(); ++i)
        value = machine.applyNat(value, sizes[i]);
    for (const Value& argument : arguments) value = machine.apply(value, argument);
    if (machine.hasFailed()) return failure(*machine.error());
    return value;
}

std::vector<std::int64_t> RiseEvaluator::findSizes(std::span<const TermId> terms) const {
    // What tiles divide.
    constexpr std::array<std::int64_t, 30> kSizes{4,  5,  6,   7,   8,   9,   10,  11,  12,  13,
                                                  14, 15, 16,  18,  20,  24,  32,  36,  48,  64,
                                                  72, 96, 120, 128, 144, 192, 240, 256, 512, 1024};
    constexpr std::int64_t kSmallest = kSizes.front();
    std::size_t count = 0;
    for (TypeId type = m_context.store.type(terms.front());
         m_context.types.is(type, TypeKind::NatFunction); type = m_context.types[type].right)
        ++count;
    const auto fit = [&](const std::vector<std::int64_t>& sizes) {
        return std::ranges::all_of(terms, [&](TermId term) {
            std::size_t left = count;
            for (; left > 0 && m_context.store[term].op == kNatLam; --left)
                term = m_context.store.children(term)[0];
            return left > 0 || checkSizes(m_context, term, sizes).has_value();
        });
    };
    std::vector<std::int64_t> sizes(count, kSmallest);
    for (const std::int64_t size : kSizes) {
        std::ranges::fill(sizes, size);
        if (fit(sizes)) break;
    }
    if (!fit(sizes)) std::ranges::fill(sizes, kSmallest);
    // Large ones only where they must be.
    for (std::int64_t& size : sizes)
        for (std::int64_t smaller = kSmallest, whole = size; smaller < whole; ++smaller) {
            size = smaller;
            if (fit(sizes)) break;
            size = whole;
        }
    return sizes;
}

const std::vector<std::int64_t>& RiseEvaluator::sizesOf(std::span<const TermId> terms) {
    if (!std::ranges::equal(terms, m_sizedTerms)) {
        m_sizes = findSizes(terms);
        m_sizedTerms.assign(terms.begin(), terms.end());
    }
    return m_sizes;
}

Result<std::vector<EvaluatorInput>> RiseEvaluator::randomInputs(std::span<const TermId> terms,
                                                                std::uint64_t seed,
                                                                const EvaluationEffort& effort) {
    std::vector<EvaluatorInput> inputs;
    const std::vector<std::int64_t>& sizes = sizesOf(terms);
    const RandomValueOptions options{.mostNumbers = effort.isLimited ? kLimitedSteps : kMostSteps,
                                     .stop = effort.stop};
    TermId body = terms.front();
    TypeId type = m_context.store.type(body);
    const auto name = [&] {
        const std::string* found = m_context.binderName(body);
        const OpId o = m_context.store[body].op;
        if (o == kLam || o == kNatLam) body = m_context.store.children(body)[0];
        return found != nullptr ? *found : fmt::format("x{}", inputs.size() + 1);
    };
    for (; m_context.types.is(type, TypeKind::NatFunction); type = m_context.types[type].right) {
        inputs.push_back({name(), {{}, {static_cast<double>(sizes[inputs.size()])}}});
    }
    for (; m_context.types.isFunction(type); type = m_context.types[type].right) {
        const TypeId parameter = m_context.types[type].left;
        TypeId data = parameter;
        while (m_context.types.isFunction(data)) data = m_context.types[data].right;
        const auto value = randomValue(m_context, data, sizes, seed + inputs.size(), options);
        if (!value) return failure(value.error());
        inputs.push_back({name(), {m_context.types.text(parameter), flatten(*value)}});
    }
    return inputs;
}

namespace {

/// What rounding to double may make of numbers, by what rounding to single makes.
double roundingIn(std::span<const double> numbers, std::span<const double> singles) {
    // 2^-29 as often as much, and some room for another order.
    constexpr double kShare = 1.0 / (1U << 22U);
    double most = 0;
    for (std::size_t i = 0; i < std::min(numbers.size(), singles.size()); ++i)
        if (const double by = std::abs(numbers[i] - singles[i]); std::isfinite(by))
            most = std::max(most, by);
    return most * kShare;
}

}  // namespace

Result<EvaluatedValue> RiseEvaluator::evaluate(TermId term, std::span<const EvaluatorInput> inputs,
                                               const EvaluationEffort& effort) const {
    EvaluationOptions options{.maxSteps = effort.isLimited ? kLimitedSteps : kMostSteps,
                              .stop = effort.stop};
    std::vector<std::int64_t> sizes;
    std::vector<Value> arguments;
    TypeId type = m_context.store.type(term);
    for (const EvaluatorInput& input : inputs) {
        const std::vector<double>& numbers = input.value.numbers;
        const bool isSize = m_context.types.is(type, TypeKind::NatFunction);
        if (isSize && !numbers.empty()) {
            sizes.push_back(static_cast<std::int64_t>(numbers.front()));
            options.sizeNames.push_back(input.name);
        } else if (m_context.types.isFunction(type)) {
            std::size_t next = 0;
            auto value = makeValue(m_context, m_context.types[type].left, sizes,
                                   [&](const Type&, std::int64_t) -> std::optional<double> {
                                       return next < numbers.size() ? numbers[next++] : 0;
                                   });
            if (!value) return failure(value.error());
            arguments.push_back(std::move(*value));
        }
        type = m_context.types[type].right;
    }
    EvaluatedValue result{m_context.types.text(type), {}};
    if (!checkSizes(m_context, term, sizes, options.sizeNames)) return result;
    options.floats = Floats::Double;
    const auto value = rise::evaluate(m_context, term, sizes, arguments, options);
    if (!value) return failure(value.error());
    result.numbers = flatten(*value);
    result.isExact = exactNumbers(*value);
    options.floats = Floats::Single;
    const auto single = rise::evaluate(m_context, term, sizes, arguments, options);
    if (!single) return failure(single.error());
    result.error = roundingIn(result.numbers, flatten(*single));
    return result;
}

Result<std::vector<EvaluatedValue>> RiseEvaluator::evaluate(std::span<const TermId> terms,
                                                            std::span<const EvaluatorInput> inputs,
                                                            const EvaluationEffort& effort) {
    std::vector<EvaluatedValue> values;
    for (const TermId term : terms) {
        auto value = evaluate(term, inputs, effort);
        if (!value) return failure(value.error());
        values.push_back(std::move(*value));
    }
    return values;
}

}  // namespace candler::rise
