// Programs composed with their storage and normalised: values stay, step by step, and what is left
// are loops over arrays. Specification 4.5.
#include <algorithm>
#include <catch2/catch.hpp>

#include "SdqPrograms.h"
#include "SdqStored.h"
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

}  // namespace candler::sdqlite
