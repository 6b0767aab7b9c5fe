// The evaluator: every primitive on small arrays, larger programs against plain C++, and what it
// refuses.
#include "engine/languages/rise/semantics/RiseEvaluator.h"

#include <catch2/catch.hpp>
#include <set>

#include "RandomTerms.h"
#include "engine/languages/rise/syntax/RisePrinter.h"
#include "engine/languages/rise/syntax/RiseProgram.h"
#include "engine/languages/rise/terms/RiseTerms.h"
#include "engine/support/FileSystem.h"

using namespace candler;
using namespace candler::rise;

namespace {

using Sizes = std::vector<std::int64_t>;

/// Counts 1, 2, 3, … through all scalars of the type.
Value counting(const RiseContext& context, TypeId id, const Sizes& sizes, std::int64_t& next) {
    const Type& type = context.types[id];
    switch (type.kind) {
        case TypeKind::Scalar:
            if (type.scalar == rise::Scalar::Bool) return Value::boolean(next++ % 2 == 1);
            if (type.scalar == rise::Scalar::F32 || type.scalar == rise::Scalar::F64)
                return Value::number(static_cast<double>(next++));
            return Value::integer(next++);
        case TypeKind::Pair: {
            Value left = counting(context, type.left, sizes, next);
            return Value::pair(left, counting(context, type.right, sizes, next));
        }
        default: {
            const auto size = context.nats.evaluate(type.size, [&](const NatAtom& atom) {
                return std::optional<std::int64_t>{sizes.at(sizes.size() - 1 - atom.number)};
            });
            std::vector<Value> items;
            for (std::int64_t i = 0; i < size.value(); ++i)
                items.push_back(counting(context, type.right, sizes, next));
            return type.kind == TypeKind::Vector ? Value::vector(items) : Value::array(items);
        }
    }
}

/// The value of the program on counting arguments, as text, or the errors.
std::string run(const std::string& text, const Sizes& sizes = {}) {
    RiseContext context;
    const auto program = loadProgram(context, SourceText("p", text));
    if (!program) return render(program.error());
    std::vector<Value> arguments;
    for (const TypeId type : program->parameterTypes) {
        std::int64_t next = 1;
        arguments.push_back(counting(context, type, sizes, next));
    }
    EvaluationOptions options;
    options.sizeNames = program->sizeNames;
    options.places = &program->places;
    const auto value = evaluate(context, program->term, sizes, arguments, options);
    return value ? valueText(*value) : render(value.error());
}

struct PrimitiveCase {
    std::string type;
    std::string body;
    std::string expected;
};

std::vector<PrimitiveCase> primitiveCases() {
    return {
        {"3.f32 -> 3.f32", "map (add 1)", "[2, 3, 4]"},
        {"3.f32 -> 3.f32", "mapSeq (mul 2)", "[2, 4, 6]"},
        {"3.f32 -> 3.f32", "mapSeqUnroll (sub 10)", "[9, 8, 7]"},
        {"3.f32 -> 3.f32", "mapPar neg", "[-1, -2, -3]"},
        {"3.f32 -> 3.f32", "mapStream (\\x. x)", "[1, 2, 3]"},
        {"3.f32 -> 3.f32", "iterateStream (\\x. mul x x)", "[1, 4, 9]"},
        {"(f32 * f32) -> (f32 * f32)", "mapFst (add 10)", "(11, 2)"},
        {"(f32 * f32) -> (f32 * f32)", "mapSnd (add 10)", "(1, 12)"},
        {"4.f32 -> f32", "reduce add 0.5", "10.5"},
        {"4.f32 -> f32", "reduceSeq sub 0", "-10"},
        {"4.f32 -> f32", "reduceSeqUnroll (\\a x. add (mul a 10) x) 0", "1234"},
        {"4.f32 -> f32", "reducePar add 5", "15"},
        {"4.f32 -> 4.f32", "scanSeq (\\x a. add (mul a 10) x) 0", "[1, 12, 123, 1234]"},
        {"2.f32 -> 2.i32 -> 2.(f32 * i32)", "zip", "[(1, 1), (2, 2)]"},
        {"2.(f32 * f32) -> (2.f32 * 2.f32)", "unzip", "([1, 3], [2, 4])"},
        {"(f32 * i32) -> f32", "fst", "1"},
        {"(f32 * i32) -> i32", "snd", "2"},
        {"f32 -> bool -> (f32 * bool)", "makePair", "(1, true)"},
        {"6.f32 -> 3.2.f32", "split[2]", "[[1, 2], [3, 4], [5, 6]]"},
        {"2.3.f32 -> 6.f32", "join", "[1, 2, 3, 4, 5, 6]"},
        {"2.3.f32 -> 3.2.f32", "transpose", "[[1, 4], [2, 5], [3, 6]]"},
        {"0.3.f32 -> 3.0.f32", "transpose", "[[], [], []]"},
        {"7.f32 -> 3.3.f32", "slide[3][2]", "[[1, 2, 3], [3, 4, 5], [5, 6, 7]]"},
        {"4.f32 -> 3.2.f32", "circularBuffer[2][2] (mul 10)", "[[10, 20], [20, 30], [30, 40]]"},
        {"4.f32 -> 2.3.f32", "rotateValues[3] (add 1)", "[[2, 3, 4], [3, 4, 5]]"},
        {"3.natType", "generate indexAsNat", "[0, 1, 2]"},
        {"4.f32", "generate (\\i. cast (mod (indexAsNat i) 2))", "[0, 1, 0, 1]"},
        {"3.natType", "generate (\\i. mod (sub (indexAsNat i) 2) 3)", "[1, 2, 0]"},
        {"3.bool", "generate (\\i. lt (add (indexAsNat i) 1) nat[2])", "[true, false, false]"},
        {"3.f32 -> f32", "\\x. div (reduce add 0 x) (cast nat[3])", "2"},
        {"f32 -> f32 -> 2.f32", "\\x y. [add x 1, y]", "[2, 1]"},
        {"3.f32 -> f32", "idx index[2]", "3"},
        {"5.f32 -> 2.f32", "take[2]", "[1, 2]"},
        {"5.f32 -> 3.f32", "drop[2]", "[3, 4, 5]"},
        {"2.f32 -> 3.f32 -> 5.f32", "concat", "[1, 2, 1, 2, 3]"},
        {"2.f32 -> 5.f32", "padClamp[1][2]", "[1, 1, 2, 2, 2]"},
        {"2.f32 -> 5.f32", "padCst[2][1] 7", "[7, 7, 1, 2, 7]"},
        {"2.f32 -> 5.f32", "padEmpty[3]", "[1, 2, 0, 0, 0]"},
        {"3.f32 -> 4.f32", "gather [index[2], index[0], index[2], index[1]]", "[3, 1, 3, 2]"},
        {"3.f32 -> 3.f32", "scatter ([index[2], index[0], index[1]] : 3.idx[3])", "[2, 3, 1]"},
        {"3.f32 -> f32", "\\xs. let (toMem (map (mul 2) xs)) (\\ys. reduce add 0 ys)", "12"},
        {"4.f32 -> 2.<2>f32", "asVector[2]", "[<1, 2>, <3, 4>]"},
        {"4.f32 -> 4.f32", "asVectorAligned[2] >> map (add (vectorFromScalar 1)) >> asScalar",
         "[2, 3, 4, 5]"},
        {"4.f32 -> 4.f32", "\\xs. asScalar (map (\\v. mul v v) (asVector[4] xs))", "[1, 4, 9, 16]"},
        {"f32 -> f32", "\\x. div x 3", "0.3333333432674408"},
        {"f64 -> f64", "\\x. div x 3", "0.3333333333333333"},
        {"i32 -> i32", "\\x. div (sub x 8) 2", "-3"},
        {"i32 -> i32", "\\x. mod (sub x 8) 3", "-1"},
        {"f32 -> f32", "\\x. mod 7.5 2", "1.5"},
        {"i32 -> i32", "\\x. add x 2147483647", "-2147483648"},
        {"u8 -> u8", "\\x. sub x 2", "255"},
        {"f32 -> f32 -> f32", "min", "1"},
        {"f32 -> f32", "\\x. max x -1.5", "1"},
        {"i32 -> i32", "\\x. abs (sub x 8)", "7"},
        {"f32 -> f32", "\\x. abs (sub x 8)", "7"},
        {"2.f32 -> 2.<1>f32", "\\x. map (\\v. max v (vectorFromScalar 1.5)) (asVector[1] x)",
         "[<1.5>, <2>]"},
        {"4.f32 -> 4.f32", "map sqrt", "[1, 1.4142135381698608, 1.7320507764816284, 2]"},
        {"f64 -> f64", "exp", "2.718281828459045"},
        {"f64 -> f64", "\\x. log (add x 1)", "0.6931471805599453"},
        {"f64 -> f64", "sin", "0.8414709848078965"},
        {"f64 -> f64", "cos", "0.5403023058681398"},
        {"f64 -> f64", "tanh", "0.7615941559557649"},
        {"f32 -> f32", "\\x. floor (sub x 2.75)", "-2"},
        {"f32 -> f32", "\\x. ceil (sub x 2.75)", "-1"},
        {"f32 -> f32", "\\x. pow (add x 1) 3", "8"},
        {"bool -> bool", "not", "false"},
        {"f32 -> f32 -> f32", "\\x y. select (gt (add x 1) y) 5 6", "5"},
        {"f32 -> f32 -> bool", "lt", "false"},
        {"i32 -> i32 -> bool", "equal", "true"},
        {"f32 -> i32", "\\x. cast (sub x 2.75)", "-1"},
        {"i32 -> u8", "\\x. cast (add x 299)", "44"},
        {"i32 -> f64", "cast", "1"},
        {"3.f32 -> f32", "\\xs. idx (natAsIndex[3] nat[1+1]) xs", "3"},
        {"f32 -> f32", "(add 1 >> mul 3) >> sub 10", "4"},
        {"f32 -> f32", "foreignFunction_sinf",
         "p:2:8: error: 'sinf' is a foreign function: what it computes is not known here\n"
         "    main = foreignFunction_sinf\n"
         "           ^~~~~~~~~~~~~~~~~~~~\n"
         "  hint: export the kernel and link the function to it\n"},
        {"8.f32 -> 2.f32",
         "iterate[2] (/\\l. \\xs. map (\\p. sub (idx (natAsIndex[2] nat[0]) p) "
         "(mul 10 (idx (natAsIndex[2] nat[1]) p))) (split[2] xs))",
         "[351, 675]"},
        {"2.f32 -> 2.f32", "\\xs. (/\\k. \\ys. join (split[k] ys))[2] xs", "[1, 2]"},
    };
}

}  // namespace

TEST_CASE("every primitive has its meaning", "[unit]") {
    for (const PrimitiveCase& c : primitiveCases()) {
        INFO(c.type << " = " << c.body);
        CHECK(run("main : " + c.type + "\nmain = " + c.body) == c.expected);
    }
}

TEST_CASE("every primitive of the table is evaluated in a test", "[unit]") {
    std::set<std::string> seen;
    RiseContext context;
    for (const PrimitiveCase& c : primitiveCases()) {
        const auto program =
            loadProgram(context, SourceText("p", "main : " + c.type + "\nmain = " + c.body));
        REQUIRE(program.has_value());
    }
    for (std::size_t i = 0; i < context.store.termCount(); ++i) {
        const OpId id = context.store[TermId{i}].op;
        if (isPrimitive(id)) seen.insert(context.store.signature()[id].name);
    }
    for (const PrimitiveRow& entry : primitiveTable()) {
        INFO(entry.name);
        CHECK(seen.contains(std::string{entry.name}));
    }
}

TEST_CASE("matrix multiplication agrees with three loops", "[unit]") {
    RiseContext context;
    const auto path = resourceFolder() / "programs" / "rise" / "matmul.rise";
    const auto program = loadProgram(context, SourceText("matmul", readFile(path).value()));
    REQUIRE(program.has_value());
    const Sizes sizes{7, 5, 9};  // m, n, k
    const Value a = randomValue(context, program->parameterTypes[0], sizes, 1).value();
    const Value b = randomValue(context, program->parameterTypes[1], sizes, 2).value();
    const std::vector<double> x = flatten(a);
    const std::vector<double> y = flatten(b);
    std::vector<Value> rows;
    for (std::size_t i = 0; i < 7; ++i) {
        std::vector<Value> row;
        for (std::size_t j = 0; j < 5; ++j) {
            float sum = 0;
            for (std::size_t p = 0; p < 9; ++p)
                sum += static_cast<float>(x[i * 9 + p]) * static_cast<float>(y[p * 5 + j]);
            row.push_back(Value::number(static_cast<double>(sum)));
        }
        rows.push_back(Value::array(row));
    }
    const auto product = evaluate(context, program->term, sizes, {a, b});
    REQUIRE(product.has_value());
    CHECK(describeDifference(*product, Value::array(rows), 0) == "");
    CHECK(describeDifference(*product, a, 0) != "");
}

TEST_CASE("a 2-D stencil agrees with loops", "[unit]") {
    RiseContext context;
    const auto program = loadProgram(
        context,
        SourceText("stencil",
                   "dot = \\w x. reduce add 0 (map (\\p. mul (fst p) (snd p)) (zip w x))\n"
                   "weights = [[1, 2, 1], [2, 4, 2], [1, 2, 1]]\n"
                   "pad2D = \\a. map (padClamp[1][1]) (padClamp[1][1] a)\n"
                   "slide2D = \\a. map transpose (slide[3][1] (map (slide[3][1]) a))\n"
                   "blur : (h w : nat) -> (h+1).(w+1).f32 -> (h+1).(w+1).f32\n"
                   "blur = /\\h w. \\img. map (map (\\nbh. dot (join weights) (join nbh)))\n"
                   "  (slide2D (pad2D img))\n"));
    INFO((program ? "" : render(program.error())));
    REQUIRE(program.has_value());
    const Sizes sizes{4, 6};
    const Value image = randomValue(context, program->parameterTypes[0], sizes, 3).value();
    const auto pixel = [&](int i, int j) {
        return image.items()[static_cast<std::size_t>(std::clamp(i, 0, 4))]
            .items()[static_cast<std::size_t>(std::clamp(j, 0, 6))]
            .asNumber();
    };
    const auto result = evaluate(context, program->term, sizes, {image});
    REQUIRE(result.has_value());
    REQUIRE(result->items().size() == 5);
    for (int i = 0; i < 5; ++i) {
        for (int j = 0; j < 7; ++j) {
            double sum = 0;
            for (int di = -1; di <= 1; ++di)
                for (int dj = -1; dj <= 1; ++dj)
                    sum += pixel(i + di, j + dj) * (2 - std::abs(di)) * (2 - std::abs(dj));
            CHECK(result->items()[static_cast<std::size_t>(i)]
                      .items()[static_cast<std::size_t>(j)]
                      .asNumber() == sum);
        }
    }
}

TEST_CASE("functions can be arguments", "[unit]") {
    RiseContext context;
    const auto path = resourceFolder() / "programs" / "rise" / "transpose.rise";
    const auto program = loadProgram(context, SourceText("transpose", readFile(path).value()));
    REQUIRE(program.has_value());
    const Value increment =
        Value::function([](const Value& x) { return Value::number(x.asNumber() + 1); });
    const Value twice =
        Value::function([](const Value& x) { return Value::number(x.asNumber() * 2); });
    std::int64_t next = 1;
    const Value matrix = counting(context, program->parameterTypes[2], {2, 3}, next);
    // f is applied last.
    const auto result = evaluate(context, program->term, {2, 3}, {increment, twice, matrix});
    REQUIRE(result.has_value());
    CHECK(valueText(*result) == "[[3, 9], [5, 11], [7, 13]]");
}

TEST_CASE("what cannot be evaluated is explained", "[unit]") {
    const auto contains = [](const char* text) { return Catch::Contains(text); };
    CHECK_THAT(run("main : (n : nat) -> n.f32 -> (n/32).32.f32\nmain = /\\n. split[32]", {100}),
               contains("the size n/32 is not a whole number for n = 100"));
    CHECK_THAT(run("main : (n : nat) -> n.f32 -> (n-5).f32\nmain = /\\n. drop[5]", {5}),
               contains("[]"));
    CHECK_THAT(run("main : (n : nat) -> f32 -> f32\nmain = /\\n. \\x. idx index[n] [x, x]", {2}),
               contains("the index 2 is not below 2"));
    CHECK_THAT(run("main : i32 -> i32\nmain = \\x. div x 0"),
               contains("p:2:12: error: an integer is divided by zero"));
    CHECK_THAT(run("main : f32 -> u8\nmain = \\x. cast (neg x)"), contains("cannot hold it"));
    CHECK_THAT(run("main : (n : nat) -> f32 -> f32\nmain = /\\n. \\x. x", {1, 2}),
               contains("the program has 1 sizes, 2 are given"));
    CHECK_THAT(run("main : (n : nat) -> f32 -> f32\nmain = /\\n. \\x. x", {-3}),
               contains("the size n = -3 is not between"));

    RiseContext context;
    const auto program = loadProgram(
        context, SourceText("p", "main : (n : nat) -> n.f32 -> (n-5).f32\nmain = /\\n. drop[5]"));
    REQUIRE(program.has_value());
    const Value three = Value::array({Value::number(1), Value::number(2), Value::number(3)});
    const auto negative = evaluate(context, program->term, {3}, {three});
    REQUIRE_FALSE(negative.has_value());
    CHECK_THAT(render(negative.error()), contains("is negative"));
    const auto shape = evaluate(context, program->term, {9}, {three});
    REQUIRE_FALSE(shape.has_value());
    CHECK_THAT(render(shape.error()), contains("argument 1: 9 elements are needed, 3 are given"));
    EvaluationOptions few;
    few.maxSteps = 1;
    const auto tired = evaluate(
        context,
        loadProgram(context, SourceText("p", "main : 9.f32 -> 9.f32\nmain = map neg"))->term, {},
        {randomValue(
             context,
             context.types.array(context.nats.constant(9), context.types.scalar(rise::Scalar::F32)),
             {}, 1)
             .value()},
        few);
    REQUIRE_FALSE(tired.has_value());
    CHECK_THAT(render(tired.error()), contains("gave up after 1 steps"));
}

TEST_CASE("normal forms compute the same", "[property]") {
    RiseContext context;
    RiseTerms terms(context);
    RandomTerms random(context, 99);
    const Sizes sizes{4, 3};
    int evaluated = 0;
    for (int i = 0; i < 150; ++i) {
        const TermId term = random.program(4);
        const TermId normal = terms.normalise(term);
        const TermId plain = terms.eliminateCompositions(term);
        const TermId composed = terms.compose(term);
        CHECK(terms.compose(composed) == composed);
        CHECK(terms.eliminateCompositions(composed) == plain);
        CHECK(context.store.type(normal) == context.store.type(term));
        std::vector<Value> arguments;
        TypeId type = context.store.type(term);
        while (context.types.is(type, TypeKind::NatFunction)) type = context.types[type].right;
        for (; context.types.isFunction(type); type = context.types[type].right)
            arguments.push_back(
                randomValue(context, context.types[type].left, sizes, random.nextSeed()).value());
        const auto expected = evaluate(context, term, sizes, arguments);
        if (!expected) continue;  // A random size that is no whole number.
        ++evaluated;
        INFO(printProgram(context, "main", term));
        INFO(printProgram(context, "main", normal));
        for (const TermId other : {normal, plain, composed}) {
            const auto found = evaluate(context, other, sizes, arguments);
            REQUIRE(found.has_value());
            CHECK(describeDifference(*expected, *found, 0) == "");
        }
    }
    CHECK(evaluated > 50);
}
