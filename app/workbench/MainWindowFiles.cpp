// MainWindow: open, save, export.
#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QImage>
#include <QMessageBox>
#include <QMimeData>
#include <QPainter>
#include <QPdfWriter>
#include <QPushButton>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QStatusBar>
#include <QSvgGenerator>

#include "app/session/ProjectCopy.h"
#include "app/workbench/MainWindow.h"
#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/WelcomeView.h"
#include "app/workbench/widgets/MessageArea.h"
#include "engine/serialization/DotWriter.h"
#include "engine/serialization/EGraphJson.h"
#include "engine/support/FileSystem.h"

namespace candler {

namespace {

/// As on the screen: a dark picture is none without its ground.
void paintOnGround(GraphCanvas& canvas, QPainter& painter, const QRectF& target) {
    painter.fillRect(target, PictureColours::now().ground);
    canvas.paintAll(painter, target);
}

bool paintSvg(GraphCanvas& canvas, const QSize& size, const QString& path, const QString& title) {
    QSvgGenerator svg;
    svg.setFileName(path);
    svg.setSize(size);
    svg.setViewBox(QRect(QPoint(0, 0), size));
    svg.setTitle(title);
    QPainter painter;
    if (!painter.begin(&svg)) return false;
    paintOnGround(canvas, painter, QRectF(QPointF(0, 0), size));
    return painter.end();
}

bool paintPdf(GraphCanvas& canvas, const QSize& size, const QString& path, const QString& title) {
    QPdfWriter pdf(path);
    pdf.setTitle(title);
    pdf.setPageMargins(QMarginsF());
    // Letters have sizes in points and places in pixels of the screen.
    constexpr int kResolution = 96;
    pdf.setResolution(kResolution);
    constexpr double kPoints = 72.0 / kResolution;
    pdf.setPageSize(QPageSize(QSizeF(size) * kPoints, QPageSize::Point));
    QPainter painter;
    if (!painter.begin(&pdf)) return false;
    paintOnGround(canvas, painter, QRectF(0, 0, pdf.width(), pdf.height()));
    return painter.end();
}

bool paintPng(GraphCanvas& canvas, const QSize& size, const QString& path) {
    constexpr int kScale = 2;
    constexpr int kMostPixels = 16000;
    const QSize pixels = (size * kScale).boundedTo(QSize(kMostPixels, kMostPixels));
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull()) return false;
    QPainter painter(&image);
    paintOnGround(canvas, painter, QRectF(QPointF(0, 0), pixels));
    painter.end();
    return image.save(path, "PNG");
}

}  // namespace

void MainWindow::openFile(const QString& path) {
    if (QFileInfo(path).suffix() == QLatin1String("onnx")) return openNetwork(path);
    if (!mayDiscard()) return;
    m_controller.openFile(path);
}

void MainWindow::askOpen() {
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Open a project or an e-graph"), QString(),
        tr("Projects, e-graphs and networks (*.candler *.json *.onnx);;"
           "Candler projects (*.candler);;E-graphs in the egraph-serialize format (*.json);;"
           "Networks in the ONNX format (*.onnx);;All files (*)"));
    if (!path.isEmpty()) openFile(path);
}

void MainWindow::askImport() {
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Import an e-graph"), QString(),
        tr("E-graphs in the egraph-serialize format (*.json);;All files (*)"));
    if (!path.isEmpty()) openFile(path);
}

bool MainWindow::save() {
    const std::filesystem::path& path = m_controller.project().path;
    return path.empty() || isShipped(path) ? askSaveAs() : saveAt(fromUtf8(path.string()));
}

bool MainWindow::saveAt(const QString& path) {
    for (const char* id : {"held", "changedFile"}) m_messages->dismiss(QLatin1String(id));
    switch (m_guard.obstacleTo(path)) {
        case FileGuard::Obstacle::Held:
            showHeld(path);
            return false;
        case FileGuard::Obstacle::Changed:
            showChangedFile(path);
            return false;
        case FileGuard::Obstacle::None:
            break;
    }
    return m_controller.saveTo(path);
}

/// Where the project is; of one that is in no file of the user's, where he has his documents.
QString MainWindow::folderOfFiles() const {
    const std::filesystem::path& path = m_controller.project().path;
    if (!path.empty() && !isShipped(path)) return fromUtf8(path.parent_path().string());
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QFileInfo::exists(documents) ? documents : QDir::homePath();
}

QString MainWindow::fileBeside(const QString& name) const {
    return QDir(folderOfFiles()).filePath(name);
}

/// As the file is called, or as the title is where that can be the name of one.
QString MainWindow::suggestedName() const {
    const Project& project = m_controller.project();
    if (!project.path.empty()) return fromUtf8(project.path.filename().string());
    static const QRegularExpression kNotInNames(QStringLiteral(R"([^\w\-. ()]+)"),
                                                QRegularExpression::UseUnicodePropertiesOption);
    const QString name = fromUtf8(project.title).replace(kNotInNames, QStringLiteral(" "));
    return (name.trimmed().isEmpty() ? tr("project") : name.simplified()) +
           QStringLiteral(".candler");
}

bool MainWindow::askSaveAs() {
    QString path =
        QFileDialog::getSaveFileName(this, tr("Save the project"), fileBeside(suggestedName()),
                                     tr("Candler projects (*.candler)"));
    if (path.isEmpty()) return false;
    if (QFileInfo(path).suffix().isEmpty()) path += QStringLiteral(".candler");
    return saveAt(path);
}

bool MainWindow::mayDiscard() {
    if (!m_controller.isModified()) return true;
    const auto answer = QMessageBox::question(
        this, tr("Unsaved changes"), tr("The project has unsaved changes. Save them first?"),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    if (answer == QMessageBox::Save) return save();
    return answer == QMessageBox::Discard;
}

void MainWindow::askExportPicture() {
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export the e-graph"), fileBeside(QStringLiteral("e-graph.svg")),
        tr("Images (*.svg *.pdf *.png);;Graphviz (*.dot);;E-graph JSON, all classes (*.json)"));
    if (!path.isEmpty()) exportPicture(path);
}

void MainWindow::askExportCode() {
    const QString folder = QFileDialog::getExistingDirectory(
        this, tr("Export the kernel into a folder"), folderOfFiles());
    if (!folder.isEmpty()) m_controller.exportCode(folder);
}

void MainWindow::askReplaceFiles(const QString& folder, const std::vector<QString>& files) {
    auto* box = new QMessageBox(
        QMessageBox::Warning, tr("Replace files?"),
        tr("%1 contains files that Candler did not write or that have been changed since: %2.")
            .arg(folder, QStringList(files.begin(), files.end()).join(QStringLiteral(", "))),
        QMessageBox::Cancel, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setObjectName(QStringLiteral("replaceDialog"));
    box->setDefaultButton(QMessageBox::Cancel);
    const QPushButton* replace = box->addButton(tr("Replace"), QMessageBox::DestructiveRole);
    // Of another project's kernel nothing was asked.
    connect(&m_controller, &SessionController::codeChanged, box, &QMessageBox::reject);
    connect(replace, &QPushButton::clicked, this,
            [this, folder] { m_controller.exportCode(folder, true); });
    box->open();
}

std::string MainWindow::eGraphJson() const {
    if (const EGraphFilePtr& file = m_controller.eGraphFile())
        return writeEGraphJson(file->egraph()).text;
    const ExtractionView& shown = *m_graphView->shown();
    return writeEGraphJson(*shown.snapshot, &shown.ranking);
}

bool MainWindow::exportPicture(const QString& path) {
    GraphCanvas& canvas = *m_graphView->canvas();
    const PicturePtr& picture = canvas.picture();
    if (!picture || (!m_graphView->shown() && !m_controller.eGraphFile())) {
        showFailure(tr("%1 could not be exported").arg(path),
                    {makeError("there is no e-graph to show yet")});
        return false;
    }
    if (m_controller.isStale()) {
        showFailure(tr("%1 could not be exported").arg(path),
                    {makeError(toUtf8(m_controller.whyStale()))});
        return false;
    }
    const QSize size(static_cast<int>(picture->drawing.width),
                     static_cast<int>(picture->drawing.height));
    const QString title = windowTitle().remove(QStringLiteral("[*]"));
    const QString ending = QFileInfo(path).suffix().toLower();
    bool isWritten = false;
    std::string reason = "the file cannot be written";
    const auto writeText = [&](const std::string& text) {
        const auto written = writeFile(std::filesystem::path(toUtf8(path)), text);
        if (!written) reason = written.error()[0].message;
        return written.has_value();
    };
    if (ending == QLatin1String("svg"))
        isWritten = paintSvg(canvas, size, path, title);
    else if (ending == QLatin1String("pdf"))
        isWritten = paintPdf(canvas, size, path, title);
    else if (ending == QLatin1String("png"))
        isWritten = paintPng(canvas, size, path);
    else if (ending == QLatin1String("dot"))
        isWritten = writeText(writeDot(picture->slice));
    else if (ending == QLatin1String("json"))
        isWritten = writeText(eGraphJson());
    else
        reason = "end the file name in .svg, .pdf, .png, .dot or .json";
    if (isWritten)
        statusBar()->showMessage(tr("Exported %1").arg(path), 8000);
    else
        showFailure(tr("%1 could not be exported").arg(path), {makeError(reason)});
    return isWritten;
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile()) return openFile(url.toLocalFile());
}

}  // namespace candler
