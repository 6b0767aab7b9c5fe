#include "engine/codegen/LoopFusion.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "engine/codegen/BlockCloner.h"
#include "engine/codegen/LoopUses.h"

namespace candler::loop {

namespace {

template <typename Id>
bool haveCommon(const std::set<Id>& some, const std::set<Id>& others) {
    return std::ranges::any_of(some, [&](Id id) { return others.contains(id); });
}

/// A sequence of stores and what they compute on the way.
bool isPlain(const For& loop) {
    return loop.kind == LoopKind::Sequential &&
           std::ranges::all_of(loop.body, [](const Stmt& stmt) {
               const Store* store = stmt.as<Store>();
               return (store != nullptr && !store->count) || stmt.as<Declare>() != nullptr ||
                      stmt.as<Assign>() != nullptr || stmt.as<Comment>() != nullptr;
           });
}

/// The places at which a block reads and writes a buffer.
std::set<std::vector<ExprId>> placesIn(const Function& function, const Block& block,
                                       BufferId buffer, bool& isVector) {
    std::set<std::vector<ExprId>> places;
    for (Stmt stmt : block) {
        if (const Store* store = stmt.as<Store>(); store && store->buffer == buffer) {
            places.insert(store->indices);
            isVector |= function[store->value].lanes > 1;
        }
        forEachExpr(stmt, [&](ExprId& id) {
            forEachSubexpr(function, id, [&](ExprId part) {
                const Expr& expr = function[part];
                if (expr.op != ExprOp::Load || expr.buffer() != buffer) return;
                places.insert(expr.operands);
                isVector |= expr.lanes > 1;
            });
        });
    }
    return places;
}

class LoopFusion {
public:
    explicit LoopFusion(Function& function) : m_function(function) {}

    void run(Block& block) {
        for (Stmt& stmt : block) forEachBlock(stmt, [this](Block& inner) { run(inner); });
        for (std::size_t second = 1; second < block.size(); ++second) {
            const For* loop = block[second].as<For>();
            if (loop == nullptr || !isPlain(*loop)) continue;
            const std::size_t first = loopBefore(block, second);
            if (first == second || !fuse(block, first, second)) continue;
            block.erase(block.begin() + static_cast<std::ptrdiff_t>(first));
            --second;
        }
    }

private:
    /// `second` if there is something else between it and any loop.
    static std::size_t loopBefore(const Block& block, std::size_t second) {
        for (std::size_t i = second; i-- > 0;) {
            if (block[i].as<For>() != nullptr) return i;
            if (block[i].as<Declare>() == nullptr && block[i].as<Allocate>() == nullptr &&
                block[i].as<Comment>() == nullptr)
                break;
        }
        return second;
    }

    /// The first loop moves down to the second.
    bool fuse(Block& block, std::size_t first, std::size_t second) {
        const For& above = *block[first].as<For>();
        For& below = *block[second].as<For>();
        if (!isPlain(above) || above.bound != below.bound || !isFixed({below.bound})) return false;
        const Block moved =
            cloneWith(m_function, above.body, above.variable, m_function.var(below.variable));
        const LoopUses made(m_function, moved);
        const LoopUses used(m_function, below.body);
        const LoopUses between(m_function, {block.begin() + static_cast<std::ptrdiff_t>(first) + 1,
                                            block.begin() + static_cast<std::ptrdiff_t>(second)});
        const bool isUsed = haveCommon(made.written, used.read);
        if (!isUsed || haveCommon(made.written, between.read) ||
            haveCommon(made.assigned, between.locals) || haveCommon(made.assigned, used.locals) ||
            haveCommon(made.locals, used.assigned) || haveCommon(made.assigned, used.assigned))
            return false;
        Block whole = moved;
        whole.insert(whole.end(), below.body.begin(), below.body.end());
        for (const BufferId buffer : made.buffers)
            if (made.written.contains(buffer) || used.written.contains(buffer))
                if (used.buffers.contains(buffer) && !isOfIteration(whole, buffer, below.variable))
                    return false;
        below.body = withLocals(std::move(whole));
        block[second].addOrigins(block[first].origins);
        return true;
    }

    /// One place in each iteration, and another in the others.
    [[nodiscard]] bool isOfIteration(const Block& block, BufferId buffer, VarId counter) const {
        bool isVector = false;
        const auto places = placesIn(m_function, block, buffer, isVector);
        return !isVector && places.size() == 1 &&
               std::ranges::count(*places.begin(), m_function.var(counter)) == 1;
    }

    /// What is stored and loaded again, at the same place, is kept in a local.
    Block withLocals(Block block) {
        const LoopUses uses(m_function, block);
        Block result;
        std::map<ExprId, ExprId> kept;  // Loads, and the local in their place.
        for (Stmt& stmt : block) {
            std::map<ExprId, ExprId> memo = kept;
            forEachExpr(stmt, [&](ExprId& id) {
                id = rewriteExpr(m_function, id, memo,
                                 [this](Expr expr) { return m_function.make(std::move(expr)); });
            });
            if (Store* store = stmt.as<Store>(); store && uses.read.contains(store->buffer)) {
                std::erase_if(kept, [&](const auto& entry) {
                    return m_function[entry.first].buffer() == store->buffer;
                });
                if (isFixed(store->indices)) keep(*store, stmt.origins, kept, result);
            }
            result.push_back(std::move(stmt));
        }
        return result;
    }

    void keep(Store& store, const std::vector<OriginId>& origins, std::map<ExprId, ExprId>& kept,
              Block& result) {
        const Buffer& buffer = m_function[store.buffer];
        const std::uint32_t lanes = m_function[store.value].lanes;
        const LocalId value = m_function.addLocal(buffer.name, buffer.element, lanes);
        result.push_back(Function::declare(value, store.value));
        result.back().origins = origins;
        store.value = m_function.local(value);
        kept[m_function.load(store.buffer, store.indices, lanes)] = store.value;
    }

    /// The same throughout an iteration.
    [[nodiscard]] bool isFixed(const std::vector<ExprId>& exprs) const {
        return std::ranges::none_of(exprs, [this](ExprId root) {
            bool isChanging = false;
            forEachSubexpr(m_function, root, [&](ExprId id) {
                const ExprOp op = m_function[id].op;
                isChanging |= op == ExprOp::Local || op == ExprOp::Load;
            });
            return isChanging;
        });
    }

    Function& m_function;
};

}  // namespace

void fuseLoops(Function& function) {
    LoopFusion(function).run(function.body);
}

}  // namespace candler::loop
