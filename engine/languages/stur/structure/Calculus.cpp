#include "engine/languages/stur/structure/Calculus.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/languages/stur/structure/Claims.h"
#include "engine/languages/stur/structure/Prover.h"
#include "engine/languages/stur/structure/Regions.h"

namespace candler::stur {

namespace {

constexpr std::size_t kMostMatchings = 24;

/// If both maps do nothing but sort, so does that of their product.
void addSorted(const Structure& a, const Structure& b, Structure& result) {
    for (const Structure* operand : {&a, &b})
        if (operand->hasRedundancy() && operand->sorted.empty()) return;
    for (const Structure* operand : {&a, &b})
        for (TupleGroup group : operand->sorted) {
            for (std::vector<std::size_t>& tuple : group)
                for (std::size_t& position : tuple)
                    position = static_cast<std::size_t>(std::find(result.variables.begin(),
                                                                  result.variables.end(),
                                                                  operand->variables[position]) -
                                                        result.variables.begin());
            result.sorted.push_back(std::move(group));
        }
}

/// Pieces of both, for reads that share no variable and no tensor.
Structure outerProduct(const Structure& a, const Structure& b,
                       const std::vector<std::string>& variables) {
    Structure result{variables, {}, {}};
    for (const Conjunction& x : a.support)
        for (const Conjunction& y : b.support) result.support.push_back(x.with(y));
    const auto map = [&](const Piece& x, const Piece& y) {
        Substitution images = substitutionOf(a.variables, x.map);
        for (auto& [name, image] : substitutionOf(b.variables, y.map)) images[name] = image;
        return formsAt(identityMap(variables), images);
    };
    addSorted(a, b, result);
    // Both in U: first.
    for (const bool isUnique : {true, false})
        for (const Piece& x : a.pieces)
            for (const Piece& y : b.pieces) {
                Piece piece{x.guard.with(y.guard), map(x, y), x.factor * y.factor};
                if (result.isIdentity(piece) == isUnique) result.pieces.push_back(std::move(piece));
            }
    return result;
}

/// Reads and atoms that depend on each other by variables or tensors.
struct Block {
    std::set<std::string> names;  ///< Variables, and tensors with a `(` behind.
    std::vector<Read> reads;
    Conjunction condition;
};

std::vector<Block> blocksOf(const std::vector<Read>& reads, const Conjunction& condition,
                            const std::vector<std::string>& variables) {
    std::vector<Block> blocks;
    const auto join = [&](Block block) {
        for (std::size_t b = blocks.size(); b-- > 0;) {
            const bool meets = std::any_of(
                block.names.begin(), block.names.end(),
                [&](const std::string& name) { return blocks[b].names.count(name) != 0; });
            if (!meets) continue;
            Block& other = blocks[b];
            block.names.insert(other.names.begin(), other.names.end());
            block.reads.insert(block.reads.begin(), other.reads.begin(), other.reads.end());
            block.condition.add(other.condition);
            blocks.erase(blocks.begin() + static_cast<std::ptrdiff_t>(b));
        }
        blocks.push_back(std::move(block));
    };
    const auto variablesOf = [&](const std::vector<std::string>& names) {
        std::set<std::string> result;
        for (const std::string& name : names)
            if (std::find(variables.begin(), variables.end(), name) != variables.end())
                result.insert(name);
        return result;
    };
    for (const Read& read : reads) {
        std::vector<std::string> names;
        for (const AffineForm& argument : read.arguments) argument.collectNames(names);
        Block block{variablesOf(names), {read}, {}};
        if (!read.tensor.empty()) block.names.insert(read.tensor + "(");
        join(std::move(block));
    }
    if (!condition.witnesses().empty()) {
        join({variablesOf(condition.names()), {}, condition});
        return blocks;
    }
    for (const Atom& atom : condition.atoms()) {
        std::vector<std::string> names;
        atom.form.collectNames(names);
        join({variablesOf(names), {}, Conjunction({atom})});
    }
    return blocks;
}

CalculusRule ruleOf(const std::vector<Read>& factors, const Conjunction& condition) {
    if (factors.empty()) return CalculusRule::Repetition;
    std::set<std::string> tensors;
    for (const Read& factor : factors)
        if (!factor.tensor.empty() && !tensors.insert(factor.tensor).second)
            return CalculusRule::SelfProduct;
    const bool hasCondition =
        !condition.isTrue() || std::any_of(factors.begin(), factors.end(),
                                           [](const Read& factor) { return factor.isCondition; });
    if (hasCondition) return CalculusRule::Comparison;
    return factors.size() == 1 ? CalculusRule::Read : CalculusRule::Product;
}

std::string premiseOf(const Read& read) {
    std::vector<std::string> arguments;
    for (const AffineForm& argument : read.arguments) arguments.push_back(argument.text());
    return fmt::format("{}({}): {}", read.tensor, fmt::join(arguments, ","), read.structure.text());
}

}  // namespace

std::string_view nameOf(CalculusRule rule) {
    switch (rule) {
        case CalculusRule::Read:
            return "K-trans";
        case CalculusRule::Product:
            return "K-prod";
        case CalculusRule::Comparison:
            return "K-cmp";
        case CalculusRule::SelfProduct:
            return "K-self";
        case CalculusRule::Sum:
            return "K-sum";
        case CalculusRule::Projection:
            return "K-proj";
        case CalculusRule::Repetition:
            return "K-rep";
        case CalculusRule::Inverse:
            return "K-inverse";
        case CalculusRule::Exchange:
            return "K-exch";
    }
    return "";
}

/// What all rules do at their ends.
class Calculus::Recorder {
public:
    Recorder(CalculusRule rule, Prover& prover) : m_prover(prover) {
        m_step.rule = rule;
        m_step.firstQuery = prover.asked().size();
    }

    CalculusStep& step() { return m_step; }
    void take(Resolution resolution) {
        m_step.conclusion = std::move(resolution.structure);
        m_step.raw.insert(m_step.raw.end(), resolution.raw.begin(), resolution.raw.end());
        for (std::string& note : resolution.notes) m_step.notes.push_back(std::move(note));
    }
    Result<CalculusStep> finish() {
        m_step.queryEnd = m_prover.asked().size();
        for (const std::string& variable : m_step.conclusion.variables)
            if (m_prover.assumptions().uses(variable))
                return failure(
                    makeError(fmt::format("'{}' is a variable and a symbol at once", variable), {},
                              "give the variable another name"));
        if (m_prover.isStopped()) return failure(makeError("the inference was stopped"));
        if (m_step.conclusion.isOverflown())
            return failure(makeError("the structure needs numbers beyond 64 bits"));
        if (m_step.raw.empty()) m_step.raw = m_step.conclusion.pieces;
        return std::move(m_step);
    }

private:
    Prover& m_prover;
    CalculusStep m_step;
};

namespace {

/// Of a tensor that is 1 where the condition holds.
Resolution conditionStructure(const Conjunction& condition,
                              const std::vector<std::string>& variables,
                              const CalculusOptions& options, Prover& prover) {
    const std::optional<Region> parts = disjoint(eliminate({}, condition, prover), prover);
    const Region support = merged(parts ? *parts : Region{condition}, variables, prover);
    if (!options.usesRepetition || !parts) return resolved(variables, support, {}, options, prover);
    std::vector<Profile> profiles;
    for (const Conjunction& part : support) profiles.push_back({part, {Element{{}, 1, true}}});
    const std::vector<Matching> matchings{{0}};
    return combined({variables, profiles, matchings}, support, options, prover);
}

/// So many that only sorting is cheap.
bool hasManyPieces(const std::vector<Read>& reads) {
    constexpr std::size_t kManyPieces = 12;
    return std::any_of(reads.begin(), reads.end(),
                       [](const Read& read) { return read.structure.pieces.size() > kManyPieces; });
}

/// The structures of reads over exactly these variables; empty if there are others.
std::vector<Structure> plainOperands(const std::vector<Read>& reads,
                                     const std::vector<std::string>& variables) {
    std::vector<Structure> operands;
    for (const Read& read : reads) {
        std::optional<Structure> operand = plainRead(read, variables);
        if (!operand) return {};
        operands.push_back(std::move(*operand));
    }
    return operands;
}

std::optional<Resolution> sortedBlock(const Block& block, const Region& support,
                                      const std::vector<std::string>& variables,
                                      const CalculusOptions& options, Prover& prover) {
    const std::vector<Structure> operands = plainOperands(block.reads, variables);
    if (block.condition.isTrue() && !operands.empty())
        if (auto sorted =
                sortedStructure(variables, support, commonGroups(operands), options, prover))
            return sorted;
    return sortedInPart(block.reads, block.condition, support, variables, options, prover);
}

/// The structure of reads that depend on each other.
Resolution blockStructure(const Block& block, const std::vector<std::string>& variables,
                          const CalculusOptions& options, Prover& prover) {
    if (block.reads.empty()) return conditionStructure(block.condition, variables, options, prover);
    if (std::optional<Resolution> sorted =
            sortedProduct(block.reads, block.condition, variables, options, prover))
        return std::move(*sorted);
    const Region support = productSupport(block.reads, block.condition, variables, prover);
    if (hasManyPieces(block.reads))
        if (std::optional<Resolution> sorted =
                sortedBlock(block, support, variables, options, prover))
            return std::move(*sorted);
    const auto profiles = productProfiles(block.reads, block.condition, prover);
    if (!profiles) {
        Resolution coarse = resolved(variables, support, {}, options, prover);
        coarse.notes.emplace_back(
            "too many combinations of pieces: all elements are kept as unique ones");
        return coarse;
    }
    const std::vector<Matching> matchings = matchingsOf(block.reads, kMostMatchings);
    return combined({variables, *profiles, matchings}, support, options, prover);
}

}  // namespace

Result<CalculusStep> Calculus::product(const std::vector<Read>& factors,
                                       const Conjunction& condition,
                                       const std::vector<std::string>& variables) {
    Recorder recorder(ruleOf(factors, condition), m_prover);
    for (const Read& factor : factors) recorder.step().premises.push_back(premiseOf(factor));
    if (!condition.isTrue()) recorder.step().premises.push_back(condition.text(variables));
    Structure product = Structure::unique({}, {Conjunction()});
    for (const Block& block : blocksOf(factors, condition, variables)) {
        std::vector<std::string> own;
        std::vector<std::string> both;
        for (const std::string& variable : variables) {
            if (block.names.count(variable) != 0) own.push_back(variable);
            if (block.names.count(variable) != 0 ||
                std::find(product.variables.begin(), product.variables.end(), variable) !=
                    product.variables.end())
                both.push_back(variable);
        }
        Resolution found = blockStructure(block, own, m_options, m_prover);
        product = outerProduct(product, found.structure, both);
        recorder.take(std::move(found));
    }
    // Variables that nothing depends on are free.
    std::vector<std::string> free = variables;
    std::erase_if(free, [&](const std::string& variable) {
        return std::find(product.variables.begin(), product.variables.end(), variable) !=
               product.variables.end();
    });
    product = outerProduct(product, Structure::unique(free, {Conjunction()}), variables);
    if (product.pieces.size() > m_options.mostSortedPieces) {
        recorder.step().notes.push_back(
            fmt::format("{} pieces: all elements are kept", product.pieces.size()));
        product = Structure::unique(variables, product.support);
    }
    recorder.step().conclusion = std::move(product);
    return recorder.finish();
}

Result<CalculusStep> Calculus::sum(const std::vector<Read>& summands,
                                   const std::vector<std::string>& variables) {
    Recorder recorder(CalculusRule::Sum, m_prover);
    for (const Read& summand : summands) recorder.step().premises.push_back(premiseOf(summand));
    const Region support = sumSupport(summands, variables, m_prover);
    const std::vector<Structure> operands = plainOperands(summands, variables);
    if (!operands.empty() && hasManyPieces(summands)) {
        if (std::all_of(operands.begin(), operands.end(),
                        [&](const Structure& other) { return other == operands.front(); })) {
            recorder.step().conclusion = operands.front();
            return recorder.finish();
        }
        if (auto sorted =
                sortedStructure(variables, support, commonGroups(operands), m_options, m_prover)) {
            recorder.take(std::move(*sorted));
            return recorder.finish();
        }
    }
    const auto profiles = sumProfiles(summands, m_prover);
    if (profiles) {
        const std::vector<Matching> matchings = matchingsOf(summands, kMostMatchings);
        recorder.take(
            combined({variables, *profiles, matchings, true}, support, m_options, m_prover));
    } else {
        recorder.take(resolved(variables, support, {}, m_options, m_prover));
        recorder.step().notes.emplace_back(
            "too many combinations of pieces: all elements are kept as unique ones");
    }
    return recorder.finish();
}

Result<CalculusStep> Calculus::projection(const Structure& body,
                                          const std::vector<std::string>& kept) {
    Recorder recorder(CalculusRule::Projection, m_prover);
    recorder.step().premises.push_back(body.text());
    recorder.take(projected(body, kept, m_options, m_prover));
    return recorder.finish();
}

Result<CalculusStep> Calculus::condition(const Conjunction& condition,
                                         const std::vector<std::string>& variables) {
    Recorder recorder(CalculusRule::Repetition, m_prover);
    recorder.step().premises.push_back(condition.text(variables));
    recorder.take(conditionStructure(condition, variables, m_options, m_prover));
    return recorder.finish();
}

Result<CalculusStep> Calculus::inverse(const Structure& operand) {
    Recorder recorder(CalculusRule::Inverse, m_prover);
    recorder.step().premises.push_back(operand.text());
    recorder.step().conclusion = operand;
    for (Piece& piece : recorder.step().conclusion.pieces) piece.factor = 1 / piece.factor;
    return recorder.finish();
}

Result<CalculusStep> Calculus::exchange(const Structure& operand,
                                        const std::vector<Exchange>& exchanges) {
    Recorder recorder(CalculusRule::Exchange, m_prover);
    recorder.step().premises.push_back(operand.text());
    recorder.take(exchanged(operand, exchanges, m_options, m_prover));
    return recorder.finish();
}

}  // namespace candler::stur
