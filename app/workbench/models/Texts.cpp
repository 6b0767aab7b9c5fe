#include "app/workbench/models/Texts.h"

#include <QCoreApplication>
#include <QStringList>
#include <cmath>

#include "app/session/SessionTypes.h"
#include "engine/snapshot/Ranking.h"

namespace candler {

namespace {

struct UnitWords {
    Q_DECLARE_TR_FUNCTIONS(candler::Texts)
};

}  // namespace

QString fromUtf8(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

std::string toUtf8(const QString& text) {
    return text.toUtf8().toStdString();
}

QString countString(std::size_t count) {
    constexpr QChar kThinSpace(0x2009);
    return fromUtf8(countText(count)).replace(QLatin1Char(' '), kThinSpace);
}

QString costString(double cost) {
    constexpr int kDigits = 7;
    return std::isfinite(cost) ? QString::number(cost, 'g', kDigits) : QStringLiteral("–");
}

QString chosenTermTitle(const ExtractionView& view) {
    const QString title =
        !view.extractor.empty()
            ? UnitWords::tr("Term chosen by extractor %1 · ").arg(fromUtf8(view.extractor)) +
                  QStringLiteral("%1 %2")
        : view.isUnderSketch ? UnitWords::tr("Chosen term under the sketch · %1 %2")
                             : UnitWords::tr("Chosen term · %1 %2");
    return title.arg(fromUtf8(view.ranking.costName), fromUtf8(costText(view.cost)));
}

QString durationString(double seconds) {
    constexpr double kMilli = 1000;
    const double ms = seconds * kMilli;
    const double us = ms * kMilli;
    if (us > 0 && us < 1) return UnitWords::tr("%1 ns").arg(us * kMilli, 0, 'f', us < 0.01 ? 1 : 0);
    if (ms < 1) return UnitWords::tr("%1 µs").arg(us, 0, 'f', ms < 0.01 ? 1 : 0);
    if (ms < 10) return UnitWords::tr("%1 ms").arg(ms, 0, 'f', 1);
    if (ms < kMilli) return UnitWords::tr("%1 ms").arg(ms, 0, 'f', 0);
    return UnitWords::tr("%1 s").arg(seconds, 0, 'f', 1);
}

QString limitsText(const Limits& limits) {
    QStringList parts;
    if (limits.iterations > 0) parts << UnitWords::tr("%1 iterations").arg(limits.iterations);
    if (limits.nodes > 0) parts << UnitWords::tr("%1 e-nodes").arg(countString(limits.nodes));
    if (limits.seconds > 0) parts << UnitWords::tr("%1 s").arg(limits.seconds);
    if (limits.megabytes > 0) parts << UnitWords::tr("%1 MB").arg(limits.megabytes);
    return parts.isEmpty() ? UnitWords::tr("none") : parts.join(QStringLiteral(" · "));
}

QString bytesString(std::size_t bytes) {
    constexpr double kKilo = 1024.0;
    const double kilo = static_cast<double>(bytes) / kKilo;
    if (kilo < 100) return UnitWords::tr("%1 kB").arg(kilo, 0, 'f', 1);
    const double mega = kilo / kKilo;
    if (mega < 1000) return UnitWords::tr("%1 MB").arg(mega, 0, 'f', 1);
    return UnitWords::tr("%1 GB").arg(mega / 1024, 0, 'f', 1);
}

}  // namespace candler
