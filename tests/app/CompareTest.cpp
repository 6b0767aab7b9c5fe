// What is set side by side: iterations, runs, extractions, code, projects; and the baseline.
#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <algorithm>
#include <catch2/catch.hpp>

#include "app/session/ProjectFile.h"
#include "app/workbench/models/DifferenceDocument.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/MessageArea.h"
#include "engine/support/FileSystem.h"
#include "tests/app/CompareFixture.h"

using namespace candler;
using candler::test::CompareFixture;
using candler::test::example;
using candler::test::TemporaryFolder;
using Kind = CompareController::Kind;

namespace {

bool hasChange(const Difference& difference, DiffSign sign, const char* kind) {
    return std::ranges::any_of(difference.changes, [&](const Difference::Change& change) {
        return change.sign == sign && change.kind.startsWith(QLatin1String(kind));
    });
}

const Difference::Number& number(const Difference& difference, const char* name) {
    const auto found =
        std::ranges::find(difference.numbers, QLatin1String(name), &Difference::Number::name);
    REQUIRE(found != difference.numbers.end());
    return *found;
}

}  // namespace

TEST_CASE("two iterations beside each other", "[app][compare]") {
    CompareFixture fixture;
    fixture.openExample("map-fusion.candler");
    fixture.show(Kind::Iterations);
    CHECK(fixture.controller().result() == nullptr);  // the start alone is no pair
    fixture.trigger("run");
    const auto all = fixture.controller().sides(Kind::Iterations);
    REQUIRE(all.size() >= 2);
    // From the start to the end, without being asked.
    const Difference& whole = fixture.result();
    CHECK(whole.leftName == all.front().name);
    CHECK(whole.rightName == all.back().name);
    CHECK(hasChange(whole, DiffSign::Added, "e-node"));
    CHECK(hasChange(whole, DiffSign::Added, "rule"));
    CHECK(number(whole, "e-nodes").change.startsWith(QLatin1Char('+')));
    // As Rise writes terms, and not an operator a line.
    REQUIRE_FALSE(whole.lines.empty());
    CHECK(std::ranges::any_of(whole.lines, [](const Difference::Line& line) {
        return QString(line.left + line.right).contains(QStringLiteral("map ("));
    }));
    CHECK(std::ranges::none_of(whole.lines, [](const Difference::Line& line) {
        return QString(line.left + line.right).startsWith(QStringLiteral("app"));
    }));
    fixture.screenshot("compare-iterations");

    // A row that names a class picks it.
    const auto* changes = &fixture.view->pane().changes();
    const auto tables = fixture.view->pane().findChildren<QTableView*>();
    const auto table = std::ranges::find_if(
        tables, [&](const QTableView* one) { return one->model() == changes; });
    REQUIRE(table != tables.end());
    int row = 0;
    while (row < changes->rowCount() && !changes->classAt(row)) ++row;
    REQUIRE(row < changes->rowCount());
    emit(*table)->clicked(changes->index(row, 0));
    REQUIRE(fixture.window.selection().eclass());
    CHECK(fixture.window.selection().eclass()->value == *changes->classAt(row));

    // The other way round added is removed.
    fixture.view->choose(all.back().id, all.front().id);
    const Difference& back = fixture.result();
    CHECK(hasChange(back, DiffSign::Removed, "e-node"));
    CHECK_FALSE(hasChange(back, DiffSign::Added, "e-node"));
    CHECK(number(back, "e-nodes").change.startsWith(QStringLiteral("−")));
    // With itself there is nothing.
    fixture.view->choose(all.back().id, all.back().id);
    CHECK(fixture.result().isEmpty());
    // The canvas goes on as before.
    fixture.moveSlider(0);
}

TEST_CASE("deep terms leave their texts room", "[app][compare]") {
    CompareFixture fixture;
    fixture.window.resize(1400, 875);
    fixture.openExample("matmul-blocking.candler");
    fixture.trigger("run");
    fixture.show(Kind::Iterations);
    CHECK(fixture.result().summary().endsWith(QLatin1Char('.')));
    const DifferenceModel& lines = fixture.view->pane().lines();
    int deepest = 0;
    for (int row = 0; row < lines.rowCount(); ++row) {
        const QModelIndex index = lines.index(row, DifferenceModel::RightLine);
        // The delegate takes the blanks away, which exported lines keep.
        const int depth = index.data(DifferenceModel::kDepthRole).toInt();
        const QString blanks(depth * Difference::kBlanksPerLevel, QLatin1Char(' '));
        CHECK((depth == 0 || index.data().toString().startsWith(blanks)));
        deepest = std::max(deepest, depth);
    }
    CHECK(deepest > 7);
    fixture.screenshot("compare-deep");
    // The texts of both sides have most of the width of the page.
    for (const auto& [model, columns] :
         {std::pair{&lines,
                    std::pair{int{DifferenceModel::LeftLine}, int{DifferenceModel::RightLine}}},
          std::pair{&fixture.view->pane().changes(),
                    std::pair{int{DifferenceModel::Before}, int{DifferenceModel::After}}}}) {
        const auto tables = fixture.view->pane().findChildren<QTableView*>();
        const auto table = std::ranges::find_if(
            tables, [&](const QTableView* one) { return one->model() == model; });
        REQUIRE(table != tables.end());
        const int width =
            (*table)->columnWidth(columns.first) + (*table)->columnWidth(columns.second);
        CHECK(2 * width > fixture.view->pane().width());
    }
}

TEST_CASE("a baseline is kept in the project", "[app][compare]") {
    const TemporaryFolder folder;
    CompareFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("map-fusion.candler");
    CHECK_FALSE(window.action("acceptBaseline")->isEnabled());
    CHECK_FALSE(window.action("compareBaseline")->isEnabled());
    fixture.trigger("run");
    CHECK(fixture.sides(Kind::Runs) == 1);
    fixture.trigger("generate");
    REQUIRE(fixture.waitFor([&] { return window.controller().code() != nullptr; }));
    window.extraction().extract();
    REQUIRE(fixture.waitFor([&] { return fixture.sides(Kind::Extractions) >= 1; }));
    fixture.trigger("acceptBaseline");
    REQUIRE(fixture.waitFor([&] { return fixture.controller().hasBaseline(); }));
    CHECK(window.isWindowModified());
    CHECK_FALSE(window.controller().isStale());
    CHECK(fixture.sides(Kind::Runs) == 2);
    CHECK(fixture.sides(Kind::Code) == 2);
    CHECK(fixture.controller().sides(Kind::Extractions)[0].id == CompareController::kBaseline);
    CHECK(window.action("undo")->text().contains(QStringLiteral("new baseline")));
    // What was noted in the meantime is nothing that an undo takes back.
    window.controller().setNote("terms on the way", "(map f)");
    const auto noted = [&] {
        const auto& notes = window.controller().project().windowNotes;
        const auto note = notes.find("terms on the way");
        return note == notes.end() ? std::string() : note->second;
    };
    fixture.trigger("undo");
    CHECK_FALSE(fixture.controller().hasBaseline());
    CHECK(noted() == "(map f)");
    fixture.trigger("redo");
    REQUIRE(fixture.waitFor([&] { return fixture.controller().hasBaseline(); }));
    CHECK(noted() == "(map f)");

    // A colleague sees the same.
    const QString path = folder.file("shared.candler");
    REQUIRE(window.controller().saveTo(path));
    window.openFile(path);
    REQUIRE(fixture.waitFor([&] { return fixture.controller().hasBaseline(); }));
    REQUIRE(fixture.waitFor([&] { return window.controller().runView() != nullptr; }));
    fixture.settle();
    CHECK(fixture.sides(Kind::Runs) == 1);
    // Another run.
    Project project = window.controller().project();
    project.guide[0].settings.limits.iterations = 1;
    window.controller().edit(project);
    fixture.trigger("run");
    fixture.trigger("compareBaseline");
    const Difference& difference = fixture.result();
    CHECK(difference.leftName == QStringLiteral("Baseline"));
    CHECK(hasChange(difference, DiffSign::Changed, "limits of"));
    CHECK_FALSE(difference.isEmpty());
    fixture.screenshot("compare-baseline");
    fixture.trigger("forgetBaseline");
    CHECK_FALSE(fixture.controller().hasBaseline());
    CHECK_FALSE(window.action("compareBaseline")->isEnabled());
}

TEST_CASE("code and extractions beside each other", "[app][compare]") {
    const TemporaryFolder folder;
    CompareFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("matmul-baseline.candler");
    fixture.trigger("run");
    fixture.trigger("generate");
    REQUIRE(fixture.waitFor([&] { return fixture.sides(Kind::Code) == 1; }));
    fixture.trigger("acceptBaseline");
    REQUIRE(fixture.waitFor([&] { return fixture.controller().hasBaseline(); }));
    Project project = window.controller().project();
    project.code.functionName = "another";
    window.controller().edit(project);
    fixture.trigger("run");
    fixture.trigger("generate");
    REQUIRE(fixture.waitFor([&] { return fixture.sides(Kind::Code) >= 2; }));
    fixture.show(Kind::Code);
    const Difference& code = fixture.result();
    CHECK(code.isCode);
    CHECK(std::ranges::any_of(code.lines, [](const Difference::Line& line) {
        return line.sign == DiffSign::Changed && line.right.contains(QStringLiteral("another"));
    }));
    fixture.screenshot("compare-code");
    // As files.
    QStringList reasons;
    QObject::connect(&fixture.controller(), &CompareController::exported,
                     [&](const QString&, const QString& why) { reasons << why; });
    fixture.controller().exportTo(folder.file("code.html"));
    fixture.controller().exportTo(folder.file("code.csv"));
    fixture.controller().exportTo(folder.file("code.csv/under.csv"));
    REQUIRE(fixture.waitFor([&] { return reasons.size() == 3; }));
    CHECK(reasons[0].isEmpty());
    CHECK(reasons[1].isEmpty());
    CHECK_FALSE(reasons[2].isEmpty());
    const std::string html = readFile(folder.path() / "code.html").value();
    CHECK(html.find("<!doctype html>") == 0);
    CHECK(html.find("class=\"changed\"") != std::string::npos);
    CHECK(html.find("http") == std::string::npos);  // it needs nothing else
    CHECK(readFile(folder.path() / "code.csv").value().find("another") != std::string::npos);

    window.extraction().setExtractors({findExtractor("tree"), findExtractor("dag")});
    window.extraction().extract();
    REQUIRE(fixture.waitFor([&] { return fixture.sides(Kind::Extractions) == 2; }));
    fixture.show(Kind::Extractions);
    const Difference& chosen = fixture.result();
    CHECK(hasChange(chosen, DiffSign::Changed, "extractor"));
    CHECK_FALSE(chosen.lines.empty());
    CHECK(chosen.hasClasses);
    fixture.screenshot("compare-extractions");
}

TEST_CASE("what was left behind is compared with its file", "[app][compare]") {
    QDir(Autosave::folder()).removeRecursively();
    REQUIRE(QDir().mkpath(Autosave::folder()));
    const TemporaryFolder folder;
    const std::filesystem::path saved = folder.path() / "mine.candler";
    Project project = movedTo(example("map-fusion.candler"), saved);
    REQUIRE(writeProject(project, saved));
    project.title = "edited before the crash";
    project.guide[0].settings.limits.nodes = 777;
    const std::filesystem::path kept =
        std::filesystem::path(toUtf8(Autosave::folder())) / "crashed";
    REQUIRE(writeProject(project, kept.string() + ".candler"));
    REQUIRE(writeFile(kept.string() + ".json",
                      "{\"path\": \"" + saved.string() + "\", \"title\": \"x\"}"));
    CompareFixture fixture;
    MainWindow& window = fixture.window;
    const QString bar = QStringLiteral("left-crashed");
    QPushButton* compare = window.messages().button(bar, QStringLiteral("Compare"));
    REQUIRE(compare != nullptr);
    compare->click();
    const Difference& difference = fixture.result();
    CHECK(window.dock("compare")->isVisible());
    CHECK(difference.leftName == fromUtf8(saved.string()));
    CHECK(hasChange(difference, DiffSign::Changed, "title"));
    CHECK(hasChange(difference, DiffSign::Changed, "step"));
    CHECK(std::ranges::any_of(difference.lines, [](const Difference::Line& line) {
        return line.sign != DiffSign::Same && line.right.contains(QStringLiteral("777"));
    }));
    fixture.screenshot("compare-left-behind");
    // It was only looked at: the question is still there.
    CHECK_FALSE(window.messages().text(bar).isEmpty());
    window.messages().button(bar, QStringLiteral("Restore"))->click();
    REQUIRE(fixture.waitFor([&] { return window.controller().runView() != nullptr; }));
    fixture.settle();
    CHECK(window.controller().project().title == "edited before the crash");
    CHECK(window.dock("program")->isVisible());
    QDir(Autosave::folder()).removeRecursively();
}
