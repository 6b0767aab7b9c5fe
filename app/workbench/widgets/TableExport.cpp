#include "app/workbench/widgets/TableExport.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QListView>

#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"
#include "engine/support/FileSystem.h"

namespace candler {

namespace {

QString cell(const QString& shown) {
    QString text = dataText(shown);
    bool isNumber = false;
    text.toDouble(&isNumber);
    if (!isNumber && !text.isEmpty() && QStringLiteral("=+-@\t\r").contains(text.front()))
        text.prepend(QLatin1Char('\''));
    const bool needsQuotes = text.contains(QLatin1Char(',')) || text.contains(QLatin1Char('"')) ||
                             text.contains(QLatin1Char('\n')) || text.contains(QLatin1Char('\r'));
    if (!needsQuotes) return text;
    text.replace(QLatin1Char('"'), QStringLiteral("\"\""));
    return QLatin1Char('"') + text + QLatin1Char('"');
}

using FailureHook = std::function<void(const QString&)>;

void askAndSave(QAbstractItemView* view, const FailureHook& onFailure) {
    const QString path =
        QFileDialog::getSaveFileName(view, QObject::tr("Save the table"), QString(),
                                     QObject::tr("Comma-separated values (*.csv)"));
    if (path.isEmpty()) return;
    const auto written = writeFile(toUtf8(path), toUtf8(tableCsv(*view->model())));
    if (!written)
        onFailure(QObject::tr("%1 could not be written: %2")
                      .arg(path, engineText(written.error().front().message)));
}

void install(QAbstractItemView* view, const FailureHook& onFailure) {
    auto* copy = new QAction(QObject::tr("Copy table as CSV"), view);
    copy->setObjectName(QStringLiteral("copyTable"));
    auto* save = new QAction(QObject::tr("Save table as CSV…"), view);
    save->setObjectName(QStringLiteral("saveTable"));
    QObject::connect(copy, &QAction::triggered, view,
                     [view] { QApplication::clipboard()->setText(tableCsv(*view->model())); });
    QObject::connect(save, &QAction::triggered, view,
                     [view, onFailure] { askAndSave(view, onFailure); });
    view->addActions({copy, save});
    // Those with a menu of their own add these actions to it.
    if (view->contextMenuPolicy() == Qt::DefaultContextMenu)
        view->setContextMenuPolicy(Qt::ActionsContextMenu);
}

}  // namespace

QString tableCsv(const QAbstractItemModel& model) {
    QString csv;
    const auto addLine = [&](const auto& textAt) {
        for (int column = 0; column < model.columnCount(); ++column) {
            if (column > 0) csv += QLatin1Char(',');
            csv += cell(textAt(column));
        }
        csv += QStringLiteral("\r\n");
    };
    addLine([&](int column) {
        return model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    });
    for (int row = 0; row < model.rowCount(); ++row)
        addLine([&](int column) {
            return model.data(model.index(row, column), Qt::DisplayRole).toString();
        });
    return csv;
}

void installTableExport(QWidget* widget, const std::function<void(const QString&)>& onFailure) {
    const auto views = widget->findChildren<QAbstractItemView*>();
    for (QAbstractItemView* view : views)
        // Lists are those of combo boxes and of text; they are no tables.
        if (view->model() != nullptr && qobject_cast<QListView*>(view) == nullptr &&
            !view->inherits("QHeaderView"))
            install(view, onFailure);
}

}  // namespace candler
