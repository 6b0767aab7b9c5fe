// Parameters in the window: chosen in the guide, tuned, and taken over.
#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDockWidget>
#include <QPushButton>
#include <QTableView>
#include <catch2/catch.hpp>

#include "app/session/ProjectFile.h"
#include "app/workbench/engine/SessionController.h"
#include "app/workbench/views/TuneView.h"
#include "engine/support/FileSystem.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using namespace candler::test;

namespace {

/// Of its values one does not fit the size that is measured.
Project twice() {
    Project project;
    project.title = "Twice";
    project.parameters = {{"tile", "elements of a part", 4, {4, 8, 16, 3}}};
    project.program.text =
        "twice : (n : nat) -> n.f32 -> f32\n"
        "twice = /\\n. \\xs. mul 2.0 (reduce add 0 (map (\\x. add x 1.0) (map (\\x. mul x x) xs)))";
    project.defaults.normalForm = "benf";
    ProjectStep step;
    step.name = "cut";
    step.sketch = "contains(app(app(map, app(map, ?)), app(natApp[$tile](split), ?)))";
    step.rules = {"split-join-$tile"};
    project.guide = {step};
    project.code.benchmarkSizes = {{"n", 64}};
    return project;
}

TuneView& tuneView(MainWindow& window) {
    auto* view = qobject_cast<TuneView*>(window.view("tuning"));
    REQUIRE(view != nullptr);
    return *view;
}

QPushButton& button(TuneView& view, const char* name) {
    auto* found = view.findChild<QPushButton*>(QLatin1String(name));
    REQUIRE(found != nullptr);
    return *found;
}

TuneLogPtr sampleLog() {
    TuneLog log;
    log.parameters = {{"rows", "", 4, {2, 3, 4}}, {"width", "", 8, {8}}};
    log.rows = {{.values = {4, 8}, .seconds = 0.5, .gflops = 2},
                {.values = {2, 8}, .seconds = 0.25, .gflops = 4},
                {.values = {3, 8}, .outcome = TuneOutcome::NoKernel, .reason = "no"}};
    return std::make_shared<const TuneLog>(log);
}

}  // namespace

TEST_CASE("results of tuning are listed fastest first", "[app]") {
    TuneModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setLog(sampleLog());
    const auto text = [&](int row, int column) {
        return model.data(model.index(row, column), Qt::DisplayRole).toString();
    };
    REQUIRE(model.rowCount() == 3);
    REQUIRE(model.columnCount() == 6);
    CHECK(model.headerData(1, Qt::Horizontal, Qt::DisplayRole) == QStringLiteral("width"));
    CHECK(text(0, 0) == QStringLiteral("2"));
    CHECK(text(0, 3) == QStringLiteral("4.00"));
    CHECK(text(0, 4) == QStringLiteral("2.00"));
    CHECK(text(1, 5) == QStringLiteral("starting point"));
    CHECK(text(2, 2).isEmpty());
    CHECK(text(2, 5) == QStringLiteral("no kernel: no"));
    CHECK(model.rowOf({3, 8}) == 2);
    CHECK(model.rowOf({9, 9}) == -1);
    CHECK(model.row(3) == nullptr);
    model.setLog(nullptr);
    CHECK(model.rowCount() == 0);
}

TEST_CASE("a project without parameters has no chart, but is told what they are", "[app]") {
    WindowFixture fixture;
    fixture.openExample("map-fusion.candler");
    TuneView& view = tuneView(fixture.window);
    fixture.trigger("tune");
    CHECK(fixture.waitFor([&] { return !view.visibleRegion().isEmpty(); }, 5));
    CHECK(view.aboutText().contains(QStringLiteral("$tile")));
    CHECK_FALSE(view.findChild<QTableView*>()->isVisible());
}

TEST_CASE("a value chosen in the guide is the project's", "[app]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("matmul-blocking.candler");
    auto* tile = window.view("guide")->findChild<QComboBox*>(QStringLiteral("tile"));
    REQUIRE(tile != nullptr);
    CHECK(tile->isVisible());
    CHECK(tile->currentText() == QStringLiteral("32"));
    fixture.screenshot("13-parameters");
    tile->setCurrentIndex(0);
    emit tile->activated(0);
    CHECK(window.controller().isModified());
    CHECK(window.controller().project().parameters.front().value == 16);
    window.controller().run();
    REQUIRE(WindowFixture::waitFor([&] { return fixture.state() == SessionState::GoalReached; }));
    const std::string term = window.controller().runView()->report->resultTerm;
    CHECK(term.find("split[16]") != std::string::npos);
    CHECK(term.find("split[32]") == std::string::npos);

    fixture.open(twice());
    REQUIRE(WindowFixture::waitFor([&] {
        return window.view("guide")->findChild<QComboBox*>(QStringLiteral("depth")) == nullptr;
    }));
}

TEST_CASE("a project is tuned, and its values are taken over", "[app][slow]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("map-fusion.candler");
    TuneView& view = tuneView(window);
    CHECK_FALSE(button(view, "tune").isEnabled());
    CHECK(view.aboutText().contains(QStringLiteral("no parameters")));

    fixture.open(twice());
    REQUIRE(WindowFixture::waitFor([&] { return button(view, "tune").isEnabled(); }));
    button(view, "tune").click();
    CHECK_FALSE(button(view, "tune").isEnabled());
    CHECK(button(view, "stopTuning").isEnabled());
    REQUIRE(WindowFixture::waitFor([&] { return !window.controller().isTuning(); }, 120));
    REQUIRE(view.model().rowCount() == 4);
    CHECK(view.model().row(2)->outcome == TuneOutcome::Measured);
    // The sizes are raised until 3 divides them.
    CHECK(view.model().row(3)->outcome == TuneOutcome::Measured);
    CHECK(view.barCount() == 4);
    CHECK(view.aboutText().contains(QStringLiteral("4 tried, best with tile = ")));
    qobject_cast<QDockWidget*>(view.parentWidget())->raise();
    fixture.screenshot("14-tuned");
    // The run of the window is untouched.
    CHECK(fixture.state() == SessionState::Idle);

    REQUIRE(button(view, "useValues").isEnabled());
    button(view, "useValues").click();
    CHECK(TuneValues{window.controller().project().parameters.front().value} ==
          view.model().row(0)->values);
    // All is known, whatever the project's values are.
    button(view, "tune").click();
    REQUIRE(WindowFixture::waitFor([&] { return !window.controller().isTuning(); }));
    CHECK(view.model().rowCount() == 4);

    fixture.open(twice());
    CHECK(view.model().rowCount() == 0);
}

TEST_CASE("tuning stops and goes on", "[app][slow]") {
    WindowFixture fixture;
    SessionController& controller = fixture.window.controller();
    TuneView& view = tuneView(fixture.window);
    fixture.open(twice());
    controller.tune(1000);
    CHECK(controller.isTuning());
    button(view, "stopTuning").click();
    REQUIRE(WindowFixture::waitFor([&] { return !controller.isTuning(); }, 5));
    CHECK(controller.tuning()->end == TuneEnd::Cancelled);
    CHECK(button(view, "tune").isEnabled());
    const std::size_t before = controller.tuning()->rows.size();
    controller.tune(1000);
    REQUIRE(WindowFixture::waitFor([&] { return !controller.isTuning(); }, 120));
    CHECK(controller.tuning()->end == TuneEnd::Complete);
    CHECK(controller.tuning()->rows.size() == 4);
    CHECK(before <= 1);
}
