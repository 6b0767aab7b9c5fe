// Logical tensors are replaced by their storage mappings.
#include <catch2/catch.hpp>

#include "SdqPrograms.h"
#include "SdqStored.h"
#include "engine/languages/sdqlite/semantics/SdqInputs.h"
#include "engine/languages/sdqlite/stages/SdqComposition.h"
#include "engine/languages/sdqlite/syntax/SdqPrinter.h"

namespace candler::sdqlite {

TEST_CASE("a tensor becomes what its mapping computes, wherever it stands", "[unit]") {
    const auto loaded = loadText(R"(
        dim I
        array v : vec<I, real>
        tensor x : {I -> real} stored dense(v)
        tensor y : {I -> real}
        storage dense(v) : {I -> real} = collect(<i,_> in 0..nI) {i -> v(i)}
        compute s : real = sum(<i,a> in x) a * x(i) * y(i)
    )");
    const TermId term = composed(loaded->terms, loaded->program, loaded->program.term);
    CHECK(termText(loaded->terms, term) ==
          "sum(<x01,x02> in collect(<x01,x02> in 0..nI) {x01 -> v(x01)}) "
          "x02 * collect(<x03,x04> in 0..nI) {x03 -> v(x03)}(x01) * y(x01)");
    CHECK(hasStoredTensor(loaded->terms, loaded->program, loaded->program.term));
    CHECK_FALSE(hasStoredTensor(loaded->terms, loaded->program, term));
    CHECK(composed(loaded->terms, loaded->program, term) == term);
}

TEST_CASE("a key is the same variable whatever it is the key of", "[unit]") {
    const auto loaded = loadText(R"(
        dim I
        array v : vec<I, real>  array w : vec<I, real>
        compute s : real = (sum(<i,a> in v) w(i)) + (sum(<i,a> in w) w(i))
    )");
    const TermId term = composed(loaded->terms, loaded->program, loaded->program.term);
    const auto sums = loaded->terms.store.children(term);
    CHECK(loaded->terms.store.children(sums[0])[1] == loaded->terms.store.children(sums[1])[1]);
}

TEST_CASE("composed programs have the values of those over tensors", "[unit][property]") {
    for (const StoredKernel& kernel : paperKernels()) {
        INFO(kernel.name);
        const auto loaded = loadText(programText(kernel, kernel.written));
        const TermId term = composed(loaded->terms, loaded->program, loaded->program.term);
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const auto inputs = randomInputs(loaded->terms, loaded->program, seed);
            REQUIRE(inputs);
            const auto before = evaluate(loaded->terms, loaded->program.term, *inputs);
            const auto after = evaluate(loaded->terms, term, *inputs);
            REQUIRE(before);
            REQUIRE(after);
            CHECK(*before == *after);
        }
    }
}

}  // namespace candler::sdqlite
