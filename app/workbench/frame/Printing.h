// Printing: pictures and texts on paper, or as PDF. A picture fits one page, or goes over several
// that overlap and can be put together by their marks.
#pragma once

#include <QPageLayout>
#include <QSizeF>
#include <QString>
#include <functional>

class QPainter;
class QPrinter;
class QRectF;

namespace candler {

/// Something that can be printed: a picture, a text, or both, one after the other.
struct PrintMatter {
    QString id;
    QString name;  ///< As in a list.
    QString title;
    QSizeF size{};  ///< Of the picture, in pixels of the screen; empty: there is none.
    std::function<void(QPainter&, const QRectF&)> paint{};
    /// Plain text or HTML, asked for when it is printed; empty: there is none.
    std::function<QString()> text{};
    bool isHtml = false;

    [[nodiscard]] bool isPicture() const { return paint != nullptr; }
};

struct PrintOptions {
    bool isTiled = false;  ///< In the size of the screen over as many pages as it needs.
    bool hasText = true;   ///< After a picture.
};

/// Before anything is painted: lines and letters stay sharp, they are no dots.
void preparePrinter(QPrinter& printer);
/// Pages of the picture across and down.
[[nodiscard]] QSize tilesOf(const PrintMatter& matter, const QPrinter& printer,
                            const PrintOptions& options);
/// False: the printer or the file cannot be written to.
bool printMatter(QPrinter& printer, const PrintMatter& matter, const PrintOptions& options);
/// On pages of that layout, else on the usual ones.
bool printToPdf(const QString& path, const PrintMatter& matter, const PrintOptions& options,
                const QPageLayout& layout = {});

}  // namespace candler
