#include "app/workbench/widgets/Theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <algorithm>
#include <array>
#include <cmath>

#include "app/workbench/widgets/FieldFrames.h"
#include "app/workbench/widgets/PaperColours.h"

namespace candler {

namespace {

QColor colour(const std::string& name) {
    return QColor(QString::fromStdString(name));
}

QPalette paletteOf(const PictureTheme& theme, bool isDarkTheme) {
    const QColor window = colour(theme.ground);
    const QColor base = colour(theme.box);
    const QColor text = colour(theme.text);
    const QColor dim = colour(theme.dimText);
    QPalette palette(text, base, base.lighter(150), base.darker(150), colour(theme.frame), text,
                     base, base, window);
    palette.setColor(QPalette::Window, window);
    palette.setColor(QPalette::WindowText, text);
    palette.setColor(QPalette::Base, isDarkTheme ? colour(theme.ground).lighter(118) : base);
    // Not leafFill, on which the colours of text are too pale in the light.
    palette.setColor(QPalette::AlternateBase, isDarkTheme ? colour(theme.leafFill) : window);
    palette.setColor(QPalette::Text, text);
    palette.setColor(QPalette::Button, isDarkTheme ? base : QColor(0xEE, 0xF0, 0xF5));
    palette.setColor(QPalette::ButtonText, text);
    palette.setColor(QPalette::BrightText, colour(theme.merged));
    palette.setColor(QPalette::ToolTipBase, base);
    palette.setColor(QPalette::ToolTipText, text);
    palette.setColor(QPalette::PlaceholderText, dim);
    palette.setColor(QPalette::Link, colour(theme.chosen));
    palette.setColor(QPalette::LinkVisited, colour(theme.sketch));
    palette.setColor(QPalette::Highlight,
                     isDarkTheme ? QColor(0x2F, 0x5F, 0xB3) : colour(theme.chosen));
    palette.setColor(QPalette::HighlightedText, Qt::white);
    const QColor disabled = isDarkTheme ? QColor(0x6B, 0x70, 0x85) : QColor(0x9A, 0x9E, 0xAE);
    for (const auto role : {QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, disabled);
    // Labels are never out of reach, only less important: they stay readable.
    palette.setColor(QPalette::Disabled, QPalette::WindowText, dim);
    return palette;
}

QString styleSheetOf(const PictureTheme& theme) {
    return QStringLiteral(
               "QToolTip { color: %1; background: %2; border: 1px solid %3; padding: 3px; }"
               "QDockWidget::title { padding: 4px 6px; text-align: left; }"
               "QTreeView, QTableView, QListView { border: none; }"
               "QHeaderView::section { background: %4; border: none; "
               "border-bottom: 1px solid %3; padding: 3px 4px; }"
               "QStatusBar::item { border: none; }"
               "QMainWindow::separator { width: 5px; height: 5px; }")
        .arg(QString::fromStdString(theme.text), QString::fromStdString(theme.box),
             QString::fromStdString(theme.frame), QString::fromStdString(theme.ground));
}

/// Widths of ASCII characters and of the widest usual one, read once on the GUI thread.
std::function<double(std::string_view)> widthsOf(const QFont& font) {
    const QFontMetricsF metrics(font);
    std::array<double, 128> widths{};
    for (std::size_t i = 32; i < widths.size(); ++i)
        widths[i] = metrics.horizontalAdvance(QChar(static_cast<char16_t>(i)));
    const double other = metrics.horizontalAdvance(QChar(u'⊕'));
    return [widths, other](std::string_view text) {
        double width = 0;
        for (const char c : text) {
            const auto byte = static_cast<unsigned char>(c);
            if (byte < widths.size())
                width += widths[byte];
            else if ((byte & 0xC0U) != 0x80U)
                width += other;
        }
        return width;
    };
}

int papersUsed = 0;

}  // namespace

PaperColours::PaperColours() {
    ++papersUsed;
}

PaperColours::~PaperColours() {
    --papersUsed;
}

bool PaperColours::areUsed() {
    return papersUsed > 0;
}

void applyTheme(ThemeChoice choice) {
    static const QPalette systemPalette = QApplication::palette();
    const bool isDarkTheme =
        choice == ThemeChoice::Dark || (choice == ThemeChoice::System && isDark(systemPalette));
    const PictureTheme& theme = isDarkTheme ? PictureTheme::dark() : PictureTheme::light();
    QApplication::setStyle(new FieldFrames);  // which the application owns
    QApplication::setPalette(paletteOf(theme, isDarkTheme));
    qApp->setStyleSheet(styleSheetOf(theme));
}

double contrast(const QColor& one, const QColor& other) {
    const auto brightness = [](const QColor& colour) {
        const auto linear = [](double part) {
            return part <= 0.03928 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
               0.0722 * linear(colour.blueF()) + 0.05;
    };
    const double ratio = brightness(one) / brightness(other);
    return std::max(ratio, 1 / ratio);
}

QColor tinted(const QColor& ground, const QColor& tint, double share) {
    const auto mixed = [share](double under, double over) {
        return static_cast<float>(under + (over - under) * share);
    };
    return QColor::fromRgbF(mixed(ground.redF(), tint.redF()),
                            mixed(ground.greenF(), tint.greenF()),
                            mixed(ground.blueF(), tint.blueF()));
}

QColor readableOn(const QColor& ground, const QColor& ink) {
    constexpr double kStep = 0.1;
    const QColor text = PictureColours::now().text;
    for (double share = 0; share < 1; share += kStep)
        if (const QColor made = tinted(ink, text, share); contrast(made, ground) >= kTextContrast)
            return made;
    return text;
}

bool isDark(const QPalette& palette) {
    constexpr int kMiddle = 128;
    return palette.color(QPalette::Window).lightness() < kMiddle;
}

PictureColours::PictureColours(const PictureTheme& theme)
    : ground(colour(theme.ground)),
      box(colour(theme.box)),
      frame(colour(theme.frame)),
      text(colour(theme.text)),
      dimText(colour(theme.dimText)),
      edge(colour(theme.edge)),
      chosen(colour(theme.chosen)),
      chosenFill(colour(theme.chosenFill)),
      added(colour(theme.added)),
      merged(colour(theme.merged)),
      leafFill(colour(theme.leafFill)),
      sketch(colour(theme.sketch)),
      proof(colour(theme.proof)),
      pin(colour(theme.pin)) {}

const PictureColours& PictureColours::now() {
    static const PictureColours light(PictureTheme::light());
    static const PictureColours dark(PictureTheme::dark());
    return isDark(QApplication::palette()) && !PaperColours::areUsed() ? dark : light;
}

QColor groundTint(int number) {
    // One after the other far apart on the circle of hues.
    constexpr int kStep = 135;
    constexpr int kCircle = 360;
    constexpr int kFirst = 210;
    const bool isDarkGround = isDark(QApplication::palette()) && !PaperColours::areUsed();
    return QColor::fromHsl((kFirst + kStep * (number % kGroundTints)) % kCircle,
                           isDarkGround ? 90 : 150, isDarkGround ? 48 : 238);
}

PictureFonts::PictureFonts()
    : code(QFontDatabase::systemFont(QFontDatabase::FixedFont)), small(QApplication::font()) {
    constexpr double kCodePoints = 9.5;
    constexpr double kSmallPoints = 8.0;
    code.setPointSizeF(kCodePoints);
    small.setPointSizeF(kSmallPoints);
    metrics.codeWidth = widthsOf(code);
    metrics.smallWidth = widthsOf(small);
    metrics.codeHeight = QFontMetricsF(code).height();
    metrics.smallHeight = QFontMetricsF(small).height();
}

}  // namespace candler
