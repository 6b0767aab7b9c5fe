#include "engine/codegen/PaddedSizes.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "engine/codegen/BlockCloner.h"
#include "engine/codegen/BlockImporter.h"
#include "engine/codegen/OverlappingTiles.h"
#include "engine/codegen/PlainNest.h"

namespace candler::loop {

namespace {

/// Whether the summands of a loop are 0 where its counter is behind the end of arrays that hold
/// zeros there.
class ZeroSum {
public:
    ZeroSum(const Function& function, VarId size, const For& loop)
        : m_function(function), m_size(size), m_loop(loop) {}

    bool holds() {
        return std::ranges::all_of(m_loop.body, [this](const Stmt& stmt) {
            if (const Declare* declare = stmt.as<Declare>()) {
                m_locals[declare->local] = kindOf(declare->value);
                return true;
            }
            const Assign* assign = stmt.as<Assign>();
            return assign != nullptr && addsZero(*assign);
        });
    }

private:
    enum class Kind : std::uint8_t { Zero, Finite, Any };

    bool addsZero(const Assign& assign) {
        const Expr& sum = m_function[assign.value];
        if (sum.op != ExprOp::Add) return false;
        const auto isOld = [&](ExprId id) {
            return m_function[id].op == ExprOp::Local && m_function[id].local() == assign.local;
        };
        return (isOld(sum.operands[0]) && kindOf(sum.operands[1]) == Kind::Zero) ||
               (isOld(sum.operands[1]) && kindOf(sum.operands[0]) == Kind::Zero);
    }

    Kind kindOf(ExprId id) {
        const Expr& expr = m_function[id];
        const auto areZero = [&](std::size_t from) {
            return std::all_of(expr.operands.begin() + static_cast<std::ptrdiff_t>(from),
                               expr.operands.end(),
                               [this](ExprId operand) { return kindOf(operand) == Kind::Zero; });
        };
        switch (expr.op) {
            case ExprOp::Constant:
                if (!isFloat(expr.type)) return expr.integer == 0 ? Kind::Zero : Kind::Finite;
                return expr.real == 0 ? Kind::Zero
                                      : (std::isfinite(expr.real) ? Kind::Finite : Kind::Any);
            case ExprOp::Local: {
                const auto known = m_locals.find(expr.local());
                return known == m_locals.end() ? Kind::Any : known->second;
            }
            case ExprOp::Load:
                return isBehind(expr) ? Kind::Zero : Kind::Any;
            case ExprOp::Multiply: {
                const Kind left = kindOf(expr.operands[0]);
                const Kind right = kindOf(expr.operands[1]);
                const bool isZero = left == Kind::Zero || right == Kind::Zero;
                return isZero && left != Kind::Any && right != Kind::Any ? Kind::Zero : Kind::Any;
            }
            case ExprOp::Select:
                return areZero(1) ? Kind::Zero : Kind::Any;
            case ExprOp::Add:
            case ExprOp::Subtract:
            case ExprOp::Min:
            case ExprOp::Max:
            case ExprOp::Negate:
            case ExprOp::SquareRoot:
            case ExprOp::Absolute:
            case ExprOp::Cast:
                return areZero(0) ? Kind::Zero : Kind::Any;
            default:
                return Kind::Any;
        }
    }

    /// An element at the counter itself, of a dimension that ends where the loop does.
    bool isBehind(const Expr& load) const {
        const Buffer& buffer = m_function[load.buffer()];
        if (buffer.role != BufferRole::Input || load.lanes != 1) return false;
        for (std::size_t i = 0; i < buffer.shape.size(); ++i) {
            const Expr& index = m_function[load.operands[i]];
            const Expr& extent = m_function[buffer.shape[i]];
            if (index.op == ExprOp::Variable && index.variable() == m_loop.variable &&
                extent.op == ExprOp::Variable && extent.variable() == m_size)
                return true;
        }
        return false;
    }

    const Function& m_function;
    VarId m_size;
    const For& m_loop;
    std::map<LocalId, Kind> m_locals;
};

int zeroSums(const Function& function, VarId size, const Block& block) {
    int count = 0;
    for (const Stmt& stmt : block) {
        const For* loop = stmt.as<For>();
        if (loop != nullptr && function[loop->bound].op == ExprOp::Variable &&
            function[loop->bound].variable() == size)
            count += ZeroSum(function, size, *loop).holds() ? 1 : 0;
        forEachBlock(stmt, [&](const Block& inner) { count += zeroSums(function, size, inner); });
    }
    return count;
}

/// Zeros may be divided by, or go where nobody knows; places that are read are not places.
bool trustsInputs(const Function& function) {
    const auto isRead = [&](ExprId root) {
        bool isFound = false;
        forEachSubexpr(function, root,
                       [&](ExprId part) { isFound |= function[part].op == ExprOp::Load; });
        return isFound;
    };
    for (std::size_t i = 0; i < function.exprCount(); ++i) {
        const Expr& expr = function[ExprId(i)];
        const bool divides = expr.op == ExprOp::Divide || expr.op == ExprOp::Modulo;
        if (expr.op == ExprOp::Call || (divides && isInteger(expr.type) &&
                                        (expr.type != Type::Index || isRead(expr.operands[1]))))
            return true;
        if (expr.op == ExprOp::Load && std::ranges::any_of(expr.operands, isRead)) return true;
    }
    return false;
}

class Padding {
public:
    Padding(const Function& kernel, const Function& plain, const Function& little,
            std::int64_t smallWork)
        : m_function(kernel),
          m_plain(unchecked(plain)),
          m_little(unchecked(little)),
          m_smallWork(smallWork) {}

    std::optional<Function> run() {
        const auto nest = PlainNest::find(m_function, m_plain);
        if (!nest || trustsInputs(m_function)) return std::nullopt;
        findTiles(*nest);
        if (m_cuts.empty()) return std::nullopt;
        Block checks;
        Block kernel;
        for (Stmt& stmt : m_function.body) {
            const Require* require = stmt.as<Require>();
            const auto tile = require != nullptr ? tileOf(m_function, *require) : std::nullopt;
            if (tile && m_cuts.contains(tile->first)) continue;
            (require != nullptr ? checks : kernel).push_back(std::move(stmt));
        }
        const ExprId isWhole = condition();
        Block padded = onPadded(kernel);
        if (!m_function.smallWork) {
            const SmallWork& small =
                m_function.smallWork.emplace(SmallWork{nest->work(), m_smallWork});
            const ExprId isSmall =
                m_function.binary(ExprOp::LessEqual, small.work, m_function.constant(small.limit));
            padded = {{If{isSmall, std::move(m_little), std::move(padded)}}};
        }
        checks.push_back({If{isWhole, std::move(kernel), std::move(padded)}});
        m_function.body = std::move(checks);
        for (const auto& [size, cut] : m_cuts) m_function.tiles[size] = cut.tile;
        return std::move(m_function);
    }

private:
    Block unchecked(const Function& from) {
        Block body = importBody(m_function, from);
        std::erase_if(body, [](const Stmt& stmt) { return stmt.as<Require>() != nullptr; });
        return body;
    }

    void findTiles(const PlainNest& nest) {
        for (const Stmt& stmt : m_function.body) {
            const Require* require = stmt.as<Require>();
            const auto tile = require != nullptr ? tileOf(m_function, *require) : std::nullopt;
            if (!tile || !canPad(nest, tile->first)) continue;
            std::int64_t& known = m_cuts[tile->first].tile;
            if (known <= kMaxTile) known = std::lcm(known, tile->second);
        }
        std::erase_if(m_cuts, [](const auto& cut) { return cut.second.tile > kMaxTile; });
    }

    /// Elements within the arrays are the same for a larger size.
    bool canPad(const PlainNest& nest, VarId size) const {
        const int known = nest.elementLoops(size) + zeroSums(m_function, size, nest.leaf());
        const bool isBound = std::ranges::any_of(m_function.body, [&](const Stmt& stmt) {
            const Require* require = stmt.as<Require>();
            return require != nullptr && mentions(m_function, require->bound, size);
        });
        return known > 0 && nest.uses(size) == known && !isBound && canCutArrays(m_function, size);
    }

    ExprId condition() {
        ExprId all;
        for (const auto& [size, cut] : m_cuts) {
            const ExprId rest = m_function.binary(ExprOp::Modulo, m_function.var(size),
                                                  m_function.constant(cut.tile));
            const ExprId test = m_function.binary(ExprOp::Equal, rest, m_function.constant(0));
            all = all.isValid() ? m_function.binary(ExprOp::And, all, test) : test;
        }
        return all;
    }

    Block onPadded(const Block& kernel) {
        Block block{{Comment{"On copies that end with zeros."}}};
        for (auto& [size, cut] : m_cuts) {
            const LocalId tiles =
                m_function.addLocal("tiles_" + m_function[size].name, Type::Index);
            const ExprId tile = m_function.constant(cut.tile);
            const ExprId most =
                m_function.add(m_function.var(size), m_function.constant(cut.tile - 1));
            block.push_back(
                Function::declare(tiles, m_function.binary(ExprOp::Divide, most, tile)));
            cut.count = m_function.local(tiles);
            cut.length = m_function.multiply(tile, cut.count);
        }
        const std::map<BufferId, BufferId> copies = makeCopies(block);
        Block run = cloneOn(m_function, kernel, copies);
        runOnTiles(m_function, m_cuts, run);
        std::ranges::move(run, std::back_inserter(block));
        for (const auto& [from, to] : copies)
            if (m_function[from].role == BufferRole::Output)
                block.push_back(overAll(from, m_function[from].shape, to, from));
        return block;
    }

    std::map<BufferId, BufferId> makeCopies(Block& block) {
        std::map<BufferId, BufferId> copies;
        for (const Parameter& parameter : m_function.parameters()) {
            const BufferId* id = std::get_if<BufferId>(&parameter);
            if (id == nullptr) continue;
            Buffer copy = m_function[*id];
            for (ExprId& extent : copy.shape) extent = onTiles(m_function, m_cuts, extent);
            if (copy.shape == m_function[*id].shape) continue;
            const std::vector<ExprId> extents = copy.shape;
            copy.name = "padded_" + copy.name;
            copy.role = BufferRole::Temporary;
            copy.placement = Placement::Heap;
            const BufferId made = m_function.addBuffer(std::move(copy));
            copies[*id] = made;
            block.push_back(Function::allocate(made));
            if (m_function[*id].role == BufferRole::Output) continue;
            block.push_back(overAll(made, extents, std::nullopt, made));
            block.push_back(overAll(*id, m_function[*id].shape, *id, made));
        }
        return copies;
    }

    /// Stores what `from` has, or zeros, in all elements of a box.
    Stmt overAll(BufferId like, const std::vector<ExprId>& extents, std::optional<BufferId> from,
                 BufferId to) {
        std::vector<VarId> counters;
        std::vector<ExprId> indices;
        for (std::size_t i = 0; i < extents.size(); ++i) {
            counters.push_back(m_function.addLoopVariable(std::string(1, "ijpqrs"[i % 6])));
            indices.push_back(m_function.var(counters.back()));
        }
        const Type type = m_function[like].element;
        const ExprId zero = isFloat(type) ? m_function.real(type, 0) : m_function.integer(type, 0);
        Stmt stmt = Function::store(to, indices, from ? m_function.load(*from, indices) : zero);
        for (std::size_t i = extents.size(); i-- > 0;)
            stmt =
                Function::forLoop(LoopKind::Sequential, counters[i], extents[i], {std::move(stmt)});
        return stmt;
    }

    Function m_function;
    Block m_plain;
    Block m_little;
    std::int64_t m_smallWork;
    Cuts m_cuts;
};

}  // namespace

std::optional<Function> withPadding(const Function& kernel, const Function& plain,
                                    const Function& little, std::int64_t smallWork) {
    if (!haveSameParameters(kernel, plain)) return std::nullopt;
    return Padding(kernel, plain, little, smallWork).run();
}

}  // namespace candler::loop
