// On paper: the e-graph on one page or over many, its guide and report, code, terms and proofs; and
// what can be copied into other programs.
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>
#include <QMimeData>
#include <QPrinter>
#include <QProcess>
#include <QStandardPaths>
#include <algorithm>
#include <catch2/catch.hpp>
#include <optional>

#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/frame/PrintDialog.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/widgets/Theme.h"
#include "engine/support/FileSystem.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::TemporaryFolder;
using candler::test::WindowFixture;

namespace {

int pagesOf(const QString& path) {
    const std::string pdf = readFile(toUtf8(path)).value();
    int pages = 0;
    for (std::size_t at = pdf.find("/Type /Page\n"); at != std::string::npos;
         at = pdf.find("/Type /Page\n", at + 1))
        ++pages;
    return pages;
}

/// Empty where pdftotext is not installed.
QString textOf(const QString& path) {
    if (QStandardPaths::findExecutable(QStringLiteral("pdftotext")).isEmpty()) return {};
    QProcess process;
    process.start(QStringLiteral("pdftotext"),
                  {QStringLiteral("-layout"), path, QStringLiteral("-")});
    REQUIRE(process.waitForFinished(60'000));
    return QString::fromUtf8(process.readAllStandardOutput());
}

struct PrintFixture : WindowFixture {
    PrintFixture() {
        openExample("map-fusion.candler");
        trigger("run");
    }

    PrintDialog& dialog() {
        window.action("print")->trigger();
        auto* opened = window.findChild<PrintDialog*>();
        REQUIRE(opened != nullptr);
        return *opened;
    }

    const TemporaryFolder folder;
};

void choose(QWidget& dialog, const char* box, const char* wanted) {
    auto* choices = dialog.findChild<QComboBox*>(QLatin1String(box));
    REQUIRE(choices != nullptr);
    const int index = choices->findText(QLatin1String(wanted), Qt::MatchStartsWith);
    REQUIRE(index >= 0);
    choices->setCurrentIndex(index);
}

}  // namespace

TEST_CASE("the e-graph is printed with its guide and report", "[app][print]") {
    PrintFixture fixture;
    PrintDialog& dialog = fixture.dialog();
    const QString pictures = qEnvironmentVariable("CANDLER_SCREENSHOTS");
    if (!pictures.isEmpty()) dialog.grab().save(pictures + QStringLiteral("/frame-print.png"));
    auto* text = dialog.findChild<QCheckBox*>(QStringLiteral("printText"));
    REQUIRE(text->isChecked());
    const QString both = fixture.folder.file("both.pdf");
    REQUIRE(dialog.savePdf(both));
    CHECK(pagesOf(both) >= 2);
    const QString said = textOf(both);
    if (!said.isEmpty()) {
        CHECK(said.contains(QStringLiteral("app")));  // of the picture
        CHECK(said.contains(QStringLiteral("rules:")));
        CHECK(said.contains(QStringLiteral("iteration")));
        CHECK(said.contains(QStringLiteral("page 1 of")));
    }
    text->setChecked(false);
    const QString alone = fixture.folder.file("alone.pdf");
    REQUIRE(dialog.savePdf(alone));
    CHECK(pagesOf(alone) == 1);
    // In one the size of the screen it takes more paper, and the pages say where they belong.
    choose(dialog, "printScale", "Readable");
    const QString tiled = fixture.folder.file("tiled.pdf");
    REQUIRE(dialog.savePdf(tiled));
    const std::vector<PrintMatter> matters = [&] {
        std::vector<PrintMatter> all;
        const GraphCanvas& canvas = *fixture.window.graphView().canvas();
        all.push_back({.id = {},
                       .name = {},
                       .title = {},
                       .size = {canvas.picture()->drawing.width, canvas.picture()->drawing.height},
                       .paint = [](QPainter&, const QRectF&) {}});
        return all;
    }();
    const QSize tiles = tilesOf(matters[0], QPrinter(QPrinter::HighResolution), {.isTiled = true});
    CHECK(pagesOf(tiled) == tiles.width() * tiles.height());
    CHECK(textOf(tiled).contains(QStringLiteral("row 1 of")) == !textOf(tiled).isEmpty());
    CHECK_FALSE(dialog.savePdf(fixture.folder.file("nowhere/x.pdf")));
}

TEST_CASE("large pictures go over pages that overlap", "[app][print]") {
    const TemporaryFolder folder;
    int painted = 0;
    const PrintMatter large{.id = {},
                            .name = {},
                            .title = QStringLiteral("large"),
                            .size = {3000, 2500},
                            .paint = [&](QPainter&, const QRectF&) { ++painted; }};
    const QString path = folder.file("large.pdf");
    REQUIRE(printToPdf(path, large, {.isTiled = true}));
    CHECK(painted > 4);
    CHECK(pagesOf(path) == painted);
    REQUIRE(printToPdf(path, large, {}));
    CHECK(pagesOf(path) == 1);
}

TEST_CASE("texts are made when they are chosen", "[app][print]") {
    int made = 0;
    std::vector<PrintMatter> matters;
    for (const char* id : {"first", "second"})
        matters.push_back({.id = QLatin1String(id),
                           .name = QLatin1String(id),
                           .title = QLatin1String(id),
                           .text = [&made, id] {
                               made += id[0] == 's';
                               return QString::fromLatin1(id);
                           }});
    PrintDialog dialog(matters, nullptr);
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    dialog.show();
    REQUIRE(WindowFixture::waitFor([&] { return dialog.isVisible(); }));
    CHECK(made == 0);
    choose(dialog, "printMatter", "second");
    CHECK(WindowFixture::waitFor([&] { return made > 0; }));
}

TEST_CASE("where nothing is drawn no picture is printed or copied", "[app][print]") {
    PrintFixture fixture;
    MainWindow& window = fixture.window;
    QClipboard& clipboard = *QApplication::clipboard();
    clipboard.setText(QStringLiteral("of someone else"));
    CHECK(window.action("copyPicture")->isEnabled());
    window.graphView().setExtraction({}, nullptr);
    emit window.selection().changed();
    CHECK_FALSE(window.action("copyPicture")->isEnabled());
    window.action("copyPicture")->setEnabled(true);
    window.action("copyPicture")->trigger();
    CHECK(clipboard.text() == QStringLiteral("of someone else"));
    CHECK_FALSE(window.exportPicture(fixture.folder.file("nothing.json")));
    // There is still the report.
    REQUIRE(window.action("print")->isEnabled());
    const auto* matters = fixture.dialog().findChild<QComboBox*>(QStringLiteral("printMatter"));
    CHECK(matters->findText(QStringLiteral("The e-graph")) < 0);
    CHECK(matters->findText(QStringLiteral("Guide and report")) >= 0);
}

TEST_CASE("code, terms and proofs are printed", "[app][print]") {
    PrintFixture fixture;
    fixture.trigger("generate");
    REQUIRE(fixture.waitFor([&] { return fixture.window.controller().code() != nullptr; }));
    PrintDialog& dialog = fixture.dialog();
    choose(dialog, "printMatter", "The chosen term");
    const QString term = fixture.folder.file("term.pdf");
    REQUIRE(dialog.savePdf(term));
    CHECK(pagesOf(term) == 1);
    if (const QString said = textOf(term); !said.isEmpty())
        CHECK(said.contains(QStringLiteral("map")));
    choose(dialog, "printMatter", "Code");
    const QString code = fixture.folder.file("code.pdf");
    REQUIRE(dialog.savePdf(code));
    if (const QString said = textOf(code); !said.isEmpty())
        CHECK(said.contains(QStringLiteral("#")));
}

TEST_CASE("a picture printed from a dark window is dark on light", "[app][print]") {
    PrintFixture fixture;
    applyTheme(ThemeChoice::Dark);
    QImage page(200, 200, QImage::Format_ARGB32);
    page.fill(Qt::white);
    fixture.window.graphView().restyle();
    const QColor dark = PictureColours::now().text;
    PrintDialog& dialog = fixture.dialog();
    const QString path = fixture.folder.file("dark.pdf");
    REQUIRE(dialog.savePdf(path));
    CHECK(pagesOf(path) >= 1);
    // Afterwards the window is as it was.
    CHECK(PictureColours::now().text == dark);
    applyTheme(ThemeChoice::Light);
    CHECK(PictureColours::now().text != dark);
}

TEST_CASE("classes and the picture are copied", "[app][print]") {
    PrintFixture fixture;
    MainWindow& window = fixture.window;
    QClipboard& clipboard = *QApplication::clipboard();
    CHECK_FALSE(window.action("copyClassJson")->isEnabled());
    const auto& snapshot = *window.graphView().shown()->snapshot;
    const EClassId root = snapshot.classes()[snapshot.roots()[0]].id;
    window.selection().selectClass(root);
    const auto copied = [&](const char* action) {
        clipboard.clear();
        fixture.trigger(action);
        REQUIRE(fixture.waitFor([&] { return !clipboard.text().isEmpty(); }));
        return clipboard.text();
    };
    const QJsonObject json = QJsonDocument::fromJson(copied("copyClassJson").toUtf8()).object();
    CHECK(json[QStringLiteral("class")].toString() == QString::number(root.value));
    CHECK_FALSE(json[QStringLiteral("nodes")].toArray().isEmpty());
    CHECK(copied("copyClassDot").startsWith(QStringLiteral("digraph")));
    CHECK(copied("copyClassTerm").contains(QStringLiteral("map")));
    window.action("copyPicture")->trigger();
    const QMimeData* data = clipboard.mimeData();
    CHECK(data->data(QStringLiteral("image/svg+xml")).contains("<svg"));
    CHECK_FALSE(clipboard.image().isNull());
    // The canvas offers them, too.
    emit window.graphView().canvas()->menuWanted(QPoint(100, 100));
    auto* menu = window.findChild<QMenu*>(QStringLiteral("canvasMenu"));
    REQUIRE(menu != nullptr);
    CHECK(menu->actions().contains(window.action("copyPicture")));
    menu->close();
}

TEST_CASE("a class that was merged is copied as what it has become", "[app][print]") {
    PrintFixture fixture;
    MainWindow& window = fixture.window;
    const Snapshot& snapshot = *window.graphView().shown()->snapshot;
    std::optional<EClassId> merged;
    for (std::uint32_t id = 0; id < 10'000 && !merged; ++id)
        if (snapshot.classOf(EClassId(id)) && !snapshot.indexOf(EClassId(id)))
            merged = EClassId(id);
    REQUIRE(merged);
    window.selection().selectClass(*merged);
    CHECK(window.action("copyClassTerm")->isEnabled());
    QApplication::clipboard()->clear();
    window.action("copyClassJson")->trigger();
    REQUIRE(fixture.waitFor([] { return !QApplication::clipboard()->text().isEmpty(); }));
    const QJsonObject json =
        QJsonDocument::fromJson(QApplication::clipboard()->text().toUtf8()).object();
    CHECK(json[QStringLiteral("class")].toString() ==
          fromUtf8(snapshot.className(*snapshot.classOf(*merged))));
}

TEST_CASE("pictures of a dark window can be seen elsewhere", "[app][print]") {
    PrintFixture fixture;
    MainWindow& window = fixture.window;
    applyTheme(ThemeChoice::Dark);
    window.graphView().restyle();
    const QColor text = PictureColours::now().text;
    const QColor ground = PictureColours::now().ground;
    REQUIRE(ground.lightness() < text.lightness());
    // Copied they are as on paper.
    window.action("copyPicture")->trigger();
    const QMimeData* data = QApplication::clipboard()->mimeData();
    CHECK_FALSE(data->data(QStringLiteral("image/svg+xml")).contains(text.name().toLatin1()));
    const QImage image = QApplication::clipboard()->image();
    REQUIRE_FALSE(image.isNull());
    CHECK(image.pixelColor(0, 0).lightness() > 200);
    const QString pictures = qEnvironmentVariable("CANDLER_SCREENSHOTS");
    if (!pictures.isEmpty()) image.save(pictures + QStringLiteral("/copied-dark.png"));
    // Exported they are as on the screen, with its ground.
    REQUIRE(window.exportPicture(fixture.folder.file("dark.svg")));
    const std::string svg = readFile(fixture.folder.path() / "dark.svg").value();
    CHECK(svg.find(text.name().toStdString()) != std::string::npos);
    CHECK(svg.find(ground.name().toStdString()) != std::string::npos);
    applyTheme(ThemeChoice::Light);
}
