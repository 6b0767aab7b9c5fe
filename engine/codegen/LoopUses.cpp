#include "engine/codegen/LoopUses.h"

#include <algorithm>

namespace candler::loop {

void LoopUses::use(const Function& function, ExprId id) {
    forEachSubexpr(function, id, [&](ExprId part) {
        const Expr& expr = function[part];
        if (expr.op == ExprOp::Variable) variables.insert(expr.variable());
        if (expr.op == ExprOp::Local) locals.insert(expr.local());
        if (expr.op != ExprOp::Load) return;
        read.insert(expr.buffer());
        useBuffer(function, expr.buffer());
    });
}

void LoopUses::useBuffer(const Function& function, BufferId id) {
    if (!buffers.insert(id).second) return;
    const std::vector<ExprId>& shape = function[id].shape;
    // The first extent does not take part in addressing.
    for (std::size_t dimension = 1; dimension < shape.size(); ++dimension)
        use(function, shape[dimension]);
}

void LoopUses::add(const Function& function, const Block& statements) {
    for (Stmt stmt : statements) {
        if (const While* loop = stmt.as<While>())
            use(function, loop->condition);  // Bounds are not printed.
        else
            forEachExpr(stmt, [&](ExprId& id) { use(function, id); });
        forEachWritten(stmt, [&](BufferId id) {
            written.insert(id);
            useBuffer(function, id);
        });
        if (const Sort* sort = stmt.as<Sort>()) sortsBelow |= sort->limit.has_value();
        if (const Declare* declare = stmt.as<Declare>()) declared.insert(declare->local);
        if (const Assign* assign = stmt.as<Assign>()) assigned.insert(assign->local);
        if (const Allocate* allocate = stmt.as<Allocate>()) {
            allocated.insert(allocate->buffer);
            for (const ExprId extent : function[allocate->buffer].shape) use(function, extent);
        }
        forEachBlock(stmt, [&](const Block& inner) { add(function, inner); });
    }
}

bool hasLoop(const Block& block) {
    return std::ranges::any_of(block, [](const Stmt& stmt) {
        bool isFound = stmt.as<For>() != nullptr || stmt.as<While>() != nullptr;
        forEachBlock(stmt, [&](const Block& inner) { isFound |= hasLoop(inner); });
        return isFound;
    });
}

std::vector<const For*> loopsOf(const Block& block) {
    std::vector<const For*> loops;
    for (const Stmt& stmt : block) {
        if (const For* loop = stmt.as<For>()) loops.push_back(loop);
        forEachBlock(stmt, [&](const Block& inner) {
            const std::vector<const For*> more = loopsOf(inner);
            loops.insert(loops.end(), more.begin(), more.end());
        });
    }
    return loops;
}

bool hasParallelLoops(const Block& block) {
    return std::ranges::any_of(loopsOf(block),
                               [](const For* loop) { return loop->kind == LoopKind::Parallel; });
}

std::size_t ownedByThread(const Function& function, const For& loop) {
    const auto isOwned = [&](const Stmt& stmt) {
        const Allocate* allocate = stmt.as<Allocate>();
        if (allocate == nullptr) return false;
        const Buffer& buffer = function[allocate->buffer];
        return buffer.placement == Placement::Heap &&
               std::ranges::none_of(buffer.shape, [&](ExprId extent) {
                   return mentions(function, extent, loop.variable);
               });
    };
    return static_cast<std::size_t>(std::ranges::find_if_not(loop.body, isOwned) -
                                    loop.body.begin());
}

}  // namespace candler::loop
