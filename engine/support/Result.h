// Result<T>: a value, or the diagnostics that say why there is none.
#pragma once

#include <tl/expected.hpp>

#include "engine/support/Diagnostic.h"

namespace candler {

template <typename T>
using Result = tl::expected<T, Diagnostics>;

/// What a function returns to fail with one or several diagnostics.
[[nodiscard]] inline tl::unexpected<Diagnostics> failure(Diagnostic diagnostic) {
    return tl::unexpected<Diagnostics>(Diagnostics{std::move(diagnostic)});
}
[[nodiscard]] inline tl::unexpected<Diagnostics> failure(Diagnostics diagnostics) {
    return tl::unexpected<Diagnostics>(std::move(diagnostics));
}

}  // namespace candler
