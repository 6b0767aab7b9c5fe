// Streams in LoopTranslator: elements that are made one after another, by the loop that uses them.
// The windows of rotateValues, and of circularBuffer where elements are no arrays, move on by one
// element a step, so that they can live in registers. Larger elements stay where they are, in a
// ring, and a table of their places moves on. No step needs a division.
#include "engine/languages/rise/lowering/LoopTranslator.h"

namespace candler::rise {

using enum Primitive;
using loop::ExprId;
using loop::Function;
using loop::LoopKind;

namespace {

constexpr std::int64_t kMaxWrittenOut = 16;

}  // namespace

bool LoopTranslator::isStream(LowId id) const {
    const LowNode& node = m_tree[id];
    if (node.kind != LowKind::Call) return false;
    switch (node.primitive) {
        case MapStream:
        case CircularBuffer:
        case RotateValues:
            return true;
        case Map:
            return isStream(node.args[1]);
        case Zip:
            return isStream(node.args[0]) || isStream(node.args[1]);
        default:
            return false;
    }
}

void LoopTranslator::overElements(LoopKind kind, LowId input, ExprId bound, const Scope& scope,
                                  const std::function<void(ExprId, const LoopValue&)>& body) {
    // Parallel iterations have no order in which a stream could be followed.
    const LoopStream elements = kind == LoopKind::Parallel ? LoopStream::of(evaluate(input, scope))
                                                           : streamOf(input, scope);
    m_emitter.loopOver(kind, bound, [&](ExprId index) {
        elements.next(index, [&](const LoopValue& element) { body(index, element); });
    });
}

LoopStream LoopTranslator::streamOf(LowId id, const Scope& scope) {
    if (!isStream(id)) return LoopStream::of(evaluate(id, scope));
    const LowNode& call = m_tree[id];
    switch (call.primitive) {
        case Map:
        case MapStream:
            return mappedStream(id, scope);
        case Zip: {
            const LoopStream left = streamOf(call.args[0], scope);
            const LoopStream right = streamOf(call.args[1], scope);
            return {[=](ExprId index, const LoopStream::Use& use) {
                left.next(index, [&](const LoopValue& a) {
                    right.next(index, [&](const LoopValue& b) { use(LoopValue::pair(a, b)); });
                });
            }};
        }
        default:
            return windowStream(id, scope);
    }
}

LoopStream LoopTranslator::mappedStream(LowId id, const Scope& scope) {
    const LowNode& call = m_tree[id];
    const LowNode& function = m_tree[call.args[0]];
    const LowId body = function.args[0];
    const bool isComputed = call.primitive == MapStream;
    const auto apply = [=, this](const LoopValue& element) {
        const Scope inside = bind(function.variable, element, scope);
        return isComputed ? computed(body, inside) : evaluate(body, inside);
    };
    const int uses = m_tree.occurrences(function.variable, body);
    const TypeId type = types()[m_tree.type(call.args[1])].right;
    return {[=, this, name = nameOf(function.variable), input = streamOf(call.args[1], scope)](
                ExprId index, const LoopStream::Use& use) {
        input.next(index, [&](const LoopValue& x) { use(apply(kept(type, x, uses, name))); });
    }};
}

/// Computed once, whoever reads it how often.
LoopValue LoopTranslator::computed(LowId written, const Scope& scope) {
    const TypeId type = m_tree.type(written);
    if (!isPlain(type)) return evaluateMemory(written, scope);
    std::vector<loop::LocalId> locals;
    return toLocals(type, evaluate(written, scope), "x", locals);
}

LoopStream LoopTranslator::windowStream(LowId id, const Scope& scope) {
    const LowNode& call = m_tree[id];
    const LowNode& load = m_tree[call.args[0]];
    const TypeId loaded = m_tree.type(load.args[0]);
    const TypeId input = types()[m_tree.type(call.args[1])].right;
    const int uses = m_tree.occurrences(load.variable, load.args[0]);
    const LoopStream elements = streamOf(call.args[1], scope);
    const auto fill = [=, this](ExprId index, const LoopPlace& place) {
        elements.next(index, [&](const LoopValue& x) {
            const LoopValue element = kept(input, x, uses, nameOf(load.variable));
            accept(load.args[0], bind(load.variable, element, scope), place);
        });
    };
    const bool isRing =
        call.primitive == CircularBuffer && m_tree.context().types.arrayDepth(loaded) > 0;
    const NatId width = call.nats.back();
    return isRing ? ring(loaded, width, fill) : rotatingWindow(loaded, width, fill);
}

LoopStream LoopTranslator::rotatingWindow(TypeId element, NatId width, const Fill& fill) {
    const ExprId last = lastOf(width);
    const LoopPlace window = allocate(m_tree.context().types.array(width, element), "window");
    const auto trips = m_function.constantValue(last);
    const LoopKind kind =
        trips && *trips < kMaxWrittenOut ? LoopKind::Unrolled : LoopKind::Sequential;
    m_emitter.loopOver(kind, last, [&](ExprId index) { fill(index, window.at(index)); });
    return {[=, this](ExprId index, const LoopStream::Use& use) {
        fill(m_function.add(index, last), window.at(last));
        use(window.read(m_function));
        m_emitter.loopOver(kind, last, [&](ExprId place) {
            const ExprId next = m_function.add(place, m_function.constant(1));
            assign(element, window.at(next).read(m_function), window.at(place));
        });
    }};
}

LoopStream LoopTranslator::ring(TypeId element, NatId width, const Fill& fill) {
    const ExprId last = lastOf(width);
    const LoopPlace ring = allocate(m_tree.context().types.array(width, element), "ring");
    const loop::BufferId places = m_function.addBuffer(
        {.name = "slot", .element = loop::Type::Index, .shape = {size(width)}});
    m_emitter.emit(Function::allocate(places));
    m_emitter.loopOver(LoopKind::Sequential, size(width), [&](ExprId index) {
        m_emitter.emit(Function::store(places, {index}, index));
    });
    m_emitter.loopOver(LoopKind::Sequential, last,
                       [&](ExprId index) { fill(index, ring.at(index)); });
    return {[=, this](ExprId index, const LoopStream::Use& use) {
        const auto placeOf = [&](ExprId at) { return m_function.load(places, {at}); };
        fill(m_function.add(index, last), ring.at(placeOf(last)));
        use(LoopValue::array([=, this](ExprId at) {
            return ring.at(m_function.load(places, {at})).read(m_function);
        }));
        // The oldest element makes room for the next.
        const loop::LocalId oldest = m_function.addLocal("oldest", loop::Type::Index);
        m_emitter.emit(Function::declare(oldest, placeOf(m_function.constant(0))));
        m_emitter.loopOver(LoopKind::Sequential, last, [&](ExprId at) {
            const ExprId next = m_function.add(at, m_function.constant(1));
            m_emitter.emit(Function::store(places, {at}, placeOf(next)));
        });
        m_emitter.emit(Function::store(places, {last}, m_function.local(oldest)));
    }};
}

LoopValue LoopTranslator::evaluateWindows(LowId id, const Scope& scope) {
    const LowNode& call = m_tree[id];
    const LowNode& function = m_tree[call.args[0]];
    const TypeId input = m_tree.type(call.args[1]);
    const TypeId loaded = m_tree.type(function.args[0]);
    const LoopPlace memory =
        allocate(m_tree.context().types.array(types()[input].size, loaded), "window");
    const auto load = [&](ExprId index, const LoopValue& x) {
        accept(function.args[0], bind(function.variable, x, scope), memory.at(index));
    };
    overElements(LoopKind::Sequential, call.args[1], lengthOf(input), scope, load);
    return LoopValue::array([this, elements = memory.read(m_function)](ExprId i) {
        return LoopValue::array([=, this](ExprId j) { return elements.at(m_function.add(i, j)); });
    });
}

ExprId LoopTranslator::lastOf(NatId width) {
    return binary(loop::ExprOp::Subtract, size(width), m_function.constant(1));
}

}  // namespace candler::rise
