// The welcome page: the gallery of examples, whose cards open copies.
#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTest>
#include <catch2/catch.hpp>

#include "app/session/ExampleCard.h"
#include "app/session/ProjectFile.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/ActionReason.h"
#include "app/workbench/widgets/CardButton.h"
#include "app/workbench/widgets/CardPicture.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::WindowFixture;

namespace {

CardButton* cardOf(WindowFixture& fixture, const char* example) {
    auto* card =
        fixture.window.findChild<CardButton*>(QStringLiteral("example-") + QLatin1String(example));
    REQUIRE(card != nullptr);
    return card;
}

/// A picture that is more than its ground.
bool isDrawn(CardPicture& picture) {
    const QImage image = picture.grab().toImage();
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixel(x, y) != image.pixel(0, 0)) return true;
    return false;
}

}  // namespace

TEST_CASE("every example has a card with a picture, in both themes", "[app][welcome]") {
    WindowFixture fixture;
    fixture.screenshot("welcome");
    for (const ThemeChoice theme : {ThemeChoice::Light, ThemeChoice::Dark}) {
        fixture.window.setTheme(theme);
        for (const auto& path : exampleProjects()) {
            INFO(path);
            CardButton* card = cardOf(fixture, path.stem().string().c_str());
            auto* picture = card->findChild<CardPicture*>();
            REQUIRE(picture != nullptr);
            CHECK(isDrawn(*picture));
            CHECK(card->accessibleDescription().contains(QStringLiteral("Shows ")));
            for (const QLabel* label : card->findChildren<QLabel*>())
                CHECK(label->height() >= label->heightForWidth(label->width()));
        }
    }
    fixture.screenshot("welcome-dark");
    auto* scroll = fixture.window.findChild<QWidget*>(QStringLiteral("WelcomeView"))
                       ->findChild<QScrollArea*>();
    scroll->ensureWidgetVisible(cardOf(fixture, "harris-buffered"));
    fixture.screenshot("welcome-dark-2");
    fixture.window.setTheme(ThemeChoice::Light);
    fixture.screenshot("welcome-2");
}

TEST_CASE("an example opens as a copy, and can be begun anew", "[app][welcome]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    QAction* reset = window.action("resetExample");
    CHECK_FALSE(reset->isEnabled());
    CHECK(whyNot(*reset).contains(QStringLiteral("no example")));
    cardOf(fixture, "map-fusion")->click();
    REQUIRE(fixture.waitFor([&] { return window.controller().runView() != nullptr; }));
    fixture.settle();
    const Project original = window.controller().project();
    CHECK(original.path.empty());
    CHECK(original.program.file.empty());
    CHECK(original.title == test::example("map-fusion.candler").title);
    CHECK_FALSE(window.controller().isModified());
    Project changed = original;
    changed.guide.clear();
    window.controller().edit(changed);
    REQUIRE(reset->isEnabled());
    // Otherwise one is asked whether to save.
    fixture.trigger("undo");
    reset->trigger();
    fixture.settle();
    CHECK(window.controller().project() == original);
    Project mine = original;
    mine.windowNotes.clear();
    fixture.open(mine);
    CHECK_FALSE(reset->isEnabled());
}
