// Filters of Rise e-graphs, by name and with a limit: they remove classes that a search should not
// grow into. From the published system (rules of what to remove: sections 5 of the paper).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "engine/egraph/Analysis.h"
#include "engine/languages/rise/rules/RiseAnalysis.h"
#include "engine/languages/rise/terms/RiseContext.h"

namespace candler::rise {

struct FilterRow {
    std::string_view name;
    std::string_view description;
    std::int64_t least;                 ///< That may be set.
    std::optional<std::int64_t> usual;  ///< What holds where nothing is set; none: no filter.
    std::unique_ptr<ClassFilter> (*make)(RiseContext& context, const RiseAnalyses& analyses,
                                         std::int64_t limit);
};

/// array-dimension, term-size, sizes.
[[nodiscard]] std::span<const FilterRow> filterTable();

}  // namespace candler::rise
