#include "app/workbench/frame/Settings.h"

#include <QApplication>
#include <QFont>
#include <QSettings>

#include "app/workbench/widgets/CodeEditor.h"
#include "app/workbench/widgets/Theme.h"
#include "engine/rewriting/Limits.h"

namespace candler {

QVariant Setting::value() const {
    return QSettings().value(QLatin1String(key), fallback);
}

void Setting::set(const QVariant& value) const {
    if (value == fallback)
        QSettings().remove(QLatin1String(key));
    else
        QSettings().setValue(QLatin1String(key), value);
}

namespace settings {

const Setting& theme() {
    static const Setting kSetting{"theme", 0};
    return kSetting;
}

const Setting& reducedMotion() {
    static const Setting kSetting{"reducedMotion", false};
    return kSetting;
}

const Setting& textSize() {
    static const Setting kSetting{"textSize", 100};
    return kSetting;
}

const Setting& editorFamily() {
    static const Setting kSetting{"editor/family", QString()};
    return kSetting;
}

const Setting& editorSize() {
    static const Setting kSetting{"editor/points", 9.5};
    return kSetting;
}

const Setting& beginner() {
    static const Setting kSetting{"beginner", false};
    return kSetting;
}

int numberOf(const Setting& setting, int count) {
    const int number = setting.value().toInt();
    return number >= 0 && number < count ? number : 0;
}

const Setting& graphLayout() {
    static const Setting kSetting{"graph/layout", 0};
    return kSetting;
}

const Setting& graphBoxes() {
    static const Setting kSetting{"graph/boxes", 150};
    return kSetting;
}

const Setting& iterations() {
    static const Setting kSetting{"limits/iterations", Limits().iterations};
    return kSetting;
}

const Setting& nodes() {
    static const Setting kSetting{"limits/nodes", QVariant::fromValue<qulonglong>(Limits().nodes)};
    return kSetting;
}

const Setting& seconds() {
    static const Setting kSetting{"limits/seconds", Limits().seconds};
    return kSetting;
}

const Setting& megabytes() {
    static const Setting kSetting{"limits/megabytes",
                                  QVariant::fromValue<qulonglong>(Limits().megabytes)};
    return kSetting;
}

const Setting& compiler() {
    static const Setting kSetting{"compiler", QString()};
    return kSetting;
}

const Setting& language() {
    static const Setting kSetting{"language", QString()};
    return kSetting;
}

const Setting& compilerFlags() {
    static const Setting kSetting{"compilerFlags", QStringLiteral("-O3 -march=native -fopenmp")};
    return kSetting;
}

const Setting& compileSeconds() {
    static const Setting kSetting{"compileSeconds", 120.0};
    return kSetting;
}

const Setting& kernelSeconds() {
    static const Setting kSetting{"kernelSeconds", 60.0};
    return kSetting;
}

const Setting& kernelMegabytes() {
    static const Setting kSetting{"kernelMegabytes", 8192.0};
    return kSetting;
}

const Setting& solver() {
    static const Setting kSetting{"solver/program", QString()};
    return kSetting;
}

const Setting& solverSeconds() {
    static const Setting kSetting{"solver/seconds", 60.0};
    return kSetting;
}

const Setting& solverMegabytes() {
    static const Setting kSetting{"solver/megabytes", QVariant::fromValue<qulonglong>(4096)};
    return kSetting;
}

}  // namespace settings

void applyAppearance() {
    static const QFont desktopFont = QApplication::font();
    QFont font = desktopFont;
    constexpr double kPercent = 100;
    font.setPointSizeF(desktopFont.pointSizeF() * settings::textSize().value().toDouble() /
                       kPercent);
    if (font != QApplication::font()) {
        // Widgets that a style sheet has polished keep their fonts.
        const QString sheet = qApp->styleSheet();
        qApp->setStyleSheet({});
        QApplication::setFont(font);
        qApp->setStyleSheet(sheet);
    }
    // What the desktop keeps still stays so.
    static const bool desktopMoves = QApplication::isEffectEnabled(Qt::UI_General);
    QApplication::setEffectEnabled(Qt::UI_General,
                                   desktopMoves && !settings::reducedMotion().value().toBool());
    QFont code = PictureFonts().code;
    const QString family = settings::editorFamily().value().toString();
    if (!family.isEmpty()) code.setFamily(family);
    code.setPointSizeF(settings::editorSize().value().toDouble());
    CodeEditor::setCodeFont(code);
}

}  // namespace candler
