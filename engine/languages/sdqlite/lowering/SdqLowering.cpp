#include "engine/languages/sdqlite/lowering/SdqLowering.h"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <utility>

#include "engine/codegen/AppendRoom.h"
#include "engine/codegen/AppendingLoops.h"
#include "engine/codegen/IndependentLoops.h"
#include "engine/codegen/LoopSimplifier.h"
#include "engine/codegen/LoopVerifier.h"
#include "engine/codegen/MemoryPlacement.h"
#include "engine/languages/sdqlite/lowering/SdqLowerer.h"
#include "engine/languages/sdqlite/lowering/SdqOutline.h"
#include "engine/languages/sdqlite/lowering/SdqSparseResult.h"
#include "engine/languages/sdqlite/syntax/SdqCells.h"
#include "engine/languages/sdqlite/syntax/SdqPrinter.h"

namespace candler::sdqlite {

using loop::Block;
using loop::ExprId;
using loop::ExprOp;
using loop::Function;

Lowerer::Lowerer(SdqTerms& terms, const CheckedProgram& program, const LoweringOptions& options)
    : m_terms(terms),
      m_program(program),
      m_other(options.other.value_or(program.term)),
      m_isDense(options.isDense),
      m_function(options.name),
      m_parameters(terms, program, m_function),
      m_bounds(m_function) {}

Lowerer::At::At(Lowerer& lowerer, TermId term) : m_lowerer(lowerer), m_before(lowerer.m_origin) {
    if (const auto found = lowerer.m_places.find(term); found != lowerer.m_places.end())
        lowerer.m_origin = loop::OriginId(found->second);
}

void Lowerer::emit(loop::Stmt statement) {
    if (statement.origins.empty() && m_origin) statement.origins = {*m_origin};
    m_block->push_back(std::move(statement));
}

Result<Function> Lowerer::lower(TermId plan) {
    m_places = firstPlaces(m_terms, plan);
    const std::optional<Ring> ring = ringOf(plan);
    const loop::Type element = ring ? elementType(*ring) : loop::Type::Index;
    if (m_program.resultStorage && !*m_program.resultStorage)
        return failure(m_program.resultStorage->error());
    const std::optional<ResultStorage> storage =
        m_isDense ? std::nullopt : resultStorageOf(m_terms.fullTypes, m_program);
    const bool isSparse = storage && !storage->levels.empty() && ring;
    std::string name = m_program.name == m_function.name ? "result" : m_program.name;
    std::optional<SparseResult> entries;
    loop::BufferId out;
    if (isSparse)
        entries.emplace(*this, *storage, std::move(name), *ring);
    else
        out = m_function.addBuffer(
            {storage ? storage->values : name, element, {}, loop::BufferRole::Output});
    if (m_program.resultType.isValid()) m_parameters.use(m_program.resultType);
    if (const auto added = m_parameters.add(std::array{m_program.term, m_other, plan}); !added)
        return failure(added.error());
    for (const loop::Stmt& stmt : m_function.body)
        if (const loop::Require* require = stmt.as<loop::Require>()) m_bounds.assume(*require);
    const auto extents = extentsOf(m_program.resultType);
    if (!extents)
        fail(plan,
             fmt::format("no kernel is written for a result of type {}: it has no size",
                         m_terms.fullTypes.text(m_program.resultType)),
             "give maps keys of dimensions");
    // Iterations that write parts of dense arrays are apart only if each makes its own.
    m_cleansTables =
        m_isDense ? extents && extents->empty() : areTablesShared(m_terms.fullTypes, m_program);
    m_block = &m_function.body;
    const auto start = static_cast<std::ptrdiff_t>(m_function.body.size());
    if (extents && entries) {
        entries->make(mapOf(plan, {}), *extents,
                      saidExtents(m_terms.fullTypes, m_program, m_program.resultType));
    } else if (extents) {
        m_function.mutableBuffer(out).shape = *extents;
        denseResult(out, plan, ring);
    }
    if (m_error) return failure(*m_error);
    m_function.body.insert(m_function.body.begin() + start,
                           std::make_move_iterator(m_prologue.begin()),
                           std::make_move_iterator(m_prologue.end()));
    return std::move(m_function);
}

void Lowerer::denseResult(loop::BufferId out, TermId plan, std::optional<Ring> ring) {
    if (m_function[out].shape.empty()) {
        const ExprId result = scalar(plan, {});
        return emit(Function::store(out, {}, result));
    }
    if (!ring) {
        fail(plan, "no kernel is written for a map to indices");
        return;
    }
    clear(out, *ring);
    addTo(out, {}, value(plan, {}), *ring);
}

ExprId Lowerer::fail(TermId term, const std::string& message, const std::string& hint) {
    if (!m_error) {
        constexpr std::size_t kMost = 200;
        std::string text = termText(m_terms, term);
        if (text.size() > kMost) text = text.substr(0, kMost) + "...";
        m_error = makeError(fmt::format("{}: {}", message, text), m_program.place, hint);
    }
    const TypeId type = m_terms.store.type(term);
    if (PlainTypes::isRing(type)) return RingCode(m_function, PlainTypes::ringOf(type)).zero();
    return constant(0);
}

Block Lowerer::within(const std::function<void()>& make) {
    Block block;
    Block* const outside = std::exchange(m_block, &block);
    m_known.emplace_back();
    cleanly(make);
    m_known.pop_back();
    m_block = outside;
    return block;
}

void Lowerer::cleanly(const std::function<void()>& make) {
    m_cleanings.emplace_back();
    make();
    // What was filled last may depend on what was filled before it.
    while (!m_cleanings.back().empty()) {
        const std::function<void()> clean = std::move(m_cleanings.back().back());
        m_cleanings.back().pop_back();
        clean();
    }
    m_cleanings.pop_back();
}

void Lowerer::guard(ExprId condition, const std::function<void()>& make) {
    const auto known = m_function.constantValue(condition);
    if (known == 1) return make();
    if (known == 0) return;
    Block then = within(make);
    if (!then.empty()) emit(Function::choice(condition, std::move(then)));
}

ExprId Lowerer::isInside(ExprId key, ExprId extent) {
    ExprId condition = m_function.boolean(true);
    if (!m_bounds.isNonNegative(key)) condition = binary(ExprOp::LessEqual, constant(0), key);
    if (!m_bounds.isBelow(key, extent)) {
        const ExprId isBelow = binary(ExprOp::Less, key, extent);
        condition = m_function.constantValue(condition) == 1
                        ? isBelow
                        : binary(ExprOp::And, condition, isBelow);
    }
    return condition;
}

void Lowerer::inside(ExprId key, ExprId extent, const std::function<void()>& make) {
    guard(isInside(key, extent), make);
}

void Lowerer::loop(ExprId bound, const std::string& name, const std::function<void(ExprId)>& body) {
    const loop::VarId counter = m_function.addLoopVariable(name);
    m_bounds.bind(counter, bound);
    Block block = within([&] {
        const InLoop inLoop(*this);
        body(m_function.var(counter));
    });
    if (!block.empty())
        emit(Function::forLoop(loop::LoopKind::Sequential, counter, bound, std::move(block)));
}

void Lowerer::range(ExprId low, ExprId high, const std::string& name,
                    const std::function<void(ExprId)>& body) {
    if (m_function.constantValue(low) == 0)
        return loop(high, name, [&](ExprId counter) {
            m_bounds.setBelow(counter, high);
            body(counter);
        });
    loop(minus(high, low), name + "_place", [&](ExprId counter) {
        const ExprId at = named(m_function.add(low, counter), name);
        m_bounds.setBelow(at, high);
        if (m_bounds.isNonNegative(low)) m_bounds.setNonNegative(at);
        body(at);
    });
}

ExprId Lowerer::named(ExprId value, const std::string& name) {
    const ExprOp op = m_function[value].op;
    if (op == ExprOp::Constant || op == ExprOp::Variable || op == ExprOp::Local) return value;
    const loop::LocalId local = m_function.addLocal(name, m_function[value].type);
    emit(Function::declare(local, value));
    m_bounds.define(m_function.local(local), value);
    return m_function.local(local);
}

std::string Lowerer::indexName(FullTypeId index) const {
    if (!index.isValid()) return "r";
    const FullType& type = m_terms.fullTypes[index];
    for (const Dimension& dimension : m_program.dimensions) {
        if (dimension.sort != type.sort) continue;
        std::string name = dimension.name;
        for (char& letter : name)
            letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
        return name;
    }
    return "r";
}

Result<Function> lowerPlan(SdqTerms& terms, const CheckedProgram& program, TermId plan,
                           const LoweringOptions& options) {
    if (!program.term.isValid())
        return failure(makeError("no kernel is written without a program"));
    if (!terms.isTyped())
        return failure(makeError("no kernel is written for programs without types", program.place,
                                 "declare inputs with their types"));
    auto function = Lowerer(terms, program, options).lower(plan);
    if (!function) return function;
    loop::checkVerified(*function);
    loop::simplify(*function);
    loop::makeParallel(*function);
    loop::makeAppending(*function);
    if (auto& output = function->sparseOutput)
        output->room = loop::appendRoom(*function, output->values);
    loop::placeMemory(*function);
    loop::checkVerified(*function);
    return function;
}

}  // namespace candler::sdqlite
