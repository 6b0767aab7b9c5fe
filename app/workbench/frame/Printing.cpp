#include "app/workbench/frame/Printing.h"

#include <QAbstractTextDocumentLayout>
#include <QCoreApplication>
#include <QFontDatabase>
#include <QPainter>
#include <QPrinter>
#include <QTextDocument>
#include <algorithm>
#include <cmath>

#include "app/workbench/widgets/PaperColours.h"

namespace candler {

namespace {

/// That of pictures, whose letters have sizes in points and places in pixels.
constexpr int kPixelsPerInch = 96;
constexpr double kPointsPerInch = 72;
constexpr double kPointsPerPixel = kPointsPerInch / kPixelsPerInch;
constexpr double kOverlapPoints = 28;
constexpr double kFootPoints = 20;  ///< For what page this is.

struct Say {
    Q_DECLARE_TR_FUNCTIONS(candler::Printing)
};

/// Draws on pages of one printer, in points.
class Pages {
public:
    explicit Pages(QPrinter& printer) : m_printer(printer) {
        m_isOpen = m_painter.begin(&printer);
        const double scale = printer.resolution() / kPointsPerInch;
        m_painter.scale(scale, scale);
    }

    [[nodiscard]] bool isOpen() const { return m_isOpen; }
    [[nodiscard]] QPainter& painter() { return m_painter; }
    /// Without the foot.
    [[nodiscard]] QSizeF size() const {
        return m_printer.pageLayout().paintRect(QPageLayout::Point).size() - QSizeF(0, kFootPoints);
    }

    void begin() {
        if (m_isBegun) m_printer.newPage();
        m_isBegun = true;
    }

    void foot(const QString& left, const QString& right) {
        const QSizeF page = size();
        constexpr double kSmall = 8;
        QFont font = m_painter.font();
        font.setPointSizeF(kSmall * kPointsPerInch / m_printer.resolution());
        m_painter.save();
        m_painter.setFont(font);
        m_painter.setPen(Qt::darkGray);
        const QRectF foot(0, page.height() + 4, page.width(), kFootPoints - 4);
        m_painter.drawText(foot, Qt::AlignLeft | Qt::AlignBottom, left);
        m_painter.drawText(foot, Qt::AlignRight | Qt::AlignBottom, right);
        m_painter.restore();
    }

    bool end() { return m_painter.end(); }

private:
    QPrinter& m_printer;
    QPainter m_painter;
    bool m_isOpen = false;
    bool m_isBegun = false;
};

QSizeF pageSize(const QPrinter& printer) {
    return printer.pageLayout().paintRect(QPageLayout::Point).size() - QSizeF(0, kFootPoints);
}

void printWhole(Pages& pages, const PrintMatter& matter) {
    pages.begin();
    const QSizeF page = pages.size();
    // Small pictures are not blown up.
    const double scale = std::min({page.width() / matter.size.width(),
                                   page.height() / matter.size.height(), kPointsPerPixel});
    const QSizeF drawn = matter.size * scale;
    matter.paint(pages.painter(), QRectF(QPointF((page.width() - drawn.width()) / 2, 0), drawn));
    pages.foot(matter.title, {});
}

/// Where the next page begins to show the same again.
void drawOverlapMarks(QPainter& painter, const QSizeF& page, const QSize& tiles, int column,
                      int row) {
    painter.save();
    painter.setPen(QPen(Qt::darkGray, 0.5, Qt::DashLine));
    const double right = page.width() - kOverlapPoints;
    const double bottom = page.height() - kOverlapPoints;
    if (column > 0) painter.drawLine(QLineF(kOverlapPoints, 0, kOverlapPoints, page.height()));
    if (column + 1 < tiles.width()) painter.drawLine(QLineF(right, 0, right, page.height()));
    if (row > 0) painter.drawLine(QLineF(0, kOverlapPoints, page.width(), kOverlapPoints));
    if (row + 1 < tiles.height()) painter.drawLine(QLineF(0, bottom, page.width(), bottom));
    painter.restore();
}

void printTiles(Pages& pages, const PrintMatter& matter, const QSize& tiles) {
    const QSizeF page = pages.size();
    const QSizeF whole = matter.size * kPointsPerPixel;
    for (int row = 0; row < tiles.height(); ++row)
        for (int column = 0; column < tiles.width(); ++column) {
            pages.begin();
            QPainter& painter = pages.painter();
            painter.save();
            painter.setClipRect(QRectF(QPointF(), page));
            const QPointF corner(-column * (page.width() - kOverlapPoints),
                                 -row * (page.height() - kOverlapPoints));
            matter.paint(painter, QRectF(corner, whole));
            painter.restore();
            drawOverlapMarks(painter, page, tiles, column, row);
            pages.foot(matter.title, Say::tr("row %1 of %2, column %3 of %4")
                                         .arg(row + 1)
                                         .arg(tiles.height())
                                         .arg(column + 1)
                                         .arg(tiles.width()));
        }
}

void printText(Pages& pages, QPrinter& printer, const PrintMatter& matter) {
    const QString text = matter.text();
    if (text.isEmpty()) return;
    QTextDocument document;
    document.documentLayout()->setPaintDevice(&printer);
    if (matter.isHtml) {
        document.setHtml(text);
    } else {
        QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
        constexpr double kPoints = 8.5;
        font.setPointSizeF(kPoints);
        document.setDefaultFont(font);
        document.setPlainText(text);
    }
    // The document counts in dots of the printer.
    const double scale = printer.resolution() / kPointsPerInch;
    const QSizeF page = pages.size() * scale;
    document.setDocumentMargin(0);
    document.setPageSize(page);
    for (int i = 0; i < document.pageCount(); ++i) {
        pages.begin();
        QPainter& painter = pages.painter();
        painter.save();
        painter.scale(1 / scale, 1 / scale);
        const QRectF shown(0, i * page.height(), page.width(), page.height());
        painter.translate(0, -shown.top());
        painter.setClipRect(shown);
        QAbstractTextDocumentLayout::PaintContext context;
        context.clip = shown;
        context.palette.setColor(QPalette::Text, Qt::black);
        document.documentLayout()->draw(&painter, context);
        painter.restore();
        pages.foot(matter.title, Say::tr("page %1 of %2").arg(i + 1).arg(document.pageCount()));
    }
}

}  // namespace

void preparePrinter(QPrinter& printer) {
    printer.setResolution(kPixelsPerInch);
}

QSize tilesOf(const PrintMatter& matter, const QPrinter& printer, const PrintOptions& options) {
    if (!matter.isPicture()) return {0, 0};
    if (!options.isTiled) return {1, 1};
    const QSizeF page = pageSize(printer);
    const QSizeF whole = matter.size * kPointsPerPixel;
    const auto count = [](double length, double of) {
        const double step = of - kOverlapPoints;
        return std::max(1, static_cast<int>(std::ceil((length - kOverlapPoints) / step)));
    };
    return {count(whole.width(), page.width()), count(whole.height(), page.height())};
}

bool printMatter(QPrinter& printer, const PrintMatter& matter, const PrintOptions& options) {
    const PaperColours paper;
    printer.setDocName(matter.title);
    Pages pages(printer);
    if (!pages.isOpen()) return false;
    if (matter.isPicture()) {
        const QSize tiles = tilesOf(matter, printer, options);
        if (options.isTiled)
            printTiles(pages, matter, tiles);
        else
            printWhole(pages, matter);
    }
    if (matter.text && (options.hasText || !matter.isPicture())) printText(pages, printer, matter);
    return pages.end();
}

bool printToPdf(const QString& path, const PrintMatter& matter, const PrintOptions& options,
                const QPageLayout& layout) {
    QPrinter printer(QPrinter::HighResolution);
    preparePrinter(printer);
    printer.setOutputFormat(QPrinter::PdfFormat);
    if (layout.isValid()) printer.setPageLayout(layout);
    printer.setOutputFileName(path);
    return printMatter(printer, matter, options);
}

}  // namespace candler
