#include "app/workbench/models/Texts.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <iterator>
#include <utility>

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

std::string pageLanguage() {
    // That of the window is the default locale.
    return toUtf8(QLocale().name());
}

QString languageTitle(std::string_view name) {
    constexpr std::pair<std::string_view, const char*> kTitles[] = {
        {"lambda", QT_TRANSLATE_NOOP("candler::Texts", "Lambda calculus")},
        {"linrel", QT_TRANSLATE_NOOP("candler::Texts", "Linear algebra")},
        {"math", QT_TRANSLATE_NOOP("candler::Texts", "Calculus and algebra")},
        {"math-float", QT_TRANSLATE_NOOP("candler::Texts", "Calculus and algebra, floating-point")},
        {"math-plain", QT_TRANSLATE_NOOP("candler::Texts", "Calculus and algebra, not folded")},
        {"prop", QT_TRANSLATE_NOOP("candler::Texts", "Propositional logic")},
        {"rise", QT_TRANSLATE_NOOP("candler::Texts", "Rise: array programs")},
        {"sdqlite", QT_TRANSLATE_NOOP("candler::Texts", "SDQLite: sparse tensors")},
        {"storel-published", QT_TRANSLATE_NOOP("candler::Texts", "STOREL, as published")},
        {"stur", QT_TRANSLATE_NOOP("candler::Texts", "STUR: structured tensors")},
        {"tensor-axioms", QT_TRANSLATE_NOOP("candler::Texts", "Tensor axioms")},
        {"tensorgraph", QT_TRANSLATE_NOOP("candler::Texts", "Tensor graphs")}};
    const auto* const known =
        std::ranges::find(kTitles, name, &std::pair<std::string_view, const char*>::first);
    return known == std::end(kTitles) ? fromUtf8(name) : UnitWords::tr(known->second);
}

QString chosenTermTitle(const ExtractionView& view) {
    const QString title =
        !view.extractor.empty()
            ? UnitWords::tr("Term chosen by extractor %1 · ").arg(fromUtf8(view.extractor)) +
                  QStringLiteral("%1 %2")
        : view.isUnderSketch ? UnitWords::tr("Chosen term under the sketch · %1 %2")
                             : UnitWords::tr("Chosen term · %1 %2");
    const QString text = title.arg(fromUtf8(view.ranking.costName), shortCostString(view.cost));
    return view.ranking.isOrder ? UnitWords::tr("%1 as a DAG").arg(text) : text;
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
