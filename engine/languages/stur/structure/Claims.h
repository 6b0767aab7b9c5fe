// Claims: what the calculus proves of elements and how structures are made of it. A claim says that
// in a region T(x) = factor * T(map(x)), and that map(x) comes before x in lexicographic order.
// Internal to the room: Calculus.h is the interface.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/languages/stur/structure/Calculus.h"
#include "engine/languages/stur/structure/Structure.h"

namespace candler::stur {

/// The stored element that an access reads, and what it is multiplied by.
struct Element {
    std::vector<AffineForm> position;
    mpq_class factor = 1;
    bool isStored = false;  ///< The access reads where it is.
};

/// A set of points at which each access reads one form of element, or none (its tensor is 0 there).
struct Profile {
    Conjunction region;
    std::vector<std::optional<Element>> elements;
};

/// With the identity and a factor other than 1: there the tensor is 0.
struct Claim {
    Conjunction region;
    std::vector<AffineForm> map;
    mpq_class factor = 1;
};

/// Points of all reads' supports where the condition holds, cut by the pieces in which they lie.
/// None if there are too many, here and below.
[[nodiscard]] std::optional<std::vector<Profile>> productProfiles(const std::vector<Read>& reads,
                                                                  const Conjunction& condition,
                                                                  Prover& prover);
/// Points of any read's support, cut by the pieces in which they lie.
[[nodiscard]] std::optional<std::vector<Profile>> sumProfiles(const std::vector<Read>& reads,
                                                              Prover& prover);
[[nodiscard]] Region productSupport(const std::vector<Read>& reads, const Conjunction& condition,
                                    const std::vector<std::string>& variables, Prover& prover);
/// Disjoint; one set that contains all if the reads' supports cannot be told apart.
[[nodiscard]] Region sumSupport(const std::vector<Read>& reads,
                                const std::vector<std::string>& variables, Prover& prover);

/// An order in which accesses take each other's places: `places[a]` is that of access a. Only those
/// of the same tensor do.
using Matching = std::vector<std::size_t>;
/// The identity first; that alone if there would be more than `most`.
[[nodiscard]] std::vector<Matching> matchingsOf(const std::vector<Read>& reads, std::size_t most);

/// Disjoint conditions, one of which holds where `map` leads to a point before the one it is at.
/// None for the identity.
[[nodiscard]] std::vector<Conjunction> isBefore(const std::vector<AffineForm>& map,
                                                const std::vector<std::string>& variables);

/// What solving equations for unknowns leaves: values in terms of the other names and of `free`.
struct Solution {
    Substitution values;
    std::vector<std::string> free;
};
/// Later unknowns are solved for first. Equations without a unit coefficient are not used.
[[nodiscard]] Solution solved(const std::vector<std::string>& unknowns,
                              std::vector<AffineForm> equations);

/// Maps worth a try: those under which accesses at a point in one profile read the same elements as
/// at its image in another, up to matchings. Simple ones first; none is the identity.
class CandidateMaps {
public:
    CandidateMaps(const std::vector<std::string>& variables, const std::vector<Profile>& profiles,
                  const std::vector<Matching>& matchings)
        : m_variables(variables), m_profiles(profiles), m_matchings(matchings) {}

    /// With `toStoredOnly`, images are those at which accesses read stored elements.
    [[nodiscard]] std::vector<std::vector<AffineForm>> find(std::size_t most, bool toStoredOnly);
    /// Whether all accesses read where they are.
    [[nodiscard]] bool isStored(std::size_t profile) const;

private:
    void solvePair(const Profile& from, const Profile& to, const Matching& matching);
    void choose(const Profile& to, Solution solution, std::size_t next);
    void offer(const Substitution& values);

    const std::vector<std::string>& m_variables;
    const std::vector<Profile>& m_profiles;
    const std::vector<Matching>& m_matchings;
    std::vector<std::vector<AffineForm>> m_found;
    std::size_t m_choices = 0;
    std::size_t m_most = 0;
};

/// Of a product or sum of accesses.
struct Combination {
    const std::vector<std::string>& variables;
    const std::vector<Profile>& profiles;
    const std::vector<Matching>& matchings;
    bool isSum = false;
    /// Only maps to points at which all accesses read stored elements.
    bool isPointwise = false;
};
[[nodiscard]] std::vector<Claim> claimsOf(const Combination& combination,
                                          const CalculusOptions& options, Prover& prover);
/// The structure that has the support and whatever the claims show, with a map into its unique set
/// for each element that has one.
struct Resolution {
    Structure structure;
    std::vector<Piece> raw;
    std::vector<std::string> notes;
    bool isComplete = true;  ///< No claim was given up for its number of cases.
};
[[nodiscard]] Resolution resolved(const std::vector<std::string>& variables, const Region& support,
                                  const std::vector<Claim>& claims, const CalculusOptions& options,
                                  Prover& prover);

/// Structure of a combination with this support. When accesses that change places make too many
/// cases, they stay, and then only maps to where all accesses read stored elements are tried.
[[nodiscard]] Resolution combined(const Combination& combination, const Region& support,
                                  const CalculusOptions& options, Prover& prover);

/// Of a tensor that does not change when the tuples of a group change places, and that has no other
/// redundancy; the support, which is disjoint, does not change either. A piece for each order.
/// Tuples are left out until these are not too many; none if nothing is left.
[[nodiscard]] std::optional<Resolution> sortedStructure(const std::vector<std::string>& variables,
                                                        const Region& support,
                                                        std::vector<TupleGroup> groups,
                                                        const CalculusOptions& options,
                                                        Prover& prover);
/// Tuples that change places in all of the operands, which have the same variables.
[[nodiscard]] std::vector<TupleGroup> commonGroups(const std::vector<Structure>& operands);
/// Products in which accesses of one tensor differ in tuples of variables that nothing else uses.
/// None if the product is not of this kind.
[[nodiscard]] std::optional<Resolution> sortedProduct(const std::vector<Read>& reads,
                                                      const Conjunction& condition,
                                                      const std::vector<std::string>& variables,
                                                      const CalculusOptions& options,
                                                      Prover& prover);

/// The read's structure with other names, if its arguments are these variables in their order.
[[nodiscard]] std::optional<Structure> plainRead(const Read& read,
                                                 const std::vector<std::string>& variables);

/// K-proj (Projection.cpp).
[[nodiscard]] Resolution projected(const Structure& body, const std::vector<std::string>& kept,
                                   const CalculusOptions& options, Prover& prover);

/// K-exch (Exchanges.cpp).
[[nodiscard]] Resolution exchanged(const Structure& operand, const std::vector<Exchange>& exchanges,
                                   const CalculusOptions& options, Prover& prover);

/// What sorting alone shows of a product with so many pieces that nothing else is tried.
[[nodiscard]] std::optional<Resolution> sortedInPart(
    const std::vector<Read>& reads, const Conjunction& condition, const Region& support,
    const std::vector<std::string>& variables, const CalculusOptions& options, Prover& prover);

/// With arguments in place of the variables.
[[nodiscard]] Region regionAt(const Region& region, const Substitution& arguments);
[[nodiscard]] std::vector<AffineForm> formsAt(const std::vector<AffineForm>& forms,
                                              const Substitution& arguments);

}  // namespace candler::stur
