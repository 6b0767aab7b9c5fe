// ToneDelegate: paints rows in the colour of what they mean (RowTone).
#pragma once

#include <QStyledItemDelegate>

namespace candler {

class ToneDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit ToneDelegate(QObject* parent = nullptr);

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

}  // namespace candler
