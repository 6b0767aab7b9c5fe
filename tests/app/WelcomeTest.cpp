// The welcome page: its doors, and the gallery of examples, whose cards open copies.
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>
#include <catch2/catch.hpp>
#include <set>

#include "app/session/ProjectFile.h"
#include "app/workbench/views/WelcomeView.h"
#include "app/workbench/widgets/ActionReason.h"
#include "app/workbench/widgets/ExampleButton.h"
#include "engine/support/FileSystem.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::WindowFixture;

namespace {

ExampleButton* cardOf(WindowFixture& fixture, const char* example) {
    auto* card = fixture.window.findChild<ExampleButton*>(QStringLiteral("example-") +
                                                          QLatin1String(example));
    REQUIRE(card != nullptr);
    return card;
}

std::vector<ExampleButton*> shownCards(const WindowFixture& fixture) {
    std::vector<ExampleButton*> cards;
    for (auto* card : fixture.window.findChildren<ExampleButton*>())
        if (card->isVisible()) cards.push_back(card);
    return cards;
}

/// A picture that is more than its ground, which is light or dark as the theme is.
bool isDrawn(ExampleButton& card, ThemeChoice theme) {
    const QImage image = card.grab(card.pictureRect().adjusted(2, 2, -2, -2)).toImage();
    const QColor ground = image.pixelColor(0, 0);
    if ((ground.lightness() < 128) != (theme == ThemeChoice::Dark)) return false;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (std::abs(image.pixelColor(x, y).lightness() - ground.lightness()) > 100)
                return true;
    return false;
}

struct Filter {
    explicit Filter(const WindowFixture& fixture)
        : text(fixture.window.findChild<QLineEdit*>(QStringLiteral("galleryText"))),
          language(fixture.window.findChild<QComboBox*>(QStringLiteral("galleryLanguage"))),
          difficulty(fixture.window.findChild<QComboBox*>(QStringLiteral("galleryDifficulty"))),
          nothing(fixture.window.findChild<QWidget*>(QStringLiteral("galleryNothing"))) {}

    QLineEdit* text;
    QComboBox* language;
    QComboBox* difficulty;
    QWidget* nothing;
};

}  // namespace

TEST_CASE("every example has a card with a picture, in both themes", "[app][welcome]") {
    WindowFixture fixture;
    fixture.window.resize(1400, 875);
    for (const ThemeChoice theme : {ThemeChoice::Light, ThemeChoice::Dark}) {
        fixture.window.setTheme(theme);
        for (const auto& path : exampleProjects()) {
            INFO(path);
            ExampleButton* card = cardOf(fixture, path.stem().string().c_str());
            CHECK(isDrawn(*card, theme));
            CHECK_FALSE(card->face().shows.isEmpty());
            CHECK(card->accessibleDescription().contains(card->face().tag));
            CHECK_FALSE(card->accessibleName().isEmpty());
        }
    }
    CHECK(cardOf(fixture, "map-fusion")->face().tag == QStringLiteral("Easy · < 1 s"));
    // As the file of the program has it.
    CHECK(cardOf(fixture, "dot-product")
              ->face()
              .picture.join(QString())
              .startsWith(QStringLiteral("dot = /\\n. \\a b. reduce")));
    auto* scroll = fixture.window.findChild<QWidget*>(QStringLiteral("WelcomeView"))
                       ->findChild<QScrollArea*>();
    for (const QSize size : {QSize(1400, 875), QSize(1024, 700)}) {
        fixture.window.resize(size);
        for (const ThemeChoice theme : {ThemeChoice::Dark, ThemeChoice::Light}) {
            fixture.window.setTheme(theme);
            scroll->verticalScrollBar()->setValue(0);
            const QByteArray name = QByteArray::number(size.width()) +
                                    (theme == ThemeChoice::Dark ? "-dark" : "-light");
            fixture.screenshot(("welcome-" + name).constData());
            scroll->ensureWidgetVisible(cardOf(fixture, "harris-buffered"));
            fixture.screenshot(("welcome-2-" + name).constData());
        }
    }
}

TEST_CASE("cards are equal, in columns as the width is, and not clipped", "[app][welcome]") {
    WindowFixture fixture;
    const auto* scroll = fixture.window.findChild<QWidget*>(QStringLiteral("WelcomeView"))
                             ->findChild<QScrollArea*>();
    for (const auto& [size, columns] :
         {std::pair(QSize(1400, 875), 3U), std::pair(QSize(1024, 700), 2U)}) {
        INFO(size.width());
        fixture.window.resize(size);
        QTest::qWait(50);  // The page has another height then.
        CHECK_FALSE(scroll->horizontalScrollBar()->isVisible());
        CHECK(test::clipped(fixture.window).isEmpty());
        std::set<int> lefts;
        std::set<int> heights;
        for (const ExampleButton* card : shownCards(fixture)) {
            INFO(card->objectName().toStdString());
            lefts.insert(card->x());
            heights.insert(card->height());
            CHECK(card->hasRoom());
        }
        CHECK(lefts.size() == columns);
        CHECK(heights.size() == 1);
        std::set<int> tops;
        for (const char* door : {"welcomeLesson", "welcomeNew", "welcomeOpen"})
            tops.insert(fixture.window.findChild<QWidget*>(QLatin1String(door))->y());
        CHECK(tops.size() == 1);
    }
}

TEST_CASE("the gallery is filtered by words, language and difficulty", "[app][welcome]") {
    WindowFixture fixture;
    const Filter filter(fixture);
    const auto all = exampleProjects().size();
    CHECK(shownCards(fixture).size() == all);
    CHECK_FALSE(filter.nothing->isVisible());
    std::set<std::string> languages;
    for (const ExampleGroup& group : exampleGroups())
        for (const Project& project : group.projects) languages.insert(project.language);
    CHECK(filter.language->count() == 1 + static_cast<int>(languages.size()));

    filter.language->setCurrentIndex(filter.language->findData(QStringLiteral("tensorgraph")));
    CHECK(shownCards(fixture).size() == 3);
    filter.difficulty->setCurrentIndex(2);
    REQUIRE(shownCards(fixture).size() == 1);
    CHECK(shownCards(fixture).front() == cardOf(fixture, "tensor-nasrnn"));
    std::size_t heads = 0;
    for (const auto* label : filter.text->parentWidget()->parentWidget()->findChildren<QLabel*>(
             QString(), Qt::FindDirectChildrenOnly))
        heads += label->isVisible() ? 1 : 0;
    CHECK(heads == 1);
    filter.text->setText(QStringLiteral("matrix nothing-like-this"));
    CHECK(shownCards(fixture).empty());
    CHECK(filter.nothing->isVisible());
    fixture.screenshot("welcome-nothing");
    fixture.window.findChild<QPushButton*>(QStringLiteral("galleryClear"))->click();
    CHECK(shownCards(fixture).size() == all);
    CHECK_FALSE(filter.nothing->isVisible());

    // What is typed on the page goes into the field; words are found in what a card shows.
    QTest::keyClicks(cardOf(fixture, "horner"), QStringLiteral("C"));
    CHECK(fixture.window.focusWidget() == filter.text);
    QTest::keyClicks(filter.text, QStringLiteral("HAINS slow"));
    CHECK(filter.text->text() == QStringLiteral("CHAINS slow"));
    REQUIRE(shownCards(fixture).size() == 1);
    CHECK(shownCards(fixture).front() == cardOf(fixture, "horner"));
    fixture.screenshot("welcome-found");
}

TEST_CASE("recent files are named shortly, below the doors", "[app][welcome]") {
    WindowFixture fixture;
    const test::TemporaryFolder folder;
    REQUIRE(writeFile(folder.path() / "one.candler", "{}"));
    auto* view = fixture.window.findChild<WelcomeView*>();
    view->setRecent({folder.file("one.candler"), QStringLiteral("/a/two.candler"),
                     QStringLiteral("/b/two.candler")});
    const auto button = [&](const char* text) {
        for (auto* one : view->findChildren<QPushButton*>())
            if (one->text() == QLatin1String(text)) return one;
        return static_cast<QPushButton*>(nullptr);
    };
    REQUIRE(button("one.candler") != nullptr);
    CHECK(button("one.candler")->isEnabled());
    REQUIRE(button("a/two.candler (missing)") != nullptr);
    CHECK_FALSE(button("b/two.candler (missing)")->isEnabled());
    fixture.screenshot("welcome-recent");
    view->setRecent({});
    CHECK(button("one.candler") == nullptr);
}

TEST_CASE("an example opens as a copy, and can be begun anew", "[app][welcome]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    QAction* reset = window.action("resetExample");
    CHECK_FALSE(reset->isEnabled());
    CHECK(whyNot(*reset).contains(QStringLiteral("not an example")));
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

TEST_CASE("frames of check boxes and fields are seen in both themes", "[app][welcome]") {
    WindowFixture fixture;
    for (const ThemeChoice theme : {ThemeChoice::Light, ThemeChoice::Dark}) {
        fixture.window.setTheme(theme);
        auto* box = fixture.window.findChild<QCheckBox*>(QStringLiteral("welcomeBeginner"));
        auto* field = fixture.window.findChild<QComboBox*>(QStringLiteral("galleryLanguage"));
        REQUIRE(box != nullptr);
        REQUIRE(field != nullptr);
        for (QWidget* widget : std::initializer_list<QWidget*>{box, field}) {
            const QImage image = widget->grab().toImage();
            const int ground = widget->palette().color(QPalette::Window).lightness();
            int most = 0;
            // The left end: frames, and no text yet.
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < 3; ++x)
                    most = std::max(most, std::abs(image.pixelColor(x, y).lightness() - ground));
            CHECK(most >= 40);
        }
    }
    fixture.window.setTheme(ThemeChoice::Light);
}
