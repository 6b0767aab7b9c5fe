// ToolIcons: the signs of the toolbar, drawn in the text colour of the theme.
#pragma once

#include <QIcon>

namespace candler {

enum class ToolSign { Run, Pause, Stop, Step, Phase, Reset };

[[nodiscard]] QIcon toolIcon(ToolSign sign);

}  // namespace candler
