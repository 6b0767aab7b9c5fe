// SettingsDialog: what the user prefers, page by page. Everything applies at once; a page can be
// set back to its defaults; a search shows only what has the words.
#pragma once

#include <QDialog>
#include <functional>
#include <vector>

class QFormLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QStackedWidget;

namespace candler {

struct Setting;
class SettingsNotifier;
class Shortcuts;
class ShortcutsPage;

/// Something that is kept on this computer, and how it is removed.
struct KeptData {
    QString id;
    QString what;
    QString clearText;
    QString warning;  ///< Asked before it is removed; empty: nothing is lost by it.
    std::function<QString()> describe;  ///< How much, and where.
    std::function<int()> count;
    std::function<void()> clear;
};

class SettingsDialog : public QDialog {
    Q_OBJECT

public:
    SettingsDialog(SettingsNotifier& notifier, Shortcuts& shortcuts,
                   const std::vector<KeptData>& kept, QWidget* parent = nullptr);

    void search(const QString& words);
    /// Of the pages that have something of what is searched for.
    [[nodiscard]] QStringList pageTitles() const;
    /// The defaults of the page that is shown.
    void resetPage();

private:
    struct Row {
        int page;
        QLabel* label;
        QWidget* field;
        std::function<void()> reset;
    };

    void addAppearance();
    void addEditor();
    void addEngine();
    void addShortcuts(Shortcuts& shortcuts);
    // SettingsPages.cpp
    void addSolvers();
    void addLanguage();
    void addPrivacy(const std::vector<KeptData>& kept);
    void addKept(const KeptData& kept);
    QFormLayout* addPage(const QString& title, const QString& about);
    QLabel* addRow(const QString& text, QWidget* field, std::function<void()> reset);
    void addChoice(const Setting& setting, const QString& text, const QStringList& names);
    void addCheck(const Setting& setting, const QString& text, const QString& what);
    void addNumber(const Setting& setting, const QString& text, const QString& unit, double least,
                   double most, int decimals = 0);
    void addText(const Setting& setting, const QString& text, const QString& hint);
    void change(const Setting& setting, const QVariant& value);

    SettingsNotifier* m_notifier;
    QLineEdit* m_search;
    QListWidget* m_pages;
    QStackedWidget* m_stack;
    ShortcutsPage* m_shortcutsPage = nullptr;
    QFormLayout* m_form = nullptr;  // of the page that is being made
    std::vector<Row> m_rows;
};

}  // namespace candler
