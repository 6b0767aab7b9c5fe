// Calculus: structures of products, sums and projections from structures of their operands: the
// canonical-map calculus. A map is claimed where it is proved that it leads to an element of equal
// value; what no claim covers is unique. Hence an unknown answer makes results coarser, never
// wrong.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/languages/stur/structure/Structure.h"
#include "engine/support/Result.h"

namespace candler::stur {

class Prover;

/// An access of a tensor: `M(i, k)`, `A(i, i)`, `V(i - d)`.
struct Read {
    /// Accesses with the same text are of the same tensor, so that they may change places. Empty:
    /// of no other's. An elementwise reciprocal is another tensor.
    std::string tensor;
    Structure structure;
    std::vector<AffineForm> arguments;  ///< One for each variable of the structure.
    /// All elements of the support are 1: a condition that is a union, like `i != j`.
    bool isCondition = false;
};

enum class CalculusRule : std::uint8_t {
    Read,         ///< One access: renaming, shift, diagonal.
    Product,      ///< K-prod, of accesses of different tensors.
    Comparison,   ///< K-cmp, accesses with a condition.
    SelfProduct,  ///< K-self, accesses of which some are of the same tensor.
    Sum,          ///< K-sum.
    Projection,   ///< K-proj.
    Repetition,   ///< K-rep, a condition alone.
    Inverse,      ///< K-inverse.
    Exchange,     ///< K-exch, of a rule whose indices may change places.
};
/// "K-prod" and so on.
[[nodiscard]] std::string_view nameOf(CalculusRule rule);

/// One inference, for the user to follow.
struct CalculusStep {
    CalculusRule rule = CalculusRule::Read;
    std::vector<std::string> premises;  ///< `M(i,k): ` and the text of its structure.
    std::vector<Piece> raw;             ///< Before pieces were merged and guards simplified.
    Structure conclusion;
    std::size_t firstQuery = 0;  ///< Of Prover::asked().
    std::size_t queryEnd = 0;
    std::vector<std::string> notes;  ///< What was given up and why.
};

/// T(x) = factor * T(x with the two indices exchanged), for all x; the factor is 1 or -1.
struct Exchange {
    std::size_t first = 0;  ///< Less than `second`.
    std::size_t second = 0;
    int factor = 1;

    bool operator==(const Exchange&) const = default;
};
/// Those that the structure shows: of every pair of indices, at most one. What cannot be told in
/// some questions is left out.
[[nodiscard]] std::vector<Exchange> exchangesOf(const Structure& structure, Prover& prover);

struct CalculusOptions {
    /// More pieces are given up for one or a few with the identity; but for sorted tuples.
    std::size_t mostPieces = 32;
    std::size_t mostSortedPieces = 720;
    /// Candidates for maps that are tried in a step.
    std::size_t mostCandidates = 64;
    /// Elements that differ only in variables of a condition, which no access has, are equal
    /// (Repetition); else they are all unique.
    bool usesRepetition = false;
};

/// Errors: numbers beyond 64 bits, a variable that is a symbol of the assumptions, or stopped.
class Calculus {
public:
    explicit Calculus(Prover& prover, CalculusOptions options = {})
        : m_prover(prover), m_options(options) {}

    /// The product of accesses where the condition holds. All names of arguments and condition that
    /// are not in `variables` are symbols. Give all factors at once: what is found does not depend
    /// on their order then, and equalities are substituted before anything is claimed.
    [[nodiscard]] Result<CalculusStep> product(const std::vector<Read>& factors,
                                               const Conjunction& condition,
                                               const std::vector<std::string>& variables);
    /// The sum of accesses, each over all the variables.
    [[nodiscard]] Result<CalculusStep> sum(const std::vector<Read>& summands,
                                           const std::vector<std::string>& variables);
    /// Summed over the variables that are not among `kept`, which stay in this order.
    [[nodiscard]] Result<CalculusStep> projection(const Structure& body,
                                                  const std::vector<std::string>& kept);
    /// 1 where the condition holds.
    [[nodiscard]] Result<CalculusStep> condition(const Conjunction& condition,
                                                 const std::vector<std::string>& variables);
    /// Elementwise reciprocal, 0 where the operand is 0.
    [[nodiscard]] Result<CalculusStep> inverse(const Structure& operand);
    /// Of a tensor without redundancy whose indices may be exchanged, for reasons that its user
    /// has.
    [[nodiscard]] Result<CalculusStep> exchange(const Structure& operand,
                                                const std::vector<Exchange>& exchanges);

private:
    class Recorder;

    Prover& m_prover;
    CalculusOptions m_options;
};

/// What a user says of a tensor: U as a union that may overlap, R as pieces, both within the box.
/// Guards become disjoint; without U, all of the box that R does not have is unique.
struct DeclaredStructure {
    std::vector<std::string> variables;
    Conjunction box;
    std::optional<Region> unique;
    std::vector<Piece> redundant;
};
/// Errors: pieces of R that overlap each other or U, or that lead outside U; each with what was
/// not proved. Maps that lead to redundant elements are composed.
[[nodiscard]] Result<Structure> makeStructure(const DeclaredStructure& declared, Prover& prover);
/// I1 to I3 and I2's support, by the prover; what is not proved is told.
[[nodiscard]] std::vector<std::string> unprovedInvariants(const Structure& structure,
                                                          Prover& prover);
/// Both supports, and on each pair of guards that meet, maps and factors: proved equal.
[[nodiscard]] bool provesEqual(const Structure& a, const Structure& b, Prover& prover);

}  // namespace candler::stur
