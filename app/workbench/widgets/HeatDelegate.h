// HeatDelegate: a cell of a heat map: the hotter, the stronger its ground and the longer its bar.
#pragma once

#include <QStyledItemDelegate>

namespace candler {

class HeatDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit HeatDelegate(int heatRole, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

private:
    int m_heatRole;
};

}  // namespace candler
