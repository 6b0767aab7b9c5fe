// Measuring kernels in the window: the question before, the job, what came of it and its history;
// and compilers and kernels that do what they should not.
#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>
#include <catch2/catch.hpp>

#include "app/session/ProjectFile.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/CodeView.h"
#include "app/workbench/views/MeasureChart.h"
#include "app/workbench/views/MeasurePane.h"
#include "app/workbench/views/MeasuredBars.h"
#include "app/workbench/widgets/BarPlot.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "app/workbench/widgets/TableExport.h"
#include "engine/support/FileSystem.h"
#include "tests/app/FakeCompiler.h"

using namespace candler;
using namespace candler::test;

namespace {

Project doubled() {
    Project project;
    project.title = "Doubled";
    project.program.text =
        "doubled : (n : nat) -> n.f32 -> n.f32\n"
        "doubled = /\\n. \\xs. map (\\x. mul 2.0 x) xs";
    // Found in the start term: there is nothing to run.
    project.defaults.normalForm = "benf";
    ProjectStep step;
    step.name = "as it is";
    step.sketch = "contains(map)";
    step.rules = {"map-fusion"};
    project.guide = {step};
    return project;
}

struct MeasureScene : WindowFixture {
    MeasureController& measuring = window.measuring();
    CodeView& view = *qobject_cast<CodeView*>(window.view("code"));
    const MeasurePane& pane = view.measuring();

    explicit MeasureScene(const CompilerChoice& compiler) {
        measuring.setCompiler(compiler);
        open(doubled());
        REQUIRE(waitFor([this] { return measuring.whyNot().isEmpty(); }));
    }

    QPushButton& button(const char* name) {
        auto* found = view.findChild<QPushButton*>(QLatin1String(name));
        REQUIRE(found != nullptr);
        return *found;
    }
    void ask() {
        INFO(toUtf8(window.action("measure")->toolTip()));
        trigger("measure");
        REQUIRE(measuring.state() == MeasureState::Asking);
    }
    void waitForEnd() {
        REQUIRE(waitFor([this] { return measuring.state() == MeasureState::Idle; }, 120));
    }
    void measure() {
        ask();
        button("runMeasurement").click();
        waitForEnd();
    }
    /// What a person would try next.
    void checkUsable() {
        CHECK(measuring.whyNot().isEmpty());
        CHECK(button("measure").isEnabled());
        trigger("generate");
        CHECK(waitFor([this] { return !window.controller().isCodeBusy(); }));
        trigger("fit");
        CHECK(view.shownText().contains(QStringLiteral("for (")));
    }
};

Measurement sample(double cost, double seconds) {
    Measurement row;
    row.date = "2024-05-01T12:30:00";
    row.step = "split, then \"join\"";
    row.costModel = "size";
    row.modelCost = cost;
    row.times = {.warmUps = 1,
                 .runs = 9,
                 .best = seconds,
                 .median = seconds,
                 .p10 = seconds,
                 .p90 = 2 * seconds,
                 .gflops = 1,
                 .sizes = {{"m", 8}, {"n", 64}}};
    return row;
}

}  // namespace

TEST_CASE("measurements are written as text and read back", "[app][models]") {
    Measurement failed = sample(HUGE_VAL, 0);
    failed.outcome = TuneOutcome::Wrong;
    failed.reason = "out[0] is 3 instead of 4";
    Measurement ofData = sample(12, 0.5);
    ofData.times.isOfData = true;
    CHECK(parseMeasurements(measurementsText({ofData})).rows[0].sizesText() == "m=8 n=64 +data");
    const std::string text = measurementsText({sample(12, 0.5), failed});
    CHECK(text.find('\n') == std::string::npos);
    const std::vector<Measurement> read = parseMeasurements(text).rows;
    REQUIRE(read.size() == 2);
    CHECK(read[0].step == "split, then \"join\"");
    CHECK(read[0].times.p90 == 1.0);
    CHECK(read[0].sizesText() == "m=8 n=64");
    CHECK_FALSE(read[1].isMeasured());
    CHECK(read[1].reason == failed.reason);
    CHECK(measurementsText(read) == text);
    for (const char* other : {"no JSON", "{\"rows\": 1}", "[1e999]"}) {
        CHECK_FALSE(parseMeasurements(other).isList);
        CHECK(parseMeasurements(other).rows.empty());
    }
}

TEST_CASE("what was measured is bars beside what it compares with", "[app][models]") {
    Measurement now = sample(12, 0.5);
    now.date = "2024-05-02T10:00:00";
    now.times.gflops = 80;
    Measurement other = sample(12, 0.25);
    other.step = "packed";
    Measurement elsewhere = other;
    elsewhere.times.sizes["n"] = 65;
    Measurement edited = other;
    edited.program = "another";
    Measurement slowFlags = other;
    slowFlags.step = "slow";
    slowFlags.flags = "-O0";
    std::vector<Bar> bars =
        measuredBars(now, {sample(12, 1), other, elsewhere, edited, slowFlags, sample(12, 2), now});
    REQUIRE(bars.size() == 3);
    CHECK(bars[0].text == "500 ms · 80.0 GFlop/s");
    CHECK(bars[0].isMarked);
    CHECK(bars[0].value == 2);
    // Of those of the same step the latest.
    CHECK(bars[1].text == "2.0 s · 1.0 GFlop/s · 0.25 ×");
    CHECK(bars[1].name.starts_with("before, "));
    CHECK(bars[2].name == "packed");
    CHECK(bars[2].text == "250 ms · 1.0 GFlop/s · 2 ×");
    now.times.written = {.median = 5, .best = 4};
    bars = measuredBars(now, {});
    REQUIRE(bars.size() == 2);
    CHECK(bars[0].name == "as written");
    CHECK(bars[0].text == "5.0 s");
    CHECK(bars[1].text == "500 ms · 80.0 GFlop/s · 10 ×");
}

TEST_CASE("times of charts have a unit that suits them", "[app]") {
    MeasureChart chart(nullptr);
    const auto formatOf = [&](double seconds) {
        chart.setMeasurements({sample(26, seconds)});
        return chart.timeFormat();
    };
    CHECK(formatOf(66e-9) == QStringLiteral("%.1f ns"));
    CHECK(formatOf(31e-6) == QStringLiteral("%.1f µs"));
    CHECK(formatOf(2) == QStringLiteral("%.1f s"));
}

TEST_CASE("rows of measurements that cannot be read are kept", "[app][models]") {
    const std::string other = R"([{},3,{"date":7,"joules":1.5}])";
    const MeasurementNote note = parseMeasurements(other);
    CHECK(note.isList);
    CHECK(note.rows.empty());
    CHECK(measurementsText({}, note.unread) == other);
    const MeasurementNote again =
        parseMeasurements(measurementsText({sample(12, 0.5)}, note.unread));
    CHECK(again.rows.size() == 1);
    CHECK(again.unread == note.unread);
}

TEST_CASE("measurements are listed, the latest first", "[app][models]") {
    MeasurementModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    Measurement failed = sample(3, 0);
    failed.outcome = TuneOutcome::Failed;
    failed.reason = "it hangs";
    model.setMeasurements({sample(12, 0.5), failed});
    REQUIRE(model.rowCount() == 2);
    const auto text = [&](int row, int column) {
        return model.index(row, column).data().toString();
    };
    CHECK(text(0, MeasurementModel::Note).contains(QStringLiteral("it hangs")));
    CHECK(text(0, MeasurementModel::Median).isEmpty());
    CHECK(text(1, MeasurementModel::ModelCost) == QStringLiteral("12"));
    CHECK(text(1, MeasurementModel::Runs) == QStringLiteral("9"));
    CHECK(text(1, MeasurementModel::Sizes) == QStringLiteral("m=8 n=64"));
    CHECK(tableCsv(model).count(QStringLiteral("\r\n")) == 3);
    model.setMeasurements({});
    CHECK(model.rowCount() == 0);
}

TEST_CASE("the times of a kernel are read from its benchmark", "[app][models]") {
    KernelTimes times;
    REQUIRE(readTimes(R"({"sizes": {"n": 4}, "median_seconds": 3, "gflops": 2,
                          "seconds": [5, 1, 2, 3, 4, 6, 7, 8, 9, 10]})",
                      times));
    CHECK(times.runs == 10);
    CHECK(times.best == 1);
    CHECK(times.p10 == 1);
    CHECK(times.p90 == 9);
    for (const char* garbage : {"", "[]", "{}", R"({"seconds": []})", R"({"seconds": ["a"]})",
                                R"({"seconds": [-1], "median_seconds": 1, "gflops": 1})"})
        CHECK_FALSE(readTimes(garbage, times));
}

TEST_CASE("nothing is executed before the user has seen it and said so", "[app]") {
    const FakeCompiler fake;
    MeasureScene scene(fake.choice());
    scene.ask();
    CHECK(scene.measuring.commands().size() == 5);
    CHECK(scene.pane.detailText().contains(QStringLiteral("compiler -std=c++17 -O2")));
    CHECK(scene.pane.detailText().contains(QStringLiteral("./check")));
    CHECK(scene.pane.statusText().contains(QStringLiteral("30")));
    CHECK(scene.button("runMeasurement").isVisible());
    CHECK(scene.button("runMeasurement").hasFocus());
    scene.screenshot("42-measure-question");
    scene.button("cancelMeasurement").click();
    CHECK(scene.measuring.state() == MeasureState::Idle);
    CHECK_FALSE(fake.wasCalled());
    CHECK(scene.measuring.history().empty());
    scene.checkUsable();
}

TEST_CASE("a kernel is measured, and its history is the project's", "[app]") {
    const FakeCompiler fake;
    MeasureScene scene(fake.choice());
    MainWindow& window = scene.window;
    const int undoSteps = window.controller().history().stack().count();
    scene.measure();
    REQUIRE(scene.pane.history().rowCount() == 1);
    CHECK(scene.pane.statusText().contains(QStringLiteral("3 runs")));
    CHECK(scene.pane.statusText().contains(QStringLiteral("the tolerance of the check")));
    const Measurement& row = scene.pane.history().at(0);
    CHECK(row.times.median == 2e-3);
    CHECK(row.compiler == "fake 1.0");
    // With those of the arithmetic, which the project chooses.
    CHECK(row.flags.starts_with("-O2 -fno-math-errno"));
    CHECK(row.modelCost > 0);
    CHECK(scene.pane.statusText().startsWith(QStringLiteral("Median 2.0 ms at ")));
    REQUIRE(scene.pane.bars().bars().size() == 1);
    CHECK(scene.pane.bars().bars()[0].text.starts_with("2.0 ms"));
    CHECK(scene.pane.chart().pointCount() == 1);
    CHECK(scene.pane.chart().timeFormat().endsWith(QStringLiteral(" ms")));
    // It is saved with the project, but nothing to undo, and results stay.
    CHECK(window.controller().isModified());
    CHECK(window.controller().history().stack().count() == undoSteps);
    CHECK_FALSE(window.controller().isStale());
    scene.screenshot("43-measured");
    window.setTheme(ThemeChoice::Dark);
    scene.screenshot("44-measured-dark");
    window.setTheme(ThemeChoice::Light);

    const TemporaryFolder folder;
    REQUIRE(window.controller().saveTo(folder.file("measured.candler")));
    scene.open(doubled());
    CHECK(scene.pane.history().rowCount() == 0);
    const auto saved = readProject(folder.path() / "measured.candler");
    REQUIRE(saved);
    scene.open(*saved);
    REQUIRE(scene.pane.history().rowCount() == 1);
    CHECK(scene.pane.history().at(0).times.p90 == 4e-3);

    // Who trusts a project is asked no more, until another one is opened.
    REQUIRE(scene.waitFor([&] { return scene.measuring.whyNot().isEmpty(); }));
    scene.ask();
    scene.view.findChild<QCheckBox*>(QStringLiteral("trustMeasurement"))->setChecked(true);
    QTest::keyClick(&scene.button("runMeasurement"), Qt::Key_Return);
    scene.waitForEnd();
    scene.button("measure").click();
    CHECK(scene.measuring.state() == MeasureState::Running);
    scene.waitForEnd();
    CHECK(scene.pane.history().rowCount() == 3);
}

TEST_CASE("a kernel is compared with the program as it was written", "[app]") {
    const FakeCompiler fake;
    MeasureScene scene(fake.choice());
    CHECK(scene.button("measureWritten").isHidden());
    scene.openExample("map-fusion.candler");
    scene.trigger("run");
    REQUIRE(scene.waitFor([&] { return scene.measuring.whyNot().isEmpty(); }));
    scene.measure();
    REQUIRE_FALSE(scene.button("measureWritten").isHidden());
    // Code that goes meanwhile takes the question with it.
    scene.measuring.askWritten();
    scene.trigger("reset");
    CHECK(scene.measuring.state() == MeasureState::Idle);
    REQUIRE(scene.waitFor([&] { return scene.window.action("run")->isEnabled(); }));
    scene.trigger("run");
    REQUIRE(scene.waitFor([&] { return scene.measuring.whyNot().isEmpty(); }));
    CHECK(scene.measuring.state() == MeasureState::Idle);
    scene.measure();
    scene.button("measureWritten").click();
    REQUIRE(scene.waitFor([&] { return scene.measuring.state() == MeasureState::Asking; }));
    CHECK(scene.measuring.commands().size() == 4);
    scene.button("runMeasurement").click();
    scene.waitForEnd();
    INFO(toUtf8(scene.pane.statusText()));
    const std::vector<Bar>& bars = scene.pane.bars().bars();
    REQUIRE(bars.size() == 2);
    CHECK(bars[0].name == "as written");
    CHECK(bars[0].text == "2.0 ms");
    CHECK(bars[1].isMarked);
    CHECK(scene.button("measureWritten").isHidden());
    CHECK(scene.pane.history().rowCount() == 2);
    scene.window.dock("code")->raise();
    scene.screenshot("46-measured-bars");
}

TEST_CASE("measuring keeps what of a history cannot be read", "[app]") {
    const FakeCompiler fake;
    MeasureScene scene(fake.choice());
    const auto measureWith = [&](const std::string& note) {
        Project project = doubled();
        project.windowNotes[kMeasurementsNote] = note;
        scene.open(project);
        REQUIRE(scene.waitFor([&] { return scene.measuring.whyNot().isEmpty(); }));
        CHECK(scene.pane.history().rowCount() == 0);
        scene.measure();
        CHECK(scene.pane.history().rowCount() == 1);
        return scene.window.controller().project().windowNotes;
    };
    auto notes = measureWith("[{\"joules\":1.5}]");
    CHECK(parseMeasurements(notes[kMeasurementsNote]).rows.size() == 1);
    CHECK(parseMeasurements(notes[kMeasurementsNote]).unread ==
          std::vector<std::string>{"{\"joules\":1.5}"});
    CHECK(notes.count(kUnreadMeasurementsNote) == 0);
    notes = measureWith("[1e999]");
    CHECK(parseMeasurements(notes[kMeasurementsNote]).rows.size() == 1);
    CHECK(notes[kUnreadMeasurementsNote] == "[1e999]");
}

TEST_CASE("compilers and kernels that misbehave leave a usable window", "[app]") {
    struct Case {
        const char* what;
        FakeScripts scripts;
        const char* status;
        const char* detail;
        double seconds = 30;
    };
    const std::string hang =
        "echo $$ >> \"$HERE/pids\"\nsleep 1000 & echo $! >> \"$HERE/pids\"\nwait";
    const auto made = GENERATE_COPY(
        Case{"a compiler that fails",
             {.compile = "echo 'kernel.cpp:3: error: no' >&2; exit 1"},
             "did not compile",
             "error: no"},
        Case{"a compiler that prints garbage",
             {.compile = "head -c 100000 /dev/urandom; head -c 100000 /dev/urandom >&2; exit 3"},
             "did not compile",
             "exited with code 3"},
        Case{"a compiler that makes garbage",
             {.compile = "head -c 1000 /dev/urandom > \"$out\"; chmod +x \"$out\""},
             "did not run to completion",
             "check"},
        Case{"a compiler that makes nothing",
             {.compile = "exit 0"},
             "did not compile",
             "made no program"},
        Case{"a compiler that hangs", {.compile = hang}, "did not compile", "time limit", 0.5},
        Case{"a compiler that leaves a child behind",
             {.compile = "sleep 1000 & echo $! >> \"$HERE/pids\"; exit 1"},
             "did not compile",
             "exited with code 1"},
        Case{"a kernel that hangs",
             {.timing = hang},
             "did not run to completion",
             "time limit",
             0.5},
        Case{"a kernel that crashes",
             {.timing = "kill -SEGV $$"},
             "did not run to completion",
             "signal 11"},
        Case{"a kernel that prints garbage",
             {.timing = "echo '{\"seconds\": 7'"},
             "did not run to completion",
             "something else"},
        Case{"a kernel that prints without an end",
             {.timing = "echo $$ >> \"$HERE/pids\"; yes"},
             "did not run to completion",
             "time limit",
             0.5},
        Case{"a kernel that eats memory",
             {.timing = "head -c 2000000000 /dev/zero | tail -c 1900000000 > /dev/null || exit 9"},
             "did not run to completion",
             "exited with code"},
        Case{"a kernel with wrong results",
             {.check = "echo 'output[0] is 3 instead of 4'; exit 1"},
             "Wrong result",
             "3 instead of 4"});
    INFO(made.what);
    const FakeCompiler fake(made.scripts);
    MeasureScene scene(fake.choice(made.seconds, made.seconds));
    scene.measure();
    INFO(toUtf8(scene.pane.statusText()));
    INFO(toUtf8(scene.pane.detailText()).substr(0, 300));
    CHECK(scene.pane.statusText().contains(QLatin1String(made.status)));
    CHECK(scene.pane.detailText().contains(QLatin1String(made.detail)));
    REQUIRE(scene.pane.history().rowCount() == 1);
    CHECK_FALSE(scene.pane.history().at(0).isMeasured());
    CHECK(scene.waitFor([&] { return !fake.isAnyAlive(); }));
    scene.checkUsable();
}

TEST_CASE("a message of the compiler leads to its line", "[app]") {
    const FakeCompiler fake({.compile =
                                 "echo 'noise' >&2; echo '/tmp/k/doubled.cpp:9:5: error: no' "
                                 ">&2; echo 'doubled.cpp:99999: error: far' >&2; exit 1"});
    MeasureScene scene(fake.choice());
    scene.window.dock("code")->show();
    scene.window.dock("code")->raise();
    scene.measure();
    auto* detail = scene.view.findChild<QPlainTextEdit*>(QStringLiteral("measureDetail"));
    auto* code = scene.view.findChild<CodeEditor*>();
    auto* files = scene.view.findChild<QComboBox*>();
    REQUIRE(detail != nullptr);
    const int kernel = files->findText(QStringLiteral("doubled.cpp"));
    const int other = (kernel + 1) % files->count();
    REQUIRE(kernel >= 0);
    REQUIRE(other != kernel);
    files->setCurrentIndex(other);
    scene.window.activateWindow();
    detail->setFocus();
    REQUIRE(scene.waitFor([&] { return detail->hasFocus(); }));
    const auto pick = [&](const char* text) {
        QTextCursor cursor = detail->document()->find(QLatin1String(text));
        REQUIRE(!cursor.isNull());
        detail->setTextCursor(cursor);
    };
    pick("noise");
    CHECK(files->currentIndex() == other);
    pick("error: no");
    CHECK(files->currentIndex() == kernel);
    CHECK(code->markedLines() == std::vector<std::size_t>{8});
    CHECK(code->isLineShown(8));
    // A line that the file does not have.
    pick("error: far");
    CHECK(scene.pane.statusText().contains(QStringLiteral("did not compile")));
}

TEST_CASE("a compiler that is missing is said before anything is asked", "[app]") {
    MeasureScene scene(
        {.program = QStringLiteral("/no/such/compiler"), .flags = {QStringLiteral("-O2")}});
    scene.trigger("measure");
    CHECK(scene.measuring.state() == MeasureState::Idle);
    CHECK(scene.pane.statusText().contains(QStringLiteral("/no/such/compiler")));
    CHECK(scene.pane.statusText().contains(QStringLiteral("Settings")));
    scene.screenshot("45-no-compiler");
    scene.checkUsable();
}

TEST_CASE("a measurement is cancelled at once, with all its processes", "[app]") {
    const FakeCompiler fake(
        {.compile = "echo $$ >> \"$HERE/pids\"\nsleep 1000 & echo $! >> \"$HERE/pids\"\nwait"});
    MeasureScene scene(fake.choice(1000, 1000));
    scene.ask();
    scene.button("runMeasurement").click();
    REQUIRE(scene.waitFor([&] { return fake.processes().size() == 2; }));
    CHECK(scene.window.action("cancelMeasure")->isEnabled());
    SECTION("by the button") {
        scene.button("cancelMeasurement").click();
        scene.waitForEnd();
        CHECK(scene.pane.statusText().contains(QStringLiteral("Cancelled")));
        scene.checkUsable();
    }
    SECTION("by another project") {
        scene.open(doubled());
        CHECK(scene.measuring.state() == MeasureState::Idle);
    }
    CHECK(scene.pane.history().rowCount() == 0);
    CHECK(scene.waitFor([&] { return !fake.isAnyAlive(); }));
}
