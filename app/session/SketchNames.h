// SketchNames: operators as sketches write them. Internal to the session room.
#pragma once

#include <map>
#include <string>

#include "engine/language/Language.h"
#include "sketches/SketchParser.h"

namespace candler {

/// Of one program; both must outlive it.
class SketchNames {
public:
    SketchNames(LoadedProgram& program, const SketchLibrary& library)
        : m_program(program), m_library(library) {}

    /// With what the operator carries where that can be written.
    const std::string& of(LabelId label);

private:
    [[nodiscard]] bool means(const std::string& text, LabelId label) const;

    LoadedProgram& m_program;
    const SketchLibrary& m_library;
    std::map<LabelId, std::string> m_names;
};

}  // namespace candler
