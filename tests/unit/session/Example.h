// The example projects, for tests.
#pragma once

#include <string>

#include "app/session/ProjectFile.h"
#include "engine/support/FileSystem.h"

namespace candler {

inline Project example(const std::string& name) {
    return readProject(resourceFolder() / "projects" / (name + ".candler")).value();
}

}  // namespace candler
