// OpaqueFunctions: operators that are opaque to rules and functions of elements by themselves: what
// they do, as values and as C++.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "engine/languages/tensorgraph/semantics/OpaqueName.h"

namespace candler::tensor {

struct OpaqueFunction {
    std::string_view type;
    std::size_t arity = 1;
    std::array<std::string_view, 2> attributes{};  ///< Empty: it has none.
    std::array<double, 2> otherwise{};             ///< Of attributes that are not written.
    double (*of)(const double* x, const double* a) = nullptr;
    /// The same in C++, of elements `x[0]`, … of type T, and attributes `a[0]`, `a[1]`.
    std::string_view code{};
};

/// Null: it is none.
[[nodiscard]] const OpaqueFunction* findOpaqueFunction(std::string_view type, std::size_t arity);
/// The numbers of its attributes; none if one is no finite number.
[[nodiscard]] std::optional<std::array<double, 2>> attributesOf(const OpaqueFunction& function,
                                                                const OpaqueName& name);

}  // namespace candler::tensor
