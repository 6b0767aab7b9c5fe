// Random inputs: facts are true of them, the same seed makes the same; values as numbers.
#include "engine/languages/sdqlite/semantics/SdqInputs.h"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <limits>
#include <set>

#include "SdqPrograms.h"

namespace candler::sdqlite {

namespace {

const std::string kCsf = R"(
    dim I dim J dim K = 5  size n1  size n2
    array crd1 : vec<nat, I> sorted values in I length n1
    array pos2 : vec<nat, nat> monotone length n1 + 1
    array crd2 : vec<nat, J> distinct in pos2 values in J length n2
    array pos3 : vec<nat, nat> monotone length n2 + 1
    array crd3 : vec<nat, K> sorted in pos3 values in K
    array val : vec<pos(crd3), real>
    array mark : vec<I, K>
    array start : vec<nat, nat> monotone
    hash h : hmap<<I, J>, real>
    scalar beta : real
    tensor T : {I -> {J -> {K -> real}}} stored csf(n1, crd1, pos2, crd2, pos3, crd3, val)
    tensor B : {I -> {J -> real}}
    storage csf(n1, crd1, pos2, crd2, pos3, crd3, val) : {I -> {J -> {K -> real}}} =
        collect(<q,i> in crd1[0..n1)) {i ->
            collect(<s,j> in crd2[pos2(q)..pos2(q+1))) {j ->
                collect(<r,k> in crd3[pos3(s)..pos3(s+1))) {k -> val(r)}}}
    compute r : real = sum(<(i,j,k),t> in T) t
)";

Indices indicesOf(const Value& array) {
    Indices result;
    for (const auto& [key, value] : array.entries()) {
        CHECK(key == Key{static_cast<std::int64_t>(result.size())});
        result.push_back(value.asIndex());
    }
    return result;
}

TermId mappingOf(const LoadedText& loaded) {
    for (const Input& input : loaded.program.inputs)
        if (input.mapping && input.kind == Declaration::Kind::Tensor) return *input.mapping;
    FAIL("no tensor is stored");
    return {};
}

bool isAscending(const Indices& indices) {
    return std::ranges::is_sorted(indices);
}

/// Each of its parts has different indices below `bound`, ascending if that is wanted.
void checkSegments(const Indices& array, const Indices& positions, std::int64_t bound,
                   bool isSorted) {
    REQUIRE_FALSE(positions.empty());
    CHECK(positions.front() == 0);
    CHECK(positions.back() == static_cast<std::int64_t>(array.size()));
    CHECK(isAscending(positions));
    for (std::size_t i = 0; i + 1 < positions.size(); ++i) {
        const Indices part(array.begin() + positions[i], array.begin() + positions[i + 1]);
        CHECK(std::set(part.begin(), part.end()).size() == part.size());
        if (isSorted) CHECK(isAscending(part));
        for (const std::int64_t index : part) CHECK((index >= 0 && index < bound));
    }
}

}  // namespace

TEST_CASE("what a program says of arrays is true of random ones", "[unit][property]") {
    const auto loaded = loadText(kCsf);
    std::size_t entries = 0;
    std::set<std::size_t> tensorSizes;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const auto made = randomInputs(loaded->terms, loaded->program, seed);
        if (!made) FAIL(render(made.error()));
        const auto at = [&](const char* name) { return made->find(name)->second; };
        const std::int64_t rows = at("nI").asIndex();
        CHECK((rows >= 1 && rows <= 6));
        CHECK(at("nK").asIndex() == 5);
        const Indices first = indicesOf(at("crd1"));
        CHECK(static_cast<std::int64_t>(first.size()) == at("n1").asIndex());
        checkSegments(first, {0, at("n1").asIndex()}, rows, true);
        const Indices second = indicesOf(at("pos2"));
        CHECK(second.size() == first.size() + 1);
        checkSegments(indicesOf(at("crd2")), second, at("nJ").asIndex(), false);
        CHECK(static_cast<std::int64_t>(at("crd2").entries().size()) == at("n2").asIndex());
        const Indices third = indicesOf(at("pos3"));
        CHECK(static_cast<std::int64_t>(third.size()) == at("n2").asIndex() + 1);
        checkSegments(indicesOf(at("crd3")), third, 5, true);
        CHECK(at("val").entries().size() == at("crd3").entries().size());
        CHECK(at("val").isTable());
        CHECK(isAscending(indicesOf(at("start"))));
        CHECK(static_cast<std::int64_t>(at("mark").entries().size()) == rows);
        for (const std::int64_t mark : indicesOf(at("mark"))) CHECK((mark >= -1 && mark < 5));
        for (const auto& [key, value] : at("h").entries()) {
            CHECK(key.size() == 2);
            CHECK((key[0] < rows && key[1] < at("nJ").asIndex()));
        }
        const auto stored = evaluate(loaded->terms, mappingOf(*loaded), *made);
        REQUIRE(stored.has_value());
        CHECK(*stored == at("T"));
        entries += at("crd3").entries().size();
        tensorSizes.insert(at("B").entries().size());
    }
    CHECK(entries > 300);
    CHECK(tensorSizes.contains(0));
    CHECK(tensorSizes.contains(6));
}

TEST_CASE("the same seed makes the same inputs, another one others", "[unit]") {
    const auto loaded = loadText(kCsf);
    const auto made = [&](std::uint64_t seed) {
        return randomInputs(loaded->terms, loaded->program, seed).value();
    };
    CHECK(made(1) == made(1));
    std::size_t differences = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed)
        if (!(made(seed) == made(seed + 1))) ++differences;
    CHECK(differences == 20);
}

TEST_CASE("random tensors have normal form and the numbers of their ring", "[unit][property]") {
    const auto loaded = loadText(R"(
        dim I  scalar p : minplus  scalar b : bool
        tensor D : {I -> {I -> minplus}}  tensor E : {I -> bool}
        array w : vec<I, minplus>
        compute r : minplus = sum(<(i,j),d> in D) d * p
    )");
    std::size_t infinities = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const InputValues made = randomInputs(loaded->terms, loaded->program, seed).value();
        for (const auto& [i, row] : made.find("D")->second.entries()) {
            CHECK_FALSE(row.entries().empty());
            for (const auto& [j, value] : row.entries()) CHECK_FALSE(value.isZero(Ring::MinPlus));
        }
        for (const auto& [i, value] : made.find("E")->second.entries())
            CHECK(value == Value::number(1));
        for (const auto& [i, value] : made.find("w")->second.entries())
            if (value.isZero(Ring::MinPlus)) ++infinities;
    }
    CHECK(infinities > 10);
}

TEST_CASE("both interpreters agree on random inputs", "[unit][property]") {
    const auto loaded = loadText(R"(
        dim I dim J
        array pos : vec<nat, nat> monotone length nI + 1
        array crd : vec<nat, J> sorted in pos values in J
        array val : vec<pos(crd), real>
        array x : vec<J, real>
        tensor A : {I -> {J -> real}}
        compute y : {I -> {J -> real}} = A * 2.0 +
            sum(<i, p> in pos) { i -> sum(<r, j> in crd[p..pos(i+1))) { j -> val(r) * x(j) } }
    )");
    for (std::uint64_t seed = 0; seed < 100; ++seed)
        CHECK(
            computed(*loaded, randomInputs(loaded->terms, loaded->program, seed).value()).isMap());
}

TEST_CASE("sizes that are said are kept, unless they shall be small", "[unit]") {
    const auto loaded = loadText(
        "dim I = 100000 dim J = 3\ntensor A : {I -> {J -> real}}\ncompute r : real = A(0)(0)\n");
    const InputValues said = randomInputs(loaded->terms, loaded->program, 1).value();
    CHECK(said.find("nI")->second.asIndex() == 100000);
    CHECK(said.find("A")->second.size() < 1000);
    const InputValues shrunk =
        randomInputs(loaded->terms, loaded->program, 1, {.mostSize = 4, .isShrunk = true}).value();
    CHECK(shrunk.find("nI")->second.asIndex() <= 4);
    CHECK(shrunk.find("nJ")->second.asIndex() == 3);
}

TEST_CASE("arrays of which not all can be true are told", "[unit]") {
    const auto failed = [](const std::string& declarations) {
        const auto loaded = loadText(declarations + "\ncompute r : real = beta\n");
        const auto made = randomInputs(loaded->terms, loaded->program, 1);
        return made ? std::string("made") : made.error().front().message;
    };
    CHECK(
        failed("scalar beta : real dim I = 2\narray a : vec<nat, I> sorted values in I length 3") ==
        "no values for 'a': 3 different indices below 2 do not exist");
    CHECK(failed("scalar beta : real dim I = 2\narray p : vec<nat, nat> monotone length 2\n"
                 "array a : vec<nat, I> sorted in p values in I length 3") ==
          "no values for 'p': 3 entries do not fit into its segments");
    CHECK(failed("scalar beta : real\narray a : vec<nat, nat> length 0 - 1") ==
          "no values for 'a': its length would be -1");
    CHECK(failed("scalar beta : real\narray a : vec<nat, nat> length 1000000000") ==
          "no values for 'a': more than 65536 entries are wanted");
    CHECK(failed("scalar beta : real\narray a : vec<pos(b), nat>\narray b : vec<pos(a), nat>") ==
          "no values for 'a': its length depends on itself");
}

TEST_CASE("symbols of terms have values of their types", "[unit]") {
    const auto loaded = loadText(kCsf);
    const std::array roots{loaded->program.term};
    const InputValues made = randomInputs(loaded->terms, roots, 3).value();
    CHECK(made.contains("T"));
    CHECK_FALSE(made.contains("B"));
    CHECK(evaluate(loaded->terms, loaded->program.term, made).has_value());
}

TEST_CASE("inputs as numbers are read back as they were", "[unit][property]") {
    const auto loaded = loadText(kCsf);
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const InputValues made = randomInputs(loaded->terms, loaded->program, seed).value();
        const auto numbers = evaluatorInputs(loaded->terms, made);
        CHECK(numbers.size() == made.size());
        const auto read = inputValues(loaded->terms, numbers);
        REQUIRE(read.has_value());
        CHECK(*read == made);
        for (const auto& [name, value] : *read)
            CHECK(value.isTable() == made.find(name)->second.isTable());
    }
}

TEST_CASE("numbers that are no input are told", "[unit]") {
    const auto loaded = loadText(kCsf);
    const auto message = [&](const std::string& name, const std::string& type,
                             std::vector<double> numbers) {
        const std::array inputs{EvaluatorInput{name, {type, std::move(numbers)}}};
        const auto read = inputValues(loaded->terms, inputs);
        return read ? std::string("read") : read.error().front().message;
    };
    CHECK(message("beta", "", {1.5}) == "read");
    CHECK(message("start", "vec<nat, nat>", {2, 0, 3, 1, 4}) == "read");
    CHECK(message("bet", "", {1}) == "there is no input 'bet'");
    const std::string wrong = "the input 'start' is no vec<nat, nat>";
    CHECK(message("start", "vec<nat, real>", {0}) == wrong);
    CHECK(message("start", "vec<nat, nat>", {}) == wrong);
    CHECK(message("start", "vec<nat, nat>", {1e300}) == wrong);
    CHECK(message("start", "vec<nat, nat>", {-1}) == wrong);
    CHECK(message("start", "vec<nat, nat>", {1, 0}) == wrong);
    CHECK(message("start", "vec<nat, nat>", {1, 0, 1.5}) == wrong);
    CHECK(message("start", "vec<nat, nat>", {2, 0, 1, 0, 1}) == wrong);
    CHECK(message("start", "vec<nat, nat>", {0, 1}) == wrong);
}

TEST_CASE("values are equal if and only if their numbers are", "[unit][property]") {
    SdqTerms terms(Dialect::Sdqlite);
    const TypeId matrix =
        terms.plainTypes.mapTo(terms.plainTypes.mapTo(PlainTypes::ring(Ring::Real)));
    Random random(4);
    std::vector<Value> values;
    for (int round = 0; round < 60; ++round)
        values.push_back(tensor(randomMatrix(random, 2, 1 + random.below(2))));
    for (const Value& a : values)
        for (const Value& b : values) {
            const EvaluatedValue left = evaluatedValue(terms, matrix, a);
            const EvaluatedValue right = evaluatedValue(terms, matrix, b);
            CHECK((left.numbers == right.numbers) == (a == b));
        }

    const TypeId vector = terms.plainTypes.mapTo(PlainTypes::ring(Ring::Real));
    CHECK(evaluatedValue(terms, vector, stored({0, 2, 0})).numbers ==
          evaluatedValue(terms, vector, tensor(Row{0, 2})).numbers);
    const TypeId indices = terms.plainTypes.mapTo(PlainTypes::kIndex);
    CHECK(evaluatedValue(terms, indices, table({0})).numbers == std::vector<double>{1, 0, 0});
    const TypeId distance = PlainTypes::ring(Ring::MinPlus);
    const Value infinite = Value::number(std::numeric_limits<double>::infinity());
    CHECK(evaluatedValue(terms, distance, infinite).numbers == std::vector<double>{0});
    CHECK(evaluatedValue(terms, distance, Value::number(0)).numbers == std::vector<double>{1, 0});
    const EvaluatedValue number =
        evaluatedValue(terms, PlainTypes::ring(Ring::Real), Value::number(2.5));
    CHECK(number.type.empty());
    CHECK(number.numbers == std::vector<double>{2.5});
    // Without types zero is every zero.
    CHECK(evaluatedValue(terms, kUntyped, Value::map({}, false)).numbers ==
          evaluatedValue(terms, kUntyped, Value::number(0)).numbers);
    CHECK(evaluatedValue(terms, kUntyped, tensor(Row{0, 2})).type == "{number}");
}

}  // namespace candler::sdqlite
