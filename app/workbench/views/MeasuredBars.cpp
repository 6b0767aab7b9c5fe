#include "app/workbench/views/MeasuredBars.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <optional>
#include <ranges>
#include <set>

#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

struct MeasuredBars {
    Q_DECLARE_TR_FUNCTIONS(candler::MeasuredBars)
};

QString nameOf(const Measurement& row) {
    const QString step = fromUtf8(row.step);
    return row.parameters.empty() ? step : step + QStringLiteral(" · ") + fromUtf8(row.parameters);
}

QString ratioString(double ratio) {
    constexpr double kManyTimes = 100;
    return ratio < kManyTimes ? numberString(ratio, 3) : fixedString(ratio, 0);
}

/// `2.1 ms · 80.0 GFlop/s · 31.2 ×`
Bar barOf(const QString& name, double seconds, double gflops, std::optional<double> base) {
    QString text = durationString(seconds);
    if (gflops > 0) text += MeasuredBars::tr(" · %1 GFlop/s").arg(fixedString(gflops, 1));
    if (base) text += MeasuredBars::tr(" · %1 ×").arg(ratioString(*base / seconds));
    return {.name = toUtf8(name), .value = 1 / seconds, .text = toUtf8(text)};
}

}  // namespace

std::vector<Bar> measuredBars(const Measurement& now, const std::vector<Measurement>& history) {
    const auto& written = now.times.written;
    const double base = written ? written->median : now.times.median;
    std::vector<Bar> bars;
    if (written) bars.push_back(barOf(MeasuredBars::tr("as written"), written->median, 0, {}));
    bars.push_back(barOf(nameOf(now), now.times.median, now.times.gflops,
                         written ? std::optional(base) : std::nullopt));
    bars.back().isMarked = true;
    constexpr std::size_t kMostBars = 8;
    std::set<QString> names;
    for (const Measurement& row : history | std::views::reverse) {
        if (bars.size() == kMostBars) break;
        if (row.date == now.date || !row.isMeasured() || row.program != now.program ||
            row.times.sizes != now.times.sizes || row.times.isOfData != now.times.isOfData ||
            row.compiler != now.compiler || row.flags != now.flags)
            continue;
        QString name = nameOf(row);
        if (!names.insert(name).second) continue;
        if (name == nameOf(now)) {
            const QDateTime date = QDateTime::fromString(fromUtf8(row.date), Qt::ISODate);
            name =
                MeasuredBars::tr("before, %1").arg(QLocale().toString(date, QLocale::ShortFormat));
        }
        bars.push_back(barOf(name, row.times.median, row.times.gflops, base));
    }
    return bars;
}

}  // namespace candler
