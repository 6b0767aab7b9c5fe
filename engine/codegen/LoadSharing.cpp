#include "engine/codegen/LoadSharing.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "engine/codegen/LoopUses.h"

namespace candler::loop {

namespace {

class Sharer {
public:
    Sharer(Function& function, const Block& block)
        : m_function(function), m_assigned(LoopUses(function, block).assigned) {}

    Block run(Block block) {
        for (Stmt& stmt : block)
            forEachBlock(stmt, [this](Block& inner) { inner = run(std::move(inner)); });
        const std::vector<Run> runs = sharedRuns(block);
        Block result;
        for (std::size_t at = 0; at < block.size(); ++at) {
            for (const Run& run : runs)
                if (run.first == at)
                    result.push_back({Declare{run.local, run.load}, block[at].origins});
            result.push_back(withLocals(std::move(block[at]), at, runs));
        }
        return result;
    }

private:
    /// Statements of a block, from the first to the last, that load the same.
    struct Run {
        ExprId load;
        std::size_t first = 0;
        std::size_t last = 0;
        std::size_t uses = 0;
        LocalId local;
    };

    static bool hasBlocks(const Stmt& stmt) {
        bool isFound = false;
        forEachBlock(stmt, [&](const Block&) { isFound = true; });
        return isFound;
    }

    std::vector<Run> sharedRuns(Block& block) {
        std::vector<Run> finished;
        std::map<ExprId, Run> open;
        const auto finish = [&](const auto& isOver) {
            for (auto entry = open.begin(); entry != open.end();) {
                const bool ends = isOver(loadOf(entry->first).buffer());
                if (ends && entry->second.uses > 1) finished.push_back(entry->second);
                entry = ends ? open.erase(entry) : std::next(entry);
            }
        };
        for (std::size_t at = 0; at < block.size(); ++at) {
            if (hasBlocks(block[at])) finish([](BufferId) { return true; });
            for (const ExprId load : vectorLoads(block[at])) {
                Run& run = open.try_emplace(load, Run{load, at, at, 0, LocalId{}}).first->second;
                run.last = at;
                ++run.uses;
            }
            forEachWritten(block[at], [&](BufferId written) {
                finish([&](BufferId buffer) { return buffer == written; });
            });
        }
        finish([](BufferId) { return true; });
        for (Run& run : finished) {
            const Expr load = loadOf(run.load);
            run.local = m_function.addLocal(m_function[load.buffer()].name + "_vector", load.type,
                                            load.lanes);
        }
        return finished;
    }

    /// Those of which only the statement's place in the block decides the value.
    std::vector<ExprId> vectorLoads(Stmt stmt) const {
        std::vector<ExprId> loads;
        if (hasBlocks(stmt)) return loads;
        std::set<ExprId> inPart;  // Of those the first lanes are loaded, not all.
        forEachExpr(stmt, [&](ExprId& id) {
            forEachSubexpr(m_function, id, [&](ExprId part) {
                const Expr& expr = m_function[part];
                if (expr.op == ExprOp::FirstLanes) inPart.insert(expr.operands[0]);
                if (loadOf(part).op == ExprOp::Load && expr.lanes > 1 && isPlain(part))
                    loads.push_back(part);
            });
        });
        std::erase_if(loads, [&](ExprId load) { return inPart.contains(load); });
        return loads;
    }

    /// What FirstLanes is of, or the expression itself.
    const Expr& loadOf(ExprId id) const {
        const Expr& expr = m_function[id];
        return expr.op == ExprOp::FirstLanes ? m_function[expr.operands[0]] : expr;
    }

    /// Whether places and counts do not change within a block.
    bool isPlain(ExprId load) const {
        bool isPlain = true;
        const auto look = [&](ExprId id) {
            forEachSubexpr(m_function, id, [&](ExprId part) {
                const Expr& expr = m_function[part];
                isPlain &= expr.op != ExprOp::Load &&
                           (expr.op != ExprOp::Local || !m_assigned.contains(expr.local()));
            });
        };
        if (m_function[load].op == ExprOp::FirstLanes) look(m_function[load].operands[1]);
        for (const ExprId index : loadOf(load).operands) look(index);
        return isPlain;
    }

    Stmt withLocals(Stmt stmt, std::size_t at, const std::vector<Run>& runs) {
        if (hasBlocks(stmt)) return stmt;
        std::map<ExprId, ExprId> memo;
        for (const Run& run : runs)
            if (run.first <= at && at <= run.last)
                memo.emplace(run.load, m_function.local(run.local));
        forEachExpr(stmt, [&](ExprId& id) {
            id = rewriteExpr(m_function, id, memo,
                             [this](Expr expr) { return m_function.make(std::move(expr)); });
        });
        return stmt;
    }

    Function& m_function;
    std::set<LocalId> m_assigned;
};

}  // namespace

void shareVectorLoads(Function& function) {
    shareVectorLoads(function, function.body);
}

void shareVectorLoads(Function& function, Block& block) {
    block = Sharer(function, block).run(std::move(block));
}

}  // namespace candler::loop
