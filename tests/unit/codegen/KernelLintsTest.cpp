// What of small kernels is said to be slow, and what is not.
#include "engine/codegen/KernelLints.h"

#include <catch2/catch.hpp>
#include <sstream>

#include "engine/codegen/CppPrinter.h"
#include "engine/codegen/LoopProfile.h"
#include "engine/codegen/MemoryPlacement.h"
#include "tests/unit/codegen/Kernels.h"

using namespace candler;
using namespace candler::loop;
using namespace candler::test;

namespace {

/// n rows of m floats, an index for each row, and loops over both.
struct Loops {
    Function f{"kernel"};
    VarId n = f.addSize("n");
    VarId m = f.addSize("m");
    VarId i = f.addLoopVariable("i");
    VarId j = f.addLoopVariable("j");
    BufferId a = input("a", Type::F32, {n, m});
    BufferId x = input("x", Type::F32, {n});
    BufferId at = input("at", Type::Index, {n});
    BufferId rows = f.addBuffer({"rows", Type::F32, {f.var(n)}, BufferRole::Output});
    BufferId all = f.addBuffer({"all", Type::F32, {f.var(n), f.var(m)}, BufferRole::Output});
    LocalId sum = f.addLocal("sum", Type::F32);

    BufferId input(const char* name, Type type, const std::vector<VarId>& shape) {
        Buffer buffer{name, type, {}, BufferRole::Input};
        for (const VarId size : shape) buffer.shape.push_back(f.var(size));
        return f.addBuffer(std::move(buffer));
    }
    BufferId temporary(const char* name, std::vector<ExprId> shape) {
        return f.addBuffer({name, Type::F32, std::move(shape)});
    }
    ExprId read(BufferId buffer, VarId index) { return f.load(buffer, {f.var(index)}); }
    ExprId read(BufferId buffer, VarId row, VarId column) {
        return f.load(buffer, {f.var(row), f.var(column)});
    }
    ExprId exp(ExprId of) { return f.unary(ExprOp::Exponential, of); }
    Stmt overN(Block body, VarId variable) {
        return Function::forLoop(LoopKind::Sequential, variable, f.var(n), std::move(body));
    }
    Stmt overN(Block body) { return overN(std::move(body), i); }
    Stmt overM(Block body) {
        return Function::forLoop(LoopKind::Sequential, j, f.var(m), std::move(body));
    }
    Stmt setRow(ExprId value) { return Function::store(rows, {f.var(i)}, value); }
    Stmt setAll(ExprId value) { return Function::store(all, {f.var(i), f.var(j)}, value); }
    Block zero() { return {Function::declare(sum, f.real(Type::F32, 0))}; }
    Stmt addToSum(ExprId value) { return Function::assign(sum, f.add(f.local(sum), value)); }
};

std::vector<KernelLint> lintsOf(Function kernel, Function written, std::int64_t size = 1024,
                                LintOptions options = {.arithmetic = Arithmetic::Sums}) {
    placeMemory(kernel);
    placeMemory(written);
    const CppCode code = printCpp(kernel, {.arithmetic = options.arithmetic});
    options.file = "kernel.cpp";
    options.lines = code.loopLines;
    return kernelLints(kernel, written, {{"n", size}, {"m", size}}, options);
}

/// Of a program that is done as it is written.
std::vector<KernelLint> lintsOf(const Loops& loops, std::int64_t size = 1024,
                                Arithmetic arithmetic = Arithmetic::Sums) {
    return lintsOf(loops.f, loops.f, size, {.arithmetic = arithmetic});
}

/// `id number`, a line each.
std::string idsOf(const std::vector<KernelLint>& lints) {
    std::string text;
    for (const KernelLint& lint : lints) {
        CHECK_FALSE(lint.hint.empty());
        text += std::string(lintName(lint.kind)) + " " +
                std::to_string(static_cast<std::int64_t>(lint.number)) + "\n";
    }
    return text;
}

/// rows[i] = the sum of a's row i, or of its column i.
Loops sums(bool isOfColumns) {
    Loops loops;
    Function& f = loops.f;
    Block body = loops.zero();
    body.push_back(
        loops.overM({loops.addToSum(isOfColumns ? loops.read(loops.a, loops.j, loops.i)
                                                : loops.read(loops.a, loops.i, loops.j))}));
    body.push_back(loops.setRow(f.local(loops.sum)));
    f.body = {loops.overN(std::move(body))};
    return loops;
}

/// all[i, j] = a[i, j] / (the sum of x), which is computed for each element, or once.
Loops scaled(bool isForEach) {
    Loops loops;
    Function& f = loops.f;
    const VarId k = f.addLoopVariable("k");
    Block sum = loops.zero();
    sum.push_back(loops.overN({loops.addToSum(loops.read(loops.x, k))}, k));
    const Stmt set = loops.setAll(
        f.binary(ExprOp::Divide, loops.read(loops.a, loops.i, loops.j), f.local(loops.sum)));
    if (isForEach) {
        sum.push_back(set);
        f.body = {loops.overN({loops.overM(std::move(sum))})};
    } else {
        sum.push_back(loops.overN({loops.overM({set})}));
        f.body = std::move(sum);
    }
    return loops;
}

}  // namespace

TEST_CASE("an innermost loop that steps over lines of a large array is told", "[unit]") {
    const auto lints = lintsOf(sums(true));
    CHECK(idsOf(lints) == "strided-access 4096\n");
    REQUIRE(lints.size() == 1);
    CHECK(lints[0].text ==
          "elements of 'a' that are used one after the other are 4096 bytes apart, and there are "
          "1.0 operations for each");
    CHECK(lints[0].place.starts_with("loop j, line "));
    CHECK(lintText(lints[0]).starts_with("strided-access: elements of 'a'"));
    CHECK(idsOf(lintsOf(sums(false))).empty());
    // It stays in the cache.
    CHECK(idsOf(lintsOf(sums(true), 64)).empty());
}

TEST_CASE("steps over lines are no matter where there is much to do for each", "[unit]") {
    Loops loops = sums(true);
    Function& f = loops.f;
    ExprId value = loops.read(loops.a, loops.j, loops.i);
    for (int i = 0; i < 8; ++i) value = f.add(f.multiply(value, value), f.real(Type::F32, 1));
    Block body = loops.zero();
    body.push_back(loops.overM({loops.addToSum(value)}));
    body.push_back(loops.setRow(f.local(loops.sum)));
    f.body = {loops.overN(std::move(body))};
    CHECK(idsOf(lintsOf(loops)).empty());
}

TEST_CASE("a tile that a short loop reads line by line is no step over lines", "[unit]") {
    const auto [tile, found] =
        GENERATE(table<int, const char*>({{16, ""}, {2, "strided-access 8192\n"}}));
    CAPTURE(tile);
    Loops loops;
    Function& f = loops.f;
    const VarId q = f.addLoopVariable("q");
    // Of a row the elements of each tile, one tile after the other; or of two columns.
    const ExprId place = f.add(f.multiply(f.var(loops.j), f.constant(tile)), f.var(q));
    const ExprId value = tile == 16 ? f.load(loops.a, {f.var(loops.i), place})
                                    : f.load(loops.a, {f.var(loops.j), f.var(q)});
    const Stmt inner =
        Function::forLoop(LoopKind::Sequential, q, f.constant(tile), {loops.addToSum(value)});
    Block body = loops.zero();
    body.push_back(Function::forLoop(LoopKind::Sequential, loops.j,
                                     f.binary(ExprOp::Divide, f.var(loops.m), f.constant(16)),
                                     {inner}));
    body.push_back(loops.setRow(f.local(loops.sum)));
    f.body = {loops.overN(std::move(body))};
    CHECK(idsOf(lintsOf(loops, 2048)) == found);
}

TEST_CASE("the line that a lint names is where its loop begins", "[unit]") {
    Loops loops = sums(true);
    placeMemory(loops.f);
    const CppCode code = printCpp(loops.f);
    REQUIRE(code.loopLines.size() == 2);
    std::vector<std::string> lines;
    std::istringstream source(code.source);
    for (std::string line; std::getline(source, line);) lines.push_back(line);
    CHECK(lines.at(code.loopLines[0] - 1) == "    for (std::int64_t i = 0; i < n; ++i) {");
    CHECK(lines.at(code.loopLines[1] - 1) == "        for (std::int64_t j = 0; j < m; ++j) {");
}

TEST_CASE("elements that are read where others say are told, rows are not", "[unit]") {
    Loops loops;
    Function& f = loops.f;
    f.body = {loops.overN({loops.setRow(f.load(loops.x, {loops.read(loops.at, loops.i)}))})};
    const auto lints = lintsOf(loops);
    CHECK(idsOf(lints) == "gather 1024\n");
    CHECK(lints.at(0).text == "1024 elements of 'x' are read where 'at' says, one at a time");
    f.body = {loops.overN({loops.overM(
        {loops.setAll(f.load(loops.a, {loops.read(loops.at, loops.i), f.var(loops.j)}))})})};
    CHECK(idsOf(lintsOf(loops)).empty());
}

TEST_CASE("work that is repeated is told with how often", "[unit]") {
    const auto lints = lintsOf(scaled(true).f, scaled(false).f, 100);
    CHECK(idsOf(lints) == "repeated-work 100\n");
    CHECK(lints.at(0).text ==
          "100.0 times the operations of the program as it was written (1.01e+06 and 1.01e+04)");
    CHECK(idsOf(lintsOf(scaled(false).f, scaled(true).f, 100)).empty());
    CHECK(idsOf(lintsOf(scaled(true).f, scaled(true).f, 100)).empty());
}

TEST_CASE("calls of functions that are repeated are told by themselves", "[unit]") {
    Loops once, twice;
    for (Loops* loops : {&once, &twice}) {
        Function& f = loops->f;
        ExprId value = loops->read(loops->x, loops->i);
        for (int i = 0; i < 8; ++i) value = f.add(f.multiply(value, value), f.real(Type::F32, 1));
        ExprId sum = f.add(loops->exp(loops->read(loops->x, loops->i)), value);
        if (loops == &twice) sum = f.add(sum, loops->exp(value));
        f.body = {loops->overN({loops->setRow(sum)})};
    }
    const auto lints = lintsOf(twice.f, once.f);
    CHECK(idsOf(lints) == "repeated-work 2\n");
    CHECK(lints.at(0).text ==
          "2.0 times the calls of exp of the program as it was written (2.05e+03 and 1.02e+03)");
}

TEST_CASE("a temporary beyond the cache is told where little is done with it", "[unit]") {
    Loops loops;
    Function& f = loops.f;
    const BufferId t = loops.temporary("t", {f.var(loops.n)});
    const ExprId place = f.var(loops.i);
    const ExprId one = f.real(Type::F32, 1);
    f.body = {Function::allocate(t),
              loops.overN({Function::store(t, {place}, f.add(loops.read(loops.x, loops.i), one))}),
              loops.overN({loops.setRow(f.multiply(f.load(t, {place}), f.load(t, {place})))})};
    const auto lints = lintsOf(loops, 1 << 20);
    CHECK(idsOf(lints) == "large-temporary 4194304\n");
    CHECK(lints.at(0).text ==
          "'t' has 4.0 MiB, more than the 1.0 MiB that a core's cache is taken to have, and there "
          "are 6.0 instructions for each of its elements");
    CHECK(idsOf(lintsOf(loops, 1 << 18)).empty());
}

TEST_CASE("a large temporary is no matter where there is much to do for each element", "[unit]") {
    Loops loops;
    Function& f = loops.f;
    const BufferId t = loops.temporary("t", {f.var(loops.n)});
    Block body = loops.zero();
    body.push_back(loops.overM({loops.addToSum(
        f.multiply(loops.read(loops.a, loops.i, loops.j), loops.read(t, loops.j)))}));
    body.push_back(loops.setRow(f.local(loops.sum)));
    f.body = {Function::allocate(t),
              loops.overN({Function::store(t, {f.var(loops.i)}, loops.read(loops.x, loops.i))}),
              loops.overN(std::move(body))};
    CHECK(idsOf(lintsOf(loops, 1 << 20)).empty());
}

TEST_CASE("functions that the C library has for vectors are told where they are for one number",
          "[unit]") {
    Loops loops;
    Function& f = loops.f;
    const ExprId x = loops.read(loops.x, loops.i);
    f.body = {loops.overN({loops.setRow(loops.exp(x))})};
    CHECK(idsOf(lintsOf(loops)).empty());
    CHECK(idsOf(lintsOf(loops, 1024, Arithmetic::Fast)).empty());
    CHECK(idsOf(lintsOf(loops, 1024, Arithmetic::Ieee)) == "scalar-function 1024\n");

    const ExprId isLess = f.binary(ExprOp::Less, x, f.real(Type::F32, 0));
    f.body = {loops.overN({loops.setRow(f.select(isLess, loops.exp(x), x))})};
    // Compilers compute it for all lanes.
    CHECK(idsOf(lintsOf(loops)).empty());

    f.body = loops.zero();
    f.body.push_back(loops.overN({loops.addToSum(loops.exp(x))}));
    CHECK(idsOf(lintsOf(loops)).empty());

    f.body = loops.zero();
    f.body.push_back(
        loops.overN({Function::assign(loops.sum, loops.exp(f.multiply(f.local(loops.sum), x)))}));
    const auto carried = lintsOf(loops);
    CHECK(idsOf(carried) == "scalar-function 1024\n");
    CHECK(carried.at(0).text ==
          "exp is called 1024 times, for one number each: each iteration "
          "needs what the one before computed");
}

TEST_CASE("a function beside an inner loop is told if it takes a good part", "[unit]") {
    Loops loops = sums(false);
    Function& f = loops.f;
    Block body = f.body[0].as<For>()->body;
    body.back() = loops.setRow(loops.exp(f.local(loops.sum)));
    f.body = {loops.overN(std::move(body))};
    CHECK(idsOf(lintsOf(loops)).empty());
    CHECK(idsOf(lintsOf(loops, 20)) == "scalar-function 20\n");
}

TEST_CASE("a copy is told whose elements are read once", "[unit]") {
    Loops loops;
    Function& f = loops.f;
    const BufferId t = loops.temporary("t", {f.var(loops.n)});
    const Stmt fill =
        loops.overN({Function::store(t, {f.var(loops.i)}, loops.read(loops.x, loops.i))});
    f.body = {
        Function::allocate(t), fill,
        loops.overN({loops.setRow(f.multiply(loops.read(t, loops.i), f.real(Type::F32, 2)))})};
    const auto lints = lintsOf(loops);
    CHECK(idsOf(lints) == "unused-copy 1\n");
    CHECK(lints.at(0).text == "'t' is a copy of elements of 'x', and each is read 1.0 times");
    f.body = {Function::allocate(t), fill,
              loops.overN({loops.overM({loops.setAll(loops.read(t, loops.i))})})};
    CHECK(idsOf(lintsOf(loops)).empty());
}

TEST_CASE("what is done for no iterations at these sizes is not told", "[unit]") {
    Loops loops = sums(true);
    Function& f = loops.f;
    const ExprId isLarge = f.binary(ExprOp::Less, f.constant(2000), f.var(loops.n));
    const Stmt fill = loops.overN({loops.setRow(loops.read(loops.x, loops.i))});
    f.body = {Function::choice(isLarge, f.body, {fill})};
    CHECK(idsOf(lintsOf(loops, 1024)).empty());
    CHECK(idsOf(lintsOf(loops, 4096)) == "strided-access 16384\n");
}

TEST_CASE("a profile counts what an interpreter runs", "[unit]") {
    const Function product = blockedProduct();
    const std::map<std::string, std::int64_t> sizes{{"m", 64}, {"n", 32}, {"k", 5}};
    LoopProfile profile(product, sizes);
    CHECK(profile.isKnown());
    double stores = 0;
    for (const ProfiledStatement& at : profile.statements()) stores += at.times;
    // Zeroes, sums and copies.
    CHECK(stores == 64 * 32 * (1 + 5 + 1));
}
