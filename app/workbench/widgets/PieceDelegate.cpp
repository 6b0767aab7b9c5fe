#include "app/workbench/widgets/PieceDelegate.h"

#include <QPainter>

#include "app/workbench/models/PieceModel.h"
#include "app/workbench/widgets/PiecePlot.h"

namespace candler {

namespace {

constexpr int kSwatch = 12;
constexpr int kGap = 4;

}  // namespace

void PieceDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const {
    QStyleOptionViewItem rest = option;
    rest.rect.adjust(kSwatch + 2 * kGap, 0, 0, 0);
    QStyledItemDelegate::paint(painter, rest, index);
    const bool isUnique = index.data(PieceModel::kUniqueRole).toBool();
    const auto number = index.data(PieceModel::kNumberRole).value<std::size_t>();
    const QRect room(option.rect.left() + kGap, option.rect.center().y() - kSwatch / 2, kSwatch,
                     kSwatch);
    paintPiece(*painter, room, number, isUnique);
}

QSize PieceDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    return QStyledItemDelegate::sizeHint(option, index) + QSize(kSwatch + 2 * kGap, 0);
}

}  // namespace candler
