// Reductions in LoopTranslator: accumulators in locals, in place, or in two buffers.
#include "engine/codegen/InPlace.h"
#include "engine/languages/rise/lowering/LoopTranslator.h"
#include "engine/languages/rise/lowering/LoweringError.h"

namespace candler::rise {

using enum Primitive;
using loop::BufferId;
using loop::ExprId;
using loop::ExprOp;
using loop::Function;
using loop::LoopKind;

namespace {

constexpr std::int64_t kMaxParallelParts = 64;

/// Whether `lambda` gives back its argument, element by element.
bool isCopy(const LowTree& tree, LowId lambda) {
    const LowNode& function = tree[lambda];
    const LowNode& body = tree[function.args[0]];
    if (body.kind == LowKind::Variable) return body.variable == function.variable;
    if (!tree.isCall(function.args[0], MapSeq)) return false;
    const LowNode& input = tree[body.args[1]];
    return input.kind == LowKind::Variable && input.variable == function.variable &&
           isCopy(tree, body.args[0]);
}

LoopKind loopKindOf(const LowNode& reduction) {
    return reduction.primitive == ReduceSeqUnroll ? LoopKind::Unrolled : LoopKind::Sequential;
}

}  // namespace

LowId LoopTranslator::copiedReduction(LowId id) const {
    if (!m_tree.isCall(id, MapSeq) || !isCopy(m_tree, m_tree[id].args[0])) return {};
    const LowId copied = m_tree[id].args[1];
    const bool isReduction = m_tree.isCall(copied, ReduceSeq) ||
                             m_tree.isCall(copied, ReduceSeqUnroll) ||
                             m_tree.isCall(copied, ReducePar);
    return isReduction ? copied : LowId{};
}

LoopValue LoopTranslator::evaluateReduction(LowId id, const Scope& scope) {
    const LowNode& call = m_tree[id];
    if (isPlain(call.type) && call.primitive == ReducePar) return reduceParallel(id, scope);
    if (isPlain(call.type)) return reduceScalars(id, scope);
    const LowNode& function = m_tree[call.args[0]];
    const LoopPlace place = allocate(call.type, nameOf(function.variable, "sum"));
    reduceInto(id, scope, place);
    return place.read(m_function);
}

void LoopTranslator::reduceTo(LowId id, const Scope& scope, const LoopPlace& place) {
    // A small accumulator of its own is faster than a scattered destination.
    if (isAccumulator(place) || !hasConstantSize(m_tree.type(id)))
        return reduceInto(id, scope, place);
    assign(m_tree.type(id), evaluateReduction(id, scope), place);
}

bool LoopTranslator::hasConstantSize(TypeId type) const {
    for (const NatId nat : types().sizes(type))
        if (!m_tree.context().nats.isConstant(nat)) return false;
    return true;
}

bool LoopTranslator::isAccumulator(const LoopPlace& place) {
    std::set<BufferId> buffers;
    place.collectBuffers(m_function.constant(0), buffers);
    for (const BufferId buffer : buffers)
        if (m_accumulators.count(buffer) == 0) return false;
    return true;
}

LoopValue LoopTranslator::reduceScalars(LowId id, const Scope& scope) {
    const LowNode& call = m_tree[id];
    const LoopKind kind = loopKindOf(call);
    const ExprId bound = unrollable(id, kind, lengthOf(m_tree.type(call.args[2])));
    const LoopValue initial = evaluate(call.args[1], scope);
    return reduceElements(id, scope, initial, kind, bound, streamOf(call.args[2], scope));
}

/// Every part of the input is reduced on its own, whichever thread does it, and then the results
/// in order: so the result does not depend on the number of threads.
LoopValue LoopTranslator::reduceParallel(LowId id, const Scope& scope) {
    const LowNode& call = m_tree[id];
    RiseContext& context = m_tree.context();
    const NatId most = context.nats.constant(kMaxParallelParts);
    const LoopPlace parts = allocate(context.types.array(most, call.type), "part");
    const ExprId length = lengthOf(m_tree.type(call.args[2]));
    const ExprId count = binary(ExprOp::Min, size(most), length);
    const LoopValue input = evaluate(call.args[2], scope);
    const auto startOf = [&](ExprId part, const char* name) {
        const loop::LocalId start = m_function.addLocal(name, loop::Type::Index);
        m_emitter.emit(Function::declare(
            start, binary(ExprOp::Divide, m_function.multiply(part, length), count)));
        return m_function.local(start);
    };
    m_emitter.loopOver(LoopKind::Parallel, count, [&](ExprId part) {
        const ExprId first = startOf(part, "first");
        const ExprId end = startOf(m_function.add(part, m_function.constant(1)), "end");
        const ExprId second = m_function.add(first, m_function.constant(1));
        const LoopValue others = LoopValue::array(
            [=, this](ExprId index) { return input.at(m_function.add(second, index)); });
        const LoopValue result =
            reduceElements(id, scope, input.at(first), LoopKind::Sequential,
                           binary(ExprOp::Subtract, end, second), LoopStream::of(others));
        assign(call.type, result, parts.at(part));
    });
    return reduceElements(id, scope, evaluate(call.args[1], scope), LoopKind::Sequential, count,
                          LoopStream::of(parts.read(m_function)));
}

/// In locals.
LoopValue LoopTranslator::reduceElements(LowId id, const Scope& scope, const LoopValue& initial,
                                         LoopKind kind, ExprId bound, const LoopStream& elements) {
    const LowNode& call = m_tree[id];
    const LowNode& outer = m_tree[call.args[0]];
    const LowNode& inner = m_tree[outer.args[0]];
    const TypeId element = types()[m_tree.type(call.args[2])].right;
    std::vector<loop::LocalId> locals;
    const LoopValue accumulator =
        toLocals(call.type, initial, nameOf(outer.variable, "sum"), locals);
    const auto step = [&](const LoopValue& value) {
        const int uses = m_tree.occurrences(inner.variable, inner.args[0]);
        Scope inside = bind(outer.variable, accumulator, scope);
        inside = bind(inner.variable, kept(element, value, uses, nameOf(inner.variable)), inside);
        LoopValue next = evaluate(inner.args[0], inside);
        // All components are computed before the first one changes.
        std::vector<loop::LocalId> fresh;
        if (locals.size() > 1) next = toLocals(call.type, next, "next", fresh);
        std::size_t at = 0;
        assignLocals(next, locals, at);
    };
    m_emitter.loopOver(kind, bound, [&](ExprId index) { elements.next(index, step); });
    return accumulator;
}

LoopValue LoopTranslator::toLocals(TypeId type, const LoopValue& value, const std::string& name,
                                   std::vector<loop::LocalId>& locals) {
    const Type& shape = types()[type];
    if (shape.kind == TypeKind::Pair) {
        LoopValue left = toLocals(shape.left, value.first(), name, locals);
        return LoopValue::pair(std::move(left),
                               toLocals(shape.right, value.second(), name, locals));
    }
    const loop::LocalId local = m_function.addLocal(name, scalarType(type));
    m_emitter.emit(Function::declare(local, value.expr()));
    locals.push_back(local);
    return LoopValue::scalar(m_function.local(local));
}

void LoopTranslator::assignLocals(const LoopValue& value, const std::vector<loop::LocalId>& locals,
                                  std::size_t& next) {
    if (value.isScalar()) {
        m_emitter.emit(Function::assign(locals[next++], value.expr()));
        return;
    }
    assignLocals(value.first(), locals, next);
    assignLocals(value.second(), locals, next);
}

void LoopTranslator::reduceInto(LowId id, const Scope& scope, const LoopPlace& place) {
    const LowNode& call = m_tree[id];
    accept(call.args[1], scope, place);
    const LoopStream input = streamOf(call.args[2], scope);
    if (!reduceInPlace(id, scope, place, input)) reduceTwoBuffers(id, scope, place, input);
}

/// What the reduction's function writes to `to` when its accumulator is `from`.
void LoopTranslator::reductionBody(LowId id, const Scope& scope, const LoopValue& element,
                                   const LoopValue& from, const LoopPlace& to) {
    const LowNode& outer = m_tree[m_tree[id].args[0]];
    const LowNode& inner = m_tree[outer.args[0]];
    Scope inside = bind(outer.variable, from, scope);
    inside = bind(inner.variable, element, inside);
    std::set<BufferId> buffers;
    to.collectBuffers(m_function.constant(0), buffers);
    const std::set<BufferId> before = m_accumulators;
    m_accumulators.insert(buffers.begin(), buffers.end());
    accept(inner.args[0], inside, to);
    m_accumulators = before;
}

bool LoopTranslator::reduceInPlace(LowId id, const Scope& scope, const LoopPlace& place,
                                   const LoopStream& input) {
    const LowNode& call = m_tree[id];
    std::set<BufferId> buffers;
    place.collectBuffers(m_function.constant(0), buffers);
    // Reads of the accumulator go to buffers of other names, so that they can be told from reads
    // of what the body itself has written.
    std::map<BufferId, BufferId> oldNames;
    for (const BufferId buffer : buffers) {
        loop::Buffer old = m_function[buffer];
        old.role = loop::BufferRole::Temporary;
        oldNames[buffer] = m_function.addBuffer(std::move(old));
    }
    bool isSafe = true;
    const LoopKind kind = loopKindOf(call);
    const ExprId bound = unrollable(id, kind, lengthOf(m_tree.type(call.args[2])));
    const loop::Block loop = m_emitter.blockOf([&] {
        const auto step = [&](const LoopValue& element) {
            loop::Block body = m_emitter.blockOf([&] {
                reductionBody(id, scope, element, place.read(m_function, oldNames), place);
            });
            for (const auto& [written, old] : oldNames)
                isSafe = isSafe && loop::isInPlaceSafe(m_function, body, old, written);
            for (const auto& [written, old] : oldNames)
                loop::renameBuffer(m_function, body, old, written);
            for (loop::Stmt& stmt : body) m_emitter.emit(std::move(stmt));
        };
        m_emitter.loopOver(kind, bound, [&](ExprId index) { input.next(index, step); });
    });
    if (!isSafe) return false;
    for (const loop::Stmt& stmt : loop) m_emitter.emit(stmt);
    return true;
}

void LoopTranslator::reduceTwoBuffers(LowId id, const Scope& scope, const LoopPlace& place,
                                      const LoopStream& input) {
    const LowNode& call = m_tree[id];
    const LoopPlace next = allocate(call.type, "next");
    const LoopKind kind = loopKindOf(call);
    m_emitter.loopOver(kind, lengthOf(m_tree.type(call.args[2])), [&](ExprId index) {
        input.next(index, [&](const LoopValue& element) {
            reductionBody(id, scope, element, place.read(m_function), next);
        });
        assign(call.type, next.read(m_function), place);
    });
}

}  // namespace candler::rise
