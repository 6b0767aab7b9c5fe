// FormulaCosts: a cost model that was read from a text, for the e-nodes of one program. What of its
// formulas could not be proved when it was read is proved or checked here, where facts are known.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/extraction/CostFacts.h"
#include "engine/extraction/CostFile.h"
#include "engine/extraction/CostModel.h"

namespace candler {

/// An e-node whose formula breaks what extractors rely on, or needs a fact that is not known, costs
/// infinitely much, so that it is never chosen, and is told by violations(). One thread, as the
/// labels whose costs it remembers.
class FormulaCosts : public CostModel {
public:
    /// `facts` are those that the vocabulary of the definition names.
    FormulaCosts(std::shared_ptr<const CostDefinition> definition, CostVocabulary vocabulary,
                 CostFactsPtr facts);
    ~FormulaCosts() override;

    [[nodiscard]] std::string name() const override { return m_definition->name; }
    [[nodiscard]] double cost(const TermStore& store, LabelId label,
                              std::span<const double> children) const override;
    [[nodiscard]] std::optional<double> ownCost(const TermStore& store,
                                                LabelId label) const override;
    [[nodiscard]] Diagnostics violations() const override;

private:
    struct LabelCost;
    struct Tables;

    const LabelCost& prepared(const TermStore& store, LabelId label) const;
    void prepare(const TermStore& store, LabelId label, LabelCost& cost) const;
    void report(std::uint32_t row, OpId op, LabelId label, const CostProperties& properties,
                std::span<const double> facts) const;
    [[nodiscard]] double checkedCost(const TermStore& store, LabelId label, const LabelCost& cost,
                                     std::span<const double> children) const;

    std::shared_ptr<const CostDefinition> m_definition;
    CostVocabulary m_vocabulary;
    CostFactsPtr m_facts;
    std::unique_ptr<Tables> m_tables;  // what is remembered of labels, and violations
};

}  // namespace candler
