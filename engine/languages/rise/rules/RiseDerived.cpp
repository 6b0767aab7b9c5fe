#include "engine/languages/rise/rules/RiseDerived.h"

#include <array>

namespace candler::rise {

namespace {

/// The size of the vectors in a type, if it has any.
std::optional<NatId> vectorSize(const Types& types, TypeId id) {
    const Type& type = types[id];
    switch (type.kind) {
        case TypeKind::Vector:
            return type.size;
        case TypeKind::Pair:
        case TypeKind::Function:
            if (const auto left = vectorSize(types, type.left)) return left;
            return vectorSize(types, type.right);
        default:
            return std::nullopt;
    }
}

/// From a function on scalars to the same on vectors of `size`, lane by lane (rules of the lowering
/// step of "Sketch-Guided Equality Saturation", section 5). What is the same for all lanes, as a
/// free variable, is in each of them. Functions of operators that compute lane by lane, of pairs
/// and of named values.
class Vectoriser {
public:
    Vectoriser(RiseContext& context, NatId size) : m_context(context), m_size(size) {}

    std::optional<TermId> term(TermId id, std::uint32_t depth) {
        const Label label = m_context.store[m_context.store.labelOf(id)];
        const auto lanes = type(label.type);
        if (!lanes) return std::nullopt;
        if (label.op == kLiteral) return splat(id, label.type, *lanes);
        if (label.op == kVar && label.payload >= depth) {
            if (!m_context.types.isNumericScalar(label.type)) return std::nullopt;
            return splat(id, label.type, *lanes);
        }
        if (!isAsInLanes(label.op)) return std::nullopt;
        std::vector<TermId> children;
        for (std::size_t i = 0; i < m_context.store.children(id).size(); ++i) {
            const auto child =
                term(m_context.store.children(id)[i], depth + (label.op == kLam ? 1 : 0));
            if (!child) return std::nullopt;
            children.push_back(*child);
        }
        const TermId made = m_context.store.make(
            m_context.store.label({label.op, label.payload, *lanes}), children);
        if (const std::string* name = m_context.binderName(id))
            m_context.rememberBinder(made, *name);
        return made;
    }

private:
    /// Whether the operator does with lanes what it does with numbers.
    static bool isAsInLanes(OpId o) {
        using enum Primitive;
        if (!isPrimitive(o)) return o == kVar || o == kApp || o == kLam;
        const Primitive primitive = primitiveOf(o);
        return primitive == Fst || primitive == Snd || primitive == MakePair || primitive == Let ||
               isLaneWise(primitive);
    }

    std::optional<TypeId> type(TypeId id) {
        const Type scalar = m_context.types[id];
        if (m_context.types.isNumericScalar(id)) return m_context.types.vector(m_size, id);
        if (scalar.kind != TypeKind::Pair && scalar.kind != TypeKind::Function) return std::nullopt;
        const auto left = type(scalar.left);
        const auto right = type(scalar.right);
        if (!left || !right) return std::nullopt;
        return scalar.kind == TypeKind::Pair ? m_context.types.pair(*left, *right)
                                             : m_context.types.function(*left, *right);
    }

    TermId splat(TermId value, TypeId scalar, TypeId lanes) {
        const TermId function = m_context.primitive(Primitive::VectorFromScalar,
                                                    m_context.types.function(scalar, lanes));
        return m_context.app(function, value);
    }

    RiseContext& m_context;
    NatId m_size;
};

std::optional<TermId> vectorise(RiseTerms& terms, TermId term, TypeId type) {
    const auto size = vectorSize(terms.context().types, type);
    if (!size) return std::nullopt;
    return Vectoriser(terms.context(), *size).term(term, 0);
}

std::optional<TermId> swapBinders(RiseTerms& terms, TermId term, TypeId /*type*/) {
    return terms.binding().swapInnermost(term);
}

}  // namespace

std::span<const DerivedRow> derivedTable() {
    static constexpr std::array<DerivedRow, 2> table{{
        {"vectorise", "the function on vectors, lane by lane", DerivedShape::OwnType, vectorise},
        {"swap-binders", "the same below its two innermost binders in the other order",
         DerivedShape::SwapBinders, swapBinders},
    }};
    return table;
}

}  // namespace candler::rise
