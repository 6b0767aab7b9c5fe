// PolytermOracle: whether two expressions of linear algebra are equal, by their canonical
// polyterms, which are made of the expressions themselves: it shares nothing with the e-graph's
// side but parser, typing and desugaring (specification 5).
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "engine/language/Corpora.h"
#include "engine/languages/linrel/oracles/PolytermAlgebra.h"
#include "engine/languages/linrel/syntax/LaDesugar.h"

namespace candler::linrel {

using Verdict = CorpusVerdict;

/// Equal and Different are certain; what the oracle cannot know is Unknown:
/// - Different means that there are inputs (as sparse, symmetric, 0 or 1 as declared) for which the
///   values differ, or only one of them is defined. It follows from a difference of sums and
///   products in which no opaque function occurs, as long as sizes are large enough to tell its
///   terms apart; else it is only said if areRefuted finds such inputs, so not of large matrices.
/// - Equal holds for finite inputs at which all functions are defined.
/// - After a stop all is Unknown.
///
///     PolytermOracle oracle(program);
///     oracle.compare(left, right);   // sum(X %*% Y), sum(t(colSums(X)) * rowSums(Y)): Equal
///     oracle.text(left);             // "Σ i,j,k X(i,j) Y(j,k)"
class PolytermOracle {
public:
    /// The program grows by desugared expressions; its inputs stay as they are.
    explicit PolytermOracle(LaProgram& program, StopCheck stop = {});

    Verdict compare(LaId a, LaId b);
    /// The canonical polyterm; none if it is too large.
    std::optional<Polyterm> polyterm(LaId expression);
    /// For people; "unknown" if it is too large.
    std::string text(LaId expression);

private:
    /// Of a desugared expression whose arguments are known.
    Polyterm compute(const LaNode& node);
    Polyterm input(const LaNode& node);
    Polyterm product(const LaNode& node);
    Polyterm aggregate(const LaNode& node);
    Polyterm diagonal(const LaNode& node);
    Polyterm reversed(const LaNode& node);
    [[nodiscard]] const Polyterm& of(const LaNode& node, std::size_t argument) const;
    [[nodiscard]] std::array<std::int64_t, 2> sizes(const Shape& shape) const;
    /// Whether a nonzero polyterm of this shape, which is no opaque function, differs from 0.
    [[nodiscard]] bool isCertain(const Polyterm& difference, const Shape& shape) const;

    /// What polyterms do not tell.
    Verdict refuted(LaId a, LaId b);

    LaProgram& m_program;
    StopCheck m_stop;
    LaDesugar m_desugar;
    PolytermAlgebra m_algebra;
    /// None: too large.
    std::unordered_map<std::uint32_t, std::optional<Polyterm>> m_known;
};

}  // namespace candler::linrel
