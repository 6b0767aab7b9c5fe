// What pictures of examples are made of: the telling lines of programs, and goals.
#include <catch2/catch.hpp>
#include <set>

#include "app/session/ExampleGlimpse.h"

using namespace candler;

namespace {

using Lines = std::vector<std::string>;

Lines glimpse(const char* text) {
    return programGlimpse(text, {24, 4});
}

}  // namespace

TEST_CASE("a glimpse has definitions, and neither comments nor declarations") {
    CHECK(glimpse("-- A chain.\ndouble = \\x. add x x\n\nchain : (n : nat) -> n.f32\n"
                  "chain = map double\n  -- twice\n  >> map double\n") ==
          Lines{"double = \\x. add x x", "chain = map double >>", " map double"});
    CHECK(glimpse("# ALS\ndim m = 2, n = 3\ninput X[m,n] sparsity = 0.1\nG    = X * X\n"
                  "loss = sum(G)\noutput loss\n") == Lines{"G = X * X", "loss = sum(G)"});
    CHECK(glimpse("symbols: n\nstructure: B -> circulant(n)\nA(i) := B(i, j) * C(j)\n"
                  "C:D(j) := (0 <= j < n)\n") == Lines{"A(i) := B(i, j) * C(j)"});
    CHECK(glimpse("; Two.\n(input x 4)\n(output (relu x))\n(print y)") ==
          Lines{"(output (relu x))"});
    // Where all are declarations, the last one.
    CHECK(glimpse("dim N = 3\ncompute y : real = a * x") == Lines{"compute y : real = a * x"});
    CHECK(glimpse("# nothing else\n\n").empty());
}

TEST_CASE("what is too long for a glimpse loses its head, then its end") {
    CHECK(
        glimpse("f = aaaaaaaaaa bbbbbbbbbb cccccccccc dddddddddd eeeeeeeeee ffffffffff gggggggggg "
                "hhhhhhhhhh iiiiiiiiii") == Lines{"aaaaaaaaaa bbbbbbbbbb", " cccccccccc dddddddddd",
                                                  " eeeeeeeeee ffffffffff",
                                                  " gggggggggg hhhhhhhhhh …"});
    CHECK(glimpse("(let (t1) aaaaaaaaaaaaaaaaaaaaaaaaaaaa bbbbbbbbbbbbbbbb cccccccccccccccccc d)\n"
                  "(output (t1))") == Lines{"(let (t1)", " aaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                                            " bbbbbbbbbbbbbbbb", " cccccccccccccccccc d) …"});
}

TEST_CASE("every example has a glimpse; of one program with many goals it is the goal") {
    const std::vector<ExampleGroup> groups = exampleGroups();
    const auto glimpses = exampleGlimpses(groups, {24, 4});
    CHECK(glimpses.size() == exampleProjects().size());
    for (const auto& [name, lines] : glimpses) {
        INFO(name);
        CHECK_FALSE(lines.empty());
        CHECK(lines.size() <= 4);
        CHECK_FALSE(lines.front().empty());
    }
    CHECK(glimpses.at("prop-contrapositive") == Lines{"(-> x y)"});
    CHECK(glimpses.at("map-fusion").front() == "square = \\x. mul x x");
    CHECK(glimpses.at("matmul-baseline").front() == "containsMap(m,");
}
