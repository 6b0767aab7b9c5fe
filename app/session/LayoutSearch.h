// LayoutSearch: which formats for a program's inputs, and results where these have a choice, make
// the cheapest plan, the work to store them included. Plans are searched by the project's guide and
// priced by the language's own estimates, whatever costs its steps name. The search is that of
// tuning (Tuning.h): the inputs are its parameters, the formats their values.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/session/Project.h"
#include "app/session/SessionTools.h"
#include "app/session/Tuning.h"
#include "engine/language/Layouts.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler {

struct LayoutQuestion {
    Project project;
    std::vector<SourceText> formats{};
    double runs = 1;  ///< Of the plan, for each time that the inputs are stored.
    std::size_t mostCombinations = 64;
    std::size_t measured = 0;  ///< How many of the cheapest are compiled and measured.
    std::uint64_t seed = 1;    ///< Of random entries.
    /// Of the program that is written: files of data are named from there; empty: as they are.
    std::filesystem::path folder{};
    SessionTools tools{};
    std::function<void(const std::string&)> onProgress{};  ///< What is being done.
};

/// One format for each input or result that has a choice.
struct LayoutRow {
    std::vector<std::size_t> choices{};
    TuneOutcome outcome = TuneOutcome::Measured;  ///< Measured: predicted.
    std::string reason{};                         ///< Why it was not.
    double plan = 0;                              ///< Predicted cost of a run.
    double packing = 0;                           ///< Predicted cost of storing all of them.
    std::optional<double> seconds{};              ///< The best of several runs, where measured.
    std::string notMeasured{};                    ///< Why, where it was to be.
    std::vector<std::string> sizes{};             ///< That the kernel takes.
};

struct LayoutTable {
    std::vector<LayoutInput> inputs{};
    double runs = 1;
    std::string measuredOn{};              ///< LayoutSpace::measuredOn().
    std::vector<LayoutRow> rows{};         ///< Cheapest first, then those without a kernel.
    std::optional<std::size_t> written{};  ///< The row of the program as it is, if it was tried.
    double combinations = 0;               ///< There are.
    std::optional<TuneEnd> end{};
    std::string cheapestText{};  ///< The program with the cheapest; empty if there is none.

    [[nodiscard]] double total(const LayoutRow& row) const { return row.plan + row.packing / runs; }
    [[nodiscard]] const LayoutRow* cheapest() const;
};

/// The formats that ship with the language, by the names of their files, and those of a folder
/// unless it is empty: files with the same endings.
[[nodiscard]] Result<std::vector<SourceText>> layoutFormats(const std::string& language,
                                                            const std::filesystem::path& folder);

/// Fails if the language has no such choice, the project has mistakes, or plans see storage only
/// behind a step (LayoutSpace::isOfStoredStep) and the guide has none, and if there is no compiler
/// where something is to be measured. After a stop the table has what was found so far.
[[nodiscard]] Result<LayoutTable> searchLayouts(const LayoutQuestion& request,
                                                const std::stop_token& stop);

/// Formats by input, then combinations. Ends with a newline.
[[nodiscard]] std::string layoutText(const LayoutTable& table);
/// `"format": "candler-layouts"`, `"version": 1`. Ends with a newline.
[[nodiscard]] std::string layoutJson(const LayoutTable& table);

}  // namespace candler
