// CodeEditor: what is written into the text area that is not its text: problems under their lines,
// as wide as the editor, and what belongs there while it is empty.
#include <Qsci/qsciscintilla.h>
#include <Qsci/qscistyle.h>

#include <QFontMetrics>
#include <QLabel>
#include <algorithm>

#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "app/workbench/widgets/CodeEditorMargins.h"
#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

constexpr int kNoteStyle = 60;
/// A note has a frame with a space on each side.
constexpr int kNoteFrame = 3;
constexpr int kFewestColumns = 16;

/// Lines of at most so many letters, broken at spaces; what follows has the indent of its line.
QString wrapped(const QString& text, qsizetype columns) {
    QStringList lines;
    for (const QString& line : text.split(QLatin1Char('\n'))) {
        const auto isInk = [](QChar letter) { return !letter.isSpace(); };
        const auto indent = std::ranges::find_if(line, isInk) - line.begin();
        QString rest = line;
        while (rest.size() > columns) {
            qsizetype cut = rest.lastIndexOf(QLatin1Char(' '), columns);
            if (cut <= indent) cut = columns;
            lines << rest.left(cut);
            rest = QString(indent, QLatin1Char(' ')) + rest.mid(cut).trimmed();
        }
        lines << rest;
    }
    return lines.join(QLatin1Char('\n'));
}

}  // namespace

void CodeEditor::setUpNotes() {
    m_placeholder = new QLabel(m_editor->viewport());
    m_placeholder->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_placeholder->setTextFormat(Qt::PlainText);
    m_placeholder->setWordWrap(true);
    m_placeholder->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_placeholder->setForegroundRole(QPalette::PlaceholderText);
    m_placeholder->hide();
    m_editor->viewport()->installEventFilter(this);
}

void CodeEditor::setPlaceholder(const QString& text) {
    m_placeholder->setText(text);
    showPlaceholder();
}

void CodeEditor::showPlaceholder() {
    m_placeholder->setVisible(m_editor->length() == 0 && !m_placeholder->text().isEmpty());
    if (m_placeholder->isVisible()) fitPlaceholder();
}

void CodeEditor::fitPlaceholder() {
    int left = 0;
    for (int margin = 0; margin <= kNoteMargin; ++margin) left += m_editor->marginWidth(margin);
    constexpr int kGap = 6;
    m_placeholder->setGeometry(m_editor->viewport()->rect().adjusted(left + kGap, 2, -kGap, 0));
}

void CodeEditor::showProblems(const std::vector<Diagnostic>& problems) {
    const auto length = static_cast<unsigned long>(m_editor->length());
    for (const int indicator : {kErrorIndicator, kWarningIndicator}) {
        m_editor->SendScintilla(QsciScintilla::SCI_SETINDICATORCURRENT, indicator);
        m_editor->SendScintilla(QsciScintilla::SCI_INDICATORCLEARRANGE, 0UL,
                                static_cast<long>(length));
    }
    m_notes.clear();
    m_markedProblems = 0;
    for (const Diagnostic& problem : problems) {
        const SourceSpan& place = problem.place;
        if (!place.hasLine() || place.line > m_editor->lines()) continue;
        ++m_markedProblems;
        const unsigned long offset = std::min<unsigned long>(place.offset, length);
        const unsigned long marked =
            std::min(std::max<unsigned long>(1, place.length), length - offset);
        m_editor->SendScintilla(
            QsciScintilla::SCI_SETINDICATORCURRENT,
            problem.severity == Severity::Error ? kErrorIndicator : kWarningIndicator);
        m_editor->SendScintilla(QsciScintilla::SCI_INDICATORFILLRANGE, offset,
                                static_cast<long>(marked));
        QString& text = m_notes[place.line - 1];
        if (!text.isEmpty()) text += QLatin1Char('\n');
        text += problemText(problem, QStringLiteral("\n  "));
    }
    m_noteColumns = 0;
    fitNotes();
}

int CodeEditor::noteLines(int line) const {
    return static_cast<int>(m_editor->SendScintilla(QsciScintilla::SCI_ANNOTATIONGETLINES,
                                                    static_cast<unsigned long>(line)));
}

void CodeEditor::fitNotes() {
    fitPlaceholder();
    const int letter = QFontMetrics(codeFont()).horizontalAdvance(QLatin1Char('m'));
    const int free = m_editor->viewport()->width() - m_placeholder->x();
    const int columns = std::max(kFewestColumns, free / std::max(1, letter) - kNoteFrame);
    if (columns == m_noteColumns) return;
    m_noteColumns = columns;
    m_editor->clearAnnotations();
    const PictureColours& colours = PictureColours::now();
    const QsciStyle style(kNoteStyle, QStringLiteral("note"), colours.text, colours.leafFill,
                          codeFont());
    for (const auto& [line, text] : m_notes)
        m_editor->annotate(line, wrapped(text, columns), style);
}

}  // namespace candler
