// CodeEditor: what is said of whole lines: notes beside them, marks, folding.
#include <Qsci/qscilexer.h>
#include <Qsci/qsciscintilla.h>
#include <Qsci/qscistyle.h>

#include <algorithm>

#include "app/workbench/widgets/CodeEditor.h"
#include "app/workbench/widgets/CodeEditorMargins.h"
#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

// Of several grounds that of the highest number is seen.
constexpr int kSignMarker = 0;
constexpr int kTintMarker = 1;  // the first of kGroundTints
constexpr int kGroundMarker = kTintMarker + kGroundTints;
constexpr int kLineNoteStyle = 61;
constexpr int kSignWidth = 12;
constexpr int kLongestNote = 12;

}  // namespace

void CodeEditor::setUpLines() {
    m_editor->markerDefine(QsciScintilla::Background, kGroundMarker);
    for (int tint = 0; tint < kGroundTints; ++tint)
        m_editor->markerDefine(QsciScintilla::Background, kTintMarker + tint);
    m_editor->markerDefine(QsciScintilla::RightTriangle, kSignMarker);
    m_editor->setMarginType(kSignMargin, QsciScintilla::SymbolMargin);
    m_editor->setMarginMarkerMask(kSignMargin, 1 << kSignMarker);
    m_editor->setMarginType(kNoteMargin, QsciScintilla::TextMargin);
    m_editor->setMarginWidth(kNoteMargin, 0);
    m_editor->setMarginWidth(kFoldMargin, 0);
    m_editor->setMarginSensitivity(kNoteMargin, true);
    connect(m_editor, &QsciScintilla::cursorPositionChanged, this, [this](int line, int) {
        if (line == m_cursorLine || m_isSetting) return;
        m_cursorLine = line;
        emit lineChosen(line);
    });
    connect(m_editor, &QsciScintilla::marginClicked, this, [this](int margin, int line) {
        if (margin != kNoteMargin) return;
        m_cursorLine = line;
        m_editor->setCursorPosition(line, 0);
        emit lineChosen(line);
    });
}

void CodeEditor::colourLines() {
    const PictureColours& colours = PictureColours::now();
    const QColor base = palette().color(QPalette::Base);
    m_editor->setMarkerBackgroundColor(colours.chosenFill, kGroundMarker);
    for (int tint = 0; tint < kGroundTints; ++tint)
        m_editor->setMarkerBackgroundColor(groundTint(tint), kTintMarker + tint);
    m_editor->setMarkerBackgroundColor(colours.chosen, kSignMarker);
    m_editor->setMarkerForegroundColor(colours.chosen, kSignMarker);
    m_editor->setFoldMarginColors(base, base);
    for (int marker = QsciScintilla::SC_MARKNUM_FOLDEREND;
         marker <= static_cast<int>(QsciScintilla::SC_MARKNUM_FOLDEROPEN); ++marker) {
        m_editor->setMarkerForegroundColor(base, marker);
        m_editor->setMarkerBackgroundColor(colours.dimText, marker);
    }
    const QStringList notes = m_lineNotes;
    setLineNotes(notes);
}

void CodeEditor::setLineNotes(const QStringList& notes) {
    m_lineNotes = notes;
    m_editor->clearMarginText();
    const PictureColours& colours = PictureColours::now();
    const QFont font =
        m_editor->lexer() != nullptr ? m_editor->lexer()->defaultFont() : m_editor->font();
    const QsciStyle style(kLineNoteStyle, QStringLiteral("line note"), colours.dimText,
                          palette().color(QPalette::Base), font);
    const QFontMetrics metrics(font);
    int longest = 0;
    for (int line = 0; line < notes.size(); ++line) {
        QString text = notes[line];
        if (text.isEmpty()) continue;
        if (text.size() > kLongestNote) text = text.left(kLongestNote - 1) + QChar(u'…');
        longest = std::max(longest, metrics.horizontalAdvance(text));
        m_editor->setMarginText(line, text, style);
    }
    const int gap = metrics.horizontalAdvance(QLatin1Char('m'));
    m_editor->setMarginWidth(kNoteMargin, longest == 0 ? 0 : longest + gap);
    m_editor->setMarginWidth(kSignMargin, longest == 0 ? 0 : kSignWidth);
}

void CodeEditor::tintLines(const std::vector<std::optional<int>>& tints) {
    for (int tint = 0; tint < kGroundTints; ++tint) m_editor->markerDeleteAll(kTintMarker + tint);
    for (std::size_t line = 0; line < tints.size(); ++line)
        if (tints[line])
            m_editor->markerAdd(static_cast<int>(line), kTintMarker + *tints[line] % kGroundTints);
}

std::optional<int> CodeEditor::lineTint(int line) const {
    const unsigned marks = m_editor->markersAtLine(line);
    for (int tint = 0; tint < kGroundTints; ++tint)
        if ((marks >> static_cast<unsigned>(kTintMarker + tint) & 1U) != 0) return tint;
    return std::nullopt;
}

void CodeEditor::markLines(const std::vector<std::size_t>& lines) {
    for (const int marker : {kGroundMarker, kSignMarker}) m_editor->markerDeleteAll(marker);
    for (const std::size_t line : lines)
        for (const int marker : {kGroundMarker, kSignMarker})
            m_editor->markerAdd(static_cast<int>(line), marker);
}

std::vector<std::size_t> CodeEditor::markedLines() const {
    std::vector<std::size_t> lines;
    constexpr unsigned kMask = 1U << static_cast<unsigned>(kGroundMarker);
    for (int line = m_editor->markerFindNext(0, kMask); line >= 0;
         line = m_editor->markerFindNext(line + 1, kMask))
        lines.push_back(static_cast<std::size_t>(line));
    return lines;
}

void CodeEditor::showLine(int line) {
    m_editor->ensureLineVisible(line);
}

int CodeEditor::cursorLine() const {
    return m_cursorLine;
}

int CodeEditor::columnsInSight() const {
    int width = m_editor->viewport()->width();
    for (int margin = 0; margin <= kNoteMargin; ++margin) width -= m_editor->marginWidth(margin);
    return width / QFontMetrics(codeFont()).horizontalAdvance(QLatin1Char('m'));
}

void CodeEditor::setFolded(bool isFolded) {
    m_editor->SendScintilla(QsciScintilla::SCI_COLOURISE, 0UL, -1L);
    m_editor->SendScintilla(QsciScintilla::SCI_FOLDALL, isFolded ? 0UL : 1UL);
}

bool CodeEditor::isLineShown(int line) const {
    return m_editor->SendScintilla(QsciScintilla::SCI_GETLINEVISIBLE,
                                   static_cast<unsigned long>(line)) != 0;
}

}  // namespace candler
