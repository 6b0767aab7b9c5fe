// The user's walk through the window: open, step, look back, run to the goal, select, export.
#include <QAbstractButton>
#include <QComboBox>
#include <QDockWidget>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QSlider>
#include <QTest>
#include <algorithm>
#include <catch2/catch.hpp>

#include "app/session/ProjectFile.h"
#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/CodeView.h"
#include "app/workbench/views/CompareView.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/ExplanationView.h"
#include "app/workbench/views/GrowthView.h"
#include "app/workbench/views/GuideView.h"
#include "app/workbench/views/InspectorView.h"
#include "app/workbench/views/MeasurePane.h"
#include "app/workbench/views/RulesView.h"
#include "app/workbench/views/UnguidedPane.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "engine/support/FileSystem.h"
#include "tests/app/CompareFixture.h"

using namespace candler;
using candler::test::CompareFixture;
using candler::test::TemporaryFolder;
using candler::test::WindowFixture;

TEST_CASE("open, step, look back, run to the goal, select a class, export", "[app][workflow]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    CHECK(fixture.state() == SessionState::NoProject);
    fixture.screenshot("1-welcome");

    fixture.openExample("matmul-blocking.candler");
    CHECK(fixture.state() == SessionState::Idle);
    CHECK(window.graphView().shown()->snapshot->iteration() == 0);

    for (int i = 1; i <= 3; ++i) {
        fixture.trigger("step");
        CHECK(window.graphView().shown()->snapshot->iteration() == static_cast<std::uint32_t>(i));
    }
    CHECK(fixture.state() == SessionState::Paused);
    CHECK(window.graphView().slider()->maximum() == 3);
    CHECK(window.graphView().budgetText().startsWith(QStringLiteral("showing ")));
    const auto* growth = qobject_cast<GrowthView*>(window.view("growth"));
    CHECK(growth->pointCount() == 4);
    fixture.screenshot("2-stepped");

    fixture.moveSlider(1);
    const SnapshotPtr first = window.graphView().shown()->snapshot;
    CHECK(first->iteration() == 1);
    CHECK(first->nodes().size() == 100);
    CHECK(first->classes().size() == 94);
    CHECK(window.graphView().momentText() == QStringLiteral("split · iteration 1"));
    fixture.screenshot("3-iteration-1");

    fixture.trigger("run");
    CHECK(fixture.state() == SessionState::GoalReached);
    const auto* guide = qobject_cast<GuideView*>(window.view("guide"));
    CHECK(guide->model().light(0) == StepLight::Found);
    CHECK(guide->model().light(1) == StepLight::Found);

    const SnapshotPtr last = window.graphView().shown()->snapshot;
    // The class of the slice with most e-nodes, by a click of the selection that all views share.
    const auto& boxes = window.graphView().canvas()->picture()->slice.boxes;
    const ClassIndex busiest = std::ranges::max_element(boxes, {}, [&](const SliceBox& box) {
                                   return last->nodesOf(box.classIndex).size();
                               })->classIndex;
    const EClassId picked = last->classes()[busiest].id;
    window.selection().selectClass(picked);
    const auto* inspector = qobject_cast<InspectorView*>(window.view("inspector"));
    CHECK(inspector->model().rowCount() == static_cast<int>(last->nodesOf(busiest).size()));
    CHECK(inspector->model().rowCount() > 1);
    CHECK(inspector->headline().contains(QString::number(picked.value)));
    const auto* code = qobject_cast<CodeView*>(window.view("code"));
    CHECK(fixture.waitFor([&] { return code->shownText().contains(QStringLiteral("for (")); }));
    fixture.screenshot("4-goal");
    window.setTheme(ThemeChoice::Dark);
    fixture.settle();
    fixture.screenshot("5-goal-dark");
    window.setTheme(ThemeChoice::Light);

    const TemporaryFolder folder;
    for (const char* name : {"a.svg", "a.pdf", "a.png", "a.dot", "a.json"}) {
        CHECK(window.exportPicture(folder.file(name)));
        CHECK(QFileInfo(folder.file(name)).size() > 500);
    }
    CHECK_FALSE(window.exportPicture(folder.file("a.gif")));
    bool isExported = false;
    QObject::connect(&window.controller(), &SessionController::exported, &window,
                     [&] { isExported = true; });
    window.controller().exportCode(folder.file("kernel"));
    CHECK(fixture.waitFor([&] { return isExported; }));
    CHECK(std::filesystem::exists(folder.path() / "kernel" / "CMakeLists.txt"));
    fixture.screenshot("6-exported");
}

TEST_CASE("from an example to measured code and back to its proof", "[app][workflow]") {
    CompareFixture fixture;
    MainWindow& window = fixture.window;
    SharedSelection& selection = window.selection();
    EGraphView& graph = window.graphView();
    // Open, edit the sketch, step, go back.
    fixture.openExample("dot-product.candler");
    auto* sketch = window.view("guide")->findChild<CodeEditor*>();
    REQUIRE(sketch != nullptr);
    sketch->setFocus();
    QTest::keyClicks(sketch->focusProxy(), QStringLiteral(" "));
    CHECK(window.controller().isModified());
    for (int i = 0; i < 2; ++i) fixture.trigger("step");
    fixture.moveSlider(1);
    CHECK(graph.shown()->snapshot->iteration() == 1);
    fixture.trigger("run");
    REQUIRE(fixture.state() == SessionState::GoalReached);
    CHECK_FALSE(window.controller().isStale());

    // Find, and ask why.
    graph.findChild<QLineEdit*>()->setText(QStringLiteral("op:app"));
    REQUIRE(fixture.waitFor([&] { return !graph.canvas()->overlay().marks.found.empty(); }));
    window.action("findNext")->trigger();
    REQUIRE(selection.eclass());
    const Snapshot& snapshot = *graph.shown()->snapshot;
    std::optional<ClassIndex> rich;
    for (ClassIndex index = 0; index < snapshot.classes().size() && !rich; ++index)
        if (snapshot.nodesOf(index).size() > 1) rich = index;
    REQUIRE(rich);
    selection.selectNode(snapshot.classes()[*rich].id, snapshot.nodesOf(*rich)[0].id);
    auto& explanation = *qobject_cast<ExplanationView*>(window.view("explanation"));
    window.action("explainEqual")->trigger();
    REQUIRE(fixture.waitFor([&] { return !explanation.isBusy(); }));
    CHECK(explanation.rewrites().rowCount() > 0);

    // Pin what was chosen, compare with the rules alone.
    const auto isIdle = [&] {
        return !window.controller().isRunning() && !window.controller().isCodeBusy() &&
               window.controller().code() != nullptr && !window.extraction().isExtracting() &&
               !window.extraction().isExplaining() && graph.isUpToDate() && !graph.isBusy();
    };
    REQUIRE(fixture.waitFor(isIdle));
    fixture.trigger("acceptBaseline");
    REQUIRE(fixture.waitFor([&] { return window.comparison().hasBaseline(); }));
    const ExtractionViewPtr shown = graph.shown();
    const ClassIndex root = shown->snapshot->roots()[0];
    selection.selectNode(shown->snapshot->classes()[root].id,
                         shown->snapshot->nodes()[shown->chosen[root]].id);
    REQUIRE(fixture.waitFor([&] { return isIdle() && window.action("pin")->isEnabled(); }));
    window.action("pin")->trigger();
    REQUIRE(fixture.waitFor(isIdle));
    CHECK(window.controller().project().guide[0].pins.size() == 1);
    CHECK(fixture.state() == SessionState::GoalReached);
    UnguidedPane* compare = &qobject_cast<CompareView*>(window.view("compare"))->unguided();
    compare->findChild<QPushButton*>()->click();
    REQUIRE(fixture.waitFor([&] { return !compare->text().isEmpty(); }, 240));
    REQUIRE(fixture.waitFor(isIdle));

    // Compare: two iterations, and the run with what was accepted before the pin.
    fixture.show(CompareController::Kind::Iterations);
    CHECK(fixture.result().leftName != fixture.result().rightName);
    CHECK_FALSE(fixture.result().isEmpty());
    fixture.trigger("compareBaseline");
    REQUIRE(fixture.waitFor([&] {
        const DifferencePtr result = window.comparison().result();
        return result && result->leftName == QStringLiteral("Baseline");
    }));
    fixture.screenshot("7-compared");
    REQUIRE(fixture.waitFor(isIdle));

    // Measure: the commands are seen, then run.
    fixture.trigger("measure");
    auto* code = qobject_cast<CodeView*>(window.view("code"));
    REQUIRE(window.measuring().state() == MeasureState::Asking);
    CHECK(code->measuring().detailText().contains(QStringLiteral("-std=c++17")));
    fixture.screenshot("8-measure-question");
    code->findChild<QPushButton*>(QStringLiteral("runMeasurement"))->click();
    REQUIRE(fixture.waitFor([&] { return window.measuring().state() == MeasureState::Idle; }, 240));
    INFO(toUtf8(code->measuring().statusText() + code->measuring().detailText()));
    REQUIRE(code->measuring().history().rowCount() == 1);
    CHECK(code->measuring().history().at(0).isMeasured());
    fixture.screenshot("9-measured");

    const TemporaryFolder folder;
    bool isExported = false;
    QObject::connect(&window.controller(), &SessionController::exported, &window,
                     [&] { isExported = true; });
    window.controller().exportCode(folder.file("kernel"));
    REQUIRE(fixture.waitFor([&] { return isExported; }));
    CHECK(std::filesystem::exists(folder.path() / "kernel" / "dot_product.cpp"));
}

TEST_CASE("the first-contact examples reach their goals", "[app]") {
    const char* const name = GENERATE("map-fusion.candler", "transpose.candler");
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample(name);
    fixture.trigger("run");
    CHECK(fixture.state() == SessionState::GoalReached);
    const auto* code = qobject_cast<CodeView*>(window.view("code"));
    CHECK(fixture.waitFor([&] { return window.controller().code() != nullptr; }));
    const CodeResultPtr result = window.controller().code();
    // A program that takes functions has no kernel, and says so where the code would be.
    CHECK(code->shownText().contains(QStringLiteral("for (")) == (result->code != nullptr));
    CHECK((result->code != nullptr) != !result->problems.empty());
    CHECK(window.controller().problems().empty());
    // The newest e-node that the found term uses.
    const Slice& slice = window.graphView().canvas()->picture()->slice;
    const auto isBusy = [](const SliceBox& box) { return box.isChosen && box.rows.size() > 1; };
    const auto box = std::ranges::find_if(slice.boxes, isBusy);
    REQUIRE(box != slice.boxes.end());
    window.selection().selectNode(slice.snapshot->classes()[box->classIndex].id,
                                  slice.snapshot->nodes()[box->rows[0].node].id);
    const auto* inspector = qobject_cast<InspectorView*>(window.view("inspector"));
    CHECK(inspector->model().rowCount() == static_cast<int>(box->rows.size() + box->hiddenRows));
    fixture.screenshot(name);
    window.setTheme(ThemeChoice::Dark);
    fixture.screenshot((std::string(name) + "-dark").c_str());
    window.setTheme(ThemeChoice::Light);
}

TEST_CASE("a guide is compared with its rules without it", "[app]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("map-fusion.candler");
    auto* view = qobject_cast<CompareView*>(window.view("compare"));
    REQUIRE(view != nullptr);
    auto* kinds = view->findChild<QComboBox*>(QStringLiteral("compareKind"));
    kinds->setCurrentIndex(kinds->findText(QStringLiteral("With and without guide")));
    UnguidedPane* compare = &view->unguided();
    CHECK(compare->text().isEmpty());
    CHECK(compare->emptyText().startsWith(QStringLiteral("Press “Compare”")));
    auto* button = compare->findChild<QPushButton*>();
    REQUIRE(button->isEnabled());
    button->click();
    CHECK_FALSE(button->isEnabled());
    CHECK(compare->summary() == QStringLiteral("Comparing…"));
    REQUIRE(WindowFixture::waitFor([&] { return !compare->text().isEmpty(); }));
    CHECK(compare->text().contains(QStringLiteral("unguided")));
    CHECK(compare->pointCounts().first >= 2);
    CHECK(compare->pointCounts().second >= 2);
    CHECK(button->isEnabled());
    // The sentences say what the tables do.
    INFO(toUtf8(compare->summary() + compare->notes().join(QStringLiteral("; "))));
    CHECK(compare->summary().contains(QStringLiteral("With the guide: every step found its goal")));
    CHECK(compare->summary().contains(QStringLiteral("Without the guide: the goal was found")));
    CHECK(compare->notes().contains(QStringLiteral("fused: found")));
    CHECK(compare->notes().contains(QStringLiteral("without the guide: found")));
    // The start of a step is no iteration.
    const auto iterations =
        QRegularExpression(QStringLiteral("With the guide: .*iterations: (\\d+),"))
            .match(compare->summary());
    REQUIRE(iterations.hasMatch());
    CHECK(compare->guided().pieces().back().back().x() == iterations.captured(1).toDouble());
    // The run of the window is untouched.
    CHECK(fixture.state() == SessionState::Idle);
    window.dock("compare")->raise();
    fixture.screenshot("12-comparison");

    fixture.openExample("matmul-blocking.candler");
    REQUIRE(WindowFixture::waitFor([&] { return compare->text().isEmpty(); }));
    button->click();
    window.controller().stop();
    REQUIRE(WindowFixture::waitFor([&] { return button->isEnabled(); }));
    CHECK(compare->text().isEmpty());
    CHECK(compare->summary() != QStringLiteral("Comparing…"));
}

TEST_CASE("a comparison says nothing of goals that there are not", "[app]") {
    WindowFixture fixture;
    fixture.openExample("math-costs.candler");
    const auto* view = qobject_cast<CompareView*>(fixture.window.view("compare"));
    const UnguidedPane& compare = view->unguided();
    compare.findChild<QPushButton*>()->click();
    REQUIRE(WindowFixture::waitFor([&] { return !compare.text().isEmpty(); }));
    INFO(toUtf8(compare.summary()));
    CHECK(compare.summary().contains(QStringLiteral("With the guide: no step has a goal (")));
    CHECK(compare.summary().contains(QStringLiteral("Without the guide: there is no goal (")));
    CHECK_FALSE(compare.summary().contains(QStringLiteral("found")));
}

TEST_CASE("a comparison names the limit and what it kept from being found", "[app]") {
    WindowFixture fixture;
    Project project = test::example("matmul-blocking.candler");
    constexpr std::size_t kNodes = 20'000;
    project.guide.back().settings.limits.nodes = kNodes;
    fixture.open(project);
    const auto* view = qobject_cast<CompareView*>(fixture.window.view("compare"));
    const UnguidedPane& compare = view->unguided();
    const auto* status = fixture.window.findChild<QLabel*>(QStringLiteral("statusLine"));
    fixture.trigger("run");
    REQUIRE(status->text().contains(QStringLiteral("sketches found")));
    // It is drawn while it grows, and the status line speaks of nothing else.
    std::size_t drawn = 0;
    bool isMixed = false;
    QObject::connect(&fixture.window.controller(), &SessionController::comparing, [&] {
        drawn = std::max(drawn, compare.pointCounts().first);
        isMixed = isMixed || status->text().contains(QStringLiteral("sketches found"));
    });
    compare.findChild<QPushButton*>()->click();
    REQUIRE(WindowFixture::waitFor([&] { return !compare.text().isEmpty(); }, 60));
    CHECK(drawn > 0);
    CHECK_FALSE(isMixed);
    CHECK(compare.emptyText().isEmpty());
    CHECK(status->text().contains(QStringLiteral("sketches found")));
    INFO(toUtf8(compare.summary() + compare.notes().join(QStringLiteral("; "))));
    CHECK(compare.summary().contains(
        QStringLiteral("Without the guide: the goal was not found (Node limit reached)")));
    CHECK(compare.summary().contains(QStringLiteral("when it reached the limit")));
    CHECK(compare.summary().contains(
        QStringLiteral("up to the limit of %1; merging equal ones left").arg(countString(kNodes))));
    CHECK(compare.notes().contains(QStringLiteral("limit: %1 e-nodes").arg(countString(kNodes))));
    CHECK(compare.notes().contains(QStringLiteral("without the guide: Node limit reached")));
    fixture.window.dock("compare")->raise();
    fixture.screenshot("12-comparison-limit");
}

TEST_CASE("the window says which iteration it speaks of", "[app]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("matmul-blocking.candler");
    const auto* status = window.findChild<QLabel*>(QStringLiteral("statusLine"));
    REQUIRE(status != nullptr);
    fixture.trigger("step");
    for (int i = 0; i < 2; ++i) fixture.trigger("phase");
    // Applied and not rebuilt: the latest state is no iteration yet.
    CHECK(window.graphView().momentText() == QStringLiteral("split · in iteration 2"));

    fixture.trigger("run");
    REQUIRE(fixture.state() == SessionState::GoalReached);
    const auto* guide = qobject_cast<GuideView*>(window.view("guide"));
    const auto* growth = qobject_cast<GrowthView*>(window.view("growth"));
    CHECK(growth->stepCount() == 2);
    // No line joins the e-graph of one step with that of the next.
    const std::vector<QList<QPointF>> pieces = growth->nodes().pieces();
    REQUIRE(pieces.size() == 2);
    CHECK(pieces[0].back().x() + 1 == pieces[1].front().x());
    const GuideReport& report = *window.controller().runView()->report;
    for (std::size_t s = 0; s < pieces.size(); ++s) {
        CHECK(pieces[s].front().y() == static_cast<double>(report.steps[s].startNodes));
        CHECK(pieces[s].back().y() == static_cast<double>(report.steps[s].iterations.back().nodes));
    }
    CHECK(guide->aboutText() == QStringLiteral("Indicators: reorder1 after iteration 10"));
    CHECK(status->text().contains(QStringLiteral("2 of 2 sketches found")));
    fixture.moveSlider(1);
    CHECK(guide->aboutText().endsWith(QStringLiteral("not the iteration shown in the e-graph")));
    CHECK(status->text().contains(QStringLiteral("split · iteration 1: 100 e-nodes, 94 classes")));
    fixture.screenshot("7-iteration-1-of-the-goal");

    // Ids of one step's classes mean nothing in the next one.
    window.selection().selectClass(window.graphView().shown()->snapshot->classes()[3].id);
    fixture.moveSlider(2);
    CHECK(window.selection().eclass());
    fixture.moveSlider(window.graphView().slider()->maximum());
    CHECK_FALSE(window.selection().eclass());
}

TEST_CASE("the canvas shows the found term with its own cost", "[app]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("matmul-blocking.candler");
    fixture.trigger("run");
    const ExtractionViewPtr view = window.graphView().shown();
    REQUIRE(view->isUnderSketch);
    const ClassIndex root = view->snapshot->roots().front();
    REQUIRE(view->cost > view->ranking.classCost(root));
    const Slice& slice = window.graphView().canvas()->picture()->slice;
    // Its functions are in the frame of the box.
    const SliceBox& top = slice.boxes[0];
    REQUIRE(top.folded.front() == root);
    CHECK(top.rows[0].isChosen);
    CHECK(top.title.ends_with("(" + costText(view->cost) + ")"));
    CHECK(top.rows[0].cost < view->cost);
}

TEST_CASE("a guide without sketches counts none, and texts are shown as they are", "[app]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    for (const QLabel* label : window.findChildren<QLabel*>())
        if (label->textFormat() == Qt::PlainText)
            CHECK_FALSE(label->text().contains(QStringLiteral("&gt;")));
    Project project = candler::test::example("map-fusion.candler");
    project.guide[0].sketch.clear();
    fixture.open(project);
    fixture.trigger("step");
    CHECK_FALSE(window.findChild<QLabel*>(QStringLiteral("statusLine"))
                    ->text()
                    .contains(QStringLiteral("sketches found")));
}

TEST_CASE("an export asks before it replaces files of others", "[app]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("map-fusion.candler");
    fixture.trigger("run");
    REQUIRE(fixture.state() == SessionState::GoalReached);
    REQUIRE(fixture.waitFor([&] { return !window.controller().isCodeBusy(); }));
    const TemporaryFolder folder;
    REQUIRE(writeFile(folder.path() / "README.md", "mine"));
    window.controller().exportCode(fromUtf8(folder.path().string()));
    QMessageBox* asked = nullptr;
    REQUIRE(fixture.waitFor([&] {
        asked = window.findChild<QMessageBox*>(QStringLiteral("replaceDialog"));
        return asked != nullptr;
    }));
    CHECK(asked->text().contains(QStringLiteral("README.md")));
    CHECK(readFile(folder.path() / "README.md").value() == "mine");
    CHECK_FALSE(std::filesystem::exists(folder.path() / "CMakeLists.txt"));
    bool isExported = false;
    QObject::connect(&window.controller(), &SessionController::exported, &window,
                     [&] { isExported = true; });
    for (QAbstractButton* button : asked->buttons())
        if (asked->buttonRole(button) == QMessageBox::DestructiveRole) button->click();
    CHECK(fixture.waitFor([&] { return isExported; }));
    CHECK(readFile(folder.path() / "README.md").value() != "mine");
}
