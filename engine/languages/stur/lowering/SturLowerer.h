// SturLowerer: the state of one lowering; SturLowering.h is the interface.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/languages/stur/lowering/SturLowering.h"
#include "engine/languages/stur/structure/LoopNest.h"

namespace candler::stur {

class SturLowerer {
public:
    SturLowerer(const FlatProgram& program, const InferredStructures& structures, Prover& prover,
                const SturLoweringOptions& options)
        : m_program(program),
          m_structures(structures.structures),
          m_prover(prover),
          m_options(options),
          m_function(options.name) {}

    [[nodiscard]] Result<loop::Function> run();

private:
    using ExprId = loop::ExprId;
    using Names = std::map<std::string, ExprId, std::less<>>;

    /// An element that a nest reads, of a piece of the tensor's structure.
    struct ReadElement {
        loop::BufferId buffer;
        FlatFactor::Use use = FlatFactor::Use::Value;
        std::vector<AffineForm> indices{};
        double factor = 1;
    };
    struct ReadPiece {
        Conjunction guard{};
        ReadElement element{};
    };
    /// One nest: a sum over the points of a conjunction.
    struct Nest {
        Conjunction points{};
        std::vector<ReadElement> reads{};
    };

    // SturLowering.cpp
    void addParameters();
    void addBuffer(const std::string& tensor, loop::BufferRole role);
    void addChecks();
    void computeRule(const FlatRule& rule);
    void computeProduct(const FlatRule& rule, const FlatProduct& product, const Region& where);
    [[nodiscard]] loop::Block sumOf(const FlatRule& rule, const FlatProduct& product,
                                    const Nest& nest, const LoopNest& loops);
    [[nodiscard]] ExprId valueOf(const FlatProduct& product, const Nest& nest, const Names& names);
    [[nodiscard]] ExprId sizeFactor(const FlatFactor& factor, const Names& names);
    [[nodiscard]] loop::Stmt addition(const FlatRule& rule, const Names& names, ExprId more);
    [[nodiscard]] std::vector<ReadPiece> piecesOf(const FlatFactor& factor) const;
    [[nodiscard]] std::vector<Nest> nestsOf(const FlatRule& rule, const FlatProduct& product,
                                            const Conjunction& where);
    void fillZero(const std::string& tensor);
    [[nodiscard]] std::vector<std::string> orderOf(const FlatRule& rule,
                                                   const FlatProduct& product) const;

    // SturReconstruction.cpp
    /// The other elements, from those that were computed.
    void reconstruct(const FlatRule& rule, const Structure& structure);
    [[nodiscard]] bool scatter(const FlatRule& rule, const Structure& structure);

    // SturNests.cpp
    /// Loops over the points in this order; where none has bounds, in other orders.
    [[nodiscard]] std::optional<LoopNest> nest(const Conjunction& points,
                                               std::vector<std::string> order);
    /// The statements of the levels from `level` on.
    loop::Block levels(const LoopNest& nest, std::size_t level, Names& names,
                       const std::function<loop::Block(Names& names)>& body);
    loop::Block level(const LoopLevel& level, Names& names,
                      const std::function<loop::Block(Names& names)>& inside);
    [[nodiscard]] ExprId bound(const std::vector<LoopBound>& bounds, bool isLower,
                               const Names& names);
    [[nodiscard]] ExprId boundValue(const LoopBound& bound, bool isLower, const Names& names);
    [[nodiscard]] ExprId form(const AffineForm& form, const Names& names);
    [[nodiscard]] ExprId name(const std::string& name, const Names& names);
    [[nodiscard]] std::optional<ExprId> guard(const Conjunction& conjunction, const Names& names);
    [[nodiscard]] loop::Block guarded(const Conjunction& conjunction, const Names& names,
                                      loop::Block block);
    [[nodiscard]] ExprId read(const ReadElement& element, const Names& names);
    [[nodiscard]] std::vector<ExprId> forms(const std::vector<AffineForm>& forms,
                                            const Names& names);
    void append(loop::Block& to, loop::Block more);
    [[nodiscard]] ExprId binary(loop::ExprOp op, ExprId left, ExprId right) {
        return m_function.binary(op, left, right);
    }

    void fail(std::string message);
    void fail(const Diagnostics& errors);

    const FlatProgram& m_program;
    const std::map<std::string, Structure, std::less<>>& m_structures;
    Prover& m_prover;
    const SturLoweringOptions& m_options;
    loop::Function m_function;
    std::map<std::string, loop::BufferId, std::less<>> m_buffers;
    Names m_symbols;
    Diagnostics m_errors;
};

}  // namespace candler::stur
