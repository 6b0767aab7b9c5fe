// Loops over the points of conjunctions.
#include <algorithm>

#include "engine/languages/stur/lowering/SturLowerer.h"

namespace candler::stur {

using loop::Block;
using loop::ExprId;
using loop::ExprOp;
using loop::Function;

namespace {

constexpr const char* kBoundHint =
    "loops require bounds that are sums of indices and sizes, as in (0 <= i < n); where a "
    "structure multiplies indices by symbols, such bounds may not exist";

}  // namespace

void SturLowerer::append(Block& to, Block more) {
    std::ranges::move(more, std::back_inserter(to));
}

ExprId SturLowerer::local(const std::string& name, ExprId value, Block& block) {
    if (m_function.constantValue(value)) return value;
    const loop::LocalId made = m_function.addLocal(name, loop::Type::Index);
    block.push_back(Function::declare(made, value));
    return m_function.local(made);
}

ExprId SturLowerer::name(const std::string& name, const Names& names) {
    if (const auto found = names.find(name); found != names.end()) return found->second;
    if (const auto found = m_symbols.find(name); found != m_symbols.end()) return found->second;
    std::optional<Quotient> quotient;
    if (const auto found = m_program.quotients.find(name); found != m_program.quotients.end())
        quotient = found->second;
    for (const auto& [tensor, layout] : m_layouts)
        for (const CountQuotient& one : layout.size.quotients)
            if (one.name == name) quotient = Quotient{one.form, one.divisor};
    if (!quotient) {
        fail("'" + AffineForm::shownName(name) + "' is known to no loop", kBoundHint);
        return m_function.constant(0);
    }
    const ExprId value =
        binary(ExprOp::Divide, form(quotient->form, names), form(quotient->divisor, names));
    m_symbols[name] = value;
    return value;
}

ExprId SturLowerer::form(const AffineForm& form, const Names& names) {
    std::optional<ExprId> sum;
    for (const FormTerm& term : form.terms()) {
        std::optional<ExprId> product;
        std::string_view rest = term.product;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find('*'), rest.size());
            const ExprId factor = name(std::string(rest.substr(0, end)), names);
            product = product ? m_function.multiply(*product, factor) : factor;
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        const bool isSubtracted = sum && term.coefficient < 0;
        const std::int64_t factor = isSubtracted ? -term.coefficient : term.coefficient;
        if (factor != 1) product = m_function.multiply(m_function.constant(factor), *product);
        sum =
            !sum ? *product : binary(isSubtracted ? ExprOp::Subtract : ExprOp::Add, *sum, *product);
    }
    if (!sum) return m_function.constant(form.constant());
    if (form.constant() == 0) return *sum;
    const bool isSubtracted = form.constant() < 0;
    return binary(isSubtracted ? ExprOp::Subtract : ExprOp::Add, *sum,
                  m_function.constant(isSubtracted ? -form.constant() : form.constant()));
}

std::vector<ExprId> SturLowerer::forms(const std::vector<AffineForm>& forms, const Names& names) {
    std::vector<ExprId> made;
    for (const AffineForm& one : forms) made.push_back(form(one, names));
    return made;
}

/// Rounded up as a lower bound, down as an upper one.
ExprId SturLowerer::boundValue(const LoopBound& bound, bool isLower, const Names& names) {
    const AffineForm divisor = bound.scale * AffineForm(bound.divisor);
    if (divisor == AffineForm(1)) return form(bound.form, names);
    const AffineForm rounded = isLower ? bound.form + divisor - 1 : bound.form;
    return binary(ExprOp::Divide, form(rounded, names), form(divisor, names));
}

ExprId SturLowerer::bound(const std::vector<LoopBound>& bounds, bool isLower, const Names& names) {
    std::optional<ExprId> all;
    for (const LoopBound& one : bounds) {
        const ExprId value = boundValue(one, isLower, names);
        all = all ? binary(isLower ? ExprOp::Max : ExprOp::Min, *all, value) : value;
    }
    return *all;
}

std::optional<ExprId> SturLowerer::guard(const Conjunction& conjunction, const Names& names) {
    std::optional<ExprId> all;
    const ExprId zero = m_function.constant(0);
    for (const Atom& atom : conjunction.atoms()) {
        const ExprId value = form(atom.form, names);
        ExprId holds;
        switch (atom.kind) {
            case Atom::Kind::NonNegative:
                holds = binary(ExprOp::LessEqual, zero, value);
                break;
            case Atom::Kind::Zero:
                holds = binary(ExprOp::Equal, value, zero);
                break;
            case Atom::Kind::Divisible:
                holds =
                    binary(ExprOp::Equal,
                           binary(ExprOp::Modulo, value, m_function.constant(atom.modulus)), zero);
                break;
        }
        all = all ? binary(ExprOp::And, *all, holds) : holds;
    }
    return all;
}

Block SturLowerer::guarded(const Conjunction& conjunction, const Names& names, Block block) {
    if (block.empty()) return block;
    const auto condition = guard(conjunction, names);
    if (!condition) return block;
    Block made;
    made.push_back(Function::choice(*condition, std::move(block)));
    return made;
}

std::optional<LoopNest> SturLowerer::nest(const Conjunction& points,
                                          std::vector<std::string> order) {
    auto made = makeLoopNest(points, order, m_prover);
    // Sums of nothing are stored as well, so that a nest is not begun in vain.
    const auto guarded = [](LoopNest nest) {
        nest.guard.add(nest.nonEmpty);
        return nest;
    };
    if (made) return guarded(std::move(*made));
    const Diagnostics first = made.error();
    constexpr int kMostOrders = 720;
    std::ranges::sort(order);
    int tried = 0;
    do {
        if (auto other = makeLoopNest(points, order, m_prover)) return guarded(std::move(*other));
    } while (++tried < kMostOrders && std::ranges::next_permutation(order).found);
    fail(first.front().message, kBoundHint);
    return std::nullopt;
}

SturLowerer::LoopValues SturLowerer::valuesOf(const LoopLevel& level, const Names& names) {
    ExprId first = bound(level.lower, true, names);
    const ExprId last = bound(level.upper, false, names);
    if (level.stride != 1) {
        const ExprId stride = m_function.constant(level.stride);
        const ExprId behind = binary(
            ExprOp::Modulo, binary(ExprOp::Subtract, form(level.residue, names), first), stride);
        first = m_function.add(first, behind);
    }
    ExprId count = binary(ExprOp::Subtract, last, first);
    if (level.stride != 1) count = binary(ExprOp::Divide, count, m_function.constant(level.stride));
    return {first, m_function.add(count, m_function.constant(1))};
}

Block SturLowerer::level(const LoopLevel& level, Names& names,
                         const std::function<Block(Names& names)>& inside) {
    if (level.isDefined) {
        names[level.variable] = boundValue(level.definition, false, names);
        return guarded(level.guard, names, inside(names));
    }
    const auto [first, count] = valuesOf(level, names);
    const loop::VarId counter = m_function.addLoopVariable(level.variable);
    ExprId value = m_function.var(counter);
    if (level.stride != 1) value = m_function.multiply(value, m_function.constant(level.stride));
    names[level.variable] =
        m_function.constantValue(first) == 0 ? value : m_function.add(first, value);
    Block block = guarded(level.guard, names, inside(names));
    Block made;
    if (!block.empty())
        made.push_back(
            Function::forLoop(loop::LoopKind::Sequential, counter, count, std::move(block)));
    return made;
}

Block SturLowerer::levels(const LoopNest& nest, std::size_t at, std::size_t end, Names& names,
                          const std::function<Block(Names& names)>& body) {
    if (at == end) return body(names);
    return level(nest.levels[at], names,
                 [&](Names& inner) { return levels(nest, at + 1, end, inner, body); });
}

Block SturLowerer::levelsTo(const LoopNest& nest, std::size_t at, Element& element, Names& names,
                            const std::function<Block(Names& names)>& body) {
    if (at == nest.levels.size()) return body(names);
    return level(nest.levels[at], names, [&](Names& inner) {
        Block block;
        // What does not change in the innermost loop is computed outside.
        if (at + 1 < nest.levels.size()) moveBase(nest, at + 1, element, inner, block);
        append(block, levelsTo(nest, at + 1, element, inner, body));
        return block;
    });
}

void SturLowerer::moveBase(const LoopNest& nest, std::size_t depth, Element& element,
                           const Names& names, Block& block) {
    std::optional<ExprId> more;
    std::erase_if(element.place, [&](const PlacePart& part) {
        if (depthIn(nest, part.forms()) > depth) return false;
        const ExprId value = partOf(part, names, element.piece);
        more = more ? m_function.add(*more, value) : value;
        return true;
    });
    if (!more) return;
    const loop::LocalId base = m_function.addLocal("base", loop::Type::Index);
    block.push_back(Function::declare(base, m_function.add(baseOf(element), *more)));
    element.base = m_function.local(base);
}

void SturLowerer::appendLoops(const LoopNest& nest, std::size_t end, bool isIndependent,
                              const std::function<Block(Names& names)>& body) {
    Names names;
    appendTop(nest, isIndependent, levels(nest, 0, end, names, body));
}

void SturLowerer::appendTop(const LoopNest& nest, bool isIndependent, Block block) {
    loop::For* outermost = block.size() == 1 ? block.front().as<loop::For>() : nullptr;
    if (isIndependent && outermost != nullptr &&
        std::ranges::any_of(outermost->body,
                            [](const loop::Stmt& stmt) { return stmt.as<loop::For>() != nullptr; }))
        outermost->kind = loop::LoopKind::Parallel;
    append(m_function.body, guarded(nest.guard, {}, std::move(block)));
}

}  // namespace candler::stur
