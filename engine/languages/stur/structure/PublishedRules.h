// PublishedRules: the inference rules P1 to P9 of Ghorbani, Huot, Hashemian, Shaikhha, "Compiling
// Structured Tensor Algebra" (OOPSLA 2023, figures 8 to 10), and P3', P6', P8' that the authors'
// implementation has besides, as they are published. What they infer need not be true: it is for
// comparison with Calculus.h, and nothing that runs may rest on it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/languages/stur/structure/Structure.h"

namespace candler::stur {

class Prover;

enum class PublishedRule : std::uint8_t {
    PrintedSelfProduct,  ///< P1 as printed: redundant elements of the swap lead to themselves.
    SelfProduct,         ///< P1 as its generated code has it, of any number of factors.
    OuterProduct,        ///< P2
    EqualSum,            ///< P3
    DisjointSum,         ///< P3'
    DirectSum,           ///< P4
    Repetition,          ///< P5
    Product,             ///< P6
    Condition,           ///< P6': U and R are both multiplied by a comparison.
    Sum,                 ///< P7
    Projection,          ///< P8
    KeptProjection,      ///< P8': maps are kept that leave what is summed over as it is.
    Support,             ///< P9
    Shift,               ///< An access whose indices are shifted.
};
/// "P1 as printed", "P1", "P2" and so on.
[[nodiscard]] std::string_view nameOf(PublishedRule rule);

/// Guards, maps and factors. No invariant of Structure is claimed: pieces may overlap, elements may
/// be in none, and maps may lead anywhere.
struct PublishedStructure {
    std::vector<std::string> variables;
    Region unique;
    std::vector<Piece> redundant;
    bool isOfOnes = false;    ///< What is in U is 1, without being computed (P5).
    bool mayOverlap = false;  ///< Parts of U are one set, which was not cut apart.

    [[nodiscard]] static PublishedStructure of(const Structure& structure);
    /// The same pieces, unique ones first; of Structure's invariants none is promised.
    [[nodiscard]] Structure unproved() const;
};

struct PublishedConclusion {
    PublishedRule rule = PublishedRule::Support;
    PublishedStructure structure;
};

/// The prover simplifies guards, and answers what the rules ask: whether sets are equal or
/// disjoint.
class PublishedRules {
public:
    static constexpr std::size_t kMostPieces = 720;

    explicit PublishedRules(Prover& prover) : m_prover(prover) {}

    /// Each variable is replaced by a name that is in no other form, plus a rest; the result is
    /// over `names`, those names.
    [[nodiscard]] PublishedConclusion shift(const PublishedStructure& operand,
                                            const std::vector<AffineForm>& forms,
                                            const std::vector<std::string>& names);
    /// Of one tensor, each operand with names of its own but for those at `shared` positions, which
    /// all have, and on which the maps have to agree. Of two factors the paper prints something
    /// else than its code does: that is first. Empty if there are too many pieces.
    [[nodiscard]] std::vector<PublishedConclusion> selfProduct(
        const std::vector<PublishedStructure>& operands, const std::vector<bool>& shared);
    /// P2 where no variable is shared, else P6.
    [[nodiscard]] PublishedConclusion product(const PublishedStructure& a,
                                              const PublishedStructure& b);
    /// Over `variables`, among which are those of the operand.
    [[nodiscard]] PublishedConclusion condition(const PublishedStructure& operand,
                                                const Conjunction& condition,
                                                const std::vector<std::string>& variables);
    /// A condition alone.
    [[nodiscard]] PublishedConclusion support(const Conjunction& condition,
                                              const std::vector<std::string>& variables);
    /// Over the same variables. Direct: `b` is shifted behind the box of `a`.
    [[nodiscard]] PublishedConclusion sum(const PublishedStructure& a, const PublishedStructure& b,
                                          bool isDirect);
    /// Over `kept`, in this order.
    [[nodiscard]] PublishedConclusion projection(const PublishedStructure& operand,
                                                 const std::vector<std::string>& kept);

private:
    [[nodiscard]] PublishedConclusion tidied(PublishedRule rule, PublishedStructure structure);
    [[nodiscard]] bool areEqual(const PublishedStructure& a, const PublishedStructure& b);
    [[nodiscard]] bool areDisjoint(const PublishedStructure& a, const PublishedStructure& b);
    /// As a set: parts that overlap are cut apart, if that can be told.
    void makeSet(PublishedStructure& structure);

    Prover& m_prover;
};

}  // namespace candler::stur
