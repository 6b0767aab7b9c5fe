// EmptyNote: what an empty table says in place of its rows.
#pragma once

#include <QObject>
#include <QString>

class QAbstractItemView;

namespace candler {

class EmptyNote : public QObject {
    Q_OBJECT

public:
    /// Belongs to the view.
    EmptyNote(QAbstractItemView* view, QString text);

    [[nodiscard]] bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QAbstractItemView* m_view;
    QString m_text;
};

}  // namespace candler
