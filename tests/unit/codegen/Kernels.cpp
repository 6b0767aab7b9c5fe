#include "tests/unit/codegen/Kernels.h"

#include <fmt/format.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <random>

#include "engine/codegen/CppPrinter.h"
#include "tests/support/DrivenLoops.h"

namespace candler::test {

using namespace loop;

Function blockedProduct() {
    Function f("product");
    const BufferId o = f.addBuffer({"o", Type::F32, {}, BufferRole::Output});
    const VarId m = f.addSize("m");
    const VarId n = f.addSize("n");
    const VarId k = f.addSize("k");
    f.mutableBuffer(o).shape = {f.var(m), f.var(n)};
    const BufferId a = f.addBuffer({"a", Type::F32, {f.var(m), f.var(k)}, BufferRole::Input});
    const BufferId b = f.addBuffer({"b", Type::F32, {f.var(k), f.var(n)}, BufferRole::Input});
    const ExprId tile = f.constant(32);
    const BufferId t = f.addBuffer({"tile", Type::F32, {tile, tile}});
    const VarId row = f.addLoopVariable("I");
    const VarId column = f.addLoopVariable("J");
    const auto loop = [&](VarId v, ExprId bound, Block body) {
        return Function::forLoop(LoopKind::Sequential, v, bound, std::move(body));
    };
    const auto at = [&](VarId outer, VarId inner) {
        return f.add(f.multiply(f.var(outer), tile), f.var(inner));
    };
    const VarId i0 = f.addLoopVariable("i");
    const VarId j0 = f.addLoopVariable("j");
    Block body{Function::allocate(t)};
    body.push_back(
        loop(i0, tile,
             {loop(j0, tile, {Function::store(t, {f.var(i0), f.var(j0)}, f.real(Type::F32, 0))})}));
    const VarId p = f.addLoopVariable("p");
    const VarId i1 = f.addLoopVariable("i");
    const VarId j1 = f.addLoopVariable("j");
    const ExprId product =
        f.multiply(f.load(a, {at(row, i1), f.var(p)}), f.load(b, {f.var(p), at(column, j1)}));
    const std::vector<ExprId> element{f.var(i1), f.var(j1)};
    body.push_back(loop(
        p, f.var(k),
        {loop(
            i1, tile,
            {loop(j1, tile, {Function::store(t, element, f.add(f.load(t, element), product))})})}));
    const VarId i2 = f.addLoopVariable("i");
    const VarId j2 = f.addLoopVariable("j");
    body.push_back(loop(i2, tile,
                        {loop(j2, tile,
                              {Function::store(o, {at(row, i2), at(column, j2)},
                                               f.load(t, {f.var(i2), f.var(j2)}))})}));
    for (const auto& [size, name] : {std::pair(m, "m"), std::pair(n, "n")})
        f.body.push_back({Require{RequireKind::DivisibleBy, f.var(size), tile, name}});
    f.body.push_back(loop(row, f.binary(ExprOp::ExactDivide, f.var(m), tile),
                          {loop(column, f.binary(ExprOp::ExactDivide, f.var(n), tile), body)}));
    return f;
}

Function scaledRows() {
    Function f("scaled rows");
    const BufferId o = f.addBuffer({"o", Type::F32, {}, BufferRole::Output});
    const VarId m = f.addSize("m");
    const VarId n = f.addSize("n");
    f.mutableBuffer(o).shape = {f.var(m), f.var(n)};
    const BufferId a = f.addBuffer({"a", Type::F32, {f.var(m), f.var(n)}, BufferRole::Input});
    const BufferId copy = f.addBuffer({"copy", Type::F32, {f.var(n)}});
    const VarId i = f.addLoopVariable("i");
    const VarId j = f.addLoopVariable("j");
    const VarId j2 = f.addLoopVariable("j");
    const LocalId sum = f.addLocal("sum", Type::F32);
    const auto loop = [&](VarId v, ExprId bound, Block body) {
        return Function::forLoop(LoopKind::Sequential, v, bound, std::move(body));
    };
    Block body{Function::allocate(copy), Function::declare(sum, f.real(Type::F32, 0))};
    const ExprId element = f.load(a, {f.var(i), f.var(j)});
    body.push_back(loop(j, f.var(n),
                        {Function::store(copy, {f.var(j)}, element),
                         Function::assign(sum, f.add(f.local(sum), element))}));
    body.push_back(loop(j2, f.var(n),
                        {Function::store(o, {f.var(i), f.var(j2)},
                                         f.multiply(f.load(copy, {f.var(j2)}), f.local(sum)))}));
    f.body.push_back(Function::forLoop(LoopKind::Parallel, i, f.var(m), body));
    return f;
}

Arguments randomArguments(const Function& function,
                          const std::map<std::string, std::int64_t>& sizes) {
    Arguments result;
    std::mt19937 random(7);
    for (const Parameter& parameter : function.parameters()) {
        if (const VarId* size = std::get_if<VarId>(&parameter)) {
            result.sizes[*size] = sizes.at(function[*size].name);
            continue;
        }
    }
    for (const Parameter& parameter : function.parameters()) {
        const BufferId* id = std::get_if<BufferId>(&parameter);
        if (id == nullptr || function[*id].role != BufferRole::Input) continue;
        std::int64_t count = 1;
        for (const ExprId extent : function[*id].shape)
            count *= evaluateIndex(function, extent, result.sizes).value();
        auto& values = result.buffers[*id];
        const double divisor = isFloat(function[*id].element) ? 8 : 1;
        for (std::int64_t index = 0; index < count; ++index)
            values.push_back(static_cast<double>(static_cast<int>(random() % 64) - 32) / divisor);
    }
    return result;
}

std::map<BufferId, std::vector<double>> interpreted(const Function& function,
                                                    const Arguments& arguments) {
    const auto result = interpret(function, arguments);
    if (!result) FAIL(render(result.error()) << function.dump());
    return *result;
}

std::map<BufferId, std::vector<double>> compiled(const Function& function,
                                                 const Arguments& arguments) {
    static int count = 0;
    const auto folder = std::filesystem::temp_directory_path() /
                        fmt::format("candler-kernel-{}-{}", ::getpid(), count++);
    const auto result = runLoops(
        function, arguments,
        {.folder = folder,
         .flags = {"-O1", "-ffp-contract=off", "-Wall", "-Wextra", "-Werror", "-fopenmp"}});
    if (!result) FAIL(render(result.error()) << printCpp(function).source);
    std::filesystem::remove_all(folder);
    return *result;
}

}  // namespace candler::test
