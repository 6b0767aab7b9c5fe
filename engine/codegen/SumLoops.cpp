#include "engine/codegen/SumLoops.h"

#include <algorithm>
#include <optional>

#include "engine/codegen/LoopUses.h"

namespace candler::loop {

namespace {

/// What is added, if the statement is `local = local + what`.
std::optional<ExprId> addend(const Function& function, const Assign& assign) {
    const Expr& value = function[assign.value];
    if (value.op != ExprOp::Add || !isFloat(value.type)) return std::nullopt;
    const auto isSum = [&](ExprId id) {
        return function[id].op == ExprOp::Local && function[id].local() == assign.local;
    };
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
        if (isSum(value.operands[side])) return value.operands[1 - side];
    return std::nullopt;
}

/// What a float is added to, or compared with and the greater or less of them kept.
std::optional<ExprId> reduced(const Function& function, const Assign& assign) {
    const Expr& value = function[assign.value];
    const bool isExtremum = value.op == ExprOp::Max || value.op == ExprOp::Min;
    if (!isExtremum || !isFloat(value.type)) return addend(function, assign);
    const Expr& kept = function[value.operands[0]];
    if (kept.op != ExprOp::Local || kept.local() != assign.local) return std::nullopt;
    return value.operands[1];
}

/// Whether it asks something of a float that is more than another float.
bool seesFloats(const Function& function, ExprId id) {
    bool isSeen = false;
    forEachSubexpr(function, id, [&](ExprId part) {
        const Expr& expr = function[part];
        const bool isOfFloat = !expr.operands.empty() && isFloat(function[expr.operands[0]].type);
        const bool isRounded = expr.op == ExprOp::Floor || expr.op == ExprOp::Ceiling;
        isSeen |= isOfFloat && (!isFloat(expr.type) || isRounded);
    });
    return isSeen;
}

bool seesFloats(const Function& function, const Block& block) {
    return std::ranges::any_of(block, [&](Stmt stmt) {
        bool isSeen = false;
        forEachExpr(stmt, [&](ExprId& id) { isSeen |= seesFloats(function, id); });
        forEachBlock(stmt, [&](const Block& inner) { isSeen |= seesFloats(function, inner); });
        return isSeen;
    });
}

/// Adds to what it reads.
bool isSum(const Function& function, const Stmt& stmt) {
    if (const Assign* assign = stmt.as<Assign>()) return addend(function, *assign).has_value();
    const Store* store = stmt.as<Store>();
    if (store == nullptr) return false;
    const Expr& value = function[store->value];
    return value.op == ExprOp::Add && isFloat(value.type) &&
           std::ranges::any_of(value.operands, [&](ExprId id) {
               const Expr& expr = function[id];
               return expr.op == ExprOp::Load && expr.buffer() == store->buffer &&
                      expr.operands == store->indices;
           });
}

bool sumsFloats(const Function& function, const Block& block, bool isInLoop) {
    return std::ranges::any_of(block, [&](const Stmt& stmt) {
        bool isFound = isInLoop && isSum(function, stmt);
        forEachBlock(stmt, [&](const Block& inner) {
            isFound |= sumsFloats(function, inner, isInLoop || stmt.as<If>() == nullptr);
        });
        return isFound;
    });
}

bool reads(const Function& function, ExprId id, const std::vector<LocalId>& locals) {
    bool isFound = false;
    forEachSubexpr(function, id, [&](ExprId part) {
        const Expr& expr = function[part];
        isFound |= expr.op == ExprOp::Local && std::ranges::count(locals, expr.local()) > 0;
    });
    return isFound;
}

/// Whether each iteration stores at a place of its own, and none reads what is stored.
bool isApart(const Function& function, const For& loop, const Store& store) {
    const auto isCounter = [&](ExprId id) {
        const Expr& expr = function[id];
        return expr.op == ExprOp::Variable && expr.variable() == loop.variable;
    };
    return function[store.value].lanes == 1 && std::ranges::any_of(store.indices, isCounter) &&
           !LoopUses(function, loop.body).read.contains(store.buffer) &&
           std::ranges::count_if(loop.body, [&](const Stmt& stmt) {
               const Store* other = stmt.as<Store>();
               return other != nullptr && other->buffer == store.buffer;
           }) == 1;
}

}  // namespace

std::vector<Reduction> reductionsOf(const Function& function, const For& loop) {
    constexpr std::int64_t kFewIterations = 16;
    if (loop.kind != LoopKind::Sequential) return {};
    if (function.constantValue(loop.bound).value_or(kFewIterations) < kFewIterations) return {};
    std::vector<Reduction> reductions;
    std::vector<LocalId> locals;
    std::vector<LocalId> inside;
    std::vector<ExprId> values;
    std::vector<const Store*> stored;
    for (const Stmt& stmt : loop.body) {
        if (const Assign* assign = stmt.as<Assign>()) {
            const auto other = reduced(function, *assign);
            if (!other || function[*other].lanes > 1 ||
                std::ranges::count(locals, assign->local) > 0 ||
                std::ranges::count(inside, assign->local) > 0)
                return {};
            locals.push_back(assign->local);
            reductions.push_back({assign->local, function[assign->value].op});
            values.push_back(*other);
        } else if (const Declare* declare = stmt.as<Declare>()) {
            inside.push_back(declare->local);
            values.push_back(declare->value);
        } else if (const Store* store = stmt.as<Store>(); store && !store->count) {
            stored.push_back(store);
            values.push_back(store->value);
            values.insert(values.end(), store->indices.begin(), store->indices.end());
        } else if (stmt.as<Comment>() == nullptr) {
            return {};
        }
    }
    for (const Store* store : stored)
        if (!isApart(function, loop, *store)) return {};
    const bool isAsked =
        std::ranges::any_of(values, [&](ExprId value) { return reads(function, value, locals); });
    return isAsked ? std::vector<Reduction>{} : reductions;
}

Arithmetic usualArithmetic(const Function& function) {
    return seesFloats(function, function.body) || !sumsFloats(function, function.body, false)
               ? Arithmetic::Sums
               : Arithmetic::Reassociate;
}

}  // namespace candler::loop
