// Code for the found program: generate, export, verify.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <exception>
#include <map>

#include "app/session/SessionImpl.h"
#include "app/session/TemporaryFolder.h"
#include "engine/language/CostMeter.h"
#include "engine/language/Evaluator.h"
#include "engine/language/Kernels.h"
#include "engine/language/Layouts.h"
#include "engine/language/PartialProgram.h"
#include "engine/support/Guarded.h"
#include "engine/support/Markdown.h"

namespace candler {

namespace {

constexpr const char* kNoKernels = "this language has no code generation";

std::string sizesText(const std::map<std::string, std::int64_t>& sizes) {
    std::string text;
    for (const auto& [name, size] : sizes)
        text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, size);
    return text;
}

/// At which sizes; what has no size parameters is of those that it was written with.
/// `64 values at k=64 m=64, seed 1`
std::string comparedText(const KernelComparison& compared, std::uint64_t seed) {
    std::string text = fmt::format("{} values", compared.comparedValues);
    if (compared.isOneNumber && compared.comparedValues > 1)
        text += ", which are all the same number,";
    text += fmt::format(" at {}", compared.sizes.empty() ? "the default sizes of the program"
                                                         : sizesText(compared.sizes));
    if (compared.furtherSizes > 0)
        text += fmt::format(" and at {} other choice{} of sizes", compared.furtherSizes,
                            compared.furtherSizes == 1 ? "" : "s");
    return text + fmt::format(", seed {}", seed);
}

std::string allowedText(const KernelComparison& compared) {
    if (compared.tolerance == 0) return "integers are compared exactly";
    return fmt::format("allowed {:.2g}: {}", compared.tolerance, compared.toleranceReason);
}

/// A line each.
std::string notesText(const KernelComparison& compared) {
    std::string text;
    for (const std::string& note : compared.notes) text += "\n" + note;
    return text;
}

std::string verdict(const KernelComparison& compared, std::uint64_t seed, bool isOfPart) {
    const std::string what = comparedText(compared, seed);
    if (compared.values == 0)
        return "NOT verified: the results have no elements at the sizes that were tried, so that "
               "there is nothing to compare: " +
               what;
    if (compared.comparedValues == 0)
        return "NOT verified: none of the evaluator's values is a finite number, so that there is "
               "nothing to compare with: " +
               what;
    if (compared.wrongValues > 0)
        return fmt::format(
            "NOT verified: {} of {} differ from the evaluator (largest error {:.2g}, {})",
            compared.wrongValues, what, compared.largestError, allowedText(compared));
    if (compared.outputsWithoutValues > 0)
        return fmt::format(
            "NOT verified: the kernel equals the evaluator on {}, but there are outputs without "
            "any finite number to compare with",
            what);
    return fmt::format(
        "Verified{}: the kernel equals the evaluator on {} (largest error {:.2g}, {})",
        isOfPart ? " in part" : "", what, compared.largestError, allowedText(compared));
}

/// What the kernel's README says of where it comes from.
std::string originText(const Project& project) {
    std::string text = "written by Candler " CANDLER_VERSION;
    if (!project.path.empty())
        text += fmt::format(" from the {} {}",
                            project.resolve(project.program.file) == project.path.lexically_normal()
                                ? "program"
                                : "project",
                            markdownCode(project.path.filename().string()));
    text += project.guide.size() == 1 ? " in the step" : " in the steps";
    for (std::size_t i = 0; i < project.guide.size(); ++i)
        text += fmt::format("{} *{}*", i == 0 ? "" : ",", markdownText(project.guide[i].name));
    if (!project.parameters.empty())
        text += ", with " + markdownText(parametersText(project.parameters));
    return text;
}

/// With rows in place of places. What has no row of its own is part of the row before it, which
/// is one around it.
std::vector<CodeLines> linesOf(const KernelFile& file, const std::vector<KernelTermRow>& rows) {
    std::vector<CodeLines> result;
    for (const KernelLines& lines : file.lines) {
        CodeLines shown{.first = lines.first, .last = lines.last};
        for (const std::size_t place : lines.places) {
            const auto behind = std::ranges::upper_bound(rows, place, {}, &KernelTermRow::place);
            if (behind == rows.begin()) continue;
            const auto row = static_cast<std::size_t>(behind - rows.begin()) - 1;
            if (std::ranges::find(shown.rows, row) == shown.rows.end()) shown.rows.push_back(row);
        }
        if (!shown.rows.empty()) result.push_back(std::move(shown));
    }
    return result;
}

}  // namespace

Result<KernelRequest> Session::Impl::kernelRequest() const {
    if (search == nullptr || !search->result())
        return candler::failure(makeError("there is no program to generate code from", {},
                                          "run the guide to its goal first"));
    if (!isFinished())
        return candler::failure(
            makeError("the program is not chosen as the project wishes", {}, statusText(status())));
    KernelRequest request;
    request.term = *search->result();
    request.origin = originText(project);
    request.functionName = project.code.functionName;
    request.compiler = tools.compiler;
    request.arithmetic = project.code.arithmetic;
    request.tolerance = project.code.tolerance;
    request.hasCInterface = hasCInterface;
    request.hasPythonModule = hasPythonModule;
    request.checkSizes = checkSizes;
    request.benchmarkSizes = benchmarkSizes;
    request.checkSizesPlace = project.placeOf("/code/checkSizes");
    request.benchmarkSizesPlace = project.placeOf("/code/benchmarkSizes");
    return request;
}

Result<GeneratedCodePtr> Session::Impl::makeCode(const KernelRequest& request,
                                                 const std::stop_token& stop) const {
    auto* const kernels = capability<Kernels>(*program);
    if (kernels == nullptr) return candler::failure(makeError(kNoKernels));
    return codeOf(request, [&] { return kernels->makeKernel(request, stop); });
}

Result<GeneratedCodePtr> Session::Impl::codeOf(const KernelRequest& request,
                                               const std::function<Result<Kernel>()>& make) const {
    try {
        Result<Kernel> kernel = make();
        if (!kernel) return candler::failure(kernel.error());
        auto made = std::make_shared<GeneratedCode>();
        made->functionName = kernel->functionName;
        made->loweredTerm = kernel->loweredTerm;
        for (KernelFile& file : kernel->files)
            made->files.push_back({std::move(file.name), std::move(file.text),
                                   linesOf(file, kernel->rows), file.isData});
        if (kernel->loops)
            made->loops = GeneratedFile{kernel->loops->name, kernel->loops->text,
                                        linesOf(*kernel->loops, kernel->rows)};
        writeTerm(*made, request.term, kernel->rows);
        made->sizes = std::move(kernel->sizes);
        made->benchmarkSizes = std::move(kernel->benchmarkSizes);
        made->benchArguments = std::move(kernel->benchArguments);
        made->timingProgram = std::move(kernel->timingProgram);
        made->lints = std::move(kernel->lints);
        made->refused = std::move(kernel->refused);
        made->foreignFunctions = std::move(kernel->foreignFunctions);
        made->libraries = std::move(kernel->libraries);
        const ArithmeticRow& arithmetic = row(kernel->arithmetic);
        made->flags.assign(arithmetic.flags.begin(), arithmetic.flags.end());
        return made;
    } catch (const std::exception&) {
        return candler::failure(caughtProblem());
    }
}

Diagnostics Session::kernelProblems(const std::stop_token& stop) {
    auto* const kernels =
        m_impl->program == nullptr ? nullptr : capability<Kernels>(*m_impl->program);
    if (kernels == nullptr) return {};
    try {
        Diagnostics found = kernels->kernelProblems(stop);
        std::erase_if(found, [&](const Diagnostic& one) {
            return std::ranges::any_of(m_impl->problems, [&](const Diagnostic& known) {
                return known.message == one.message && known.place.offset == one.place.offset;
            });
        });
        for (Diagnostic& one : found) one.message = "no kernel can be made: " + one.message;
        return found;
    } catch (const std::exception&) {
        return {caughtProblem()};
    }
}

void Session::setKernelInterfaces(bool hasCInterface, bool hasPythonModule) {
    m_impl->hasCInterface = hasCInterface;
    m_impl->hasPythonModule = hasPythonModule;
    m_impl->code = nullptr;
}

Result<GeneratedCodePtr> Session::generateCode(const std::stop_token& stop) {
    if (m_impl->code != nullptr) return m_impl->code;
    const Result<KernelRequest> request = m_impl->kernelRequest();
    if (!request) return failure(request.error());
    Result<GeneratedCodePtr> code = m_impl->makeCode(*request, stop);
    if (code) m_impl->code = *code;
    return code;
}

Result<GeneratedCodePtr> Session::codeToKeep(const std::stop_token& stop) {
    if (isFinished() && !m_impl->resultCheck) checkResult(true, StopCheck(stop));
    if (m_impl->resultCheck && m_impl->resultCheck->isWrong()) {
        Diagnostic wrong =
            makeError("no kernel: " + m_impl->resultCheck->text, {}, "a rule is wrong");
        wrong.kind = DiagnosticKind::Wrong;
        return failure(std::move(wrong));
    }
    return generateCode(stop);
}

Result<GeneratedCodePtr> Session::codeForAnySizes(const std::stop_token& stop) const {
    Result<KernelRequest> request = m_impl->kernelRequest();
    if (!request) return failure(request.error());
    request->checkSizes.clear();
    request->benchmarkSizes.clear();
    return m_impl->makeCode(*request, stop);
}

const std::map<std::string, std::int64_t>& Session::benchmarkSizes() const {
    return m_impl->benchmarkSizes;
}

bool Session::isUnchanged() const {
    return m_impl->search != nullptr && m_impl->search->result() == m_impl->program->start();
}

Result<GeneratedCodePtr> Session::generateCodeAsWritten(const std::stop_token& stop) const {
    Result<KernelRequest> request = m_impl->kernelRequest();
    if (!request) return failure(request.error());
    request->term = m_impl->program->start();
    request->origin += ", which left the program as it was written";
    return m_impl->makeCode(*request, stop);
}

Result<std::vector<CodeVariant>> Session::generateVariants(
    const std::map<std::string, std::int64_t>& sizes, const std::stop_token& stop) const {
    Result<KernelRequest> request = m_impl->kernelRequest();
    if (!request) return failure(request.error());
    auto* const language = capability<KernelVariants>(*m_impl->program);
    if (language == nullptr)
        return failure(
            makeError("this language has only one kernel variant", project().placeOf("/language")));
    for (const auto& [name, size] : sizes) request->benchmarkSizes[name] = size;
    std::vector<CodeVariant> variants;
    for (KernelVariant& variant : language->kernelVariants()) {
        if (stop.stop_requested()) return failure(makeError("making kernels was stopped"));
        CodeVariant made{std::move(variant.name), std::move(variant.description)};
        auto code = m_impl->codeOf(
            *request, [&] { return language->makeVariant(variants.size(), *request, stop); });
        if (code)
            made.code = *code;
        else
            made.why = code.error();
        variants.push_back(std::move(made));
    }
    return variants;
}

Result<std::unique_ptr<LayoutSpace>> Session::layouts(std::span<const SourceText> formats,
                                                      std::uint64_t seed,
                                                      const StopCheck& stop) const {
    auto* const language =
        m_impl->program == nullptr ? nullptr : capability<Layouts>(*m_impl->program);
    if (language == nullptr)
        return failure(makeError("programs in this language do not specify how inputs are stored",
                                 project().placeOf("/language")));
    try {
        return language->layouts(formats, seed, stop);
    } catch (const std::exception&) {
        return failure(caughtProblem());
    }
}

bool Session::measuresCosts() const {
    return m_impl->program != nullptr && capability<CostMeter>(*m_impl->program) != nullptr;
}

Result<CostMeasurement> Session::measureCosts(const CostMeasurementRequest& request,
                                              const std::stop_token& stop) {
    if (m_impl->search == nullptr)
        return failure(makeError("there is no e-graph to measure", {}, "run the guide first"));
    auto* const meter = capability<CostMeter>(*m_impl->program);
    if (meter == nullptr)
        return failure(
            makeError("costs of this language are not measured", project().placeOf("/language"),
                      capability<Kernels>(*m_impl->program) == nullptr
                          ? ""
                          : "without --costs, the program as written and as found are measured"));
    CostMeasurement result;
    try {
        for (std::size_t step = 0; step < begunSteps(); ++step) {
            const GraphTable table(*m_impl->search->state(step).graph, stop);
            if (stop.stop_requested()) return failure(makeError("the measurement was stopped"));
            const auto one = meter->measureCosts(table, request, stop);
            if (!one) return failure(one.error());
            const std::size_t before = result.measured;
            result = *one;
            result.measured += before;
        }
    } catch (const std::exception&) {
        return failure(caughtProblem());
    }
    return result;
}

std::vector<std::string> Session::Impl::leftOut() const {
    auto* const partial = program == nullptr ? nullptr : capability<PartialProgram>(*program);
    return partial == nullptr ? std::vector<std::string>() : partial->leftOut();
}

ResultCheck Session::Impl::checkResult(const EvaluationEffort& effort) const {
    using enum ResultCheck::Verdict;
    const auto result = search == nullptr ? std::nullopt : search->result();
    if (!result || !isFinished()) return {Unknown, "there is no result yet"};
    auto* const evaluator = capability<Evaluator>(*program);
    if (evaluator == nullptr) return {Unknown, "this language has no evaluator"};
    const TermComparison compared = evaluator->compareResult(program->start(), *result, effort);
    if (!compared.difference.empty())
        return {Different,
                "the result does not compute what the program does: " + compared.difference};
    if (compared.inputs == 0)
        return {Unknown,
                fmt::format("the result was not compared with the program{}{}",
                            compared.notCompared.empty() ? "" : ": ", compared.notCompared)};
    return {Equal,
            fmt::format("The result equals the program{} on {} random input{}{}{}{}{}",
                        leftOut().empty() ? "" : ", which is a part of the model,", compared.inputs,
                        compared.inputs == 1 ? "" : "s", compared.upTo.empty() ? "" : ", up to ",
                        compared.upTo,
                        compared.notCompared.empty() ? "" : "; elsewhere it was not compared: ",
                        compared.notCompared)};
}

ResultCheck Session::checkResult(bool isLimited, const StopCheck& stop) {
    ResultCheck check = m_impl->checkResult({isLimited, stop});
    if (!stop.isStopped()) m_impl->resultCheck = check;
    return check;
}

Result<VerifyReport> Session::verify(std::uint64_t seed, const std::stop_token& stop) {
    const Result<KernelRequest> request = m_impl->kernelRequest();
    if (!request) return failure(request.error());
    auto* const kernels = capability<Kernels>(*m_impl->program);
    if (kernels == nullptr) return failure(makeError(kNoKernels));
    const auto folder = TemporaryFolder::make();
    if (!folder) return failure(folder.error());
    try {
        const Result<KernelComparison> compared =
            kernels->compareKernel(*request, seed, folder->path(), stop);
        if (!compared) return failure(compared.error());
        const ArithmeticRow& arithmetic = row(compared->arithmetic);
        // The inputs of the kernel need not tell what those of the result do.
        if (!m_impl->resultCheck) checkResult(true, StopCheck(stop));
        const bool isWrong = m_impl->resultCheck && m_impl->resultCheck->isWrong();
        const std::vector<std::string> leftOut = m_impl->leftOut();
        std::string left;
        for (const std::string& one : leftOut) left += "\n" + one;
        return VerifyReport{compared->isEqual && !isWrong,
                            fmt::format("{}{}{}{}\nCompiled with {}{}{}",
                                        isWrong ? "WRONG: " + m_impl->resultCheck->text + "\n" : "",
                                        verdict(*compared, seed, !leftOut.empty()), left,
                                        notesText(*compared), fmt::join(arithmetic.flags, " "),
                                        arithmetic.risk.empty() ? "" : ": ", arithmetic.risk)};
    } catch (const std::exception&) {
        return failure(caughtProblem());
    }
}

}  // namespace candler
