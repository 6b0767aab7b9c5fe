// What can be applied at run time. Internal to the evaluator.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "engine/languages/rise/semantics/RiseValue.h"

namespace candler::rise {

/// The values of the variables around, innermost first.
struct Environment {
    Value value;
    std::shared_ptr<const Environment> outer;
};
using EnvironmentPtr = std::shared_ptr<const Environment>;

/// The values of the nat indices around, outermost first.
using SizesPtr = std::shared_ptr<const std::vector<std::int64_t>>;

struct FunctionValue {
    enum class Kind { Native, Closure, NatClosure, Primitive, Composition };
    Kind kind = Kind::Native;
    std::function<Value(const Value&)> native{};  ///< Native
    TermId term{};                                ///< Closure, NatClosure: body; Primitive: leaf
    EnvironmentPtr environment{};                 ///< Closure, NatClosure
    SizesPtr sizes{};                             ///< All but Native and Composition
    std::size_t arity = 0;                        ///< Primitive: arguments in all
    std::vector<std::int64_t> natArguments{};     ///< Primitive
    std::vector<Value> arguments{};               ///< Primitive: so far; Composition: first, second
};

}  // namespace candler::rise
