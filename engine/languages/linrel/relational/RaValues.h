// RaValues: relational terms, and e-nodes over classes, as tables of numbers, computed as they are
// defined; what rules say of them is not known here. RaEvaluator is the same as an Evaluator.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/language/Evaluator.h"
#include "engine/languages/linrel/oracles/LaEvaluator.h"
#include "engine/languages/linrel/relational/RaContext.h"

namespace candler::linrel {

/// A number for each place of the indices, which ascend; the last one runs fastest.
struct RaTable {
    std::vector<Index> indices;
    std::vector<double> cells;
};

class RaValues {
public:
    /// With random inputs that are as sparse as declared; quarters, so that little is rounded.
    RaValues(RaContext& context, std::uint64_t seed, bool isPositive);
    /// With these inputs of the program.
    RaValues(RaContext& context, std::vector<Matrix> inputs)
        : m_context(context), m_inputs(std::move(inputs)) {}

    [[nodiscard]] const std::vector<Matrix>& inputs() const { return m_inputs; }

    /// Of an operator over children with these values.
    RaTable under(const Label& label, const std::vector<const RaTable*>& children);
    RaTable of(TermId term);
    /// At the first place of all other indices.
    RaTable restricted(const RaTable& table, SchemaId schema);
    /// At each place of these indices; at the first one of others.
    RaTable over(const RaTable& table, std::vector<Index> indices);
    /// Whether both are equal wherever both are finite, whatever indices they are written with.
    bool agree(const RaTable& a, const RaTable& b);

private:
    using Places = std::vector<std::pair<Index, std::int64_t>>;

    /// Calls `visit` for all places of the indices, on top of what `places` has.
    template <typename Visit>
    void forEach(std::span<const Index> indices, Places& places, Visit visit);
    [[nodiscard]] double at(const RaTable& table, const Places& places) const;
    double cell(const Label& label, const std::vector<const RaTable*>& children, Places& places);
    double input(const Atom& atom, const Places& places) const;
    double reshaped(const ReshapeIndices& indices, const RaTable& of, const Places& places) const;

    RaContext& m_context;
    std::vector<Matrix> m_inputs;
};

/// Inputs are matrices by their names.
class RaEvaluator : public Evaluator {
public:
    explicit RaEvaluator(RaContext& context) : m_context(context) {}

    /// For every other seed none is below 0.
    [[nodiscard]] Result<std::vector<EvaluatorInput>> randomInputs(
        std::span<const TermId> terms, std::uint64_t seed, const EvaluationEffort& effort) override;
    /// All over the free indices of any of the terms.
    [[nodiscard]] Result<std::vector<EvaluatedValue>> evaluate(
        std::span<const TermId> terms, std::span<const EvaluatorInput> inputs,
        const EvaluationEffort& effort) override;
    [[nodiscard]] double tolerance() const override { return 2e-8; }

private:
    [[nodiscard]] std::vector<bool> usedInputs(std::span<const TermId> terms) const;

    RaContext& m_context;
};

}  // namespace candler::linrel
