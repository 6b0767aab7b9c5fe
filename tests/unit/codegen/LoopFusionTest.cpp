// Loops that become one, against the interpreter.
#include "engine/codegen/LoopFusion.h"

#include <catch2/catch.hpp>
#include <vector>

#include "engine/codegen/LoopVerifier.h"
#include "engine/codegen/SumLoops.h"
#include "engine/support/Random.h"
#include "tests/unit/codegen/Kernels.h"

using namespace candler;
using namespace candler::loop;
using namespace candler::test;

namespace {

std::size_t loopCount(const Function& function) {
    std::size_t count = 0;
    for (const Stmt& stmt : function.body) count += stmt.as<For>() != nullptr ? 1 : 0;
    return count;
}

/// Up to three loops over the same elements, each with stores, and sums that go on from loop to
/// loop. Most are at the counter.
class RandomLoops {
public:
    explicit RandomLoops(std::uint64_t seed) : m_random(seed) {
        for (const BufferRole role : {BufferRole::Input, BufferRole::Temporary, BufferRole::Output})
            m_buffers.push_back(f.addBuffer({"b", Type::F64, {f.add(f.var(n), one)}, role}));
        m_buffers.push_back(
            f.addBuffer({"o", Type::F64, {f.add(f.var(n), one)}, BufferRole::Output}));
        f.body.push_back(Function::allocate(m_buffers[1]));
        for (const std::size_t i : {1U, 2U, 3U}) fill(m_buffers[i]);
        f.body.push_back(Function::declare(m_sum, f.real(Type::F64, 1)));
        for (std::size_t loops = 2 + m_random.below(2); loops > 0; --loops) addLoop();
        f.body.push_back(Function::store(m_buffers[3], {f.var(n)}, f.local(m_sum)));
    }

    Function f{"random"};

private:
    void fill(BufferId buffer) {
        const VarId i = f.addLoopVariable("i");
        f.body.push_back(
            Function::forLoop(LoopKind::Parallel, i, f.add(f.var(n), one),
                              {Function::store(buffer, {f.var(i)}, f.real(Type::F64, 0.5))}));
    }

    ExprId place(VarId i) {
        switch (m_random.below(8)) {
            case 0:
                return f.add(f.var(i), one);
            case 1:
                return f.constant(0);
            case 2:
                return f.binary(ExprOp::Subtract, f.binary(ExprOp::Subtract, f.var(n), one),
                                f.var(i));
            default:
                return f.var(i);
        }
    }

    ExprId value(VarId i) {
        const ExprId load = f.load(m_buffers[m_random.below(4)], {place(i)});
        switch (m_random.below(4)) {
            case 0:
                return f.add(load, f.local(m_sum));
            case 1:
                return f.multiply(load, f.load(m_buffers[m_random.below(4)], {place(i)}));
            default:
                return f.add(load, f.real(Type::F64, 0.25));
        }
    }

    void addLoop() {
        const VarId i = f.addLoopVariable("i");
        Block body;
        for (std::size_t stores = 1 + m_random.below(3); stores > 0; --stores)
            body.push_back(Function::store(m_buffers[1 + m_random.below(3)], {place(i)}, value(i)));
        if (m_random.below(4) == 0)
            body.push_back(Function::assign(m_sum, f.add(f.local(m_sum), value(i))));
        f.body.push_back(Function::forLoop(LoopKind::Sequential, i, f.var(n), std::move(body)));
        if (m_random.below(3) > 0) return;
        const LocalId between = f.addLocal("between", Type::F64);
        f.body.push_back(
            Function::declare(between, f.load(m_buffers[m_random.below(4)], {f.constant(0)})));
    }

    Random m_random;
    ExprId one = f.constant(1);
    VarId n = f.addSize("n");
    LocalId m_sum = f.addLocal("sum", Type::F64);
    std::vector<BufferId> m_buffers;
};

/// out[i] = exp(in[i]); sum = sum of out; out[i] = out[i] * sum.
struct ExponentialSum {
    Function f{"f"};
    VarId n = f.addSize("n");
    BufferId in = f.addBuffer({"in", Type::F32, {f.var(n)}, BufferRole::Input});
    BufferId out = f.addBuffer({"out", Type::F32, {f.var(n)}, BufferRole::Output});
    LocalId sum = f.addLocal("sum", Type::F32);

    ExponentialSum() {
        const auto over = [&](const auto& statement) {
            const VarId i = f.addLoopVariable("i");
            return Function::forLoop(LoopKind::Sequential, i, f.var(n), {statement(f.var(i))});
        };
        f.body = {over([&](ExprId i) {
                      return Function::store(out, {i},
                                             f.unary(ExprOp::Exponential, f.load(in, {i})));
                  }),
                  Function::declare(sum, f.real(Type::F32, 0)), over([&](ExprId i) {
                      return Function::assign(sum, f.add(f.local(sum), f.load(out, {i})));
                  }),
                  over([&](ExprId i) {
                      return Function::store(out, {i}, f.multiply(f.load(out, {i}), f.local(sum)));
                  })};
    }
};

}  // namespace

TEST_CASE("a loop is fused with one that stores what it reads", "[unit]") {
    ExponentialSum test;
    Function& f = test.f;
    const Function before = f;
    fuseLoops(f);
    CHECK(verify(f).empty());
    CHECK(loopCount(f) == 2);  // The last one needs all of the sum.
    for (const std::int64_t size : {0, 1, 77}) {
        const Arguments arguments = randomArguments(f, {{"n", size}});
        CHECK(interpreted(f, arguments) == interpreted(before, arguments));
    }
    std::vector<Reduction> sums;
    for (const Stmt& stmt : f.body)
        if (const For* loop = stmt.as<For>(); loop && sums.empty()) sums = reductionsOf(f, *loop);
    CHECK(sums.size() == 1);  // In vectors, with what is stored.
}

TEST_CASE("random loops compute the same when they are fused", "[property]") {
    std::size_t fused = 0;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        INFO("seed " << seed);
        Function f = RandomLoops(seed).f;
        REQUIRE(verify(f).empty());
        const Function before = f;
        fuseLoops(f);
        INFO(before.dump() << "\n" << f.dump());
        REQUIRE(verify(f).empty());
        fused += loopCount(before) - loopCount(f);
        const Arguments arguments = randomArguments(f, {{"n", 5}});
        REQUIRE(interpreted(f, arguments) == interpreted(before, arguments));
    }
    CHECK(fused > 100);
}
