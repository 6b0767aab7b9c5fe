// TermWork: the work of sums and definitions of one program, each found once. Terms are kept in a
// store of their own, so that cost models change none. Rules that differ only in the order of
// factors and in bound names are one rule. Where indices are multiplied (packed layouts by hand),
// structures are not inferred, and all of the boxes is taken. Rules that kernels compute where they
// are read (SturInlining) count as if they were stored.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/languages/stur/costs/SturWork.h"
#include "engine/languages/stur/lowering/SturFlatProgram.h"
#include "engine/languages/stur/terms/SturTerms.h"

namespace candler::stur {

class TermWork {
public:
    /// The model must outlive it.
    explicit TermWork(const Model& model);

    /// The store of the terms.
    [[nodiscard]] SturTerms& terms() { return m_terms; }
    [[nodiscard]] const Values& sizes() const { return m_sizes; }

    struct Found {
        double cost = 0;      ///< With all arrays that are made for it.
        Structure structure;  ///< Of the last rule.
        bool isWhole = true;  ///< The term is 0 outside of the box that was taken for the array.
    };
    /// Of a definition, or of a sum, as an array over its free indices in ascending order, or of a
    /// product that is a part of one, where each sum that is a factor is an array. None where no
    /// loops can be made. Indices that are in no box within the term have those that the program
    /// as written has for their names. None once stopped, which is not kept.
    [[nodiscard]] const std::optional<Found>& of(TermId term, const StopCheck& stop = {});

    /// Rules whose structures were inferred.
    [[nodiscard]] std::size_t inferences() const { return m_rules.size(); }

private:
    struct RuleWork {
        Work work;
        Structure structure;
    };

    [[nodiscard]] std::optional<Found> find(TermId term, const StopCheck& stop);
    [[nodiscard]] std::optional<DefinitionTerm> definitionOf(TermId term, FlatProgram& program,
                                                             bool& isWhole);
    [[nodiscard]] AffineForm writtenExtent(const std::string& variable) const;
    [[nodiscard]] std::optional<AffineForm> extentOf(const std::string& variable, TermId term);
    /// None if the calculus fails, or is stopped.
    [[nodiscard]] const std::optional<RuleWork>& workOf(const FlatProgram& program,
                                                        const FlatRule& rule,
                                                        std::map<std::string, std::string>& keys,
                                                        const StopCheck& stop);
    [[nodiscard]] std::optional<RuleWork> infer(const FlatProgram& program, const FlatRule& rule,
                                                const StopCheck& stop);
    [[nodiscard]] RuleWork workInBoxes(const FlatProgram& program, Prover& prover);

    const Model& m_model;
    sexpr::SexprContext m_context;
    SturTerms m_terms;
    std::optional<FlatProgram> m_written;  ///< The program; none if it has no loops.
    FlatProgram m_bare;                    ///< Its tensors without rules.
    std::map<std::string, AffineForm, std::less<>> m_extents;  ///< Of indices, as written.
    Values m_sizes;
    std::unordered_map<TermId, std::optional<Found>> m_found;
    std::map<std::string, std::optional<RuleWork>> m_rules;  ///< By their text.
};

}  // namespace candler::stur
