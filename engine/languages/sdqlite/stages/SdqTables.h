// SdqTables: a term that a plan asks for at many indices, as one map of all its values, a table,
// which a `let` keeps; and the lookups that take the term's places. Specification 4.6.
//
//     … sum(<q,j> in c[..)) v(q) * (sum(<r,k> in d[p(j)..p(j + 1))) w(r) * x(k)) …
//     let t = collect(<j,_> in 0..nJ) {j -> sum(<r,k> in d[p(j)..p(j + 1))) w(r) * x(k)} in
//     … sum(<q,j> in c[..)) v(q) * t(j) …
//
// A lookup is in the table: only what is known to be an index of a dimension is a key of one. A
// merge is a sum over one of its sides, too, of what the other has at the same value.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/languages/sdqlite/stages/SdqScopes.h"

namespace candler::sdqlite {

/// Where a term stands below the place of a `let`.
struct PlaceBelow {
    SdqScopes::Id scope = SdqScopes::kTop;  ///< Of the term.
    std::uint32_t bound = 0;  ///< Variables that are bound between the `let` and the term.
};

/// A term as a lookup.
struct TableUse {
    TermId table;                        ///< Where the `let` is; without keys the value itself.
    TermId entry;                        ///< Of the table, below all of its keys.
    std::vector<TermId> keys{};          ///< Where the term is, outermost first.
    std::vector<const Dimension*> of{};  ///< What these are indices of.
};

/// A merge as a loop over one side, in which the entries of the other are asked for by value.
struct Unmerged {
    TermId sum;
    TermId asked;  ///< Part of the sum's body, below its binders.
};

class SdqTables {
public:
    static constexpr std::size_t kMostKeys = 2;

    /// All must outlive it.
    SdqTables(SdqTerms& terms, const CheckedProgram& program, SdqScopes& scopes)
        : m_terms(terms), m_program(program), m_scopes(scopes) {}

    /// Whether it is a number that loops compute, and may be computed where it is not asked for.
    [[nodiscard]] bool isWorthKeeping(TermId term);
    /// Whether a loop in it computes a number.
    [[nodiscard]] bool hasLoop(TermId term) const;
    /// None if the term depends on anything bound below the `let` but a few indices of dimensions.
    [[nodiscard]] std::optional<TableUse> use(const PlaceBelow& place, TermId term);
    /// The table of a sum of what has its (last) key, made in one run over what is summed:
    /// `collect(<j,_> in 0..nJ) {j -> sum(<q,k> in R) if (k == j) e}` as `sum(<q,k> in R) {k ->
    /// e}`. None for other tables. `scope` is that of the `let`.
    [[nodiscard]] std::optional<TermId> summed(SdqScopes::Id scope, const TableUse& use);
    /// `merge(<r,s,v> in <R,S>) f(r) * g(s)` as `sum(<s,v> in S) g(s) * (sum(<r,x> in R) if (x ==
    /// v) f(r))`, if `side` is that of R; else the other way round. None if the body is not such a
    /// product of numbers.
    [[nodiscard]] std::optional<Unmerged> unmerged(TermId merge, std::size_t side);
    /// `let t = table in body`, with lookups wherever the body has what `use` is the table of.
    [[nodiscard]] TermId kept(SdqScopes::Id scope, TermId body, const TableUse& use, TermId table);

private:
    [[nodiscard]] Operator operatorAt(TermId term) const {
        return operatorOf(m_terms.store[term].op);
    }
    [[nodiscard]] TermId child(TermId term, std::size_t i) const {
        return m_terms.store.children(term)[i];
    }
    [[nodiscard]] TermId variable(std::uint32_t index, std::uint32_t shape, TypeId type) {
        return m_terms.leaf(Operator::Variable, SdqTerms::variable(index, shape), type);
    }
    [[nodiscard]] const Dimension* dimensionOf(SdqScopes::Id scope, TermId index);
    /// `depth` variables are bound in the term around `part`.
    bool addKeys(const PlaceBelow& place, TermId part, std::uint32_t depth, TableUse& use);
    bool addKey(const PlaceBelow& place, TermId part, std::uint32_t depth, TableUse& use);
    [[nodiscard]] TermId entryOf(const PlaceBelow& place, TermId part, std::uint32_t depth,
                                 std::span<const TermId> keys);
    [[nodiscard]] TermId collected(const Dimension& of, TermId entry);
    [[nodiscard]] TermId tableOf(const TableUse& use);
    [[nodiscard]] std::optional<TermId> spread(SdqScopes::Id scope, TermId part,
                                               std::uint32_t depth, const Dimension& of);
    [[nodiscard]] std::optional<TermId> spreadIf(SdqScopes::Id scope, TermId part,
                                                 std::uint32_t depth, const Dimension& of);
    void addFactors(TermId product, std::vector<TermId>& factors);
    [[nodiscard]] TermId product(std::span<const TermId> factors, TermId last);
    [[nodiscard]] std::optional<TermId> lookup(const PlaceBelow& place, TermId part,
                                               const TableUse& use);
    [[nodiscard]] TermId replaced(const PlaceBelow& place, TermId part, const TableUse& use);
    [[nodiscard]] std::uint32_t shapeOf(const TableUse& use);

    SdqTerms& m_terms;
    const CheckedProgram& m_program;
    SdqScopes& m_scopes;
};

}  // namespace candler::sdqlite
