// Breakpoints that pause a run, rules tried on a term, and what of an e-graph each rule made.
#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextLayout>
#include <catch2/catch.hpp>

#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/BreakpointsView.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/GrowthView.h"
#include "app/workbench/views/RulesView.h"
#include "app/workbench/views/TrialPane.h"
#include "app/workbench/widgets/ActionReason.h"
#include "app/workbench/widgets/StackedChart.h"
#include "app/workbench/widgets/TimeSlider.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::cell;
using candler::test::clipped;
using candler::test::WindowFixture;

namespace {

constexpr const char* kDerivative = "math-derivative.candler";

template <typename View>
View& shownView(WindowFixture& fixture, const char* id) {
    QDockWidget* dock = fixture.window.dock(id);
    dock->show();
    dock->raise();
    auto* view = qobject_cast<View*>(fixture.window.view(id));
    REQUIRE(view != nullptr);
    REQUIRE(WindowFixture::waitFor([&] { return view->isVisible(); }));
    return *view;
}

int rowOf(const RuleTableModel& model, const char* rule) {
    for (int row = 0; row < model.rowCount(); ++row)
        if (model.rule(row).name == rule) return row;
    return -1;
}

/// Of a label that can be seen.
QString labelText(const QWidget& view, const QString& part) {
    for (const QLabel* label : view.findChildren<QLabel*>())
        if (label->isVisible() && label->text().contains(part)) return label->text();
    return {};
}

}  // namespace

TEST_CASE("a breakpoint set by F9 pauses the run and says why; undo takes it away",
          "[app][breakpoints]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    CHECK(!window.action("breakpoint")->isEnabled());
    CHECK(window.action("breakpoint")->shortcut() == QKeySequence(Qt::Key_F9));
    fixture.openExample(kDerivative);
    CHECK(whyNot(*window.action("breakpoint")).contains(QStringLiteral("select a rule")));
    auto& view = shownView<BreakpointsView>(fixture, "breakpoints");
    window.selection().selectRule(QStringLiteral("d-mul"));
    fixture.trigger("breakpoint");
    REQUIRE(view.model().rowCount() == 1);
    CHECK(cell(view.model(), 0, BreakpointModel::When) == QStringLiteral("rule d-mul fires"));
    CHECK(!window.controller().isStale());

    fixture.trigger("run");
    CHECK(fixture.state() == SessionState::Paused);
    const std::string status = window.controller().runView()->status.text;
    CHECK_THAT(status,
               Catch::StartsWith("Paused: rule d-mul fired for the first time in this step ("));
    CHECK(cell(view.model(), 0, BreakpointModel::Hits) == QStringLiteral("1"));
    CHECK(cell(view.model(), 0, BreakpointModel::Last).startsWith(QStringLiteral("rule d-mul")));
    fixture.screenshot("breakpoints");

    // Without it the run goes on to its end; with it again nothing is out of date.
    fixture.trigger("undo");
    CHECK(view.model().rowCount() == 0);
    CHECK(window.controller().project().breakpoints.empty());
    fixture.trigger("redo");
    CHECK(view.model().rowCount() == 1);
    fixture.trigger("breakpoint");
    CHECK(view.model().rowCount() == 0);
    fixture.trigger("run");
    CHECK(fixture.state() == SessionState::GoalReached);
    CHECK(!window.controller().isStale());
}

TEST_CASE("breakpoints are written, switched off and of classes, and mistakes are said",
          "[app][breakpoints]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample(kDerivative);
    auto& view = shownView<BreakpointsView>(fixture, "breakpoints");
    view.add(QStringLiteral("rule d-mul"));
    CHECK(view.model().rowCount() == 0);
    CHECK(!labelText(view, QStringLiteral("'fires' is expected")).isEmpty());
    view.add(QStringLiteral("any class > 6 e-nodes"));
    CHECK(labelText(view, QStringLiteral("'fires' is expected")).isEmpty());
    REQUIRE(view.model().rowCount() == 1);

    // Switched off it lets the event pass.
    auto& table = *view.findChild<QTableView*>();
    QAbstractItemModel& model = *table.model();
    const QModelIndex when = model.index(0, BreakpointModel::When);
    REQUIRE(model.setData(when, Qt::Unchecked, Qt::CheckStateRole));
    CHECK(!window.controller().project().breakpoints.front().isOn);
    fixture.trigger("step");
    fixture.trigger("step");
    fixture.trigger("step");
    CHECK(window.controller().runView()->status.breakpoint.empty());
    REQUIRE(model.setData(when, Qt::Checked, Qt::CheckStateRole));

    // A class that is selected is to pause the run when it grows.
    fixture.trigger("reset");
    REQUIRE(WindowFixture::waitFor(
        [&] { return window.graphView().shown()->snapshot->iteration() == 0; }));
    REQUIRE(model.setData(when, QStringLiteral("rule no-such-rule fires"), Qt::EditRole));
    REQUIRE(WindowFixture::waitFor([&] {
        return cell(model, 0, BreakpointModel::Last).startsWith(QStringLiteral("has no effect: "));
    }));
    const Snapshot& snapshot = *window.graphView().shown()->snapshot;
    window.selection().selectClass(snapshot.classes()[snapshot.roots()[0]].id);
    fixture.trigger("breakpoint");
    REQUIRE(model.rowCount() == 2);
    fixture.trigger("run");
    CHECK(fixture.state() == SessionState::Paused);
    CHECK_THAT(window.controller().runView()->status.text, Catch::StartsWith("Paused: class "));
    CHECK(clipped(view).isEmpty());
}

TEST_CASE("F9 is about what was picked last, and shows what it did", "[app][breakpoints]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample(kDerivative);
    auto& rules = shownView<RulesView>(fixture, "rules");
    rules.selectRule(QStringLiteral("d-mul"));
    REQUIRE(WindowFixture::waitFor([&] { return window.graphView().shown() != nullptr; }));
    const Snapshot& snapshot = *window.graphView().shown()->snapshot;
    window.selection().selectClass(snapshot.classes()[snapshot.roots()[0]].id);
    // The row is the current one already: a click on it picks its rule again.
    auto& table = *rules.findChild<QTableView*>();
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                      table.visualRect(table.currentIndex().siblingAtColumn(1)).center());
    window.dock("breakpoints")->hide();
    fixture.trigger("breakpoint");
    REQUIRE(window.controller().project().breakpoints.size() == 1);
    CHECK(window.controller().project().breakpoints[0].when == "rule d-mul fires");
    CHECK(window.dock("breakpoints")->isVisible());

    // A class that is not in what is shown: a reason, not silence.
    window.selection().selectClass(EClassId(1'000'000U));
    CHECK(
        whyNot(*window.action("breakpoint")).contains(QStringLiteral("not in the e-graph shown")));

    // A rule that is picked elsewhere is the one that the docks ask about.
    window.selection().selectRule(QStringLiteral("comm-add"));
    CHECK(table.currentIndex().siblingAtColumn(0).data().toString() == QStringLiteral("comm-add"));
}

TEST_CASE("a breakpoint may name a parameter", "[app][breakpoints]") {
    WindowFixture fixture;
    fixture.openExample(kDerivative);
    Project project = fixture.window.controller().project();
    ProjectParameter most;
    most.name = "most";
    most.value = 6;
    most.values = {6};
    project.parameters.push_back(most);
    fixture.window.controller().edit(project);
    auto& view = shownView<BreakpointsView>(fixture, "breakpoints");
    view.add(QStringLiteral("any class > $nothing e-nodes"));
    CHECK(view.model().rowCount() == 0);
    view.add(QStringLiteral("any class > $most e-nodes"));
    CHECK(view.model().rowCount() == 1);
}

TEST_CASE("what happened at a breakpoint is a sentence that can be translated", "[app]") {
    // In English it stays as it is, whatever is inside.
    for (const char* text :
         {"Paused: rule d-mul fired for the first time in this step (2 merges, 5 new e-nodes)",
          "Paused: class 3 has 10 e-nodes (the newest added by rule d-mul)",
          "Paused: class 3 and 8 merged (congruence after rule d-mul)",
          "Node limit 40 reached – breakpoint: the e-graph has 44 e-nodes",
          "at position 2: the rule expects ?a again, which is (+ a b), found 0"})
        CHECK(toUtf8(engineText(text)) == text);
}

TEST_CASE("the rules of a step are those that it uses", "[app][rules]") {
    WindowFixture fixture;
    Project project = candler::test::example("matmul-blocking.candler");
    REQUIRE(project.guide.size() == 2);
    // A rule that only the second step has.
    REQUIRE(project.guide[0].rules.size() > 1);
    const std::string other = project.guide[0].rules.back();
    project.guide[0].rules.pop_back();
    project.guide[1].rules = {other};
    fixture.open(project);
    auto& view = shownView<RulesView>(fixture, "rules");
    const std::vector<StepInfo>& steps = fixture.window.controller().loaded()->info->steps;
    CHECK(static_cast<std::size_t>(view.model().rowCount()) == steps[0].rules.size());
    // It is there for whoever asks for it.
    fixture.window.selection().selectRule(fromUtf8(steps[1].rules[0]));
    CHECK(rowOf(view.model(), steps[1].rules[0].c_str()) >= 0);
}

TEST_CASE("rules are tried on a term: what they make of it, or what is in the way",
          "[app][trial]") {
    WindowFixture fixture;
    fixture.openExample(kDerivative);
    auto& view = shownView<RulesView>(fixture, "rules");
    auto& tabs = *view.findChild<QTabWidget*>();
    TrialPane& trial = view.trial();
    const auto waitForText = [&](const char* text) {
        return WindowFixture::waitFor(
            [&] { return trial.resultText().contains(QString::fromUtf8(text)); });
    };
    view.selectRule(QStringLiteral("comm-add"));
    tabs.setCurrentWidget(&trial);
    trial.tryOn(QStringLiteral("(/ (+ a b) 0)"));
    REQUIRE(waitForText("comm-add"));
    CHECK(waitForText("applies at 1 place"));
    CHECK(trial.resultText().contains(QStringLiteral("(/ (+ b a) 0)")));
    fixture.screenshot("trial");
    // A hole is never broken over two lines, and is copied as it was written.
    auto& result = *trial.findChild<QTextBrowser*>();
    for (int width = 60; width < 400; width += 3) {
        result.document()->setTextWidth(width);
        for (QTextBlock block = result.document()->begin(); block.isValid(); block = block.next())
            for (int line = 1; line < block.layout()->lineCount(); ++line)
                CHECK(block.text()[block.layout()->lineAt(line).textStart() - 1] !=
                      QLatin1Char('?'));
    }
    result.selectAll();
    result.copy();
    CHECK(QApplication::clipboard()->text() == trial.resultText());
    CHECK(trial.resultText().contains(QStringLiteral("(+ ?a ?b)")));

    view.selectRule(QStringLiteral("cancel-div"));
    REQUIRE(waitForText("the rule expects ?a again, which is (+ a b), found 0"));
    CHECK(clipped(view).isEmpty());
    trial.tryOn(QStringLiteral("(/ (+ a b)"));
    REQUIRE(waitForText("▲"));

    // Other rules: what stands there is not of those.
    tabs.setCurrentIndex(0);
    view.selectRule(QStringLiteral("comm-add"));
    CHECK(trial.resultText().isEmpty());
    tabs.setCurrentWidget(&trial);
    REQUIRE(waitForText("▲"));

    // Without a term: the cheapest of the class that is selected.
    fixture.trigger("step");
    const Snapshot& snapshot = *fixture.window.graphView().shown()->snapshot;
    fixture.window.selection().selectClass(snapshot.classes()[snapshot.roots()[0]].id);
    trial.tryOn({});
    REQUIRE(waitForText("Tried on (d x"));
}

TEST_CASE("each rule has its blame, and a run without it counts what is missing", "[app][blame]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample(kDerivative);
    auto& view = shownView<RulesView>(fixture, "rules");
    view.selectRule(QStringLiteral("d-mul"));
    CHECK(!window.rules().whyNoRunWithout().isEmpty());
    fixture.trigger("step");
    fixture.trigger("step");
    REQUIRE(WindowFixture::waitFor([&] { return window.rules().blame(0) != nullptr; }));
    const RuleTableModel& model = view.model();
    const int row = rowOf(model, "d-mul");
    REQUIRE(row >= 0);
    CHECK(cell(model, row, RuleTableModel::Blame).contains(QLatin1Char('%')));
    CHECK(cell(model, row, RuleTableModel::Without) == QStringLiteral("–"));
    // The numbers beside it are those of the iteration that is looked at.
    fixture.moveSlider(1);
    CHECK(WindowFixture::waitFor(
        [&] { return !cell(model, row, RuleTableModel::Blame).contains(QLatin1Char('%')); }));
    fixture.moveSlider(2);
    CHECK(WindowFixture::waitFor(
        [&] { return cell(model, row, RuleTableModel::Blame).contains(QLatin1Char('%')); }));

    view.selectRule(QStringLiteral("d-mul"));
    CHECK(window.rules().whyNoRunWithout().isEmpty());
    view.runWithout();
    CHECK(window.rules().ruleLeftOut() == QStringLiteral("d-mul"));
    REQUIRE(WindowFixture::waitFor([&] { return window.rules().ruleLeftOut().isEmpty(); }));
    const WithoutRulePtr without = window.rules().without(0, "d-mul");
    REQUIRE(without != nullptr);
    CHECK(without->nodesWithout < without->nodesWith);
    CHECK(cell(model, row, RuleTableModel::Without).contains(QLatin1Char('%')));
    CHECK(!labelText(view, QStringLiteral("Without d-mul: ")).isEmpty());
    fixture.screenshot("blame");

    // Another e-graph: what was counted of this one is gone.
    fixture.trigger("reset");
    CHECK(WindowFixture::waitFor([&] { return window.rules().without(0, "d-mul") == nullptr; }));
    CHECK(window.rules().blame(0) == nullptr);
}

TEST_CASE("a run without a rule can be given up", "[app][blame]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("ac-explosion.candler");
    auto& view = shownView<RulesView>(fixture, "rules");
    fixture.trigger("run");
    const std::string rule = view.model().rule(0).name;
    view.selectRule(fromUtf8(rule));
    view.runWithout();
    REQUIRE(window.rules().ruleLeftOut() == fromUtf8(rule));
    window.rules().stopRunWithout();
    CHECK(window.rules().ruleLeftOut().isEmpty());
    CHECK(window.rules().whyNoRunWithout().isEmpty());
    QTest::qWait(200);
    CHECK(window.rules().without(0, rule) == nullptr);

    // One that was given up does not keep the next from its end.
    view.runWithout();
    REQUIRE(WindowFixture::waitFor([&] { return window.rules().without(0, rule) != nullptr; }));
}

TEST_CASE("the growth chart stacks rules and forecasts the limit; the slider knows phases",
          "[app]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("matmul-blocking.candler");
    auto& view = shownView<GrowthView>(fixture, "growth");
    CHECK(view.forecast().contains(QStringLiteral("has not been run yet")));
    for (int i = 0; i < 3; ++i) fixture.trigger("step");
    REQUIRE(WindowFixture::waitFor([&] { return view.pointCount() == 4; }));
    CHECK(view.forecast().contains(QStringLiteral("Grew by a factor of ")));
    fixture.screenshot("growth-forecast");
    view.showByRule(true);
    const std::vector<StackedSeries>& series = view.byRule().series();
    REQUIRE(!series.empty());
    double sum = 0;
    for (const StackedSeries& one : series)
        for (const double value : one.values) sum += value;
    double added = 0;
    for (const IterationReport& it : window.controller().runView()->report->steps[0].iterations)
        for (const RuleReport& rule : it.rules) added += static_cast<double>(rule.addedNodes);
    CHECK(sum == added);
    fixture.screenshot("growth-by-rule");

    auto* slider = qobject_cast<TimeSlider*>(window.graphView().slider());
    REQUIRE(slider != nullptr);
    REQUIRE(slider->marks().size() == 4);
    CHECK(slider->marks()[0].isStart);
    CHECK(slider->marks()[3].phases == 3);
    CHECK(slider->tip(3).startsWith(QStringLiteral("Iteration 3 – search: matches ")));
}
