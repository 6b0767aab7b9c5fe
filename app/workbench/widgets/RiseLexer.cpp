#include "app/workbench/widgets/RiseLexer.h"

#include <Qsci/qsciscintilla.h>

#include <algorithm>

#include "engine/support/Utf8.h"

namespace candler {

namespace {

const QSet<QByteArray>& keywordSet() {
    static const QSet<QByteArray> words{
        "if",    "where", "notin",  "in",  "nat",   "contains",     "or",   "def",   "set",
        "rules", "let",   "f32",    "f64", "i32",   "bool",         "type", "i8",    "i16",
        "u8",    "u16",   "sketch", "idx", "index", "onlyContains", "with", "family"};
    return words;
}

bool isWordCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '\'' || static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace

RiseLexer::RiseLexer(QObject* parent) : QsciLexerCustom(parent) {}

void RiseLexer::setNames(const QStringList& names) {
    m_names.clear();
    for (const QString& name : names) m_names.insert(name.toUtf8());
}

void RiseLexer::setCommentSigns(const QStringList& signs) {
    m_commentSigns.clear();
    for (const QString& sign : signs) m_commentSigns << sign.toUtf8();
}

bool RiseLexer::isComment(const QByteArray& text, int at) const {
    return std::ranges::any_of(
        m_commentSigns, [&](const QByteArray& sign) { return text.mid(at, sign.size()) == sign; });
}

QString RiseLexer::description(int style) const {
    switch (style) {
        case Default:
            return QStringLiteral("text");
        case Comment:
            return QStringLiteral("comment");
        case Keyword:
            return QStringLiteral("keyword");
        case Name:
            return QStringLiteral("operator name");
        case Number:
            return QStringLiteral("number");
        case Symbol:
            return QStringLiteral("symbol");
        case Definition:
            return QStringLiteral("definition");
        default:
            return {};
    }
}

RiseLexer::Style RiseLexer::wordStyle(const QByteArray& word, bool atLineStart) const {
    if (keywordSet().contains(word)) return Keyword;
    if (atLineStart) return Definition;
    return m_names.contains(word) ? Name : Default;
}

int RiseLexer::styleBlockComment(const QByteArray& text, int from) {
    int end = static_cast<int>(text.indexOf("-}", from));
    end = end < 0 ? static_cast<int>(text.size()) : end + 2;
    setStyling(end - from, Comment);
    return end;
}

void RiseLexer::styleText(int, int end) {
    // Texts here are short, and block comments reach over lines: always from the start.
    const QByteArray text = editor()->text().toUtf8().left(end);
    startStyling(0);
    const int size = static_cast<int>(text.size());
    bool atLineStart = true;
    for (int i = 0; i < size;) {
        const char c = text[i];
        int j = i + 1;
        Style style = Default;
        if (c == '{' && j < size && text[j] == '-' && m_commentSigns.contains("--")) {
            i = styleBlockComment(text, i);
            continue;
        }
        if (isComment(text, i)) {
            while (j < size && text[j] != '\n') ++j;
            style = Comment;
        } else if (c == '"') {  // What looks like a comment in it is none.
            while (j < size && text[j] != '"' && text[j] != '\n') ++j;
            if (j < size && text[j] == '"') ++j;
        } else if (isAsciiDigit(c)) {
            while (j < size && (isAsciiDigit(text[j]) ||
                                (text[j] == '.' && j + 1 < size && isAsciiDigit(text[j + 1]))))
                ++j;
            style = Number;
        } else if (isWordCharacter(c)) {
            const auto joins = [&](int k) {  // `split-join` is one name where a definition starts
                return atLineStart && text[k] == '-' && k + 1 < size &&
                       isWordCharacter(text[k + 1]);
            };
            while (j < size && (isWordCharacter(text[j]) || joins(j))) ++j;
            style = wordStyle(text.mid(i, j - i), atLineStart);
        } else if ((c == '?' || c == '%' || c == '$') && j < size && isWordCharacter(text[j])) {
            // A hole, a variable or a parameter: a line is broken where the style changes.
            while (j < size && isWordCharacter(text[j])) ++j;
        } else if (c != ' ' && c != '\n' && c != '\t') {
            style = Symbol;
        }
        atLineStart = c == '\n';
        setStyling(j - i, style);
        i = j;
    }
}

}  // namespace candler
