// LaToRa: expressions of linear algebra as relational terms: the normal form of the paper's rules
// R_LR, in one pass; section 2.3.
#pragma once

#include <map>
#include <optional>
#include <tuple>

#include "engine/languages/linrel/relational/RaMaker.h"
#include "engine/languages/linrel/syntax/LaDesugar.h"

namespace candler::linrel {

/// The names of a matrix's rows and columns; none for a dimension of size 1.
struct MatrixIndices {
    std::optional<Index> row;
    std::optional<Index> column;
};

class LaToRa {
public:
    LaToRa(LaProgram& program, RaContext& context)
        : m_program(program),
          m_context(context),
          m_space(context),
          m_make(m_space),
          m_desugar(program) {}

    /// Rows and columns of what has this shape as a root: the first indices of their sorts.
    [[nodiscard]] MatrixIndices rootIndices(const Shape& shape) const;
    /// With rootIndices of its shape.
    TermId translate(LaId expression);
    TermId translate(LaId expression, MatrixIndices indices);

private:
    TermId compute(const LaNode& node, const MatrixIndices& indices);
    TermId translateArgument(LaId argument, MatrixIndices indices);
    TermId product(const LaNode& node, const MatrixIndices& indices);
    TermId aggregate(const LaNode& node, const MatrixIndices& indices);
    TermId rearranged(const LaNode& node, const MatrixIndices& indices);
    TermId reshaped(const LaNode& node, const MatrixIndices& indices);
    TermId pointwise(const LaNode& node, const MatrixIndices& indices);
    /// Literals are folded, and what adds or multiplies nothing is left out.
    TermId join(TermId a, TermId b);
    TermId unite(TermId a, TermId b);
    TermId sumOver(Index index, TermId body);
    /// The sum over the index of a product with an identity relation of it: the other factors with
    /// the index that is equal in its place. A product with a diagonal matrix so is a scaling, by
    /// whatever rules; sums that rules make are those of `identity-sum`.
    std::optional<TermId> withoutIdentity(Index index, TermId body);
    /// The product without its factors that are identity relations, which are added to those.
    TermId takeIdentities(TermId term, std::vector<TermId>& identities);
    [[nodiscard]] bool isLiteral(TermId term, std::string_view text) const;
    std::optional<TermId> folded(RaOp o, TermId a, TermId b);
    struct NumberAndRest {
        TermId number;
        TermId rest;
    };
    /// Of a number and an operand that has another number: both in one, exactly, and the rest.
    /// Rules that take numbers apart that cancel would not end.
    std::optional<NumberAndRest> gatheredNumbers(RaOp o, TermId a, TermId b);
    /// An index of the dimension that is none of those; none if its size is 1.
    std::optional<Index> fresh(DimId dim, const MatrixIndices& others) const;
    /// The same, for what an aggregate binds.
    std::optional<Index> bound(DimId dim, const MatrixIndices& others) const;

    LaProgram& m_program;
    RaContext& m_context;
    TermSpace m_space;
    RaMaker<TermSpace> m_make;
    LaDesugar m_desugar;
    std::map<std::tuple<std::uint32_t, std::optional<Index>, std::optional<Index>>, TermId> m_done;
};

}  // namespace candler::linrel
