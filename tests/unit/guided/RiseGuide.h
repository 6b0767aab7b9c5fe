// A small guided search over the shipped Rise resources, for tests.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/language/Language.h"
#include "sketches/GuidedSearch.h"
#include "sketches/SketchParser.h"

namespace candler::testing {

struct StepText {
    std::string name;
    std::vector<std::string> rules;
    std::string sketch;  ///< Empty: none.
    std::string term{};  ///< In place of a sketch: a whole term.
    std::string normalForm = "benf";
    std::size_t beamWidth = 1;
};

/// A loaded program with all shipped rules and sketch abstractions. Failures throw with the
/// diagnostics as text.
class RiseGuide {
public:
    /// Of a file in resources/programs/rise.
    explicit RiseGuide(const std::string& programFile);
    [[nodiscard]] static RiseGuide ofText(const std::string& program);

    LoadedProgram& program() { return *m_program; }
    std::unique_ptr<GuidedSearch> search(const std::vector<StepText>& steps,
                                         const FilterSettings& filters, const Limits& limits);

private:
    explicit RiseGuide(const SourceText& program);

    std::unique_ptr<LoadedProgram> m_program;
    SketchLibrary m_sketches;
};

}  // namespace candler::testing
