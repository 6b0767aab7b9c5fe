// Pins of a project in the window: the term of its step, the cost and the code follow, and undo
// takes them back.
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <catch2/catch.hpp>

#include "app/workbench/models/CandidateModel.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/CodeView.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/ExtractionPanel.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::WindowFixture;

namespace {

/// Either map may be cut in parts of four or of eight; one of them is to be cut in parts of four.
Project cutting() {
    Project project;
    project.title = "Cutting";
    project.program.text =
        "twice : (n : nat) -> (8*n).f32 -> (8*n).f32\n"
        "twice = /\\n. \\xs. map (\\x. add x x) (map (\\x. mul x x) xs)";
    project.defaults.normalForm = "benf";
    ProjectStep step;
    step.name = "cut";
    step.sketch = "contains(app(app(map, app(map, ?)), app(natApp[4](split), ?)))";
    step.rules = {"split-join-4", "split-join-8"};
    project.guide = {step};
    return project;
}

class ChoiceFixture : public WindowFixture {
public:
    ChoiceFixture() {
        window.resize(1280, 800);
        open(cutting());
        trigger("run");
        REQUIRE(state() == SessionState::GoalReached);
        window.dock("extraction")->raise();
        finish();
    }

    ExtractionController& extraction() { return window.extraction(); }
    ExtractionPanel& panel() { return *qobject_cast<ExtractionPanel*>(window.view("extraction")); }
    /// Waits until terms, code and pictures are those of the present wishes.
    void finish() {
        REQUIRE(waitFor([this] {
            const SessionController& session = window.controller();
            return !session.isRunning() && !session.isCodeBusy() &&
                   (state() != SessionState::GoalReached || session.code()) &&
                   !extraction().isExtracting() && !extraction().isExplaining() &&
                   window.graphView().isUpToDate() && !window.graphView().isBusy();
        }));
    }
    std::string code() { return toUtf8(qobject_cast<CodeView*>(window.view("code"))->shownText()); }
    void trigger(const char* action) {
        WindowFixture::trigger(action);
        finish();
    }
    [[nodiscard]] const StepReport& step() {
        return window.controller().runView()->report->steps.back();
    }
    void select(const SnapshotNode& node) {
        const Snapshot& snapshot = *window.graphView().shown()->snapshot;
        window.selection().selectNode(snapshot.classes()[node.classIndex].id, node.id);
        finish();
    }
    /// Selects an e-node of the map that is done last, by which the term costs more.
    SnapshotNode selectDearer() {
        const ExtractionViewPtr view = window.graphView().shown();
        const Snapshot& snapshot = *view->snapshot;
        std::optional<ClassIndex> last;
        for (ClassIndex index = 0; index < snapshot.classes().size(); ++index)
            if (snapshot.nodesOf(index).size() == 3 &&
                (!last || view->ranking.classCost(index) > view->ranking.classCost(*last)))
                last = index;
        REQUIRE(last);
        select(snapshot.nodesOf(*last)[0]);
        REQUIRE(extraction().report());
        for (const ChoiceCandidate& candidate : extraction().report()->candidates) {
            if (candidate.status != CandidateStatus::Loses || candidate.losesBy <= 0) continue;
            const SnapshotNode node = snapshot.nodes()[candidate.node];
            select(node);
            return node;
        }
        FAIL("no candidate costs more");
        return {};
    }
};

}  // namespace

TEST_CASE("a pin changes a project's term and code, undo takes it back", "[app]") {
    ChoiceFixture fixture;
    MainWindow& window = fixture.window;
    const std::string code = fixture.code();
    const StepReport before = fixture.step();
    REQUIRE(!code.empty());
    const SnapshotNode other = fixture.selectDearer();
    CHECK(fixture.panel().choices().rowCount() == 3);
    CHECK(fixture.extraction().shownRun()->run.result.check.treeCost == before.foundCost);
    fixture.screenshot("choice-before");

    fixture.trigger("pin");
    CHECK(fixture.state() == SessionState::GoalReached);
    REQUIRE(window.controller().project().guide[0].pins.size() == 1);
    CHECK(!window.controller().project().guide[0].pins[0].label.empty());
    CHECK(window.controller().isModified());
    CHECK(fixture.step().foundTerm != before.foundTerm);
    CHECK(fixture.step().foundCost > before.foundCost);
    CHECK(fixture.extraction().shownRun()->run.result.check.treeCost == fixture.step().foundCost);
    // The place that the user looks at stays.
    CHECK(window.selection().enode() == other.id);
    const std::string pinnedCode = fixture.code();
    CHECK(pinnedCode != code);
    fixture.screenshot("choice-pinned");

    fixture.trigger("undo");
    CHECK(fixture.state() == SessionState::GoalReached);
    CHECK(window.controller().project().guide[0].pins.empty());
    CHECK(fixture.step().foundTerm == before.foundTerm);
    CHECK(fixture.code() == code);
    fixture.trigger("redo");
    CHECK(fixture.code() == pinnedCode);

    // Elsewhere than where the step found its term nothing can be pinned.
    fixture.moveSlider(0);
    CHECK(!fixture.extraction().whyNoWishes().isEmpty());
    CHECK(!window.action("pin")->isEnabled());
    CHECK(!window.action("pin")->toolTip().isEmpty());
    CHECK(fixture.panel().wishLines().isEmpty());
    fixture.trigger("undo");
    CHECK(fixture.code() == code);
}

TEST_CASE("an extractor is taken over into the project", "[app]") {
    ChoiceFixture fixture;
    auto* use = fixture.panel().findChild<QPushButton*>(QStringLiteral("useExtractor"));
    auto* extractor = fixture.panel().findChild<QComboBox*>(QStringLiteral("extractor"));
    CHECK(extractor->currentText() == QStringLiteral("tree"));
    CHECK(!use->isEnabled());
    extractor->setCurrentText(QStringLiteral("cbc"));
    REQUIRE(use->isEnabled());
    use->click();
    fixture.finish();
    CHECK(fixture.window.controller().project().extractor == "cbc");
    REQUIRE(fixture.step().choice.has_value());
    CHECK(fixture.step().choice->extractor == "cbc");
    CHECK(fixture.state() == SessionState::GoalReached);
    fixture.trigger("undo");
    CHECK(fixture.window.controller().project().extractor == kGreedy);
}

TEST_CASE("a pin that cannot be kept is among the problems", "[app]") {
    ChoiceFixture fixture;
    SessionController& controller = fixture.window.controller();
    Project project = controller.project();
    project.guide[0].pins = {{"14.2", "something else"}};
    controller.edit(project);
    controller.run();
    fixture.finish();
    CHECK(fixture.state() == SessionState::ChoiceFailed);
    const Diagnostics problems = controller.problems();
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].severity == Severity::Warning);
    CHECK(problems[0].message.find("not 'something else'") != std::string::npos);
    // It is mended in the panel, and the guide goes on.
    project.guide[0].pins.clear();
    controller.edit(project);
    controller.run();
    fixture.finish();
    CHECK(fixture.state() == SessionState::GoalReached);
    CHECK(controller.problems().empty());
}

TEST_CASE("the menu of a candidate in the inspector pins it", "[app]") {
    ChoiceFixture fixture;
    MainWindow& window = fixture.window;
    const SnapshotNode other = fixture.selectDearer();
    auto* table = window.view("inspector")->findChild<QTableView*>();
    CHECK(table->contextMenuPolicy() == Qt::ActionsContextMenu);
    const QList<QAction*> menu = table->actions();
    for (const char* id : {"pin", "forbid", "release"}) CHECK(menu.contains(window.action(id)));
    // What is under the mouse is what the menu is about.
    const auto* model = qobject_cast<const CandidateModel*>(table->model());
    const int row = model->rowOf(other.id);
    window.selection().clear();
    fixture.select(fixture.extraction().subject()->egraph.snapshot->nodes()[0]);
    window.selection().selectClass(
        window.graphView().shown()->snapshot->classes()[other.classIndex].id);
    QTest::mouseClick(table->viewport(), Qt::RightButton, {},
                      table->visualRect(model->index(row, 0)).center());
    CHECK(window.selection().enode() == other.id);
    fixture.finish();
    REQUIRE(window.action("pin")->isEnabled());
    fixture.trigger("pin");
    CHECK(window.controller().project().guide[0].pins.size() == 1);
    fixture.trigger("undo");
    CHECK(window.controller().project().guide[0].pins.empty());
}
