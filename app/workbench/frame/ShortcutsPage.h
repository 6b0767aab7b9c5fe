// ShortcutsPage: every action and its keys; a key is chosen by pressing it. One that another action
// has is reported, and taken over only on demand.
#pragma once

#include <QWidget>

class QKeySequenceEdit;
class QLabel;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace candler {

class Shortcuts;

class ShortcutsPage : public QWidget {
    Q_OBJECT

public:
    explicit ShortcutsPage(Shortcuts& shortcuts, QWidget* parent = nullptr);

    void resetAll();
    /// Shows those whose name or key has the words; false if there are none.
    bool search(const QString& words);

private:
    void fill();
    void showRow(QTreeWidgetItem& row) const;
    void showChosen();
    void take(const QKeySequence& key);
    void accept();
    [[nodiscard]] QAction* chosen() const;

    Shortcuts* m_shortcuts;
    QTreeWidget* m_list;
    QKeySequenceEdit* m_key;
    QPushButton* m_takeOver;
    QPushButton* m_reset;
    QLabel* m_conflict;
};

}  // namespace candler
