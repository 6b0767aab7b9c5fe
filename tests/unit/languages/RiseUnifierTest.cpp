// The unifier and inference with free names, as rules use them.
#include "engine/languages/rise/syntax/RiseUnifier.h"

#include <catch2/catch.hpp>

#include "engine/languages/rise/syntax/RiseTyping.h"

using namespace candler;
using namespace candler::rise;

namespace {

/// A context with one unifier and a few types.
struct UnifierFixture {
    RiseContext context;
    Types& types = context.types;
    Nats& nats = context.nats;
    Unifier unifier{context};
    TypeId f32 = types.scalar(rise::Scalar::F32);

    NatId number(std::int64_t value) { return nats.constant(value); }
    std::string text(TypeId type) { return types.text(unifier.resolve(type)); }
};

}  // namespace

TEST_CASE("flexible variables are solved structurally", "[unit]") {
    UnifierFixture f;
    const TypeId element = f.unifier.freshType(TypeClass::Data);
    const NatId size = f.unifier.freshNat();
    const TypeId open = f.types.function(f.types.array(size, element), element);
    const TypeId concrete = f.types.function(f.types.array(f.number(4), f.types.pair(f.f32, f.f32)),
                                             f.types.pair(f.f32, f.f32));
    REQUIRE(f.unifier.unify(open, concrete));
    CHECK(f.unifier.resolve(open) == concrete);
    CHECK(f.unifier.resolve(size) == f.number(4));
    CHECK(f.unifier.isResolved(open));
}

TEST_CASE("a variable takes only types of its class", "[unit]") {
    UnifierFixture f;
    const TypeId function = f.types.function(f.f32, f.f32);
    CHECK_FALSE(f.unifier.unify(f.unifier.freshType(TypeClass::Data), function));
    CHECK(f.unifier.unify(f.unifier.freshType(), function));
    const TypeId vector = f.types.vector(f.number(4), f.f32);
    CHECK(f.unifier.unify(f.unifier.freshType(TypeClass::Number), vector));
    CHECK_FALSE(f.unifier.unify(f.unifier.freshType(TypeClass::Scalar), vector));
    CHECK(f.unifier.mismatch() == "<4>f32 is not a number");
    CHECK_FALSE(f.unifier.unify(f.unifier.freshType(TypeClass::Scalar),
                                f.types.scalar(rise::Scalar::Bool)));

    // The stronger class survives when variables meet.
    const TypeId any = f.unifier.freshType();
    const TypeId scalar = f.unifier.freshType(TypeClass::Scalar);
    REQUIRE(f.unifier.unify(any, scalar));
    CHECK_FALSE(f.unifier.unify(any, vector));

    const TypeId self = f.unifier.freshType(TypeClass::Data);
    CHECK_FALSE(f.unifier.unify(self, f.types.array(f.number(2), self)));
}

TEST_CASE("size equations are pivoted, postponed or refused", "[unit]") {
    UnifierFixture f;
    const NatId n = f.nats.freshRigid("n");
    const NatId a = f.unifier.freshNat();
    REQUIRE(f.unifier.unifyNats(f.nats.multiply(a, f.number(32)), n));
    CHECK(f.unifier.resolve(a) == f.nats.divide(n, f.number(32)));

    // x * y = n waits for one of them.
    const NatId x = f.unifier.freshNat();
    const NatId y = f.unifier.freshNat();
    REQUIRE(f.unifier.unifyNats(f.nats.multiply(x, f.nats.multiply(y, y)), n));
    const NatId b = f.unifier.freshNat();
    const NatId square = f.nats.multiply(b, b);
    REQUIRE(f.unifier.unifyNats(square, f.number(49)));
    CHECK_FALSE(f.unifier.isSettled());
    CHECK(f.unifier.openEquation() == "?n3^2 = 49");
    REQUIRE(f.unifier.unifyNats(b, f.number(7)));
    REQUIRE(f.unifier.solvePostponed());
    CHECK(f.unifier.isSettled());
    CHECK(f.unifier.resolve(x) ==
          f.nats.divide(n, f.nats.multiply(f.unifier.resolve(y), f.unifier.resolve(y))));

    // p mod 4 = 1 gives p = 4*k + 1.
    const NatId p = f.unifier.freshNat();
    REQUIRE(f.unifier.unifyNats(f.nats.modulo(p, f.number(4)).value(), f.number(1)));
    const NatId solved = f.unifier.resolve(p);
    CHECK(f.nats.modulo(f.nats.subtract(solved, f.number(1)), f.number(4)) == f.number(0));

    CHECK_FALSE(f.unifier.unifyNats(n, f.nats.add(n, f.number(1))));
    CHECK(f.unifier.mismatch() == "the sizes n and n + 1 differ");
}

TEST_CASE("a contradiction among postponed equations is found", "[unit]") {
    UnifierFixture f;
    const NatId b = f.unifier.freshNat();
    f.unifier.setTag(17);
    REQUIRE(f.unifier.unifyNats(f.nats.multiply(b, b), f.number(49)));
    f.unifier.setTag(18);
    REQUIRE(f.unifier.unifyNats(b, f.number(6)));
    CHECK_FALSE(f.unifier.solvePostponed());
    CHECK(f.unifier.mismatchTag() == 17);
}

TEST_CASE("nat functions agree below one binder", "[unit]") {
    UnifierFixture f;
    const NatId outer = f.nats.index(0);  // of the binder
    const TypeId two = f.types.natFunction(
        f.types.function(f.types.array(outer, f.f32), f.types.array(outer, f.f32)));
    const TypeId element = f.unifier.freshType(TypeClass::Data);
    const TypeId open = f.types.natFunction(
        f.types.function(f.types.array(outer, element), f.types.array(outer, element)));
    REQUIRE(f.unifier.unify(two, open));
    CHECK(f.unifier.resolve(element) == f.f32);
    const TypeId other = f.types.natFunction(
        f.types.function(f.types.array(outer, f.f32), f.types.array(f.number(3), f.f32)));
    CHECK_FALSE(f.unifier.unify(two, other));
}

TEST_CASE("copies are solved independently", "[unit]") {
    UnifierFixture f;
    const TypeId t = f.unifier.freshType(TypeClass::Data);
    Unifier copy = f.unifier;
    REQUIRE(copy.unify(t, f.f32));
    CHECK(copy.resolve(t) == f.f32);
    CHECK_FALSE(f.unifier.isResolved(t));
    Unifier rigid = f.unifier;
    rigid.makeRigid(t, "t");
    CHECK(rigid.isResolved(t));
    CHECK_FALSE(rigid.unify(t, f.f32));
}

TEST_CASE("a rule is inferred once and tried against the types of matches", "[unit]") {
    UnifierFixture f;
    SyntaxTree tree(SourceText("rule", "map f (map g xs) => map (\\x. f (g x)) xs"));
    const auto left = parseExpression(tree, 0);
    REQUIRE(left.has_value());
    const std::size_t arrow = tree.source().text().find("=>");
    CHECK(left->end == arrow - 1);
    const auto right = parseExpression(tree, arrow + 2);
    REQUIRE(right.has_value());

    Inference inference(f.unifier, tree);
    inference.setUnknownNames(UnknownNames::Declare);
    const auto leftTyped = inference.infer(left->root);
    REQUIRE(leftTyped.has_value());
    REQUIRE(inference.freeNames().size() == 3);
    CHECK(inference.freeNames()[1].name == "g");
    inference.setUnknownNames(UnknownNames::Refuse);
    const auto rightTyped = inference.check(right->root, inference[*leftTyped].type);
    REQUIRE(rightTyped.has_value());
    REQUIRE(inference.settle({.defaultLiterals = false}).has_value());

    Unifier match = f.unifier;
    const TypeId xs = f.types.array(f.nats.index(0), f.types.pair(f.f32, f.f32));
    const TypeId ys = f.types.array(f.nats.index(0), f.f32);
    REQUIRE(match.unify(inference.freeNames()[2].type, xs));
    REQUIRE(match.unify(inference[*leftTyped].type, ys));
    CHECK_THAT(f.types.text(match.resolve(inference.freeNames()[0].type)),
               Catch::EndsWith(" -> f32"));
    REQUIRE(match.unify(inference.freeNames()[1].type,
                        f.types.function(f.types.pair(f.f32, f.f32), f.f32)));
    const TypedNode& map = inference[inference[inference[*rightTyped].left].left];
    CHECK(map.kind == TypedKind::Primitive);
    CHECK(f.types.text(match.resolve(map.type)) ==
          "((f32 * f32) -> f32) -> %n0.(f32 * f32) -> %n0.f32");
}

TEST_CASE("holes in types are flexible", "[unit]") {
    UnifierFixture f;
    SyntaxTree tree(SourceText("sketch", "?t -> (m/32).?dt -> ?n.f32, more"));
    const auto parsed = parseType(tree, 0, {.allowHoles = true});
    REQUIRE(parsed.has_value());
    CHECK(tree.source().text().substr(parsed->end) == ", more");
    Inference inference(f.unifier, tree);
    inference.declareNat("m", f.nats.index(2));
    const auto sketch = inference.type(parsed->root);
    REQUIRE(sketch.has_value());
    const auto instance = [&](NatId size, TypeId element) {
        return f.types.function(
            f.types.function(f.f32, f.f32),
            f.types.function(f.types.array(size, element), f.types.array(size, f.f32)));
    };
    const NatId tiles = f.nats.divide(f.nats.index(2), f.number(32)).value();
    CHECK(Unifier(f.unifier).unify(*sketch, instance(tiles, f.f32)));
    CHECK(Unifier(f.unifier).unify(*sketch, instance(tiles, f.types.pair(f.f32, f.f32))));
    CHECK_FALSE(Unifier(f.unifier).unify(*sketch, instance(f.nats.index(2), f.f32)));
    CHECK_FALSE(parseType(tree, 0).has_value());
}
