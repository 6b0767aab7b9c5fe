#include "engine/languages/linrel/lowering/LoopNest.h"

#include <utility>

namespace candler::linrel {

using namespace loop;

void LoopNest::add(Stmt stmt) {
    if (m_origin.isValid()) stmt.addOrigins({m_origin});
    m_here->block.push_back(std::move(stmt));
}

void LoopNest::atTop(LaId from, const std::function<void()>& write) {
    const OriginId before = std::exchange(m_origin, OriginId{from.index()});
    at(m_top, write);
    m_origin = before;
}

LocalId LoopNest::declare(const std::string& name, ExprId value) {
    const LocalId local = m_function.addLocal(name, m_function[value].type);
    add(Function::declare(local, value));
    m_here->locals.insert(local);
    return local;
}

ExprId LoopNest::named(const std::string& name, ExprId value) {
    return m_function.local(declare(name, value));
}

void LoopNest::addTo(LocalId local, ExprId value) {
    add(Function::assign(local, m_function.add(m_function.local(local), value)));
}

void LoopNest::loop(const std::string& name, ExprId bound,
                    const std::function<void(ExprId)>& body) {
    const VarId variable = m_function.addLoopVariable(name);
    Level level;
    level.outer = m_here;
    level.depth = m_here->depth + 1;
    level.variables.insert(variable);
    m_here = &level;
    body(m_function.var(variable));
    m_here = level.outer;
    for (Stmt& stmt : level.last) level.block.push_back(std::move(stmt));
    add(Function::forLoop(LoopKind::Sequential, variable, bound, std::move(level.block)));
}

void LoopNest::at(Level& level, const std::function<void()>& write) {
    Level* const before = m_here;
    m_here = &level;
    write();
    m_here = before;
}

bool LoopNest::isBoundBy(const Level& level, ExprId value) const {
    bool isFound = false;
    forEachSubexpr(m_function, value, [&](ExprId part) {
        const Expr& expr = m_function[part];
        if (expr.op == ExprOp::Variable) isFound |= level.variables.contains(expr.variable());
        if (expr.op == ExprOp::Local) isFound |= level.locals.contains(expr.local());
    });
    return isFound;
}

Level& LoopNest::levelOf(ExprId value) {
    Level* level = m_here;
    while (level->outer != nullptr && !isBoundBy(*level, value)) level = level->outer;
    return *level;
}

Level& LoopNest::levelOf(const Cell& cell) {
    Level& row = levelOf(cell.row);
    Level& column = levelOf(cell.column);
    return row.depth > column.depth ? row : column;
}

bool LoopNest::isVisitedOnce(const Cell& cell) {
    for (const Level* level = &levelOf(cell); level->outer != nullptr; level = level->outer)
        if (!isBoundBy(*level, cell.row) && !isBoundBy(*level, cell.column)) return false;
    return true;
}

bool LoopNest::isInside(ExprId inner, ExprId outer) {
    return levelOf(inner).depth > levelOf(outer).depth;
}

}  // namespace candler::linrel
