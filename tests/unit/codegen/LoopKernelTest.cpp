#include "engine/codegen/LoopKernel.h"

#include <fmt/format.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cmath>

#include "engine/codegen/KernelRunner.h"
#include "engine/codegen/KernelSizes.h"
#include "engine/codegen/LoopSimplifier.h"
#include "engine/codegen/MemoryPlacement.h"
#include "engine/codegen/RoundingBound.h"
#include "engine/codegen/Toolchain.h"
#include "engine/support/FileSystem.h"
#include "tests/unit/codegen/Kernels.h"

using namespace candler;
using namespace candler::loop;
using namespace candler::test;

namespace {

Function finished(Function function) {
    simplify(function);
    placeMemory(function);
    return function;
}

/// o[i] = a[i] * factor, in `type`.
Function scaled(Type type, double factor) {
    Function f("scaled");
    const BufferId o = f.addBuffer({"o", type, {}, BufferRole::Output});
    const VarId n = f.addSize("n");
    f.mutableBuffer(o).shape = {f.var(n)};
    const BufferId a = f.addBuffer({"a", type, {f.var(n)}, BufferRole::Input});
    const VarId i = f.addLoopVariable("i");
    const ExprId constant =
        isFloat(type) ? f.real(type, factor) : f.integer(type, static_cast<std::int64_t>(factor));
    f.body = {{Require{RequireKind::DivisibleBy, f.var(n), f.constant(12), "n"}},
              Function::forLoop(
                  LoopKind::Parallel, i, f.var(n),
                  {Function::store(o, {f.var(i)}, f.multiply(f.load(a, {f.var(i)}), constant))})};
    return finished(std::move(f));
}

/// A folder with the kernel's files, removed at the end.
class WrittenFolder {
public:
    WrittenFolder(const Function& kernel, const Function& reference)
        : m_path(std::filesystem::temp_directory_path() /
                 fmt::format("candler-folder-{}", ::getpid())) {
        const auto package = loopKernel(kernel, reference, {.benchmarkSizes = {{"n", 120}}},
                                        {.description = "something"});
        if (!package) FAIL(render(package.error()));
        for (const KernelFile& file : package->files)
            REQUIRE(writeFile(m_path / file.name, file.text));
    }
    ~WrittenFolder() { std::filesystem::remove_all(m_path); }

    std::filesystem::path compile(std::vector<std::string> sources,
                                  const std::string& program) const {
        const auto toolchain = Toolchain::find();
        REQUIRE(toolchain);
        const auto compiled = toolchain->compile(
            {.folder = m_path,
             .sources = std::move(sources),
             .program = program,
             .flags = {"-O1", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fopenmp"}});
        if (!compiled) FAIL(render(compiled.error()));
        return *compiled;
    }

private:
    std::filesystem::path m_path;
};

}  // namespace

TEST_CASE("an exported kernel passes its own check and measures itself", "[unit][slow]") {
    WrittenFolder folder(scaled(Type::F32, 2), scaled(Type::F64, 2));
    const auto check = folder.compile({"scaled.cpp", "reference.cpp", "check.cpp"}, "check");
    const auto output = Toolchain::run({.program = check});
    if (!output) FAIL(render(output.error()));
    CHECK(*output == "o: 72 of 72 elements compared, 0 wrong, error of the others at most 0\n");
    const auto refused = Toolchain::run({.program = check, .arguments = {"13"}});
    REQUIRE_FALSE(refused);
    CHECK(refused.error().front().message.find("scaled: n = 13 must be divisible by 12") !=
          std::string::npos);
    const auto noSize = Toolchain::run({.program = check, .arguments = {"many"}});
    REQUIRE_FALSE(noSize);
    CHECK(noSize.error().front().message.find("not a size: many") != std::string::npos);

    const auto bench = folder.compile({"scaled.cpp", "bench.cpp"}, "bench");
    const auto measured = Toolchain::run({.program = bench, .arguments = {"24", "2"}});
    if (!measured) FAIL(render(measured.error()));
    CHECK(measured->find(R"({"kernel": "scaled", "sizes": {"n": 24}, "runs": 2, )") == 0);
}

TEST_CASE("programs say that an integer is divided by zero", "[unit][slow]") {
    const auto quotients = [](bool isByConstant) {
        Function f("quotients");
        const BufferId o = f.addBuffer({"o", Type::I32, {}, BufferRole::Output});
        const VarId n = f.addSize("n");
        f.mutableBuffer(o).shape = {f.var(n)};
        const BufferId a = f.addBuffer({"a", Type::I32, {f.var(n)}, BufferRole::Input});
        const VarId i = f.addLoopVariable("i");
        const ExprId element = f.load(a, {f.var(i)});
        const ExprId seven = f.integer(Type::I32, 7);
        f.body = {Function::forLoop(
            LoopKind::Sequential, i, f.var(n),
            {Function::store(o, {f.var(i)},
                             isByConstant ? f.binary(ExprOp::Divide, element, seven)
                                          : f.binary(ExprOp::Divide, seven, element))})};
        return finished(std::move(f));
    };
    CHECK_FALSE(drivenKernel(quotients(true), {}).parts.dividesIntegers);
    CHECK(drivenKernel(quotients(false), {}).parts.dividesIntegers);
    const WrittenFolder folder(quotients(false), quotients(false));
    const auto check = folder.compile({"quotients.cpp", "reference.cpp", "check.cpp"}, "check");
    const auto bench = folder.compile({"quotients.cpp", "bench.cpp"}, "bench");
#ifdef __x86_64__
    for (const auto& program : {check, bench}) {
        const auto output = Toolchain::run({.program = program});
        REQUIRE_FALSE(output);
        CHECK_THAT(output.error().front().message,
                   Catch::Contains("exited with code 2") &&
                       Catch::Contains("for these inputs an integer is divided by zero"));
    }
#endif
}

TEST_CASE("the check of a wrong kernel fails, however little it is off", "[unit][slow]") {
    struct Case {
        Type kernel, reference;
        double factor, wrong;
    };
    const auto given = GENERATE(values<Case>({{Type::F32, Type::F64, 2, 3},
                                              {Type::F32, Type::F64, 2, 2.0009},
                                              {Type::F64, Type::F64, 2, 2.0000001},
                                              {Type::I32, Type::I32, 100000, 100001}}));
    WrittenFolder folder(scaled(given.kernel, given.wrong), scaled(given.reference, given.factor));
    const auto check = folder.compile({"scaled.cpp", "reference.cpp", "check.cpp"}, "check");
    const auto output = Toolchain::run({.program = check});
    REQUIRE_FALSE(output);
    const std::string& said = output.error().front().message;
    CAPTURE(said);
    CHECK(said.find("72 of 72 elements compared") != std::string::npos);
    CHECK(said.find(" 0 wrong") == std::string::npos);
    CHECK(said.find("code 1") != std::string::npos);
}

TEST_CASE("rounding is bounded by types, operations and what the program is off by", "[unit]") {
    const Function doubled = scaled(Type::F64, 2);
    Arguments arguments;
    std::vector<ExpectedOutput> outputs{{.values = {2}}};
    for (const Parameter& parameter : doubled.parameters())
        if (const VarId* size = std::get_if<VarId>(&parameter))
            arguments.sizes[*size] = 12;
        else if (const BufferId id = std::get<BufferId>(parameter);
                 doubled[id].role == BufferRole::Input)
            arguments.buffers[id] = std::vector<double>(12, 1);
    outputs[0].values = std::vector<double>(12, 2);
    CHECK(boundRounding(doubled, arguments, outputs) == "1 operation an element in f64");
    CHECK(outputs[0].tolerance == 5 * std::ldexp(1.0, -53));
    // Results that only inexact numbers give: the bound follows, up to a hundredth.
    outputs[0].values[3] += 1e-4;
    CHECK(boundRounding(doubled, arguments, outputs).find("it is off by 0.0001") !=
          std::string::npos);
    CHECK(outputs[0].tolerance == Approx(8e-4));
    outputs[0].values[3] += 1;
    CHECK(!boundRounding(doubled, arguments, outputs).empty());
    CHECK(outputs[0].tolerance == 1e-2);
}

TEST_CASE("errors of kernels are relative to what is expected", "[unit]") {
    const double none = std::nan("");
    const std::vector<double> actual{1, 12, HUGE_VAL, none};
    ExpectedOutput expected{.values = {1, 10, HUGE_VAL, none}, .scale = 4};
    CHECK(errorsOf(expected, actual).largest == 0.5);
    CHECK(errorsOf(expected, actual).wrong == 1);
    CHECK(errorsOf(expected, actual).compared == 2);
    expected.zero = HUGE_VAL;
    CHECK(errorsOf(expected, actual).compared == 3);
    expected.tolerance = 0.5;
    CHECK(errorsOf(expected, actual).wrong == 0);
    expected.isElementwise = true;
    CHECK(errorsOf(expected, actual).largest == 0.2);
    expected.values[3] = HUGE_VAL;
    CHECK(std::isinf(errorsOf(expected, actual).largest));
    expected.undefined = UndefinedValues::NotInFloats;
    CHECK(errorsOf(expected, actual).largest == 0.2);
    expected.values[2] = 1;
    CHECK(std::isinf(errorsOf(expected, actual).largest));
    expected.values = {1, 10, none, 1};
    expected.undefined = UndefinedValues::LeftOut;
    CHECK(std::isinf(errorsOf(expected, actual).largest));
    expected.values[3] = none;
    CHECK(errorsOf(expected, std::vector<double>{1, 10, 7, 7}).largest == 0);
    // A number where there should be none is one of those that were compared.
    const ExpectedOutput undefined{.values = {1, none}};
    CHECK(errorsOf(undefined, std::vector<double>{1, 7}).wrong == 1);
    CHECK(errorsOf(undefined, std::vector<double>{1, 7}).compared == 2);
}

TEST_CASE("sizes are chosen to satisfy the checks of the kernel", "[unit]") {
    const Function function = scaled(Type::F32, 2);
    CHECK(chooseSizes(function, {}, 64) == std::map<std::string, std::int64_t>{{"n", 72}});
    CHECK(chooseSizes(function, {{"n", 5}}, 64) == std::map<std::string, std::int64_t>{{"n", 5}});
}

TEST_CASE("sizes are chosen to satisfy checks of what is computed of them", "[unit]") {
    Function function = scaled(Type::F32, 2);
    const VarId n = std::get<VarId>(function.parameters().at(1));
    const VarId m = function.addSize("m");
    const auto wanted = [&](ExprId value, std::int64_t divisor) {
        function.body.insert(
            function.body.begin(),
            Stmt{Require{RequireKind::DivisibleBy, value, function.constant(divisor), "it"}});
    };
    wanted(function.add(function.var(m), function.constant(2)), 16);
    CHECK(chooseSizes(function, {}, 8) ==
          std::map<std::string, std::int64_t>{{"m", 14}, {"n", 12}});
    wanted(function.add(function.var(m), function.var(n)), 10);
    CHECK(chooseSizes(function, {}, 8) ==
          std::map<std::string, std::int64_t>{{"m", 78}, {"n", 12}});
    CHECK(checkWishes(function, {}, {}).empty());
    // What is wished for stays.
    CHECK(chooseSizes(function, {{"m", 5}, {"n", 9}}, 8) ==
          std::map<std::string, std::int64_t>{{"m", 5}, {"n", 9}});
}

TEST_CASE("floating-point operations are counted over loops", "[unit]") {
    Function product = finished(blockedProduct());
    CHECK(product.dump(floatOperations(product)) == "(((2 * m) * n) * k)");
}

TEST_CASE("a kernel does not take the name of another file of its folder", "[unit]") {
    for (const char* name : {"check", "bench", "reference", "timing"}) {
        Function kernel("f");
        kernel.name = name;
        const auto package = loopKernel(kernel, kernel, {}, {});
        REQUIRE(package);
        CHECK(package->files.front().name == std::string(name) + "_kernel.hpp");
    }
}
