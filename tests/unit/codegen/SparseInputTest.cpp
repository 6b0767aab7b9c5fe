// Sparse inputs of loop programs, and functions of real numbers.
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/codegen/LoopInterpreter.h"
#include "engine/codegen/LoopKernel.h"
#include "engine/codegen/LoopVerifier.h"
#include "engine/codegen/MemoryPlacement.h"
#include "tests/unit/codegen/Kernels.h"

using namespace candler;
using namespace candler::loop;
using namespace candler::test;

namespace {

/// The sums of the logarithms of each row's entries.
struct RowSums {
    Function function{"rows"};
    BufferId out = function.addBuffer({"out", Type::F64, {}, BufferRole::Output});
    VarId rows = function.addSize("m");
    VarId entries = function.addSize("X entries");
    BufferId starts;
    BufferId columns;
    BufferId values;

    RowSums() {
        Function& f = function;
        f.mutableBuffer(out).shape = {f.var(rows)};
        const ExprId one = f.constant(1);
        starts = f.addBuffer({"starts", Type::Index, {f.add(f.var(rows), one)}, BufferRole::Input});
        columns = f.addBuffer({"columns", Type::I32, {f.var(entries)}, BufferRole::Input});
        values = f.addBuffer({"values", Type::F64, {f.var(entries)}, BufferRole::Input});
        f.sparseInputs = {{starts, columns, values, entries, f.var(rows), f.constant(4)}};
        const VarId i = f.addLoopVariable("i");
        const VarId p = f.addLoopVariable("p");
        const LocalId sum = f.addLocal("sum", Type::F64);
        const ExprId begin = f.load(starts, {f.var(i)});
        const ExprId end = f.load(starts, {f.add(f.var(i), one)});
        const ExprId value = f.load(values, {f.add(begin, f.var(p))});
        const Stmt add =
            Function::assign(sum, f.add(f.local(sum), f.unary(ExprOp::Logarithm, value)));
        f.body = {
            Function::forLoop(LoopKind::Sequential, i, f.var(rows),
                              {Function::declare(sum, f.real(Type::F64, 0)),
                               Function::forLoop(LoopKind::Sequential, p,
                                                 f.binary(ExprOp::Subtract, end, begin), {add}),
                               Function::store(out, {f.var(i)}, f.local(sum))})};
    }

    [[nodiscard]] Arguments arguments() const {
        return {.sizes = {{rows, 3}, {entries, 3}},
                .buffers = {{starts, {0, 2, 2, 3}}, {columns, {1, 3, 0}}, {values, {1, 2, 4}}}};
    }
};

}  // namespace

TEST_CASE("loops over the entries of sparse inputs", "[unit]") {
    RowSums kernel;
    CHECK(verify(kernel.function).empty());
    CHECK(kernel.function.dump().find("  sparse starts, columns, values: m.4\n") !=
          std::string::npos);
    const std::vector<double> expected{std::log(2), 0, std::log(4)};
    CHECK(interpreted(kernel.function, kernel.arguments()).at(kernel.out) == expected);
    const auto results = compiled(kernel.function, kernel.arguments());
    for (std::size_t i = 0; i < expected.size(); ++i)
        CHECK(results.at(kernel.out).at(i) == Approx(expected[i]));
}

TEST_CASE("sparse inputs that are none are refused", "[unit]") {
    RowSums kernel;
    const auto refused = [&](BufferId buffer, std::vector<double> values) {
        Arguments arguments = kernel.arguments();
        arguments.buffers[buffer] = std::move(values);
        const auto result = interpret(kernel.function, arguments);
        return result ? std::string("taken") : result.error().front().message;
    };
    CHECK(refused(kernel.starts, {0, 2, 1, 3}) == "rows: 'starts' descends at 1");
    CHECK(refused(kernel.starts, {0, 2, 2, 2}) ==
          "rows: 'starts' does not go from 0 to the number of entries");
    CHECK(refused(kernel.columns, {1, 4, 0}) == "rows: 'columns' has column 4 at 1");
    CHECK(refused(kernel.columns, {3, 1, 0}) == "rows: 'columns' has column 1 at 1");
}

TEST_CASE("ill-formed sparse inputs are found", "[unit]") {
    RowSums kernel;
    kernel.function.sparseInputs[0].columns = kernel.values;
    CHECK(verify(kernel.function) ==
          std::vector<std::string>{"'values' is no list of i32 that is given"});
}

TEST_CASE("functions of real numbers", "[unit]") {
    for (const ExprOp op :
         {ExprOp::Exponential, ExprOp::Logarithm, ExprOp::Sine, ExprOp::Cosine, ExprOp::Tangent,
          ExprOp::HyperbolicTangent, ExprOp::Floor, ExprOp::Ceiling, ExprOp::Power}) {
        Function f("apply");
        const BufferId out = f.addBuffer({"out", Type::F64, {}, BufferRole::Output});
        const BufferId in = f.addBuffer({"in", Type::F64, {}, BufferRole::Input});
        const ExprId x = f.load(in, {});
        f.body = {
            Function::store(out, {}, op == ExprOp::Power ? f.binary(op, x, x) : f.unary(op, x))};
        CHECK(verify(f).empty());
        const Arguments arguments{.sizes = {}, .buffers = {{in, {2.5}}}};
        CHECK(compiled(f, arguments).at(out).at(0) ==
              Approx(interpreted(f, arguments).at(out).at(0)));
    }
    Function f("apply");
    const BufferId out = f.addBuffer({"out", Type::Index, {}, BufferRole::Output});
    f.body = {Function::store(out, {}, f.unary(ExprOp::Floor, f.constant(2)))};
    CHECK(verify(f) == std::vector<std::string>{"'floor' has no form for index"});
}

namespace {

/// The sum of what is at an entry's column, over the entries of rows by their starts.
struct Gather {
    Function function{"gather"};
    BufferId out = function.addBuffer({"out", Type::F64, {}, BufferRole::Output});
    VarId rows = function.addSize("m");
    VarId width = function.addSize("n");
    VarId entries = function.addSize("entries");
    BufferId columns, starts, places, x;

    Gather() {
        Function& f = function;
        const auto list = [&](const char* name, Type type, ExprId extent) {
            return f.addBuffer({name, type, {extent}, BufferRole::Input});
        };
        columns = list("columns", Type::Index, f.var(entries));
        starts = list("starts", Type::Index, f.add(f.var(rows), f.constant(1)));
        places = list("places", Type::Index, f.var(rows));
        x = list("x", Type::F64, f.var(width));
        using Order = IndexInput::Order;
        f.indexInputs = {
            {columns, Order::Ascending, starts, f.var(width), {}},
            {starts, Order::Starts, {}, f.var(entries), f.var(width)},
            {places, Order::Ascending, {}, f.var(width), {}},
        };
        const VarId i = f.addLoopVariable("i");
        const VarId p = f.addLoopVariable("p");
        const ExprId begin = f.load(starts, {f.var(i)});
        const ExprId end = f.load(starts, {f.add(f.var(i), f.constant(1))});
        const ExprId column = f.load(columns, {f.add(begin, f.var(p))});
        const auto add = [&](ExprId at) {
            return Function::store(out, {}, f.add(f.load(out, {}), f.load(x, {at})));
        };
        f.body = {Function::store(out, {}, f.real(Type::F64, 0)),
                  Function::forLoop(
                      LoopKind::Sequential, i, f.var(rows),
                      {Function::forLoop(LoopKind::Sequential, p,
                                         f.binary(ExprOp::Subtract, end, begin), {add(column)}),
                       add(f.load(places, {f.var(i)}))})};
    }

    [[nodiscard]] Arguments arguments() const {
        return {
            .sizes = {{rows, 2}, {width, 4}, {entries, 3}},
            .buffers = {
                {columns, {1, 3, 0}}, {starts, {0, 2, 3}}, {places, {1, 2}}, {x, {1, 2, 3, 4}}}};
    }
};

}  // namespace

TEST_CASE("what is known of lists of indices is checked", "[unit]") {
    Gather kernel;
    CHECK(verify(kernel.function).empty());
    CHECK(kernel.function.dump().find("  ascending columns in starts below n\n"
                                      "  starts starts to entries\n"
                                      "  ascending places below n\n") != std::string::npos);
    CHECK(interpreted(kernel.function, kernel.arguments()).at(kernel.out).at(0) == 12);
    const auto refused = [&](BufferId buffer, std::vector<double> values) {
        Arguments arguments = kernel.arguments();
        arguments.buffers[buffer] = std::move(values);
        const auto result = interpret(kernel.function, arguments);
        return result ? std::string("taken") : result.error().front().message;
    };
    CHECK(refused(kernel.columns, {1, 4, 0}) == "gather: 'columns' holds 4");
    CHECK(refused(kernel.columns, {-1, 3, 0}) == "gather: 'columns' holds -1");
    CHECK(refused(kernel.columns, {3, 3, 0}) == "gather: 'columns' holds 3 behind 3");
    CHECK(refused(kernel.starts, {0, 2, 2}) == "gather: 'starts' does not go from 0 to 3");
    CHECK(refused(kernel.starts, {1, 2, 3}) == "gather: 'starts' does not go from 0 to 3");
    CHECK(refused(kernel.starts, {0, 3, 2}) != "taken");
    CHECK(refused(kernel.places, {2, 1}) == "gather: 'places' holds 1 behind 2");
    CHECK(refused(kernel.columns, {3, 1, 0}) == "gather: 'columns' holds 1 behind 3");
    kernel.function.indexInputs[0].order = IndexInput::Order::Distinct;
    CHECK(refused(kernel.columns, {3, 1, 0}) == "taken");
    CHECK(refused(kernel.columns, {3, 3, 0}) == "gather: 'columns' holds 3 behind 3");
    kernel.function.indexInputs[0].buffer = kernel.x;
    CHECK(verify(kernel.function) ==
          std::vector<std::string>{"'x' is no list of index that is given"});
}

TEST_CASE("programs beside a kernel fill lists of indices with what is known", "[unit]") {
    Gather kernel;
    placeMemory(kernel.function);
    const auto package = loopKernel(kernel.function, kernel.function,
                                    {.checkSizes = {{"m", 20}, {"n", 30}, {"entries", 100}}}, {});
    REQUIRE(package.has_value());
    std::string check;
    for (const KernelFile& file : package->files)
        if (file.name == "check.cpp") check = file.text;
    const std::size_t begin = check.find("fillStarts(starts, entries, n);\n");
    CHECK(begin != std::string::npos);
    CHECK(check.find("fillParts(columns, starts, n);\n") > begin);
    CHECK(check.find("fillAscending(places, n);\n") != std::string::npos);
    CHECK(check.find("fillBelow") == std::string::npos);
    CHECK(kernel.function.dump(floatOperations(kernel.function)).find("entries") !=
          std::string::npos);
}
