// LaPipeline: a program of linear algebra on its way to a kernel, as a project takes it: read,
// translated, saturated with the core rules, the plan chosen by `work`, written, made a kernel.
// Each part of the way with its time.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/extraction/Extractors.h"
#include "engine/languages/linrel/LinrelProgram.h"
#include "sketches/GuidedSearch.h"

namespace candler {

/// One of resources/programs/linrel, without its suffix.
std::string linrelProgram(const std::string& name);

/// The text with other numbers behind `NAME =`: those of dimensions, and `sparsity`.
std::string withNumbers(std::string text, const std::map<std::string, std::string>& numbers);

struct LaSeconds {
    double read = 0;  ///< Program text to typed expressions.
    double rules = 0;
    double translate = 0;
    double saturate = 0;
    double greedy = 0;  ///< To the plan that answers first.
    double write = 0;   ///< The plan as linear algebra.
    double kernel = 0;  ///< A folder of C++.

    [[nodiscard]] double total() const {
        return read + rules + translate + saturate + greedy + write + kernel;
    }
};

class LaPipeline {
public:
    /// Quits if something is wrong with the text.
    explicit LaPipeline(const std::string& text);

    [[nodiscard]] linrel::LinrelProgram& program() { return *m_program; }
    [[nodiscard]] const GuideStepState& state() const { return m_search->state(0); }
    [[nodiscard]] const LaSeconds& seconds() const { return m_seconds; }
    [[nodiscard]] const std::string& planText() const { return m_planText; }
    /// The outputs as the plan computes them.
    std::vector<linrel::LaOutput> plan();
    /// What an exact extractor makes of the same e-graph.
    [[nodiscard]] Extraction extract(std::string_view extractor, double seconds) const;

private:
    void read(const std::string& text);
    void saturate();
    void generate();

    std::unique_ptr<linrel::LinrelProgram> m_program;
    std::unique_ptr<GuidedSearch> m_search;
    std::string m_planText;
    LaSeconds m_seconds;
};

}  // namespace candler
