#include "app/workbench/widgets/CardPicture.h"

#include <QEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <utility>

#include "app/layout/PictureTheme.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/Theme.h"
#include "engine/support/FileSystem.h"

namespace candler {

namespace {

constexpr QSize kSize(112, 84);

/// What is drawn in the light colours, in the dark ones.
QString darkened(const QString& svg) {
    const PictureTheme& light = PictureTheme::light();
    const PictureTheme& dark = PictureTheme::dark();
    QHash<QString, QString> colours;
    for (const auto member :
         {&PictureTheme::ground, &PictureTheme::box, &PictureTheme::frame, &PictureTheme::text,
          &PictureTheme::dimText, &PictureTheme::edge, &PictureTheme::chosen,
          &PictureTheme::chosenFill, &PictureTheme::added, &PictureTheme::merged,
          &PictureTheme::leafFill, &PictureTheme::sketch, &PictureTheme::proof, &PictureTheme::pin})
        colours.insert(fromUtf8(light.*member), fromUtf8(dark.*member));
    static const QRegularExpression kColour(QStringLiteral("#[0-9a-f]{6}"));
    QString text;
    qsizetype done = 0;
    for (auto all = kColour.globalMatch(svg); all.hasNext();) {
        const QRegularExpressionMatch match = all.next();
        text += svg.mid(done, match.capturedStart() - done);
        text += colours.value(match.captured(), match.captured());
        done = match.capturedEnd();
    }
    return text + svg.mid(done);
}

}  // namespace

CardPicture::CardPicture(std::filesystem::path path, QWidget* parent)
    : QWidget(parent), m_path(std::move(path)) {
    setFixedSize(kSize);
    setAttribute(Qt::WA_TransparentForMouseEvents);
}

QSize CardPicture::sizeHint() const {
    return kSize;
}

void CardPicture::draw() {
    m_picture = QPixmap(size() * devicePixelRatioF());
    m_picture.setDevicePixelRatio(devicePixelRatioF());
    m_picture.fill(PictureColours::now().ground);
    const auto read = readFile(m_path);
    if (!read) return;
    const QString svg = fromUtf8(*read);
    QSvgRenderer renderer((isDark(palette()) ? darkened(svg) : svg).toUtf8());
    if (!renderer.isValid()) return;
    renderer.setAspectRatioMode(Qt::KeepAspectRatio);
    constexpr int kMargin = 4;
    QPainter painter(&m_picture);
    painter.setRenderHint(QPainter::Antialiasing);
    renderer.render(&painter, rect().adjusted(kMargin, kMargin, -kMargin, -kMargin));
}

void CardPicture::paintEvent(QPaintEvent* /*event*/) {
    if (m_picture.isNull() || m_picture.devicePixelRatioF() != devicePixelRatioF()) draw();
    QPainter(this).drawPixmap(0, 0, m_picture);
}

void CardPicture::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange) return;
    m_picture = {};
    update();
}

}  // namespace candler
