// Theme: light, dark, or as the desktop says. Widgets follow the palette; pictures take their
// colours from PictureTheme.
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

#include "app/layout/BoxGeometry.h"
#include "app/layout/PictureTheme.h"

namespace candler {

enum class ThemeChoice { System, Light, Dark };

/// Sets style, palette and the few style sheet lines of the application.
void applyTheme(ThemeChoice choice);

[[nodiscard]] bool isDark(const QPalette& palette);

/// PictureTheme as colours.
struct PictureColours {
    explicit PictureColours(const PictureTheme& theme);
    /// Those that go with the application's palette.
    [[nodiscard]] static const PictureColours& now();

    QColor ground, box, frame, text, dimText, edge, chosen, chosenFill, added, merged, leafFill,
        sketch, proof, pin;
};

/// Pale grounds that tell apart what is side by side; after kGroundTints they come again.
inline constexpr int kGroundTints = 8;
[[nodiscard]] QColor groundTint(int number);

/// The fonts of pictures and code, and their widths for any thread.
struct PictureFonts {
    PictureFonts();

    QFont code;
    QFont small;
    TextMetrics metrics;
};

}  // namespace candler
