// Comparisons while something else happens: other runs, other projects, other e-graphs.
#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QTableView>
#include <QToolButton>
#include <algorithm>

#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/widgets/ActionReason.h"
#include "engine/support/FileSystem.h"
#include "tests/app/CompareFixture.h"

using namespace candler;
using candler::test::CompareFixture;
using candler::test::example;
using Kind = CompareController::Kind;

namespace {

/// The button's action in the bar of the view.
QAction& barAction(const CompareView& view, const char* text) {
    for (const auto* button : view.findChildren<QToolButton*>())
        if (button->text() == QString::fromUtf8(text) && button->defaultAction() != nullptr)
            return *button->defaultAction();
    FAIL("there is no such button");
    throw 0;
}

void click(const CompareView& view, const DifferenceModel& model, int row) {
    for (auto* table : view.pane().findChildren<QTableView*>())
        if (table->model() == &model) emit table->clicked(model.index(row, 0));
}

std::vector<Moment> momentsOfStep(const CompareController& controller, std::size_t step) {
    std::vector<Moment> moments;
    for (const auto& side : controller.sides(Kind::Iterations))
        if (side.id >> 32U == step) moments.push_back({step, static_cast<std::uint32_t>(side.id)});
    return moments;
}

/// Reads edits anew, and waits until the canvas shows what came of it.
void reset(CompareFixture& fixture) {
    SessionController& session = fixture.window.controller();
    int shown = 0;
    const auto heard =
        QObject::connect(&session, &SessionController::momentReady, [&] { ++shown; });
    session.reset();
    REQUIRE(fixture.waitFor([&] { return shown > 0; }));
    QObject::disconnect(heard);
    fixture.settle();
}

}  // namespace

TEST_CASE("a row picks its class in the e-graph that has it", "[app][compare]") {
    CompareFixture fixture;
    fixture.openExample("matmul-blocking.candler");
    fixture.trigger("run");
    fixture.show(Kind::Iterations);
    const std::vector<Moment> first = momentsOfStep(fixture.controller(), 0);
    REQUIRE(first.size() >= 2);
    REQUIRE(fixture.window.graphView().shownMoment()->step > 0);
    fixture.view->choose(first.front().iteration.value(), first.back().iteration.value());
    REQUIRE(fixture.result().hasClasses);
    const DifferenceModel& changes = fixture.view->pane().changes();
    int row = 0;
    while (row < changes.rowCount() && !changes.classAt(row)) ++row;
    REQUIRE(row < changes.rowCount());
    CHECK(changes.momentAt(row) == first.back());
    click(*fixture.view, changes, row);
    // Not in the e-graph of another step, where the number is that of another class.
    CHECK_FALSE(fixture.window.selection().eclass());
    REQUIRE(fixture.waitFor([&] { return fixture.window.selection().eclass().has_value(); }));
    CHECK(fixture.window.selection().eclass()->value == *changes.classAt(row));
    fixture.settle();
    CHECK(fixture.window.graphView().shownMoment() == first.back());
    CHECK(fixture.window.selection().eclass()->value == *changes.classAt(row));
}

TEST_CASE("extractions at one place of different e-graphs", "[app][compare]") {
    CompareFixture fixture;
    SessionController& session = fixture.window.controller();
    ExtractionController& extraction = fixture.window.extraction();
    fixture.openExample("map-fusion.candler");
    extraction.setExtractors({findExtractor("tree")});
    const auto extract = [&](std::size_t count) {
        extraction.extract();
        REQUIRE(fixture.waitFor([&] { return fixture.sides(Kind::Extractions) == count; }));
    };
    extract(1);
    // Another program: what is called the same is another e-graph.
    Project project = session.project();
    std::string program = project.program.text;
    program.replace(program.find("map increment"), 13, "map double");
    project.program = {"", program};
    session.edit(project);
    reset(fixture);
    extract(2);
    const auto sides = fixture.controller().sides(Kind::Extractions);
    REQUIRE(sides[0].name == sides[1].name);
    fixture.show(Kind::Extractions);
    CHECK_FALSE(fixture.result().hasClasses);
    // The same once more is the same e-graph, whichever run made it.
    reset(fixture);
    extraction.setExtractors({findExtractor("dag")});
    extract(3);
    CHECK(fixture.result().hasClasses);
    CHECK(fixture.result().rightMoment == Moment{0, 0});
}

TEST_CASE("what is compared of an e-graph goes with it", "[app][compare]") {
    CompareFixture fixture;
    SessionController& session = fixture.window.controller();
    fixture.openExample("map-fusion.candler");
    fixture.trigger("run");
    fixture.show(Kind::Iterations);
    fixture.result();
    // After an edit nothing of the e-graphs before is left while others are made.
    int loaded = 0;
    bool hadOld = false;
    QObject::connect(&session, &SessionController::loadedChanged, [&] {
        ++loaded;
        hadOld = hadOld || fixture.controller().result() != nullptr;
    });
    Project project = session.project();
    project.guide[0].settings.limits.iterations = 1;
    session.edit(project);
    reset(fixture);
    CHECK(loaded == 1);
    CHECK_FALSE(hadOld);
    fixture.trigger("run");
    CHECK(fixture.result().hasClasses);
    // Of a project that is replaced nothing is asked any more.
    int asked = 0;
    QObject::connect(&session, &SessionController::fetchAllRequested,
                     [&](const std::vector<Moment>& moments) { asked += moments.size() == 2; });
    session.open(example("matmul-baseline.candler"));
    CHECK(fixture.sides(Kind::Iterations) == 0);
    CHECK(fixture.controller().result() == nullptr);
    fixture.settle();
    REQUIRE(fixture.waitFor([&] { return session.runView() != nullptr; }));
    CHECK(asked == 0);
}

TEST_CASE("the canvas gets its e-graph before the comparison", "[app][compare]") {
    CompareFixture fixture;
    SessionController& session = fixture.window.controller();
    fixture.openExample("map-fusion.candler");
    fixture.show(Kind::Iterations);
    // Whoever hears of a run after the window has the canvas's question behind it.
    RunViewPtr heard;
    QObject::connect(&session, &SessionController::runChanged, [&] { heard = session.runView(); });
    bool wasAsked = false;
    QObject::connect(&session, &SessionController::fetchAllRequested,
                     [&](const std::vector<Moment>& moments) {
                         if (moments.size() != 2) return;
                         wasAsked = true;
                         CHECK(heard == session.runView());
                     });
    fixture.trigger("step");
    fixture.result();
    CHECK(wasAsked);
}

TEST_CASE("news that change nothing leave a comparison as it is", "[app][compare]") {
    CompareFixture fixture;
    SessionController& session = fixture.window.controller();
    fixture.openExample("matmul-blocking.candler");
    fixture.trigger("step");
    fixture.trigger("step");
    fixture.show(Kind::Runs);
    fixture.view->setKind(Kind::Iterations);
    fixture.result();
    const DifferencePtr before = fixture.controller().result();
    int news = 0;
    int sides = 0;
    int compared = 0;
    QObject::connect(&fixture.controller(), &CompareController::sidesChanged, [&] { ++sides; });
    QObject::connect(&session, &SessionController::runChanged, [&] { ++news; });
    QObject::connect(&fixture.controller(), &CompareController::resultChanged, [&] { ++compared; });
    Limits limits = session.runView()->limits;
    limits.nodes += 1000;
    session.setLimits(limits);
    REQUIRE(fixture.waitFor([&] { return news > 0; }));
    fixture.settle();
    CHECK(sides == 0);
    // Nor does the view compare again what it has.
    emit fixture.controller().sidesChanged();
    CHECK(compared == 0);
    CHECK(fixture.controller().result() == before);
    // Another iteration is news.
    fixture.trigger("step");
    REQUIRE(fixture.waitFor([&] { return compared > 0; }));
    CHECK(fixture.result().rightName != before->rightName);
}

TEST_CASE("a comparison is shown under its own name only", "[app][compare]") {
    CompareFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("map-fusion.candler");
    fixture.trigger("run");
    auto* kinds = fixture.view->findChild<QComboBox*>(QStringLiteral("compareKind"));
    REQUIRE(kinds != nullptr);
    const int ordinary = kinds->count();
    Project other = window.controller().project();
    other.title += " with more";
    const auto compare = [&] {
        fixture.controller().compareProjects(window.controller().project(), QStringLiteral("a"),
                                             other, QStringLiteral("b"));
    };
    compare();
    CHECK(fixture.result().leftName == QStringLiteral("a"));
    CHECK(kinds->count() == ordinary + 1);
    // Who goes on to something else has seen it.
    fixture.view->setKind(Kind::Iterations);
    CHECK(kinds->count() == ordinary);
    CHECK(fixture.result().leftName != QStringLiteral("a"));
    // What is opened in between is not what was compared.
    compare();
    fixture.result();
    fixture.open(example("map-fusion.candler"));
    CHECK(kinds->count() == ordinary);
    CHECK(fixture.controller().kind() != Kind::Projects);
    const auto* summary = fixture.view->findChild<QLabel*>(QStringLiteral("differenceSummary"));
    REQUIRE(summary != nullptr);
    CHECK(summary->text().startsWith(QStringLiteral("Run or step first")));
}

TEST_CASE("the buttons of a comparison say why they do nothing", "[app][compare]") {
    CompareFixture fixture;
    fixture.openExample("map-fusion.candler");
    fixture.show(Kind::Iterations);
    const QAction& swap = barAction(*fixture.view, "⇄");
    const QAction& save = barAction(*fixture.view, "Export…");
    CHECK_FALSE(swap.isEnabled());
    CHECK_FALSE(save.isEnabled());
    CHECK(whyNot(swap).contains(QStringLiteral("Run or step")));
    CHECK(whyNot(save).contains(QStringLiteral("Run or step")));
    fixture.trigger("run");
    const QString left = fixture.result().leftName;
    CHECK(swap.isEnabled());
    CHECK(save.isEnabled());
    fixture.screenshot("compare-buttons");
    barAction(*fixture.view, "⇄").trigger();
    CHECK(fixture.result().rightName == left);
}
