// CodeEditor: a text editor for programs, rules, sketches and generated code: highlighting, line
// numbers, marks and notes for diagnostics. A facade over QScintilla, which no one else includes.
#pragma once

#include <QWidget>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/support/Diagnostic.h"

class QAction;
class QDropEvent;
class QKeyEvent;
class QLabel;
class QMimeData;
class QsciScintilla;
class QsciLexer;

namespace candler {

class FindBar;

enum class CodeKind {
    Rise,  ///< Programs, rules and sketches.
    Cpp,
    Plain,
};

/// Of a text, begin and end in bytes of UTF-8, with a number of a ground.
struct TintedPart {
    std::pair<int, int> part;
    int tint = 0;
};

class CodeEditor : public QWidget {
    Q_OBJECT

public:
    explicit CodeEditor(CodeKind kind, QWidget* parent = nullptr);
    ~CodeEditor() override;

    /// Of all editors, those that are open too.
    static void setCodeFont(const QFont& font);

    [[nodiscard]] QString text() const;
    /// Replaces all; not an edit of the user: textEdited is not emitted.
    void setText(const QString& text);
    /// As setText, but only what differs is touched, and the cursor goes there.
    void replaceText(const QString& text);
    /// Undo is the window's: the editor's own keys and history for it are off.
    void leaveUndo();
    void setReadOnly(bool isReadOnly);
    void setKind(CodeKind kind);
    /// Words shown as operators of the language, and offered where one of them is begun.
    void setNames(const QStringList& names);
    /// What begins comments; at first nothing does: terms that are printed have none.
    void setCommentSigns(const QStringList& signs);

    /// What belongs there, shown while there is no text.
    void setPlaceholder(const QString& text);
    /// Squiggles and notes under the lines; only those with a line.
    void showProblems(const std::vector<Diagnostic>& problems);
    /// Names are being offered.
    [[nodiscard]] bool isCompleting() const;
    [[nodiscard]] int markedProblems() const { return m_markedProblems; }
    /// As high as the note below a line is.
    [[nodiscard]] int noteLines(int line) const;
    void goTo(const SourceSpan& place);
    /// The cursor, in bytes of UTF-8.
    void goTo(int offset);
    [[nodiscard]] int cursorOffset() const;
    /// Where the letter at an offset is drawn, in pixels of the viewport.
    [[nodiscard]] QPoint placeOf(int offset) const;
    /// What is selected, in bytes of UTF-8; both the cursor if nothing is.
    [[nodiscard]] std::pair<int, int> selection() const;
    void select(int begin, int end);
    /// Parts of the text that something else is about, begin and end in bytes of UTF-8.
    void markParts(const std::vector<std::pair<int, int>>& parts);
    [[nodiscard]] std::vector<std::pair<int, int>> markedParts() const;
    /// Grounds of parts by groundTint; a part within another comes behind it.
    void tintParts(const std::vector<TintedPart>& parts);
    [[nodiscard]] std::optional<int> tintAt(int offset) const;
    /// Scrolled until it is in sight, or its begin.
    void showPart(int begin, int end);
    /// In the menu of the text as well.
    void offer(QAction* action);

    /// Where something goes that is held over an offset; none: it may not be dropped there.
    using DropPlace = std::function<std::optional<int>(int)>;
    /// Things of this type may be dropped where `place` says; the place is marked meanwhile.
    void takeDrops(const QString& mimeType, DropPlace place);

    // Lines, from 0.
    /// Texts beside the lines, by line; empty ones are none. With no text at all there is no
    /// margin.
    void setLineNotes(const QStringList& notes);
    [[nodiscard]] QString lineNote(int line) const { return m_lineNotes.value(line); }
    /// Grounds of the lines by groundTint, one number a line; without one it is plain.
    void tintLines(const std::vector<std::optional<int>>& tints);
    [[nodiscard]] std::optional<int> lineTint(int line) const;
    /// Lines that something else is about: with a ground of their own and a sign in the margin.
    void markLines(const std::vector<std::size_t>& lines);
    [[nodiscard]] std::vector<std::size_t> markedLines() const;
    void showLine(int line);
    /// As the first in sight, from its first letter.
    void showFromLine(int line);
    [[nodiscard]] int cursorLine() const;
    /// Parts in braces folded to their first line, or all shown.
    void setFolded(bool isFolded);
    [[nodiscard]] bool isLineShown(int line) const;
    /// Letters of a line that there is room for.
    [[nodiscard]] int columnsInSight() const;
    /// That gives room for so many letters, with all that stands beside them.
    [[nodiscard]] int widthFor(int columns) const;
    /// That the whole text needs in the width that there is, about.
    [[nodiscard]] int heightOfText() const;

    /// Where words are looked for, below the text; begins with what is selected.
    void openFind();
    [[nodiscard]] bool isFinding() const;
    /// To the next of the words that are looked for (1), or the one before (-1).
    void stepFind(int by);

signals:
    void textEdited();
    /// The user, not a new text, put the cursor somewhere or selected something.
    void pointed();
    /// The user, not a new text, put the cursor onto another line, or clicked at the line's note.
    void lineChosen(int line);
    /// At the place that was marked; with Shift held.
    void dropped(const QMimeData& data, int offset, bool isShifted);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    static QFont codeFont();
    void applyColours();
    void showMenu(const QPoint& at);
    // CodeEditorNotes.cpp
    void setUpNotes();
    void showPlaceholder();
    void fitPlaceholder();
    void fitNotes();
    // CodeEditorLines.cpp
    void setUpLines();
    void colourLines();
    void fitWrap();
    void onceSeen(std::function<void()> show);
    void bringIntoSight(int line);
    void fillPart(int indicator, const QByteArray& text, int begin, int end);
    void clearParts(int indicator, int begin, int end);
    [[nodiscard]] int marginsWidth() const;
    // CodeEditorFind.cpp
    void closeFind();
    void markFound();
    void goToFound(int by);
    // CodeEditorCompletion.cpp
    void setUpCompletion();
    void complete();
    [[nodiscard]] QStringList namesFor(const QByteArray& begun) const;
    void watchCompletion(const QKeyEvent& key);
    void leaveCompletion(const QObject& clicked);
    void markDrop(std::optional<int> offset);
    bool holdOver(QDropEvent& event, bool isDrop);

    QsciScintilla* m_editor;
    QsciLexer* m_lexer = nullptr;
    CodeKind m_kind;
    QStringList m_names;
    QStringList m_commentSigns;
    QStringList m_lineNotes;
    std::map<int, QString> m_notes;            ///< Problems, by line.
    int m_noteColumns = 0;                     ///< As wide as the notes were made.
    FindBar* m_find = nullptr;                 ///< Made when it is wanted.
    std::vector<std::pair<int, int>> m_found;  ///< Begin and end, in bytes.
    QLabel* m_placeholder = nullptr;
    int m_cursorLine = 0;
    QString m_dropType;
    DropPlace m_dropPlace;
    int m_markedProblems = 0;
    bool m_isSetting = false;
    bool m_isByKey = false;  ///< A key was pressed since the cursor moved or the text was set.
    bool m_hasChosenName = false;      ///< Of those that are offered.
    std::function<void()> m_onceSeen;  ///< What shows a line, while there is no room to show it.
};

}  // namespace candler
