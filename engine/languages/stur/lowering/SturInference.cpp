#include "engine/languages/stur/lowering/SturInference.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/languages/stur/lowering/SturDeclarations.h"
#include "engine/languages/stur/lowering/SturExchanges.h"

namespace candler::stur {

namespace {

Structure wholeOf(const FlatProgram& program, const FlatRule& rule) {
    return Structure::unique(rule.variables,
                             {program.box(rule.tensor, identityMap(rule.variables))});
}

class Inference {
public:
    Inference(const FlatProgram& program, Prover& prover)
        : m_program(program), m_prover(prover), m_calculus(prover) {}

    Result<InferredStructures> run() {
        for (const auto& [name, tensor] : m_program.tensors) {
            if (tensor.declared == nullptr || tensor.declared->definition) continue;
            auto structure = declaredStructure(m_program, name, m_prover);
            if (!structure) return failure(std::move(structure.error()));
            if (!hasUniqueWitnesses(*structure))
                return failure(m_program.errorOf(
                    name,
                    "no kernel can rely on its structure: elements may be there for several values "
                    "of the names that are not its indices",
                    "say the set so that each element is in it once"));
            m_made.structures[name] = std::move(*structure);
        }
        for (const FlatRule& rule : m_program.rules) {
            auto structure = ruleStructure(rule);
            if (!structure || structure->isOverflown()) {
                m_made.notes.push_back(makeWarning(fmt::format(
                    "the structure of '{}' is not inferred: {}", rule.tensor,
                    structure ? "numbers are beyond 64 bits" : structure.error()[0].message)));
                structure = wholeOf(m_program, rule);
            } else if (!hasUniqueWitnesses(*structure)) {
                m_made.notes.push_back(makeWarning(fmt::format(
                    "the structure of '{}' is not inferred: its elements are sums of several "
                    "values of indices that symbols scale",
                    rule.tensor)));
                structure = wholeOf(m_program, rule);
            }
            if (!structure->hasRedundancy()) {
                cutToBox(rule, *structure);
                if (auto exchanged = exchange(rule, *structure)) structure = std::move(*exchanged);
            }
            m_made.structures[rule.tensor] = std::move(*structure);
        }
        return std::move(m_made);
    }

private:
    /// What follows if indices of the rule may change places, and nothing else is known.
    [[nodiscard]] std::optional<Structure> exchange(const FlatRule& rule, const Structure& known) {
        if (rule.variables.size() < 2 || known.isZero()) return std::nullopt;
        for (const FlatProduct& product : rule.products)
            for (const FlatFactor& factor : product.factors)
                if (factor.indices.size() > 1 && !m_exchanges.contains(factor.tensor))
                    m_exchanges[factor.tensor] =
                        exchangesOf(m_made.structures.at(factor.tensor), m_prover);
        const std::vector<Exchange> found = exchangesOf(rule, m_program, m_exchanges);
        if (found.empty()) return std::nullopt;
        auto step = m_calculus.exchange(known, found);
        if (!step || !hasUniqueWitnesses(step->conclusion)) return std::nullopt;
        return keep(rule, std::move(*step));
    }

    /// Hulls of many pieces may be larger than the box.
    void cutToBox(const FlatRule& rule, Structure& structure) {
        const Conjunction box = m_program.box(rule.tensor, identityMap(structure.variables));
        const auto cut = [&](Conjunction& guard) {
            for (const Atom& atom : box.atoms())
                if (!m_prover.implies(guard, atom)) guard.add(atom);
        };
        for (Piece& piece : structure.pieces) cut(piece.guard);
        for (Conjunction& guard : structure.support) cut(guard);
    }

    /// Loops go over witnesses as well: each point has to have one value of them.
    [[nodiscard]] bool hasUniqueWitnesses(const Structure& structure) {
        const auto isUnique = [&](const Conjunction& guard) {
            return guard.witnesses().empty() || m_prover.hasUniqueWitnesses(guard);
        };
        return std::ranges::all_of(structure.support, isUnique) &&
               std::ranges::all_of(structure.pieces,
                                   [&](const Piece& piece) { return isUnique(piece.guard); });
    }

    Structure keep(const FlatRule& rule, CalculusStep step, std::vector<std::string> reads = {}) {
        m_made.steps.push_back({rule.tensor, std::move(step), std::move(reads)});
        return m_made.steps.back().step.conclusion;
    }

    Result<Structure> productStructure(const FlatRule& rule, const FlatProduct& product) {
        std::vector<Read> reads;
        std::vector<std::string> names;
        for (const FlatFactor& factor : product.factors) {
            if (factor.indices.empty()) continue;
            names.push_back(factor.tensor);
            Read read;
            read.tensor = factor.tensor;
            read.structure = m_made.structures.at(factor.tensor);
            read.arguments = factor.indices;
            if (factor.use != FlatFactor::Use::Value) {
                auto inverse = m_calculus.inverse(read.structure);
                if (!inverse) return failure(inverse.error());
                read.tensor += factor.use == FlatFactor::Use::Inverse ? "^-1" : " != 0";
                read.structure = inverse->conclusion;
                // 1 wherever it is not 0.
                if (factor.use == FlatFactor::Use::Nonzero)
                    for (Piece& piece : read.structure.pieces) piece.factor = 1;
            }
            reads.push_back(std::move(read));
        }
        std::vector<std::string> variables = rule.variables;
        variables.insert(variables.end(), product.summed.begin(), product.summed.end());
        // That elements lie in their boxes is in their structures.
        Conjunction condition = reads.empty() ? product.condition : product.comparisons;
        const Conjunction box = m_program.box(rule.tensor, identityMap(rule.variables));
        for (const Atom& atom : box.atoms())
            if (!m_prover.implies(product.condition, atom)) condition.add(atom);
        auto step = reads.empty() ? m_calculus.condition(condition, variables)
                                  : m_calculus.product(reads, condition, variables);
        if (!step) return failure(step.error());
        Structure made = keep(rule, std::move(*step), std::move(names));
        if (product.summed.empty()) return made;
        auto projected = m_calculus.projection(made, rule.variables);
        if (!projected) return failure(projected.error());
        return keep(rule, std::move(*projected));
    }

    Result<Structure> ruleStructure(const FlatRule& rule) {
        std::vector<Read> summands;
        for (const FlatProduct& product : rule.products) {
            auto structure = productStructure(rule, product);
            if (!structure) return structure;
            summands.push_back({"", std::move(*structure), identityMap(rule.variables)});
        }
        if (summands.empty()) return Structure::zero(rule.variables);
        if (summands.size() == 1) return std::move(summands.front().structure);
        auto step = m_calculus.sum(summands, rule.variables);
        if (!step) return failure(step.error());
        return keep(rule, std::move(*step));
    }

    const FlatProgram& m_program;
    Prover& m_prover;
    Calculus m_calculus;
    InferredStructures m_made;
    TensorExchanges m_exchanges;  ///< Of those that were asked for.
};

}  // namespace

Prover proverOf(const FlatProgram& program, const StopCheck& stop) {
    ProverOptions proving;
    proving.assumptions = program.assumptions;
    proving.stop = stop;
    return Prover(std::move(proving));
}

Result<InferredStructures> inferStructures(const FlatProgram& program, Prover& prover) {
    return Inference(program, prover).run();
}

void takeWhole(const FlatProgram& program, InferredStructures& inferred) {
    for (const FlatRule& rule : program.rules) {
        Structure whole = wholeOf(program, rule);
        Structure& known = inferred.structures.at(rule.tensor);
        if (known == whole) continue;
        known = std::move(whole);
        inferred.notes.push_back(makeWarning(fmt::format(
            "the structure of '{}' is not used: loops over it have no bounds", rule.tensor)));
    }
}

}  // namespace candler::stur
