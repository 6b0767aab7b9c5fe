#include "engine/languages/rise/syntax/RiseTypeResolver.h"

#include <fmt/format.h>

#include <charconv>

#include "engine/support/Check.h"

namespace candler::rise {

namespace {

bool isNatOperation(SyntaxKind kind) {
    switch (kind) {
        case SyntaxKind::NatAdd:
        case SyntaxKind::NatSubtract:
        case SyntaxKind::NatMultiply:
        case SyntaxKind::NatDivide:
        case SyntaxKind::NatFloorDivide:
        case SyntaxKind::NatModulo:
            return true;
        default:
            return false;
    }
}

}  // namespace

Result<TypeId> TypeResolver::data(SyntaxId id, const char* role) {
    Result<TypeId> resolved = type(id);
    if (resolved && !m_context.types.isData(*resolved)) {
        const std::string hint = m_tree[id].kind == SyntaxKind::TypeHole ? "write ?dt" : "";
        return failure(error(id, fmt::format("{} must be data, without functions", role), hint));
    }
    return resolved;
}

Result<TypeId> TypeResolver::typeName(SyntaxId id) {
    const std::string& name = m_tree[id].name;
    if (const std::optional<Scalar> scalar = scalarNamed(name))
        return m_context.types.scalar(*scalar);
    if (const std::optional<TypeId> known = m_names.type ? m_names.type(name) : std::nullopt)
        return *known;
    for (const auto& [bound, nat] : m_bound)
        if (bound == name)
            return failure(error(id, fmt::format("'{}' is a size, not a type", name),
                                 fmt::format("an array of that size is {}.f32", name)));
    std::vector<std::string> candidates = m_names.knownTypes;
    for (const Scalar scalar : allScalars()) candidates.emplace_back(scalarName(scalar));
    std::string hint = spellingHint(name, candidates);
    if (hint.empty()) hint = "scalar types are f32, f64, i8, i16, i32, u8, u16, bool and natType";
    return failure(error(id, fmt::format("unknown type '{}'", name), hint));
}

Result<TypeId> TypeResolver::type(SyntaxId id) {
    const SyntaxNode node = m_tree[id];
    Types& types = m_context.types;
    switch (node.kind) {
        case SyntaxKind::TypeName:
            return typeName(id);
        case SyntaxKind::TypeIndex:
            return nat(node.left).map([&](NatId size) { return types.index(size); });
        case SyntaxKind::TypeVector:
        case SyntaxKind::TypeArray: {
            const bool isArray = node.kind == SyntaxKind::TypeArray;
            Result<NatId> size = nat(node.left);
            if (!size) return failure(size.error());
            return data(node.right, isArray ? "elements of arrays" : "elements of vectors")
                .map([&](TypeId element) {
                    return isArray ? types.array(*size, element) : types.vector(*size, element);
                });
        }
        case SyntaxKind::TypePair: {
            Result<TypeId> left = data(node.left, "parts of pairs");
            if (!left) return left;
            return data(node.right, "parts of pairs").map([&](TypeId right) {
                return types.pair(*left, right);
            });
        }
        case SyntaxKind::TypeFunction: {
            Result<TypeId> left = type(node.left);
            if (!left) return left;
            return type(node.right).map([&](TypeId right) { return types.function(*left, right); });
        }
        case SyntaxKind::TypeNatFunction: {
            const NatId variable = m_context.nats.freshRigid(node.name);
            m_bound.emplace_back(node.name, variable);
            Result<TypeId> body = type(node.left);
            m_bound.pop_back();
            if (!body) return body;
            const NatAtom atom = m_context.nats.asAtom(variable).value();
            return types.natFunction(types.abstractNat(*body, atom));
        }
        case SyntaxKind::TypeHole:
            CANDLER_CHECK(m_names.typeHole != nullptr, "a type hole where holes are not allowed");
            return m_names.typeHole(node.name,
                                    node.name.starts_with("dt") ? TypeClass::Data : TypeClass::Any);
        default:
            CANDLER_UNREACHABLE("not a type");
    }
}

Result<NatId> TypeResolver::natName(SyntaxId id) {
    const std::string& name = m_tree[id].name;
    for (auto bound = m_bound.rbegin(); bound != m_bound.rend(); ++bound)
        if (bound->first == name) return bound->second;
    if (name.starts_with("%n")) {
        std::uint32_t index = 0;
        const char* last = name.data() + name.size();
        const auto [end, status] = std::from_chars(name.data() + 2, last, index);
        if (status == std::errc{} && end == last) return m_context.nats.index(index);
    }
    if (const std::optional<NatId> known = m_names.nat ? m_names.nat(name) : std::nullopt)
        return *known;
    std::vector<std::string> candidates = m_names.knownNats;
    for (const auto& [bound, nat] : m_bound) candidates.push_back(bound);
    std::string hint = spellingHint(name, candidates);
    if (hint.empty())
        hint = fmt::format("sizes are bound by ({} : nat) -> … or /\\{}. …", name, name);
    return failure(error(id, fmt::format("unknown size '{}'", name), hint));
}

/// A long sum is a tree that is deep on the left, so that side is walked by a loop.
Result<NatId> TypeResolver::natOperation(SyntaxId id) {
    std::vector<SyntaxId> spine;
    for (; isNatOperation(m_tree[id].kind); id = m_tree[id].left) spine.push_back(id);
    Result<NatId> value = nat(id);
    for (auto operation = spine.rbegin(); value && operation != spine.rend(); ++operation)
        value = natOperation(*operation, *value).and_then([&](NatId result) {
            return bounded(*operation, result);
        });
    return value;
}

Result<NatId> TypeResolver::bounded(SyntaxId id, NatId nat) const {
    if (!m_context.nats.isTooLarge(nat)) return nat;
    return failure(error(id, "this size is too large to be written out",
                         "sizes are polynomials of at most 100 terms"));
}

Result<NatId> TypeResolver::natOperation(SyntaxId id, NatId left) {
    const SyntaxNode& node = m_tree[id];
    Nats& nats = m_context.nats;
    Result<NatId> right = nat(node.right);
    if (!right) return right;
    std::optional<NatId> result;
    switch (node.kind) {
        case SyntaxKind::NatAdd:
            return nats.add(left, *right);
        case SyntaxKind::NatSubtract:
            return nats.subtract(left, *right);
        case SyntaxKind::NatMultiply:
            return nats.multiply(left, *right);
        case SyntaxKind::NatDivide:
            result = nats.divide(left, *right);
            break;
        case SyntaxKind::NatFloorDivide:
            result = nats.floorDivide(left, *right);
            break;
        default:
            result = nats.modulo(left, *right);
            break;
    }
    if (result) return *result;
    if (nats.isZero(*right)) return failure(error(node.right, "division by zero"));
    return failure(
        error(id, "this sum does not divide without remainder", "divide by a product, or use div"));
}

Result<NatId> TypeResolver::nat(SyntaxId id) {
    const SyntaxNode node = m_tree[id];
    switch (node.kind) {
        case SyntaxKind::NatName:
            return natName(id);
        case SyntaxKind::NatNumber: {
            const std::optional<NatId> value = m_context.nats.constant(node.name);
            if (value) return *value;
            return failure(error(id, "sizes are whole numbers of at most 1000 digits"));
        }
        case SyntaxKind::NatPower: {
            Result<NatId> base = nat(node.left);
            if (!base) return base;
            int exponent = 0;
            const char* last = node.name.data() + node.name.size();
            const auto [end, status] = std::from_chars(node.name.data(), last, exponent);
            std::optional<NatId> power;
            if (status == std::errc{} && end == last) power = m_context.nats.power(*base, exponent);
            if (power) return bounded(id, *power);
            return failure(error(id, "this power cannot be formed",
                                 "exponents are whole numbers from -64 to 64; sums have no "
                                 "negative powers"));
        }
        case SyntaxKind::NatHole:
            CANDLER_CHECK(m_names.natHole != nullptr, "a size hole where holes are not allowed");
            return m_names.natHole(node.name);
        default:
            return natOperation(id);
    }
}

}  // namespace candler::rise
