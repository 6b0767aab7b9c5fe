#include "engine/binding/Binding.h"

#include <catch2/catch.hpp>

#include <array>
#include <functional>
#include <random>
#include <string>

using namespace candler;

namespace {

struct Fixture {
    Signature signature;
    OpId var = signature.add({"var", 0, true});
    OpId lam = signature.add({"lam", 1, false});
    OpId app = signature.add({"app", 2, false});
    TermStore store{signature};
    Binding binding{store, binders()};

    [[nodiscard]] BinderSignature binders() const {
        BinderSignature made{.variable = var};
        made.binders.bind(lam, 0, 1);
        return made;
    }

    TermId v(std::uint32_t i) { return store.make(store.label({var, i, kUntyped}), {}); }
    TermId l(TermId b) { return store.make(store.label({lam, 0, kUntyped}), std::array{b}); }
    TermId a(TermId f, TermId x) {
        return store.make(store.label({app, 0, kUntyped}), std::array{f, x});
    }
    TermId random(std::mt19937& generator, int depth) {
        const auto kind = depth == 0 ? 0 : generator() % 3;
        if (kind == 0) return v(static_cast<std::uint32_t>(generator() % 5));
        if (kind == 1) return l(random(generator, depth - 1));
        const TermId left = random(generator, depth - 1);
        return a(left, random(generator, depth - 1));
    }
    // Textbook versions, as an oracle.
    TermId slowShift(TermId t, int by, std::uint32_t cutoff) {
        const OpId o = store[t].op;
        if (o == var) {
            const std::uint32_t i = store[t].payload;
            return i >= cutoff ? v(static_cast<std::uint32_t>(static_cast<int>(i) + by)) : t;
        }
        if (o == lam) return l(slowShift(store.children(t)[0], by, cutoff + 1));
        const TermId left = slowShift(store.children(t)[0], by, cutoff);
        return a(left, slowShift(store.children(t)[1], by, cutoff));
    }
    TermId slowReplace(TermId t, std::uint32_t index, TermId by) {
        const OpId o = store[t].op;
        if (o == var) return store[t].payload == index ? by : t;
        if (o == lam) return l(slowReplace(store.children(t)[0], index + 1, slowShift(by, 1, 0)));
        const TermId left = slowReplace(store.children(t)[0], index, by);
        return a(left, slowReplace(store.children(t)[1], index, by));
    }
};

}  // namespace

TEST_CASE("substitution of the published examples", "[unit]") {
    Fixture t;
    CHECK(t.binding.substitute(t.a(t.v(0), t.v(1)), t.a(t.v(0), t.v(1))) ==
          t.a(t.a(t.v(0), t.v(1)), t.v(0)));
    CHECK(t.binding.substitute(t.a(t.v(6), t.a(t.v(5), t.v(0))), t.v(0)) ==
          t.a(t.v(5), t.a(t.v(4), t.v(0))));
}

TEST_CASE("shift and substitute agree with their definitions on random terms", "[property]") {
    Fixture t;
    std::mt19937 generator(7);
    for (int round = 0; round < 500; ++round) {
        CAPTURE(round);
        const TermId body = t.random(generator, 6);
        const TermId argument = t.random(generator, 4);
        const auto cutoff = static_cast<std::uint32_t>(generator() % 3);
        CHECK(t.binding.shift(body, 2, cutoff) == t.slowShift(body, 2, cutoff));
        const TermId expected =
            t.slowShift(t.slowReplace(body, 0, t.slowShift(argument, 1, 0)), -1, 0);
        CHECK(t.binding.substitute(body, argument) == expected);
    }
}

TEST_CASE("the two innermost binders change places", "[unit]") {
    Fixture t;
    // Below two binders: %0 and %1 are theirs, %2 is free; the lambda in between adds one.
    const TermId body =
        t.a(t.a(t.v(0), t.v(1)), t.a(t.v(2), t.l(t.a(t.v(0), t.a(t.v(1), t.v(2))))));
    const TermId swapped =
        t.a(t.a(t.v(1), t.v(0)), t.a(t.v(2), t.l(t.a(t.v(0), t.a(t.v(2), t.v(1))))));
    CHECK(t.binding.swapInnermost(body) == swapped);
    CHECK(t.binding.swapInnermost(swapped) == body);
    CHECK(t.binding.swapInnermost(t.v(7)) == t.v(7));
}

TEST_CASE("free indices saturate at 63 without losing any", "[unit]") {
    Fixture t;
    CHECK(t.binding.freeIndices(t.l(t.a(t.v(0), t.v(3)))) == FreeSet{1} << 2U);
    TermId deep = t.v(70);
    for (int i = 0; i < 8; ++i) deep = t.l(deep);
    CHECK(hasFreeFrom(t.binding.freeIndices(deep), 60));
    CHECK(t.binding.shift(deep, 1, 0) != deep);
}

TEST_CASE("very deep terms are shifted without deep recursion", "[unit]") {
    Fixture t;
    TermId deep = t.v(100'001);
    for (int i = 0; i < 100'000; ++i) deep = t.l(deep);
    const TermId shifted = t.binding.shift(deep, 1, 0);
    CHECK(t.store.treeSize(shifted) == 100'001);
    CHECK(t.binding.shift(shifted, -1, 0) == deep);
}

TEST_CASE("terms of a hundred thousand levels are shifted and substituted into", "[unit]") {
    constexpr std::uint32_t kDepth = 100'000;
    Fixture f;
    // Below the lambdas %kDepth is free, and so is the %0 beside each of the applications.
    TermId below = f.v(kDepth);
    for (std::uint32_t i = 0; i < kDepth; ++i) below = f.l(below);
    TermId spine = f.v(0);
    for (std::uint32_t i = 0; i < kDepth; ++i) spine = f.a(spine, f.v(1));
    CHECK(f.binding.freeIndices(below) != 0);
    CHECK(f.binding.freeIndices(spine) == 3);
    CHECK(f.binding.shift(f.binding.shift(below, 3, 0), -3, 0) == below);
    CHECK(f.binding.shift(f.binding.shift(spine, 3, 0), -3, 0) == spine);
    const TermId filled = f.binding.substitute(spine, f.v(0));
    CHECK(f.binding.freeIndices(filled) == 1);
    CHECK(f.binding.substitute(below, f.v(6)) == f.binding.shift(below, 6, 0));
}
