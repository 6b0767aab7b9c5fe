// RaContext: the tables of relational terms of one program: operators, atoms, literals, sets of
// indices; and what each term's free indices are. Sections 2.1, 2.4 and 2.6.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/languages/linrel/relational/RaIndex.h"
#include "engine/languages/linrel/syntax/LaProgram.h"
#include "engine/term/TermStore.h"

namespace candler::linrel {

/// The first operators. Those of pointwise functions follow in the order of their table, and then
/// one for each input, whose payload is an atom.
enum class RaOp : std::uint32_t {
    Literal,  ///< payload: of LaStore::numbers
    Join,     ///< a * b, of an unordered pair
    Union,    ///< a + b, of an unordered pair
    Sum,      ///< payload: the index that it binds
    Min,      ///< payload: the SchemaId that it binds; so do the next ones
    Max,
    Product,
    NonZeros,
    Variance,
    Identity,  ///< δ(i, j); payload: an atom
    Reversal,  ///< 1 where i and j are mirrored; payload: an atom
    Reshape,   ///< payload: its row in reshapes
    Outputs,   ///< Of a program that has several: the first, and the others.
    Count
};

[[nodiscard]] constexpr OpId op(RaOp o) {
    return OpId{static_cast<std::uint32_t>(o)};
}
[[nodiscard]] constexpr OpId op(Pointwise function) {
    return OpId{static_cast<std::uint32_t>(RaOp::Count) + static_cast<std::uint32_t>(function)};
}
/// That of the first input.
inline constexpr OpId kFirstInput{static_cast<std::uint32_t>(RaOp::Count) +
                                  static_cast<std::uint32_t>(Pointwise::IfElse) + 1};
[[nodiscard]] constexpr bool isRelation(OpId o) {
    return o >= kFirstInput;
}
[[nodiscard]] constexpr bool isPointwise(OpId o) {
    return o >= OpId{static_cast<std::uint32_t>(RaOp::Count)} && !isRelation(o);
}
[[nodiscard]] constexpr Pointwise pointwiseOf(OpId o) {
    return static_cast<Pointwise>(o.value - static_cast<std::uint32_t>(RaOp::Count));
}
/// Whether the payload is a set of bound indices.
[[nodiscard]] constexpr bool isAggregate(OpId o) {
    return o >= op(RaOp::Min) && o <= op(RaOp::Variance);
}

/// A relation at indices, which may repeat. δ and reversal have no input.
struct Atom {
    std::uint32_t input = 0;
    std::vector<Index> indices;

    auto operator<=>(const Atom&) const = default;
};

/// From rows and columns to others; bound and free indices of size-1 dimensions are left out.
struct ReshapeIndices {
    Shape from;
    Shape to;
    std::vector<Index> bound;
    std::vector<Index> free;

    [[nodiscard]] auto key() const {
        return std::tuple(from.rows.value, from.columns.value, to.rows.value, to.columns.value,
                          bound, free);
    }
};

/// What of the representation is switched on; without it, terms that are equal are further apart
/// (section 9.2, T21).
struct RaRepresentation {
    bool isUnordered = true;          ///< Else `*` and `+` commute by rules.
    bool hasCanonicalBinders = true;  ///< Else each binder of a program has a name of its own.
};

class RaContext {
public:
    /// The program must outlive it, and gets further numbers.
    explicit RaContext(LaProgram& program, const RaRepresentation& representation = {});

    TermStore store;
    Schemas schemas;

    [[nodiscard]] const LaProgram& program() const { return m_program; }
    [[nodiscard]] sexpr::Numbers& numbers() { return m_program.store.numbers(); }
    [[nodiscard]] const sexpr::Numbers& numbers() const { return m_program.store.numbers(); }
    [[nodiscard]] std::int64_t size(Index index) const {
        return m_program.dimensions.size(index.sort());
    }
    /// Of the cells of a matrix or more with these indices.
    [[nodiscard]] double volume(SchemaId schema) const;

    [[nodiscard]] const RaRepresentation& representation() const { return m_representation; }
    /// The name that what binds this index gets where the indices of `a` and `b` are free.
    Index binder(Index index, SchemaId a, SchemaId b = Schemas::empty());
    /// One that this has not returned yet; the last one again if there are no more.
    Index unique(DimId sort);

    LabelId literal(Payload number);
    LabelId literal(std::int64_t number);
    [[nodiscard]] bool isLiteral(LabelId label) const {
        return store[label].op == op(RaOp::Literal);
    }
    LabelId relation(std::uint32_t input, std::vector<Index> indices);
    /// δ or reversal, which do not tell i from j.
    LabelId pair(RaOp kind, Index i, Index j);
    LabelId sum(Index index);
    LabelId label(OpId o, Payload payload = 0);
    LabelId reshape(ReshapeIndices indices);
    [[nodiscard]] const Atom& atom(Payload id) const { return m_atoms[id]; }
    [[nodiscard]] const ReshapeIndices& reshapeIndices(Payload id) const { return m_reshapes[id]; }

    /// The indices that an operator binds in its argument, or has by itself.
    SchemaId bound(const Label& label);
    SchemaId own(const Label& label);
    /// The free indices of an e-node over children with these.
    template <typename SchemaOf>
    SchemaId schemaUnder(const Label& label, std::size_t children, SchemaOf schemaOf);
    SchemaId schema(TermId term);
    /// With the free indices of its own label renamed (not those that it binds).
    LabelId renamedLabel(LabelId label, const Renaming& renaming);

    /// Reads what indexText writes.
    [[nodiscard]] std::optional<Index> readIndex(std::string_view text) const;
    /// `m0`
    [[nodiscard]] std::string indexText(Index index) const;
    [[nodiscard]] std::string schemaText(SchemaId schema) const;
    /// `X(m0,n0)`, `sum[m0]`, `*`, `3`
    [[nodiscard]] std::string labelText(LabelId label) const;
    /// `sum[m0](X(m0,n0) * y(m0))`
    [[nodiscard]] std::string termText(TermId term) const;

private:
    Payload atomId(Atom atom);

    LaProgram& m_program;
    RaRepresentation m_representation;
    std::map<DimId, std::uint32_t> m_uniqueOf;  // the next number, by sort
    std::vector<Atom> m_atoms;
    std::map<Atom, Payload> m_atomIds;
    std::vector<ReshapeIndices> m_reshapes;
    std::vector<SchemaId> m_schemaOf;  // by term, as far as known
};

template <typename SchemaOf>
SchemaId RaContext::schemaUnder(const Label& label, std::size_t children, SchemaOf schemaOf) {
    SchemaId result = Schemas::empty();
    for (std::size_t i = 0; i < children; ++i) result = schemas.unite(result, schemaOf(i));
    return schemas.unite(schemas.without(result, bound(label)), own(label));
}

}  // namespace candler::linrel
