// LoopTranslator: from the low-level form of a program to a loop::Function. Two mutually recursive
// translations: `accept` writes an expression into a place, `evaluate` makes it readable; both emit
// the statements they need into the current block.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/codegen/LoopIr.h"
#include "engine/languages/rise/lowering/LoopEmitter.h"
#include "engine/languages/rise/lowering/LoopValues.h"
#include "engine/languages/rise/lowering/LowTree.h"
#include "engine/languages/rise/lowering/SizeExpressions.h"

namespace candler::rise {

struct TranslationOptions {
    std::string name;
    std::vector<std::string> sizeNames;       ///< Outermost first.
    std::vector<std::string> parameterNames;  ///< As many as the program has parameters.
    bool isDouble = false;                    ///< f32 becomes f64.
};

class LoopTranslator {
public:
    LoopTranslator(const LowTree& tree, const TranslationOptions& options);

    /// Parameters: the output, the sizes, the inputs; pairs are passed as one array a component.
    /// Size checks stand at the head. The result is not yet simplified.
    loop::Function translate(const LowProgram& program);

private:
    /// Names in scope, innermost first.
    struct Binding;
    using Scope = std::shared_ptr<const Binding>;
    struct Binding {
        LowVar variable;
        LoopValue value;
        Scope outer;
    };
    static Scope bind(LowVar variable, LoopValue value, Scope outer);

    // Writing.
    void accept(LowId id, const Scope& scope, const LoopPlace& place);
    void acceptCall(LowId id, const Scope& scope, const LoopPlace& place);
    void acceptLoop(LowId id, const Scope& scope, const LoopPlace& place);
    loop::ExprId unrollable(LowId id, loop::LoopKind kind, loop::ExprId bound);
    void acceptScan(LowId id, const Scope& scope, const LoopPlace& place);
    void acceptConcat(LowId id, const Scope& scope, const LoopPlace& place);
    void acceptPadEmpty(LowId id, const Scope& scope, const LoopPlace& place);
    void acceptScatter(LowId id, const Scope& scope, const LoopPlace& place);
    void assign(TypeId type, const LoopValue& value, const LoopPlace& place);
    /// The place of `variable` such that `body`, a reshape of it, comes to be at `place`.
    LoopPlace reshaped(LowId body, LowVar variable, const LoopPlace& place);
    LoopPlace reshapedOnce(LowId call, const LoopPlace& place);

    // Reading.
    LoopValue evaluate(LowId id, const Scope& scope);
    LoopValue evaluateCall(LowId id, const Scope& scope);
    LoopValue evaluateView(LowId id, const Scope& scope);
    LoopValue evaluatePairs(LowId id, const Scope& scope);
    LoopValue evaluatePad(LowId id, const Scope& scope);
    LoopValue evaluateMemory(LowId written, const Scope& scope);
    loop::ExprId literal(TypeId type, double value);
    LoopValue zero(TypeId type);
    LoopValue evaluateScalar(LowId id, const Scope& scope);
    LoopValue choose(TypeId type, loop::ExprId condition, const LoopValue& then,
                     const LoopValue& otherwise);
    loop::ExprId absolute(loop::ExprId operand);
    loop::ExprId scalarOperation(LowId id, const std::vector<loop::ExprId>& operands);
    loop::ExprId foreignCall(LowId id, const std::vector<loop::ExprId>& operands);
    LoopValue apply(LowId lambda, const LoopValue& argument, const Scope& scope);

    // Streams.
    using Fill = std::function<void(loop::ExprId, const LoopPlace&)>;  ///< Puts an element there.
    [[nodiscard]] bool isStream(LowId id) const;
    /// A loop over the elements of `input`, which are made as it goes if they are a stream.
    void overElements(loop::LoopKind kind, LowId input, loop::ExprId bound, const Scope& scope,
                      const std::function<void(loop::ExprId, const LoopValue&)>& body);
    LoopStream streamOf(LowId id, const Scope& scope);
    LoopStream mappedStream(LowId id, const Scope& scope);
    LoopStream windowStream(LowId id, const Scope& scope);
    LoopStream rotatingWindow(TypeId element, NatId width, const Fill& fill);
    LoopStream ring(TypeId element, NatId width, const Fill& fill);
    /// Of windows that are not used in order: all loaded elements, kept.
    LoopValue evaluateWindows(LowId id, const Scope& scope);
    LoopValue computed(LowId written, const Scope& scope);
    loop::ExprId lastOf(NatId width);

    // Reductions.
    LoopValue evaluateReduction(LowId id, const Scope& scope);
    LoopValue reduceScalars(LowId id, const Scope& scope);
    LoopValue reduceParallel(LowId id, const Scope& scope);
    LoopValue reduceElements(LowId id, const Scope& scope, const LoopValue& initial,
                             loop::LoopKind kind, loop::ExprId bound, const LoopStream& elements);
    /// Through an accumulator of its own, or in `place` itself where that is as good.
    void reduceTo(LowId id, const Scope& scope, const LoopPlace& place);
    /// Leaves the result in `place`, of whose buffers nothing else is read or written meanwhile.
    void reduceInto(LowId id, const Scope& scope, const LoopPlace& place);
    void reductionBody(LowId id, const Scope& scope, const LoopValue& element,
                       const LoopValue& from, const LoopPlace& to);
    bool reduceInPlace(LowId id, const Scope& scope, const LoopPlace& place,
                       const LoopStream& input);
    void reduceTwoBuffers(LowId id, const Scope& scope, const LoopPlace& place,
                          const LoopStream& input);
    /// The reduction that `id`, a nest of loops that only copy, copies; invalid if it is none.
    LowId copiedReduction(LowId id) const;
    bool isAccumulator(const LoopPlace& place);
    [[nodiscard]] bool hasConstantSize(TypeId type) const;
    LoopValue toLocals(TypeId type, const LoopValue& value, const std::string& name,
                       std::vector<loop::LocalId>& locals);
    void assignLocals(const LoopValue& value, const std::vector<loop::LocalId>& locals,
                      std::size_t& next);

    // Memory: one buffer for each scalar component of a type.
    using Storage = std::vector<loop::BufferId>;
    Storage declare(TypeId type, const std::string& name, loop::BufferRole role);
    void fillShapes(TypeId type, const Storage& storage);
    void leafTypes(TypeId type, const std::string& name,
                   std::vector<std::pair<std::string, loop::Type>>& leaves) const;
    LoopPlace placeOf(TypeId type, const Storage& storage);
    LoopPlace placeOf(TypeId type, const Storage& storage, std::size_t& next,
                      const std::vector<loop::ExprId>& indices);
    LoopPlace allocate(TypeId type, const std::string& name);
    /// A scalar, or each of a pair, that is used often is kept in a local.
    LoopValue kept(TypeId type, const LoopValue& value, int uses, const std::string& name);

    [[nodiscard]] std::string nameOf(LowVar variable, const char* otherwise = "x") const {
        const std::string& name = m_tree.name(variable);
        return name.empty() ? otherwise : name;
    }
    loop::ExprId size(NatId nat) { return m_sizes.expr(nat); }
    [[nodiscard]] loop::ExprId lengthOf(TypeId array) { return size(types()[array].size); }
    [[nodiscard]] const Types& types() const { return m_tree.context().types; }
    [[nodiscard]] bool isPlain(TypeId type) const;  ///< No arrays and no vectors inside.
    loop::Type scalarType(TypeId type, LowId culprit = {}) const;
    /// As the program says it.
    loop::Type declaredType(TypeId type, LowId culprit) const;
    loop::ExprId binary(loop::ExprOp op, loop::ExprId a, loop::ExprId b) {
        return m_function.binary(op, a, b);
    }

    const LowTree& m_tree;
    const TranslationOptions& m_options;
    loop::Function m_function;
    SizeExpressions m_sizes;
    LoopEmitter m_emitter;
    std::set<loop::BufferId> m_accumulators;
};

}  // namespace candler::rise
