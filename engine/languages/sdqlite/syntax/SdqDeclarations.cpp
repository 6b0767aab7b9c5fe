// What a program declares: sorts, inputs, mappings, definitions, the result.
#include <fmt/format.h>

#include "engine/languages/sdqlite/syntax/SdqProgramChecker.h"

namespace candler::sdqlite {

bool ProgramChecker::isNew(Places& known, const Declaration& declaration) {
    const auto [entry, isNew] = known.try_emplace(declaration.name, declaration.place);
    if (!isNew)
        add(fmt::format("'{}' is declared twice", declaration.name), declaration.place,
            fmt::format("line {} declares it, too", entry->second.line));
    return isNew;
}

void ProgramChecker::declareSorts() {
    for (const Declaration& declaration : m_declarations) {
        if (declaration.kind == Kind::Array) m_reader.addArray(declaration.name);
        if (declaration.kind != Kind::Dimension || !isNew(m_sortNames, declaration)) continue;
        if (TypeReader::isReserved(declaration.name))
            add(fmt::format("'{}' is the name of a type", declaration.name), declaration.place);
        m_reader.addSort(declaration.name);
        Dimension dimension;
        dimension.name = declaration.name;
        dimension.sort = m_types.sort(declaration.name);
        dimension.place = declaration.place;
        const std::string size = "n" + declaration.name;
        dimension.size = m_terms.symbol({size, m_types.index(kNat), dimension.sort});
        setSize(dimension.value, declaration);
        m_valueNames.emplace(size, declaration.place);
        m_given[size] = {Kind::Size, dimension.size};
        m_program.dimensions.push_back(std::move(dimension));
    }
}

void ProgramChecker::setSize(std::optional<std::int64_t>& size, const Declaration& declaration) {
    constexpr std::int64_t kMost = std::int64_t{1} << 53U;
    if (!declaration.size) return;
    if (*declaration.size < 0 || *declaration.size >= kMost)
        add("a size is a whole number below 2^53", declaration.place);
    else if (size && *size != *declaration.size)
        add(fmt::format("the size of '{}' is {} and {}", declaration.name, *size,
                        *declaration.size),
            declaration.place);
    else
        size = declaration.size;
}

void ProgramChecker::declareInputs() {
    for (const Declaration& declaration : m_declarations) switch (declaration.kind) {
            case Kind::Dimension:
                break;
            case Kind::Size:
                declareSize(declaration);
                break;
            case Kind::Storage:
                declareMapping(declaration);
                break;
            case Kind::Let:
                declareDefinition(declaration);
                break;
            case Kind::Compute:
                declareResult(declaration);
                break;
            default:
                declareInput(declaration);
        }
    if (m_result == nullptr)
        add("the program computes nothing", wholeFile(m_tree),
            "add a line 'compute C : type = expression'");
}

/// `size nI` says again what `dim I` does.
void ProgramChecker::declareSize(const Declaration& declaration) {
    for (Dimension& dimension : m_program.dimensions)
        if (declaration.name == "n" + dimension.name) return setSize(dimension.value, declaration);
    if (!isNew(m_valueNames, declaration)) return;
    setSize(addInput(declaration, m_types.index(kNat)).size, declaration);
}

void ProgramChecker::declareInput(const Declaration& declaration) {
    const auto type = fittingType(declaration);
    if (!isNew(m_valueNames, declaration)) return;
    if (type)
        addInput(declaration, *type);
    else
        m_given[declaration.name] = {declaration.kind, std::nullopt};
}

Input& ProgramChecker::addInput(const Declaration& declaration, FullTypeId type) {
    Input input;
    input.kind = declaration.kind;
    input.place = declaration.place;
    input.file = declaration.file;
    input.filePlace = declaration.filePlace;
    input.symbol = m_terms.symbol({declaration.name, type, std::nullopt});
    m_given[declaration.name] = {declaration.kind, input.symbol};
    m_program.inputs.push_back(std::move(input));
    m_inputDeclarations.push_back(&declaration);
    return m_program.inputs.back();
}

/// Maps as they lie in memory, down to indices or ring values.
bool ProgramChecker::isStored(FullTypeId type) const {
    for (; m_types[type].kind == FullType::Kind::Map; type = m_types[type].value) {
        const MapKind kind = m_types[type].storage;
        if (kind != MapKind::Vector && kind != MapKind::HashMap && kind != MapKind::SortedMap)
            return false;
    }
    return true;
}

std::optional<FullTypeId> ProgramChecker::fittingType(const Declaration& declaration) {
    const auto type = m_reader.read(*declaration.type);
    if (!type) return std::nullopt;
    const FullType full = m_types[*type];
    const bool isMap = full.kind == FullType::Kind::Map;
    const bool isHash = full.storage == MapKind::HashMap || full.storage == MapKind::SortedMap;
    std::string_view wanted;
    switch (declaration.kind) {
        case Kind::Array:
            if (!isMap || full.storage != MapKind::Vector || !isStored(*type))
                wanted = "an array is 'vec<sort, values>'";
            break;
        case Kind::Hash:
            if (!isMap || !isHash || !isStored(*type))
                wanted = "a hash map is 'hmap<keys, values>' or 'smap<keys, values>'";
            break;
        case Kind::Scalar:
            if (full.kind != FullType::Kind::Ring) wanted = "a scalar is a value of a ring";
            break;
        default:
            if (!m_reader.isTensor(*type)) wanted = "a tensor is '{keys -> values}' of ring values";
    }
    if (wanted.empty()) return type;
    add(fmt::format("{}, and this is {}", wanted, m_types.text(*type)),
        m_tree.typePlace(*declaration.type));
    return std::nullopt;
}

void ProgramChecker::declareMapping(const Declaration& declaration) {
    const auto type = fittingType(declaration);
    if (!isNew(m_mappingNames, declaration)) return;
    m_mappings[declaration.name] = {&declaration, type};
    Places parameters;
    for (std::size_t i = 0; i < declaration.names.size(); ++i)
        if (!parameters.try_emplace(declaration.names[i], declaration.namePlaces[i]).second)
            add(fmt::format("the parameter '{}' is there twice", declaration.names[i]),
                declaration.namePlaces[i]);
}

void ProgramChecker::declareDefinition(const Declaration& declaration) {
    const auto number = static_cast<std::uint32_t>(m_definitions.size());
    if (isNew(m_valueNames, declaration)) m_definitionByName[declaration.name] = number;
    m_definitions.push_back({.declaration = &declaration});
}

void ProgramChecker::declareResult(const Declaration& declaration) {
    if (m_result != nullptr) {
        add("a program computes one thing", declaration.place,
            fmt::format("line {} computes '{}'", m_result->place.line, m_result->name));
        return;
    }
    m_result = &declaration;
    if (const auto type = fittingType(declaration)) m_program.resultType = *type;
    isNew(m_valueNames, declaration);
    m_program.name = declaration.name;
    m_program.place = declaration.place;
}

}  // namespace candler::sdqlite
