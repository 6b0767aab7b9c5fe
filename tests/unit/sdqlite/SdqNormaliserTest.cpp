// Programs composed with their storage and normalised: values stay, step by step, and what is left
// are loops over arrays. Specification 4.5.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "SdqPrograms.h"
#include "SdqStored.h"
#include "engine/languages/sdqlite/rules/SdqSampleTerms.h"
#include "engine/languages/sdqlite/semantics/SdqInputs.h"
#include "engine/languages/sdqlite/stages/SdqComposition.h"
#include "engine/languages/sdqlite/stages/SdqNormaliser.h"
#include "engine/languages/sdqlite/syntax/SdqPrinter.h"

namespace candler::sdqlite {

namespace {

Normalised normalised(LoadedText& loaded) {
    const TermId term = composed(loaded.terms, loaded.program, loaded.program.term);
    return SdqNormaliser(loaded.terms, loaded.program).normalise(term);
}

std::vector<double> valueOf(const LoadedText& loaded, TermId term, const InputValues& inputs) {
    const auto value = evaluate(loaded.terms, term, inputs);
    if (!value) FAIL(render(value.error()) + "\n" + termText(loaded.terms, term));
    return evaluatedValue(loaded.terms, loaded.terms.store.type(term), *value).numbers;
}

/// Of the program before and after, and after each step.
void checkValues(const LoadedText& loaded, const Normalised& result, std::uint64_t inputs) {
    std::uint64_t tried = 0;
    for (std::uint64_t seed = 1; tried < inputs && seed < 10 * inputs; ++seed) {
        const auto values = randomInputs(loaded.terms, loaded.program, seed);
        if (!values) continue;
        ++tried;
        const auto expected = valueOf(loaded, loaded.program.term, *values);
        if (valueOf(loaded, result.term, *values) == expected) continue;
        for (const NormaliserStep& step : result.steps) {
            if (valueOf(loaded, step.after, *values) == expected) continue;
            FAIL_CHECK(step.rule + "\n" + termText(loaded.terms, step.before) + "\n" +
                       termText(loaded.terms, step.after));
            return;
        }
        FAIL_CHECK("composition changes the value");
    }
    CHECK(tried == inputs);
}

/// Each tensor in each format that it can have, the others as in the paper; and all alike.
std::vector<std::vector<TensorFormat>> formatsOf(const StoredKernel& kernel) {
    std::vector<TensorFormat> usual;
    for (const StoredKernel::Tensor& tensor : kernel.tensors)
        usual.push_back(tensorFormat(tensor.sorts.size(), tensor.format));
    std::vector<std::vector<TensorFormat>> all{usual};
    const auto fits = [&](std::size_t i, const TensorFormat& format) {
        const auto& sorts = kernel.tensors[i].sorts;
        return !format.isSquare || std::ranges::count(sorts, sorts.front()) == std::ssize(sorts);
    };
    for (std::size_t i = 0; i < kernel.tensors.size(); ++i)
        for (const TensorFormat& format : tensorFormats(kernel.tensors[i].sorts.size())) {
            if (!fits(i, format)) continue;
            std::vector<TensorFormat> formats = usual;
            formats[i] = format;
            if (format.name != usual[i].name) all.push_back(formats);
            for (std::size_t other = 0; other < formats.size(); ++other)
                if (kernel.tensors[other].sorts.size() == kernel.tensors[i].sorts.size() &&
                    fits(other, format))
                    formats[other] = format;
            if (kernel.tensors.size() > 1) all.push_back(std::move(formats));
        }
    return all;
}

/// Terms of the sampler of rules, over the inputs of one program in the place of its symbols.
class RandomPrograms {
public:
    static std::string declarations() {
        std::string text =
            "dim I\nscalar beta : real\nsize q\n"
            "array c : vec<I, I> values in I\narray d : vec<I, I>\n";
        for (const std::size_t levels : {1U, 2U})
            for (std::size_t i = 0; i < tensorFormats(levels).size(); ++i) {
                const StoredKernel::Tensor tensor{(levels == 1 ? "V" : "M") + std::to_string(i),
                                                  std::vector<std::string>(levels, "I"),
                                                  {}};
                text += withNames(tensorFormats(levels)[i].text, tensor);
            }
        return text + "compute r : real = beta\n";
    }

    explicit RandomPrograms(LoadedText& loaded) : m_terms(loaded.terms) {}

    TermId term(std::uint64_t seed) {
        m_seed = seed;
        SampleTerms samples(m_terms, seed);
        TypeId type = samples.real();
        for (auto levels = samples.below(3); levels > 0; --levels) type = samples.mapTo(type);
        return withInputs(samples.term(type, {}, 4));
    }

private:
    TermId withInputs(TermId term) {
        std::map<TermId, TermId> made;
        for (const TermId part : m_terms.store.subterms(term)) {
            const Label label = m_terms.store[part];
            std::vector<TermId> children;
            for (const TermId child : m_terms.store.children(part))
                children.push_back(made.at(child));
            made[part] = operatorOf(label.op) == Operator::Symbol
                             ? input(label)
                             : m_terms.store.make(m_terms.store.labelOf(part), children);
        }
        return made.at(term);
    }

    /// One of the same type.
    TermId input(const Label& label) {
        std::vector<Payload> fitting;
        for (Payload symbol = 0; symbol < m_terms.symbols().size(); ++symbol)
            if (const Symbol& one = m_terms.symbolAt(symbol);
                !one.name.starts_with("sample") &&
                m_terms.plainTypes.plain(m_terms.fullTypes, one.type) == label.type)
                fitting.push_back(symbol);
        if (fitting.empty()) return m_terms.zero(label.type);
        const Payload chosen = fitting[(m_seed * 7 + label.payload) % fitting.size()];
        return m_terms.leaf(Operator::Symbol, chosen, label.type);
    }

    SdqTerms& m_terms;
    std::uint64_t m_seed = 0;
};

/// Whether the program has a value; then it must be that of the normal form. Sizes are small, as
/// random terms nest many loops.
int comparedRandomly(const LoadedText& loaded, TermId term, const Normalised& result,
                     std::uint64_t seed) {
    const auto inputs = randomInputs(loaded.terms, loaded.program, seed, {.mostSize = 3});
    if (!inputs) return 0;
    const EvaluationLimits limits{.steps = 300'000};
    const auto before = evaluate(loaded.terms, term, *inputs, limits);
    if (!before) return 0;
    const auto after = evaluate(loaded.terms, result.term, *inputs);
    if (!after) {
        FAIL_CHECK(render(after.error()) + "\n" + termText(loaded.terms, result.term));
        return 0;
    }
    const TypeId type = loaded.terms.store.type(term);
    const auto expected = evaluatedValue(loaded.terms, type, *before).numbers;
    if (evaluatedValue(loaded.terms, type, *after).numbers == expected) return 1;
    for (const NormaliserStep& step : result.steps) {
        if (valueOf(loaded, step.after, *inputs) == expected) continue;
        FAIL_CHECK(step.rule + "\n" + termText(loaded.terms, step.before) + "\n" +
                   termText(loaded.terms, step.after));
        return 0;
    }
    FAIL_CHECK("composition changes the value");
    return 0;
}

std::string namesOf(const std::vector<TensorFormat>& formats) {
    std::string names;
    for (const TensorFormat& format : formats) names += (names.empty() ? "" : ", ") + format.name;
    return names;
}

}  // namespace

TEST_CASE("loops over arrays are left of the kernels of the paper", "[unit]") {
    const auto formOf = [](const StoredKernel& kernel, const std::string& body) {
        const auto loaded = loadText(programText(kernel, body));
        const Normalised result = normalised(*loaded);
        CHECK(result.isComplete);
        checkValues(*loaded, result, 20);
        return termText(loaded->terms, result.term);
    };
    const auto& kernels = paperKernels();
    CHECK(formOf(kernels[0], kernels[0].best) ==
          "sum(<x01,x02> in 0..nK) (sum(<x03,x04> in Ac[Ap(x01)..Ap(x01 + 1))) Av(x03)) * "
          "(sum(<x03,x04> in Bc[Bp(x01)..Bp(x01 + 1))) Bv(x03))");
    CHECK(formOf(kernels[1], kernels[1].best) ==
          "sum(<x01,x02> in 0..nI) {x01 -> sum(<x03,x04> in Ac[Ap(x01)..Ap(x01 + 1))) Av(x03) * "
          "collect(<x05,x06> in Bc[Bp(x04)..Bp(x04 + 1))) {x06 -> Bv(x05)}}");
    CHECK(formOf(kernels[2], kernels[2].best) ==
          "beta * (sum(<x01,x02> in 0..nI) collect(<x03,x04> in Ac[Ap(x01)..Ap(x01 + 1))) "
          "{x04 -> Av(x03)} * (sum(<x03,x04> in Ac[Ap(x01)..Ap(x01 + 1))) Av(x03) * xv(x04)))");
    CHECK(formOf(kernels[3], kernels[3].best) ==
          "sum(<x01,x02> in Bc1[0..Bn)) {x02 -> sum(<x03,x04> in Bc2[Bp2(x01)..Bp2(x01 + 1))) "
          "{x04 -> sum(<x05,x06> in 0..nK) {x05 -> sum(<x07,x08> in Bc3[Bp3(x03)..Bp3(x03 + 1))) "
          "Bv(x07) * (sum(<x09,x10> in Cc[Cp(x05)..Cp(x05 + 1))) if(x10 == x08) Cv(x09))}}}");
    CHECK(formOf(kernels[4], kernels[4].best) ==
          "sum(<x01,x02> in Bc1[0..Bn)) {x02 -> sum(<x03,x04> in Bc2[Bp2(x01)..Bp2(x01 + 1))) "
          "sum(<x05,x06> in Cc[Cp(x04)..Cp(x04 + 1))) {x06 -> Cv(x05) * "
          "(sum(<x07,x08> in Bc3[Bp3(x03)..Bp3(x03 + 1))) Bv(x07) * "
          "(sum(<x09,x10> in Dc[Dp(x06)..Dp(x06 + 1))) if(x10 == x08) Dv(x09)))}}");
    CHECK(formOf(kernels[4], kernels[4].written) ==
          "sum(<x01,x02> in Bc1[0..Bn)) sum(<x03,x04> in Bc2[Bp2(x01)..Bp2(x01 + 1))) "
          "sum(<x05,x06> in Cc[Cp(x04)..Cp(x04 + 1))) sum(<x07,x08> in "
          "Bc3[Bp3(x03)..Bp3(x03 + 1))) {x02 -> {x06 -> Cv(x05) * Bv(x07) * "
          "(sum(<x09,x10> in Dc[Dp(x06)..Dp(x06 + 1))) if(x10 == x08) Dv(x09))}}");
}

TEST_CASE("kernels keep their values in all formats", "[unit][property]") {
    std::vector<StoredKernel> kernels = paperKernels();
    kernels.insert(kernels.end(), smallKernels().begin(), smallKernels().end());
    for (const StoredKernel& kernel : kernels)
        for (const std::vector<TensorFormat>& formats : formatsOf(kernel)) {
            INFO(kernel.name << " as " << namesOf(formats));
            const auto loaded = loadText(programText(kernel, kernel.written, formats));
            const Normalised result = normalised(*loaded);
            CHECK(result.isComplete);
            CHECK_FALSE(hasStoredTensor(loaded->terms, loaded->program, result.term));
            checkValues(*loaded, result, 20);
        }
}

TEST_CASE("keys that repeat are added up before a product, U1", "[unit]") {
    const auto loaded = loadText(R"(
        dim J  size n  size m
        array c : vec<nat, J> sorted values in J length n
        array d : vec<nat, J> values in J length m
        array v : vec<nat, real> length n
        array w : vec<nat, real> length m
        compute s : real =
            (sum(<j,x> in collect(<r,j> in c[0..n)) {j -> v(r)}) x*x) +
            (sum(<j,x> in (sum(<r,j> in d[0..m)) {j -> w(r)})) x*x)
    )");
    const Normalised result = normalised(*loaded);
    CHECK(termText(loaded->terms, result.term) ==
          "(sum(<x01,x02> in c[0..n)) v(x01) * v(x01)) + "
          "(sum(<x01,x02> in (sum(<x01,x02> in d[0..m)) {x02 -> w(x01)})) x02 * x02)");
    checkValues(*loaded, result, 20);
}

TEST_CASE("a key that may be missing is looked for, U3", "[unit]") {
    const auto formOf = [](const std::string& inputs, const std::string& body) {
        const auto loaded =
            loadText("dim I size q scalar beta : real\n" + inputs + "\ncompute s : real = " + body);
        const Normalised result = normalised(*loaded);
        checkValues(*loaded, result, 20);
        return termText(loaded->terms, result.term);
    };
    CHECK(formOf("tensor R : {I -> real}", "sum(<k,v> in R) if (k == q) beta") ==
          "probe(x01 = R(q)) beta");
    CHECK(formOf("tensor R : {I -> real}", "sum(<k,v> in R) if (k == q) v") == "R(q)");
    // A hash map is searched by its keys.
    CHECK(formOf("hash R : hmap<I, real>", "sum(<k,v> in R) if (k == q) v") ==
          "sum(<x01,x02> in R_key[0..R_n)) if(x02 == q) R_val(x01)");
    // An array of a sort has all its indices; q is none for sure, the key of a loop is.
    CHECK(formOf("array R : vec<I, real>", "sum(<k,v> in R) if (k == q) beta") ==
          "probe(x01 = R(q)) beta");
    CHECK(formOf("array R : vec<I, real>",
                 "sum(<i,x> in R) x * (sum(<k,v> in R) if (k == i) beta)") ==
          "sum(<x01,x02> in R) x02 * beta");
}

TEST_CASE("bounds go where sorts show that they hold, and only there", "[unit]") {
    const auto formOf = [](const std::string& facts, const std::string& body) {
        const auto loaded = loadText("dim I dim J size n\narray c : vec<nat, J> " + facts +
                                     " length n\narray v : vec<nat, real> length n\n"
                                     "compute s : real = " +
                                     body);
        const Normalised result = normalised(*loaded);
        checkValues(*loaded, result, 20);
        return termText(loaded->terms, result.term);
    };
    const std::string looked =
        "sum(<r,j> in c[0..n)) v(r) * (sum(<k,_> in 0..nJ) if (k == j) v(k))";
    CHECK(formOf("values in J", looked) == "sum(<x01,x02> in c[0..n)) v(x01) * v(x02)");
    CHECK(formOf("", looked) == "sum(<x01,x02> in c[0..n)) inb(0, nJ, x02) v(x01) * v(x02)");
    CHECK(formOf("values in J", "sum(<i,_> in 0..nI) sum(<j,_> in 0..nI) if (j <= i) v(j)") ==
          "sum(<x01,x02> in 0..nI) sum(<x03,x04> in 0..x01 + 1) v(x03)");
    CHECK(formOf("values in J", "sum(<i,_> in 0..nI) sum(<j,_> in 0..nI) if (j > i) v(j)") ==
          "sum(<x01,x02> in 0..nI) sum(<x03,x04> in x01 + 1..nI) v(x03)");
    CHECK(formOf("values in J", "sum(<i,_> in 2..n) sum(<j,_> in 0..n) if (i == j) v(j)") ==
          "sum(<x01,x02> in 2..n) v(x01)");
    CHECK(formOf("values in J", "sum(<r,j> in c[n..n)) v(r)") == "0");
}

TEST_CASE("coordinates of one part of an array differ, of two they need not", "[unit]") {
    const auto formOf = [](const std::string& part) {
        const auto loaded = loadText(
            "dim I dim J array p : vec<nat, nat> monotone length nI + 1\n"
            "array c : vec<nat, J> sorted in p values in J array v : vec<nat, real>\n"
            "compute s : real = sum(<i,_> in 0..nI) sum(<j,x> in (sum(<r,j> in c[" +
            part + ")) {j -> v(r)})) x*x");
        const Normalised result = normalised(*loaded);
        checkValues(*loaded, result, 20);
        return termText(loaded->terms, result.term);
    };
    CHECK(formOf("p(i)..p(i+1)") ==
          "sum(<x01,x02> in 0..nI) sum(<x03,x04> in c[p(x01)..p(x01 + 1))) v(x03) * v(x03)");
    CHECK(formOf("p(i)..p(i+2)") ==
          "sum(<x01,x02> in 0..nI) sum(<x03,x04> in (sum(<x03,x04> in c[p(x01)..p(x01 + 2))) "
          "{x04 -> v(x03)})) x04 * x04");
}

TEST_CASE("a limit of steps ends the normaliser", "[unit]") {
    const StoredKernel& kernel = paperKernels().back();
    const auto loaded = loadText(programText(kernel, kernel.written));
    const TermId term = composed(loaded->terms, loaded->program, loaded->program.term);
    SdqNormaliser normaliser(loaded->terms, loaded->program);
    const Normalised cut = normaliser.normalise(term, {.steps = 5});
    CHECK_FALSE(cut.isComplete);
    CHECK(cut.steps.size() == 5);
    const Normalised all = normaliser.normalise(term);
    CHECK(all.isComplete);
    CHECK(normaliser.normalise(cut.term).term == all.term);
    CHECK(normaliser.normalise(all.term).steps.empty());
    CHECK(all.steps.front().before == term);
    CHECK(all.steps.back().after == all.term);
    for (std::size_t i = 1; i < all.steps.size(); ++i)
        CHECK(all.steps[i].before == all.steps[i - 1].after);
}

TEST_CASE("random terms over stored tensors keep their values", "[property]") {
    const auto loaded = loadText(RandomPrograms::declarations());
    RandomPrograms programs(*loaded);
    SdqNormaliser normaliser(loaded->terms, loaded->program);
    std::map<std::string, int> used;
    int compared = 0;
    for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
        const TermId term = programs.term(seed);
        const Normalised result =
            normaliser.normalise(composed(loaded->terms, loaded->program, term));
        CHECK(result.isComplete);
        for (const NormaliserStep& step : result.steps) ++used[step.rule];
        CAPTURE(seed, termText(loaded->terms, term));
        compared += comparedRandomly(*loaded, term, result, seed);
    }
    CHECK(compared > 1000);
    CHECK(used.size() > 40);
}

}  // namespace candler::sdqlite
