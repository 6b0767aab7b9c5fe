// CodeEditor: what is said of whole lines: notes beside them, marks, folding.
#include <Qsci/qscilexer.h>
#include <Qsci/qsciscintilla.h>
#include <Qsci/qscistyle.h>

#include <QApplication>
#include <QFontMetrics>
#include <QLabel>
#include <QScrollBar>
#include <algorithm>
#include <utility>

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
constexpr int kLongestNote = 13;

/// What has no blanks in it.
int longestPiece(const QString& line) {
    int longest = 0;
    int length = 0;
    for (const QChar letter : line) {
        length = letter.isSpace() ? 0 : length + 1;
        longest = std::max(longest, length);
    }
    return longest;
}

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
        if (m_isSetting) return;
        // Not by a search or another text, and not at each letter of a drag.
        const bool isByKey = std::exchange(m_isByKey, false) && m_editor->hasFocus();
        if (isByKey && QApplication::mouseButtons() == Qt::NoButton) emit pointed();
        if (line == m_cursorLine) return;
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

void CodeEditor::clearParts(int indicator, int begin, int end) {
    m_editor->SendScintilla(QsciScintilla::SCI_SETINDICATORCURRENT, indicator);
    m_editor->SendScintilla(QsciScintilla::SCI_INDICATORCLEARRANGE,
                            static_cast<unsigned long>(begin), static_cast<long>(end - begin));
}

/// Of each line what is not before its first letter.
void CodeEditor::fillPart(int indicator, const QByteArray& text, int begin, int end) {
    m_editor->SendScintilla(QsciScintilla::SCI_SETINDICATORCURRENT, indicator);
    for (int at = begin; at < end;) {
        while (at < end && (text[at] == ' ' || text[at] == '\n')) ++at;
        const auto line = static_cast<int>(text.indexOf('\n', at));
        const int last = line < 0 ? end : std::min(end, line);
        m_editor->SendScintilla(QsciScintilla::SCI_INDICATORFILLRANGE,
                                static_cast<unsigned long>(at), static_cast<long>(last - at));
        at = last + 1;
    }
}

void CodeEditor::markParts(const std::vector<std::pair<int, int>>& parts) {
    clearParts(kPartIndicator, 0, m_editor->length());
    const QByteArray text = m_editor->text().toUtf8();
    for (const auto& [begin, end] : parts) fillPart(kPartIndicator, text, begin, end);
}

void CodeEditor::tintParts(const std::vector<TintedPart>& parts) {
    const auto clear = [this](int begin, int end) {
        for (int tint = 0; tint < kGroundTints; ++tint)
            clearParts(kTintIndicator + tint, begin, end);
    };
    clear(0, m_editor->length());
    const QByteArray text = m_editor->text().toUtf8();
    for (const auto& [part, tint] : parts) {
        clear(part.first, part.second);
        fillPart(kTintIndicator + tint % kGroundTints, text, part.first, part.second);
    }
}

std::optional<int> CodeEditor::tintAt(int offset) const {
    for (int tint = 0; tint < kGroundTints; ++tint)
        if (m_editor->SendScintilla(QsciScintilla::SCI_INDICATORVALUEAT, kTintIndicator + tint,
                                    offset) != 0)
            return tint;
    return std::nullopt;
}

void CodeEditor::showPart(int begin, int end) {
    onceSeen([this, begin, end] {
        m_editor->SendScintilla(QsciScintilla::SCI_SCROLLRANGE, static_cast<unsigned long>(end),
                                static_cast<long>(begin));
    });
}

std::vector<std::pair<int, int>> CodeEditor::markedParts() const {
    const auto ask = [this](unsigned what, int offset) {
        return static_cast<int>(m_editor->SendScintilla(what, kPartIndicator, offset));
    };
    std::vector<std::pair<int, int>> parts;
    for (int at = 0; at < m_editor->length();) {
        const int end = ask(QsciScintilla::SCI_INDICATOREND, at);
        if (end <= at) break;
        if (ask(QsciScintilla::SCI_INDICATORVALUEAT, at) != 0) parts.emplace_back(at, end);
        at = end;
    }
    return parts;
}

std::vector<std::size_t> CodeEditor::markedLines() const {
    std::vector<std::size_t> lines;
    constexpr unsigned kMask = 1U << static_cast<unsigned>(kGroundMarker);
    for (int line = m_editor->markerFindNext(0, kMask); line >= 0;
         line = m_editor->markerFindNext(line + 1, kMask))
        lines.push_back(static_cast<std::size_t>(line));
    return lines;
}

/// Behind a tab an editor has not its size yet.
void CodeEditor::onceSeen(std::function<void()> show) {
    m_onceSeen = std::move(show);
    if (!visibleRegion().isEmpty()) std::exchange(m_onceSeen, nullptr)();
}

void CodeEditor::showFromLine(int line) {
    onceSeen([this, line] {
        const long shown = m_editor->SendScintilla(QsciScintilla::SCI_VISIBLEFROMDOCLINE,
                                                   static_cast<unsigned long>(line));
        m_editor->SendScintilla(QsciScintilla::SCI_SETFIRSTVISIBLELINE,
                                static_cast<unsigned long>(shown));
        m_editor->SendScintilla(QsciScintilla::SCI_SETXOFFSET, 0UL);
    });
}

void CodeEditor::showLine(int line) {
    onceSeen([this, line] { bringIntoSight(line); });
}

void CodeEditor::bringIntoSight(int line) {
    m_editor->ensureLineVisible(line);
    // Deep code begins beyond the edge: as much of it is shown as of the blanks before it.
    const int width = m_editor->viewport()->width();
    const int margin = m_placeholder->x();
    const int shift = static_cast<int>(m_editor->SendScintilla(QsciScintilla::SCI_GETXOFFSET));
    const int begin =
        placeOf(m_editor->positionFromLineIndex(line, 0)).x() + shift +
        m_editor->indentation(line) * QFontMetrics(codeFont()).horizontalAdvance(QLatin1Char('m'));
    const int middle = margin + (width - margin) / 2;
    m_editor->SendScintilla(QsciScintilla::SCI_SETXOFFSET, std::max(0, begin - middle));
}

/// Where a deep line has no room, the editor would go on at the left, below what the line is part
/// of: such a text is scrolled instead.
void CodeEditor::fitWrap() {
    // Scintilla wants so many letters behind the blanks of a line that goes on.
    constexpr int kFewestLetters = 15;
    const int letter = QFontMetrics(codeFont()).horizontalAdvance(QLatin1Char('m'));
    // With a scroll bar or without: what is broken into lines may need one.
    const int width = m_editor->width() - m_editor->verticalScrollBar()->sizeHint().width();
    const int columns = (width - m_placeholder->x()) / std::max(1, letter);
    const int deepest = columns - kFewestLetters - 2 * m_editor->tabWidth();
    const auto hasNoRoom = [&](int line) {
        return m_editor->lineLength(line) > columns && m_editor->indentation(line) >= deepest;
    };
    bool isWrapped = m_kind != CodeKind::Cpp;
    // Where even what has no blanks has no room, it is broken between words.
    bool isWide = false;
    for (int line = 0; line < m_editor->lines() && isWrapped; ++line) {
        isWrapped = !hasNoRoom(line);
        isWide = isWide || longestPiece(m_editor->text(line)) + m_editor->indentation(line) +
                                   2 * m_editor->tabWidth() >
                               columns;
    }
    const auto mode = !isWrapped ? QsciScintilla::WrapNone
                      : isWide   ? QsciScintilla::WrapWord
                                 : QsciScintilla::WrapWhitespace;
    if (m_editor->wrapMode() != mode) m_editor->setWrapMode(mode);
}

int CodeEditor::cursorLine() const {
    return m_cursorLine;
}

int CodeEditor::marginsWidth() const {
    int width = 0;
    for (int margin = 0; margin <= kNoteMargin; ++margin) width += m_editor->marginWidth(margin);
    return width;
}

int CodeEditor::columnsInSight() const {
    return (m_editor->viewport()->width() - marginsWidth()) /
           QFontMetrics(codeFont()).horizontalAdvance(QLatin1Char('m'));
}

int CodeEditor::widthFor(int columns) const {
    return marginsWidth() + m_editor->verticalScrollBar()->sizeHint().width() +
           columns * QFontMetrics(codeFont()).horizontalAdvance(QLatin1Char('m'));
}

int CodeEditor::heightOfText() const {
    // What goes on below is indented, and breaks at a word.
    constexpr int kLostColumns = 8;
    const bool isWrapped = m_editor->wrapMode() != QsciScintilla::WrapNone;
    const int columns = std::max(1, columnsInSight() - kLostColumns);
    int rows = 1;
    for (int line = 0; line < m_editor->lines(); ++line)
        rows += isWrapped ? 1 + m_editor->lineLength(line) / columns : 1;
    return rows * m_editor->textHeight(0);
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
