#include "RandomTerms.h"

#include <algorithm>
#include <array>
#include <optional>

namespace candler::rise {

namespace {

using enum Primitive;

constexpr int kMostDimensions = 3;
constexpr std::size_t kMostParameters = 4;

/// Those that are often of use stand here more than once.
constexpr std::array kPrimitives{Map,       Map,       Map,       Map,
                                 MapSeq,    MapPar,    MapFst,    MapSnd,
                                 Reduce,    Reduce,    Reduce,    ReduceSeq,
                                 ReduceSeq, ScanSeq,   Zip,       Zip,
                                 Unzip,     Fst,       Snd,       MakePair,
                                 MakePair,  Split,     Split,     Join,
                                 Join,      Transpose, Transpose, Slide,
                                 Slide,     Generate,  MakeArray, Idx,
                                 Take,      Drop,      Concat,    PadClamp,
                                 PadClamp,  PadCst,    Gather,    Let,
                                 ToMem,     AsVector,  AsScalar,  VectorFromScalar,
                                 Add,       Add,       Sub,       Mul,
                                 Mul,       Div,       Mod,       Neg,
                                 Not,       Gt,        Lt,        Equal,
                                 Select,    Select,    Cast,      Min,
                                 Max,       Abs,       Sqrt,      Exp,
                                 Log,       Sin,       Cos,       Tanh,
                                 Floor,     Ceil,      Pow};

constexpr bool leaps(Primitive primitive) {
    return primitive == Mod || primitive == Gt || primitive == Lt || primitive == Equal ||
           primitive == Floor || primitive == Ceil || primitive == Cast;
}

constexpr bool isReduction(Primitive primitive) {
    return primitive == Reduce || primitive == ReduceSeq;
}

}  // namespace

RandomTerms::RandomTerms(RiseContext& context, std::uint32_t seed)
    : m_context(context), m_types(context.types), m_random(seed) {}

NatId RandomTerms::size() {
    Nats& nats = m_context.nats;
    const NatId variable = nats.index(pick(kSizeCount));
    switch (pick(8)) {
        case 0:
            return nats.multiply(variable, nats.constant(4));
        case 1:
            return nats.add(variable, nats.constant(2));
        case 2:
        case 3:
            return nats.constant(2 + pick(3));
        default:
            return variable;
    }
}

TypeId RandomTerms::dataType(TypeClass typeClass, int depth) {
    if (typeClass != TypeClass::Data || depth == 0 || pick(2) == 0) {
        constexpr std::array kScalars{Scalar::F32, Scalar::F32, Scalar::F32, Scalar::F32,
                                      Scalar::F64, Scalar::I32, Scalar::I32, Scalar::U8,
                                      Scalar::I8,  Scalar::I16, Scalar::U16};
        if (isWithin(typeClass, TypeClass::Real)) return m_types.scalar(kScalars[pick(5)]);
        if (typeClass == TypeClass::Data && pick(12) == 0) return m_types.scalar(Scalar::Bool);
        return m_types.scalar(kScalars[pick(kScalars.size())]);
    }
    const TypeId first = dataType(typeClass, depth - 1);
    if (pick(3) == 0) return m_types.pair(first, dataType(typeClass, depth - 1));
    return m_types.array(size(), first);
}

OpenChoices RandomTerms::choices() {
    return {[this] { return size(); }, [this](TypeClass type) { return dataType(type, 1); }};
}

bool RandomTerms::isWhole(NatId size) const {
    const auto terms = m_context.nats.terms(size);
    const auto isWholeTerm = [&](const NatTerm& term) {
        return term.numerator > 0 && term.denominator == 1 && term.factors.size() <= 2 &&
               std::ranges::all_of(term.factors, [&](const NatFactor& factor) {
                   return factor.exponent > 0 &&
                          m_context.nats.atom(factor.atom).kind == NatAtomKind::Index;
               });
    };
    return terms && std::ranges::all_of(*terms, isWholeTerm);
}

bool RandomTerms::isFine(TypeId id) const {
    const Type& type = m_types[id];
    switch (type.kind) {
        case TypeKind::Array:
            return isWhole(type.size) && m_types.arrayDepth(id) <= kMostDimensions &&
                   isFine(type.right);
        case TypeKind::Index:
            return isWhole(type.size);
        case TypeKind::Vector: {
            const auto lanes = m_context.nats.asInteger(type.size);
            return lanes && (*lanes == 2 || *lanes == 4) && m_types.isNumericScalar(type.right);
        }
        case TypeKind::Pair:
        case TypeKind::Function:
            return isFine(type.left) && isFine(type.right);
        default:
            return true;
    }
}

TermId RandomTerms::program(int depth) {
    m_parameters.clear();
    TypeId type = dataType(TypeClass::Data, 2);
    while (m_types.is(type, TypeKind::Scalar) && pick(4) != 0) type = dataType(TypeClass::Data, 3);
    TermId made = term(type, depth);
    for (const TypeId parameter : m_parameters) made = m_context.lam(parameter, made);
    for (std::uint32_t i = 0; i < kSizeCount; ++i) made = m_context.natLam(made);
    return made;
}

TermId RandomTerms::made(Primitive primitive, TypeId type,
                         std::initializer_list<TermId> arguments) {
    for (auto one = std::rbegin(arguments); one != std::rend(arguments); ++one)
        type = m_types.function(m_context.store.type(*one), type);
    TermId made = m_context.primitive(primitive, type);
    for (const TermId one : arguments) made = m_context.app(made, one);
    return made;
}

TermId RandomTerms::parameter(TypeId type) {
    std::vector<std::size_t> fitting;
    for (std::size_t i = 0; i < m_parameters.size(); ++i)
        if (m_parameters[i] == type) fitting.push_back(i);
    if (m_parameters.size() < kMostParameters && (fitting.empty() || pick(3) == 0)) {
        fitting = {m_parameters.size()};
        m_parameters.push_back(type);
    }
    if (fitting.empty()) return {};
    const std::size_t chosen = fitting[pick(static_cast<std::uint32_t>(fitting.size()))];
    return m_context.var(static_cast<std::uint32_t>(m_scope.size() + chosen), type);
}

TermId RandomTerms::scalarLeaf(TypeId type) {
    const Scalar scalar = m_types[type].scalar;
    if (scalar == Scalar::Bool) return m_context.literal(pick(2), type);
    for (std::size_t i = 0; i < m_scope.size(); ++i) {
        const TypeId index = m_scope[m_scope.size() - 1 - i];
        if (!m_types.is(index, TypeKind::Index) || pick(2) == 0) continue;
        const TermId counter = m_context.var(static_cast<std::uint32_t>(i), index);
        return made(Cast, type, {made(IndexAsNat, m_types.scalar(Scalar::NatType), {counter})});
    }
    if (pick(6) == 0)
        if (const TermId input = parameter(type); input.isValid()) return input;
    const double value = pick(4);
    const bool isReal = m_types.isIn(type, TypeClass::Real);
    return m_context.literal(isReal ? value - 0.5 : value, type);
}

TermId RandomTerms::leaf(TypeId type) {
    for (std::size_t i = 0; i < m_scope.size(); ++i)
        if (m_scope[m_scope.size() - 1 - i] == type && pick(4) != 0)
            return m_context.var(static_cast<std::uint32_t>(i), type);
    const Type shape = m_types[type];
    switch (shape.kind) {
        case TypeKind::Pair: {
            const TermId left = leaf(shape.left);
            const TermId right = leaf(shape.right);
            return made(MakePair, type, {left, right});
        }
        case TypeKind::Array: {
            if (pick(5) != 0 && !m_types.is(shape.right, TypeKind::Vector))
                if (const TermId input = parameter(type); input.isValid()) return input;
            return made(Generate, type,
                        {argument(m_types.function(m_types.index(shape.size), shape.right), 0)});
        }
        case TypeKind::Vector:
            return made(VectorFromScalar, type, {leaf(shape.right)});
        case TypeKind::Index:
            return m_context.indexLiteral(m_context.nats.constant(0), type);
        default:
            return scalarLeaf(type);
    }
}

TermId RandomTerms::argument(TypeId type, int depth) {
    if (!m_types.isFunction(type)) return term(type, depth);
    const Type function = m_types[type];
    m_scope.push_back(function.left);
    const TermId body = argument(function.right, depth);
    m_scope.pop_back();
    return m_context.lam(function.left, body);
}

/// Of a reduction.
TermId RandomTerms::operatorOf(TypeId type, int depth) {
    constexpr std::array kOperators{Add, Add, Mul, Min, Max};
    const Type function = m_types[type];
    const bool isOfNumbers =
        m_types.isNumericScalar(function.left) && m_types[function.right].left == function.left;
    if (isOfNumbers && pick(4) != 0)
        return m_context.primitive(kOperators[pick(kOperators.size())], type);
    return argument(type, depth);
}

TermId RandomTerms::call(Primitive primitive, TypeId type, int depth) {
    Unifier unifier(m_context);
    const Payload payload = primitive == MakeArray ? 2 + pick(2) : 0;
    const TypeId scheme = unifier.instantiate(primitive, payload);
    TypeId rest = scheme;
    std::vector<NatId> nats;
    std::vector<TypeId> arguments;
    for (; m_types.is(rest, TypeKind::NatFunction);
         rest = m_types.substituteNat(m_types[rest].right, nats.back()))
        nats.push_back(unifier.freshNat());
    for (; m_types.isFunction(rest); rest = m_types[rest].right)
        arguments.push_back(m_types[rest].left);
    if (!unifier.unify(rest, type)) return {};
    for (const NatId nat : nats)
        if (!chooseOpen(m_context, unifier, nat, choices()) || !isWhole(unifier.resolve(nat)))
            return {};
    for (TypeId& argument : arguments) {
        if (!chooseOpen(m_context, unifier, argument, choices())) return {};
        argument = unifier.resolve(argument);
    }
    if (!unifier.solvePostponed() || !unifier.isSettled()) return {};
    if (!std::ranges::all_of(arguments, [&](TypeId one) { return isFine(one); })) return {};
    TermId made = m_context.primitive(primitive, unifier.resolve(scheme), payload);
    for (const NatId nat : nats) made = m_context.natApp(made, unifier.resolve(nat));
    const int below = leaps(primitive) ? 0 : depth - 1;
    for (std::size_t i = 0; i < arguments.size(); ++i)
        made = m_context.app(made, i == 0 && isReduction(primitive)
                                       ? operatorOf(arguments[i], std::min(below, 1))
                                       : argument(arguments[i], below));
    return made;
}

TermId RandomTerms::term(TypeId type, int depth) {
    if (depth <= 0) return leaf(type);
    if (pick(10) == 0) {  // a redex
        const TypeId bound = dataType(TypeClass::Data, 1);
        const TermId function = argument(m_types.function(bound, type), depth - 1);
        return m_context.app(function, term(bound, depth - 1));
    }
    constexpr int kTries = 20;
    for (int i = 0; i < kTries; ++i)
        if (const TermId made = call(kPrimitives[pick(kPrimitives.size())], type, depth);
            made.isValid())
            return made;
    return leaf(type);
}

}  // namespace candler::rise
