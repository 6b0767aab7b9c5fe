#include "app/workbench/widgets/LampDelegate.h"

#include <QApplication>
#include <QPainter>
#include <QTreeView>
#include <algorithm>

#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

constexpr int kLampWidth = 16;
constexpr int kStatusGap = 10;  // between text and status
constexpr int kRowMargin = 3;   // beside them
constexpr int kNumberSide = 4;  // beside the number of a part

/// Of a tree that has no column for it.
QString statusOf(const QStyleOptionViewItem& option, const QModelIndex& index) {
    const auto* const tree = qobject_cast<const QTreeView*>(option.widget);
    if (tree == nullptr || !tree->isColumnHidden(GuideModel::Status)) return {};
    return index.siblingAtColumn(GuideModel::Status).data().toString();
}

/// Of the view's own font, whatever the text's.
QFontMetrics statusMetrics(const QStyleOptionViewItem& option) {
    return QFontMetrics(option.widget->font());
}

bool fitsBeside(const QStyleOptionViewItem& option, const QString& status, int width) {
    return option.fontMetrics.horizontalAdvance(option.text) + kStatusGap +
               statusMetrics(option).horizontalAdvance(status) <=
           width;
}

/// Of the lamp and the number before the text.
int signsWidth(const QStyleOptionViewItem& option, const QModelIndex& index) {
    const int lamp = index.data(GuideModel::kLightRole).isValid() ? kLampWidth : 0;
    const QString number = index.data(GuideModel::kNumberRole).toString();
    if (number.isEmpty()) return lamp;
    return lamp +
           std::max(kLampWidth, QFontMetrics(option.widget->font()).horizontalAdvance(number) +
                                    2 * kNumberSide);
}

/// As the badges of the picture, which are there as soon as a class satisfies the part.
void paintNumber(QPainter& painter, const QRectF& rect, const QString& number, bool isHeld) {
    const PictureColours& colours = PictureColours::now();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(isHeld ? colours.sketch : colours.edge);
    painter.setBrush(isHeld ? QBrush(colours.sketch) : QBrush(colours.box));
    painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2);
    painter.setPen(isHeld ? colours.box : colours.dimText);
    painter.drawText(rect, Qt::AlignCenter | Qt::TextDontClip, number);
    painter.restore();
}

int rowDepth(const QModelIndex& index) {
    int depth = 0;
    for (QModelIndex above = index.parent(); above.isValid(); above = above.parent()) ++depth;
    return depth;
}

}  // namespace

LampDelegate::LampDelegate(QObject* parent) : QStyledItemDelegate(parent) {}

void LampDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    static const PictureFonts fonts;
    QStyledItemDelegate::initStyleOption(option, index);
    if (index.data(GuideModel::kCodeRole).toBool()) option->font = fonts.code;
    if (!index.parent().isValid()) option->font.setBold(true);
    option->fontMetrics = QFontMetrics(option->font);
    if (index.parent().isValid() && !index.data(GuideModel::kLightRole).isValid())
        option->palette.setColor(QPalette::Text, PictureColours::now().dimText);
}

QSize LampDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyleOptionViewItem shown = option;
    initStyleOption(&shown, index);
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    const QString status = statusOf(shown, index);
    if (status.isEmpty()) return size;
    const auto* const tree = qobject_cast<const QTreeView*>(option.widget);
    const int width = tree->columnWidth(GuideModel::What) -
                      tree->indentation() * (rowDepth(index) + 1) - signsWidth(shown, index) -
                      2 * kRowMargin;
    if (!fitsBeside(shown, status, width)) size.rheight() += statusMetrics(shown).height();
    return size;
}

void LampDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    QStyleOptionViewItem shown = option;
    initStyleOption(&shown, index);
    const QVariant light = index.data(GuideModel::kLightRole);
    // The ground alone.
    QStyleOptionViewItem ground = shown;
    ground.text.clear();
    QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &ground, painter, option.widget);
    const int signs = signsWidth(shown, index);
    shown.rect.setLeft(shown.rect.left() + signs);
    paintTexts(*painter, shown, index);
    if (!light.isValid()) return;
    const int line = shown.fontMetrics.height();
    const bool isHigh = option.rect.height() >= 2 * line;
    const int middle = isHigh ? option.rect.top() + line / 2 + 1 : option.rect.center().y();
    const QRectF rect(option.rect.left() + 2, middle - 5, 11, 11);
    const auto lamp = static_cast<StepLight>(light.toInt());
    // The colours of lamps are for the ground of the list.
    if (option.state.testFlag(QStyle::State_Selected)) {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(PictureColours::now().box);
        painter->drawEllipse(rect.adjusted(-2.5, -2.5, 2.5, 2.5));
        painter->restore();
    }
    paintLamp(*painter, rect, lamp);
    if (const QString number = index.data(GuideModel::kNumberRole).toString(); !number.isEmpty()) {
        painter->setFont(option.widget->font());
        constexpr int kHeight = 14;
        paintNumber(*painter,
                    QRectF(option.rect.left() + kLampWidth, middle - kHeight / 2,
                           signs - kLampWidth - 1, kHeight),
                    number, lamp == StepLight::Found);
    }
}

void LampDelegate::paintTexts(QPainter& painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) {
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    const QPalette::ColorGroup group =
        option.state.testFlag(QStyle::State_Active) ? QPalette::Normal : QPalette::Inactive;
    const QColor selected = option.palette.color(group, QPalette::HighlightedText);
    QRect room = option.rect.adjusted(kRowMargin, 0, -kRowMargin, 0);
    const QString status = statusOf(option, index);
    const bool isBeside = fitsBeside(option, status, room.width());
    QRect below = room;
    if (!status.isEmpty() && !isBeside) {
        room.setHeight(room.height() / 2);
        below.setTop(room.bottom() + 1);
    }
    painter.save();
    painter.setFont(option.font);
    painter.setPen(isSelected ? selected : option.palette.color(group, QPalette::Text));
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     option.fontMetrics.elidedText(option.text, Qt::ElideRight, room.width()));
    painter.setFont(option.widget->font());
    painter.setPen(isSelected ? selected : PictureColours::now().dimText);
    painter.drawText(
        below, (isBeside ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter | Qt::TextSingleLine,
        statusMetrics(option).elidedText(status, Qt::ElideRight, below.width()));
    painter.restore();
}

void LampDelegate::paintLamp(QPainter& painter, const QRectF& rect, StepLight light) {
    const PictureColours& colours = PictureColours::now();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor colour = light == StepLight::Found     ? colours.added
                          : light == StepLight::Partial ? colours.merged
                          : light == StepLight::Working ? colours.chosen
                          : light == StepLight::Failed  ? colours.merged
                                                        : colours.edge;
    painter.setPen(QPen(colour, 1.6));
    painter.setBrush(light == StepLight::Found ? QBrush(colour) : QBrush(Qt::NoBrush));
    if (light != StepLight::Failed) painter.drawEllipse(rect);
    painter.setBrush(colour);
    switch (light) {
        case StepLight::Found: {
            painter.setPen(QPen(colours.box, 1.8));
            const QPointF points[] = {rect.topLeft() + QPointF(2.6, 5.8),
                                      rect.topLeft() + QPointF(4.7, 7.9),
                                      rect.topLeft() + QPointF(8.6, 3.2)};
            painter.drawPolyline(points, 3);
            break;
        }
        case StepLight::Partial:
            painter.drawPie(rect, 90 * 16, 180 * 16);
            break;
        case StepLight::Working:
            painter.drawEllipse(rect.center(), 2, 2);
            break;
        case StepLight::Failed:
            painter.drawLine(rect.topLeft(), rect.bottomRight());
            painter.drawLine(rect.topRight(), rect.bottomLeft());
            break;
        case StepLight::Waiting:
            break;
    }
    painter.restore();
}

}  // namespace candler
