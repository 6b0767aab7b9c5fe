// The window without eyes or mouse: every control says what it is, and the keyboard reaches it.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QLineEdit>
#include <QScrollBar>
#include <QSettings>
#include <QTabBar>
#include <catch2/catch.hpp>
#include <set>

#include "app/workbench/frame/SettingsDialog.h"
#include "app/workbench/models/Texts.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::WindowFixture;

namespace {

/// What takes input; parts of other controls are those controls' own affair.
bool isControl(const QWidget& widget) {
    const bool takesInput = qobject_cast<const QAbstractButton*>(&widget) != nullptr ||
                            qobject_cast<const QAbstractItemView*>(&widget) != nullptr ||
                            qobject_cast<const QAbstractSlider*>(&widget) != nullptr ||
                            qobject_cast<const QAbstractSpinBox*>(&widget) != nullptr ||
                            qobject_cast<const QComboBox*>(&widget) != nullptr ||
                            qobject_cast<const QLineEdit*>(&widget) != nullptr;
    if (!takesInput || qobject_cast<const QHeaderView*>(&widget) != nullptr ||
        qobject_cast<const QScrollBar*>(&widget) != nullptr ||
        widget.objectName().startsWith(QStringLiteral("qt_")))
        return false;
    for (const QWidget* parent = widget.parentWidget(); parent != nullptr;
         parent = parent->parentWidget())
        if (qobject_cast<const QComboBox*>(parent) != nullptr ||
            qobject_cast<const QLineEdit*>(parent) != nullptr ||
            qobject_cast<const QAbstractSpinBox*>(parent) != nullptr ||
            qobject_cast<const QTabBar*>(parent) != nullptr ||
            qobject_cast<const QAbstractItemView*>(parent) != nullptr)
            return false;
    return true;
}

std::string placeOf(const QWidget& widget) {
    std::string place;
    for (const QWidget* at = &widget; at != nullptr; at = at->parentWidget())
        place = (at->objectName().isEmpty() ? std::string(at->metaObject()->className())
                                            : toUtf8(at->objectName())) +
                (place.empty() ? "" : " / ") + place;
    return place;
}

/// Controls that a screen reader has no words for.
std::string nameless(const QWidget& window) {
    std::set<std::string> places;
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        if (!isControl(*widget)) continue;
        QAccessibleInterface* access = QAccessible::queryAccessibleInterface(widget);
        REQUIRE(access != nullptr);
        if (access->text(QAccessible::Name).isEmpty()) places.insert(placeOf(*widget));
    }
    std::string text;
    for (const std::string& place : places) text += place + "\n";
    return text;
}

/// Controls on the screen, not of a tool bar or a dock's frame, that no Tab leads to.
std::string unreachable(QWidget& window) {
    std::set<const QWidget*> reached;
    for (QWidget* at = window.nextInFocusChain(); at != nullptr && at != &window;
         at = at->nextInFocusChain())
        if ((at->focusPolicy() & Qt::TabFocus) != 0) reached.insert(at);
    std::string text;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        const bool isInput = qobject_cast<const QAbstractItemView*>(widget) != nullptr ||
                             qobject_cast<const QComboBox*>(widget) != nullptr ||
                             qobject_cast<const QAbstractSpinBox*>(widget) != nullptr ||
                             qobject_cast<const QLineEdit*>(widget) != nullptr;
        if (isInput && isControl(*widget) && widget->isVisible() && widget->isEnabled() &&
            !reached.contains(widget))
            text += placeOf(*widget) + "\n";
    }
    return text;
}

}  // namespace

TEST_CASE("every control has a name, and Tab leads to every field", "[app][accessibility]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    CHECK(nameless(window) == "");
    fixture.openExample("map-fusion.candler");
    fixture.trigger("run");
    for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
        dock->show();
        dock->raise();
        fixture.settle();
        INFO(dock->objectName().toStdString());
        CHECK(nameless(*dock) == "");
        CHECK(unreachable(window) == "");
    }
    CHECK(nameless(window) == "");
    window.action("settings")->trigger();
    auto* settings = window.findChild<SettingsDialog*>();
    REQUIRE(settings != nullptr);
    CHECK(nameless(*settings) == "");
    settings->close();
}
