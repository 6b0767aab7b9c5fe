// Lessons in the window: the first one by hand, all by their solutions; help for every panel.
#include <QAction>
#include <QDockWidget>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSlider>
#include <QTableView>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>
#include <algorithm>
#include <catch2/catch.hpp>

#include "app/session/Glossary.h"
#include "app/workbench/canvas/BoxItem.h"
#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/InspectorView.h"
#include "app/workbench/views/LessonView.h"
#include "app/workbench/views/Views.h"
#include "app/workbench/widgets/HelpWindow.h"
#include "app/workbench/widgets/HighlightFrame.h"
#include "engine/support/FileSystem.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::WindowFixture;

namespace {

class LessonFixture : public WindowFixture {
public:
    LessonFixture() { QSettings().remove(QStringLiteral("lessons")); }

    LessonController& lessons() { return window.lessons(); }
    LessonView& view() { return *qobject_cast<LessonView*>(window.view("lesson")); }

    QPushButton* button(const char* name) {
        auto* found = window.findChild<QPushButton*>(QLatin1String(name));
        REQUIRE(found != nullptr);
        return found;
    }
    void click(const char* name) {
        REQUIRE(button(name)->isEnabled());
        QTest::mouseClick(button(name), Qt::LeftButton);
    }
    void begin(const char* id) {
        window.startLesson(id);
        REQUIRE(waitFor([&] { return window.controller().runView() != nullptr; }));
        settle();
    }
    bool becomesDone() {
        const std::size_t step = lessons().step();
        return waitFor([&] { return lessons().isDone(step) && !lessons().isShowing(); });
    }
    /// The step has a check mark; on to the next one, which has none yet.
    void next() {
        const std::size_t step = lessons().step();
        REQUIRE(becomesDone());
        CHECK(view().checkText().startsWith(QStringLiteral("✔")));
        click("lessonNext");
        settle();
        REQUIRE(lessons().step() == step + 1);
        const bool isRead = lessons().lesson()->steps[step + 1].expectations.empty();
        REQUIRE(waitFor([&] { return isRead || !lessons().verdicts().empty(); }));
        CHECK(lessons().isDone(step + 1) == isRead);
    }
    /// Presses a button of the tool bar.
    void press(const char* action) {
        QToolButton* found = nullptr;
        for (auto* candidate : window.findChildren<QToolButton*>())
            if (candidate->defaultAction() == window.action(action)) found = candidate;
        REQUIRE(found != nullptr);
        REQUIRE(found->isEnabled());
        QTest::mouseClick(found, Qt::LeftButton);
        settle();
    }
    /// Clicks the row of the topmost box that begins with `label`; an empty one: its header.
    void clickTop(const std::string& label) {
        GraphCanvas* canvas = window.graphView().canvas();
        const SnapshotPtr snapshot = window.graphView().shown()->snapshot;
        const BoxItem* item = canvas->itemOf(snapshot->classes()[snapshot->roots()[0]].id);
        REQUIRE(item != nullptr);
        const auto& boxes = canvas->picture()->slice.boxes;
        const auto box = std::ranges::find(boxes, snapshot->roots()[0], &SliceBox::classIndex);
        REQUIRE(box != boxes.end());
        QPointF place(10, 6);
        const auto index = static_cast<std::size_t>(box - boxes.begin());
        for (std::size_t i = 0; i < box->rows.size(); ++i) {
            const auto& node = snapshot->nodes()[box->rows[i].node];
            if (!label.empty() && snapshot->labelText(node) == label) {
                const auto& rect = canvas->picture()->measured.boxes[index].rows[i].label.rect;
                place = {rect.x + 3, rect.centre().y};
            }
        }
        QTest::mouseClick(canvas->viewport(), Qt::LeftButton, {},
                          canvas->mapFromScene(item->mapToScene(place)));
    }
    [[nodiscard]] std::vector<QWidget*> framed() {
        std::vector<QWidget*> targets;
        for (const HighlightFrame* frame : window.findChildren<HighlightFrame*>())
            targets.push_back(frame->target());
        return targets;
    }
};

}  // namespace

TEST_CASE("the first lesson is done by hand, to its end", "[app][workflow][lesson]") {
    LessonFixture fixture;
    MainWindow& window = fixture.window;
    fixture.click("welcomeLesson");
    REQUIRE(fixture.waitFor([&] { return window.controller().runView() != nullptr; }));
    fixture.settle();
    REQUIRE(fixture.lessons().lesson() != nullptr);
    CHECK(fixture.lessons().lesson()->id == "terms-and-classes");
    CHECK(fixture.view().text().contains(QStringLiteral("A term, and its picture")));
    REQUIRE(fixture.waitFor([&] { return !fixture.lessons().verdicts().empty(); }));
    CHECK_FALSE(fixture.button("lessonNext")->isEnabled());
    CHECK(fixture.view().checkText().contains(QStringLiteral("nothing is selected")));
    fixture.screenshot("lesson-1-1");

    fixture.clickTop("");
    fixture.next();
    fixture.press("step");
    fixture.screenshot("lesson-1-2");
    fixture.next();
    QTest::keyClick(window.graphView().slider(), Qt::Key_Home);
    fixture.settle();
    fixture.next();
    QTest::keyClick(window.graphView().slider(), Qt::Key_End);
    fixture.settle();
    fixture.clickTop("*");
    fixture.screenshot("lesson-1-4");
    fixture.next();
    fixture.press("step");
    fixture.screenshot("lesson-1-5");
    fixture.next();
    fixture.press("step");
    fixture.screenshot("lesson-1-6");
    fixture.next();
    fixture.press("run");
    fixture.screenshot("lesson-1-7");
    fixture.next();
    window.setTheme(ThemeChoice::Dark);
    fixture.settle();
    fixture.screenshot("lesson-1-8-dark");
    window.setTheme(ThemeChoice::Light);
    fixture.click("lessonNext");
    CHECK(fixture.lessons().lesson() == nullptr);
    CHECK(LessonController::isFinished("terms-and-classes"));
    CHECK(fixture.view().text().contains(QStringLiteral("✔")));
    fixture.screenshot("lesson-list");
}

TEST_CASE("every lesson is done by its solutions in the window", "[app][lesson]") {
    LessonFixture fixture;
    const std::vector<Lesson> lessons = fixture.lessons().lessons();
    REQUIRE_FALSE(lessons.empty());
    for (const Lesson& lesson : lessons) {
        if (lesson.isExercise) continue;
        INFO(lesson.id);
        fixture.begin(lesson.id.c_str());
        for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
            INFO(lesson.steps[i].title);
            REQUIRE(fixture.lessons().step() == i);
            if (!lesson.steps[i].expectations.empty()) {
                REQUIRE(fixture.waitFor([&] { return !fixture.lessons().verdicts().empty(); }));
                REQUIRE_FALSE(fixture.lessons().isDone(i));
                fixture.click("lessonShow");
                REQUIRE(fixture.becomesDone());
                fixture.settle();
            }
            fixture.screenshot((lesson.id + "-" + std::to_string(i + 1)).c_str());
            fixture.click("lessonNext");
        }
        CHECK(fixture.lessons().lesson() == nullptr);
    }
}

TEST_CASE("a step frames what it points at, and all that lessons point at is there",
          "[app][lesson]") {
    LessonFixture fixture;
    MainWindow& window = fixture.window;
    for (const Lesson& lesson : fixture.lessons().lessons())
        for (const LessonStep& step : lesson.steps)
            for (const LessonTarget& target : step.targets) {
                INFO(lesson.id << ": " << target.name);
                const QString name = fromUtf8(target.name);
                if (target.kind == LessonTarget::Kind::Action)
                    CHECK_NOTHROW(window.action(target.name.c_str()));
                else
                    CHECK(window.findChild<QWidget*>(name) != nullptr);
            }
    fixture.begin("terms-and-classes");
    REQUIRE(fixture.framed().size() == 1);
    CHECK(fixture.framed()[0] == window.dock("inspector"));
    fixture.click("lessonShow");
    fixture.next();
    REQUIRE(fixture.framed().size() == 1);
    CHECK(qobject_cast<QToolButton*>(fixture.framed()[0])->defaultAction() ==
          window.action("step"));
    fixture.click("lessonLeave");
    CHECK(fixture.framed().empty());
}

TEST_CASE("a lesson is taken up where it was left, and waits while another project is open",
          "[app][lesson]") {
    LessonFixture fixture;
    fixture.begin("terms-and-classes");
    for (int i = 0; i < 2; ++i) {
        fixture.click("lessonShow");
        fixture.next();
    }
    fixture.click("lessonBack");
    CHECK(fixture.lessons().step() == 1);
    CHECK(fixture.lessons().isDone(1));
    fixture.click("lessonNext");
    fixture.openExample("map-fusion.candler");
    CHECK(fixture.lessons().isAway());
    CHECK_FALSE(fixture.button("lessonShow")->isEnabled());
    CHECK(fixture.view().checkText().contains(QStringLiteral("Another project")));
    fixture.begin("terms-and-classes");
    CHECK(fixture.lessons().step() == 2);
    REQUIRE(fixture.waitFor([&] { return !fixture.lessons().verdicts().empty(); }));
    CHECK(fixture.window.controller().runView()->status.iteration == 1);
    CHECK_FALSE(fixture.lessons().isDone(2));
}

TEST_CASE("every panel is explained, and every link leads somewhere", "[app][lesson]") {
    LessonFixture fixture;
    MainWindow& window = fixture.window;
    auto* help = window.findChild<HelpWindow*>();
    REQUIRE(help != nullptr);
    const auto words = shippedGlossary();
    REQUIRE(words);
    const auto checkLinks = [&](const std::string& text) {
        for (const std::string& link : linksOf(text)) {
            INFO(link);
            const QString anchor = glossaryAnchor(QUrl(fromUtf8(link)));
            CHECK((!glossaryText(anchor).isEmpty() || link.starts_with("https://")));
        }
    };
    for (const ViewRow& row : viewTable()) {
        INFO(row.id);
        auto* button = window.dock(row.id)->findChild<QToolButton*>(QStringLiteral("dockHelp"));
        REQUIRE(button != nullptr);
        button->click();
        CHECK(help->isVisible());
        CHECK(help->text().size() > 200);
        checkLinks(readFile(resourceFolder() / "help" / (std::string(row.id) + ".md")).value());
    }
    fixture.trigger("explainPanel");
    CHECK(help->windowTitle() == QStringLiteral("E-graph"));
    fixture.trigger("glossary");
    CHECK(help->text().contains(QStringLiteral("E-class")));
    for (const Lesson& lesson : fixture.lessons().lessons()) {
        checkLinks(lesson.text);
        for (const LessonStep& step : lesson.steps) checkLinks(step.text);
    }
    for (const GlossaryEntry& entry : *words) checkLinks(entry.text);
    help->hide();
}
