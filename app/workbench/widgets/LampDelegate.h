// LampDelegate: paints the status lights of the guide, each state with its own shape and colour,
// and code in a code font. In a tree the status stands behind the text, or below it where there is
// no room for both.
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
    /// As high as is needed for the width that the tree has now.
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

private:
    static void paintTexts(QPainter& painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index);
    static void paintLamp(QPainter& painter, const QRectF& rect, StepLight light);
};

}  // namespace candler
