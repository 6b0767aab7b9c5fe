#include "engine/codegen/KernelPrograms.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/codegen/CppExpressions.h"
#include "engine/codegen/CppPrinter.h"
#include "engine/codegen/KernelFolder.h"

namespace candler::loop {

namespace {

// What both programs start with. {0}, {1}: further includes, {2}: headers of the kernel folder.
constexpr const char* kHead = R"(#include <algorithm>
{0}#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <type_traits>
{1}
{2}
namespace {{

struct Free {{
    template <typename T>
    void operator()(T* data) const {{
        ::operator delete(data, std::align_val_t{{64}});
    }}
}};

/// Zeros, from a multiple of a cache line on.
template <typename T>
struct Array {{
    explicit Array(std::int64_t n)
        : count(n),
          data(static_cast<T*>(::operator new(sizeof(T) * static_cast<std::size_t>(n),
                                              std::align_val_t{{64}}))) {{
        std::fill_n(data.get(), n, T());
    }}
    std::int64_t count;
    std::unique_ptr<T[], Free> data;
}};

/// Values in [-1, 1) for real numbers, small ones for integers; the same in every run.
template <typename T>
void fill(Array<T>& array) {{
    static std::uint64_t state = 0x9E3779B97F4A7C15U;
    for (std::int64_t i = 0; i < array.count; ++i) {{
        state = state * 6364136223846793005U + 1442695040888963407U;
        const std::int64_t bits = static_cast<std::int64_t>(state >> 40U);
        array.data[static_cast<std::size_t>(i)] =
            std::is_floating_point<T>::value
                ? static_cast<T>(static_cast<double>(bits) / 8388608.0 - 1.0)
                : static_cast<T>(bits % 2);
    }}
}}

)";

constexpr const char* kFillEntries =
    R"(/// About as many entries in each row, in columns that ascend.
void fillEntries(Array<std::int64_t>& starts, Array<std::int32_t>& columns, std::int64_t width) {
    const std::int64_t rows = starts.count - 1;
    std::uint64_t state = 0x9E3779B97F4A7C15U;
    starts.data[0] = 0;
    for (std::int64_t row = 0; row < rows; ++row) {
        const std::int64_t begin = columns.count * row / rows;
        const std::int64_t count = columns.count * (row + 1) / rows - begin;
        if (count > width) throw std::invalid_argument("there are more entries than cells");
        for (std::int64_t i = 0; i < count; ++i) {
            const std::int64_t low = width * i / count;
            const std::int64_t room = width * (i + 1) / count - low;
            state = state * 6364136223846793005U + 1442695040888963407U;
            columns.data[static_cast<std::size_t>(begin + i)] = static_cast<std::int32_t>(
                low + static_cast<std::int64_t>(state >> 33U) % room);
        }
        starts.data[static_cast<std::size_t>(row + 1)] = begin + count;
    }
}

)";

constexpr const char* kMakePositive =
    R"(template <typename T>
void makePositive(Array<T>& array) {
    for (std::int64_t i = 0; i < array.count; ++i) {
        T& value = array.data[static_cast<std::size_t>(i)];
        value = (value < 0 ? -value : value) + static_cast<T>(0.001);
    }
}

)";

constexpr const char* kSizeArgument =
    R"(/// The argument at `index`, or `fallback` if there is none.
std::int64_t sizeArgument(int argc, char** argv, int index, std::int64_t fallback) {
    if (index >= argc) return fallback;
    char* end = nullptr;
    const long long value = std::strtoll(argv[index], &end, 10);
    if (end == argv[index] || *end != '\0' || value < 0 || value > 1000000000)
        throw std::invalid_argument(std::string("not a size: ") + argv[index]);
    return value;
}

bool asksForHelp(int argc, char** argv) {
    return argc > 1 && (std::string(argv[1]) == "--help" || std::string(argv[1]) == "-h");
}

)";

constexpr const char* kCompare =
    R"(/// Prints and counts the elements that differ by more than {0} times max(1, |expected|).
template <typename A, typename B>
std::int64_t differences(const char* name, const Array<A>& actual, const Array<B>& expected) {{
    std::int64_t count = 0;
    double largest = 0;
    for (std::int64_t i = 0; i < actual.count; ++i) {{
        const std::size_t at = static_cast<std::size_t>(i);
        const double a = static_cast<double>(actual.data[at]);
        const double e = static_cast<double>(expected.data[at]);
        const double error = std::abs(a - e) / std::max(1.0, std::abs(e));
        const bool isClose = error <= {0};
        largest = std::max(largest, error);
        if (isClose) continue;
        if (count++ < 3)
            std::printf("%s[%lld] is %g instead of %g\n", name, static_cast<long long>(i), a, e);
    }}
    std::printf("%s: %lld elements, largest error %.3g, %lld wrong\n", name,
                static_cast<long long>(actual.count), largest, static_cast<long long>(count));
    return count;
}}

)";

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

    /// `reference` has the same size parameters in the same order.
    std::string operations(Function reference) {
        const ExprId count = floatOperations(reference);
        CppNames names;
        reserve(names);
        CppExpressions exprs(reference, names);
        for (const Parameter& parameter : reference.parameters())
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

}  // namespace

std::string checkProgram(const KernelNames& names, const Function& kernel,
                         const std::vector<std::map<std::string, std::int64_t>>& sizes) {
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
           (size.count > 0 ? kSizeArgument : "") + fmt::format(kCompare, writer.tolerance()) +
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

std::string benchProgram(const KernelNames& names, const Function& kernel,
                         const Function& reference,
                         const std::map<std::string, std::int64_t>& sizes, BenchOutput output) {
    ProgramWriter writer(kernel);
    const Sizes size = writer.sizes(sizes);
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
    std::printf("{{\"kernel\": \"{7}\", \"sizes\": {{");
{8}    std::printf("}}, \"runs\": %lld, \"median_seconds\": %.6g, \"best_seconds\": %.6g, "
                "\"gflops\": %.4g{9}",
                static_cast<long long>(seconds.size()), median, seconds.front(), operations / median * 1e-9);
{10}    return 0;
)",
               helpLine("bench" + size.usage + " runs"), size.declarations, size.count + 1, arrays,
               writer.fills(), writer.call(names.kernelCall, ""), writer.operations(reference),
               names.file, printSizes, hasTimes ? ", \\\"seconds\\\": [" : "}\\n",
               hasTimes ? kPrintTimes : "") +
           kCatch;
}

}  // namespace candler::loop
