// Types of Rise, hash-consed: equal types have equal ids. Nat indices inside types are De Bruijn
// indices of their own space; a NatFunction binds index 0 of its body.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/languages/rise/terms/Nat.h"
#include "engine/term/Ids.h"

namespace candler::rise {

enum class Scalar : std::uint8_t { F32, F64, I32, U8, Bool, NatType, I8, I16, U16 };

[[nodiscard]] std::string_view scalarName(Scalar scalar);
[[nodiscard]] std::optional<Scalar> scalarNamed(std::string_view name);
/// All of them, in the order in which users are told.
[[nodiscard]] std::span<const Scalar> allScalars();
/// The least and the largest value; none but of integers with a fixed number of bits.
[[nodiscard]] std::optional<std::pair<std::int64_t, std::int64_t>> rangeOf(Scalar scalar);

enum class TypeKind : std::uint8_t {
    Untyped,
    Scalar,
    Index,        ///< idx[size]
    Vector,       ///< <size>element
    Array,        ///< size.element
    Pair,         ///< left * right
    Function,     ///< left -> right
    NatFunction,  ///< (n : nat) -> right
    Rigid,        ///< a named type variable that stands for itself
    Flexible,     ///< a type variable that inference may solve
};

/// What may stand for a type variable. Each bit takes something away, so that what is in two
/// classes has the bits of both.
enum class TypeClass : std::uint8_t {
    Any = 0,
    Data = 1,         ///< no function inside
    Number = 3,       ///< a numeric scalar or a vector of them
    Scalar = 7,       ///< a numeric scalar
    Real = 11,        ///< f32, f64 or a vector of them
    RealScalar = 15,  ///< f32 or f64
};

/// Whether all types of `inner` are in `outer`.
[[nodiscard]] constexpr bool isWithin(TypeClass inner, TypeClass outer) {
    const auto bits = static_cast<unsigned>(outer);
    return (static_cast<unsigned>(inner) & bits) == bits;
}
/// The types that are in both.
[[nodiscard]] constexpr TypeClass common(TypeClass a, TypeClass b) {
    return static_cast<TypeClass>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

/// "data (no function)", "a number", …
[[nodiscard]] std::string_view className(TypeClass typeClass);

/// One type. Fields that a kind does not use have their default.
struct Type {
    TypeKind kind = TypeKind::Untyped;
    Scalar scalar = Scalar::F32;
    TypeClass variableClass = TypeClass::Any;  ///< Of Rigid and Flexible.
    std::uint32_t variable = 0;                ///< Number of a Rigid or Flexible.
    NatId size;                                ///< Of Index, Vector and Array.
    TypeId left;                               ///< Of Pair and Function.
    TypeId right;                              ///< Of Pair, Function, NatFunction; element.

    bool operator==(const Type&) const = default;
};

using TypeSubstitution = std::function<std::optional<TypeId>(const Type& variable)>;
using TypeNaming = std::function<std::string(const Type& variable)>;

/// Of a type as a tree: the types of a program have no more parts.
inline constexpr std::uint64_t kMaxTypeParts = 100'000;

/// Owns all types of one context. TypeId 0 is kUntyped.
class Types {
public:
    explicit Types(Nats& nats);
    ~Types();
    Types(const Types&) = delete;
    Types& operator=(const Types&) = delete;

    // Making.
    TypeId scalar(Scalar scalar);
    TypeId index(NatId size);
    TypeId vector(NatId size, TypeId element);
    TypeId array(NatId size, TypeId element);
    TypeId pair(TypeId left, TypeId right);
    TypeId function(TypeId from, TypeId to);
    TypeId natFunction(TypeId body);
    TypeId flexible(std::uint32_t number, TypeClass variableClass);
    /// A new named variable, different from all others of the same name.
    TypeId freshRigid(std::string name, TypeClass variableClass);
    TypeId intern(const Type& type);

    // Asking.
    [[nodiscard]] const Type& operator[](TypeId id) const;
    [[nodiscard]] bool is(TypeId id, TypeKind kind) const { return (*this)[id].kind == kind; }
    [[nodiscard]] bool isScalar(TypeId id, Scalar scalar) const;
    /// No function inside. A variable counts if its class says so.
    [[nodiscard]] bool isData(TypeId id) const;
    [[nodiscard]] bool isFunction(TypeId id) const { return is(id, TypeKind::Function); }
    /// Whether the type certainly belongs to the class.
    [[nodiscard]] bool isIn(TypeId id, TypeClass typeClass) const;
    [[nodiscard]] bool isNumericScalar(TypeId id) const { return isIn(id, TypeClass::Scalar); }
    [[nodiscard]] bool hasFlexible(TypeId id) const;  ///< Type or nat variables to be solved.
    /// One more than the largest free nat index, 0 if there is none.
    [[nodiscard]] std::uint32_t natIndexBound(TypeId id) const;
    /// Nesting of arrays; of pairs and functions the deeper side.
    [[nodiscard]] int arrayDepth(TypeId id) const;
    /// Parts of the type as a tree, saturating at 2^62: types share their parts.
    [[nodiscard]] std::uint64_t treeSize(TypeId id) const;
    /// Sizes of arrays, vectors and index types, each once, in order of occurrence. Sizes below a
    /// NatFunction are as written there.
    [[nodiscard]] std::vector<NatId> sizes(TypeId id) const;
    [[nodiscard]] const std::string& rigidName(TypeId rigid) const;

    // Changing.
    TypeId substitute(TypeId id, const TypeSubstitution& types, const NatSubstitution& nats);
    /// Adds `by` to every free nat index that is at least `cutoff`.
    TypeId shiftNats(TypeId id, int by, std::uint32_t cutoff = 0);
    /// The type of an application to a nat: `value` for index 0 of a NatFunction's body.
    TypeId substituteNat(TypeId body, NatId value);
    /// The inverse: the body of the NatFunction that binds the rigid variable `atom`.
    TypeId abstractNat(TypeId type, const NatAtom& atom);

    /// `m.k.f32 -> k.n.f32 -> m.n.f32`. `binders` are names of the free nat indices, outermost
    /// first (the last one is index 0). Of a type with very many parts only their number.
    [[nodiscard]] std::string text(TypeId id, std::span<const std::string> binders = {}) const;
    [[nodiscard]] std::string natText(NatId nat, std::span<const std::string> binders = {}) const;

    [[nodiscard]] std::size_t size() const;

private:
    struct Tables;
    class Mapper;
    /// Rebuilds the type with `size` applied to sizes, below so many nat binders, and `leaf` to
    /// variables.
    TypeId map(TypeId id, const TypeSubstitution& leaf,
               const std::function<NatId(NatId, std::uint32_t)>& size);

    Nats& m_nats;
    std::unique_ptr<Tables> m_tables;
};

}  // namespace candler::rise
