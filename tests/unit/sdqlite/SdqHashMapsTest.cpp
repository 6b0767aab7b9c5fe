// Hash maps and arrays of maps as arrays, and searches in arrays that are in no order.
#include <catch2/catch.hpp>

#include "SdqPlanning.h"
#include "SdqPrograms.h"
#include "SdqResults.h"
#include "engine/codegen/LoopInterpreter.h"
#include "engine/languages/sdqlite/lowering/SdqLowering.h"
#include "engine/languages/sdqlite/lowering/SdqParameters.h"
#include "engine/languages/sdqlite/stages/SdqStoredMaps.h"
#include "engine/languages/sdqlite/storage/SdqFactsCheck.h"
#include "engine/languages/sdqlite/syntax/SdqPrinter.h"

namespace candler::sdqlite {

namespace {

/// `A_n size; A_key vec<nat, I> length A_n; …` of what a program has besides what it declares.
std::string inputsOf(const LoadedText& loaded) {
    std::string text;
    for (const Input& input : loaded.program.inputs) {
        const Symbol& symbol = loaded.terms.symbolAt(input.symbol);
        text += symbol.name + " : " + loaded.terms.fullTypes.text(symbol.type) + "; ";
    }
    return text;
}

std::string mappingText(const std::string& declaration) {
    const auto loaded = loadText("dim I dim J dim K\n" + declaration + "\ncompute r : real = 1\n");
    const Input& map = loaded->program.inputs.front();
    return map.mapping ? termText(loaded->terms, *map.mapping) : "none";
}

/// The plan as loops, without what is made of the text before it.
loop::Function loweredPlan(LoadedText& loaded, TermId term) {
    auto function = lowerPlan(loaded.terms, loaded.program,
                              withMapsInArrays(loaded.terms, loaded.program, term));
    if (!function) FAIL(render(function.error()));
    return std::move(*function);
}

std::size_t countOf(const std::string& text, const std::string& what) {
    std::size_t count = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
        ++count;
    return count;
}

/// What the loops of the plan compute is what the program says. Gives them.
std::string checkedPlan(const std::string& text, std::uint64_t rounds = 60) {
    const auto loaded = loadText(text);
    storeMapsInArrays(loaded->terms, loaded->program);
    const loop::Function function = loweredPlan(*loaded, storedForm(*loaded));
    INFO(function.dump());
    std::size_t runs = 0;
    for (std::uint64_t seed = 0; seed < rounds; ++seed) {
        const auto inputs = randomInputs(loaded->terms, loaded->program, seed, {.mostSize = 9});
        if (!inputs) continue;
        const loop::Arguments arguments = kernelArguments(loaded->terms, function, *inputs);
        const auto result = interpret(function, arguments);
        if (!result) FAIL(render(result.error()));
        const auto value = evaluate(loaded->terms, loaded->program.term, *inputs);
        if (!value) FAIL(render(value.error()));
        REQUIRE(denseResult(function, *result, arguments) ==
                denseResult(*loaded, *value, function, arguments));
        ++runs;
    }
    CHECK(runs > rounds / 2);
    return function.dump();
}

}  // namespace

TEST_CASE("maps are kept in arrays of their keys, positions and values", "[unit]") {
    CHECK(mappingText("hash h : hmap<I, real>") ==
          "collect(<x01,x02> in h_key[0..h_n)) {x02 -> h_val(x01)}");
    CHECK(mappingText("hash h : hmap<I, hmap<J, real>>") ==
          "collect(<x01,x02> in h_key[0..h_n)) {x02 -> collect(<x03,x04> in "
          "h_key2[h_pos2(x01)..h_pos2(x01 + 1))) {x04 -> h_val(x03)}}");
    CHECK(mappingText("hash h : hmap<<I,J>, real>") ==
          "sum(<x01,x02> in h_key_1[0..h_n)) {((x02, h_key_2(x01))) -> h_val(x01)}");
    CHECK(mappingText("array a : vec<I, hmap<J, real>>") ==
          "collect(<x01,x02> in 0..nI) {x01 -> collect(<x03,x04> in "
          "a_key[a_pos(x01)..a_pos(x01 + 1))) {x04 -> a_val(x03)}}");
    CHECK(mappingText("hash h : hmap<I, vec<J, hmap<K, real>>>")
              .find("h_key2[h_pos2(x01 * nJ + x03)..h_pos2(x01 * nJ + x03 + 1))") !=
          std::string::npos);
    CHECK(mappingText("hash h : hmap<I, vec<nat, real>>") == "none");
    CHECK(mappingText("array a : vec<I, real>") == "none");
}

TEST_CASE("arrays of maps have names that nothing else has", "[unit]") {
    const auto loaded = loadText(
        "dim I dim J\nhash h : smap<I, hmap<J, real>>\nsize h_n\nscalar h_val : real\n"
        "compute r : real = h_val\n");
    CHECK(inputsOf(*loaded) ==
          "h : smap<I, hmap<J, real>>; h_n : nat; h_val : real; h_n_ : nat; "
          "h_key : vec<nat, I>; h_n2 : nat; h_pos2 : vec<nat, nat>; h_key2 : vec<nat, J>; "
          "h_val_ : vec<nat, real>; ");
    const auto kinds = [&](std::size_t input) {
        std::vector<FactSyntax::Kind> result;
        for (const Fact& fact : loaded->program.inputs[input].facts) result.push_back(fact.kind);
        return result;
    };
    using enum FactSyntax::Kind;
    CHECK(kinds(4) == std::vector{Sorted, ValuesIn, Length});
    CHECK(kinds(6) == std::vector{Monotone, Length});
    CHECK(kinds(7) == std::vector{DistinctIn, ValuesIn, Length});
    CHECK(kinds(8) == std::vector{Length});
}

TEST_CASE("what is looked up in keys without order is found by a hash index",
          "[unit][property][lowering]") {
    const std::string maps =
        "dim I dim J dim K\nhash Ah : hmap<I, hmap<K, real>>\nhash Bh : hmap<K, hmap<J, real>>\n"
        "tensor A : {I -> {K -> real}} stored fa(Ah)\n"
        "tensor B : {K -> {J -> real}} stored fb(Bh)\n"
        "storage fa(h) : {I -> {K -> real}} = h\nstorage fb(h) : {K -> {J -> real}} = h\n";
    const std::string product =
        checkedPlan(maps +
                    "compute C : {I -> {J -> real}} = sum(<(i,k),a> in A, <j,b> in B(k)) "
                    "{i -> {j -> a * b}}");
    CHECK(countOf(product, "allocate Bh_key_slots") == 1);
    CHECK(countOf(product, "allocate Ah_key_slots") == 0);
    CHECK(countOf(product, "while") == 2);  // To fill it, to look up.
    // Both levels, of keys that may be outside of their dimensions.
    const std::string shifted = checkedPlan(
        maps + "compute s : real = sum(<(i,k),a> in A) sum(<j,_> in 0..nJ) a * B(k-1)(j+1)");
    CHECK(countOf(shifted, "allocate Bh_key_slots") == 1);
    CHECK(countOf(shifted, "allocate Bh_key2_slots") == 1);
    // One lookup is no reason to make an index.
    CHECK(countOf(checkedPlan("dim I size q\nhash h : hmap<I, real>\ncompute s : real = h(q)"),
                  "slots") == 0);
}

TEST_CASE("pairs are looked up by both their parts", "[unit][property][lowering]") {
    checkedPlan(
        "dim I dim J dim K\nhash h : hmap<<I,J,K>, real>\ntensor X : {J -> {I -> real}}\n"
        "compute y : {K -> real} = sum(<(j,i),x> in X) sum(<k,_> in 0..nK) "
        "{k -> x * h((i,j,k))}");
    const std::string one = checkedPlan(
        "dim I dim J\nhash h : hmap<<I,J>, real>\ncompute y : real = h((1,2)) * 3 + h((0,0))");
    CHECK(countOf(one, "slots") == 0);
}

TEST_CASE("pairs that no kernel is written for are told", "[unit][lowering]") {
    const auto mistake = [](const std::string& text) {
        const auto loaded = loadText("dim I\ndim J\n" + text);
        storeMapsInArrays(loaded->terms, loaded->program);
        const auto function =
            lowerPlan(loaded->terms, loaded->program,
                      withMapsInArrays(loaded->terms, loaded->program, loaded->program.term));
        return function ? std::string("none") : function.error().front().hint;
    };
    CHECK(mistake("hash h : hmap<<I,J>, bool>\ncompute y : bool = sum(<(i,j),a> in h) a\n") ==
          "keys that are pairs are no array: declare a map of maps, 'hmap<I, hmap<J, ...>>'");
    CHECK(mistake("hash h : hmap<I, hmap<J, bool>>\n"
                  "compute y : bool = sum(<(i,j),a> in h) a\n") == "none");
    CHECK(mistake("hash h : hmap<<I,J>, real>\ntensor A : {I -> {J -> real}} stored st(h)\n"
                  "storage st(h) : {I -> {J -> real}} = collect(<(i,j),v> in h) {(i,j) -> v}\n"
                  "compute y : {I -> real} = sum(<(i,j),a> in A) {i -> a}\n") ==
          "write 'sum' in the place of 'collect', or declare a map of maps");
}

TEST_CASE("a merge with what is in no order looks each of the other side up",
          "[unit][property][lowering]") {
    const std::string arrays =
        "size n size m\narray c : vec<nat, nat> sorted length n\narray d : vec<nat, nat> distinct "
        "length m\narray v : vec<nat, real> length n\narray w : vec<nat, real> length m\n";
    for (const char* sides : {"c[0..n), d[0..m)", "d[0..m), c[0..n)", "d, c[1..n)"}) {
        const bool isSwapped = sides[0] == 'd';
        const std::string loops =
            checkedPlan(arrays + "compute s : real = merge(<q,r,x> in <" + sides + ">) " +
                        (isSwapped ? "w(q) * v(r)" : "v(q) * w(r)"));
        // What is sorted is searched by halves, if it is the second.
        CHECK(countOf(loops, "allocate d_slots") == (isSwapped ? 0 : 1));
        CHECK(countOf(loops, "middle =") == (isSwapped ? 1 : 0));
    }
}

TEST_CASE("a part of an array is searched in the index of the whole",
          "[unit][property][lowering]") {
    checkedPlan(
        "size m size p size q\narray d : vec<nat, nat> distinct length m\n"
        "array w : vec<nat, real> length m\ndim K\n"
        "compute s : {K -> real} = sum(<k,_> in 0..nK) sum(<r,x> in d[p..q)) if (x == k) "
        "{k -> w(r)}");
}

TEST_CASE("data with a value twice is not distinct", "[unit]") {
    const auto loaded =
        loadText("array d : vec<nat, nat> distinct\ncompute r : real = sum(<q,x> in d) 1\n");
    StoredInputs inputs;
    const Payload array = loaded->program.inputs.front().symbol;
    inputs.indices[array] = {4, 1, 7};
    CHECK(checkFacts(loaded->terms, loaded->program, inputs).has_value());
    inputs.indices[array] = {4, 1, 7, 1};
    const auto checked = checkFacts(loaded->terms, loaded->program, inputs);
    REQUIRE_FALSE(checked.has_value());
    CHECK(checked.error().front().message == "'d' is not 'distinct': positions 1 and 3 have 1");
}

}  // namespace candler::sdqlite
