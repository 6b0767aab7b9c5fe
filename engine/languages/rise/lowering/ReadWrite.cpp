#include "engine/languages/rise/lowering/ReadWrite.h"

#include <fmt/format.h>

#include "engine/languages/rise/lowering/LoweringError.h"

namespace candler::rise {

using enum Primitive;

namespace {

constexpr int kLoopWork = 1000;
constexpr int kMaxRepeatedWork = 8;

}  // namespace

LowProgram ReadWrite::elaborate(const LowProgram& program) {
    return {program.parameters, write(program.body)};
}

LowId ReadWrite::write(LowId id) {
    if (!hasArrays(m_tree.type(id))) return read(id, kUsedOnce);
    if (m_tree[id].kind == LowKind::Call) return writeCall(id);
    return copy(read(id, kUsedOnce));
}

LowId ReadWrite::writeCall(LowId id) {
    const LowNode call = m_tree[id];
    switch (call.primitive) {
        case Map:
            return writeMap(id, MapSeq);
        case MapSeq:
        case MapSeqUnroll:
        case MapPar:
        case MapStream:
        case IterateStream:
            return writeMap(id, call.primitive);
        case Let:
            return letOf(id, kUsedOnce, true);
        case ScanSeq:
            return scan(id);
        case MapFst:
        case MapSnd:
            return writeMapPart(id);
        case MakeArray:
        case Concat:
        case PadEmpty:
        case Scatter:
        case Zip:
        case Unzip:
        case MakePair:
        case Join:
        case Split:
        case Transpose:
        case AsScalar:
        case AsVector: {
            const bool isAlwaysWritten = call.primitive == MakeArray || call.primitive == Concat ||
                                         call.primitive == PadEmpty || call.primitive == Scatter;
            if (!isAlwaysWritten && isView(id)) return copy(read(id, kUsedOnce));
            std::vector<LowId> args;
            for (const LowId arg : call.args) {
                const bool isIndices = call.primitive == Scatter && args.empty();
                args.push_back(isIndices ? read(arg, kUsedOnce) : write(arg));
            }
            return m_tree.withArgs(id, std::move(args));
        }
        default:
            return copy(read(id, kUsedOnce));
    }
}

LowId ReadWrite::writeMap(LowId id, Primitive primitive) {
    const LowNode call = m_tree[id];
    const LowNode function = m_tree[call.args[0]];
    if (call.primitive == Map && !isView(call.args[1]) &&
        isReshape(function.args[0], function.variable))
        return m_tree.withArgs(id, {call.args[0], write(call.args[1])});
    const LowId body = write(function.args[0]);
    const Usage elements = usageOf(function.variable, function.args[0], kUsedOnce);
    const LowId input = read(call.args[1], elements.below(true));
    return m_tree.withPrimitive(id, primitive, {lambdaWithBody(call.args[0], body), input});
}

/// A function of one component is applied where the pair is written if it only moves elements, or
/// else to the component of the pair that is read.
LowId ReadWrite::writeMapPart(LowId id) {
    const LowNode call = m_tree[id];
    const LowNode function = m_tree[call.args[0]];
    if (isView(id)) return copy(read(id, kUsedOnce));
    if (!isView(call.args[1]) && isReshape(function.args[0], function.variable))
        return m_tree.withArgs(id, {call.args[0], write(call.args[1])});
    const TypeId type = m_tree.type(call.args[1]);
    const LowVar name = m_tree.freshVariable("pair");
    const LowId pair = m_tree.variable(name, type);
    const Type shape = m_tree.context().types[type];
    LowId first = m_tree.call(Fst, {pair}, shape.left);
    LowId second = m_tree.call(Snd, {pair}, shape.right);
    LowId& changed = call.primitive == MapFst ? first : second;
    changed = m_tree.let(function.variable, changed, function.args[0]);
    return write(m_tree.let(name, call.args[1], m_tree.call(MakePair, {first, second}, call.type)));
}

LowId ReadWrite::read(LowId id, const Usage& usage) {
    return m_tree[id].kind == LowKind::Call ? readCall(id, usage) : id;
}

LowId ReadWrite::readCall(LowId id, const Usage& usage) {
    const LowNode call = m_tree[id];
    switch (call.primitive) {
        case Map:
            return readMap(id, usage);
        case Reduce:
            return reduction(id, ReduceSeq);
        case ReduceSeq:
        case ReduceSeqUnroll:
        case ReducePar:
            return reduction(id, call.primitive);
        case Let:
            return letOf(id, usage, false);
        case ToMem:
            return memory(write(call.args[0]));
        case MapSeq:
        case MapSeqUnroll:
        case MapPar:
        case IterateStream:
        case ScanSeq:
        case MakeArray:
        case Scatter:
            return memory(writeCall(id));
        case Generate: {
            const LowNode function = m_tree[call.args[0]];
            const LowId body = read(function.args[0], usage.inner());
            const LowId lazy = m_tree.withArgs(id, {lambdaWithBody(call.args[0], body)});
            const bool isCostly = work(body, {function.variable}) > kMaxRepeatedWork;
            return isCostly && !usage.isOuterOnce() ? memory(copy(lazy)) : lazy;
        }
        case MapStream:
        case CircularBuffer:
        case RotateValues: {
            const LowNode function = m_tree[call.args[0]];
            const Usage elements = usageOf(function.variable, function.args[0], kUsedOnce);
            const LowId load = lambdaWithBody(call.args[0], write(function.args[0]));
            return m_tree.withArgs(id, {load, read(call.args[1], elements.below(true))});
        }
        case MapFst:
        case MapSnd: {
            const LowNode function = m_tree[call.args[0]];
            const LowId part = lambdaWithBody(call.args[0], read(function.args[0], kUsedMany));
            return m_tree.withArgs(id, {part, read(call.args[1], kUsedMany)});
        }
        case Zip: {
            const auto partAt = [&](std::size_t i) {
                return usage.inner().part(i).below(usage.isOuterOnce());
            };
            return m_tree.withArgs(id,
                                   {read(call.args[0], partAt(0)), read(call.args[1], partAt(1))});
        }
        case MakePair:
            return m_tree.withArgs(
                id, {read(call.args[0], usage.part(0)), read(call.args[1], usage.part(1))});
        case Fst:
            return m_tree.withArgs(id, readArgs(id, Usage::ofPair(usage, kUsedOnce)));
        case Snd:
            return m_tree.withArgs(id, readArgs(id, Usage::ofPair(kUsedOnce, usage)));
        case Unzip: {
            const Usage first = usage.part(0);
            const Usage second = usage.part(1);
            const bool isOnce = first.isOuterOnce() && second.isOuterOnce();
            return m_tree.withArgs(
                id, readArgs(id, Usage::ofPair(first.inner(), second.inner()).below(isOnce)));
        }
        case Take:
        case Drop:
            return m_tree.withArgs(id, readArgs(id, usage));
        default:
            return m_tree.withArgs(id, readArgs(id, kUsedMany));
    }
}

std::vector<LowId> ReadWrite::readArgs(LowId id, const Usage& usage) {
    const LowNode call = m_tree[id];
    std::vector<LowId> args;
    for (const LowId arg : call.args) args.push_back(read(arg, usage));
    return args;
}

LowId ReadWrite::readMap(LowId id, const Usage& usage) {
    const LowNode call = m_tree[id];
    const LowNode function = m_tree[call.args[0]];
    const LowId body = read(function.args[0], usage.inner());
    const bool isCostly = work(body, {function.variable}) > kMaxRepeatedWork;
    if (isCostly && !usage.isOuterOnce()) return memory(writeCall(id));
    const Usage elements = usageOf(function.variable, function.args[0], usage.inner());
    const LowId input = read(call.args[1], elements.below(usage.isOuterOnce()));
    return m_tree.withPrimitive(id, Map, {lambdaWithBody(call.args[0], body), input});
}

LowId ReadWrite::reduction(LowId id, Primitive primitive) {
    const LowNode call = m_tree[id];
    const LowNode outer = m_tree[call.args[0]];
    const LowNode inner = m_tree[outer.args[0]];
    const LowId body = write(inner.args[0]);
    const LowId function = lambdaWithBody(call.args[0], lambdaWithBody(outer.args[0], body));
    const Usage elements = usageOf(inner.variable, inner.args[0], kUsedOnce);
    const LowId initial = write(call.args[1]);
    const LowId input = read(call.args[2], elements.below(true));
    return m_tree.withPrimitive(id, primitive, {function, initial, input});
}

LowId ReadWrite::scan(LowId id) {
    const LowNode call = m_tree[id];
    const LowNode outer = m_tree[call.args[0]];
    const LowNode inner = m_tree[outer.args[0]];
    const LowId body = write(inner.args[0]);
    const LowId function = lambdaWithBody(call.args[0], lambdaWithBody(outer.args[0], body));
    const Usage elements = usageOf(outer.variable, inner.args[0], kUsedOnce);
    const LowId initial = write(call.args[1]);
    const LowId input = read(call.args[2], elements.below(true));
    return m_tree.withArgs(id, {function, initial, input});
}

LowId ReadWrite::letOf(LowId id, const Usage& usage, bool isWritten) {
    const LowNode call = m_tree[id];
    const LowNode function = m_tree[call.args[1]];
    const LowId value = read(call.args[0], usageOf(function.variable, function.args[0], usage));
    const LowId body = isWritten ? write(function.args[0]) : read(function.args[0], usage);
    return m_tree.let(function.variable, value, body);
}

LowId ReadWrite::copy(LowId readable) {
    const TypeId type = m_tree.type(readable);
    if (!hasArrays(type)) return readable;
    const Type shape = m_tree.context().types[type];
    if (shape.kind == TypeKind::Array) {
        const LowVar element = m_tree.freshVariable();
        const LowId body = copy(m_tree.variable(element, shape.right));
        return m_tree.placedAs(
            readable,
            m_tree.call(MapSeq, {m_tree.lambda(element, shape.right, body), readable}, type));
    }
    const LowVar pair = m_tree.freshVariable();
    const LowId variable = m_tree.variable(pair, type);
    const LowId first = copy(m_tree.call(Fst, {variable}, shape.left));
    const LowId second = copy(m_tree.call(Snd, {variable}, shape.right));
    return m_tree.let(pair, readable, m_tree.call(MakePair, {first, second}, type));
}

LowId ReadWrite::memory(LowId written) {
    return m_tree.placedAs(written, m_tree.call(ToMem, {written}, m_tree.type(written)));
}

LowId ReadWrite::lambdaWithBody(LowId lambda, LowId body) {
    return m_tree.withArgs(lambda, {body});
}

bool ReadWrite::hasArrays(TypeId type) const {
    return m_tree.context().types.arrayDepth(type) > 0;
}

bool ReadWrite::isView(LowId id) const {
    const LowNode& node = m_tree[id];
    if (node.kind == LowKind::Call && node.primitive != Map) {
        const bool isMade = node.primitive == MakeArray || node.primitive == Scatter;
        if (row(node.primitive).level != PrimitiveLevel::View || isMade) return false;
    }
    for (const LowId arg : node.args)
        if (!isView(arg)) return false;
    return true;
}

bool ReadWrite::isReshape(LowId body, LowVar variable) const {
    const LowNode& node = m_tree[body];
    if (node.kind == LowKind::Variable) return node.variable == variable;
    if (node.kind != LowKind::Call) return false;
    switch (node.primitive) {
        case Transpose:
        case Join:
        case Split:
        case AsScalar:
        case AsVector:
            return isReshape(node.args[0], variable);
        case Map: {
            const LowNode& function = m_tree[node.args[0]];
            return isReshape(function.args[0], function.variable) &&
                   isReshape(node.args[1], variable);
        }
        default:
            return false;
    }
}

int ReadWrite::work(LowId id, std::set<LowVar> bound) const {
    const LowNode& node = m_tree[id];
    if (node.kind == LowKind::Lambda) bound.insert(node.variable);
    int sum = 0;
    if (node.kind == LowKind::Call) {
        switch (node.primitive) {
            case ToMem: {
                // Memory that depends on nothing inside will be filled outside.
                for (const LowVar variable : m_tree.freeVariables(id))
                    if (bound.count(variable) != 0) return kLoopWork;
                return 0;
            }
            case ReduceSeq:
            case ReduceSeqUnroll:
            case ReducePar:
            case ScanSeq:
            case MapSeq:
            case MapSeqUnroll:
            case MapPar:
            case MapStream:
            case IterateStream:
            case CircularBuffer:
            case RotateValues:
                return kLoopWork;
            case Exp:
            case Log:
            case Sin:
            case Cos:
            case Tanh:
            case Pow:
            case ForeignFunction:
                sum = kMaxRepeatedWork + 1;
                break;
            default:
                if (row(node.primitive).level == PrimitiveLevel::Scalar) sum = 1;
        }
    }
    for (const LowId arg : node.args) {
        sum += work(arg, bound);
        if (sum >= kLoopWork) return kLoopWork;
    }
    return sum;
}

}  // namespace candler::rise
