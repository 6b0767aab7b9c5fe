// Where the docks are: workspaces, hiding, going to a dock, and results marked as stale.
#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QFrame>
#include <QSettings>
#include <QTabBar>
#include <QTest>
#include <QToolButton>
#include <catch2/catch.hpp>

#include "app/session/ProjectFile.h"
#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/frame/StaleNote.h"
#include "app/workbench/frame/Workspaces.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/TermView.h"
#include "app/workbench/widgets/PaneTitle.h"
#include "engine/support/FileSystem.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::WindowFixture;

namespace {

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

    QTest::keyClick(&window, Qt::Key_3, Qt::AltModifier);
    CHECK(window.action("workspace-extract")->isChecked());
    CHECK(fixture.isShown("extraction"));
    CHECK_FALSE(fixture.isShown("rules"));
    CHECK_FALSE(fixture.isShown("program"));
    fixture.settle();
    fixture.screenshot("frame-extract");
    window.dock("program")->show();

    QTest::keyClick(&window, Qt::Key_4, Qt::AltModifier);
    CHECK(fixture.isShown("code"));
    CHECK_FALSE(fixture.isShown("guide"));
    fixture.screenshot("frame-ship");
    QTest::keyClick(&window, Qt::Key_1, Qt::AltModifier);
    CHECK(fixture.isShown("guide"));
    CHECK_FALSE(fixture.isShown("code"));
    fixture.screenshot("frame-learn");

    QTest::keyClick(&window, Qt::Key_3, Qt::AltModifier);
    CHECK(fixture.isShown("program"));
    window.action("resetLayout")->trigger();
    CHECK_FALSE(fixture.isShown("program"));
    CHECK(fixture.isShown("extraction"));
    QTest::keyClick(&window, Qt::Key_2, Qt::AltModifier);
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

TEST_CASE("F12 leaves only the pages, and brings the sections back", "[app][layout]") {
    LayoutFixture fixture;
    MainWindow& window = fixture.window;
    window.dock("rules")->hide();
    QTest::keyClick(&window, Qt::Key_F12);
    for (const char* id : {"program", "guide", "inspector"}) CHECK_FALSE(fixture.isShown(id));
    QTest::keyClick(&window, Qt::Key_F12);
    CHECK(fixture.isShown("program"));
    CHECK_FALSE(fixture.isShown("rules"));
    // A workspace brings its docks, too.
    QTest::keyClick(&window, Qt::Key_F12);
    QTest::keyClick(&window, Qt::Key_3, Qt::AltModifier);
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

TEST_CASE("pages are behind tabs, or two beside each other", "[app][layout]") {
    LayoutFixture fixture;
    MainWindow& window = fixture.window;
    const auto isSeen = [&](const char* id) {
        return !window.dock(id)->isHidden() && !window.dock(id)->visibleRegion().isEmpty();
    };
    fixture.rest();
    CHECK(isSeen("egraph"));
    CHECK_FALSE(isSeen("code"));
    window.action("dock-code")->trigger();
    fixture.rest();
    CHECK(isSeen("code"));
    CHECK_FALSE(isSeen("egraph"));
    // The page in front goes beside the others, which are there behind their tabs.
    window.action("splitPages")->trigger();
    window.action("dock-egraph")->trigger();
    fixture.rest();
    CHECK(isSeen("code"));
    CHECK(isSeen("egraph"));
    CHECK(window.dock("code")->x() > window.dock("egraph")->x());
    window.action("splitPages")->trigger();
    fixture.rest();
    CHECK(isSeen("code") != isSeen("egraph"));
    // A class that is to be shown is shown.
    window.action("dock-code")->trigger();
    window.selection().showClass(window.graphView().shown()->snapshot->classes()[0].id);
    fixture.rest();
    CHECK(isSeen("egraph"));
    window.action("programBesideCode")->trigger();
    fixture.rest();
    CHECK(isSeen("program"));
    CHECK(isSeen("code"));
    fixture.screenshot("frame-beside");
    window.action("resetLayout")->trigger();
}

TEST_CASE("keys go to the page whose tab was clicked", "[app][layout]") {
    LayoutFixture fixture;
    MainWindow& window = fixture.window;
    fixture.rest();
    const auto clickTab = [&](const char* id, Qt::MouseButton button = Qt::LeftButton) {
        for (QTabBar* tabs : window.findChildren<QTabBar*>())
            for (int i = 0; i < tabs->count(); ++i)
                if (tabs->isVisible() && tabs->tabText(i) == window.dock(id)->windowTitle())
                    QTest::mouseClick(tabs, button, {}, tabs->tabRect(i).center());
        fixture.rest();
    };
    clickTab("extraction");
    CHECK(window.dock("extraction")->isAncestorOf(window.focusWidget()));
    clickTab("egraph");
    CHECK(window.focusWidget() == window.graphView().canvas());
    clickTab("code", Qt::MiddleButton);
    CHECK(window.focusWidget() == window.graphView().canvas());
    window.action("previousPage")->trigger();
    window.action("nextPage")->trigger();
    CHECK(window.focusWidget() == window.graphView().canvas());
}

TEST_CASE("sections fold, become pages and come back in their order", "[app][layout]") {
    LayoutFixture fixture;
    MainWindow& window = fixture.window;
    fixture.rest();
    const auto button = [&](const char* dock, const char* name) {
        return window.dock(dock)->findChild<QToolButton*>(QLatin1String(name));
    };
    const int height = window.dock("guide")->height();
    button("guide", "dockFold")->click();
    fixture.rest();
    CHECK(window.dock("guide")->height() < height / 3);
    CHECK(window.view("guide")->height() == 0);
    // What is folded is so in the next window.
    window.action("workspace-extract")->trigger();
    window.action("workspace-guide")->trigger();
    fixture.rest();
    CHECK(window.view("guide")->height() == 0);
    button("guide", "dockPage")->click();
    fixture.rest();
    CHECK(window.dock("guide")->parentWidget() != &window);
    CHECK(window.view("guide")->height() > 0);
    button("guide", "dockPage")->click();
    fixture.rest();
    CHECK(window.dock("guide")->parentWidget() == &window);
    CHECK(window.dock("program")->y() < window.dock("guide")->y());
    CHECK(window.dock("guide")->y() < window.dock("rules")->y());
    window.action("resetLayout")->trigger();
}

TEST_CASE("the drawer is closed until it is asked for", "[app][layout]") {
    LayoutFixture fixture;
    MainWindow& window = fixture.window;
    auto* growth = window.findChild<QToolButton*>(QStringLiteral("drawer-growth"));
    auto* problems = window.findChild<QToolButton*>(QStringLiteral("drawer-problems"));
    REQUIRE((growth != nullptr && problems != nullptr));
    CHECK_FALSE(fixture.isShown("growth"));
    growth->click();
    fixture.rest();
    CHECK(fixture.isShown("growth"));
    problems->click();
    fixture.rest();
    growth->click();  // it is behind the other
    fixture.rest();
    CHECK(fixture.isShown("growth"));
    growth->click();
    CHECK_FALSE(fixture.isShown("growth"));
    CHECK_FALSE(growth->isChecked());
    window.action("resetLayout")->trigger();
    // A project with mistakes shows them; while one types they only are counted.
    Project project = example("map-fusion.candler");
    project.program = {.file = {}, .text = "chain = \\x. nothing x"};
    fixture.open(project);
    CHECK(fixture.isShown("problems"));
    window.action("resetLayout")->trigger();
}

TEST_CASE("pages of one language are there for it only", "[app][layout]") {
    LayoutFixture fixture;
    CHECK_FALSE(fixture.isShown("graphs"));
    CHECK_FALSE(fixture.isShown("structures"));
    fixture.openExample("struct-covariance.candler");
    CHECK(fixture.isShown("structures"));
    CHECK_FALSE(fixture.isShown("graphs"));
    fixture.openExample("tensor-two-products.candler");
    CHECK(fixture.isShown("graphs"));
    CHECK_FALSE(fixture.isShown("structures"));
}

TEST_CASE("no pane is smaller than what it needs, in any workspace", "[app][layout]") {
    for (const QSize size : {QSize(1024, 660), QSize(1280, 760)}) {
        LayoutFixture fixture;
        MainWindow& window = fixture.window;
        window.resize(size);
        fixture.trigger("run");
        for (const Workspace& workspace : workspaces()) {
            window.action((std::string("workspace-") + workspace.id).c_str())->trigger();
            window.action("resetLayout")->trigger();
            fixture.rest();
            for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
                if (dock->isHidden() || PaneTitle::of(*dock).isTucked()) continue;
                dock->raise();
                fixture.rest();
                const QSize least = dock->widget()->minimumSizeHint();
                INFO(workspace.id << " " << dock->objectName().toStdString() << " of "
                                  << size.width() << ": " << dock->widget()->width() << " x "
                                  << dock->widget()->height());
                CHECK(dock->widget()->width() >= least.width());
                CHECK(dock->widget()->height() >= least.height());
            }
            INFO(workspace.id);
            CHECK(window.width() == size.width());
            CHECK(window.height() == size.height());
        }
        window.action("workspace-guide")->trigger();
    }
}

TEST_CASE("the window keeps its size and its columns", "[app][layout]") {
    LayoutFixture fixture;
    MainWindow& window = fixture.window;
    constexpr QSize kSmall(1024, 660);
    window.resize(kSmall);
    window.action("resetLayout")->trigger();
    fixture.rest();
    window.action("splitPages")->trigger();
    fixture.rest();
    CHECK(window.size() == kSmall);
    window.action("splitPages")->trigger();
    fixture.rest();
    window.startLesson("terms-and-classes");
    fixture.rest();
    CHECK(window.size() == kSmall);
    window.action("workspace-guide")->trigger();
    fixture.rest();
    const int column = window.dock("program")->width();
    const int side = window.dock("inspector")->width();
    for (int i = 0; i < 5; ++i)
        for (const Workspace& workspace : workspaces()) {
            window.action((std::string("workspace-") + workspace.id).c_str())->trigger();
            fixture.rest();
        }
    window.action("workspace-guide")->trigger();
    fixture.rest();
    CHECK(window.dock("program")->width() == column);
    CHECK(window.dock("inspector")->width() == side);
    CHECK(window.size() == kSmall);
    // Folding takes no name away, and no width.
    for (const char* id : {"program", "guide", "rules"})
        window.dock(id)->findChild<QToolButton*>(QStringLiteral("dockFold"))->click();
    fixture.rest();
    CHECK(window.dock("program")->width() == column);
    window.action("resetLayout")->trigger();
}

TEST_CASE("an inspector without anything to show leaves its room to the pages", "[app][layout]") {
    LayoutFixture fixture;
    MainWindow& window = fixture.window;
    window.action("workspace-guide")->trigger();
    window.action("resetLayout")->trigger();
    QDockWidget& inspector = *window.dock("inspector");
    window.resize(1280, 760);
    fixture.rest();
    REQUIRE(fixture.isShown("inspector"));
    constexpr int kStrip = 60;
    CHECK(inspector.width() > kStrip);
    window.resize(1024, 660);
    REQUIRE(fixture.waitFor([&] { return inspector.width() < kStrip; }, 5));
    CHECK(window.width() == 1024);
    fixture.screenshot("inspector-tucked");
    const Snapshot& snapshot = *window.graphView().shown()->snapshot;
    const EClassId root = snapshot.classes()[snapshot.roots()[0]].id;
    window.selection().selectClass(root);
    REQUIRE(fixture.waitFor([&] { return inspector.width() > 200; }, 5));
    fixture.screenshot("inspector-back");
    window.selection().clear();
    REQUIRE(fixture.waitFor([&] { return inspector.width() < kStrip; }, 5));
    // By hand.
    QTest::mouseClick(&PaneTitle::of(inspector), Qt::LeftButton);
    REQUIRE(fixture.waitFor([&] { return inspector.width() > 200; }, 5));
    CHECK(window.size() == QSize(1024, 660));
    window.action("resetLayout")->trigger();
}

TEST_CASE("the pages come back in their order when they are joined", "[app][layout]") {
    LayoutFixture fixture;
    MainWindow& window = fixture.window;
    const auto tabs = [&] {
        QStringList names;
        for (const QTabBar* bar : window.dock("egraph")->parentWidget()->findChildren<QTabBar*>(
                 QString(), Qt::FindDirectChildrenOnly))
            if (bar->isVisible())
                for (int i = 0; i < bar->count(); ++i) names << bar->tabText(i);
        return names;
    };
    fixture.rest();
    const QStringList before = tabs();
    CHECK(before.size() > 5);
    CHECK(before.front() == QStringLiteral("E-graph"));
    window.action("splitPages")->trigger();
    fixture.rest();
    CHECK(tabs() != before);
    window.action("splitPages")->trigger();
    fixture.rest();
    CHECK(tabs() == before);
    CHECK_FALSE(window.dock("egraph")->visibleRegion().isEmpty());
}

TEST_CASE("an e-graph file hides what is of projects, and gives it back", "[app][layout]") {
    const candler::test::TemporaryFolder folder;
    REQUIRE(writeFile(folder.path() / "other.json", R"({"nodes": {
        "a": {"op": "f", "children": ["b"], "eclass": "1"}, "b": {"op": "x", "eclass": "2"}},
        "root_eclasses": ["1"]})"));
    LayoutFixture fixture;
    MainWindow& window = fixture.window;
    window.dock("rules")->hide();
    window.openFile(folder.file("other.json"));
    REQUIRE(fixture.waitFor([&] { return window.controller().eGraphFile() != nullptr; }));
    fixture.rest();
    CHECK_FALSE(fixture.isShown("program"));
    CHECK_FALSE(fixture.isShown("code"));
    CHECK(fixture.isShown("extraction"));
    fixture.openExample("map-fusion.candler");
    fixture.rest();
    CHECK(fixture.isShown("program"));
    CHECK(fixture.isShown("code"));
    CHECK_FALSE(fixture.isShown("rules"));
    window.action("resetLayout")->trigger();
}

TEST_CASE("the term page shows the program and what is chosen, once it is seen", "[app][layout]") {
    LayoutFixture fixture;
    MainWindow& window = fixture.window;
    const auto& view = *qobject_cast<TermView*>(window.view("term"));
    CHECK(view.program().contains(QStringLiteral("map")));
    fixture.trigger("run");
    CHECK(view.term().isEmpty());
    window.dock("term")->raise();
    window.view("term")->setFocus();
    fixture.rest();
    CHECK(view.term().toStdString() == window.graphView().shown()->term);
    CHECK_FALSE(window.selection().eclass());  // a page that is opened selects nothing
    window.action("resetLayout")->trigger();
}
