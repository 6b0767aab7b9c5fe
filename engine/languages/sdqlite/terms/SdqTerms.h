// SdqTerms: the terms of one SDQLite program: De Bruijn indices, hash-consed, with plain types. A
// faithful program (1-based, inputs below lambdas, as published) has terms without types.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/binding/Binding.h"
#include "engine/languages/sdqlite/terms/SdqOperators.h"
#include "engine/languages/sdqlite/terms/SdqTypes.h"
#include "engine/term/TermStore.h"

namespace candler::sdqlite {

/// What a variable ranges over: its full type, and whose entries these are. Variables with the same
/// index and other shapes are other e-nodes, so that facts of an e-class need no context.
struct Shape {
    FullTypeId type;
    std::string origin;  ///< "A.1": the values of the first level of A; may be empty.
    bool operator==(const Shape&) const = default;
};
/// Nothing is known.
inline constexpr std::uint32_t kNoShape = 0;

/// A global input, or the size of a dimension.
struct Symbol {
    std::string name;
    FullTypeId type;
    /// Of the size symbol of a dimension: its sort.
    std::optional<SortId> sizeOf;
};

enum class Dialect : std::uint8_t {
    Sdqlite,
    Faithful  ///< The published conventions and no types.
};

class SdqTerms {
public:
    explicit SdqTerms(Dialect dialect);
    SdqTerms(const SdqTerms&) = delete;
    SdqTerms& operator=(const SdqTerms&) = delete;

    [[nodiscard]] Dialect dialect() const { return m_dialect; }
    [[nodiscard]] bool isTyped() const { return m_dialect == Dialect::Sdqlite; }

    TermStore store;
    FullTypes fullTypes;
    PlainTypes plainTypes;

    [[nodiscard]] Binding& binding() { return m_binding; }

    // Payloads.
    /// The number of a symbol, new if there was none with this name; its type is that of the first.
    Payload symbol(const Symbol& symbol);
    [[nodiscard]] std::optional<Payload> findSymbol(std::string_view name) const;
    [[nodiscard]] const Symbol& symbolAt(Payload payload) const { return m_symbols[payload]; }
    [[nodiscard]] std::span<const Symbol> symbols() const { return m_symbols; }
    /// What is known of an array: its values differ, in all or in each part that positions divide
    /// it into.
    void setDistinct(Payload array, std::optional<Payload> positions) {
        m_distinct.emplace(array, positions);
    }
    [[nodiscard]] bool isDistinct(Payload array, std::optional<Payload> positions) const {
        return m_distinct.contains({array, positions});
    }
    Payload number(double value);
    [[nodiscard]] double numberAt(Payload payload) const { return m_numbers[payload]; }
    std::uint32_t shape(const Shape& shape);
    [[nodiscard]] const Shape& shapeAt(std::uint32_t shape) const { return m_shapes[shape]; }

    static constexpr std::uint32_t kIndexBits = 10;
    [[nodiscard]] static constexpr Payload variable(std::uint32_t index, std::uint32_t shape) {
        return index | (shape << kIndexBits);
    }
    [[nodiscard]] static constexpr std::uint32_t indexOf(Payload variable) {
        return variable & ((1U << kIndexBits) - 1);
    }
    [[nodiscard]] static constexpr std::uint32_t shapeOf(Payload variable) {
        return variable >> kIndexBits;
    }

    // Terms. Types are asked of the store.
    /// The type that `op` gives over children of these types; none if they do not fit. Leaves (and
    /// Empty) have the type that is given. In faithful programs everything fits.
    [[nodiscard]] std::optional<TypeId> resultType(Operator op, std::span<const TypeId> children);
    /// None if the types do not fit.
    std::optional<TermId> make(Operator op, std::span<const TermId> children, Payload payload = 0);
    TermId leaf(Operator op, Payload payload, TypeId type);
    /// The zero of a type: the number 0 (infinity in minplus), or the empty map; 0 where there are
    /// no types.
    TermId zero(TypeId type);
    /// The number as an index or as a ring value.
    TermId numberTerm(double value, TypeId type) {
        return leaf(Operator::Number, number(value), type);
    }
    /// The types of the variables that child `child` of `op` is below, outermost first, given the
    /// types of the children before it that are not below binders. `Sum` of a map to τ: index, τ.
    [[nodiscard]] std::vector<TypeId> bound(Operator op, std::size_t child,
                                            std::span<const TypeId> children) const;

private:
    [[nodiscard]] std::optional<TypeId> mapTo(TypeId value);
    [[nodiscard]] std::optional<TypeId> product(TypeId left, TypeId right);
    [[nodiscard]] std::optional<TypeId> mapType(Operator op, std::span<const TypeId> children);
    /// Of operators whose children are scalars.
    [[nodiscard]] std::optional<TypeId> scalarType(Operator op, std::span<const TypeId> children);

    Dialect m_dialect;
    std::vector<Symbol> m_symbols;
    std::map<std::string, Payload, std::less<>> m_symbolByName;
    std::set<std::pair<Payload, std::optional<Payload>>> m_distinct;
    std::vector<double> m_numbers;
    std::map<std::uint64_t, Payload> m_numberByBits;
    std::vector<Shape> m_shapes;
    std::map<std::pair<FullTypeId, std::string>, std::uint32_t> m_shapeIds;
    Binding m_binding;
};

/// Whether indices are numbers of this ring, too: an index times such a number is one.
[[nodiscard]] bool holdsIndices(TypeId ring);

}  // namespace candler::sdqlite
