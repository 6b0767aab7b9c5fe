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

/// From 1 to 21, by the Web Content Accessibility Guidelines 2.1, section 1.4.3.
[[nodiscard]] double contrast(const QColor& one, const QColor& other);
/// What text and its ground need at least.
inline constexpr double kTextContrast = 4.5;
/// The ink, or as much nearer to the colour of text as the ground needs.
[[nodiscard]] QColor readableOn(const QColor& ground, const QColor& ink);
/// The ground with so much of the tint, from 0 to 1, over it.
[[nodiscard]] QColor tinted(const QColor& ground, const QColor& tint, double share);

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
