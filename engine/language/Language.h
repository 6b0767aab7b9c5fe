// Language: what the rest of the program needs of a language. Each language is a folder of
// engine/languages and a row in Languages.cpp there.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/egraph/EGraph.h"
#include "engine/egraph/GraphTable.h"
#include "engine/extraction/CostFacts.h"
#include "engine/extraction/CostModel.h"
#include "engine/language/ClassText.h"
#include "engine/language/CostMeasurement.h"
#include "engine/language/Kernel.h"
#include "engine/language/RuleInfo.h"
#include "engine/language/RuleVerdict.h"
#include "engine/rewriting/Rule.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"
#include "engine/term/OperatorGraph.h"
#include "engine/term/TermStore.h"
#include "engine/term/Vocabulary.h"

namespace candler {

/// A way to write terms that every step starts from. Its rules are appended to the step's.
struct NormalForm {
    std::function<TermId(TermId)> normalise;
    std::vector<std::string> ruleNames;
};

/// Settings of e-graph filters by name, such as {"array-dimension", 6}.
using FilterSettings = std::map<std::string, std::int64_t>;

struct FilterInfo {
    std::string name;
    std::string description;
};

/// A program that was read, with the tables its ids live in. One thread.
class LoadedProgram {
public:
    LoadedProgram() = default;
    LoadedProgram(const LoadedProgram&) = delete;
    LoadedProgram& operator=(const LoadedProgram&) = delete;
    virtual ~LoadedProgram() = default;

    [[nodiscard]] virtual TermStore& store() = 0;
    /// The program as written, typed; not yet normalised.
    [[nodiscard]] virtual TermId start() const = 0;
    /// All terms that the e-graph starts with; `start` is among them.
    [[nodiscard]] virtual std::vector<TermId> startTerms() const { return {start()}; }
    [[nodiscard]] virtual std::string name() const = 0;
    /// What is odd about the text, but no mistake.
    [[nodiscard]] virtual Diagnostics warnings() const { return {}; }
    [[nodiscard]] virtual Vocabulary& vocabulary() = 0;

    // Texts for people.
    /// Parses back to the same term.
    [[nodiscard]] virtual std::string termText(TermId term) = 0;
    /// Of a term in the place of the program, which may tell what the term by itself does not.
    [[nodiscard]] virtual std::string programText(TermId term) { return termText(term); }
    [[nodiscard]] virtual std::string labelText(LabelId label) = 0;
    [[nodiscard]] virtual std::string typeText(TypeId type) = 0;
    /// Whether there is more to say of a class than its e-nodes and the type: then classWriter()
    /// says it.
    [[nodiscard]] virtual bool writesClasses() const { return false; }
    /// By the costs of a model, or of another if it has no costs for what is written. Null if the
    /// language does not write classes.
    virtual std::unique_ptr<ClassWriter> classWriter(GraphTable table, std::string_view costModel);

    /// The term as a picture of operators, if the language's terms are such; what they cost by this
    /// model, if it has costs of operators.
    [[nodiscard]] virtual std::optional<OperatorGraph> operatorGraph(
        TermId /*term*/, std::string_view /*costModel*/) {
        return std::nullopt;
    }

    /// What is to be known of a result before it is used in the place of the program.
    [[nodiscard]] virtual Diagnostics resultWarnings(TermId /*result*/) { return {}; }

    // Further texts. A language may have no way to write them; then these fail and say so.
    virtual Result<std::vector<TermId>> readTerms(const SourceText& text);
    /// A term that may hold variables.
    virtual Result<Pattern> readPattern(const SourceText& text);

    // Rules.
    /// Adds the rules and rule sets of a file to the library; all its mistakes are reported.
    virtual Result<void> loadRules(const SourceText& text) = 0;
    /// After the last file of rules: what is wrong with all of them together.
    [[nodiscard]] virtual Result<void> checkRules() const { return {}; }
    [[nodiscard]] virtual std::vector<RuleInfo> rules() const = 0;
    [[nodiscard]] virtual std::vector<RuleSetInfo> ruleSets() const = 0;
    /// New rules for one search, by names of rules or rule sets, in this order, each once. The
    /// place is given to unknown names.
    virtual Result<RuleList> selectRules(std::span<const std::string> names,
                                         const SourceSpan& place) = 0;

    // Searching.
    [[nodiscard]] virtual std::vector<std::string> normalForms() const = 0;
    virtual Result<NormalForm> normalForm(std::string_view name, const SourceSpan& place) = 0;
    [[nodiscard]] virtual std::vector<FilterInfo> filters() const = 0;
    /// Makes empty e-graphs with the language's analyses and these filters.
    virtual Result<std::function<std::unique_ptr<EGraph>()>> graphFactory(
        const FilterSettings& filters, const SourceSpan& place) = 0;
    [[nodiscard]] virtual std::vector<std::string> costModels() const = 0;
    virtual Result<CostModelPtr> costModel(std::string_view name, const SourceSpan& place) = 0;
    /// What cost models may speak of that users write.
    [[nodiscard]] virtual CostVocabulary costVocabulary() = 0;
    /// Of this program's labels; it must outlive them.
    [[nodiscard]] virtual CostFactsPtr costFacts(const CostAssumptions& sizes) = 0;

    // Code. A language may have none; then these fail and say so.
    virtual Result<Kernel> makeKernel(const KernelRequest& request, const std::stop_token& stop);
    /// Compiles the kernel in `folder` and runs it; the same inputs for the same seed.
    virtual Result<KernelComparison> compareKernel(const KernelRequest& request, std::uint64_t seed,
                                                   const std::filesystem::path& folder,
                                                   const std::stop_token& stop);
    /// Measures what the cost model `measured` needs for this e-graph and its file does not have.
    /// What was measured before a mistake or a stop is kept.
    virtual Result<CostMeasurement> measureCosts(const GraphTable& table,
                                                 const CostMeasurementRequest& request,
                                                 const std::stop_token& stop);
};

class Language {
public:
    Language() = default;
    Language(const Language&) = delete;
    Language& operator=(const Language&) = delete;
    virtual ~Language() = default;

    [[nodiscard]] virtual std::string_view name() const = 0;         ///< "rise"
    [[nodiscard]] virtual std::string_view description() const = 0;  ///< one line
    /// Of the shipped files: resources/rules/<folder> and so on. Variants of a language share one.
    [[nodiscard]] virtual std::string_view folder() const { return name(); }
    /// Reads a program; all its mistakes are reported.
    [[nodiscard]] virtual Result<std::unique_ptr<LoadedProgram>> load(
        const SourceText& text) const = 0;
    /// Tries all rules of these files on random values. A language may have no way to evaluate;
    /// then this fails and says so. When it is stopped, the rules that were not tried are left out.
    [[nodiscard]] virtual Result<std::vector<RuleVerdict>> testRules(
        std::span<const SourceText> files, const RuleTestOptions& options,
        const std::stop_token& stop) const;
};

}  // namespace candler
