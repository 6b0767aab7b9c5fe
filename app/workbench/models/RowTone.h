// RowTone: what a row of a table means or belongs to, for delegates that colour it. Texts say the
// same without colours.
#pragma once

#include <QtCore/qnamespace.h>

namespace candler {

enum class RowTone { Plain, Chosen, Added, Removed, Warning, Dim };

/// Item role of a RowTone as an int.
inline constexpr int kToneRole = Qt::UserRole + 20;

}  // namespace candler
