#include "engine/codegen/Remainders.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "engine/codegen/BlockImporter.h"
#include "engine/codegen/PlainNest.h"

namespace candler::loop {

namespace {

constexpr std::int64_t kMaxTile = std::int64_t{1} << 20U;

/// Whether a larger `size` never makes the extent smaller, so that arrays can be cut from their
/// ends.
bool growsWith(const Function& function, ExprId id, VarId size) {
    if (!mentions(function, id, size)) return true;
    const Expr& expr = function[id];
    switch (expr.op) {
        case ExprOp::Variable:
            return true;
        case ExprOp::Add:
        case ExprOp::Multiply:
            return growsWith(function, expr.operands[0], size) &&
                   growsWith(function, expr.operands[1], size);
        case ExprOp::Subtract:
        case ExprOp::Divide:
        case ExprOp::ExactDivide:
            return growsWith(function, expr.operands[0], size) &&
                   !mentions(function, expr.operands[1], size);
        default:
            return false;
    }
}

bool hasParallelLoops(const Block& block) {
    bool isFound = false;
    for (const Stmt& stmt : block) {
        const For* loop = stmt.as<For>();
        isFound |= loop != nullptr && loop->kind == LoopKind::Parallel;
        forEachBlock(stmt, [&](const Block& inner) { isFound |= hasParallelLoops(inner); });
    }
    return isFound;
}

class Completion {
public:
    Completion(const Function& kernel, const Function& plain) : m_function(kernel) {
        takeApart(m_function.body, m_kernelChecks, m_kernel);
        takeApart(importBody(m_function, plain), m_plainChecks, m_plain);
    }

    std::optional<Function> run() {
        m_nest = PlainNest::find(m_function, m_plain);
        if (!m_nest) return std::nullopt;
        findTiles();
        if (m_tiles.empty()) return std::nullopt;
        m_isParallel = hasParallelLoops(m_kernel);
        m_function.body = checks();
        const ExprId hasTiles = condition();
        Block whole = nameWhole();
        cut(m_kernel);
        for (Block part : {std::move(m_kernel), rest()})
            for (Stmt& stmt : part) whole.push_back(std::move(stmt));
        m_function.body.push_back(
            {If{hasTiles, std::move(whole), m_nest->part({}, false, m_isParallel)}});
        m_function.tiles = m_tiles;
        return std::move(m_function);
    }

private:
    static void takeApart(const Block& body, std::vector<Require>& checks, Block& others) {
        for (const Stmt& stmt : body)
            if (const Require* require = stmt.as<Require>())
                checks.push_back(*require);
            else
                others.push_back(stmt);
    }

    /// The tile that a check wants of a size, if it is nothing else.
    std::optional<std::pair<VarId, std::int64_t>> tileOf(const Require& require) const {
        const Expr& value = m_function[require.value];
        const auto bound = m_function.constantValue(require.bound);
        const bool isTile = require.kind == RequireKind::DivisibleBy &&
                            value.op == ExprOp::Variable && bound && *bound > 1 &&
                            *bound <= kMaxTile;
        return isTile ? std::optional(std::pair(value.variable(), *bound)) : std::nullopt;
    }

    bool isDividedIn(VarId size, const std::vector<Require>& checks, bool areTilesGood) const {
        return std::any_of(checks.begin(), checks.end(), [&](const Require& require) {
            return require.kind == RequireKind::DivisibleBy &&
                   (mentions(m_function, require.value, size) ||
                    mentions(m_function, require.bound, size)) &&
                   !(areTilesGood && tileOf(require));
        });
    }

    bool areArraysCuttable(VarId size) const {
        for (const Parameter& parameter : m_function.parameters())
            if (const BufferId* id = std::get_if<BufferId>(&parameter))
                for (const ExprId extent : m_function[*id].shape)
                    if (!growsWith(m_function, extent, size)) return false;
        return true;
    }

    void findTiles() {
        for (const Require& require : m_kernelChecks) {
            const auto tile = tileOf(require);
            if (!tile || !m_nest->canCut(tile->first) || !areArraysCuttable(tile->first) ||
                isDividedIn(tile->first, m_plainChecks, false) ||
                isDividedIn(tile->first, m_kernelChecks, true))
                continue;
            std::int64_t& known = m_tiles.try_emplace(tile->first, 1).first->second;
            if (known <= kMaxTile) known = std::lcm(known, tile->second);
        }
        std::erase_if(m_tiles, [](const auto& tile) { return tile.second > kMaxTile; });
        for (const auto& [size, tile] : m_tiles)
            m_whole[size] = m_function.multiply(m_function.constant(tile), quotient(size, tile));
    }

    ExprId quotient(VarId size, std::int64_t divisor) {
        return m_function.binary(ExprOp::Divide, m_function.var(size),
                                 m_function.constant(divisor));
    }

    /// From here on, what tiles cover has names.
    Block nameWhole() {
        Block declarations;
        for (auto& [size, whole] : m_whole) {
            const LocalId local =
                m_function.addLocal("whole_" + m_function[size].name, Type::Index);
            declarations.push_back(Function::declare(local, whole));
            whole = m_function.local(local);
        }
        m_memo.clear();
        return declarations;
    }

    bool mentionsTiled(const Require& require) const {
        return std::any_of(m_tiles.begin(), m_tiles.end(), [&](const auto& tile) {
            return mentions(m_function, require.value, tile.first) ||
                   mentions(m_function, require.bound, tile.first);
        });
    }

    /// What holds for all sizes that the program takes, and what the tiles still want.
    Block checks() const {
        Block result;
        for (const Require& require : m_plainChecks) result.push_back({require});
        for (const Require& require : m_kernelChecks) {
            const bool isKnown =
                std::any_of(m_plainChecks.begin(), m_plainChecks.end(), [&](const Require& other) {
                    return other.kind == require.kind && other.value == require.value &&
                           other.bound == require.bound;
                });
            if (!isKnown && !mentionsTiled(require)) result.push_back({require});
        }
        return result;
    }

    /// There are whole tiles, and the kernel takes their sizes.
    ExprId condition() {
        ExprId all;
        const auto want = [&](ExprId left, ExprId right) {
            const ExprId test = m_function.binary(ExprOp::LessEqual, left, right);
            all = all.isValid() ? m_function.binary(ExprOp::And, all, test) : test;
        };
        for (const auto& [size, tile] : m_tiles)
            want(m_function.constant(tile), m_function.var(size));
        for (const Require& require : m_kernelChecks) {
            if (require.kind != RequireKind::AtLeast || !mentionsTiled(require)) continue;
            const bool isSize = m_function[require.value].op == ExprOp::Variable;
            if (isSize && m_function.constantValue(require.bound) == 1) continue;
            want(tiled(require.bound), tiled(require.value));
        }
        return all;
    }

    /// An expression of the kernel for the whole tiles alone.
    ExprId tiled(ExprId id) {
        return rewriteExpr(m_function, id, m_memo, [this](Expr expr) {
            if (expr.op == ExprOp::Variable)
                if (const auto whole = m_whole.find(expr.variable()); whole != m_whole.end())
                    return whole->second;
            const bool isQuotient = expr.op == ExprOp::ExactDivide || expr.op == ExprOp::Divide;
            const auto divisor =
                isQuotient ? m_function.constantValue(expr.operands[1]) : std::nullopt;
            if (divisor && *divisor > 0)
                for (const auto& [size, whole] : m_whole)
                    if (expr.operands[0] == whole && m_tiles.at(size) % *divisor == 0)
                        return quotientOfWhole(size, *divisor);
            return m_function.make(std::move(expr));
        });
    }

    ExprId quotientOfWhole(VarId size, std::int64_t divisor) {
        const ExprId count = quotient(size, m_tiles.at(size));
        const std::int64_t factor = m_tiles.at(size) / divisor;
        return factor == 1 ? count : m_function.multiply(m_function.constant(factor), count);
    }

    void cut(Block& block) {
        for (Stmt& stmt : block) {
            forEachExpr(stmt, [this](ExprId& id) { id = tiled(id); });
            if (const Allocate* allocate = stmt.as<Allocate>())
                for (ExprId& extent : m_function.mutableBuffer(allocate->buffer).shape)
                    extent = tiled(extent);
            forEachBlock(stmt, [this](Block& inner) { cut(inner); });
        }
    }

    /// For each size what its tiles leave over, of what the sizes before it have whole tiles for;
    /// last the ends of the reductions, which need all elements.
    Block rest() {
        Block result;
        std::map<VarId, IterationRange> ranges;
        const auto add = [&](VarId size, std::int64_t tile) {
            const std::string name = m_function[size].name;
            const ExprId left =
                m_function.binary(ExprOp::Modulo, m_function.var(size), m_function.constant(tile));
            ranges[size] = {m_whole.at(size), left};
            Block part{{Comment{fmt::format("What tiles of {} leave over of {}.", tile, name)}}};
            for (Stmt& stmt : m_nest->part(ranges, m_nest->isReduced(size), m_isParallel))
                part.push_back(std::move(stmt));
            const ExprId isAny = m_function.binary(ExprOp::Less, m_function.constant(0), left);
            result.push_back({If{isAny, std::move(part), {}}});
            ranges[size] = {ExprId{}, m_whole.at(size)};
        };
        for (const bool isReduced : {false, true})
            for (const auto& [size, tile] : m_tiles)
                if (m_nest->isReduced(size) == isReduced) add(size, tile);
        return result;
    }

    Function m_function;
    std::vector<Require> m_kernelChecks;
    std::vector<Require> m_plainChecks;
    Block m_kernel;
    Block m_plain;
    std::optional<PlainNest> m_nest;
    std::map<VarId, std::int64_t> m_tiles;
    std::map<VarId, ExprId> m_whole;  ///< tile * (size div tile)
    std::map<ExprId, ExprId> m_memo;
    bool m_isParallel = false;
};

}  // namespace

std::optional<Function> withRemainders(const Function& kernel, const Function& plain) {
    if (!haveSameParameters(kernel, plain)) return std::nullopt;
    return Completion(kernel, plain).run();
}

}  // namespace candler::loop
