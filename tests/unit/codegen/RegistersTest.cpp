// Vectors in loop programs, and the two passes that put values into registers: Vectoriser and
// ScalarReplacement.
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/codegen/ConstantFolding.h"
#include "engine/codegen/CppPrinter.h"
#include "engine/codegen/IndexHoisting.h"
#include "engine/codegen/LoadSharing.h"
#include "engine/codegen/LoopFusion.h"
#include "engine/codegen/LoopSimplifier.h"
#include "engine/codegen/LoopVerifier.h"
#include "engine/codegen/MemoryPlacement.h"
#include "engine/codegen/ScalarReplacement.h"
#include "engine/codegen/Vectoriser.h"
#include "tests/unit/codegen/Kernels.h"
#include "tests/unit/codegen/RandomLoops.h"

using namespace candler;
using namespace candler::loop;
using namespace candler::test;

namespace {

/// The passes in the order that lowerings use.
void runPasses(Function& function) {
    simplify(function);
    if (markLoopsOverTemporaries(function)) simplify(function);
    CHECK(verify(function).empty());
    vectorise(function);
    CHECK(verify(function).empty());
    replaceTemporaries(function);
    foldConstants(function);
    fuseLoops(function);
    shareVectorLoads(function);
    hoistIndices(function);
    placeMemory(function);
    CHECK(verify(function).empty());
}

/// for lane < 16: out[lane] = value(lane), as a loop over lanes.
template <typename Value>
Function laneLoop(std::int64_t lanes, const Value& value) {
    Function f("f");
    const ExprId bound = f.constant(lanes);
    const BufferId out = f.addBuffer({"out", Type::F32, {bound}, BufferRole::Output});
    const BufferId in = f.addBuffer({"in", Type::F32, {f.constant(64)}, BufferRole::Input});
    const VarId l = f.addLoopVariable("l");
    const ExprId stored = value(f, in, f.var(l));
    f.body = {
        Function::forLoop(LoopKind::Simd, l, bound, {Function::store(out, {f.var(l)}, stored)})};
    return f;
}

/// A tile of 4 by 16 accumulators of a product, with rows unrolled in the inner loop only.
Function tiledProduct() {
    Function f("product");
    const VarId k = f.addSize("k");
    const ExprId rows = f.constant(4);
    const ExprId lanes = f.constant(16);
    const BufferId o = f.addBuffer({"o", Type::F32, {rows, lanes}, BufferRole::Output});
    const BufferId a = f.addBuffer({"a", Type::F32, {rows, f.var(k)}, BufferRole::Input});
    const BufferId b = f.addBuffer({"b", Type::F32, {f.var(k), lanes}, BufferRole::Input});
    const BufferId t = f.addBuffer({"t", Type::F32, {rows, lanes}});
    const auto overTile = [&](LoopKind kind, const auto& inside) {
        const VarId r = f.addLoopVariable("r");
        const VarId l = f.addLoopVariable("l");
        return Function::forLoop(
            kind, r, rows,
            {Function::forLoop(LoopKind::Sequential, l, lanes, {inside(f.var(r), f.var(l))})});
    };
    const VarId p = f.addLoopVariable("p");
    const auto add = [&](ExprId r, ExprId l) {
        const ExprId product = f.multiply(f.load(a, {r, f.var(p)}), f.load(b, {f.var(p), l}));
        return Function::store(t, {r, l}, f.add(f.load(t, {r, l}), product));
    };
    f.body = {
        Function::allocate(t),
        overTile(LoopKind::Sequential,
                 [&](ExprId r, ExprId l) {
                     return Function::store(t, {r, l}, f.real(Type::F32, 0));
                 }),
        Function::forLoop(LoopKind::Sequential, p, f.var(k), {overTile(LoopKind::Unrolled, add)}),
        overTile(LoopKind::Sequential, [&](ExprId r, ExprId l) {
            return Function::store(o, {r, l}, f.load(t, {r, l}));
        })};
    return f;
}

}  // namespace

TEST_CASE("vectors are verified and interpreted lane by lane", "[unit]") {
    Function f("f");
    const BufferId out = f.addBuffer({"out", Type::F32, {f.constant(6)}, BufferRole::Output});
    const BufferId in = f.addBuffer({"in", Type::F32, {f.constant(6)}, BufferRole::Input});
    const LocalId x = f.addLocal("x", Type::F32, 4);
    const ExprId vector = f.load(in, {f.constant(1)}, 4);
    const ExprId two = f.splat(f.real(Type::F32, 2), 4);
    f.body = {Function::store(out, {f.constant(0)}, f.load(in, {f.constant(0)})),
              Function::store(out, {f.constant(5)}, f.load(in, {f.constant(5)})),
              Function::declare(x, f.multiply(vector, two)),
              Function::assign(x, f.unary(ExprOp::Negate, f.local(x))),
              Function::store(out, {f.constant(1)}, f.local(x))};
    CHECK(verify(f).empty());
    CHECK(f.dump() ==
          "function f(out out: 6.f32, in: 6.f32)\n"
          "  out[0] = in[0]\n"
          "  out[5] = in[5]\n"
          "  f32x4 x = (in[1..4] * splat4(2f32))\n"
          "  x = neg(x)\n"
          "  out[1..4] = x\n");
    const Arguments arguments{{}, {{in, {1, 2, 3, 4, 5, 6}}}};
    CHECK(interpreted(f, arguments).at(out) == std::vector<double>{1, -4, -6, -8, -10, 6});
    CHECK(compiled(f, arguments) == interpreted(f, arguments));
}

TEST_CASE("the verifier finds what is wrong with vectors", "[unit]") {
    Function f("f");
    const BufferId out = f.addBuffer({"out", Type::F32, {f.constant(6)}, BufferRole::Output});
    const BufferId one = f.addBuffer({"one", Type::F32, {}, BufferRole::Output});
    const LocalId x = f.addLocal("x", Type::F32, 4);
    const ExprId scalar = f.real(Type::F32, 1);
    const ExprId vector = f.splat(scalar, 4);
    const auto errorOf = [&](Stmt stmt) {
        f.body = {std::move(stmt)};
        const std::vector<std::string> errors = verify(f);
        return errors.empty() ? std::string() : errors.front();
    };
    CHECK(errorOf(Function::store(out, {f.constant(2)}, vector)).empty());
    CHECK(errorOf(Function::store(out, {f.constant(3)}, vector)) == "index 6 is outside 'out'");
    CHECK(errorOf(Function::store(one, {}, vector)) == "'one' has no room for a vector");
    CHECK(errorOf(Function::declare(x, scalar)) == "'x' of 4 lanes is given 1");
    CHECK(errorOf(Function::store(out, {f.constant(0)}, f.add(vector, scalar))) ==
          "'+' is given vectors of different lengths");
    CHECK(errorOf(Function::store(out, {f.constant(0)}, f.unary(ExprOp::SquareRoot, vector))) ==
          "'sqrt' has no form for vectors of f32");
}

TEST_CASE("loops over lanes become vectors where all of them can", "[unit]") {
    const auto bodyOf = [](std::int64_t lanes, const auto& value) {
        Function f = laneLoop(lanes, value);
        vectorise(f);
        CHECK(verify(f).empty());
        const std::string text = f.dump();
        return text.substr(text.find('\n') + 1);
    };
    const auto next = [](Function& f, BufferId in, ExprId l) {
        return f.add(f.load(in, {f.add(l, f.constant(3))}), f.load(in, {f.constant(7)}));
    };
    CHECK(bodyOf(16, next) == "  out[0..16] = (in[3..16] + splat16(in[7]))\n");
    CHECK(bodyOf(32, next) ==
          "  out[0..16] = (in[3..16] + splat16(in[7]))\n"
          "  out[16..16] = (in[19..16] + splat16(in[7]))\n");
    CHECK(bodyOf(12, next).find("  out[8..4] = ") != std::string::npos);
    // Too few lanes, a step of two, and an operation that vectors do not have.
    const auto staysLoop = [&](std::int64_t lanes, const auto& value) {
        return bodyOf(lanes, value).find("simd for") != std::string::npos;
    };
    CHECK(staysLoop(7, next));
    CHECK(staysLoop(16, [](Function& f, BufferId in, ExprId l) {
        return f.load(in, {f.multiply(l, f.constant(2))});
    }));
    CHECK(staysLoop(16, [](Function& f, BufferId in, ExprId l) {
        return f.unary(ExprOp::SquareRoot, f.load(in, {l}));
    }));
    CHECK(staysLoop(16, [](Function& f, BufferId, ExprId l) { return f.cast(Type::F32, l); }));
}

TEST_CASE("the accumulators of a small tile are vectors in registers", "[unit]") {
    Function f = tiledProduct();
    const Arguments arguments = randomArguments(f, {{"k", 5}});
    const auto expected = interpreted(f, arguments);
    runPasses(f);
    const std::string text = f.dump();
    INFO(text);
    CHECK(text.find("allocate") == std::string::npos);
    CHECK(text.find("  f32x16 t_3 = splat16(0f32)\n") != std::string::npos);
    CHECK(text.find("    f32x16 b_vector = b[p, 0..16]\n") != std::string::npos);
    CHECK(text.find("    t_3 = (t_3 + (splat16(a[3, p]) * b_vector))\n") != std::string::npos);
    CHECK(text.find("  o[3, 0..16] = t_3\n") != std::string::npos);
    CHECK(interpreted(f, arguments) == expected);
    CHECK(compiled(f, arguments) == expected);
}

TEST_CASE("vectors print as one would write them", "[golden]") {
    Function f = tiledProduct();
    runPasses(f);
    const std::string source = printCpp(f).source;
    INFO(source);
    const auto has = [&](const char* text) { return source.find(text) != std::string::npos; };
    CHECK(has("\nusing F32x16 = Vector<float, 16>;\n"));
    CHECK(has("    F32x16 t_3 = F32x16{};\n"));
    CHECK(has("        t_3 += splat<F32x16>(a[3 * k + p]) * b_vector;\n"));
    CHECK(has("    store(&o[3 * 16], t_3);\n"));
    CHECK_FALSE(has("operator-"));
}

TEST_CASE("what is loaded several times is loaded once, until it changes", "[unit]") {
    Function f("f");
    const BufferId out = f.addBuffer({"out", Type::F32, {f.constant(16)}, BufferRole::Output});
    const BufferId in = f.addBuffer({"in", Type::F32, {f.constant(8)}, BufferRole::Input});
    const ExprId zero = f.constant(0);
    const ExprId old = f.load(out, {zero}, 8);
    const ExprId read = f.load(in, {zero}, 8);
    f.body = {Function::store(out, {zero}, read), Function::store(out, {f.constant(8)}, old),
              Function::store(out, {zero}, f.multiply(read, old)),
              Function::store(out, {f.constant(8)}, f.add(read, old))};
    const Arguments arguments{{}, {{in, {1, 2, 3, 4, 5, 6, 7, 8}}}};
    const auto expected = interpreted(f, arguments);
    shareVectorLoads(f);
    CHECK(verify(f).empty());
    CHECK(f.dump() ==
          "function f(out out: 16.f32, in: 8.f32)\n"
          "  f32x8 in_vector = in[0..8]\n"
          "  out[0..8] = in_vector\n"
          "  out[8..8] = out[0..8]\n"
          "  out[0..8] = (in_vector * out[0..8])\n"
          "  out[8..8] = (in_vector + out[0..8])\n");
    CHECK(interpreted(f, arguments) == expected);
}

TEST_CASE("a zero in all lanes keeps its sign", "[unit]") {
    Function f = laneLoop(16, [](Function& g, BufferId in, ExprId l) {
        return g.binary(ExprOp::Divide, g.load(in, {g.add(l, g.constant(1))}),
                        g.load(in, {g.constant(0)}));
    });
    const BufferId in = std::get<BufferId>(f.parameters().back());
    Arguments arguments{{}, {{in, std::vector<double>(64, 1.0)}}};
    arguments.buffers[in][0] = -0.0;
    const auto expected = interpreted(f, arguments);
    CHECK(expected.begin()->second.back() == -HUGE_VAL);
    vectorise(f);
    CHECK(f.dump().find("splat16") != std::string::npos);
    CHECK(interpreted(f, arguments) == expected);
    CHECK(compiled(f, arguments) == expected);
}

TEST_CASE("temporaries stay in memory where registers are too few or indices vary", "[unit]") {
    Function large = blockedProduct();
    runPasses(large);
    CHECK(large.dump().find("allocate tile") != std::string::npos);
    CHECK(large.dump().find("x16") == std::string::npos);

    Function f("f");
    const VarId n = f.addSize("n");
    const BufferId out = f.addBuffer({"out", Type::F32, {f.var(n)}, BufferRole::Output});
    const BufferId t = f.addBuffer({"t", Type::F32, {f.constant(2)}});
    const VarId i = f.addLoopVariable("i");
    const VarId p = f.addLoopVariable("p");
    const ExprId parity = f.binary(ExprOp::Modulo, f.var(i), f.constant(2));
    f.body = {Function::allocate(t),
              Function::forLoop(LoopKind::Sequential, p, f.constant(2),
                                {Function::store(t, {f.var(p)}, f.real(Type::F32, 1))}),
              Function::forLoop(LoopKind::Sequential, i, f.var(n),
                                {Function::store(out, {f.var(i)}, f.load(t, {parity}))})};
    runPasses(f);
    CHECK(f.dump().find("allocate t") != std::string::npos);
    CHECK(f.dump().find("for p < 2") != std::string::npos);
}

TEST_CASE("loops that carry values from lane to lane stay in order", "[unit]") {
    Function f("prefix");
    const ExprId lanes = f.constant(16);
    const BufferId out = f.addBuffer({"out", Type::F32, {f.constant(17)}, BufferRole::Output});
    const BufferId in = f.addBuffer({"in", Type::F32, {lanes}, BufferRole::Input});
    const BufferId t = f.addBuffer({"t", Type::F32, {lanes}});
    const VarId p = f.addLoopVariable("p");
    const VarId q = f.addLoopVariable("q");
    const ExprId next = f.add(f.var(q), f.constant(1));
    const ExprId sum = f.add(f.load(out, {f.var(q)}), f.load(t, {f.var(q)}));
    f.body = {
        Function::allocate(t), Function::store(out, {f.constant(0)}, f.real(Type::F32, 0)),
        Function::forLoop(LoopKind::Sequential, p, lanes,
                          {Function::store(t, {f.var(p)}, f.load(in, {f.var(p)}))}),
        Function::forLoop(LoopKind::Sequential, q, lanes, {Function::store(out, {next}, sum)})};
    const Arguments arguments = randomArguments(f, {});
    const auto expected = interpreted(f, arguments);
    runPasses(f);
    INFO(f.dump());
    CHECK(f.dump().find("x16") == std::string::npos);
    CHECK(interpreted(f, arguments) == expected);
}

TEST_CASE("random tiles mean the same in registers", "[property]") {
    std::size_t vectors = 0;
    std::size_t locals = 0;
    for (std::uint32_t seed = 0; seed < 600; ++seed) {
        Function f = randomTile(seed);
        INFO("seed " << seed << "\n" << f.dump());
        REQUIRE(verify(f).empty());
        const Arguments arguments = randomArguments(f, {{"n", 3}});
        const auto expected = interpreted(f, arguments);
        runPasses(f);
        const std::string text = f.dump();
        INFO(text);
        REQUIRE(interpreted(f, arguments) == expected);
        vectors += text.find("splat") != std::string::npos || text.find("..") != std::string::npos;
        locals += text.find("allocate") == std::string::npos;
        if (seed % 60 == 0) REQUIRE(compiled(f, arguments) == expected);
    }
    CHECK(vectors > 120);
    CHECK(locals > 300);
}

TEST_CASE("weights become literals, and sums begin with their first summand", "[unit]") {
    Function f("f");
    const BufferId out = f.addBuffer({"out", Type::F32, {f.constant(1)}, BufferRole::Output});
    const BufferId in = f.addBuffer({"in", Type::F32, {f.constant(4)}, BufferRole::Input});
    const BufferId weights = f.addBuffer({"w", Type::F32, {f.constant(4)}});
    const LocalId sum = f.addLocal("sum", Type::F32);
    f.body = {Function::allocate(weights)};
    for (const std::int64_t i : {0, 1, 2, 3})
        f.body.push_back(
            Function::store(weights, {f.constant(i)}, f.real(Type::F32, static_cast<double>(i))));
    f.body.push_back(Function::declare(sum, f.real(Type::F32, 0)));
    for (const std::int64_t i : {0, 1, 2, 3}) {
        const ExprId at = f.constant(i);
        f.body.push_back(Function::assign(
            sum, f.add(f.local(sum), f.multiply(f.load(weights, {at}), f.load(in, {at})))));
    }
    f.body.push_back(Function::store(out, {f.constant(0)}, f.local(sum)));
    const Arguments arguments = randomArguments(f, {});
    const auto expected = interpreted(f, arguments);
    runPasses(f);
    CHECK(f.dump() ==
          "function f(out out: 1.f32, in: 4.f32)\n"
          "  f32 sum = in[1]\n"
          "  sum = (sum + (2f32 * in[2]))\n"
          "  sum = (sum + (3f32 * in[3]))\n"
          "  out[0] = sum\n");
    CHECK(interpreted(f, arguments) == expected);
}

TEST_CASE("a sum that is read, or added to elsewhere, keeps its beginning", "[unit]") {
    Function f("f");
    const VarId n = f.addSize("n");
    const BufferId out = f.addBuffer({"out", Type::F32, {f.constant(2)}, BufferRole::Output});
    const VarId i = f.addLoopVariable("i");
    const LocalId sum = f.addLocal("sum", Type::F32);
    const LocalId twice = f.addLocal("twice", Type::F32);
    const ExprId more = f.add(f.local(sum), f.real(Type::F32, 3));
    const ExprId doubled = f.add(f.local(twice), f.add(f.local(twice), f.real(Type::F32, 1)));
    f.body = {Function::declare(sum, f.real(Type::F32, 0)),
              Function::declare(twice, f.real(Type::F32, 0)),
              Function::forLoop(LoopKind::Sequential, i, f.var(n), {Function::assign(sum, more)}),
              Function::assign(twice, doubled),
              Function::store(out, {f.constant(0)}, f.local(sum)),
              Function::store(out, {f.constant(1)}, f.local(twice))};
    const Arguments arguments = randomArguments(f, {{"n", 4}});
    const auto expected = interpreted(f, arguments);
    const std::string before = f.dump();
    foldConstants(f);
    CHECK(f.dump() == before);
    CHECK(interpreted(f, arguments) == expected);
}

TEST_CASE("clamped rows are named outside of the loop over their elements", "[unit]") {
    Function f("f");
    const VarId h = f.addSize("h");
    const VarId w = f.addSize("w");
    const std::vector<ExprId> shape{f.var(h), f.var(w)};
    const BufferId out = f.addBuffer({"out", Type::F32, shape, BufferRole::Output});
    const BufferId in = f.addBuffer({"in", Type::F32, shape, BufferRole::Input});
    const VarId i = f.addLoopVariable("i");
    const VarId j = f.addLoopVariable("j");
    const ExprId row =
        f.binary(ExprOp::Max, f.constant(0), f.binary(ExprOp::Subtract, f.var(i), f.constant(1)));
    const ExprId column = f.binary(ExprOp::Max, f.constant(3), f.var(j));
    f.body = {Function::forLoop(LoopKind::Sequential, i, f.var(h),
                                {Function::forLoop(LoopKind::Sequential, j, f.var(w),
                                                   {Function::store(out, {f.var(i), f.var(j)},
                                                                    f.load(in, {row, column}))})})};
    hoistIndices(f);
    CHECK(verify(f).empty());
    CHECK(f.dump() ==
          "function f(h, w, out out: h.w.f32, in: h.w.f32)\n"
          "  for i < h\n"
          "    index clamped_i = max(0, (i - 1))\n"
          "    for j < w\n"
          "      out[i, j] = in[clamped_i, max(3, j)]\n");
}
