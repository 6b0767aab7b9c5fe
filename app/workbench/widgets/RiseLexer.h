// RiseLexer: colours for programs, rules and sketches in QScintilla. Included by CodeEditor.cpp
// only.
#pragma once

#include <Qsci/qscilexercustom.h>

#include <QSet>
#include <QStringList>

namespace candler {

class RiseLexer : public QsciLexerCustom {
    Q_OBJECT

public:
    enum Style { Default, Comment, Keyword, Name, Number, Symbol, Definition };

    explicit RiseLexer(QObject* parent = nullptr);

    void setNames(const QStringList& names);
    /// What begins a comment that goes on to the end of the line; at first nothing does. With
    /// Rise's `--` there are its block comments, too.
    void setCommentSigns(const QStringList& signs);
    [[nodiscard]] const char* language() const override { return "Rise"; }
    [[nodiscard]] QString description(int style) const override;
    void styleText(int start, int end) override;

private:
    int styleBlockComment(const QByteArray& text, int from);
    [[nodiscard]] Style wordStyle(const QByteArray& word, bool atLineStart) const;

    [[nodiscard]] bool isComment(const QByteArray& text, int at) const;

    QSet<QByteArray> m_names;
    QByteArrayList m_commentSigns;
};

}  // namespace candler
