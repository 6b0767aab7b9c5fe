#include "engine/languages/rise/lowering/LoopTranslator.h"

#include <fmt/format.h>

#include "engine/languages/rise/lowering/LoopEmitter.h"
#include "engine/languages/rise/lowering/LoweringError.h"
#include "engine/support/Check.h"

namespace candler::rise {

using enum Primitive;
using loop::ExprId;
using loop::ExprOp;
using loop::Function;
using loop::LoopKind;

LoopTranslator::LoopTranslator(const LowTree& tree, const TranslationOptions& options)
    : m_tree(tree),
      m_options(options),
      m_function(options.name),
      m_sizes(tree, m_function),
      m_emitter(m_function) {}

Function LoopTranslator::translate(const LowProgram& program) {
    CANDLER_CHECK(program.parameters.size() == m_options.parameterNames.size(),
                  "{} parameters and {} names", program.parameters.size(),
                  m_options.parameterNames.size());
    // The output comes first in the signature, but its shape needs the sizes.
    const TypeId resultType = m_tree.type(program.body);
    Storage output = declare(resultType, "output", loop::BufferRole::Output);
    m_sizes.declare(m_options.sizeNames);
    fillShapes(resultType, output);
    Scope scope;
    for (std::size_t i = 0; i < program.parameters.size(); ++i) {
        const LowNode& parameter = m_tree[program.parameters[i]];
        Storage input =
            declare(parameter.type, m_options.parameterNames[i], loop::BufferRole::Input);
        fillShapes(parameter.type, input);
        const LoopValue value = placeOf(parameter.type, input).read(m_function);
        scope = bind(parameter.variable, value, scope);
    }
    m_function.body = m_sizes.checks(program);
    const loop::Block block =
        m_emitter.blockOf([&] { accept(program.body, scope, placeOf(resultType, output)); });
    m_function.body.insert(m_function.body.end(), block.begin(), block.end());
    return std::move(m_function);
}

LoopTranslator::Scope LoopTranslator::bind(LowVar variable, LoopValue value, Scope outer) {
    return std::make_shared<const Binding>(Binding{variable, std::move(value), std::move(outer)});
}

void LoopTranslator::accept(LowId id, const Scope& scope, const LoopPlace& place) {
    const LowNode& node = m_tree[id];
    const bool isValue = m_tree.context().types.arrayDepth(node.type) == 0;
    m_emitter.from(node.place, [&] {
        if (node.kind != LowKind::Call || isValue)
            assign(node.type, evaluate(id, scope), place);
        else
            acceptCall(id, scope, place);
    });
}

void LoopTranslator::acceptCall(LowId id, const Scope& scope, const LoopPlace& place) {
    const LowNode& call = m_tree[id];
    switch (call.primitive) {
        case Map: {
            const LowNode& function = m_tree[call.args[0]];
            return accept(call.args[1], scope, LoopPlace::array([=, this](ExprId index) {
                              return reshaped(function.args[0], function.variable, place.at(index));
                          }));
        }
        case MapSeq:
        case MapSeqUnroll:
        case MapPar:
        case MapStream:
        case IterateStream:
            return acceptLoop(id, scope, place);
        case ReduceSeq:
        case ReduceSeqUnroll:
        case ReducePar:
            return reduceTo(id, scope, place);
        case ScanSeq:
            return acceptScan(id, scope, place);
        case Let: {
            const LowNode& function = m_tree[call.args[1]];
            const TypeId type = m_tree.type(call.args[0]);
            const int uses = m_tree.occurrences(function.variable, function.args[0]);
            const LoopValue value =
                kept(type, evaluate(call.args[0], scope), uses, nameOf(function.variable));
            return accept(function.args[0], bind(function.variable, value, scope), place);
        }
        case MapFst:
        case MapSnd: {
            const LowNode& function = m_tree[call.args[0]];
            const auto part = [&](bool isChanged, const LoopPlace& component) {
                return isChanged ? reshaped(function.args[0], function.variable, component)
                                 : component;
            };
            const bool isFirst = call.primitive == MapFst;
            LoopPlace first = part(isFirst, place.first());
            return accept(call.args[1], scope,
                          LoopPlace::pair(std::move(first), part(!isFirst, place.second())));
        }
        case MakePair:
            accept(call.args[0], scope, place.first());
            return accept(call.args[1], scope, place.second());
        case Zip:
            accept(call.args[0], scope,
                   LoopPlace::array([=](ExprId index) { return place.at(index).first(); }));
            return accept(call.args[1], scope,
                          LoopPlace::array([=](ExprId index) { return place.at(index).second(); }));
        case Concat:
            return acceptConcat(id, scope, place);
        case PadEmpty:
            return acceptPadEmpty(id, scope, place);
        case Scatter:
            return acceptScatter(id, scope, place);
        case MakeArray:
            for (std::size_t i = 0; i < call.args.size(); ++i)
                accept(call.args[i], scope,
                       place.at(m_function.constant(static_cast<std::int64_t>(i))));
            return;
        case Unzip:
        case Join:
        case Split:
        case Transpose:
        case AsScalar:
        case AsVector:
            return accept(call.args[0], scope, reshapedOnce(id, place));
        default:
            return assign(call.type, evaluate(id, scope), place);
    }
}

void LoopTranslator::acceptLoop(LowId id, const Scope& scope, const LoopPlace& place) {
    if (const LowId reduction = copiedReduction(id); reduction.isValid())
        return reduceTo(reduction, scope, place);
    const LowNode& call = m_tree[id];
    const LowNode& function = m_tree[call.args[0]];
    const LowId body = function.args[0];
    const TypeId input = m_tree.type(call.args[1]);
    const LoopKind kind = call.primitive == MapPar         ? LoopKind::Parallel
                          : call.primitive == MapSeqUnroll ? LoopKind::Unrolled
                                                           : LoopKind::Sequential;
    const ExprId bound = unrollable(id, kind, lengthOf(input));
    const int uses = m_tree.occurrences(function.variable, body);
    overElements(kind, call.args[1], bound, scope, [&](ExprId index, const LoopValue& value) {
        const LoopValue element =
            kept(types()[input].right, value, uses, nameOf(function.variable));
        accept(body, bind(function.variable, element, scope), place.at(index));
    });
}

ExprId LoopTranslator::unrollable(LowId id, LoopKind kind, ExprId bound) {
    if (kind == LoopKind::Unrolled && !m_function.constantValue(bound))
        throw LoweringError("a loop can only be unrolled if its length is a constant", id);
    return bound;
}

void LoopTranslator::acceptScan(LowId id, const Scope& scope, const LoopPlace& place) {
    const LowNode& call = m_tree[id];
    const LowNode& outer = m_tree[call.args[0]];
    const LowNode& inner = m_tree[outer.args[0]];
    const TypeId input = m_tree.type(call.args[2]);
    const TypeId stateType = m_tree.type(call.args[1]);
    const LoopValue values = evaluate(call.args[2], scope);
    const LoopPlace state = allocate(stateType, "state");
    accept(call.args[1], scope, state);
    m_emitter.loopOver(LoopKind::Sequential, lengthOf(input), [&](ExprId index) {
        Scope inside = bind(outer.variable, values.at(index), scope);
        inside = bind(inner.variable, state.read(m_function), inside);
        // The old state may be read until the new one is complete.
        accept(inner.args[0], inside, place.at(index));
        assign(stateType, place.at(index).read(m_function), state);
    });
}

void LoopTranslator::acceptConcat(LowId id, const Scope& scope, const LoopPlace& place) {
    const LowNode& call = m_tree[id];
    accept(call.args[0], scope, place);
    const ExprId offset = lengthOf(m_tree.type(call.args[0]));
    accept(call.args[1], scope, LoopPlace::array([=, this](ExprId index) {
               return place.at(m_function.add(offset, index));
           }));
}

void LoopTranslator::acceptPadEmpty(LowId id, const Scope& scope, const LoopPlace& place) {
    const LowNode& call = m_tree[id];
    accept(call.args[0], scope, place);
    const ExprId length = lengthOf(m_tree.type(call.args[0]));
    m_emitter.loopOver(LoopKind::Sequential, size(call.nats.at(0)), [&](ExprId index) {
        const TypeId element = types()[call.type].right;
        assign(element, zero(element), place.at(m_function.add(length, index)));
    });
}

void LoopTranslator::acceptScatter(LowId id, const Scope& scope, const LoopPlace& place) {
    const LowNode& call = m_tree[id];
    const LoopValue targets = evaluate(call.args[0], scope);
    accept(call.args[1], scope,
           LoopPlace::array([=](ExprId index) { return place.at(targets.at(index).expr()); }));
}

void LoopTranslator::assign(TypeId type, const LoopValue& value, const LoopPlace& place) {
    const Type& shape = types()[type];
    switch (shape.kind) {
        case TypeKind::Pair:
            assign(shape.left, value.first(), place.first());
            return assign(shape.right, value.second(), place.second());
        case TypeKind::Array:
        case TypeKind::Vector: {
            const LoopKind kind =
                shape.kind == TypeKind::Vector ? LoopKind::Simd : LoopKind::Sequential;
            return m_emitter.loopOver(kind, size(shape.size), [&](ExprId index) {
                assign(shape.right, value.at(index), place.at(index));
            });
        }
        default: {
            const Location& target = place.leaf();
            m_emitter.emit(Function::store(target.buffer, target.indices, value.expr()));
        }
    }
}

LoopPlace LoopTranslator::reshaped(LowId body, LowVar variable, const LoopPlace& place) {
    const LowNode& node = m_tree[body];
    if (node.kind == LowKind::Variable && node.variable == variable) return place;
    if (node.kind != LowKind::Call)
        throw LoweringError("this function cannot be applied to what is written", body);
    if (node.primitive != Map) return reshaped(node.args[0], variable, reshapedOnce(body, place));
    const LowNode& function = m_tree[node.args[0]];
    return reshaped(node.args[1], variable, LoopPlace::array([=, this](ExprId index) {
                        return reshaped(function.args[0], function.variable, place.at(index));
                    }));
}

LoopPlace LoopTranslator::reshapedOnce(LowId call, const LoopPlace& place) {
    const LowNode& node = m_tree[call];
    const auto array2 = [](auto at) {
        return LoopPlace::array(
            [=](ExprId i) { return LoopPlace::array([=](ExprId j) { return at(i, j); }); });
    };
    const auto flat = [this](ExprId i, ExprId j, ExprId width) {
        return m_function.add(m_function.multiply(i, width), j);
    };
    const auto nested = [this, place](ExprId width) {
        return LoopPlace::array([=, this](ExprId i) {
            return place.at(binary(ExprOp::Divide, i, width)).at(binary(ExprOp::Modulo, i, width));
        });
    };
    switch (node.primitive) {
        case Unzip:
            return LoopPlace::array([=](ExprId i) {
                return LoopPlace::pair(place.first().at(i), place.second().at(i));
            });
        case Transpose:
            return array2([=](ExprId i, ExprId j) { return place.at(j).at(i); });
        case Join:
        case AsScalar: {
            const ExprId width = lengthOf(types()[m_tree.type(node.args[0])].right);
            return array2([=](ExprId i, ExprId j) { return place.at(flat(i, j, width)); });
        }
        case Split:
        case AsVector:
            return nested(size(node.nats.at(0)));
        default:
            throw LoweringError("this function cannot be applied to what is written", call);
    }
}

bool LoopTranslator::isPlain(TypeId type) const {
    const Type& shape = types()[type];
    if (shape.kind == TypeKind::Pair) return isPlain(shape.left) && isPlain(shape.right);
    return shape.kind != TypeKind::Array && shape.kind != TypeKind::Vector;
}

loop::Type LoopTranslator::scalarType(TypeId type, LowId culprit) const {
    const loop::Type declared = declaredType(type, culprit);
    return m_options.isDouble && declared == loop::Type::F32 ? loop::Type::F64 : declared;
}

loop::Type LoopTranslator::declaredType(TypeId type, LowId culprit) const {
    const Type& shape = types()[type];
    if (shape.kind == TypeKind::Index) return loop::Type::Index;
    if (shape.kind == TypeKind::Scalar) {
        switch (shape.scalar) {
            case Scalar::F32:
                return loop::Type::F32;
            case Scalar::F64:
                return loop::Type::F64;
            case Scalar::I32:
                return loop::Type::I32;
            case Scalar::U8:
                return loop::Type::U8;
            case Scalar::I8:
                return loop::Type::I8;
            case Scalar::U16:
                return loop::Type::U16;
            case Scalar::I16:
                return loop::Type::I16;
            case Scalar::Bool:
                return loop::Type::Bool;
            case Scalar::NatType:
                return loop::Type::Index;
        }
    }
    throw LoweringError(fmt::format("no scalar has the type {}",
                                    m_tree.context().types.text(type, m_options.sizeNames)),
                        culprit);
}

void LoopTranslator::leafTypes(TypeId type, const std::string& name,
                               std::vector<std::pair<std::string, loop::Type>>& leaves) const {
    const Type& shape = types()[type];
    if (shape.kind == TypeKind::Pair) {
        leafTypes(shape.left, name + "_1", leaves);
        leafTypes(shape.right, name + "_2", leaves);
    } else if (shape.kind == TypeKind::Array || shape.kind == TypeKind::Vector) {
        leafTypes(shape.right, name, leaves);
    } else {
        leaves.emplace_back(name, scalarType(type));
    }
}

LoopTranslator::Storage LoopTranslator::declare(TypeId type, const std::string& name,
                                                loop::BufferRole role) {
    std::vector<std::pair<std::string, loop::Type>> leaves;
    leafTypes(type, name, leaves);
    Storage storage;
    for (auto& [leafName, element] : leaves)
        storage.push_back(m_function.addBuffer(
            {.name = leafName, .element = element, .shape = {}, .role = role}));
    return storage;
}

void LoopTranslator::fillShapes(TypeId type, const Storage& storage) {
    std::size_t next = 0;
    const std::function<void(TypeId, std::vector<ExprId>)> fill = [&](TypeId part,
                                                                      std::vector<ExprId> shape) {
        const Type kind = types()[part];
        if (kind.kind == TypeKind::Pair) {
            fill(kind.left, shape);
            fill(kind.right, shape);
        } else if (kind.kind == TypeKind::Array || kind.kind == TypeKind::Vector) {
            shape.push_back(size(kind.size));
            fill(kind.right, shape);
        } else {
            const loop::BufferId buffer = storage[next++];
            m_function.mutableBuffer(buffer).shape = shape;
            if (kind.kind == TypeKind::Index && shape.size() == 1 &&
                m_function[buffer].role == loop::BufferRole::Input)
                m_function.indexInputs.push_back({.buffer = buffer, .limit = size(kind.size)});
        }
    };
    fill(type, {});
}

LoopPlace LoopTranslator::placeOf(TypeId type, const Storage& storage) {
    std::size_t next = 0;
    return placeOf(type, storage, next, {});
}

LoopPlace LoopTranslator::placeOf(TypeId type, const Storage& storage, std::size_t& next,
                                  const std::vector<ExprId>& indices) {
    const Type& shape = types()[type];
    if (shape.kind == TypeKind::Pair) {
        LoopPlace left = placeOf(shape.left, storage, next, indices);
        LoopPlace right = placeOf(shape.right, storage, next, indices);
        return LoopPlace::pair(std::move(left), std::move(right));
    }
    if (shape.kind != TypeKind::Array && shape.kind != TypeKind::Vector)
        return LoopPlace::location({storage[next++], indices});
    const std::size_t first = next;
    std::vector<std::pair<std::string, loop::Type>> leaves;
    leafTypes(type, "", leaves);
    next += leaves.size();
    return LoopPlace::array([=, this, element = shape.right](ExprId index) {
        std::vector<ExprId> deeper = indices;
        deeper.push_back(index);
        std::size_t start = first;
        return placeOf(element, storage, start, deeper);
    });
}

LoopPlace LoopTranslator::allocate(TypeId type, const std::string& name) {
    const Storage storage = declare(type, name, loop::BufferRole::Temporary);
    fillShapes(type, storage);
    for (const loop::BufferId buffer : storage) m_emitter.emit(Function::allocate(buffer));
    return placeOf(type, storage);
}

LoopValue LoopTranslator::kept(TypeId type, const LoopValue& value, int uses,
                               const std::string& name) {
    if (uses < 2 || !isPlain(type)) return value;
    const Type& shape = types()[type];
    if (shape.kind == TypeKind::Pair) {
        LoopValue left = kept(shape.left, value.first(), uses, name + "_1");
        return LoopValue::pair(std::move(left),
                               kept(shape.right, value.second(), uses, name + "_2"));
    }
    const ExprOp op = m_function[value.expr()].op;
    const bool isCheap = op == ExprOp::Constant || op == ExprOp::Variable || op == ExprOp::Local ||
                         op == ExprOp::Load;
    if (isCheap) return value;
    const loop::LocalId local = m_function.addLocal(name, scalarType(type));
    m_emitter.emit(Function::declare(local, value.expr()));
    return LoopValue::scalar(m_function.local(local));
}

}  // namespace candler::rise
