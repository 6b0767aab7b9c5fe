// Results that are stored by their entries: what `into` says, and how entries are put in order.
// That they are right is seen in SdqLoweringTest.cpp.
#include <catch2/catch.hpp>

#include "SdqPrograms.h"
#include "SdqResults.h"
#include "engine/languages/sdqlite/lowering/SdqParameters.h"

namespace candler::sdqlite {

namespace {

const std::string kMatrix =
    "array Ap : vec<nat, nat> monotone length nI + 1\n"
    "array Ac : vec<nat, J> sorted in Ap values in J\narray Av : vec<pos(Ac), real>\n"
    "storage csr(pos, crd, val) : {I -> {J -> real}} =\n"
    "  collect(<i,_> in 0..nI) {i -> collect(<q,j> in crd[pos(i)..pos(i+1))) {j -> val(q)}}\n"
    "tensor A : {I -> {J -> real}} stored csr(Ap, Ac, Av)\n";

/// With a mapping `out` of its result.
std::string withMapping(const std::string& parameters, const std::string& type,
                        const std::string& mapping, const std::string& arguments) {
    return "dim I\ndim J\ndim K\nstorage out(" + parameters + ") : " + type + " = " + mapping +
           "\ncompute R : " + type + " into out(" + arguments + ") = {}\n";
}

std::string described(const std::string& text) {
    const auto loaded = loadText(text);
    REQUIRE(loaded->program.resultStorage.has_value());
    if (!*loaded->program.resultStorage)
        return loaded->program.resultStorage->error().front().message;
    const ResultStorage& storage = **loaded->program.resultStorage;
    std::string result = std::to_string(storage.denseLevels) + " dense";
    for (const ResultStorage::Level& level : storage.levels)
        result +=
            ", " + (level.positions.empty() ? "-" : level.positions) + " " + level.coordinates;
    return result + "; " + storage.values;
}

std::string dumped(const std::string& text) {
    const auto loaded = loadText(text);
    const auto function = lowerPlan(loaded->terms, loaded->program, loaded->program.term);
    return function ? function->dump() : render(function.error());
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("mappings of results are read", "[unit][lowering]") {
    const std::string matrix = "{I -> {J -> real}}";
    CHECK(described(withMapping("p, c, v", matrix,
                                "collect(<i,_> in 0..nI) {i -> collect(<q,j> in c[p(i)..p(i+1))) "
                                "{j -> v(q)}}",
                                "X, Y, Z")) == "1 dense, X Y; Z");
    CHECK(described(withMapping("n, c, p, d, v", matrix,
                                "sum(<r,i> in c[0..n)) {i -> sum(<q,j> in d[p(r)..p(r+1))) "
                                "{j -> v(q)}}",
                                "N, C, P, D, V")) == "0 dense, - C, P D; V");
    CHECK(described(withMapping("v", matrix,
                                "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..nJ) "
                                "{j -> v(nJ*i+j)}}",
                                "V")) == "2 dense; V");
    CHECK(described(withMapping("p, c, v", "{I -> {J -> {K -> real}}}",
                                "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..nJ) {j -> "
                                "collect(<q,k> in c[p(i*nJ+j)..p(i*nJ+j+1))) {k -> v(q)}}}",
                                "P, C, V")) == "2 dense, P C; V");
}

TEST_CASE("mappings that no kernel writes are told", "[unit][lowering]") {
    const std::string text =
        withMapping("v", "{I -> {J -> real}}",
                    "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..nJ) {j -> v(j*nI+i)}}", "V");
    CHECK(described(text) == "no kernel stores its result by the mapping 'out'");
    CHECK(has(dumped(text), "test:5:37: error: no kernel stores its result"));
    CHECK(described(withMapping("p, c, v", "{I -> {J -> real}}",
                                "collect(<i,_> in 0..nI) {i -> collect(<q,j> in "
                                "c[p(i)..p(i+2))) {j -> v(q)}}",
                                "P, C, V")) == "no kernel stores its result by the mapping 'out'");
}

TEST_CASE("keys that ascend are appended", "[unit][lowering]") {
    const std::string text = dumped("dim I\ndim J\n" + kMatrix +
                                    "compute R : {I -> {J -> real}} into csr(Rp, Rc, Rv) = "
                                    "sum(<i,Ai> in A) {i -> sum(<j,a> in Ai) {j -> 2 * a}}\n");
    INFO(text);
    CHECK(has(text, "append Rc"));
    CHECK_FALSE(has(text, "sort"));
    CHECK_FALSE(has(text, "is_used"));
}

TEST_CASE("a few rows that ascend are added in one pass", "[unit][lowering]") {
    const std::string inputs = "dim I\ndim J\nscalar s : real\n" + kMatrix;
    const std::string into = "compute R : {I -> {J -> real}} into csr(Rp, Rc, Rv) = ";
    for (const char* const sum :
         {"A + 2 * A", "A - s * A", "(0 - A) - A", "sum(<i,Ai> in A) {i -> Ai + 3 * Ai}",
          "A + 2 * A + A", "A - s * (A - (A + A))", "A + A + A + A + A + A + A + A"}) {
        const std::string text = dumped(inputs + into + sum + "\n");
        INFO(text);
        CHECK(has(text, "while"));
        CHECK_FALSE(has(text, "is_used"));
        CHECK_FALSE(has(text, "sort"));
    }
}

TEST_CASE("there is room for all entries from the start where sizes say how many",
          "[unit][lowering]") {
    const auto roomOf = [](const std::string& type, const std::string& storage,
                           const std::string& value) {
        const std::string text =
            dumped("dim I\ndim J\ndim K\nsize n\nsize m\n" + kMatrix +
                   "array Tc1 : vec<nat, I> sorted values in I length n\n"
                   "array Tp2 : vec<nat, nat> monotone length n + 1\n"
                   "array Tc2 : vec<nat, J> sorted in Tp2 values in J length m\n"
                   "array Tp3 : vec<nat, nat> monotone length m + 1\n"
                   "array Tc3 : vec<nat, K> sorted in Tp3 values in K\n"
                   "array Tv : vec<pos(Tc3), real>\n"
                   "storage csf(n, c1, p2, c2, p3, c3, v) : {I -> {J -> {K -> real}}} =\n"
                   "  collect(<p,i> in c1[0..n)) {i -> collect(<q,j> in c2[p2(p)..p2(p+1))) {j -> "
                   "collect(<r,k> in c3[p3(q)..p3(q+1))) {k -> v(r)}}}\n"
                   "tensor T : {I -> {J -> {K -> real}}} stored csf(n, Tc1, Tp2, Tc2, Tp3, Tc3, "
                   "Tv)\n" +
                   "compute R : " + type + " into " + storage + " = " + value + "\n");
        INFO(text);
        const auto at = text.find("  room for ");
        if (at == std::string::npos) return std::string();
        return text.substr(at + 11, text.find(" entries\n", at) - at - 11);
    };
    const auto rows = [&](const std::string& value) {
        return roomOf("{I -> {J -> real}}", "csr(Rp, Rc, Rv)", value);
    };
    CHECK(rows("2 * A") == "Ac_length");
    CHECK(rows("A + 2 * A") == "(2 * Ac_length)");
    CHECK(rows("A + 2 * A + 3 * A") == "(3 * Ac_length)");
    CHECK(rows("sum(<i,Ai> in A) {i -> sum(<j,a> in Ai) if (a < 2) {j -> a}}") == "Ac_length");
    const auto trees = [&](const std::string& value) {
        return roomOf("{I -> {J -> {K -> real}}}", "csf(Rn, Rc1, Rp2, Rc2, Rp3, Rc3, Rv)", value);
    };
    CHECK(trees("2 * T") == "Tc3_length");
    // As many as products of entries, or an entry for each index.
    CHECK(rows("sum(<i,Ai> in A) {i -> sum(<m,Am> in A) Am}").empty());
    CHECK(trees("sum(<i,Ti> in T) {i -> sum(<j,Tij> in Ti) {j -> sum(<k,_> in 0..nK) "
                "{k -> A(i)(j)}}}")
              .empty());
}

TEST_CASE("other keys are gathered, row by row or all", "[unit][lowering]") {
    const std::string into = "compute R : {I -> {J -> real}} into csr(Rp, Rc, Rv) = ";
    const std::string rows =
        dumped("dim I\ndim J\n" + kMatrix + into + "A + A + A + A + A + A + A + A + A\n");
    CHECK(has(rows, "is_used: nJ.bool"));
    const std::string byColumns = "sum(<j,_> in 0..nJ) sum(<i,Ai> in A) {i -> {j -> Ai(j)}}\n";
    CHECK(has(dumped("dim I\ndim J\n" + kMatrix + into + byColumns), "sort keys with parts"));
    CHECK(has(dumped("dim I = 5\ndim J = 7\n" + kMatrix + into + byColumns),
              "is_used: (nI * nJ).bool"));
}

TEST_CASE("what all rows are multiplied by is computed before them", "[unit][lowering]") {
    const std::string total = "(sum(<i,Ai> in A) sum(<j,a> in Ai) a * a)";
    for (const std::string& sum : {"A + " + total + " * A + A", "A - 2 * " + total + " * A"}) {
        const std::string text =
            dumped("dim I\ndim J\n" + kMatrix +
                   "compute R : {I -> {J -> real}} into csr(Rp, Rc, Rv) = " + sum + "\n");
        INFO(text);
        const auto first = text.find("sum = (sum + ");
        REQUIRE(first != std::string::npos);
        CHECK(first < text.find("while"));
        CHECK(text.find("sum = (sum + ", first + 1) == std::string::npos);
    }
}

TEST_CASE("keys of several levels have room", "[unit][lowering]") {
    const auto coo = [](const std::string& value) {
        const std::string size = value.empty() ? "" : " = " + value;
        return "dim I" + size + "\ndim J" + size + "\ndim K" + size +
               "\nsize n\narray a : vec<nat, I> values in I length n\n"
               "array b : vec<nat, J> values in J length n\n"
               "array c : vec<nat, K> values in K length n\n"
               "array v : vec<nat, real> length n\n"
               "storage tree(n, c1, p2, c2, p3, c3, v) : {I -> {J -> {K -> real}}} =\n"
               "  collect(<p,i> in c1[0..n)) {i -> collect(<q,j> in c2[p2(p)..p2(p+1))) {j ->\n"
               "    collect(<r,k> in c3[p3(q)..p3(q+1))) {k -> v(r)}}}\n"
               "compute C : {I -> {J -> {K -> real}}} into tree(Cn, C1, P2, C2, P3, C3, V) =\n"
               "  sum(<q,i> in a[0..n)) {i -> {b(q) -> {c(q) -> v(q)}}}\n";
    };
    CHECK(has(dumped(coo("3000000")),
              "test:12:9: error: no kernel puts entries of more than 2^62 places in order"));
    CHECK(has(dumped(coo("1000000")), "sort keys with parts"));
    // Of sizes that are not known the kernel asks.
    const auto loaded = loadText(coo(""));
    const auto function = lowerPlan(loaded->terms, loaded->program, loaded->program.term);
    REQUIRE(function.has_value());
    loop::Arguments arguments;
    for (const loop::Parameter& parameter : function->parameters())
        if (const auto* size = std::get_if<loop::VarId>(&parameter))
            arguments.sizes[*size] = (*function)[*size].name == "n" ? 0 : 3000000;
    for (const loop::Parameter& parameter : function->parameters())
        if (const auto* buffer = std::get_if<loop::BufferId>(&parameter))
            if ((*function)[*buffer].role == loop::BufferRole::Input)
                arguments.buffers[*buffer] = {};
    const auto refused = interpret(*function, arguments);
    REQUIRE_FALSE(refused.has_value());
    CHECK(has(render(refused.error()), "2^62 / (nJ * nK) = 512409 must be at least 3000000"));
    for (auto& [size, value] : arguments.sizes) value = std::min<std::int64_t>(value, 1000000);
    CHECK(interpret(*function, arguments).has_value());
}

TEST_CASE("coordinates of 32 bits have room", "[unit][lowering]") {
    const std::string into =
        kMatrix + "compute R : {I -> {J -> real}} into csr(Rp, Rc, Rv) int32 = A + A\n";
    CHECK(has(dumped("dim I\ndim J\n" + into), "require 2147483648 >= nJ"));
    CHECK(has(dumped("dim I\ndim J = 2147483648\n" + into), "append Rc"));
    CHECK(
        has(dumped("dim I\ndim J = 2147483649\n" + into), "32 bits do not hold these coordinates"));
}

TEST_CASE("results that would be too large are stored by entries", "[unit][lowering]") {
    const std::string compute = "compute R : {I -> {J -> real}} = 2 * A\n";
    CHECK(has(dumped("dim I = 100000\ndim J = 100000\n" + kMatrix + compute), "append R_crd"));
    CHECK_FALSE(has(dumped("dim I = 1000\ndim J = 1000\n" + kMatrix + compute), "append"));
    CHECK_FALSE(has(dumped("dim I\ndim J\n" + kMatrix + compute), "append"));
}

}  // namespace candler::sdqlite
