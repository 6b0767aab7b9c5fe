// Numbers: how the window writes what people read. Digits stand in groups of three, with narrow
// no-break spaces between them (ISO 80000-1), and the decimal sign is that of the window's
// language. Files, and what is copied as data, have plain numbers, and so have programs, terms and
// ids of classes and e-nodes, which are names.
#pragma once

#include <QString>
#include <concepts>
#include <cstddef>

namespace candler {

/// A number as C, JSON and the engine write it (`-1234.5`, `1e+07`, `9 477`), as the window does.
/// Any other text stays as it is, but for a unit behind the number.
[[nodiscard]] QString localNumber(const QString& plain);
/// The other way round: of a number that people typed, with groups or without.
[[nodiscard]] QString plainNumber(const QString& local);
/// As in files: a number without groups; any other text stays as it is.
[[nodiscard]] QString dataText(const QString& shown);
/// A sentence with all its numbers, as of tr() with %n; `f32` and `1.2.3` are none.
[[nodiscard]] QString withLocalNumbers(const QString& sentence);
/// `.`, or `,`.
[[nodiscard]] QChar decimalSign();

/// `1 024 331`.
template <std::integral Count>
[[nodiscard]] QString countString(Count count) {
    return localNumber(QString::number(count));
}

/// `12 345.68`, with so many decimals.
[[nodiscard]] QString fixedString(double number, int decimals);
/// With so many significant digits at most, and no zeros behind the decimals.
[[nodiscard]] QString numberString(double number, int digits = 6);

/// With digits enough to tell near costs apart; `–` for what is not finite.
[[nodiscard]] QString costString(double cost);
/// With the three digits of pictures and titles (costText).
[[nodiscard]] QString shortCostString(double cost);

/// `0.4 ms`, `12 ms`, `3.2 s`.
[[nodiscard]] QString durationString(double seconds);

/// `2 MB`, `1.5 GB`.
[[nodiscard]] QString bytesString(std::size_t bytes);

}  // namespace candler
