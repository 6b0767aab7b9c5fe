// What plans compute several times is kept: which tables pay, what they are, what the plans then
// compute and how many iterations their kernels do. Specification 4.6.
#include "engine/languages/sdqlite/stages/SdqLetInsertion.h"

#include <catch2/catch.hpp>
#include <functional>

#include "SdqFormats.h"
#include "SdqPlanning.h"
#include "SdqResults.h"
#include "engine/codegen/LoopInterpreter.h"
#include "engine/languages/sdqlite/lowering/SdqLowering.h"
#include "engine/languages/sdqlite/lowering/SdqParameters.h"
#include "engine/languages/sdqlite/syntax/SdqPrinter.h"
#include "engine/support/FileSystem.h"

namespace candler::sdqlite {

namespace {

/// A matrix by rows, of which the program says how many entries it has.
std::string csr(const std::string& name, const std::string& rows, const std::string& columns,
                const std::string& entries, const std::string& ring = "real") {
    std::string text = R"(
        size $n
        array $p : vec<nat, nat> monotone length n% + 1
        array $c : vec<nat, &> sorted in $p values in & length $n
        array $v : vec<nat, @> length $n
        storage of$($p, $c, $v) : {% -> {& -> @}} =
            collect(<i,_> in 0..n%) {i -> collect(<q,j> in $c[$p(i)..$p(i + 1))) {j -> $v(q)}}
        tensor $ : {% -> {& -> @}} stored of$($p, $c, $v) nnz #
    )";
    const auto replace = [&](char sign, const std::string& by) {
        for (auto at = text.find(sign); at != std::string::npos; at = text.find(sign, at))
            text.replace(at, 1, by);
    };
    replace('$', name);
    replace('%', rows);
    replace('&', columns);
    replace('@', ring);
    replace('#', entries);
    return text;
}

/// A plan of stage 2, and what is made of it.
struct Kept {
    std::unique_ptr<LoadedText> loaded;
    TermId before;
    TermId after;
    std::vector<std::string> names;
};

Kept keptOf(const std::string& text) {
    Kept kept;
    kept.loaded = loadText(text);
    LoadedText& loaded = *kept.loaded;
    const Limits limits{30, 10'000, 0, 0};
    const TermId factorised = planned(loaded, loaded.program.term, {"stage-1"}, limits).term;
    loaded.program.term = factorised;
    kept.before = planned(loaded, {"stage-2"}, limits).term;
    kept.after = kept.before;
    SdqLetInsertion insertion(loaded.terms, loaded.program);
    for (const auto& step : insertion.steps(kept.before)) {
        kept.names.push_back(step.name);
        kept.after = step.term;
    }
    CHECK(insertion.steps(kept.after).empty());
    return kept;
}

std::string textOf(const Kept& kept) {
    return termText(kept.loaded->terms, kept.after);
}

/// Of the kernel of a plan, whose result must be what the program computes.
std::uint64_t iterationsOf(LoadedText& loaded, TermId plan, const InputValues& inputs) {
    const auto function = lowerPlan(loaded.terms, loaded.program, plan, {.isDense = true});
    if (!function) FAIL(render(function.error()));
    INFO(function->dump());
    const loop::Arguments arguments = kernelArguments(loaded.terms, *function, inputs);
    std::uint64_t iterations = 0;
    const auto result = interpret(*function, arguments, &iterations);
    if (!result) FAIL(render(result.error()));
    const auto meant = evaluate(loaded.terms, loaded.program.term, inputs);
    REQUIRE(meant);
    CHECK(denseResult(*function, *result, arguments) ==
          denseResult(loaded, *meant, *function, arguments));
    return iterations;
}

/// The kernel that stores the result in each way computes what the program does.
void checkStorages(LoadedText& loaded, TermId plan, const std::vector<InputValues>& tried) {
    for (const auto& storage : resultStorages(levelsOf(loaded))) {
        const auto function = loweredAs(loaded, plan, storage);
        if (!function) FAIL(render(function.error()));
        INFO(function->dump());
        for (const InputValues& inputs : tried) {
            const loop::Arguments arguments = kernelArguments(loaded.terms, *function, inputs);
            const auto result = interpret(*function, arguments);
            if (!result) FAIL(render(result.error()));
            const auto meant = evaluate(loaded.terms, loaded.program.term, inputs);
            REQUIRE(meant);
            CHECK(denseResult(*function, *result, arguments) ==
                  denseResult(loaded, *meant, *function, arguments));
        }
    }
}

using Count = std::function<std::uint64_t(const InputValues&)>;

/// The plan is cheaper, computes the same, and so does its kernel, in so many iterations.
void checkKept(const Kept& kept, const Count& count = {}) {
    LoadedText& loaded = *kept.loaded;
    INFO(termText(loaded.terms, kept.before) << "\n" << textOf(kept));
    const CardinalityCosts model(loaded.terms, loaded.program);
    CHECK(costOf(loaded.terms.store, kept.after, model) <
          costOf(loaded.terms.store, kept.before, model));
    const InputOptions options{.mostSize = 5, .isShrunk = true};
    std::vector<InputValues> tried;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const auto inputs = randomInputs(loaded.terms, loaded.program, seed, options);
        if (!inputs) continue;
        const auto meant = evaluate(loaded.terms, loaded.program.term, *inputs);
        const auto found = evaluate(loaded.terms, kept.after, *inputs);
        REQUIRE(meant);
        REQUIRE(found);
        CHECK(*meant == *found);
        const std::uint64_t iterations = iterationsOf(loaded, kept.after, *inputs);
        if (count) CHECK(iterations == count(*inputs));
        tried.push_back(*inputs);
    }
    CHECK(tried.size() > 20);
    checkStorages(loaded, kept.after, tried);
}

std::uint64_t size(const InputValues& inputs, const char* name) {
    return static_cast<std::uint64_t>(inputs.find(name)->second.asIndex());
}

std::uint64_t entries(const InputValues& inputs, const char* array) {
    return static_cast<std::uint64_t>(inputs.find(array)->second.entries().size());
}

const std::string kDimensions = "dim I = 20000  dim J = 20000  dim K = 20000  dim L = 20000\n";

std::string chain(const std::string& ring) {
    return kDimensions + csr("A", "I", "J", "400000", ring) + csr("B", "J", "K", "400000", ring) +
           "array x : vec<K, " + ring + ">\ncompute y : {I -> " + ring +
           "} = sum(<(i,j),a> in A) {i -> a * (sum(<k,b> in B(j)) b * x(k))}\n";
}

}  // namespace

TEST_CASE("a product of matrices with a vector is two products", "[unit]") {
    const Kept kept = keptOf(chain("real"));
    CHECK(kept.names == std::vector<std::string>{"keep-table"});
    CHECK(textOf(kept) ==
          "let x01 = collect(<x01,x02> in 0..nJ) {x01 -> sum(<x03,x04> in "
          "Bc[Bp(x01)..Bp(x01 + 1))) Bv(x03) * x(x04)} in collect(<x02,x03> in 0..nI) {x02 -> "
          "sum(<x04,x05> in Ac[Ap(x02)..Ap(x02 + 1))) Av(x04) * x01(x05)}");
    // Arrays are cleared first.
    checkKept(kept, [](const InputValues& inputs) {
        return 2 * size(inputs, "nI") + 2 * size(inputs, "nJ") + entries(inputs, "Ac") +
               entries(inputs, "Bc");
    });
}

TEST_CASE("three products in a chain are three runs", "[unit]") {
    const Kept kept =
        keptOf(kDimensions + csr("A", "I", "J", "400000") + csr("B", "J", "K", "400000") +
               csr("C", "K", "L", "400000") +
               "array x : vec<L, real>\ncompute y : {I -> real} = sum(<(i,j),a> in A) {i -> a * "
               "(sum(<k,b> in B(j)) b * (sum(<l,c> in C(k)) c * x(l)))}\n");
    CHECK(kept.names == std::vector<std::string>{"keep-table", "keep-table"});
    checkKept(kept, [](const InputValues& inputs) {
        return 2 * size(inputs, "nI") + 2 * size(inputs, "nJ") + 2 * size(inputs, "nK") +
               entries(inputs, "Ac") + entries(inputs, "Bc") + entries(inputs, "Cc");
    });
}

TEST_CASE("tables are of every ring", "[unit]") {
    for (const char* ring : {"int", "bool", "minplus", "orand"}) {
        INFO(ring);
        const Kept kept = keptOf(chain(ring));
        CHECK(kept.names == std::vector<std::string>{"keep-table"});
        checkKept(kept, [](const InputValues& inputs) {
            return 2 * size(inputs, "nI") + 2 * size(inputs, "nJ") + entries(inputs, "Ac") +
                   entries(inputs, "Bc");
        });
    }
}

TEST_CASE("the sum of a row is computed once for the row", "[unit]") {
    const Kept kept = keptOf(kDimensions + csr("A", "I", "J", "400000") +
                             "compute N : {I -> {J -> real}} = sum(<i,Ai> in A) sum(<j,a> in Ai) "
                             "{i -> {j -> min(a, sum(<k,b> in Ai) b)}}\n");
    CHECK(kept.names == std::vector<std::string>{"keep-value"});
    CHECK(textOf(kept) ==
          "collect(<x01,x02> in 0..nI) {x01 -> let x03 = sum(<x03,x04> in "
          "Ac[Ap(x01)..Ap(x01 + 1))) Av(x03) in collect(<x04,x05> in collect(<x04,x05> in "
          "Ac[Ap(x01)..Ap(x01 + 1))) {x05 -> Av(x04)}) {x04 -> min(x05, x03)}}");
    checkKept(kept, [](const InputValues& inputs) {
        return size(inputs, "nI") * (1 + size(inputs, "nJ")) + size(inputs, "nI") +
               2 * entries(inputs, "Ac");
    });
}

TEST_CASE("sums of columns are computed in one run over rows", "[unit]") {
    const Kept kept = keptOf(kDimensions + csr("A", "I", "J", "400000") +
                             "compute N : {I -> {J -> real}} = sum(<(i,j),a> in A) {i -> {j -> "
                             "a * inv((sum(<(m,n),b> in A) {n -> b})(j))}}\n");
    CHECK(kept.names == std::vector<std::string>{"keep-sums"});
    CHECK(textOf(kept) ==
          "let x01 = sum(<x01,x02> in 0..nI) sum(<x03,x04> in Ac[Ap(x01)..Ap(x01 + 1))) "
          "{x04 -> Av(x03)} in collect(<x02,x03> in 0..nI) {x02 -> collect(<x04,x05> in "
          "Ac[Ap(x02)..Ap(x02 + 1))) {x05 -> Av(x04) * inv(x01(x05))}}");
    checkKept(kept, [](const InputValues& inputs) {
        return size(inputs, "nI") * (1 + size(inputs, "nJ")) + 2 * size(inputs, "nI") +
               size(inputs, "nJ") + 2 * entries(inputs, "Ac");
    });
}

TEST_CASE("a number for pairs of indices is a table of rows", "[unit]") {
    const std::string text = "size n = 10000000\n" + csr("B", "I", "K", "100000") + R"(
        array ti : vec<nat, I> values in I length n
        array tj : vec<nat, J> values in J length n
        array tv : vec<nat, real> length n
        array cv : vec<nat, real> length nK * nJ
        tensor C : {K -> {J -> real}} stored rows(cv)
        storage rows(a) : {K -> {J -> real}} =
            collect(<k,_> in 0..nK) {k -> collect(<j,_> in 0..nJ) {j -> a(k * nJ + j)}}
        compute s : real = sum(<q,i> in ti[0..n)) min(tv(q), sum(<k,b> in B(i)) b * C(k)(tj(q)))
    )";
    const Kept kept = keptOf("dim I = 100  dim J = 100  dim K = 1000\n" + text);
    CHECK(kept.names == std::vector<std::string>{"keep-table"});
    CHECK(textOf(kept).find("let x01 = collect(<x01,x02> in 0..nI) {x01 -> collect(<x03,x04> in "
                            "0..nJ) {x03 -> sum(") == 0);
    CHECK(textOf(kept).find("x01(x03)(tj(x02))") != std::string::npos);
    checkKept(kept);
    // Nobody knows how many pairs there are.
    CHECK(keptOf("dim I = 100  dim J  dim K = 1000\n" + text).names.empty());
}

TEST_CASE("what is kept has the same values in every format", "[unit][property]") {
    std::size_t tables = 0;
    for (const StorageText& format : matrixFormats()) {
        INFO(format.name);
        const Kept kept = keptOf(
            kDimensions + declared("A", {"I", "I"}, &format) + declared("B", {"I", "I"}, &format) +
            "array x : vec<I, real>\ncompute y : {I -> real} = sum(<(i,j),a> in A) {i -> a * "
            "(sum(<k,b> in B(j)) b * x(k))}\n");
        if (kept.names.empty()) continue;
        ++tables;
        checkKept(kept);
    }
    CHECK(tables > 3);
}

TEST_CASE("what is not computed more often than it would be kept is not kept", "[unit]") {
    const auto names = [](const std::string& text) { return keptOf(text).names.size(); };
    // Asked for once for each row.
    CHECK(names(kDimensions + csr("A", "I", "J", "400000") +
                "array w : vec<I, real>\ncompute y : {I -> real} = sum(<i,_> in 0..nI) "
                "{i -> w(i) * (sum(<j,b> in A(i)) b)}\n") == 0);
    const auto chainOf = [](const std::string& rows, const std::string& entries) {
        return "dim I = 20000  dim J = " + rows + "  dim K = 20000\n" +
               csr("A", "I", "J", entries) + csr("B", "J", "K", "20000000") +
               "array x : vec<K, real>\ncompute y : {I -> real} = sum(<(i,j),a> in A) {i -> a * "
               "(sum(<k,b> in B(j)) b * x(k))}\n";
    };
    // Few rows of many are asked for, or many.
    CHECK(names(chainOf("1000000", "1000")) == 0);
    CHECK(names(chainOf("1000000", "100000000")) == 1);
    // The table would be too large, or just fits.
    CHECK(names(chainOf("67108865", "1000000000000")) == 0);
    CHECK(names(chainOf("67108864", "1000000000000")) == 1);
    // Nothing says that coordinates are indices.
    std::string unknown = chain("real");
    unknown.erase(unknown.find(" values in J"), std::string(" values in J").size());
    CHECK(names(unknown) == 0);
}

TEST_CASE("what is computed under a condition counts as seldom", "[unit]") {
    const auto steps = [](const std::string& comparison) {
        const auto loaded =
            loadText(kDimensions + csr("A", "I", "J", "400000") + csr("B", "J", "K", "400000") +
                     "array u : vec<I, nat>\narray w : vec<J, nat>\narray x : vec<K, real>\n"
                     "compute y : real = sum(<(i,j),a> in A) if (u(i) " +
                     comparison + " w(j)) a * inv(sum(<k,b> in B(j)) b * x(k))\n");
        // The plan of it might have the condition elsewhere.
        const TermId stored = storedForm(*loaded);
        CHECK(termText(loaded->terms, stored).find("if(u(x01) ") != std::string::npos);
        return SdqLetInsertion(loaded->terms, loaded->program).steps(stored).size();
    };
    CHECK(steps("==") == 0);
    CHECK(steps("<") == 1);
}

TEST_CASE("numbers that no loop changes are computed before it", "[unit]") {
    const Kept kept =
        keptOf(kDimensions + csr("A", "I", "J", "400000") +
               "array x : vec<I, real>\ncompute y : {I -> real} = sum(<i,_> in 0..nI) "
               "{i -> max(x(i), sum(<(m,j),a> in A) a)}\n");
    CHECK(kept.names == std::vector<std::string>{"keep-value"});
    checkKept(kept, [](const InputValues& inputs) {
        return 3 * size(inputs, "nI") + entries(inputs, "Ac");
    });
}

TEST_CASE("one side of merges is a table that the other is looked up in", "[unit]") {
    const auto times = [](const std::string& ring, const std::string& entries,
                          const std::string& value) {
        return "dim I = 20000  dim K = 50  dim L = 1000\n" + csr("B", "I", "L", entries, ring) +
               csr("C", "K", "L", "2500", ring) + "compute A : {I -> {K -> " + ring +
               "}} = sum(<i,Bi> in B, <k,Ck> in C, <l,b> in Bi) {i -> {k -> " + value + "}}\n";
    };
    for (const char* ring : {"real", "int", "bool", "minplus", "orand"}) {
        INFO(ring);
        // All of C, which is small.
        const Kept all = keptOf(times(ring, "40000", "b * Ck(l)"));
        CHECK(all.names == std::vector<std::string>{"keep-sums"});
        CHECK(textOf(all) ==
              "let x01 = collect(<x01,x02> in 0..nK) {x01 -> sum(<x03,x04> in "
              "Cc[Cp(x01)..Cp(x01 + 1))) {x04 -> Cv(x03)}} in collect(<x02,x03> in 0..nI) {x02 "
              "-> collect(<x04,x05> in 0..nK) {x04 -> sum(<x06,x07> in "
              "Bc[Bp(x02)..Bp(x02 + 1))) Bv(x06) * x01(x04)(x07)}}");
        // The result and the table are cleared first.
        checkKept(all, [](const InputValues& inputs) {
            const auto rows = size(inputs, "nI");
            const auto columns = size(inputs, "nK");
            return rows * (1 + columns) + columns * (1 + size(inputs, "nL")) + columns +
                   entries(inputs, "Cc") + rows + rows * columns + columns * entries(inputs, "Bc");
        });
        // A row of B, which all rows of C meet.
        const Kept row = keptOf(times(ring, "1000000", "b * Ck(l)"));
        CHECK(row.names == std::vector<std::string>{"keep-sums"});
        CHECK(textOf(row) ==
              "collect(<x01,x02> in 0..nI) {x01 -> let x03 = sum(<x03,x04> in "
              "Bc[Bp(x01)..Bp(x01 + 1))) {x04 -> Bv(x03)} in collect(<x04,x05> in 0..nK) {x04 "
              "-> sum(<x06,x07> in Cc[Cp(x04)..Cp(x04 + 1))) Cv(x06) * x03(x07)}}");
        checkKept(row, [](const InputValues& inputs) {
            const auto rows = size(inputs, "nI");
            const auto columns = size(inputs, "nK");
            return rows * (1 + columns) + rows * (1 + size(inputs, "nL")) + entries(inputs, "Bc") +
                   rows * (columns + entries(inputs, "Cc"));
        });
    }
    // Factors that depend on both sides, or on neither.
    CHECK(keptOf(times("real", "40000", "min(b, Ck(l))")).names.empty());
    checkKept(keptOf(times("real", "40000", "3 * (b * b) * Ck(l)")));
}

TEST_CASE("tables in loops are cleaned by taking their entries out", "[unit]") {
    const Kept kept =
        keptOf("dim N = 10000\n" + csr("A", "N", "N", "100000") +
               "compute t : real = sum(<(i,j),a> in A, <(j,k),b> in A) a * b * A(i)(k)\n");
    CHECK(kept.names == std::vector<std::string>{"keep-sums"});
    CHECK(textOf(kept) ==
          "sum(<x01,x02> in 0..nN) let x03 = sum(<x03,x04> in Ac[Ap(x01)..Ap(x01 + 1))) {x04 -> "
          "Av(x03)} in sum(<x04,x05> in Ac[Ap(x01)..Ap(x01 + 1))) Av(x04) * (sum(<x06,x07> in "
          "Ac[Ap(x05)..Ap(x05 + 1))) Av(x06) * x03(x07))");
    // Cleared once; a row of it is filled, walked over, and taken out.
    checkKept(kept, [](const InputValues& inputs) {
        std::vector<std::uint64_t> positions;
        for (const auto& [i, at] : inputs.find("Ap")->second.entries())
            positions.push_back(static_cast<std::uint64_t>(at.asIndex()));
        std::uint64_t met = 0;
        for (const auto& [place, row] : inputs.find("Ac")->second.entries()) {
            const auto i = static_cast<std::size_t>(row.asIndex());
            met += positions[i + 1] - positions[i];
        }
        return 2 * size(inputs, "nN") + 3 * entries(inputs, "Ac") + met;
    });
}

TEST_CASE("most programs that are shipped have nothing to keep", "[unit]") {
    const auto folder = resourceFolder() / "programs" / "sdqlite";
    for (const char* name :
         {"band", "batax", "hash-trie", "mmm", "sddmm", "shortest-path", "spmv", "sum", "summmm"}) {
        INFO(name);
        const Kept kept = keptOf(readFile(folder / (std::string(name) + ".sdql")).value());
        CHECK(textOf(kept) == termText(kept.loaded->terms, kept.before));
    }
}

}  // namespace candler::sdqlite
