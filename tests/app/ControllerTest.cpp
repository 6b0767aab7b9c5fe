// What the window may be asked while the engine works: limits, pause, stop, code.
#include <QAction>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QPushButton>
#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>
#include <new>
#include <stdexcept>

#include "app/session/ProjectFile.h"
#include "engine/support/FileSystem.h"
#include "engine/support/Guarded.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::WindowFixture;

namespace {

/// A guide that only grows: all rules, no sketch.
void openUnguided(WindowFixture& fixture) {
    fixture.openExample("matmul-blocking.candler");
    ProjectStep step;
    step.name = "everything";
    for (const RuleInfo& rule : fixture.window.controller().loaded()->info->rules)
        step.rules.push_back(rule.name);
    Project project = fixture.window.controller().project();
    project.defaults.limits.nodes = 3'000'000;
    project.defaults.limits.iterations = 1000;
    project.guide = {step};
    fixture.open(project);
}

std::string problemOf(const std::function<void()>& work) {
    std::string text;
    guarded(work, [&](const Diagnostics& problems) { text = problems.at(0).message; });
    return text;
}

}  // namespace

TEST_CASE("limits set while running do not end the run", "[app][controller]") {
    WindowFixture fixture;
    SessionController& controller = fixture.window.controller();
    openUnguided(fixture);
    fixture.window.action("run")->trigger();
    REQUIRE(fixture.waitFor([&] { return controller.runView()->status.iteration >= 2; }));
    REQUIRE(controller.isRunning());
    bool hasEnded = false;
    std::uint32_t earliest = 1'000'000;
    QObject::connect(&controller, &SessionController::runChanged, &controller, [&] {
        hasEnded = hasEnded || !controller.isRunning();
        if (controller.runView()->limits.nodes == 2'000'000)
            earliest = std::min(earliest, controller.runView()->status.iteration);
    });
    Limits limits = controller.runView()->limits;
    limits.nodes = 2'000'000;
    controller.setLimits(limits);
    REQUIRE(fixture.waitFor([&] {
        return hasEnded || (controller.runView()->limits.nodes == 2'000'000 &&
                            controller.runView()->status.iteration > earliest);
    }));
    CHECK_FALSE(hasEnded);
    controller.stop();
    REQUIRE(fixture.waitFor([&] { return !controller.isRunning(); }));
    CHECK(fixture.state() == SessionState::Stopped);
    // One chain of iterations: nothing goes on after the stop.
    const std::uint32_t reached = controller.runView()->status.iteration;
    fixture.settle();
    CHECK(controller.runView()->status.iteration == reached);
}

TEST_CASE("a pause right after Run is heard", "[app][controller]") {
    WindowFixture fixture;
    openUnguided(fixture);
    fixture.window.controller().run();
    fixture.window.controller().pause();
    fixture.settle();
    // Not at a limit, where this guide ends by itself.
    CHECK(fixture.state() == SessionState::Paused);
}

TEST_CASE("a pause does not wait for a long iteration, and the run goes on after it",
          "[app][controller]") {
    WindowFixture fixture;
    SessionController& controller = fixture.window.controller();
    openUnguided(fixture);
    fixture.window.action("run")->trigger();
    // The next ones take longer than a pause waits.
    REQUIRE(fixture.waitFor([&] { return controller.runView()->status.nodes >= 60'000; }, 240));
    controller.pause();
    CHECK(controller.isStopping());
    fixture.settle();
    CHECK(fixture.state() == SessionState::Paused);
    INFO(controller.statusText().toStdString());
    CHECK(controller.statusText().startsWith(QStringLiteral("Paused")));
    const std::size_t nodes = controller.runView()->status.nodes;
    REQUIRE(controller.canRun());
    controller.run();
    REQUIRE(fixture.waitFor([&] { return controller.runView()->status.nodes > nodes; }, 240));
    controller.stop();
    fixture.settle();
    // Stopped, or at its limit before that was heard.
    CHECK(fixture.state() != SessionState::Paused);
}

TEST_CASE("a reset while running ends the run and leaves nothing of it", "[app][controller]") {
    WindowFixture fixture;
    SessionController& controller = fixture.window.controller();
    openUnguided(fixture);
    fixture.window.action("run")->trigger();
    REQUIRE(fixture.waitFor([&] { return controller.runView()->status.iteration >= 2; }));
    controller.reset();
    REQUIRE(fixture.waitFor([&] { return !controller.isRunning(); }));
    fixture.settle();
    CHECK(fixture.state() == SessionState::Idle);
    CHECK(controller.runView()->status.iteration == 0);
}

TEST_CASE("work on code is done one at a time and can be stopped", "[app][controller]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    SessionController& controller = window.controller();
    fixture.openExample("matmul-baseline.candler");
    fixture.trigger("run");
    REQUIRE(fixture.state() == SessionState::GoalReached);
    const auto isIdle = [&] { return controller.code() != nullptr && !controller.isCodeBusy(); };
    REQUIRE(fixture.waitFor(isIdle));
    REQUIRE(controller.code()->code != nullptr);
    CHECK_FALSE(window.action("stop")->isEnabled());

    window.action("verify")->trigger();
    CHECK(controller.isCodeBusy());
    for (const char* id : {"generate", "exportCode", "verify"})
        CHECK_FALSE(window.action(id)->isEnabled());
    REQUIRE(window.action("stop")->isEnabled());
    window.action("stop")->trigger();
    CHECK(controller.isStopping());
    REQUIRE(fixture.waitFor(isIdle));
    CHECK_FALSE(controller.isStopping());
    CHECK(controller.code()->verdict.isEmpty());
    CHECK_FALSE(controller.code()->problems.empty());
    CHECK(controller.code()->code != nullptr);  // what was generated stays
    CHECK(window.action("verify")->isEnabled());

    // What comes of work that a reset has overtaken is not shown.
    controller.verifyCode();
    controller.reset();
    REQUIRE(fixture.waitFor([&] { return !controller.isCodeBusy(); }));
    REQUIRE(fixture.waitFor([&] { return fixture.state() == SessionState::Idle; }));
    fixture.settle();
    CHECK(controller.code() == nullptr);
}

TEST_CASE("the limits dialog keeps fractions and what was not edited", "[app][controller]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    Project project = candler::test::example("map-fusion.candler");
    project.defaults.limits.seconds = 0.4;
    fixture.open(project);
    fixture.trigger("step");
    const Limits before = window.controller().runView()->limits;
    REQUIRE(before.seconds == 0.4);
    window.action("limits")->trigger();
    auto* dialog = window.findChild<QDialog*>(QStringLiteral("limitsDialog"));
    REQUIRE(dialog != nullptr);
    CHECK(dialog->findChild<QDoubleSpinBox*>(QStringLiteral("seconds"))->value() == 0.4);
    dialog->findChild<QDoubleSpinBox*>(QStringLiteral("nodes"))->setValue(1234);
    const auto buttons = dialog->findChild<QDialogButtonBox*>();
    buttons->button(QDialogButtonBox::Ok)->click();
    Limits expected = before;
    expected.nodes = 1234;
    CHECK(fixture.waitFor([&] { return window.controller().runView()->limits == expected; }, 10));
}

TEST_CASE("exceptions of work become problems", "[app][controller]") {
    CHECK(problemOf([] {}).empty());
    CHECK(problemOf([] { throw std::runtime_error("lost"); }) == "internal error: lost");
    CHECK(problemOf([] { throw std::bad_alloc(); }) == "out of memory");
}
