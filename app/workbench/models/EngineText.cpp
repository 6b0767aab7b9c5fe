#include "app/workbench/models/EngineText.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <vector>

#include "app/workbench/models/EngineSentences.h"
#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

struct Shape {
    EngineSentence sentence;
    QString begin;  ///< Up to the first place: quicker to look for than the pattern.
    QString end;    ///< From the last place on.
    QRegularExpression pattern;
    qsizetype letters = 0;  ///< That are fixed.
};

const QRegularExpression& place() {
    static const QRegularExpression kPlace(QStringLiteral("%([1-9])"));
    return kPlace;
}

/// %1 and so on stand for any text, the shortest that fits.
Shape shapeOf(const EngineSentence& sentence) {
    QStringList parts = QString::fromUtf8(sentence.text).split(place());
    const QString begin = parts.front();
    const QString end = parts.back();
    const qsizetype letters = parts.join(QString()).size();
    for (QString& part : parts) part = QRegularExpression::escape(part);
    const QString pattern = parts.join(QStringLiteral("(.+?)"));
    return {sentence, begin, end,
            QRegularExpression(QRegularExpression::anchoredPattern(pattern),
                               QRegularExpression::DotMatchesEverythingOption),
            letters};
}

/// Those with the most fixed letters first: they say most about a sentence.
const std::vector<Shape>& shapes() {
    static const std::vector<Shape> all = [] {
        std::vector<Shape> made;
        for (const auto& sentences :
             {engineSentences(), lessonSentences(), projectSentences(), ruleSentences(),
              dataSentences(), riseSentences(), linrelSentences(), tensorSentences(),
              sdqliteSentences(), sturSentences()})
            for (const EngineSentence& sentence : sentences) made.push_back(shapeOf(sentence));
        std::ranges::stable_sort(made, std::ranges::greater(), &Shape::letters);
        return made;
    }();
    return all;
}

QString translated(const QString& sentence);

/// What stands in quotes is part of a program, too.
bool isCode(const EngineSentence& sentence, char digit) {
    const std::string quoted{'\'', '%', digit, '\''};
    return sentence.code.find(digit) != std::string_view::npos ||
           std::string_view(sentence.text).find(quoted) != std::string_view::npos;
}

/// The sentence's translation with what `match` found in its places, numbers as the window writes
/// them.
QString filled(const EngineSentence& sentence, const QRegularExpressionMatch& match) {
    const QString text = QCoreApplication::translate("EngineText", sentence.text);
    QString result;
    qsizetype end = 0;
    for (auto places = place().globalMatch(text); places.hasNext();) {
        const QRegularExpressionMatch at = places.next();
        const QString found = match.captured(at.captured(1).toInt());
        const char digit = at.captured(1).at(0).toLatin1();
        const bool isInner = sentence.inner.find(digit) != std::string_view::npos;
        result += text.mid(end, at.capturedStart() - end) + (isInner ? translated(found)
                                                             : isCode(sentence, digit)
                                                                 ? found
                                                                 : localNumber(found));
        end = at.capturedEnd();
    }
    return result + text.mid(end);
}

QString translated(const QString& sentence) {
    for (const Shape& shape : shapes()) {
        if (!sentence.startsWith(shape.begin) || !sentence.endsWith(shape.end)) continue;
        const QRegularExpressionMatch match = shape.pattern.match(sentence);
        if (match.hasMatch()) return filled(shape.sentence, match);
    }
    return sentence;
}

}  // namespace

QString engineText(std::string_view sentence) {
    return translated(fromUtf8(sentence));
}

QString engineLines(std::string_view text) {
    QStringList lines = fromUtf8(text).split(QLatin1Char('\n'));
    for (QString& line : lines) line = translated(line);
    return lines.join(QLatin1Char('\n'));
}

QString problemText(const Diagnostic& problem, const QString& between) {
    const QString message = engineText(problem.message);
    return problem.hint.empty() ? message : message + between + engineText(problem.hint);
}

QString problemLines(const Diagnostics& problems) {
    QStringList lines;
    for (const Diagnostic& problem : problems)
        lines << problemText(problem, QStringLiteral("\n  "));
    return lines.join(QLatin1Char('\n'));
}

QString factsText(const ClassText& text) {
    QStringList facts;
    for (const std::string& fact : text.facts) facts << engineText(fact);
    return facts.join(QStringLiteral(" · "));
}

}  // namespace candler
