// What the programs of KernelPrograms have in common, as text.
#pragma once

namespace candler::loop::texts {

// What both programs start with. {0}, {1}: further includes, {2}: headers of the kernel folder.
inline constexpr const char* kHead = R"(#include <algorithm>
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

inline constexpr const char* kFillEntries =
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

inline constexpr const char* kMakePositive =
    R"(template <typename T>
void makePositive(Array<T>& array) {
    for (std::int64_t i = 0; i < array.count; ++i) {
        T& value = array.data[static_cast<std::size_t>(i)];
        value = (value < 0 ? -value : value) + static_cast<T>(0.001);
    }
}

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

bool asksForHelp(int argc, char** argv) {
    return argc > 1 && (std::string(argv[1]) == "--help" || std::string(argv[1]) == "-h");
}

)";

inline constexpr const char* kCompare =
    R"(/// Prints and counts the elements that differ by more than {0} times max(1, |expected|). If {1}
/// everywhere, nothing was compared, and all are counted.
template <typename A, typename B>
std::int64_t differences(const char* name, const Array<A>& actual, const Array<B>& expected) {{
    std::int64_t count = 0;
    std::int64_t undefined = 0;
    double largest = 0;
    for (std::int64_t i = 0; i < actual.count; ++i) {{
        const std::size_t at = static_cast<std::size_t>(i);
        const double a = static_cast<double>(actual.data[at]);
        const double e = static_cast<double>(expected.data[at]);
        if ({2}) {{
            ++undefined;
            continue;
        }}
        const double error = a == e ? 0 : std::abs(a - e) / std::max(1.0, std::abs(e));
        const bool isClose = error <= {0};
        largest = std::max(largest, error);
        if (isClose) continue;
        if (count++ < 3)
            std::printf("%s[%lld] is %g instead of %g\n", name, static_cast<long long>(i), a, e);
    }}
    std::printf("%s: %lld elements, largest error %.3g, %lld wrong\n", name,
                static_cast<long long>(actual.count), largest, static_cast<long long>(count));
    if (undefined == 0) return count;
    std::printf("%s: %lld of them are no numbers in the reference\n", name,
                static_cast<long long>(undefined));
    return undefined == actual.count ? undefined : count;
}}

)";

}  // namespace candler::loop::texts
