#include "engine/languages/stur/lowering/SturLowering.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/codegen/IndependentLoops.h"
#include "engine/codegen/LoopSimplifier.h"
#include "engine/codegen/LoopVerifier.h"
#include "engine/codegen/MemoryPlacement.h"
#include "engine/languages/stur/lowering/SturLowerer.h"
#include "engine/languages/stur/structure/Regions.h"

namespace candler::stur {

using loop::Block;
using loop::BufferId;
using loop::BufferRole;
using loop::ExprId;
using loop::ExprOp;
using loop::Function;
using loop::Type;

namespace {

/// Of a result that is read; of more all is read, where it is 0 as well.
constexpr std::size_t kMostPieces = 4;

}  // namespace

void SturLowerer::fail(std::string message) {
    if (m_errors.empty()) m_errors.push_back(makeError(std::move(message)));
}

void SturLowerer::fail(const Diagnostics& errors) {
    if (m_errors.empty()) m_errors = errors;
}

void SturLowerer::addBuffer(const std::string& tensor, BufferRole role) {
    std::vector<ExprId> shape;
    for (const AffineForm& extent : m_program.tensors.at(tensor).extents) {
        const ExprId value = form(extent, {});
        const bool isSize = m_prover.implies(Conjunction(), Atom::nonNegative(extent));
        // Temporaries of no elements have one.
        const std::int64_t least = role == BufferRole::Temporary ? 1 : 0;
        shape.push_back(isSize ? value : binary(ExprOp::Max, m_function.constant(least), value));
    }
    m_buffers[tensor] = m_function.addBuffer({tensor, Type::F64, std::move(shape), role});
}

/// Sizes, results, inputs.
void SturLowerer::addParameters() {
    for (const NameSyntax& symbol : m_program.model->symbols)
        m_symbols[symbol.name] = m_function.var(m_function.addSize(symbol.name));
    for (const Tensor& tensor : m_program.model->tensors)
        if (tensor.isOutput) addBuffer(tensor.name, BufferRole::Output);
    for (const Tensor& tensor : m_program.model->tensors)
        if (!tensor.definition) addBuffer(tensor.name, BufferRole::Input);
    for (const auto& [name, tensor] : m_program.tensors)
        if (!m_buffers.contains(name)) addBuffer(name, BufferRole::Temporary);
}

/// What the program assumes of its sizes.
void SturLowerer::addChecks() {
    ProverOptions proving;
    Prover prover(std::move(proving));
    const std::vector<Atom>& facts = m_program.assumptions.atoms();
    for (std::size_t i = 0; i < facts.size(); ++i) {
        const Atom& atom = facts[i];
        if (prover.implies(m_program.assumptions.without(i), atom)) continue;
        bool isOfSizes = true;
        std::vector<std::string> names;
        atom.form.collectNames(names);
        for (const std::string& name : names) isOfSizes = isOfSizes && m_symbols.contains(name);
        if (!isOfSizes || atom.kind == Atom::Kind::Divisible) continue;
        // A size that bounds itself: `N >= 1`.
        const AffineForm value = atom.form - AffineForm(atom.form.constant());
        const ExprId bound = m_function.constant(-atom.form.constant());
        m_function.body.push_back(
            {loop::Require{loop::RequireKind::AtLeast, form(value, {}), bound, value.text()}});
        if (atom.kind == Atom::Kind::Zero)
            m_function.body.push_back(
                {loop::Require{loop::RequireKind::AtLeast, form(-value, {}),
                               m_function.constant(atom.form.constant()), (-value).text()}});
    }
}

void SturLowerer::fillZero(const std::string& tensor) {
    const BufferId buffer = m_buffers.at(tensor);
    const std::vector<ExprId> shape = m_function[buffer].shape;
    std::vector<loop::VarId> counters;
    std::vector<ExprId> indices;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        counters.push_back(m_function.addLoopVariable("z"));
        indices.push_back(m_function.var(counters.back()));
    }
    Block block;
    block.push_back(Function::store(buffer, indices, m_function.real(Type::F64, 0)));
    for (std::size_t i = shape.size(); i-- > 0;) {
        Block outer;
        outer.push_back(
            Function::forLoop(loop::LoopKind::Sequential, counters[i], shape[i], std::move(block)));
        block = std::move(outer);
    }
    append(m_function.body, std::move(block));
}

std::vector<std::string> SturLowerer::orderOf(const FlatRule& rule,
                                              const FlatProduct& product) const {
    std::vector<std::string> all = rule.variables;
    all.insert(all.end(), product.summed.begin(), product.summed.end());
    std::vector<std::string> order;
    for (const std::string& name : rule.order)
        if (std::ranges::count(all, name) != 0 && std::ranges::count(order, name) == 0)
            order.push_back(name);
    for (const std::string& name : all)
        if (std::ranges::count(order, name) == 0) order.push_back(name);
    return order;
}

/// Where an element of a factor may lie, and what is read there. Of inputs only unique elements are
/// read; results are there in full.
std::vector<SturLowerer::ReadPiece> SturLowerer::piecesOf(const FlatFactor& factor) const {
    const FlatTensor& tensor = m_program.tensors.at(factor.tensor);
    const bool isInput = tensor.declared != nullptr && !tensor.declared->definition;
    const Structure& structure = m_structures.at(factor.tensor);
    const Substitution arguments = substitutionOf(structure.variables, factor.indices);
    const ReadElement whole{m_buffers.at(factor.tensor), factor.use, factor.indices};
    std::vector<ReadPiece> pieces;
    if (!isInput) {
        if (m_options.usesStructures && structure.support.size() <= kMostPieces)
            for (const Conjunction& guard : structure.support)
                pieces.push_back({guard.substituted(arguments), whole});
        else
            pieces.push_back({Conjunction(), whole});
        return pieces;
    }
    for (const Piece& piece : structure.pieces) {
        ReadElement element = whole;
        for (std::size_t i = 0; i < piece.map.size(); ++i)
            element.indices[i] = piece.map[i].substituted(arguments);
        const double known = piece.factor.get_d();
        element.factor = factor.use == FlatFactor::Use::Value     ? known
                         : factor.use == FlatFactor::Use::Inverse ? 1 / known
                                                                  : 1;
        pieces.push_back({piece.guard.substituted(arguments), std::move(element)});
    }
    return pieces;
}

/// One for each combination of pieces.
std::vector<SturLowerer::Nest> SturLowerer::nestsOf(const FlatRule& rule,
                                                    const FlatProduct& product,
                                                    const Conjunction& where) {
    Conjunction points = product.condition;
    points.add(where);
    std::vector<Nest> nests{{points, {}}};
    for (const FlatFactor& factor : product.factors) {
        if (factor.isSize) continue;
        const std::vector<ReadPiece> pieces = piecesOf(factor);
        std::vector<Nest> next;
        for (const Nest& nest : nests)
            for (const ReadPiece& piece : pieces) {
                Nest more = nest;
                more.points.add(piece.guard);
                if (more.points.isFalse() || m_prover.provesEmpty(more.points)) continue;
                more.reads.push_back(piece.element);
                next.push_back(std::move(more));
            }
        nests = std::move(next);
    }
    const std::vector<std::string> variables = orderOf(rule, product);
    for (Nest& nest : nests) nest.points = simplified(nest.points, variables, m_prover);
    std::erase_if(nests, [](const Nest& nest) { return nest.points.isFalse(); });
    return nests;
}

/// A symbol as a number.
ExprId SturLowerer::sizeFactor(const FlatFactor& factor, const Names& names) {
    const ExprId size = m_function.cast(Type::F64, name(factor.tensor, names));
    if (factor.use == FlatFactor::Use::Value) return size;
    const ExprId zero = m_function.real(Type::F64, 0);
    const ExprId one = m_function.real(Type::F64, 1);
    return m_function.select(
        binary(ExprOp::Equal, size, zero), zero,
        factor.use == FlatFactor::Use::Nonzero ? one : binary(ExprOp::Divide, one, size));
}

/// At one point.
ExprId SturLowerer::valueOf(const FlatProduct& product, const Nest& nest, const Names& names) {
    double coefficient = product.coefficient;
    std::optional<ExprId> all;
    const auto multiply = [&](ExprId factor) {
        all = all ? m_function.multiply(*all, factor) : factor;
    };
    for (const ReadElement& element : nest.reads) {
        coefficient *= element.factor;
        multiply(read(element, names));
    }
    for (const FlatFactor& factor : product.factors)
        if (factor.isSize) multiply(sizeFactor(factor, names));
    if (coefficient != 1 || !all) multiply(m_function.real(Type::F64, coefficient));
    return *all;
}

/// Adds to an element of the result.
loop::Stmt SturLowerer::addition(const FlatRule& rule, const Names& names, ExprId more) {
    const BufferId result = m_buffers.at(rule.tensor);
    const std::vector<ExprId> place = forms(identityMap(rule.variables), names);
    return Function::store(result, place, m_function.add(m_function.load(result, place), more));
}

Block SturLowerer::sumOf(const FlatRule& rule, const FlatProduct& product, const Nest& nest,
                         const LoopNest& loops) {
    const auto first = loops.levels.begin();
    // Behind the last variable of the head all is summed into a local.
    auto inner = loops.levels.end();
    while (inner != first && std::ranges::count(rule.variables, (inner - 1)->variable) == 0)
        --inner;
    const auto innerAt = static_cast<std::size_t>(inner - first);
    // A sum of nothing may have no place to go to.
    const bool hasLocal =
        loops.isExact && std::any_of(inner, loops.levels.end(),
                                     [](const LoopLevel& level) { return !level.isDefined; });
    const auto innermost = [&](Names& at) {
        if (!hasLocal)
            return levels(loops, innerAt, at, [&](Names& deep) {
                return Block{addition(rule, deep, valueOf(product, nest, deep))};
            });
        const loop::LocalId sum = m_function.addLocal("sum", Type::F64);
        Block block{Function::declare(sum, m_function.real(Type::F64, 0))};
        append(block, levels(loops, innerAt, at, [&](Names& deep) {
                   const ExprId more = valueOf(product, nest, deep);
                   return Block{Function::assign(sum, m_function.add(m_function.local(sum), more))};
               }));
        block.push_back(addition(rule, at, m_function.local(sum)));
        return block;
    };
    LoopNest outer = loops;
    outer.levels.resize(innerAt);
    Names names;
    return guarded(outer.guard, names, levels(outer, 0, names, innermost));
}

void SturLowerer::computeProduct(const FlatRule& rule, const FlatProduct& product,
                                 const Region& where) {
    for (const Conjunction& region : where)
        for (const Nest& one : nestsOf(rule, product, region)) {
            const auto loops = nest(one.points, orderOf(rule, product));
            if (!loops) return;
            if (!loops->guard.isFalse()) append(m_function.body, sumOf(rule, product, one, *loops));
        }
}

void SturLowerer::computeRule(const FlatRule& rule) {
    const BufferId result = m_buffers.at(rule.tensor);
    if (m_function[result].role == BufferRole::Temporary)
        m_function.body.push_back(Function::allocate(result));
    fillZero(rule.tensor);
    const Structure structure = m_structures.at(rule.tensor).renamed(rule.variables);
    const Conjunction box = m_program.box(rule.tensor, identityMap(rule.variables));
    Region where{box};
    if (m_options.usesStructures) {
        where = structure.uniqueSet();
        for (Conjunction& one : where) one.add(box);
    }
    for (const FlatProduct& product : rule.products) {
        computeProduct(rule, product, where);
        if (!m_errors.empty()) return;
    }
    if (m_options.usesStructures) reconstruct(rule, structure);
}

Result<Function> SturLowerer::run() {
    addParameters();
    addChecks();
    for (const FlatRule& rule : m_program.rules) {
        if (m_prover.isStopped()) fail("lowering was stopped");
        if (m_errors.empty()) computeRule(rule);
    }
    if (!m_errors.empty()) return failure(std::move(m_errors));
    return std::move(m_function);
}

Result<Function> lowerFlat(const FlatProgram& program, const InferredStructures& structures,
                           Prover& prover, const SturLoweringOptions& options) {
    auto function = SturLowerer(program, structures, prover, options).run();
    if (!function) return function;
    loop::checkVerified(*function);
    loop::simplify(*function);
    loop::makeParallel(*function);
    loop::placeMemory(*function);
    loop::checkVerified(*function);
    return function;
}

Result<LoweredProgram> lowerProgram(SturTerms& terms, const Model& model, TermId term,
                                    const SturLoweringOptions& options, const StopCheck& stop) {
    const auto flat = flatten(terms, model, term);
    if (!flat) return failure(flat.error());
    ProverOptions proving;
    proving.assumptions = flat->assumptions;
    proving.stop = stop;
    Prover prover(std::move(proving));
    auto inferred = inferStructures(*flat, prover);
    if (!inferred) return failure(std::move(inferred.error()));
    auto function = lowerFlat(*flat, *inferred, prover, options);
    if (!function) return failure(std::move(function.error()));
    return LoweredProgram{std::move(*function), std::move(*inferred)};
}

}  // namespace candler::stur
