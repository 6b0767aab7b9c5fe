#include "tests/unit/codegen/RandomLoops.h"

#include <array>
#include <random>

namespace candler::test {

using namespace loop;

namespace {

class TileWriter {
public:
    explicit TileWriter(std::uint32_t seed) : m_random(seed), m_function("tile") {}

    Function write() {
        constexpr std::array kExtents{1, 2, 3, 4, 6, 8, 16, 24, 32};
        constexpr std::array kTypes{Type::F32, Type::F64, Type::I32, Type::F32};
        m_type = kTypes[pick(kTypes.size())];
        m_rowCount = 1 + static_cast<std::int64_t>(pick(3));
        m_laneCount = kExtents[pick(kExtents.size())];
        const VarId n = m_function.addSize("n");
        const ExprId rows = m_function.constant(m_rowCount);
        const ExprId lanes = m_function.constant(m_laneCount);
        m_output = m_function.addBuffer(
            {"o", m_type, {m_function.var(n), rows, lanes}, BufferRole::Output});
        m_input = m_function.addBuffer(
            {"a", m_type, {m_function.var(n), rows, lanes}, BufferRole::Input});
        m_tile = m_function.addBuffer({"t", m_type, {rows, lanes}});
        m_i = m_function.addLoopVariable("i");
        Block body{Function::allocate(m_tile)};
        body.push_back(fill());
        for (std::size_t count = pick(3); count > 0; --count) body.push_back(update());
        body.push_back(writeBack());
        const LoopKind kind = pick(2) == 0 ? LoopKind::Parallel : LoopKind::Sequential;
        m_function.body = {Function::forLoop(kind, m_i, m_function.var(n), std::move(body))};
        return std::move(m_function);
    }

private:
    std::size_t pick(std::size_t count) { return m_random() % count; }

    /// A loop over rows and lanes around the statements that `inside` makes for an element.
    template <typename Inside>
    Stmt overTile(bool isOrdered, const Inside& inside) {
        constexpr std::array kKinds{LoopKind::Sequential, LoopKind::Unrolled, LoopKind::Simd};
        const VarId row = m_function.addLoopVariable("p");
        const VarId lane = m_function.addLoopVariable("q");
        const LoopKind rowKind = kKinds[pick(2)];
        const LoopKind laneKind = isOrdered ? kKinds[pick(2)] : kKinds[pick(3)];
        m_row = m_function.var(row);
        m_lane = m_function.var(lane);
        Block body = inside();
        Stmt lanes = Function::forLoop(laneKind, lane, m_function.constant(m_laneCount), body);
        return Function::forLoop(rowKind, row, m_function.constant(m_rowCount), {lanes});
    }

    Stmt fill() {
        return overTile(false, [&] {
            return Block{Function::store(m_tile, element(), value(pick(3), false))};
        });
    }

    /// Now and then from another element, which must not happen in any order.
    Stmt update() {
        const bool isOrdered = pick(4) == 0;
        Stmt loops = overTile(isOrdered, [&] {
            const ExprId other =
                m_function.binary(ExprOp::Subtract, m_function.constant(m_laneCount - 1), m_lane);
            const ExprId old =
                m_function.load(m_tile, isOrdered ? std::vector{m_row, other} : element());
            const ExprId next = m_function.add(old, value(pick(3), true));
            if (pick(2) == 0) return Block{Function::store(m_tile, element(), next)};
            const LocalId local = m_function.addLocal("x", m_type);
            return Block{
                Function::declare(local, next),
                Function::assign(local, m_function.multiply(m_function.local(local), number())),
                Function::store(m_tile, element(), m_function.local(local))};
        });
        if (pick(2) == 0) return loops;
        const VarId again = m_function.addLoopVariable("k");
        return Function::forLoop(LoopKind::Sequential, again, m_function.constant(2), {loops});
    }

    Stmt writeBack() {
        return overTile(false, [&] {
            std::vector<ExprId> target = element();
            target.insert(target.begin(), m_function.var(m_i));
            return Block{Function::store(m_output, target, value(1 + pick(2), true))};
        });
    }

    ExprId value(std::size_t depth, bool readsTile) {
        constexpr std::array kOps{ExprOp::Add, ExprOp::Subtract, ExprOp::Multiply, ExprOp::Min,
                                  ExprOp::Max};
        if (depth == 0) return leaf(readsTile);
        if (pick(8) == 0) return m_function.unary(ExprOp::Negate, value(depth - 1, readsTile));
        const ExprId left = value(depth - 1, readsTile);
        return m_function.binary(kOps[pick(kOps.size())], left, value(0, readsTile));
    }

    ExprId leaf(bool readsTile) {
        const ExprId zero = m_function.constant(0);
        switch (pick(readsTile ? 5 : 4)) {
            case 0:
                return number();
            case 1:
                return m_function.load(m_input, {m_function.var(m_i), m_row, zero});
            case 2: {
                const ExprId last = m_function.constant(m_laneCount - 1);
                return m_function.load(m_input,
                                       {m_function.var(m_i), m_row,
                                        m_function.binary(ExprOp::Subtract, last, m_lane)});
            }
            case 3:
                return m_function.load(m_input, {m_function.var(m_i), m_row, m_lane});
            default:
                return m_function.load(m_tile, element());
        }
    }

    ExprId number() {
        const auto value = static_cast<std::int64_t>(pick(5)) - 2;
        return isFloat(m_type) ? m_function.real(m_type, static_cast<double>(value))
                               : m_function.integer(m_type, value);
    }

    std::vector<ExprId> element() const { return {m_row, m_lane}; }

    std::mt19937 m_random;
    Function m_function;
    Type m_type = Type::F32;
    std::int64_t m_rowCount = 1;
    std::int64_t m_laneCount = 1;
    BufferId m_output;
    BufferId m_input;
    BufferId m_tile;
    VarId m_i;
    ExprId m_row;
    ExprId m_lane;
};

}  // namespace

Function randomTile(std::uint32_t seed) {
    return TileWriter(seed).write();
}

}  // namespace candler::test
