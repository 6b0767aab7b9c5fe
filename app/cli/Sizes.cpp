#include "app/cli/Sizes.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "app/cli/Console.h"

namespace candler::cli {

std::optional<std::map<std::string, std::int64_t>> readSizes(const std::vector<std::string>& sizes,
                                                             std::int64_t least) {
    std::map<std::string, std::int64_t> result;
    for (const std::string& one : sizes) {
        const std::size_t equals = std::min(one.find('='), one.size());
        std::int64_t size = 0;
        const char* const end = one.data() + one.size();
        const char* const begin = std::min(one.data() + equals + 1, end);
        const auto read = std::from_chars(begin, end, size);
        if (equals == 0 || read.ec != std::errc() || read.ptr != end || size < least) {
            printDiagnostics({makeError(fmt::format("'{}' gives no size", one), {},
                                        "write name=size, such as n=1024")});
            return {};
        }
        result[one.substr(0, equals)] = size;
    }
    return result;
}

}  // namespace candler::cli
