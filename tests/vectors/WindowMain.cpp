// Runs the window tests of this folder inside one QApplication, with its language in the table.
#define CATCH_CONFIG_RUNNER
#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>
#include <catch2/catch.hpp>

#include "tests/vectors/VectorLanguage.h"

int main(int argc, char** argv) {
    candler::vectors::addVectors();
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication app(argc, argv);
    QApplication::setApplicationName(QStringLiteral("candler-vectors-test"));
    QApplication::setOrganizationName(QStringLiteral("candler-test"));
    const QTemporaryDir settings;
    const QTemporaryDir data;
    qputenv("XDG_DATA_HOME", data.path().toUtf8());
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    QSettings().setValue(QStringLiteral("reducedMotion"), true);
    return Catch::Session().run(argc, argv);
}
