// What was made of one project, run or step is never shown, measured, saved or exported as that of
// another.
#include <QAction>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QTest>
#include <catch2/catch.hpp>

#include "app/session/ProjectFile.h"
#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/ClassesView.h"
#include "app/workbench/views/CodeView.h"
#include "app/workbench/views/CompareView.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/ExplanationView.h"
#include "app/workbench/views/GraphsView.h"
#include "app/workbench/views/GrowthView.h"
#include "app/workbench/views/GuideView.h"
#include "app/workbench/views/HeatMapView.h"
#include "app/workbench/views/InspectorView.h"
#include "app/workbench/views/MeasureChart.h"
#include "app/workbench/views/MeasurePane.h"
#include "app/workbench/views/RulesView.h"
#include "app/workbench/views/UnguidedPane.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "engine/support/FileSystem.h"
#include "tests/app/FakeCompiler.h"

using namespace candler;
using namespace candler::test;

namespace {

struct StaleScene : WindowFixture {
    SessionController& session = window.controller();
    MeasureController& measuring = window.measuring();
    EGraphView& graph = window.graphView();
    // Where an e-graph file is open, docks of projects show others.
    template <typename View>
    View& viewOf() {
        return *window.findChild<View*>();
    }
    CodeView& code = viewOf<CodeView>();
    ExplanationView& explanation = viewOf<ExplanationView>();
    FakeCompiler compiler;

    StaleScene() { measuring.setCompiler(compiler.choice()); }

    void show(const char* dock) {
        window.dock(dock)->show();
        window.dock(dock)->raise();
        REQUIRE(waitFor([&] { return window.view(dock)->isVisible(); }));
    }
    bool isIdle() {
        return !session.isRunning() && !session.isCodeBusy() &&
               !window.extraction().isExtracting() && !window.extraction().isExplaining() &&
               !explanation.isBusy() && measuring.state() == MeasureState::Idle &&
               graph.isUpToDate() && !graph.isBusy();
    }
    void measure() {
        measuring.ask();
        measuring.run(true);
        REQUIRE(waitFor([&] { return measuring.state() == MeasureState::Idle; }, 120));
    }
    /// Everything that a project can be asked for.
    void useAll(const Project& project) {
        open(project);
        trigger("run");
        REQUIRE(state() == SessionState::GoalReached);
        REQUIRE(waitFor([&] { return session.code() != nullptr && isIdle(); }));
        session.verifyCode();
        REQUIRE(waitFor([&] { return session.code() != nullptr && isIdle(); }, 120));
        CHECK(session.code()->isVerified);
        measure();
        REQUIRE(measuring.last() != nullptr);
        graph.findChild<QLineEdit*>()->setText(QStringLiteral("op:*"));
        REQUIRE(waitFor([&] { return !graph.canvas()->overlay().marks.found.empty(); }));
        for (const char* dock : {"heat", "classes", "graphs", "growth"}) show(dock);
        show("explanation");
        explanation.setQuestion(ProofQuestion::Kind::Found);
        explanation.findChild<QPushButton*>(QStringLiteral("explain"))->click();
        REQUIRE(waitFor([&] { return isIdle() && explanation.answer() != nullptr; }));
        const Snapshot& snapshot = *graph.shown()->snapshot;
        window.selection().selectClass(snapshot.classes()[snapshot.roots()[0]].id);
        window.extraction().extract();
        REQUIRE(waitFor([&] { return isIdle() && !window.extraction().rows().empty(); }));
        CHECK(window.extraction().rows().front().finished != nullptr);
        CHECK(viewOf<InspectorView>().model().rowCount() > 0);
        CHECK(viewOf<RulesView>().model().rowCount() > 0);
    }
    /// Of a project that was opened and not run.
    void checkNothingIsKnown() {
        CHECK(session.code() == nullptr);
        CHECK(code.shownText().isEmpty());
        CHECK_FALSE(session.hasResult());
        CHECK_FALSE(measuring.whyNot().isEmpty());
        CHECK(measuring.last() == nullptr);
        CHECK(measuring.history().empty());
        CHECK(code.measuring().chart().pointCount() == 0);
        CHECK(graph.findChild<QLineEdit*>()->text().isEmpty());
        CHECK(graph.findChild<QLabel*>(QStringLiteral("findCount"))->text().isEmpty());
        CHECK(graph.canvas()->overlay().marks.found.empty());
        CHECK(explanation.answer() == nullptr);
        CHECK(explanation.rewrites().rowCount() == 0);
        CHECK(window.extraction().rows().empty());
        CHECK(window.extraction().report() == nullptr);
        CHECK_FALSE(window.selection().eclass());
        CHECK(viewOf<InspectorView>().model().rowCount() == 0);
        CHECK(viewOf<HeatMapView>().model().rowCount() == 0);
        CHECK(viewOf<CompareView>().unguided().text().isEmpty());
        CHECK(window.comparison().sides(CompareController::Kind::Runs).empty());
        CHECK(window.comparison().sides(CompareController::Kind::Code).empty());
        CHECK_FALSE(window.action("exportCode")->isEnabled());
        CHECK_FALSE(window.action("verify")->isEnabled());
        CHECK_FALSE(window.action("measure")->isEnabled());
    }
};

}  // namespace

TEST_CASE("nothing of a project is left when another one is opened", "[app]") {
    StaleScene scene;
    scene.useAll(example("dot-product.candler"));
    CHECK_FALSE(scene.window.controller().project().windowNotes.empty());

    scene.session.open(example("transpose.candler"));
    // At once, while the engine still reads it.
    scene.checkNothingIsKnown();
    CHECK_FALSE(scene.session.hasProject());
    CHECK(scene.graph.shown() == nullptr);
    CHECK(scene.viewOf<GrowthView>().pointCount() == 0);
    CHECK(scene.viewOf<RulesView>().model().rowCount() == 0);
    CHECK(scene.viewOf<GuideView>().editor().text().isEmpty());
    CHECK(scene.viewOf<GraphsView>().text().isEmpty());

    REQUIRE(scene.waitFor([&] { return scene.session.runView() != nullptr; }));
    scene.settle();
    scene.waitFor([] { return false; }, 1);  // What was asked of the project before is answered.
    scene.checkNothingIsKnown();
    CHECK(scene.session.project().windowNotes.empty());
    CHECK_FALSE(scene.session.isModified());
    const GuideReport& report = *scene.session.runView()->report;
    CHECK(std::ranges::all_of(report.steps, [](auto& step) { return step.iterations.empty(); }));
    scene.screenshot("46-another-project");
}

TEST_CASE("work that is under way for one project ends with it", "[app]") {
    StaleScene scene;
    const Project first = example("dot-product.candler");
    scene.useAll(first);
    scene.session.generateCode();
    scene.session.explain({.kind = ProofQuestion::Kind::Found});
    scene.session.fetchSubject({0, 0});
    scene.session.compare();
    const bool isEGraph = GENERATE(false, true);
    const TemporaryFolder folder;
    if (isEGraph) {
        REQUIRE(
            writeFile(folder.path() / "e.json", R"({"nodes": {"a": {"op": "x", "eclass": "1"}}})"));
        scene.session.openFile(folder.file("e.json"));
        REQUIRE(scene.waitFor([&] { return scene.session.eGraphFile() != nullptr; }));
        CHECK(scene.graph.shown()->snapshot->nodes().size() == 1);
    } else {
        scene.session.open(example("transpose.candler"));
        REQUIRE(scene.waitFor([&] { return scene.session.runView() != nullptr; }));
        scene.settle();
    }
    scene.waitFor([] { return false; }, 1);
    scene.checkNothingIsKnown();
    CHECK_FALSE(scene.session.isRunning());
    CHECK_FALSE(scene.session.isCodeBusy());
}

TEST_CASE("what is typed while a project is read is not typed into it", "[app]") {
    StaleScene scene;
    scene.open(example("dot-product.candler"));
    const Project second = example("transpose.candler");
    scene.session.open(second);
    for (const char* id : {"guide", "program", "rules"}) {
        auto* editor = scene.window.view(id)->findChild<CodeEditor*>();
        REQUIRE(editor != nullptr);
        emit editor->textEdited();
    }
    CHECK(scene.session.project() == second);
    REQUIRE(scene.waitFor([&] { return scene.session.runView() != nullptr; }));
    CHECK_FALSE(scene.session.isModified());
}

TEST_CASE("a program that was never run is shown as it is edited", "[app]") {
    WindowFixture fixture;
    fixture.openExample("math-derivative.candler");
    SessionController& controller = fixture.window.controller();
    const std::string before = controller.loaded()->info->startTerm;
    Project edited = controller.project();
    edited.program.file.clear();
    edited.program.text = "(+ x 1";
    controller.edit(edited);
    // While it has a mistake, what there was stays.
    REQUIRE(fixture.waitFor([&] { return controller.state() == SessionState::Invalid; }));
    CHECK(controller.loaded()->info->startTerm == before);
    edited.program.text = "(+ x 1)";
    controller.edit(edited);
    REQUIRE(fixture.waitFor([&] { return controller.loaded()->info->startTerm == "(+ x 1)"; }));
    CHECK(fixture.waitFor([&] {
        const ExtractionViewPtr& shown = fixture.window.graphView().shown();
        return shown && shown->snapshot->classes().size() == 3;
    }));
    CHECK_FALSE(controller.isStale());
    // Results stay.
    fixture.trigger("step");
    edited.program.text = "(+ x 2)";
    controller.edit(edited);
    QTest::qWait(600);
    CHECK(controller.isStale());
}

TEST_CASE("results from before an edit are marked, and go nowhere", "[app]") {
    StaleScene scene;
    scene.useAll(example("dot-product.candler"));
    const std::size_t measured = scene.measuring.history().size();
    Project edited = scene.session.project();
    const int what = GENERATE(0, 1, 2);
    if (what == 0) edited.scheduler = "backoff";
    if (what == 1) edited.extractor = "dag";
    if (what == 2) edited.program.text += "\n";
    scene.measuring.ask();
    scene.session.edit(edited);
    REQUIRE(scene.session.isStale());
    // The question was about another program.
    CHECK(scene.measuring.state() != MeasureState::Asking);
    REQUIRE(scene.waitFor([&] { return scene.isIdle(); }));
    const std::size_t since = scene.measuring.history().size();
    CHECK(since >= measured);
    const auto isMarked = [&](QWidget* view) {
        auto* note = view->findChild<QWidget*>(QStringLiteral("staleNote"));
        return note != nullptr && !note->isHidden();
    };
    for (const char* id :
         {"code", "growth", "heat", "classes", "inspector", "rules", "extraction"}) {
        INFO(id);
        CHECK(isMarked(scene.window.view(id)));
    }
    CHECK(scene.explanation.message().contains(QStringLiteral("before your last edit")));
    for (const char* id : {"generate", "exportCode", "verify", "measure", "exportPicture", "print",
                           "acceptBaseline"}) {
        INFO(id);
        CHECK_FALSE(scene.window.action(id)->isEnabled());
        CHECK(scene.window.action(id)->toolTip().contains(QStringLiteral("edited")));
    }
    const TemporaryFolder folder;
    scene.session.exportCode(folder.file("kernel"));
    scene.session.verifyCode();
    scene.measuring.ask();
    scene.explanation.exportTo(folder.file("proof.html"));
    CHECK_FALSE(scene.window.exportPicture(folder.file("a.svg")));
    scene.waitFor([] { return false; }, 1);
    CHECK(std::filesystem::is_empty(folder.path()));
    CHECK(scene.measuring.history().size() == since);
    scene.screenshot("47-stale-code");

    // A run makes it all anew.
    scene.trigger("run");
    REQUIRE(scene.waitFor([&] { return scene.session.code() != nullptr && scene.isIdle(); }));
    CHECK_FALSE(isMarked(&scene.code));
    CHECK(scene.measuring.whyNot().isEmpty());
    CHECK(scene.measuring.last() == nullptr);
    scene.measure();
    CHECK(scene.measuring.history().size() == since + 1);
    // Times of another program are listed with a word, and stay out of the chart.
    const MeasurementModel& rows = scene.code.measuring().history();
    const auto noteOf = [&](int row) {
        return rows.index(row, MeasurementModel::Note).data().toString();
    };
    CHECK(noteOf(0).isEmpty());
    CHECK(noteOf(1).isEmpty() == (what != 2));
    CHECK(scene.code.measuring().chart().pointCount() ==
          static_cast<int>(what == 2 ? 1 : since + 1));
}

TEST_CASE("what was found in one step is not found in another", "[app]") {
    StaleScene scene;
    scene.openExample("matmul-blocking.candler");
    scene.trigger("run");
    scene.graph.findChild<QLineEdit*>()->setText(QStringLiteral("op:app"));
    REQUIRE(scene.waitFor([&] { return !scene.graph.canvas()->overlay().marks.found.empty(); }));
    scene.graph.slider()->setValue(0);
    REQUIRE(scene.waitFor([&] { return scene.graph.shownMoment()->step == 0; }));
    // Ids of the goal's e-graph say nothing here, also before the picture is there.
    for (const EClassId id : scene.graph.canvas()->overlay().marks.found)
        CHECK(scene.graph.shown()->snapshot->classOf(id));
    scene.settle();
}
