// Random programs over tensors with random structures: products, sums and projections, whose
// operands may be results of others.
#pragma once

#include <string>
#include <vector>

#include "engine/languages/stur/structure/Calculus.h"
#include "tests/unit/languages/stur_structure/Oracle.h"

namespace candler::stur {

struct RandomStep {
    enum class Kind { Input, Product, Sum, Projection };

    Kind kind = Kind::Input;
    Names variables;
    std::vector<std::size_t> operands;  ///< Steps before this one.
    std::vector<std::vector<AffineForm>> arguments;
    Conjunction condition;
    Structure structure;
};

/// Inferred with the prover. Sizes are n and m.
class RandomProgram {
public:
    RandomProgram(std::uint64_t seed, Prover& prover);

    [[nodiscard]] const std::vector<RandomStep>& steps() const { return m_steps; }
    [[nodiscard]] std::string text() const;
    /// Values of all steps.
    [[nodiscard]] std::vector<Grid> evaluate(const Values& sizes, Random& random) const;

private:
    void addInput();
    void addProduct();
    void addSum();
    void addProjection();
    [[nodiscard]] Structure randomInput(const Names& variables);
    [[nodiscard]] AffineForm randomArgument(const Names& variables);
    [[nodiscard]] std::string tensorOf(std::size_t step) const;
    [[nodiscard]] std::vector<Read> readsOf(const RandomStep& step) const;
    [[nodiscard]] std::size_t randomStep();
    [[nodiscard]] Grid evaluated(const RandomStep& step, const std::vector<Grid>& grids,
                                 const Values& sizes) const;

    Random m_random;
    Prover& m_prover;
    Calculus m_calculus;
    std::vector<RandomStep> m_steps;
};

}  // namespace candler::stur
