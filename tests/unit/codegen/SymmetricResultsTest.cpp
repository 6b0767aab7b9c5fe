// Results that are their own transposes: which they are, and that half of the work gives them.
#include "engine/codegen/SymmetricResults.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <utility>

#include "engine/codegen/LoopVerifier.h"
#include "tests/unit/codegen/Kernels.h"

using namespace candler;
using namespace candler::loop;
using namespace candler::test;

namespace {

/// o[i, j] = sum of a[i, p] * b(j, p) for all p, by tiles of rows and columns.
struct Product {
    Function f{"product"};
    VarId n = f.addSize("n");
    VarId k = f.addSize("k");
    BufferId o = f.addBuffer({"o", Type::F32, {f.var(n), f.var(n)}, BufferRole::Output});
    BufferId a = f.addBuffer({"a", Type::F32, {f.var(n), f.var(k)}, BufferRole::Input});

    /// The sum, and its store.
    Block element(ExprId row, ExprId column) {
        const LocalId sum = f.addLocal("sum", Type::F32);
        const VarId p = f.addLoopVariable("p");
        const ExprId product =
            f.multiply(f.load(a, {row, f.var(p)}), f.load(a, {column, f.var(p)}));
        return {Function::declare(sum, f.real(Type::F32, 0)),
                Function::forLoop(LoopKind::Sequential, p, f.var(k),
                                  {Function::assign(sum, f.add(f.local(sum), product))}),
                Function::store(o, {row, column}, f.local(sum))};
    }

    Stmt over(VarId variable, ExprId bound, Block body) const {
        return Function::forLoop(LoopKind::Sequential, variable, bound, std::move(body));
    }

    void plain() {
        const VarId i = f.addLoopVariable("i");
        const VarId j = f.addLoopVariable("j");
        f.body = {over(i, f.var(n), {over(j, f.var(n), element(f.var(i), f.var(j)))})};
    }

    /// Tiles of `rows` by `columns`; columns outermost, or rows.
    void tiled(std::int64_t rows, std::int64_t columns, bool areColumnsOutermost) {
        const auto tiles = [&](std::int64_t length) {
            const ExprId tile = f.constant(length);
            f.body.push_back({Require{RequireKind::DivisibleBy, f.var(n), tile, "n"}});
            return f.binary(ExprOp::ExactDivide, f.var(n), tile);
        };
        const VarId i = f.addLoopVariable("i");
        const VarId j = f.addLoopVariable("j");
        const VarId r = f.addLoopVariable("r");
        const VarId c = f.addLoopVariable("c");
        const ExprId row = f.add(f.multiply(f.constant(rows), f.var(i)), f.var(r));
        const ExprId column = f.add(f.multiply(f.constant(columns), f.var(j)), f.var(c));
        const ExprId rowTiles = tiles(rows);
        const ExprId columnTiles = tiles(columns);
        // Tiles compute something else, too.
        Block tile{Function::declare(f.addLocal("zero", Type::F32), f.real(Type::F32, 0)),
                   over(r, f.constant(rows), {over(c, f.constant(columns), element(row, column))})};
        Stmt nest = areColumnsOutermost
                        ? over(j, columnTiles, {over(i, rowTiles, std::move(tile))})
                        : over(i, rowTiles, {over(j, columnTiles, std::move(tile))});
        f.body.push_back(std::move(nest));
    }
};

}  // namespace

TEST_CASE("a product of rows of one matrix is symmetric", "[unit]") {
    Product product;
    product.plain();
    CHECK(symmetricResult(product.f) == product.o);

    Product other;
    const VarId i = other.f.addLoopVariable("i");
    const VarId j = other.f.addLoopVariable("j");
    const ExprId difference = other.f.binary(
        ExprOp::Subtract, other.f.load(other.a, {other.f.var(i), other.f.constant(0)}),
        other.f.load(other.a, {other.f.var(j), other.f.constant(0)}));
    other.f.body = {other.over(
        i, other.f.var(other.n),
        {other.over(j, other.f.var(other.n),
                    {Function::store(other.o, {other.f.var(i), other.f.var(j)}, difference)})})};
    CHECK(symmetricResult(other.f) == std::nullopt);
}

TEST_CASE("half of a symmetric result is computed, and the rest copied", "[property]") {
    const auto [rows, columns, areColumnsOutermost] =
        GENERATE(table<std::int64_t, std::int64_t, bool>({{0, 0, false},
                                                          {1, 1, false},
                                                          {2, 3, true},
                                                          {2, 3, false},
                                                          {3, 2, true},
                                                          {3, 2, false},
                                                          {6, 64, true},
                                                          {64, 6, false},
                                                          {4, 4, true}}));
    CAPTURE(rows, columns, areColumnsOutermost);
    Product product;
    if (rows == 0)
        product.plain();
    else
        product.tiled(rows, columns, areColumnsOutermost);
    Function& f = product.f;
    REQUIRE(verify(f).empty());
    const Function before = f;
    computeHalf(f, product.o);
    CHECK(verify(f).empty());
    CHECK(f.dump() != before.dump());
    for (const std::int64_t n : {0, 12, 192}) {
        const bool areLarge = rows * columns > 12;  // Tiles that divide the largest only.
        if ((n == 192) != areLarge && n != 0) continue;
        const Arguments arguments = randomArguments(f, {{"n", n}, {"k", 3}});
        CHECK(interpreted(f, arguments) == interpreted(before, arguments));
    }
}
