// The comparison with and without a guide: its chart can be read, and its table is whole.
#include <QChart>
#include <QChartView>
#include <QGraphicsSimpleTextItem>
#include <QHeaderView>
#include <QLineF>
#include <QPushButton>
#include <QScrollBar>
#include <QTableWidget>
#include <QTest>
#include <QXYSeries>
#include <algorithm>
#include <catch2/catch.hpp>

#include "app/workbench/models/Texts.h"
#include "app/workbench/views/CompareView.h"
#include "app/workbench/views/UnguidedPane.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::WindowFixture;

namespace {

struct GuidanceFixture : WindowFixture {
    GuidanceFixture(const char* project, QSize size) {
        window.resize(size);
        Project opened = test::example(project);
        constexpr std::size_t kNodes = 20'000;
        opened.guide.back().settings.limits.nodes = kNodes;
        open(opened);
        window.dock("compare")->raise();
        pane = &qobject_cast<CompareView*>(window.view("compare"))->unguided();
        pane->findChild<QPushButton*>()->click();
        REQUIRE(waitFor([&] { return !pane->text().isEmpty(); }));
        settle();
        constexpr int kPause = 50;
        QTest::qWait(kPause);
    }

    UnguidedPane* pane = nullptr;
};

/// In the view, in pixels.
std::vector<QRectF> notesOf(const QChartView& view) {
    std::vector<QRectF> notes;
    for (QGraphicsItem* item : view.scene()->items())
        if (qgraphicsitem_cast<QGraphicsSimpleTextItem*>(item) != nullptr && item->isVisible())
            notes.push_back(item->sceneBoundingRect());
    return notes;
}

std::vector<QLineF> curvesOf(const QChartView& view) {
    QChart& chart = *view.chart();
    std::vector<QLineF> lines;
    for (QAbstractSeries* one : chart.series()) {
        const QList<QPointF> points = qobject_cast<QXYSeries*>(one)->points();
        const auto at = [&](qsizetype i) {
            return chart.mapToScene(chart.mapToPosition(points[i], one));
        };
        // Joined or not, what is at a point is there.
        for (qsizetype i = 0; i < points.size(); ++i)
            lines.emplace_back(
                one->type() == QAbstractSeries::SeriesTypeLine && i > 0 ? at(i - 1) : at(i), at(i));
    }
    return lines;
}

bool crosses(const QRectF& rect, const QLineF& line) {
    constexpr int kParts = 200;
    for (int i = 0; i <= kParts; ++i)
        if (rect.contains(line.pointAt(static_cast<double>(i) / kParts))) return true;
    return false;
}

}  // namespace

TEST_CASE("texts in the chart of both growths cover no curve and no other text", "[app][compare]") {
    const char* const project =
        GENERATE("matmul-blocking.candler", "map-fusion.candler", "math-derivative.candler");
    const QSize size = GENERATE(QSize(1400, 875), QSize(1024, 700));
    CAPTURE(project, size.width());
    GuidanceFixture fixture(project, size);
    const auto& view = *fixture.pane->findChild<QChartView*>();
    const std::vector<QRectF> notes = notesOf(view);
    REQUIRE(notes.size() >= 2);
    REQUIRE(static_cast<qsizetype>(notes.size()) == fixture.pane->notes().size());
    const std::vector<QLineF> curves = curvesOf(view);
    for (std::size_t i = 0; i < notes.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) CHECK_FALSE(notes[i].intersects(notes[j]));
        CHECK(std::ranges::none_of(curves,
                                   [&](const QLineF& line) { return crosses(notes[i], line); }));
        CHECK(view.sceneRect().contains(notes[i]));
    }
    fixture.screenshot(
        ("guidance-" + std::string(project) + "-" + std::to_string(size.width())).c_str());
}

TEST_CASE("all iterations of both runs are rows of one table, in sight where there is room",
          "[app][compare]") {
    GuidanceFixture fixture("matmul-blocking.candler", QSize(1400, 875));
    const auto& table = *fixture.pane->findChild<QTableWidget*>();
    const int iterations = 16;
    constexpr int kTotals = 2;
    REQUIRE(table.rowCount() == iterations + kTotals);
    CHECK_FALSE(table.verticalScrollBar()->isVisible());
    CHECK_FALSE(table.horizontalScrollBar()->isVisible());
    CHECK(table.horizontalHeader()->length() <= table.viewport()->width());
    const auto cell = [&](int row, int column) { return table.item(row, column)->text(); };
    CHECK(cell(kTotals, 0) == QStringLiteral("1"));
    CHECK(cell(kTotals, 1) == QStringLiteral("split 1"));
    CHECK(cell(kTotals + iterations - 1, 1) == QStringLiteral("reorder1 10"));
    // The greatest of all, and its ratio.
    constexpr int kGuidedNodes = 2;
    constexpr int kUnguidedNodes = 5;
    QString most;
    double peak = 0;
    for (int row = kTotals; row < table.rowCount(); ++row)
        if (const double nodes = dataText(cell(row, kGuidedNodes)).toDouble(); nodes > peak) {
            peak = nodes;
            most = cell(row, kGuidedNodes);
        }
    CHECK(cell(0, kGuidedNodes) == most);
    CHECK(dataText(cell(1, kUnguidedNodes)).toDouble() ==
          Approx(dataText(cell(0, kUnguidedNodes)).toDouble() / peak).margin(0.06));
    // It is copied as a table.
    CHECK(fixture.pane->text().count(QStringLiteral("\r\n")) == iterations + kTotals + 1);
}
