// Merges and tables in lowered programs, run by the interpreter of loop programs, against the
// interpreter of terms.
#include <algorithm>
#include <catch2/catch.hpp>

#include "SdqPrograms.h"
#include "SdqResults.h"
#include "engine/codegen/LoopInterpreter.h"
#include "engine/languages/sdqlite/lowering/SdqLowering.h"
#include "engine/languages/sdqlite/lowering/SdqParameters.h"
#include "engine/languages/sdqlite/stages/SdqLetInsertion.h"

namespace candler::sdqlite {

namespace {

/// Matrices A, B and D by rows.
std::string matrices() {
    std::string text = "dim I = 30  dim K = 25\n";
    for (const std::string name : {"A", "B", "D"})
        text += "size " + name + "n\narray " + name + "p : vec<nat, nat> monotone length nI + 1\n" +
                "array " + name + "c : vec<nat, K> sorted in " + name + "p values in K length " +
                name + "n\narray " + name + "v : vec<nat, real> length " + name + "n\n";
    text +=
        "storage csr(pos, crd, val) : {I -> {K -> real}} = collect(<i,_> in 0..nI) "
        "{i -> collect(<q,j> in crd[pos(i)..pos(i+1))) {j -> val(q)}}\n";
    for (const std::string name : {"A", "B", "D"})
        text += "tensor " + name + " : {I -> {K -> real}} stored csr(" + name + "p, " + name +
                "c, " + name + "v) nnz 100\n";
    return text;
}

/// As it is written, and with what is used several times kept, stored in each way.
void check(const std::string& text) {
    INFO(text);
    const auto loaded = loadText(text);
    const auto steps = SdqLetInsertion(loaded->terms, loaded->program).steps(loaded->program.term);
    const TermId kept = steps.empty() ? loaded->program.term : steps.back().term;
    std::size_t count = 0;
    for (const TermId plan : {loaded->program.term, kept})
        for (const auto& storage : resultStorages(levelsOf(*loaded))) {
            const auto function = loweredAs(*loaded, plan, storage);
            if (!function) FAIL(render(function.error()));
            INFO(function->dump());
            for (std::uint64_t seed = 0; seed < 15; ++seed) {
                const auto inputs =
                    randomInputs(loaded->terms, loaded->program, seed, {.mostSize = 6});
                if (!inputs) continue;
                const loop::Arguments arguments =
                    kernelArguments(loaded->terms, *function, *inputs);
                const auto result = interpret(*function, arguments);
                if (!result) FAIL(render(result.error()));
                const auto value = evaluate(loaded->terms, loaded->program.term, *inputs);
                if (!value) FAIL(render(value.error()));
                CHECK(denseResult(*function, *result, arguments) ==
                      denseResult(*loaded, *value, *function, arguments));
                ++count;
            }
        }
    CHECK(count > 10);
}

}  // namespace

TEST_CASE("tables are clean again, whatever fills them", "[unit][property][lowering]") {
    const std::string rows = matrices() + "compute C : {I -> {K -> real}} = ";
    const std::string number = matrices() + "compute s : real = ";
    // A table that another is made with; one that is made to make it.
    check(number +
          "sum(<i,Ai> in A) let u = sum(<k,b> in B(i)) {k -> b} in let t = sum(<k,x> in "
          "D(i)) if (u(k) != 0) {k -> x} in sum(<k,a> in Ai) a * t(k)\n");
    check(rows +
          "sum(<i,Di> in D) {i -> let t = (let u = sum(<k,a> in A(i)) {k -> a} in "
          "sum(<k,b> in B(i)) {k -> b * u(k)}) in sum(<k,d> in D(i)) {k -> d * t(k)}}\n");
    check(number +
          "sum(<i,Ai> in A) (let t = (let u = sum(<k,a> in A(i)) {k -> a} in "
          "sum(<k,b> in B(i)) {k -> b * u(k)}) in sum(<k,d> in D(i)) d * t(k))\n");
    // One for each entry of summands, whose cursors go on.
    const std::string first =
        "(collect(<q,k> in Ac[Ap(i)..Ap(i+1))) {k -> let t = sum(<r,j> in "
        "Dc[q..Dn)) {j -> Dv(r)} in sum(<s,j> in Dc[0..Dn)) t(j)})";
    const std::string others[] = {" + (collect(<q,k> in Bc[Bp(i)..Bp(i+1))) {k -> Bv(q)})",
                                  " + (collect(<q,k> in Dc[Dp(i)..Dp(i+1))) {k -> Dv(q)})"};
    check(rows + "collect(<i,_> in 0..nI) {i -> " + first + others[0] + "}\n");
    check(rows + "collect(<i,_> in 0..nI) {i -> " + first + others[0] + others[1] + "}\n");
}

TEST_CASE("pairs of a merge count, be they of truth values", "[unit][property][lowering]") {
    check(
        "dim I = 300  dim K = 25\nsize m\narray Ac : vec<nat, K> values in K length m\n"
        "array Am : vec<nat, bool> length m\nsize n\narray Bc : vec<nat, K> values in K length n\n"
        "array Bv : vec<nat, real> length n\ncompute C : {I -> real} = collect(<i,_> in 0..nI) "
        "{i -> merge(<r,s,k> in <Ac[0..m), Bc[0..n)>) Am(r) * Bv(s)}\n");
}

TEST_CASE("what follows on a merge is not written three times if it has loops",
          "[unit][lowering]") {
    const auto linesOf = [](int merges) {
        std::string text =
            matrices() + "compute C : {I -> {K -> real}} = collect(<i,_> in 0..nI) {i -> ";
        for (int i = 0; i < merges; ++i)
            text += "sum(<k,x" + std::to_string(i) +
                    "> in merge(<r,s,k> in <Ac[Ap(i)..Ap(i+1)), "
                    "Bc[Bp(i)..Bp(i+1))>) {k -> Av(r) * Bv(s)}) ";
        const auto loaded = loadText(text + "{k -> x0}}\n");
        const auto function = lowerPlan(loaded->terms, loaded->program, loaded->program.term);
        if (!function) FAIL(render(function.error()));
        const std::string dump = function->dump();
        return std::count(dump.begin(), dump.end(), '\n');
    };
    CHECK(2 * (linesOf(4) - linesOf(3)) < 3 * (linesOf(3) - linesOf(2)));
}

TEST_CASE("results that are dense by 'into' are made by threads, with tables of their own",
          "[unit][lowering]") {
    const auto loaded =
        loadText(matrices() +
                 "storage dn(val) : {I -> {K -> real}} = collect(<i,_> in 0..nI) "
                 "{i -> collect(<k,_> in 0..nK) {k -> val(i * nK + k)}}\n"
                 "compute C : {I -> {K -> real}} into dn(Cv) = sum(<i,Di> in D) {i -> let t = "
                 "sum(<k,b> in B(i)) {k -> b} in sum(<k,d> in D(i)) {k -> d * t(k)}}\n");
    const auto function = lowerPlan(loaded->terms, loaded->program, loaded->program.term);
    if (!function) FAIL(render(function.error()));
    CHECK(function->dump().find("parallel for") != std::string::npos);
}

TEST_CASE("tables whose size nobody says are not cleared in each iteration", "[unit]") {
    const auto kept = [](const std::string& sizes) {
        std::string text = matrices();
        text.replace(0, text.find('\n'), sizes);
        for (auto at = text.find("nnz 100"); at != std::string::npos; at = text.find("nnz 100\n"))
            text.replace(at, 7, "nnz 200000");
        const auto loaded =
            loadText(text +
                     "compute C : {I -> {I -> real}} = collect(<i,_> in 0..nI) {i -> "
                     "collect(<j,_> in 0..nI) {j -> merge(<r,s,k> in <Ac[Ap(i)..Ap(i+1)), "
                     "Bc[Bp(j)..Bp(j+1))>) Av(r) * Bv(s)}}\n");
        return SdqLetInsertion(loaded->terms, loaded->program).steps(loaded->program.term).size();
    };
    CHECK(kept("dim I = 1000  dim K = 500") > 0);
    CHECK(kept("dim I = 1000  dim K") == 0);
}

TEST_CASE("merges around loops jump over what lies between pairs", "[unit][property][lowering]") {
    const std::string tensor = matrices() +
                               "size n\narray Tc : vec<nat, I> sorted values in I length n\n"
                               "array Uc : vec<nat, I> sorted values in I length Bn\n";
    check(tensor +
          "compute s : real = merge(<r,q,i> in <Tc, Uc>) sum(<p,k> in Ac[Ap(i)..Ap(i+1))) "
          "Av(p) * Bv(q) * r\n");
    check(tensor +
          "compute C : {I -> {K -> real}} = merge(<r,q,i> in <Tc, Uc>) {i -> "
          "merge(<p,o,k> in <Ac[Ap(i)..Ap(i+1)), Bc[Bp(i)..Bp(i+1))>) "
          "{k -> Av(p) * Bv(o) * (r + 1)}}\n");
}

TEST_CASE("merges gallop where one side is much longer", "[unit][property][lowering]") {
    const auto loaded = loadText(
        "dim J\nsize m\nsize n\narray ac : vec<nat, J> sorted values in J length m\n"
        "array bc : vec<nat, J> sorted values in J length n\narray av : vec<nat, real> length m\n"
        "array bv : vec<nat, real> length n\n"
        "compute s : real = merge(<r,s,j> in <ac, bc>) av(r) * bv(s) * j\n");
    const auto function = lowerPlan(loaded->terms, loaded->program, loaded->program.term);
    if (!function) FAIL(render(function.error()));
    INFO(function->dump());
    const auto vector = [](std::int64_t count, const auto& valueAt) {
        Entries entries;
        for (std::int64_t i = 0; i < count; ++i) entries[{i}] = valueAt(i);
        return Value::map(std::move(entries), true);
    };
    const auto iterationsOf = [&](std::int64_t m, std::int64_t n, std::int64_t every) {
        // All indices on the longer side; of the shorter one, those that are multiples of it.
        const auto coordinate = [&](std::int64_t count, std::int64_t other) {
            return [=](std::int64_t i) { return Value::index(count < other ? i * every : i); };
        };
        const auto number = [](std::int64_t i) {
            return Value::number(static_cast<double>(i + 1));
        };
        InputValues inputs;
        inputs["nJ"] = Value::index(std::max({m, n, std::min(m, n) * every}));
        inputs["m"] = Value::index(m);
        inputs["n"] = Value::index(n);
        inputs["ac"] = vector(m, coordinate(m, n));
        inputs["bc"] = vector(n, coordinate(n, m));
        inputs["av"] = vector(m, number);
        inputs["bv"] = vector(n, number);
        std::uint64_t iterations = 0;
        const loop::Arguments arguments = kernelArguments(loaded->terms, *function, inputs);
        const auto result = interpret(*function, arguments, &iterations);
        if (!result) FAIL(render(result.error()));
        const auto meant = evaluate(loaded->terms, loaded->program.term, inputs);
        REQUIRE(meant);
        CHECK(denseResult(*function, *result, arguments) ==
              denseResult(*loaded, *meant, *function, arguments));
        return iterations;
    };
    for (const std::int64_t few : {0, 1, 3})
        for (const std::int64_t many : {0, 1, 7, 8, 9, 24, 25, 100, 1000})
            for (const std::int64_t every : {1, 2, 31, 400}) {
                iterationsOf(few, many, every);
                iterationsOf(many, few, every);
            }
    // Steps that double, and halves: about two times the logarithm of how far it is for each.
    CHECK(iterationsOf(3, 1000, 331) < 3 * 2 * 10);
    CHECK(iterationsOf(1000, 3, 331) < 3 * 2 * 10);
    CHECK(iterationsOf(200, 1000, 5) > 800);
}

}  // namespace candler::sdqlite
