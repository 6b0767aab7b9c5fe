#include "app/workbench/models/Texts.h"

#include <QCoreApplication>
#include <QStringList>

#include "app/session/SessionTypes.h"

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

QString chosenTermTitle(const ExtractionView& view) {
    const QString title =
        !view.extractor.empty()
            ? UnitWords::tr("Term chosen by extractor %1 · ").arg(fromUtf8(view.extractor)) +
                  QStringLiteral("%1 %2")
        : view.isUnderSketch ? UnitWords::tr("Chosen term under the sketch · %1 %2")
                             : UnitWords::tr("Chosen term · %1 %2");
    return title.arg(fromUtf8(view.ranking.costName), shortCostString(view.cost));
}

QString limitsText(const Limits& limits) {
    QStringList parts;
    if (limits.iterations > 0)
        parts << UnitWords::tr("%1 iterations").arg(countString(limits.iterations));
    if (limits.nodes > 0) parts << UnitWords::tr("%1 e-nodes").arg(countString(limits.nodes));
    if (limits.seconds > 0) parts << UnitWords::tr("%1 s").arg(numberString(limits.seconds));
    if (limits.megabytes > 0) parts << UnitWords::tr("%1 MB").arg(countString(limits.megabytes));
    return parts.isEmpty() ? UnitWords::tr("none") : parts.join(QStringLiteral(" · "));
}

}  // namespace candler
