// An imported e-graph in the window: looked at like any other, without a project.
#include <QAction>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <catch2/catch.hpp>

#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/GuideView.h"
#include "app/workbench/views/InspectorView.h"
#include "app/workbench/views/ProblemsView.h"
#include "engine/support/FileSystem.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::TemporaryFolder;
using candler::test::WindowFixture;

namespace {

const char* const kGraph = R"({
  "comment": "ignored",
  "class_data": {"sum": {"type": "Num"}},
  "root_eclasses": ["sum"],
  "nodes": {
    "s0": {"op": "+", "children": ["x0", "p0"], "eclass": "sum", "cost": 4},
    "s1": {"op": "<<", "children": ["p0", "x0"], "eclass": "sum", "cost": 1},
    "s2": {"op": "id", "children": ["s0"], "eclass": "sum", "cost": 0, "subsumed": true},
    "x0": {"op": "x", "eclass": "leaf x"},
    "p0": {"op": "f", "children": ["x0"], "eclass": "p", "cost": 2},
    "p1": {"op": "g", "children": ["p0"], "eclass": "p", "cost": null}
  }
})";

QString writeGraph(const TemporaryFolder& folder, const char* name, std::string_view text) {
    const QString path = folder.file(name);
    REQUIRE(writeFile(std::filesystem::path(toUtf8(path)), text));
    return path;
}

void openGraph(WindowFixture& fixture, const QString& path) {
    fixture.window.openFile(path);
    REQUIRE(WindowFixture::waitFor([&] {
        return fixture.window.controller().eGraphFile() && fixture.window.graphView().shown() &&
               !fixture.window.graphView().isBusy();
    }));
}

QString dockText(MainWindow& window, const char* id) {
    const auto* label = qobject_cast<QLabel*>(window.view(id));
    return label == nullptr ? QString() : label->text();
}

}  // namespace

TEST_CASE("an e-graph file is shown, searched and inspected without a project", "[app]") {
    const TemporaryFolder folder;
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    openGraph(fixture, writeGraph(folder, "graph.json", kGraph));
    CHECK(window.windowTitle().startsWith(QStringLiteral("graph.json")));
    CHECK(window.pillText().contains(QStringLiteral("Imported: 6 e-nodes, 3 classes, 1 root")));
    CHECK(window.graphView().budgetText().startsWith(QStringLiteral("showing 3 of 3 classes")));
    CHECK(window.graphView().shown()->cost == 5);  // 1 for <<, 3 for f x, 1 for x
    CHECK(window.graphView().shown()->term == "<< (f x) x\n");

    window.selection().selectClass(EClassId{0U});
    const auto* inspector = qobject_cast<InspectorView*>(window.view("inspector"));
    REQUIRE(inspector != nullptr);
    CHECK(inspector->headline().contains(QStringLiteral("class sum")));
    CHECK(inspector->headline().contains(QStringLiteral("3 e-nodes")));
    CHECK(!inspector->headline().contains(QStringLiteral("start term")));
    fixture.screenshot("e-graph-file");

    auto* find = window.graphView().findChild<QLineEdit*>();
    REQUIRE(find != nullptr);
    find->setText(QStringLiteral("class:p"));
    const auto labels = window.graphView().findChildren<QLabel*>();
    CHECK(WindowFixture::waitFor([&] {
        return std::ranges::any_of(labels, [](const QLabel* label) {
            return label->text() == QStringLiteral("1 found, 1 drawn");
        });
    }));
}

TEST_CASE("without a project the docks say why they are empty, and nothing can be run", "[app]") {
    const TemporaryFolder folder;
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    const QString path = writeGraph(folder, "graph.json", kGraph);
    fixture.openExample("matmul-blocking.candler");
    REQUIRE(qobject_cast<GuideView*>(window.view("guide")) != nullptr);
    fixture.trigger("step");
    openGraph(fixture, path);
    for (const char* id : {"program", "guide", "rules", "code", "growth", "heat", "breakpoints",
                           "explanation", "graphs", "structures", "compare", "tuning"}) {
        CAPTURE(id);
        CHECK(!dockText(window, id).isEmpty());
    }
    for (const char* id : {"run", "step", "save", "generate", "limits", "reset"}) {
        CAPTURE(id);
        CHECK(!window.action(id)->isEnabled());
    }
    CHECK(window.action("exportPicture")->isEnabled());
    const auto* problems = qobject_cast<ProblemsView*>(window.view("problems"));
    REQUIRE(problems != nullptr);
    CHECK(problems->model().rowCount() == 1);

    fixture.openExample("matmul-blocking.candler");
    CHECK(!window.controller().eGraphFile());
    CHECK(qobject_cast<GuideView*>(window.view("guide")) != nullptr);
    CHECK(window.action("run")->isEnabled());
}

TEST_CASE("an e-graph file is exported as it was read", "[app]") {
    const TemporaryFolder folder;
    WindowFixture fixture;
    openGraph(fixture, writeGraph(folder, "graph.json", kGraph));
    const QString out = folder.file("out.json");
    REQUIRE(fixture.window.exportPicture(out));
    const auto again = readEGraphJson(std::filesystem::path(toUtf8(out)));
    REQUIRE(again);
    const ImportedEGraph& opened = fixture.window.controller().eGraphFile()->egraph();
    CHECK(again->costs == opened.costs);
    CHECK(again->nodeIds == opened.nodeIds);
    CHECK(again->classData == opened.classData);
    REQUIRE(fixture.window.exportPicture(folder.file("out.svg")));
}

TEST_CASE("an e-graph file with mistakes leaves the project open and shows them", "[app]") {
    const TemporaryFolder folder;
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("matmul-blocking.candler");
    const auto* problems = qobject_cast<ProblemsView*>(window.view("problems"));
    REQUIRE(problems != nullptr);
    window.openFile(writeGraph(folder, "bad.json", R"({"nodes": {"a": {"op": 1}}})"));
    CHECK(WindowFixture::waitFor([&] { return problems->model().rowCount() == 2; }));
    CHECK(window.controller().hasProject());
    CHECK(!window.controller().eGraphFile());
    CHECK(window.action("run")->isEnabled());
}
