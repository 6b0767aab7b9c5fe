// Estimates of how many entries maps have, and the costs that rest on them. Specification 4.3.
#include <array>
#include <catch2/catch.hpp>
#include <cmath>

#include "SdqPrograms.h"
#include "engine/languages/sdqlite/SdqProgram.h"
#include "engine/languages/sdqlite/costs/SdqCardinalityCosts.h"
#include "engine/support/Random.h"

namespace candler::sdqlite {

namespace {

const std::string kInputs = R"(
    dim I = 100  dim J = 200  dim K
    size n = 30
    array p : vec<nat, nat> monotone length nI + 1
    array c : vec<nat, J> sorted in p values in J length 50 * nI
    array u : vec<nat, J> values in J length 50 * nI
    array x : vec<J, real>
    array q : vec<nat, nat> monotone length nI + 1
    array d : vec<nat, J> sorted in q values in J
    array w : vec<nat, real>
    tensor A : {I -> {J -> real}} level 1 avg 80 level 2 avg 5
    tensor B : {I -> {J -> real}} nnz 700
    tensor C : {I -> {J -> real}} density 0.5
    tensor F : {I -> {J -> real}} nnz 20000
    tensor D : {I -> {J -> real}} stored csr(q, d, w) level 2 avg 3
    storage csr(P, Q, V) : {I -> {J -> real}} =
        collect(<i,_> in 0..nI) {i -> collect(<r,j> in Q[P(i)..P(i+1))) {j -> V(r)}}
    scalar s : real
)";

SdqEstimate estimateOf(const std::string& type, const std::string& expression) {
    const auto loaded = loadText(kInputs + "\ncompute r : " + type + " = " + expression + "\n");
    return SdqEstimates(loaded->terms, loaded->program).of(loaded->program.term);
}

/// Of a loop over all of `crd` in a program with this mapping.
double loopOver(const std::string& mapping, const std::string& slice) {
    const auto loaded = loadText(
        "dim I = 100 dim J = 200 size n\narray crd : vec<nat, I> values in I\n"
        "array col : vec<nat, J> values in J\narray val : vec<nat, real>\n"
        "storage m(crd, col, val, n) : {I -> {J -> real}} = " +
        mapping +
        "\ntensor A : {I -> {J -> real}} stored m(crd, col, val, n) nnz 700\n"
        "compute r : real = sum(<q,i> in " +
        slice + ") val(q)\n");
    const SdqEstimates estimates(loaded->terms, loaded->program);
    return estimates.of(loaded->terms.store.children(loaded->program.term)[0]).entries[0];
}

double costOfReal(const std::string& expression) {
    const auto loaded = loadText(kInputs + "\ncompute r : real = " + expression + "\n");
    return costOf(loaded->terms.store, loaded->program.term,
                  CardinalityCosts(loaded->terms, loaded->program));
}

}  // namespace

TEST_CASE("a loop that makes all levels at once has all entries", "[unit]") {
    CHECK(loopOver("sum(<q,i> in crd[0..n)) {i -> {col(q) -> val(q)}}", "crd[0..n)") ==
          Approx(700));
    CHECK(loopOver("sum(<q,_> in 0..n) {crd(q) -> {col(q) -> val(q)}}", "crd[0..n)") ==
          Approx(1000));
    CHECK(loopOver("collect(<q,i> in crd[0..n)) {i -> collect(<j,_> in 0..nJ) {j -> val(q)}}",
                   "crd[0..n)") == Approx(99.9).margin(0.1));
}

TEST_CASE("entries are estimated from what the program says", "[unit]") {
    const std::string matrix = "{I -> {J -> real}}";
    const SdqEstimate a = estimateOf(matrix, "A");
    CHECK(a.entries[0] == Approx(80));
    CHECK(a.entries[1] == Approx(5));
    CHECK(a.entries[2] == 0);
    // 700 entries in 100 rows of 200 leave nearly no row empty.
    const SdqEstimate b = estimateOf(matrix, "B");
    CHECK(b.entries[0] == Approx(99.9).margin(0.1));
    CHECK(b.entries[0] * b.entries[1] == Approx(700));
    CHECK(estimateOf(matrix, "C").entries[1] == Approx(100).epsilon(0.3));
    // A full one is full.
    const SdqEstimate full = estimateOf(matrix, "F");
    CHECK(full.entries[0] == Approx(100));
    CHECK(full.entries[1] == Approx(200));
    CHECK(estimateOf("{J -> real}", "collect(<k,_> in 0..n) {k -> s}").entries[0] == 30);
    CHECK(estimateOf("{J -> real}", "collect(<r,j> in c[p(3)..p(4))) {j -> s}").entries[0] ==
          Approx(5000.0 / 100));
    // What is said of a tensor is true of the arrays that its mapping loops over.
    CHECK(estimateOf("{J -> real}", "collect(<r,j> in d[q(3)..q(4))) {j -> s}").entries[0] == 3);
    CHECK(estimateOf(matrix, "sum(<i,Ai> in A) {i -> Ai}").entries[1] == Approx(5).epsilon(0.1));
    CHECK(estimateOf("{J -> real}", "A(3)").entries[0] == Approx(5));
    CHECK(estimateOf("{K -> real}", "collect(<k,_> in 0..nK) {k -> s}").entries[0] ==
          SdqEstimates::kSize);
}

TEST_CASE("keys that differ each time, and those that do not, are counted as they are", "[unit]") {
    const auto entries = [](const std::string& type, const std::string& expression) {
        const SdqEstimate made = estimateOf(type, expression);
        return std::pair(made.entries[0], made.entries[1]);
    };
    const std::string vector = "{J -> real}";
    const std::string matrix = "{I -> {J -> real}}";
    CHECK(entries(vector, "sum(<j,_> in 0..nJ) {j -> s}").first == 200);
    CHECK(entries(vector, "sum(<j,_> in 0..nJ) if (j < 5) (let t = x(j) in {j -> t})").first ==
          200);
    CHECK(entries(vector, "sum(<r,j> in c[p(3)..p(4))) {j -> s}").first == 50);
    // Of an array that is not sorted they may be equal.
    CHECK(entries(vector, "sum(<r,j> in u) {j -> s}").first == Approx(1000).epsilon(0.01));
    CHECK(entries(matrix, "sum(<i,_> in 0..nI) {i -> sum(<j,_> in 0..nJ) {j -> s}}") ==
          std::pair(100.0, 200.0));
    CHECK(entries(matrix, "sum(<i,_> in 0..nI) sum(<j,_> in 0..nJ) {i -> {j -> s}}") ==
          std::pair(100.0, 200.0));
    CHECK(entries(matrix, "sum(<i,_> in 0..nI) {i -> x} + {i -> x}") == std::pair(100.0, 200.0));
}

TEST_CASE("a merge is cheaper than a loop in a loop, unless a side is tiny", "[unit]") {
    const auto merged = [](const std::string& left, const std::string& right) {
        return costOfReal("merge(<a,b,v> in <" + left + ", " + right + ">) w(a) * w(b)");
    };
    const auto nested = [](const std::string& left, const std::string& right) {
        return costOfReal("sum(<a,v> in " + left + ") sum(<b,z> in " + right +
                          ") if (v == z) w(a) * w(b)");
    };
    const std::string row = "c[p(1)..p(2))";
    const std::string other = "d[q(1)..q(2))";
    CHECK(merged(row, other) < nested(row, other));
    CHECK(merged("c[p(1)..p(2))", "c[p(2)..p(3))") < merged(row, "u[0..nI)"));
    CHECK(nested("d[q(1)..q(2))", "0..1") < merged("u[0..nJ)", "0..1"));
}

TEST_CASE("a row that is stored is read, one that is made is stored first", "[unit]") {
    CHECK(costOfReal("sum(<j,a> in A(3)) a") <
          costOfReal("sum(<j,a> in (sum(<j,b> in A(3)) {j -> b})) a"));
    CHECK(costOfReal("sum(<i,Ai> in A) (sum(<j,a> in Ai) a) * s") >
          costOfReal("(sum(<i,Ai> in A) sum(<j,a> in Ai) a) * s"));
}

TEST_CASE("no part costs more than the whole", "[property]") {
    const auto loaded = loadText(kInputs + "compute r : real = s");
    const CardinalityCosts model(loaded->terms, loaded->program);
    TermStore& store = loaded->terms.store;
    Random random(3);
    for (const OperatorRow& row : operatorTable()) {
        const LabelId label = store.label({op(row.op), 0, PlainTypes::ring(Ring::Real)});
        for (int round = 0; round < 200 && row.arity > 0; ++round) {
            std::vector<double> costs;
            std::vector<Estimate> estimates;
            for (int i = 0; i < row.arity; ++i) {
                costs.push_back(static_cast<double>(random.below(1000)));
                SdqEstimate one;
                for (double& level : one.entries)
                    level = static_cast<double>(random.below(30)) / 10;
                one.access = static_cast<Access>(random.below(9));
                estimates.push_back(one.packed());
            }
            const double cost = model.estimatedCost(store, label, costs, estimates, {});
            CAPTURE(row.name);
            for (const double part : costs) CHECK(cost > part);
            CHECK(model.cost(store, label, costs) > 0);
        }
    }
}

TEST_CASE("estimates are packed and unpacked", "[unit]") {
    SdqEstimate one;
    one.entries = {1, 2, 3, 4};
    one.segment = 5;
    one.number = 6;
    one.access = Access::Slice;
    one.isSorted = true;
    one.keys = {0, SdqEstimate::kManyKeys, 30, 7};
    const SdqEstimate again(one.packed());
    CHECK(again.keys == one.keys);
    CHECK(again.packed() == one.packed());
    CHECK(again.access == Access::Slice);
    CHECK(again.isSorted);
}

TEST_CASE("programs offer the normal form of stage 2, and costs by cardinality first", "[unit]") {
    SdqProgram program;
    REQUIRE(program.load({"test", R"(
        dim I dim J
        array q : vec<nat, nat> monotone length nI + 1
        array d : vec<nat, J> sorted in q values in J
        array w : vec<nat, real>
        array x : vec<J, real>
        tensor D : {I -> {J -> real}} stored csr(q, d, w)
        storage csr(P, Q, V) : {I -> {J -> real}} =
            collect(<i,_> in 0..nI) {i -> collect(<r,j> in Q[P(i)..P(i+1))) {j -> V(r)}}
        compute r : real = sum(<i,Di> in D) sum(<j,a> in Di) a * x(j)
    )"}));
    REQUIRE(program.ownCostModels().size() == 2);
    CHECK(program.ownCostModels()[0]->name() == "cardinality");
    const auto forms = program.normalForms();
    REQUIRE(forms.size() == 2);
    CHECK(forms[0].name == "stored");
    CHECK(forms[1].name == "kept");
    CHECK(forms[0].ruleNames.empty());
    const TermId stored = forms[0].normalise(program.start());
    CHECK(program.termText(stored) ==
          "sum(<x01,x02> in 0..nI) sum(<x03,x04> in d[q(x01)..q(x01 + 1))) w(x03) * x(x04)");
    CHECK(program.stored(program.start()).term == stored);
    CHECK(forms[0].normalise(stored) == stored);
    const std::array terms{program.start(), stored};
    const auto inputs = program.randomInputs(terms, 1, {});
    REQUIRE(inputs);
    const auto values = program.evaluate(terms, *inputs, {});
    REQUIRE(values);
    CHECK((*values)[0].numbers == (*values)[1].numbers);
}

}  // namespace candler::sdqlite
