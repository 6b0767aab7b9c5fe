#include "engine/codegen/BorderSplitting.h"

#include <catch2/catch.hpp>
#include <random>

#include "engine/codegen/LoopSimplifier.h"
#include "engine/codegen/LoopVerifier.h"
#include "tests/unit/codegen/Kernels.h"

using namespace candler;
using namespace candler::loop;
using namespace candler::test;

namespace {

/// out[i] = in[max(0, min(i + offset, n - 1))] for a random offset, or 7 outside of random borders;
/// also within a loop of constant length whose variable is added, and with a running sum.
Function clamped(std::uint32_t seed) {
    std::mt19937 random(seed);
    const auto pick = [&](std::int64_t count) {
        return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(count));
    };
    Function f("f");
    const VarId n = f.addSize("n");
    const ExprId one = f.constant(1);
    const ExprId length = f.add(f.var(n), f.constant(pick(4)));
    const BufferId out = f.addBuffer({"out", Type::I32, {length}, BufferRole::Output});
    const BufferId in = f.addBuffer({"in", Type::I32, {f.var(n)}, BufferRole::Input});
    const VarId i = f.addLoopVariable("i");
    const VarId j = f.addLoopVariable("j");
    const LocalId sum = f.addLocal("sum", Type::I32);
    const ExprId place = pick(2) == 0 ? f.add(f.var(i), f.constant(pick(7) - 3))
                                      : f.binary(ExprOp::Subtract, f.constant(pick(4)), f.var(i));
    const ExprId shifted = f.add(place, f.var(j));
    const ExprId last = f.binary(ExprOp::Subtract, f.var(n), one);
    const ExprId inside =
        pick(2) == 0 ? f.binary(ExprOp::Max, f.constant(0), f.binary(ExprOp::Min, shifted, last))
                     : f.binary(ExprOp::Min, last, f.binary(ExprOp::Max, shifted, f.constant(0)));
    const ExprId isInside =
        f.binary(ExprOp::And, f.binary(ExprOp::LessEqual, f.constant(pick(3)), shifted),
                 f.binary(ExprOp::Less, shifted, f.var(n)));
    const ExprId value = f.select(isInside, f.load(in, {inside}), f.integer(Type::I32, 7));
    Block body{Function::forLoop(
        LoopKind::Sequential, j, f.constant(1 + pick(3)),
        {Function::assign(sum, f.add(f.local(sum), pick(2) == 0 ? value : f.load(in, {inside})))})};
    body.push_back(Function::store(out, {f.var(i)}, f.local(sum)));
    f.body = {{Require{RequireKind::AtLeast, f.var(n), one, "n"}},
              Function::declare(sum, f.integer(Type::I32, 0)),
              Function::forLoop(LoopKind::Sequential, i, length, std::move(body))};
    return f;
}

}  // namespace

TEST_CASE("loops split at their borders compute the same, however few iterations", "[property]") {
    std::size_t splitCount = 0;
    for (std::uint32_t seed = 0; seed < 200; ++seed) {
        Function f = clamped(seed);
        simplify(f);
        REQUIRE(verify(f).empty());
        Function split = f;
        if (splitBorders(split)) ++splitCount;
        simplify(split);
        INFO(f.dump() << split.dump());
        REQUIRE(verify(split).empty());
        for (const std::int64_t n : {1, 2, 3, 4, 5, 9}) {
            const Arguments arguments = randomArguments(f, {{"n", n}});
            CHECK(interpreted(split, arguments) == interpreted(f, arguments));
        }
    }
    CHECK(splitCount > 100);
}

TEST_CASE("between the borders nothing is asked", "[unit]") {
    Function f("f");
    const VarId n = f.addSize("n");
    const BufferId out = f.addBuffer({"out", Type::F32, {f.var(n)}, BufferRole::Output});
    const BufferId in = f.addBuffer({"in", Type::F32, {f.var(n)}, BufferRole::Input});
    const VarId i = f.addLoopVariable("i");
    const ExprId one = f.constant(1);
    const ExprId before =
        f.binary(ExprOp::Max, f.constant(0), f.binary(ExprOp::Subtract, f.var(i), one));
    const ExprId after =
        f.binary(ExprOp::Min, f.add(f.var(i), one), f.binary(ExprOp::Subtract, f.var(n), one));
    f.body = {Function::forLoop(
        LoopKind::Sequential, i, f.var(n),
        {Function::store(out, {f.var(i)}, f.add(f.load(in, {before}), f.load(in, {after})))})};
    REQUIRE(splitBorders(f));
    simplify(f);
    CHECK(f.dump() ==
          "function f(n, out out: n.f32, in: n.f32)\n"
          "  out[0] = (in[0] + in[min(1, (n - 1))])\n"
          "  for i#3 < (n - 2)\n"
          "    out[(i#3 + 1)] = (in[i#3] + in[(i#3 + 2)])\n"
          "  for i#4 < min(1, (n - 1))\n"
          "    out[(n - 1)] = (in[max(0, (n - 2))] + in[(n - 1)])\n");
    CHECK_FALSE(splitBorders(f));
}
