// Checks of our own assumptions; never for user input (that is Diagnostic.h).
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string>

namespace candler {

/// A broken assumption of the program itself. Carries condition, file and line.
class InternalError : public std::logic_error {
public:
    using std::logic_error::logic_error;
};

namespace detail {
[[noreturn]] void failCheck(const char* condition, const char* file, int line,
                            const std::string& text);
}

}  // namespace candler

/// Always on: throws InternalError when `condition` is false. Text is a fmt format.
#define CANDLER_CHECK(condition, ...)                                    \
    do {                                                                 \
        if (!(condition)) [[unlikely]]                                   \
            ::candler::detail::failCheck(#condition, __FILE__, __LINE__, \
                                         ::fmt::format(__VA_ARGS__));    \
    } while (false)

#ifdef NDEBUG
#define CANDLER_DCHECK(condition, ...) static_cast<void>(0)
#else
#define CANDLER_DCHECK(condition, ...) CANDLER_CHECK(condition, __VA_ARGS__)
#endif

#define CANDLER_UNREACHABLE(...) \
    ::candler::detail::failCheck("unreachable", __FILE__, __LINE__, ::fmt::format(__VA_ARGS__))
