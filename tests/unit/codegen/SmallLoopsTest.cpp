// Parallel loops that have little to do.
#include "engine/codegen/SmallLoops.h"

#include <catch2/catch.hpp>
#include <string>

#include "engine/codegen/CppPrinter.h"
#include "engine/codegen/LoopVerifier.h"
#include "tests/unit/codegen/Kernels.h"

using namespace candler;
using namespace candler::loop;
using namespace candler::test;

namespace {

std::size_t occurrences(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

/// out[i, j] = in[i, j] + 1, rows in parallel; the loop over columns as a test wants it.
struct Increments {
    Function f{"rows"};
    VarId n = f.addSize("n");
    VarId m = f.addSize("m");
    BufferId in = f.addBuffer({"in", Type::F32, {f.var(n), f.var(m)}, BufferRole::Input});
    BufferId out = f.addBuffer({"out", Type::F32, {f.var(n), f.var(m)}, BufferRole::Output});
    VarId i = f.addLoopVariable("i");
    VarId j = f.addLoopVariable("j");
    ExprId next = f.add(f.load(in, {f.var(i), f.var(j)}), f.real(Type::F32, 1));
    Stmt columns = Function::forLoop(LoopKind::Sequential, j, f.var(m),
                                     {Function::store(out, {f.var(i), f.var(j)}, next)});

    Block rows(Block body) const {
        return {Function::forLoop(LoopKind::Parallel, i, bound, std::move(body))};
    }
    ExprId bound = f.var(n);
};

}  // namespace

TEST_CASE("little work is done in sequence, with the same results", "[property]") {
    Increments rows;
    Function& f = rows.f;
    f.body = rows.rows({rows.columns});
    const Function before = f;
    runSmallLoopsInSequence(f);
    CHECK(verify(f).empty());
    CHECK(f.dump().find("if (((m * n) <= 20000) or alone)") != std::string::npos);
    for (const std::int64_t size : {0, 3, 150}) {
        const Arguments arguments = randomArguments(f, {{"n", size}, {"m", size}});
        CHECK(interpreted(f, arguments) == interpreted(before, arguments));
        CHECK(compiled(f, arguments) == interpreted(before, arguments));
    }
}

TEST_CASE("a parallel loop without others inside is there twice", "[unit]") {
    Increments rows;
    Function& f = rows.f;
    For inner = *rows.columns.as<For>();
    inner.kind = LoopKind::Parallel;
    f.body = {Function::forLoop(LoopKind::Sequential, rows.i, rows.bound, {{inner}})};
    const Function before = f;
    runSmallLoopsInSequence(f);
    CHECK(verify(f).empty());
    INFO(f.dump());
    CHECK(f.dump().find("if ((m <= 20000) or alone)") != std::string::npos);
    const Arguments arguments = randomArguments(f, {{"n", 3}, {"m", 5}});
    CHECK(interpreted(f, arguments) == interpreted(before, arguments));
}

TEST_CASE("work that a counter makes less of is that of its first value", "[unit]") {
    Increments rows;
    Function& f = rows.f;
    For inner = *rows.columns.as<For>();
    inner.bound = f.binary(ExprOp::Subtract, f.var(rows.m), f.var(rows.i));
    f.body = rows.rows({{inner}});
    runSmallLoopsInSequence(f);
    INFO(f.dump());
    CHECK(f.dump().find("if ((((m - 0) * n) <= 20000) or alone)") != std::string::npos);
    // Threads take pieces as they come: rows differ.
    CHECK(printCpp(f).source.find("schedule(dynamic, pieceOf(") != std::string::npos);
}

TEST_CASE("loops inside of a parallel one have no threads of their own", "[unit]") {
    for (const bool hasMemory : {false, true}) {
        Increments rows;
        Function& f = rows.f;
        const VarId k = f.addLoopVariable("k");
        Stmt columns = rows.columns;
        columns.as<For>()->kind = LoopKind::Parallel;
        // Between the two is a loop, so that they are no nest.
        Block body{Function::forLoop(LoopKind::Sequential, k, f.constant(2), {columns})};
        if (hasMemory) {
            const BufferId own = f.addBuffer({"own", Type::F32, {f.var(rows.m)}});
            f.mutableBuffer(own).placement = Placement::Heap;
            body.insert(body.begin(),
                        {Function::allocate(own),
                         Function::store(own, {f.constant(0)}, f.real(Type::F32, 1))});
        }
        f.body = rows.rows(std::move(body));
        runSmallLoopsInSequence(f);
        CHECK(verify(f).empty());
        const std::string source = printCpp(f).source;
        INFO(source);
        CHECK(occurrences(source, "#pragma omp parallel") == 1);
    }
}

TEST_CASE("loops whose work is not known stay as they are", "[unit]") {
    const auto isSame = [](Increments& rows, Block body) {
        rows.f.body = rows.rows(std::move(body));
        const std::string before = rows.f.dump();
        runSmallLoopsInSequence(rows.f);
        CHECK(verify(rows.f).empty());
        return rows.f.dump() == before;
    };
    Increments memory;  // Each iteration needs more of it than the one before.
    const BufferId own = memory.f.addBuffer(
        {"own", Type::F32, {memory.f.add(memory.f.var(memory.i), memory.f.constant(1))}});
    memory.f.mutableBuffer(own).placement = Placement::Heap;
    CHECK_FALSE(isSame(memory, {Function::allocate(own), memory.columns}));
    Increments foreign;
    const ForeignId slow = foreign.f.addForeign({"slow", {Type::F32}, Type::F32});
    Stmt calls = foreign.columns;
    calls.as<For>()->body.front().as<Store>()->value = foreign.f.call(slow, {foreign.next});
    CHECK(isSame(foreign, {calls}));
    Increments none;
    const VarId k = none.f.addLoopVariable("k");
    CHECK_FALSE(isSame(
        none, {Function::forLoop(LoopKind::Sequential, k, none.f.constant(0), {none.columns})}));
}
