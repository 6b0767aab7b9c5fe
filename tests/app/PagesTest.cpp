// The pages in the centre of the window: joined and side by side.
#include <QAction>
#include <QDockWidget>
#include <QTabBar>
#include <QTest>
#include <catch2/catch.hpp>

#include "app/workbench/frame/PageArea.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::WindowFixture;

namespace {

struct PagesFixture : WindowFixture {
    PagesFixture() {
        openExample("map-fusion.candler");
        window.action("workspace-guide")->trigger();
        window.action("resetLayout")->trigger();
        rest();
    }
    ~PagesFixture() { window.action("resetLayout")->trigger(); }

    /// Until all has its place.
    void rest() {
        settle();
        constexpr int kMilliseconds = 30;
        QTest::qWait(kMilliseconds);
    }
};

}  // namespace

TEST_CASE("no bar of tabs is left where there are no tabs", "[app][layout]") {
    PagesFixture fixture;
    MainWindow& window = fixture.window;
    auto* pages = window.findChild<PageArea*>();
    const auto look = [&] {
        fixture.rest();
        int seen = 0;
        for (const QTabBar* tabs :
             pages->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
            seen += tabs->visibleRegion().isEmpty() ? 0 : 1;
            INFO(tabs->count() << " tabs at " << tabs->y() << ", " << tabs->width() << " wide");
            CHECK((tabs->visibleRegion().isEmpty() || (tabs->count() > 1 && tabs->y() == 0)));
        }
        CHECK(seen == 1);
    };
    for (int time = 0; time < 3; ++time) {
        pages->join();
        pages->putBeside(window.dock("code"));
        look();
    }
    for (const char* id : {"compare", "heat", "code", "egraph"}) {
        window.dock(id)->raise();
        look();
    }
    pages->join();
    look();
}

TEST_CASE("the key that puts the program beside the code puts it back, too", "[app][layout]") {
    PagesFixture fixture;
    MainWindow& window = fixture.window;
    const auto areSideBySide = [&] {
        return window.dock("program")->parentWidget() != &window &&
               !window.dock("program")->visibleRegion().isEmpty() &&
               !window.dock("code")->visibleRegion().isEmpty();
    };
    for (int time = 0; time < 2; ++time) {
        window.action("programBesideCode")->trigger();
        fixture.rest();
        CHECK(areSideBySide());
        window.action("programBesideCode")->trigger();
        fixture.rest();
        CHECK_FALSE(areSideBySide());
        CHECK(window.dock("program")->parentWidget() == &window);
        CHECK(window.dock("program")->y() < window.dock("guide")->y());
    }
}
