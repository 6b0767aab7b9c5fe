// The pages in the centre of the window: joined and side by side.
#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QHelpEvent>
#include <QTabBar>
#include <QTest>
#include <QToolTip>
#include <algorithm>
#include <catch2/catch.hpp>

#include "app/workbench/frame/PageArea.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::WindowFixture;

namespace {

/// As it comes again afterwards.
struct PagesFixture : LayoutFixture {
    PagesFixture() { rest(); }
    ~PagesFixture() { window.action("resetLayout")->trigger(); }
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

TEST_CASE("Control and a number lead to the page whose tab has that place", "[app][layout]") {
    PagesFixture fixture;
    MainWindow& window = fixture.window;
    auto* pages = window.findChild<PageArea*>();
    const char* const workspace =
        GENERATE("workspace-learn", "workspace-guide", "workspace-extract", "workspace-ship");
    CAPTURE(workspace);
    window.action(workspace)->trigger();
    window.action("resetLayout")->trigger();
    fixture.rest();
    const std::vector<QDockWidget*> all = pages->inOrder();
    REQUIRE_FALSE(all.empty());
    for (std::size_t i = 0; i < std::min<std::size_t>(all.size(), 9); ++i) {
        INFO(i + 1 << ": " << all[i]->windowTitle().toStdString());
        QTest::keyClick(&window, static_cast<Qt::Key>(Qt::Key_1 + i), Qt::ControlModifier);
        fixture.rest();
        CHECK_FALSE(all[i]->visibleRegion().isEmpty());
        CHECK(all[i]->isAncestorOf(QApplication::focusWidget()));
    }
    // As they stand from left to right, and each tab says its key.
    int before = -1;
    for (const QTabBar* tabs :
         pages->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (tabs->visibleRegion().isEmpty()) continue;
        for (int tab = 0; tab < tabs->count(); ++tab) {
            const auto at = std::ranges::find(all, tabs->tabText(tab), &QDockWidget::windowTitle);
            REQUIRE(at != all.end());
            const int place = static_cast<int>(at - all.begin());
            CHECK((tab == 0 || place == before + 1));
            before = place;
            const QPoint middle = tabs->tabRect(tab).center();
            QHelpEvent help(QEvent::ToolTip, middle, tabs->mapToGlobal(middle));
            QApplication::sendEvent(const_cast<QTabBar*>(tabs), &help);
            if (place < 9)
                CHECK(QToolTip::text() ==
                      QStringLiteral("%1 (Ctrl+%2)").arg(tabs->tabText(tab)).arg(place + 1));
        }
    }
    window.action("workspace-guide")->trigger();
}
