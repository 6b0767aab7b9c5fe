// LampDelegate: paints the status lights of the guide, each state with its own shape and colour,
// and code in a code font.
#pragma once

#include <QStyledItemDelegate>

#include "app/workbench/models/GuideModel.h"

namespace candler {

class LampDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit LampDelegate(QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

private:
    static void paintLamp(QPainter& painter, const QRectF& rect, StepLight light);
};

}  // namespace candler
