#include <catch2/catch.hpp>

#include "engine/codegen/CppPrinter.h"
#include "engine/codegen/LoopSimplifier.h"
#include "engine/codegen/LoopVerifier.h"
#include "engine/codegen/MemoryPlacement.h"
#include "engine/support/Check.h"
#include "tests/unit/codegen/Kernels.h"

using namespace candler;
using namespace candler::loop;
using namespace candler::test;

namespace {

bool mentions(const std::vector<std::string>& errors, const std::string& text) {
    for (const std::string& error : errors)
        if (error.find(text) != std::string::npos) return true;
    return false;
}

}  // namespace

TEST_CASE("the example of LoopIr.h dumps as it reads", "[unit]") {
    Function f("scale");
    const VarId n = f.addSize("n");
    const BufferId out = f.addBuffer({"out", Type::F32, {f.var(n)}, BufferRole::Output});
    const VarId i = f.addLoopVariable("i");
    f.body = {Function::forLoop(LoopKind::Sequential, i, f.var(n),
                                {Function::store(out, {f.var(i)}, f.real(Type::F32, 2))})};
    CHECK(f.dump() ==
          "function scale(n, out out: n.f32)\n"
          "  for i < n\n"
          "    out[i] = 2f32\n");
    CHECK(verify(f).empty());
}

TEST_CASE("interpreted, simplified and compiled kernels agree", "[property]") {
    for (auto make : {blockedProduct, scaledRows}) {
        Function f = make();
        CHECK(verify(f).empty());
        const Arguments arguments = randomArguments(f, {{"m", 64}, {"n", 32}, {"k", 3}});
        const auto expected = interpreted(f, arguments);
        simplify(f);
        placeMemory(f);
        CHECK(verify(f).empty());
        CHECK(interpreted(f, arguments) == expected);
        CHECK(compiled(f, arguments) == expected);
    }
}

TEST_CASE("loops of one iteration vanish and unrolled ones are written out", "[unit]") {
    Function f("f");
    const BufferId out = f.addBuffer({"out", Type::I32, {f.constant(3)}, BufferRole::Output});
    const VarId i = f.addLoopVariable("i");
    const VarId one = f.addLoopVariable("one");
    const VarId none = f.addLoopVariable("none");
    const LocalId local = f.addLocal("x", Type::I32);
    const ExprId index = f.add(f.var(i), f.var(one));
    f.body = {Function::forLoop(
        LoopKind::Unrolled, i, f.constant(3),
        {Function::forLoop(LoopKind::Sequential, one, f.constant(1),
                           {Function::declare(local, f.cast(Type::I32, index)),
                            Function::store(out, {index}, f.local(local))}),
         Function::forLoop(LoopKind::Sequential, none, f.constant(0),
                           {Function::store(out, {f.var(none)}, f.integer(Type::I32, 9))})})};
    simplify(f);
    CHECK(verify(f).empty());
    CHECK(f.dump() ==
          "function f(out out: 3.i32)\n"
          "  i32 x#2 = i32(0)\n"
          "  out[0] = x#2\n"
          "  i32 x#4 = i32(1)\n"
          "  out[1] = x#4\n"
          "  i32 x#6 = i32(2)\n"
          "  out[2] = x#6\n");
    const auto result = interpreted(f, {});
    CHECK(result.at(out) == std::vector<double>{0, 1, 2});
}

TEST_CASE("what is never read is not computed", "[unit]") {
    Function f("f");
    const VarId n = f.addSize("n");
    const BufferId out = f.addBuffer({"out", Type::F32, {}, BufferRole::Output});
    const BufferId lost = f.addBuffer({"lost", Type::F32, {f.var(n)}});
    const BufferId kept = f.addBuffer({"kept", Type::F32, {f.constant(1)}});
    const VarId i = f.addLoopVariable("i");
    const LocalId sum = f.addLocal("sum", Type::F32);
    const ExprId zero = f.real(Type::F32, 0);
    f.body = {Function::allocate(lost),
              Function::allocate(kept),
              Function::declare(sum, zero),
              Function::forLoop(LoopKind::Sequential, i, f.var(n),
                                {Function::store(lost, {f.var(i)}, zero),
                                 Function::assign(sum, f.add(f.local(sum), zero))}),
              Function::store(kept, {f.constant(0)}, zero),
              Function::store(kept, {f.constant(0)}, f.load(kept, {f.constant(0)})),
              Function::store(out, {}, f.load(kept, {f.constant(0)}))};
    simplify(f);
    CHECK(f.dump() ==
          "function f(n, out out: f32)\n"
          "  allocate kept: 1.f32\n"
          "  kept[0] = 0f32\n"
          "  out[] = kept[0]\n");
}

TEST_CASE("small temporaries live on the stack, others outside sequential loops", "[unit]") {
    Function f = blockedProduct();
    placeMemory(f);
    CHECK(f.dump().find("allocate tile: 32.32.f32 on stack") != std::string::npos);

    Function g = scaledRows();
    placeMemory(g);
    CHECK(g.dump().find("    allocate copy: n.f32 on heap") != std::string::npos);
    std::get<For>(g.body.front().node).kind = LoopKind::Sequential;
    placeMemory(g);
    CHECK(g.dump().find("\n  allocate copy: n.f32 on heap") != std::string::npos);
}

TEST_CASE("the verifier finds what is wrong", "[unit]") {
    Function f("f");
    const VarId n = f.addSize("n");
    const BufferId in = f.addBuffer({"in", Type::F32, {f.var(n)}, BufferRole::Input});
    const BufferId out = f.addBuffer({"out", Type::F32, {f.var(n)}, BufferRole::Output});
    const BufferId temporary = f.addBuffer({"temporary", Type::F32, {f.constant(4)}});
    const VarId i = f.addLoopVariable("i");
    const ExprId zero = f.constant(0);
    const ExprId real = f.real(Type::F32, 1);
    const auto errorsOf = [&](Block body) {
        f.body = std::move(body);
        return verify(f);
    };
    CHECK(mentions(errorsOf({Function::store(in, {zero}, real)}), "the input 'in' is written"));
    CHECK(mentions(errorsOf({Function::store(out, {f.var(i)}, real)}), "outside its loop"));
    CHECK(mentions(errorsOf({Function::store(out, {zero, zero}, real)}), "1 dimensions"));
    CHECK(mentions(errorsOf({Function::store(out, {zero}, zero)}), "is given a index"));
    CHECK(mentions(errorsOf({Function::store(temporary, {zero}, real)}), "outside its scope"));
    CHECK(mentions(errorsOf({Function::allocate(temporary),
                             Function::store(temporary, {f.constant(4)}, real)}),
                   "index 4 is outside"));
    CHECK(mentions(errorsOf({Function::allocate(temporary), Function::allocate(temporary)}),
                   "allocated twice"));
    CHECK(mentions(errorsOf({Function::forLoop(LoopKind::Parallel, i, f.var(n),
                                               {Function::store(out, {zero}, real)})}),
                   "one element of 'out'"));
    CHECK(mentions(errorsOf({Function::forLoop(LoopKind::Unrolled, i, f.var(n), {})}),
                   "no constant trip count"));
    CHECK(mentions(errorsOf({Function::store(out, {zero}, f.add(real, f.real(Type::F64, 1)))}),
                   "'+' is given a f32 and a f64"));
    CHECK_THROWS_AS(checkVerified(f), InternalError);
}

TEST_CASE("the interpreter is suspicious", "[unit]") {
    Function f("f");
    const VarId n = f.addSize("n");
    const BufferId out = f.addBuffer({"out", Type::F32, {f.var(n)}, BufferRole::Output});
    const VarId i = f.addLoopVariable("i");
    const auto errorOf = [&](Block body) {
        f.body = std::move(body);
        const auto result = interpret(f, {{{n, 5}}, {}});
        return result ? std::string() : result.error().front().message;
    };
    const ExprId one = f.real(Type::F32, 1);
    CHECK(errorOf({Function::store(out, {f.constant(5)}, one)}).find("not below 5") !=
          std::string::npos);
    CHECK(errorOf({Function::store(out, {f.constant(0)}, f.load(out, {f.constant(1)}))})
              .find("before it is written") != std::string::npos);
    const ExprId half = f.binary(ExprOp::Divide, f.var(i), f.constant(2));
    CHECK(errorOf({Function::forLoop(LoopKind::Parallel, i, f.var(n),
                                     {Function::store(out, {half}, one)})})
              .find("parallel iterations share") != std::string::npos);
    CHECK(errorOf({{Require{RequireKind::DivisibleBy, f.var(n), f.constant(2), "n"}}}) ==
          "f: n = 5 must be divisible by 2");
}
