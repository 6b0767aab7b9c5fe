// Conditions and loops that run while something holds: what passes must leave alone or keep.
#include <catch2/catch.hpp>

#include "engine/codegen/BlockCloner.h"
#include "engine/codegen/BlockImporter.h"
#include "engine/codegen/ConstantFolding.h"
#include "engine/codegen/CppPrinter.h"
#include "engine/codegen/InPlace.h"
#include "engine/codegen/IndexHoisting.h"
#include "engine/codegen/LoadSharing.h"
#include "engine/codegen/LoopInterpreter.h"
#include "engine/codegen/LoopKernel.h"
#include "engine/codegen/LoopSimplifier.h"
#include "engine/codegen/LoopVerifier.h"
#include "engine/codegen/MemoryPlacement.h"
#include "engine/codegen/ScalarReplacement.h"
#include "engine/codegen/Vectoriser.h"
#include "tests/unit/codegen/Kernels.h"

using namespace candler;
using namespace candler::loop;
using namespace candler::test;

namespace {

/// The inner product of two sparse vectors, by merging their coordinates; through a temporary.
struct Merge {
    Function function{"merge"};
    BufferId out = function.addBuffer({"out", Type::F64, {}, BufferRole::Output});
    VarId n = function.addSize("n");
    VarId m = function.addSize("m");
    BufferId a, b, x, y;

    Merge() {
        Function& f = function;
        const auto input = [&](const char* name, Type type, VarId size) {
            return f.addBuffer({name, type, {f.var(size)}, BufferRole::Input});
        };
        a = input("a", Type::Index, n);
        x = input("x", Type::F64, n);
        b = input("b", Type::Index, m);
        y = input("y", Type::F64, m);
        const BufferId sum = f.addBuffer({"sum", Type::F64, {f.constant(1)}});
        const LocalId r = f.addLocal("r", Type::Index);
        const LocalId s = f.addLocal("s", Type::Index);
        const ExprId zero = f.constant(0);
        const ExprId left = f.load(a, {f.local(r)});
        const ExprId right = f.load(b, {f.local(s)});
        const auto next = [&](LocalId local) {
            return Function::assign(local, f.add(f.local(local), f.constant(1)));
        };
        const ExprId product = f.multiply(f.load(x, {f.local(r)}), f.load(y, {f.local(s)}));
        const auto below = [&](LocalId local, VarId size) {
            return f.binary(ExprOp::Less, f.local(local), f.var(size));
        };
        Block differ{Function::choice(f.binary(ExprOp::Less, left, right), {next(r)}, {next(s)})};
        Block equal{Function::store(sum, {zero}, f.add(f.load(sum, {zero}), product)), next(r),
                    next(s)};
        f.body = {Function::allocate(sum),
                  Function::store(sum, {zero}, f.real(Type::F64, 0)),
                  Function::declare(r, zero),
                  Function::declare(s, zero),
                  Function::whileLoop(
                      f.binary(ExprOp::And, below(r, n), below(s, m)),
                      {Function::choice(f.binary(ExprOp::Equal, left, right), equal, differ)},
                      f.add(f.var(n), f.var(m))),
                  Function::store(out, {}, f.load(sum, {zero}))};
    }

    [[nodiscard]] Arguments arguments() const {
        return {.sizes = {{n, 4}, {m, 3}},
                .buffers = {{a, {0, 2, 3, 7}}, {x, {1, 2, 3, 4}}, {b, {1, 2, 7}}, {y, {5, 6, 7}}}};
    }
};

constexpr double kProduct = 2 * 6 + 4 * 7;

double outcome(const Merge& merge, const Function& function) {
    REQUIRE(verify(function).empty());
    return interpreted(function, merge.arguments()).at(merge.out).at(0);
}

}  // namespace

TEST_CASE("a loop runs while something holds", "[unit]") {
    Merge merge;
    CHECK(outcome(merge, merge.function) == kProduct);
    CHECK(merge.function.dump().find("  while ((r < n) and (s < m))\n"
                                     "    if (a[r] == b[s])\n") != std::string::npos);
    placeMemory(merge.function);
    CHECK(compiled(merge.function, merge.arguments()).at(merge.out).at(0) == kProduct);
    const std::string text = printCpp(merge.function, {}).source;
    CHECK(text.find("    while (r < n && s < m) {\n        if (a[r] == b[s]) {\n") !=
          std::string::npos);
    CHECK(text.find("        } else {\n            if (a[r] < b[s]) {\n") != std::string::npos);
}

TEST_CASE("passes keep what conditions guard and loops change", "[unit]") {
    Merge merge;
    Function& f = merge.function;
    simplify(f);
    CHECK(outcome(merge, f) == kProduct);
    CHECK_FALSE(markLoopsOverTemporaries(f));
    vectorise(f);
    replaceTemporaries(f);
    CHECK(f.dump().find("sum[") == std::string::npos);
    CHECK(outcome(merge, f) == kProduct);
    foldConstants(f);
    CHECK(outcome(merge, f) == kProduct);
    shareVectorLoads(f);
    hoistIndices(f);
    placeMemory(f);
    CHECK(outcome(merge, f) == kProduct);
    CHECK(compiled(f, merge.arguments()).at(merge.out).at(0) == kProduct);
}

TEST_CASE("a store below a condition does not bring a register into being", "[unit]") {
    Function f("f");
    const BufferId out = f.addBuffer({"out", Type::F64, {}, BufferRole::Output});
    const VarId n = f.addSize("n");
    const BufferId t = f.addBuffer({"t", Type::F64, {f.constant(1)}});
    const ExprId zero = f.constant(0);
    const auto set = [&](double value) {
        return Function::store(t, {zero}, f.real(Type::F64, value));
    };
    f.body = {Function::allocate(t),
              Function::choice(f.binary(ExprOp::Less, f.var(n), f.constant(3)), {set(1)}, {set(2)}),
              Function::store(out, {}, f.load(t, {zero}))};
    replaceTemporaries(f);
    CHECK(verify(f).empty());
    CHECK(interpreted(f, {{{n, 2}}, {}}).at(out).at(0) == 1);
    CHECK(interpreted(f, {{{n, 4}}, {}}).at(out).at(0) == 2);
}

TEST_CASE("conditions that are known are decided", "[unit]") {
    Function f("f");
    const VarId n = f.addSize("n");
    const BufferId out = f.addBuffer({"out", Type::F64, {f.var(n)}, BufferRole::Output});
    const VarId i = f.addLoopVariable("i");
    const LocalId x = f.addLocal("x", Type::F64);
    const auto isBelow = [&](ExprId bound) { return f.binary(ExprOp::Less, f.var(i), bound); };
    const Stmt never = Function::whileLoop(f.boolean(false), {}, f.constant(0));
    f.body = {Function::forLoop(
        LoopKind::Sequential, i, f.var(n),
        {never,
         Function::choice(isBelow(f.var(n)),
                          {Function::declare(x, f.real(Type::F64, 1)),
                           Function::store(out, {f.var(i)}, f.local(x))},
                          {Function::store(out, {f.var(i)}, f.real(Type::F64, 2))}),
         Function::choice(isBelow(f.constant(3)), {}, {})})};
    simplify(f);
    CHECK(verify(f).empty());
    CHECK(f.dump() ==
          "function f(n, out out: n.f64)\n  for i < n\n    f64 x = 1f64\n    out[i] = x\n");
}

TEST_CASE("sizes may be 0 if a check says so", "[unit]") {
    Function f("f");
    const VarId n = f.addSize("n");
    const BufferId out = f.addBuffer({"out", Type::F64, {}, BufferRole::Output});
    const ExprId isFilled = f.binary(ExprOp::Less, f.constant(0), f.var(n));
    f.body = {
        {Require{RequireKind::AtLeast, f.var(n), f.constant(0), "n"}},
        Function::store(out, {}, f.select(isFilled, f.real(Type::F64, 1), f.real(Type::F64, 2)))};
    simplify(f);
    CHECK(interpreted(f, {{{n, 0}}, {}}).at(out).at(0) == 2);
}

TEST_CASE("what conditions and loops hold is copied with names of its own", "[unit]") {
    Merge merge;
    Function& f = merge.function;
    const VarId twice = f.addLoopVariable("twice");
    f.body = {Function::forLoop(LoopKind::Unrolled, twice, f.constant(2), f.body)};
    simplify(f);
    CHECK(outcome(merge, f) == kProduct);

    Merge to;
    to.function.body = importBody(to.function, Merge().function);
    CHECK(outcome(to, to.function) == kProduct);
}

TEST_CASE("a buffer is not overwritten where a condition decides what is read", "[unit]") {
    Function f("f");
    const VarId n = f.addSize("n");
    const BufferId out = f.addBuffer({"out", Type::F64, {f.var(n)}, BufferRole::Output});
    const BufferId in = f.addBuffer({"in", Type::F64, {f.var(n)}, BufferRole::Input});
    const VarId i = f.addLoopVariable("i");
    const Stmt copy = Function::store(out, {f.var(i)}, f.load(in, {f.var(i)}));
    const auto loopOver = [&](Block body) {
        return Block{Function::forLoop(LoopKind::Sequential, i, f.var(n), std::move(body))};
    };
    CHECK(isInPlaceSafe(f, loopOver({copy}), in, out));
    const ExprId isPositive =
        f.binary(ExprOp::Less, f.real(Type::F64, 0), f.load(in, {f.constant(0)}));
    CHECK_FALSE(isInPlaceSafe(f, loopOver({Function::choice(isPositive, {copy})}), in, out));
    Block renamed = loopOver({Function::choice(isPositive, {copy})});
    renameBuffer(f, renamed, out, in);
    f.body = renamed;
    CHECK(f.dump().find("in[i] = in[i]") != std::string::npos);
}

TEST_CASE("loops that run too often and conditions that are none are told", "[unit]") {
    Merge merge;
    Function& f = merge.function;
    While& loop = *f.body[4].as<While>();
    const ExprId bound = loop.bound;
    loop.bound = f.constant(3);
    const auto result = interpret(f, merge.arguments());
    REQUIRE_FALSE(result.has_value());
    CHECK(result.error().front().message == "merge: a loop runs more than 3 times");
    loop.condition = loop.bound = bound;
    CHECK(verify(f) == std::vector<std::string>{"'while' of type bool is given a index"});
}

TEST_CASE("operations in loops that depend on inputs are counted by what is known", "[unit]") {
    Merge merge;
    Function& f = merge.function;
    CHECK(f.dump(floatOperations(f)) == "((2 * n) + (2 * m))");
}
