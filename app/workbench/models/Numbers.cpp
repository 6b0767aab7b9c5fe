#include "app/workbench/models/Numbers.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <cmath>

#include "app/workbench/models/Texts.h"
#include "engine/snapshot/Ranking.h"

namespace candler {

namespace {

struct UnitWords {
    Q_DECLARE_TR_FUNCTIONS(candler::Texts)
};

constexpr QChar kGroupSpace(0x202f);
constexpr qsizetype kGroup = 3;

QString grouped(QString digits) {
    for (qsizetype at = digits.size() - kGroup; at > 0; at -= kGroup)
        digits.insert(at, kGroupSpace);
    return digits;
}

}  // namespace

QChar decimalSign() {
    // That of the words around it, wherever they are spoken.
    return QLocale(QLocale().language()).decimalPoint().front();
}

QString localNumber(const QString& plain) {
    // Sign, digits, decimals, exponent, unit.
    static const QRegularExpression kNumber(QRegularExpression::anchoredPattern(
        QStringLiteral("([-+↑]?)(\\d+|\\d{1,3}(?: \\d{3})+)(?:\\.(\\d+))?(e[-+]?\\d+)?"
                       "( (?:%|[kMGT]|[nµm]?s|[kMG]?B))?")));
    const QRegularExpressionMatch match = kNumber.match(plain);
    if (!match.hasMatch()) return plain;
    QString number = match.captured(1) + grouped(match.captured(2).remove(QLatin1Char(' ')));
    if (match.hasCaptured(3)) number += decimalSign() + match.captured(3);
    return number + match.captured(4) + match.captured(5);
}

QString plainNumber(const QString& local) {
    static const QRegularExpression kGroupSpaces(
        QStringLiteral("(?<=\\d)[ \u00a0\u2009\u202f](?=\\d)"));
    static const QRegularExpression kDecimalComma(QStringLiteral("(?<=\\d),|,(?=\\d)"));
    QString plain = local;
    plain.remove(kGroupSpaces);
    if (decimalSign() == QLatin1Char(',')) plain.replace(kDecimalComma, QStringLiteral("."));
    return plain;
}

QString dataText(const QString& shown) {
    const QString plain = plainNumber(shown);
    bool isNumber = false;
    plain.toDouble(&isNumber);
    return isNumber ? plain : shown;
}

QString withLocalNumbers(const QString& sentence) {
    static const QRegularExpression kNumber(
        QStringLiteral("(?<![\\w.,\u202f])\\d+(?:\\.\\d+)?(?![\\w\u202f]|[.,]\\d)"));
    QString made;
    qsizetype end = 0;
    for (auto all = kNumber.globalMatch(sentence); all.hasNext();) {
        const QRegularExpressionMatch match = all.next();
        made += sentence.mid(end, match.capturedStart() - end) + localNumber(match.captured());
        end = match.capturedEnd();
    }
    return made + sentence.mid(end);
}

QString fixedString(double number, int decimals) {
    return localNumber(QString::number(number, 'f', decimals));
}

QString numberString(double number, int digits) {
    return localNumber(QString::number(number, 'g', digits));
}

QString costString(double cost) {
    constexpr int kDigits = 7;
    constexpr double kExactBelow = 1e15;
    if (!std::isfinite(cost)) return QStringLiteral("–");
    const bool isWhole = cost == std::floor(cost) && std::abs(cost) < kExactBelow;
    return isWhole ? fixedString(cost, 0) : numberString(cost, kDigits);
}

QString shortCostString(double cost) {
    return localNumber(fromUtf8(costText(cost)));
}

QString durationString(double seconds) {
    constexpr double kMilli = 1000;
    const double ms = seconds * kMilli;
    const double us = ms * kMilli;
    if (us > 0 && us < 1)
        return UnitWords::tr("%1 ns").arg(fixedString(us * kMilli, us < 0.01 ? 1 : 0));
    if (ms < 1) return UnitWords::tr("%1 µs").arg(fixedString(us, us > 0 && ms < 0.01 ? 1 : 0));
    if (ms < 10) return UnitWords::tr("%1 ms").arg(fixedString(ms, 1));
    if (ms < kMilli) return UnitWords::tr("%1 ms").arg(fixedString(ms, 0));
    return UnitWords::tr("%1 s").arg(fixedString(seconds, 1));
}

QString bytesString(std::size_t bytes) {
    constexpr double kKilo = 1024.0;
    const double kilo = static_cast<double>(bytes) / kKilo;
    if (kilo < 100) return UnitWords::tr("%1 kB").arg(fixedString(kilo, 1));
    const double mega = kilo / kKilo;
    if (mega < 1000) return UnitWords::tr("%1 MB").arg(fixedString(mega, 1));
    return UnitWords::tr("%1 GB").arg(fixedString(mega / 1024, 1));
}

}  // namespace candler
