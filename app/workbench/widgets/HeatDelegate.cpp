#include "app/workbench/widgets/HeatDelegate.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/workbench/widgets/Theme.h"

namespace candler {

HeatDelegate::HeatDelegate(int heatRole, QObject* parent)
    : QStyledItemDelegate(parent), m_heatRole(heatRole) {}

void HeatDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    const QVariant heat = index.data(m_heatRole);
    const double value = heat.isValid() ? std::clamp(heat.toDouble(), 0.0, 1.0) : 0;
    if (value > 0 && !option.state.testFlag(QStyle::State_Selected)) {
        // By the root, and none as the ground, so that what is a thousandth of the hottest can
        // still be seen. Text stays readable on the strongest.
        constexpr double kStrongest = 0.45;
        constexpr double kLeast = 0.12;
        QColor ground = PictureColours::now().merged;
        ground.setAlphaF(static_cast<float>(kLeast + std::sqrt(value) * (kStrongest - kLeast)));
        painter->fillRect(option.rect, ground);
        const int height = std::max(2, option.rect.height() / 10);
        const QRect bar(option.rect.left(), option.rect.bottom() - height + 1,
                        static_cast<int>(std::lround(option.rect.width() * value)), height);
        painter->fillRect(bar, PictureColours::now().merged);
    }
    QStyledItemDelegate::paint(painter, option, index);
}

}  // namespace candler
