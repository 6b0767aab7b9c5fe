// The table of all classes: what it lists, in what order, and that it follows the window.
#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QHeaderView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <algorithm>
#include <catch2/catch.hpp>
#include <stdexcept>

#include "app/workbench/engine/ExtractionController.h"
#include "app/workbench/models/CandidateModel.h"
#include "app/workbench/models/ChoiceModel.h"
#include "app/workbench/models/ClassTableModel.h"
#include "app/workbench/models/ExtractorRunModel.h"
#include "app/workbench/models/RewriteModel.h"
#include "app/workbench/views/ClassesView.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/InspectorView.h"
#include "app/workbench/widgets/TableExport.h"
#include "tests/app/ExampleView.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::exampleView;
using candler::test::WindowFixture;

namespace {

std::vector<std::string> column(const ClassTableModel& model, ClassColumn wanted) {
    std::vector<std::string> texts;
    for (int row = 0; row < model.rowCount(); ++row)
        texts.push_back(model.index(row, static_cast<int>(wanted)).data().toString().toStdString());
    return texts;
}

using Texts = std::vector<std::string>;

/// Whether no column up to this one is cut by the edge of the table.
bool isInSight(const QTableView& table, int column) {
    const QHeaderView& header = *table.horizontalHeader();
    return header.sectionViewportPosition(column) + header.sectionSize(column) <=
           table.viewport()->width();
}

/// The table of a page that shows this model.
template <typename Model>
const QTableView& tableOf(WindowFixture& fixture, const char* page) {
    fixture.window.dock(page)->show();
    fixture.window.dock(page)->raise();
    fixture.settle();
    for (const QTableView* table : fixture.window.view(page)->template findChildren<QTableView*>())
        if (qobject_cast<const Model*>(table->model()) != nullptr) return *table;
    FAIL("there is no such table");
    throw std::logic_error(page);
}

}  // namespace

TEST_CASE("classes are listed in the order of any column", "[app][models]") {
    ClassTableModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    const ExtractionViewPtr view = exampleView();
    const auto show = [&](const ClassListing& listing) {
        model.show(makeClassTable(view, listing, model.table()));
    };
    show({});
    REQUIRE(model.rowCount() == 4);
    CHECK(column(model, ClassColumn::Term) == Texts{"x0", "f x0", "x1", "f x1"});
    CHECK(column(model, ClassColumn::Nodes) == Texts{"1", "1", "1", "2"});
    CHECK(column(model, ClassColumn::Cost) == Texts{"1", "2", "1", "2"});
    // x1 is used by g and by the f of iteration 1.
    CHECK(column(model, ClassColumn::Uses) == Texts{"1", "1", "2", "0"});
    CHECK(column(model, ClassColumn::Born) == Texts{"start", "start", "start", "start"});
    show({.column = ClassColumn::Cost, .isDescending = true});
    CHECK(column(model, ClassColumn::Term) == Texts{"f x0", "f x1", "x0", "x1"});
    show({.column = ClassColumn::Term});
    CHECK(column(model, ClassColumn::Term) == Texts{"f x0", "f x1", "x0", "x1"});
    show({.column = ClassColumn::Uses, .isDescending = true});
    CHECK(column(model, ClassColumn::Term).front() == "x1");
    show({.column = ClassColumn::Class, .isDescending = true});
    CHECK(column(model, ClassColumn::Term) == Texts{"f x1", "x1", "f x0", "x0"});

    const EClassId root = view->snapshot->classes()[view->snapshot->roots()[0]].id;
    CHECK(model.rowOf(root) == 0);
    CHECK(model.classAt(0) == root);
    show({.query = "op:f new"});
    CHECK(column(model, ClassColumn::Term) == Texts{"f x1"});
    show({.query = "nothing-is-called-so"});
    CHECK(model.rowCount() == 0);
    CHECK(model.rowOf(root) == -1);
    model.show(nullptr);
    CHECK(model.rowCount() == 0);

    QSignalSpy wanted(&model, &ClassTableModel::orderWanted);
    model.sort(static_cast<int>(ClassColumn::Cost), Qt::DescendingOrder);
    REQUIRE(wanted.count() == 1);
    CHECK(wanted[0][1].toBool());
    // Nobody waits for a table that is not wanted any more.
    int asked = 0;
    CHECK(makeClassTable(view, {.column = ClassColumn::Cost}, {},
                         StopCheck([&asked] { return ++asked > 1; })) == nullptr);
}

TEST_CASE("the table of classes follows the shown moment, and picks for all views", "[app]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    auto& view = *qobject_cast<ClassesView*>(window.view("classes"));
    fixture.openExample("map-fusion.candler");
    window.dock("classes")->raise();
    const auto isListed = [&] { return !view.isBusy() && view.model().table(); };
    REQUIRE(fixture.waitFor(isListed));
    const auto shownClasses = [&] {
        return static_cast<int>(window.graphView().shown()->snapshot->classes().size());
    };
    CHECK(view.model().rowCount() == shownClasses());
    // What nobody sees is not listed.
    window.dock("egraph")->raise();
    fixture.trigger("run");
    CHECK(!view.isBusy());
    CHECK(view.model().rowCount() < shownClasses());
    window.dock("classes")->raise();
    REQUIRE(
        fixture.waitFor([&] { return isListed() && view.model().rowCount() == shownClasses(); }));

    auto* table = view.findChild<QTableView*>();
    view.sortBy(ClassColumn::Nodes, true);
    REQUIRE(fixture.waitFor(isListed));
    fixture.screenshot("classes");
    const EClassId biggest = view.model().classAt(0);
    emit table->clicked(view.model().index(0, 0));
    CHECK(window.selection().eclass() == biggest);
    const EClassId other = view.model().classAt(view.model().rowCount() - 1);
    window.selection().selectClass(other);
    CHECK(table->currentIndex().row() == view.model().rowCount() - 1);
    CHECK(table->currentIndex().row() == view.model().rowOf(other));

    view.filter(QStringLiteral("op:map"));
    REQUIRE(
        fixture.waitFor([&] { return isListed() && view.model().rowCount() < shownClasses(); }));
    CHECK(view.countText().contains(QStringLiteral(" of ")));
    const QString csv = tableCsv(view.model());
    CHECK(csv.startsWith(QStringLiteral("class,cheapest term,type,e-nodes,cost,created,used by")));
    CHECK(csv.count(QStringLiteral("\r\n")) == view.model().rowCount() + 1);
    window.setTheme(ThemeChoice::Dark);
    fixture.screenshot("classes-dark");
    window.setTheme(ThemeChoice::Light);
    fixture.openExample("transpose.candler");
    REQUIRE(fixture.waitFor(
        [&] { return isListed() && view.model().table()->view == window.graphView().shown(); }));
}

TEST_CASE("classes of linear algebra are shown as such wherever they are shown", "[app]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("als.candler");
    window.dock("classes")->raise();
    fixture.trigger("run");
    const auto& classes = *qobject_cast<ClassesView*>(window.view("classes"));
    const ExtractionViewPtr shown = window.graphView().shown();
    REQUIRE(shown->texts);
    REQUIRE(fixture.waitFor([&] {
        return !classes.isBusy() && classes.model().table() &&
               classes.model().table()->view == shown;
    }));
    const auto& inspector = *qobject_cast<InspectorView*>(window.view("inspector"));
    const auto pick = [&](const std::string& term, const std::string& fact) {
        for (ClassIndex index = 0; index < shown->texts->size(); ++index) {
            const ClassText& text = (*shown->texts)[index];
            const auto& facts = text.facts;
            if (!term.empty() && text.term != term) continue;
            if (std::ranges::find(facts, fact) == facts.end()) continue;
            const EClassId id = shown->snapshot->classes()[index].id;
            window.selection().selectClass(id);
            const int row = classes.model().rowOf(id);
            return classes.model()
                .index(row, static_cast<int>(ClassColumn::Term))
                .data()
                .toString()
                .toStdString();
        }
        return std::string("there is no such class");
    };
    const std::string gram = "t(V) %*% V";
    CHECK(pick(gram, "free indices k0 (10), k1 (10)") == gram);
    CHECK(inspector.term() == QStringLiteral("t(V) %*% V"));
    CHECK(inspector.details() == QStringLiteral("free indices k0 (10), k1 (10)"));
    window.dock("inspector")->raise();
    fixture.screenshot("inspector-la");
    // A class of three indices is not a matrix: it stays a relation.
    const std::string relation = pick("", "not a matrix: more than two free indices");
    CHECK(relation.find("(") != std::string::npos);
    CHECK(inspector.details().contains(QStringLiteral("not a matrix")));
    fixture.screenshot("inspector-no-matrix");
    window.action("copyClassTerm")->trigger();
    REQUIRE(fixture.waitFor(
        [&] { return QApplication::clipboard()->text().toStdString() == relation; }));
}

TEST_CASE("columns that decide are in sight", "[app][columns]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    window.resize(1400, 875);
    fixture.openExample("matmul-blocking.candler");
    fixture.trigger("run");
    const ExtractionViewPtr shown = window.graphView().shown();
    window.selection().selectClass(shown->snapshot->classes()[shown->snapshot->roots()[0]].id);
    CHECK(isInSight(tableOf<CandidateModel>(fixture, "inspector"), CandidateModel::Status));
    fixture.screenshot("columns-inspector");
    const QTableView& runs = tableOf<ExtractorRunModel>(fixture, "extraction");
    window.extraction().extract();
    REQUIRE(fixture.waitFor([&] { return !window.extraction().isExtracting(); }));
    fixture.settle();
    CHECK(isInSight(runs, ExtractorRunModel::Cpu));
    CHECK(isInSight(tableOf<ChoiceModel>(fixture, "extraction"), ChoiceModel::Status));
    fixture.screenshot("columns-extraction");
    const QTableView& rewrites = tableOf<RewriteModel>(fixture, "explanation");
    window.view("explanation")->findChild<QPushButton*>(QStringLiteral("explain"))->click();
    REQUIRE(fixture.waitFor([&] { return rewrites.model()->rowCount() > 0; }));
    CHECK(fixture.waitFor([&] { return isInSight(rewrites, RewriteModel::Term); }, 5));
    CHECK(2 * rewrites.columnWidth(RewriteModel::Term) > rewrites.width() / 2);
    fixture.screenshot("columns-proof");
    const QTableView& classes = tableOf<ClassTableModel>(fixture, "classes");
    CHECK(fixture.waitFor([&] { return isInSight(classes, kClassColumns - 1); }, 5));
    const int uses = static_cast<int>(ClassColumn::Uses);
    REQUIRE(fixture.waitFor([&] { return classes.model()->rowCount() > 0; }));
    CHECK(classes.model()
              ->headerData(uses, Qt::Horizontal, Qt::TextAlignmentRole)
              .value<Qt::Alignment>() ==
          classes.model()->index(0, uses).data(Qt::TextAlignmentRole).value<Qt::Alignment>());
    fixture.screenshot("columns-classes");
    // Where there is no room for all, what tells classes apart can be read.
    window.selection().clear();
    window.resize(1024, 700);
    fixture.settle();
    CHECK(fixture.waitFor([&] { return isInSight(classes, static_cast<int>(ClassColumn::Nodes)); },
                          5));
    CHECK(classes.columnWidth(static_cast<int>(ClassColumn::Term)) >=
          22 * classes.fontMetrics().averageCharWidth());
    CHECK_FALSE(classes.model()
                    ->index(0, static_cast<int>(ClassColumn::Term))
                    .data(Qt::ToolTipRole)
                    .toString()
                    .isEmpty());
    fixture.screenshot("columns-classes-small");
}
