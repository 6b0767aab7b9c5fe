#include "engine/codegen/KernelPrograms.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/codegen/CppExpressions.h"
#include "engine/codegen/CppPrinter.h"
#include "engine/codegen/KernelFolder.h"
#include "engine/codegen/KernelProgramTexts.h"

namespace candler::loop {

using namespace texts;

namespace {

/// The answer to `--help`.
std::string helpLine(const std::string& usage) {
    return fmt::format(
        "    if (asksForHelp(argc, argv)) return std::puts(\"usage: {}\") < 0 ? 2 : 0;\n", usage);
}

/// The sizes as variables, from the command line if it names them all. Trailing "runs" if wanted.
struct Sizes {
    std::string declarations;
    std::string parameters;  ///< Of a function that is given them.
    std::string arguments;
    std::string usage;
    int count = 0;
};

/// Names and texts shared by the two programs, over one copy of the function.
class ProgramWriter {
public:
    explicit ProgramWriter(const Function& kernel) : m_kernel(kernel), m_exprs(m_kernel, m_names) {
        reserve(m_names);
    }

    Sizes sizes(const std::map<std::string, std::int64_t>& defaults) {
        Sizes result;
        for (const Parameter& parameter : m_kernel.parameters()) {
            const VarId* size = std::get_if<VarId>(&parameter);
            if (size == nullptr) continue;
            const std::string name = m_exprs.nameVariable(*size);
            m_sizeNames.emplace_back(m_kernel[*size].name, name);
            ++result.count;
            result.usage += " " + name;
            const std::string argument =
                fmt::format("sizeArgument(argc, argv, {}, {})", result.count,
                            defaults.at(m_kernel[*size].name));
            const char* const separator = result.count > 1 ? ", " : "";
            result.declarations += fmt::format("    const std::int64_t {} = {};\n", name, argument);
            result.parameters += fmt::format("{}std::int64_t {}", separator, name);
            result.arguments += (result.count > 1 ? ",\n        " : "\n        ") + argument;
        }
        return result;
    }

    /// `sizes` as the arguments of a call.
    std::string values(const std::map<std::string, std::int64_t>& sizes) const {
        std::vector<std::int64_t> result;
        for (const auto& [wish, name] : m_sizeNames) result.push_back(sizes.at(wish));
        return fmt::format("{}", fmt::join(result, ", "));
    }

    /// One array for each buffer; `suffix` and `isDouble` make those of the reference.
    std::string arrays(const std::string& suffix, bool isDouble) {
        std::string result;
        for (const Parameter& parameter : m_kernel.parameters()) {
            const BufferId* id = std::get_if<BufferId>(&parameter);
            if (id == nullptr) continue;
            const Type element = m_kernel[*id].element;
            result += fmt::format("    Array<{}> {}({});\n",
                                  cppTypeName(isDouble ? widened(element) : element),
                                  nameOf(*id) + suffix, m_exprs.countText(*id));
        }
        return result;
    }

    std::string fills() {
        std::string result;
        for (const BufferId id : buffers(BufferRole::Input)) {
            const auto& sparse = m_kernel.sparseInputs;
            const auto own = std::find_if(sparse.begin(), sparse.end(), [id](const auto& input) {
                return input.starts == id || input.columns == id;
            });
            if (own == sparse.end())
                result += filled(id);
            else if (own->starts == id)
                result += fmt::format("    fillEntries({}, {}, {});\n", nameOf(id),
                                      nameOf(own->columns), m_exprs.text(own->columnCount));
        }
        return result;
    }

    /// What fills() calls, but for fill().
    std::string fillers() const {
        std::string result = m_kernel.sparseInputs.empty() ? "" : kFillEntries;
        for (const BufferId id : buffers(BufferRole::Input))
            if (m_kernel[id].values == Values::Positive) return result + kMakePositive;
        return result;
    }

    /// How exact a result must be.
    std::string tolerance() const {
        const std::vector<BufferId> outputs = buffers(BufferRole::Output);
        const bool isDouble = std::all_of(outputs.begin(), outputs.end(), [this](BufferId id) {
            return m_kernel[id].element == Type::F64;
        });
        return isDouble ? "1e-8" : "0.001";
    }

    std::string copies(const std::string& suffix) {
        std::string result;
        for (const BufferId id : buffers(BufferRole::Input))
            result +=
                fmt::format("    std::copy_n({0}.data.get(), {0}.count, {0}{1}.data.get());\n",
                            nameOf(id), suffix);
        return result;
    }

    std::string call(const std::string& function, const std::string& suffix) {
        std::vector<std::string> actual;
        for (const Parameter& parameter : m_kernel.parameters()) {
            if (const VarId* size = std::get_if<VarId>(&parameter))
                actual.push_back(m_exprs.text(m_kernel.var(*size)));
            else
                actual.push_back(nameOf(std::get<BufferId>(parameter)) + suffix + ".data.get()");
        }
        const std::string line = fmt::format("{}({});", function, fmt::join(actual, ", "));
        if (line.size() <= 88) return line;
        return fmt::format("{}(\n            {});", function, fmt::join(actual, ",\n            "));
    }

    std::string comparisons(const std::string& suffix) {
        std::string result;
        for (const BufferId id : buffers(BufferRole::Output))
            result += fmt::format("    wrong += differences(\"{0}\", {0}, {0}{1});\n", nameOf(id),
                                  suffix);
        return result;
    }

    /// `counted` has the same size parameters in the same order.
    std::string operations(Function counted) {
        const ExprId count = floatOperations(counted);
        CppNames names;
        reserve(names);
        CppExpressions exprs(counted, names);
        for (const Parameter& parameter : counted.parameters())
            if (const VarId* size = std::get_if<VarId>(&parameter)) exprs.nameVariable(*size);
        return exprs.text(count);
    }

    [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& sizeNames() const {
        return m_sizeNames;
    }

private:
    /// What the programs' own lines say.
    static void reserve(CppNames& names) {
        for (const char* taken :
             {"argc",        "argv",    "asksForHelp", "sizeArgument", "error",
              "wrong",       "run",     "runs",        "Array",        "fill",
              "differences", "seconds", "median",      "begin",        "end",
              "sum",         "took",    "wantsMore",   "fillEntries",  "makePositive",
              "operations",  "kernels", "reference",   "wrongAt"})
            names.unique(taken);
    }

    std::string filled(BufferId id) {
        const std::string& name = nameOf(id);
        switch (m_kernel[id].values) {
            case Values::Any:
                return fmt::format("    fill({});\n", name);
            case Values::Positive:
                return fmt::format("    fill({0});\n    makePositive({0});\n", name);
            case Values::Ones:
                return fmt::format("    std::fill_n({0}.data.get(), {0}.count, {1}{{1}});\n", name,
                                   cppTypeName(m_kernel[id].element));
        }
        return {};
    }

    static Type widened(Type type) { return type == Type::F32 ? Type::F64 : type; }

    std::vector<BufferId> buffers(BufferRole role) const {
        std::vector<BufferId> result;
        for (const Parameter& parameter : m_kernel.parameters())
            if (const BufferId* id = std::get_if<BufferId>(&parameter))
                if (m_kernel[*id].role == role) result.push_back(*id);
        return result;
    }

    const std::string& nameOf(BufferId id) {
        const auto known = m_bufferNames.find(id);
        if (known != m_bufferNames.end()) return known->second;
        return m_bufferNames[id] = m_exprs.nameBuffer(id);
    }

    Function m_kernel;
    CppNames m_names;
    CppExpressions m_exprs;
    std::map<BufferId, std::string> m_bufferNames;
    std::vector<std::pair<std::string, std::string>> m_sizeNames;
};

constexpr const char* kPrintTimes =
    R"(    for (std::size_t i = 0; i < seconds.size(); ++i)
        std::printf("%s%.6g", i == 0 ? "" : ", ", seconds[i]);
    std::printf("]}\n");
)";

constexpr const char* kCatch = R"(} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}
)";

/// Goes on after the text of one call of printf.
std::string noteText(const std::string& note) {
    if (note.empty()) return {};
    return fmt::format(
        "\");\n    if (argc == 1) std::printf(\"\\\"note\\\": \\\"{}\\\", \");\n"
        "    std::printf(\"",
        note);
}

}  // namespace

std::string checkProgram(const KernelNames& names, const Function& kernel,
                         const std::vector<std::map<std::string, std::int64_t>>& sizes,
                         bool leavesOutZeros) {
    ProgramWriter writer(kernel);
    const Sizes size = writer.sizes(sizes.front());
    const std::string headers =
        fmt::format("#include \"{}.hpp\"\n#include \"reference.hpp\"\n", names.file);
    std::string further;
    for (std::size_t i = 1; i < sizes.size(); ++i)
        further += fmt::format("        wrong += wrongAt({});\n", writer.values(sizes[i]));
    if (!further.empty())
        further = fmt::format(
            "    if (argc == 1) {{\n        // Sizes that tiles do not divide.\n{}    }}\n",
            further);
    const std::string actual = writer.arrays("", false);
    return fmt::format(kHead, "#include <cmath>\n", "", headers) + writer.fillers() +
           (size.count > 0 ? kSizeArgument : "") +
           fmt::format(kCompare, writer.tolerance(),
                       leavesOutZeros ? "the\n/// reference is no number, as the kernel may be "
                                        "where it leaves out what is multiplied by 0,"
                                      : "both are no\n/// numbers",
                       leavesOutZeros ? "std::isnan(e)" : "std::isnan(e) && std::isnan(a)") +
           fmt::format(
               "/// How many elements are wrong for these sizes.\n"
               "std::int64_t wrongAt({0}) {{\n{1}{2}{3}{4}    {5}\n    {6}\n"
               "    std::int64_t wrong = 0;\n{7}    return wrong;\n}}\n\n}}  // namespace\n\n",
               size.parameters, actual, writer.fills(), writer.arrays("_expected", true),
               writer.copies("_expected"), writer.call(names.kernelCall, ""),
               writer.call(names.referenceCall, "_expected"), writer.comparisons("_expected")) +
           fmt::format(
               "int main({0}) try {{\n{1}    {2}std::int64_t wrong = wrongAt({3});\n{4}"
               "    return wrong == 0 ? 0 : 1;\n",
               size.count > 0 ? "int argc, char** argv" : "",
               size.count > 0 ? helpLine("check" + size.usage) : "",
               further.empty() ? "const " : "", size.arguments, further) +
           kCatch;
}

std::string benchProgram(const KernelNames& names, const Function& kernel, const Function& counted,
                         const BenchDefaults& defaults, BenchOutput output) {
    ProgramWriter writer(kernel);
    const Sizes size = writer.sizes(defaults.sizes);
    const bool hasTimes = output == BenchOutput::AllTimes;
    const std::string headers = fmt::format("#include \"{}.hpp\"\n", names.file);
    std::string printSizes;
    for (const auto& [wish, name] : writer.sizeNames())
        printSizes +=
            fmt::format("    std::printf(\"{}\\\"{}\\\": %lld\", static_cast<long long>({}));\n",
                        printSizes.empty() ? "" : ", ", name, name);
    const std::string arrays = writer.arrays("", false);
    return fmt::format(kHead, "#include <chrono>\n", "#include <vector>\n", headers) +
           writer.fillers() + kSizeArgument + "}  // namespace\n\n" +
           fmt::format(
               R"(int main(int argc, char** argv) try {{
{0}{1}    // 0: for half a second, but three runs if they take no more than five.
    const std::int64_t runs = sizeArgument(argc, argv, {2}, 0);
{3}{4}    std::vector<double> seconds;
    double sum = 0;
    const auto wantsMore = [&](std::int64_t run) {{
        if (runs > 0) return run <= runs;
        return run <= 1 || (sum < 0.5 && run <= 10000) || (sum < 5 && run <= 3);
    }};
    // The first run warms up and is not counted.
    for (std::int64_t run = 0; wantsMore(run); ++run) {{
        const auto begin = std::chrono::steady_clock::now();
        {5}
        const auto end = std::chrono::steady_clock::now();
        const double took = std::chrono::duration<double>(end - begin).count();
        if (run > 0) seconds.push_back(took);
        sum += took;
    }}
    std::sort(seconds.begin(), seconds.end());
    const double median = seconds[seconds.size() / 2];
    const double operations = static_cast<double>({6});
    std::printf("{{\"kernel\": \"{7}\", {11}\"sizes\": {{");
{8}    std::printf("}}, \"runs\": %lld, \"median_seconds\": %.6g, \"best_seconds\": %.6g, "
                "\"gflops\": %.4g{9}",
                static_cast<long long>(seconds.size()), median, seconds.front(), operations / median * 1e-9);
{10}    return 0;
)",
               helpLine("bench" + size.usage + " runs"), size.declarations, size.count + 1, arrays,
               writer.fills(), writer.call(names.kernelCall, ""), writer.operations(counted),
               names.file, printSizes, hasTimes ? ", \\\"seconds\\\": [" : "}\\n",
               hasTimes ? kPrintTimes : "", noteText(defaults.note)) +
           kCatch;
}

}  // namespace candler::loop
