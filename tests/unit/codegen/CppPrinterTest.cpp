#include "engine/codegen/CppPrinter.h"

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <set>
#include <tuple>

#include "engine/codegen/CppNames.h"
#include "engine/codegen/LoopSimplifier.h"
#include "engine/codegen/LoopVerifier.h"
#include "engine/codegen/MemoryPlacement.h"
#include "engine/codegen/SumLoops.h"
#include "engine/codegen/Toolchain.h"
#include "engine/support/FileSystem.h"
#include "tests/unit/codegen/Kernels.h"

using namespace candler;
using namespace candler::loop;
using namespace candler::test;

TEST_CASE("names become legal, unique and harmless", "[unit]") {
    CHECK(CppNames::legal("row") == "row");
    CHECK(CppNames::legal("for") == "for_");
    CHECK(CppNames::legal("2x") == "v2x");
    CHECK(CppNames::legal("") == "v");
    CHECK(CppNames::legal("__x__y_") == "x_y");
    CHECK(CppNames::legal("INT_MAX") == "INT_MAX_");
    CHECK(CppNames::legal("größe") == "gr_e");
    CHECK(CppNames::legal("x; system(\"rm\"); //") == "x_system_rm");
    CHECK(CppNames::legal("std") == "std_");
    CppNames names;
    std::set<std::string> seen;
    for (const char* wish : {"x", "x", "x_", "x2", "x2", "for", "for", "é", "ü", "x1"})
        CHECK(seen.insert(names.unique(wish)).second);
    CHECK(CppNames::escaped("a\"b\\\n?") == "a\\\"b\\\\\\012\\077");
    CHECK(CppNames::comment("one\ntwo \\") == "one two");
}

TEST_CASE("names keep away from those of the texts around them", "[unit]") {
    constexpr const char* kText = R"(// a comment
template <typename T>
double twice(T a) {
    const char* b = "c";
    return sum.d * {{two}} + std::e(a) + f->g + {wish};
}
)";
    CppNames all;
    all.avoid(kText);
    CppNames declared;
    declared.avoidDeclared(kText);
    for (const char* name : {"a", "b", "sum", "two", "f", "T"}) {
        CHECK(all.unique(name) != name);
        CHECK(declared.unique(name) == name);
    }
    for (const char* name : {"comment", "c", "d", "e", "g", "wish"})
        CHECK(all.unique(name) == name);
    CHECK(all.unique("twice") == "twice2");
    CHECK(declared.unique("twice") == "twice2");
}

TEST_CASE("a kernel prints as one would write it", "[golden]") {
    Function f = blockedProduct();
    f.comment = "The product of two matrices.";
    simplify(f);
    placeMemory(f);
    const CppCode code = printCpp(f, {.namespaceName = "kernels", .headerFile = "product.hpp"});
    CHECK(code.header == R"(#pragma once

#include <cstdint>

namespace kernels {

/// The product of two matrices.
/// o: m x n elements of type float, row-major
/// a: m x k elements of type float, row-major
/// b: k x n elements of type float, row-major
void product(
    float* __restrict o,
    std::int64_t m,
    std::int64_t n,
    std::int64_t k,
    const float* __restrict a,
    const float* __restrict b);

}  // namespace kernels
)");
    CHECK(code.source == R"(#include "product.hpp"

#include <stdexcept>
#include <string>

namespace kernels {

void product(
    float* __restrict o,
    std::int64_t m,
    std::int64_t n,
    std::int64_t k,
    const float* __restrict a,
    const float* __restrict b) {
    if (m % 32 != 0)
        throw std::invalid_argument("product: m = " + std::to_string(m) +
                                    " must be divisible by 32");
    if (n % 32 != 0)
        throw std::invalid_argument("product: n = " + std::to_string(n) +
                                    " must be divisible by 32");
    for (std::int64_t I = 0; I < m / 32; ++I) {
        for (std::int64_t J = 0; J < n / 32; ++J) {
            alignas(64) float tile[32][32];
            for (std::int64_t i = 0; i < 32; ++i) {
                for (std::int64_t j = 0; j < 32; ++j) {
                    tile[i][j] = 0.0F;
                }
            }
            for (std::int64_t p = 0; p < k; ++p) {
                for (std::int64_t i = 0; i < 32; ++i) {
                    for (std::int64_t j = 0; j < 32; ++j) {
                        tile[i][j] += a[(32 * I + i) * k + p] * b[p * n + (32 * J + j)];
                    }
                }
            }
            for (std::int64_t i = 0; i < 32; ++i) {
                for (std::int64_t j = 0; j < 32; ++j) {
                    o[(32 * I + i) * n + (32 * J + j)] = tile[i][j];
                }
            }
        }
    }
}

}  // namespace kernels
)");
}

TEST_CASE("parallel loops get one pragma, nests are collapsed", "[unit]") {
    Function f("f");
    const VarId n = f.addSize("n");
    const BufferId out = f.addBuffer({"out", Type::F64, {f.var(n), f.var(n)}, BufferRole::Output});
    const VarId i = f.addLoopVariable("i");
    const VarId j = f.addLoopVariable("j");
    const auto nest = [&](ExprId first, ExprId second) {
        return Function::forLoop(
            LoopKind::Parallel, i, f.var(n),
            {Function::forLoop(LoopKind::Parallel, j, f.var(n),
                               {Function::store(out, {first, second}, f.real(Type::F64, 1))})});
    };
    f.body = {nest(f.var(j), f.var(i))};
    const std::string source = printCpp(f).source;
    const std::string pragma = "#pragma omp parallel for schedule(static) collapse(2)\n";
    const std::size_t at = source.find(pragma);
    REQUIRE(at != std::string::npos);
    CHECK(source.find("#pragma", at + pragma.size()) == std::string::npos);
    CHECK(compiled(f, randomArguments(f, {{"n", 9}})).at(out) == std::vector<double>(81, 1.0));

    // All elements, one behind the other.
    f.body = {nest(f.var(i), f.var(j))};
    CHECK(printCpp(f).source.find("< n * n; ++i) {\n        out[i] = 1.0;\n") != std::string::npos);
    CHECK(compiled(f, randomArguments(f, {{"n", 9}})).at(out) == std::vector<double>(81, 1.0));
    // A part of them.
    f.body = {Function::forLoop(LoopKind::Sequential, i, f.constant(3),
                                {nest(f.var(i), f.var(j)).as<For>()->body})};
    CHECK(compiled(f, randomArguments(f, {{"n", 3}})).at(out) == std::vector<double>(9, 1.0));
    CHECK(printCpp(f).source.find("n * n") == std::string::npos);
}

TEST_CASE("the bound of a loop may be a choice", "[unit]") {
    Function f("f");
    const VarId n = f.addSize("n");
    const BufferId out = f.addBuffer({"out", Type::F64, {f.constant(2)}, BufferRole::Output});
    const VarId i = f.addLoopVariable("i");
    const ExprId isLarge = f.binary(ExprOp::Less, f.constant(4), f.var(n));
    f.body = {
        Function::store(out, {f.constant(1)}, f.real(Type::F64, 0)),
        Function::forLoop(LoopKind::Sequential, i, f.select(isLarge, f.constant(2), f.constant(1)),
                          {Function::store(out, {f.var(i)}, f.real(Type::F64, 1))})};
    CHECK(compiled(f, randomArguments(f, {{"n", 4}})).at(out) == std::vector<double>{1, 0});
    CHECK(compiled(f, randomArguments(f, {{"n", 5}})).at(out) == std::vector<double>{1, 1});
}

TEST_CASE("functions of reals are those of vectors unless all is as written", "[unit]") {
    Function f("f");
    const VarId n = f.addSize("n");
    const VarId i = f.addLoopVariable("i");
    const BufferId in = f.addBuffer({"in", Type::F64, {f.var(n)}, BufferRole::Input});
    const BufferId out = f.addBuffer({"out", Type::F64, {f.var(n)}, BufferRole::Output});
    const ExprId power = f.binary(ExprOp::Power, f.load(in, {f.var(i)}), f.real(Type::F64, 2));
    f.body = {
        Function::forLoop(LoopKind::Sequential, i, f.var(n),
                          {Function::store(out, {f.var(i)}, f.unary(ExprOp::Exponential, power))})};
    const std::string sums = printCpp(f, {.arithmetic = Arithmetic::Sums}).source;
    CHECK(sums.find("simd(\"notinbranch\"))) double exp(double) noexcept;") != std::string::npos);
    CHECK(sums.find("double pow(double, double) noexcept;") != std::string::npos);
    for (const Arithmetic other : {Arithmetic::Ieee, Arithmetic::Fast})
        CHECK(printCpp(f, {.arithmetic = other}).source.find("notinbranch") == std::string::npos);
}

TEST_CASE("iterations that end at what does not change are even", "[unit]") {
    Function f("f");
    const VarId n = f.addSize("n");
    const BufferId out = f.addBuffer({"out", Type::F64, {f.var(n), f.var(n)}, BufferRole::Output});
    const VarId i = f.addLoopVariable("i");
    const VarId j = f.addLoopVariable("j");
    const LocalId end = f.addLocal("end", Type::Index);
    const auto rows = [&](Block before) {
        before.push_back(
            Function::forLoop(LoopKind::Sequential, j, f.local(end),
                              {Function::store(out, {f.var(i), f.var(j)}, f.real(Type::F64, 1))}));
        return Function::forLoop(LoopKind::Parallel, i, f.var(n), std::move(before));
    };
    f.body = {Function::declare(end, f.var(n)), rows({})};
    CHECK(printCpp(f).source.find("schedule(static)") != std::string::npos);
    f.body = {rows({Function::declare(end, f.var(i))})};
    CHECK(printCpp(f).source.find("schedule(dynamic") != std::string::npos);
}

TEST_CASE("loops that only sum floats may do so in any order", "[unit]") {
    constexpr const char* kPragma = "#pragma omp simd reduction(+ : sum)";
    struct Case {
        Type type;
        bool isAskedFor;  ///< Every sum on the way is an output, too.
        bool isAny;
    };
    const auto [type, isAskedFor, isAny] = GENERATE(values<Case>(
        {{Type::F32, false, true}, {Type::F32, true, false}, {Type::I32, false, false}}));
    Function f("f");
    const VarId n = f.addSize("n");
    const BufferId in = f.addBuffer({"in", type, {f.var(n)}, BufferRole::Input});
    const BufferId out = f.addBuffer({"out", type, {f.var(n)}, BufferRole::Output});
    const LocalId sum = f.addLocal("sum", type);
    const VarId i = f.addLoopVariable("i");
    const ExprId next = f.add(f.local(sum), f.load(in, {f.var(i)}));
    Block body{Function::assign(sum, next)};
    if (isAskedFor) body.push_back(Function::store(out, {f.var(i)}, f.local(sum)));
    f.body = {Function::declare(sum, isFloat(type) ? f.real(type, 0) : f.integer(type, 0)),
              Function::forLoop(LoopKind::Sequential, i, f.var(n), body),
              Function::store(out, {f.constant(0)}, f.local(sum))};
    const auto isTold = [&](Arithmetic arithmetic) {
        return printCpp(f, {.arithmetic = arithmetic}).source.find(kPragma) != std::string::npos;
    };
    CHECK(isTold(Arithmetic::Sums) == isAny);
    CHECK_FALSE(isTold(Arithmetic::Ieee));
}

namespace {

/// Of each row the greatest or least of twice its elements and where it starts, with the former
/// first if it is reversed; and its sum.
Function extremum(ExprOp op, Type type, bool isReversed, bool isSummed) {
    Function f("f");
    const VarId m = f.addSize("m");
    const VarId n = f.addSize("n");
    const BufferId starts = f.addBuffer({"starts", type, {f.var(m)}, BufferRole::Input});
    const BufferId in = f.addBuffer({"in", type, {f.var(m), f.var(n)}, BufferRole::Input});
    const BufferId out = f.addBuffer({"out", type, {f.var(m)}, BufferRole::Output});
    const BufferId sums = f.addBuffer({"sums", type, {f.var(m)}, BufferRole::Output});
    const LocalId larger = f.addLocal("larger", type);
    const LocalId sum = f.addLocal("sum", type);
    const VarId i = f.addLoopVariable("i");
    const VarId j = f.addLoopVariable("j");
    const ExprId x = f.load(in, {f.var(i), f.var(j)});
    const ExprId twice = f.add(x, x);
    Block body{Function::assign(larger, isReversed ? f.binary(op, twice, f.local(larger))
                                                   : f.binary(op, f.local(larger), twice))};
    if (isSummed) body.push_back(Function::assign(sum, f.add(f.local(sum), x)));
    f.body = {Function::forLoop(LoopKind::Sequential, i, f.var(m),
                                {Function::declare(larger, f.load(starts, {f.var(i)})),
                                 Function::declare(sum, f.real(type, 0)),
                                 Function::forLoop(LoopKind::Sequential, j, f.var(n), body),
                                 Function::store(out, {f.var(i)}, f.local(larger)),
                                 Function::store(sums, {f.var(i)}, f.local(sum))})};
    return f;
}

}  // namespace

TEST_CASE("loops that only take maxima of floats may do so in any order", "[unit]") {
    const bool isMax = GENERATE(true, false);
    const bool isSummed = GENERATE(true, false);
    const ExprOp op = isMax ? ExprOp::Max : ExprOp::Min;
    const std::string clause =
        fmt::format(" reduction({} : larger_)", isMax ? "larger" : "smaller");
    const auto isTold = [&](Arithmetic arithmetic, bool isReversed) {
        const Function f = extremum(op, Type::F32, isReversed, isSummed);
        return printCpp(f, {.arithmetic = arithmetic}).source.find(clause) != std::string::npos;
    };
    CHECK(isTold(Arithmetic::Sums, false));
    CHECK(isTold(Arithmetic::Reassociate, false));
    CHECK_FALSE(isTold(Arithmetic::Ieee, false));
    // What is no number is kept there, until the next x.
    CHECK_FALSE(isTold(Arithmetic::Sums, true));
}

TEST_CASE("maxima in any order are those of their order", "[property]") {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    constexpr std::size_t kColumns = 150;
    const auto [op, type] = GENERATE(values<std::pair<ExprOp, Type>>(
        {{ExprOp::Max, Type::F32}, {ExprOp::Max, Type::F64}, {ExprOp::Min, Type::F32}}));
    const Function f = extremum(op, type, false, GENERATE(true, false));
    Arguments arguments = randomArguments(f, {{"m", 10}, {"n", kColumns}});
    auto buffer = arguments.buffers.begin();
    const std::vector<double> starts{0, kNone, kInfinity, -kInfinity, -1000};
    for (std::size_t i = 0; i < 10; ++i) buffer->second[i] = starts[i % starts.size()];
    std::vector<double>& values = (++buffer)->second;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (i < 5 * kColumns ? i % 3 == 0 : i % kColumns != 77) values[i] = kNone;
    const std::vector<double> expected = interpreted(f, arguments).begin()->second;
    const std::vector<double> actual = compiled(f, arguments).begin()->second;
    CHECK(std::ranges::equal(actual, expected, [](double a, double b) {
        return a == b || (std::isnan(a) && std::isnan(b));
    }));
}

TEST_CASE("only kernels that sum and see nothing else of floats have sums in any order", "[unit]") {
    const auto [sums, compares, expected] =
        GENERATE(values<std::tuple<bool, bool, Arithmetic>>({{true, false, Arithmetic::Reassociate},
                                                             {true, true, Arithmetic::Sums},
                                                             {false, false, Arithmetic::Sums}}));
    Function f("f");
    const VarId n = f.addSize("n");
    const BufferId in = f.addBuffer({"in", Type::F32, {f.var(n)}, BufferRole::Input});
    const BufferId out = f.addBuffer({"out", Type::F32, {f.var(n)}, BufferRole::Output});
    const VarId i = f.addLoopVariable("i");
    const ExprId zero = f.real(Type::F32, 0);
    ExprId value = f.load(in, {f.var(i)});
    if (compares) value = f.select(f.binary(ExprOp::Less, value, zero), zero, value);
    if (sums) value = f.add(f.load(out, {f.constant(0)}), value);
    f.body = {Function::forLoop(LoopKind::Sequential, i, f.var(n),
                                {Function::store(out, {sums ? f.constant(0) : f.var(i)}, value)})};
    CHECK(usualArithmetic(f) == expected);
}

TEST_CASE("an index that is split over dimensions is put together again", "[unit]") {
    Function f("f");
    const VarId m = f.addSize("m");
    const VarId k = f.addSize("k");
    const VarId l = f.addSize("l");
    const ExprId both = f.multiply(f.var(k), f.var(l));
    const BufferId in =
        f.addBuffer({"in", Type::F32, {f.var(m), f.var(k), f.var(l)}, BufferRole::Input});
    const BufferId six =
        f.addBuffer({"six", Type::F32, {f.var(m), f.constant(6), f.var(l)}, BufferRole::Input});
    const BufferId out = f.addBuffer({"out", Type::F32, {f.var(m), both}, BufferRole::Output});
    const VarId i = f.addLoopVariable("i");
    const VarId p = f.addLoopVariable("p");
    const auto high = [&](ExprId by) { return f.binary(ExprOp::Divide, f.var(p), by); };
    const auto low = [&](ExprId by) { return f.binary(ExprOp::Modulo, f.var(p), by); };
    const ExprId row = f.load(in, {f.var(i), high(f.var(l)), low(f.var(l))});
    const ExprId rows = f.load(six, {high(f.constant(6)), low(f.constant(6)), f.constant(0)});
    const ExprId apart = f.load(in, {low(f.var(m)), high(f.var(l)), f.constant(0)});
    const ExprId sum = f.add(f.add(row, rows), apart);
    f.body = {
        Function::forLoop(LoopKind::Sequential, i, f.var(m),
                          {Function::forLoop(LoopKind::Sequential, p, both,
                                             {Function::store(out, {f.var(i), f.var(p)}, sum)})})};
    const std::string source = printCpp(f).source;
    INFO(source);
    CHECK(source.find("in[i * (k * l) + p] + six[p * l] + in[((p % m) * k + p / l) * l]") !=
          std::string::npos);
    const Arguments arguments = randomArguments(f, {{"m", 7}, {"k", 2}, {"l", 3}});
    CHECK(compiled(f, arguments) == interpreted(f, arguments));
}

TEST_CASE("memory of parallel iterations is made once for each thread", "[unit]") {
    Function f = scaledRows();
    placeMemory(f);
    const std::string source = printCpp(f).source;
    INFO(source);
    CHECK(source.find(R"(
    #pragma omp parallel
    {
        const Scratch<float> copy_memory(n);
        float* __restrict copy = copy_memory.data();
        #pragma omp for schedule(static)
        for (std::int64_t i = 0; i < m; ++i) {
            float sum = 0.0F;
)") != std::string::npos);
}

TEST_CASE("every kind of expression means the same in C++", "[property]") {
    Function f("operators; void evil() {}");
    const VarId n = f.addSize("class");
    const BufferId in = f.addBuffer({"int", Type::F32, {f.var(n)}, BufferRole::Input});
    const BufferId bytes = f.addBuffer({"int", Type::U8, {f.var(n)}, BufferRole::Input});
    const BufferId out =
        f.addBuffer({"out", Type::F32, {f.var(n), f.constant(18)}, BufferRole::Output});
    const VarId i = f.addLoopVariable("\"quoted\"");
    const ExprId x = f.load(in, {f.var(i)});
    const ExprId half = f.real(Type::F32, 0.5);
    const ExprId byte = f.load(bytes, {f.var(i)});
    const ExprId isLess = f.binary(ExprOp::Less, x, half);
    const ExprId isEven =
        f.binary(ExprOp::Equal, f.binary(ExprOp::Modulo, f.var(i), f.constant(2)), f.constant(0));
    const auto index = [&](ExprId id) { return f.cast(Type::F32, id); };
    const ExprId behind = f.binary(ExprOp::Subtract, f.var(i), f.constant(7));
    const std::vector<ExprId> values{
        f.binary(ExprOp::Subtract, x, f.binary(ExprOp::Subtract, half, x)),
        f.binary(ExprOp::Divide, x, f.binary(ExprOp::Multiply, half, half)),
        f.binary(ExprOp::Min, x, half),
        f.binary(ExprOp::Max, x, f.unary(ExprOp::Negate, half)),
        f.unary(ExprOp::SquareRoot, f.unary(ExprOp::Absolute, x)),
        f.select(f.binary(ExprOp::Or, isLess, f.binary(ExprOp::And, isEven, isEven)), x, half),
        f.select(f.unary(ExprOp::Not, isLess), f.select(isEven, x, half), half),
        index(f.binary(ExprOp::Divide, behind, f.constant(3))),
        index(f.binary(ExprOp::Modulo, behind, f.constant(3))),
        index(f.binary(ExprOp::Divide, f.var(i), f.constant(3))),
        index(f.add(byte, f.integer(Type::U8, 250))),
        index(f.cast(Type::I32, f.multiply(x, f.real(Type::F32, 3)))),
        f.binary(ExprOp::Modulo, x, half),
        f.real(Type::F32, -0.1),
        f.select(f.binary(ExprOp::Equal, isLess, isEven), x, half),
        index(f.binary(ExprOp::Max, f.var(i), f.constant(4))),
        index(f.binary(ExprOp::Divide, f.unary(ExprOp::Negate, byte), f.integer(Type::U8, 2))),
        index(f.binary(ExprOp::Less, f.unary(ExprOp::Negate, byte), byte))};
    Block body;
    for (std::size_t column = 0; column < values.size(); ++column)
        body.push_back(Function::store(
            out, {f.var(i), f.constant(static_cast<std::int64_t>(column))}, values[column]));
    f.body = {Function::forLoop(LoopKind::Sequential, i, f.var(n), body)};
    Arguments arguments = randomArguments(f, {{"class", 12}});
    for (double& value : arguments.buffers.at(bytes)) value = std::abs(value) + 3;
    for (double& value : arguments.buffers.at(bytes)) value = std::trunc(value);
    CHECK(verify(f).empty());
    const auto expected = interpreted(f, arguments);
    CHECK(compiled(f, arguments) == expected);
    simplify(f);
    CHECK(compiled(f, arguments) == expected);
}

TEST_CASE("a broken size check throws a clear message", "[unit]") {
    Function f = blockedProduct();
    simplify(f);
    placeMemory(f);
    const CppCode code = printCpp(f);
    const auto folder = std::filesystem::temp_directory_path() / "candler-size-check";
    REQUIRE(writeFile(folder / "kernel.hpp", code.header));
    REQUIRE(writeFile(folder / "kernel.cpp", code.source));
    REQUIRE(writeFile(folder / "main.cpp", R"(#include "kernel.hpp"
#include <cstdio>
#include <stdexcept>
int main() {
    try {
        kernels::product(nullptr, 33, 32, 1, nullptr, nullptr);
    } catch (const std::invalid_argument& error) {
        std::puts(error.what());
    }
}
)"));
    const auto toolchain = Toolchain::find();
    REQUIRE(toolchain);
    const auto program = toolchain->compile(
        {.folder = folder, .sources = {"kernel.cpp", "main.cpp"}, .flags = {"-O0"}});
    if (!program) FAIL(render(program.error()));
    CHECK(Toolchain::run({.program = *program}) == "product: m = 33 must be divisible by 32\n");
    std::filesystem::remove_all(folder);
}
