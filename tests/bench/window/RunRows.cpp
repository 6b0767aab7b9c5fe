// The window while a run grows, and how soon it follows what is asked.
#include <fmt/format.h>

#include <QApplication>
#include <QTemporaryDir>
#include <QTest>

#include "app/session/ProjectFile.h"
#include "app/session/Session.h"
#include "app/workbench/MainWindow.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/GrowthView.h"
#include "engine/rewriting/Runner.h"
#include "engine/support/FileSystem.h"
#include "tests/bench/window/StallProbe.h"
#include "tests/bench/window/WindowTable.h"
#include "tests/support/Sums.h"

namespace candler::bench {

namespace {

Project example(const char* name) {
    return readProject(resourceFolder() / "projects" / name).value_or(Project());
}

/// All rules without a sketch: it grows until a limit.
Project growing(std::size_t nodes) {
    Project project = example("matmul-blocking.candler");
    Session session;
    session.open(project);
    ProjectStep step;
    step.name = "everything";
    for (const RuleInfo& rule : session.info()->rules) step.rules.push_back(rule.name);
    project.defaults.limits = {
        .iterations = 1000, .nodes = nodes, .seconds = 240, .megabytes = 8000};
    project.guide = {step};
    return project;
}

/// A window with a project in it that can be run.
class RunningWindow {
public:
    explicit RunningWindow(const Project& project) {
        window.resize(1500, 940);
        window.show();
        (void)QTest::qWaitForWindowExposed(&window);
        window.controller().open(project);
        isOpen = waitFor([this] { return window.controller().canRun(); }) && settle();
    }

    bool settle() {
        return waitFor([this] {
            const EGraphView& view = window.graphView();
            return !window.controller().isRunning() && view.shown() && !view.isBusy() &&
                   view.isUpToDate();
        });
    }
    [[nodiscard]] std::size_t nodes() {
        const RunViewPtr& run = window.controller().runView();
        return run ? run->status.nodes : 0;
    }

    MainWindow window;
    bool isOpen = false;
};

const std::string kNoRun = "the run does not come to its end";

Figure measureGrowth(const BenchSize& size) {
    RunningWindow running(growing(size.of(1'000'000, 20'000)));
    if (!running.isOpen) return failed(kNoRun);
    const StallProbe probe;
    running.window.controller().run();
    if (!running.settle()) return failed(kNoRun);
    Figure figure = probe.figure();
    figure.measured += fmt::format(", {} e-nodes", running.nodes());
    return figure;
}

/// Graphviz that never answers, beside a run that is stepped.
Figure measureFailingLayout(const BenchSize& size) {
    const QTemporaryDir folder;
    const std::filesystem::path program = toUtf8(folder.filePath(QStringLiteral("dot")));
    if (!writeFile(program, "#!/bin/sh\nexec sleep 60\n")) return failed("no file can be written");
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    const QByteArray path = qgetenv("PATH");
    qputenv("PATH", folder.path().toUtf8() + ":" + path);
    Figure figure = failed(kNoRun);
    {
        RunningWindow running(growing(size.of(20'000, 2'000)));
        const StallProbe probe;
        bool hasSettled = running.isOpen;
        for (int i = 0; hasSettled && i < (size.isQuick ? 1 : 4); ++i) {
            running.window.controller().stepIteration();
            hasSettled = running.settle();
            running.window.graphView().tidy();
            hasSettled = hasSettled && running.settle();
        }
        if (hasSettled) figure = probe.figure();
    }
    qputenv("PATH", path);
    return figure;
}

/// A run that is at least so large, or at its end.
bool growTo(RunningWindow& running, std::size_t nodes) {
    running.window.controller().run();
    return waitFor(
        [&] { return running.nodes() >= nodes || !running.window.controller().isRunning(); });
}

Figure measureEnd(const BenchSize& size, void (SessionController::*end)()) {
    constexpr double kLimit = 200;
    std::size_t nodes = 0;
    bool hasEnded = true;
    const Timing timing = medianOf(size.rounds(3), [&] {
        RunningWindow running(growing(size.of(3'000'000, 20'000)));
        hasEnded = hasEnded && running.isOpen && growTo(running, size.of(150'000, 2'000));
        if (!hasEnded) return Timing();
        nodes = running.nodes();
        const Stopwatch watch(Waits::OfAll);
        (running.window.controller().*end)();
        hasEnded = waitFor([&] { return !running.window.controller().isRunning(); });
        return watch.elapsed();
    });
    if (!hasEnded) return failed(kNoRun);
    return within(kLimit, timing, fmt::format("after {} e-nodes", nodes));
}

/// The steps of one run, until the e-graph has so many e-nodes; false if one does not end.
bool timeSteps(std::size_t mostNodes, std::vector<Timing>& timings, std::size_t& nodes) {
    RunningWindow running(growing(mostNodes));
    if (!running.isOpen) return false;
    const auto engineMilliseconds = [&] {
        return running.window.controller().runView()->report->steps.front().seconds() * 1e3;
    };
    const auto mayGoOn = [&] {
        const SessionState state = running.window.controller().state();
        return state == SessionState::Idle || state == SessionState::Paused;
    };
    while (mayGoOn()) {
        const double before = engineMilliseconds();
        const Stopwatch watch(Waits::OfAll);
        running.window.controller().stepIteration();
        if (!running.settle()) return false;
        running.window.graphView().repaint();
        Timing timing = watch.elapsed();
        timing.own = std::max(0.0, timing.own - (engineMilliseconds() - before));
        timings.push_back(timing);
        nodes = running.nodes();
    }
    return true;
}

/// From the click to the picture, without the engine's own time.
Figure measureStep(const BenchSize& size) {
    constexpr double kLimit = 30;
    constexpr std::size_t kMostNodes = 10'000;
    std::vector<Timing> timings;
    std::size_t nodes = 0;
    for (int i = 0; i < size.rounds(7); ++i)
        if (!timeSteps(kMostNodes, timings, nodes)) return failed(kNoRun);
    std::ranges::sort(timings, {}, &Timing::own);
    if (timings.empty()) return failed(kNoRun);
    return within(kLimit, timings[timings.size() / 2],
                  fmt::format("slowest {:.0f} ms, to {} e-nodes", timings.back().own, nodes));
}

/// Many short iterations: each adds one sum and one power.
Project creeping(std::uint32_t iterations) {
    Project project;
    project.language = "math-plain";
    project.title = "Powers";
    project.program.text = "(pow x y)";
    project.rules.text = "grow: (pow ?a ?b) => (pow ?a (+ ?b 1))";
    project.defaults.limits.iterations = iterations;
    ProjectStep step;
    step.name = "creep";
    step.rules = {"grow"};
    project.guide = {step};
    return project;
}

Figure measureProgress(const BenchSize& size) {
    constexpr double kMostHertz = 30;
    constexpr int kAtOnce = 8;  // those of the first iterations are told of at once
    RunningWindow running(creeping(static_cast<std::uint32_t>(size.of(4000, 50))));
    if (!running.isOpen) return failed(kNoRun);
    SessionController& controller = running.window.controller();
    int seen = 0;
    // The last one is no progress.
    QObject::connect(&controller, &SessionController::runChanged, &running.window,
                     [&] { seen += controller.runView()->isRunning ? 1 : 0; });
    const Stopwatch watch;
    controller.run();
    if (!waitFor([&] { return !controller.isRunning(); })) return failed(kNoRun);
    const double seconds = watch.elapsed().wall / 1e3;
    const double hertz = std::max(0, seen - kAtOnce) / seconds;
    return {
        .measured = fmt::format("{:.0f} Hz in {:.1f} s of {} iterations, after the first {}", hertz,
                                seconds, controller.runView()->status.iteration, kAtOnce),
        .isMet = hertz <= kMostHertz};
}

Figure measureChart(const BenchSize& size, bool isFirst) {
    const double limit = isFirst ? 120 : 80;
    RunningWindow running(creeping(static_cast<std::uint32_t>(size.of(500, 20))));
    if (!running.isOpen) return failed(kNoRun);
    running.window.controller().run();
    if (!running.settle()) return failed(kNoRun);
    const ViewContext context{&running.window.controller(), &running.window.selection(),
                              &running.window.extraction(), &running.window.lessons(),
                              &running.window.measuring(),  &running.window.comparison(),
                              &running.window.rules()};
    std::unique_ptr<GrowthView> chart;
    const auto paint = [&] {
        emit context.controller->runChanged();
        QApplication::sendPostedEvents();
        chart->repaint();
    };
    const auto make = [&] {
        chart = std::make_unique<GrowthView>(context, nullptr);
        chart->resize(1200, 240);
        chart->show();
        paint();
    };
    make();
    return within(limit, isFirst ? timeOf(size.rounds(7), make) : timeOf(size.rounds(7), paint),
                  fmt::format("{} points a series",
                              running.window.controller().runView()->status.iteration + 1));
}

/// What each moment that can be gone back to takes, beside the e-graph itself. All of them are made
/// from one journal, which is what explanations read, too.
Figure measureMemory(const BenchSize& size) {
    constexpr double kMostPart = 0.05;
    Sums sums;
    sums.addSum(static_cast<std::uint32_t>(size.of(12, 7)));
    Stepper stepper(sums.graph, {sums.commutativity(), sums.associativity()},
                    {.iterations = 0, .nodes = 0, .seconds = 0, .megabytes = 0});
    run(stepper, {});
    const Journal& journal = sums.graph.journal();
    const auto history = static_cast<double>(journal.memoryBytes());
    const double whole = static_cast<double>(sums.graph.memoryBytes()) - history;
    const std::size_t moments = journal.marks().size();
    const double part = history / static_cast<double>(moments) / whole;
    return {.measured = fmt::format("{:.1f} % of {:.1f} MB, {} moments, {} e-nodes", part * 100,
                                    whole / 1e6, moments, sums.graph.nodeCount()),
            .isMet = part <= kMostPart};
}

}  // namespace

std::vector<WindowRow> runRows() {
    const std::string stall = "p99 < 16 ms, max 50 ms";
    return {
        {"stalls of the UI while 1 000 000 e-nodes grow", stall, measureGrowth},
        {"stalls of the UI while Graphviz hangs", stall, measureFailingLayout},
        {"step of an e-graph < 10 000 e-nodes, beyond the engine", "< 30 ms", measureStep},
        {"pause while searching", "<= 200 ms",
         [](const BenchSize& size) { return measureEnd(size, &SessionController::pause); }},
        {"stop while searching", "<= 200 ms",
         [](const BenchSize& size) { return measureEnd(size, &SessionController::stop); }},
        {"signals of progress", "<= 30 Hz", measureProgress},
        {"chart of growth over 500 iterations: first", "< 120 ms",
         [](const BenchSize& size) { return measureChart(size, true); }},
        {"chart of growth over 500 iterations: update", "< 80 ms",
         [](const BenchSize& size) { return measureChart(size, false); }},
        {"memory of a moment beside the whole e-graph", "<= 5 % on average", measureMemory},
    };
}

}  // namespace candler::bench
