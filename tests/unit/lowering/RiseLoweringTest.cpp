#include "engine/languages/rise/lowering/RiseLowering.h"

#include <fmt/format.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cmath>

#include "engine/codegen/CppPrinter.h"
#include "engine/codegen/LoopInterpreter.h"
#include "engine/languages/rise/lowering/RiseKernel.h"
#include "engine/languages/rise/semantics/RiseEvaluator.h"
#include "engine/languages/rise/syntax/RisePrinter.h"
#include "tests/support/DrivenLoops.h"
#include "tests/unit/languages/RandomTerms.h"
#include "tests/unit/lowering/Programs.h"
#include "tests/unit/lowering/Scene.h"

using namespace candler;
using namespace candler::rise;
using namespace candler::test;

namespace {

std::string nest(const loop::Block& block) {
    std::string text;
    for (const loop::Stmt& stmt : block) {
        if (const loop::For* loop = stmt.as<loop::For>()) text += "[" + nest(loop->body) + "]";
        if (stmt.as<loop::Store>() != nullptr) text += "s";
        if (stmt.as<loop::Assign>() != nullptr) text += "a";
        if (stmt.as<loop::Allocate>() != nullptr) text += "m";
        if (stmt.as<loop::Declare>() != nullptr) text += "d";
    }
    return text;
}

std::string nestOf(const char* text) {
    Scene scene({"nest", text, {32, 32, 4}});
    return nest(scene.lower(scene.program.term).function.body);
}

}  // namespace

TEST_CASE("lowered programs compute what the evaluator says", "[property]") {
    for (const LoweringCase& test : loweringCases()) {
        INFO(test.name);
        Scene scene(test);
        const LoweredProgram lowered = scene.lower(scene.program.term);
        INFO(printTerm(scene.context, lowered.term));
        INFO(lowered.function.dump());
        const auto actual = interpret(lowered.function, scene.arguments(lowered.function));
        if (!actual) FAIL(render(actual.error()));
        requireClose(*actual, scene.expected);
    }
}

TEST_CASE("low-level terms mean the same and are lowered to the same loops", "[property]") {
    for (const LoweringCase& test : loweringCases()) {
        INFO(test.name);
        Scene scene(test);
        const LoweredProgram once = scene.lower(scene.program.term);
        INFO(printTerm(scene.context, once.term));
        CHECK(scene.valuesOf(once.term) == scene.expected);
        const LoweredProgram twice = scene.lower(once.term);
        CHECK(nest(twice.function.body) == nest(once.function.body));
    }
}

TEST_CASE("compiled kernels compute what the evaluator says", "[property][slow]") {
    const auto folder =
        std::filesystem::temp_directory_path() / fmt::format("candler-lowering-{}", ::getpid());
    for (const LoweringCase& test : loweringCases()) {
        INFO(test.name);
        Scene scene(test);
        const LoweredProgram lowered = scene.lower(scene.program.term);
        const auto actual = runLoops(
            lowered.function, scene.arguments(lowered.function),
            {.folder = folder, .flags = {"-O1", "-Wall", "-Wextra", "-Werror", "-fopenmp"}});
        if (!actual) FAIL(render(actual.error()) << printCpp(lowered.function).source);
        requireClose(*actual, scene.expected);
    }
    std::filesystem::remove_all(folder);
}

TEST_CASE("lowered random programs compute what the evaluator says", "[property]") {
    std::size_t compared = 0;
    for (std::uint32_t seed = 0; seed < 1000; ++seed) {
        RiseContext context;
        RandomTerms random(context, seed);
        const TermId term = random.program(4);
        RiseProgram program{.name = "random",
                            .term = term,
                            .type = context.store.type(term),
                            .sizeNames = {"n", "m"},
                            .parameterNames = {},
                            .parameterTypes = {},
                            .resultType = {},
                            .places = {}};
        TypeId type = program.type;
        while (context.types.is(type, TypeKind::NatFunction)) type = context.types[type].right;
        for (; context.types.isFunction(type); type = context.types[type].right)
            program.parameterTypes.push_back(context.types[type].left);
        program.resultType = type;
        INFO("seed " << seed << ": " << printTerm(context, term));
        const std::vector<std::int64_t> sizes{2, 3};
        std::vector<Value> inputs;
        for (const TypeId parameter : program.parameterTypes)
            inputs.push_back(randomValue(context, parameter, sizes, seed).value());
        const auto expected = evaluate(context, term, sizes, inputs);
        if (!expected) continue;  // Out of range, or divided by zero.
        const auto lowered = lowerProgram(context, program, term);
        if (!lowered) FAIL(render(lowered.error()));
        INFO(printTerm(context, lowered->term) << "\n" << lowered->function.dump());
        const auto actual = interpret(
            lowered->function, kernelArguments(context, program, lowered->function, sizes, inputs));
        if (!actual) FAIL(render(actual.error()));
        requireClose(*actual, componentArrays(context.types, type, *expected));
        const auto again = evaluate(context, lowered->term, sizes, inputs);
        REQUIRE(again);
        CHECK(describeDifference(*again, *expected, 1e-5).empty());
        ++compared;
    }
    CHECK(compared > 500);
}

TEST_CASE("terms whose variables are of other types are refused", "[unit]") {
    Scene scene(
        {"pairs", "main : (n : nat) -> n.(f32 * f32) -> n.f32\nmain = /\\n. map fst\n", {3}});
    RiseContext& context = scene.context;
    Types& types = context.types;
    const TypeId input = scene.program.parameterTypes.at(0);
    const TypeId f32 = types.scalar(rise::Scalar::F32);
    const TypeId pair = types[input].right;
    const auto mapping = [&](std::uint32_t index) {
        const TermId function = context.lam(pair, context.var(index, f32));
        const TypeId body = types.function(input, scene.program.resultType);
        const TermId applied = context.app(
            context.primitive(Primitive::Map, types.function(types.function(pair, f32), body)),
            function);
        return lowerProgram(context, scene.program, context.natLam(applied));
    };
    const auto ofPairs = mapping(0);
    REQUIRE_FALSE(ofPairs);
    CHECK(ofPairs.error().front().message ==
          "cannot lower 'main': the term is not well-typed: a variable of type f32 * f32 is used "
          "as one of type f32");
    const auto unbound = mapping(4);
    REQUIRE_FALSE(unbound);
    CHECK(unbound.error().front().message ==
          "cannot lower 'main': the term is not well-typed: a variable of type f32 is not bound");
}

TEST_CASE("the references of kernels are in double precision", "[unit]") {
    Scene scene(loweringCases().front());
    const LoweredProgram reference = scene.lower(scene.program.term, {.isDouble = true});
    CHECK(loop::printCpp(reference.function).source.find("float") == std::string::npos);
    const auto actual = interpret(reference.function, scene.arguments(reference.function));
    REQUIRE(actual);
    requireClose(*actual, scene.expected);
}

TEST_CASE("matrix products become the loop nests that were searched for", "[golden]") {
    CHECK(nestOf(kMatmul) == "[[d[a]s]]");
    // A tile of zeros, four accumulating loops without copies, a tile written back.
    CHECK(nestOf(kBlockedMatmul) == "[[m[[s]][[[[s]]]][[s]]]]");
    CHECK(nestOf(kLoopPermMatmul) == "[[m[[s]][[[[s]]]][[s]]]]");
}

TEST_CASE("the blocked product prints as in the specification of its loops", "[golden]") {
    Scene scene({"blocked", kBlockedMatmul, {32, 32, 4}});
    const std::string source = printCpp(scene.lower(scene.program.term).function).source;
    const char* const loops = R"(
    for (std::int64_t i = 0; i < m / 32; ++i) {
        for (std::int64_t j = 0; j < n / 32; ++j) {
            alignas(64) float T[32][32];
            for (std::int64_t p = 0; p < 32; ++p) {
                for (std::int64_t q = 0; q < 32; ++q) {
                    T[p][q] = 0.0F;
                }
            }
            for (std::int64_t p = 0; p < k / 4; ++p) {
                for (std::int64_t q = 0; q < 4; ++q) {
                    for (std::int64_t r = 0; r < 32; ++r) {
                        for (std::int64_t s = 0; s < 32; ++s) {
                            T[r][s] += a[(32 * i + r) * k + (4 * p + q)] * b[(4 * p + q) * n + (32 * j + s)];
                        }
                    }
                }
            }
            for (std::int64_t p = 0; p < 32; ++p) {
                for (std::int64_t q = 0; q < 32; ++q) {
                    output[(32 * i + p) * n + (32 * j + q)] = T[p][q];
                }
            }
        }
    }
)";
    INFO(source);
    CHECK(source.find(loops) != std::string::npos);
}

TEST_CASE("sizes that splits cannot take are refused at run time", "[unit]") {
    Scene scene({"blocked", kBlockedMatmul, {32, 32, 4}});
    const LoweredProgram lowered = scene.lower(scene.program.term);
    loop::Arguments arguments = scene.arguments(lowered.function);
    arguments.sizes.begin()->second = 33;
    arguments.buffers.begin()->second.resize(33 * 4);
    const auto result = interpret(lowered.function, arguments);
    REQUIRE_FALSE(result);
    CHECK(result.error().front().message == "matmul: m = 33 must be divisible by 32");
}

TEST_CASE("inputs that are indices are known to be below their bound", "[unit]") {
    Scene scene({"gather",
                 R"(
picked : (n m : nat) -> m.idx[n] -> n.f32 -> m.f32
picked = /\n m. \i a. gather i a
)",
                 {3, 4}});
    const loop::Function function = scene.lower(scene.program.term).function;
    REQUIRE(function.indexInputs.size() == 1);
    REQUIRE(function.indexInputs.front().limit.has_value());
    CHECK(function.dump(*function.indexInputs.front().limit) == "n");
}

TEST_CASE("costly elements that are used often are kept in memory, once", "[unit]") {
    for (const LoweringCase& test : loweringCases()) {
        if (test.name != "costly elements used often" && test.name != "packed matmul") continue;
        Scene scene(test);
        const LoweredProgram lowered = scene.lower(scene.program.term);
        const std::string text = printTerm(scene.context, lowered.term);
        INFO(text);
        CHECK(text.find("toMem") != std::string::npos);
        CHECK(text.find("toMem") == text.rfind("toMem"));
        // The memory is filled before any other loop starts.
        CHECK(text.find("toMem") < text.find("reduceSeq"));
        CHECK(lowered.function.dump().find("on heap") != std::string::npos);
    }
}

TEST_CASE("small accumulators live in registers, as vectors where lanes are", "[unit]") {
    for (const LoweringCase& test : loweringCases()) {
        const bool hasVectors =
            test.name == "matmul in registers" || test.name == "sums of vectors";
        if (!hasVectors && test.name != "small rows used twice") continue;
        Scene scene(test);
        const std::string text = scene.lower(scene.program.term).function.dump();
        INFO(text);
        CHECK(text.find("on stack") == std::string::npos);
        CHECK((text.find("splat") != std::string::npos) == hasVectors);
        // The reference is lowered without.
        CHECK(
            scene.lower(scene.program.term, {.isDouble = true}).function.dump().find("on stack") !=
            std::string::npos);
    }
}

TEST_CASE("an iteration is one loop after the other, each over what the last one left",
          "[golden]") {
    Scene scene({"halves",
                 R"(
halves : (m : nat) -> (m*4).f32 -> m.f32
halves = /\m. \xs. iterate[2] (/\l. \ys. map (reduce add 0) (split[2] ys)) xs
)",
                 {3}});
    const std::string source = printCpp(scene.lower(scene.program.term).function).source;
    INFO(source);
    CHECK(source.find(R"(
    for (std::int64_t i = 0; i < 2 * m; ++i) {
        float sum = 0.0F;
        for (std::int64_t j = 0; j < 2; ++j) {
            sum += xs[2 * i + j];
        }
        t[i] = sum;
    }
    for (std::int64_t i = 0; i < m; ++i) {
        float sum = 0.0F;
        for (std::int64_t j = 0; j < 2; ++j) {
            sum += t[2 * i + j];
        }
        output[i] = sum;
    }
)") != std::string::npos);
}

TEST_CASE("sizes cannot be exponents of sizes", "[unit]") {
    RiseContext context;
    const auto program = loadProgram(context, SourceText("<test>", R"(
halves : (k m : nat) -> (m*8).f32 -> m.f32
halves = /\k m. \xs. iterate[k] (/\l. \ys. map (reduce add 0) (split[2] ys)) xs
)"));
    REQUIRE_FALSE(program);
    const Diagnostic& error = program.error().front();
    CHECK(error.message == "how often iterate applies its function must be a number from 1 to 64");
    CHECK(error.place.line == 3);
    CHECK(error.place.column == 30);
}

TEST_CASE("what cannot be lowered is said with the part that cannot", "[unit]") {
    const auto messageOf = [](const char* text) {
        RiseContext context;
        const auto program = loadProgram(context, SourceText("<test>", text));
        if (!program) FAIL(render(program.error()));
        const auto lowered = lowerProgram(context, *program, program->term);
        return lowered ? std::string("lowered") : lowered.error().front().message;
    };
    CHECK(messageOf(R"(
main : (n : nat) -> n.f32 -> f32
main = /\n. \x. reduceSeqUnroll (\s e. add s e) 0 x
)") == "cannot lower 'main': a loop can only be unrolled if its length is a constant (a use of "
       "'reduceSeqUnroll' of type f32)");
    RiseContext context;
    const auto program = loadProgram(context, SourceText("<test>", R"(
main : (n : nat) -> n.f32 -> n.f32
main = /\n. \x. map (add (reduceSeqUnroll (\s e. add s e) 0 x)) x
)"));
    REQUIRE(program);
    const auto lowered = lowerProgram(context, *program, program->term);
    REQUIRE_FALSE(lowered);
    CHECK(lowered.error().front().place.line == 3);
    CHECK(lowered.error().front().place.column == 27);
    CHECK(messageOf(R"(
main : (n : nat) -> (f32 -> f32) -> n.f32 -> n.f32
main = /\n. \f x. map f x
)")
              .find("function as parameter") != std::string::npos);
}

TEST_CASE("what is the same for all elements, or named twice, is computed once", "[golden]") {
    const auto nestOfCase = [](const char* name) {
        for (const LoweringCase& test : loweringCases()) {
            if (test.name != name) continue;
            Scene scene(test);
            return nest(scene.lower(scene.program.term).function.body);
        }
        FAIL("no program " << name);
        return std::string();
    };
    CHECK(nestOfCase("a sum that is the same for all") == "d[a][s]");
    CHECK(nestOfCase("a sum in two places") == "d[a]d[a]s");
    CHECK(nestOfCase("softmax, with its maximum for each element") == "d[a]d[a][s]");
    CHECK(nestOfCase("a sum of what is the same for all") == "m[d[a]d[dsa][s]]");
    CHECK(nestOfCase("the same array named twice") == "mdd[ddsaa]ss");
}

TEST_CASE("streams are loops with rings of rows and windows in registers", "[golden]") {
    const auto sourceOf = [](const char* name) {
        for (const LoweringCase& test : loweringCases()) {
            if (test.name != name) continue;
            Scene scene(test);
            return printCpp(scene.lower(scene.program.term).function).source;
        }
        FAIL("no program " << name);
        return std::string();
    };
    const std::string rows = sourceOf("rings in parallel strips");
    INFO(rows);
    CHECK(rows.find('%') == std::string::npos);
    CHECK(rows.find(R"(
    if (w * n <= 1250 || isAlone()) {
        const Scratch<float> ring_memory(3 * w);
        float* __restrict ring = ring_memory.data();
        for (std::int64_t i = 0; i < n; ++i) {
            std::int64_t slot_0 = 0;
)") != std::string::npos);
    CHECK(rows.find(R"(
    } else {
        #pragma omp parallel
        {
            const Scratch<float> ring_memory(3 * w);
            float* __restrict ring = ring_memory.data();
            #pragma omp for schedule(static)
            for (std::int64_t i = 0; i < n; ++i) {
                std::int64_t slot_0 = 0;
)") != std::string::npos);
    CHECK(rows.find(R"(
            for (std::int64_t j = 0; j < 4; ++j) {
                for (std::int64_t p = 0; p < w; ++p) {
                    ring[slot_2 * w + p] = 2.0F * x[(4 * i + j + 2) * w + p];
                }
                for (std::int64_t p = 0; p < w; ++p) {
                    float s = ring[slot_0 * w + p];
                    s += ring[slot_1 * w + p];
                    s += ring[slot_2 * w + p];
                    output[(4 * i + j) * w + p] = s;
                }
                const std::int64_t oldest = slot_0;
                slot_0 = slot_1;
                slot_1 = slot_2;
                slot_2 = oldest;
            }
)") != std::string::npos);
    const std::string scalars = sourceOf("a chain of rings");
    INFO(scalars);
    CHECK(scalars.find('%') == std::string::npos);
    CHECK(scalars.find("Scratch") == std::string::npos);
    CHECK(scalars.find("window[") == std::string::npos);
}
