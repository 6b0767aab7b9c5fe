// The themes: text has the contrast to its ground that reading needs, and handles of scroll bars
// stand out from their grooves.
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <catch2/catch.hpp>

#include "app/workbench/widgets/Theme.h"

using namespace candler;

namespace {

class Themed {
public:
    explicit Themed(ThemeChoice choice) { applyTheme(choice); }
    ~Themed() { applyTheme(ThemeChoice::Light); }
    Themed(const Themed&) = delete;
    Themed& operator=(const Themed&) = delete;
};

void checkText(const char* name, const QColor& ink, const QColor& ground) {
    INFO(name << ' ' << ink.name().toStdString() << " on " << ground.name().toStdString());
    CHECK(contrast(ink, ground) >= kTextContrast);
}

/// The colour farthest from the ground, which is that of the text where lines are thick enough.
QColor inkOf(const QImage& image, const QColor& ground) {
    QColor ink = ground;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (const QColor one = image.pixelColor(x, y);
                contrast(one, ground) > contrast(ink, ground))
                ink = one;
    return ink;
}

}  // namespace

TEST_CASE("contrast is that of the guidelines", "[app][theme]") {
    CHECK(contrast(Qt::black, Qt::white) == Approx(21));
    CHECK(contrast(QColor(0x77, 0x77, 0x77), Qt::white) == Approx(4.48).margin(0.01));
    CHECK(contrast(Qt::red, Qt::red) == Approx(1));
}

TEST_CASE("text of both themes can be read on its ground", "[app][theme]") {
    const ThemeChoice choice = GENERATE(ThemeChoice::Light, ThemeChoice::Dark);
    const Themed themed(choice);
    INFO((choice == ThemeChoice::Dark ? "dark" : "light"));
    const QPalette palette = QApplication::palette();
    using Role = QPalette::ColorRole;
    const std::pair<Role, std::vector<Role>> kTexts[] = {
        {QPalette::WindowText, {QPalette::Window, QPalette::Base}},
        {QPalette::Text, {QPalette::Base, QPalette::AlternateBase, QPalette::Window}},
        {QPalette::PlaceholderText, {QPalette::Base, QPalette::AlternateBase, QPalette::Window}},
        {QPalette::ButtonText, {QPalette::Button}},
        {QPalette::ToolTipText, {QPalette::ToolTipBase}},
        {QPalette::BrightText, {QPalette::Base, QPalette::Window}},
        {QPalette::Link, {QPalette::Base, QPalette::Window}},
        {QPalette::LinkVisited, {QPalette::Base, QPalette::Window}},
        {QPalette::HighlightedText, {QPalette::Highlight}}};
    for (const auto& [ink, grounds] : kTexts)
        for (const Role ground : grounds) {
            INFO("role " << ink << " on " << ground);
            for (const auto group : {QPalette::Active, QPalette::Inactive})
                checkText("palette", palette.color(group, ink), palette.color(group, ground));
        }
    checkText("labels", palette.color(QPalette::Disabled, QPalette::WindowText),
              palette.color(QPalette::Window));
    const PictureColours& colours = PictureColours::now();
    for (const QColor& ink : {colours.text, colours.dimText, colours.chosen, colours.added,
                              colours.merged, colours.sketch, colours.proof, colours.pin})
        for (const QColor& ground : {colours.ground, colours.box, palette.color(QPalette::Base),
                                     palette.color(QPalette::AlternateBase)})
            checkText("picture", ink, ground);
    for (const QColor& ground : {colours.leafFill, colours.chosenFill})
        for (const QColor& ink : {colours.text, colours.dimText}) checkText("fill", ink, ground);
    for (const QColor& tint : {colours.added, colours.chosen, colours.merged, colours.text}) {
        const QColor ground = tinted(colours.ground, tint, 0.15);
        checkText("tint", readableOn(ground, tint), ground);
    }
}

TEST_CASE("hints are drawn as they are in the palette", "[app][theme]") {
    const Themed themed(GENERATE(ThemeChoice::Light, ThemeChoice::Dark));
    QLineEdit field;
    QFont font = field.font();
    font.setPixelSize(40);
    field.setFont(font);
    field.setPlaceholderText(QStringLiteral("IIIII"));
    field.resize(field.sizeHint() + QSize(100, 20));
    const QImage image = field.grab().toImage();
    const QRect inner = image.rect().adjusted(6, 6, -6, -6);
    const QColor ground = field.palette().color(QPalette::Base);
    checkText("placeholder", inkOf(image.copy(inner), ground), ground);
}

TEST_CASE("handles of scroll bars stand out from their grooves", "[app][theme]") {
    const Themed themed(GENERATE(ThemeChoice::Light, ThemeChoice::Dark));
    QScrollBar bar(Qt::Vertical);
    bar.setRange(0, 100);
    bar.setPageStep(50);
    bar.resize(bar.sizeHint().width(), 300);
    const QImage image = bar.grab().toImage();
    const QColor handle = image.pixelColor(image.width() / 2, 80);
    const QColor groove = image.pixelColor(image.width() / 2, 260);
    CHECK(contrast(handle, groove) >= 3);
    // The groove is the ground, and the handle is what lies on it.
    const QColor window = QApplication::palette().color(QPalette::Window);
    CHECK(contrast(groove, window) < contrast(handle, window));
}
