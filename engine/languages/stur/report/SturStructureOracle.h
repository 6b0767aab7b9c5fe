// SturStructureOracle: what structures say of tensors, against their values at small sizes, point
// by point. Values are the evaluator's, of random inputs that keep to their structures. It can
// refute a structure; what it does not refute is not proved.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/language/Structures.h"
#include "engine/languages/stur/lowering/SturPublished.h"
#include "engine/languages/stur/semantics/SturEvaluator.h"

namespace candler::stur {

struct OracleOptions {
    std::int64_t mostSize = 4;  ///< Of symbols that boxes are made of the least is 1.
    std::size_t mostSizes = 64;
    std::uint64_t inputs = 2;  ///< Of each choice of sizes.
    /// Of points with pieces, for one verdict; what would take more is left out.
    std::uint64_t mostChecks = 400'000;
};

class SturStructureOracle {
public:
    /// Program and terms must outlive it.
    SturStructureOracle(SturTerms& terms, const FlatProgram& program, const StopCheck& stop,
                        const OracleOptions& options = {});

    [[nodiscard]] StructureVerdict ofTensor(const std::string& tensor,
                                            const PublishedStructure& structure);
    [[nodiscard]] StructureVerdict ofStep(const PublishedStep& step);

private:
    /// Sizes, and values of all tensors.
    struct Trial {
        Sizes sizes;
        Values names;  ///< Sizes and their quotients.
        Valuation values;
    };
    struct Subject;

    void chooseSizes(std::vector<Sizes>& all) const;
    [[nodiscard]] std::optional<Trial> trialAt(const Sizes& sizes, std::uint64_t seed);
    [[nodiscard]] std::optional<Subject> subjectOf(const PublishedStep& step, const Trial& trial);
    template <typename MakeSubject>
    [[nodiscard]] StructureVerdict verdict(const PublishedStructure& structure,
                                           MakeSubject subjectAt);
    [[nodiscard]] TermId term(const AffineForm& form);
    /// Without its coefficient.
    [[nodiscard]] TermId term(const FlatProduct& product);

    SturTerms& m_terms;
    const FlatProgram& m_program;
    StopCheck m_stop;
    OracleOptions m_options;
    std::vector<Trial> m_trials;  ///< Small sizes first.
};

}  // namespace candler::stur
