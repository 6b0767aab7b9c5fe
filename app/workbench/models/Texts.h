// Texts: from the engine's UTF-8 to what Qt shows.
#pragma once

#include <QString>
#include <string>
#include <string_view>

#include "app/workbench/models/Numbers.h"
#include "engine/rewriting/Limits.h"

namespace candler {

struct ExtractionView;

[[nodiscard]] QString fromUtf8(std::string_view text);
[[nodiscard]] std::string toUtf8(const QString& text);

/// That of the window, as the folders of shipped pages are called (ShippedPage).
[[nodiscard]] std::string pageLanguage();

/// `Linear algebra` for linrel; a name that is not known stays as it is.
[[nodiscard]] QString languageTitle(std::string_view name);

/// Whose it is and what it costs.
[[nodiscard]] QString chosenTermTitle(const ExtractionView& view);

/// `20 iterations · 100 000 e-nodes · 30 s · 2 GB`; only those that are set.
[[nodiscard]] QString limitsText(const Limits& limits);

}  // namespace candler
