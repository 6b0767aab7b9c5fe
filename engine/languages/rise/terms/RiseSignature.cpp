#include "engine/languages/rise/terms/RiseSignature.h"

#include <array>
#include <string>

#include "engine/support/Check.h"

namespace candler::rise {

namespace {

using enum Primitive;
using PrimitiveLevel::High, PrimitiveLevel::Low, PrimitiveLevel::View;
constexpr TypeClass kData = TypeClass::Data;
constexpr TypeClass kNumber = TypeClass::Number;
constexpr TypeClass kScalar = TypeClass::Scalar;
constexpr TypeClass kReal = TypeClass::Real;

// clang-format off
constexpr std::array kTable = {
    PrimitiveRow{Map,             "map",             "(s -> t) -> n.s -> n.t", kData, High},
    PrimitiveRow{MapSeq,          "mapSeq",          "(s -> t) -> n.s -> n.t", kData, Low},
    PrimitiveRow{MapSeqUnroll,    "mapSeqUnroll",    "(s -> t) -> n.s -> n.t", kData, Low},
    PrimitiveRow{MapPar,          "mapPar",          "(s -> t) -> n.s -> n.t", kData, Low},
    PrimitiveRow{MapStream,       "mapStream",       "(s -> t) -> n.s -> n.t", kData, Low},
    PrimitiveRow{IterateStream,   "iterateStream",   "(s -> t) -> n.s -> n.t", kData, Low},
    PrimitiveRow{MapFst,          "mapFst",          "(s -> t) -> (s * u) -> (t * u)", kData, View},
    PrimitiveRow{MapSnd,          "mapSnd",          "(s -> t) -> (u * s) -> (u * t)", kData, View},
    PrimitiveRow{Reduce,          "reduce",          "(t -> t -> t) -> t -> n.t -> t", kData, High},
    PrimitiveRow{ReduceSeq,       "reduceSeq",       "(t -> s -> t) -> t -> n.s -> t", kData, Low},
    PrimitiveRow{ReduceSeqUnroll, "reduceSeqUnroll", "(t -> s -> t) -> t -> n.s -> t", kData, Low},
    PrimitiveRow{ScanSeq,         "scanSeq",         "(s -> t -> t) -> t -> n.s -> n.t", kData, Low},
    PrimitiveRow{Zip,             "zip",             "n.s -> n.t -> n.(s * t)", kData, View},
    PrimitiveRow{Unzip,           "unzip",           "n.(s * t) -> (n.s * n.t)", kData, View},
    PrimitiveRow{Fst,             "fst",             "(s * t) -> s", kData, View},
    PrimitiveRow{Snd,             "snd",             "(s * t) -> t", kData, View},
    PrimitiveRow{MakePair,        "makePair",        "s -> t -> (s * t)", kData, View},
    PrimitiveRow{Split,           "split",           "(n : nat) -> (m*n).t -> m.n.t", kData, View},
    PrimitiveRow{Join,            "join",            "n.m.t -> (n*m).t", kData, View},
    PrimitiveRow{Transpose,       "transpose",       "n.m.t -> m.n.t", kData, View},
    PrimitiveRow{Slide,           "slide",           "(z p : nat) -> (p*n + z).t -> (1 + n).z.t", kData, View},
    PrimitiveRow{CircularBuffer,  "circularBuffer",  "(a z : nat) -> (s -> t) -> (n - 1 + z).s -> n.z.t", kData, Low},
    PrimitiveRow{RotateValues,    "rotateValues",    "(z : nat) -> (t -> t) -> (n - 1 + z).t -> n.z.t", kData, Low},
    PrimitiveRow{Generate,        "generate",        "(idx[n] -> t) -> n.t", kData, View},
    PrimitiveRow{MakeArray,       "makeArray",       "", kData, View},
    PrimitiveRow{Idx,             "idx",             "idx[n] -> n.t -> t", kData, View},
    PrimitiveRow{Take,            "take",            "(n : nat) -> (n + m).t -> n.t", kData, View},
    PrimitiveRow{Drop,            "drop",            "(n : nat) -> (n + m).t -> m.t", kData, View},
    PrimitiveRow{Concat,          "concat",          "n.t -> m.t -> (n + m).t", kData, View},
    PrimitiveRow{PadClamp,        "padClamp",        "(l r : nat) -> n.t -> (l + n + r).t", kData, View},
    PrimitiveRow{PadCst,          "padCst",          "(l r : nat) -> t -> n.t -> (l + n + r).t", kData, View},
    PrimitiveRow{Gather,          "gather",          "m.idx[n] -> n.t -> m.t", kData, View},
    PrimitiveRow{Scatter,         "scatter",         "n.idx[m] -> n.t -> m.t", kData, View},
    PrimitiveRow{Let,             "let",             "s -> (s -> t) -> t", kData, Low},
    PrimitiveRow{ToMem,           "toMem",           "t -> t", kData, Low},
    PrimitiveRow{AsVector,        "asVector",        "(n : nat) -> (m*n).t -> m.<n>t", kData, View},
    PrimitiveRow{AsVectorAligned, "asVectorAligned", "(n : nat) -> (m*n).t -> m.<n>t", kData, View},
    PrimitiveRow{AsScalar,        "asScalar",        "m.<n>t -> (m*n).t", kData, View},
    PrimitiveRow{VectorFromScalar, "vectorFromScalar", "t -> <n>t", kScalar, PrimitiveLevel::Scalar},
    PrimitiveRow{Add,             "add",             "t -> t -> t", kNumber, PrimitiveLevel::Scalar},
    PrimitiveRow{Sub,             "sub",             "t -> t -> t", kNumber, PrimitiveLevel::Scalar},
    PrimitiveRow{Mul,             "mul",             "t -> t -> t", kNumber, PrimitiveLevel::Scalar},
    PrimitiveRow{Div,             "div",             "t -> t -> t", kNumber, PrimitiveLevel::Scalar},
    PrimitiveRow{Mod,             "mod",             "t -> t -> t", kNumber, PrimitiveLevel::Scalar},
    PrimitiveRow{Neg,             "neg",             "t -> t", kNumber, PrimitiveLevel::Scalar},
    PrimitiveRow{Not,             "not",             "bool -> bool", kData, PrimitiveLevel::Scalar},
    PrimitiveRow{Gt,              "gt",              "t -> t -> bool", kScalar, PrimitiveLevel::Scalar},
    PrimitiveRow{Lt,              "lt",              "t -> t -> bool", kScalar, PrimitiveLevel::Scalar},
    PrimitiveRow{Equal,           "equal",           "t -> t -> bool", kScalar, PrimitiveLevel::Scalar},
    PrimitiveRow{Select,          "select",          "bool -> t -> t -> t", kData, PrimitiveLevel::Scalar},
    PrimitiveRow{Cast,            "cast",            "s -> t", kScalar, PrimitiveLevel::Scalar},
    PrimitiveRow{IndexAsNat,      "indexAsNat",      "idx[n] -> natType", kData, PrimitiveLevel::Scalar},
    PrimitiveRow{NatAsIndex,      "natAsIndex",      "(n : nat) -> natType -> idx[n]", kData, PrimitiveLevel::Scalar},
    PrimitiveRow{ReducePar,       "reducePar",       "(t -> t -> t) -> t -> n.t -> t", kData, Low},
    PrimitiveRow{PadEmpty,        "padEmpty",        "(r : nat) -> n.t -> (n + r).t", kData, View},
    PrimitiveRow{Min,             "min",             "t -> t -> t", kNumber, PrimitiveLevel::Scalar},
    PrimitiveRow{Max,             "max",             "t -> t -> t", kNumber, PrimitiveLevel::Scalar},
    PrimitiveRow{Abs,             "abs",             "t -> t", kNumber, PrimitiveLevel::Scalar},
    PrimitiveRow{Sqrt,            "sqrt",            "t -> t", kReal, PrimitiveLevel::Scalar},
    PrimitiveRow{Exp,             "exp",             "t -> t", kReal, PrimitiveLevel::Scalar},
    PrimitiveRow{Log,             "log",             "t -> t", kReal, PrimitiveLevel::Scalar},
    PrimitiveRow{Sin,             "sin",             "t -> t", kReal, PrimitiveLevel::Scalar},
    PrimitiveRow{Cos,             "cos",             "t -> t", kReal, PrimitiveLevel::Scalar},
    PrimitiveRow{Tanh,            "tanh",            "t -> t", kReal, PrimitiveLevel::Scalar},
    PrimitiveRow{Floor,           "floor",           "t -> t", kReal, PrimitiveLevel::Scalar},
    PrimitiveRow{Ceil,            "ceil",            "t -> t", kReal, PrimitiveLevel::Scalar},
    PrimitiveRow{Pow,             "pow",             "t -> t -> t", kReal, PrimitiveLevel::Scalar},
    PrimitiveRow{ForeignFunction, "foreignFunction", "t", TypeClass::Any, PrimitiveLevel::Scalar},
    PrimitiveRow{Iterate,         "iterate",         "", kData, Low},
};
// clang-format on

constexpr bool isInOrder() {
    for (std::size_t i = 0; i < kTable.size(); ++i)
        if (static_cast<std::size_t>(kTable[i].primitive) != i) return false;
    return static_cast<std::size_t>(Iterate) + 1 == kTable.size();
}
static_assert(isInOrder(), "rows stand in the order of the enumeration, each once");

constexpr bool hasPayload(Primitive primitive) {
    return primitive == MakeArray || primitive == ForeignFunction || primitive == Iterate;
}

}  // namespace

std::span<const PrimitiveRow> primitiveTable() {
    return kTable;
}

const PrimitiveRow& row(Primitive primitive) {
    return kTable[static_cast<std::size_t>(primitive)];
}

std::optional<std::uint32_t> makeArraySize(std::string_view name) {
    constexpr std::string_view kPrefix = "makeArray";
    constexpr std::size_t kMaxDigits = 3;
    if (!name.starts_with(kPrefix)) return std::nullopt;
    const std::string_view digits = name.substr(kPrefix.size());
    if (digits.empty() || digits.size() > kMaxDigits || digits.front() == '0' ||
        digits.find_first_not_of("0123456789") != std::string_view::npos)
        return std::nullopt;
    std::uint32_t size = 0;
    for (const char digit : digits) size = size * 10 + static_cast<std::uint32_t>(digit - '0');
    return size;
}

std::optional<std::string> foreignFunctionName(std::string_view name) {
    constexpr std::string_view kPrefix = "foreignFunction_";
    constexpr std::string_view kLetters =
        "_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    if (!name.starts_with(kPrefix)) return std::nullopt;
    const std::string_view foreign = name.substr(kPrefix.size());
    const bool isName = !foreign.empty() && !(foreign.front() >= '0' && foreign.front() <= '9') &&
                        foreign.find_first_not_of(kLetters) == std::string_view::npos;
    return isName ? std::optional<std::string>(foreign) : std::nullopt;
}

std::optional<Primitive> primitiveNamed(std::string_view name) {
    for (const PrimitiveRow& candidate : kTable)
        if (candidate.name == name && !hasPayload(candidate.primitive)) return candidate.primitive;
    return std::nullopt;
}

Signature makeRiseSignature() {
    Signature signature;
    const auto add = [&](const char* name, int arity, bool hasPayload, OpId expected) {
        const OpId id = signature.add({name, arity, hasPayload});
        CANDLER_CHECK(id == expected, "operator '{}' has an unexpected id", name);
    };
    add("var", 0, true, kVar);
    add("app", 2, false, kApp);
    add("lam", 1, false, kLam);
    add("natApp", 1, true, kNatApp);
    add("natLam", 1, false, kNatLam);
    add("literal", 0, true, kLiteral);
    add("natLiteral", 0, true, kNatLiteral);
    add("indexLiteral", 0, true, kIndexLiteral);
    add("comp", 2, false, kComp);
    for (const PrimitiveRow& primitive : kTable)
        signature.add({std::string{primitive.name}, 0, hasPayload(primitive.primitive)});
    return signature;
}

}  // namespace candler::rise
