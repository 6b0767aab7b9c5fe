#include "engine/codegen/IndexSimplifier.h"

#include <catch2/catch.hpp>
#include <random>

#include "engine/codegen/LoopInterpreter.h"

using namespace candler;
using namespace candler::loop;

namespace {

/// Sizes m (a multiple of 32), n, k and counters i < 32, j < n, p < 4, t < m/32.
struct Scene {
    Function function{"scene"};
    VarId m = function.addSize("m");
    VarId n = function.addSize("n");
    VarId k = function.addSize("k");
    VarId i = function.addLoopVariable("i");
    VarId j = function.addLoopVariable("j");
    VarId p = function.addLoopVariable("p");
    VarId t = function.addLoopVariable("t");
    IndexSimplifier simplifier{function};

    Scene() {
        simplifier.assume({RequireKind::DivisibleBy, function.var(m), constant(32), "m"});
        simplifier.bindVariable(i, constant(32));
        simplifier.bindVariable(j, function.var(n));
        simplifier.bindVariable(p, constant(4));
        simplifier.bindVariable(
            t, function.binary(ExprOp::ExactDivide, function.var(m), constant(32)));
    }
    ExprId constant(std::int64_t value) { return function.constant(value); }
    ExprId make(ExprOp op, ExprId a, ExprId b) { return function.binary(op, a, b); }
    ExprId v(VarId id) { return function.var(id); }
    std::string simplified(ExprId id) { return function.dump(simplifier.simplify(id)); }
};

class RandomIndex {
public:
    RandomIndex(Scene& scene, unsigned seed) : m_scene(scene), m_random(seed) {}

    ExprId expr(int depth) {
        Scene& s = m_scene;
        const std::vector<VarId> variables{s.m, s.n, s.k, s.i, s.j, s.p, s.t};
        if (depth == 0 || below(5) == 0)
            return below(3) == 0 ? s.constant(below(70)) : s.v(variables[index(variables.size())]);
        const ExprId left = expr(depth - 1);
        switch (below(9)) {
            case 0:
            case 1:
                return s.make(ExprOp::Add, left, expr(depth - 1));
            case 2:
                return s.make(ExprOp::Subtract, left, expr(depth - 1));
            case 3:
            case 4:
                return s.make(ExprOp::Multiply, left, expr(depth - 1));
            case 5:
                return s.make(ExprOp::Divide, left, divisor());
            case 6:
                return s.make(ExprOp::Modulo, left, divisor());
            case 7:
                return s.make(ExprOp::Min, left, expr(depth - 1));
            default:
                return s.function.select(s.make(ExprOp::Less, left, expr(depth - 1)),
                                         expr(depth - 1), expr(depth - 1));
        }
    }

    std::map<VarId, std::int64_t> values() {
        const std::int64_t m = 32 * (1 + below(5));
        const std::int64_t n = 1 + below(50);
        return {{m_scene.m, m},
                {m_scene.n, n},
                {m_scene.k, 1 + below(9)},
                {m_scene.i, below(32)},
                {m_scene.j, below(n)},
                {m_scene.p, below(4)},
                {m_scene.t, below(m / 32)}};
    }

private:
    std::int64_t below(std::int64_t limit) {
        return std::uniform_int_distribution<std::int64_t>(0, limit - 1)(m_random);
    }
    std::size_t index(std::size_t size) {
        return static_cast<std::size_t>(below(static_cast<std::int64_t>(size)));
    }
    ExprId divisor() {
        Scene& s = m_scene;
        switch (below(4)) {
            case 0:
                return s.v(s.n);
            case 1:
                return s.make(ExprOp::Multiply, s.v(s.k), s.constant(1 + below(4)));
            case 2:
                return s.make(ExprOp::Add, s.v(s.n), s.v(s.k));
            default:
                return s.constant(std::int64_t{1} << below(6));
        }
    }

    Scene& m_scene;
    std::mt19937 m_random;
};

}  // namespace

TEST_CASE("indices simplify by the ranges of their variables", "[unit]") {
    Scene s;
    const ExprId tile =
        s.make(ExprOp::Add, s.make(ExprOp::Multiply, s.constant(32), s.v(s.t)), s.v(s.i));
    CHECK(s.simplified(s.make(ExprOp::Divide, tile, s.constant(32))) == "t");
    CHECK(s.simplified(s.make(ExprOp::Modulo, tile, s.constant(32))) == "i");
    CHECK(s.simplified(s.make(ExprOp::Divide, tile, s.v(s.m))) == "0");
    CHECK(s.simplified(s.make(ExprOp::Less, tile, s.v(s.m))) == "1bool");

    const ExprId row = s.make(ExprOp::Add, s.make(ExprOp::Multiply, tile, s.v(s.n)), s.v(s.j));
    CHECK(s.simplified(s.make(ExprOp::Divide, row, s.v(s.n))) == "((32 * t) + i)");
    CHECK(s.simplified(s.make(ExprOp::Modulo, row, s.v(s.n))) == "j");
}

TEST_CASE("exact products and quotients of sizes cancel", "[unit]") {
    Scene s;
    const ExprId tiles = s.make(ExprOp::ExactDivide, s.v(s.m), s.constant(32));
    CHECK(s.simplified(s.make(ExprOp::Multiply, tiles, s.constant(32))) == "m");
    CHECK(s.simplified(s.make(ExprOp::Multiply, tiles, s.constant(4))) == "(m / 8)");
    CHECK(s.simplified(s.make(ExprOp::Divide, s.v(s.m), s.constant(32))) == "(m / 32)");
    CHECK(s.simplified(s.make(ExprOp::Modulo, s.v(s.m), s.constant(16))) == "0");
}

TEST_CASE("quotient and remainder of one value add up to it again", "[unit]") {
    Scene s;
    const ExprId high = s.make(ExprOp::Divide, s.v(s.j), s.constant(32));
    const ExprId low = s.make(ExprOp::Modulo, s.v(s.j), s.constant(32));
    CHECK(s.simplified(s.make(ExprOp::Add, s.make(ExprOp::Multiply, high, s.constant(32)), low)) ==
          "j");
    const ExprId fine =
        s.make(ExprOp::Add, s.make(ExprOp::Multiply, s.constant(4), s.v(s.j)), s.v(s.p));
    CHECK(s.simplified(s.make(ExprOp::Divide, fine, s.constant(32))) == "(j div 8)");
}

TEST_CASE("comparisons that compilers warn of are decided", "[unit]") {
    Scene s;
    const auto of = [&](Type type) {
        return s.function.load(s.function.addBuffer({typeName(type), type, {}}), {});
    };
    const ExprId byte = of(Type::U8);
    const ExprId none = s.function.integer(Type::U8, 0);
    const ExprId most = s.function.integer(Type::U8, 255);
    CHECK(s.simplified(s.make(ExprOp::Less, byte, none)) == "0bool");
    CHECK(s.simplified(s.make(ExprOp::Less, most, byte)) == "0bool");
    CHECK(s.simplified(s.make(ExprOp::LessEqual, none, byte)) == "1bool");
    CHECK(s.simplified(s.make(ExprOp::LessEqual, byte, most)) == "1bool");
    CHECK(s.simplified(s.make(ExprOp::Less, none, byte)) == "(0u8 < u8[])");
    for (const Type type : {Type::I32, Type::U8, Type::Bool}) {
        CHECK(s.simplified(s.make(ExprOp::Less, of(type), of(type))) != "0bool");
        const ExprId same = of(type);
        CHECK(s.simplified(s.make(ExprOp::Less, same, same)) == "0bool");
        CHECK(s.simplified(s.make(ExprOp::Equal, same, same)) == "1bool");
    }
    // What is not a number is not equal to itself, nor below.
    const ExprId real = of(Type::F32);
    CHECK(s.simplified(s.make(ExprOp::Less, real, real)) == "0bool");
    CHECK(s.simplified(s.make(ExprOp::Equal, real, real)) == "(f32[] == f32[])");
    // Less than 0 for signed integers may be.
    CHECK(s.simplified(s.make(ExprOp::Less, of(Type::I32), s.function.integer(Type::I32, 0))) !=
          "0bool");
}

TEST_CASE("a variable is told to step over what is inside it", "[unit]") {
    Scene s;
    const ExprId tile =
        s.make(ExprOp::Add, s.make(ExprOp::Multiply, s.constant(32), s.v(s.t)), s.v(s.i));
    CHECK(s.simplifier.steppingBase(tile, s.t, {s.i}));
    CHECK(s.simplifier.steppingBase(tile, s.i, {}));
    const ExprId overlap =
        s.make(ExprOp::Add, s.make(ExprOp::Multiply, s.constant(31), s.v(s.t)), s.v(s.i));
    CHECK_FALSE(s.simplifier.steppingBase(overlap, s.t, {s.i}));
    CHECK_FALSE(s.simplifier.steppingBase(s.v(s.i), s.t, {s.i}));
    CHECK_FALSE(
        s.simplifier.steppingBase(s.make(ExprOp::Divide, s.v(s.i), s.constant(2)), s.i, {}));
}

TEST_CASE("simplified indices have the values of the original ones", "[property]") {
    std::size_t shrunk = 0;
    for (unsigned seed = 0; seed < 1500; ++seed) {
        Scene scene;
        RandomIndex random(scene, seed);
        const ExprId original = random.expr(4);
        const ExprId simple = scene.simplifier.simplify(original);
        shrunk += scene.function.dump(simple).size() < scene.function.dump(original).size() ? 1 : 0;
        for (int trial = 0; trial < 6; ++trial) {
            const auto values = random.values();
            const auto expected = evaluateIndex(scene.function, original, values);
            const auto actual = evaluateIndex(scene.function, simple, values);
            INFO("seed " << seed << ": " << scene.function.dump(original) << "\n  -> "
                         << scene.function.dump(simple));
            REQUIRE(expected);
            if (!actual) FAIL(render(actual.error()));
            REQUIRE(*actual == *expected);
        }
        REQUIRE(scene.function.dump(scene.simplifier.simplify(simple)) ==
                scene.function.dump(simple));
    }
    CHECK(shrunk > 300);
}
