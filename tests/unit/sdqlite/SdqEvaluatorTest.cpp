// The interpreters: every operator, from syntax and from terms; limits; what has no meaning.
#include "engine/languages/sdqlite/semantics/SdqEvaluator.h"

#include <array>
#include <catch2/catch.hpp>
#include <limits>

#include "SdqPrograms.h"

namespace candler::sdqlite {

namespace {

const std::string kDeclarations = R"(
dim I  dim J
array crd : vec<nat, J>
array off : vec<nat, nat>
array val : vec<nat, real>
hash pairs : hmap<<I, J>, real>
tensor A : {I -> {J -> real}}
tensor B : {I -> {J -> real}}
tensor x : {J -> real}
scalar beta : real
size n
)";

InputValues sampleInputs() {
    return {{"nI", Value::index(3)},
            {"nJ", Value::index(4)},
            {"n", Value::index(3)},
            {"crd", table({0, 2, 3})},
            {"off", table({-1, 0, 7, 2})},
            {"val", stored({5, 0, 7})},
            {"pairs",
             Value::map({{Key{0, 1}, Value::number(2)}, {Key{2, 0}, Value::number(3)}}, false)},
            {"A", tensor(Matrix{{1, 2, 0, 0}, {0, 0, 0, 0}, {0, -1, 0, 4}})},
            {"B", tensor(Matrix{{-1, 0, 1, 0}, {0, 1, 0, 0}, {0, 0, 0, 0}})},
            {"x", tensor(Row{1, 0, 2, 3})},
            {"beta", Value::number(0.5)}};
}

/// Of a ring value, or a tensor of the type.
std::string valueOf(const std::string& expression, const std::string& type = "real") {
    return text(computed(kDeclarations, type, expression, sampleInputs()));
}

/// Terms of faithful programs, which have no types.
struct Faithful {
    SdqTerms terms{Dialect::Faithful};

    TermId number(double value) { return terms.numberTerm(value, kUntyped); }
    TermId variable(std::uint32_t index) {
        return terms.leaf(Operator::Variable, SdqTerms::variable(index, kNoShape), kUntyped);
    }
    TermId make(Operator op, std::initializer_list<TermId> children, Payload payload = 0) {
        const std::vector<TermId> all(children);
        return terms.make(op, all, payload).value();
    }
    std::string value(TermId term, const std::vector<Value>& inputs = {}) {
        const auto result = evaluate(terms, term, {}, {}, inputs);
        return result ? text(*result) : result.error().front().message;
    }
};

}  // namespace

TEST_CASE("numbers, sums and products of scalars and maps", "[unit]") {
    CHECK(valueOf("beta * 3 + 1") == "2.5");
    CHECK(valueOf("A + B", "{I -> {J -> real}}") ==
          "{0 -> {1 -> 2, 2 -> 1}, 1 -> {1 -> 1}, 2 -> {1 -> -1, 3 -> 4}}");
    CHECK(valueOf("A - A", "{I -> {J -> real}}") == "{}");
    CHECK(valueOf("B - A", "{I -> {J -> real}}") ==
          "{0 -> {0 -> -2, 1 -> -2, 2 -> 1}, 1 -> {1 -> 1}, 2 -> {1 -> 1, 3 -> -4}}");
    CHECK(valueOf("x * beta", "{J -> real}") == "{0 -> 0.5, 2 -> 1, 3 -> 1.5}");
    CHECK(valueOf("{0 -> 3.0} * {1 -> 2.0, 2 -> 3.0}", "{nat -> {nat -> real}}") ==
          "{0 -> {1 -> 6, 2 -> 9}}");
    CHECK(valueOf("{1 -> 2.0, 2 -> 3.0} * {0 -> 3.0}", "{nat -> {nat -> real}}") ==
          "{1 -> {0 -> 6}, 2 -> {0 -> 9}}");
    CHECK(valueOf("neg(x)", "{J -> real}") == "{0 -> -1, 2 -> -2, 3 -> -3}");
    CHECK(valueOf("inv(beta)") == "2");
    CHECK(valueOf("inv(beta - beta)") == "0");
    CHECK(valueOf("min(beta, 3.0) + max(beta, 3.0)") == "3.5");
}

TEST_CASE("singletons, look-ups and conditions", "[unit]") {
    CHECK(valueOf("{1 -> 0.0}", "{nat -> real}") == "{}");
    CHECK(valueOf("{1 -> 2.0} + {1 -> -2.0}", "{nat -> real}") == "{}");
    CHECK(valueOf("{2 -> beta}", "{nat -> real}") == "{2 -> 0.5}");
    CHECK(valueOf("A(0)(1) + A(2, 3) + A(1, 1) + x(1)") == "6");
    CHECK(valueOf("val(0) + val(9)") == "5");
    CHECK(valueOf("if(n == 3) beta") == "0.5");
    CHECK(valueOf("if(n != 3) beta") == "0");
    CHECK(valueOf("(n < 4) * beta + (n <= 2) * beta + (n > 2) * 10.0 + (n >= 4) * 100.0") ==
          "10.5");
    CHECK(valueOf("pairs((0, 1)) + pairs((2, 0)) + pairs((1, 1))") == "5");
    CHECK(valueOf("sum(<(i,j), a> in pairs) { i -> { j -> a } }", "{I -> {J -> real}}") ==
          "{0 -> {1 -> 2}, 2 -> {0 -> 3}}");
}

TEST_CASE("sums, ranges and slices", "[unit]") {
    CHECK(valueOf("sum(<j, v> in x) v * v") == "14");
    CHECK(valueOf("sum(<i, k> in 1..n) { i -> 1.0 + (k == i) * 1.0 }", "{nat -> real}") ==
          "{1 -> 2, 2 -> 2}");
    CHECK(valueOf("sum(<i, _> in n..1) 1.0") == "0");
    CHECK(valueOf("sum(<r, j> in crd[1..n)) { j -> val(r) }", "{J -> real}") == "{3 -> 7}");
    CHECK(valueOf("sum(<r, j> in crd[1..99)) { r -> 1.0 }", "{nat -> real}") == "{1 -> 1, 2 -> 1}");
    CHECK(valueOf("sum(<r, v> in val[0..2)) { r -> v + 1.0 }", "{nat -> real}") ==
          "{0 -> 6, 1 -> 1}");
    CHECK(valueOf("sum(<i, row> in A, <j, a> in row) { j -> a }", "{J -> real}") ==
          "{0 -> 1, 1 -> 1, 3 -> 4}");
    CHECK(valueOf("sum(<(i, j), a> in A, <(i, k), b> in B) { j -> { k -> a * b } }",
                  "{J -> {J -> real}}") == "{0 -> {0 -> -1, 2 -> 1}, 1 -> {0 -> -2, 2 -> 2}}");
}

TEST_CASE("the coordinate 0 is kept", "[unit]") {
    InputValues inputs = sampleInputs();
    inputs["crd"] = table({0, 2, 5});
    inputs["val"] = stored({1, 2, 3});
    inputs["nJ"] = Value::index(6);
    const Value rows =
        computed(kDeclarations, "{J -> real}", "sum(<r, j> in crd[0..3)) { j -> val(r) }", inputs);
    CHECK(text(rows) == "{0 -> 1, 2 -> 2, 5 -> 3}");
    CHECK(text(computed(kDeclarations, "{J -> real}",
                        "let t = sum(<r, j> in crd) { r -> j } in sum(<r, j> in t) { j -> val(r) }",
                        inputs)) == "{0 -> 1, 2 -> 2, 5 -> 3}");
}

TEST_CASE("collect, merge, let, probe, bounds", "[unit]") {
    CHECK(valueOf("collect(<j, v> in x) { j + 1 -> v * v }", "{nat -> real}") ==
          "{1 -> 1, 3 -> 4, 4 -> 9}");
    CHECK(valueOf("merge(<r, s, j> in <crd[0..3), off[0..4)>) { r -> { s -> { j -> 1.0 } } }",
                  "{nat -> {nat -> {nat -> real}}}") ==
          "{0 -> {1 -> {0 -> 1}}, 1 -> {3 -> {2 -> 1}}}");
    CHECK(valueOf("let y = beta * 2 in y + y") == "2");
    CHECK(valueOf("let y = beta in let y = y + 1 in y") == "1.5");
    CHECK(valueOf("probe(v = val(1)) v + 1.0") == "1");
    CHECK(valueOf("probe(v = val(3)) v + 1.0") == "0");
    CHECK(valueOf("inb(0, n, 2) beta + inb(0, n, 3) beta + inb(0, n, 0 - 1) beta") == "0.5");
}

TEST_CASE("arithmetic of indices", "[unit]") {
    CHECK(valueOf("{n * (n + 1) div 2 + 1 - 2 -> 1.0}", "{nat -> real}") == "{5 -> 1}");
    CHECK(valueOf("{(0 - n) div 2 -> 1.0}", "{nat -> real}") == "{-2 -> 1}");
    CHECK(valueOf("{(0 - n) mod 2 -> 1.0}", "{nat -> real}") == "{1 -> 1}");
    CHECK(valueOf("{min(n, 2) -> 1.0} + {max(n, 2) -> 2.0} + {neg(n) -> 4.0}", "{nat -> real}") ==
          "{-3 -> 4, 2 -> 1, 3 -> 2}");
}

TEST_CASE("what a false guard stands before is not evaluated", "[unit]") {
    CHECK(valueOf("if(n == 4) {1 div 0 -> 1.0}", "{nat -> real}") == "{}");
    CHECK(valueOf("(n == 4) * {1 div 0 -> 1.0}", "{nat -> real}") == "{}");
    CHECK(valueOf("{1 div 0 -> 1.0} * (n == 4)", "{nat -> real}") == "{}");
    CHECK(valueOf("probe(v = val(8)) {1 div 0 -> v}", "{nat -> real}") == "{}");
    CHECK(valueOf("inb(0, 2, 2) {1 div 0 -> 1.0}", "{nat -> real}") == "{}");
}

TEST_CASE("programs over min-plus and truth values", "[unit]") {
    const std::string declarations = "dim V\ntensor E : {V -> {V -> minplus}}\n";
    const auto weight = [](double number) { return Value::number(number); };
    const InputValues inputs{
        {"nV", Value::index(3)},
        {"E", Value::map({{Key{0}, Value::map({{Key{1}, weight(2)}, {Key{2}, weight(9)}}, false)},
                          {Key{1}, Value::map({{Key{2}, weight(3)}}, false)}},
                         false)}};
    const std::string square =
        "E + sum(<(u, v), a> in E, <(v, w), b> in E) { u -> { w -> a * b } }";
    CHECK(text(computed(declarations, "{V -> {V -> minplus}}", square, inputs, Ring::MinPlus)) ==
          "{0 -> {1 -> 2, 2 -> 5}, 1 -> {2 -> 3}}");
    CHECK(computed(declarations, "minplus", "E(2)(0)", inputs, Ring::MinPlus) ==
          Value::number(std::numeric_limits<double>::infinity()));

    const std::string graph = "dim V\ntensor E : {V -> {V -> bool}}\n";
    const auto one = [](std::int64_t key) {
        return Value::map({{Key{key}, Value::number(1)}}, false);
    };
    const InputValues edges{{"nV", Value::index(3)},
                            {"E", Value::map({{Key{0}, one(1)}, {Key{1}, one(2)}}, false)}};
    CHECK(text(computed(graph, "{V -> {V -> bool}}", square, edges, Ring::Bool)) ==
          "{0 -> {1 -> 1, 2 -> 1}, 1 -> {2 -> 1}}");
    CHECK(text(computed(graph, "bool", "sum(<(u, v), a> in E) a", edges, Ring::Bool)) == "1");
}

TEST_CASE("keys of collect that come twice are found if that is asked for", "[unit]") {
    const auto loaded = loadText(
        kDeclarations + "compute r : {nat -> real} = collect(<j, v> in x) { j div 2 -> v }");
    CHECK(text(computed(*loaded, sampleInputs())) == "{0 -> 1, 1 -> 5}");
    const EvaluationLimits strict{.checksUnique = true};
    CHECK(failureOf(evaluate(loaded->terms, loaded->program.term, sampleInputs(), strict)) ==
          "the key 1 of 'collect' comes twice");
    const SyntaxId body = bodyOf(*loaded, Declaration::Kind::Compute);
    CHECK(failureOf(evaluateNamed(loaded->tree, body, sampleInputs(), Ring::Real, strict)) ==
          "a key of 'collect' comes twice");
}

TEST_CASE("what has no meaning and what takes too much is told by both interpreters", "[unit]") {
    struct Case {
        std::string expression;
        std::string message;
    };
    const std::array cases{
        Case{"{1 div (n - n) -> 1.0}", "something is divided by zero"},
        Case{"{n * 9007199254740992 * 9007199254740992 -> 1.0}", "an index is out of range"},
        Case{"sum(<i, _> in 0..9007199254740992 * n) { i -> 1.0 }", "too large"},
        Case{"sum(<i, _> in 0..2000, <j, _> in 0..2000, <k, _> in 0..2000) { i -> 1.0 }", "steps"}};
    const EvaluationLimits limits{.steps = 5'000'000};
    for (const Case& one : cases) {
        INFO(one.expression);
        const auto loaded =
            loadText(kDeclarations + "compute r : {nat -> real} = " + one.expression);
        const SyntaxId body = bodyOf(*loaded, Declaration::Kind::Compute);
        const auto ofTerm = evaluate(loaded->terms, loaded->program.term, sampleInputs(), limits);
        const auto ofSyntax = evaluateNamed(loaded->tree, body, sampleInputs(), Ring::Real, limits);
        CHECK_THAT(failureOf(ofTerm), Catch::Matchers::Contains(one.message));
        CHECK_THAT(failureOf(ofSyntax), Catch::Matchers::Contains(one.message));
        CHECK(ofSyntax.error().front().place.line > 0);
    }
}

TEST_CASE("missing and unfit inputs are told", "[unit]") {
    const auto loaded =
        loadText(kDeclarations + "compute r : real = sum(<(i, j), a> in A) a * beta");
    InputValues inputs = sampleInputs();
    inputs.erase("A");
    const auto missing = evaluate(loaded->terms, loaded->program.term, inputs);
    CHECK(failureOf(missing) == "the input 'A' has no value");
    for (const Value& unfit : {Value::number(1.5), table({1}), Value::tuple({1, 2})}) {
        inputs["A"] = unfit;
        CHECK_FALSE(evaluate(loaded->terms, loaded->program.term, inputs).has_value());
    }
}

TEST_CASE("evaluation stops when it is asked to", "[unit]") {
    const auto loaded = loadText(
        kDeclarations + "compute r : real = sum(<i, _> in 0..3000, <j, _> in 0..3000) 1.0");
    int questions = 0;
    EvaluationLimits limits;
    limits.stop = StopCheck([&] { return ++questions > 3; });
    CHECK(failureOf(evaluate(loaded->terms, loaded->program.term, sampleInputs(), limits)) ==
          "the evaluation was stopped");
    CHECK(questions == 4);
    questions = 0;
    const SyntaxId body = bodyOf(*loaded, Declaration::Kind::Compute);
    CHECK(failureOf(evaluateNamed(loaded->tree, body, sampleInputs(), Ring::Real, limits)) ==
          "the evaluation was stopped");
}

TEST_CASE("terms of any depth and sharing end in a value or a failure", "[unit]") {
    Faithful faithful;
    const auto nested = [&](int depth) {
        TermId term = faithful.number(1);
        for (int level = 0; level < depth; ++level)
            term = faithful.make(Operator::Add, {term, faithful.number(1)});
        return term;
    };
    CHECK(faithful.value(nested(1500)) == "1501");
    CHECK(faithful.value(nested(10'000)) == "the expression is nested more than 2000 deep");

    TermId shared = faithful.number(1);
    for (int level = 0; level < 200; ++level)
        shared = faithful.make(Operator::Add, {shared, shared});
    CHECK(faithful.value(shared) == "the evaluation takes more than 20000000 steps");

    // let y = x * x, again and again: twice the levels each time.
    TermId deep = faithful.variable(0);
    for (int level = 0; level < 40; ++level) {
        const TermId square =
            faithful.make(Operator::Multiply, {faithful.variable(0), faithful.variable(0)});
        deep = faithful.make(Operator::Let, {square, deep});
    }
    const TermId one = faithful.make(Operator::Singleton, {faithful.number(1), faithful.number(1)});
    CHECK(faithful.value(faithful.make(Operator::Let, {one, deep})) ==
          "maps are nested too deeply");

    // {1 -> x, 2 -> x}: small, but not as a tree.
    TermId wide = faithful.variable(0);
    for (int level = 0; level < 60; ++level) {
        const auto entry = [&](double key) {
            return faithful.make(Operator::Singleton, {faithful.number(key), faithful.variable(0)});
        };
        wide = faithful.make(Operator::Let,
                             {faithful.make(Operator::Add, {entry(1), entry(2)}), wide});
    }
    const std::string message = faithful.value(faithful.make(Operator::Let, {one, wide}));
    CHECK(message == "a map has too many entries");
}

TEST_CASE("faithful programs count from 1 and include ends", "[unit]") {
    Faithful faithful;
    const TermId array = faithful.variable(0);
    const auto inputs = std::vector{Value::map(
        {{Key{1}, Value::number(4)}, {Key{2}, Value::number(5)}, {Key{3}, Value::number(6)}},
        true)};
    const auto program = [&](TermId body) { return faithful.make(Operator::Lambda, {body}); };
    CHECK(faithful.value(
              program(faithful.make(Operator::Range, {faithful.number(5), faithful.number(7)}))) ==
          "the program has more than 0 inputs");
    CHECK(
        faithful.value(faithful.make(Operator::Range, {faithful.number(5), faithful.number(7)})) ==
        "{1 -> 5, 2 -> 6, 3 -> 7}");
    CHECK(faithful.value(
              faithful.make(Operator::Range, {faithful.number(5), faithful.number(4)})) == "{}");
    CHECK(faithful.value(program(faithful.make(Operator::Slice,
                                               {array, faithful.number(2), faithful.number(3)})),
                         inputs) == "{2 -> 5, 3 -> 6}");
    const TermId unique = faithful.make(Operator::Unique, {faithful.variable(0)});
    const TermId carried = faithful.make(Operator::Apply, {faithful.variable(0)},
                                         static_cast<Payload>(Operator::Unique));
    CHECK(faithful.value(program(unique), inputs) == faithful.value(program(carried), inputs));
    const TermId twice = faithful.make(Operator::BinaryOperator, {faithful.number(2), array},
                                       static_cast<Payload>(Operator::Multiply));
    CHECK(faithful.value(program(twice), inputs) == "{1 -> 8, 2 -> 10, 3 -> 12}");
    const TermId wrong = faithful.make(Operator::BinaryOperator, {faithful.number(2), array},
                                       static_cast<Payload>(Operator::Sum));
    CHECK(faithful.value(program(wrong), inputs) == "binop and apply are of plain operators only");
}

TEST_CASE("faithful syntax means the same", "[unit]") {
    const std::string text = R"(\P C V. sum(<i,p> in P) let q = P(i+1) in
        { i -> sum(<r,j> in C(p : q-1)) { unique(j) -> V(r) } })";
    SyntaxTree tree(SourceText("test", text));
    const auto parsed = parseExpression(tree, 0, {.isFaithful = true});
    REQUIRE(parsed.has_value());
    const auto from = [](const Row& row, bool areIndices) {
        Entries entries;
        for (const double value : row)
            entries.emplace(
                Key{static_cast<std::int64_t>(entries.size()) + 1},
                areIndices ? Value::index(static_cast<std::int64_t>(value)) : Value::number(value));
        return Value::map(std::move(entries), true);
    };
    // The last of P begins no row: its end is P(4), which is 0.
    const InputValues inputs{
        {"P", from({1, 3, 4}, true)}, {"C", from({1, 3, 2}, true)}, {"V", from({5, 6, 7}, false)}};
    const auto value = evaluateNamed(tree, parsed->root, inputs, Ring::Real, {}, true);
    REQUIRE(value.has_value());
    CHECK(sdqlite::text(*value) == "{1 -> {1 -> 5, 3 -> 6}, 2 -> {2 -> 7}}");
}

}  // namespace candler::sdqlite
