#include "engine/languages/rise/terms/RiseType.h"

#include <tsl/robin_map.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <unordered_set>

#include "engine/support/Check.h"
#include "engine/support/Hash.h"
#include "engine/support/StableVector.h"

namespace candler::rise {

namespace {

constexpr std::array<std::string_view, 9> kScalarNames = {"f32",     "f64", "i32", "u8", "bool",
                                                          "natType", "i8",  "i16", "u16"};
constexpr std::array kAllScalars = {Scalar::F32, Scalar::F64,  Scalar::I8,
                                    Scalar::I16, Scalar::I32,  Scalar::U8,
                                    Scalar::U16, Scalar::Bool, Scalar::NatType};

struct TypeHash {
    std::size_t operator()(const Type& type) const {
        const auto kinds = static_cast<std::uint64_t>(type.kind) |
                           static_cast<std::uint64_t>(type.scalar) << 8U |
                           static_cast<std::uint64_t>(type.variableClass) << 16U;
        std::uint64_t hash = mixHash(kinds, type.variable);
        hash = mixHash(hash, type.size.value);
        hash = mixHash(hash, type.left.value);
        return mixHash(hash, type.right.value);
    }
};

/// What is asked often, computed once.
struct Facts {
    bool isData = false;
    bool hasFlexible = false;
    bool hasVariables = false;  ///< Rigid or flexible, of types or nats.
    std::uint32_t natIndexBound = 0;
    int arrayDepth = 0;
    std::uint64_t treeSize = 1;
};

/// Two of these still add up.
constexpr std::uint64_t kSizeLimit = std::uint64_t{1} << 62U;
/// Smaller types are walked as trees, larger ones part by part.
constexpr std::uint64_t kSmall = 32;

bool hasSize(TypeKind kind) {
    return kind == TypeKind::Index || kind == TypeKind::Vector || kind == TypeKind::Array;
}
bool hasLeft(TypeKind kind) {
    return kind == TypeKind::Pair || kind == TypeKind::Function;
}
bool hasRight(TypeKind kind) {
    return hasLeft(kind) || kind == TypeKind::Vector || kind == TypeKind::Array ||
           kind == TypeKind::NatFunction;
}

}  // namespace

std::span<const Scalar> allScalars() {
    return kAllScalars;
}

std::optional<std::pair<std::int64_t, std::int64_t>> rangeOf(Scalar scalar) {
    const auto all = [](auto zero) {
        using Limits = std::numeric_limits<decltype(zero)>;
        return std::pair<std::int64_t, std::int64_t>(Limits::min(), Limits::max());
    };
    switch (scalar) {
        case Scalar::I8:
            return all(std::int8_t{});
        case Scalar::I16:
            return all(std::int16_t{});
        case Scalar::I32:
            return all(std::int32_t{});
        case Scalar::U8:
            return all(std::uint8_t{});
        case Scalar::U16:
            return all(std::uint16_t{});
        default:
            return std::nullopt;
    }
}

std::string_view scalarName(Scalar scalar) {
    return kScalarNames[static_cast<std::size_t>(scalar)];
}

std::optional<Scalar> scalarNamed(std::string_view name) {
    const auto found = std::find(kScalarNames.begin(), kScalarNames.end(), name);
    if (found == kScalarNames.end()) return std::nullopt;
    return static_cast<Scalar>(found - kScalarNames.begin());
}

struct Types::Tables {
    StableVector<Type> types;  // References stay good while types are made.
    std::vector<Facts> facts;
    std::vector<std::string> rigidNames;
    tsl::robin_map<Type, TypeId, TypeHash> byType;
};

Types::Types(Nats& nats) : m_nats(nats), m_tables(std::make_unique<Tables>()) {
    const TypeId untyped = intern(Type{});
    CANDLER_CHECK(untyped == kUntyped, "the untyped type comes first");
}
Types::~Types() = default;

TypeId Types::intern(const Type& type) {
    const TypeId next{m_tables->types.size()};
    const auto [entry, isNew] = m_tables->byType.try_emplace(type, next);
    if (!isNew) return entry->second;
    Facts facts;
    const bool isVariable = type.kind == TypeKind::Rigid || type.kind == TypeKind::Flexible;
    facts.isData = type.kind == TypeKind::Scalar || hasSize(type.kind) ||
                   type.kind == TypeKind::Pair ||
                   (isVariable && type.variableClass != TypeClass::Any);
    facts.hasFlexible = type.kind == TypeKind::Flexible;
    facts.hasVariables = isVariable;
    if (hasSize(type.kind)) {
        facts.natIndexBound = m_nats.indexBound(type.size);
        facts.hasFlexible = m_nats.hasFlexible(type.size);
        facts.hasVariables = !m_nats.variables(type.size).empty();
    }
    const auto include = [&](TypeId part, bool isBinder) {
        const Facts& inner = m_tables->facts[part.index()];
        const std::uint32_t bound = inner.natIndexBound;
        facts.hasFlexible |= inner.hasFlexible;
        facts.hasVariables |= inner.hasVariables;
        facts.natIndexBound =
            std::max(facts.natIndexBound, isBinder && bound > 0 ? bound - 1 : bound);
        facts.arrayDepth = std::max(facts.arrayDepth, inner.arrayDepth);
        facts.treeSize = std::min(kSizeLimit, facts.treeSize + inner.treeSize);
    };
    if (hasLeft(type.kind)) include(type.left, false);
    if (hasRight(type.kind)) include(type.right, type.kind == TypeKind::NatFunction);
    if (type.kind == TypeKind::Array) ++facts.arrayDepth;
    m_tables->types.push_back(type);
    m_tables->facts.push_back(facts);
    return next;
}

TypeId Types::scalar(Scalar scalar) {
    return intern(
        {.kind = TypeKind::Scalar, .scalar = scalar, .size = {}, .left = {}, .right = {}});
}
TypeId Types::index(NatId size) {
    return intern({.kind = TypeKind::Index, .size = size, .left = {}, .right = {}});
}
TypeId Types::vector(NatId size, TypeId element) {
    return intern({.kind = TypeKind::Vector, .size = size, .left = {}, .right = element});
}
TypeId Types::array(NatId size, TypeId element) {
    return intern({.kind = TypeKind::Array, .size = size, .left = {}, .right = element});
}
TypeId Types::pair(TypeId left, TypeId right) {
    return intern({.kind = TypeKind::Pair, .size = {}, .left = left, .right = right});
}
TypeId Types::function(TypeId from, TypeId to) {
    return intern({.kind = TypeKind::Function, .size = {}, .left = from, .right = to});
}
TypeId Types::natFunction(TypeId body) {
    return intern({.kind = TypeKind::NatFunction, .size = {}, .left = {}, .right = body});
}
TypeId Types::flexible(std::uint32_t number, TypeClass variableClass) {
    return intern({.kind = TypeKind::Flexible,
                   .variableClass = variableClass,
                   .variable = number,
                   .size = {},
                   .left = {},
                   .right = {}});
}
TypeId Types::freshRigid(std::string name, TypeClass variableClass) {
    const auto number = static_cast<std::uint32_t>(m_tables->rigidNames.size());
    m_tables->rigidNames.push_back(std::move(name));
    return intern({.kind = TypeKind::Rigid,
                   .variableClass = variableClass,
                   .variable = number,
                   .size = {},
                   .left = {},
                   .right = {}});
}

const Type& Types::operator[](TypeId id) const {
    return m_tables->types[id.index()];
}

bool Types::isScalar(TypeId id, Scalar scalar) const {
    const Type& type = (*this)[id];
    return type.kind == TypeKind::Scalar && type.scalar == scalar;
}

bool Types::isData(TypeId id) const {
    return m_tables->facts[id.index()].isData;
}

bool Types::isIn(TypeId id, TypeClass typeClass) const {
    const Type& type = (*this)[id];
    if (typeClass == TypeClass::Any) return true;
    if (typeClass == TypeClass::Data) return isData(id);
    if (type.kind == TypeKind::Rigid || type.kind == TypeKind::Flexible)
        return isWithin(type.variableClass, typeClass);
    if (type.kind == TypeKind::Scalar && isWithin(typeClass, TypeClass::Real))
        return type.scalar == Scalar::F32 || type.scalar == Scalar::F64;
    if (type.kind == TypeKind::Scalar) return type.scalar != Scalar::Bool;
    return type.kind == TypeKind::Vector && !isWithin(typeClass, TypeClass::Scalar) &&
           isIn(type.right, common(typeClass, TypeClass::Scalar));
}

bool Types::hasFlexible(TypeId id) const {
    return m_tables->facts[id.index()].hasFlexible;
}

std::uint32_t Types::natIndexBound(TypeId id) const {
    return m_tables->facts[id.index()].natIndexBound;
}

int Types::arrayDepth(TypeId id) const {
    return m_tables->facts[id.index()].arrayDepth;
}

std::uint64_t Types::treeSize(TypeId id) const {
    return m_tables->facts[id.index()].treeSize;
}

std::vector<NatId> Types::sizes(TypeId id) const {
    std::vector<NatId> found;
    std::unordered_set<TypeId> seen;
    std::vector<TypeId> pending{id};
    while (!pending.empty()) {
        const TypeId next = pending.back();
        pending.pop_back();
        if (treeSize(next) > kSmall && !seen.insert(next).second) continue;
        const Type& type = (*this)[next];
        if (hasSize(type.kind) && std::find(found.begin(), found.end(), type.size) == found.end())
            found.push_back(type.size);
        if (hasRight(type.kind)) pending.push_back(type.right);
        if (hasLeft(type.kind)) pending.push_back(type.left);
    }
    return found;
}

const std::string& Types::rigidName(TypeId rigid) const {
    const Type& type = (*this)[rigid];
    CANDLER_CHECK(type.kind == TypeKind::Rigid, "only rigid type variables have names");
    return m_tables->rigidNames[type.variable];
}

/// One call of map().
class Types::Mapper {
public:
    Mapper(Types& types, const TypeSubstitution& leaf,
           const std::function<NatId(NatId, std::uint32_t)>& size)
        : m_types(types), m_leaf(leaf), m_size(size) {}

    TypeId map(TypeId id, std::uint32_t depth) {
        if (m_types.treeSize(id) <= kSmall) return rebuild(id, depth);
        if (const auto known = m_known.find({id, depth}); known != m_known.end())
            return known->second;
        const TypeId made = rebuild(id, depth);
        m_known.emplace(std::pair(id, depth), made);
        return made;
    }

private:
    TypeId rebuild(TypeId id, std::uint32_t depth) {
        Type type = m_types[id];
        if (type.kind == TypeKind::Rigid || type.kind == TypeKind::Flexible) {
            const std::optional<TypeId> replacement = m_leaf ? m_leaf(type) : std::nullopt;
            if (!replacement) return id;
            return depth == 0 ? *replacement
                              : m_types.shiftNats(*replacement, static_cast<int>(depth));
        }
        if (hasSize(type.kind)) type.size = m_size(type.size, depth);
        if (hasLeft(type.kind)) type.left = map(type.left, depth);
        if (hasRight(type.kind))
            type.right = map(type.right, type.kind == TypeKind::NatFunction ? depth + 1 : depth);
        return m_types.intern(type);
    }

    Types& m_types;
    const TypeSubstitution& m_leaf;
    const std::function<NatId(NatId, std::uint32_t)>& m_size;
    std::map<std::pair<TypeId, std::uint32_t>, TypeId> m_known;
};

TypeId Types::map(TypeId id, const TypeSubstitution& leaf,
                  const std::function<NatId(NatId, std::uint32_t)>& size) {
    return Mapper(*this, leaf, size).map(id, 0);
}

TypeId Types::substitute(TypeId id, const TypeSubstitution& types, const NatSubstitution& nats) {
    if (!m_tables->facts[id.index()].hasVariables && natIndexBound(id) == 0) return id;
    return map(id, types, [&](NatId nat, std::uint32_t depth) {
        if (!nats) return nat;
        if (depth == 0) return m_nats.substitute(nat, nats);
        return m_nats.substitute(nat, [&](const NatAtom& atom) -> std::optional<NatId> {
            NatAtom outer = atom;
            if (atom.kind == NatAtomKind::Index) {
                if (atom.number < depth) return std::nullopt;
                outer.number -= depth;
            }
            const std::optional<NatId> value = nats(outer);
            if (!value) return std::nullopt;
            return m_nats.shift(*value, static_cast<int>(depth), 0);
        });
    });
}

TypeId Types::shiftNats(TypeId id, int by, std::uint32_t cutoff) {
    if (by == 0 || natIndexBound(id) <= cutoff) return id;
    return map(id, {}, [&](NatId nat, std::uint32_t depth) {
        return m_nats.shift(nat, by, cutoff + depth);
    });
}

TypeId Types::substituteNat(TypeId body, NatId value) {
    if (natIndexBound(body) == 0) return body;
    return map(body, {}, [&](NatId nat, std::uint32_t depth) {
        return m_nats.substitute(nat, [&](const NatAtom& atom) -> std::optional<NatId> {
            if (atom.kind != NatAtomKind::Index || atom.number < depth) return std::nullopt;
            if (atom.number > depth) return m_nats.index(atom.number - 1);
            return m_nats.shift(value, static_cast<int>(depth), 0);
        });
    });
}

TypeId Types::abstractNat(TypeId type, const NatAtom& atom) {
    const TypeId shifted = shiftNats(type, 1);
    return map(shifted, {}, [&](NatId nat, std::uint32_t depth) {
        return m_nats.substitute(nat, [&](const NatAtom& found) -> std::optional<NatId> {
            if (found != atom) return std::nullopt;
            return m_nats.index(depth);
        });
    });
}

std::size_t Types::size() const {
    return m_tables->types.size();
}

}  // namespace candler::rise
