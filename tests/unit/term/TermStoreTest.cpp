#include "engine/term/TermStore.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>

#include "engine/support/Check.h"

using namespace candler;

TEST_CASE("equal terms have equal ids, and types are part of the identity", "[unit]") {
    Signature signature;
    const OpId leaf = signature.add({"x", 0, true});
    const OpId pair = signature.add({"pair", 2, false});
    TermStore store(signature);
    const TypeId other{std::uint32_t{7}};
    const TermId a = store.make(store.label({leaf, 1, kUntyped}), {});
    const TermId b = store.make(store.label({leaf, 1, other}), {});
    CHECK(a != b);
    CHECK(a == store.make(store.label({leaf, 1, kUntyped}), {}));
    const TermId ab = store.make(store.label({pair, 0, kUntyped}), std::array{a, b});
    CHECK(ab == store.make(store.label({pair, 0, kUntyped}), std::array{a, b}));
    CHECK(ab != store.make(store.label({pair, 0, kUntyped}), std::array{b, a}));
    CHECK(store.treeSize(ab) == 3);
    CHECK(store.children(ab)[1] == b);
    CHECK(store.type(b) == other);
}

TEST_CASE("the children of a commutative operator are an unordered pair", "[unit]") {
    Signature signature;
    const OpId leaf = signature.add({"x", 0, true});
    CHECK_FALSE(signature.hasCommutative());
    CHECK_THROWS_AS(signature.add({"f", 1, false, true}), InternalError);
    const OpId times = signature.add({"*", 2, true, true});
    CHECK(signature.hasCommutative());
    TermStore store(signature);
    const TermId a = store.make(store.label({leaf, 1}), {});
    const TermId b = store.make(store.label({leaf, 2}), {});
    const LabelId label = store.label({times});
    CHECK(store.isCommutative(label));
    CHECK_FALSE(store.isCommutative(store.labelOf(a)));
    const TermId ba = store.make(label, std::array{b, a});
    CHECK(store.make(label, std::array{a, b}) == ba);
    CHECK(std::ranges::equal(store.children(ba), std::array{a, b}));
    CHECK(store.make(store.label({times, 1}), std::array{a, b}) != ba);
    const TermId aa = store.make(label, std::array{a, a});
    CHECK(store.make(label, std::array{aa, b}) == store.make(label, std::array{b, aa}));
}

TEST_CASE("terms of a hundred thousand levels cost what flat ones do", "[unit]") {
    constexpr std::size_t kDepth = 100'000;
    Signature signature;
    const OpId leaf = signature.add({"x", 0, false});
    const OpId pair = signature.add({"pair", 2, false});
    TermStore store(signature);
    const TermId bottom = store.make(store.label({leaf, 0, kUntyped}), {});
    TermId spine = bottom;
    TermId shared = bottom;
    for (std::size_t i = 0; i < kDepth; ++i) {
        spine = store.make(store.label({pair, 0, kUntyped}), std::array{spine, bottom});
        shared = store.make(store.label({pair, 0, kUntyped}), std::array{shared, shared});
    }
    CHECK(store.treeSize(spine) == 2 * kDepth + 1);
    CHECK(store.treeSize(shared) >= std::uint64_t{1} << 62U);
    CHECK(store.subterms(spine).size() == kDepth + 1);
    CHECK(store.subterms(shared).size() == kDepth + 1);
}
