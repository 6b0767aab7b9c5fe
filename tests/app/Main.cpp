// Runs the window tests inside one QApplication. CANDLER_SCREENSHOTS=<folder> stores the pictures
// that the workflow tests take.
#define CATCH_CONFIG_RUNNER
#include <QApplication>
#include <QFontDatabase>
#include <QSettings>
#include <QTemporaryDir>
#include <catch2/catch.hpp>

#include "app/workbench/widgets/Theme.h"

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QApplication::setApplicationName(QStringLiteral("candler-test"));
    QApplication::setOrganizationName(QStringLiteral("candler-test"));
    const QTemporaryDir settings;
    const QTemporaryDir data;
    // A child of a test shares the data of that test.
    if (!qEnvironmentVariableIsSet("CANDLER_TEST_CHILD"))
        qputenv("XDG_DATA_HOME", data.path().toUtf8());
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    // Boxes are where they belong as soon as a picture is there.
    QSettings().setValue(QStringLiteral("reducedMotion"), true);
    QApplication::setFont(QFont(QStringLiteral("DejaVu Sans"), 10));
    candler::applyTheme(candler::ThemeChoice::Light);
    return Catch::Session().run(argc, argv);
}
