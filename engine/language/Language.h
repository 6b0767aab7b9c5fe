// Language: what the rest of the program needs of a language. Each language is a folder of
// engine/languages and a row in Languages.cpp there. This is the core that every language has;
// what else one may offer (kernels, texts of classes, pictures of operators, measured costs …) is a
// class of its own beside this file: see `capability` below.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/extraction/CostFacts.h"
#include "engine/extraction/CostModel.h"
#include "engine/language/GraphFilters.h"
#include "engine/language/NormalForm.h"
#include "engine/language/RuleInfo.h"
#include "engine/rewriting/Rule.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"
#include "engine/support/StopCheck.h"
#include "engine/term/TermStore.h"
#include "engine/term/Vocabulary.h"

namespace candler {

class RuleLibrary;

/// Makes empty e-graphs.
using GraphFactory = std::function<std::unique_ptr<EGraph>()>;
/// Where a setting stands; may be empty.
using PlaceOfName = std::function<SourceSpan(const std::string&)>;

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
    /// Where the second of them is written; without a line if there is only one.
    [[nodiscard]] virtual SourceSpan secondStartTerm() const { return {}; }
    [[nodiscard]] virtual std::string name() const = 0;
    /// What is odd about the text, but no mistake.
    [[nodiscard]] virtual Diagnostics warnings() const { return {}; }
    /// What is to be known of a result before it is used in the place of the program.
    [[nodiscard]] virtual Diagnostics resultWarnings(TermId /*result*/, const StopCheck& /*stop*/) {
        return {};
    }
    [[nodiscard]] virtual Vocabulary& vocabulary() = 0;

    // Reading and printing.
    /// Parses back to the same term.
    [[nodiscard]] virtual std::string termText(TermId term) = 0;
    /// Whether termText() is more than operators before their arguments, which is how pictures
    /// write terms that it was not asked for.
    [[nodiscard]] virtual bool hasOwnNotation() const { return false; }
    /// Of a term in the place of the program, which may tell what the term by itself does not.
    [[nodiscard]] virtual std::string programText(TermId term) { return termText(term); }
    [[nodiscard]] virtual std::string labelText(LabelId label) = 0;
    /// As pictures and lists write it, which nobody reads back.
    [[nodiscard]] virtual std::string labelTitle(LabelId label) { return labelText(label); }
    /// Empty in languages without types.
    [[nodiscard]] virtual std::string typeText(TypeId /*type*/) { return {}; }
    virtual Result<std::vector<TermId>> readTerms(const SourceText& text) = 0;
    /// A term that may hold variables. A language may have no such texts; then this says so.
    virtual Result<Pattern> readPattern(const SourceText& text);

    // Rules.
    /// Those that files were loaded of.
    [[nodiscard]] virtual RuleLibrary& ruleLibrary() = 0;
    // The same as members of the library.
    Result<void> loadRules(const SourceText& text);
    [[nodiscard]] Result<void> checkRules();
    [[nodiscard]] std::vector<RuleInfo> rules();
    [[nodiscard]] const std::vector<RuleSetInfo>& ruleSets();
    Result<RuleList> selectRules(std::span<const std::string> names, const SourceSpan& place);

    // Searching.
    /// Ways to write terms that every step may start from; most languages have none.
    [[nodiscard]] virtual std::vector<NormalForm> normalForms() { return {}; }
    [[nodiscard]] virtual std::vector<FilterInfo> filters() const { return {}; }
    /// An empty e-graph with the language's analyses and these filters, whose names and values are
    /// among those of filters().
    [[nodiscard]] virtual std::unique_ptr<EGraph> makeGraph(const FilterSettings& settings) = 0;
    /// The same for settings that a user wrote, by the name of each in the place that is given.
    Result<GraphFactory> graphFactory(const FilterSettings& settings, const PlaceOfName& placeOf);

    // Costs.
    /// The language's own, the default first.
    [[nodiscard]] virtual std::span<const CostModelPtr> ownCostModels() const { return {}; }
    /// Names of all: the language's own, the size of terms, and what was measured.
    [[nodiscard]] std::vector<std::string> costModels();
    Result<CostModelPtr> costModel(std::string_view name, const SourceSpan& place);
    /// What cost models may speak of that users write.
    [[nodiscard]] virtual CostVocabulary costVocabulary() = 0;
    /// Of this program's labels; it must outlive them.
    [[nodiscard]] virtual CostFactsPtr costFacts(const CostAssumptions& sizes) = 0;
};

/// What a program offers beyond the core, asked for by type: `capability<Kernels>(program)`. Its
/// class derives from that of the capability, too. Null: this language does not offer it.
template <typename Capability>
[[nodiscard]] Capability* capability(LoadedProgram& program) {
    return dynamic_cast<Capability*>(&program);
}

/// The program's normal form with this name; the place is given to unknown ones.
Result<NormalForm> findNormalForm(LoadedProgram& program, std::string_view name,
                                  const SourceSpan& place);

/// Every operator of a signature with its arity, for CostVocabulary.
[[nodiscard]] std::vector<CostOperator> costOperators(const Signature& signature);

class Language {
public:
    Language() = default;
    Language(const Language&) = delete;
    Language& operator=(const Language&) = delete;
    virtual ~Language() = default;

    [[nodiscard]] virtual std::string_view name() const = 0;         ///< "rise"
    [[nodiscard]] virtual std::string_view description() const = 0;  ///< one line
    /// What begins a comment in a program; it goes on to the end of the line.
    [[nodiscard]] virtual std::string_view commentSign() const { return "#"; }
    /// Of the shipped files: resources/rules/<folder> and so on. Variants of a language share one.
    [[nodiscard]] virtual std::string_view folder() const { return name(); }
    /// Reads a program, and the data that it names; all its mistakes are reported. Fails when it is
    /// stopped, too.
    [[nodiscard]] Result<std::unique_ptr<LoadedProgram>> load(const SourceText& text,
                                                              const StopCheck& stop = {}) const {
        return read(text, stop);
    }
    /// A program that rules are read into to be tried on random values (Soundness.h): it offers an
    /// Evaluator and a RuleSampler. Null if the language does not.
    [[nodiscard]] virtual std::unique_ptr<LoadedProgram> ruleProgram() const { return nullptr; }

private:
    /// What is little work need not ask `stop`.
    [[nodiscard]] virtual Result<std::unique_ptr<LoadedProgram>> read(
        const SourceText& text, const StopCheck& stop) const = 0;
};

/// The same of a language by itself: `capability<Corpora>(language)`.
template <typename Capability>
[[nodiscard]] const Capability* capability(const Language& language) {
    return dynamic_cast<const Capability*>(&language);
}

}  // namespace candler
