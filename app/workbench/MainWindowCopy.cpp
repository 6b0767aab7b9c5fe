// MainWindow: what of the e-graph can be put into other programs: the picked class, the picture.
#include <QAction>
#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QPointer>
#include <QStatusBar>
#include <QSvgGenerator>
#include <QThreadPool>
#include <cmath>

#include "app/workbench/MainWindow.h"
#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/widgets/ActionReason.h"
#include "app/workbench/widgets/PaperColours.h"
#include "engine/serialization/DotWriter.h"
#include "engine/support/Guarded.h"

namespace candler {

namespace {

/// As terms of any size are copied whole.
constexpr std::size_t kMostTermBytes = 4'000'000;

QJsonObject nodeJson(const ExtractionView& view, NodeIndex index) {
    const Snapshot& snapshot = *view.snapshot;
    const SnapshotNode& node = snapshot.nodes()[index];
    QJsonArray children;
    for (const ClassIndex child : snapshot.children(node))
        children.append(fromUtf8(snapshot.className(child)));
    QJsonObject json{{QStringLiteral("operator"), fromUtf8(snapshot.labelText(node))},
                     {QStringLiteral("children"), children}};
    const double cost = shownCost(view, index);
    if (std::isfinite(cost)) json[QStringLiteral("cost")] = cost;
    if (!snapshot.isImported()) {
        json[QStringLiteral("iteration")] = static_cast<qint64>(node.bornIteration);
        const std::string& rule = snapshot.ruleName(node.bornRule);
        if (!rule.empty()) json[QStringLiteral("rule")] = fromUtf8(rule);
    }
    return json;
}

QString classJson(const ExtractionView& view, ClassIndex index) {
    const Snapshot& snapshot = *view.snapshot;
    const SnapshotClass& eclass = snapshot.classes()[index];
    QJsonArray nodes;
    for (NodeIndex n = 0; n < eclass.nodeCount; ++n)
        nodes.append(nodeJson(view, eclass.firstNode + n));
    QJsonObject json{{QStringLiteral("class"), fromUtf8(snapshot.className(index))},
                     {QStringLiteral("type"), fromUtf8(snapshot.typeText(index))},
                     {QStringLiteral("nodes"), nodes}};
    if (const double cost = shownClassCost(view, index); std::isfinite(cost))
        json[QStringLiteral("cost")] = cost;
    return QString::fromUtf8(QJsonDocument(json).toJson());
}

/// The class with what its e-nodes use.
QString classDot(const ExtractionView& view, ClassIndex index) {
    SliceSpec spec;
    spec.kind = SliceKind::Neighbourhood;
    spec.centres = {view.snapshot->classes()[index].id};
    spec.expanded = spec.centres;
    spec.down = 1;
    spec.up = 0;
    return fromUtf8(writeDot(makeSlice(view.snapshot, drawnRanking(view), spec)));
}

QString textOf(const ExtractionView& view, ClassIndex index, const QString& format) {
    if (format == QLatin1String("json")) return classJson(view, index);
    if (format == QLatin1String("dot")) return classDot(view, index);
    return fromUtf8(cheapestTermText(view, index, kMostTermBytes));
}

QByteArray svgOf(GraphCanvas& canvas, const QSize& size, const QString& title) {
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setSize(size);
    svg.setViewBox(QRect(QPoint(0, 0), size));
    svg.setTitle(title);
    QPainter painter(&svg);
    canvas.paintAll(painter, QRectF(QPointF(0, 0), size));
    painter.end();
    return buffer.data();
}

QImage imageOf(GraphCanvas& canvas, const QSize& size) {
    constexpr int kScale = 2;
    constexpr int kMostPixels = 8000;
    const QSize most(kMostPixels, kMostPixels);
    QSize pixels = size * kScale;
    if (pixels.width() > kMostPixels || pixels.height() > kMostPixels)
        pixels.scale(most, Qt::KeepAspectRatio);
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    image.fill(PictureColours::now().ground);
    QPainter painter(&image);
    canvas.paintAll(painter, QRectF(QPointF(0, 0), pixels));
    return image;
}

}  // namespace

void MainWindow::makeCopyActions(QMenu* menu) {
    QMenu* copies = menu->addMenu(tr("C&opy from the e-graph"));
    copies->setToolTipsVisible(true);
    const auto addCopy = [&](const char* id, const QString& text, const char* format) {
        add(copies, id, text, {},
            [this, format = QString::fromLatin1(format)] { copyClass(format); });
    };
    addCopy("copyClassTerm", tr("The class as a &term"), "term");
    addCopy("copyClassJson", tr("The class as &JSON"), "json");
    addCopy("copyClassDot", tr("The class and what it uses as &DOT"), "dot");
    add(copies, "copyPicture", tr("The i&mage"), {}, [this] { copyPicture(); });
    describe(*action("copyPicture"),
             tr("As SVG and PNG: other programs use the format that they support"));
    // The canvas has them in its own menu.
    for (const char* id : {"copyClassTerm", "copyClassJson", "copyClassDot", "copyPicture"})
        m_graphView->addAction(action(id));
}

void MainWindow::updateCopy() {
    const ExtractionViewPtr& shown = m_graphView->shown();
    // It may have been merged into another one, which is shown in its place.
    const bool hasClass = shown && m_selection.eclass() &&
                          shown->snapshot->classOf(*m_selection.eclass()).has_value();
    for (const char* id : {"copyClassTerm", "copyClassJson", "copyClassDot"})
        allow(*action(id), hasClass ? QString() : tr("select a class first"));
    allow(*action("copyPicture"),
          m_graphView->canvas()->isBlank() ? tr("nothing is drawn") : QString());
}

void MainWindow::copyClass(const QString& format) {
    const ExtractionViewPtr shown = m_graphView->shown();
    if (!shown || !m_selection.eclass()) return;
    const auto index = shown->snapshot->classOf(*m_selection.eclass());
    if (!index) return;
    // A term may be long, and a neighbourhood is looked for in all of the e-graph.
    QThreadPool::globalInstance()->start(
        [window = QPointer<MainWindow>(this), shown, index = *index, format] {
            QString text;
            Diagnostics problems;
            guarded([&] { text = textOf(*shown, index, format); },
                    [&](const Diagnostics& why) { problems = why; });
            QMetaObject::invokeMethod(qApp, [window, text, problems] {
                if (!window) return;
                if (!problems.empty())
                    return window->showFailure(tr("The class could not be copied"), problems);
                QApplication::clipboard()->setText(text);
                window->statusBar()->showMessage(tr("Copied"), 3000);
            });
        });
}

void MainWindow::copyPicture() {
    GraphCanvas& canvas = *m_graphView->canvas();
    if (canvas.isBlank()) return;
    // The ground of where it is pasted is mostly light.
    const PaperColours paper;
    const PicturePtr& picture = canvas.picture();
    const QSize size(static_cast<int>(picture->drawing.width),
                     static_cast<int>(picture->drawing.height));
    auto* copied = new QMimeData;
    const QString title = windowTitle().remove(QStringLiteral("[*]"));
    copied->setData(QStringLiteral("image/svg+xml"), svgOf(canvas, size, title));
    copied->setImageData(imageOf(canvas, size));
    QApplication::clipboard()->setMimeData(copied);
    statusBar()->showMessage(tr("Copied"), 3000);
}

}  // namespace candler
