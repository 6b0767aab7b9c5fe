#include "engine/support/NameHint.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

#include "engine/support/Diagnostic.h"

namespace candler {

std::string nameHint(std::string_view name, const std::vector<std::string>& known,
                     std::string_view whatTheyAre) {
    constexpr std::size_t kShown = 24;
    const std::string near = spellingHint(name, known);
    if (!near.empty() || known.empty()) return near;
    const std::span shown(known.data(), std::min(known.size(), kShown));
    return fmt::format("known {}: {}{}", whatTheyAre, fmt::join(shown, ", "),
                       known.size() > kShown ? ", …" : "");
}

}  // namespace candler
