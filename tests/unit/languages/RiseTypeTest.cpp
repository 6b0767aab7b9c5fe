// Types: hash-consing, printing, nat binders.
#include "engine/languages/rise/terms/RiseType.h"

#include <catch2/catch.hpp>

#include "engine/languages/rise/terms/RiseContext.h"

using namespace candler;
using namespace candler::rise;

TEST_CASE("types print with the names of the sizes in scope", "[unit]") {
    RiseContext context;
    Types& types = context.types;
    const TypeId f32 = types.scalar(rise::Scalar::F32);
    const NatId m = context.nats.index(2);
    const NatId k = context.nats.index(0);
    const TypeId matrix = types.array(m, types.array(k, f32));
    const std::vector<std::string> names{"m", "n", "k"};
    CHECK(types.text(matrix, names) == "m.k.f32");
    const TypeId tiles = types.array(context.nats.divide(m, context.nats.constant(32)).value(),
                                     types.vector(context.nats.constant(32), f32));
    CHECK(types.text(types.function(matrix, tiles), names) == "m.k.f32 -> (m/32).<32>f32");
    const TypeId pairs = types.array(k, types.pair(f32, types.pair(f32, f32)));
    CHECK(types.text(types.function(types.function(f32, f32), pairs), names) ==
          "(f32 -> f32) -> k.(f32 * (f32 * f32))");
    CHECK(types.text(types.natFunction(types.natFunction(matrix)), {}) ==
          "(n m : nat) -> %n0.m.f32");
    CHECK(types.arrayDepth(types.function(matrix, f32)) == 2);
    CHECK(types.natIndexBound(types.natFunction(matrix)) == 2);
    CHECK(types.isData(pairs));
    CHECK_FALSE(types.isData(types.function(f32, f32)));
}

TEST_CASE("applying a nat function puts the nat for index 0", "[unit]") {
    RiseContext context;
    Types& types = context.types;
    const TypeId f32 = types.scalar(rise::Scalar::F32);
    const TypeId inner =
        types.array(context.nats.index(0), types.array(context.nats.index(1), f32));
    CHECK(types.text(types.substituteNat(inner, context.nats.constant(8))) == "8.%n0.f32");
    const NatId n = context.nats.freshRigid("n");
    const TypeId named = types.substituteNat(inner, n);
    CHECK(types.abstractNat(named, context.nats.asAtom(n).value()) == inner);
    CHECK(types.shiftNats(inner, 1, 1) ==
          types.array(context.nats.index(0), types.array(context.nats.index(2), f32)));
}
