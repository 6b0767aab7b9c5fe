// Scalars of the Lowerer: their expressions, and the statements that these need before.
#include <algorithm>
#include <array>

#include "engine/languages/sdqlite/lowering/SdqLowerer.h"
#include "engine/languages/sdqlite/semantics/SdqArithmetic.h"

namespace candler::sdqlite {

using loop::Block;
using loop::ExprId;
using loop::ExprOp;
using loop::Function;

std::optional<Ring> Lowerer::ringOf(TermId term) const {
    const TypeId leaf = m_terms.plainTypes.leafOf(m_terms.store.type(term));
    return PlainTypes::isRing(leaf) ? std::optional(PlainTypes::ringOf(leaf)) : std::nullopt;
}

ExprId Lowerer::scalar(TermId term, const Environment& environment) {
    if (m_error) return fail(term, {});
    const At at(*this, term);
    using enum Operator;
    switch (opOf(term)) {
        case Variable: {
            const Lowered* known = variable(term, environment);
            return known != nullptr && known->scalar.isValid()
                       ? known->scalar
                       : fail(term, "nothing of this type binds a variable");
        }
        case Symbol:
            return symbol(term);
        case Number:
            return number(term);
        case Get:
            return element(term, environment);
        case If:
            return conditional(term, environment);
        case InBounds:
        case Probe:
        case Sum:
        case Merge:
        case Let:
            return once(term, environment);
        default:
            return computed(term, environment);
    }
}

/// What was computed in a block around this one, of the same variables, is not computed again.
ExprId Lowerer::once(TermId term, const Environment& environment) {
    std::vector<const Lowered*> used;
    FreeSet free = facts(term).free;
    for (std::uint32_t i = 0; free != 0 && i < environment.size(); ++i, free >>= 1U)
        if ((free & 1U) != 0) used.push_back(&environment[environment.size() - 1 - i]);
    const auto isSame = [&](const Known& known) {
        return known.term == term &&
               std::ranges::equal(known.variables, used, [](const Lowered& a, const Lowered* b) {
                   return a.scalar == b->scalar && a.map == b->map;
               });
    };
    for (const auto& block : m_known)
        for (const Known& known : block)
            if (isSame(known)) return known.value;
    const ExprId value = total(term, [&](const ValueUse& add) { parts(term, environment, add); });
    Known known{.term = term, .variables = {}, .value = value};
    for (const Lowered* variable : used) known.variables.push_back(*variable);
    m_known.back().push_back(std::move(known));
    return value;
}

/// Of the scalars below it.
ExprId Lowerer::computed(TermId term, const Environment& environment) {
    const Operator op = opOf(term);
    if (op == Operator::Multiply) return product(term, environment);
    if (isComparison(op)) return comparison(term, environment);
    return arithmetic(term, environment);
}

ExprId Lowerer::number(TermId term) {
    const double number = m_terms.numberAt(payload(term));
    if (const auto ring = ringOf(term)) return RingCode(m_function, *ring).number(number);
    return constant(static_cast<std::int64_t>(number));
}

ExprId Lowerer::symbol(TermId term) {
    if (const auto size = m_parameters.size(payload(term))) return *size;
    if (const Parameters::Array* array = m_parameters.array(payload(term)))
        return m_function.load(array->buffer, {});
    return fail(term, "no kernel is written for this input");
}

/// Truth times a value is the value under a condition.
ExprId Lowerer::product(TermId term, const Environment& environment) {
    const TermId left = child(term, 0);
    const TermId right = child(term, 1);
    if (isTruth(left) && !isTruth(right)) return conditional(term, environment);
    const auto ring = ringOf(term);
    const ExprId a = scalar(left, environment);
    const ExprId b = scalar(right, environment);
    if (!ring) return m_function.multiply(a, b);
    RingCode code(m_function, *ring);
    return code.multiply(code.converted(a), code.converted(b));
}

ExprId Lowerer::comparison(TermId term, const Environment& environment) {
    const ExprId a = scalar(child(term, 0), environment);
    const ExprId b = scalar(child(term, 1), environment);
    switch (opOf(term)) {
        case Operator::Equal:
            return binary(ExprOp::Equal, a, b);
        case Operator::NotEqual:
            return m_function.unary(ExprOp::Not, binary(ExprOp::Equal, a, b));
        case Operator::Less:
            return binary(ExprOp::Less, a, b);
        case Operator::LessEqual:
            return binary(ExprOp::LessEqual, a, b);
        case Operator::Greater:
            return binary(ExprOp::Less, b, a);
        default:
            return binary(ExprOp::LessEqual, b, a);
    }
}

ExprId Lowerer::arithmetic(TermId term, const Environment& environment) {
    const auto ring = ringOf(term);
    RingCode code(m_function, ring.value_or(Ring::Int));
    const ExprId a = row(opOf(term)).arity > 0 ? scalar(child(term, 0), environment) : ExprId{};
    const ExprId b = row(opOf(term)).arity > 1 ? scalar(child(term, 1), environment) : ExprId{};
    switch (opOf(term)) {
        case Operator::Add:
            return ring ? code.add(a, b) : m_function.add(a, b);
        case Operator::Subtract:
            return ring ? code.subtract(a, b) : binary(ExprOp::Subtract, a, b);
        case Operator::Min:
        case Operator::Max: {
            const bool isMin = opOf(term) == Operator::Min;
            if (m_function[a].type != loop::Type::Bool)
                return binary(isMin ? ExprOp::Min : ExprOp::Max, a, b);
            return binary(isMin ? ExprOp::And : ExprOp::Or, a, b);
        }
        case Operator::Negate:
            return m_function.unary(ExprOp::Negate, a);
        case Operator::Inverse:
            return inverse(a);
        case Operator::Divide:
        case Operator::Modulo:
            return division(term, a, b);
        default:
            if (opOf(term) == Operator::Tuple || opOf(term) == Operator::Component)
                return fail(term, "no kernel is written for pairs as keys of this map",
                            "write 'sum' in the place of 'collect', or declare a map of maps");
            return fail(term, "no kernel is written for this");
    }
}

ExprId Lowerer::inverse(ExprId a) {
    const ExprId zero = m_function.real(loop::Type::F64, 0);
    return m_function.select(binary(ExprOp::Equal, a, zero), zero,
                             binary(ExprOp::Divide, m_function.real(loop::Type::F64, 1), a));
}

ExprId Lowerer::division(TermId term, ExprId a, ExprId b) {
    if (!m_bounds.isBelow(constant(0), b))
        return fail(term, "no kernel is written for a division by what may be 0 or less",
                    "divide by a number");
    return binary(opOf(term) == Operator::Divide ? ExprOp::Divide : ExprOp::Modulo, a, b);
}

ExprId Lowerer::condition(TermId term, const Environment& environment) {
    const ExprId value = scalar(term, environment);
    if (const auto ring = ringOf(term)) return RingCode(m_function, *ring).isNonzero(value);
    return m_function.unary(ExprOp::Not, binary(ExprOp::Equal, value, constant(0)));
}

ExprId Lowerer::inBounds(TermId term, const Environment& environment) {
    const ExprId low = scalar(child(term, 0), environment);
    const ExprId high = scalar(child(term, 1), environment);
    const ExprId at = scalar(child(term, 2), environment);
    return binary(ExprOp::And, binary(ExprOp::LessEqual, low, at), binary(ExprOp::Less, at, high));
}

/// A choice of two expressions where the value needs no statements.
ExprId Lowerer::conditional(TermId term, const Environment& environment) {
    const ExprId holds = condition(child(term, 0), environment);
    ExprId value;
    const Block needed = within([&] { value = scalar(child(term, 1), environment); });
    const auto ring = ringOf(term);
    const ExprId zero = ring ? RingCode(m_function, *ring).zero() : constant(0);
    if (needed.empty()) return m_function.select(holds, value, zero);
    return total(term, [&](const ValueUse& add) {
        guard(holds, [&] { add({scalar(child(term, 1), environment)}); });
    });
}

ExprId Lowerer::total(TermId term, const std::function<void(const ValueUse&)>& make) {
    const auto ring = ringOf(term);
    RingCode code(m_function, ring.value_or(Ring::Int));
    const loop::Type type = ring ? elementType(*ring) : loop::Type::Index;
    const loop::LocalId sum = m_function.addLocal(ring ? "sum" : "found", type);
    const ExprId zero = ring ? code.zero() : constant(0);
    const ExprId before = m_function.local(sum);
    std::size_t count = 0;
    std::optional<ExprId> only;  // What is always there, once.
    const auto addValue = [&](ExprId value) {
        const ExprId after = ring ? code.add(before, value) : m_function.add(before, value);
        emit(Function::assign(sum, after));
    };
    Block block;
    Block* const outside = std::exchange(m_block, &block);
    make([&](const Lowered& value) {
        if (count++ == 0 && m_block == &block) {
            only = value.scalar;
            return;
        }
        if (only)
            block.push_back(Function::assign(
                sum, ring ? code.add(before, *only) : m_function.add(before, *only)));
        only.reset();
        addValue(value.scalar);
    });
    m_block = outside;
    if (!only) emit(Function::declare(sum, zero));
    for (loop::Stmt& stmt : block) emit(std::move(stmt));
    return only ? *only : count == 0 ? zero : before;
}

void Lowerer::parts(TermId term, const Environment& environment, const ValueUse& add) {
    if (m_error) return;
    const At at(*this, term);
    using enum Operator;
    switch (opOf(term)) {
        case Sum:
            if (isSearched(term, environment, [&](TermId found, const Environment& inner) {
                    parts(found, inner, add);
                }))
                return;
            return each(mapOf(child(term, 0), environment), needsOf(child(term, 1)),
                        [&](ExprId key, const Lowered& entry) {
                            parts(child(term, 1), withEntry(term, environment, key, entry), add);
                        });
        case Merge:
            return walkMerge(term, environment,
                             [&](const Environment& inner) { parts(child(term, 2), inner, add); });
        case Probe:
            return lookup(mapOf(child(term, 0), environment), scalar(child(term, 1), environment),
                          needsOf(child(term, 2)), [&](const Lowered& entry) {
                              parts(child(term, 2), extended(environment, {entry}), add);
                          });
        case InBounds:
            return guard(inBounds(term, environment),
                         [&] { parts(child(term, 3), environment, add); });
        case If:
            return guard(condition(child(term, 0), environment),
                         [&] { parts(child(term, 1), environment, add); });
        case Let:
            return parts(child(term, 1), extended(environment, {letValue(term, environment)}), add);
        case Add:
            parts(child(term, 0), environment, add);
            return parts(child(term, 1), environment, add);
        default:
            return add({scalar(term, environment)});
    }
}

/// Of an array directly; of other maps the sum of what is under the key.
ExprId Lowerer::element(TermId term, const Environment& environment) {
    const ExprId key = scalar(child(term, 1), environment);
    const auto array = arrayOf(child(term, 0), environment);
    if (array && m_parameters.array(*array) != nullptr &&
        m_parameters.array(*array)->extents.size() == 1) {
        const ExprId isFound = isInside(key, m_parameters.array(*array)->extents.front());
        if (m_function.constantValue(isFound) == 1) return load(*array, key).scalar;
        const auto ring = ringOf(term);
        const ExprId zero = ring ? RingCode(m_function, *ring).zero() : constant(0);
        const ExprId found = m_function.load(m_parameters.array(*array)->buffer, {key});
        return named(m_function.select(isFound, found, zero), m_terms.symbolAt(*array).name);
    }
    return total(term, [&](const ValueUse& add) {
        lookup(mapOf(child(term, 0), environment), key, {.isLinear = true, .isStrict = true}, add);
    });
}

}  // namespace candler::sdqlite
