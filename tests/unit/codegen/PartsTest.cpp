// Parts of a function that are run in several places, and vectors of which some lanes are wanted.
#include <catch2/catch.hpp>

#include "engine/codegen/BlockCloner.h"
#include "engine/codegen/BlockImporter.h"
#include "engine/codegen/CppPrinter.h"
#include "engine/codegen/LoopInterpreter.h"
#include "engine/codegen/LoopVerifier.h"
#include "tests/unit/codegen/Kernels.h"

using namespace candler;
using namespace candler::loop;
using namespace candler::test;

namespace {

/// out[i] = 2 * in[i], by vectors of four from `first` on, run for two halves.
struct Doubling {
    Function f{"doubled"};
    VarId n = f.addSize("n");
    BufferId in = f.addBuffer({"in", Type::F32, {f.var(n)}, BufferRole::Input});
    BufferId out = f.addBuffer({"out", Type::F32, {f.var(n)}, BufferRole::Output});
    PartId part = f.addPart("double");
    VarId first = f.addLoopVariable("first");
    VarId count = f.addLoopVariable("count");

    Doubling() {
        const VarId i = f.addLoopVariable("i");
        const ExprId four = f.constant(4);
        const ExprId at = f.add(f.var(first), f.multiply(four, f.var(i)));
        const ExprId lanes =
            f.binary(ExprOp::Min, four,
                     f.binary(ExprOp::Subtract, f.var(count), f.multiply(four, f.var(i))));
        const ExprId some = f.firstLanes(f.load(in, {at}, 4), lanes);
        const ExprId blocks = f.binary(ExprOp::Divide, f.add(f.var(count), f.constant(3)), four);
        const Block body{Function::forLoop(LoopKind::Sequential, i, blocks,
                                           {{Store{out, {at}, f.add(some, some), lanes}}})};
        const ExprId half = f.binary(ExprOp::Divide, f.var(n), f.constant(2));
        f.body = {{Define{part, {first, count}, body}},
                  {Run{part, {f.constant(0), half}}},
                  {Run{part, {half, f.binary(ExprOp::Subtract, f.var(n), half)}}}};
    }
};

}  // namespace

TEST_CASE("a part does what it is run for", "[property]") {
    for (const std::int64_t size : {0, 1, 2, 7, 8, 16, 19}) {
        INFO(size);
        Doubling doubling;
        Function& f = doubling.f;
        const Arguments arguments = randomArguments(f, {{"n", size}});
        CHECK(verify(f).empty());
        const auto expected = interpreted(f, arguments);
        for (std::int64_t i = 0; i < size; ++i)
            CHECK(expected.at(doubling.out)[static_cast<std::size_t>(i)] ==
                  2 * arguments.buffers.at(doubling.in)[static_cast<std::size_t>(i)]);
        CHECK(compiled(f, arguments) == expected);
        // Copies are parts of their own.
        Block copy = cloneWith(f, f.body, f.addLoopVariable("none"), f.constant(0));
        for (Stmt& stmt : importBody(f, Function(f))) copy.push_back(std::move(stmt));
        for (Stmt& stmt : copy) f.body.push_back(std::move(stmt));
        CHECK(verify(f).empty());
        CHECK(compiled(f, arguments) == expected);
    }
}

TEST_CASE("a part is a function in front of the one that runs it", "[golden]") {
    const std::string source = printCpp(Doubling().f).source;
    INFO(source);
    CHECK(source.find(R"(
namespace {

void double_(
    std::int64_t first,
    std::int64_t count,
    const float* __restrict in,
    float* __restrict out) {
)") != std::string::npos);
    CHECK(source.find("    double_(0, n / 2, in, out);\n") != std::string::npos);
}

TEST_CASE("parts and lanes are checked", "[unit]") {
    Doubling doubling;
    Function& f = doubling.f;
    const Block good = f.body;
    const auto firstError = [&](Block body) {
        f.body = std::move(body);
        const std::vector<std::string> errors = verify(f);
        return errors.empty() ? std::string() : errors.front();
    };
    CHECK(firstError({good[1]}) == "'double' is run and not defined so");
    CHECK(firstError({good[0], {Run{doubling.part, {f.constant(0)}}}}) ==
          "'double' is run and not defined so");
    CHECK(firstError({good[0], good[0]}).find("parameter") != std::string::npos);
    const LocalId around = f.addLocal("around", Type::Index);
    Stmt assigning = good[0];
    assigning.as<Define>()->body.push_back(Function::assign(around, f.constant(1)));
    CHECK(firstError({Function::declare(around, f.constant(0)), assigning}) ==
          "a part assigns the local 'around', which is around it");
    f.body = {good[0], {Run{doubling.part, {f.constant(0), f.constant(-1)}}}};
    const auto below = interpret(f, randomArguments(f, {{"n", 4}}));
    REQUIRE_FALSE(below);
    CHECK(below.error().front().message.find("'double' is given -1") != std::string::npos);
    const ExprId all = f.load(doubling.in, {f.constant(0)}, 4);
    f.body = {{Store{doubling.out, {f.constant(0)}, f.firstLanes(all, f.constant(5)), {}}}};
    const auto above = interpret(f, randomArguments(f, {{"n", 4}}));
    REQUIRE_FALSE(above);
    CHECK(above.error().front().message.find("5 of 4 lanes") != std::string::npos);
}
