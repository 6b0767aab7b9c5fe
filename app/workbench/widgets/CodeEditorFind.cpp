// CodeEditor: words that are looked for in the text: all are marked, and the cursor goes from one
// to the next.
#include <Qsci/qsciscintilla.h>

#include <QLayout>
#include <algorithm>

#include "app/workbench/widgets/CodeEditor.h"
#include "app/workbench/widgets/CodeEditorMargins.h"
#include "app/workbench/widgets/FindBar.h"

namespace candler {

namespace {

/// Places that are marked; a letter in a long text has more.
constexpr std::size_t kMostFound = 10'000;

}  // namespace

void CodeEditor::openFind() {
    if (m_find == nullptr) {
        m_find = new FindBar(this);
        layout()->addWidget(m_find);
        connect(m_find, &FindBar::sought, this, [this] {
            markFound();
            goToFound(0);
        });
        connect(m_find, &FindBar::stepped, this, &CodeEditor::stepFind);
        connect(m_find, &FindBar::closed, this, &CodeEditor::closeFind);
        connect(m_editor, &QsciScintilla::textChanged, this, [this] {
            if (isFinding()) markFound();
        });
    }
    const QString selected = m_editor->selectedText();
    m_find->open(selected.contains(QLatin1Char('\n')) ? QString() : selected);
    markFound();
    goToFound(0);
}

bool CodeEditor::isFinding() const {
    return m_find != nullptr && m_find->isVisibleTo(this);
}

void CodeEditor::closeFind() {
    m_find->hide();
    markFound();
    m_editor->setFocus(Qt::OtherFocusReason);
}

void CodeEditor::stepFind(int by) {
    if (!isFinding()) return openFind();
    goToFound(by);
}

/// All places of the words in the bar; of none while it is closed.
void CodeEditor::markFound() {
    m_found.clear();
    m_editor->SendScintilla(QsciScintilla::SCI_SETINDICATORCURRENT, kFoundIndicator);
    const auto length = static_cast<long>(m_editor->length());
    m_editor->SendScintilla(QsciScintilla::SCI_INDICATORCLEARRANGE, 0UL, length);
    const QByteArray wanted = isFinding() ? m_find->text().toUtf8() : QByteArray();
    m_editor->SendScintilla(QsciScintilla::SCI_SETSEARCHFLAGS,
                            m_find->isCaseSensitive() ? QsciScintilla::SCFIND_MATCHCASE : 0);
    long from = 0;
    while (!wanted.isEmpty() && m_found.size() < kMostFound) {
        m_editor->SendScintilla(QsciScintilla::SCI_SETTARGETRANGE, static_cast<unsigned long>(from),
                                length);
        if (m_editor->SendScintilla(QsciScintilla::SCI_SEARCHINTARGET,
                                    static_cast<unsigned long>(wanted.size()),
                                    wanted.constData()) < 0)
            break;
        const long begin = m_editor->SendScintilla(QsciScintilla::SCI_GETTARGETSTART);
        from = m_editor->SendScintilla(QsciScintilla::SCI_GETTARGETEND);
        m_found.emplace_back(static_cast<int>(begin), static_cast<int>(from));
        m_editor->SendScintilla(QsciScintilla::SCI_INDICATORFILLRANGE,
                                static_cast<unsigned long>(begin), from - begin);
    }
    m_find->showFound(std::nullopt, m_found.size(), m_found.size() == kMostFound);
}

/// From the selection: 1 to the next, -1 to the one before, 0 to the first that is not above it.
void CodeEditor::goToFound(int by) {
    if (m_found.empty()) return;
    const auto [begin, end] = selection();
    const auto first = std::ranges::lower_bound(m_found, by > 0 ? end : begin, std::less<>(),
                                                &std::pair<int, int>::first);
    const auto count = m_found.size();
    auto at = static_cast<std::size_t>(first - m_found.begin());
    if (by < 0) at += count - 1;
    at %= count;
    select(m_found[at].first, m_found[at].second);
    m_editor->ensureCursorVisible();
    m_find->showFound(at, count, count == kMostFound);
}

}  // namespace candler
