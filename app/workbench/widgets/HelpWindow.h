// HelpWindow: a small window with a page of help: what a panel shows, or the glossary. Links to the
// glossary open in it.
#pragma once

#include <QWidget>

class QTextBrowser;
class QUrl;

namespace candler {

class HelpWindow : public QWidget {
    Q_OBJECT

public:
    explicit HelpWindow(QWidget* parent);

    /// Of the dock with this id; false if there is none.
    bool showPanel(const QString& dock, const QString& title);
    /// All words; at one of them, if `anchor` names it.
    void showGlossary(const QString& anchor = {});
    [[nodiscard]] QString text() const;

private:
    void display(const QString& title, const QString& markdown);
    void follow(const QUrl& link);

    QTextBrowser* m_browser;
};

/// The word's anchor if a link leads to the glossary, else null.
[[nodiscard]] QString glossaryAnchor(const QUrl& link);
/// What the glossary says about a word, as Markdown; empty if it does not know it.
[[nodiscard]] QString glossaryText(const QString& anchor);

}  // namespace candler
