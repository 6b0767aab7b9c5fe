// The parts of checking a program, in their order. Internal to the folder.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/languages/sdqlite/syntax/SdqChecker.h"
#include "engine/languages/sdqlite/syntax/SdqExpressions.h"
#include "engine/languages/sdqlite/syntax/SdqTypeReader.h"

namespace candler::sdqlite {

class ProgramChecker {
public:
    ProgramChecker(SdqTerms& terms, const SyntaxTree& tree,
                   const std::vector<Declaration>& declarations);

    Result<CheckedProgram> check();

private:
    using Kind = Declaration::Kind;
    /// A name for which a value is given. Without a payload its declaration is a mistake.
    struct Given {
        Kind kind = Kind::Size;
        std::optional<Payload> payload{};
    };
    struct Mapping {
        const Declaration* declaration = nullptr;
        std::optional<FullTypeId> type{};
        bool isUsed = false;
    };
    /// `let` of the program.
    struct Definition {
        const Declaration* declaration = nullptr;
        std::vector<std::uint32_t> uses{};
        bool isUsed = false;
        bool isFlexible = false;
        /// As a variable: 0 is outermost. Those that are not used come last.
        std::uint32_t level = 0;
        std::optional<Typed> value{};
    };
    struct Instance {
        std::string mapping;
        std::vector<Payload> arguments;
        auto operator<=>(const Instance&) const = default;
    };

    // What there is (SdqDeclarations.cpp).
    void declareSorts();
    void declareInputs();
    void declareInput(const Declaration& declaration);
    Input& addInput(const Declaration& declaration, FullTypeId type);
    void declareSize(const Declaration& declaration);
    void declareMapping(const Declaration& declaration);
    void declareDefinition(const Declaration& declaration);
    void declareResult(const Declaration& declaration);
    void setSize(std::optional<std::int64_t>& size, const Declaration& declaration);
    std::optional<FullTypeId> fittingType(const Declaration& declaration);
    [[nodiscard]] bool isStored(FullTypeId type) const;
    using Places = std::map<std::string, SourceSpan>;
    /// Says so if something of this kind has this name already.
    bool isNew(Places& known, const Declaration& declaration);

    // What is said of inputs (SdqInputFacts.cpp).
    void readFacts(const Declaration& declaration, Input& input);
    void addFact(Input& input, const Fact& fact);
    std::optional<Fact> readFact(const FactSyntax& syntax, const Input& input);
    bool readArray(const FactSyntax& syntax, Fact& fact);
    bool readValues(const FactSyntax& syntax, FullTypeId element, Fact& fact);
    bool readLength(SyntaxId length, Fact& fact);
    void readStatistics(const Declaration& declaration, Input& input);
    [[nodiscard]] std::optional<double> placesOf(FullTypeId type) const;
    [[nodiscard]] std::string statisticMistake(const StatisticSyntax& statistic,
                                               std::size_t levels) const;

    // Maps as arrays (SdqHashMaps.cpp).
    class MapArrays;
    void storeMaps();
    [[nodiscard]] bool isDimension(SortId sort) const;
    [[nodiscard]] bool isTaken(const std::string& name) const;

    // Names and bodies (SdqChecker.cpp).
    void resolveNames();
    void resolveMapping(const Declaration& declaration);
    /// A name that is none of the program's definitions above this one.
    NameUse useOf(SyntaxId name, std::uint32_t definition, std::vector<std::uint32_t>& uses);
    NameUse unknown(SyntaxId name, std::vector<std::string> known);
    [[nodiscard]] std::optional<NameUse> given(const std::string& name, bool onlySizes) const;
    [[nodiscard]] std::vector<std::string> givenNames(bool onlySizes) const;
    void orderDefinitions();
    void checkDefinitions(bool areFlexible);
    void checkResult();
    void checkResultArrays();
    void warnOfShortPositions();
    void checkMappings();
    void checkStored(Input& input, const Declaration& declaration);
    std::optional<std::vector<Payload>> arguments(const Declaration& declaration,
                                                  const Mapping& mapping);
    Mapping* mappingOf(const Declaration& declaration);
    const std::optional<TermId>& instantiate(const Mapping& mapping,
                                             std::vector<Payload> arguments);

    void add(std::string message, const SourceSpan& place, std::string hint = {}) {
        m_mistakes.add(std::move(message), place, std::move(hint));
    }

    SdqTerms& m_terms;
    FullTypes& m_types;
    const SyntaxTree& m_tree;
    const std::vector<Declaration>& m_declarations;
    Mistakes m_mistakes;
    TypeReader m_reader;
    SdqNames m_names;
    std::optional<ExpressionChecker> m_expressions;  // When the ring is known.
    CheckedProgram m_program;

    Places m_sortNames;
    Places m_valueNames;
    Places m_mappingNames;
    std::map<std::string, Given, std::less<>> m_given;
    std::map<std::string, Mapping, std::less<>> m_mappings;
    std::vector<Definition> m_definitions;
    std::map<std::string, std::uint32_t, std::less<>> m_definitionByName;
    std::vector<const Declaration*> m_inputDeclarations;  // by input
    const Declaration* m_result = nullptr;
    std::map<Instance, std::optional<TermId>> m_instances;
};

}  // namespace candler::sdqlite
