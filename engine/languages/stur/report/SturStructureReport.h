// SturStructureReport: structures of a program's tensors for people, with the derivation that found
// them, counts and plots. The numbers are exact: formulas of Counting.h or enumeration.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/language/Structures.h"
#include "engine/languages/stur/lowering/SturInference.h"
#include "engine/languages/stur/structure/Counting.h"
#include "engine/languages/stur/syntax/SturModel.h"
#include "engine/languages/stur/terms/SturTerms.h"

namespace candler::stur {

class SturStructureReport : public StructureReport {
public:
    [[nodiscard]] const StructureSizes& sizes() const override { return m_sizes; }
    [[nodiscard]] const std::vector<StructuredTensor>& tensors() const override {
        return m_tensors;
    }
    [[nodiscard]] const std::vector<StructureStep>& steps() const override { return m_steps; }
    [[nodiscard]] const Diagnostics& notes() const override { return m_notes; }
    [[nodiscard]] Result<StructureCounts> counts(std::size_t tensor, const StructureSizes& sizes,
                                                 const StopCheck& stop) const override;
    [[nodiscard]] Result<StructurePlot> plot(std::size_t tensor, const StructureSizes& sizes,
                                             const StructureSlice& slice,
                                             const StopCheck& stop) const override;

private:
    friend class SturReportMaker;

    /// What the texts of m_tensors say, by the same index.
    struct Known {
        Structure structure{};
        std::vector<AffineForm> extents{};
        std::vector<std::optional<Count>> counts{};  ///< By piece.
    };

    /// Of symbols and their quotients.
    [[nodiscard]] Result<Values> valuesOf(const StructureSizes& sizes) const;
    [[nodiscard]] static Result<std::vector<std::int64_t>> extentsOf(const Known& known,
                                                                     const Values& values);

    StructureSizes m_sizes;
    std::vector<StructuredTensor> m_tensors;
    std::vector<StructureStep> m_steps;
    Diagnostics m_notes;
    std::vector<Known> m_known;
    std::vector<ComparisonSyntax> m_assumptions;
    Conjunction m_facts;  ///< The same with those of boxes and quotients, without `!=`.
    std::map<std::string, Quotient, std::less<>> m_quotients;
};

/// Of a term in the place of the program. Fails if that has no structures: what an input is
/// declared to be is not proved, or an index is no form that the calculus knows.
/// Named: the inputs alone, as such.
enum class ReportedTensors : std::uint8_t { All, Named };
[[nodiscard]] Result<StructureReportPtr> structureReport(
    SturTerms& terms, const Model& model, TermId term, const StructureRequest& request,
    const StopCheck& stop, ReportedTensors reported = ReportedTensors::All);

}  // namespace candler::stur
