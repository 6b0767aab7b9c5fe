// Options of commands that saturate terms without a project.
#pragma once

#include "app/session/Saturation.h"

namespace CLI {
class App;
}

namespace candler::cli {

/// Language, rules, terms, goals, limits, scheduler.
void addSaturationOptions(CLI::App& app, SaturationRequest& request);
/// What to prove and to explain after the run.
void addQuestions(CLI::App& app, SaturationRequest& request);

}  // namespace candler::cli
