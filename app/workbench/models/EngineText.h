// EngineText: what the engine says, in the language of the window. The engine speaks English, for
// files and command lines; its sentences are known here by their shape.
#pragma once

#include <QString>
#include <string_view>

#include "engine/language/ClassTexts.h"
#include "engine/support/Diagnostic.h"

namespace candler {

/// A sentence as the engine made it, translated with what is inside it; one whose shape is not
/// known stays as it is.
[[nodiscard]] QString engineText(std::string_view sentence);

/// Of a text of several lines each.
[[nodiscard]] QString engineLines(std::string_view text);

/// What is wrong and, if that is known, what would help.
[[nodiscard]] QString problemText(const Diagnostic& problem, const QString& between);

/// Of several, each with its hint in a line of its own.
[[nodiscard]] QString problemLines(const Diagnostics& problems);

/// What is known of a class (ClassText::facts), in one line.
[[nodiscard]] QString factsText(const ClassText& text);

}  // namespace candler
