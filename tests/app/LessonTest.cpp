// Lessons in the window: the first one by hand, all by their solutions; help for every panel.
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
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
#include "app/workbench/frame/Settings.h"
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
        const bool isRead = lessons().lesson()->steps[step + 1].isRead();
        REQUIRE(waitFor([&] { return isRead || !lessons().verdicts().empty(); }));
        CHECK(lessons().isDone(step + 1) == isRead);
    }
    /// Clicks choices of the step's question, then its button.
    void answer(const std::vector<const char*>& choices) {
        auto* pane = view().findChild<QScrollArea*>(QStringLiteral("lessonQuestion"));
        REQUIRE(pane->isVisible());
        for (const char* name : choices) {
            auto* choice = pane->findChild<QAbstractButton*>(QLatin1String(name));
            REQUIRE(choice != nullptr);
            choice->click();
        }
        auto* send = pane->findChild<QPushButton*>(QStringLiteral("questionAnswer"));
        REQUIRE(send->isEnabled());
        send->click();
        CHECK_FALSE(send->isEnabled());
        settle();
    }
    /// The lesson can be read beside all the rest.
    bool hasRoom() {
        constexpr int kReadable = 300;
        const auto* question = view().findChild<QScrollArea*>(QStringLiteral("lessonQuestion"));
        const auto* text = view().findChild<QTextBrowser*>(QStringLiteral("lessonText"));
        return waitFor([&] { return question->isVisible() || text->height() >= kReadable; }, 5);
    }
    /// How the explanations that are shown begin.
    QStringList explanations() {
        QStringList texts;
        auto* pane = view().findChild<QScrollArea*>(QStringLiteral("lessonQuestion"));
        for (const auto* label : pane->findChildren<QLabel*>())
            if (!label->isHidden() && (label->text().startsWith(QStringLiteral("✔")) ||
                                       label->text().startsWith(QStringLiteral("✘"))))
                texts << label->text().left(9);
        return texts;
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
    // A wrong answer says why, and one tries again.
    fixture.answer({"choice-a"});
    CHECK_FALSE(fixture.lessons().isDone(6));
    CHECK(fixture.explanations() == QStringList{QStringLiteral("✘ Wrong. ")});
    CHECK(fixture.view().checkText().contains(QStringLiteral("try again")));
    fixture.screenshot("lesson-1-7-wrong");
    fixture.answer({"choice-b"});
    CHECK(fixture.explanations().size() == 3);
    fixture.screenshot("lesson-1-7");
    fixture.next();
    fixture.press("run");
    fixture.screenshot("lesson-1-8");
    fixture.next();
    fixture.answer({"choice-a", "choice-b"});
    CHECK(fixture.view().checkText().contains(QStringLiteral("incomplete")));
    fixture.answer({"choice-c"});
    window.setTheme(ThemeChoice::Dark);
    fixture.settle();
    fixture.screenshot("lesson-1-9-dark");
    fixture.next();
    fixture.screenshot("lesson-1-10-dark");
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
            CHECK(fixture.hasRoom());
            if (!lesson.steps[i].isRead()) {
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

TEST_CASE("a lesson borrows its workspace", "[app][lesson]") {
    LessonFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("map-fusion.candler");
    fixture.trigger("workspace-extract");
    fixture.begin("terms-and-classes");
    CHECK(window.action("workspace-learn")->isChecked());
    fixture.begin("sharing-and-congruence");
    CHECK(window.action("workspace-learn")->isChecked());
    fixture.openExample("map-fusion.candler");
    CHECK(window.action("workspace-extract")->isChecked());
    CHECK_FALSE(window.dock("lesson")->isVisible());
    // After a lesson was left, too; but not where the user chose the workspace.
    fixture.begin("terms-and-classes");
    fixture.click("lessonLeave");
    fixture.openExample("map-fusion.candler");
    CHECK(window.action("workspace-extract")->isChecked());
    fixture.begin("terms-and-classes");
    fixture.trigger("workspace-learn");
    fixture.openExample("map-fusion.candler");
    CHECK(window.action("workspace-learn")->isChecked());
}

TEST_CASE("beginners see less, and may ask for all", "[app][lesson]") {
    LessonFixture fixture;
    MainWindow& window = fixture.window;
    const auto choices = [&] {
        QStringList names;
        const auto* box = window.findChild<QComboBox*>(QStringLiteral("extractor"));
        for (int i = 0; i < box->count(); ++i) names << box->itemText(i);
        return names;
    };
    auto* wish = window.findChild<QCheckBox*>(QStringLiteral("welcomeBeginner"));
    REQUIRE_FALSE(wish->isChecked());
    wish->click();
    CHECK(settings::beginner().value().toBool());
    fixture.openExample("map-fusion.candler");
    fixture.trigger("workspace-guide");
    const QStringList simple{QStringLiteral("tree"), QStringLiteral("dag")};
    CHECK(choices() == simple);
    for (const char* id : {"heat", "compare", "tuning"}) CHECK(window.dock(id)->isHidden());
    CHECK_FALSE(window.action("limits")->iconText().contains(QStringLiteral("MB")));
    fixture.trigger("limits");
    auto* dialog = window.findChild<QDialog*>(QStringLiteral("limitsDialog"));
    REQUIRE(dialog != nullptr);
    auto* seconds = dialog->findChild<QWidget*>(QStringLiteral("seconds"));
    CHECK(seconds->isHidden());
    dialog->findChild<QPushButton*>(QStringLiteral("allLimits"))->click();
    CHECK_FALSE(seconds->isHidden());
    dialog->reject();
    // Settings have it, too; and lessons are for beginners.
    window.action("settings")->trigger();
    auto* box = window.findChild<QCheckBox*>(QLatin1String(settings::beginner().key));
    REQUIRE(box != nullptr);
    CHECK(box->isChecked());
    box->click();
    CHECK(choices().size() == 4);
    for (const char* id : {"heat", "compare"}) CHECK_FALSE(window.dock(id)->isHidden());
    CHECK(window.action("limits")->iconText().contains(QStringLiteral("MB")));
    fixture.begin("terms-and-classes");
    CHECK(choices() == simple);
    window.findChild<QDialog*>(QStringLiteral("settingsDialog"))->close();
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
