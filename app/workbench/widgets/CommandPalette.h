// CommandPalette: everything that can be done or gone to, found by a few letters: what was done
// last first, with its shortcut, and for what cannot be done now with the reason.
#pragma once

#include <QDialog>
#include <functional>
#include <vector>

class QAction;
class QLineEdit;
class QListWidget;

namespace candler {

/// How well `letters` fit into `text`, in order; less than zero if they do not.
[[nodiscard]] int fuzzyScore(const QString& letters, const QString& text);

struct PaletteEntry {
    QString id{};  ///< Of what was done last, across sessions.
    QString title{};
    QString key{};
    QString whyNot{};  ///< Empty: it can be done.
    std::function<void()> run{};
};

/// `group`: the menu that the action is in, if its name alone does not say enough.
[[nodiscard]] PaletteEntry paletteEntry(QAction& action, const QString& group = {});

class CommandPalette : public QDialog {
    Q_OBJECT

public:
    /// Targets for what is typed, such as a class by its number.
    using Finder = std::function<std::vector<PaletteEntry>(const QString& letters)>;

    explicit CommandPalette(const std::vector<QAction*>& actions, QWidget* parent = nullptr);
    CommandPalette(QWidget* parent, std::vector<PaletteEntry> entries);

    void setFinder(Finder finder);
    void setHint(const QString& hint);
    void setFilter(const QString& letters);
    [[nodiscard]] QStringList offered() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fill();
    void add(const PaletteEntry& entry);
    void runChosen();

    std::vector<PaletteEntry> m_entries;
    Finder m_finder;
    std::vector<PaletteEntry> m_shown;  // by row
    QLineEdit* m_letters;
    QListWidget* m_list;
};

}  // namespace candler
