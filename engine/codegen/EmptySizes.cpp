#include "engine/codegen/EmptySizes.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/codegen/BlockImporter.h"

namespace candler::loop {

namespace {

bool vanishesWith(const Function& function, ExprId extent, VarId size) {
    const Expr& expr = function[extent];
    const auto vanishes = [&](ExprId id) { return vanishesWith(function, id, size); };
    if (expr.op == ExprOp::Variable) return expr.variable() == size;
    if (expr.op == ExprOp::Multiply) return std::ranges::any_of(expr.operands, vanishes);
    const bool isQuotient = expr.op == ExprOp::Divide || expr.op == ExprOp::ExactDivide;
    return isQuotient && vanishes(expr.operands[0]) && !mentions(function, expr.operands[1], size);
}

bool areOutputsEmptyWithout(const Function& function, VarId size) {
    return std::ranges::all_of(function.parameters(), [&](const Parameter& parameter) {
        const BufferId* id = std::get_if<BufferId>(&parameter);
        if (id == nullptr || function[*id].role != BufferRole::Output) return true;
        return std::ranges::any_of(function[*id].shape, [&](ExprId extent) {
            return vanishesWith(function, extent, size);
        });
    });
}

/// Counts what a block does with a size.
struct Uses {
    int asBound = 0;
    int others = 0;
};

void countUses(const Function& function, const Block& block, VarId size, Uses& uses) {
    for (Stmt stmt : block) {
        const auto look = [&](ExprId id) { uses.others += mentions(function, id, size) ? 1 : 0; };
        const For* loop = stmt.as<For>();
        const bool isBound = loop != nullptr && function[loop->bound].op == ExprOp::Variable &&
                             function[loop->bound].variable() == size;
        uses.asBound += isBound ? 1 : 0;
        if (!isBound) forEachExpr(stmt, [&](ExprId& id) { look(id); });
        if (const Allocate* allocate = stmt.as<Allocate>())
            std::ranges::for_each(function[allocate->buffer].shape, look);
        forEachBlock(stmt, [&](const Block& inner) { countUses(function, inner, size, uses); });
    }
}

/// Whether a condition is only true where there is something.
bool wantsSome(const Function& function, ExprId condition, VarId size) {
    const Expr& expr = function[condition];
    if (expr.op == ExprOp::And)
        return std::ranges::any_of(expr.operands,
                                   [&](ExprId id) { return wantsSome(function, id, size); });
    return expr.op == ExprOp::LessEqual &&
           function.constantValue(expr.operands[0]).value_or(0) > 0 &&
           function[expr.operands[1]].op == ExprOp::Variable &&
           function[expr.operands[1]].variable() == size;
}

/// Whether a block, run where the size is 0, stays away from what is not there: elements of arrays
/// that have none then, quotients, memory of less than nothing.
class Harmless {
public:
    Harmless(const Function& function, VarId size) : m_function(function), m_size(size) {}

    bool is(const Block& block) const {
        return std::ranges::all_of(block, [this](const Stmt& stmt) { return is(stmt); });
    }

private:
    bool is(Stmt stmt) const {
        const For* loop = stmt.as<For>();
        if (loop != nullptr && vanishesWith(m_function, loop->bound, m_size)) return true;
        bool isGood = true;
        forEachExpr(stmt, [&](ExprId& id) { isGood &= isValue(id); });
        forEachWritten(stmt, [&](BufferId id) { isGood &= !hasNone(id); });
        if (const Allocate* allocate = stmt.as<Allocate>())
            for (const ExprId extent : m_function[allocate->buffer].shape)
                forEachSubexpr(m_function, extent, [&](ExprId id) {
                    isGood &=
                        m_function[id].op != ExprOp::Subtract || !mentions(m_function, id, m_size);
                });
        const If* choice = stmt.as<If>();
        if (choice != nullptr && wantsSome(m_function, choice->condition, m_size))
            return isGood && is(choice->otherwise);
        forEachBlock(stmt, [&](const Block& inner) { isGood &= is(inner); });
        return isGood;
    }

    bool isValue(ExprId root) const {
        bool isGood = true;
        forEachSubexpr(m_function, root, [&](ExprId id) {
            const Expr& expr = m_function[id];
            const bool isQuotient = expr.op == ExprOp::Divide || expr.op == ExprOp::Modulo ||
                                    expr.op == ExprOp::ExactDivide;
            isGood &= expr.op != ExprOp::Load || !hasNone(expr.buffer());
            isGood &= !isQuotient || !mentions(m_function, expr.operands[1], m_size);
        });
        return isGood;
    }

    bool hasNone(BufferId buffer) const {
        return std::ranges::any_of(m_function[buffer].shape, [this](ExprId extent) {
            return mentions(m_function, extent, m_size);
        });
    }

    const Function& m_function;
    VarId m_size;
};

Block withoutChecks(Block block) {
    std::erase_if(block, [](const Stmt& stmt) { return stmt.as<Require>() != nullptr; });
    return block;
}

}  // namespace

void takeEmptySizes(Function& function, const Function& plain) {
    if (!haveSameParameters(function, plain)) return;
    Block written = withoutChecks(importBody(function, plain));
    ExprId hasElements;
    ExprId hasSummands;
    const auto want = [&](ExprId& all, VarId size) {
        const ExprId test = function.binary(ExprOp::Less, function.constant(0), function.var(size));
        all = all.isValid() ? function.binary(ExprOp::And, all, test) : test;
    };
    Block checks;
    std::ranges::copy_if(function.body, std::back_inserter(checks),
                         [](const Stmt& stmt) { return stmt.as<Require>() != nullptr; });
    Block kernel = withoutChecks(std::move(function.body));
    for (Stmt& stmt : checks) {
        Require* require = stmt.as<Require>();
        if (require->kind != RequireKind::AtLeast ||
            function[require->value].op != ExprOp::Variable ||
            function.constantValue(require->bound) != 1)
            continue;
        const VarId size = function[require->value].variable();
        Uses uses;
        countUses(function, written, size, uses);
        const bool isElementless = areOutputsEmptyWithout(function, size);
        if (!isElementless && (uses.others > 0 || uses.asBound == 0)) continue;
        if (!Harmless(function, size).is(kernel))
            want(isElementless ? hasElements : hasSummands, size);
        require->bound = function.constant(0);
    }
    if (hasSummands.isValid()) kernel = {{If{hasSummands, std::move(kernel), std::move(written)}}};
    if (hasElements.isValid()) kernel = {{If{hasElements, std::move(kernel), {}}}};
    std::ranges::move(kernel, std::back_inserter(checks));
    function.body = std::move(checks);
}

}  // namespace candler::loop
