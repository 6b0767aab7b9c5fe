#include "engine/codegen/PlainNest.h"

#include <algorithm>
#include <utility>

#include "engine/codegen/BlockCloner.h"

namespace candler::loop {

namespace {

/// Calls `visit` on all statements of `block`, outer ones first.
template <typename Visit>
void forEachStmt(const Block& block, const Visit& visit) {
    for (const Stmt& stmt : block) {
        visit(stmt);
        forEachBlock(stmt, [&](const Block& inner) { forEachStmt(inner, visit); });
    }
}

/// Whether each iteration writes elements of the outputs that no other one writes.
bool writesOwnElements(const Function& function, const For& loop) {
    bool isOwn = loop.kind == LoopKind::Sequential;
    forEachStmt(loop.body, [&](const Stmt& stmt) {
        const Store* store = stmt.as<Store>();
        if (store == nullptr || function[store->buffer].role != BufferRole::Output) return;
        isOwn &= std::any_of(store->indices.begin(), store->indices.end(), [&](ExprId index) {
            const Expr& expr = function[index];
            return expr.op == ExprOp::Variable && expr.variable() == loop.variable;
        });
    });
    return isOwn;
}

bool readsOutputs(const Function& function, const Block& block) {
    bool isFound = false;
    forEachStmt(block, [&](Stmt stmt) {
        forEachExpr(stmt, [&](ExprId& id) {
            forEachSubexpr(function, id, [&](ExprId part) {
                const Expr& expr = function[part];
                isFound |=
                    expr.op == ExprOp::Load && function[expr.buffer()].role == BufferRole::Output;
            });
        });
    });
    return isFound;
}

/// How many accesses are far apart for successive values of `variable`.
int farAccesses(const Function& function, const Block& block, VarId variable) {
    int count = 0;
    forEachStmt(block, [&](Stmt stmt) {
        forEachExpr(stmt, [&](ExprId& id) {
            forEachSubexpr(function, id, [&](ExprId part) {
                const Expr& expr = function[part];
                if (expr.op != ExprOp::Load) return;
                for (std::size_t i = 0; i + 1 < expr.operands.size(); ++i)
                    count += mentions(function, expr.operands[i], variable) ? 1 : 0;
            });
        });
    });
    return count;
}

/// What the value of an index changes by when `variable` is one more, if that is always the same.
std::optional<std::int64_t> stepOf(const Function& function, ExprId index, VarId variable) {
    if (!mentions(function, index, variable)) return 0;
    const Expr& expr = function[index];
    if (expr.op == ExprOp::Variable) return 1;
    if (expr.operands.size() != 2) return {};
    const auto left = stepOf(function, expr.operands[0], variable);
    const auto right = stepOf(function, expr.operands[1], variable);
    if (!left || !right) return {};
    if (expr.op == ExprOp::Add) return *left + *right;
    if (expr.op == ExprOp::Subtract) return *left - *right;
    if (expr.op != ExprOp::Multiply) return {};
    for (const auto& [factor, step] :
         {std::pair(expr.operands[0], *right), std::pair(expr.operands[1], *left)})
        if (const auto constant = function.constantValue(factor)) return *constant * step;
    return {};
}

/// How the accesses of a body depend on one loop variable.
class StepFinder {
public:
    StepFinder(const Function& function, VarId variable)
        : m_function(function), m_variable(variable) {}

    /// None if anything but places in parameter arrays depends on it, or a place in two ways.
    std::optional<PlainNest::Steps> run(const Block& body) {
        forEachStmt(body, [&](Stmt stmt) {
            if (const Store* store = stmt.as<Store>()) {
                access(store->buffer, store->indices);
                for (const ExprId index : store->indices) visit(index, true);
                visit(store->value, false);
                return;
            }
            forEachExpr(stmt, [&](ExprId& id) { visit(id, false); });
            if (const Allocate* allocate = stmt.as<Allocate>())
                for (const ExprId extent : m_function[allocate->buffer].shape) visit(extent, false);
        });
        return m_isRegular ? std::optional(std::move(m_steps)) : std::nullopt;
    }

private:
    void visit(ExprId id, bool isIndex) {
        if (!m_isRegular || !m_seen.emplace(id, isIndex).second) return;
        const Expr& expr = m_function[id];
        m_isRegular &= isIndex || expr.op != ExprOp::Variable || expr.variable() != m_variable;
        if (expr.op == ExprOp::Load) access(expr.buffer(), expr.operands);
        for (const ExprId operand : expr.operands)
            visit(operand, isIndex || expr.op == ExprOp::Load);
    }

    void access(BufferId buffer, const std::vector<ExprId>& indices) {
        std::vector<std::int64_t> steps;
        for (const ExprId index : indices) {
            const auto step = stepOf(m_function, index, m_variable);
            m_isRegular &= step.has_value();
            steps.push_back(step.value_or(0));
        }
        if (m_function[buffer].role == BufferRole::Temporary)
            m_isRegular &= std::ranges::count(steps, 0) == std::ssize(steps);
        else
            m_isRegular &= m_steps.emplace(buffer, steps).first->second == steps;
    }

    const Function& m_function;
    VarId m_variable;
    PlainNest::Steps m_steps;
    std::set<std::pair<ExprId, bool>> m_seen;  ///< And whether within an index.
    bool m_isRegular = true;
};

}  // namespace

std::optional<PlainNest> PlainNest::find(Function& function, const Block& body) {
    PlainNest nest(function);
    nest.m_leaf = body;
    while (nest.m_leaf.size() == 1) {
        const For* loop = nest.m_leaf.front().as<For>();
        if (loop == nullptr || !writesOwnElements(function, *loop)) break;
        nest.m_loops.push_back({loop->kind, loop->variable, loop->bound, {}});
        nest.m_leaf = Block(loop->body);
    }
    if (readsOutputs(function, nest.m_leaf)) return std::nullopt;
    nest.findReduction();
    nest.countUses();
    nest.m_blocks = RowBlocks::find(function, nest.m_loops, nest.m_leaf);
    return nest;
}

/// Accumulators, the loop, and stores of the accumulators alone.
void PlainNest::findReduction() {
    const auto isLoop = [](const Stmt& stmt) { return stmt.as<For>() != nullptr; };
    const auto loop = std::find_if(m_leaf.begin(), m_leaf.end(), isLoop);
    if (loop == m_leaf.end() || loop->as<For>()->kind != LoopKind::Sequential) return;
    std::set<LocalId> accumulators;
    for (auto stmt = m_leaf.begin(); stmt != loop; ++stmt)
        if (const Declare* declare = stmt->as<Declare>())
            accumulators.insert(declare->local);
        else
            return;
    bool hasOthers = false;
    std::set<LocalId> assigned;
    forEachStmt(loop->as<For>()->body, [&](const Stmt& stmt) {
        if (const Assign* assign = stmt.as<Assign>()) assigned.insert(assign->local);
        hasOthers |= stmt.as<Store>() != nullptr || stmt.as<Allocate>() != nullptr ||
                     stmt.as<If>() != nullptr || stmt.as<While>() != nullptr;
    });
    std::map<LocalId, Store> results;
    for (auto stmt = loop + 1; stmt != m_leaf.end(); ++stmt) {
        const Store* store = stmt->as<Store>();
        if (store == nullptr || (*m_function)[store->value].op != ExprOp::Local) return;
        if (!results.emplace((*m_function)[store->value].local(), *store).second) return;
    }
    for (const LocalId local : accumulators)
        hasOthers |= (assigned.count(local) != 0) != (results.count(local) != 0);
    if (hasOthers || results.empty()) return;
    m_reduction = static_cast<std::size_t>(loop - m_leaf.begin());
    m_results = std::move(results);
}

void PlainNest::countUses() {
    const auto count = [this](ExprId id) {
        forEachSubexpr(*m_function, id, [this](ExprId part) {
            const Expr& expr = (*m_function)[part];
            if (expr.op == ExprOp::Variable) ++m_uses[expr.variable()];
        });
    };
    for (const For& loop : m_loops) count(loop.bound);
    forEachStmt(m_leaf, [&](Stmt stmt) {
        forEachExpr(stmt, [&](ExprId& id) { count(id); });
        if (const Allocate* allocate = stmt.as<Allocate>())
            for (const ExprId extent : (*m_function)[allocate->buffer].shape) count(extent);
    });
}

std::optional<VarId> PlainNest::sizeOf(const For& loop) const {
    const Expr& bound = (*m_function)[loop.bound];
    if (bound.op != ExprOp::Variable) return std::nullopt;
    return bound.variable();
}

int PlainNest::elementLoops(VarId size) const {
    return static_cast<int>(
        std::ranges::count_if(m_loops, [&](const For& loop) { return sizeOf(loop) == size; }));
}

int PlainNest::uses(VarId size) const {
    const auto uses = m_uses.find(size);
    return uses == m_uses.end() ? 0 : uses->second;
}

bool PlainNest::canCut(VarId size) const {
    return uses(size) == 1 && (isReduced(size) || elementLoops(size) == 1);
}

bool PlainNest::isReduced(VarId size) const {
    return m_reduction && sizeOf(*m_leaf[*m_reduction].as<For>()) == size;
}

std::optional<PlainNest::Steps> PlainNest::stepsOf(VarId size) const {
    if (!canCut(size) || isReduced(size)) return {};
    const auto loop = std::ranges::find(m_loops, std::optional(size),
                                        [&](const For& one) { return sizeOf(one); });
    if (std::ranges::any_of(m_loops, [&](const For& one) {
            return mentions(*m_function, one.bound, loop->variable);
        }))
        return {};
    return StepFinder(*m_function, loop->variable).run(m_leaf);
}

bool PlainNest::hasFastRows(VarId size) const {
    if (isReduced(size)) return false;
    return hasBlocks() || (isSumByRows() && sizeOf(m_loops.back()) != size);
}

ExprId PlainNest::work() const {
    std::optional<ExprId> product;
    const auto times = [&](ExprId bound) {
        product = product ? m_function->multiply(*product, bound) : bound;
    };
    for (const For& loop : m_loops) times(loop.bound);
    forEachStmt(m_leaf, [&](const Stmt& stmt) {
        if (const For* loop = stmt.as<For>()) times(loop->bound);
    });
    return product ? *product : m_function->constant(1);
}

/// Whether to run through the reduction once for a row of elements rather than once for each.
bool PlainNest::isSumByRows() const {
    if (!m_reduction || m_loops.empty() || m_results.size() != *m_reduction) return false;
    const For& loop = *m_leaf[*m_reduction].as<For>();
    if (m_function->constantValue(loop.bound)) return false;
    const bool isFlat = std::none_of(loop.body.begin(), loop.body.end(),
                                     [](const Stmt& stmt) { return stmt.as<For>() != nullptr; });
    return isFlat && farAccesses(*m_function, loop.body, loop.variable) >
                         farAccesses(*m_function, loop.body, m_loops.back().variable);
}

Block PlainNest::part(const std::map<VarId, IterationRange>& ranges, bool isContinued,
                      bool isParallel) {
    // What goes on with a reduction is a few summands more.
    if (m_blocks && !isContinued) return blockedPart(ranges, isParallel);
    const bool isByRows = isSumByRows();
    Block block = isByRows ? rowBody(ranges, isContinued) : elementBody(ranges, isContinued);
    const std::size_t around = m_loops.size() - (isByRows ? 1 : 0);
    for (std::size_t i = around; i-- > 0;) {
        const bool isTeam = isParallel && i == 0 && m_loops.size() + (m_reduction ? 1 : 0) > 1;
        const LoopKind kind = isTeam ? LoopKind::Parallel : LoopKind::Sequential;
        block = {loopOver(m_loops[i], kind, block, ranges)};
    }
    // What the nest itself holds is never made part of the function.
    return cloneWith(*m_function, block, m_function->addLoopVariable("none"),
                     m_function->constant(0));
}

Block PlainNest::blockedPart(const std::map<VarId, IterationRange>& ranges, bool isParallel) {
    std::vector<IterationRange> all;
    for (const For& loop : m_loops) all.push_back(rangeOf(loop, ranges));
    return m_blocks->run(all, isParallel);
}

Block PlainNest::elementBody(const std::map<VarId, IterationRange>& ranges, bool isContinued) {
    Block block = m_leaf;
    if (!m_reduction) return block;
    for (Stmt& stmt : block) {
        Declare* declare = stmt.as<Declare>();
        const auto result = declare != nullptr ? m_results.find(declare->local) : m_results.end();
        if (isContinued && result != m_results.end())
            declare->value = m_function->load(result->second.buffer, result->second.indices);
    }
    const For loop = *block[*m_reduction].as<For>();
    block[*m_reduction] = loopOver(loop, LoopKind::Sequential, loop.body, ranges);
    return block;
}

/// The accumulators are the elements of the outputs themselves.
Block PlainNest::rowBody(const std::map<VarId, IterationRange>& ranges, bool isContinued) {
    const For& row = m_loops.back();
    const For& loop = *m_leaf[*m_reduction].as<For>();
    Block block;
    if (!isContinued) {
        Block start;
        for (std::size_t i = 0; i < *m_reduction; ++i) {
            const Declare& declare = *m_leaf[i].as<Declare>();
            const Store& result = m_results.at(declare.local);
            start.push_back(Function::store(result.buffer, result.indices, declare.value));
        }
        block.push_back(loopOver(row, LoopKind::Sequential, start, ranges));
    }
    const Block step{loopOver(row, LoopKind::Sequential, inOutputs(loop.body), ranges)};
    block.push_back(loopOver(loop, LoopKind::Sequential, step, ranges));
    return block;
}

Block PlainNest::inOutputs(const Block& body) {
    std::map<ExprId, ExprId> memo;
    for (const auto& [local, result] : m_results)
        memo[m_function->local(local)] = m_function->load(result.buffer, result.indices);
    Block block;
    for (Stmt stmt : body) {
        forEachExpr(stmt, [&](ExprId& id) {
            id = rewriteExpr(*m_function, id, memo,
                             [this](Expr expr) { return m_function->make(std::move(expr)); });
        });
        const Assign* assign = stmt.as<Assign>();
        const auto result = assign != nullptr ? m_results.find(assign->local) : m_results.end();
        if (result != m_results.end())
            stmt = Function::store(result->second.buffer, result->second.indices, assign->value);
        block.push_back(std::move(stmt));
    }
    return block;
}

Stmt PlainNest::loopOver(const For& like, LoopKind kind, const Block& body,
                         const std::map<VarId, IterationRange>& ranges) {
    const VarId variable = m_function->addLoopVariable((*m_function)[like.variable].name);
    const auto [first, count] = rangeOf(like, ranges);
    const ExprId step = m_function->var(variable);
    const ExprId index = first.isValid() ? m_function->add(first, step) : step;
    return Function::forLoop(kind, variable, count,
                             cloneWith(*m_function, body, like.variable, index));
}

IterationRange PlainNest::rangeOf(const For& loop,
                                  const std::map<VarId, IterationRange>& ranges) const {
    const std::optional<VarId> size = sizeOf(loop);
    const auto range = size ? ranges.find(*size) : ranges.end();
    return range != ranges.end() ? range->second : IterationRange{ExprId{}, loop.bound};
}

}  // namespace candler::loop
