// Settings: what the user prefers, each with its default, kept by QSettings. Whoever needs one asks
// at the time, or listens to SettingsNotifier.
#pragma once

#include <QObject>
#include <QString>
#include <QVariant>

namespace candler {

/// A setting: its key and what holds until the user says otherwise.
struct Setting {
    const char* key;
    QVariant fallback;

    [[nodiscard]] QVariant value() const;
    /// Forgets it where it is the default.
    void set(const QVariant& value) const;
};

namespace settings {

/// Which of `count` choices, counted from 0; what is none of them is the first.
[[nodiscard]] int numberOf(const Setting& setting, int count);

[[nodiscard]] const Setting& theme();          ///< ThemeChoice as a number.
[[nodiscard]] const Setting& reducedMotion();  ///< Nothing slides or fades.
[[nodiscard]] const Setting& textSize();       ///< Percent of the desktop's.
[[nodiscard]] const Setting& editorFamily();   ///< Empty: the desktop's fixed font.
[[nodiscard]] const Setting& editorSize();     ///< In points.
[[nodiscard]] const Setting& beginner();       ///< What beginners need not know is hidden.
[[nodiscard]] const Setting& graphBoxes();     ///< At most so many classes are drawn.
[[nodiscard]] const Setting& graphLayout();    ///< PictureLayout as a number.
// Limits of new projects.
[[nodiscard]] const Setting& iterations();
[[nodiscard]] const Setting& nodes();
[[nodiscard]] const Setting& seconds();
[[nodiscard]] const Setting& megabytes();
[[nodiscard]] const Setting& compiler();  ///< Empty: the first that is found.
[[nodiscard]] const Setting& language();  ///< Its code; empty: the system's.
// Of measurements.
[[nodiscard]] const Setting& compilerFlags();
[[nodiscard]] const Setting& compileSeconds();
[[nodiscard]] const Setting& kernelSeconds();
[[nodiscard]] const Setting& kernelMegabytes();
// Of the programs that solve extraction problems.
[[nodiscard]] const Setting& solver();           ///< Empty: the one beside this program.
[[nodiscard]] const Setting& solverSeconds();    ///< 0: no limit.
[[nodiscard]] const Setting& solverMegabytes();  ///< 0: no limit.

}  // namespace settings

/// Tells that settings were changed.
class SettingsNotifier : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

signals:
    void changed(const QString& key);
};

/// Fonts and effects as the settings want them. The first call takes the desktop's font as the
/// size of a hundred percent.
void applyAppearance();

}  // namespace candler
