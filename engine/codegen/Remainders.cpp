#include "engine/codegen/Remainders.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "engine/codegen/BlockImporter.h"
#include "engine/codegen/LoopUses.h"
#include "engine/codegen/OverlappingTiles.h"
#include "engine/codegen/PlainNest.h"

namespace candler::loop {

namespace {

class Completion {
public:
    Completion(const Function& kernel, const Function& plain, std::int64_t smallWork)
        : m_function(kernel), m_smallWork(smallWork) {
        takeApart(m_function.body, m_kernelChecks, m_kernel);
        takeApart(importBody(m_function, plain), m_plainChecks, m_plain);
    }

    std::optional<Function> run() {
        m_nest = PlainNest::find(m_function, m_plain);
        if (!m_nest) return std::nullopt;
        findTiles();
        if (m_cuts.empty()) return std::nullopt;
        m_isParallel = hasParallelLoops(m_kernel);
        m_hasBlocks = m_nest->hasBlocks();
        m_function.body = checks();
        m_hasTiles = condition();
        if (m_hasBlocks) m_function.body.push_back(m_nest->definition());
        m_isJoined = m_hasBlocks && std::ranges::any_of(m_cuts, [this](const auto& cut) {
                         return !m_nest->isReduced(cut.first);
                     });
        for (Stmt& stmt : m_isJoined ? joined() : inBranches())
            m_function.body.push_back(std::move(stmt));
        for (const auto& [size, cut] : m_cuts) m_function.tiles[size] = cut.tile;
        return std::move(m_function);
    }

private:
    /// Where there are no tiles, all elements are left over.
    Block joined() {
        Block all = nameWhole();
        runOnTiles(m_function, m_cuts, m_kernel);
        all.push_back({If{m_hasTiles, inParts(m_function, m_cuts, std::move(m_kernel)), {}}});
        for (Stmt& stmt : rest()) all.push_back(std::move(stmt));
        const SmallWork& small =
            m_function.smallWork.emplace(SmallWork{m_nest->work(), m_smallWork});
        const ExprId isSmall =
            m_function.binary(ExprOp::LessEqual, small.work, m_function.constant(small.limit));
        return {{If{isSmall, m_nest->part({}, false, false), std::move(all)}}};
    }

    /// Where there are no tiles, the program is run as it was written.
    Block inBranches() {
        Block whole = nameWhole();
        runOnTiles(m_function, m_cuts, m_kernel);
        for (Block part : {inParts(m_function, m_cuts, std::move(m_kernel)), rest()})
            for (Stmt& stmt : part) whole.push_back(std::move(stmt));
        return {{If{m_hasTiles, std::move(whole), m_nest->part({}, false, m_isParallel)}}};
    }

    static void takeApart(const Block& body, std::vector<Require>& checks, Block& others) {
        for (const Stmt& stmt : body)
            if (const Require* require = stmt.as<Require>())
                checks.push_back(*require);
            else
                others.push_back(stmt);
    }

    bool isDividedIn(VarId size, const std::vector<Require>& checks, bool areTilesGood) const {
        return std::any_of(checks.begin(), checks.end(), [&](const Require& require) {
            return require.kind == RequireKind::DivisibleBy &&
                   (mentions(m_function, require.value, size) ||
                    mentions(m_function, require.bound, size)) &&
                   !(areTilesGood && tileOf(m_function, require));
        });
    }

    void findTiles() {
        for (const Require& require : m_kernelChecks) {
            const auto tile = tileOf(m_function, require);
            if (!tile || !m_nest->canCut(tile->first) || !canCutArrays(m_function, tile->first) ||
                isDividedIn(tile->first, m_plainChecks, false) ||
                isDividedIn(tile->first, m_kernelChecks, true))
                continue;
            std::int64_t& known = m_cuts[tile->first].tile;
            if (known <= kMaxTile) known = std::lcm(known, tile->second);
        }
        std::erase_if(m_cuts, [](const auto& cut) { return cut.second.tile > kMaxTile; });
        for (auto& [size, cut] : m_cuts) {
            cut.count = byTile(ExprOp::Divide, size, cut.tile);
            cut.length = m_function.multiply(m_function.constant(cut.tile), cut.count);
        }
    }

    ExprId byTile(ExprOp op, VarId size, std::int64_t tile) {
        return m_function.binary(op, m_function.var(size), m_function.constant(tile));
    }

    ExprId named(const std::string& name, ExprId value, Block& declarations) {
        const LocalId local = m_function.addLocal(name, Type::Index);
        declarations.push_back(Function::declare(local, value));
        return m_function.local(local);
    }

    /// From here on, what tiles cover has names.
    Block nameWhole() {
        Block declarations;
        for (auto& [size, cut] : m_cuts) {
            const std::string name = m_function[size].name;
            cut.whole = named("whole_" + name, ifTiles(cut.length), declarations);
            cut.length = cut.covered = cut.whole;
            auto steps = hasOtherChecks(size) ? std::nullopt : m_nest->stepsOf(size);
            if (!steps) continue;
            cut.hasRest = m_nest->hasFastRows(size);
            cut.covered = cut.hasRest ? withoutFewRows(size, cut) : ifTiles(m_function.var(size));
            if (m_isJoined || cut.hasRest)
                cut.covered = named("tiled_" + name, cut.covered, declarations);
            const LocalId count = m_function.addLocal("tiles_" + name, Type::Index);
            cut.count = m_function.local(count);
            cut.length = m_function.multiply(m_function.constant(cut.tile), cut.count);
            cut.overlap = {std::move(*steps), m_function.addLoopVariable("part_" + name),
                           m_function.addLocal("first_" + name, Type::Index)};
        }
        return declarations;
    }

    ExprId ifTiles(ExprId value) {
        return m_isJoined ? m_function.select(m_hasTiles, value, m_function.constant(0)) : value;
    }

    /// Few rows are done sooner without a tile than by one that is full of others.
    ExprId withoutFewRows(VarId size, const Cut& cut) {
        const std::int64_t gain = m_hasBlocks ? 2 : 4;  // Of a tile, in time for a row.
        const ExprId rows =
            m_function.multiply(m_function.constant(gain), byTile(ExprOp::Modulo, size, cut.tile));
        const ExprId areFew = m_function.binary(ExprOp::Less, rows, m_function.constant(cut.tile));
        return m_function.select(areFew, cut.whole, ifTiles(m_function.var(size)));
    }

    /// Whether the kernel wants more of a size than tiles.
    bool hasOtherChecks(VarId size) const {
        return std::ranges::any_of(m_kernelChecks, [&](const Require& require) {
            const bool isUsed = mentions(m_function, require.value, size) ||
                                mentions(m_function, require.bound, size);
            return isUsed && !tileOf(m_function, require) && !isPositive(require);
        });
    }

    /// What holds of every tile.
    bool isPositive(const Require& require) const {
        return require.kind == RequireKind::AtLeast &&
               m_function[require.value].op == ExprOp::Variable &&
               m_function.constantValue(require.bound) == 1;
    }

    bool mentionsTiled(const Require& require) const {
        return std::ranges::any_of(m_cuts, [&](const auto& cut) {
            return mentions(m_function, require.value, cut.first) ||
                   mentions(m_function, require.bound, cut.first);
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
        // Blocks do few rows before a tile's operands are prepared.
        for (const auto& [size, cut] : m_cuts)
            want(m_function.constant(m_nest->hasRowBlocks(size) ? 2 * cut.tile : cut.tile),
                 m_function.var(size));
        for (const Require& require : m_kernelChecks) {
            if (require.kind != RequireKind::AtLeast || !mentionsTiled(require) ||
                isPositive(require))
                continue;
            want(onTiles(m_function, m_cuts, require.bound),
                 onTiles(m_function, m_cuts, require.value));
        }
        return all;
    }

    /// For each size what the kernel leaves over, of what it covers of the sizes before; last the
    /// ends of the reductions, which need all elements. If there are no tiles, the first is all.
    Block rest() {
        Block result;
        std::map<VarId, IterationRange> ranges;
        const auto add = [&](VarId size, const Cut& cut) {
            const bool isAll = m_isJoined && ranges.empty();
            if (!cut.hasRest && !isAll) return;
            const ExprId left =
                cut.covered == cut.whole && !isAll
                    ? byTile(ExprOp::Modulo, size, cut.tile)
                    : m_function.binary(ExprOp::Subtract, m_function.var(size), cut.covered);
            ranges[size] = {cut.covered, left};
            Block part{{Comment{fmt::format("What tiles of {} leave over of {}.", cut.tile,
                                            m_function[size].name)}}};
            for (Stmt& stmt : m_nest->part(ranges, m_nest->isReduced(size), m_isParallel))
                part.push_back(std::move(stmt));
            const ExprId isAny = m_function.binary(ExprOp::Less, m_function.constant(0), left);
            result.push_back({If{isAny, std::move(part), {}}});
            ranges[size] = {ExprId{}, cut.covered};
        };
        for (const bool isReduced : {false, true})
            for (const auto& [size, cut] : m_cuts)
                if (m_nest->isReduced(size) == isReduced) add(size, cut);
        return result;
    }

    Function m_function;
    std::int64_t m_smallWork;
    std::vector<Require> m_kernelChecks;
    std::vector<Require> m_plainChecks;
    Block m_kernel;
    Block m_plain;
    std::optional<PlainNest> m_nest;
    Cuts m_cuts;
    bool m_isParallel = false;
    bool m_hasBlocks = false;
    bool m_isJoined = false;  ///< What is left over, and all where there are no tiles, is one.
    ExprId m_hasTiles;
};

}  // namespace

std::optional<Function> withRemainders(const Function& kernel, const Function& plain,
                                       std::int64_t smallWork) {
    if (!haveSameParameters(kernel, plain)) return std::nullopt;
    return Completion(kernel, plain, smallWork).run();
}

}  // namespace candler::loop
