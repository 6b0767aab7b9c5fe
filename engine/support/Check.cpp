#include "engine/support/Check.h"

namespace candler::detail {

void failCheck(const char* condition, const char* file, int line, const std::string& text) {
    throw InternalError(fmt::format("{}:{}: check '{}' failed: {}", file, line, condition, text));
}

}  // namespace candler::detail
