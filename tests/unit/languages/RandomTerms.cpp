#include "RandomTerms.h"

#include "engine/support/Check.h"

namespace candler::rise {

RandomTerms::RandomTerms(RiseContext& context, std::uint32_t seed)
    : m_context(context),
      m_types(context.types),
      m_random(seed),
      m_f32(context.types.scalar(Scalar::F32)) {}

NatId RandomTerms::size() {
    Nats& nats = m_context.nats;
    switch (pick(3)) {
        case 0:
            return nats.index(0);
        case 1:
            return nats.multiply(nats.index(0), nats.constant(4));
        default:
            return nats.constant(4);
    }
}

TypeId RandomTerms::dataType(int depth) {
    if (depth == 0 || pick(3) == 0) return pick(4) == 0 ? m_types.scalar(Scalar::I32) : m_f32;
    if (pick(3) == 0) return m_types.pair(dataType(depth - 1), dataType(depth - 1));
    const TypeId element = dataType(depth - 1);
    return m_types.array(size(), element);
}

TermId RandomTerms::program(int depth) {
    const NatId n = m_context.nats.index(0);
    const NatId four = m_context.nats.constant(4);
    const TypeId first = m_types.array(n, m_f32);
    const TypeId second =
        m_types.array(four, m_types.array(m_context.nats.multiply(n, four), m_f32));
    m_scope = {first, second};
    const TermId body = term(dataType(2), depth);
    m_scope.clear();
    return m_context.natLam(m_context.lam(first, m_context.lam(second, body)));
}

TermId RandomTerms::call(TermId function, std::initializer_list<TermId> arguments) {
    for (const TermId argument : arguments) function = m_context.app(function, argument);
    return function;
}

/// Always possible: a variable, a literal, or the type's constructor over leaves.
TermId RandomTerms::leaf(TypeId type) {
    for (std::size_t i = 0; i < m_scope.size(); ++i)
        if (m_scope[m_scope.size() - 1 - i] == type && pick(3) != 0)
            return m_context.var(static_cast<std::uint32_t>(i), type);
    const Type shape = m_types[type];
    switch (shape.kind) {
        case TypeKind::Scalar:
            return m_context.literal(static_cast<double>(pick(5)) - 1, type);
        case TypeKind::Pair: {
            const TypeId make = m_types.function(shape.left, m_types.function(shape.right, type));
            const TermId left = leaf(shape.left);
            const TermId right = leaf(shape.right);
            return call(primitive(Primitive::MakePair, make), {left, right});
        }
        case TypeKind::Array: {
            const TypeId index = m_types.index(shape.size);
            m_scope.push_back(index);
            const TermId element = leaf(shape.right);
            m_scope.pop_back();
            const TypeId make = m_types.function(m_types.function(index, shape.right), type);
            return call(primitive(Primitive::Generate, make), {m_context.lam(index, element)});
        }
        case TypeKind::Function: {
            m_scope.push_back(shape.left);
            const TermId body = leaf(shape.right);
            m_scope.pop_back();
            return m_context.lam(shape.left, body);
        }
        default:
            CANDLER_UNREACHABLE("no leaf of this type");
    }
}

TermId RandomTerms::arrayTerm(TypeId type, int depth) {
    const Type shape = m_types[type];
    Nats& nats = m_context.nats;
    switch (pick(4)) {
        case 0: {
            const TypeId element = dataType(1);
            const TypeId input = m_types.array(shape.size, element);
            const TypeId function = m_types.function(element, shape.right);
            const TypeId map = m_types.function(function, m_types.function(input, type));
            const TermId f = term(function, depth - 1);
            const TermId x = term(input, depth - 1);
            return call(primitive(Primitive::Map, map), {f, x});
        }
        case 1: {
            const TypeId split = m_types.array(nats.divide(shape.size, nats.constant(2)).value(),
                                               m_types.array(nats.constant(2), shape.right));
            const TermId parts = term(split, depth - 1);
            return call(primitive(Primitive::Join, m_types.function(split, type)), {parts});
        }
        case 2: {
            // split[2] : (q*2).t -> q.2.t with q = size/2, then join.
            const NatId half = nats.divide(shape.size, nats.constant(2)).value();
            const TypeId split = m_types.array(half, m_types.array(nats.constant(2), shape.right));
            const NatId part = nats.index(0);
            const NatId outer = nats.shift(half, 1, 0);
            const TypeId element = m_types.shiftNats(shape.right, 1);
            const TypeId general = m_types.natFunction(
                m_types.function(m_types.array(nats.multiply(outer, part), element),
                                 m_types.array(outer, m_types.array(part, element))));
            const TermId x = term(type, depth - 1);
            const TermId cut =
                m_context.natApp(primitive(Primitive::Split, general), nats.constant(2));
            return call(primitive(Primitive::Join, m_types.function(split, type)),
                        {call(cut, {x})});
        }
        default: {
            const Type element = m_types[shape.right];
            if (element.kind != TypeKind::Array) return leaf(type);
            const TypeId turned =
                m_types.array(element.size, m_types.array(shape.size, element.right));
            const TermId x = term(turned, depth - 1);
            return call(primitive(Primitive::Transpose, m_types.function(turned, type)), {x});
        }
    }
}

TermId RandomTerms::term(TypeId type, int depth) {
    if (depth == 0) return leaf(type);
    const Type shape = m_types[type];
    if (pick(6) == 0) {  // a redex
        const TypeId bound = dataType(1);
        const TermId argument = term(bound, depth - 1);
        m_scope.push_back(bound);
        const TermId body = term(type, depth - 1);
        m_scope.pop_back();
        return m_context.app(m_context.lam(bound, body), argument);
    }
    switch (shape.kind) {
        case TypeKind::Scalar: {
            if (pick(2) == 0) {
                const TypeId binary = m_types.function(type, m_types.function(type, type));
                const TermId left = term(type, depth - 1);
                const TermId right = term(type, depth - 1);
                return call(primitive(pick(2) == 0 ? Primitive::Add : Primitive::Mul, binary),
                            {left, right});
            }
            const TypeId other = dataType(1);
            const TypeId pair = m_types.pair(type, other);
            const TermId x = term(pair, depth - 1);
            return call(primitive(Primitive::Fst, m_types.function(pair, type)), {x});
        }
        case TypeKind::Array:
            return arrayTerm(type, depth);
        case TypeKind::Function: {
            if (pick(3) == 0 && m_types.isData(shape.right)) {
                const TypeId middle = dataType(1);
                const TermId f = term(m_types.function(shape.left, middle), depth - 1);
                const TermId g = term(m_types.function(middle, shape.right), depth - 1);
                return m_context.comp(f, g);
            }
            m_scope.push_back(shape.left);
            const TermId body = term(shape.right, depth - 1);
            m_scope.pop_back();
            return m_context.lam(shape.left, body);
        }
        default:
            return leaf(type);
    }
}

}  // namespace candler::rise
