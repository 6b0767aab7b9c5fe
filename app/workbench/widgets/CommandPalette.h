// CommandPalette: every action of the window by a few letters of its name.
#pragma once

#include <QDialog>
#include <vector>

class QAction;
class QLineEdit;
class QListWidget;

namespace candler {

class CommandPalette : public QDialog {
    Q_OBJECT

public:
    CommandPalette(std::vector<QAction*> actions, QWidget* parent);

    void setFilter(const QString& letters);
    /// Texts of the actions that are offered, best first.
    [[nodiscard]] QStringList offered() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fill();
    void runChosen();

    std::vector<QAction*> m_actions;
    QLineEdit* m_letters;
    QListWidget* m_list;
};

/// How well `letters` fit `text`, in order but not necessarily together; negative: not at all.
[[nodiscard]] int fuzzyScore(const QString& letters, const QString& text);

}  // namespace candler
