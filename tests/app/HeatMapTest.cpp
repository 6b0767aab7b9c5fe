// Rules by iterations, and how soon the limit is reached.
#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QHeaderView>
#include <QImage>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyleOptionViewItem>
#include <QTableView>
#include <QTest>
#include <catch2/catch.hpp>

#include "app/workbench/models/Texts.h"
#include "app/workbench/views/CompareView.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/HeatMapView.h"
#include "app/workbench/widgets/HeatDelegate.h"
#include "app/workbench/widgets/TableExport.h"
#include "app/workbench/widgets/Theme.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::WindowFixture;

namespace {

QString cell(const HeatMapModel& model, int row, int column) {
    return model.data(model.index(row, column), Qt::DisplayRole).toString();
}

}  // namespace

TEST_CASE("the heat map has a row for each rule, hottest first", "[app]") {
    HeatMapModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    StepReport step;
    step.ruleNames = {"cold", "hot", "held"};
    for (std::uint32_t i = 1; i <= 2; ++i) {
        IterationReport iteration;
        iteration.iteration = i;
        iteration.rules.resize(3);
        iteration.rules[0].addedNodes = 1;
        iteration.rules[1].addedNodes = 10 * i;
        iteration.rules[1].matches = 7;
        iteration.rules[2].isBanned = i == 2;
        step.iterations.push_back(iteration);
    }
    model.show(step, HeatMapModel::Value::Added);
    REQUIRE(model.rowCount() == 3);
    REQUIRE(model.columnCount() == HeatMapModel::FirstIteration + 2);
    CHECK(model.ruleAt(0) == QStringLiteral("hot"));
    CHECK(cell(model, 0, HeatMapModel::Total) == QStringLiteral("30"));
    CHECK(cell(model, 0, HeatMapModel::Share) == QStringLiteral("93.8 %"));
    CHECK(cell(model, 0, HeatMapModel::FirstIteration + 1) == QStringLiteral("20"));
    CHECK(model.data(model.index(0, HeatMapModel::FirstIteration), HeatMapModel::kHeatRole) == 0.5);
    CHECK(cell(model, 2, HeatMapModel::FirstIteration) == QStringLiteral("·"));
    CHECK(cell(model, 2, HeatMapModel::FirstIteration + 1) == QStringLiteral("banned"));
    CHECK(model.iterationAt(HeatMapModel::FirstIteration + 1) == 2);
    CHECK(model.iterationAt(HeatMapModel::Share) == 0);
    model.show(step, HeatMapModel::Value::Matches);
    CHECK(cell(model, 0, HeatMapModel::Share) == QStringLiteral("100.0 %"));
    model.clear();
    CHECK(model.rowCount() == 0);
}

TEST_CASE("what is a ten-thousandth of the hottest is seen on the ground", "[app][theme]") {
    for (const ThemeChoice theme : {ThemeChoice::Dark, ThemeChoice::Light}) {
        applyTheme(theme);
        QStandardItemModel model(1, 1);
        model.setData(model.index(0, 0), 1e-4, Qt::UserRole + 1);
        const HeatDelegate delegate(Qt::UserRole + 1);
        QImage image(40, 20, QImage::Format_RGB32);
        const QColor ground = QApplication::palette().color(QPalette::Base);
        image.fill(ground);
        QPainter painter(&image);
        QStyleOptionViewItem option;
        option.rect = image.rect();
        delegate.paint(&painter, option, model.index(0, 0));
        painter.end();
        CHECK(contrast(image.pixelColor(20, 5), ground) > 1.15);
    }
    applyTheme(ThemeChoice::Light);
}

TEST_CASE("the heat map follows the run and forecasts the limit", "[app]") {
    WindowFixture fixture;
    fixture.openExample("matmul-blocking.candler");
    auto* view = qobject_cast<HeatMapView*>(fixture.window.view("heat"));
    REQUIRE(view != nullptr);
    fixture.window.dock("heat")->raise();
    REQUIRE(WindowFixture::waitFor([&] { return view->isVisible(); }));
    CHECK(view->model().rowCount() == 0);
    CHECK(view->legend().isEmpty());
    CHECK(view->forecast().contains(QStringLiteral("has not been run yet")));
    for (int i = 0; i < 3; ++i) fixture.trigger("step");
    CHECK(view->model().columnCount() == HeatMapModel::FirstIteration + 3);
    CHECK(view->forecast().contains(QStringLiteral("Grew by a factor of ")));
    CHECK(view->legend().startsWith(
        QStringLiteral("E-nodes are counted as rules create them, before equal ones are merged.")));
    CHECK(view->legend().contains(QStringLiteral("Bars and colours")));
    fixture.screenshot("heat-map");

    // The table as a spreadsheet takes it.
    auto* copy = view->findChild<QAction*>(QStringLiteral("copyTable"));
    REQUIRE(copy != nullptr);
    copy->trigger();
    const QStringList lines =
        QApplication::clipboard()->text().split(QStringLiteral("\r\n"), Qt::SkipEmptyParts);
    REQUIRE(lines.size() == view->model().rowCount() + 1);
    CHECK(lines[0] == QStringLiteral("Rule,Total,Share,iter 1,2,3"));
    CHECK(lines[1].startsWith(view->model().ruleAt(0) + QLatin1Char(',')));

    // A cell leads to its rule, and to its iteration.
    auto* table = view->findChild<QTableView*>();
    const QModelIndex second = view->model().index(0, HeatMapModel::FirstIteration + 1);
    CHECK(second.data(Qt::ToolTipRole).toString().contains(QStringLiteral("Click to show")));
    table->scrollTo(second);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(second).center());
    CHECK(fixture.window.selection().rule() == view->model().ruleAt(0));
    fixture.settle();
    CHECK(fixture.window.graphView().shownMoment() == Moment{0, 2U});
    CHECK(fixture.window.graphView().isVisible());
    fixture.window.dock("heat")->raise();
    table->setCurrentIndex(second.siblingAtColumn(HeatMapModel::FirstIteration));
    QTest::keyClick(table, Qt::Key_Return);
    fixture.settle();
    CHECK(fixture.window.graphView().shownMoment() == Moment{0, 1U});
    CHECK(fixture.window.graphView().isVisible());
    fixture.window.dock("heat")->raise();
    fixture.trigger("run");
    CHECK(view->forecast().contains(QStringLiteral("has finished")));
    fixture.trigger("reset");
    CHECK(WindowFixture::waitFor([&] { return view->model().rowCount() == 0; }));
}

TEST_CASE("ten iterations of the heat map are in sight", "[app][layout]") {
    WindowFixture fixture;
    fixture.window.resize(1400, 875);
    fixture.openExample("matmul-blocking.candler");
    fixture.trigger("run");
    fixture.window.dock("heat")->raise();
    fixture.settle();
    const auto* view = qobject_cast<HeatMapView*>(fixture.window.view("heat"));
    REQUIRE(WindowFixture::waitFor([&] { return view->model().rowCount() > 0; }));
    CHECK(view->model().columnCount() == HeatMapModel::FirstIteration + 10);
    const auto* table = view->findChild<QTableView*>();
    CHECK(table->horizontalHeader()->length() <= table->viewport()->width());
    fixture.screenshot("heat-map-wide");
}

TEST_CASE("views behind another tab compute nothing until they are raised", "[app]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("matmul-blocking.candler");
    const auto* heat = qobject_cast<HeatMapView*>(window.view("heat"));
    const auto raise = [&](const char* view) {
        window.dock(view)->show();
        window.dock(view)->raise();
        fixture.settle();
    };
    for (const char* view : {"heat", "compare", "extraction"}) raise(view);
    raise("egraph");
    for (int i = 0; i < 2; ++i) fixture.trigger("step");
    const Snapshot& snapshot = *window.graphView().shown()->snapshot;
    window.selection().selectClass(snapshot.classes()[0].id);
    fixture.settle();
    CHECK(heat->model().rowCount() == 0);
    CHECK(window.comparison().result() == nullptr);
    CHECK_FALSE(window.extraction().isExtracting());
    CHECK(window.extraction().rows().empty());

    raise("heat");
    CHECK(WindowFixture::waitFor([&] { return heat->model().rowCount() > 0; }));
    raise("compare");
    qobject_cast<CompareView*>(window.view("compare"))
        ->setKind(CompareController::Kind::Iterations);
    CHECK(WindowFixture::waitFor([&] { return window.comparison().result() != nullptr; }));
    raise("extraction");
    CHECK(WindowFixture::waitFor([&] { return window.extraction().wantedClass().has_value(); }));
}

TEST_CASE("tables as CSV keep numbers, and no text is a formula", "[app]") {
    QStandardItemModel model(0, 2);
    model.setHorizontalHeaderLabels({QStringLiteral("a,b"), QStringLiteral("n")});
    const auto add = [&](const char* text, const QString& number) {
        model.appendRow({new QStandardItem(QString::fromUtf8(text)), new QStandardItem(number)});
    };
    add("=cmd|x", QStringLiteral("-1.5"));
    add("say \"hi\"", QStringLiteral("1\u2009024\u2009331"));
    add("two\nlines", QStringLiteral("-x"));
    CHECK(tableCsv(model) == QStringLiteral("\"a,b\",n\r\n"
                                            "'=cmd|x,-1.5\r\n"
                                            "\"say \"\"hi\"\"\",1024331\r\n"
                                            "\"two\nlines\",'-x\r\n"));
}
