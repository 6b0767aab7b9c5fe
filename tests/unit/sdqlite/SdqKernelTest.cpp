// The kernels of the paper against loops over dense arrays, on random tensors.
#include <catch2/catch.hpp>
#include <functional>

#include "SdqPrograms.h"

namespace candler::sdqlite {

namespace {

const std::string kDimensions = "dim I dim J dim K dim L\n";

struct Sizes {
    std::size_t i, j, k, l;
};

/// `check` on random sizes; programs are loaded once.
void onRandomSizes(std::uint64_t seed, const std::function<void(Random&, const Sizes&)>& check) {
    Random random(seed);
    const auto size = [&] { return static_cast<std::size_t>(1 + random.below(6)); };
    for (int round = 0; round < 60; ++round) {
        Sizes sizes{};
        for (std::size_t* at : {&sizes.i, &sizes.j, &sizes.k, &sizes.l}) *at = size();
        check(random, sizes);
    }
}

InputValues withSizes(const Sizes& sizes, InputValues inputs) {
    const auto index = [](std::size_t size) {
        return Value::index(static_cast<std::int64_t>(size));
    };
    inputs["nI"] = index(sizes.i);
    inputs["nJ"] = index(sizes.j);
    inputs["nK"] = index(sizes.k);
    inputs["nL"] = index(sizes.l);
    return inputs;
}

}  // namespace

TEST_CASE("MMM multiplies matrices, SumMMM sums the product", "[unit][property]") {
    const auto product = loadText(kDimensions + R"(
        tensor A : {I -> {K -> real}}  tensor B : {K -> {J -> real}}
        compute C : {I -> {J -> real}} =
            sum(<i,Ai> in A) sum(<k,a> in Ai) sum(<j,b> in B(k)) { i -> { j -> a*b } })");
    const auto total = loadText(kDimensions + R"(
        tensor A : {K -> {I -> real}}  tensor B : {K -> {J -> real}}
        compute s : real = sum(<k,Ak> in A) sum(<i,a> in Ak) sum(<j,b> in B(k)) a*b)");
    const auto factored = loadText(kDimensions + R"(
        tensor A : {K -> {I -> real}}  tensor B : {K -> {J -> real}}
        compute s : real = sum(<k,Ak> in A) (sum(<i,a> in Ak) a) * (sum(<j,b> in B(k)) b))");
    onRandomSizes(1, [&](Random& random, const Sizes& n) {
        const Matrix a = randomMatrix(random, n.i, n.k);
        const Matrix b = randomMatrix(random, n.k, n.j);
        Matrix c(n.i, Row(n.j, 0));
        Matrix columns(n.k, Row(n.i, 0));
        double sum = 0;
        for (std::size_t i = 0; i < n.i; ++i)
            for (std::size_t k = 0; k < n.k; ++k) {
                columns[k][i] = a[i][k];
                for (std::size_t j = 0; j < n.j; ++j) {
                    c[i][j] += a[i][k] * b[k][j];
                    sum += a[i][k] * b[k][j];
                }
            }
        CHECK(computed(*product, withSizes(n, {{"A", tensor(a)}, {"B", tensor(b)}})) == tensor(c));
        const InputValues inputs = withSizes(n, {{"A", tensor(columns)}, {"B", tensor(b)}});
        CHECK(computed(*total, inputs) == Value::number(sum));
        CHECK(computed(*factored, inputs) == Value::number(sum));
    });
}

TEST_CASE("BATAX is beta times A^T (A x)", "[unit][property]") {
    const auto program = loadText(kDimensions + R"(
        tensor A : {I -> {J -> real}}  tensor x : {J -> real}  scalar beta : real
        compute y : {J -> real} =
            sum(<i,Ai> in A) sum(<j,a> in Ai) sum(<k,a2> in Ai) { j -> beta * a * a2 * x(k) })");
    onRandomSizes(2, [&](Random& random, const Sizes& n) {
        const Matrix a = randomMatrix(random, n.i, n.j);
        const Row x = randomMatrix(random, 1, n.j).front();
        const double beta = static_cast<double>(random.below(4));
        Row y(n.j, 0);
        for (std::size_t i = 0; i < n.i; ++i) {
            double t = 0;
            for (std::size_t k = 0; k < n.j; ++k) t += a[i][k] * x[k];
            for (std::size_t j = 0; j < n.j; ++j) y[j] += beta * a[i][j] * t;
        }
        const InputValues inputs{{"A", tensor(a)}, {"x", tensor(x)}, {"beta", Value::number(beta)}};
        CHECK(computed(*program, withSizes(n, inputs)) == tensor(y));
    });
}

TEST_CASE("TTM and MTTKRP contract tensors of three levels", "[unit][property]") {
    const auto ttm = loadText(kDimensions + R"(
        tensor B : {I -> {J -> {L -> real}}}  tensor C : {K -> {L -> real}}
        compute A : {I -> {J -> {K -> real}}} =
            sum(<i,Bi> in B) sum(<j,Bij> in Bi) sum(<k,Ck> in C) sum(<l,b> in Bij)
                { i -> { j -> { k -> b * Ck(l) } } })");
    const auto mttkrp = loadText(kDimensions + R"(
        tensor B : {I -> {K -> {L -> real}}}  tensor C : {K -> {J -> real}}
        tensor D : {J -> {L -> real}}
        compute A : {I -> {J -> real}} =
            sum(<i,Bi> in B) sum(<k,Bik> in Bi) sum(<j,c> in C(k)) sum(<l,b> in Bik)
                { i -> { j -> c * b * D(j)(l) } })");
    const auto joined = loadText(kDimensions + R"(
        tensor B : {I -> {K -> {L -> real}}}  tensor C : {K -> {J -> real}}
        tensor D : {L -> {J -> real}}
        compute A : {I -> {J -> real}} =
            sum(<(i,k,l),b> in B, <(k,j),c> in C, <(l,j),d> in D) { i -> { j -> b*c*d } })");
    onRandomSizes(3, [&](Random& random, const Sizes& n) {
        const Cube b = randomCube(random, n.i, n.j, n.l);
        const Matrix c = randomMatrix(random, n.k, n.l);
        Cube product(n.i, Matrix(n.j, Row(n.k, 0)));
        for (std::size_t i = 0; i < n.i; ++i)
            for (std::size_t j = 0; j < n.j; ++j)
                for (std::size_t k = 0; k < n.k; ++k)
                    for (std::size_t l = 0; l < n.l; ++l) product[i][j][k] += b[i][j][l] * c[k][l];
        CHECK(computed(*ttm, withSizes(n, {{"B", tensor(b)}, {"C", tensor(c)}})) ==
              tensor(product));

        const Cube b2 = randomCube(random, n.i, n.k, n.l);
        const Matrix c2 = randomMatrix(random, n.k, n.j);
        const Matrix d = randomMatrix(random, n.j, n.l);
        Matrix result(n.i, Row(n.j, 0));
        Matrix turned(n.l, Row(n.j, 0));
        for (std::size_t l = 0; l < n.l; ++l)
            for (std::size_t j = 0; j < n.j; ++j) {
                turned[l][j] = d[j][l];
                for (std::size_t i = 0; i < n.i; ++i)
                    for (std::size_t k = 0; k < n.k; ++k)
                        result[i][j] += b2[i][k][l] * c2[k][j] * d[j][l];
            }
        InputValues inputs{{"B", tensor(b2)}, {"C", tensor(c2)}, {"D", tensor(d)}};
        CHECK(computed(*mttkrp, withSizes(n, inputs)) == tensor(result));
        inputs["D"] = tensor(turned);
        CHECK(computed(*joined, withSizes(n, inputs)) == tensor(result));
    });
}

}  // namespace candler::sdqlite
