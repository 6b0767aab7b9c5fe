// Measurements: what was measured of a project's kernels, beside what the cost model said of them.
// Kept in the project, as a note of the window.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/session/KernelBench.h"

namespace candler {

/// One compilation and what came of it. Everything about it, so that later ones compare.
struct Measurement {
    std::string date{};       ///< `2024-05-01T12:30:00`, local time.
    std::string program{};    ///< Its digest; empty where an older version did not write it.
    std::string step{};       ///< The last of the guide.
    std::string extractor{};  ///< That chose the term.
    std::string costModel{};
    double modelCost = 0;
    std::string parameters{};  ///< `tile = 32`
    std::string compiler{};
    std::string flags{};
    TuneOutcome outcome = TuneOutcome::Measured;
    std::string reason{};  ///< One line, if it was not measured.
    KernelTimes times{};

    [[nodiscard]] bool isMeasured() const { return outcome == TuneOutcome::Measured; }
    /// `k=64 m=64 n=64`; with `+data` on the data of the program's files.
    [[nodiscard]] std::string sizesText() const;
};

/// The name of the note in Project::windowNotes.
inline constexpr const char* kMeasurementsNote = "measurements";
/// Older ones are forgotten.
inline constexpr std::size_t kMostMeasurements = 500;

/// Where a note is kept that is no list of measurements: nothing of it can be read, or added to.
inline constexpr const char* kUnreadMeasurementsNote = "measurements-unread";

/// What a note was read as.
struct MeasurementNote {
    std::vector<Measurement> rows{};
    std::vector<std::string> unread{};  ///< Rows that another version wrote, as they are: JSON.
    bool isList = true;                 ///< False: it is no list of rows.
};

/// JSON on one line. Rows that could not be read come first.
[[nodiscard]] std::string measurementsText(const std::vector<Measurement>& measurements,
                                           const std::vector<std::string>& unread = {});
/// What measurementsText wrote.
[[nodiscard]] MeasurementNote parseMeasurements(const std::string& text);

}  // namespace candler
