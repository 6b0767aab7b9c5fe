#include "app/workbench/widgets/HelpWindow.h"

#include <QDesktopServices>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>

#include "app/session/Glossary.h"
#include "app/session/ShippedPage.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"
#include "engine/support/FileSystem.h"

namespace candler {

namespace {

Result<std::string> readPage(const char* folder, const std::string& name) {
    return readFile(pageIn(pageLanguage(), resourceFolder() / folder / name));
}

}  // namespace

QString glossaryAnchor(const QUrl& link) {
    return link.path().endsWith(QLatin1String("glossary.md")) ? link.fragment() : QString();
}

QString glossaryText(const QString& anchor) {
    const auto entries = shippedGlossary(pageLanguage());
    if (!entries) return {};
    const auto found = std::ranges::find(*entries, toUtf8(anchor), &GlossaryEntry::anchor);
    if (found == entries->end()) return {};
    return QStringLiteral("**%1** – %2").arg(fromUtf8(found->word), fromUtf8(found->text));
}

HelpWindow::HelpWindow(QWidget* parent)
    : QWidget(parent, Qt::Tool), m_browser(new QTextBrowser(this)) {
    setObjectName(QStringLiteral("helpWindow"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_browser);
    m_browser->setOpenLinks(false);
    m_browser->setFrameShape(QFrame::NoFrame);
    m_browser->document()->setDocumentMargin(14);
    m_browser->setAccessibleName(tr("Help"));
    connect(m_browser, &QTextBrowser::anchorClicked, this, &HelpWindow::follow);
    constexpr QSize kSize(520, 460);
    resize(kSize);
}

QString HelpWindow::text() const {
    return m_browser->toPlainText();
}

void HelpWindow::display(const QString& title, const QString& markdown) {
    setWindowTitle(title);
    m_browser->setMarkdown(markdown);
    m_browser->moveCursor(QTextCursor::Start);
    show();
    raise();
    activateWindow();
}

bool HelpWindow::showPanel(const QString& dock, const QString& title) {
    const auto page = readPage("help", toUtf8(dock) + ".md");
    if (!page) return false;
    display(title, fromUtf8(*page));
    return true;
}

void HelpWindow::showGlossary(const QString& anchor) {
    const auto page = readPage("lessons", "glossary.md");
    QString text = page ? fromUtf8(*page) : engineText(page.error().front().message);
    static const QRegularExpression anchors(QStringLiteral(" \\{#[^}]*\\}"));
    display(tr("Glossary"), text.remove(anchors));
    const auto entries = shippedGlossary(pageLanguage());
    if (anchor.isEmpty() || !entries) return;
    const auto found = std::ranges::find(*entries, toUtf8(anchor), &GlossaryEntry::anchor);
    if (found == entries->end()) return;
    // Headings have no anchors here: the paragraph with the word is looked for.
    for (QTextBlock block = m_browser->document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0 || block.text() != fromUtf8(found->word))
            continue;
        m_browser->moveCursor(QTextCursor::End);
        m_browser->setTextCursor(QTextCursor(block));
        m_browser->ensureCursorVisible();
        return;
    }
}

void HelpWindow::follow(const QUrl& link) {
    if (const QString anchor = glossaryAnchor(link); !anchor.isEmpty()) return showGlossary(anchor);
    if (!link.isRelative()) QDesktopServices::openUrl(link);
}

}  // namespace candler
