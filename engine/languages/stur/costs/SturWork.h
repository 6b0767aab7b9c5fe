// SturWork: how much kernels do, predicted by counting the points of the sets that their loops go
// over (specification 5.1). Follows lowering: results are computed where they are unique, over the
// supports of what is read, and copied from there, unless that is no cheaper, or the user wants
// them packed; tensors in between that kernels keep packed count as if they were dense. What tiles
// of registers copy, and do more at borders, is left out, as are tables of where rows begin. Sets
// are counted as polynomials; where there is none, by visiting points, and beyond kMostVisits from
// how their number grows.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/languages/stur/lowering/SturFlatProgram.h"
#include "engine/languages/stur/structure/PackedLayout.h"
#include "engine/languages/stur/structure/Prover.h"
#include "engine/languages/stur/structure/Structure.h"
#include "engine/support/StopCheck.h"

namespace candler::stur {

/// What the innermost statements of loops do, as often as they are run.
struct Work {
    double points = 0;      ///< Of sums.
    double operations = 0;  ///< There: an addition, and a multiplication less than factors.
    double copies = 0;      ///< Of elements that follow from others.
    /// Elements of results that are not computed everywhere: all are set to 0 before. Kernels do
    /// that for some others, too, where their loops go along elements side by side.
    double zeros = 0;

    /// In operations. A copy counts as one, a zero as half of one: it is a store without a load.
    [[nodiscard]] double cost() const { return operations + copies + zeros / 2; }
    Work& operator+=(const Work& more);
};

/// Sizes that costs are compared at, as the assumptions want them: 100 for symbols that bound an
/// index, 10 for others (columns, widths of bands); where that contradicts the assumptions, the
/// first that do not of a short list for each.
[[nodiscard]] Values sampleSizes(const Model& model);

/// How many points disjoint sets have: exact where there is a polynomial or the visit of all points
/// is short, else from how their number grows. Stopped as the prover is, and then of no use.
[[nodiscard]] double predictedCount(const Region& region, const std::vector<std::string>& variables,
                                    const Values& sizes, Prover& prover);

class WorkCounter {
public:
    /// `structures` are those of all tensors. All must outlive it.
    WorkCounter(const FlatProgram& program,
                const std::map<std::string, Structure, std::less<>>& structures, Prover& prover,
                const Values& sizes);

    /// Of this rule alone, without those that it reads.
    [[nodiscard]] Work of(const FlatRule& rule);

private:
    [[nodiscard]] Region pointsOf(const FlatProduct& product, const Region& where) const;
    [[nodiscard]] Region readsOf(const FlatFactor& factor) const;
    [[nodiscard]] double copiesOf(const FlatRule& rule, const Structure& structure) const;
    [[nodiscard]] double elementsOf(const std::string& tensor) const;
    /// Because the user wants it so; else null.
    [[nodiscard]] const PackedLayout* packedOf(const std::string& tensor);
    [[nodiscard]] double countOf(const Region& region,
                                 const std::vector<std::string>& variables) const {
        return predictedCount(region, variables, m_sizes, m_prover);
    }

    const FlatProgram& m_program;
    const std::map<std::string, Structure, std::less<>>& m_structures;
    Prover& m_prover;
    Values m_sizes;                                                ///< Of quotients as well.
    std::map<std::string, std::optional<PackedLayout>> m_layouts;  ///< That were asked for.
};

/// Of a term in the place of the program. Fails where no kernel can be made.
[[nodiscard]] Result<Work> workOf(SturTerms& terms, const Model& model, TermId program,
                                  const Values& sizes, const StopCheck& stop = {});

}  // namespace candler::stur
