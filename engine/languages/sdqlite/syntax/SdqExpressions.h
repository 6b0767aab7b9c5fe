// Types and terms of expressions whose names are resolved. Internal to the folder; SdqChecker.h
// drives it.
#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/languages/sdqlite/facts/SdqFacts.h"
#include "engine/languages/sdqlite/syntax/SdqMistakes.h"
#include "engine/languages/sdqlite/syntax/SdqNames.h"
#include "engine/languages/sdqlite/terms/SdqTerms.h"

namespace candler::sdqlite {

/// Whose entries something is: level 2 of A are the entries of A's entries. Empty: unknown.
struct Origin {
    std::string input;
    std::uint32_t level = 0;

    [[nodiscard]] Origin entries() const { return {input, level + 1}; }
    [[nodiscard]] std::string text() const;
};

/// A checked expression.
struct Typed {
    TermId term;
    FullTypeId type;
    Origin origin{};
    /// Of an index: it is at most the size of this sort.
    std::optional<SortId> limit{};
    bool isNonNegative = false;
};

/// What an expression is if only its place says: literals take this type.
using Hint = std::optional<FullTypeId>;

class ExpressionChecker {
public:
    /// Beyond this many names bound around a place, expressions are mistakes: indices have few
    /// bits.
    static constexpr std::uint32_t kMostBound = 512;

    ExpressionChecker(SdqTerms& terms, const SyntaxTree& tree, const SdqNames& names,
                      Mistakes& mistakes, Ring ring);

    /// Definitions around what is checked: so many, of which the last is the innermost.
    void setDepth(std::uint32_t depth) { m_depth = depth; }
    /// A definition is the variable of this level (0 is outermost). Without a value there is a
    /// mistake in it.
    void define(std::uint32_t definition, std::uint32_t level, const std::optional<Typed>& value);
    /// Its first use says of what type this one is.
    void define(std::uint32_t definition, std::uint32_t level, SyntaxId open);
    /// The value of one whose first use has to say of what type it is, as that said; without a use
    /// as it stands there.
    std::optional<Typed> checkOpen(SyntaxId id, std::uint32_t definition);
    /// What the parameters of a mapping are.
    void setArguments(std::vector<Payload> arguments) { m_arguments = std::move(arguments); }
    /// Terms that were rewritten may add up what programs must not.
    void setLenient() { m_isLenient = true; }

    /// Nothing after a mistake.
    std::optional<Typed> check(SyntaxId id, Hint hint);
    /// It must be of this type, up to how maps are stored.
    std::optional<Typed> checkAs(SyntaxId id, FullTypeId type);
    /// The type of programs' numbers.
    [[nodiscard]] FullTypeId ringType() { return m_types.ring(m_ring); }
    /// The expression without types, as faithful programs have them.
    std::optional<TermId> checkUntyped(SyntaxId id) { return untyped(id, true); }

    /// Sums that depend on how zeros are stored.
    [[nodiscard]] Diagnostics takeWarnings() { return std::move(m_warnings); }

private:
    using Maybe = std::optional<Typed>;
    using Pair = std::optional<std::pair<Typed, Typed>>;
    /// A name that is bound.
    struct Entry {
        std::uint32_t level = 0;
        FullTypeId type{};  ///< Invalid: its first use says, or a mistake was told.
        /// What it stands for, where the first use has to say of what type that is.
        std::optional<SyntaxId> open{};
        /// That, where its first use wanted nothing of its type.
        std::optional<Typed> value{};
        Origin origin{};
        FullTypeId tuple{};  ///< Valid: it is a part of a variable of this type.
        Payload component = 0;
        bool isBroken = false;
    };

    /// A loop. What several nodes say that take tuples apart is one.
    struct Loop {
        SyntaxId innermost;
        std::vector<SyntaxId> conditions{};
    };

    using Row = Maybe (ExpressionChecker::*)(SyntaxId id, Hint hint);
    [[nodiscard]] static Row rowOf(Operator op);

    // Leaves.
    Maybe number(SyntaxId id, Hint hint);
    Maybe ringNumber(SyntaxId id, FullTypeId type);
    Maybe empty(SyntaxId id, Hint hint);
    Maybe name(SyntaxId id, Hint hint);
    Maybe symbol(Payload payload);
    Maybe variable(SyntaxId id, Entry& entry, Hint hint);
    std::optional<Typed> checkOpen(SyntaxId id, const Entry& entry);
    std::optional<FullTypeId> firstUse(Entry& entry, Hint hint);
    // Operators that bind nothing.
    Maybe addition(SyntaxId id, Hint hint);
    Maybe indexArithmetic(SyntaxId id, const Typed& left, const Typed& right);
    Maybe product(SyntaxId id, Hint hint);
    std::optional<FullTypeId> productType(SyntaxId id, const Typed& left, const Typed& right);
    Maybe comparison(SyntaxId id, Hint hint);
    Maybe choice(SyntaxId id, Hint hint);
    Maybe extremum(SyntaxId id, Hint hint);
    Maybe division(SyntaxId id, Hint hint);
    Maybe negation(SyntaxId id, Hint hint);
    Maybe inverse(SyntaxId id, Hint hint);
    Maybe tuple(SyntaxId id, Hint hint);
    Maybe component(SyntaxId id, Hint hint);
    Maybe published(SyntaxId id, Hint hint);
    // Maps.
    Maybe singleton(SyntaxId id, Hint hint);
    Maybe lookups(SyntaxId id, Hint hint);
    Maybe lookup(std::span<const SyntaxId>& lookups, const Maybe& map);
    /// A key of this sort; if these are tuples, several may be given one by one.
    Maybe keyOf(std::span<const SyntaxId>& lookups, SortId sort);
    Maybe range(SyntaxId id, Hint hint);
    Maybe slice(SyntaxId id, Hint hint);
    // Binders.
    Maybe sum(SyntaxId id, Hint hint);
    Maybe collect(SyntaxId id, Hint hint);
    Maybe collected(SyntaxId id, const Maybe& range, const Loop& loop, Hint hint);
    Maybe merge(SyntaxId id, Hint hint);
    std::optional<SortId> mergedSort(SyntaxId id, const Typed& left, const Typed& right);
    Maybe let(SyntaxId id, Hint hint);
    Maybe probe(SyntaxId id, Hint hint);
    Maybe inBounds(SyntaxId id, Hint hint);

    std::optional<TermId> untyped(SyntaxId id, bool isAtTop);
    std::optional<TermId> untypedLeaf(SyntaxId id);

    /// Both, of which one that is flexible takes the type that the other one's makes `literal`.
    template <typename Literal>
    Pair both(SyntaxId id, Hint hint, Literal literal);
    /// An index of this sort; kNat: of any that is not of tuples.
    Maybe indexAt(SyntaxId id, SortId sort = kNat);
    Maybe keyAt(SyntaxId id);
    Maybe mapAt(SyntaxId id);
    Maybe truthAt(SyntaxId id);
    /// What a map of this type maps to.
    [[nodiscard]] Hint valueHint(Hint map) const;

    /// Of what the node binds over this range.
    Loop bindEntries(SyntaxId id, const Maybe& range);
    Loop bindParts(SyntaxId id, const Typed& range, std::span<const SortId> parts);
    void bind(std::uint32_t binder, Entry entry);
    void bindBroken(SyntaxId id);
    /// Checks what is below `count` more variables.
    Maybe below(SyntaxId id, Hint hint, std::uint32_t count);
    /// `if` around the body for each of the loop's conditions.
    Maybe conditional(const Loop& loop, Maybe body);
    bool isSummable(SyntaxId place, const Typed& value, const Typed& range);
    void warnOfStoredZeros(SyntaxId place, const Typed& range, TermId body);
    [[nodiscard]] const Facts& factsAt(TermId term);

    /// The node over these, of this full type.
    Maybe made(SyntaxId id, std::initializer_list<TermId> children, FullTypeId type,
               Origin origin = {});
    Maybe fail(SyntaxId id, std::string message, std::string hint = {});
    /// By value: the table grows.
    [[nodiscard]] FullType full(const Typed& typed) const { return m_types[typed.type]; }
    [[nodiscard]] bool isIndex(FullTypeId type) const {
        return m_types[type].kind == FullType::Kind::Index;
    }
    [[nodiscard]] bool isMap(FullTypeId type) const {
        return m_types[type].kind == FullType::Kind::Map;
    }
    [[nodiscard]] FullTypeId leaf(FullTypeId type) const;
    /// With another leaf, and nothing said of how maps are stored.
    [[nodiscard]] FullTypeId logical(FullTypeId type, FullTypeId leaf);
    [[nodiscard]] FullTypeId logical(FullTypeId type) { return logical(type, leaf(type)); }
    /// An index, or a map to indices.
    [[nodiscard]] bool isTable(FullTypeId type) const { return isIndex(leaf(type)); }
    [[nodiscard]] bool hasNegatives(FullTypeId type) const;
    [[nodiscard]] bool holdsIndices(FullTypeId type) const;
    [[nodiscard]] std::string indexHint(const Typed& left, const Typed& right) const;
    /// The index times one.
    [[nodiscard]] Typed asNumber(const Typed& index, const Typed& like);
    // Of an index.
    [[nodiscard]] bool isNonNegative(const Typed& index) const;
    [[nodiscard]] std::optional<SortId> limitOf(const Typed& index) const;
    [[nodiscard]] FullTypeId nat() { return m_types.index(kNat); }
    /// `an index of I`, `a real`, `a map {I -> real}`
    [[nodiscard]] std::string what(FullTypeId type) const;
    [[nodiscard]] std::string keysOf(SortId sort) const;
    [[nodiscard]] SyntaxId child(SyntaxId id, std::size_t i) const {
        return m_tree[id].children[i];
    }

    SdqTerms& m_terms;
    FullTypes& m_types;
    const SyntaxTree& m_tree;
    const SdqNames& m_names;
    Mistakes& m_mistakes;
    Ring m_ring;
    bool m_isLenient = false;
    std::uint32_t m_depth = 0;
    std::size_t m_steps = 0;
    std::vector<Entry> m_entries;      // by binder
    std::vector<Entry> m_definitions;  // by definition
    std::vector<Payload> m_arguments;
    std::vector<Facts> m_facts;  // by term
    Diagnostics m_warnings;
};

}  // namespace candler::sdqlite
