// The extraction panel: extractors side by side, why a class is given as it is, pins with undo.
#include <QAbstractItemModelTester>
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QListView>
#include <QPushButton>
#include <QRegularExpression>
#include <QTableView>
#include <QToolButton>

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <random>

#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/models/CandidateModel.h"
#include "app/workbench/models/RowTone.h"
#include "app/workbench/models/TermLineModel.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/ExtractionPanel.h"
#include "app/workbench/views/InspectorView.h"
#include "engine/support/FileSystem.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::TemporaryFolder;
using candler::test::WindowFixture;

namespace {

/// As in TENSAT: two products with a common operand, by themselves or as parts of a single one. As
/// trees they are cheaper by themselves, but the single one is paid once.
const char* const kSharedSplit = R"({
  "nodes": {
    "root-pair": {"op": "noop", "eclass": "root", "cost": 0, "children": ["left-own", "right-own"]},
    "left-own": {"op": "matmul", "eclass": "left", "cost": 5, "children": ["x", "a"]},
    "left-split": {"op": "split_0", "eclass": "left", "cost": 0.5, "children": ["both"]},
    "left-loop": {"op": "first", "eclass": "left", "cost": 0, "children": ["root-pair"]},
    "right-own": {"op": "matmul", "eclass": "right", "cost": 5, "children": ["x", "b"]},
    "right-split": {"op": "split_1", "eclass": "right", "cost": 0.5, "children": ["both"]},
    "both": {"op": "matmul", "eclass": "both", "cost": 6, "children": ["x", "ab"]},
    "ab": {"op": "concat", "eclass": "ab", "cost": 0, "children": ["a", "b"]},
    "x": {"op": "input", "eclass": "x", "cost": 0},
    "a": {"op": "weight", "eclass": "a", "cost": 0},
    "b": {"op": "weight", "eclass": "b", "cost": 0}
  },
  "root_eclasses": ["root"]
})";

class PanelFixture : public WindowFixture {
public:
    explicit PanelFixture(std::string_view graph = kSharedSplit) {
        const QString path = m_folder.file("shared-split.json");
        REQUIRE(writeFile(std::filesystem::path(toUtf8(path)), graph));
        window.openFile(path);
        REQUIRE(waitFor([this] {
            return extraction().subject() && window.graphView().shown() &&
                   !window.graphView().isBusy();
        }));
    }

    ExtractionController& extraction() { return window.extraction(); }
    ExtractionPanel& panel() { return *qobject_cast<ExtractionPanel*>(window.view("extraction")); }
    void choose(const char* box, const char* extractor) {
        panel().findChild<QComboBox*>(QLatin1String(box))->setCurrentText(QLatin1String(extractor));
    }
    void click(const char* button) {
        auto* found = panel().findChild<QPushButton*>(QLatin1String(button));
        REQUIRE(found->isEnabled());
        found->click();
        finish();
    }
    /// Waits until nothing is under way.
    void finish() {
        REQUIRE(waitFor([this] {
            return !extraction().isExtracting() && !extraction().isExplaining() &&
                   !window.graphView().isBusy();
        }));
    }
    void trigger(const char* action) {
        REQUIRE(window.action(action)->isEnabled());
        window.action(action)->trigger();
        finish();
    }
    NodeIndex node(const char* name) { return *extraction().subject()->egraph.findNode(name); }
    void selectNode(const char* name) {
        const Snapshot& snapshot = *extraction().subject()->egraph.snapshot;
        const SnapshotNode& wanted = snapshot.nodes()[node(name)];
        window.selection().selectNode(snapshot.classes()[wanted.classIndex].id, wanted.id);
        finish();
    }
    QString run(int row, int column) { return text(panel().runs(), row, column); }
    QString choice(int row, int column) { return text(panel().choices(), row, column); }
    /// The term's lines or those that differ.
    QStringList lines() {
        QStringList result;
        for (int row = 0; row < panel().lines().rowCount(); ++row)
            result << text(panel().lines(), row, 0);
        return result;
    }

private:
    static QString text(const QAbstractItemModel& model, int row, int column) {
        return model.data(model.index(row, column), Qt::DisplayRole).toString();
    }

    TemporaryFolder m_folder;
};

using Run = ExtractorRunModel;

/// A cover of 240 things by as few of 120 sets as can be, four of which have each thing: more than
/// a solver proves in a minute.
std::string hardCover() {
    constexpr int kThings = 240;
    constexpr int kSets = 120;
    std::mt19937 random(7);
    std::string nodes;
    std::string things;
    for (int set = 0; set < kSets; ++set)
        nodes += fmt::format(R"("s{0}": {{"op": "set{0}", "eclass": "s{0}", "cost": 1}},)", set);
    for (int thing = 0; thing < kThings; ++thing) {
        for (int way = 0; way < 4; ++way)
            nodes += fmt::format(
                R"("t{0}-{1}": {{"op": "in", "eclass": "t{0}", "cost": 0, "children": ["s{2}"]}},)",
                thing, way, random() % kSets);
        things += fmt::format(R"({}"t{}-0")", thing == 0 ? "" : ",", thing);
    }
    return fmt::format(R"({{"nodes": {{{}"r": {{"op": "all", "eclass": "r", "cost": 0,
        "children": [{}]}}}}, "root_eclasses": ["r"]}})",
                       nodes, things);
}

/// The process of the solver that this one has started, 0 if there is none.
pid_t solverProcess() {
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        std::ifstream stat(entry.path() / "stat");
        pid_t id = 0;
        std::string name;
        char state = ' ';
        pid_t parent = 0;
        // Names are cut to 15 characters, in parentheses.
        if (stat >> id >> name >> state >> parent && parent == getpid() &&
            std::string_view("(candler-solver)").starts_with(name.substr(0, name.size() - 1)))
            return id;
    }
    return 0;
}

}  // namespace

TEST_CASE("two extractors stand side by side, with what they choose differently", "[app]") {
    PanelFixture fixture;
    fixture.choose("extractor", "tree");
    fixture.choose("compareWith", "cbc");
    fixture.click("extract");
    REQUIRE(fixture.panel().runs().rowCount() == 2);
    CHECK(fixture.run(0, Run::Extractor) == QStringLiteral("tree"));
    CHECK(fixture.run(0, Run::Tree) == QStringLiteral("10"));
    CHECK(fixture.run(0, Run::Dag) == QStringLiteral("10"));
    CHECK(fixture.run(0, Run::Gap) == QStringLiteral("30.00 %"));  // of 10, by the other's bound
    CHECK(fixture.run(0, Run::Verdict).contains(QStringLiteral("optimal as a tree")));
    CHECK(fixture.run(1, Run::Tree) == QStringLiteral("13"));
    CHECK(fixture.run(1, Run::Dag) == QStringLiteral("7"));
    CHECK(fixture.run(1, Run::Bound) == QStringLiteral("7"));
    CHECK(fixture.run(1, Run::Gap) == QStringLiteral("0 %"));
    CHECK(fixture.run(1, Run::Verdict).contains(QStringLiteral("optimal")));
    CHECK(fixture.panel().linesTitle() ==
          QStringLiteral("4 classes differ:  − tree  + cbc"));  // left, right, both, ab
    CHECK(fixture.lines().contains(QStringLiteral("− left = matmul x a")));
    CHECK(fixture.lines().contains(QStringLiteral("+ left = split_0 both")));
    CHECK(!fixture.lines().contains(QStringLiteral("− root = noop left right")));
    CHECK(fixture.window.graphView().shown()->cost == 10);
    fixture.extraction().showRow(1);
    CHECK(fixture.window.graphView().shown()->cost == 13);
    fixture.finish();
    fixture.screenshot("extraction-compared");
}

TEST_CASE("a class is explained, and clicking a differing line shows it", "[app]") {
    PanelFixture fixture;
    fixture.choose("extractor", "cbc");
    fixture.selectNode("left-own");  // extracts, as nothing was
    const ExtractionPanel& panel = fixture.panel();
    REQUIRE(panel.choices().rowCount() == 3);
    CHECK(panel.whyTitle() == QStringLiteral("Class left, extractor cbc"));
    CHECK(fixture.choice(0, ChoiceModel::Node) == QStringLiteral("left-split  split_0 both"));
    CHECK(fixture.choice(0, ChoiceModel::Status) == QStringLiteral("● chosen"));
    CHECK(fixture.choice(0, ChoiceModel::Total) == QStringLiteral("7"));
    CHECK(fixture.choice(1, ChoiceModel::Status) == QStringLiteral("loses by 3"));
    CHECK(fixture.choice(1, ChoiceModel::Flip) ==
          QStringLiteral("wins if it costs more than 3 less"));
    CHECK(fixture.choice(2, ChoiceModel::Status) == QStringLiteral("would close a cycle"));

    fixture.choose("compareWith", "tree");
    fixture.click("extract");
    const auto line = fixture.lines().indexOf(QStringLiteral("+ right = matmul x b"));
    REQUIRE(line >= 0);
    auto* list = fixture.panel().findChild<QListView*>(QStringLiteral("termLines"));
    emit list->clicked(panel.lines().index(static_cast<int>(line)));
    fixture.finish();
    CHECK(fixture.extraction().shownRow() == 1);
    CHECK(panel.whyTitle() == QStringLiteral("Class right, extractor tree"));
    const auto* inspector = qobject_cast<InspectorView*>(fixture.window.view("inspector"));
    CHECK(inspector->headline().contains(QStringLiteral("class right")));
    fixture.screenshot("extraction-why");
}

TEST_CASE("picture and inspector show one choice, also under a sketch", "[app]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("map-fusion.candler");
    fixture.trigger("run");
    window.extraction().extract();
    REQUIRE(fixture.waitFor([&] {
        return window.extraction().shownRun() && !window.extraction().isExtracting() &&
               !window.graphView().isBusy();
    }));
    fixture.settle();
    const auto* inspector = qobject_cast<InspectorView*>(window.view("inspector"));
    const auto* model = qobject_cast<CandidateModel*>(inspector->findChild<QTableView*>()->model());
    REQUIRE(model != nullptr);
    const Slice& slice = window.graphView().canvas()->picture()->slice;
    std::size_t compared = 0;
    for (const SliceBox& box : slice.boxes) {
        if (!box.isChosen) continue;
        window.selection().selectClass(slice.snapshot->classes()[box.classIndex].id);
        for (const SliceRow& row : box.rows) {
            const int place = model->rowOf(slice.snapshot->nodes()[row.node].id);
            REQUIRE(place >= 0);
            const QString status = model->index(place, CandidateModel::Status).data().toString();
            CHECK(status.startsWith(QStringLiteral("●")) == row.isChosen);
            ++compared;
        }
    }
    CHECK(compared > 3);
    // The term is still there, which only the language writes under a sketch.
    window.selection().clear();
    CHECK(inspector->term().contains(QStringLiteral("map")));
}

TEST_CASE("the listing of a term folds what its lines say already", "[app]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("map-fusion.candler");
    fixture.trigger("run");
    window.extraction().extract();
    REQUIRE(fixture.waitFor(
        [&] { return window.extraction().shownRun() && !window.extraction().isExtracting(); }));
    const auto& panel = *window.view("extraction");
    const QAbstractItemModel* lines = nullptr;
    for (const QListView* list : panel.findChildren<QListView*>())
        if (qobject_cast<const TermLineModel*>(list->model()) != nullptr) lines = list->model();
    REQUIRE(lines != nullptr);
    REQUIRE(lines->rowCount() > 2);
    QStringList texts;
    for (int row = 0; row < lines->rowCount(); ++row)
        texts << lines->index(row, 0).data().toString();
    INFO(texts.join(QLatin1Char('\n')).toStdString());
    // No leaf by itself, and each class that a line names has a line.
    const QRegularExpression leaf(QStringLiteral("^\\d+ = \\S+(    used .*)?$"));
    CHECK(texts.filter(leaf).isEmpty());
    CHECK(texts.filter(QStringLiteral("= map ")).size() == 1);
    for (const QString& text : texts) {
        auto named = QRegularExpression(QStringLiteral("○(\\d+)")).globalMatch(text);
        while (named.hasNext()) {
            const QString name = named.next().captured(1);
            CHECK(std::ranges::any_of(texts, [&](const QString& other) {
                return other.startsWith(name + QStringLiteral(" = "));
            }));
        }
    }
}

TEST_CASE("what an extractor chose is written in the notation of its language", "[app]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("squared-loss.candler");
    fixture.trigger("run");
    ExtractionController& extraction = window.extraction();
    extraction.setExtractors({findExtractor("tree")});
    extraction.extract();
    REQUIRE(fixture.waitFor([&] {
        return !extraction.isExtracting() && extraction.shownRun() &&
               !extraction.shownRun()->view->term.empty();
    }));
    const auto* inspector = qobject_cast<InspectorView*>(window.view("inspector"));
    CHECK(inspector->term().contains(QStringLiteral("%*%")));
    CHECK_FALSE(inspector->term().contains(QStringLiteral("sum[")));
    QStringList lines;
    for (const TermLine& line : extraction.shownRun()->term->lines)
        lines << QString::fromStdString(line.text);
    INFO(lines.join(QLatin1Char('\n')).toStdString());
    CHECK(lines.filter(QStringLiteral("%*%")).size() > 1);
    CHECK(lines.filter(QStringLiteral("○")).isEmpty());
    // Why it is not what the step found.
    const auto* panel = qobject_cast<ExtractionPanel*>(window.view("extraction"));
    CHECK(panel->linesTitle().contains(QStringLiteral("DAG cost")));
    // A class costs the same in its list and in the inspector.
    const Snapshot& snapshot = *extraction.subject()->egraph.snapshot;
    window.selection().selectClass(snapshot.classes()[snapshot.roots()[0]].id);
    const auto* model = qobject_cast<CandidateModel*>(inspector->findChild<QTableView*>()->model());
    const double root = shownClassCost(*extraction.shownRun()->view, snapshot.roots()[0]);
    CHECK(model->index(0, CandidateModel::Total).data().toString() == costString(root));
    CHECK(root == Approx(extraction.shownRun()->run.result.check.treeCost));
}

TEST_CASE("a pin changes the choice, and undo takes it back", "[app]") {
    PanelFixture fixture;
    MainWindow& window = fixture.window;
    fixture.choose("extractor", "cbc");
    CHECK(!window.action("undo")->isEnabled());
    CHECK(!window.action("undo")->toolTip().isEmpty());
    fixture.selectNode("left-own");
    CHECK(fixture.run(0, Run::Dag) == QStringLiteral("7"));
    fixture.click("pin");
    CHECK(fixture.run(0, Run::Dag) == QStringLiteral("10"));
    CHECK(window.graphView().shown()->cost == 10);
    CHECK(fixture.choice(0, ChoiceModel::Status) == QStringLiteral("◆ pinned, chosen"));
    CHECK(fixture.choice(1, ChoiceModel::Status) == QStringLiteral("another e-node is pinned"));
    CHECK(fixture.panel().wishLines() ==
          QStringList{QStringLiteral("◆ pinned: left-own  matmul x a")});
    CHECK(window.action("undo")->text() == QStringLiteral("&Undo pin of matmul (left-own)"));
    fixture.screenshot("extraction-pinned");

    fixture.trigger("undo");
    CHECK(fixture.run(0, Run::Dag) == QStringLiteral("7"));
    CHECK(fixture.panel().wishLines().isEmpty());
    fixture.trigger("redo");
    CHECK(fixture.run(0, Run::Dag) == QStringLiteral("10"));

    // Another pin of the class takes the place of the first; what is forbidden is no pin.
    fixture.selectNode("left-split");
    fixture.trigger("pin");
    CHECK(fixture.run(0, Run::Dag) == QStringLiteral("7"));
    CHECK(fixture.extraction().wishes().pins == std::vector<std::string>{"left-split"});
    fixture.trigger("forbid");
    CHECK(fixture.extraction().wishes().pins.empty());
    CHECK(fixture.run(0, Run::Dag) == QStringLiteral("10"));
    fixture.panel().findChild<QToolButton*>()->click();
    REQUIRE(WindowFixture::waitFor([&] { return fixture.extraction().wishes().isEmpty(); }));
    fixture.finish();
    CHECK(fixture.run(0, Run::Dag) == QStringLiteral("7"));
}

TEST_CASE("pins that cannot be had together are named", "[app]") {
    PanelFixture fixture;
    fixture.extraction().pin(fixture.node("right-own"));
    fixture.extraction().pin(fixture.node("left-loop"));
    fixture.finish();
    CHECK(fixture.panel().message().contains(
        QStringLiteral("no selection has all of these pins: left-loop")));
    CHECK(fixture.run(0, Run::Verdict) == QStringLiteral("not run"));
    fixture.screenshot("extraction-conflict");
    fixture.trigger("undo");
    CHECK(fixture.panel().message().isEmpty());
    CHECK(fixture.run(0, Run::Dag) == QStringLiteral("10"));
}

TEST_CASE("another file forgets pins, and a project has none of the file's", "[app]") {
    PanelFixture fixture;
    fixture.extraction().pin(fixture.node("right-own"));
    fixture.finish();
    fixture.openExample("matmul-blocking.candler");
    CHECK(fixture.extraction().wishes().isEmpty());
    CHECK(fixture.panel().runs().rowCount() == 0);
    CHECK(!fixture.window.action("undo")->isEnabled());
}

TEST_CASE("a solver that is killed leaves the window and the best so far", "[app]") {
    PanelFixture fixture(hardCover());
    fixture.choose("extractor", "cbc");
    auto* extract = fixture.panel().findChild<QPushButton*>(QStringLiteral("extract"));
    REQUIRE(extract->isEnabled());
    extract->click();
    pid_t solver = 0;
    REQUIRE(WindowFixture::waitFor([&] { return (solver = solverProcess()) != 0; }));
    REQUIRE(kill(solver, SIGKILL) == 0);
    fixture.finish();
    REQUIRE(fixture.panel().runs().rowCount() == 1);
    CHECK(fixture.run(0, Run::Verdict).contains(QStringLiteral("killed")));
    CHECK(fixture.run(0, Run::Dag).toDouble() > 0);
    CHECK(!fixture.run(0, Run::Verdict).contains(QStringLiteral("optimal")));
    fixture.screenshot("extraction-solver-killed");

    fixture.choose("extractor", "tree");
    fixture.click("extract");
    CHECK(fixture.run(0, Run::Extractor) == QStringLiteral("tree"));
    CHECK(fixture.window.graphView().shown());
}

TEST_CASE("a solver that died is a row that says so", "[app]") {
    ExtractorRunModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    auto finished = std::make_shared<FinishedRun>();
    finished->run.extractor = findExtractor("z3");
    finished->run.result.hasFailed = true;
    finished->run.result.note = "the solver died";
    model.show({{.extractor = findExtractor("dag"),
                 .state = ExtractorRow::State::Running,
                 .progress = ExtractionProgress{12, 10}},
                {.extractor = findExtractor("z3"),
                 .state = ExtractorRow::State::Finished,
                 .finished = finished}});
    const auto text = [&](int row, int column) {
        return model.data(model.index(row, column), Qt::DisplayRole).toString();
    };
    CHECK(text(0, Run::Dag) == QStringLiteral("12"));
    CHECK(text(0, Run::Bound) == QStringLiteral("10"));
    CHECK(text(0, Run::Verdict) == QStringLiteral("running…"));
    CHECK(text(1, Run::Dag) == QStringLiteral("–"));
    CHECK(text(1, Run::Verdict).contains(QStringLiteral("the solver died")));
    CHECK(model.data(model.index(1, 0), kToneRole).toInt() == static_cast<int>(RowTone::Warning));
}
