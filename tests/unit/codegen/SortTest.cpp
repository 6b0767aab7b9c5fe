// Keys that are put in order below a limit, and indices in 32 bits: compiled against interpreted.
#include <algorithm>
#include <catch2/catch.hpp>
#include <numeric>

#include "engine/codegen/CppPrinter.h"
#include "engine/codegen/LoopInterpreter.h"
#include "engine/codegen/LoopVerifier.h"
#include "engine/codegen/MemoryPlacement.h"
#include "engine/support/Random.h"
#include "tests/unit/codegen/Kernels.h"

using namespace candler;
using namespace candler::loop;
using namespace candler::test;

namespace {

/// Two rounds of keys below `limit`, each put in order by itself.
struct Rounds {
    Function function{"rounds"};
    VarId n = function.addSize("n");
    VarId limit = function.addSize("limit");
    BufferId keys, out, used;

    explicit Rounds(bool isNarrow = false) {
        Function& f = function;
        const ExprId both = f.multiply(f.constant(2), f.var(n));
        out = f.addBuffer({"out", Type::Index, {both}, BufferRole::Output});
        keys = f.addBuffer({.name = "keys",
                            .element = Type::Index,
                            .shape = {both},
                            .role = BufferRole::Input,
                            .isNarrow = isNarrow});
        used = f.addBuffer({"used", Type::Index, {f.var(n)}});
        const VarId round = f.addLoopVariable("round");
        const auto copy = [&](const char* name, const auto& each) {
            const VarId i = f.addLoopVariable(name);
            const ExprId at = f.add(f.multiply(f.var(round), f.var(n)), f.var(i));
            return Function::forLoop(LoopKind::Sequential, i, f.var(n), {each(f.var(i), at)});
        };
        f.body = {Function::allocate(used),
                  Function::forLoop(LoopKind::Sequential, round, f.constant(2),
                                    {copy("i",
                                          [&](ExprId i, ExprId at) {
                                              return Function::store(used, {i}, f.load(keys, {at}));
                                          }),
                                     Function::sortBelow(used, f.var(n), f.var(limit)),
                                     copy("k", [&](ExprId k, ExprId at) {
                                         return Function::store(out, {at}, f.load(used, {k}));
                                     })})};
        placeMemory(function);
    }

    [[nodiscard]] Arguments arguments(std::vector<double> given, std::int64_t below) const {
        const auto count = static_cast<std::int64_t>(given.size()) / 2;
        return {.sizes = {{n, count}, {limit, below}}, .buffers = {{keys, std::move(given)}}};
    }
};

/// Different ones in any order, among them the first and the last of a word of bits.
std::vector<double> someKeys(std::size_t count, std::int64_t limit, Random& random) {
    std::vector<double> keys{0, static_cast<double>(limit - 1)};
    for (const std::int64_t edge : {63, 64, 127, 128})
        if (edge < limit - 1) keys.push_back(static_cast<double>(edge));
    while (keys.size() < count) {
        const auto key = static_cast<double>(random.below(static_cast<std::uint64_t>(limit)));
        if (std::ranges::find(keys, key) == keys.end()) keys.push_back(key);
    }
    keys.resize(count);
    for (std::size_t i = count; i > 1; --i) std::swap(keys[i - 1], keys[random.below(i)]);
    return keys;
}

}  // namespace

TEST_CASE("different keys below a limit are put in order", "[unit][slow]") {
    Random random(7);
    for (const bool isNarrow : {false, true}) {
        const Rounds rounds(isNarrow);
        REQUIRE(verify(rounds.function).empty());
        CHECK(printCpp(rounds.function).source.find("sortBelow(") != std::string::npos);
        // Few: sorted. 17 and more of 64, 65, 1000: by bits; 20 of a million: sorted.
        for (const auto& [count, limit] : {std::pair(2, 2),
                                           {16, 1000},
                                           {17, 64},
                                           {17, 65},
                                           {200, 1000},
                                           {64, 64},
                                           {20, 1'000'000}}) {
            std::vector<double> keys = someKeys(static_cast<std::size_t>(count), limit, random);
            const std::vector<double> other =
                someKeys(static_cast<std::size_t>(count), limit, random);
            keys.insert(keys.end(), other.begin(), other.end());
            std::vector<double> wanted = keys;
            std::sort(wanted.begin(), wanted.begin() + count);
            std::sort(wanted.begin() + count, wanted.end());
            INFO(count << " below " << limit);
            const Arguments arguments = rounds.arguments(keys, limit);
            CHECK(interpreted(rounds.function, arguments).at(rounds.out) == wanted);
            CHECK(compiled(rounds.function, arguments).at(rounds.out) == wanted);
        }
    }
}

TEST_CASE("keys that are there twice or too large are told", "[unit]") {
    const Rounds rounds;
    const auto told = [&](const std::vector<double>& keys) {
        const auto result = interpret(rounds.function, rounds.arguments(keys, 5));
        return result ? std::string() : render(result.error());
    };
    CHECK(told({4, 0, 1, 3}).empty());
    CHECK(told({4, 4, 1, 3}).find("is there twice, or not below its limit") != std::string::npos);
    CHECK(told({4, 5, 1, 3}).find("is there twice, or not below its limit") != std::string::npos);
}

TEST_CASE("only inputs and results that grow have indices of 32 bits", "[unit]") {
    Rounds rounds;
    CHECK(rounds.function.dump().find("below limit") != std::string::npos);
    CHECK(Rounds(true).function.dump().find("index in i32") != std::string::npos);
    rounds.function.mutableBuffer(rounds.out).isNarrow = true;
    CHECK_FALSE(verify(rounds.function).empty());
    rounds.function.mutableBuffer(rounds.out).isNarrow = false;
    rounds.function.mutableBuffer(rounds.used).isNarrow = true;
    CHECK_FALSE(verify(rounds.function).empty());
}
