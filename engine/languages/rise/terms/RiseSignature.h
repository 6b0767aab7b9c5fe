// The operators of Rise: the structural ones (variables, applications, abstractions, literals) and
// one operator of arity 0 for each primitive of the table in RiseSignature.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/languages/rise/terms/RiseType.h"
#include "engine/term/Ids.h"
#include "engine/term/Signature.h"

namespace candler::rise {

// Structural operators; what their payload is stands beside them.
inline constexpr OpId kVar{std::uint32_t{0}};           ///< De Bruijn index
inline constexpr OpId kApp{std::uint32_t{1}};           ///< function, argument
inline constexpr OpId kLam{std::uint32_t{2}};           ///< body
inline constexpr OpId kNatApp{std::uint32_t{3}};        ///< NatId; function
inline constexpr OpId kNatLam{std::uint32_t{4}};        ///< body
inline constexpr OpId kLiteral{std::uint32_t{5}};       ///< literal id of the RiseContext
inline constexpr OpId kNatLiteral{std::uint32_t{6}};    ///< NatId, of type natType
inline constexpr OpId kIndexLiteral{std::uint32_t{7}};  ///< NatId below the size in its type idx[n]
inline constexpr OpId kComp{std::uint32_t{8}};          ///< f, g: `f >> g`, first f then g
inline constexpr std::uint32_t kStructuralCount = 9;

/// The primitives, in the order of the table. MakeArray has the number of elements as payload,
/// ForeignFunction the foreign name's id of the RiseContext, Iterate how often.
enum class Primitive : std::uint32_t {
    Map,
    MapSeq,
    MapSeqUnroll,
    MapPar,
    MapStream,
    IterateStream,
    MapFst,
    MapSnd,
    Reduce,
    ReduceSeq,
    ReduceSeqUnroll,
    ScanSeq,
    Zip,
    Unzip,
    Fst,
    Snd,
    MakePair,
    Split,
    Join,
    Transpose,
    Slide,
    CircularBuffer,
    RotateValues,
    Generate,
    MakeArray,
    Idx,
    Take,
    Drop,
    Concat,
    PadClamp,
    PadCst,
    Gather,
    Scatter,
    Let,
    ToMem,
    AsVector,
    AsVectorAligned,
    AsScalar,
    VectorFromScalar,
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Neg,
    Not,
    Gt,
    Lt,
    Equal,
    Select,
    Cast,
    IndexAsNat,
    NatAsIndex,
    ReducePar,
    PadEmpty,
    Min,
    Max,
    Abs,
    Sqrt,
    Exp,
    Log,
    Sin,
    Cos,
    Tanh,
    Floor,
    Ceil,
    Pow,
    ForeignFunction,
    Iterate,
};

enum class PrimitiveLevel : std::uint8_t {
    High,    ///< What is to be computed; needs lowering.
    Low,     ///< A fixed way to compute it.
    View,    ///< Rearranges without computing.
    Scalar,  ///< Arithmetic on values.
};

struct PrimitiveRow {
    Primitive primitive;
    std::string_view name;
    /// Letters before a dot or in brackets are nats, all others data types; both are instantiated
    /// afresh at every use. Empty where the type depends on the payload.
    std::string_view scheme;
    TypeClass variableClass;  ///< Of the scheme's type variables.
    PrimitiveLevel level;
    std::string_view meaning;  ///< For users: what it gives.
};

[[nodiscard]] std::span<const PrimitiveRow> primitiveTable();
[[nodiscard]] const PrimitiveRow& row(Primitive primitive);
/// What takes numbers together in any order.
inline constexpr std::array kMonoids{Primitive::Add, Primitive::Mul, Primitive::Min,
                                     Primitive::Max};
/// Whether taking a number twice is taking it once.
[[nodiscard]] constexpr bool isIdempotent(Primitive monoid) {
    return monoid == Primitive::Min || monoid == Primitive::Max;
}
/// Whether it computes with vectors as with numbers, lane by lane.
[[nodiscard]] bool isLaneWise(Primitive primitive);
/// The scheme of a primitive with this payload.
[[nodiscard]] std::string schemeText(Primitive primitive, std::uint32_t payload);

[[nodiscard]] constexpr OpId op(Primitive primitive) {
    return OpId{static_cast<std::uint32_t>(primitive) + kStructuralCount};
}
[[nodiscard]] constexpr bool isPrimitive(OpId id) {
    return id.value >= kStructuralCount;
}
/// Must be a primitive's operator.
[[nodiscard]] constexpr Primitive primitiveOf(OpId id) {
    return static_cast<Primitive>(id.value - kStructuralCount);
}

/// `makeArray3` and the like: the number of elements.
[[nodiscard]] std::optional<std::uint32_t> makeArraySize(std::string_view name);

/// What follows the underscore of `foreignFunction_hypotf`, if that can be a name in C.
[[nodiscard]] std::optional<std::string> foreignFunctionName(std::string_view name);

/// How often Iterate may apply its function: what exponents of sizes can be.
inline constexpr std::int64_t kMaxIterations = 64;

/// All names by which primitives are written, but for those with a payload.
[[nodiscard]] std::optional<Primitive> primitiveNamed(std::string_view name);

[[nodiscard]] Signature makeRiseSignature();

}  // namespace candler::rise
