// How much of code and term the C++ page shows, and what makes room for it.
#include <QAction>
#include <QDockWidget>
#include <QTest>
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>

#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/views/CodeView.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "app/workbench/widgets/PaneTitle.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using namespace candler::test;

TEST_CASE("100 columns of C++ are in sight with its term", "[app][layout]") {
    LayoutFixture fixture;
    MainWindow& window = fixture.window;
    window.resize(1400, 820);
    auto* view = qobject_cast<CodeView*>(window.view("code"));
    auto* code = view->findChild<CodeEditor*>(QStringLiteral("code"));
    auto* term = view->findChild<CodeEditor*>(QStringLiteral("codeTerm"));
    for (const char* example : {"matmul-blocking.candler", "storel-mmm.candler"}) {
        fixture.openExample(example);
        fixture.trigger("run");
        for (const char* workspace : {"workspace-guide", "workspace-ship"}) {
            INFO(example << " " << workspace);
            fixture.trigger(workspace);
            fixture.trigger("resetLayout");
            window.dock("code")->raise();
            REQUIRE(fixture.waitFor([&] { return !view->shownText().isEmpty(); }));
            CHECK(fixture.waitFor(
                [&] { return code->columnsInSight() >= 100 && term->columnsInSight() >= 35; }, 5));
            CHECK(code->columnsInSight() >= 100);
            CHECK(term->columnsInSight() >= 35);
            CHECK(term->height() >= std::min(term->heightOfText(), 160));
            CHECK(code->height() >= 300);
            CHECK(fixture.isShown("program"));
            CHECK(window.size() == QSize(1400, 820));
            fixture.screenshot((std::string("code-wide-") + workspace).c_str());
        }
    }
    window.action("workspace-guide")->trigger();
}

TEST_CASE("the inspector makes room for the C++ page", "[app][layout]") {
    LayoutFixture fixture;
    MainWindow& window = fixture.window;
    window.resize(1400, 820);
    QDockWidget& inspector = *window.dock("inspector");
    constexpr int kStrip = 60;
    const auto isStrip = [&] { return inspector.width() < kStrip; };
    fixture.rest();
    CHECK_FALSE(isStrip());
    const int width = inspector.width();
    window.dock("code")->raise();
    CHECK(fixture.waitFor(isStrip, 5));
    // What is selected is said by the page, too.
    const Snapshot& snapshot = *window.graphView().shown()->snapshot;
    window.selection().selectClass(snapshot.classes()[snapshot.roots()[0]].id);
    fixture.rest();
    CHECK(isStrip());
    QTest::mouseClick(&PaneTitle::of(inspector), Qt::LeftButton);
    CHECK(fixture.waitFor([&] { return inspector.width() == width; }, 5));
    window.selection().clear();
    fixture.rest();
    CHECK_FALSE(isStrip());
    window.dock("egraph")->raise();
    fixture.rest();
    CHECK(inspector.width() == width);
    window.dock("code")->raise();
    CHECK(fixture.waitFor(isStrip, 5));
    window.dock("egraph")->raise();
    CHECK(fixture.waitFor([&] { return inspector.width() == width; }, 5));
    // Beside the picture it has something to say.
    window.action("splitPages")->trigger();
    window.dock("code")->raise();
    fixture.rest();
    CHECK_FALSE(isStrip());
    window.action("resetLayout")->trigger();
}
