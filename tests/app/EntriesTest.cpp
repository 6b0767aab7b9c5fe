// Where inputs have their entries: the dialog and its plot.
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QPushButton>
#include <catch2/catch.hpp>
#include <stdexcept>

#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EntriesDialog.h"
#include "app/workbench/widgets/EntryPlot.h"
#include "engine/support/FileSystem.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using namespace candler::test;

namespace {

const char* const kProgram =
    "dim I dim J dim K dim L\n"
    "tensor A : {I -> {J -> real}} from \"a.mtx\"\n"
    "tensor T : {I -> {K -> {L -> real}}} from \"t.tns\"\n"
    "tensor x : {J -> real} from \"x.tns\"\n"
    "compute s : real = sum(<(i,j),a> in A) sum(<(h,k,l),t> in T) if (h == i) a * t * x(j)\n";

/// A project with data, in a folder of its own.
struct EntriesScene : WindowFixture {
    TemporaryFolder folder;
    EntriesDialog* dialog = nullptr;

    EntriesScene() {
        const auto write = [&](const char* name, const std::string& text) {
            REQUIRE(writeFile(folder.path() / name, text));
        };
        write("a.mtx",
              "%%MatrixMarket matrix coordinate real general\n3 5 4\n"
              "1 1 1.5\n1 4 2\n3 2 -3\n3 4 4\n");
        write("t.tns", "1 1 1 5\n3 4 2 1\n3 1 2 7\n3 4 1 7\n");
        write("x.tns", "2 1\n4 2\n5 3\n");
        write("p.sdql", kProgram);
        write("p.candler",
              "{\"format\": \"candler-project\", \"version\": 1, \"language\": \"sdqlite\", "
              "\"program\": {\"file\": \"p.sdql\"}, \"guide\": [{\"rules\": [\"stage-1\"]}]}\n");
        window.openFile(folder.file("p.candler"));
        REQUIRE(waitFor([&] { return window.action("entries")->isEnabled(); }));
        window.action("entries")->trigger();
        dialog = window.findChild<EntriesDialog*>();
        REQUIRE(dialog != nullptr);
        wait();
    }

    void wait() {
        REQUIRE(waitFor([&] { return dialog->isCounted(); }));
    }
    [[nodiscard]] QComboBox& box(const char* name) const {
        return *dialog->findChild<QComboBox*>(QLatin1String(name));
    }
    void choose(const char* name, int index) {
        box(name).setCurrentIndex(index);
        wait();
    }
    [[nodiscard]] std::vector<std::uint64_t> counts() const {
        return dialog->plot().grid()->counts;
    }
    [[nodiscard]] QPushButton& button(const char* text) const {
        for (auto* one : dialog->findChildren<QPushButton*>())
            if (one->text().contains(QLatin1String(text))) return *one;
        throw std::runtime_error("no such button");
    }
};

using Counts = std::vector<std::uint64_t>;

}  // namespace

TEST_CASE("entries of inputs are shown with what can be counted of them", "[app]") {
    EntriesScene scene;
    EntriesDialog& dialog = *scene.dialog;
    CHECK(scene.box("entriesInput").count() == 3);
    CHECK(scene.counts() == Counts{1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0});
    CHECK(dialog.facts().contains(QStringLiteral("Size 3 × 5, entries: 4, density 26.7 %")));
    CHECK(dialog.facts().contains(
        QStringLiteral("Rows of I: longest 2 entries, average 1.33; 1 of 3 are empty")));
    scene.choose("entriesRows", 1);
    CHECK(scene.box("entriesColumns").currentIndex() == 0);
    CHECK(scene.counts() == Counts{1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0});
    CHECK(dialog.facts().contains(
        QStringLiteral("Rows of J: longest 2 entries, average 0.8; 2 of 5 are empty")));
    // The other axis is summed over.
    scene.choose("entriesInput", 1);
    CHECK(scene.counts() == Counts{1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2});
    scene.choose("entriesColumns", 2);
    CHECK(scene.counts() == Counts{1, 0, 0, 0, 1, 2});
    scene.choose("entriesInput", 2);
    CHECK_FALSE(scene.box("entriesRows").isVisible());
    CHECK(scene.counts() == Counts{0, 1, 0, 1, 1});
    CHECK(dialog.facts() == QStringLiteral("Size 5, entries: 3, density 60 %"));
}

TEST_CASE("a cell says its indices and how many entries it has", "[app]") {
    EntriesScene scene;
    const EntryPlot& plot = scene.dialog->plot();
    const QRectF area = plot.plotArea();
    const auto tip = [&](double row, double column) {
        return plot.tipAt({area.left() + area.width() * (column + 0.5) / 5,
                           area.top() + area.height() * (row + 0.5) / 3});
    };
    CHECK(tip(2, 3) == QStringLiteral("I 2, J 3\nEntries: 1"));
    CHECK(tip(0, 4) == QStringLiteral("I 0, J 4\nEntries: 0"));
    CHECK(plot.tipAt(area.topLeft() - QPointF(3, 3)).isEmpty());
    // Cells are squares, and are seen.
    CHECK(area.width() / 5 == area.height() / 3);
    const QImage paper = scene.dialog->findChild<EntryPlot*>()->paperPicture();
    const auto inkAt = [&](double row, double column) {
        const QPointF place(area.left() + area.width() * (column + 0.5) / 5,
                            area.top() + area.height() * (row + 0.5) / 3);
        return paper.pixelColor((place * paper.devicePixelRatio()).toPoint()).lightness();
    };
    CHECK(inkAt(2, 3) < 64);
    CHECK(inkAt(1, 3) > 200);
    scene.window.setTheme(ThemeChoice::Dark);
    const QImage dark = scene.dialog->findChild<EntryPlot*>()->paperPicture();
    CHECK(dark == paper);
    scene.window.setTheme(ThemeChoice::Light);
}

TEST_CASE("several indices are in one cell where there are more than points", "[app]") {
    EntryPlot plot;
    plot.resize(300, 300);
    constexpr std::int64_t kExtent = 1'000'000'000'000;
    plot.setAxes(kExtent, kExtent, QStringLiteral("I"), QStringLiteral("J"));
    const QSize room = plot.cellRoom();
    CHECK(room.width() > 50);
    CHECK(room.width() <= 300);
    CHECK(room.width() == room.height());
    EntryGrid grid{.rows = {kExtent, 2}, .columns = {kExtent, 2}, .counts = {1, 0, 0, 20}};
    plot.setGrid(grid);
    const QRectF area = plot.plotArea();
    const QString tip = plot.tipAt(area.bottomRight() - QPointF(1, 1));
    CHECK(tip.contains(QStringLiteral("–")));
    CHECK(tip.endsWith(QStringLiteral("Entries: 20")));
    // What is much longer than wide is still seen; what has no indices has no cells.
    plot.setAxes(kExtent, 1, QStringLiteral("I"), QStringLiteral("J"));
    CHECK(plot.cellRoom().width() >= 30);
    CHECK(plot.cellRoom().height() > 100);
    plot.setAxes(0, 5, QStringLiteral("I"), QStringLiteral("J"));
    plot.setGrid({.rows = {0, 0}, .columns = {5, 5}, .counts = {}});
    CHECK(plot.tipAt(plot.rect().center()).isEmpty());
    plot.grab();
}

TEST_CASE("pictures of entries go with the program that they are of", "[app]") {
    EntriesScene scene;
    QPushButton& copy = scene.button("Copy");
    REQUIRE(copy.isEnabled());
    copy.click();
    CHECK_FALSE(QApplication::clipboard()->image().isNull());
    // An edit is read by a reset; until then the picture is of what was read before.
    SessionController& controller = scene.window.controller();
    Project project = controller.project();
    // Texts that are in no file name files in full.
    std::string text = kProgram;
    for (const char* name : {"a.mtx", "t.tns", "x.tns"})
        text.replace(text.find(name), 5,
                     (scene.folder.path() / (name[0] == 'a' ? "b.mtx" : name)).string());
    project.program = {.file = {}, .text = text};
    REQUIRE(writeFile(scene.folder.path() / "b.mtx",
                      "%%MatrixMarket matrix coordinate real general\n3 5 1\n2 2 1\n"));
    controller.edit(project);
    CHECK_FALSE(copy.isEnabled());
    controller.reset();
    REQUIRE(scene.waitFor([&] { return copy.isEnabled(); }));
    CHECK(scene.dialog->facts().contains(QStringLiteral("entries: 1,")));
    CHECK(scene.counts() == Counts{0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0});
    // Another project has no such inputs, and says how it would get some.
    scene.open(example("storel-spmv.candler"));
    CHECK(scene.waitFor([&] { return scene.window.findChild<EntriesDialog*>() == nullptr; }));
    const QAction* action = scene.window.action("entries");
    CHECK_FALSE(action->isEnabled());
    CHECK(action->statusTip().contains(QStringLiteral("from \"a.mtx\"")));
    scene.open(example("matmul-blocking.candler"));
    CHECK_FALSE(action->isEnabled());
}
