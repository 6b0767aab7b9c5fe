// PolytermAlgebra: makes canonical polyterms of canonical polyterms (specification 5.3 to 5.5).
// What becomes too large, or is stopped, is 0 and marks the algebra: see hasFailed.
#pragma once

#include <span>

#include "engine/languages/linrel/oracles/AtomTable.h"
#include "engine/support/StopCheck.h"

namespace candler::linrel {

/// An index that an aggregate is taken over; the size is not 1.
struct OverIndex {
    Place place = kRow;
    std::int64_t size = 2;
};

class PolytermAlgebra {
public:
    explicit PolytermAlgebra(StopCheck stop);

    [[nodiscard]] const AtomTable& heads() const { return m_heads; }
    /// Whether a polyterm since the last reset is not what it should be.
    [[nodiscard]] bool hasFailed() const { return m_hasFailed; }
    void reset() { m_hasFailed = false; }

    [[nodiscard]] static Polyterm constant(const mpq_class& value);
    Polyterm input(std::uint32_t number, bool isBinary, bool isSymmetric,
                   std::span<const Place> places);
    /// Over the row and the column.
    Polyterm identity();
    /// Over the row and the inner index.
    Polyterm reversal();

    Polyterm add(const Polyterm& a, const Polyterm& b);
    Polyterm subtract(const Polyterm& a, const Polyterm& b);
    Polyterm multiply(const Polyterm& a, const Polyterm& b);
    /// The free indices are renamed; several may become one.
    Polyterm renamed(const Polyterm& of, const FreeMap& map);
    Polyterm summed(const Polyterm& of, std::span<const OverIndex> over);
    /// The sum over the inner index, of this size, of both, renamed, multiplied.
    Polyterm contracted(const Polyterm& a, const FreeMap& mapA, const Polyterm& b,
                        const FreeMap& mapB, std::int64_t size);

    Polyterm function(Pointwise function, std::vector<Polyterm> arguments);
    /// All aggregates but sums and what sums define.
    Polyterm aggregate(AggregateKind kind, const Polyterm& of, std::span<const OverIndex> over);
    /// By rows, of a shape to a shape of as many cells.
    Polyterm reshaped(const Polyterm& of, std::array<std::int64_t, 2> from,
                      std::array<std::int64_t, 2> to);

private:
    using Summands = std::vector<Summand>;

    Polyterm fail();
    Polyterm atom(AtomHead head, std::span<const Place> places);
    [[nodiscard]] static Polyterm scaled(Polyterm of, const mpq_class& factor);
    [[nodiscard]] Polyterm power(const Polyterm& base, std::int64_t exponent);
    Summands products(const Polyterm& a, const FreeMap& mapA, const Polyterm& b,
                      const FreeMap& mapB);
    static void bind(Summands& summands, const OverIndex& over);
    /// The canonical polyterm of any summands.
    Polyterm normalised(Summands summands);

    // PolytermDelta.cpp: without identities and reversals that can be done without.
    void simplify(Summand& summand) const;
    bool simplifyDelta(Summand& summand) const;
    bool simplifyReversal(Summand& summand) const;
    bool dropReversal(Summand& summand) const;
    bool joinReversals(Monomial& monomial) const;

    // PolytermOpaque.cpp
    /// Its atom, over the indices that its arguments use. Neither the order of the arguments of a
    /// commutative function nor the names of indices make a difference.
    Polyterm opaque(AtomHead head);
    std::optional<Polyterm> distributedReciprocal(const Polyterm& of);
    /// `f(A)(i,i)` is f of what A(i,i) is: adds this in place of the summand, if it has such an
    /// atom.
    bool reopen(const Summand& summand, Summands& result);
    Polyterm variance(const Polyterm& of, std::span<const OverIndex> used, std::int64_t dropped);
    Polyterm nonZeros(const Polyterm& of, std::span<const OverIndex> used, std::int64_t dropped);
    Polyterm extremum(AggregateKind kind, const Polyterm& of, std::span<const OverIndex> used);
    /// The head's one argument is over the indices that are left and those that are `used`.
    Polyterm opaqueAggregate(AtomHead head, std::span<const OverIndex> used);
    [[nodiscard]] std::optional<Polyterm> nestedArgument(AggregateKind kind,
                                                         const Polyterm& of) const;

    StopCheck m_stop;
    AtomTable m_heads;
    AtomHeadId m_delta;
    bool m_hasFailed = false;
};

[[nodiscard]] mpq_class numberOf(std::int64_t size);

/// The function of numbers where it is a rational number and known exactly.
[[nodiscard]] std::optional<mpq_class> foldedExactly(Pointwise function,
                                                     std::span<const mpq_class> arguments);

}  // namespace candler::linrel
