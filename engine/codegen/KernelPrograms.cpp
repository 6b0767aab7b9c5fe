#include "engine/codegen/KernelPrograms.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/codegen/CppHelperTexts.h"
#include "engine/codegen/CppPrinter.h"
#include "engine/codegen/KernelFillTexts.h"
#include "engine/codegen/KernelProgramTexts.h"

namespace candler {

using namespace texts;
using Kind = KernelParameter::Kind;

namespace {

/// Each line four columns further to the right.
std::string indented(const std::string& text) {
    std::string result;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        if (end > start) result += "    " + text.substr(start, end - start);
        result += "\n";
        start = end + 1;
    }
    return result;
}

std::string call(const KernelParts& parts, const std::string& function,
                 std::string KernelParameter::*name = &KernelParameter::name) {
    std::vector<std::string> actual;
    for (const KernelParameter& one : parts.parameters) {
        if (one.kind == Kind::Size) actual.push_back(one.name);
        if (one.kind == Kind::Input || one.kind == Kind::Output)
            actual.push_back(((one.*name).empty() ? one.name : one.*name) +
                             (one.isGrowing ? "" : ".data.get()"));
    }
    const std::string line = fmt::format("{}{});", function, fmt::join(actual, ", "));
    if (line.size() <= 88) return line;
    return fmt::format("{}\n    {});", function.substr(0, function.find_last_not_of(' ') + 1),
                       fmt::join(actual, ",\n    "));
}

std::string array(const KernelParameter& one) {
    const char* const type = loop::cppTypeName(one.element);
    if (one.isGrowing) return fmt::format("std::vector<{}> {};\n", type, one.name);
    return fmt::format("Array<{}> {}({}{});\n", type, one.name, one.count,
                       one.kind == Kind::Output ? fmt::format(", unwritten<{}>()", type) : "");
}

std::string arrays(const KernelParts& parts) {
    std::string result;
    for (const KernelParameter& one : parts.parameters)
        if (one.kind != Kind::Size) result += array(one);
    for (const KernelParameter& one : parts.parameters)
        if (!one.fill.empty()) result += one.fill + "\n";
    return result;
}

/// In the place of what was filled, if bench is told to.
std::string dataReads(const KernelParts& parts) {
    std::string reads;
    for (const KernelParameter& one : parts.parameters)
        if (!one.data.empty())
            reads +=
                fmt::format("    readData({}, std::string(data) + \"/{}\");\n", one.name, one.data);
    return reads.empty() ? "" : fmt::format("if (data != nullptr) {{\n{}}}\n", reads);
}

/// What the reference reads and writes in double precision.
std::string expectedArrays(const KernelParts& parts) {
    std::string result;
    for (const KernelParameter& one : parts.parameters) {
        if (one.expected.empty()) continue;
        const bool isFloat = one.element == loop::Type::F32;
        result +=
            fmt::format("Array<{}> {}({});\n", isFloat ? "double" : loop::cppTypeName(one.element),
                        one.expected, one.count);
        if (one.kind == Kind::Input)
            result += fmt::format("std::copy_n({0}.data.get(), {0}.count, {1}.data.get());\n",
                                  one.name, one.expected);
    }
    return result;
}

std::string comparisons(const KernelParts& parts) {
    std::string result;
    for (const KernelCall& check : parts.checks) {
        std::string block = check.setup + call(parts, check.kernel) + "\n" +
                            call(parts, check.reference, &KernelParameter::expected) + "\n";
        for (const KernelParameter& one : parts.parameters)
            if (one.kind == Kind::Output)
                block += fmt::format("wrong += differences(\"{0}\", {0}, {1},{2}{3});\n", one.name,
                                     one.expected, one.tolerance.size() > 8 ? "\n    " : " ",
                                     one.tolerance);
        result += parts.checks.size() == 1 ? block : "{\n" + indented(block) + "}\n";
    }
    return result;
}

/// The sizes, from the command line if it has them.
struct Sizes {
    Sizes(const KernelParts& parts, const std::map<std::string, std::int64_t>& values) {
        for (const KernelParameter& one : parts.parameters) {
            if (one.kind != Kind::Size) continue;
            names.push_back(one.name);
            wishes.push_back(one.wish);
            usage += " " + one.name;
            arguments.push_back(
                fmt::format("sizeArgument(argc, argv, {}, {})", names.size(), values.at(one.wish)));
        }
    }
    [[nodiscard]] std::string values(const std::map<std::string, std::int64_t>& sizes) const {
        std::vector<std::int64_t> result;
        for (const std::string& wish : wishes) result.push_back(sizes.at(wish));
        return fmt::format("{}", fmt::join(result, ", "));
    }

    std::vector<std::string> names;
    std::vector<std::string> wishes;
    std::vector<std::string> arguments;
    std::string usage;
};

/// Data is read at its own sizes only: what it counts would be out of bounds at others.
std::string sizesOfData(const Sizes& sizes, const KernelParts& parts) {
    std::vector<std::string> others;
    for (std::size_t i = 0; i < sizes.names.size(); ++i)
        others.push_back(
            fmt::format("{} != {}", sizes.names[i], parts.benchmarkSizes.at(sizes.wishes[i])));
    if (others.empty()) return {};
    return fmt::format(
        "if (data != nullptr && ({}))\n"
        "    throw std::invalid_argument(\"the data has its own sizes: leave others out\");\n",
        fmt::join(others, " || "));
}

/// What sizes of arrays, tolerances and numbers of operations call.
std::string divisionHelpers(const KernelParts& parts) {
    std::string texts = parts.operations;
    for (const auto* parameters : {&parts.parameters, &parts.measuredParameters})
        for (const KernelParameter& one : *parameters)
            texts += one.count + one.tolerance + one.fill;
    std::string helpers;
    if (texts.find("floorDivide(") != std::string::npos) helpers += loop::kFloorDivide;
    if (texts.find("floorModulo(") != std::string::npos) helpers += loop::kFloorModulo;
    return helpers;
}

/// What both programs start with.
std::string head(const KernelParts& parts, const std::vector<std::string>& headers) {
    std::string text = kIncludes;
    for (const std::string& header : headers) text += fmt::format("#include \"{}\"\n", header);
    text += "\nnamespace {\n\n" + divisionHelpers(parts);
    text += kArray;
    const auto calls = [&](std::string_view function) {
        return std::ranges::any_of(parts.parameters, [&](const KernelParameter& one) {
            return ("\n" + one.fill).find(fmt::format("\n{}(", function)) != std::string::npos;
        });
    };
    if (calls("fill")) text += kFill;
    if (calls("mirror")) text += kMirror;
    if (calls("fillEntries")) text += kFillEntries;
    if (calls("fillSymmetricEntries")) text += kFillSymmetricEntries;
    if (calls("fillBelow")) text += kFillBelow;
    if (calls("fillStarts")) text += kFillStarts;
    if (calls("fillAscending") || calls("fillParts")) text += kFillRange;
    if (calls("fillAscending")) text += kFillAscending;
    if (calls("fillParts")) text += kFillParts;
    if (parts.dividesIntegers) text += kDivision;
    return text + kAsksForHelp;
}

std::string compareText(const KernelParts& parts) {
    struct Row {
        const char* condition;
        const char* text;
    };
    const Row undefined =
        parts.undefined == UndefinedValues::Agree
            ? Row{"isNan(e) && isNan(a)", "is no number on both sides"}
        : parts.undefined == UndefinedValues::LeftOut
            ? Row{"isNan(e)",
                  "is no number in the reference, as the kernel may be\n/// where it leaves out "
                  "what is multiplied by 0"}
            : Row{"!isFinite(static_cast<float>(e))", "is no finite float in the reference"};
    return std::string(kIsFinite) +
           (parts.undefined == UndefinedValues::NotInFloats ? "" : kIsNan) +
           (parts.isRelativeToQuartile ? kQuartile : kLargest) +
           fmt::format(kCompare,
                       fmt::arg("scaleText", parts.isRelativeToQuartile
                                                 ? "the lower quartile"
                                                 : "their largest magnitude (0.001 to 1)"),
                       fmt::arg("scale", parts.isRelativeToQuartile ? "lowerQuartile(expected)"
                                                                    : "largestMagnitude(expected)"),
                       fmt::arg("undefined", undefined.condition),
                       fmt::arg("undefinedText", undefined.text));
}

std::string timedCall(const KernelParts& parts, const char* times, const std::string& kernel) {
    return indented(fmt::format("sum += timed(run, {}, [&] {{\n{}}});\n", times,
                                indented(call(parts, kernel) + "\n")));
}

/// Runs as often as is asked for; in rounds if what was written runs by turns.
std::string measurement(const KernelParts& parts) {
    const std::string own = timedCall(parts, "seconds", parts.measured.kernel);
    if (!parts.written)
        return indented(fmt::format(
            kRuns, fmt::arg("share", "runs"), fmt::arg("calls", own),
            fmt::arg("enough",
                     "run <= 1 || (sum < 0.5 && run <= 10000) || (sum < 5 && run <= 3)")));
    const std::string runs =
        fmt::format(kRuns, fmt::arg("share", "(runs + round) / kRounds"),
                    fmt::arg("enough", "run <= 1 || (sum < 1 && run <= 2500)"),
                    fmt::arg("calls", timedCall(parts, "before", parts.written->kernel) + own));
    return fmt::format(kRounds, fmt::arg("round", indented(indented(parts.written->setup + runs))));
}

std::string reportText(const KernelParts& parts) {
    if (!parts.report) return {};
    return fmt::format("if (argc > 1 && std::string(argv[1]) == \"{}\") {{\n{}}}\n",
                       parts.report->option,
                       indented(parts.report->call.setup + call(parts, parts.report->call.kernel) +
                                "\n" + parts.report->print + "return 0;\n"));
}

}  // namespace

loop::CppNames programNames() {
    loop::CppNames names;
    for (const char* text : {kArray,
                             kNoZeros,
                             kDivision,
                             kFill,
                             kMirror,
                             kFillEntries,
                             kFillSymmetricEntries,
                             kFillBelow,
                             kFillStarts,
                             kFillRange,
                             kFillAscending,
                             kFillParts,
                             kSizeArgument,
                             kData,
                             kAsksForHelp,
                             kLargest,
                             kQuartile,
                             kIsFinite,
                             kIsNan,
                             kCompare,
                             kTimed,
                             kFiles})
        names.avoidDeclared(text);
    for (const char* text : {kCheckMain, kBenchMain, kRuns, kRounds, kDriverMain})
        names.avoid(text);
    names.avoid("kernels reference expanded data");
    return names;
}

std::string checkProgram(const KernelParts& parts) {
    const Sizes sizes(parts, parts.checkSizes.front());
    std::string further;
    for (std::size_t i = 1; i < parts.checkSizes.size(); ++i)
        further +=
            fmt::format("        wrong += wrongAt({});\n", sizes.values(parts.checkSizes[i]));
    if (!further.empty())
        further = fmt::format(
            "    if (argc == 1) {{\n        // Sizes that tiles do not divide.\n{}    }}\n",
            further);
    std::string notes;
    for (const std::string& note : parts.notes)
        notes += fmt::format("    std::puts(\"{}\");\n", loop::CppNames::escaped(note));
    std::vector<std::string> parameters;
    for (const std::string& name : sizes.names) parameters.push_back("std::int64_t " + name);
    std::vector<std::string> headers{parts.name + ".hpp", "reference.hpp"};
    if (!parts.adapter.empty()) headers.insert(headers.begin(), parts.adapter);
    return head(parts, headers) + kNoZeros + (sizes.names.empty() ? "" : kSizeArgument) +
           compareText(parts) +
           fmt::format(kCheckMain, fmt::arg("at", sizes.names.empty() ? "" : " for these sizes"),
                       fmt::arg("parameters", fmt::join(parameters, ", ")),
                       fmt::arg("arrays", indented(arrays(parts) + expectedArrays(parts))),
                       fmt::arg("comparisons", indented(comparisons(parts))),
                       fmt::arg("most", sizes.names.size() + 1), fmt::arg("usage", sizes.usage),
                       fmt::arg("constant", further.empty() ? "const " : ""),
                       fmt::arg("arguments", fmt::join(sizes.arguments, ",\n        ")),
                       fmt::arg("further", further + notes)) +
           kCatch;
}

std::string benchProgram(const KernelParts& checked, BenchOutput output) {
    KernelParts parts = checked;
    if (!parts.measuredParameters.empty()) parts.parameters = parts.measuredParameters;
    const Sizes sizes(parts, parts.benchmarkSizes);
    const std::string reads = dataReads(parts);
    std::string declarations =
        reads.empty() ? "" : "const char* const data = dataFolder(argc, argv);\n";
    std::string printSizes;
    for (std::size_t i = 0; i < sizes.names.size(); ++i) {
        declarations +=
            fmt::format("const std::int64_t {} = {};\n", sizes.names[i], sizes.arguments[i]);
        printSizes +=
            fmt::format("    std::printf(\"{}\\\"{}\\\": %lld\", static_cast<long long>({}));\n",
                        i == 0 ? "" : ", ", sizes.names[i], sizes.names[i]);
    }
    if (!reads.empty()) declarations += sizesOfData(sizes, parts);
    const std::string note =
        parts.benchmarkNote.empty()
            ? ""
            : fmt::format("    if (argc == 1) std::printf(\"\\\"note\\\": \\\"{}\\\", \");\n",
                          parts.benchmarkNote);
    const std::string usage =
        (reads.empty() ? "" : " [--data FOLDER]") + sizes.usage +
        (parts.report ? fmt::format(" [runs | {}]", parts.report->option) : " runs");
    return head(parts, {parts.name + ".hpp"}) + kSizeArgument + (reads.empty() ? "" : kData) +
           kTimed +
           fmt::format(
               kBenchMain, fmt::arg("usage", usage), fmt::arg("sizes", indented(declarations)),
               fmt::arg("arrays", indented(arrays(parts) + reads)),
               fmt::arg("setup", indented(parts.measured.setup + reportText(parts))),
               fmt::arg("enough", parts.written
                                      ? "for about four seconds"
                                      : "for half a second, but three runs if they take no more "
                                        "than five"),
               fmt::arg("place", sizes.names.size() + 1),
               fmt::arg("measurement", measurement(parts)),
               fmt::arg("operations", parts.operations), fmt::arg("name", parts.name),
               fmt::arg("note", note), fmt::arg("printSizes", printSizes),
               fmt::arg("printWritten", parts.written ? kPrintWritten : ""),
               fmt::arg("times", output == BenchOutput::AllTimes ? kPrintTimes : "")) +
           kCatch;
}

std::string driverProgram(const KernelParts& parts) {
    std::string sizes;
    std::string reads;
    std::string writes;
    for (const KernelParameter& one : parts.parameters) {
        if (one.kind == Kind::Size)
            sizes += fmt::format(
                "    const std::int64_t {} = static_cast<std::int64_t>(number(inputsFile));\n",
                one.name);
        if (one.kind == Kind::Size || (one.kind == Kind::Weight && !parts.readsWeights)) continue;
        reads += "    " + array(one);
        if (one.kind == Kind::Output)
            writes += fmt::format("    write(outputsFile, {});\n", one.name);
        else
            reads += fmt::format("    read(inputsFile, {});\n", one.name);
    }
    return fmt::format("{}#include \"{}\"\n\nnamespace {{\n\n{}{}{}{}{}", kIncludes,
                       parts.adapter.empty() ? parts.name + ".hpp" : parts.adapter,
                       divisionHelpers(parts), kNoZeros, parts.dividesIntegers ? kDivision : "",
                       kArray, kFiles) +
           fmt::format(kDriverMain, fmt::arg("arrays", sizes + reads),
                       fmt::arg("setup", indented(parts.driven.setup)),
                       fmt::arg("call", call(parts, parts.driven.kernel)),
                       fmt::arg("writes", writes)) +
           kCatch;
}

}  // namespace candler
