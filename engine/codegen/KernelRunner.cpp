#include "engine/codegen/KernelRunner.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <utility>

#include "engine/support/FileSystem.h"

namespace candler {

namespace {

using Kind = KernelParameter::Kind;

/// What the driver reads: numbers, one after the other.
std::string bytesOf(const KernelValues& values) {
    std::string bytes;
    for (const std::vector<double>& one : values)
        if (!one.empty())
            bytes.append(reinterpret_cast<const char*>(one.data()), one.size() * sizeof(double));
    return bytes;
}

/// In front of each output the driver writes how long it is.
Result<KernelValues> outputsOf(const std::string& bytes) {
    KernelValues result;
    for (std::size_t at = 0; at < bytes.size();) {
        double count = 0;
        if (bytes.size() - at < sizeof count)
            return failure(makeError("the kernel's output is shorter than it should be"));
        std::memcpy(&count, bytes.data() + at, sizeof count);
        at += sizeof count;
        std::vector<double>& values = result.emplace_back(static_cast<std::size_t>(count));
        const std::size_t size = values.size() * sizeof(double);
        if (bytes.size() - at < size)
            return failure(makeError("the kernel's output is shorter than it should be"));
        if (size > 0) std::memcpy(values.data(), bytes.data() + at, size);
        at += size;
    }
    return result;
}

/// The error of one value before it is scaled; none if there is nothing to compare.
std::optional<double> difference(double expected, double actual, UndefinedValues undefined) {
    if (std::isfinite(expected) && std::isfinite(actual)) return std::abs(actual - expected);
    const bool isLeftOut = undefined != UndefinedValues::Agree && !std::isfinite(expected);
    if (isLeftOut && undefined == UndefinedValues::LeftOut) return std::nullopt;
    const bool isSame = isLeftOut
                            ? !std::isfinite(actual)
                            : expected == actual || (std::isnan(expected) && std::isnan(actual));
    return isSame ? 0 : std::numeric_limits<double>::infinity();
}

}  // namespace

Result<DrivenKernel> DrivenKernel::compile(const Toolchain& toolchain, const KernelSource& source,
                                           KernelRun run, std::stop_token stop) {
    DrivenKernel kernel(std::move(run));
    const std::filesystem::path& folder = kernel.m_run.folder;
    for (const KernelFile& file : source.files)
        if (auto written = writeFile(folder / file.name, file.text); !written)
            return failure(written.error());
    if (auto written = writeFile(folder / "driver.cpp", driverProgram(source.parts)); !written)
        return failure(written.error());
    const std::vector<const char*>& arithmetic = row(source.arithmetic).flags;
    kernel.m_run.flags.insert(kernel.m_run.flags.end(), arithmetic.begin(), arithmetic.end());
    auto program = toolchain.compile({.folder = folder,
                                      .sources = {source.parts.name + ".cpp", "driver.cpp"},
                                      .flags = kernel.m_run.flags,
                                      .libraries = source.libraries},
                                     std::move(stop));
    if (!program) return failure(program.error());
    kernel.m_program = std::move(*program);
    return kernel;
}

Result<KernelValues> DrivenKernel::run(const KernelValues& values,
                                       const std::stop_token& stop) const {
    if (auto written = writeFile(m_run.folder / "inputs.bin", bytesOf(values)); !written)
        return failure(written.error());
    const auto printed = Toolchain::run({.program = m_program,
                                         .workingFolder = m_run.folder,
                                         .timeLimitSeconds = m_run.timeLimitSeconds},
                                        stop);
    if (!printed) return failure(printed.error());
    const auto bytes = readFile(m_run.folder / "outputs.bin", std::size_t{1} << 40U);
    if (!bytes) return failure(bytes.error());
    return outputsOf(*bytes);
}

OutputErrors errorsOf(const ExpectedOutput& expected, std::span<const double> actual) {
    OutputErrors found;
    for (std::size_t i = 0; i < actual.size(); ++i) {
        const double wanted = expected.values.at(i);
        if (expected.says(wanted)) ++found.compared;
        const auto apart = difference(wanted, actual[i], expected.undefined);
        if (!apart || *apart == 0) continue;
        const double own = expected.isElementwise ? std::abs(wanted) : 0;
        const double scale = std::max(own, expected.scale);
        const double error = std::isinf(*apart) ? *apart : *apart / scale;
        found.largest = std::max(found.largest, error);
        if (error <= expected.tolerance) continue;
        ++found.wrong;
        // A number where there should be none was compared as well.
        found.compared += expected.says(wanted) ? 0 : 1;
    }
    return found;
}

namespace {

/// Adds one run to what is known of the kernel.
class Comparing {
public:
    Comparing(const KernelSource& source, std::optional<double> tolerance)
        : m_tolerance(tolerance) {
        for (const KernelParameter& parameter : source.parts.parameters)
            if (parameter.kind == Kind::Output) {
                m_elements.push_back(parameter.element);
                m_names.push_back(parameter.name);
            }
        m_counts.resize(m_names.size());
    }

    Result<void> add(KernelTrial trial, const KernelValues& actual) {
        if (actual.size() != trial.expected.size())
            return failure(makeError("the kernel has other outputs than the program"));
        for (std::size_t j = 0; j < actual.size(); ++j) {
            ExpectedOutput& expected = trial.expected[j];
            if (expected.values.size() != actual[j].size())
                return failure(
                    makeError("the kernel's output is of another size than it should be"));
            if (m_tolerance) expected.tolerance = *m_tolerance;
            if (!loop::isFloat(m_elements.at(j))) expected.tolerance = 0;
            m_counts.at(j) += actual[j].size();
            add(expected, errorsOf(expected, actual[j]));
        }
        // The reason is that of the largest tolerance.
        if (m_result.tolerance > m_explained) {
            m_explained = m_result.tolerance;
            m_result.toleranceReason =
                m_tolerance ? "as the project says" : std::move(trial.toleranceReason);
        }
        return {};
    }

    KernelComparison result() {
        m_result.isOneNumber = m_first.has_value() && !m_hasOther;
        for (const std::size_t count : m_counts) m_result.values += count;
        for (std::size_t j = 0; j < m_counts.size() && m_result.values > 0; ++j)
            if (m_counts[j] == 0)
                m_result.notes.push_back(fmt::format(
                    "{} has no elements at these sizes: nothing of it was compared", m_names[j]));
        m_result.isEqual = m_result.wrongValues == 0 && m_result.outputsWithoutValues == 0 &&
                           m_result.comparedValues > 0;
        return std::move(m_result);
    }

private:
    void add(const ExpectedOutput& expected, const OutputErrors& errors) {
        m_result.tolerance = std::max(m_result.tolerance, expected.tolerance);
        m_result.largestError = std::max(m_result.largestError, errors.largest);
        m_result.comparedValues += errors.compared;
        m_result.wrongValues += errors.wrong;
        if (errors.compared == 0 && !expected.values.empty()) ++m_result.outputsWithoutValues;
        for (const double value : expected.values) {
            if (!expected.says(value)) continue;
            if (!m_first) m_first = value;
            m_hasOther |= value != *m_first;
        }
    }

    std::optional<double> m_tolerance;
    std::vector<loop::Type> m_elements;  // By output, as the next two.
    std::vector<std::string> m_names;
    std::vector<std::size_t> m_counts;  ///< Of elements, in all trials.
    std::optional<double> m_first;
    bool m_hasOther = false;
    double m_explained = 0;
    KernelComparison m_result;
};

/// The program has no values for these inputs: nobody has made a mistake, but nothing is known.
Diagnostics notComparable(Diagnostics why, const std::stop_token& stop) {
    if (stop.stop_requested() || why.empty()) return why;
    Diagnostic& first = why.front();
    first.message = "the kernel has nothing to be compared with: " + first.message;
    if (first.hint.empty())
        first.hint = "the evaluator says so of the random inputs; another seed takes others";
    first.kind = DiagnosticKind::Wrong;
    return why;
}

}  // namespace

Result<KernelComparison> compareKernel(const KernelSource& source, const KernelTrials& trials,
                                       const std::stop_token& stop) {
    const auto toolchain = Toolchain::find(trials.wishes.compiler, {});
    if (!toolchain) return failure(toolchain.error());
    const auto kernel = DrivenKernel::compile(
        *toolchain, source, {.folder = trials.folder, .flags = toolchain->releaseFlags()}, stop);
    if (!kernel) return failure(kernel.error());
    Comparing comparing(source, trials.wishes.tolerance);
    std::vector<std::map<std::string, std::int64_t>> sizes;
    for (std::size_t i = 0; i < trials.count; ++i) {
        auto one = trials.make(i);
        if (!one) return failure(notComparable(std::move(one.error()), stop));
        const auto actual = kernel->run(one->given, stop);
        if (!actual) return failure(actual.error());
        std::size_t next = 0;
        std::map<std::string, std::int64_t> used;
        for (const KernelParameter& parameter : source.parts.parameters)
            if (parameter.kind == Kind::Size)
                used[parameter.wish] = static_cast<std::int64_t>(one->given.at(next++).front());
        if (std::ranges::find(sizes, used) == sizes.end()) sizes.push_back(std::move(used));
        if (auto added = comparing.add(std::move(*one), *actual); !added)
            return failure(added.error());
    }
    KernelComparison comparison = comparing.result();
    comparison.arithmetic = source.arithmetic;
    comparison.sizes = sizes.front();
    comparison.furtherSizes = sizes.size() - 1;
    return comparison;
}

}  // namespace candler
