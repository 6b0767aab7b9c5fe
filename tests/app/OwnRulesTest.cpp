// What a rule that is being written would do to the present e-graph, while it is typed.
#include <QAction>
#include <QElapsedTimer>
#include <QTabWidget>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <catch2/catch.hpp>

#include "app/workbench/frame/PageArea.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/OwnRulesPane.h"
#include "app/workbench/views/RulesView.h"
#include "app/workbench/widgets/ActionReason.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::clipped;
using candler::test::WindowFixture;

namespace {

struct RulesScene : WindowFixture {
    explicit RulesScene(const char* project) {
        openExample(project);
        window.dock("rules")->show();
        window.dock("rules")->raise();
        auto* rules = qobject_cast<RulesView*>(window.view("rules"));
        pane = &rules->ownRules();
        rules->findChild<QTabWidget*>()->setCurrentWidget(pane);
        REQUIRE(waitFor([&] { return pane->isVisible() && pane->isActiveWindow(); }));
        pane->editor().setFocus();
    }
    OwnRulesPane* pane = nullptr;

    void type(const char* text) const {
        QTest::keyClicks(pane->editor().focusProxy(), QLatin1String(text));
    }
    [[nodiscard]] bool tells(const char* text) const {
        const bool found =
            waitFor([&] { return pane->effectText().contains(QString::fromUtf8(text)); }, 20);
        UNSCOPED_INFO(pane->effectText().toStdString());
        return found;
    }
};

}  // namespace

TEST_CASE("a rule that is typed tells what it would do to the e-graph", "[app][rules][effect]") {
    RulesScene scene("math-derivative.candler");
    CHECK(scene.pane->effectText().isEmpty());
    CHECK_FALSE(scene.pane->showAction().isEnabled());
    scene.trigger("step");
    scene.type("mine: (* ?a ?b) => (+ ?a ?b)");
    REQUIRE(scene.tells("mine, after iteration 1: "));
    CHECK(scene.tells("would add "));
    CHECK(clipped(*scene.pane).join(QLatin1Char('\n')).toStdString() == "");
    scene.screenshot("rule-effect");
    // The classes are shown by the picture.
    REQUIRE(scene.pane->showAction().isEnabled());
    const auto* pages = scene.window.findChild<PageArea*>();
    scene.window.dock("term")->raise();
    REQUIRE(pages->current() == scene.window.dock("term"));
    scene.pane->showAction().trigger();
    CHECK(scene.window.selection().eclass().has_value());
    CHECK(pages->current() == scene.window.dock("egraph"));
    // While it has a mistake, nothing is said.
    scene.type(" (");
    CHECK(scene.pane->effectText().isEmpty());
    CHECK_FALSE(scene.pane->showAction().isEnabled());
    QTest::keyClick(scene.pane->editor().focusProxy(), Qt::Key_Backspace);
    QTest::keyClick(scene.pane->editor().focusProxy(), Qt::Key_Backspace);
    REQUIRE(scene.tells("would add "));
    // Another line, another rule.
    QTest::keyClick(scene.pane->editor().focusProxy(), Qt::Key_Return);
    scene.type("none: (sin ?a) <=> (cos ?a)");
    REQUIRE(scene.tells("none, after iteration 1: no matches"));
    CHECK(scene.tells("none-rev, after iteration 1: no matches"));
    CHECK_FALSE(scene.pane->effectText().contains(QStringLiteral("mine")));
    QTest::keyClick(scene.pane->editor().focusProxy(), Qt::Key_Up);
    CHECK(scene.tells("mine, after iteration 1: "));
    // Another e-graph; the edits are read by the first step.
    scene.trigger("step");
    scene.trigger("step");
    CHECK(scene.tells("mine, after iteration 2: "));
}

TEST_CASE("rules that no step uses are said, and a step gets them", "[app][rules]") {
    RulesScene scene("math-derivative.candler");
    CHECK(scene.pane->unusedText().isEmpty());
    scene.type("mine: (* ?a ?b) => (* ?b ?a)");
    REQUIRE(
        scene.waitFor([&] { return scene.pane->unusedText().endsWith(QStringLiteral(": mine")); }));
    scene.screenshot("rule-unused");
    scene.pane->findChild<QToolButton*>(QStringLiteral("useOwnRules"))->click();
    const ProjectStep& step = scene.window.controller().project().guide[0];
    CHECK(std::ranges::count(step.rules, "mine") == 1);
    CHECK(scene.waitFor([&] { return scene.pane->unusedText().isEmpty(); }));
}

TEST_CASE("counting what a rule would do does not hold up a run", "[app][rules][effect]") {
    RulesScene scene("ac-explosion.candler");
    for (int i = 0; i < 4; ++i) scene.trigger("step");
    scene.type("mine: (+ ?a (+ ?b ?c)) => (+ (+ ?a ?b) ?c)");
    REQUIRE(scene.waitFor([&] {
        return !scene.window.rules().verdicts().empty() || scene.window.rules().effects();
    }));
    scene.window.rules().wantEffects({"mine"});
    QElapsedTimer clock;
    clock.start();
    scene.window.rules().dropEffects();
    bool isAnswered = false;
    QMetaObject::invokeMethod(&scene.window, [&] {
        scene.window.controller().ask([&](const Session&) { isAnswered = true; });
    });
    REQUIRE(scene.waitFor([&] { return isAnswered; }));
    CHECK(clock.elapsed() < 300);
    CHECK(scene.pane->effectText().isEmpty());
}
