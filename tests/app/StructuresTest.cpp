// Which elements of tensors follow from others: the view and its parts.
#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDockWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <catch2/catch.hpp>

#include "app/workbench/models/RowTone.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/CodeView.h"
#include "app/workbench/views/StructuresView.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "app/workbench/widgets/PiecePlot.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::cell;
using namespace candler::test;

namespace {

struct StructuresScene : WindowFixture {
    StructuresView* view = nullptr;

    explicit StructuresScene(const char* name) {
        openExample(name);
        view = qobject_cast<StructuresView*>(window.view("structures"));
        REQUIRE(view != nullptr);
        window.dock("structures")->show();
        window.dock("structures")->raise();
        REQUIRE(waitFor([&] { return view->isVisible(); }));
    }

    void wait() {
        REQUIRE(waitFor([&] { return view->isCounted(); }));
    }
    void choose(const char* box, const char* text) {
        auto* const found = view->findChild<QComboBox*>(QLatin1String(box));
        REQUIRE(found != nullptr);
        const int index = found->findText(QLatin1String(text));
        REQUIRE(index >= 0);
        found->setCurrentIndex(index);
        emit found->activated(index);
        wait();
    }
    void setNumber(const char* name, int value) {
        auto* const found = view->findChild<QSpinBox*>(QLatin1String(name));
        REQUIRE(found != nullptr);
        found->setValue(value);
        wait();
    }
    [[nodiscard]] QString text(std::size_t row, std::size_t column) const {
        return view->plot().textOf({row, column});
    }
    [[nodiscard]] PiecePlot& plot() const { return *view->findChild<PiecePlot*>(); }
};

}  // namespace

TEST_CASE("many sizes and axes go on in the next line, and the window stays", "[app][layout]") {
    StructuresScene scene("struct-mttkrp.candler");
    scene.window.resize(1024, 700);
    scene.wait();
    scene.settle();
    CHECK(scene.window.width() == 1024);
    CHECK(scene.view->minimumSizeHint().width() < 400);
}

TEST_CASE("the structure of a result is shown at sizes that are chosen", "[app]") {
    StructuresScene scene("struct-covariance.candler");
    scene.wait();
    StructuresView& view = *scene.view;
    CHECK(view.text().contains(QStringLiteral("36 of 64 elements are unique, 56.25 %")));
    const PieceModel& pieces = view.pieces();
    REQUIRE(pieces.rowCount() == 2);
    CHECK(cell(pieces, 0, PieceModel::Name) == QStringLiteral("U1"));
    CHECK(cell(pieces, 0, PieceModel::Map) == QStringLiteral("unique"));
    CHECK(cell(pieces, 1, PieceModel::Map) == QStringLiteral("(j,k) -> (k,j)"));
    CHECK(cell(pieces, 1, PieceModel::Count) == QStringLiteral("28"));
    CHECK(cell(pieces, 1, PieceModel::Percent) == QStringLiteral("43.75 %"));
    scene.screenshot("structures");
    scene.setNumber("size-N", 5);
    CHECK(view.text().contains(QStringLiteral("15 of 25 elements are unique")));
    const std::optional<StructurePlot>& plot = view.plot().plot();
    REQUIRE(plot);
    for (std::size_t j = 0; j < 5; ++j)
        for (std::size_t k = 0; k < 5; ++k)
            CHECK(plot->pieces[plot->cell(j, k)] == (j <= k ? 0 : 1));
    CHECK(scene.text(1, 3) == QStringLiteral("covar(1, 3) is unique, in U1"));
    CHECK(scene.text(3, 1) == QStringLiteral("covar(3, 1) = covar(1, 3), in R1"));
    CHECK(view.plot().imageOf({3, 1}) == PiecePlot::Cell{1, 3});
    // Without rows of X nothing is added up.
    scene.setNumber("size-M", 0);
    CHECK(view.text().contains(QStringLiteral("0 of 25 elements are unique")));
    CHECK(scene.text(1, 3) == QStringLiteral("covar(1, 3) = 0"));
    scene.setNumber("size-M", 2);
    scene.setNumber("size-N", 0);
    CHECK(view.text().contains(QStringLiteral("the box has no elements")));
    CHECK_FALSE(view.plot().plot());
    scene.setNumber("size-N", 1000);
    CHECK(view.text().contains(fromUtf8("the first 256 of ") + countString(1000) +
                               QStringLiteral(" rows")));
    CHECK(view.text().contains(countString(500500)));
}

TEST_CASE("an element under the mouse says what it follows from", "[app]") {
    StructuresScene scene("struct-covariance.candler");
    scene.wait();
    PiecePlot& plot = scene.plot();
    const auto middle = [&](std::size_t row, std::size_t column) {
        return plot.rectOf({row, column}).center();
    };
    QTest::mouseMove(&plot, middle(6, 2).toPoint());
    QMouseEvent move(QEvent::MouseMove, middle(6, 2), plot.mapToGlobal(middle(6, 2)), Qt::NoButton,
                     {}, {});
    QCoreApplication::sendEvent(&plot, &move);
    CHECK(plot.current() == PiecePlot::Cell{6, 2});
    CHECK(plot.tipAt(middle(6, 2)) == QStringLiteral("covar(6, 2) = covar(2, 6), in R1"));
    CHECK(plot.tipAt(plot.plotArea().topLeft() - QPointF(3, 3)).isEmpty());
    QTest::keyClick(&plot, Qt::Key_Down);
    QTest::keyClick(&plot, Qt::Key_Down);
    QTest::keyClick(&plot, Qt::Key_Left);
    CHECK(plot.current() == PiecePlot::Cell{7, 1});
    // Colours are those of the pieces, and zero is the ground.
    plot.setCurrent({});
    const QImage paper = plot.paperPicture();
    const auto colourAt = [&](QPointF place) {
        return paper.pixel((place * paper.devicePixelRatio()).toPoint());
    };
    const QPointF beside(-plot.rectOf({1, 4}).width() / 3, -plot.rectOf({1, 4}).height() / 4);
    CHECK(colourAt(middle(1, 4) + beside) == pieceColour(0, true).rgb());
    CHECK(colourAt(middle(4, 1) + beside) == pieceColour(0, false).rgb());
    // The others are pale while a piece is chosen.
    plot.setMarked(1);
    CHECK(
        plot.paperPicture().pixel(((middle(1, 4) + beside) * paper.devicePixelRatio()).toPoint()) !=
        pieceColour(0, true).rgb());
}

TEST_CASE("two dimensions of a tensor are shown, the others chosen", "[app]") {
    StructuresScene scene("struct-pr2.candler");
    scene.wait();
    scene.choose("structuresTensor", "B");
    CHECK(scene.view->text().contains(QStringLiteral("120 of 512 elements are unique")));
    CHECK(scene.text(2, 1) == QStringLiteral("B(2, 1, 0) = B(0, 1, 2), in ") +
                                  scene.text(2, 1).section(QLatin1Char(' '), -1));
    // Where the arrow would lead to another plane there is none.
    CHECK_FALSE(scene.view->plot().imageOf({2, 1}));
    scene.setNumber("index-k", 4);
    CHECK(scene.text(1, 2) == QStringLiteral("B(1, 2, 4) is unique, in U1"));
    scene.choose("structuresRows", "k");
    CHECK(scene.text(0, 3).startsWith(QStringLiteral("B(0, 3, 0) = B(0, 0, 3)")));
    // An index that is beyond its box comes back into it.
    scene.setNumber("index-i", 7);
    scene.setNumber("size-N", 3);
    CHECK(scene.text(2, 2) == QStringLiteral("B(2, 2, 2) is unique, in U1"));
    // A vector is one row.
    scene.choose("structuresTensor", "f");
    CHECK(scene.text(0, 2) == QStringLiteral("f(2) is unique, in U1"));
}

TEST_CASE("a derivation is a tree of steps", "[app]") {
    StructuresScene scene("struct-covariance.candler");
    scene.wait();
    auto* const model = const_cast<DerivationModel*>(&scene.view->derivation());
    const QAbstractItemModelTester tester(model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    const QAbstractItemModelTester pieces(const_cast<PieceModel*>(&scene.view->pieces()),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    REQUIRE(model->rowCount() == 1);
    const QModelIndex last = model->index(0, 0, {});
    CHECK(last.data().toString() == QStringLiteral("2. K-proj"));
    CHECK(model->index(0, 0, last).data().toString() == QStringLiteral("1. K-self"));
    const QModelIndex asked = model->index(model->rowCount(last) - 1, 0, last);
    CHECK(asked.data().toString() == QStringLiteral("asked"));
    CHECK(model->rowCount(asked) > 10);
    // An input is as it is declared.
    scene.choose("structuresTensor", "X");
    REQUIRE(model->rowCount() == 1);
    CHECK(model->index(0, 0, model->index(0, 0, {})).data().toString() ==
          QStringLiteral("declared"));
}

TEST_CASE("published rules are shown with what refutes them", "[app]") {
    StructuresScene scene("struct-covariance.candler");
    scene.wait();
    CHECK_FALSE(scene.view->text().contains(QStringLiteral("Enumeration")));
    scene.choose("structuresRules", "Published rules");
    CHECK(scene.view->text().contains(QStringLiteral("36 of 64 elements are unique")));
    CHECK(scene.view->text().contains(QStringLiteral(
        "Enumeration at small sizes does not refute this (sizes tried: 16 (M in 1..4, N in "
        "1..4)).")));
    const DerivationModel& model = scene.view->derivation();
    REQUIRE(model.rowCount() == 2);
    const QModelIndex last = model.index(0, 0, {});
    CHECK(last.data().toString() == QStringLiteral("3. P8'"));
    CHECK_FALSE(last.data(kToneRole).isValid());
    // What the paper prints is red, and the element that it gets wrong is told.
    const QModelIndex printed = model.index(1, 0, {});
    CHECK(printed.data().toString() == QStringLiteral("1. P1 as printed"));
    CHECK(printed.data(kToneRole).toInt() == static_cast<int>(RowTone::Warning));
    const QModelIndex verdict = model.index(0, 0, printed);
    CHECK(verdict.data().toString() == QStringLiteral("refuted"));
    CHECK(verdict.data(kToneRole).toInt() == static_cast<int>(RowTone::Warning));
    CHECK(
        model.index(0, 1, printed).data().toString().endsWith(QStringLiteral("which is not in U")));
    scene.view->findChild<QTabWidget*>()->setCurrentIndex(1);
    scene.screenshot("structures-published");
    // Structures with names are inferred by no rules.
    scene.choose("structuresOf", "Named structures");
    CHECK_FALSE(scene.view->findChild<QComboBox*>(QStringLiteral("structuresRules"))->isVisible());
}

TEST_CASE("structures with names are shown with their sizes", "[app]") {
    StructuresScene scene("struct-covariance.candler");
    scene.wait();
    scene.choose("structuresOf", "Named structures");
    scene.choose("structuresTensor", "skew");
    CHECK(scene.text(3, 1) == fromUtf8("skew(3, 1) = -1 · skew(1, 3), in R1"));
    CHECK(scene.text(3, 3) == QStringLiteral("skew(3, 3) = 0"));
    scene.choose("structuresTensor", "band");
    scene.screenshot("structures-named");
    CHECK(scene.view->findChild<QSpinBox*>(QStringLiteral("size-lb")) != nullptr);
    CHECK(scene.text(3, 5).contains(QStringLiteral("unique")));
    scene.setNumber("size-ub", 1);
    CHECK(scene.text(3, 5) == QStringLiteral("band(3, 5) = 0"));
}

TEST_CASE("structures go with the program, and with its result", "[app]") {
    StructuresScene scene("struct-covariance.candler");
    scene.wait();
    StructuresView& view = *scene.view;
    auto* const of = view.findChild<QComboBox*>(QStringLiteral("structuresOf"));
    of->setCurrentIndex(1);
    REQUIRE(scene.waitFor(
        [&] { return view.text().contains(QStringLiteral("there is no result yet")); }));
    CHECK(view.report() == nullptr);
    scene.trigger("run");
    scene.wait();
    CHECK(view.text().contains(QStringLiteral("36 of 64 elements are unique")));
    of->setCurrentIndex(0);
    scene.wait();
    // After an edit nothing is shown of the program before it.
    SessionController& controller = scene.window.controller();
    Project project = controller.project();
    project.program = {.file = {},
                       .text =
                           "symbols: n\noutputs: A\nA(i) := B(i, i)\n"
                           "structure: B -> upper(n)\nA:D(i) := (0 <= i < n)\n"};
    controller.edit(project);
    CHECK(view.text().contains(QStringLiteral("The program has been edited")));
    CHECK(view.report() == nullptr);
    CHECK(view.pieces().rowCount() == 0);
    CHECK_FALSE(view.plot().plot());
    controller.reset();
    scene.wait();
    CHECK(view.text().contains(QStringLiteral("8 of 8 elements are unique")));
    scene.open(example("matmul-blocking.candler"));
    CHECK(
        scene.waitFor([&] { return view.text().contains(QStringLiteral("have no structures")); }));
    CHECK(view.report() == nullptr);
}

TEST_CASE("a piece is chosen in the picture, in the table and in the code", "[app]") {
    StructuresScene scene("struct-covariance.candler");
    scene.wait();
    scene.trigger("run");
    auto* const code = qobject_cast<CodeView*>(scene.window.view("code"));
    REQUIRE(scene.waitFor([&] { return code->code() && !code->code()->term.empty(); }));
    scene.wait();
    auto* const table = scene.view->findChild<QTableView*>();
    auto* const term = code->findChild<CodeEditor*>(QStringLiteral("codeTerm"));
    const auto marked = [&] {
        const auto [begin, end] = term->markedParts().front();
        return fromUtf8(
            toUtf8(term->text())
                .substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin)));
    };
    table->selectRow(1);
    CHECK(marked() == QStringLiteral("R1  1 <= M, 0 <= k < j < N"));
    INFO(toUtf8(code->linkText()));
    CHECK(code->linkText().contains(QStringLiteral("lines")));
    // A click on an element is one on its piece, and one on the row chooses it in the code.
    PiecePlot& plot = scene.plot();
    QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.rectOf({1, 4}).center().toPoint());
    CHECK(table->currentIndex().row() == 0);
    CHECK(marked() == QStringLiteral("U1  1 <= M, 0 <= j <= k < N"));
    scene.screenshot("structures-chosen");
    const auto other = static_cast<int>(toUtf8(term->text()).find("R1  "));
    term->select(other, other);
    emit term->pointed();
    REQUIRE(table->selectionModel()->selectedRows().size() == 1);
    CHECK(table->selectionModel()->selectedRows().front().row() == 1);
    // Another tensor does not lead back.
    scene.choose("structuresTensor", "X");
    CHECK(scene.view->pieces().tensor().name == "X");
    // The loops are there as what they are, with the same places.
    auto* const files = code->findChild<QComboBox*>();
    files->setCurrentIndex(files->findText(QStringLiteral("Loops")));
    CHECK(code->shownText().startsWith(QStringLiteral("function covar(")));
    table->clearSelection();
    scene.choose("structuresTensor", "covar");
    table->selectRow(0);
    CHECK(code->linkText().startsWith(QStringLiteral("U1  1 <= M, 0 <= j <= k < N: ")));
    scene.screenshot("loops");
}

TEST_CASE("a result that no kernel is made of is told beside the run's state", "[app]") {
    StructuresScene scene("struct-covariance.candler");
    auto* const button = scene.window.findChild<QPushButton*>(QStringLiteral("noKernel"));
    scene.trigger("run");
    REQUIRE(scene.waitFor([&] { return scene.window.controller().code() != nullptr; }));
    CHECK_FALSE(button->isVisible());
    Project project = scene.window.controller().project();
    // Two pieces for each factor.
    project.program = {
        .file = {},
        .text =
            "symbols: n\noutputs: A\n"
            "A(a) := S(a,b)*S(b,c)*S(c,d)*S(d,e)*S(e,f)*S(a,c)*S(b,d)*S(c,e)*S(d,f)\n"
            "structure: S -> symmetric(n)\nA:D(a) := (0 <= a < n)\n"};
    project.defaults.limits.iterations = 1;
    scene.open(project);
    REQUIRE(scene.waitFor([&] { return scene.window.action("run")->isEnabled(); }));
    scene.trigger("run");
    REQUIRE(scene.waitFor([&] { return scene.window.controller().code() != nullptr; }, 120));
    REQUIRE(button->isVisible());
    CHECK(button->text().contains(QStringLiteral("No kernel, line 3")));
    CHECK(button->toolTip().contains(QStringLiteral("too many loop nests")));
    CHECK_FALSE(scene.window.pillText().contains(QChar(0x2714)));
    scene.screenshot("no-kernel");
    // It leads to the place.
    scene.window.dock("program")->hide();
    button->click();
    CHECK(scene.window.dock("program")->isVisible());
}

TEST_CASE("the structures have room, and more of it after a double click", "[app]") {
    StructuresScene scene("struct-covariance.candler");
    scene.wait();
    QDockWidget* const dock = scene.window.dock("structures");
    CHECK(scene.waitFor([&] { return dock->height() >= 300; }, 3));
    CHECK(scene.waitFor([&] { return scene.plot().plotArea().height() >= 150; }, 3));
    scene.screenshot("structures-room");
    PiecePlot& plot = scene.plot();
    const double before = plot.plotArea().height();
    QTest::mouseDClick(&plot, Qt::LeftButton, {}, plot.rectOf({1, 4}).center().toPoint());
    CHECK(dock->isFloating());
    CHECK(scene.waitFor([&] { return plot.plotArea().height() > 1.5 * before; }, 5));
    QTest::mouseDClick(&plot, Qt::LeftButton, {}, plot.rectOf({1, 4}).center().toPoint());
    CHECK_FALSE(dock->isFloating());
}
