#include "engine/languages/rise/terms/RiseSignature.h"

#include <fmt/format.h>

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
    PrimitiveRow{Map,             "map",             "(s -> t) -> n.s -> n.t", kData, High,
                 "f of each element; how is not said"},
    PrimitiveRow{MapSeq,          "mapSeq",          "(s -> t) -> n.s -> n.t", kData, Low,
                 "f of each element, in a loop"},
    PrimitiveRow{MapSeqUnroll,    "mapSeqUnroll",    "(s -> t) -> n.s -> n.t", kData, Low,
                 "f of each element, the loop written out; its length is a number"},
    PrimitiveRow{MapPar,          "mapPar",          "(s -> t) -> n.s -> n.t", kData, Low,
                 "f of each element, shared between threads"},
    PrimitiveRow{MapStream,       "mapStream",       "(s -> t) -> n.s -> n.t", kData, Low,
                 "f of each element of a stream, as a stream"},
    PrimitiveRow{IterateStream,   "iterateStream",   "(s -> t) -> n.s -> n.t", kData, Low,
                 "f of each element of a stream, one after the other"},
    PrimitiveRow{MapFst,          "mapFst",          "(s -> t) -> (s * u) -> (t * u)", kData, View,
                 "f of the first of a pair"},
    PrimitiveRow{MapSnd,          "mapSnd",          "(s -> t) -> (u * s) -> (u * t)", kData, View,
                 "f of the second of a pair"},
    PrimitiveRow{Reduce,          "reduce",          "(t -> t -> t) -> t -> n.t -> t", kData, High,
                 "all elements and a start, taken together in any order"},
    PrimitiveRow{ReduceSeq,       "reduceSeq",       "(t -> s -> t) -> t -> n.s -> t", kData, Low,
                 "the elements added to a start by a function, in a loop"},
    PrimitiveRow{ReduceSeqUnroll, "reduceSeqUnroll", "(t -> s -> t) -> t -> n.s -> t", kData, Low,
                 "the same, the loop written out; its length is a number"},
    PrimitiveRow{ScanSeq,         "scanSeq",         "(s -> t -> t) -> t -> n.s -> n.t", kData, Low,
                 "what a reduction has after each element"},
    PrimitiveRow{Zip,             "zip",             "n.s -> n.t -> n.(s * t)", kData, View,
                 "pairs of elements at the same place"},
    PrimitiveRow{Unzip,           "unzip",           "n.(s * t) -> (n.s * n.t)", kData, View,
                 "the firsts and the seconds of pairs"},
    PrimitiveRow{Fst,             "fst",             "(s * t) -> s", kData, View,
                 "the first of a pair"},
    PrimitiveRow{Snd,             "snd",             "(s * t) -> t", kData, View,
                 "the second of a pair"},
    PrimitiveRow{MakePair,        "makePair",        "s -> t -> (s * t)", kData, View,
                 "a pair"},
    PrimitiveRow{Split,           "split",           "(n : nat) -> (m*n).t -> m.n.t", kData, View,
                 "parts of n elements; n divides the size"},
    PrimitiveRow{Join,            "join",            "n.m.t -> (n*m).t", kData, View,
                 "the elements of all parts, one part behind the other"},
    PrimitiveRow{Transpose,       "transpose",       "n.m.t -> m.n.t", kData, View,
                 "rows as columns"},
    PrimitiveRow{Slide,           "slide",           "(z p : nat) -> (p*n + z).t -> (1 + n).z.t", kData, View,
                 "windows of z elements, p apart"},
    PrimitiveRow{CircularBuffer,  "circularBuffer",  "(a z : nat) -> (s -> t) -> (n - 1 + z).s -> n.z.t", kData, Low,
                 "windows of z, one apart, over the function of each element, kept in a ring of a"},
    PrimitiveRow{RotateValues,    "rotateValues",    "(z : nat) -> (t -> t) -> (n - 1 + z).t -> n.z.t", kData, Low,
                 "the same in z registers that move on"},
    PrimitiveRow{Generate,        "generate",        "(idx[n] -> t) -> n.t", kData, View,
                 "the value of a function at each index"},
    PrimitiveRow{MakeArray,       "makeArray",       "", kData, View,
                 "an array of so many elements, [a, b]"},
    PrimitiveRow{Idx,             "idx",             "idx[n] -> n.t -> t", kData, View,
                 "the element at an index"},
    PrimitiveRow{Take,            "take",            "(n : nat) -> (n + m).t -> n.t", kData, View,
                 "the first n elements"},
    PrimitiveRow{Drop,            "drop",            "(n : nat) -> (n + m).t -> m.t", kData, View,
                 "all but the first n elements"},
    PrimitiveRow{Concat,          "concat",          "n.t -> m.t -> (n + m).t", kData, View,
                 "one array behind the other"},
    PrimitiveRow{PadClamp,        "padClamp",        "(l r : nat) -> n.t -> (l + n + r).t", kData, View,
                 "l and r copies of the outermost elements around an array"},
    PrimitiveRow{PadCst,          "padCst",          "(l r : nat) -> t -> n.t -> (l + n + r).t", kData, View,
                 "a value l and r times around an array"},
    PrimitiveRow{Gather,          "gather",          "m.idx[n] -> n.t -> m.t", kData, View,
                 "the elements at these indices"},
    PrimitiveRow{Scatter,         "scatter",         "n.idx[m] -> n.t -> m.t", kData, View,
                 "elements put at these indices; every index of the result once"},
    PrimitiveRow{Let,             "let",             "s -> (s -> t) -> t", kData, Low,
                 "a function of a value that is computed once"},
    PrimitiveRow{ToMem,           "toMem",           "t -> t", kData, Low,
                 "the value, kept in memory"},
    PrimitiveRow{AsVector,        "asVector",        "(n : nat) -> (m*n).t -> m.<n>t", kData, View,
                 "vectors of n elements; n divides the size"},
    PrimitiveRow{AsVectorAligned, "asVectorAligned", "(n : nat) -> (m*n).t -> m.<n>t", kData, View,
                 "the same of memory that is aligned to vectors"},
    PrimitiveRow{AsScalar,        "asScalar",        "m.<n>t -> (m*n).t", kData, View,
                 "the elements of vectors"},
    PrimitiveRow{VectorFromScalar, "vectorFromScalar", "t -> <n>t", kScalar, PrimitiveLevel::Scalar,
                 "a vector that has the value in each lane"},
    PrimitiveRow{Add,             "add",             "t -> t -> t", kNumber, PrimitiveLevel::Scalar,
                 "the sum"},
    PrimitiveRow{Sub,             "sub",             "t -> t -> t", kNumber, PrimitiveLevel::Scalar,
                 "the difference"},
    PrimitiveRow{Mul,             "mul",             "t -> t -> t", kNumber, PrimitiveLevel::Scalar,
                 "the product"},
    PrimitiveRow{Div,             "div",             "t -> t -> t", kNumber, PrimitiveLevel::Scalar,
                 "the quotient; of integers without its fraction, of natType rounded down"},
    PrimitiveRow{Mod,             "mod",             "t -> t -> t", kNumber, PrimitiveLevel::Scalar,
                 "the remainder, with the sign of the first; of natType never below 0"},
    PrimitiveRow{Neg,             "neg",             "t -> t", kNumber, PrimitiveLevel::Scalar,
                 "the negative"},
    PrimitiveRow{Not,             "not",             "bool -> bool", kData, PrimitiveLevel::Scalar,
                 "true of false, false of true"},
    PrimitiveRow{Gt,              "gt",              "t -> t -> bool", kScalar, PrimitiveLevel::Scalar,
                 "whether the first is greater"},
    PrimitiveRow{Lt,              "lt",              "t -> t -> bool", kScalar, PrimitiveLevel::Scalar,
                 "whether the first is less"},
    PrimitiveRow{Equal,           "equal",           "t -> t -> bool", kScalar, PrimitiveLevel::Scalar,
                 "whether both are equal"},
    PrimitiveRow{Select,          "select",          "bool -> t -> t -> t", kData, PrimitiveLevel::Scalar,
                 "the second if the first is true, else the third"},
    PrimitiveRow{Cast,            "cast",            "s -> t", kScalar, PrimitiveLevel::Scalar,
                 "the number in another type"},
    PrimitiveRow{IndexAsNat,      "indexAsNat",      "idx[n] -> natType", kData, PrimitiveLevel::Scalar,
                 "an index as a number"},
    PrimitiveRow{NatAsIndex,      "natAsIndex",      "(n : nat) -> natType -> idx[n]", kData, PrimitiveLevel::Scalar,
                 "a number as an index; it must be below n"},
    PrimitiveRow{ReducePar,       "reducePar",       "(t -> t -> t) -> t -> n.t -> t", kData, Low,
                 "the same as reduce, shared between threads"},
    PrimitiveRow{PadEmpty,        "padEmpty",        "(r : nat) -> n.t -> (n + r).t", kData, View,
                 "r elements that do not matter, behind an array"},
    PrimitiveRow{Min,             "min",             "t -> t -> t", kNumber, PrimitiveLevel::Scalar,
                 "the smaller of two"},
    PrimitiveRow{Max,             "max",             "t -> t -> t", kNumber, PrimitiveLevel::Scalar,
                 "the greater of two"},
    PrimitiveRow{Abs,             "abs",             "t -> t", kNumber, PrimitiveLevel::Scalar,
                 "the value without its sign"},
    PrimitiveRow{Sqrt,            "sqrt",            "t -> t", kReal, PrimitiveLevel::Scalar,
                 "the square root"},
    PrimitiveRow{Exp,             "exp",             "t -> t", kReal, PrimitiveLevel::Scalar,
                 "the exponential"},
    PrimitiveRow{Log,             "log",             "t -> t", kReal, PrimitiveLevel::Scalar,
                 "the natural logarithm"},
    PrimitiveRow{Sin,             "sin",             "t -> t", kReal, PrimitiveLevel::Scalar,
                 "the sine"},
    PrimitiveRow{Cos,             "cos",             "t -> t", kReal, PrimitiveLevel::Scalar,
                 "the cosine"},
    PrimitiveRow{Tanh,            "tanh",            "t -> t", kReal, PrimitiveLevel::Scalar,
                 "the hyperbolic tangent"},
    PrimitiveRow{Floor,           "floor",           "t -> t", kReal, PrimitiveLevel::Scalar,
                 "the largest whole number that is not above"},
    PrimitiveRow{Ceil,            "ceil",            "t -> t", kReal, PrimitiveLevel::Scalar,
                 "the least whole number that is not below"},
    PrimitiveRow{Pow,             "pow",             "t -> t -> t", kReal, PrimitiveLevel::Scalar,
                 "the first to the power of the second"},
    PrimitiveRow{ForeignFunction, "foreignFunction", "t", TypeClass::Any, PrimitiveLevel::Scalar,
                 "the function hypotf of C; others in the same way. Its type must be written"},
    PrimitiveRow{Iterate,         "iterate",         "", kData, Low,
                 "a function applied so often, each time to what it left before"},
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

bool isLaneWise(Primitive primitive) {
    const PrimitiveRow& known = row(primitive);
    return known.level == PrimitiveLevel::Scalar && isWithin(known.variableClass, kNumber) &&
           !isWithin(known.variableClass, kScalar);
}

std::string schemeText(Primitive primitive, std::uint32_t payload) {
    if (primitive == Iterate)
        return fmt::format("((l : nat) -> (l*n).t -> l.t) -> (m*n^{}).t -> m.t", payload);
    if (primitive != MakeArray) return std::string(row(primitive).scheme);
    std::string text;  // t -> t -> … -> k.t
    for (std::uint32_t i = 0; i < payload; ++i) text += "t -> ";
    return text + fmt::format("{}.t", payload);
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
