// PlannedProgram: what a program becomes by its project's steps, compared with the program: for
// work that consists of programs, such as the parts of a script.
#pragma once

#include <stop_token>
#include <string>

#include "app/session/Project.h"

namespace candler {

struct PlannedProgram {
    std::string text{};        ///< As a program; empty: none was found.
    std::string reason{};      ///< Why not, or why a cheaper one was refused.
    std::string stop{};        ///< How its saturation ended.
    bool cannotRun = false;    ///< Its project is wrong.
    bool isUnchanged = false;  ///< It is the program itself.
    bool isRefused = false;    ///< It cannot be run, or its plan computes something else.
    double startCost = 0;      ///< As predicted.
    double foundCost = 0;
};

[[nodiscard]] PlannedProgram planProgram(Project project, const std::stop_token& stop);

}  // namespace candler
