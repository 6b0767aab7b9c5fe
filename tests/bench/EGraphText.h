// An e-graph file that is made: so many e-nodes in classes of one to four, compact or indented.
#pragma once

#include <cstddef>
#include <string>

namespace candler {

[[nodiscard]] std::string eGraphText(std::size_t nodes, bool isIndented);

}  // namespace candler
