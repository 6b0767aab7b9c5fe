// TableExport: every table can be copied and saved as CSV, as it is shown.
#pragma once

#include <QAbstractItemModel>
#include <QString>
#include <functional>

class QWidget;

namespace candler {

/// The visible columns with their headers, all rows in the order of the model, of trees the top
/// level; lines end as RFC 4180 says. Text that a spreadsheet would run as a formula is led by an
/// apostrophe; numbers are not.
[[nodiscard]] QString tableCsv(const QAbstractItemModel& model);

/// Gives all tables and trees in the widget a context menu to copy them and to save them.
/// `onFailure` is told in a sentence why a table was not saved.
void installTableExport(QWidget* widget, const std::function<void(const QString&)>& onFailure);

}  // namespace candler
