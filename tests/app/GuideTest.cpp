// The guide: its steps are moved, copied and renamed; parts of sketches lead to their classes and
// proofs; e-nodes are dropped into sketches; terms on the way are checked.
#include <QAbstractItemModelTester>
#include <QApplication>
#include <QDockWidget>
#include <QDropEvent>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <catch2/catch.hpp>

#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/models/DraggedNode.h"
#include "app/workbench/models/SketchHoles.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/ExplanationView.h"
#include "app/workbench/views/GuideView.h"
#include "app/workbench/views/ReplayPane.h"
#include "app/workbench/views/WaypointsDialog.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "app/workbench/widgets/NodeDrop.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::WindowFixture;

namespace {

class GuideFixture : public WindowFixture {
public:
    explicit GuideFixture(const char* example) { openExample(example); }

    GuideView& guide() { return *qobject_cast<GuideView*>(window.view("guide")); }
    QStringList steps() {
        QStringList names;
        for (const ProjectStep& step : window.controller().project().guide)
            names << fromUtf8(step.name);
        return names;
    }
    QStringList shownSteps() {
        QStringList names;
        const GuideModel& model = guide().model();
        for (int i = 0; i < model.rowCount(); ++i)
            names << model.index(i, 0).data(Qt::EditRole).toString();
        return names;
    }
    std::string sketch(std::size_t step = 0) {
        return window.controller().project().guide[step].sketch;
    }
    /// An e-node of the picture with this operator.
    DraggedNode nodeCalled(const std::string& label) {
        const Snapshot& snapshot = *window.graphView().shown()->snapshot;
        for (const SnapshotNode& node : snapshot.nodes())
            if (snapshot.labelText(node) == label)
                return {*window.graphView().shownMoment(), snapshot.classes()[node.classIndex].id,
                        node.id};
        FAIL("no e-node " << label);
        return {};
    }
    /// The first line below a step that stands for a part.
    QModelIndex firstPart(int step) {
        GuideModel& model = guide().model();
        return model.index(0, 0, model.index(step, 0));
    }
};

/// Drops what is dragged on the editor; whether it may be dropped there.
bool drop(CodeEditor& editor, const DraggedNode& dragged, Qt::KeyboardModifiers with) {
    QWidget* target = editor.findChild<QWidget*>(QStringLiteral("qt_scrollarea_viewport"));
    REQUIRE(target != nullptr);
    const std::unique_ptr<QMimeData> data(mimeOf(dragged));
    const QPoint at(40, 8);
    QDragEnterEvent over(at, Qt::CopyAction, data.get(), Qt::LeftButton, with);
    QApplication::sendEvent(target, &over);
    QDropEvent event(at, Qt::CopyAction, data.get(), Qt::LeftButton, with);
    QApplication::sendEvent(target, &event);
    return over.isAccepted();
}

}  // namespace

TEST_CASE("steps of the guide are dragged, moved by keys, copied, renamed and removed",
          "[app][guide]") {
    GuideFixture fixture("matmul-blocking.candler");
    GuideView& guide = fixture.guide();
    GuideModel& model = guide.model();
    const QAbstractItemModelTester tester(&model);
    const QStringList before = fixture.steps();
    REQUIRE(before.size() >= 2);
    const std::unique_ptr<QMimeData> data(model.mimeData({model.index(0, 0)}));
    CHECK_FALSE(model.canDropMimeData(data.get(), Qt::MoveAction, -1, -1, model.index(1, 0)));
    model.dropMimeData(data.get(), Qt::MoveAction, 2, 0, {});
    REQUIRE(fixture.waitFor([&] { return fixture.steps() != before; }));
    CHECK(fixture.steps()[1] == before[0]);
    CHECK(fixture.shownSteps() == fixture.steps());
    CHECK(fixture.window.controller().isStale());
    fixture.trigger("undo");
    CHECK(fixture.steps() == before);
    CHECK(fixture.shownSteps() == before);

    guide.tree().setCurrentIndex(model.index(0, 0));
    guide.tree().setFocus();
    QTest::keyClick(&guide.tree(), Qt::Key_Down, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(fixture.steps()[1] == before[0]);
    CHECK(guide.tree().currentIndex().row() == 1);
    QTest::keyClick(&guide.tree(), Qt::Key_Up, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(fixture.steps() == before);

    guide.duplicateStep(0);
    CHECK(fixture.steps()[1] == before[0] + QStringLiteral(" 2"));
    CHECK(fixture.sketch(1) == fixture.sketch(0));
    model.setData(model.index(1, 0), QStringLiteral("another"), Qt::EditRole);
    REQUIRE(fixture.waitFor([&] { return fixture.steps()[1] == QStringLiteral("another"); }));
    CHECK(fixture.shownSteps() == fixture.steps());
    model.setData(model.index(1, 0), before[0], Qt::EditRole);
    REQUIRE(fixture.waitFor(
        [&] { return guide.aboutText().contains(QStringLiteral("already a step")); }));
    CHECK(fixture.steps()[1] == QStringLiteral("another"));
    fixture.screenshot("guide-steps");
    guide.removeStep(1);
    CHECK(fixture.steps() == before);
    fixture.trigger("undo");
    CHECK(fixture.steps()[1] == QStringLiteral("another"));
}

TEST_CASE("rows of the guide are as high as their texts need", "[app][guide][layout]") {
    GuideFixture fixture("matmul-blocking.candler");
    fixture.trigger("run");
    QTreeView& tree = fixture.guide().tree();
    // The same rows alone, as wide as they are to be.
    QWidget alone;
    QVBoxLayout layout(&alone);
    QTreeView rows;
    rows.setModel(tree.model());
    rows.setItemDelegate(tree.itemDelegate());
    rows.setHeaderHidden(true);
    rows.setColumnHidden(GuideModel::Status, true);
    layout.addWidget(&rows);
    alone.show();
    const int line = rows.fontMetrics().height();
    const auto height = [&](int width) {
        alone.resize(width, 300);
        fixture.settle();
        rows.doItemsLayout();
        return rows.visualRect(rows.model()->index(0, 0)).height();
    };
    CHECK(height(600) < 2 * line);
    CHECK(height(200) >= 2 * line);
    // The tooltip has all, whatever the width.
    const QString tip = tree.model()->index(0, 0).data(Qt::ToolTipRole).toString();
    CHECK(tip.startsWith(QStringLiteral("split\nfound in iteration 6\n")));
    tree.window()->resize(1024, 700);
    fixture.settle();
    fixture.screenshot("guide-rows-small");
}

TEST_CASE("parts of a sketch are a tree that leads to the classes and to their proofs",
          "[app][guide]") {
    GuideFixture fixture("map-fusion.candler");
    MainWindow& window = fixture.window;
    GuideView& guide = fixture.guide();
    const QAbstractItemModelTester tester(&guide.model());
    fixture.trigger("run");
    const QModelIndex whole = fixture.firstPart(0);
    REQUIRE(guide.model().partAt(whole));
    const QModelIndex inner = guide.model().index(0, 0, whole);
    REQUIRE(guide.model().partAt(inner));
    CHECK(guide.model().stepOf(inner) == 0);
    guide.tree().expandAll();
    guide.tree().setCurrentIndex(whole);
    CHECK(guide.findChild<QAction*>(QStringLiteral("showPart"))->isEnabled());
    guide.findChild<QAction*>(QStringLiteral("showPart"))->trigger();
    fixture.settle();
    CHECK(window.graphView().budgetText().contains(QStringLiteral("satisfy contains(")));
    const EClassId first{guide.model().partAt(whole)->where.front()};
    CHECK(window.graphView().canvas()->itemOf(first) != nullptr);
    CHECK(window.selection().eclass() == first);
    CHECK(window.graphView().canvas()->overlay().marks.sketchParts.contains(first));
    fixture.screenshot("guide-witnesses");

    guide.findChild<QAction*>(QStringLiteral("provePart"))->trigger();
    auto* view = qobject_cast<ExplanationView*>(window.view("explanation"));
    REQUIRE(fixture.waitFor([&] { return !view->isBusy(); }));
    INFO(view->message().toStdString());
    CHECK(view->message().contains(QStringLiteral("satisfies contains(")));
    CHECK(view->rewrites().rowCount() > 0);
    CHECK(window.dock("explanation")->isVisible());
    fixture.screenshot("guide-proof");
}

TEST_CASE("a sub-proof is stepped into in the replay, and left again", "[app][guide]") {
    GuideFixture fixture("matmul-blocking.candler");
    fixture.trigger("run");
    auto* view = qobject_cast<ExplanationView*>(fixture.window.view("explanation"));
    fixture.window.dock("explanation")->raise();
    view->setQuestion(ProofQuestion::Kind::Found);
    view->ask();
    REQUIRE(fixture.waitFor([&] { return !view->isBusy(); }));
    ReplayPane& replay = view->replay();
    const SubProofModel& model = view->subProofs();
    // The first step that rests on others.
    QModelIndex part;
    for (int i = 0; i < model.rowCount() && !part.isValid(); ++i)
        part = model.index(0, 0, model.index(i, 0, {}));
    REQUIRE(part.isValid());
    replay.goTo(1);
    const QString before = replay.before();
    replay.enter(part.data().toString(), model.chainAt(part));
    CHECK(replay.depth() == 1);
    CHECK(replay.step() == 0);
    CHECK(replay.before() != replay.after());
    fixture.screenshot("sub-proof");
    auto* out = view->findChild<QToolButton*>(QStringLiteral("leaveSubProof"));
    // As deep as it goes, and back.
    for (int i = 0; i < 3 && !replay.subProofs().isEmpty(); ++i) replay.enterSubProof(0);
    while (out->isEnabled()) out->click();
    CHECK(replay.depth() == 0);
    CHECK(replay.step() == 1);
    CHECK(replay.before() == before);
    CHECK_FALSE(out->isEnabled());
}

TEST_CASE("a step is added that looks for an e-node of the picture", "[app][guide]") {
    GuideFixture fixture("map-fusion.candler");
    fixture.trigger("step");
    const DraggedNode node = fixture.nodeCalled("mul");
    fixture.guide().addStepFor(node.moment, node.node);
    REQUIRE(fixture.waitFor([&] { return fixture.steps().size() == 2; }));
    CHECK(fixture.sketch(1) == "contains(mul)");
    CHECK(fixture.window.controller().project().guide[1].rules ==
          fixture.window.controller().project().guide[0].rules);
    REQUIRE(fixture.waitFor([&] { return fixture.window.controller().canRun(); }));
    fixture.trigger("run");
    CHECK(fixture.state() == SessionState::GoalReached);
    fixture.trigger("undo");
    CHECK(fixture.steps().size() == 1);
}

TEST_CASE("an e-node is dropped into a sketch where there is a hole", "[app][guide]") {
    GuideFixture fixture("map-fusion.candler");
    fixture.trigger("step");
    CodeEditor& editor = fixture.guide().editor();
    const std::string before = fixture.sketch();
    const DraggedNode node = fixture.nodeCalled("app");
    {
        const std::unique_ptr<QMimeData> data(mimeOf(node));
        CHECK(draggedNode(*data) == node);
    }
    // Its holes are in a type only.
    CHECK_FALSE(drop(editor, node, Qt::NoModifier));
    CHECK(fixture.sketch() == before);
    CHECK_FALSE(fixture.guide().whyNoPattern().isEmpty());
    Project project = fixture.window.controller().project();
    project.guide[0].sketch = "contains(?)";
    fixture.window.controller().edit(project);
    const int changes = fixture.window.controller().history().stack().count();
    CHECK(drop(editor, node, Qt::NoModifier));
    REQUIRE(fixture.waitFor([&] { return fixture.sketch() != "contains(?)"; }));
    INFO(fixture.sketch());
    CHECK_THAT(fixture.sketch(), Catch::StartsWith("contains(app("));
    CHECK(fixture.window.controller().history().stack().count() == changes + 1);
    fixture.trigger("undo");
    CHECK(fixture.sketch() == "contains(?)");
    CHECK(drop(editor, node, Qt::ShiftModifier));
    REQUIRE(fixture.waitFor([&] { return fixture.sketch() != "contains(?)"; }));
    CHECK_THAT(fixture.sketch(), !Catch::Contains("?"));
    fixture.trigger("undo");

    // The same from the menu.
    CHECK_FALSE(fixture.window.action("insertPattern")->isEnabled());
    fixture.window.selection().selectNode(node.eclass, node.node);
    fixture.trigger("insertPattern");
    REQUIRE(fixture.waitFor([&] { return fixture.sketch() != "contains(?)"; }));
    CHECK_THAT(fixture.sketch(), Catch::StartsWith("contains(app("));
}

TEST_CASE("an e-node that is dropped on the inspector is selected", "[app][guide]") {
    GuideFixture fixture("map-fusion.candler");
    fixture.trigger("step");
    const DraggedNode node = fixture.nodeCalled("map");
    const std::unique_ptr<QMimeData> data(mimeOf(node));
    QDragEnterEvent enter({5, 5}, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(fixture.window.dock("inspector"), &enter);
    QDropEvent event({5, 5}, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(fixture.window.dock("inspector"), &event);
    CHECK(event.isAccepted());
    CHECK(fixture.window.selection().eclass() == node.eclass);
    CHECK(fixture.window.selection().enode() == node.node);
}

TEST_CASE("holes of a sketch are found, but not those in types", "[app][guide]") {
    CHECK(sketchHoles("app(map :: ?t -> n.?dt -> ?t, ?)") == std::vector<std::size_t>{30});
    CHECK(sketchHoles("?:x or ? -- ?").size() == 1);
    CHECK(sketchHoles("(? :: ?t) or ?") == std::vector<std::size_t>{1, 13});
    CHECK(sketchHoles("natApp[?](?)") == std::vector<std::size_t>{10});
    CHECK(nearestHole("", 7) == 0U);
    CHECK(nearestHole("f(?, ?)", 6) == 5U);
    CHECK_FALSE(nearestHole("map", 0));
    CHECK(withHoleFilled("f(?, ?)", 5, "g(?)") == "f(?, g(?))");
    CHECK_FALSE(withHoleFilled("f(?, ?)", 4, "g"));
}

TEST_CASE("the first term on the way that is not there is told", "[app][guide]") {
    GuideFixture fixture("map-fusion.candler");
    fixture.trigger("run");
    fixture.guide().showWaypoints();
    auto* dialog = fixture.guide().findChild<WaypointsDialog*>();
    REQUIRE(dialog != nullptr);
    const std::string found = fixture.window.controller().runView()->report->steps[0].foundTerm;
    const QString one = fromUtf8(found).simplified();
    dialog->editor().setText(one);
    dialog->check();
    REQUIRE(fixture.waitFor([&] { return dialog->answer().contains(QStringLiteral("class")); }));
    INFO(dialog->answer().toStdString());
    CHECK(dialog->answer().startsWith(QStringLiteral("all 1 terms are there")));
    dialog->editor().setText(one + QStringLiteral("\n/\\n. \\xs. map (\\x. mul x 3) xs"));
    dialog->check();
    REQUIRE(fixture.waitFor([&] { return dialog->answer().contains(QStringLiteral("term 2")); }));
    INFO(dialog->answer().toStdString());
    CHECK(dialog->answer().contains(QStringLiteral("is not in the e-graph")));
    CHECK_FALSE(fixture.window.controller().isStale());
    CHECK(fixture.window.controller().project().windowNotes.contains("waypoints"));
    dialog->grab();
    fixture.screenshot("waypoints");
    dialog->close();
}
