// Texts: from the engine's UTF-8 and numbers to what Qt shows.
#pragma once

#include <QString>
#include <cstddef>
#include <string>
#include <string_view>

#include "engine/rewriting/Limits.h"

namespace candler {

struct ExtractionView;

[[nodiscard]] QString fromUtf8(std::string_view text);
[[nodiscard]] std::string toUtf8(const QString& text);

/// `1 024 331`, with thin spaces.
[[nodiscard]] QString countString(std::size_t count);

/// With digits enough to tell near costs apart; `–` for what is not finite.
[[nodiscard]] QString costString(double cost);

/// Whose it is and what it costs.
[[nodiscard]] QString chosenTermTitle(const ExtractionView& view);
/// `0.4 ms`, `12 ms`, `3.2 s`.
[[nodiscard]] QString durationString(double seconds);

/// `20 iterations · 100 000 e-nodes · 30 s · 2 GB`; only those that are set.
[[nodiscard]] QString limitsText(const Limits& limits);

/// `2 MB`, `1.5 GB`.
[[nodiscard]] QString bytesString(std::size_t bytes);

}  // namespace candler
