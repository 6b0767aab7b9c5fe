// CodeEditor: names are offered while one is typed. Whatever is typed stays as it was typed: only
// Tab, or Return after an arrow key, puts a name in its place.
#include <Qsci/qsciscintilla.h>

#include <QApplication>
#include <QKeyEvent>
#include <QRegularExpression>
#include <algorithm>
#include <set>

#include "app/workbench/widgets/CodeEditor.h"

namespace candler {

namespace {

constexpr int kFewestLetters = 2;
constexpr int kMostRows = 8;
/// So many bytes before and behind the cursor are looked through for names.
constexpr int kNearBytes = 20'000;

bool isNameLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '$';
}

/// What ends a line of the name that is being typed; nothing inside a comment.
QByteArray nameBefore(const QByteArray& line) {
    if (line.contains("--")) return {};
    qsizetype start = line.size();
    while (start > 0 && isNameLetter(line[start - 1])) --start;
    return line.mid(start);
}

}  // namespace

void CodeEditor::setUpCompletion() {
    const auto set = [this](unsigned message, unsigned long value) {
        m_editor->SendScintilla(message, value);
    };
    set(QsciScintilla::SCI_AUTOCSETSEPARATOR, '\n');
    set(QsciScintilla::SCI_AUTOCSETMAXHEIGHT, kMostRows);
    set(QsciScintilla::SCI_AUTOCSETCHOOSESINGLE, 0);
    set(QsciScintilla::SCI_AUTOCSETAUTOHIDE, 1);
    set(QsciScintilla::SCI_AUTOCSETORDER, QsciScintilla::SC_ORDER_PRESORTED);
    connect(m_editor, &QsciScintilla::SCN_CHARADDED, this, [this] { complete(); });
    m_editor->installEventFilter(this);
}

/// Names of the language, and those that the text has already.
QStringList CodeEditor::namesFor(const QByteArray& begun) const {
    std::set<QString> found;
    const QString prefix = QString::fromUtf8(begun);
    const auto take = [&](const QString& name) {
        if (name.size() > prefix.size() && name.startsWith(prefix)) found.insert(name);
    };
    for (const QString& name : m_names) take(name);
    static const QRegularExpression kWord(QStringLiteral("[A-Za-z_][A-Za-z0-9_]{2,}"));
    const int cursor = cursorOffset();
    const QString near = m_editor->text(std::max(0, cursor - kNearBytes),
                                        std::min(m_editor->length(), cursor + kNearBytes));
    for (auto words = kWord.globalMatch(near); words.hasNext();) take(words.next().captured());
    return {found.begin(), found.end()};
}

bool CodeEditor::isCompleting() const {
    return m_editor->SendScintilla(QsciScintilla::SCI_AUTOCACTIVE) != 0;
}

void CodeEditor::complete() {
    if (m_isSetting || m_names.isEmpty()) return;
    const int cursor = cursorOffset();
    const auto line = static_cast<int>(m_editor->SendScintilla(QsciScintilla::SCI_LINEFROMPOSITION,
                                                               static_cast<unsigned long>(cursor)));
    const auto start = static_cast<int>(m_editor->SendScintilla(QsciScintilla::SCI_POSITIONFROMLINE,
                                                                static_cast<unsigned long>(line)));
    const QByteArray behind = m_editor->text(line).toUtf8().mid(cursor - start, 1);
    if (!behind.isEmpty() && isNameLetter(behind[0])) return;
    const QByteArray begun = nameBefore(m_editor->text(line).toUtf8().left(cursor - start));
    const bool isName = begun.size() >= kFewestLetters && (begun[0] < '0' || begun[0] > '9');
    const QByteArray names =
        isName ? namesFor(begun).join(QLatin1Char('\n')).toUtf8() : QByteArray();
    if (names.isEmpty()) {
        m_editor->SendScintilla(QsciScintilla::SCI_AUTOCCANCEL);
        return;
    }
    m_hasChosenName = false;
    qApp->installEventFilter(this);
    m_editor->SendScintilla(QsciScintilla::SCI_AUTOCSHOW, static_cast<unsigned long>(begun.size()),
                            names.constData());
}

/// A click anywhere but at the names ends it, also where it leaves the focus in the editor.
void CodeEditor::leaveCompletion(const QObject& clicked) {
    const auto* widget = qobject_cast<const QWidget*>(&clicked);
    if (isCompleting() && widget != nullptr && widget->window() == window())
        m_editor->SendScintilla(QsciScintilla::SCI_AUTOCCANCEL);
    if (!isCompleting()) qApp->removeEventFilter(this);
}

/// Return is a new line, but for a name that was gone to by arrow keys.
void CodeEditor::watchCompletion(const QKeyEvent& key) {
    if (!isCompleting()) return;
    switch (key.key()) {
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_PageUp:
        case Qt::Key_PageDown:
            m_hasChosenName = true;
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (!m_hasChosenName) m_editor->SendScintilla(QsciScintilla::SCI_AUTOCCANCEL);
            break;
        default:
            break;
    }
}

}  // namespace candler
