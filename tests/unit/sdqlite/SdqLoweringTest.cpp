// Lowered programs, run by the interpreter of loop programs, against the interpreter of terms.
#include "engine/languages/sdqlite/lowering/SdqLowering.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "SdqFormats.h"
#include "SdqPrograms.h"
#include "SdqResults.h"
#include "engine/codegen/LoopInterpreter.h"
#include "engine/languages/sdqlite/lowering/SdqParameters.h"
#include "engine/languages/sdqlite/stages/SdqStoredMaps.h"

namespace candler::sdqlite {

namespace {

/// Programs whose inputs cannot be made at a seed are left out there. Gives how many were run.
std::size_t checkFunction(const LoadedText& loaded, const loop::Function& function,
                          std::uint64_t rounds) {
    INFO(function.dump());
    std::size_t count = 0;
    for (std::uint64_t seed = 0; seed < rounds; ++seed) {
        const InputOptions options{.mostSize = seed % 5 == 0 ? 1 : 6};
        const auto inputs = randomInputs(loaded.terms, loaded.program, seed, options);
        if (!inputs) continue;
        const loop::Arguments arguments = kernelArguments(loaded.terms, function, *inputs);
        const auto result = interpret(function, arguments);
        if (!result) FAIL(render(result.error()));
        INFO("seed " << seed);
        const auto value = evaluate(loaded.terms, loaded.program.term, *inputs);
        if (!value) FAIL(render(value.error()));
        REQUIRE(denseResult(function, *result, arguments) ==
                denseResult(loaded, *value, function, arguments));
        ++count;
    }
    return count;
}

/// With each way to store the result. Gives how often the dense one was run.
std::size_t checkLowered(const std::string& text, std::uint64_t rounds = 20) {
    const auto loaded = loadText(text);
    storeMapsInArrays(loaded->terms, loaded->program);
    std::optional<std::size_t> count;
    for (const auto& storage : resultStorages(levelsOf(*loaded))) {
        const auto function = loweredAs(*loaded, loaded->program.term, storage);
        if (!function) FAIL(render(function.error()));
        const std::size_t runs = checkFunction(*loaded, *function, rounds);
        if (!count) count = runs;
        CHECK(runs == *count);
    }
    return *count;
}

const std::string kDimensions = "dim I\ndim J\ndim K\ndim L\n";

struct Program {
    std::string name;
    std::string vector, matrix, second, cube;  ///< Dimensions of x, A, B, T: letters; or none.
    std::string compute;
};

const std::vector<Program>& programs() {
    static const std::vector<Program> kPrograms{
        {"MMM", "", "IK", "KJ", "",
         "C : {I->{J->real}} = sum(<i,Ai> in A) sum(<k,a> in Ai) sum(<j,b> in B(k)) "
         "{ i -> { j -> a*b } }"},
        {"SumMMM", "", "KI", "KJ", "",
         "s : real = sum(<k,Ak> in A) sum(<i,a> in Ak) sum(<j,b> in B(k)) a*b"},
        {"BATAX", "J", "IJ", "", "",
         "y : {J->real} = sum(<i,Ai> in A) sum(<j,a> in Ai) sum(<k,a2> in Ai) "
         "{ j -> beta * a * a2 * x(k) }"},
        {"TTM", "", "KL", "", "IJL",
         "R : {I->{J->{K->real}}} = sum(<i,Ti> in T) sum(<j,Tij> in Ti) sum(<k,Ak> in A) "
         "sum(<l,b> in Tij) { i -> { j -> { k -> b * Ak(l) } } }"},
        {"MTTKRP", "", "KJ", "JL", "IKL",
         "R : {I->{J->real}} = sum(<i,Ti> in T) sum(<k,Tik> in Ti) sum(<j,c> in A(k)) "
         "sum(<l,b> in Tik) { i -> { j -> c * b * B(j)(l) } }"},
        {"SpMV", "J", "IJ", "", "",
         "y : {I->real} = sum(<i,Ai> in A) {i -> sum(<j,a> in Ai) a * x(j)}"},
        {"SDDMM", "", "IK", "KJ", "",
         "R : {I->{J->real}} = sum(<i,Ai> in A) sum(<j,_> in 0..nJ) "
         "{i -> {j -> S(i)(j) * (sum(<k,a> in Ai) a * B(k)(j))}}"},
        {"addition", "", "IJ", "IJ", "", "R : {I->{J->real}} = A + 2 * B - A * beta"},
        {"difference", "", "IJ", "IJ", "", "R : {I->{J->real}} = 2 * A - B * beta"},
        {"triangles", "", "II", "", "",
         "t : real = sum(<i,Ai> in A) sum(<j,a> in Ai) sum(<k,b> in A(j)) a * b * Ai(k)"},
        {"squares of rows", "", "IJ", "", "",
         "y : {I->real} = sum(<i,Ai> in A) {i -> (sum(<j,a> in Ai) a) * (sum(<j,a> in Ai) a)}"},
        {"squares of entries", "", "IJ", "", "",
         "y : real = sum(<i,Ai> in A) sum(<j,a> in Ai) a * a"},
        {"count of entries", "", "IJ", "", "", "y : real = sum(<i,Ai> in A) sum(<j,a> in Ai) 1"},
        {"count of rows", "", "IJ", "", "", "y : real = sum(<i,Ai> in A) 1"},
    };
    return kPrograms;
}

std::vector<std::string> dimsOf(const std::string& letters) {
    std::vector<std::string> dims;
    for (const char letter : letters) dims.emplace_back(1, letter);
    return dims;
}

/// With each tensor stored in the format, if it can be; `isOther` says in which the others are.
std::string textOf(const Program& program, const StorageText* vector, const StorageText* matrix,
                   const StorageText* second, const StorageText* cube) {
    const auto fits = [](const StorageText* format, const std::string& dims) {
        return format == nullptr || !format->isSquare || dims[0] == dims[1];
    };
    std::string text =
        kDimensions +
        "scalar beta : real\narray S_all : vec<nat, real> length nI*nJ\n"
        "tensor S : {I -> {J -> real}} stored as_S(S_all)\nstorage as_S(S_all) : {I -> {J -> "
        "real}} = collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..nJ) {j -> "
        "S_all(i*nJ+j)}}\n";
    if (!program.vector.empty()) text += declared("x", dimsOf(program.vector), vector);
    if (!program.matrix.empty()) {
        if (!fits(matrix, program.matrix)) return {};
        text += declared("A", dimsOf(program.matrix), matrix);
    }
    if (!program.second.empty()) {
        if (!fits(second, program.second)) second = &matrixFormats().front();
        text += declared("B", dimsOf(program.second), second);
    }
    if (!program.cube.empty()) text += declared("T", dimsOf(program.cube), cube);
    return text + "compute " + program.compute + "\n";
}

}  // namespace

TEST_CASE("programs over tensors whose storage is not said", "[unit][property][lowering]") {
    for (const Program& program : programs())
        CHECK(checkLowered(textOf(program, nullptr, nullptr, nullptr, nullptr), 30) == 30);
}

TEST_CASE("programs compute the same in every format", "[unit][property][lowering]") {
    const auto& cubes = cubeFormats();
    std::size_t next = 0;
    for (const Program& program : programs())
        for (const StorageText& format : matrixFormats()) {
            const StorageText& other = matrixFormats()[next++ % matrixFormats().size()];
            const StorageText& vector = vectorFormats()[next % vectorFormats().size()];
            const std::string text =
                textOf(program, &vector, &format, &other, &cubes[next % cubes.size()]);
            INFO(program.name << " of " << format.name << " and " << other.name << " and "
                              << vector.name);
            if (!text.empty()) CHECK(checkLowered(text) > 5);
        }
}

TEST_CASE("sums of many maps are lowered", "[unit][lowering]") {
    // Types of both sides are asked for at each level: asked twice they would take 2^40 steps.
    std::string sum = "let B = A";
    for (int i = 0; i < 40; ++i) sum += " + (sum(<i,a> in A) {i -> 2 * a})";
    CHECK(checkLowered("dim I\ntensor A : {I -> real}\n" + sum +
                           "\ncompute y : {I -> real} = sum(<i,b> in B) if(i < 3) {i -> b * B(i)}",
                       5) > 0);
}

TEST_CASE("entries of all levels are gathered where these are small",
          "[unit][property][lowering]") {
    const std::string known = "dim I = 4\ndim J = 5\ndim K = 3\ndim L = 6\n";
    for (const Program& program : programs()) {
        std::string text = textOf(program, nullptr, &matrixFormats()[4], nullptr, nullptr);
        text.replace(0, kDimensions.size(), known);
        INFO(program.name);
        CHECK(checkLowered(text) > 5);
    }
}

namespace {

/// Arrays of a matrix in rows of `dim` with coordinates of `of`, named a, A_pos, A_crd, A_val.
std::string csr(const std::string& name, const std::string& dim, const std::string& of) {
    return "array " + name + "p : vec<nat, nat> monotone length n" + dim + " + 1\narray " + name +
           "c : vec<nat, " + of + "> sorted in " + name + "p values in " + of + "\narray " + name +
           "v : vec<pos(" + name + "c), real>\n";
}

std::string csf(const std::string& name, const std::string& a, const std::string& b,
                const std::string& c) {
    return "size " + name + "n\narray " + name + "c1 : vec<nat, " + a + "> sorted values in " + a +
           " length " + name + "n\narray " + name + "p2 : vec<nat, nat> monotone length " + name +
           "n + 1\narray " + name + "c2 : vec<nat, " + b + "> sorted in " + name + "p2 values in " +
           b + "\narray " + name + "p3 : vec<nat, nat> monotone\narray " + name + "c3 : vec<nat, " +
           c + "> sorted in " + name + "p3 values in " + c + "\narray " + name + "v : vec<pos(" +
           name + "c3), real>\n";
}

std::string dumped(const std::string& text) {
    const auto loaded = loadText(text);
    const auto function = lowerPlan(loaded->terms, loaded->program, loaded->program.term);
    if (!function) return function.error().front().message;
    return function->dump();
}

}  // namespace

TEST_CASE("fused plans over slices and merges", "[unit][property][lowering]") {
    const auto check = [](const std::string& declarations, const std::string& compute) {
        const std::string text = kDimensions + declarations + "compute " + compute + "\n";
        INFO(text);
        CHECK(checkLowered(text, 60) > 20);
        return dumped(text);
    };
    const std::string sumMmm =
        check(csr("A", "K", "I") + csr("B", "K", "J"),
              "s : real = sum(<k,p> in Ap) (sum(<r,_> in Ac[p..Ap(k+1))) Av(r)) * "
              "(sum(<t,_> in Bc[Bp(k)..Bp(k+1))) Bv(t))");
    CHECK(sumMmm.find("while") == std::string::npos);
    check(csr("A", "I", "K") + csr("B", "K", "J"),
          "C : {I->{J->real}} = sum(<i,p> in Ap) { i -> sum(<r,k> in Ac[p..Ap(i+1))) Av(r) * "
          "(sum(<t,j> in Bc[Bp(k)..Bp(k+1))) { j -> Bv(t) }) }");
    check(csr("A", "I", "J") + "array x : vec<J, real>\nscalar beta : real\n",
          "y : {J->real} = beta * sum(<i,p> in Ap) (sum(<r,j> in Ac[p..Ap(i+1))) { j -> Av(r) }) * "
          "(sum(<r,k> in Ac[p..Ap(i+1))) Av(r)*x(k))");
    const std::string ttm =
        check(csf("B", "I", "J", "L") + csr("C", "K", "L"),
              "R : {I->{J->{K->real}}} = sum(<q0,i> in Bc1) { i -> sum(<q1,j> in "
              "Bc2[Bp2(q0)..Bp2(q0+1))) { j -> sum(<k,p> in Cp) { k -> merge(<r,s,l> in "
              "<Bc3[Bp3(q1)..Bp3(q1+1)), Cc[p..Cp(k+1))>) Bv(r)*Cv(s) } } }");
    CHECK(ttm.find("while ((r") != std::string::npos);
    check(csf("B", "I", "K", "L") + csr("C", "K", "J") + csr("D", "J", "L"),
          "R : {I->{J->real}} = sum(<q0,i> in Bc1) { i -> sum(<q1,k> in Bc2[Bp2(q0)..Bp2(q0+1))) "
          "sum(<s,j> in Cc[Cp(k)..Cp(k+1))) { j -> Cv(s) * merge(<r,t,l> in "
          "<Bc3[Bp3(q1)..Bp3(q1+1)), Dc[Dp(j)..Dp(j+1))>) Bv(r)*Dv(t) } }");
    // What equals a coordinate is looked for by halves.
    const std::string found =
        check(csr("A", "I", "J") + csr("B", "I", "J"),
              "C : {I->{J->real}} = sum(<i,p> in Ap) {i -> sum(<r,j> in Ac[p..Ap(i+1))) {j -> "
              "Av(r) * (sum(<s,k> in Bc[Bp(i)..Bp(i+1))) if(k == j) Bv(s))}}");
    CHECK(found.find("low < high") != std::string::npos);
    // Nothing is said of the order: pairs are tried.
    const std::string pairs = check(
        "size m\nsize n\narray a : vec<nat, I> values in I length m\narray v : vec<pos(a), real>\n"
        "array b : vec<nat, I> values in I length n\n",
        "y : {I->real} = merge(<r,s,i> in <a[0..m), b[0..n)>) {i -> v(r)}");
    CHECK(pairs.find("while") == std::string::npos);
}

TEST_CASE("fused plans do as many iterations as published", "[unit][lowering]") {
    const auto count = [](const std::string& text,
                          const std::function<std::uint64_t(const InputValues&)>& expected) {
        const auto loaded = loadText(kDimensions + text);
        const auto function = lowerPlan(loaded->terms, loaded->program, loaded->program.term);
        REQUIRE(function.has_value());
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const auto inputs = randomInputs(loaded->terms, loaded->program, seed);
            if (!inputs) continue;
            std::uint64_t iterations = 0;
            REQUIRE(interpret(*function, kernelArguments(loaded->terms, *function, *inputs),
                              &iterations)
                        .has_value());
            CHECK(iterations == expected(*inputs));
        }
    };
    const auto entries = [](const InputValues& inputs, const char* array) {
        return static_cast<std::uint64_t>(inputs.find(array)->second.entries().size());
    };
    const auto size = [](const InputValues& inputs, const char* name) {
        return static_cast<std::uint64_t>(inputs.find(name)->second.asIndex());
    };
    // Specification 6.1: nnz(A) + nnz(B), and 2 nnz(A).
    count(csr("A", "K", "I") + csr("B", "K", "J") +
              "compute s : real = sum(<k,_> in 0..nK) (sum(<r,_> in Ac[Ap(k)..Ap(k+1))) Av(r)) * "
              "(sum(<t,_> in Bc[Bp(k)..Bp(k+1))) Bv(t))\n",
          [&](const InputValues& inputs) {
              return size(inputs, "nK") + entries(inputs, "Ac") + entries(inputs, "Bc");
          });
    count(csr("A", "I", "J") +
              "array x : vec<J, real>\nscalar beta : real\n"
              "compute y : {J->real} = beta * sum(<i,_> in 0..nI) (sum(<r,j> in "
              "Ac[Ap(i)..Ap(i+1))) { j -> Av(r) }) * (sum(<r,k> in Ac[Ap(i)..Ap(i+1))) "
              "Av(r)*x(k))\n",
          [&](const InputValues& inputs) {
              return size(inputs, "nJ") + size(inputs, "nI") + 2 * entries(inputs, "Ac");
          });
    // A vector whose entries are sums is added up once, before it is used.
    count(
        "size n\narray c : vec<nat, I> values in I length n\narray v : vec<nat, real> length n\n"
        "compute s : real = let t = sum(<r,i> in c[0..n)) {i -> v(r)} in "
        "sum(<i,_> in 0..nI) t(i) * t(i)\n",
        [&](const InputValues& inputs) { return 2 * size(inputs, "nI") + entries(inputs, "c"); });
}

TEST_CASE("places of dense arrays need no check", "[unit][lowering]") {
    const std::string arrays =
        "array a : vec<nat, real> length nI * nJ\narray b : vec<nat, real> length nI * nJ * nK\n";
    const auto text = [&](const std::string& compute) {
        return kDimensions + arrays + "compute " + compute + "\n";
    };
    for (const std::string& inside :
         {text("y : {I->{J->real}} = sum(<i,_> in 0..nI) sum(<j,_> in 0..nJ) {i -> {j -> "
               "a(i * nJ + j)}}"),
          text("y : {I->{J->real}} = sum(<i,_> in 0..nI) sum(<j,_> in 0..nJ) {i -> {j -> "
               "a(nI * j + i)}}"),
          text("y : {I->{J->real}} = sum(<i,_> in 0..nI) sum(<j,_> in 0..nJ) sum(<k,_> in 0..nK) "
               "{i -> {j -> b((i * nJ + j) * nK + k)}}")}) {
        CHECK(checkLowered(inside) > 10);
        CHECK(dumped(inside).find("select") == std::string::npos);
    }
    for (const std::string& outside :
         {text("y : {I->{J->real}} = sum(<i,_> in 0..nI) sum(<j,_> in 0..nJ) {i -> {j -> "
               "a(i * nI + j)}}"),
          text("y : {I->{J->real}} = sum(<i,_> in 0..nI) sum(<j,_> in 0..nJ) {i -> {j -> "
               "a((i + 1) * nJ + j)}}")}) {
        CHECK(checkLowered(outside) > 10);
        CHECK(dumped(outside).find("select") != std::string::npos);
    }
}

TEST_CASE("a sum that stands twice is computed once", "[unit][lowering]") {
    const std::string squares =
        kDimensions + csr("A", "I", "J") + "array x : vec<J, real>\narray b : vec<I, real>\n" +
        "compute s : real = sum(<i,_> in 0..nI) (b(i) - (sum(<r,j> in Ac[Ap(i)..Ap(i+1))) "
        "Av(r) * x(j))) * (b(i) - (sum(<r,j> in Ac[Ap(i)..Ap(i+1))) Av(r) * x(j)))\n";
    CHECK(checkLowered(squares) > 10);
    const std::string text = dumped(squares);
    const std::size_t first = text.find("Av[");
    CHECK(first != std::string::npos);
    CHECK(text.find("Av[", first + 1) == std::string::npos);
    // Of another row, and below another loop, it is another one.
    CHECK(checkLowered(kDimensions + csr("A", "I", "J") +
                       "compute y : {I->{I->real}} = sum(<i,_> in 0..nI) sum(<j,_> in 0..nI) "
                       "{i -> {j -> (sum(<r,_> in Ac[Ap(i)..Ap(i+1))) Av(r)) * "
                       "(sum(<r,_> in Ac[Ap(j)..Ap(j+1))) Av(r)) + "
                       "(if (i < j) sum(<r,_> in Ac[Ap(i)..Ap(i+1))) Av(r))}}\n") > 10);
}

TEST_CASE("maps that are used more than once are summed first", "[unit][property][lowering]") {
    const std::string coo = declared("A", {"I", "J"}, &matrixFormats()[4]);
    REQUIRE(matrixFormats()[4].name == "COO");
    const auto check = [&](const std::string& compute) {
        CHECK(checkLowered(kDimensions + coo + "array x : vec<J, real>\ncompute " + compute + "\n",
                           60) > 20);
    };
    check("y : {I->real} = sum(<i,Ai> in A) {i -> (sum(<j,a> in Ai) a) * (sum(<j,a> in Ai) a)}");
    check("y : {I->real} = sum(<i,Ai> in A) {i -> sum(<j,a> in Ai) a*x(j)}");
    check("y : real = sum(<i,Ai> in A) probe(a = Ai(0)) 1");
    check("y : {I->real} = sum(<i,_> in 0..nI) probe(Ai = A(i)) {i -> 1}");
    check("y : {J->real} = let r = A(0) in r * (sum(<j,a> in r) a)");
    check(
        "y : {I->real} = let s = sum(<i,Ai> in A) {i -> sum(<j,a> in Ai) a * x(j)} in "
        "sum(<i,_> in 0..nI) {i -> s(i) * s(nI - 1 - i)}");
    check("y : {J->{I->real}} = sum(<i,Ai> in A - A) sum(<j,a> in Ai) {j -> {i -> 1}}");
}

TEST_CASE("maps over bounds that are read are used more than once", "[unit][property][lowering]") {
    // Runs of equal values: where they begin is never negative, so that keys have a dimension.
    const std::string runs =
        "dim I\ndim J\nsize m\narray start : vec<nat, nat> monotone length m + 1\n"
        "array val : vec<nat, real> length m\nstorage runs(start, val, m) : {I -> real} =\n"
        "  sum(<q, _> in 0..m) sum(<i, _> in min(nI, start(q))..min(nI, start(q + 1))) "
        "{i -> val(q)}\ntensor x : {I -> real} stored runs(start, val, m)\n";
    for (const char* compute : {"r : real = sum(<i, v> in x) v * v * x(i)",
                                "r : {I -> real} = sum(<i, v> in x) {i -> v * x(i)}",
                                "r : real = sum(<i, row> in (sum(<j, _> in 1..nI) {j -> x})) x(i)"})
        CHECK(checkLowered(fmt::format("{}compute {}\n", runs, compute)) > 10);
}

TEST_CASE("scalars, conditions and stored zeros", "[unit][property][lowering]") {
    const auto check = [&](const std::string& compute) {
        CHECK(checkLowered(kDimensions +
                               "array x : vec<I, real>\narray c : vec<I, J> values in J\n"
                               "scalar a : real\nscalar b : real\ntensor T : {I -> real}\n"
                               "compute " +
                               compute + "\n",
                           40) == 40);
    };
    check("y : real = sum(<i,v> in x) 1");
    check("y : real = sum(<i,v> in T) 1");
    check("y : real = sum(<i,v> in x + T) 1");
    check("y : real = sum(<i,v> in {0 -> x}) sum(<k,w> in v) 1");
    check("y : real = sum(<i,v> in x[1..3)) v + 1");
    check("y : real = sum(<i,v> in x[1..nI+3)) 1");
    check("y : {J->real} = sum(<i,j> in c) if(j >= 1) {j -> x(i)}");
    check("y : {I->real} = sum(<i,_> in 0..nI) {i -> min(a, b) * x(nI-1-i) - max(a, x(i+1))}");
    check("y : {I->real} = sum(<i,_> in 0..nI) if(i mod 2 == 0) {i div 2 -> x(i) * (i < 3)}");
    check("y : real = if(c(0) == 1 ) a * (sum(<i,v> in x) v)");
    check("y : real = inb(0, nI, 2) x(2) + probe(v = x(1)) v * v");
    check("y : real = let s = sum(<i,v> in T) v in s * s + (0 - a)");
    check("y : {I->real} = x * a + {0 -> b} - T");
    check("y : {I->{I->real}} = x * T");
    check("y : {I->real} = sum(<i,v> in x) {i -> v * inv(nI) + i * a}");
    check("y : {I->real} = sum(<i,v> in x) if(v > a) {i -> v * (i - 2)}");
    check("y : {J->real} = sum(<i,v> in T) if(v != x(i)) {c(i) -> (v <= b) * v}");
}

TEST_CASE("rows that are added in one pass have the values of their sum", "[unit][lowering]") {
    for (const std::string ring : {"real", "int", "bool", "minplus"}) {
        const std::string matrix =
            "array @p : vec<nat, nat> monotone length nI + 1\n"
            "array @c : vec<nat, J> sorted in @p values in J\n"
            "array @v : vec<pos(@c), " +
            ring +
            ">\n"
            "tensor @ : {I -> {J -> " +
            ring + "}} stored csr(@p, @c, @v)\n";
        std::string text = "dim I\ndim J\nstorage csr(p, c, v) : {I -> {J -> " + ring +
                           "}} = collect(<i,_> in 0..nI) {i -> collect(<q,j> in c[p(i)..p(i+1))) "
                           "{j -> v(q)}}\n";
        for (const char name : {'A', 'B'})
            for (const char c : matrix) text += c == '@' ? name : c;
        const std::string compute = "compute R : {I -> {J -> " + ring + "}} into csr(x, y, z) = ";
        CHECK(checkLowered(text + compute + "A + B\n", 40) == 40);
        CHECK(checkLowered(text + compute + "sum(<i,Ai> in A) {i -> Ai + Ai}\n", 40) == 40);
        if (ring == "real" || ring == "int") {
            CHECK(checkLowered(text + compute + "A - A\n", 40) == 40);
            CHECK(checkLowered(text + compute + "2 * A - B\n", 40) == 40);
        }
    }
}

TEST_CASE("other rings", "[unit][property][lowering]") {
    for (const std::string ring : {"int", "bool", "minplus", "orand"}) {
        const std::string text = kDimensions + "tensor A : {I -> {J -> " + ring +
                                 "}}\narray x : vec<J, " + ring + ">\ncompute y : {I -> " + ring +
                                 "} = ";
        CHECK(checkLowered(text + "sum(<i,Ai> in A) {i -> sum(<j,a> in Ai) a * x(j)}\n", 40) == 40);
        CHECK(checkLowered(text + "sum(<i,Ai> in A) {i -> sum(<j,a> in A(i)) a + x(j)}\n", 40) ==
              40);
    }
}

TEST_CASE("what has no kernel is told", "[unit][lowering]") {
    const auto message = [](const std::string& text) {
        const auto loaded = loadText(text);
        const auto function = lowerPlan(loaded->terms, loaded->program, loaded->program.term);
        return function ? std::string("lowered") : render(function.error());
    };
    const std::string hash = message(
        "dim I\nhash h : hmap<I, vec<nat, real>>\ncompute r : real =\n"
        "  sum(<i,row> in h, <q,x> in row) x");
    CHECK(hash.find("test:2:6: error: 'h' cannot be passed: an array in it has keys of no "
                    "dimension") == 0);
    const std::string division =
        message("size n\narray v : vec<nat, real>\ncompute r : real = v(3 div n)");
    CHECK(division.find("test:3:9: error: no kernel is written for a division") == 0);
    const std::string sizeless =
        message("array v : vec<nat, real>\ncompute r : {nat -> real} = v * 2.0");
    CHECK(sizeless.find("it has no size") != std::string::npos);
}

}  // namespace candler::sdqlite
