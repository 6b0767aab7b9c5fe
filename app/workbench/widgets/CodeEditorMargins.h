// CodeEditorMargins: the numbers that Scintilla knows parts of a CodeEditor by: what stands left of
// the text, from left to right after the line numbers, and marks in it.
#pragma once

#include "app/workbench/widgets/Theme.h"

namespace candler {

inline constexpr int kSignMargin = 1;
inline constexpr int kFoldMargin = 2;
inline constexpr int kNoteMargin = 3;

inline constexpr int kErrorIndicator = 8;
inline constexpr int kWarningIndicator = 9;
inline constexpr int kDropIndicator = 10;
inline constexpr int kFoundIndicator = 11;
// Marks of a higher number are drawn over those of a lower one.
inline constexpr int kTintIndicator = 12;  // the first of kGroundTints
inline constexpr int kPartIndicator = kTintIndicator + kGroundTints;

}  // namespace candler
