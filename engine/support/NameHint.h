// The hint to a name that nobody knows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace candler {

/// "did you mean 'x'?", or those that there are: "known rules: a, b, c". Of many only the first
/// are listed; of none it is empty.
[[nodiscard]] std::string nameHint(std::string_view name, const std::vector<std::string>& known,
                                   std::string_view whatTheyAre);

}  // namespace candler
