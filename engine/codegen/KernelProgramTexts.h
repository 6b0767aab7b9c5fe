// The programs beside kernels, that check, measure and drive them, as texts; those with {…} are
// for fmt.
#pragma once

namespace candler::texts {

inline constexpr const char* kIncludes = R"(#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <limits>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>
#ifdef __GLIBC__
#include <malloc.h>
#endif

)";

inline constexpr const char* kNoZeros = R"(#ifdef __GLIBC__
/// What is allocated is no zeros by chance.
[[maybe_unused]] const int perturbed = mallopt(M_PERTURB, 0xA5);
#endif

)";

inline constexpr const char* kDivision =
    R"(/// Most processors stop a program that divides integers so.
[[maybe_unused]] const auto explained = std::signal(SIGFPE, [](int) {
    std::fflush(stdout);
    std::fputs("for these inputs an integer is divided by zero, or the smallest one by -1\n", stderr);
    std::_Exit(2);
});

)";

inline constexpr const char* kArray = R"(struct Free {
    template <typename T>
    void operator()(T* data) const {
        ::operator delete(data, std::align_val_t{64});
    }
};

/// What outputs hold before a kernel writes them: no number, or a large one.
template <typename T>
constexpr T unwritten() {
    return std::numeric_limits<T>::has_quiet_NaN ? std::numeric_limits<T>::quiet_NaN()
                                                 : std::numeric_limits<T>::max();
}

/// From a multiple of a cache line on.
template <typename T>
struct Array {
    explicit Array(std::int64_t n, T value = T())
        : count(n),
          // Never negative, which compilers doubt.
          data(static_cast<T*>(
              ::operator new(sizeof(T) * static_cast<std::size_t>(std::max<std::int64_t>(n, 0)),
                             std::align_val_t{64}))) {
        std::fill_n(data.get(), n, value);
    }
    std::int64_t count;
    std::unique_ptr<T[], Free> data;
};

)";

inline constexpr const char* kSizeArgument =
    R"(/// The argument at `index`, or `fallback` if there is none.
std::int64_t sizeArgument(int argc, char** argv, int index, std::int64_t fallback) {
    if (index >= argc) return fallback;
    char* end = nullptr;
    const long long value = std::strtoll(argv[index], &end, 10);
    if (end == argv[index] || *end != '\0' || value < 0 || value > 1000000000)
        throw std::invalid_argument(std::string("not a size: ") + argv[index]);
    return value;
}

)";

inline constexpr const char* kData =
    R"(/// What stands behind `--data`, taken out of the arguments; null without it.
const char* dataFolder(int& argc, char**& argv) {
    if (argc < 3 || std::string(argv[1]) != "--data") return nullptr;
    argc -= 2;
    argv += 2;
    return argv[0];
}

/// All elements, as they lie in memory.
template <typename T>
void readData(Array<T>& array, const std::string& file) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> opened(std::fopen(file.c_str(), "rb"),
                                                                 &std::fclose);
    if (!opened) throw std::runtime_error("cannot read " + file);
    const std::size_t count = static_cast<std::size_t>(array.count);
    if (std::fread(array.data.get(), sizeof(T), count, opened.get()) != count ||
        std::fgetc(opened.get()) != EOF)
        throw std::runtime_error(file + " has data of other sizes");
}

)";

inline constexpr const char* kAsksForHelp = R"(bool asksForHelp(int argc, char** argv) {
    return argc > 1 && (std::string(argv[1]) == "--help" || std::string(argv[1]) == "-h");
}

)";

inline constexpr const char* kLargest =
    R"(/// The largest magnitude; not above 1, and not where it is but rounding.
template <typename T>
double largestMagnitude(const Array<T>& array) {
    double largest = 1e-3;
    for (std::int64_t i = 0; i < array.count; ++i) {
        const double value = static_cast<double>(array.data[static_cast<std::size_t>(i)]);
        if (isFinite(value)) largest = std::max(largest, std::abs(value));
    }
    return std::min(largest, 1.0);
}

)";

inline constexpr const char* kQuartile =
    R"(/// The lower quartile of the magnitudes that are not 0.
template <typename T>
double lowerQuartile(const Array<T>& array) {
    std::vector<double> magnitudes;
    for (std::int64_t i = 0; i < array.count; ++i) {
        const double value = static_cast<double>(array.data[static_cast<std::size_t>(i)]);
        if (value != 0 && isFinite(value)) magnitudes.push_back(std::abs(value));
    }
    std::sort(magnitudes.begin(), magnitudes.end());
    return magnitudes.empty() ? 1e-30 : magnitudes[magnitudes.size() / 4];
}

)";

inline constexpr const char* kIsFinite =
    R"(/// By its bits: compilers may assume that all numbers are finite.
bool isFinite(double value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return (bits & 0x7FF0000000000000U) != 0x7FF0000000000000U;
}

)";

inline constexpr const char* kIsNan = R"(bool isNan(double value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return (bits & 0x7FFFFFFFFFFFFFFFU) > 0x7FF0000000000000U;
}

)";

inline constexpr const char* kCompare =
    R"(/// Prints and counts the elements that differ by more than `allowed` times {scaleText} or
/// |expected|, whichever is larger. Not compared is what {undefinedText};
/// if nothing is a finite number, all are counted.
template <typename A, typename B>
std::int64_t differences(const char* name, const Array<A>& actual, const Array<B>& expected,
                         double allowed) {{
    const double least = {scale};
    std::int64_t wrong = 0;
    std::int64_t compared = 0;
    double largest = 0;
    double low = 0;
    double high = 0;
    for (std::int64_t i = 0; i < actual.count; ++i) {{
        const std::size_t at = static_cast<std::size_t>(i);
        const double a = static_cast<double>(actual.data[at]);
        const double e = static_cast<double>(expected.data[at]);
        if ({undefined}) continue;
        if (isFinite(e)) {{
            low = compared == 0 ? e : std::min(low, e);
            high = compared == 0 ? e : std::max(high, e);
            ++compared;
        }}
        const double error = a == e ? 0 : std::abs(a - e) / std::max(least, std::abs(e));
        if (a == e || (isFinite(a) && isFinite(e) && error <= allowed))
            largest = std::max(largest, error);
        else if (wrong++ < 3)
            std::printf("%s[%lld] is %g instead of %g\n", name, static_cast<long long>(i), a, e);
    }}
    std::printf("%s: %lld of %lld elements compared, %lld wrong, error of the others at most %.3g\n",
                name, static_cast<long long>(compared), static_cast<long long>(actual.count),
                static_cast<long long>(wrong), largest);
    if (compared > 1 && low == high) std::printf("%s: all are to be %g\n", name, low);
    return compared == 0 ? actual.count : wrong;
}}

)";

inline constexpr const char* kTimed =
    R"(/// The seconds that a call takes. The first run warms up and is not counted.
template <typename Call>
double timed(std::int64_t run, std::vector<double>& seconds, Call call) {
    const auto begin = std::chrono::steady_clock::now();
    call();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    if (run > 0) seconds.push_back(took.count());
    return took.count();
}

)";

inline constexpr const char* kFiles = R"(double number(std::FILE* file) {
    double value = 0;
    if (std::fread(&value, sizeof value, 1, file) != 1)
        throw std::runtime_error("the inputs are incomplete");
    return value;
}

template <typename T>
void read(std::FILE* file, const Array<T>& array) {
    for (std::int64_t i = 0; i < array.count; ++i)
        array.data[static_cast<std::size_t>(i)] = static_cast<T>(number(file));
}

template <typename T>
void write(std::FILE* file, const Array<T>& array) {
    std::vector<double> values{static_cast<double>(array.count)};
    for (std::int64_t i = 0; i < array.count; ++i)
        values.push_back(static_cast<double>(array.data[static_cast<std::size_t>(i)]));
    if (std::fwrite(values.data(), sizeof(double), values.size(), file) != values.size())
        throw std::runtime_error("the outputs cannot be written");
}

std::FILE* opened(const char* name, const char* mode) {
    std::FILE* const file = std::fopen(name, mode);
    if (file == nullptr) throw std::runtime_error(std::string(name) + " cannot be opened");
    return file;
}

)";

inline constexpr const char* kCatch = R"(} catch (const std::bad_alloc&) {
    std::fprintf(stderr, "the arrays do not fit into the memory\n");
    return 2;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}
)";

inline constexpr const char* kCheckMain = R"(/// How many elements are wrong{at}.
std::int64_t wrongAt({parameters}) {{
{arrays}    std::int64_t wrong = 0;
{comparisons}    return wrong;
}}

}}  // namespace

int main(int argc, char** argv) try {{
    if (asksForHelp(argc, argv) || argc > {most})
        return std::puts("usage: check{usage}") < 0 || argc > {most} ? 2 : 0;
    {constant}std::int64_t wrong = wrongAt({arguments});
{further}    return wrong == 0 ? 0 : 1;
)";

inline constexpr const char* kBenchMain = R"(}}  // namespace

int main(int argc, char** argv) try {{
    if (asksForHelp(argc, argv)) return std::puts("usage: bench{usage}") < 0 ? 2 : 0;
{sizes}{arrays}{setup}    // 0: {enough}.
    const std::int64_t runs = sizeArgument(argc, argv, {place}, 0);
    std::vector<double> seconds;
{measurement}    std::sort(seconds.begin(), seconds.end());
    const double median = seconds[seconds.size() / 2];
    const double operations = static_cast<double>({operations});
    std::printf("{{\"kernel\": \"{name}\", ");
{note}    std::printf("\"sizes\": {{");
{printSizes}    std::printf("}}, \"runs\": %lld, \"median_seconds\": %.6g, \"best_seconds\": %.6g, ",
                static_cast<long long>(seconds.size()), median, seconds.front());
{printWritten}    std::printf("\"gflops\": %.4g", operations / median * 1e-9);
{times}    std::puts("}}");
    return 0;
)";

inline constexpr const char* kRuns = R"(double sum = 0;
const auto wantsMore = [&](std::int64_t run) {{
    if (runs > 0) return run <= {share};
    return {enough};
}};
for (std::int64_t run = 0; wantsMore(run); ++run) {{
{calls}}}
)";

inline constexpr const char* kRounds = R"(    std::vector<double> before;
    // Where memory lies makes a difference: what is measured is made anew in each round.
    constexpr std::int64_t kRounds = 4;
    for (std::int64_t round = 0; round < kRounds; ++round) {{
{round}    }}
    std::sort(before.begin(), before.end());
)";

inline constexpr const char* kPrintWritten =
    R"(    std::printf("\"before_median_seconds\": %.6g, \"before_best_seconds\": %.6g, ",
                before[before.size() / 2], before.front());
)";

inline constexpr const char* kPrintTimes = R"(    std::printf(", \"seconds\": [");
    for (std::size_t i = 0; i < seconds.size(); ++i)
        std::printf("%s%.6g", i == 0 ? "" : ", ", seconds[i]);
    std::printf("]");
)";

inline constexpr const char* kDriverMain = R"(}}  // namespace

int main() try {{
    std::FILE* const inputsFile = opened("inputs.bin", "rb");
{arrays}    std::fclose(inputsFile);
{setup}    {call}
    std::FILE* const outputsFile = opened("outputs.bin", "wb");
{writes}    return std::fclose(outputsFile) == 0 ? 0 : 2;
)";

}  // namespace candler::texts
