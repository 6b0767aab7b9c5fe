// A sketch from a term: what is selected becomes a sketch, operators become holes and back, and the
// sketch goes into the guide.
#include <QAbstractScrollArea>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QSpinBox>
#include <QTest>
#include <QTextBrowser>
#include <catch2/catch.hpp>

#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/GuideView.h"
#include "app/workbench/views/InspectorView.h"
#include "app/workbench/views/TermSketchDialog.h"
#include "app/workbench/views/TermView.h"
#include "app/workbench/widgets/ActionReason.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::WindowFixture;

namespace {

struct TermScene : WindowFixture {
    TermSketchDialog* dialog = nullptr;

    explicit TermScene(const char* project) { openExample(project); }
    TermView& page() {
        window.dock("term")->show();
        window.dock("term")->raise();
        auto* view = qobject_cast<TermView*>(window.view("term"));
        REQUIRE(waitFor([&] { return view->isVisible() && !view->term().isEmpty(); }));
        return *view;
    }
    /// Selects a part of a text that has the keyboard then.
    void select(CodeEditor& text, const char* part) {
        const QByteArray all = text.text().toUtf8();
        const auto begin = static_cast<int>(all.indexOf(part));
        REQUIRE(begin >= 0);
        window.activateWindow();
        text.setFocus();
        REQUIRE(waitFor([&] { return text.isAncestorOf(QApplication::focusWidget()); }));
        text.select(begin, begin + static_cast<int>(qstrlen(part)));
    }
    void ask() {
        REQUIRE(window.action("termSketch")->isEnabled());
        window.action("termSketch")->trigger();
        const auto all = window.findChildren<TermSketchDialog*>();
        REQUIRE(all.size() == 1);
        dialog = all.front();
        wait();
    }
    void wait() const {
        REQUIRE(waitFor([this] { return dialog->isAnswered(); }));
    }
    QString sketch() const {
        wait();
        return dialog->sketch();
    }
    /// Clicks at a word of the preview.
    void click(const char* word) const {
        QTextBrowser& preview = dialog->preview();
        REQUIRE(preview.find(QLatin1String(word)));
        const QRect place = preview.cursorRect();
        QTest::mouseClick(preview.viewport(), Qt::LeftButton, {},
                          QPoint(place.left() - 2, place.center().y()));
    }
    void insert(SketchPlace place) const {
        wait();
        dialog->place().setCurrentIndex(dialog->place().findData(static_cast<int>(place)));
        dialog->insert();
    }
    const Project& project() { return window.controller().project(); }
};

}  // namespace

TEST_CASE("a selected part of a term becomes a sketch in a new step", "[app][guide][sketch]") {
    TermScene scene("map-fusion.candler");
    scene.select(scene.page().programEditor(), "map (\\x. mul x x)");
    scene.ask();
    CHECK(scene.sketch() == QStringLiteral("contains(app(map, lam(app(app(mul, ?), ?))))"));
    CHECK(scene.dialog->note() == QStringLiteral("✓ The term satisfies this sketch."));
    CHECK(test::clipped(*scene.dialog).join(QLatin1Char('\n')).toStdString() == "");
    scene.dialog->levels().setValue(1);
    CHECK(scene.sketch() == QStringLiteral("contains(app(map, ?))"));
    scene.dialog->levels().setValue(4);
    CHECK(scene.sketch() == QStringLiteral("contains(app(map, lam(app(app(mul, %0), %0))))"));
    // Operators are links: to a hole, and back with holes below.
    scene.click("mul");
    CHECK(scene.sketch() == QStringLiteral("contains(app(map, lam(app(app(?, %0), %0))))"));
    // It stays one at other levels.
    scene.dialog->levels().setValue(3);
    CHECK(scene.sketch() == QStringLiteral("contains(app(map, lam(app(app(?, ?), ?))))"));
    scene.dialog->levels().setValue(4);
    CHECK(scene.sketch() == QStringLiteral("contains(app(map, lam(app(app(?, %0), %0))))"));
    scene.click("lam");
    CHECK(scene.sketch() == QStringLiteral("contains(app(map, ?))"));
    scene.click("?");
    CHECK(scene.sketch() == QStringLiteral("contains(app(map, lam(?)))"));
    if (const QByteArray folder = qgetenv("CANDLER_SCREENSHOTS"); !folder.isEmpty())
        scene.dialog->grab().save(QString::fromLocal8Bit(folder) +
                                  QStringLiteral("/term-sketch.png"));
    scene.insert(SketchPlace::NewStep);
    REQUIRE(scene.project().guide.size() == 2);
    CHECK(scene.project().guide[1].sketch == "contains(app(map, lam(?)))");
    CHECK(scene.project().guide[1].rules == scene.project().guide[0].rules);
    REQUIRE(scene.waitFor([&] { return scene.window.findChild<TermSketchDialog*>() == nullptr; }));
    // One step of undo.
    scene.trigger("undo");
    CHECK(scene.project().guide.size() == 1);
}

TEST_CASE("a sketch takes the place of a goal, or of a hole in it", "[app][guide][sketch]") {
    TermScene scene("map-fusion.candler");
    scene.select(scene.page().programEditor(), "map (\\x. mul x x)");
    scene.ask();
    scene.dialog->levels().setValue(1);
    scene.insert(SketchPlace::Step);
    CHECK(scene.project().guide[0].sketch == "contains(app(map, ?))");
    REQUIRE(scene.waitFor([&] { return scene.window.findChild<TermSketchDialog*>() == nullptr; }));
    scene.select(scene.page().programEditor(), "\\x. mul x x");
    scene.ask();
    scene.dialog->contained().setChecked(false);
    scene.wait();
    CHECK(scene.dialog->note().startsWith(QStringLiteral("✓ This part satisfies the sketch.")));
    scene.insert(SketchPlace::Hole);
    CHECK(scene.project().guide[0].sketch == "contains(app(map, lam(app(app(mul, %0), %0))))");
    REQUIRE(scene.waitFor([&] { return scene.window.controller().canRun(); }));
    scene.trigger("run");
    CHECK(scene.state() == SessionState::GoalReached);
}

TEST_CASE("what is around the cursor becomes a sketch, too", "[app][guide][sketch]") {
    TermScene scene("map-fusion.candler");
    CodeEditor& text = scene.page().programEditor();
    scene.select(text, "mul");
    text.select(text.selection().first, text.selection().first);
    scene.ask();
    CHECK(scene.sketch() == QStringLiteral("contains(mul)"));
    scene.dialog->around().setValue(2);
    CHECK(scene.dialog->around().value() == 1);
    CHECK(scene.sketch() == QStringLiteral("contains(app(mul, ?))"));
    scene.dialog->around().setValue(2);
    CHECK(scene.sketch() == QStringLiteral("contains(app(app(mul, ?), ?))"));
    scene.dialog->around().setValue(3);
    CHECK(scene.sketch() == QStringLiteral("contains(lam(app(app(mul, %0), %0)))"));
    scene.dialog->around().setValue(0);
    CHECK(scene.sketch() == QStringLiteral("contains(mul)"));
    // Out to the whole term, which is contained in nothing.
    for (int i = 0; i < 99 && scene.dialog->term().isPart; ++i) {
        scene.dialog->around().stepUp();
        scene.wait();
    }
    CHECK(scene.dialog->around().value() == scene.dialog->around().maximum());
    CHECK_FALSE(scene.dialog->contained().isChecked());
    CHECK(scene.dialog->note() == QStringLiteral("✓ The term satisfies this sketch."));
}

TEST_CASE("a selected class becomes a sketch, in every language", "[app][guide][sketch]") {
    TermScene scene("math-derivative.candler");
    scene.trigger("step");
    const Snapshot& snapshot = *scene.window.graphView().shown()->snapshot;
    const ClassIndex root = snapshot.roots()[0];
    scene.window.setFocus();
    scene.window.selection().selectClass(snapshot.classes()[root].id);
    scene.ask();
    // The root is the whole program.
    CHECK_FALSE(scene.dialog->contained().isChecked());
    CHECK(scene.dialog->note() == QStringLiteral("✓ The term satisfies this sketch."));
    scene.insert(SketchPlace::NewStep);
    CHECK(scene.project().guide.size() == 2);
}

TEST_CASE("why there is no sketch of a term is said", "[app][guide][sketch]") {
    TermScene scene("als.candler");
    REQUIRE(scene.waitFor([&] { return scene.window.graphView().shown() != nullptr; }));
    scene.page();
    scene.ask();
    CHECK(scene.dialog->note().startsWith(QStringLiteral("✗ ")));
    CHECK(scene.dialog->sketch().isEmpty());
    scene.dialog->insert();
    CHECK(scene.project().guide.size() == 1);
}

TEST_CASE("a click into the term selects the class of the part, and the other way round",
          "[app][term]") {
    TermScene scene("map-fusion.candler");
    scene.trigger("run");
    TermView& page = scene.page();
    REQUIRE(scene.waitFor([&] { return page.knowsPlaces(); }));
    CodeEditor& term = page.termEditor();
    const Snapshot& snapshot = *scene.window.graphView().shown()->snapshot;
    const EClassId root = snapshot.classes()[snapshot.roots()[0]].id;
    const auto size = static_cast<int>(term.text().toUtf8().size());
    scene.window.selection().clear();
    // By the keys.
    term.setFocus();
    QTest::keyClick(term.findChild<QAbstractScrollArea*>(), Qt::Key_End,
                    Qt::ControlModifier | Qt::ShiftModifier);
    REQUIRE(scene.waitFor([&] { return scene.window.selection().eclass() == root; }));
    const auto isAllMarked = [&] {
        const auto marked = term.markedParts();
        return !marked.empty() && marked.front().first == 0 && marked.back().second == size;
    };
    CHECK(isAllMarked());
    // By the mouse.
    const auto at = static_cast<int>(term.text().toUtf8().indexOf("mul"));
    QTest::mouseClick(term.findChild<QAbstractScrollArea*>()->viewport(), Qt::LeftButton, {},
                      term.placeOf(at + 1) + QPoint(2, 4));
    REQUIRE(scene.waitFor([&] { return scene.window.selection().eclass() != root; }));
    const auto inner = scene.window.selection().eclass();
    REQUIRE(inner);
    CHECK(inner != root);
    CHECK_FALSE(isAllMarked());
    CHECK_FALSE(term.markedParts().empty());
    // Of the program the same part, which is in the same class.
    CHECK_FALSE(page.programEditor().markedParts().empty());
    scene.screenshot("term-selected");
    scene.window.selection().selectClass(root);
    CHECK(isAllMarked());
    scene.window.selection().clear();
    CHECK(term.markedParts().empty());
}

TEST_CASE("a click into linear algebra selects the class of the part", "[app][term]") {
    TermScene scene("als.candler");
    scene.trigger("run");
    TermView& page = scene.page();
    REQUIRE(scene.waitFor([&] { return page.knowsPlaces(); }));
    CodeEditor& term = page.termEditor();
    const auto click = [&](const char* part) {
        scene.window.selection().clear();
        const auto at = static_cast<int>(term.text().toUtf8().indexOf(part));
        REQUIRE(at >= 0);
        QTest::mouseClick(term.findChild<QAbstractScrollArea*>()->viewport(), Qt::LeftButton, {},
                          term.placeOf(at) + QPoint(2, 4));
        REQUIRE(scene.waitFor([&] { return scene.window.selection().eclass().has_value(); }, 5));
        return scene.window.selection().eclass();
    };
    const auto inner = click("%*% V)");
    const auto outer = click("%*% (t(V)");
    CHECK(inner != outer);
    // What the inspector has of it is that part.
    const auto* inspector = qobject_cast<InspectorView*>(scene.window.view("inspector"));
    click("%*% V)");
    CHECK(scene.waitFor([&] { return inspector->term() == QStringLiteral("t(V) %*% V"); }, 5));
}

TEST_CASE("long lines go on deeper than what begins below them", "[app][term]") {
    CodeEditor text(CodeKind::Rise);
    text.setText(QStringLiteral("begin\n") + QString(40, QLatin1Char(' ')) +
                 QStringLiteral("first second third fourth fifth sixth seventh eighth ninth\n") +
                 QStringLiteral("  tenth eleventh twelfth thirteenth fourteenth fifteenth"));
    text.show();
    const QByteArray all = text.text().toUtf8();
    const auto placeOf = [&](const char* word) {
        return text.placeOf(static_cast<int>(all.indexOf(word)));
    };
    for (const int width : {300, 400, 500, 700, 1000}) {
        INFO(width);
        text.resize(width, 300);
        REQUIRE(WindowFixture::waitFor([&] { return text.width() == width; }));
        for (const auto& [first, last] :
             {std::pair{"first", "ninth"}, std::pair{"tenth", "fifteenth"}})
            CHECK((placeOf(last).y() == placeOf(first).y() ||
                   placeOf(last).x() > placeOf(first).x()));
    }
    // What is not deep is broken into lines.
    text.setText(QString(60, QLatin1Char('x')) + QStringLiteral(" y z"));
    text.resize(300, 300);
    CHECK(WindowFixture::waitFor([&] { return text.placeOf(61).y() > text.placeOf(0).y(); }));
}
