#include "engine/codegen/OverlappingTiles.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <utility>

namespace candler::loop {

namespace {

bool mentionsAny(const Function& function, const Block& block, const std::set<LocalId>& locals) {
    const auto isOne = [&](ExprId id) {
        bool isFound = false;
        forEachSubexpr(function, id, [&](ExprId part) {
            const Expr& expr = function[part];
            isFound |= expr.op == ExprOp::Local && locals.contains(expr.local());
        });
        return isFound;
    };
    bool isFound = false;
    for (Stmt stmt : block) {
        forEachExpr(stmt, [&](ExprId& id) { isFound |= isOne(id); });
        if (const Allocate* allocate = stmt.as<Allocate>())
            isFound |= std::ranges::any_of(function[allocate->buffer].shape, isOne);
        forEachBlock(stmt,
                     [&](const Block& inner) { isFound |= mentionsAny(function, inner, locals); });
    }
    return isFound;
}

struct Written {
    std::set<BufferId> buffers;
    std::set<LocalId> locals;
};

void collectWritten(const Block& block, Written& written) {
    for (const Stmt& stmt : block) {
        forEachWritten(stmt, [&](BufferId id) { written.buffers.insert(id); });
        if (const Assign* assign = stmt.as<Assign>()) written.locals.insert(assign->local);
        if (const Declare* declare = stmt.as<Declare>()) written.locals.insert(declare->local);
        forEachBlock(stmt, [&](const Block& inner) { collectWritten(inner, written); });
    }
}

/// How many statements at the head are the same for all parts of a size, and leave what the others
/// do not change.
std::ptrdiff_t commonCount(const Function& function, const Block& kernel, const Cut& cut) {
    const std::set<LocalId> own{cut.overlap->first, function[cut.count].local()};
    const auto isOwn = [&](const Stmt& stmt) { return mentionsAny(function, {stmt}, own); };
    auto end = std::ranges::find_if(kernel, isOwn);
    Written later;
    collectWritten({end, kernel.end()}, later);
    const auto isChanged = [&](const Stmt& stmt) {
        Written here;
        collectWritten({stmt}, here);
        const auto isLater = [](const auto& ids, const auto& others) {
            return std::ranges::any_of(ids, [&](auto id) { return others.contains(id); });
        };
        return isLater(here.buffers, later.buffers) || isLater(here.locals, later.locals);
    };
    while (end != kernel.begin() && std::any_of(kernel.begin(), end, isChanged))
        collectWritten({*--end}, later);
    return end - kernel.begin();
}

Block partsOf(Function& function, VarId size, const Cut& cut, Block kernel) {
    const ExprId part = function.var(cut.overlap->part);
    const ExprId one = function.constant(1);
    const ExprId tile = function.constant(cut.tile);
    const ExprId isWhole = function.binary(ExprOp::Equal, part, function.constant(0));
    const ExprId end = function.binary(ExprOp::Subtract, function.var(size), tile);
    const ExprId tiles = function.binary(ExprOp::Divide, function.var(size), tile);
    Block body{
        Function::declare(cut.overlap->first, function.multiply(part, end)),
        Function::declare(function[cut.count].local(), function.select(isWhole, tiles, one))};
    std::ranges::move(kernel, std::back_inserter(body));
    const ExprId hasMore = function.binary(ExprOp::Less, cut.whole, cut.covered);
    return {
        {Comment{fmt::format("Whole tiles of {0} of {1}; then the last {0} of it.", cut.tile,
                             function[size].name)}},
        Function::forLoop(LoopKind::Sequential, cut.overlap->part,
                          function.select(hasMore, function.constant(2), one), std::move(body))};
}

}  // namespace

Block inParts(Function& function, const Cuts& cuts, Block kernel) {
    std::vector<std::pair<std::ptrdiff_t, VarId>> order;
    for (const auto& [size, cut] : cuts)
        if (cut.overlap) order.emplace_back(commonCount(function, kernel, cut), size);
    std::ranges::sort(order, std::greater<>());
    for (const auto& [common, size] : order) {
        const auto others = kernel.begin() + common;
        Block part(std::make_move_iterator(others), std::make_move_iterator(kernel.end()));
        kernel.erase(others, kernel.end());
        std::ranges::move(partsOf(function, size, cuts.at(size), std::move(part)),
                          std::back_inserter(kernel));
    }
    return kernel;
}

void moveToParts(Function& function, const Cuts& cuts, BufferId buffer,
                 std::vector<ExprId>& indices) {
    for (const auto& [size, cut] : cuts) {
        if (!cut.overlap) continue;
        const auto steps = cut.overlap->steps.find(buffer);
        if (steps == cut.overlap->steps.end()) continue;
        const ExprId first = function.local(cut.overlap->first);
        for (std::size_t i = 0; i < indices.size(); ++i) {
            const std::int64_t step = steps->second[i];
            if (step == 0) continue;
            const ExprId moved =
                step == 1 ? first : function.multiply(function.constant(step), first);
            indices[i] = function.add(indices[i], moved);
        }
    }
}

}  // namespace candler::loop
