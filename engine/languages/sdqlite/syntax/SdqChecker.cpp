#include "engine/languages/sdqlite/syntax/SdqChecker.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/languages/sdqlite/syntax/SdqProgramChecker.h"
#include "engine/support/NameHint.h"

namespace candler::sdqlite {

ProgramChecker::ProgramChecker(SdqTerms& terms, const SyntaxTree& tree,
                               const std::vector<Declaration>& declarations)
    : m_terms(terms),
      m_types(terms.fullTypes),
      m_tree(tree),
      m_declarations(declarations),
      m_reader(terms.fullTypes, tree, m_mistakes),
      m_names(tree, m_mistakes) {}

Result<CheckedProgram> ProgramChecker::check() {
    declareSorts();
    declareInputs();
    m_expressions.emplace(m_terms, m_tree, m_names, m_mistakes, m_reader.ring());
    for (std::size_t i = 0; i < m_program.inputs.size(); ++i) {
        readFacts(*m_inputDeclarations[i], m_program.inputs[i]);
        readStatistics(*m_inputDeclarations[i], m_program.inputs[i]);
    }
    resolveNames();
    checkDefinitions(false);
    checkResult();
    checkDefinitions(true);
    checkMappings();
    if (!m_mistakes.isEmpty()) return failure(m_mistakes.take());
    storeMaps();
    for (auto it = m_definitions.rbegin(); it != m_definitions.rend(); ++it)
        if (it->isUsed)
            m_program.term =
                *m_terms.make(Operator::Let, std::array{it->value->term, m_program.term});
    m_program.warnings = m_expressions->takeWarnings();
    warnOfShortPositions();
    if (m_program.resultStorage && !*m_program.resultStorage) {
        Diagnostic told = m_program.resultStorage->error().front();
        told.severity = Severity::Warning;
        m_program.warnings.push_back(std::move(told));
    }
    return std::move(m_program);
}

std::optional<NameUse> ProgramChecker::given(const std::string& name, bool onlySizes) const {
    const auto found = m_given.find(name);
    if (found == m_given.end() || (onlySizes && found->second.kind != Kind::Size))
        return std::nullopt;
    if (!found->second.payload) return NameUse{};
    return NameUse{NameUse::Kind::Symbol, *found->second.payload};
}

std::vector<std::string> ProgramChecker::givenNames(bool onlySizes) const {
    std::vector<std::string> names;
    for (const auto& [name, given] : m_given)
        if (!onlySizes || given.kind == Kind::Size) names.push_back(name);
    return names;
}

NameUse ProgramChecker::unknown(SyntaxId name, std::vector<std::string> known) {
    const std::string& text = m_tree[name].name;
    const std::vector<std::string> inScope = m_names.namesInScope();
    known.insert(known.end(), inScope.begin(), inScope.end());
    add(fmt::format("there is no '{}' here", text), m_tree.place(name),
        nameHint(text, known, "names"));
    return {};
}

NameUse ProgramChecker::useOf(SyntaxId name, std::uint32_t definition,
                              std::vector<std::uint32_t>& uses) {
    const std::string& text = m_tree[name].name;
    if (const auto use = given(text, false)) return *use;
    const auto found = m_definitionByName.find(text);
    if (found == m_definitionByName.end()) {
        std::vector<std::string> known = givenNames(false);
        for (const auto& [other, number] : m_definitionByName)
            if (number < definition) known.push_back(other);
        return unknown(name, std::move(known));
    }
    if (found->second >= definition) {
        const SourceSpan& place = m_definitions[found->second].declaration->place;
        add(fmt::format("'{}' is not defined yet", text), m_tree.place(name),
            fmt::format("line {} defines it; definitions stand above their uses", place.line));
        return {};
    }
    uses.push_back(found->second);
    return {NameUse::Kind::Definition, found->second};
}

void ProgramChecker::resolveNames() {
    for (std::uint32_t i = 0; i < m_definitions.size(); ++i) {
        Definition& definition = m_definitions[i];
        const SyntaxId body = *definition.declaration->body;
        m_names.resolve(body, [&](SyntaxId name) { return useOf(name, i, definition.uses); });
        definition.isFlexible = m_names.isFlexible(body);
        m_names.setDefinition(i, m_names.hold(body));
    }
    for (const auto& [name, mapping] : m_mappings) resolveMapping(*mapping.declaration);
    if (m_result == nullptr) return;
    std::vector<std::uint32_t> uses;
    const auto all = static_cast<std::uint32_t>(m_definitions.size());
    m_names.resolve(*m_result->body, [&](SyntaxId name) { return useOf(name, all, uses); });
    for (const std::uint32_t use : uses) m_definitions[use].isUsed = true;
    orderDefinitions();
}

/// A mapping knows its parameters and sizes: all else that it is over is an argument.
void ProgramChecker::resolveMapping(const Declaration& declaration) {
    std::map<std::string, std::uint32_t> parameters;
    for (std::uint32_t i = 0; i < declaration.names.size(); ++i)
        parameters.try_emplace(declaration.names[i], i);
    m_names.resolve(*declaration.body, [&](SyntaxId name) {
        const std::string& text = m_tree[name].name;
        if (const auto found = parameters.find(text); found != parameters.end())
            return NameUse{NameUse::Kind::Parameter, found->second};
        if (const auto use = given(text, true)) return *use;
        if (m_valueNames.contains(text)) {
            add(fmt::format("'{}' is no parameter of the mapping '{}'", text, declaration.name),
                m_tree.place(name), "a mapping is over its parameters and sizes only");
            return NameUse{};
        }
        std::vector<std::string> known = givenNames(true);
        known.insert(known.end(), declaration.names.begin(), declaration.names.end());
        return unknown(name, std::move(known));
    });
}

/// Those that the result needs are around it, in their order.
void ProgramChecker::orderDefinitions() {
    for (auto it = m_definitions.rbegin(); it != m_definitions.rend(); ++it)
        if (it->isUsed)
            for (const std::uint32_t use : it->uses) m_definitions[use].isUsed = true;
    std::uint32_t level = 0;
    for (const bool areUsed : {true, false})
        for (Definition& definition : m_definitions)
            if (definition.isUsed == areUsed) definition.level = level++;
}

/// The flexible ones come last, and the last of them first: uses say what they are.
void ProgramChecker::checkDefinitions(bool areFlexible) {
    const auto count = static_cast<std::uint32_t>(m_definitions.size());
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t number = areFlexible ? count - 1 - i : i;
        Definition& definition = m_definitions[number];
        const SyntaxId body = *definition.declaration->body;
        if (definition.isFlexible != areFlexible) {
            if (!areFlexible) m_expressions->define(number, definition.level, body);
            continue;
        }
        m_expressions->setDepth(definition.isUsed ? definition.level : count);
        if (areFlexible) {
            definition.value = m_expressions->checkOpen(body, number);
        } else {
            definition.value = m_expressions->check(body, std::nullopt);
            m_expressions->define(number, definition.level, definition.value);
        }
    }
}

void ProgramChecker::checkResult() {
    if (m_result == nullptr) return;
    if (!m_result->mapping.empty()) {
        const Mapping* into = mappingOf(*m_result);
        if (into != nullptr && into->type && m_program.resultType.isValid() &&
            !m_types.join(*into->type, m_program.resultType))
            add(fmt::format("'{}' is of type {}, and '{}' of {}", m_result->mapping,
                            m_types.text(*into->type), m_result->name,
                            m_types.text(m_program.resultType)),
                m_result->mappingPlace);
        if (into != nullptr)
            m_program.resultStorage = resultStorage(m_tree, *m_result, *into->declaration);
        checkResultArrays();
    }
    const auto used = std::ranges::count(m_definitions, true, &Definition::isUsed);
    m_expressions->setDepth(static_cast<std::uint32_t>(used));
    const auto value = m_program.resultType.isValid()
                           ? m_expressions->checkAs(*m_result->body, m_program.resultType)
                           : m_expressions->check(*m_result->body, std::nullopt);
    if (value) m_program.term = value->term;
}

/// What stores a tensor is read: no result is written there.
void ProgramChecker::checkResultArrays() {
    for (std::size_t i = 0; i < m_result->names.size(); ++i)
        for (const Declaration& declaration : m_declarations)
            if (declaration.kind == Kind::Tensor &&
                std::ranges::find(declaration.names, m_result->names[i]) != declaration.names.end())
                return add(fmt::format("'{}' stores '{}', and a result is stored elsewhere",
                                       m_result->names[i], declaration.name),
                           m_result->namePlaces[i], "give the arrays of the result other names");
}

/// A part ends where the next one begins: positions are one more than what they divide.
void ProgramChecker::warnOfShortPositions() {
    for (const Input& input : m_program.inputs)
        for (const Fact& fact : input.facts) {
            const bool isDivided = fact.kind == FactSyntax::Kind::SortedIn ||
                                   fact.kind == FactSyntax::Kind::DistinctIn;
            const auto positions = std::ranges::find(m_program.inputs, fact.array, &Input::symbol);
            if (!isDivided || positions == m_program.inputs.end()) continue;
            for (const Fact& length : positions->facts)
                for (const Dimension& dimension : m_program.dimensions)
                    if (length.kind == FactSyntax::Kind::Length &&
                        m_terms.store[length.length].op == op(Operator::Symbol) &&
                        m_terms.store[length.length].payload == dimension.size)
                        m_program.warnings.push_back(
                            makeWarning(fmt::format("the last part of '{}' has no end",
                                                    m_terms.symbolAt(input.symbol).name),
                                        positions->place,
                                        fmt::format("positions of n{0} parts are 'length n{0} + 1'",
                                                    dimension.name)));
        }
}

void ProgramChecker::checkMappings() {
    for (std::size_t i = 0; i < m_program.inputs.size(); ++i)
        if (!m_inputDeclarations[i]->mapping.empty())
            checkStored(m_program.inputs[i], *m_inputDeclarations[i]);
    // Without arguments nothing is known of parameters.
    for (const auto& [name, mapping] : m_mappings)
        if (!mapping.isUsed && mapping.declaration->names.empty()) instantiate(mapping, {});
}

/// The mapping that the declaration names, if it has as many parameters.
ProgramChecker::Mapping* ProgramChecker::mappingOf(const Declaration& declaration) {
    const auto found = m_mappings.find(declaration.mapping);
    if (found == m_mappings.end()) {
        std::vector<std::string> known;
        for (const auto& [name, mapping] : m_mappings) known.push_back(name);
        add(fmt::format("there is no storage mapping '{}'", declaration.mapping),
            declaration.mappingPlace, nameHint(declaration.mapping, known, "mappings"));
        return nullptr;
    }
    const std::size_t count = found->second.declaration->names.size();
    if (count == declaration.names.size()) return &found->second;
    add(fmt::format("'{}' has {} parameter{}, and {} {} given", declaration.mapping, count,
                    count == 1 ? "" : "s", declaration.names.size(),
                    declaration.names.size() == 1 ? "is" : "are"),
        declaration.mappingPlace);
    return nullptr;
}

void ProgramChecker::checkStored(Input& input, const Declaration& declaration) {
    Mapping* mapping = mappingOf(declaration);
    if (mapping == nullptr) return;
    mapping->isUsed = true;
    auto given = arguments(declaration, *mapping);
    if (!mapping->type || !given) return;
    const FullTypeId type = m_terms.symbolAt(input.symbol).type;
    if (!m_types.join(*mapping->type, type)) {
        add(fmt::format("'{}' is of type {}, and '{}' of {}", declaration.mapping,
                        m_types.text(*mapping->type), declaration.name, m_types.text(type)),
            declaration.mappingPlace);
        return;
    }
    m_mistakes.setContext(
        fmt::format("this mapping is checked for the tensor '{}'", declaration.name));
    input.mapping = instantiate(*mapping, std::move(*given));
    input.mappingName = declaration.mapping;
    m_mistakes.setContext({});
}

std::optional<std::vector<Payload>> ProgramChecker::arguments(const Declaration& declaration,
                                                              const Mapping& mapping) {
    std::vector<Payload> payloads;
    bool fits = true;
    for (std::size_t i = 0; i < declaration.names.size(); ++i) {
        const auto found = m_given.find(declaration.names[i]);
        const bool isTensor = found != m_given.end() && found->second.kind == Kind::Tensor;
        if (found == m_given.end() || isTensor) {
            std::vector<std::string> known;
            for (const auto& [name, given] : m_given)
                if (given.kind != Kind::Tensor) known.push_back(name);
            add(isTensor ? fmt::format("'{}' is a tensor, and mappings are over what is stored",
                                       declaration.names[i])
                         : fmt::format("there is no input '{}'", declaration.names[i]),
                declaration.namePlaces[i], nameHint(declaration.names[i], known, "inputs"));
            fits = false;
        } else if (!found->second.payload) {
            fits = false;
        } else {
            payloads.push_back(*found->second.payload);
        }
    }
    return fits && mapping.type ? std::optional(std::move(payloads)) : std::nullopt;
}

const std::optional<TermId>& ProgramChecker::instantiate(const Mapping& mapping,
                                                         std::vector<Payload> arguments) {
    const Declaration& declaration = *mapping.declaration;
    const auto [entry, isNew] = m_instances.try_emplace({declaration.name, arguments});
    if (!isNew || !mapping.type) return entry->second;
    m_expressions->setArguments(std::move(arguments));
    m_expressions->setDepth(0);
    if (const auto value = m_expressions->checkAs(*declaration.body, *mapping.type))
        entry->second = value->term;
    return entry->second;
}

namespace {

/// The ring of the symbols, apart from bool.
Ring ringOf(const SdqTerms& terms) {
    Ring found = Ring::Real;
    for (const Symbol& symbol : terms.symbols()) {
        if (!symbol.type.isValid()) continue;
        FullType type = terms.fullTypes[symbol.type];
        while (type.kind == FullType::Kind::Map) type = terms.fullTypes[type.value];
        if (type.kind != FullType::Kind::Ring) continue;
        found = type.ring;
        if (found != Ring::Bool) break;
    }
    return found;
}

}  // namespace

std::map<std::string, std::int64_t> knownSizes(const SdqTerms& terms,
                                               const CheckedProgram& program) {
    std::map<std::string, std::int64_t> sizes;
    for (const Dimension& dimension : program.dimensions)
        if (dimension.value) sizes[terms.symbolAt(dimension.size).name] = *dimension.value;
    for (const Input& input : program.inputs)
        if (input.size) sizes[terms.symbolAt(input.symbol).name] = *input.size;
    return sizes;
}

Result<TermId> checkExpression(SdqTerms& terms, const SyntaxTree& tree, SyntaxId root) {
    Mistakes mistakes;
    SdqNames names(tree, mistakes);
    names.resolve(root, [&](SyntaxId name) {
        const std::string& text = tree[name].name;
        if (const auto symbol = terms.findSymbol(text))
            return NameUse{NameUse::Kind::Symbol, *symbol};
        std::vector<std::string> known = names.namesInScope();
        for (const Symbol& symbol : terms.symbols()) known.push_back(symbol.name);
        mistakes.add(fmt::format("there is no '{}' here", text), tree.place(name),
                     nameHint(text, known, "names"));
        return NameUse{};
    });
    ExpressionChecker checker(terms, tree, names, mistakes, ringOf(terms));
    checker.setLenient();
    std::optional<TermId> term;
    if (!terms.isTyped())
        term = checker.checkUntyped(root);
    else if (const auto typed = checker.check(root, std::nullopt))
        term = typed->term;
    if (!term || !mistakes.isEmpty()) return failure(mistakes.take());
    return *term;
}

Result<TermId> readExpression(SdqTerms& terms, const SourceText& text) {
    SyntaxTree tree(text);
    const auto piece = parseExpression(tree, 0, {.isFaithful = !terms.isTyped()});
    if (!piece) return failure(piece.error());
    const std::size_t rest = text.text().find_first_not_of(" \t\r\n", piece->end);
    if (rest != std::string_view::npos)
        return failure(
            makeError("the expression ends here", text.span(rest, 1), "write one expression"));
    return checkExpression(terms, tree, piece->root);
}

Result<CheckedProgram> checkProgram(SdqTerms& terms, const SyntaxTree& tree,
                                    const std::vector<Declaration>& declarations) {
    if (terms.isTyped()) return ProgramChecker(terms, tree, declarations).check();
    if (declarations.size() != 1 || !declarations[0].body)
        return failure(
            makeError("a program of the published form is one expression", wholeFile(tree)));
    const auto term = checkExpression(terms, tree, *declarations[0].body);
    if (!term) return failure(term.error());
    CheckedProgram program;
    program.name = declarations[0].name;
    program.term = *term;
    return program;
}

}  // namespace candler::sdqlite
