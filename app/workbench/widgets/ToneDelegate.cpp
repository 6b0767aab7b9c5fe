#include "app/workbench/widgets/ToneDelegate.h"

#include "app/workbench/models/RowTone.h"
#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

QColor colourOf(RowTone tone) {
    const PictureColours& colours = PictureColours::now();
    switch (tone) {
        case RowTone::Chosen:
            return colours.chosen;
        case RowTone::Added:
            return colours.added;
        case RowTone::Removed:
        case RowTone::Warning:
            return colours.merged;
        case RowTone::Dim:
            return colours.dimText;
        case RowTone::Plain:
            break;
    }
    return colours.text;
}

}  // namespace

ToneDelegate::ToneDelegate(QObject* parent) : QStyledItemDelegate(parent) {}

void ToneDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    const QVariant tone = index.data(kToneRole);
    if (tone.isValid())
        option->palette.setColor(QPalette::Text, colourOf(static_cast<RowTone>(tone.toInt())));
}

}  // namespace candler
