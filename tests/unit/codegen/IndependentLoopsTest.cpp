// Which outermost loops become parallel; that they may is also seen by the interpreter, which tells
// iterations that touch what others write.
#include "engine/codegen/IndependentLoops.h"

#include <catch2/catch.hpp>

#include "engine/codegen/CppPrinter.h"
#include "engine/codegen/MemoryPlacement.h"

namespace candler::loop {

namespace {

/// y[where(i)] = sum over j < lengths[i] of x[j], for i < n; `list` are n numbers.
struct Rows {
    Function function{"rows"};
    VarId n = function.addSize("n");
    ExprId count = function.var(n);
    BufferId lengths = function.addBuffer({"lengths", Type::Index, {count}, BufferRole::Input});
    BufferId list = function.addBuffer({"list", Type::Index, {count}, BufferRole::Input});
    BufferId x = function.addBuffer({"x", Type::F64, {count}, BufferRole::Input});
    BufferId y = function.addBuffer({"y", Type::F64, {count}, BufferRole::Output});
    VarId i = function.addLoopVariable("i");
    VarId j = function.addLoopVariable("j");
    LocalId place = function.addLocal("place", Type::Index);

    void make(ExprId where) {
        const ExprId sum =
            function.add(function.load(y, {where}), function.load(x, {function.var(j)}));
        function.body = {Function::forLoop(
            LoopKind::Sequential, i, count,
            {Function::declare(place, function.load(list, {function.var(i)})),
             Function::store(y, {where}, function.real(Type::F64, 0)),
             Function::forLoop(LoopKind::Sequential, j, function.load(lengths, {function.var(i)}),
                               {Function::store(y, {where}, sum)})})};
    }
    bool isParallel() {
        makeParallel(function);
        return function.body.front().as<For>()->kind == LoopKind::Parallel;
    }
};

}  // namespace

TEST_CASE("loops that write their own row are parallel", "[unit]") {
    Rows rows;
    rows.make(rows.function.var(rows.i));
    CHECK(rows.isParallel());
    placeMemory(rows.function);
    CHECK(printCpp(rows.function).source.find("omp parallel for schedule(dynamic, pieceOf(") !=
          std::string::npos);
}

TEST_CASE("places out of a list are their own if they are different", "[unit]") {
    using Order = IndexInput::Order;
    for (const auto& [order, isIndependent] :
         {std::pair(Order::Ascending, true), std::pair(Order::Distinct, true),
          std::pair(Order::Any, false), std::pair(Order::Starts, false)}) {
        Rows rows;
        rows.make(rows.function.local(rows.place));
        rows.function.indexInputs.push_back({.buffer = rows.list, .order = order});
        CHECK(rows.isParallel() == isIndependent);
    }
    Rows inParts;
    inParts.make(inParts.function.local(inParts.place));
    inParts.function.indexInputs.push_back(
        {.buffer = inParts.list, .order = Order::Ascending, .starts = inParts.lengths});
    CHECK_FALSE(inParts.isParallel());
}

TEST_CASE("loops that share what they write are not parallel", "[unit]") {
    Rows scattered;
    scattered.make(scattered.function.var(scattered.j));
    CHECK_FALSE(scattered.isParallel());

    Rows shifted;
    Function& function = shifted.function;
    shifted.make(function.var(shifted.i));
    // It reads what the iteration before has written.
    function.body.front().as<For>()->body.push_back(Function::store(
        shifted.y, {function.var(shifted.i)},
        function.load(shifted.y, {function.binary(ExprOp::Subtract, function.var(shifted.i),
                                                  function.constant(1))})));
    CHECK_FALSE(shifted.isParallel());

    Rows counting;
    const LocalId total = counting.function.addLocal("total", Type::Index);
    counting.make(counting.function.var(counting.i));
    counting.function.body.front().as<For>()->body.push_back(
        Function::assign(total, counting.function.local(total)));
    CHECK_FALSE(counting.isParallel());

    Rows growing;
    const BufferId list = growing.function.addBuffer({.name = "out",
                                                      .element = Type::Index,
                                                      .shape = {growing.function.constant(0)},
                                                      .role = BufferRole::Output,
                                                      .isGrowing = true});
    growing.make(growing.function.var(growing.i));
    growing.function.body.front().as<For>()->body.push_back(
        Function::append(list, growing.function.var(growing.i)));
    CHECK_FALSE(growing.isParallel());
}

}  // namespace candler::loop
