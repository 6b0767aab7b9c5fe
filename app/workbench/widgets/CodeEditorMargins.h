// CodeEditorMargins: what stands left of the text of a CodeEditor, from left to right after the
// line numbers.
#pragma once

namespace candler {

inline constexpr int kSignMargin = 1;
inline constexpr int kFoldMargin = 2;
inline constexpr int kNoteMargin = 3;

}  // namespace candler
