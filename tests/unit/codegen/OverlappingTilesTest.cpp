#include "engine/codegen/OverlappingTiles.h"

#include <catch2/catch.hpp>
#include <utility>

#include "engine/codegen/LoopUses.h"

using namespace candler;
using namespace candler::loop;

namespace {

/// Rows and columns that are cut into tiles, and memory for what a part of each needs.
struct Operands {
    Function function{"f"};
    Cuts cuts;
    std::vector<VarId> sizes;
    std::vector<BufferId> inputs, packed;
    Block kernel;

    Operands(std::int64_t ofRows, std::int64_t ofColumns) {
        for (const auto& [name, tile] : {std::pair("m", ofRows), std::pair("n", ofColumns)}) {
            const VarId size = function.addSize(name);
            const ExprId whole = function.var(size);
            const ExprId count = function.local(function.addLocal("tiles", Type::Index));
            const ExprId length = function.multiply(function.constant(tile), count);
            sizes.push_back(size);
            const VarId part = function.addLoopVariable("part");
            const LocalId first = function.addLocal("first", Type::Index);
            cuts[size] = {tile, count, length, whole, whole, false, Overlap{{}, part, first}};
            inputs.push_back(function.addBuffer({"in", Type::F32, {whole}, BufferRole::Input}));
            packed.push_back(
                function.addBuffer({"packed", Type::F32, {length}, BufferRole::Temporary}));
            kernel.push_back({Allocate{packed.back()}});
        }
    }
    ExprId length(std::size_t operand) { return cuts.at(sizes[operand]).length; }
    /// Copies what a part needs of an operand.
    Stmt packing(std::size_t operand) {
        const VarId i = function.addLoopVariable("i");
        const ExprId from =
            function.add(function.var(i), function.local(cuts.at(sizes[operand]).overlap->first));
        return Function::forLoop(LoopKind::Sequential, i, length(operand),
                                 {Function::store(packed[operand], {function.var(i)},
                                                  function.load(inputs[operand], {from}))});
    }
    Stmt product() {
        const BufferId out =
            function.addBuffer({"out", Type::F32, {length(0), length(1)}, BufferRole::Output});
        const VarId i = function.addLoopVariable("i");
        const VarId j = function.addLoopVariable("j");
        const ExprId value = function.multiply(function.load(packed[0], {function.var(i)}),
                                               function.load(packed[1], {function.var(j)}));
        return Function::forLoop(
            LoopKind::Sequential, i, length(0),
            {Function::forLoop(LoopKind::Sequential, j, length(1),
                               {Function::store(out, {function.var(i), function.var(j)}, value)})});
    }
};

/// The loop over the parts of a size, anywhere in the block.
const For* partsOf(const Block& block, const Cut& cut) {
    for (const Stmt& stmt : block) {
        const For* loop = stmt.as<For>();
        if (loop == nullptr) continue;
        if (loop->variable == cut.overlap->part) return loop;
        if (const For* inner = partsOf(loop->body, cut)) return inner;
    }
    return nullptr;
}

}  // namespace

TEST_CASE("an operand is packed once for all parts of the other size", "[unit]") {
    const bool isFirst = GENERATE(true, false);
    const bool isWide = GENERATE(true, false);
    Operands s(isWide ? 4 : 8, isWide ? 8 : 4);
    s.kernel.push_back({Comment{"one"}});
    s.kernel.push_back(s.packing(isFirst ? 0 : 1));
    s.kernel.push_back({Comment{"other"}});
    s.kernel.push_back(s.packing(isFirst ? 1 : 0));
    s.kernel.push_back(s.product());
    const Block parts = inParts(s.function, s.cuts, s.kernel);
    // The size with the larger tile is outside, and its operand is packed there.
    const std::size_t larger = isWide ? 1 : 0;
    const For* outer = partsOf(parts, s.cuts.at(s.sizes[larger]));
    REQUIRE(outer != nullptr);
    const For* inner = partsOf(outer->body, s.cuts.at(s.sizes[1 - larger]));
    REQUIRE(inner != nullptr);
    const LoopUses inside(s.function, inner->body);
    CHECK(inside.written.contains(s.packed[1 - larger]));
    CHECK_FALSE(inside.written.contains(s.packed[larger]));
    CHECK_FALSE(inside.allocated.contains(s.packed[larger]));
    CHECK(LoopUses(s.function, outer->body).written.contains(s.packed[larger]));
}

TEST_CASE("what parts change is done in each of them", "[unit]") {
    Operands s(4, 4);
    s.kernel.push_back(s.packing(0));
    // Reads what the part of m has written.
    const VarId i = s.function.addLoopVariable("i");
    const ExprId place = s.function.var(i);
    s.kernel.push_back(Function::forLoop(
        LoopKind::Sequential, i, s.length(1),
        {Function::store(s.packed[1], {place}, s.function.load(s.packed[0], {place}))}));
    s.kernel.push_back(s.product());
    const Block parts = inParts(s.function, s.cuts, s.kernel);
    const For* m = partsOf(parts, s.cuts.at(s.sizes[0]));
    REQUIRE(m != nullptr);
    const LoopUses inside(s.function, m->body);
    CHECK(inside.written.contains(s.packed[0]));
    CHECK(inside.written.contains(s.packed[1]));
}
