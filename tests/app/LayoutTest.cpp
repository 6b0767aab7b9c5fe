// Where the docks are: workspaces, hiding, going to a dock, and results marked as stale.
#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QFrame>
#include <QSettings>
#include <QTest>
#include <catch2/catch.hpp>

#include "app/session/ProjectFile.h"
#include "app/workbench/frame/StaleNote.h"
#include "app/workbench/frame/Workspaces.h"
#include "app/workbench/views/EGraphView.h"
#include "engine/support/FileSystem.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::WindowFixture;

namespace {

struct LayoutFixture : WindowFixture {
    LayoutFixture() {
        openExample("map-fusion.candler");
        window.action("workspace-guide")->trigger();
        window.action("resetLayout")->trigger();
    }

    [[nodiscard]] bool isShown(const char* dock) const { return !window.dock(dock)->isHidden(); }
};

/// Where a keyboard user is.
bool hasFocus(const QWidget* dock) {
    return QApplication::focusWidget() != nullptr &&
           dock->isAncestorOf(QApplication::focusWidget());
}

}  // namespace

TEST_CASE("workspaces show what one works with, and keep what one made of them", "[app][layout]") {
    QSettings().remove(QLatin1String("layout"));
    LayoutFixture fixture;
    MainWindow& window = fixture.window;
    CHECK(fixture.isShown("rules"));
    CHECK(window.action("workspace-guide")->isChecked());

    QTest::keyClick(&window, Qt::Key_3, Qt::ControlModifier);
    CHECK(window.action("workspace-extract")->isChecked());
    CHECK(fixture.isShown("extraction"));
    CHECK_FALSE(fixture.isShown("rules"));
    CHECK_FALSE(fixture.isShown("program"));
    fixture.settle();
    fixture.screenshot("frame-extract");
    window.dock("program")->show();

    QTest::keyClick(&window, Qt::Key_4, Qt::ControlModifier);
    CHECK(fixture.isShown("code"));
    CHECK_FALSE(fixture.isShown("guide"));
    fixture.screenshot("frame-ship");
    QTest::keyClick(&window, Qt::Key_1, Qt::ControlModifier);
    CHECK(fixture.isShown("guide"));
    CHECK_FALSE(fixture.isShown("code"));
    fixture.screenshot("frame-learn");

    QTest::keyClick(&window, Qt::Key_3, Qt::ControlModifier);
    CHECK(fixture.isShown("program"));
    window.action("resetLayout")->trigger();
    CHECK_FALSE(fixture.isShown("program"));
    CHECK(fixture.isShown("extraction"));
    QTest::keyClick(&window, Qt::Key_2, Qt::ControlModifier);
    CHECK(fixture.isShown("rules"));
}

TEST_CASE("the next window is as the last one was left", "[app][layout]") {
    {
        LayoutFixture fixture;
        fixture.window.action("workspace-extract")->trigger();
        fixture.window.action("resetLayout")->trigger();
        fixture.window.dock("program")->show();
        fixture.window.close();
    }
    {
        WindowFixture next;
        CHECK(next.window.action("workspace-extract")->isChecked());
        CHECK(next.window.dock("inspector")->isHidden());  // the welcome page alone
        next.openExample("map-fusion.candler");
        CHECK_FALSE(next.window.dock("program")->isHidden());
        CHECK(next.window.dock("rules")->isHidden());
        // What another version saved is not taken.
        QSettings().setValue(QStringLiteral("layout/extract"),
                             next.window.saveState(kLayoutVersion + 1));
    }
    WindowFixture other;
    other.openExample("map-fusion.candler");
    CHECK(other.window.dock("program")->isHidden());
    CHECK_FALSE(other.window.dock("extraction")->isHidden());
    other.window.action("workspace-guide")->trigger();
}

TEST_CASE("F12 leaves only the e-graph, and brings the docks back", "[app][layout]") {
    LayoutFixture fixture;
    MainWindow& window = fixture.window;
    window.dock("rules")->hide();
    QTest::keyClick(&window, Qt::Key_F12);
    for (const char* id : {"program", "guide", "inspector", "growth"})
        CHECK_FALSE(fixture.isShown(id));
    QTest::keyClick(&window, Qt::Key_F12);
    CHECK(fixture.isShown("program"));
    CHECK_FALSE(fixture.isShown("rules"));
    // A workspace brings its docks, too.
    QTest::keyClick(&window, Qt::Key_F12);
    QTest::keyClick(&window, Qt::Key_3, Qt::ControlModifier);
    CHECK(fixture.isShown("extraction"));
    window.action("workspace-guide")->trigger();
}

TEST_CASE("each dock is reached by its number", "[app][layout]") {
    LayoutFixture fixture;
    MainWindow& window = fixture.window;
    window.action("dock-guide")->trigger();
    CHECK(hasFocus(window.dock("guide")));
    window.action("dock-program")->trigger();
    CHECK(hasFocus(window.dock("program")));
    window.dock("rules")->hide();
    window.action("dock-rules")->trigger();
    CHECK(fixture.isShown("rules"));
    CHECK(hasFocus(window.dock("rules")));
    CHECK(
        window.action("dock-guide")->shortcut().toString().startsWith(QStringLiteral("Ctrl+Alt+")));
}

TEST_CASE("results from before an edit say so", "[app][layout]") {
    LayoutFixture fixture;
    MainWindow& window = fixture.window;
    fixture.trigger("run");
    fixture.trigger("extract");
    REQUIRE(fixture.waitFor([&] {
        return window.controller().code() != nullptr && !window.extraction().isExtracting() &&
               !window.extraction().rows().empty();
    }));
    const auto marked = [&](QWidget* view) {
        auto* note = view->findChild<StaleNote*>();
        return note != nullptr && !note->isHidden();
    };
    const std::vector<QWidget*> views{&window.graphView(), window.view("growth"),
                                      window.view("code"), window.view("extraction")};
    for (QWidget* view : views) CHECK_FALSE(marked(view));
    Project edited = window.controller().project();
    edited.guide[0].rules.pop_back();
    window.controller().edit(edited);
    for (QWidget* view : views) CHECK(marked(view));
    fixture.screenshot("frame-stale");
    window.action("undo")->trigger();
    for (QWidget* view : views) CHECK_FALSE(marked(view));
    window.action("redo")->trigger();
    fixture.trigger("run");
    for (QWidget* view : views) CHECK_FALSE(marked(view));
}
