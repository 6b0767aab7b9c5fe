#include "engine/languages/sdqlite/terms/SdqTerms.h"

#include <array>
#include <bit>
#include <limits>

#include "engine/support/Check.h"

namespace candler::sdqlite {

namespace {

Signature makeSignature() {
    Signature signature;
    for (const OperatorRow& row : operatorTable())
        signature.add({std::string(row.name), row.arity, row.hasPayload});
    return signature;
}

BinderSignature makeBinderSignature() {
    BinderSignature signature;
    signature.variable = op(Operator::Variable);
    signature.indexBits = SdqTerms::kIndexBits;
    for (const OperatorRow& row : operatorTable())
        for (std::size_t child = 0; child < kMostChildren; ++child)
            if (row.binders[child] > 0)
                signature.binders.bind(op(row.op), child, row.binders[child]);
    return signature;
}

bool areAllIndices(std::span<const TypeId> types) {
    for (const TypeId type : types)
        if (type != PlainTypes::kIndex) return false;
    return true;
}

constexpr TypeId kBool = PlainTypes::ring(Ring::Bool);

/// Truth values are 0 and 1 of these rings.
bool holdsTruth(TypeId ring) {
    return ring == PlainTypes::ring(Ring::Real) || ring == PlainTypes::ring(Ring::Int) ||
           ring == PlainTypes::ring(Ring::OrAnd) || ring == kBool;
}

bool hasNegatives(TypeId leaf) {
    return leaf == PlainTypes::ring(Ring::Real) || leaf == PlainTypes::ring(Ring::Int);
}

}  // namespace

SdqTerms::SdqTerms(Dialect dialect)
    : store(makeSignature()),
      m_dialect(dialect),
      m_shapes(1),
      m_binding(store, makeBinderSignature()) {}

Payload SdqTerms::symbol(const Symbol& symbol) {
    const auto [entry, isNew] =
        m_symbolByName.try_emplace(symbol.name, static_cast<Payload>(m_symbols.size()));
    if (isNew) m_symbols.push_back(symbol);
    return entry->second;
}

std::optional<Payload> SdqTerms::findSymbol(std::string_view name) const {
    const auto found = m_symbolByName.find(name);
    if (found == m_symbolByName.end()) return std::nullopt;
    return found->second;
}

Payload SdqTerms::number(double value) {
    if (value == 0) value = 0;  // One zero.
    const auto [entry, isNew] = m_numberByBits.try_emplace(std::bit_cast<std::uint64_t>(value),
                                                           static_cast<Payload>(m_numbers.size()));
    if (isNew) m_numbers.push_back(value);
    return entry->second;
}

std::uint32_t SdqTerms::shape(const Shape& shape) {
    constexpr std::uint32_t kMost = std::uint32_t{1} << (32 - kIndexBits);
    const auto next = static_cast<std::uint32_t>(m_shapes.size());
    if (next == kMost) return kNoShape;
    const auto [entry, isNew] = m_shapeIds.try_emplace({shape.type, shape.origin}, next);
    if (isNew) m_shapes.push_back(shape);
    return entry->second;
}

bool holdsIndices(TypeId ring) {
    return ring == PlainTypes::ring(Ring::Real) || ring == PlainTypes::ring(Ring::Int);
}

std::optional<TypeId> SdqTerms::mapTo(TypeId value) {
    if (plainTypes.levels(value) >= kMostLevels) return std::nullopt;
    return plainTypes.mapTo(value);
}

/// Rings have a product if they are the same, or one says what is true; an index is a number where
/// the other one is; maps multiply outside in.
std::optional<TypeId> SdqTerms::product(TypeId left, TypeId right) {
    if (left == PlainTypes::kIndex && holdsIndices(plainTypes.leafOf(right))) return right;
    if (right == PlainTypes::kIndex && holdsIndices(plainTypes.leafOf(left))) return left;
    const TypeId a = plainTypes.leafOf(left);
    const TypeId b = plainTypes.leafOf(right);
    if (!PlainTypes::isRing(a) || !PlainTypes::isRing(b)) return std::nullopt;
    const bool fits = a == b || (a == kBool && holdsTruth(b)) || (b == kBool && holdsTruth(a));
    const std::size_t levels = plainTypes.levels(left) + plainTypes.levels(right);
    if (!fits || levels > kMostLevels) return std::nullopt;
    TypeId type = a == kBool ? b : a;
    for (std::size_t level = 0; level < levels; ++level) type = plainTypes.mapTo(type);
    return type;
}

std::optional<TypeId> SdqTerms::scalarType(Operator op, std::span<const TypeId> children) {
    using enum Operator;
    const TypeId first = children[0];
    const bool areIndices = areAllIndices(children);
    switch (op) {
        case Equal:
        case NotEqual:
        case Less:
        case LessEqual:
        case Greater:
        case GreaterEqual:
            if (areIndices || (first == children[1] && PlainTypes::isRing(first))) return kBool;
            break;
        case Divide:
        case Modulo:
        case Tuple:
        case Component:
            if (areIndices) return PlainTypes::kIndex;
            break;
        case Min:
        case Max:
            if (first == children[1] && !plainTypes.isMap(first)) return first;
            break;
        case Inverse:
            if (first == PlainTypes::ring(Ring::Real)) return first;
            break;
        default:
            break;
    }
    return std::nullopt;
}

/// Of operators that make maps or take them.
std::optional<TypeId> SdqTerms::mapType(Operator op, std::span<const TypeId> children) {
    using enum Operator;
    const bool isOfMap = PlainTypes::isMap(children[0]);
    const auto isIndex = [&](std::size_t i) { return children[i] == PlainTypes::kIndex; };
    const auto mapsToIndex = [&](std::size_t i) {
        return PlainTypes::isMap(children[i]) &&
               plainTypes.valueOf(children[i]) == PlainTypes::kIndex;
    };
    const auto only = [](bool fits, TypeId type) {
        return fits ? std::optional(type) : std::nullopt;
    };
    switch (op) {
        case Singleton:
            return isIndex(0) ? mapTo(children[1]) : std::nullopt;
        case Get:
            return isOfMap && isIndex(1) ? std::optional(plainTypes.valueOf(children[0]))
                                         : std::nullopt;
        case Sum:
            return only(isOfMap, children[1]);
        case Collect:
            return isOfMap && isIndex(1) ? mapTo(children[2]) : std::nullopt;
        case Merge:
            return only(mapsToIndex(0) && mapsToIndex(1), children[2]);
        case Range:
            return areAllIndices(children) ? mapTo(PlainTypes::kIndex) : std::nullopt;
        case Slice:
            return only(isOfMap && areAllIndices(children.subspan(1)), children[0]);
        case Probe:
            return only(isOfMap && isIndex(1), children[2]);
        case InBounds:
            return only(areAllIndices(children.first(3)), children[3]);
        default:
            return scalarType(op, children);
    }
}

std::optional<TypeId> SdqTerms::resultType(Operator op, std::span<const TypeId> children) {
    using enum Operator;
    if (!isTyped()) return kUntyped;
    CANDLER_CHECK(children.size() == static_cast<std::size_t>(row(op).arity),
                  "'{}' has {} children", row(op).name, children.size());
    if (children.empty()) return std::nullopt;
    const bool subtracts =
        children[0] == PlainTypes::kIndex || hasNegatives(plainTypes.leafOf(children[0]));
    bool fits = true;
    switch (op) {
        case Add:
            fits = children[0] == children[1];
            break;
        case Subtract:
            fits = children[0] == children[1] && subtracts;
            break;
        case Negate:
            fits = subtracts;
            break;
        case If:
            fits = children[0] == kBool;
            break;
        case Let:
            break;
        case Multiply:
            return areAllIndices(children) ? PlainTypes::kIndex : product(children[0], children[1]);
        default:
            return mapType(op, children);
    }
    return fits ? std::optional(children.back()) : std::nullopt;
}

std::optional<TermId> SdqTerms::make(Operator op, std::span<const TermId> children,
                                     Payload payload) {
    std::array<TypeId, kMostChildren> types{};
    CANDLER_CHECK(children.size() <= kMostChildren, "{} children", children.size());
    for (std::size_t i = 0; i < children.size(); ++i) types[i] = store.type(children[i]);
    const auto type = resultType(op, std::span(types).first(children.size()));
    if (!type) return std::nullopt;
    return store.make(store.label({sdqlite::op(op), payload, *type}), children);
}

TermId SdqTerms::leaf(Operator op, Payload payload, TypeId type) {
    return store.make(store.label({sdqlite::op(op), payload, type}), {});
}

TermId SdqTerms::zero(TypeId type) {
    if (PlainTypes::isMap(type)) return leaf(Operator::Empty, 0, type);
    const bool isInfinite = type == PlainTypes::ring(Ring::MinPlus);
    return numberTerm(isInfinite ? std::numeric_limits<double>::infinity() : 0, type);
}

std::vector<TypeId> SdqTerms::bound(Operator op, std::size_t child,
                                    std::span<const TypeId> children) const {
    std::vector<TypeId> types(row(op).binders[child], isTyped() ? PlainTypes::kIndex : kUntyped);
    if (types.empty() || !isTyped() || op == Operator::Merge || op == Operator::Lambda)
        return types;
    const TypeId first = children[0];
    if (op == Operator::Let)
        types.back() = first;
    else if (PlainTypes::isMap(first))
        types.back() = plainTypes.valueOf(first);
    return types;
}

}  // namespace candler::sdqlite
