// TuningFile: the results of tuning as JSON (`"format": "candler-tuning"`), which a later run goes
// on from, and as a table for people.
#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include "app/session/KernelProbe.h"
#include "app/session/Tuning.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler {

/// Ends with a newline.
[[nodiscard]] std::string tuneJson(const TuneLog& log);
/// What tuneJson wrote. Anything else is refused.
[[nodiscard]] Result<TuneLog> parseTuneLog(const SourceText& text);

/// Fastest first, with the ratio of speeds to where the search began. Ends with a newline.
[[nodiscard]] std::string tuneTable(const TuneLog& log);
/// `at n = 192`, a line; empty where there are no sizes.
[[nodiscard]] std::string tuneSizesText(const TuneLog& log);
/// How it ended and what is best, in one sentence.
[[nodiscard]] std::string tuneEndText(const TuneLog& log);
/// `37.1 ms`.
[[nodiscard]] std::string durationText(double seconds);

struct TuneRequest {
    Project project;
    KernelProbeOptions probe{};
    TuneOptions options{};
    TuneHooks hooks{};
};

/// Tunes a project on this machine, going on from `log`. Rows that were measured of another project
/// or on another machine are dropped first; `onDropped` is told how many. Fails without a compiler,
/// or if there is nothing to choose.
[[nodiscard]] Result<TuneEnd> tuneProject(const TuneRequest& request, TuneLog& log,
                                          const std::function<void(std::size_t)>& onDropped,
                                          const std::stop_token& stop);

}  // namespace candler
